//! AID-7.2 to 7.4: guns, their reach and their targets.

use crate::Aidra;
use crate::action::{Piece, Ship};
use crate::battle::bits;
use crate::place::{Place, Places};
use crate::position::Position;
use crate::troop::Troop;
use crate::why::{Why, why};
use engine::Seat;

impl Aidra {
    /// The guns of a seat in a region: land units, and war ships as bits.
    pub(crate) fn guns_in(&self, pos: &Position, seat: Seat, at: Place) -> (Troop, u16) {
        let sheet = self.sheet(pos, seat);
        let mut ready = Troop::NONE;
        for (kind, n) in pos.army(at, seat).iter() {
            if sheet.unit(kind as usize).bombard > 0 {
                (0..n).for_each(|_| ready = ready.with(kind));
            }
        }
        let mut ships = 0;
        if self.is_water(at) && sheet.war.bombard > 0 {
            for (nth, (_, boat)) in pos.boats_at(at, seat).enumerate() {
                ships |= u16::from(boat.is_war()) << nth;
            }
        }
        (ready, ships)
    }

    /// The regions that guns reach: a set for each range up to 3.
    fn reach_of(&self, pos: &Position, seat: Seat, at: Place, guns: Troop, ships: u16) -> Places {
        let sheet = self.sheet(pos, seat);
        let land = guns
            .iter()
            .map(|(kind, _)| sheet.unit(kind as usize).range)
            .max();
        let range = land.unwrap_or(0).max(u8::from(ships != 0));
        match guns.is_empty() && ships == 0 {
            true => Places::EMPTY,
            false => self.graph.within(at.space(), range),
        }
    }

    /// The regions that the guns which have not fired reach.
    pub(super) fn gun_reach(&self, pos: &Position) -> Places {
        let fire = &pos.gunfire;
        self.reach_of(pos, fire.seat, fire.at, fire.ready, fire.ready_ships)
    }

    /// Whether a bombardment from a region would have a target (AID-7.4).
    pub(crate) fn has_target(&self, pos: &Position, seat: Seat, at: Place) -> bool {
        let (guns, ships) = self.guns_in(pos, seat, at);
        let reach = self.reach_of(pos, seat, at, guns, ships);
        reach.iter().any(|space| {
            let mut found = false;
            self.each_target(pos, seat, Place::from(space), &mut |_| found = true);
            found
        })
    }

    /// AID-7.4: the pieces in a region that a seat may fire at, equal ones once.
    pub(super) fn each_target(
        &self,
        pos: &Position,
        seat: Seat,
        at: Place,
        found: &mut impl FnMut(Piece),
    ) {
        let enemies = pos.living().without(seat);
        let spared = |other: Seat| self.is_center(at) && self.partners(pos, seat, other);
        for other in enemies.iter().filter(|&other| !spared(other)) {
            for (kind, _) in pos.army(at, other).iter() {
                found(Piece::Unit {
                    unit: self.unit_id(pos, other, kind),
                    at,
                });
            }
            if self.is_water(at) {
                self.each_ship(pos, other, at, &mut |nth, _| {
                    found(Piece::Boat {
                        owner: other,
                        ship: Ship { at, nth },
                    });
                });
            }
        }
        if pos.others_in(at, seat).is_empty() {
            for (site, building) in pos.buildings_in(at) {
                if building.owner != seat && !spared(building.owner) {
                    found(Piece::Building(site));
                }
            }
        }
    }

    /// A seat's boats in a region, equal ones once, with their number there.
    pub(crate) fn each_ship(
        &self,
        pos: &Position,
        owner: Seat,
        at: Place,
        found: &mut impl FnMut(u8, &crate::position::Boat),
    ) {
        for (nth, (index, boat)) in pos.boats_at(at, owner).enumerate() {
            let mut earlier = pos
                .boats_at(at, owner)
                .take_while(|(other, _)| *other < index);
            if !earlier.any(|(_, other)| other == boat) {
                found(nth as u8, boat);
            }
        }
    }

    /// The guns that have not fired, equal ones once.
    pub(super) fn each_gun(&self, pos: &Position, mut found: impl FnMut(Piece)) {
        let fire = &pos.gunfire;
        for (kind, _) in fire.ready.iter() {
            found(Piece::Unit {
                unit: self.unit_id(pos, fire.seat, kind),
                at: fire.at,
            });
        }
        for nth in bits(fire.ready_ships) {
            found(Piece::Boat {
                owner: fire.seat,
                ship: Ship {
                    at: fire.at,
                    nth: nth as u8,
                },
            });
        }
    }

    pub(super) fn check_target(&self, pos: &Position, piece: Piece) -> Result<(), Why> {
        let fire = &pos.gunfire;
        let at = self.place_of(piece);
        let mut fits = false;
        if self.gun_reach(pos).contains(at.space()) {
            self.each_target(pos, fire.seat, at, &mut |other| fits |= other == piece);
        }
        match fits {
            true => Ok(()),
            false => Err(why(
                "AID-7.4",
                "Targets are enemy units and boats in range, and buildings of others where nobody else's units stand.",
            )),
        }
    }

    pub(super) fn check_gun(&self, pos: &Position, gun: Piece) -> Result<(), Why> {
        let fire = &pos.gunfire;
        let Some(target) = fire.target else {
            return Err(Why::NOT_NOW);
        };
        let none = Err(why(
            "AID-7.1",
            "That is no gun of yours that has not fired.",
        ));
        let range = match gun {
            Piece::Unit { unit, at } if at == fire.at && self.is_unit_of(pos, fire.seat, unit) => {
                match fire.ready.of(unit.place() as u8) {
                    0 => return none,
                    _ => self.sheet(pos, fire.seat).unit(unit.place()).range,
                }
            }
            Piece::Boat { owner, ship } if owner == fire.seat && ship.at == fire.at => {
                match ship.nth < 16 && fire.ready_ships >> ship.nth & 1 == 1 {
                    true => 1,
                    false => return none,
                }
            }
            _ => return none,
        };
        match self
            .graph
            .distance(fire.at.space(), self.place_of(target).space())
            <= range
        {
            true => Ok(()),
            false => Err(why("AID-7.2", "The target is out of its range.")),
        }
    }
}
