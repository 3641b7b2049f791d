//! The steps of a round (ARD-2).

use super::super::report::{At, Tier};
use super::super::xml::{Element, shortened};
use super::{Reader, idle};
use crate::definition::{StepDef, StepKind};
use std::collections::{BTreeMap, BTreeSet};

/// How many steps a round may have.
const MOST: usize = 2_000;

/// What a delegate does.
#[derive(Clone, Copy, PartialEq)]
enum Delegate {
    Plays(StepKind),
    /// Combat or not: the step's name decides.
    Moves,
    PlacesWithoutCheck,
    EndsWithoutIncome,
    /// Its steps are left out, with a note if it is a part of the game.
    LeftOut(&'static str),
    Nothing,
    Refused,
    Unknown,
}

fn delegate(class: &str) -> Delegate {
    let name = class.rsplit('.').next().unwrap_or_default();
    let name = name.to_ascii_lowercase();
    match name.strip_suffix("delegate").unwrap_or(&name) {
        "initialization" => Delegate::Nothing,
        "bidpurchase" => Delegate::Plays(StepKind::Bid),
        "bidplace" => Delegate::Plays(StepKind::BidPlace),
        "purchase" => Delegate::Plays(StepKind::Purchase),
        "nopupurchase" => Delegate::Plays(StepKind::FreeUnits),
        "move" => Delegate::Moves,
        "battle" => Delegate::Plays(StepKind::Battle),
        "place" => Delegate::Plays(StepKind::Place),
        "noaircheckplace" => Delegate::PlacesWithoutCheck,
        "endturn" => Delegate::Plays(StepKind::EndTurn),
        "nopuendturn" => Delegate::EndsWithoutIncome,
        "endround" => Delegate::Plays(StepKind::EndRound),
        "technology" | "techactivation" => Delegate::LeftOut("research is left out"),
        "politics" => Delegate::LeftOut("politics is left out"),
        "useraction" => Delegate::LeftOut("actions of users are left out"),
        "test" => Delegate::LeftOut("stubs for tests are left out"),
        "specialmove" | "randomstart" => Delegate::Refused,
        _ => Delegate::Unknown,
    }
}

/// A delegate of the file.
struct Known<'a> {
    does: Delegate,
    class: String,
    element: &'a Element,
}

pub(super) fn read(r: &mut Reader, root: &Element) {
    let mut delegates = BTreeMap::new();
    for element in root.within("gameplay", "delegate") {
        let name = element.get("name").unwrap_or_default();
        let class = element.get("javaclass").unwrap_or_default();
        let known = Known {
            does: delegate(class),
            class: shortened(class),
            element,
        };
        if delegates.insert(name, known).is_some() {
            r.report.error(element, "is there twice");
        }
    }
    for offset in root.within("gameplay", "offset") {
        if offset.get("round").is_some_and(|round| !idle(round)) {
            r.report.warn(offset, "rounds are counted from 1");
        }
    }
    let mut said = BTreeSet::new();
    for sequence in root.within("gameplay", "sequence") {
        for element in sequence.all("step") {
            if r.def.steps.len() >= MOST {
                r.report
                    .error(element, format!("is one of more than {MOST} steps"));
                return;
            }
            let name = element.get("delegate").unwrap_or_default();
            let Some(known) = delegates.get(name) else {
                r.missing(element, "delegate", name);
                continue;
            };
            let first = said.insert(name.to_owned());
            step(r, element, known, first);
        }
    }
}

