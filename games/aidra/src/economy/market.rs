//! Units and boats for sale (AID-9.9, 9.10).

use crate::Aidra;
use crate::action::Action;
use crate::content::{Building, CardId, Class, UnitId, UpgradeId};
use crate::event::Event;
use crate::options::Placement;
use crate::place::Place;
use crate::position::{BOATS, Boat, BoatState, FLEET, Position, SiteId};
use crate::troop::Troop;
use crate::why::{Why, why};
use engine::{Actions, Seat, Table};

impl Aidra {
    pub(super) fn list_purchases(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let stage = pos.seat(seat).economy.stage;
        if stage <= 1 {
            self.list_units_for_sale(pos, seat, out);
            for (dock, building) in pos.buildings().filter(|(_, one)| one.owner == seat) {
                if self.stats(pos, building).is_some_and(|stats| stats.dock) {
                    out.push(Action::BuyBoat { war: false, dock });
                    out.push(Action::BuyBoat { war: true, dock });
                }
            }
        }
        if stage <= 2 {
            self.list_sites(pos, seat, out);
        }
        let state = pos.seat(seat);
        let faction = state.faction as usize;
        for upgrade in 0..self.content.faction(faction).upgrades.len() {
            out.push(Action::BuyUpgrade(UpgradeId::new(faction, upgrade)));
        }
        for card in crate::battle::bits(state.deck) {
            out.push(Action::BuyCard(CardId::new(faction, card)));
        }
    }

    fn list_units_for_sale(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let sheet = self.sheet(pos, seat);
        let anywhere = self.options.bought_unit_placement == Placement::Network;
        for at in pos.held[seat.index()].iter().map(Place::from) {
            for kind in 0..sheet.unit_kinds {
                let shop = sheet.unit(kind as usize).at;
                let mut here = pos.buildings_in(at);
                if anywhere || here.any(|(_, one)| one.owner == seat && one.kind == shop) {
                    let unit = self.unit_id(pos, seat, kind);
                    out.push(Action::BuyUnit { unit, at });
                }
            }
        }
    }

    /// AID-9.9: whether a unit may be bought in a region.
    pub(super) fn check_unit(
        &self,
        pos: &Position,
        seat: Seat,
        unit: UnitId,
        at: Place,
    ) -> Result<(), Why> {
        let kind = self.sheet(pos, seat).unit(unit.place());
        if self.is_water(at) || !pos.holds(seat, at) {
            return Err(why("AID-9.9", "You do not hold that region."));
        }
        let sold = match self.options.bought_unit_placement {
            Placement::Facility => self.works_in(pos, seat, at, kind.at),
            Placement::Network => {
                let component = self.component(pos, seat, at);
                let mut places = component.iter().map(Place::from);
                places.any(|place| self.works_in(pos, seat, place, kind.at))
            }
        };
        if !sold {
            return Err(why(
                "AID-9.9",
                "No working building of yours there sells such units.",
            ));
        }
        if kind.class == Class::General && self.has_general(pos, seat) {
            return Err(why("AID-9.9", "You have a general."));
        }
        self.check_arrival(pos, seat, at, 1)
    }

    /// Whether a seat has a working building of a kind in a region.
    pub(super) fn works_in(&self, pos: &Position, seat: Seat, at: Place, kind: Building) -> bool {
        let mut here = pos.buildings_in(at);
        here.any(|(_, one)| one.owner == seat && one.kind == kind && one.works())
    }

    /// AID-9.9: whether a seat has a general on the map, aboard or waiting in a building.
    pub(super) fn has_general(&self, pos: &Position, seat: Seat) -> bool {
        let sheet = self.sheet(pos, seat);
        let kinds = 0..sheet.unit_kinds;
        let mut generals = kinds.filter(|&kind| sheet.unit(kind as usize).class == Class::General);
        generals.any(|kind| {
            let in_army = |at: board::Space| pos.army(Place::from(at), seat).of(kind) > 0;
            let aboard = |boat: &Boat| boat.owner == seat && boat.cargo.of(kind) > 0;
            pos.presence[seat.index()].iter().any(in_army)
                || pos.boats.iter().any(aboard)
                || pos
                    .buildings()
                    .any(|(_, b)| b.owner == seat && b.queue[kind as usize] > 0)
        })
    }

    /// AID-9.10: whether a boat may be bought at a dock.
    pub(super) fn check_boat(
        &self,
        pos: &Position,
        seat: Seat,
        war: bool,
        dock: SiteId,
    ) -> Result<(), Why> {
        let building = pos.building(dock).filter(|building| building.owner == seat);
        let building = building.filter(|one| self.stats(pos, one).is_some_and(|it| it.dock));
        let Some(building) = building else {
            return Err(why("AID-9.10", "You have no dock there."));
        };
        if !building.works() {
            return Err(why(
                "AID-1.4",
                "It sells nothing while it is occupied or marked.",
            ));
        }
        if !pos.holds(seat, dock.place()) {
            return Err(why("AID-9.10", "You do not hold the dock's region."));
        }
        self.check_berth(pos, seat, building.water, war)?;
        let ships = pos
            .boats
            .iter()
            .filter(|boat| boat.owner == seat && boat.is_war());
        if war && ships.count() >= FLEET as usize {
            return Err(why("AID-11.4", "All your war ships are on the map."));
        }
        match pos.boats.len() >= BOATS {
            true => Err(why("AID-11.4", "All boats of the box are on the map.")),
            false => Ok(()),
        }
    }

    /// AID-9.10: a boat appears in the water that the dock faces.
    pub(super) fn launch<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        war: bool,
        dock: SiteId,
        table: &mut T,
    ) {
        let Some(at) = pos.building(dock).map(|building| building.water) else {
            return;
        };
        let state = match war {
            true => BoatState::War,
            false => BoatState::Fishing,
        };
        let _full = pos.boats.try_push(Boat {
            cargo: Troop::NONE,
            at,
            owner: seat,
            sailed: 0,
            state,
        });
        table.tell(|| Event::BoatBought { seat, war, at });
    }
}
