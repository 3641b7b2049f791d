//! AID-6.13: Retreat, and where those who leave go.

use super::state::{BattleStep, State};
use super::{ATTACKER, DEFENDER};
use crate::Aidra;
use crate::action::Action;
use crate::content::{MAX_REGIONS, UnitId};
use crate::event::Event;
use crate::frame::Frame;
use crate::place::{Place, Places};
use crate::position::Position;
use crate::why::{Why, why};
use engine::{Actions, Seat, Table};

/// Where a unit came from, as somewhere to go.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Home {
    /// A region.
    Region(Place),
    /// A ship, by its index.
    Ship(usize),
}

impl Aidra {
    /// AID-6.13a: the place that a unit came from, if it can go back there.
    pub(crate) fn home_of(
        &self,
        pos: &Position,
        seat: Seat,
        at: Place,
        from: Place,
    ) -> Option<Home> {
        if from == Place::NONE || !self.near(at).contains(from.space()) {
            return None;
        }
        if self.is_water(from) {
            let cargo = self.sheet(pos, seat).war.cargo;
            let free = |boat: &crate::position::Boat| boat.is_war() && boat.cargo.len() < cargo;
            let mut ships = pos.boats_at(from, seat);
            return ships
                .find(|(_, boat)| free(boat))
                .map(|(index, _)| Home::Ship(index));
        }
        let open = self.enemies_in(pos, from, seat).is_empty() && self.room(pos, from, seat) > 0;
        open.then_some(Home::Region(from))
    }

    /// AID-6.13b: where a unit without a place to go back to may go.
    pub(crate) fn fall_places(&self, pos: &Position, seat: Seat, at: Place) -> Places {
        let open = |place: &Place| {
            self.enemies_in(pos, *place, seat).is_empty()
                && pos.holders(*place).without(seat).is_empty()
                && self.room(pos, *place, seat) > 0
        };
        let near = (self.near(at) & self.land).iter().map(Place::from);
        near.filter(open).map(Place::space).collect()
    }

    /// AID-6.13c: whether every unit that would leave has somewhere to go.
    pub(super) fn can_retreat(&self, pos: &Position, side: usize) -> bool {
        let own = &pos.battle.sides[side];
        let (at, seat) = (pos.battle.at, own.seat);
        let mut homeless = 0;
        let mut taken = [0u8; MAX_REGIONS];
        let leaves = |unit: &&super::Fighter| {
            // The doomed die in the same skirmish, unless a card lets some outlive it.
            (side == DEFENDER || unit.committed()) && (!unit.doomed || own.outlive > 0)
        };
        for unit in own.units.iter().filter(leaves) {
            let home = match side {
                ATTACKER => self.home_of(pos, seat, at, unit.from),
                _ => None,
            };
            let room = match home {
                Some(Home::Region(place)) => self.room(pos, place, seat),
                Some(Home::Ship(_)) => self.room_aboard(pos, seat, unit.from),
                None => 0,
            };
            match taken.get_mut(unit.from.index()) {
                Some(taken) if *taken < room => *taken += 1,
                _ => homeless += 1,
            }
        }
        if homeless == 0 {
            return true;
        }
        let places = self.fall_places(pos, seat, at);
        let room = |place: Place| self.room(pos, place, seat) - taken[place.index()];
        places
            .iter()
            .map(|space| room(Place::from(space)))
            .sum::<u8>()
            >= homeless
    }

    /// Free berths on a seat's war ships in a region.
    fn room_aboard(&self, pos: &Position, seat: Seat, at: Place) -> u8 {
        let cargo = self.sheet(pos, seat).war.cargo;
        let ships = pos.boats_at(at, seat).filter(|(_, boat)| boat.is_war());
        ships
            .map(|(_, boat)| cargo.saturating_sub(boat.cargo.len()))
            .sum()
    }

    /// AID-6.9, step 4: marks who leaves; whether anybody does. The doomed do not: they die in the same skirmish.
    pub(super) fn retreat(&self, pos: &mut Position, retreats: [bool; 2]) -> bool {
        let mut any = retreats[DEFENDER];
        pos.battle.conceded |= retreats[DEFENDER];
        for side in [ATTACKER, DEFENDER] {
            if !retreats[side] {
                continue;
            }
            self.outlive(pos, side);
            for unit in &mut pos.battle.sides[side].units {
                let leaves = side == DEFENDER || unit.committed();
                if leaves && !unit.doomed {
                    unit.state = State::Leaving;
                    any = true;
                }
            }
            pos.battle.sides[side].left = true;
        }
        any
    }

