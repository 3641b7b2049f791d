//! Triggers. Those that only ask for properties of the game become switches, those that name winners ways to win
//!.

use super::super::report::{At, Tier};
use super::super::xml::shortened;
use super::attachments::{Attachment, Opt};
use super::conditions::{Condition, MOST_ASKED};
use super::{Reader, effects, idle, of_class, options, powers, victories};
use crate::definition::{OwnershipDef, SwitchDef};

/// A trigger while it is read.
#[derive(Default)]
pub(super) struct Trigger {
    pub(super) at: At,
    /// Whose trigger it is.
    of: String,
    /// Whose units and purchases it is about.
    pub(super) powers: Vec<String>,
    conditions: Vec<String>,
    /// When it fires: `before:step`.
    pub(super) when: Vec<String>,
    pub(super) victory: bool,
    effects: Vec<Opt>,
    trouble: Option<String>,
}

/// What a trigger asks for.
#[derive(Default)]
pub(super) struct Clauses {
    /// Options that must be on; `!key` off.
    pub(super) when: Vec<String>,
    /// What must be owned.
    pub(super) owned: Vec<(String, OwnershipDef)>,
    /// It can never fire.
    pub(super) never: bool,
}

/// How many triggers a game may have.
const MOST: usize = 10_000;

pub(super) fn read(r: &mut Reader, attachments: &[Attachment]) {
    let on = r.props.on("Use Triggers");
    r.props.settle("Use Triggers", format!("triggers: {on}"));
    let mut number = 0;
    for attachment in of_class(attachments, "triggerattachment") {
        number += 1;
        if number > MOST {
            let what = format!("is one of more than {MOST} triggers");
            return r.report.error(attachment, what);
        }
        if r.power(attachment, &attachment.to).is_none() {
            continue;
        }
        let mut trigger = Trigger {
            at: attachment.into(),
            of: attachment.to.clone(),
            powers: vec![attachment.to.clone()],
            ..Trigger::default()
        };
        for opt in &attachment.options {
            option(r, &mut trigger, opt);
        }
        if on {
            fire(r, &trigger);
        } else {
            r.report.counts.triggers_idle += 1;
        }
    }
    effects::check_removals(r);
}

fn option(r: &mut Reader, trigger: &mut Trigger, opt: &Opt) {
    match opt.key.as_str() {
        "conditions" => trigger.conditions.extend(opt.list()),
        "conditiontype" => {
            if !opt.value.eq_ignore_ascii_case("and") {
                trigger.trouble = Some("conditions joined otherwise than by AND".to_owned());
            }
        }
        "invert" => {
            if r.flag(opt) == Some(true) {
                trigger.trouble = Some("an inverted trigger".to_owned());
            }
        }
        "when" => trigger.when.push(opt.value.clone()),
        "players" => trigger.powers = powers::named(r, opt),
        "victory" => trigger.victory = true,
        "notification" => r.report.warn(opt, "is left out"),
        // A trigger out of properties does the same every time.
        "uses" => {}
        "chance" => {
            if opt.value != "1:1" {
                trigger.trouble = Some("a trigger by chance".to_owned());
            }
        }
        "eachmultiple" | "playerattachmentname" | "resourcecount" => {
            if !idle(&opt.value) {
                trigger.effects.push(opt.clone());
            }
        }
        _ => trigger.effects.push(opt.clone()),
    }
}

fn fire(r: &mut Reader, trigger: &Trigger) {
    if let Some(trouble) = &trigger.trouble {
        let at = trigger.at.clone();
        return r.report.refuse(at, trouble.as_str(), Tier::Two);
    }
    let Some(clauses) = clauses(r, trigger) else {
        return;
    };
    if clauses.never {
        r.report.counts.triggers_idle += 1;
        let what = "can never fire: what it asks for never changes";
        return r.report.warn(trigger.at.clone(), what);
    }
    let kept = if trigger.victory {
        victories::triggered(r, trigger, &clauses)
    } else if clauses.owned.is_empty() {
        switch(r, trigger, clauses.when)
    } else {
        let what = "a trigger that changes the game while it is played";
        r.report.refuse(trigger.at.clone(), what, Tier::Two);
        false
    };
    r.report.counts.triggers_kept += usize::from(kept);
}

/// What the conditions of a trigger come to; nothing when they are refused.
fn clauses(r: &mut Reader, trigger: &Trigger) -> Option<Clauses> {
    let mut clauses = Clauses::default();
    let mut trouble = None;
    if trigger.conditions.len() > MOST_ASKED {
        let what = format!("asks for more than {MOST_ASKED} conditions");
        r.report.error(trigger.at.clone(), what);
        return None;
    }
    for name in &trigger.conditions {
        let Some(condition) = r.condition(name, &trigger.of).cloned() else {
            r.missing(trigger.at.clone(), "condition", name);
            return None;
        };
        let size = condition.owned.iter().map(|owned| 1 + owned.places.len());
        if !r.spend(trigger.at.clone(), size.sum()) {
            return None;
        }
        if let Err(what) = clause(r, &condition, &mut clauses) {
            trouble.get_or_insert(format!("asks for {}: {what}", shortened(name)));
        }
    }
    match trouble {
        Some(what) if !clauses.never => {
            r.report.refuse(trigger.at.clone(), what, Tier::Two);
            None
        }
        _ => Some(clauses),
    }
}

fn clause(r: &mut Reader, condition: &Condition, clauses: &mut Clauses) -> Result<(), String> {
    if let Some(fixed) = condition.fixed {
        clauses.never |= fixed == condition.invert;
        return Ok(());
    }
    if let Some(trouble) = &condition.trouble {
        return Err(trouble.clone());
    }
    let plain = condition.rounds.is_empty() && condition.others.is_empty();
    let owned = !condition.owned.is_empty();
    match &condition.property {
        Some(name) if plain && !owned => {
            if r.props.editable(name) {
                let key = options::key(r, name);
                r.ask(name);
                let not = if condition.invert { "!" } else { "" };
                clauses.when.push(format!("{not}{key}"));
            } else {
                clauses.never |= r.props.on(name) == condition.invert;
            }
            Ok(())
        }
        None if plain && owned && !condition.invert => {
            let power = &condition.power;
            let owned = condition.owned.iter().cloned();
            clauses
                .owned
                .extend(owned.map(|owned| (power.clone(), owned)));
            Ok(())
        }
        _ => Err("a condition of other than properties or ownership".to_owned()),
    }
}

/// Adds the effects of a trigger to the switch for its conditions.
fn switch(r: &mut Reader, trigger: &Trigger, mut when: Vec<String>) -> bool {
    when.sort();
    when.dedup();
    let mut fresh = SwitchDef {
        when: when.clone(),
        ..SwitchDef::default()
    };
    if !effects::read(r, trigger, &trigger.effects, &mut fresh) {
        return false;
    }
    let switches = &mut r.def.switches;
    match switches.iter_mut().find(|switch| switch.when == when) {
        Some(switch) => merge(switch, fresh),
        None => switches.push(fresh),
    }
    true
}

fn merge(into: &mut SwitchDef, from: SwitchDef) {
    into.units.extend(from.units);
    into.lift_bans.extend(from.lift_bans);
    for (list, more) in [(&mut into.gain, from.gain), (&mut into.lose, from.lose)] {
        for (power, purchases) in more {
            list.entry(power).or_default().extend(purchases);
        }
    }
    for unit in from.remove_units {
        if !into.remove_units.contains(&unit) {
            into.remove_units.push(unit);
        }
    }
    into.no_alliances |= from.no_alliances;
}
