//! How alliances win (ARD-12).

use super::super::report::Tier;
use super::triggers::{Clauses, Trigger};
use super::{Reader, options};
use crate::definition::{Holding, VictoryDef};

/// Victories by a number of victory cities, or of production: their switch, the end of the name of the number, and the
/// number when nothing is said.
const COUNTED: &[(&str, &str, i64)] = &[
    ("Total Victory", "Total Victory VCs", 18),
    ("Honorable Surrender", "Honorable Victory VCs", 15),
    ("Projection of Power", "Projection of Power VCs", 13),
    ("Economic Victory", "Economic Victory", 200),
];

/// Alliances in the order of their first powers.
fn alliances(r: &Reader) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for power in &r.def.powers {
        if !found.contains(&power.alliance) {
            found.push(power.alliance.clone());
        }
    }
    found
}

/// Victories by numbers of cities and of production.
pub(super) fn by_count(r: &mut Reader) {
    for (switch, number, otherwise) in COUNTED {
        let editable = r.props.editable(switch);
        let on = r.props.on(switch);
        r.props.settle(switch, format!("a way to win: {on}"));
        for alliance in alliances(r) {
            let property = format!("{alliance} {number}");
            let needed = r.props.number(&property, *otherwise, &mut r.report);
            let needed = u16::try_from(needed).unwrap_or_default();
            r.props
                .settle(&property, format!("needed to win: {needed}"));
            if needed == 0 || !(on || editable) {
                continue;
            }
            let mut victory = VictoryDef {
                alliance,
                ..VictoryDef::default()
            };
            if *switch == "Economic Victory" {
                victory.production = needed;
            } else {
                victory.cities = needed;
            }
            if editable {
                r.ask(switch);
                victory.only_with = options::key(r, switch);
            }
            if r.props.editable(&property) {
                r.ask(&property);
                victory.number_from = options::key(r, &property);
            }
            r.def.victories.push(victory);
        }
    }
}

/// The victory of a trigger; says no when it is refused.
pub(super) fn triggered(r: &mut Reader, trigger: &Trigger, clauses: &Clauses) -> bool {
    let on = r.props.on("Triggered Victory");
    r.props
        .settle("Triggered Victory", format!("victories by triggers: {on}"));
    if !on {
        r.report
            .warn(trigger.at.clone(), "victories by triggers are switched off");
        return false;
    }
    match victory(r, trigger, clauses) {
        Ok(victory) => {
            r.def.victories.push(victory);
            true
        }
        Err(what) => {
            r.report.refuse(trigger.at.clone(), what, Tier::Two);
            false
        }
    }
}

fn victory(
    r: &mut Reader,
    trigger: &Trigger,
    clauses: &Clauses,
) -> Result<VictoryDef, &'static str> {
    let of = |r: &Reader, power: &str| {
        let power = r.powers.get(power).map(|power| &r.def.powers[*power]);
        power.map(|power| power.alliance.clone())
    };
    let alliance = trigger.powers.first().and_then(|power| of(r, power));
    let alliance = alliance.ok_or("a victory of nobody")?;
    let all = r
        .def
        .powers
        .iter()
        .filter(|power| power.alliance == alliance);
    let whole = all.clone().count() == trigger.powers.len();
    if !whole
        || !trigger
            .powers
            .iter()
            .all(|power| of(r, power).as_ref() == Some(&alliance))
    {
        return Err("a victory of other than a whole alliance");
    }
    let alone = all.count() == 1;
    let mut holdings = Vec::new();
    for (power, owned) in &clauses.owned {
        let own = of(r, power).as_ref() == Some(&alliance);
        let kind = owned.what == "allied" || (owned.what == "own" && alone);
        if !own || !kind || !owned.which.is_empty() {
            return Err("a victory by other than what an alliance owns");
        }
        holdings.push(Holding {
            places: owned.places.clone(),
            count: owned.count.unwrap_or_default(),
        });
    }
    let only_with = match clauses.when.as_slice() {
        [] => String::new(),
        [one] => one.clone(),
        _ => return Err("a victory that asks for several options"),
    };
    let first = format!("before:{}", r.first_combat.as_deref().unwrap_or_default());
    let at_round_start = match trigger.when.as_slice() {
        [] => false,
        [one] if one.eq_ignore_ascii_case(&first) => true,
        _ => {
            let what = "is checked at the end of the round instead";
            r.report.warn(trigger.at.clone(), what);
            false
        }
    };
    let holdings_needed = u16::try_from(holdings.len()).unwrap_or(u16::MAX);
    if holdings.is_empty() {
        return Err("a victory without conditions");
    }
    Ok(VictoryDef {
        alliance,
        holdings,
        holdings_needed,
        at_round_start,
        only_with,
        ..VictoryDef::default()
    })
}
