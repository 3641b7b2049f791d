//! Types of units. What a file says in shortcuts is written out.

use super::super::report::At;
use super::super::words::{unique, unit_icon, unit_key};
use super::super::xml::Element;
use super::attachments::Attachment;
use super::targeted::Shots;
use super::{Reader, later, of_class, unit_checks, unit_options};
use crate::definition::{AirBattle, Construction, Domain, Production, Suicide, UnitDef};
use std::collections::BTreeSet;

/// How many types of units a game may have.
const MOST: usize = 1_000;

/// A type of unit while its options are read.
#[derive(Default)]
pub(super) struct Draft {
    pub(super) def: UnitDef,
    /// Its name in the file.
    pub(super) original: String,
    pub(super) at: At,
    pub(super) air: bool,
    pub(super) sea: bool,
    pub(super) sub: bool,
    pub(super) air_transport: bool,
    pub(super) capacity_given: bool,
    pub(super) cost_given: bool,
    pub(super) deck_cost_given: bool,
    pub(super) artillery: bool,
    pub(super) supportable: bool,
    pub(super) supports: u8,
    pub(super) shots: Shots,
    pub(super) damage: later::Damage,
    pub(super) builds: Builds,
    pub(super) can_bombard: bool,
    pub(super) bombard: u8,
    pub(super) air_battle: bool,
    pub(super) air_values: AirBattle,
    pub(super) produces: bool,
    pub(super) produces_units: Option<u16>,
    pub(super) dies_attacking: bool,
    pub(super) dies_defending: bool,
    pub(super) dies_on_hit: bool,
}

/// A construction while its options are read.
#[derive(Default)]
pub(super) struct Builds {
    pub(super) on: bool,
    pub(super) kind: String,
    pub(super) per_turn: Option<u16>,
    pub(super) most: Option<u16>,
}

/// Reads which types of units there are.
pub(super) fn names(r: &mut Reader, root: &Element) {
    let mut keys = BTreeSet::new();
    for element in root.within("unitlist", "unit") {
        r.report.counts.units += 1;
        let name = element.get("name").unwrap_or_default();
        if name.is_empty() {
            r.report.error(element, "has no name");
        } else if r.units.contains_key(name) {
            r.report.error(element, "is there twice");
        } else if r.units.len() >= MOST {
            r.report
                .error(element, format!("is one of more than {MOST} units"));
        } else {
            let key = unique(unit_key(name), '_', &mut keys);
            let plain = name.is_ascii();
            r.units.insert(name.to_owned(), key.clone());
            r.unit_at.insert(key.clone(), r.def.units.len());
            r.def.units.push(UnitDef {
                title: if plain {
                    String::new()
                } else {
                    name.to_owned()
                },
                icon: unit_icon(&key).to_owned(),
                name: key,
                ..UnitDef::default()
            });
        }
    }
}

pub(super) fn read(r: &mut Reader, attachments: &[Attachment]) {
    let mut drafts: Vec<Draft> = Vec::new();
    for attachment in of_class(attachments, "unitattachment") {
        let Some(key) = r.unit(attachment, &attachment.to) else {
            continue;
        };
        if drafts.iter().any(|draft| draft.def.name == key) {
            r.report.error(attachment, "is attached twice");
            continue;
        }
        let known = r.unit_def(&key);
        let mut draft = Draft {
            def: known.cloned().unwrap_or_default(),
            original: attachment.to.clone(),
            at: attachment.into(),
            supports: 1,
            ..Draft::default()
        };
        for opt in &attachment.options {
            unit_options::option(r, &mut draft, opt);
        }
        drafts.push(draft);
    }
    let told: BTreeSet<_> = drafts.iter().map(|draft| draft.def.name.as_str()).collect();
    for unit in &r.def.units {
        if !told.contains(unit.name.as_str()) {
            let at = At::new(0, "unit", &unit.name);
            r.report.warn(at, "nothing is said about it");
        }
    }
    finish(r, drafts);
}

/// Writes shortcuts out once all types are known, and checks them.
fn finish(r: &mut Reader, mut drafts: Vec<Draft>) {
    for draft in &mut drafts {
        settle(r, draft);
    }
    let air = drafts.iter().filter(|draft| draft.air);
    let air: Vec<String> = air.map(|draft| draft.def.name.clone()).collect();
    for draft in &mut drafts {
        submarine(r, draft, &air);
        draft.def.targeted = draft.shots.settled(r, &draft.at, &air);
        later::technology(draft);
        unit_checks::check(r, draft);
        if draft.air_transport {
            draft.def.capacity = 0;
        }
        if let Some(at) = r.unit_at.get(&draft.def.name) {
            r.def.units[*at] = draft.def.clone();
        }
    }
    super::supports::of_artillery(r, &drafts);
}

fn settle(r: &mut Reader, draft: &mut Draft) {
    let def = &mut draft.def;
    def.domain = match (draft.air, draft.sea) {
        (true, _) => Domain::Air,
        (false, true) => Domain::Sea,
        (false, false) => Domain::Land,
    };
    if draft.builds.on {
        def.construction = Some(Construction {
            kind: draft.builds.kind.clone(),
            per_turn: draft.builds.per_turn.unwrap_or_default(),
            most: draft.builds.most.filter(|most| *most < 10_000),
            beside: Vec::new(),
        });
    }
    def.produces = draft.produces.then_some(match draft.produces_units {
        Some(number) => Production::Units(number),
        None => Production::Territory,
    });
    if draft.damage.most.is_none() && !draft.produces {
        draft.damage.most = Some(2);
    }
    def.bomb_damage = draft.damage.most();
    def.bombard = draft.can_bombard.then_some(draft.bombard);
    def.air_battle = draft.air_battle.then_some(draft.air_values);
    def.suicide = match (draft.dies_attacking, draft.dies_defending) {
        _ if draft.dies_on_hit => Suicide::OnHit,
        (true, true) => Suicide::Always,
        (true, false) => Suicide::Attacking,
        (false, true) => Suicide::Defending,
        (false, false) => Suicide::Never,
    };
    if draft.shots.is_gun() {
        def.infrastructure = true;
        def.gun = true;
    }
    if draft.shots.no_combat_move() {
        def.no_combat_move = true;
    }
    if draft.original == "battleship" {
        let two = r.props.on("Two hit battleship");
        def.hits = 1 + u8::from(two);
    }
}

/// A submarine evades, strikes first, and neither hits aircraft nor is hit by them, as far as the file's rules say so.
fn submarine(r: &Reader, draft: &mut Draft, air: &[String]) {
    if !draft.sub {
        return;
    }
    let def = &mut draft.def;
    def.evades = true;
    def.first_strike = true;
    if def.cannot_target.is_empty() {
        def.cannot_target = air.to_vec();
    }
    if def.cannot_be_targeted_by.is_empty() && r.props.on("Air Attack Sub Restricted") {
        def.cannot_be_targeted_by = air.to_vec();
    }
    def.passes_enemies |= r.props.on("Submersible Subs");
    def.lets_pass |= r.props.on("Ignore Sub In Movement");
}