fn step(r: &mut Reader, element: &Element, known: &Known<'_>, first: bool) {
    let kind = match known.does {
        Delegate::Plays(kind) => kind,
        Delegate::Moves => moves(r, element),
        Delegate::PlacesWithoutCheck => StepKind::Place,
        Delegate::EndsWithoutIncome => StepKind::EndTurn,
        Delegate::Nothing => return,
        Delegate::LeftOut(what) if first => return r.report.warn(known.element, what),
        Delegate::LeftOut(_) => return,
        Delegate::Refused if first => {
            let what = format!("a delegate of class {}", known.class);
            return r.report.refuse(known.element, what, Tier::No);
        }
        Delegate::Unknown if first => {
            let what = format!("the class {} is unknown", known.class);
            return r.report.error(known.element, what);
        }
        Delegate::Refused | Delegate::Unknown => return,
    };
    let player = element.get("player").filter(|player| !player.is_empty());
    let power = player.and_then(|player| r.power(element, player));
    if power.is_none() && kind != StepKind::EndRound {
        if player.is_none() {
            r.report.error(element, "names no player");
        }
        return;
    }
    let bids = matches!(kind, StepKind::Bid | StepKind::BidPlace);
    if bids && power.is_some_and(|power| r.def.powers[power].bid == 0) {
        return;
    }
    let runs = element.get("maxruncount").unwrap_or("0");
    let runs: Option<i32> = r.report.number(element, runs, -1..=65_535);
    let runs = runs.and_then(|runs| u16::try_from(runs).ok());
    let checks = matches!(kind, StepKind::NonCombatMove | StepKind::Place)
        && known.does != Delegate::PlacesWithoutCheck;
    let mut def = StepDef {
        kind,
        power: power.map(|power| r.def.powers[power].name.clone()),
        runs: runs.unwrap_or_default(),
        grounds_aircraft: checks,
        no_income: known.does == Delegate::EndsWithoutIncome,
    };
    for property in element.all("stepproperty") {
        step_property(r, &mut def, property);
    }
    if kind == StepKind::CombatMove && r.first_combat.is_none() {
        r.first_combat = element.get("name").map(str::to_owned);
    }
    r.def.steps.push(def);
}

/// ARD-2.3: by the step's name, unless its properties say otherwise.
fn moves(r: &mut Reader, element: &Element) -> StepKind {
    let says = |key: &str| {
        let all = element.all("stepproperty");
        let mut named = all.filter(|p| p.get("name").is_some_and(|n| n.eq_ignore_ascii_case(key)));
        let value = named.next().and_then(|property| property.get("value"));
        value.map(|value| value.eq_ignore_ascii_case("true"))
    };
    let name = element.get("name").unwrap_or_default();
    if name.ends_with("AirborneCombatMove") {
        r.report.refuse(element, "airborne attacks", Tier::No);
    }
    let calm = name.ends_with("NonCombatMove");
    let fierce = name.ends_with("CombatMove") && !calm;
    let calm = says("nonCombatMove").unwrap_or(calm);
    let fierce = says("combatMove").unwrap_or(fierce);
    if calm && fierce {
        let what = "combat and other moves in one step";
        r.report.refuse(element, what, Tier::Two);
    }
    if fierce {
        StepKind::CombatMove
    } else {
        StepKind::NonCombatMove
    }
}

fn step_property(r: &mut Reader, def: &mut StepDef, property: &Element) {
    let name = property
        .get("name")
        .unwrap_or_default()
        .to_ascii_lowercase();
    let value = property.get("value").unwrap_or_default();
    match name.as_str() {
        "removeairthatcannotland" => {
            if let Some(flag) = r.report.flag(property, value) {
                def.grounds_aircraft = flag;
            }
        }
        "skipposting" | "turnsummaryplayers" | "combatmove" | "noncombatmove" => {}
        "bid" if matches!(def.kind, StepKind::Bid | StepKind::BidPlace) => {}
        "airbornemove" if !idle(value) => {
            r.report.refuse(property, "airborne attacks", Tier::No);
        }
        "repairunits"
        | "resetunitstateatstart"
        | "resetunitstateatend"
        | "givebonusmovement"
        | "combinedturns"
        | "onlyrepairifdisabled"
        | "repairplayers"
        | "airbornemove" => {
            if !idle(value) {
                let at = At::from(property);
                r.report.refuse(at, "this property of a step", Tier::Two);
            }
        }
        _ => r.report.unknown(property, "is no property of a step"),
    }
}
