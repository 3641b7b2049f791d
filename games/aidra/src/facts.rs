//! The position as a tree of readable facts.
//!
//! Troops are written as `2 hoplite, 1 peltast` in the order of the sheet, with `-` for none; nobody is `-`.

use crate::Aidra;
use crate::battle::bits;
use crate::content::{CardId, Skirmish, UpgradeId};
use crate::frame::Frame;
use crate::game::nature;
use crate::place::Place;
use crate::position::{Position, SeatState, Standing, Status};
use crate::troop::Troop;
use engine::{Seat, SeatSet};
use serde_json::{Map, Value, json};

impl Aidra {
    /// The position as a tree of readable facts.
    pub(crate) fn facts_of(&self, pos: &Position) -> Value {
        let assaults = pos
            .assaults
            .iter()
            .map(|space| self.place_key(Place::from(space)));
        let mut facts = json!({
            "round": pos.round,
            "first": pos.first.to_string(),
            "decision": nature(pos.top()).0,
            "center": pos.center,
            "truce": letters(pos.truce),
            "assaults": assaults.collect::<Vec<_>>(),
            "seat": self.seat_facts(pos),
            "region": self.region_facts(pos),
            "ending": pos.ending,
            "winners": letters(pos.winners),
            "frames": pos.frames,
        });
        if pos
            .frames
            .iter()
            .any(|frame| matches!(frame, Frame::Battle(_)))
        {
            facts["battle"] = self.battle_facts(pos);
        }
        if pos
            .frames
            .iter()
            .any(|frame| matches!(frame, Frame::Gunfire(_)))
        {
            facts["gunfire"] = self.gunfire_facts(pos);
        }
        facts
    }

    /// A troop in words.
    pub(crate) fn troop_words(&self, pos: &Position, seat: Seat, troop: Troop) -> String {
        let words = troop
            .iter()
            .map(|(kind, n)| format!("{n} {}", self.unit_key(self.unit_id(pos, seat, kind))));
        let words: Vec<String> = words.collect();
        match words.is_empty() {
            true => "-".to_string(),
            false => words.join(", "),
        }
    }

    fn seat_facts(&self, pos: &Position) -> Value {
        let mut seats = Map::new();
        for seat in (0..self.seats as u8).map(Seat) {
            let state = pos.seat(seat);
            let mut facts = json!({
                "food": state.resources[0],
                "wood": state.resources[1],
                "ore": state.resources[2],
                "influence": state.influence,
                "tally": state.tally,
                "alive": state.alive,
                "capital": self.place_key(Place(self.map().starts[state.start as usize].capital)),
                "stage": state.economy.stage,
            });
            if state.faction != SeatState::NO_FACTION {
                let card = |card: usize| self.card_key(CardId::new(state.faction as usize, card));
                let upgrade =
                    |place: usize| self.upgrade_key(UpgradeId::new(state.faction as usize, place));
                facts["faction"] = json!(self.content.faction(state.faction as usize).label.key);
                facts["deck"] = bits(state.deck).map(card).collect();
                facts["hand"] = bits(state.hand).map(card).collect();
                facts["spent"] = bits(state.spent).map(card).collect();
                facts["upgrades"] = bits(state.upgrades.into()).map(upgrade).collect();
                facts["strength"] = json!(self.strength_on_map(pos, seat));
            }
            seats.insert(seat.to_string(), facts);
        }
        Value::Object(seats)
    }

