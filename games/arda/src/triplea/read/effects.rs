//! What triggers do before the game begins.

use super::super::report::{At, Tier};
use super::attachments::{Opt, split};
use super::triggers::Trigger;
use super::{Reader, fields, production};
use crate::definition::SwitchDef;
use std::collections::{BTreeMap, BTreeSet};

/// Units that a switch removes, of some powers and up to a number in a territory.
pub(super) struct Removal {
    at: At,
    when: Vec<String>,
    unit: String,
    powers: Vec<String>,
    most: u16,
}

/// The mark of the original for what is cleared first.
pub(super) const RESET: &str = "-reset-";

/// Reads the effects of a trigger; says no when one of them is refused.
pub(super) fn read(r: &mut Reader, trigger: &Trigger, all: &[Opt], to: &mut SwitchDef) -> bool {
    let errors = (r.report.errors.len(), r.report.hidden);
    let mut units = Vec::new();
    let mut terrains = Vec::new();
    let mut wars = BTreeSet::new();
    let mut refused = false;
    for opt in all {
        match opt.key.as_str() {
            "unittype" => units.extend(r.unit_list(opt, &opt.list())),
            "unitproperty" => refused |= !fields::change(r, opt, &units, &mut to.units),
            "territoryeffects" => terrains.extend(opt.list()),
            "territoryeffectproperty" => refused |= !lift(r, opt, &terrains, to),
            "productionrule" => purchase(r, opt, to),
            "relationshipchange" => refused |= !war(r, opt, &mut wars),
            "removeunits" => refused |= !remove(r, trigger, opt, to),
            key => {
                let what = format!("the effect {key} of a trigger");
                r.report.refuse(opt, what, Tier::Two);
                refused = true;
            }
        }
    }
    if !wars.is_empty() {
        to.no_alliances = everybody(r, &wars);
        if !to.no_alliances {
            let what = "a change of some relations";
            r.report.refuse(trigger.at.clone(), what, Tier::Two);
            refused = true;
        }
    }
    !refused && errors == (r.report.errors.len(), r.report.hidden)
}

/// Clears the bans of terrains.
fn lift(r: &mut Reader, opt: &Opt, terrains: &[String], to: &mut SwitchDef) -> bool {
    let plain = opt.value.eq_ignore_ascii_case("unitsNotAllowed");
    if !plain || opt.count.as_deref() != Some(RESET) {
        let what = "a change of terrain other than lifting its bans";
        r.report.refuse(opt, what, Tier::Two);
        return false;
    }
    for name in terrains {
        let found = r.def.terrains.iter().find(|terrain| terrain.name == *name);
        match found.map(|terrain| terrain.bans.is_empty()) {
            None => r.missing(opt, "territory effect", name),
            Some(true) => {}
            Some(false) => to.lift_bans.push(name.clone()),
        }
    }
    true
}

/// `Frontier:buy_raft` adds, `Frontier:-buy_raft` takes away.
fn purchase(r: &mut Reader, opt: &Opt, to: &mut SwitchDef) {
    let parts = split(&opt.value);
    let [frontier, rule] = parts.as_slice() else {
        return r.report.error(opt, "is a frontier and a rule");
    };
    if !r.shop.has_frontier(frontier) {
        return r.missing(opt, "production frontier", frontier);
    }
    let (rule, list) = match rule.strip_prefix('-') {
        Some(rule) => (rule, &mut to.lose),
        None => (rule.strip_prefix('+').unwrap_or(rule), &mut to.gain),
    };
    if !r.shop.has_rule(rule) {
        return r.missing(opt, "production rule", rule);
    }
    if production::sell(r, rule) {
        let buyers = r.shop.buyers(frontier);
        if !r.spend(opt, buyers.len()) {
            return;
        }
        for power in buyers {
            list.entry(power).or_default().push(rule.to_owned());
        }
    }
}

/// `A:B:any:default_war_relation`.
fn war(r: &mut Reader, opt: &Opt, wars: &mut BTreeSet<(usize, usize)>) -> bool {
    let parts = split(&opt.value);
    let [one, two, _, kind] = parts.as_slice() else {
        r.report
            .error(opt, "is two players, what was and what will be");
        return false;
    };
    let both = (r.power(opt, one), r.power(opt, two));
    let (Some(one), Some(two)) = both else {
        return false;
    };
    let war = r.relations.get(kind) == Some(&false);
    if !war {
        r.report
            .refuse(opt, "a change of relations other than to war", Tier::Two);
        return false;
    }
    wars.insert((one.min(two), one.max(two)));
    true
}

/// Whether every two allies are at war then.
fn everybody(r: &Reader, wars: &BTreeSet<(usize, usize)>) -> bool {
    let powers = &r.def.powers;
    let pairs = (0..powers.len()).flat_map(|one| (0..one).map(move |two| (two, one)));
    let mut allies = pairs.filter(|(one, two)| powers[*one].alliance == powers[*two].alliance);
    allies.all(|pair| wars.contains(&pair))
}

/// `2:all:raft`: up to two rafts everywhere.
fn remove(r: &mut Reader, trigger: &Trigger, opt: &Opt, to: &mut SwitchDef) -> bool {
    let parts = opt.parts();
    let (number, place, unit) = match parts.as_slice() {
        [place, unit] => ("1", place, unit),
        [number, place, unit] => (number.as_str(), place, unit),
        _ => {
            r.report
                .error(opt, "is a number, where, and a type of unit");
            return false;
        }
    };
    if place != "all" {
        let what = "taking units out of the set-up in some places only";
        r.report.refuse(opt, what, Tier::Two);
        return false;
    }
    let number = r.report.number(opt, number, 0..=65_535);
    let unit = r.unit(opt, unit);
    if let (Some(most), Some(unit)) = (number, unit)
        && r.spend(opt, trigger.powers.len())
    {
        to.remove_units.push(unit.clone());
        r.removals.push(Removal {
            at: opt.into(),
            when: to.when.clone(),
            unit,
            powers: trigger.powers.clone(),
            most,
        });
    }
    true
}

/// A switch takes a type of unit out everywhere: the triggers behind it must do so too.
pub(super) fn check_removals(r: &mut Reader) {
    // How many of a type each power loses in a territory, by type and switch.
    let mut covered: BTreeMap<&str, BTreeMap<&[String], Covered<'_>>> = BTreeMap::new();
    for removal in &r.removals {
        let switches = covered.entry(&removal.unit).or_default();
        let own = switches.entry(&removal.when).or_insert_with(|| Covered {
            at: &removal.at,
            most: BTreeMap::new(),
        });
        for power in &removal.powers {
            let most = own.most.entry(power).or_default();
            *most = removal.most.max(*most);
        }
    }
    let mut wrong = Vec::new();
    for stack in &r.def.setup {
        let power = stack.power.as_deref().unwrap_or_default();
        for (unit, number) in &stack.units {
            let switches = covered.get(unit.as_str()).into_iter().flatten();
            let short = switches.filter(|(_, own)| own.most.get(power) < Some(number));
            wrong.extend(short.map(|(_, own)| own.at.clone()));
        }
    }
    for at in wrong {
        let what = "taking only some units of a type out of the set-up";
        r.report.refuse(at, what, Tier::Two);
    }
}

/// What one switch takes out of one type of unit.
struct Covered<'a> {
    at: &'a At,
    most: BTreeMap<&'a str, u16>,
}
