//! Passages between two waters (ARD-4.10), which the files call canals.

use super::super::report::At;
use super::attachments::{Attachment, Opt};
use super::{Reader, of_class, put};
use crate::definition::GateDef;
use std::collections::BTreeSet;

/// How many canals a game may have.
const MOST: usize = 2_000;

/// A passage with the waters that name it.
struct Canal {
    at: At,
    waters: Vec<String>,
    lands: BTreeSet<String>,
    def: GateDef,
}

pub(super) fn read(r: &mut Reader, attachments: &[Attachment]) {
    let mut canals: Vec<Canal> = Vec::new();
    for attachment in of_class(attachments, "canalattachment") {
        if r.place(attachment, &attachment.to).is_none() {
            continue;
        }
        let name = attachment.options.iter().find(|opt| opt.key == "canalname");
        let Some(name) = name.map(|opt| opt.value.clone()) else {
            r.report.error(attachment, "a canal has no name");
            continue;
        };
        if canals.len() >= MOST {
            r.report
                .error(attachment, format!("is one of more than {MOST} canals"));
            return;
        }
        let found = canals.iter().position(|canal| canal.def.name == name);
        let index = found.unwrap_or_else(|| {
            canals.push(Canal {
                at: attachment.into(),
                waters: Vec::new(),
                lands: BTreeSet::new(),
                def: GateDef {
                    name,
                    ..GateDef::default()
                },
            });
            canals.len() - 1
        });
        let canal = &mut canals[index];
        canal.waters.push(attachment.to.clone());
        for opt in &attachment.options {
            option(r, canal, opt);
        }
    }
    for canal in canals {
        finish(r, canal);
    }
}

fn option(r: &mut Reader, canal: &mut Canal, opt: &Opt) {
    let def = &mut canal.def;
    match opt.key.as_str() {
        "canalname" => {}
        "landterritories" => {
            for land in r.place_list(opt, &opt.list()) {
                if canal.lands.insert(land.clone()) {
                    def.lands.push(land);
                }
            }
        }
        "excludedunits" => {
            let list = opt.list();
            let words: Vec<_> = list.iter().map(String::as_str).collect();
            def.exempt = Some(match words.as_slice() {
                ["NONE"] => Vec::new(),
                ["ALL"] => r.all_units(opt),
                _ => r.unit_list(opt, &list),
            });
        }
        "cannotmovethroughduringcombatmove" => put(&mut def.only_noncombat, r.flag(opt)),
        _ => r.report.unknown(opt, "is no option of a canal"),
    }
}

fn finish(r: &mut Reader, canal: Canal) {
    let mut def = canal.def;
    let [one, two] = canal.waters.as_slice() else {
        let number = canal.waters.len();
        let what = format!("the canal {} joins {number} territories, not two", def.name);
        return r.report.error(canal.at, what);
    };
    for name in [one, two] {
        if r.places
            .get(name)
            .is_some_and(|place| !r.def.places[*place].water)
        {
            let what = format!("the canal {} ends on land", def.name);
            r.report.error(canal.at.clone(), what);
        }
    }
    if def.lands.is_empty() {
        let what = format!("the canal {} names no land", def.name);
        r.report.error(canal.at, what);
    }
    def.waters = [one.clone(), two.clone()];
    r.def.gates.push(def);
}
