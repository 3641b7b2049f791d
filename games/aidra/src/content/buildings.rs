//! Buildings: the common stock and what a faction has instead.

use engine::content::{ContentErrors, ContentSource, Document};
use serde::Deserialize;

use super::Label;
use super::check::{self, RawPrice};
use super::ids::{BUILDINGS, Building};
use super::sheet::{BuildingStats, Price, Requirement};

/// The file with the common stock.
pub(super) const FILE: &str = "buildings.toml";

/// A building by its kind, if there is one.
pub(super) type Stock = [Option<(Label, BuildingStats)>; BUILDINGS];

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    plural: String,
    icon: String,
    slots: i64,
    strength: i64,
    cost: RawPrice,
    #[serde(default)]
    resources: i64,
    #[serde(default)]
    influence: i64,
    #[serde(default)]
    trains: Vec<String>,
    #[serde(default)]
    trades: bool,
    #[serde(default)]
    dock: bool,
    #[serde(default)]
    shelter: i64,
    #[serde(default)]
    drill: i64,
    #[serde(default)]
    loot: i64,
    #[serde(default)]
    cheaper_cavalry: i64,
    #[serde(default)]
    beacon: i64,
    #[serde(default)]
    requires: Vec<Requirement>,
    #[serde(default)]
    max_region: i64,
    #[serde(default)]
    max_player: i64,
}

/// The common stock.
pub(super) fn read(source: &ContentSource, errors: &mut ContentErrors) -> Stock {
    let mut file = source.open(FILE);
    file.only(&["building"]);
    let mut stock = stock(&mut file, Some(&[]));
    if !file.is_clean() {
        // What cannot be read is not reported as missing in the factions' files again.
        let cost = Price([u8::MAX / 3; 3]);
        let unread = BuildingStats {
            cost,
            ..BuildingStats::default()
        };
        let missing = stock.iter_mut().filter(|entry| entry.is_none());
        missing.for_each(|entry| *entry = Some((Label::default(), unread)));
    }
    file.finish(errors);
    stock
}

/// The buildings of a file; `units` are the words of what may be trained.
pub(super) fn stock(file: &mut Document<'_>, units: Option<&[String]>) -> Stock {
    let mut stock = Stock::default();
    for (key, raw) in file.entries::<Raw>("building") {
        let path = format!("building.{key}");
        let Some(kind) = Building::from_word(&key) else {
            let kinds: Vec<_> = Building::ALL.iter().map(|kind| kind.word()).collect();
            let expected = format!("one of `{}`", kinds.join("`, `"));
            file.fail(&path, "is an unknown key", expected);
            continue;
        };
        stock[kind.index()] = Some(building(file, &path, key, raw, units));
    }
    stock
}

fn building(
    file: &mut Document<'_>,
    path: &str,
    key: String,
    raw: Raw,
    units: Option<&[String]>,
) -> (Label, BuildingStats) {
    let at = |key: &str| format!("{path}.{key}");
    let mut trains = 0;
    for (index, unit) in raw.trains.iter().enumerate() {
        let field = format!("{path}.trains[{index}]");
        if units.is_some_and(<[String]>::is_empty) {
            file.fail(&field, "is a faction's", "training in the factions' files");
        } else if let Some(place) = check::place(file, &field, unit, units) {
            trains |= 1 << place;
        }
    }
    let mut requires = [None; 2];
    if raw.requires.len() > requires.len() {
        let problem = format!("has {} entries", raw.requires.len());
        file.fail(&at("requires"), problem, "at most 2");
    }
    for (slot, requirement) in requires.iter_mut().zip(&raw.requires) {
        *slot = Some(*requirement);
    }
    let stats = BuildingStats {
        slots: file.whole(&at("slots"), raw.slots, 1..=2),
        strength: file.whole(&at("strength"), raw.strength, 1..=60),
        cost: raw.cost.price(file, &at("cost")),
        cheaper: 0,
        resources: file.whole(&at("resources"), raw.resources, 0..=9),
        influence: file.whole(&at("influence"), raw.influence, 0..=9),
        trains,
        orders: u8::from(!raw.trains.is_empty()),
        trades: raw.trades,
        dock: raw.dock,
        shelter: file.whole(&at("shelter"), raw.shelter, 0..=20),
        drill: file.whole(&at("drill"), raw.drill, 0..=9),
        loot: file.whole(&at("loot"), raw.loot, 0..=9),
        cheaper_cavalry: file.whole(&at("cheaper_cavalry"), raw.cheaper_cavalry, 0..=9),
        beacon: file.whole(&at("beacon"), raw.beacon, 0..=9),
        requires,
        max_region: file.whole(&at("max_region"), raw.max_region, 0..=2),
        max_player: file.whole(&at("max_player"), raw.max_player, 0..=9),
    };
    let label = Label {
        key,
        name: raw.name,
        plural: raw.plural,
        icon: raw.icon,
    };
    check::label(file, path, &label);
    (label, stats)
}
