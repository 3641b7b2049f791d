//! The content of the game: factions with their sheets, upgrades and action cards, and the maps, read from data
//! files once and then looked up by index.

mod buildings;
mod cards;
mod changes;
mod check;
mod faces;
mod factions;
mod ids;
mod maps;
mod sheet;

pub use cards::{ActionCard, Colour, Condition, Effect, Goods, Source};
pub use faces::{Face, Faces};
pub use ids::{
    BUILDINGS, Building, CARDS, CardId, Class, FACTIONS, Fire, MAX_REGIONS, Resource, Shelter,
    Skirmish, Timing, UNITS, UPGRADES, UnitId, UpgradeId,
};
pub use maps::{Map, Region, Shape, Start};
pub use sheet::{Boat, BuildingStats, Change, Price, Requirement, Sheet, Unit};

use engine::content::{ContentErrors, ContentSource};

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
    /// How the rest looks.
    pub faces: Faces,
    /// SHA-256 of the files as 64 hex digits.
    pub hash: String,
}

impl Content {
    /// The shipped files.
    pub fn source() -> ContentSource {
        ContentSource::embedded(&[
            ("spartans.toml", include_str!("../../content/spartans.toml")),
            ("orcs.toml", include_str!("../../content/orcs.toml")),
            ("riders.toml", include_str!("../../content/riders.toml")),
            (
                "deepforge.toml",
                include_str!("../../content/deepforge.toml"),
            ),
            ("tide.toml", include_str!("../../content/tide.toml")),
            ("bough.toml", include_str!("../../content/bough.toml")),
            (
                buildings::FILE,
                include_str!("../../content/buildings.toml"),
            ),
            (maps::FILE, include_str!("../../content/maps.toml")),
            (faces::FILE, include_str!("../../content/faces.toml")),
        ])
    }

    /// The shipped content.
    pub fn embedded() -> Content {
        Content::load(&Content::source()).expect("the shipped content files pass their checks")
    }

    /// Reads and checks all files; every error of every file is reported at once.
    pub fn load(source: &ContentSource) -> Result<Content, ContentErrors> {
        let mut errors = ContentErrors::default();
        let common = buildings::read(source, &mut errors);
        let factions = factions::read(source, &common, &mut errors);
        let maps = maps::read(source, &mut errors);
        let faces = faces::read(source, &mut errors);
        errors.or(Content {
            factions,
            maps,
            faces,
            hash: source.hash(),
        })
    }

    /// A faction by its index.
    pub fn faction(&self, faction: usize) -> &Faction {
        &self.factions[faction]
    }

    /// The index of the faction with that word.
    pub fn faction_index(&self, key: &str) -> Option<usize> {
        let is = |faction: &Faction| faction.label.key == key;
        self.factions.iter().position(is)
    }

    /// The label of a kind of land unit.
    pub fn unit(&self, unit: UnitId) -> &Label {
        &self.factions[unit.faction()].units[unit.place()]
    }

    /// The kind of land unit with that word, whichever faction has it.
    pub fn unit_id(&self, key: &str) -> Option<UnitId> {
        let found = self.find(|faction| faction.units.iter().position(|unit| unit.key == key));
        found.map(|(faction, place)| UnitId::new(faction, place))
    }

    /// An action card.
    pub fn card(&self, card: CardId) -> &ActionCard {
        &self.factions[card.faction()].cards[card.place()]
    }

    /// The action card with that word, whichever faction has it.
    pub fn card_id(&self, key: &str) -> Option<CardId> {
        let found = self.find(|faction| faction.cards.iter().position(|card| card.key == key));
        found.map(|(faction, place)| CardId::new(faction, place))
    }

    /// An upgrade.
    pub fn upgrade(&self, upgrade: UpgradeId) -> &Upgrade {
        &self.factions[upgrade.faction()].upgrades[upgrade.place()]
    }

    /// The upgrade with that word, whichever faction has it.
    pub fn upgrade_id(&self, key: &str) -> Option<UpgradeId> {
        let of = |faction: &Faction| (faction.upgrades.iter()).position(|one| one.label.key == key);
        let found = self.find(of);
        found.map(|(faction, place)| UpgradeId::new(faction, place))
    }

    /// The map with that word.
    pub fn map(&self, key: &str) -> Option<&Map> {
        self.maps.iter().find(|map| map.key == key)
    }

    /// The index of the map with that word.
    pub fn map_index(&self, key: &str) -> Option<usize> {
        self.maps.iter().position(|map| map.key == key)
    }

    /// The first faction in which `place` finds something, and what it finds.
    fn find(&self, place: impl Fn(&Faction) -> Option<usize>) -> Option<(usize, usize)> {
        let mut factions = self.factions.iter().enumerate();
        factions.find_map(|(index, faction)| Some((index, place(faction)?)))
    }
}

#[cfg(test)]
mod tests;
