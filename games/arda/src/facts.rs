//! The position as a tree of readable facts: powers, territories and units by their words, nobody is `nobody`.

use crate::Arda;
use crate::definition::StepKind;
use crate::ids::{Place, Places, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use serde_json::{Map, Value, json};

/// Every mark with its word.
const MARKS: &[(Marks, &str)] = &[
    (Marks::MOVED, "moved"),
    (Marks::ENTERED, "entered"),
    (Marks::LANDED, "landed"),
    (Marks::LOADED, "loaded"),
    (Marks::ALLIED_LOAD, "allied_load"),
    (Marks::UNLOADED, "unloaded"),
    (Marks::UNLOADED_LATE, "unloaded_late"),
    (Marks::FOUGHT, "fought"),
    (Marks::AIR_FOUGHT, "air_fought"),
    (Marks::SUBMERGED, "submerged"),
    (Marks::RAIDING, "raiding"),
    (Marks::BOMBARDED, "bombarded"),
    (Marks::PASSING, "passing"),
    (Marks::CAPTURED, "captured"),
    (Marks::IN_NEUTRAL, "in_neutral"),
    (Marks::PLACED, "placed"),
];

impl StepKind {
    /// The word of a step.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            StepKind::Bid => "bid",
            StepKind::BidPlace => "bid_place",
            StepKind::Purchase => "purchase",
            StepKind::FreeUnits => "free_units",
            StepKind::CombatMove => "combat_move",
            StepKind::Battle => "battle",
            StepKind::NonCombatMove => "non_combat_move",
            StepKind::Place => "place",
            StepKind::EndTurn => "end_turn",
            StepKind::EndRound => "end_round",
        }
    }
}

impl StepKind {
    /// The name of a step, as shown.
    pub(crate) const fn title(self) -> &'static str {
        match self {
            StepKind::Bid => "Bid",
            StepKind::BidPlace => "Placing the bid",
            StepKind::Purchase => "Purchase",
            StepKind::FreeUnits => "Free units",
            StepKind::CombatMove => "Combat move",
            StepKind::Battle => "Battles",
            StepKind::NonCombatMove => "Non-combat move",
            StepKind::Place => "Placing",
            StepKind::EndTurn => "End of the turn",
            StepKind::EndRound => "End of the round",
        }
    }
}

/// A word for a power in facts and scenarios.
pub(crate) const NOBODY: &str = "nobody";

impl Arda {
    /// The position as a tree of readable facts.
    pub(crate) fn facts_of(&self, pos: &Position) -> Value {
        let step = self.step(pos);
        let bombed = pos.bombed.iter();
        json!({
            "round": pos.round,
            "step": step.kind.word(),
            "power": self.power_word(step.power),
            "decision": self.nature(pos).0,
            "owner": self.owner_facts(pos),
            "units": self.unit_facts(pos),
            "count": self.count_facts(pos),
            "states": self.state_facts(pos),
            "money": self.by_power(|power| json!(pos.money[power.index()])),
            "income": self.by_power(|power| json!(self.production_of(pos, power))),
            "hand": self.hand_facts(pos),
            "conquered": self.keys(&pos.conquered),
            "blitzed": self.keys(&pos.blitzed),
            "fought": self.keys(&pos.fought),
            "battles": self.keys(&pos.battles),
            "raids": self.keys(&pos.raids),
            "producing": self.keys(&pos.producing),
            "placed": self.placed_facts(pos),
            "bombed": bombed.map(|&(at, sum)| (self.place_key(at).to_string(), json!(sum))).collect::<Map<_, _>>(),
            "battle": self.battle_place(pos),
            "alliance": self.alliance_facts(pos),
            "departed": pos.departed.iter().map(|seat| seat.to_string()).collect::<Vec<_>>(),
            "ended": pos.ended.map(|ending| json!({
                "winner": ending.winner.map(|index| &self.content.alliances[usize::from(index)].name),
                "why": ending.why,
            })),
        })
    }

    /// The word of a power; `nobody` where there is none.
    pub(crate) fn power_word(&self, power: Power) -> &str {
        let info = self.content.powers.get(power.index());
        info.map_or(NOBODY, |info| &info.key)
    }

