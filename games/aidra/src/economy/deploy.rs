//! Stage 0 of a build turn: trained units march out, influence is traded (AID-4.5, 4.6, 9.8).

use super::production::own_building;
use super::{one, pairs};
use crate::Aidra;
use crate::action::Action;
use crate::content::{Resource, UNITS, UnitId};
use crate::event::Event;
use crate::place::{Place, Places};
use crate::position::{Position, SiteId};
use crate::why::{Why, why};
use engine::{Actions, Seat, Table};

impl Aidra {
    pub(super) fn list_deployment(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let held = pos.held[seat.index()] & self.land;
        for (from, building) in pos
            .buildings()
            .filter(|(_, building)| building.owner == seat)
        {
            for kind in (0..UNITS as u8).filter(|&kind| building.queue[kind as usize] > 0) {
                let unit = self.unit_id(pos, seat, kind);
                for to in held.iter().map(Place::from) {
                    out.push(Action::Deploy { from, unit, to });
                }
            }
            if self.stats(pos, building).is_some_and(|stats| stats.trades) {
                for (first, second) in pairs() {
                    out.push(Action::TradePost {
                        post: from,
                        first,
                        second,
                    });
                }
            }
        }
        Resource::ALL
            .iter()
            .for_each(|&resource| out.push(Action::Trade(resource)));
    }

    /// AID-9.7: stage 0 is open until something is bought.
    pub(super) fn check_first_stage(&self, pos: &Position, seat: Seat) -> Result<(), Why> {
        match pos.seat(seat).economy.stage {
            0 => Ok(()),
            _ => Err(why(
                "AID-9.7",
                "You have bought something: deploying and trading are over.",
            )),
        }
    }

    /// AID-9.8: whether a trained unit may march from a facility to a region.
    pub(super) fn check_deploy(
        &self,
        pos: &Position,
        seat: Seat,
        from: SiteId,
        unit: UnitId,
        to: Place,
    ) -> Result<(), Why> {
        let building = own_building(pos, seat, from)?;
        if !self.is_unit_of(pos, seat, unit) || building.queue[unit.place()] == 0 {
            return Err(why("AID-9.8", "No such unit waits there."));
        }
        self.check_first_stage(pos, seat)?;
        if !building.works() {
            return Err(why(
                "AID-1.4",
                "Nobody leaves a building that is occupied or marked.",
            ));
        }
        if !pos.holds(seat, from.place()) {
            return Err(why(
                "AID-1.7",
                "Nobody leaves a building whose region you do not hold.",
            ));
        }
        if self.is_water(to)
            || !self
                .deployment(pos, seat, from.place())
                .contains(to.space())
        {
            return Err(why(
                "AID-9.8",
                "Your network does not reach from there to that region.",
            ));
        }
        self.check_arrival(pos, seat, to, 1)
    }

    /// AID-9.8: the regions to which units from a region may be deployed.
    fn deployment(&self, pos: &Position, seat: Seat, from: Place) -> Places {
        let component = self.component(pos, seat, from);
        match pos.seat(seat).economy.reach {
            true => component | self.graph.neighbours_of(component) & pos.held[seat.index()],
            false => component,
        }
    }

    /// AID-9.8: a trained unit appears in a region; it came from nowhere.
    pub(super) fn deploy<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        from: SiteId,
        unit: UnitId,
        to: Place,
        table: &mut T,
    ) {
        if let Some(building) = pos.building_mut(from) {
            building.queue[unit.place()] -= 1;
        }
        pos.place(to, seat, unit.place() as u8);
        table.tell(|| Event::Deployed {
            seat,
            unit,
            from: from.place(),
            to,
        });
    }

    /// AID-4.5
    pub(super) fn check_trade(&self, pos: &Position, seat: Seat) -> Result<(), Why> {
        self.check_first_stage(pos, seat)?;
        match pos.seat(seat).influence {
            0 => Err(Why::NO_INFLUENCE),
            _ => Ok(()),
        }
    }

    pub(super) fn trade<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        resource: Resource,
        table: &mut T,
    ) {
        let state = pos.seat_mut(seat);
        state.influence -= 1;
        state.gain(resource, 1);
        table.tell(|| Event::Traded {
            seat,
            post: None,
            resources: one(resource),
        });
    }

    /// AID-4.6
    pub(super) fn check_trade_post(
        &self,
        pos: &Position,
        seat: Seat,
        post: SiteId,
        first: Resource,
        second: Resource,
    ) -> Result<(), Why> {
        let building = own_building(pos, seat, post)?;
        if !self.stats(pos, building).is_some_and(|stats| stats.trades) {
            return Err(why("AID-4.6", "Nobody trades there."));
        }
        if first > second {
            return Err(why("AID-4.6", "Name them as food, wood, ore."));
        }
        if !building.works() {
            return Err(why(
                "AID-1.4",
                "It does not trade while it is occupied or marked.",
            ));
        }
        if !pos.holds(seat, post.place()) {
            return Err(why("AID-4.6", "You do not hold its region."));
        }
        if building.used > 0 {
            return Err(why("AID-4.6", "It has traded this round."));
        }
        self.check_trade(pos, seat)
    }

    pub(super) fn trade_at<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        post: SiteId,
        first: Resource,
        second: Resource,
        table: &mut T,
    ) {
        if let Some(building) = pos.building_mut(post) {
            building.used = 1;
        }
        let state = pos.seat_mut(seat);
        state.influence -= 1;
        state.gain(first, 1);
        state.gain(second, 1);
        let mut resources = [0; 3];
        resources[first.index()] += 1;
        resources[second.index()] += 1;
        table.tell(|| Event::Traded {
            seat,
            post: Some(post.place()),
            resources,
        });
    }
}
