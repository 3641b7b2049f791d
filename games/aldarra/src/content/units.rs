//! The numbers of the unit kinds (ALD-12).

use engine::content::{ContentErrors, ContentSource};
use serde::Deserialize;

use super::{Class, DicePool, Kind, Terrain, TerrainStats, check};

/// The numbers of one unit kind. Pairs are (base side, upgraded side).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitStats {
    /// Which kind this is.
    pub kind: Kind,
    /// Class by side.
    pub class: [Class; 2],
    /// Dice rolled in the own initiative, by side.
    pub dice: [DicePool; 2],
    /// Hits that destroy it, 1..=15, by side.
    pub armour: [u8; 2],
    /// Tiles per move, 0..=9, by side; 0 for buildings.
    pub speed: [u8; 2],
    /// Printed price in coins, 0..=99, by side.
    pub cost: [u8; 2],
    /// Units per faction, 1..=15.
    pub supply: u8,
    /// Extra speed in an order that moves only this kind, 0..=9 (ALD-6.7).
    pub alone_bonus: u8,
    /// Dice of the upgraded side in the frigate initiative (ALD-7.11).
    pub frigate_initiative: DicePool,
    /// Dice that fire in the light initiative besides its own attack (ALD-7.13).
    pub bonus_light: DicePool,
    /// Name of one unit.
    pub name: String,
    /// Name of several units.
    pub plural: String,
    /// Icon name.
    pub icon: String,
    /// What the base side says.
    pub text: String,
    /// What the upgraded side adds; empty for a kind without one.
    pub text_up: String,
}

/// The file with the units.
pub(super) const FILE: &str = "units.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    plural: String,
    icon: String,
    text: String,
    #[serde(default)]
    text_up: String,
    class: Class,
    class_up: Option<Class>,
    dice: DicePool,
    dice_up: Option<DicePool>,
    armour: i64,
    armour_up: Option<i64>,
    #[serde(default)]
    speed: i64,
    speed_up: Option<i64>,
    cost: i64,
    cost_up: Option<i64>,
    supply: i64,
    #[serde(default)]
    alone_bonus: i64,
    #[serde(default)]
    frigate_initiative: DicePool,
    #[serde(default)]
    bonus_light: DicePool,
}

const UPGRADED_KEYS: [&str; 6] = [
    "text_up",
    "class_up",
    "dice_up",
    "armour_up",
    "speed_up",
    "cost_up",
];

/// Reads the units; `tiles` says how many neutral units a match of two needs (ALD-11.1).
pub(super) fn read(
    source: &ContentSource,
    tiles: Option<&[TerrainStats; 9]>,
    errors: &mut ContentErrors,
) -> Option<[UnitStats; 7]> {
    let mut file = source.open(FILE);
    file.only(&["unit"]);
    let raw = file.exactly::<Raw>("unit", &Kind::ALL.map(Kind::slug));
    let mut units = Vec::new();
    for (kind, raw) in Kind::ALL.into_iter().zip(raw) {
        let Some(raw) = raw else { continue };
        let path = format!("unit.{}", kind.slug());
        let at = |key: &str| format!("{path}.{key}");
        check::words(
            &mut file,
            &path,
            &[("name", &raw.name), ("plural", &raw.plural)],
        );
        check::words(&mut file, &path, &[("text", &raw.text)]);
        check::icon(&mut file, &at("icon"), &raw.icon);
        let class = [raw.class, raw.class_up.unwrap_or(raw.class)];
        for (key, class) in ["class", "class_up"].into_iter().zip(class) {
            if (class == Class::Building) != kind.is_building() && file.has(&at(key)) {
                let expected = if kind.is_building() {
                    "`building`"
                } else {
                    "`light` or `heavy`"
                };
                let found = if kind.is_building() {
                    "is no building class"
                } else {
                    "is `building`"
                };
                file.fail(&at(key), found, expected);
            }
        }
        if !kind.has_upgrade() {
            for key in UPGRADED_KEYS {
                if file.has(&at(key)) {
                    file.fail(&at(key), "has no upgraded side", "no such field");
                }
            }
        }
        let mut pair =
            |key: &str, base: i64, up: Option<i64>, range: std::ops::RangeInclusive<u8>| {
                let base = file.whole(&at(key), base, range.clone());
                let up = up.map(|up| file.whole(&at(&format!("{key}_up")), up, range));
                [base, up.unwrap_or(base)]
            };
        let speeds = if kind.is_building() { 0..=0 } else { 0..=9 };
        let armour = pair("armour", raw.armour, raw.armour_up, 1..=15);
        let speed = pair("speed", raw.speed, raw.speed_up, speeds);
        let cost = pair("cost", raw.cost, raw.cost_up, 0..=99);
        let low = tiles.map_or(1, |tiles| least_supply(kind, tiles));
        let supply = file.whole(&at("supply"), raw.supply, low..=15);
        units.push(UnitStats {
            kind,
            class,
            dice: [raw.dice, raw.dice_up.unwrap_or(raw.dice)],
            armour,
            speed,
            cost,
            supply,
            alone_bonus: file.whole(&at("alone_bonus"), raw.alone_bonus, 0..=9),
            frigate_initiative: raw.frigate_initiative,
            bonus_light: raw.bonus_light,
            name: raw.name,
            plural: raw.plural,
            icon: raw.icon,
            text: raw.text,
            text_up: raw.text_up,
        });
    }
    file.finish(errors);
    units.try_into().ok()
}

/// What Arrival (ALD-3.9, ALD-3.11) and the neutral units of a match of two take.
fn least_supply(kind: Kind, tiles: &[TerrainStats; 9]) -> u8 {
    let two_players = |terrain: Terrain| tiles[terrain.index()].counts[0].min(7);
    match kind {
        Kind::Frigate => (2 * two_players(Terrain::Silver)).max(3),
        Kind::Cruiser => two_players(Terrain::CrystalDeposit).max(1),
        Kind::Engineer => 2,
        _ => 1,
    }
}
