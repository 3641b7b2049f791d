//! The factions (ALD-1.1). Their strengths are rules; this is their names and looks.

use std::collections::BTreeSet;

use engine::content::{ContentErrors, ContentSource};
use serde::{Deserialize, Serialize};

use super::{Discovery, DiscoveryId, TerrainStats, check};

/// A faction (ALD-13).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Faction {
    /// Takes hostages.
    Syndicate,
    /// Stacks without limit at home and searches for upgrades.
    Cindarian,
    /// Converts coins and crystals and founds Outposts for free.
    Coalition,
    /// Moves its buildings.
    Odarian,
}

impl Faction {
    /// All factions in table order.
    pub const ALL: [Faction; 4] = [
        Faction::Syndicate,
        Faction::Cindarian,
        Faction::Coalition,
        Faction::Odarian,
    ];

    /// 0..=3 in the order of [`Faction::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The faction of an index 0..=3.
    pub fn from_index(index: usize) -> Option<Faction> {
        Faction::ALL.get(index).copied()
    }

    /// The name in files and commands, such as `syndicate`.
    pub const fn slug(self) -> &'static str {
        match self {
            Faction::Syndicate => "syndicate",
            Faction::Cindarian => "cindarian",
            Faction::Coalition => "coalition",
            Faction::Odarian => "odarian",
        }
    }
}

/// What is written about a faction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FactionInfo {
    /// Which faction this is.
    pub faction: Faction,
    /// Full name.
    pub name: String,
    /// Name in the log.
    pub short: String,
    /// Name of the drawing style, which decides its colour.
    pub style: String,
    /// Icon name.
    pub icon: String,
    /// The discovery it starts with (ALD-3.5).
    pub starting_discovery: DiscoveryId,
    /// Its strengths in the players' words.
    pub strengths: Vec<String>,
    /// Names for its Stronghold, at least one.
    pub strongholds: Vec<String>,
}

/// The file with the factions.
pub(super) const FILE: &str = "factions.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    short: String,
    style: String,
    icon: String,
    starting_discovery: String,
    strengths: Vec<String>,
    strongholds: Vec<String>,
}

pub(super) fn read(
    source: &ContentSource,
    discoveries: &[Discovery],
    tiles: Option<&[TerrainStats; 9]>,
    errors: &mut ContentErrors,
) -> Option<[FactionInfo; 4]> {
    let mut file = source.open(FILE);
    file.only(&["faction"]);
    let places = tiles.iter().flat_map(|tiles| tiles.iter());
    let mut seen: BTreeSet<String> = places.flat_map(|tile| tile.places.clone()).collect();
    let mut taken = vec![0; discoveries.len()];
    let mut factions = Vec::new();
    let raw = file.exactly::<Raw>("faction", &Faction::ALL.map(Faction::slug));
    for (faction, raw) in Faction::ALL.into_iter().zip(raw) {
        let Some(raw) = raw else { continue };
        let path = format!("faction.{}", faction.slug());
        let at = |key: &str| format!("{path}.{key}");
        check::words(
            &mut file,
            &path,
            &[("name", &raw.name), ("short", &raw.short)],
        );
        check::words(&mut file, &path, &[("style", &raw.style)]);
        check::icon(&mut file, &at("icon"), &raw.icon);
        for (key, list) in [
            ("strengths", &raw.strengths),
            ("strongholds", &raw.strongholds),
        ] {
            if list.is_empty() {
                file.fail(&at(key), "is empty", "at least one line");
            }
        }
        check::unique(&mut file, &at("strongholds"), &raw.strongholds, &mut seen);
        let id = DiscoveryId::from_key(&raw.starting_discovery);
        let card = id.and_then(|id| discoveries.get(id.index()));
        if let Some(card) = card {
            taken[card.id.index()] += 1;
            if taken[card.id.index()] > card.copies[0] {
                file.fail(
                    &at("starting_discovery"),
                    format!("is {} once more than it has copies for 2 players", card.id),
                    "a discovery with a copy left",
                );
            }
        } else if !discoveries.is_empty() || id.is_none() {
            file.fail(
                &at("starting_discovery"),
                format!("is `{}`", raw.starting_discovery),
                "the key of a discovery",
            );
        }
        factions.push(FactionInfo {
            faction,
            name: raw.name,
            short: raw.short,
            style: raw.style,
            icon: raw.icon,
            starting_discovery: id.unwrap_or(DiscoveryId(0)),
            strengths: raw.strengths,
            strongholds: raw.strongholds,
        });
    }
    file.finish(errors);
    factions.try_into().ok()
}
