//! The tile kinds (ALD-2.2).

use std::collections::BTreeSet;

use engine::content::{ContentErrors, ContentSource};
use serde::{Deserialize, Serialize};

use super::check;

/// A tile kind, in the order in which a random map lists them (ALD-2.4); the Stronghold last.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Terrain {
    /// Mines 1 and makes Outposts cheaper.
    Forest,
    /// Gets crystals.
    CrystalDeposit,
    /// Mines 1.
    Copper,
    /// Speeds up airships that start here.
    Jetstream,
    /// Mines 2.
    Silver,
    /// Stops airships.
    Mountains,
    /// Mines 3.
    Gold,
    /// Explored with two cards.
    Ruins,
    /// A seat's home.
    Stronghold,
}

impl Terrain {
    /// All tile kinds.
    pub const ALL: [Terrain; 9] = [
        Terrain::Forest,
        Terrain::CrystalDeposit,
        Terrain::Copper,
        Terrain::Jetstream,
        Terrain::Silver,
        Terrain::Mountains,
        Terrain::Gold,
        Terrain::Ruins,
        Terrain::Stronghold,
    ];

    /// The eight kinds of a map before Arrival.
    pub const MAP: [Terrain; 8] = [
        Terrain::Forest,
        Terrain::CrystalDeposit,
        Terrain::Copper,
        Terrain::Jetstream,
        Terrain::Silver,
        Terrain::Mountains,
        Terrain::Gold,
        Terrain::Ruins,
    ];

    /// 0..=8 in the order of [`Terrain::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind of an index 0..=8.
    pub fn from_index(index: usize) -> Option<Terrain> {
        Terrain::ALL.get(index).copied()
    }

    /// The letter of the kind: F X C J S M G R H.
    pub const fn code(self) -> char {
        match self {
            Terrain::Forest => 'F',
            Terrain::CrystalDeposit => 'X',
            Terrain::Copper => 'C',
            Terrain::Jetstream => 'J',
            Terrain::Silver => 'S',
            Terrain::Mountains => 'M',
            Terrain::Gold => 'G',
            Terrain::Ruins => 'R',
            Terrain::Stronghold => 'H',
        }
    }

    /// The kind of a letter.
    pub fn from_code(code: char) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|kind| kind.code() == code)
    }

    /// The name in files and commands, such as `crystal_deposit`.
    pub const fn slug(self) -> &'static str {
        match self {
            Terrain::Forest => "forest",
            Terrain::CrystalDeposit => "crystal_deposit",
            Terrain::Copper => "copper",
            Terrain::Jetstream => "jetstream",
            Terrain::Silver => "silver",
            Terrain::Mountains => "mountains",
            Terrain::Gold => "gold",
            Terrain::Ruins => "ruins",
            Terrain::Stronghold => "stronghold",
        }
    }
}

/// The numbers of one tile kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerrainStats {
    /// Which kind this is.
    pub terrain: Terrain,
    /// Tiles on the map of 2, 3 and 4 players; Strongholds replace one tile per seat.
    pub counts: [u8; 3],
    /// Coins per controlled tile in the Mine step, 0..=99 (ALD-9.1).
    pub mine: u8,
    /// Extra speed of an airship that starts its move here, 0..=9.
    pub speed_bonus: u8,
    /// Whether an airship that moves onto it stops (ALD-6.8).
    pub stops: bool,
    /// Crystals it gets in each Spawn Crystals step, 0..=9 (ALD-5.3).
    pub spawn: u8,
    /// Exploration cards drawn here, 0..=4; 0 for the Stronghold, which is never explored (ALD-8.2).
    pub draws: u8,
    /// Coins that each controlled tile takes off an Outpost's price, 0..=9 (ALD-9.27).
    pub outpost_discount: u8,
    /// Name of the kind.
    pub name: String,
    /// Name of the drawing style.
    pub style: String,
    /// Icon name.
    pub icon: String,
    /// What players read.
    pub text: String,
    /// Place names, at least as many as tiles on any map; none for the Stronghold.
    pub places: Vec<String>,
}

/// The file with the tile kinds.
pub(super) const FILE: &str = "tiles.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawCount {
    #[serde(rename = "2")]
    two: i64,
    #[serde(rename = "3")]
    three: i64,
    #[serde(rename = "4")]
    four: i64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    code: String,
    name: String,
    style: String,
    icon: String,
    text: String,
    count: RawCount,
    #[serde(default)]
    mine: i64,
    #[serde(default)]
    speed_bonus: i64,
    #[serde(default)]
    stops: bool,
    #[serde(default)]
    spawn: i64,
    #[serde(default)]
    draws: i64,
    #[serde(default)]
    outpost_discount: i64,
    #[serde(default)]
    places: Vec<String>,
}

pub(super) fn read(
    source: &ContentSource,
    errors: &mut ContentErrors,
) -> Option<[TerrainStats; 9]> {
    let mut file = source.open(FILE);
    file.only(&["tile"]);
    let raw = file.exactly::<Raw>("tile", &Terrain::ALL.map(Terrain::slug));
    let mut seen = BTreeSet::new();
    let mut tiles = Vec::new();
    for (terrain, raw) in Terrain::ALL.into_iter().zip(raw) {
        let Some(raw) = raw else { continue };
        let path = format!("tile.{}", terrain.slug());
        let at = |key: &str| format!("{path}.{key}");
        let home = terrain == Terrain::Stronghold;
        check::words(
            &mut file,
            &path,
            &[("name", &raw.name), ("text", &raw.text)],
        );
        check::words(&mut file, &path, &[("style", &raw.style)]);
        check::icon(&mut file, &at("icon"), &raw.icon);
        if raw.code != terrain.code().to_string() {
            file.fail(
                &at("code"),
                format!("is `{}`", raw.code),
                format!("`{}`", terrain.code()),
            );
        }
        let raw_counts = [raw.count.two, raw.count.three, raw.count.four];
        let mut counts = [0; 3];
        for (slot, (players, count)) in counts.iter_mut().zip((2..=4).zip(raw_counts)) {
            let range = if home { players..=players } else { 0..=49 };
            *slot = file.whole(&at(&format!("count.{players}")), count, range);
        }
        let most = counts.into_iter().max().unwrap_or(0);
        if !home && raw.places.len() < usize::from(most) {
            file.fail(
                &at("places"),
                format!("has {} names", raw.places.len()),
                format!("at least {most}, one for each tile"),
            );
        }
        check::unique(&mut file, &at("places"), &raw.places, &mut seen);
        tiles.push(TerrainStats {
            terrain,
            counts,
            mine: file.whole(&at("mine"), raw.mine, 0..=99),
            speed_bonus: file.whole(&at("speed_bonus"), raw.speed_bonus, 0..=9),
            stops: raw.stops,
            spawn: file.whole(&at("spawn"), raw.spawn, 0..=9),
            draws: file.whole(&at("draws"), raw.draws, if home { 0..=0 } else { 1..=4 }),
            outpost_discount: file.whole(&at("outpost_discount"), raw.outpost_discount, 0..=9),
            name: raw.name,
            style: raw.style,
            icon: raw.icon,
            text: raw.text,
            places: raw.places,
        });
    }
    file.finish(errors);
    tiles.try_into().ok()
}
