//! Boats (AID-11): sailing, loading and unloading.

use crate::Aidra;
use crate::action::{Action, Ship};
use crate::content::UnitId;
use crate::event::Event;
use crate::frame::Frame;
use crate::place::Place;
use crate::position::{BoatState, Group, Position};
use crate::why::{Why, why};
use engine::{Actions, Seat, Table};

/// The fishing boats that a water region takes (AID-11.3).
pub(crate) const FISHING_SLOTS: usize = 2;
/// The boats of a player that a water region takes (AID-1.5).
pub(crate) const BERTHS: usize = 10;

impl Aidra {
    /// What a seat may try with its boats.
    pub(crate) fn list_boats(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        if !pos.boats.iter().any(|boat| boat.owner == seat) {
            return;
        }
        for space in (self.graph.spaces() - self.land).iter() {
            let at = Place::from(space);
            self.each_ship(pos, seat, at, &mut |nth, boat| {
                let ship = Ship { at, nth };
                for to in self.near(at).iter().map(Place::from) {
                    match self.is_water(to) {
                        true => out.push(Action::Sail { boat: ship, to }),
                        false if boat.is_war() => {
                            if !pos.army(to, seat).is_empty() {
                                out.push(Action::Load { ship, from: to });
                            }
                            if !boat.cargo.is_empty() {
                                out.push(Action::Unload { ship, to });
                            }
                        }
                        false => {}
                    }
                }
            });
            if self.guns_in(pos, seat, at).1 != 0 {
                out.push(Action::Bombard(at));
            }
        }
    }

    /// The index of a seat's boat.
    fn boat_of(&self, pos: &Position, seat: Seat, ship: Ship) -> Result<usize, Why> {
        let index = pos.boat_index(ship.at, seat, ship.nth);
        index.ok_or(why("AID-11.5", "You have no such boat there."))
    }

    /// A war ship that is not done.
    fn active_ship(&self, pos: &Position, seat: Seat, ship: Ship) -> Result<usize, Why> {
        let index = self.boat_of(pos, seat, ship)?;
        match pos.boats[index].state {
            BoatState::War => Ok(index),
            BoatState::Fishing => Err(why("AID-11.6", "Fishing boats carry nobody.")),
            BoatState::WarStopped => Err(why("AID-11.7", "That ship is done for the round.")),
        }
    }

    pub(crate) fn check_sail(
        &self,
        pos: &Position,
        seat: Seat,
        ship: Ship,
        to: Place,
    ) -> Result<(), Why> {
        let boat = pos.boats[self.boat_of(pos, seat, ship)?];
        let sheet = self.sheet(pos, seat);
        let steps = if boat.is_war() {
            sheet.war.steps
        } else {
            sheet.fishing.steps
        };
        if boat.state == BoatState::WarStopped {
            return Err(why("AID-11.7", "That ship is done for the round."));
        }
        if boat.sailed >= steps {
            return Err(why(
                "AID-11.5",
                "It has sailed as far as it can this round.",
            ));
        }
        if !self.is_water(to) || !self.near(ship.at).contains(to.space()) {
            return Err(why("AID-11.5", "Boats sail to water regions next to them."));
        }
        self.check_berth(pos, seat, to, boat.is_war())
    }

    /// AID-1.5, 11.3: whether a water region takes another boat of a seat.
    pub(crate) fn check_berth(
        &self,
        pos: &Position,
        seat: Seat,
        at: Place,
        war: bool,
    ) -> Result<(), Why> {
        let fishing = pos
            .boats
            .iter()
            .filter(|boat| boat.at == at && !boat.is_war());
        if !war && fishing.count() >= FISHING_SLOTS {
            return Err(why("AID-11.3", "Two fishing boats lie there already."));
        }
        match pos.boats_at(at, seat).count() >= BERTHS {
            true => Err(why(
                "AID-1.5",
                "There is no room for another boat of yours.",
            )),
            false => Ok(()),
        }
    }

