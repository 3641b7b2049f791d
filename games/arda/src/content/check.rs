//! What a definition must keep to (ARD-1), beyond what its types say.

use crate::definition::{Definition, Domain, UnitDef};
use crate::ids::{MAX_KINDS, MAX_PLACES, MAX_POWERS};
use engine::content::{ContentError, ContentErrors};

/// Collects what is wrong.
#[derive(Default)]
pub(super) struct Problems(pub ContentErrors);

impl Problems {
    pub(super) fn add(
        &mut self,
        field: &str,
        problem: impl Into<String>,
        expected: impl Into<String>,
    ) {
        self.0.0.push(ContentError {
            file: super::build::FILE.to_string(),
            line: None,
            field: field.to_string(),
            problem: problem.into(),
            expected: expected.into(),
        });
    }
}

/// Checks sizes, repeated names and the numbers of units.
pub(super) fn check(def: &Definition, problems: &mut Problems) {
    sizes(def, problems);
    names(def, problems);
    for unit in &def.units {
        check_unit(unit, problems);
    }
    sums(def, problems);
    for (index, gate) in def.gates.iter().enumerate() {
        if gate.waters[0] == gate.waters[1] || gate.lands.is_empty() {
            let at = format!("gate {} ({})", index + 1, gate.name);
            problems.add(
                &at,
                "does not part two waters",
                "two different waters and at least one land",
            );
        }
    }
}

fn sizes(def: &Definition, problems: &mut Problems) {
    let mut size = |what: &str, count: usize, least: usize, most: usize| {
        if count < least || count > most {
            problems.add(
                what,
                format!("has {count} entries"),
                format!("{least} to {most}"),
            );
        }
    };
    size("place", def.places.len(), 1, MAX_PLACES);
    size("power", def.powers.len(), 2, MAX_POWERS);
    size("unit", def.units.len(), 1, MAX_KINDS);
    size("step", def.steps.len(), 1, 1000);
    size("terrain", def.terrains.len(), 0, 255);
    size("purchase", def.purchases.len(), 0, 2000);
    if !(2..=100).contains(&def.dice) {
        problems.add(
            "dice",
            format!("is {}", def.dice),
            "a number of sides from 2 to 100",
        );
    }
}

/// The most money that a definition may speak of.
const MOST_MONEY: i32 = 1_000_000;

/// ARD-3.1, ARD-11.1: nobody begins in debt, and no sum of money grows beyond what is counted with.
fn sums(def: &Definition, problems: &mut Problems) {
    let mut sum = |at: String, value: i32, least: i32, most: i32| {
        if value < least || value > most {
            problems.add(&at, format!("is {value}"), format!("{least} to {most}"));
        }
    };
    for power in &def.powers {
        let at = |field: &str| format!("power.{}.{field}", power.name);
        sum(at("money"), power.money, 0, MOST_MONEY);
        sum(at("bid"), power.bid, 0, MOST_MONEY);
        sum(at("income_percent"), power.income_percent, 0, 10_000);
        let bonus = power.income_bonus;
        sum(at("income_bonus"), bonus, -MOST_MONEY, MOST_MONEY);
    }
    for purchase in &def.purchases {
        let at = format!("purchase.{}.cost", purchase.name);
        sum(at, purchase.cost, 0, MOST_MONEY);
    }
    for repair in &def.repairs {
        let at = format!("repair.{}.cost", repair.name);
        sum(at, repair.cost, 0, MOST_MONEY);
    }
}

fn names(def: &Definition, problems: &mut Problems) {
    let mut unique = |what: &str, names: Vec<&str>| {
        let mut sorted = names;
        sorted.sort_unstable();
        for two in sorted.windows(2) {
            if two[0] == two[1] {
                problems.add(
                    what,
                    format!("{:?} stands there twice", two[0]),
                    "names that differ",
                );
            }
        }
    };
    unique(
        "place",
        def.places.iter().map(|place| place.name.as_str()).collect(),
    );
    let keys: Vec<String> = def.places.iter().map(super::build::key_of).collect();
    unique("place.key", keys.iter().map(String::as_str).collect());
    let purchases: Vec<String> = def
        .purchases
        .iter()
        .map(|purchase| super::slug(&purchase.name))
        .collect();
    unique(
        "purchase as a word",
        purchases.iter().map(String::as_str).collect(),
    );
    unique(
        "power",
        def.powers.iter().map(|power| power.name.as_str()).collect(),
    );
    unique(
        "unit",
        def.units.iter().map(|unit| unit.name.as_str()).collect(),
    );
    unique(
        "purchase",
        def.purchases
            .iter()
            .map(|purchase| purchase.name.as_str())
            .collect(),
    );
    unique(
        "terrain",
        def.terrains
            .iter()
            .map(|terrain| terrain.name.as_str())
            .collect(),
    );
}

fn check_unit(unit: &UnitDef, problems: &mut Problems) {
    let at = format!("unit.{}", unit.name);
    let mut must = |right: bool, problem: &str, expected: &str| {
        if !right {
            problems.add(&at, problem, expected);
        }
    };
    let plain = |c: char| c.is_alphanumeric() || c == '_' || c == '-';
    must(
        !unit.name.is_empty() && unit.name.chars().all(plain),
        "has a name that cannot be typed as one word",
        "letters, digits, `_` and `-`",
    );
    must(unit.hits >= 1, "has no hit points", "1 or more");
    must(unit.movement <= 20, "moves more than 20 steps", "0 to 20");
    must(unit.hits <= 100, "has more than 100 hit points", "1 to 100");
    must(
        unit.attack_rolls <= 20 && unit.defense_rolls <= 20,
        "rolls more than 20 dice",
        "0 to 20",
    );
    let (land, sea, air) = match unit.domain {
        Domain::Land => (true, false, false),
        Domain::Sea => (false, true, false),
        Domain::Air => (false, false, true),
    };
    must(
        sea || unit.capacity == 0 || land,
        "flies and carries",
        "a ship that carries (ARD-5)",
    );
    must(
        sea || unit.deck == 0,
        "has a deck for aircraft and is no ship",
        "a ship",
    );
    must(
        air || unit.deck_cost == 0,
        "lands on decks and does not fly",
        "an aircraft",
    );
    must(
        sea || unit.bombard.is_none(),
        "bombards and is no ship",
        "a ship",
    );
    must(
        land || !unit.blitz,
        "blitzes and is not on land",
        "a land unit",
    );
    must(
        land || unit.marine == 0,
        "is a marine and is not on land",
        "a land unit",
    );
    must(air || !unit.bomber, "bombs and does not fly", "an aircraft");
    if let Some(construction) = &unit.construction {
        must(
            !construction.kind.is_empty(),
            "is a construction without a kind",
            "a kind",
        );
        must(
            construction
                .most
                .is_none_or(|most| construction.per_turn <= most),
            "may be built more often a turn than in all",
            "no more a turn than in all",
        );
    }
}
