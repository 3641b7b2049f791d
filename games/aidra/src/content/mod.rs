//! The content of the game: factions with their sheets, upgrades and action cards, and the maps, read from data
//! files once and then looked up by index.

mod cards;
mod ids;
mod maps;
mod sheet;

pub use cards::{ActionCard, Colour, Condition, Effect, Goods, Source};
pub use ids::{
    BUILDINGS, Building, CARDS, CardId, Class, FACTIONS, Fire, MAX_REGIONS, Resource, Shelter,
    Skirmish, Timing, UNITS, UPGRADES, UnitId, UpgradeId,
};
pub use maps::{Map, Region, Shape, Start};
pub use sheet::{Boat, BuildingStats, Change, Price, Requirement, Sheet, Unit};

/// A thing's word, name and icon.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    /// Its word in files and commands.
    pub key: String,
    /// Its name, one of it.
    pub name: String,
    /// Its name, several of it.
    pub plural: String,
    /// Its icon at game-icons.net.
    pub icon: String,
}

/// An upgrade (AID-9.12).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Upgrade {
    /// Its word, name and icon.
    pub label: Label,
    /// What it costs.
    pub cost: Price,
    /// What it changes.
    pub changes: Vec<Change>,
    /// Its text.
    pub text: String,
}

/// A faction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Faction {
    /// Its word, name and emblem.
    pub label: Label,
    /// A two-letter code.
    pub code: String,
    /// The resource of its capital (AID-2.7).
    pub homeland: Resource,
    /// The most that the ratings of its deck may come to (AID-12.1).
    pub budget: u8,
    /// What makes it different, a line each: style, trait, restriction.
    pub strengths: Vec<String>,
    /// Whether it may never take over a city (AID-8.3).
    pub no_city_takeover: bool,
    /// Whether each village or city that it loots pays an influence.
    pub spoils: bool,
    /// Labels of its land units, in sheet order.
    pub units: Vec<Label>,
    /// Label of its fishing boat.
    pub fishing: Label,
    /// Label of its war ship.
    pub war: Label,
    /// Labels of its buildings; nothing where it may not build one.
    pub buildings: [Option<Label>; BUILDINGS],
    /// Its numbers without upgrades.
    pub sheet: Sheet,
    /// Its numbers by the set of upgrades it has, a bit each.
    pub sheets: Vec<Sheet>,
    /// Its upgrades, at most [`UPGRADES`].
    pub upgrades: Vec<Upgrade>,
    /// Its action cards, at most [`CARDS`].
    pub cards: Vec<ActionCard>,
    /// Its start army: places on the sheet and how many (AID-2.6).
    pub army: Vec<(u8, u8)>,
    /// The cards of its ready-made deck, a bit each (AID-2.4).
    pub deck: u16,
}

/// Everything that the files say, checked.
#[derive(Clone, Debug, PartialEq)]
pub struct Content {
    /// The factions in table order.
    pub factions: Vec<Faction>,
    /// The maps in table order.
    pub maps: Vec<Map>,
    /// SHA-256 of the files as 64 hex digits.
    pub hash: String,
}