    pub(crate) fn sail<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        ship: Ship,
        to: Place,
        table: &mut T,
    ) {
        let Some(index) = pos.boat_index(ship.at, seat, ship.nth) else {
            return;
        };
        // The boat goes to the end of the list: it is the last to have come there.
        let mut boat = pos.boats.remove(index);
        boat.at = to;
        boat.sailed += 1;
        let war = boat.is_war();
        pos.boats.push(boat);
        table.tell(|| Event::Sailed {
            seat,
            war,
            from: ship.at,
            to,
        });
    }

    pub(crate) fn check_load(
        &self,
        pos: &Position,
        seat: Seat,
        ship: Ship,
        from: Place,
    ) -> Result<(), Why> {
        let index = self.active_ship(pos, seat, ship)?;
        self.check_influence(pos, seat)?;
        self.check_leaving(pos, seat, from)?;
        if !self.near(ship.at).contains(from.space()) {
            return Err(why(
                "AID-11.6",
                "The ship does not lie next to that region.",
            ));
        }
        match pos.boats[index].cargo.len() < self.sheet(pos, seat).war.cargo {
            true => Ok(()),
            false => Err(why("AID-11.6", "The ship is full.")),
        }
    }

    pub(crate) fn open_load(&self, pos: &mut Position, seat: Seat, ship: Ship, from: Place) {
        pos.seat_mut(seat).influence -= 1;
        let index = pos.boat_index(ship.at, seat, ship.nth).unwrap_or_default();
        pos.group = Group {
            from,
            ship: index as u8,
            ..Group::default()
        };
        pos.frames.push(Frame::Load { seat });
    }

    pub(crate) fn list_load(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        for (kind, _) in pos.army(pos.group.from, seat).iter() {
            out.push(Action::Board(self.unit_id(pos, seat, kind)));
        }
        out.push(Action::Done);
    }

    pub(crate) fn check_board(
        &self,
        pos: &Position,
        seat: Seat,
        action: Action,
    ) -> Result<(), Why> {
        let boat = pos.boats[pos.group.ship as usize];
        match action {
            Action::Board(unit)
                if !self.is_unit_of(pos, seat, unit)
                    || pos.army(pos.group.from, seat).of(unit.place() as u8) == 0 =>
            {
                Err(why("AID-11.6", "You have no such unit there."))
            }
            Action::Board(_) if boat.cargo.len() >= self.sheet(pos, seat).war.cargo => {
                Err(why("AID-11.6", "The ship is full."))
            }
            Action::Board(_) => Ok(()),
            Action::Done if pos.group.moved => Ok(()),
            Action::Done => Err(why("AID-11.6", "Somebody must board.")),
            _ => Err(Why::NOT_NOW),
        }
    }

    pub(crate) fn do_load<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        let Action::Board(unit) = action else {
            pos.group = Group::default();
            pos.frames.pop();
            return;
        };
        let (from, index) = (pos.group.from, pos.group.ship as usize);
        pos.lift(from, seat, unit.place() as u8);
        let boat = &mut pos.boats[index];
        boat.cargo = boat.cargo.with(unit.place() as u8);
        pos.group.moved = true;
        let ship = self.ship_of(pos, index);
        table.tell(|| Event::Boarded {
            seat,
            unit,
            from,
            ship,
        });
    }

    /// A boat as its owner names it.
    fn ship_of(&self, pos: &Position, index: usize) -> Ship {
        let boat = pos.boats[index];
        let nth = pos
            .boats_at(boat.at, boat.owner)
            .position(|(other, _)| other == index);
        Ship {
            at: boat.at,
            nth: nth.unwrap_or_default() as u8,
        }
    }

    pub(crate) fn check_unload(
        &self,
        pos: &Position,
        seat: Seat,
        ship: Ship,
        to: Place,
    ) -> Result<(), Why> {
        let index = self.active_ship(pos, seat, ship)?;
        self.check_influence(pos, seat)?;
        if pos.boats[index].cargo.is_empty() {
            return Err(why("AID-11.7", "Nobody is aboard."));
        }
        if !self.near(ship.at).contains(to.space()) {
            return Err(why(
                "AID-11.7",
                "The ship does not lie next to that region.",
            ));
        }
        self.check_entry(pos, seat, to, pos.seat(seat).influence - 1)
    }

    pub(crate) fn open_unload(&self, pos: &mut Position, seat: Seat, ship: Ship, to: Place) {
        pos.seat_mut(seat).influence -= 1;
        let index = pos.boat_index(ship.at, seat, ship.nth).unwrap_or_default();
        pos.group = Group {
            from: ship.at,
            ship: index as u8,
            ..Group::default()
        };
        pos.frames.push(Frame::Unload { seat, to });
    }

    pub(crate) fn list_unload(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        for (kind, _) in pos.boats[pos.group.ship as usize].cargo.iter() {
            out.push(Action::Land(self.unit_id(pos, seat, kind)));
        }
        out.push(Action::Done);
    }

    pub(crate) fn check_land(
        &self,
        pos: &Position,
        seat: Seat,
        to: Place,
        action: Action,
    ) -> Result<(), Why> {
        let boat = pos.boats[pos.group.ship as usize];
        match action {
            Action::Land(unit) => self.check_lands(pos, seat, to, boat.cargo, unit),
            Action::Done if pos.group.moved => Ok(()),
            Action::Done => Err(why("AID-11.7", "Somebody must land.")),
            _ => Err(Why::NOT_NOW),
        }
    }

    fn check_lands(
        &self,
        pos: &Position,
        seat: Seat,
        to: Place,
        cargo: crate::troop::Troop,
        unit: UnitId,
    ) -> Result<(), Why> {
        match self.is_unit_of(pos, seat, unit) && cargo.of(unit.place() as u8) > 0 {
            true => self.check_entry(pos, seat, to, pos.seat(seat).influence),
            false => Err(why("AID-11.7", "No such unit is aboard.")),
        }
    }

    pub(crate) fn do_unload<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        to: Place,
        action: Action,
        table: &mut T,
    ) {
        let index = pos.group.ship as usize;
        let Action::Land(unit) = action else {
            if self.options.unload_stops_ship {
                pos.boats[index].state = BoatState::WarStopped;
            }
            pos.group = Group::default();
            pos.frames.pop();
            self.arrived(pos, seat, to);
            return;
        };
        let ship = self.ship_of(pos, index);
        let boat = &mut pos.boats[index];
        boat.cargo = boat.cargo.without(unit.place() as u8);
        pos.group.moved = true;
        table.tell(|| Event::Landed {
            seat,
            unit,
            ship,
            to,
        });
        self.enter(pos, seat, unit.place() as u8, ship.at, to, table);
    }
}
