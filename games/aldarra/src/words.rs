//! Names and phrases that the log, the prompts and the scene share.

use crate::Aldarra;
use crate::content::{
    DiscoveryEffect, DiscoveryId, ExplorationId, Faction, HoldEffect, Kind, ObjectiveId, Terrain,
};
use crate::event::Place;
use crate::fleet::Fleet;
use crate::owner::Owner;
use crate::position::Position;
use crate::tile::Tile;
use engine::Seat;
use engine::story::one;

/// Names of Strongholds per faction that a [`Place`] can tell apart: its name is the faction's index times this, plus
/// the index into the faction's list.
const HOMES: usize = 16;

/// A number with its noun: `1 coin`, `3 coins`.
pub(crate) fn counted(n: impl Into<i64>, one: &str, many: &str) -> String {
    let n = n.into();
    let noun = if n == 1 { one } else { many };
    format!("{n} {noun}")
}

/// `1 coin`, `3 coins`.
pub(crate) fn coins(n: impl Into<i64>) -> String {
    counted(n, "coin", "coins")
}

/// `1 crystal`, `3 crystals`.
pub(crate) fn crystals(n: impl Into<i64>) -> String {
    counted(n, "crystal", "crystals")
}

/// `1 hit`, `3 hits`.
pub(crate) fn hits(n: impl Into<i64>) -> String {
    counted(n, "hit", "hits")
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The letter of a seat, or `neutral`: how notation, facts and ids name owners.
pub(crate) fn owner_key(owner: Owner) -> String {
    owner
        .seat()
        .map_or_else(|| "neutral".to_string(), |seat| seat.to_string())
}

/// The name of a Stronghold in a [`Place`].
pub(crate) fn home_name(faction: Faction, k: usize) -> u8 {
    (faction.index() * HOMES + k % HOMES) as u8
}

impl Aldarra {
    /// The seats of the match.
    pub(crate) fn seated(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.setup.seats.len() as u8).map(Seat)
    }

    /// The owners of the match; the neutral one only with two seats (ALD-11.1).
    pub(crate) fn owners(&self) -> impl Iterator<Item = Owner> + use<> {
        let neutral = (self.setup.seats.len() == 2).then_some(Owner::NEUTRAL);
        self.seated().map(Owner::from).chain(neutral)
    }

    /// The tiles of the map.
    pub(crate) fn tiles(&self) -> impl Iterator<Item = Tile> + use<> {
        (0..self.map.graph().len() as u8).map(Tile)
    }

    /// Whether the map has the tile.
    pub(crate) fn has_tile(&self, tile: Tile) -> bool {
        tile.index() < self.map.graph().len()
    }

    /// The key of a tile, such as `c3`.
    pub(crate) fn tile_key(&self, tile: Tile) -> &str {
        if self.has_tile(tile) {
            self.map.key(tile.space())
        } else {
            "-"
        }
    }

    /// A tile as the log names it.
    pub(crate) fn place(&self, pos: &Position, tile: Tile) -> Place {
        let at = tile.index();
        Place {
            tile,
            terrain: pos
                .map
                .terrain
                .get(at)
                .copied()
                .unwrap_or(Terrain::Stronghold),
            name: pos.map.name.get(at).copied().unwrap_or(u8::MAX),
        }
    }

    /// The name of a place; that of its kind where it has none.
    pub(crate) fn place_name(&self, place: Place) -> &str {
        let name = usize::from(place.name);
        let named = match place.terrain {
            Terrain::Stronghold => Faction::from_index(name / HOMES)
                .and_then(|faction| self.content.faction(faction).strongholds.get(name % HOMES)),
            terrain => self.content.tile(terrain).places.get(name),
        };
        named.unwrap_or(&self.content.tile(place.terrain).name)
    }

    /// The name of a tile.
    pub(crate) fn tile_name(&self, pos: &Position, tile: Tile) -> &str {
        self.place_name(self.place(pos, tile))
    }

    /// One unit without a number: `frigate`.
    pub(crate) fn unit_word(&self, kind: Kind) -> String {
        self.content.unit(kind).name.to_lowercase()
    }

    /// `a frigate`, `an outpost`.
    pub(crate) fn a_unit(&self, kind: Kind) -> String {
        one(&self.unit_word(kind))
    }

    /// `1 frigate`, `3 frigates`.
    pub(crate) fn units_words(&self, kind: Kind, n: u8) -> String {
        let unit = self.content.unit(kind);
        counted(n, &unit.name.to_lowercase(), &unit.plural.to_lowercase())
    }

    /// `2 frigates and 1 outpost`.
    pub(crate) fn fleet_words(&self, fleet: Fleet) -> String {
        let words: Vec<String> = fleet
            .kinds()
            .map(|(kind, n)| self.units_words(kind, n))
            .collect();
        if words.is_empty() {
            return "no units".to_string();
        }
        listed(&words)
    }

    /// How prompts call an owner: by the faction. Players' names are the table's.
    pub(crate) fn owner_words(&self, pos: &Position, owner: Owner) -> String {
        match pos.seats.get(owner.index()) {
            Some(seat) => format!("the {}", self.content.faction(seat.faction).name),
            None => "the neutral units".to_string(),
        }
    }

    /// The name of a discovery.
    pub(crate) fn discovery_name(&self, id: DiscoveryId) -> &str {
        self.content
            .discoveries
            .get(id.index())
            .map_or("a discovery", |card| &card.name)
    }

    /// The name of an exploration card.
    pub(crate) fn exploration_name(&self, id: ExplorationId) -> &str {
        self.content
            .exploration
            .get(id.index())
            .map_or("a card", |card| &card.name)
    }

    /// The name of an objective.
    pub(crate) fn objective_name(&self, id: ObjectiveId) -> &str {
        self.content
            .objectives
            .get(id.index())
            .map_or("an objective", |card| &card.name)
    }

    /// What a held card does; nothing for other cards.
    pub(crate) fn hold_effect(&self, id: ExplorationId) -> Option<HoldEffect> {
        match self.content.exploration.get(id.index())?.effect {
            crate::content::Exploration::Hold(effect) => Some(effect),
            crate::content::Exploration::Immediate(_) => None,
        }
    }

    /// The name of the discovery that has such an effect.
    pub(crate) fn discovery_name_with(&self, fits: impl Fn(&DiscoveryEffect) -> bool) -> &str {
        self.content
            .discoveries
            .iter()
            .find(|card| fits(&card.effect))
            .map_or("a discovery", |card| &card.name)
    }
}
