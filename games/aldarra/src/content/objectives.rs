//! Secondary objectives and their conditions.

use engine::content::{ContentErrors, ContentSource, Document};
use serde::{Deserialize, Serialize};

use super::check::{self, amount};
use super::{Kind, ObjectiveId, Terrain, TerrainStats, UnitStats};

/// The most different objectives; a set of them fits 64 bits.
pub const MAX_OBJECTIVES: usize = 64;

/// What must hold when an objective is claimed. "At least" is meant throughout, counts are
/// 1..=99, and controlled tiles never include the Stronghold unless said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Condition {
    /// Control `n` tiles of one kind.
    Tiles {
        /// The kind, not the Stronghold.
        terrain: Terrain,
        /// Tiles.
        #[serde(deserialize_with = "amount")]
        n: u8,
    },
    /// Control so many tiles.
    TilesTotal(#[serde(deserialize_with = "amount")] u8),
    /// Control `n` tiles at `distance` or farther from the own Stronghold.
    Far {
        /// Hex distance.
        #[serde(deserialize_with = "amount")]
        distance: u8,
        /// Tiles.
        #[serde(deserialize_with = "amount")]
        n: u8,
    },
    /// The own Stronghold and the controlled tiles connected to it, Stronghold included.
    Chain(#[serde(deserialize_with = "amount")] u8),
    /// Control tiles of so many of the eight kinds.
    Kinds(#[serde(deserialize_with = "amount")] u8),
    /// Own `n` units of a kind on the map.
    Own {
        /// The kind.
        kind: Kind,
        /// Units.
        #[serde(deserialize_with = "amount")]
        n: u8,
    },
    /// Own one of each airship kind on the map.
    OwnEachAirship,
    /// Own units of a kind on `n` different tiles, Stronghold included.
    OwnTiles {
        /// The kind.
        kind: Kind,
        /// Tiles.
        #[serde(deserialize_with = "amount")]
        n: u8,
    },
    /// Exactly so many own airships on one tile that is not the Stronghold.
    Stack(#[serde(deserialize_with = "amount")] u8),
    /// Have coins.
    Coins(#[serde(deserialize_with = "amount")] u8),
    /// Have crystals.
    Crystals(#[serde(deserialize_with = "amount")] u8),
    /// Own discoveries, the starting one included.
    Discoveries(#[serde(deserialize_with = "amount")] u8),
    /// Own Unit Upgrade discoveries.
    Upgrades(#[serde(deserialize_with = "amount")] u8),
    /// A counter of this round.
    Counter {
        /// Which one.
        which: Counter,
        /// Its least value.
        #[serde(deserialize_with = "amount")]
        n: u8,
    },
    /// Own `buildings` buildings, one of them within `distance` of an opponent's Stronghold.
    BuildingNear {
        /// Buildings.
        #[serde(deserialize_with = "amount")]
        buildings: u8,
        /// Hex distance.
        #[serde(deserialize_with = "amount")]
        distance: u8,
    },
    /// For `opponents` opponents, control a tile within `distance` of that opponent's
    /// Stronghold, a different tile for each.
    Near {
        /// Hex distance.
        #[serde(deserialize_with = "amount")]
        distance: u8,
        /// Opponents.
        #[serde(deserialize_with = "amount")]
        opponents: u8,
    },
    /// Explored tiles of this seat.
    Explored(#[serde(deserialize_with = "amount")] u8),
}

/// A counter that starts at 0 in each round (ALD-5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Counter {
    /// Battles won as the attacker, also against neutral units.
    WonAttack,
    /// Battles won as a defender.
    WonDefence,
    /// Different opponents against whom a battle was won.
    WonVs,
    /// Enemy buildings destroyed or captured.
    Buildings,
}

/// One objective of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Objective {
    /// Its index in the table.
    pub id: ObjectiveId,
    /// Name of the card.
    pub name: String,
    /// What players read.
    pub text: String,
    /// Copies in the deck, 1..=9.
    pub copies: u8,
    /// Fewest players with which it is in the deck, 2..=4 (ALD-3.4).
    pub min: u8,
    /// Victory points, 1..=9.
    pub vp: u8,
    /// What must hold.
    pub condition: Condition,
}

/// The file with the objectives.
/// The most objective cards of a game: a position keeps track of each.
const MOST_COPIES: u16 = 64;

pub(super) const FILE: &str = "objectives.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    text: String,
    copies: i64,
    min: i64,
    vp: i64,
    condition: Condition,
}

pub(super) fn read(
    source: &ContentSource,
    tiles: Option<&[TerrainStats; 9]>,
    units: Option<&[UnitStats; 7]>,
    errors: &mut ContentErrors,
) -> Vec<Objective> {
    let mut file = source.open(FILE);
    file.only(&["objective"]);
    let entries = check::deck::<Raw>(&mut file, "objective", 'S', MAX_OBJECTIVES);
    let mut cards = Vec::new();
    for (id, (key, raw)) in (0..).map(ObjectiveId).zip(entries) {
        let path = format!("objective.{key}");
        let at = |key: &str| format!("{path}.{key}");
        check::words(
            &mut file,
            &path,
            &[("name", &raw.name), ("text", &raw.text)],
        );
        let card = Objective {
            id,
            name: raw.name,
            text: raw.text,
            copies: file.whole(&at("copies"), raw.copies, 1..=9),
            min: file.whole(&at("min"), raw.min, 2..=4),
            vp: file.whole(&at("vp"), raw.vp, 1..=9),
            condition: raw.condition,
        };
        if let Some((key, value, most)) = reachable(&card, tiles, units).filter(|f| f.1 > f.2) {
            file.fail(
                &format!("{path}.condition.{key}"),
                format!("is {value}"),
                format!("at most {most}, or it can never be claimed"),
            );
        }
        cards.push(card);
    }
    check_total(&mut file, &cards);
    file.finish(errors);
    cards
}

/// The field of a condition that has a natural limit, its value and that limit.
fn reachable(
    card: &Objective,
    tiles: Option<&[TerrainStats; 9]>,
    units: Option<&[UnitStats; 7]>,
) -> Option<(&'static str, u8, u8)> {
    let opponents = card.min - 1;
    let supply = |kind: Kind| units.map(|units| units[kind.index()].supply);
    Some(match card.condition {
        Condition::Tiles {
            terrain: Terrain::Stronghold,
            n,
        } => ("tiles.n", n, 0),
        Condition::Tiles { terrain, n } => {
            let counts = tiles?[terrain.index()].counts;
            ("tiles.n", n, counts[usize::from(card.min) - 2])
        }
        Condition::Kinds(n) => ("kinds", n, 8),
        Condition::Own { kind, n } => ("own.n", n, supply(kind)?),
        Condition::OwnTiles { kind, n } => ("own_tiles.n", n, supply(kind)?),
        Condition::Stack(n) => ("stack", n, 5),
        Condition::Near { opponents: n, .. } => ("near.opponents", n, opponents),
        Condition::Counter {
            which: Counter::WonVs,
            n,
        } => ("counter.n", n, opponents),
        _ => return None,
    })
}

/// Each seat is dealt two objectives (ALD-3.4).
fn check_total(file: &mut Document<'_>, cards: &[Objective]) {
    for players in 2..=4 {
        let dealt = cards.iter().filter(|card| card.min <= players);
        let total: u16 = dealt.map(|card| u16::from(card.copies)).sum();
        let least = 2 * u16::from(players);
        if file.is_clean() && !(least..=MOST_COPIES).contains(&total) {
            file.fail(
                "objective",
                format!("has {total} copies for {players} players"),
                format!("{least} to {MOST_COPIES}, two for each seat"),
            );
        }
    }
}
