//! What territories are worth and what they are made of.

use super::super::report::{At, Tier};
use super::attachments::{Attachment, Opt};
use super::{Reader, idle, of_class, put};
use std::collections::BTreeSet;

pub(super) fn read(r: &mut Reader, attachments: &[Attachment]) {
    let mut seen = BTreeSet::new();
    for attachment in of_class(attachments, "territoryattachment") {
        let Some(place) = r.place(attachment, &attachment.to) else {
            continue;
        };
        if !seen.insert(place) {
            r.report.error(attachment, "is attached twice");
            continue;
        }
        for opt in &attachment.options {
            option(r, place, opt);
        }
    }
    bare(r, &seen);
    capitals(r);
}

/// Land about which nothing is said is an error in the original; here it produces nothing.
fn bare(r: &mut Reader, seen: &BTreeSet<usize>) {
    let places = r.def.places.iter().enumerate();
    for (index, place) in places.filter(|(index, place)| !place.water && !seen.contains(index)) {
        let at = At::new(r.place_lines[index], "territory", &place.name);
        r.report
            .warn(at, "nothing is said about it: it produces nothing");
    }
}

fn option(r: &mut Reader, place: usize, opt: &Opt) {
    match opt.key.as_str() {
        // Production is unit production too, until that is said.
        "production" => {
            let number = r.number(opt, -10_000..=10_000);
            put(&mut r.def.places[place].production, number);
            r.def.places[place].unit_production = None;
        }
        "productiononly" => {
            let def = &r.def.places[place];
            let units = def.unit_production.unwrap_or(def.production);
            let number = r.number(opt, -10_000..=10_000);
            put(&mut r.def.places[place].production, number);
            r.def.places[place].unit_production = Some(units);
        }
        "unitproduction" => {
            let number: Option<i16> = r.number(opt, -10_000..=10_000);
            let same = number == Some(r.def.places[place].production);
            r.def.places[place].unit_production = number.filter(|_| !same);
        }
        "capital" => {
            if r.power(opt, &opt.value).is_some() {
                r.def.places[place].capital = Some(opt.value.clone());
            }
        }
        "victorycity" => {
            let number = match opt.value.to_ascii_lowercase().as_str() {
                "true" => Some(1),
                "false" => Some(0),
                _ => r.number(opt, 0..=255),
            };
            put(&mut r.def.places[place].victory_city, number);
        }
        "isimpassable" => {
            let flag = r.flag(opt);
            put(&mut r.def.places[place].impassable, flag);
        }
        "originalowner" => {
            if r.power(opt, &opt.value).is_some() {
                r.def.places[place].original_owner = Some(opt.value.clone());
            }
        }
        "originalfactory" => {
            let flag = r.flag(opt);
            put(&mut r.def.places[place].original_factory, flag);
        }
        "territoryeffect" => terrain(r, place, opt),
        "whencapturedbygoesto" => goes_to(r, place, opt),
        _ => later(r, opt),
    }
}

fn terrain(r: &mut Reader, place: usize, opt: &Opt) {
    for name in opt.list() {
        if r.def.terrains.iter().any(|terrain| terrain.name == name) {
            r.def.places[place].terrain.push(name);
        } else {
            r.missing(opt, "territory effect", &name);
        }
    }
}

fn goes_to(r: &mut Reader, place: usize, opt: &Opt) {
    let parts = opt.parts();
    let [taker, receiver] = parts.as_slice() else {
        return r.report.error(opt, "is who takes it and who receives it");
    };
    let both = (r.power(opt, taker), r.power(opt, receiver));
    if let (Some(_), Some(_)) = both {
        let table = &mut r.def.places[place].goes_to;
        table.insert(taker.clone(), receiver.clone());
    }
}

fn later(r: &mut Reader, opt: &Opt) {
    let (what, tier) = match opt.key.as_str() {
        "resources" => ("income in other resources", Tier::Two),
        "navalbase" => ("naval bases", Tier::Two),
        "airbase" => ("air bases", Tier::Two),
        "changeunitowners" => ("handing units to other players", Tier::Two),
        "captureunitonenteringby" => ("capture on entering", Tier::Two),
        "convoyroute" | "convoyattached" => ("convoy routes", Tier::Two),
        "blockadezone" => ("convoy blockades", Tier::No),
        "kamikazezone" => ("suicide attacks of aircraft", Tier::No),
        _ => return r.report.unknown(opt, "is no option of a territory"),
    };
    let off = match opt.key.as_str() {
        "kamikazezone" => !r.props.on("Use Kamikaze Suicide Attacks"),
        "captureunitonenteringby" => !r.props.on("Capture Units On Entering Territory"),
        "changeunitowners" => !r.props.on("Give Units By Territory"),
        _ => false,
    };
    if off && !idle(&opt.value) {
        r.report
            .warn(opt, format!("{what} is left out: it is switched off"));
    } else if !idle(&opt.value) {
        r.report.refuse(opt, what, tier);
    }
}

/// Powers without a capital always collect.
fn capitals(r: &mut Reader) {
    for (power, line) in r.def.powers.iter().zip(&r.power_lines) {
        let capital = Some(&power.name);
        if !r
            .def
            .places
            .iter()
            .any(|place| place.capital.as_ref() == capital)
        {
            let at = At::new(*line, "player", &power.name);
            r.report.warn(at, "has no capital: it always collects");
        }
    }
}
