//! The content of the game: units, tiles, maps, cards, factions and dice, read from data files
//! once and then looked up by index.

mod check;
mod dice;
mod discoveries;
mod exploration;
mod factions;
mod icons;
mod ids;
mod kinds;
mod maps;
mod objectives;
mod terrain;
mod units;

pub use dice::{Colour, Dice, DicePool, Face};
pub use discoveries::{Discovery, DiscoveryEffect, MAX_DISCOVERIES, Timing};
pub use exploration::{
    Exploration, ExplorationCard, HoldEffect, MAX_EXPLORATION, Reward, ShrineTier, Step, Window,
};
pub use factions::{Faction, FactionInfo};
pub use icons::Icons;
pub use ids::{DiscoveryId, ExplorationId, ObjectiveId};
pub use kinds::{Class, Kind};
pub use maps::{MAX_TILES, MapShape, distance};
pub use objectives::{Condition, Counter, MAX_OBJECTIVES, Objective};
pub use terrain::{Terrain, TerrainStats};
pub use units::UnitStats;

use engine::content::{ContentErrors, ContentSource};

/// Everything that the files say, checked. Arrays are in the order of their enums.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Content {
    /// The unit kinds (ALD-12).
    pub units: [UnitStats; 7],
    /// The tile kinds (ALD-2.2).
    pub tiles: [TerrainStats; 9],
    /// The maps of 2, 3 and 4 players (ALD-2.3).
    pub maps: [MapShape; 3],
    /// The discoveries, at most [`MAX_DISCOVERIES`].
    pub discoveries: Vec<Discovery>,
    /// The exploration cards, at most [`MAX_EXPLORATION`].
    pub exploration: Vec<ExplorationCard>,
    /// The objectives, at most [`MAX_OBJECTIVES`].
    pub objectives: Vec<Objective>,
    /// The factions (ALD-13).
    pub factions: [FactionInfo; 4],
    /// The dice (ALD-1.10).
    pub dice: Dice,
    /// Icon names of the rest.
    pub icons: Icons,
    /// SHA-256 of the files as 64 hex digits.
    pub hash: String,
}

impl Content {
    /// The shipped files.
    pub fn source() -> ContentSource {
        ContentSource::embedded(&[
            (dice::FILE, include_str!("../../content/dice.toml")),
            (
                discoveries::FILE,
                include_str!("../../content/discoveries.toml"),
            ),
            (
                exploration::FILE,
                include_str!("../../content/exploration.toml"),
            ),
            (factions::FILE, include_str!("../../content/factions.toml")),
            (icons::FILE, include_str!("../../content/icons.toml")),
            (maps::FILE, include_str!("../../content/maps.toml")),
            (
                objectives::FILE,
                include_str!("../../content/objectives.toml"),
            ),
            (terrain::FILE, include_str!("../../content/tiles.toml")),
            (units::FILE, include_str!("../../content/units.toml")),
        ])
    }

    /// The shipped content.
    pub fn embedded() -> Content {
        Content::load(&Content::source()).expect("the shipped content files pass their checks")
    }

    /// Reads and checks all files; every error of every file is reported at once.
    pub fn load(source: &ContentSource) -> Result<Content, ContentErrors> {
        let mut errors = ContentErrors::default();
        let dice = dice::read(source, &mut errors);
        let tiles = terrain::read(source, &mut errors);
        let units = units::read(source, tiles.as_ref(), &mut errors);
        let maps = maps::read(source, tiles.as_ref(), &mut errors);
        let discoveries = discoveries::read(source, &mut errors);
        let exploration = exploration::read(source, &mut errors);
        let objectives = objectives::read(source, tiles.as_ref(), units.as_ref(), &mut errors);
        let factions = factions::read(source, &discoveries, tiles.as_ref(), &mut errors);
        let icons = icons::read(source, &mut errors);
        let complete = (units, tiles, maps, factions, icons);
        let (Some(units), Some(tiles), Some(maps), Some(factions), Some(icons)) = complete else {
            return Err(errors);
        };
        errors.or(Content {
            units,
            tiles,
            maps,
            discoveries,
            exploration,
            objectives,
            factions,
            dice,
            icons,
            hash: source.hash(),
        })
    }

    /// The numbers of a unit kind.
    pub const fn unit(&self, kind: Kind) -> &UnitStats {
        &self.units[kind.index()]
    }

    /// The numbers of a tile kind.
    pub const fn tile(&self, terrain: Terrain) -> &TerrainStats {
        &self.tiles[terrain.index()]
    }

    /// The map of 2, 3 or 4 players.
    pub fn map(&self, players: usize) -> Option<&MapShape> {
        self.maps.get(players.checked_sub(2)?)
    }

    /// What is written about a faction.
    pub const fn faction(&self, faction: Faction) -> &FactionInfo {
        &self.factions[faction.index()]
    }

    /// The discovery of an id of this content.
    pub fn discovery(&self, id: DiscoveryId) -> &Discovery {
        &self.discoveries[id.index()]
    }

    /// The exploration card of an id of this content.
    pub fn exploration_card(&self, id: ExplorationId) -> &ExplorationCard {
        &self.exploration[id.index()]
    }

    /// The objective of an id of this content.
    pub fn objective(&self, id: ObjectiveId) -> &Objective {
        &self.objectives[id.index()]
    }

    /// The discovery that upgrades a kind, if the content has one.
    pub fn upgrade_of(&self, kind: Kind) -> Option<DiscoveryId> {
        let upgrades = |card: &&Discovery| card.effect == DiscoveryEffect::Upgrade(kind);
        self.discoveries.iter().find(upgrades).map(|card| card.id)
    }
}

#[cfg(test)]
mod tests;
