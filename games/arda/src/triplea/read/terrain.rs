//! Kinds of terrain (ARD-4.7, 8.6), which the files call territory effects.

use super::super::words::terrain_icon;
use super::super::xml::Element;
use super::attachments::{Attachment, Opt};
use super::{Reader, of_class};
use crate::definition::TerrainDef;
use std::collections::BTreeMap;

/// How many kinds of terrain a game may have.
const MOST: usize = 200;

pub(super) fn names(r: &mut Reader, root: &Element) {
    for element in root.within("territoryeffectlist", "territoryeffect") {
        let name = element.get("name").unwrap_or_default();
        if name.is_empty() {
            r.report.error(element, "has no name");
        } else if r.def.terrains.iter().any(|terrain| terrain.name == name) {
            r.report.error(element, "is there twice");
        } else if r.def.terrains.len() >= MOST {
            r.report
                .error(element, format!("is one of more than {MOST}"));
        } else {
            r.def.terrains.push(TerrainDef {
                name: name.to_owned(),
                icon: terrain_icon(name).to_owned(),
                ..TerrainDef::default()
            });
        }
    }
}

pub(super) fn read(r: &mut Reader, attachments: &[Attachment]) {
    for attachment in of_class(attachments, "territoryeffectattachment") {
        let terrains = &r.def.terrains;
        let found = terrains
            .iter()
            .position(|terrain| terrain.name == attachment.to);
        let Some(terrain) = found else {
            r.missing(attachment, "territory effect", &attachment.to);
            continue;
        };
        for opt in &attachment.options {
            option(r, terrain, opt);
        }
    }
}

fn option(r: &mut Reader, terrain: usize, opt: &Opt) {
    match opt.key.as_str() {
        "combatoffenseeffect" => {
            let values = strengths(r, opt);
            add(&mut r.def.terrains[terrain].attack, values);
        }
        "combatdefenseeffect" => {
            let values = strengths(r, opt);
            add(&mut r.def.terrains[terrain].defense, values);
        }
        "unitsnotallowed" => {
            let list = r.unit_list(opt, &opt.list());
            r.def.terrains[terrain].bans.extend(list);
        }
        "noblitz" => {
            let list = r.unit_list(opt, &opt.list());
            r.def.terrains[terrain].no_blitz.extend(list);
        }
        "movementcostmodifier" => {
            let values = costs(r, opt);
            add(&mut r.def.terrains[terrain].cost, values);
        }
        _ => r.report.unknown(opt, "is no option of a territory effect"),
    }
}

fn add(table: &mut BTreeMap<String, i8>, values: Vec<(String, i8)>) {
    for (unit, value) in values {
        let sum = table.entry(unit).or_default();
        *sum = sum.saturating_add(value);
    }
    table.retain(|_, value| *value != 0);
}

fn strengths(r: &mut Reader, opt: &Opt) -> Vec<(String, i8)> {
    let parts = opt.parts();
    let Some((number, units)) = parts.split_first() else {
        r.report.error(opt, "is a number and types of units");
        return Vec::new();
    };
    let number: Option<i8> = r.report.number(opt, number, -100..=100);
    let units = r.unit_list(opt, units);
    let number = number.unwrap_or_default();
    units.into_iter().map(|unit| (unit, number)).collect()
}

/// Decimals, as tenths.
fn costs(r: &mut Reader, opt: &Opt) -> Vec<(String, i8)> {
    let parts = opt.parts();
    let (number, units) = parts
        .split_first()
        .map_or(("", &[][..]), |(n, u)| (n.as_str(), u));
    let units = match units {
        [all] if all == "all" => r.all_units(opt),
        some => r.unit_list(opt, some),
    };
    let tenths = number
        .parse::<f32>()
        .ok()
        .map(|number| (number * 10.0).round());
    match tenths.filter(|tenths| (-100.0..=100.0).contains(tenths)) {
        Some(tenths) => units.into_iter().map(|unit| (unit, tenths as i8)).collect(),
        None => {
            r.report
                .error(opt, "is a number from -10 to 10 and types of units");
            Vec::new()
        }
    }
}
