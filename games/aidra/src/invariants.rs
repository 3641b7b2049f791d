//! What holds in every position.

use crate::Aidra;
use crate::battle::BattleStep;
use crate::content::Skirmish;
use crate::frame::Frame;
use crate::place::Place;
use crate::position::{FLEET, Position, SEATS, SeatState};
use crate::water::{BERTHS, FISHING_SLOTS};
use engine::{Broken, Seat};

fn broken(rule: &'static str, problem: String) -> Result<(), Broken> {
    Err(Broken { rule, problem })
}

impl Aidra {
    /// The first thing that is broken.
    pub(crate) fn check(&self, pos: &Position) -> Result<(), Broken> {
        self.check_armies(pos)?;
        self.check_buildings(pos)?;
        self.check_boats(pos)?;
        self.check_holding(pos)?;
        self.check_seats(pos)?;
        self.check_fight(pos)
    }

    fn check_armies(&self, pos: &Position) -> Result<(), Broken> {
        for at in (0..pos.armies.len() as u8).map(Place) {
            for seat in (0..SEATS as u8).map(Seat) {
                let army = pos.army(at, seat);
                let region = self.place_key(at);
                if army.is_empty() == pos.presence[seat.index()].contains(at.space()) {
                    return broken("AID-1.5", format!("presence of {seat} in {region}"));
                }
                if !army.is_empty() && self.is_water(at) {
                    return broken("AID-11.1", format!("land units in the water of {region}"));
                }
                if u16::from(army.len()) > self.options.region_capacity {
                    return broken(
                        "AID-1.5",
                        format!("{} units of {seat} in {region}", army.len()),
                    );
                }
                let known = pos
                    .origins
                    .iter()
                    .filter(|origin| origin.at == at && origin.owner == seat);
                let known: u8 = known.map(|origin| origin.troop.len()).sum();
                if known > army.len() {
                    return broken("AID-5.2", format!("{known} origins of {seat} in {region}"));
                }
            }
        }
        Ok(())
    }

    fn check_buildings(&self, pos: &Position) -> Result<(), Broken> {
        for at in (0..self.map().regions.len() as u8).map(Place) {
            let slots = pos.buildings_in(at).map(|(_, building)| {
                let stats = self.sheet(pos, building.owner).building(building.kind);
                stats.map_or(2, |stats| stats.slots)
            });
            if slots.sum::<u8>() > self.map().regions[at.index()].slots {
                return broken(
                    "AID-10.1",
                    format!("too many buildings in {}", self.place_key(at)),
                );
            }
        }
        Ok(())
    }

    fn check_boats(&self, pos: &Position) -> Result<(), Broken> {
        for boat in &pos.boats {
            let (at, owner) = (boat.at, boat.owner);
            let region = self.place_key(at);
            let fishing = pos
                .boats
                .iter()
                .filter(|other| other.at == at && !other.is_war());
            if !self.is_water(at) {
                return broken(
                    "AID-11.1",
                    format!("a boat of {owner} on the land of {region}"),
                );
            }
            if fishing.count() > FISHING_SLOTS || pos.boats_at(at, owner).count() > BERTHS {
                return broken("AID-11.3", format!("too many boats in {region}"));
            }
            let cargo = if boat.is_war() {
                self.sheet(pos, owner).war.cargo
            } else {
                0
            };
            if boat.cargo.len() > cargo {
                return broken(
                    "AID-11.4",
                    format!("{} units aboard in {region}", boat.cargo.len()),
                );
            }
            let fleet = pos
                .boats
                .iter()
                .filter(|other| other.owner == owner && other.is_war());
            if fleet.count() > usize::from(FLEET) {
                return broken("AID-11.4", format!("too many war ships of {owner}"));
            }
        }
        Ok(())
    }

    fn check_holding(&self, pos: &Position) -> Result<(), Broken> {
        for at in (0..self.map().regions.len() as u8).map(Place) {
            let holders = pos.holders(at);
            if holders.len() > 1 && !(self.is_center(at) && holders == pos.truce) {
                let settled = !pos.touched.contains(at.space());
                if settled {
                    return broken("AID-1.6", format!("{} is held twice", self.place_key(at)));
                }
            }
        }
        match pos.truce.len() {
            0 | 2 => Ok(()),
            n => broken("AID-13.4", format!("a truce of {n}")),
        }
    }

    fn check_seats(&self, pos: &Position) -> Result<(), Broken> {
        for seat in (0..self.seats as u8).map(Seat) {
            let state = pos.seat(seat);
            if state.faction == SeatState::NO_FACTION {
                continue;
            }
            let cards =
                state.deck & state.hand | state.deck & state.spent | state.hand & state.spent;
            if cards != 0 || state.shown & !state.hand != 0 {
                return broken("AID-1.9", format!("cards of {seat} are in two places"));
            }
            let faction = self.content.faction(state.faction as usize);
            if state.alive && pos.round == 0 && self.rating(pos, seat) > faction.budget {
                return broken("AID-12.1", format!("the deck of {seat} is over its budget"));
            }
        }
        Ok(())
    }

    /// AID-6.4: a side always has a card to play; its units are those that stand there.
    fn check_fight(&self, pos: &Position) -> Result<(), Broken> {
        let Frame::Battle(step) = pos.top() else {
            return Ok(());
        };
        for side in &pos.battle.sides {
            let mut army = pos.army(pos.battle.at, side.seat);
            for unit in &side.units {
                if army.of(unit.kind) == 0 {
                    return broken(
                        "AID-6.1",
                        format!("{} fights with units that it has not", side.seat),
                    );
                }
                army = army.without(unit.kind);
            }
            if !army.is_empty() {
                return broken("AID-5.6", format!("units of {} take no part", side.seat));
            }
            if side.is_spent(Skirmish::Rest) {
                return broken("AID-6.4", format!("{} has spent Rest", side.seat));
            }
            let asked = matches!(step, BattleStep::Card { .. });
            if asked && side.committed() == 0 {
                return broken("AID-6.1", format!("the grid of {} is empty", side.seat));
            }
            for slot in 1..=crate::battle::SLOTS {
                if side.units.iter().filter(|unit| unit.slot == slot).count() > 1 {
                    return broken(
                        "AID-1.11",
                        format!("two units of {} in slot {slot}", side.seat),
                    );
                }
            }
        }
        Ok(())
    }
}
