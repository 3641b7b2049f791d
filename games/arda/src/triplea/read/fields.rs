//! Options of units by the names of our own fields, for switches that change them.

use super::super::report::Tier;
use super::Reader;
use super::attachments::{Opt, split};
use super::effects::RESET;
use crate::definition::UnitChange;
use toml::Value;

/// Numbers and switches: the option and the field.
const FIELDS: &[(&str, &str)] = &[
    ("movement", "movement"),
    ("attack", "attack"),
    ("defense", "defense"),
    ("attackrolls", "attack_rolls"),
    ("defenserolls", "defense_rolls"),
    ("hitpoints", "hits"),
    ("canblitz", "blitz"),
    ("transportcapacity", "capacity"),
    ("transportcost", "cargo"),
    ("carriercapacity", "deck"),
    ("carriercost", "deck_cost"),
    ("isstrategicbomber", "bomber"),
    ("bombingmaxdiesides", "bomb_sides"),
    ("bombingbonus", "bomb_bonus"),
    ("isdestroyer", "destroyer"),
    ("canevade", "evades"),
    ("isfirststrike", "first_strike"),
    ("ismarine", "marine"),
    ("maxbuiltperplayer", "max_built"),
    ("tuv", "value"),
    ("choosebestroll", "best_roll"),
    ("canretreatonstalemate", "retreats_on_stalemate"),
    ("cannotmoveduringcombatmove", "no_combat_move"),
    ("attackaa", "targeted.defense"),
    ("offensiveattackaa", "targeted.attack"),
    ("maxaaattacks", "targeted.shots"),
    ("maxroundsaa", "targeted.rounds"),
    ("mayoverstackaa", "targeted.may_exceed"),
    ("damageableaa", "targeted.damages"),
];

/// Reads a change of a unit's option; says no when it is refused.
pub(super) fn change(
    r: &mut Reader,
    opt: &Opt,
    units: &[String],
    to: &mut Vec<UnitChange>,
) -> bool {
    let key = opt.value.to_ascii_lowercase();
    let value = opt.count.clone().unwrap_or_default();
    if key == "willnotfireifpresent" {
        return silenced(r, opt, units, &value, to);
    }
    let field = FIELDS.iter().find(|(known, _)| *known == key);
    let value = match value.to_ascii_lowercase().as_str() {
        "true" => Some(Value::Boolean(true)),
        "false" => Some(Value::Boolean(false)),
        number => number
            .parse()
            .ok()
            .filter(|n: &i64| (0..=200).contains(n))
            .map(Value::Integer),
    };
    let (Some((_, field)), Some(value)) = (field, value) else {
        let what = format!("a change of {} to {}", opt.value, opt.joined());
        r.report.refuse(opt, what, Tier::Two);
        return false;
    };
    let targeted = field.starts_with("targeted.");
    let units = units.iter().filter(|unit| !targeted || shoots(r, unit));
    to.push(UnitChange {
        units: units.cloned().collect(),
        field: (*field).to_owned(),
        value,
    });
    true
}

fn shoots(r: &Reader, unit: &str) -> bool {
    r.unit_def(unit).is_some_and(|unit| unit.targeted.is_some())
}

/// What silences targeted attacks: a list that adds to what stands there, unless that is cleared first.
fn silenced(
    r: &mut Reader,
    opt: &Opt,
    units: &[String],
    value: &str,
    to: &mut Vec<UnitChange>,
) -> bool {
    let (cleared, value) = match value.strip_prefix(RESET) {
        Some(rest) => (true, rest),
        None => (false, value),
    };
    let names = split(value);
    let list = r.unit_list(opt, &names);
    if !r.spend(opt, (1 + list.len()) * units.len()) {
        return false;
    }
    for unit in units.iter().filter(|unit| shoots(r, unit)) {
        let targeted = r.unit_def(unit).and_then(|known| known.targeted.as_ref());
        let old = targeted.map(|shots| shots.silenced_by.clone());
        let mut whole = if cleared {
            Vec::new()
        } else {
            old.unwrap_or_default()
        };
        whole.extend(list.iter().cloned());
        whole.dedup();
        let words = whole.into_iter().map(Value::String);
        let value = Value::Array(words.collect());
        match to.last_mut().filter(|last| last.value == value) {
            Some(last) => last.units.push(unit.clone()),
            None => to.push(UnitChange {
                units: vec![unit.clone()],
                field: "targeted.silenced_by".to_owned(),
                value,
            }),
        }
    }
    true
}