    fn by_power(&self, fact: impl Fn(Power) -> Value) -> Value {
        let powers = (0..self.content.powers.len() as u8).map(Power);
        let facts = powers.map(|power| (self.power_word(power).to_string(), fact(power)));
        Value::Object(facts.collect())
    }

    fn keys(&self, places: &Places) -> Value {
        places
            .iter()
            .map(|place| self.place_key(place))
            .collect::<Vec<_>>()
            .into()
    }

    fn battle_place(&self, pos: &Position) -> Value {
        match pos.ask == crate::frame::Ask::Battle {
            true => json!(self.place_key(pos.battle.at)),
            false => Value::Null,
        }
    }

    fn owner_facts(&self, pos: &Position) -> Value {
        let places = self.places();
        let owned = places
            .filter(|&place| self.content.land.contains(place) || pos.owner(place).is_somebody());
        let facts = owned.map(|place| {
            let owner = self.power_word(pos.owner(place));
            (self.place_key(place).to_string(), json!(owner))
        });
        Value::Object(facts.collect())
    }

    /// How many of which units of whom stand where.
    fn unit_facts(&self, pos: &Position) -> Value {
        let mut facts = json!({});
        for stack in pos.stacks.iter() {
            let (at, owner) = (self.place_key(stack.at), self.power_word(stack.owner));
            let number = &mut facts[at][owner][self.kind_key(stack.kind)];
            *number = json!(number.as_u64().unwrap_or(0) + u64::from(stack.count));
        }
        facts
    }

    /// How many units stand in each territory, whosesoever.
    fn count_facts(&self, pos: &Position) -> Value {
        let places = self.places();
        let facts = places.map(|place| {
            let count: u16 = pos.at(place).iter().map(|stack| stack.count).sum();
            (self.place_key(place).to_string(), json!(count))
        });
        Value::Object(facts.collect())
    }

    /// The units that are not as they came: a line for each stack, in words.
    fn state_facts(&self, pos: &Position) -> Value {
        let mut facts = json!({});
        for stack in pos.stacks.iter() {
            let fresh = Stack::new(stack.at, stack.owner, stack.kind, stack.count);
            if *stack == fresh {
                continue;
            }
            let (at, owner) = (self.place_key(stack.at), self.power_word(stack.owner));
            let words = self.state_words(stack);
            match facts[at][owner].as_array_mut() {
                Some(lines) => lines.push(words.into()),
                None => facts[at][owner] = json!([words]),
            }
        }
        facts
    }

    fn state_words(&self, stack: &Stack) -> String {
        let mut words = format!("{} {}", stack.count, self.kind_key(stack.kind));
        let numbers = [
            ("hits", stack.hits),
            ("damage", stack.damage),
            ("spent", stack.spent),
            ("ship", stack.ship),
        ];
        for (word, number) in numbers.into_iter().filter(|(_, number)| *number > 0) {
            words += &format!(" {word}={number}");
        }
        if stack.from != Place::NONE {
            words += &format!(" from={}", self.place_key(stack.from));
        }
        for (_, word) in MARKS.iter().filter(|(mark, _)| stack.marks.has(*mark)) {
            words += &format!(" {word}");
        }
        words
    }

    fn hand_facts(&self, pos: &Position) -> Value {
        let mut facts = json!({});
        for held in &pos.hands {
            facts[self.power_word(held.power)][self.kind_key(held.kind)] = json!(held.count);
        }
        facts
    }

    fn placed_facts(&self, pos: &Position) -> Value {
        let mut facts = json!({});
        for placed in &pos.placed {
            facts[self.place_key(placed.at)][self.kind_key(placed.kind)] = json!(placed.count);
        }
        facts
    }

    /// What each alliance holds, and how far it is from giving up.
    fn alliance_facts(&self, pos: &Position) -> Value {
        let mut facts = json!({});
        for (index, alliance) in self.content.alliances.iter().enumerate() {
            let (own, _, taken) = self.capitals_of(pos, index);
            facts[crate::content::slug(&alliance.name)] = json!({
                "capitals": own,
                "enemy_capitals": taken,
                "behind": pos.behind[index],
                "conceded": pos.conceded >> index & 1 == 1,
            });
        }
        facts
    }
}