    fn region_facts(&self, pos: &Position) -> Value {
        let mut regions = Map::new();
        for at in (0..self.map().regions.len() as u8).map(Place) {
            let mut facts = Map::new();
            for seat in (0..self.seats as u8).map(Seat) {
                if !pos.army(at, seat).is_empty() {
                    let army = self.troop_words(pos, seat, pos.army(at, seat));
                    facts.insert(seat.to_string(), json!(army));
                }
            }
            let buildings: Vec<String> = pos
                .buildings_in(at)
                .map(|(_, building)| self.building_words(pos, building))
                .collect();
            let boats = pos.boats.iter().filter(|boat| boat.at == at).map(|boat| {
                let kind = if boat.is_war() { "war" } else { "fishing" };
                match boat.cargo.is_empty() {
                    true => format!("{} {kind}", boat.owner),
                    false => {
                        let cargo = self.troop_words(pos, boat.owner, boat.cargo);
                        format!("{} {kind} with {cargo}", boat.owner)
                    }
                }
            });
            facts.insert("boats".to_string(), json!(boats.collect::<Vec<_>>()));
            facts.insert("buildings".to_string(), json!(buildings));
            facts.insert("holders".to_string(), json!(letters(pos.holders(at))));
            facts.insert(
                "neutral".to_string(),
                json!(pos.neutral.contains(at.space())),
            );
            facts.insert("resource".to_string(), json!(pos.yields[at.index()].word()));
            regions.insert(self.place_key(at).to_string(), Value::Object(facts));
        }
        Value::Object(regions)
    }

    /// A building as scenarios write it: `village A`, `city B marked A`, `barracks A queue 2 hoplite`.
    fn building_words(&self, pos: &Position, building: &Standing) -> String {
        let mut words = format!("{} {}", building.kind.word(), building.owner);
        match building.status {
            Status::Working => {}
            Status::Occupied(by) => words += &format!(" occupied {by}"),
            Status::Marked(by) => words += &format!(" marked {by}"),
            Status::Yielding(by) => words += &format!(" yielding {by}"),
        }
        for (kind, &n) in building.queue.iter().enumerate().filter(|(_, n)| **n > 0) {
            let unit = self.unit_key(self.unit_id(pos, building.owner, kind as u8));
            words += &format!(" queue {n} {unit}");
        }
        words
    }

    fn battle_facts(&self, pos: &Position) -> Value {
        let battle = &pos.battle;
        let mut facts = json!({
            "at": self.place_key(battle.at),
            "attacker": battle.sides[0].seat.to_string(),
            "defender": battle.sides[1].seat.to_string(),
            "quiet": battle.quiet,
            "skirmish": battle.skirmish,
            "exchange": battle.exchange,
        });
        for (index, side) in battle.sides.iter().enumerate() {
            let grid = self.grid_units(pos, index);
            let grid = grid.map(|unit| unit.map_or("-", |unit| self.unit_key(unit)));
            let reserve = side
                .reserve()
                .fold(Troop::NONE, |troop, unit| troop.with(unit.kind));
            let doomed = side.units.iter().filter(|unit| unit.doomed).count();
            let spent = Skirmish::ALL.iter().filter(|card| side.is_spent(**card));
            facts[side.seat.to_string()] = json!({
                "grid": grid.join(" "),
                "reserve": self.troop_words(pos, side.seat, reserve),
                "spent": spent.map(|card| card.word()).collect::<Vec<_>>(),
                "played": side.played.map(Skirmish::word),
                "damage": side.blow.amount(),
                "blow": side.blow,
                "doomed": doomed,
            });
        }
        facts
    }

    fn gunfire_facts(&self, pos: &Position) -> Value {
        let fire = &pos.gunfire;
        json!({
            "at": self.place_key(fire.at),
            "ready": self.troop_words(pos, fire.seat, fire.ready),
            "guns": self.troop_words(pos, fire.seat, fire.guns),
            "ships": fire.ships.count_ones(),
            "target": fire.target.map(|piece| self.piece_words(piece)),
            "last": fire.last.map(|(card, hide, attack, defence)| json!({
                "fire": card.word(), "hide": hide.word(), "attack": attack, "defence": defence,
            })),
        })
    }
}

fn letters(seats: SeatSet) -> String {
    match seats.is_empty() {
        true => "-".to_string(),
        false => seats.iter().map(Seat::letter).collect(),
    }
}
