//! Factions: sheet, upgrades and action cards, a file each.

use std::collections::{BTreeMap, BTreeSet};

use engine::content::{ContentErrors, ContentSource, Document};
use serde::Deserialize;

use super::buildings::{self, Stock};
use super::check::{self, RawPrice};
use super::ids::{BUILDINGS, Building, CARDS, Class, Resource, UNITS, UPGRADES};
use super::sheet::{Boat, Sheet, Unit};
use super::{ActionCard, Faction, Label, Upgrade, cards, changes};

/// Words and files in table order.
pub(super) const FILES: [(&str, &str); super::FACTIONS] = [
    ("spartans", "spartans.toml"),
    ("orcs", "orcs.toml"),
    ("riders", "riders.toml"),
    ("deepforge", "deepforge.toml"),
    ("tide", "tide.toml"),
    ("bough", "bough.toml"),
];

/// What every faction has on the map when a match starts (AID-2.6).
const START: [Building; 4] = [
    Building::Village,
    Building::City,
    Building::Barracks,
    Building::Dock,
];

/// The most land units of a player in a region (AID-1.5).
const CAPACITY: i64 = 10;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawFaction {
    name: String,
    plural: String,
    icon: String,
    code: String,
    homeland: Resource,
    budget: i64,
    strengths: Vec<String>,
    #[serde(default)]
    deny: Vec<Building>,
    #[serde(default)]
    no_city_takeover: bool,
    #[serde(default)]
    spoils: bool,
    army: BTreeMap<String, i64>,
    deck: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawUnit {
    key: String,
    name: String,
    plural: String,
    icon: String,
    class: Class,
    strength: i64,
    #[serde(default)]
    bombard: i64,
    #[serde(default)]
    range: i64,
    steps: i64,
    #[serde(default)]
    free_steps: i64,
    cost: RawPrice,
    at: Building,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawBoat {
    key: String,
    name: String,
    plural: String,
    icon: String,
    #[serde(default)]
    strength: i64,
    #[serde(default)]
    bombard: i64,
    steps: i64,
    #[serde(default)]
    cargo: i64,
    cost: RawPrice,
}

/// The words that the files before have used.
#[derive(Default)]
struct Seen {
    units: BTreeSet<String>,
    cards: BTreeSet<String>,
    upgrades: BTreeSet<String>,
    codes: BTreeSet<String>,
}

/// The factions in table order; those that cannot be read are left out.
pub(super) fn read(
    source: &ContentSource,
    common: &Stock,
    errors: &mut ContentErrors,
) -> Vec<Faction> {
    let mut seen = Seen::default();
    let mut factions = Vec::new();
    for (key, name) in FILES {
        let mut file = source.open(name);
        factions.extend(faction(&mut file, key, common, &mut seen));
        file.finish(errors);
    }
    factions
}

fn faction(file: &mut Document<'_>, key: &str, common: &Stock, seen: &mut Seen) -> Option<Faction> {
    file.only(&[
        "faction", "fishing", "war", "unit", "building", "upgrade", "card",
    ]);
    let raw: Option<RawFaction> = file.value("faction");
    let mut sheet = Sheet {
        catch: 1,
        ..Sheet::default()
    };
    let raw_units = check::items::<RawUnit>(file, "unit", 1..=UNITS);
    let words: Vec<String> = (raw_units.iter().flatten())
        .map(|unit| unit.key.clone())
        .collect();
    let words = (words.len() == raw_units.len()).then_some(words);
    let units = units(file, raw_units, &mut sheet, seen);
    let boats = (boat(file, "fishing", seen), boat(file, "war", seen));
    let deny = raw.as_ref().map_or(&[][..], |raw| &raw.deny);
    let buildings = buildings(file, common, deny, words.as_deref(), &mut sheet);
    for (place, unit) in sheet.units[..units.len()].iter().enumerate() {
        if sheet.building(unit.at).is_none() {
            let field = format!("unit[{place}].at");
            let problem = format!("is `{}`", unit.at.word());
            file.fail(&field, problem, "a building that the faction may build");
        }
    }
    let mut upgrades: Vec<Upgrade> = Vec::new();
    let raw_upgrades = check::items::<changes::Raw>(file, "upgrade", 0..=UPGRADES);
    for (index, raw) in raw_upgrades.into_iter().enumerate() {
        let path = format!("upgrade[{index}]");
        let Some(raw) = raw else { continue };
        let upgrade = changes::upgrade(file, &path, raw, words.as_deref(), &sheet);
        let field = format!("{path}.key");
        check::word(file, &field, &upgrade.label.key, Some(&mut seen.upgrades));
        upgrades.push(upgrade);
    }
    let mut cards: Vec<ActionCard> = Vec::new();
    let raw_cards = check::items::<cards::Raw>(file, "card", 0..=CARDS);
    let all_cards = raw_cards.iter().all(Option::is_some);
    for (index, raw) in raw_cards.into_iter().enumerate() {
        let Some(raw) = raw else { continue };
        cards.push(cards::card(
            file,
            &format!("card[{index}]"),
            raw,
            words.as_deref(),
            &sheet,
            &mut seen.cards,
        ));
    }
    let raw = raw?;
    let label = Label {
        key: key.to_owned(),
        name: raw.name,
        plural: raw.plural,
        icon: raw.icon,
    };
    check::label(file, "faction", &label);
    let code = |c: char| c.is_ascii_lowercase();
    if raw.code.len() != 2 || !raw.code.chars().all(code) {
        let problem = format!("is `{}`", raw.code);
        file.fail("faction.code", problem, "two small letters");
    } else if !seen.codes.insert(raw.code.clone()) {
        let problem = format!("is `{}` again", raw.code);
        file.fail("faction.code", problem, "a code used once");
    }
    for (index, line) in raw.strengths.iter().enumerate() {
        check::text(file, &format!("faction.strengths[{index}]"), line);
    }
    let budget = file.whole("faction.budget", raw.budget, 0..=99);
    let army = army(file, &raw.army, words.as_deref(), &sheet);
    let deck = deck(file, &raw.deck, all_cards.then_some(&cards[..]), budget);
    let (fishing, war) = (boats.0?, boats.1?);
    (sheet.fishing, sheet.war) = (fishing.1, war.1);
    Some(Faction {
        label,
        code: raw.code,
        homeland: raw.homeland,
        budget,
        strengths: raw.strengths,
        no_city_takeover: raw.no_city_takeover,
        spoils: raw.spoils,
        units,
        fishing: fishing.0,
        war: war.0,
        buildings,
        sheets: sheets(&sheet, &upgrades),
        sheet,
        upgrades,
        cards,
        army,
        deck,
    })
}

/// The sheet with every set of upgrades.
fn sheets(sheet: &Sheet, upgrades: &[Upgrade]) -> Vec<Sheet> {
    let count = upgrades.len().min(UPGRADES);
    let with = |set: usize| {
        let mut sheet = *sheet;
        let bought = (0..count).filter(|place| set >> place & 1 != 0);
        for change in bought.flat_map(|place| &upgrades[place].changes) {
            sheet.upgrade(*change);
        }
        sheet
    };
    (0..1 << count).map(with).collect()
}

fn units(
    file: &mut Document<'_>,
    raw: Vec<Option<RawUnit>>,
    sheet: &mut Sheet,
    seen: &mut Seen,
) -> Vec<Label> {
    let mut labels = Vec::new();
    let mut generals = 0;
    for (index, raw) in raw.into_iter().enumerate().take(UNITS) {
        let path = format!("unit[{index}]");
        let at = |key: &str| format!("{path}.{key}");
        let Some(raw) = raw else {
            labels.push(Label::default());
            continue;
        };
        check::word(file, &at("key"), &raw.key, Some(&mut seen.units));
        let reach = if raw.bombard == 0 { 0..=0 } else { 1..=4 };
        let free = if raw.class == Class::General {
            generals += 1;
            1..=4
        } else {
            0..=0
        };
        sheet.units[index] = Unit {
            class: raw.class,
            strength: file.whole(&at("strength"), raw.strength, 1..=60),
            bombard: file.whole(&at("bombard"), raw.bombard, 0..=60),
            range: file.whole(&at("range"), raw.range, reach),
            steps: file.whole(&at("steps"), raw.steps, 1..=4),
            free_steps: file.whole(&at("free_steps"), raw.free_steps, free),
            cost: raw.cost.price(file, &at("cost")),
            at: raw.at,
            trained: 1,
        };
        let label = Label {
            key: raw.key,
            name: raw.name,
            plural: raw.plural,
            icon: raw.icon,
        };
        check::label(file, &path, &label);
        labels.push(label);
    }
    if generals != 1 && file.is_clean() {
        let problem = format!("has {generals} of class `general`");
        file.fail("unit", problem, "exactly one");
    }
    sheet.unit_kinds = u8::try_from(labels.len()).unwrap_or_default();
    labels
}

fn boat(file: &mut Document<'_>, path: &str, seen: &mut Seen) -> Option<(Label, Boat)> {
    let raw: RawBoat = file.value(path)?;
    let at = |key: &str| format!("{path}.{key}");
    let war = path == "war";
    check::word(file, &at("key"), &raw.key, war.then_some(&mut seen.units));
    let (least, most) = if war { (1, 60) } else { (0, 0) };
    let boat = Boat {
        strength: file.whole(&at("strength"), raw.strength, least..=most),
        bombard: file.whole(&at("bombard"), raw.bombard, 0..=most),
        steps: file.whole(&at("steps"), raw.steps, 1..=4),
        cargo: file.whole(&at("cargo"), raw.cargo, 0..=most.min(10)),
        cost: raw.cost.price(file, &at("cost")),
    };
    let label = Label {
        key: raw.key,
        name: raw.name,
        plural: raw.plural,
        icon: raw.icon,
    };
    check::label(file, path, &label);
    Some((label, boat))
}

/// The common stock with the faction's own entries in place of it, without what is denied.
fn buildings(
    file: &mut Document<'_>,
    common: &Stock,
    deny: &[Building],
    units: Option<&[String]>,
    sheet: &mut Sheet,
) -> [Option<Label>; BUILDINGS] {
    let mut own = buildings::stock(file, units);
    let mut labels = [const { None }; BUILDINGS];
    for kind in Building::ALL.iter().copied() {
        let denied = deny.iter().position(|denied| *denied == kind);
        let own = own[kind.index()].take();
        if let Some(index) = denied {
            if own.is_some() || common[kind.index()].is_none() {
                let problem = format!("is `{}`", kind.word());
                let expected = "a common building that the file does not replace";
                file.fail(&format!("faction.deny[{index}]"), problem, expected);
            }
            continue;
        }
        if let Some((label, stats)) = own.or_else(|| common[kind.index()].clone()) {
            labels[kind.index()] = Some(label);
            sheet.buildings[kind.index()] = Some(stats);
        }
    }
    for kind in START {
        let field = format!("building.{}", kind.word());
        if sheet.building(kind).is_none() && !file.has(&field) {
            file.fail(&field, "is missing", "what stands at the start of a match");
        }
    }
    labels
}

fn army(
    file: &mut Document<'_>,
    raw: &BTreeMap<String, i64>,
    units: Option<&[String]>,
    sheet: &Sheet,
) -> Vec<(u8, u8)> {
    let mut army = Vec::new();
    for (word, count) in raw {
        let field = format!("faction.army.{word}");
        let Some(unit) = check::place(file, &field, word, units) else {
            continue;
        };
        let general = sheet.unit(unit.into()).class == Class::General;
        let most = if general { 1 } else { 10 };
        army.push((unit, file.whole(&field, *count, 1..=most)));
    }
    army.sort_unstable();
    let total: i64 = raw
        .values()
        .fold(0, |total, count| total.saturating_add(*count));
    if !(1..=CAPACITY).contains(&total) {
        let expected = format!("1 to {CAPACITY} that fit a region");
        file.fail("faction.army", format!("has {total} units"), expected);
    }
    army
}

fn deck(file: &mut Document<'_>, raw: &[String], cards: Option<&[ActionCard]>, budget: u8) -> u16 {
    let words: Option<Vec<String>> =
        cards.map(|cards| cards.iter().map(|card| card.key.clone()).collect());
    let mut deck = 0;
    let mut total = 0;
    for (index, word) in raw.iter().enumerate() {
        let field = format!("faction.deck[{index}]");
        let place = check::place(file, &field, word, words.as_deref());
        let (Some(place), Some(cards)) = (place, cards) else {
            continue;
        };
        if deck >> place & 1 != 0 {
            file.fail(&field, format!("is `{word}` again"), "each card once");
        }
        deck |= 1 << place;
        total += u16::from(cards[usize::from(place)].rating);
    }
    if total > u16::from(budget) {
        let problem = format!("has ratings of {total} together");
        file.fail(
            "faction.deck",
            problem,
            format!("at most {budget}, the budget"),
        );
    }
    deck
}