    /// AID-6.13: sends those home who can go home; false when the owner must choose for the others.
    pub(super) fn run_fall_back<T: Table<Self>>(
        &self,
        pos: &mut Position,
        side: u8,
        table: &mut T,
    ) -> bool {
        let Some(own) = pos.battle.sides.get(side as usize) else {
            let next = if pos.battle.conceded {
                BattleStep::Doom
            } else {
                BattleStep::Rests
            };
            pos.set_top(Frame::Battle(next));
            return true;
        };
        let (at, seat) = (pos.battle.at, own.seat);
        let leaving = own
            .units
            .iter()
            .enumerate()
            .filter(|(_, unit)| unit.state == State::Leaving);
        let mut homeless = None;
        for (index, unit) in leaving {
            let home = match side as usize {
                ATTACKER => self.home_of(pos, seat, at, unit.from),
                _ => None,
            };
            match home {
                Some(home) => {
                    self.send(pos, side as usize, index, home, table);
                    return true;
                }
                None => homeless = Some(index),
            }
        }
        let Some(index) = homeless else {
            pos.set_top(Frame::Battle(BattleStep::FallBack { side: side + 1 }));
            return true;
        };
        if !self.fall_places(pos, seat, at).is_empty() {
            return false;
        }
        let lost = self.kill(pos, side as usize, index);
        pos.battle.sides[side as usize].fallen.clear();
        table.tell(|| Event::Lost {
            seat,
            unit: self.unit_id(pos, seat, lost.kind),
            at,
        });
        true
    }

    /// A unit of a side goes somewhere.
    fn send<T: Table<Self>>(
        &self,
        pos: &mut Position,
        side: usize,
        index: usize,
        home: Home,
        table: &mut T,
    ) {
        let (at, seat) = (pos.battle.at, pos.battle.sides[side].seat);
        let unit = pos.battle.sides[side].units.remove(index);
        pos.lift(at, seat, unit.kind);
        let to = match home {
            Home::Region(place) => {
                pos.place(place, seat, unit.kind);
                place
            }
            Home::Ship(ship) => {
                let boat = &mut pos.boats[ship];
                boat.cargo = boat.cargo.with(unit.kind);
                boat.at
            }
        };
        table.tell(|| Event::FellBack {
            seat,
            unit: self.unit_id(pos, seat, unit.kind),
            from: at,
            to,
        });
    }

    pub(super) fn list_fall_back(&self, pos: &Position, side: usize, out: &mut Actions<Action>) {
        let own = &pos.battle.sides[side];
        let mut seen: u16 = 0;
        for unit in own.units.iter().filter(|unit| unit.state == State::Leaving) {
            if seen >> unit.kind & 1 == 1 {
                continue;
            }
            seen |= 1 << unit.kind;
            let id = self.unit_id(pos, own.seat, unit.kind);
            for to in (self.near(pos.battle.at) & self.land).iter() {
                out.push(Action::FallBack {
                    unit: id,
                    to: Place::from(to),
                });
            }
        }
    }

    pub(super) fn check_fall_back(
        &self,
        pos: &Position,
        side: usize,
        unit: UnitId,
        to: Place,
    ) -> Result<(), Why> {
        let own = &pos.battle.sides[side];
        let leaving =
            |f: &super::Fighter| f.state == State::Leaving && f.kind == unit.place() as u8;
        if !self.is_unit_of(pos, own.seat, unit) || !own.units.iter().any(leaving) {
            return Err(why("AID-6.13", "No such unit is leaving."));
        }
        match self
            .fall_places(pos, own.seat, pos.battle.at)
            .contains(to.space())
        {
            true => Ok(()),
            false => Err(why(
                "AID-6.13",
                "Units fall back to a land region next to the battle without enemies, with room and not held by another player.",
            )),
        }
    }

    pub(super) fn do_fall_back<T: Table<Self>>(
        &self,
        pos: &mut Position,
        side: usize,
        unit: UnitId,
        to: Place,
        table: &mut T,
    ) {
        let leaving =
            |f: &super::Fighter| f.state == State::Leaving && f.kind == unit.place() as u8;
        if let Some(index) = pos.battle.sides[side].units.iter().position(leaving) {
            self.send(pos, side, index, Home::Region(to), table);
        }
    }
}
