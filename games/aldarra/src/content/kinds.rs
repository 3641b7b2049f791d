//! Names of the unit kinds and their classes (ALD-0.1, ALD-12).

use serde::{Deserialize, Serialize};

/// A unit kind (ALD-12): five airships, then the two buildings.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, Default,
)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Kind {
    /// Cheap and fast.
    #[default]
    Frigate,
    /// Light, joins battles next to it.
    Destroyer,
    /// Builds.
    Engineer,
    /// Takes a stance.
    Cruiser,
    /// Blasts when it falls.
    Dreadnought,
    /// The building that replaces an Outpost.
    Fortress,
    /// The building an Engineer founds.
    Outpost,
}

impl Kind {
    /// All kinds in table order.
    pub const ALL: [Kind; 7] = [
        Kind::Frigate,
        Kind::Destroyer,
        Kind::Engineer,
        Kind::Cruiser,
        Kind::Dreadnought,
        Kind::Fortress,
        Kind::Outpost,
    ];

    /// The five airship kinds in table order.
    pub const AIRSHIPS: [Kind; 5] = [
        Kind::Frigate,
        Kind::Destroyer,
        Kind::Engineer,
        Kind::Cruiser,
        Kind::Dreadnought,
    ];

    /// Whether it is a Fortress or an Outpost.
    pub const fn is_building(self) -> bool {
        matches!(self, Kind::Fortress | Kind::Outpost)
    }

    /// Whether it is no building.
    pub const fn is_airship(self) -> bool {
        !self.is_building()
    }

    /// Whether its unit card has an upgraded side: all but the Outpost.
    pub const fn has_upgrade(self) -> bool {
        !matches!(self, Kind::Outpost)
    }

    /// 0..=6 in the order of [`Kind::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The kind of an index 0..=6.
    pub fn from_index(index: usize) -> Option<Kind> {
        Kind::ALL.get(index).copied()
    }

    /// The name in files and commands, such as `frigate`.
    pub const fn slug(self) -> &'static str {
        match self {
            Kind::Frigate => "frigate",
            Kind::Destroyer => "destroyer",
            Kind::Engineer => "engineer",
            Kind::Cruiser => "cruiser",
            Kind::Dreadnought => "dreadnought",
            Kind::Fortress => "fortress",
            Kind::Outpost => "outpost",
        }
    }

    /// The kind of a slug.
    pub fn from_slug(slug: &str) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.slug() == slug)
    }

    /// The letter in short notation: F D E C X K O.
    pub const fn letter(self) -> char {
        match self {
            Kind::Frigate => 'F',
            Kind::Destroyer => 'D',
            Kind::Engineer => 'E',
            Kind::Cruiser => 'C',
            Kind::Dreadnought => 'X',
            Kind::Fortress => 'K',
            Kind::Outpost => 'O',
        }
    }

    /// The kind of a letter.
    pub fn from_letter(letter: char) -> Option<Kind> {
        Kind::ALL.into_iter().find(|kind| kind.letter() == letter)
    }
}

/// The class of a unit decides its initiative (ALD-7.13, ALD-7.14).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Class {
    /// Fires in the light initiative and may hold back.
    Light,
    /// Fires in the heavy and building initiative.
    Heavy,
    /// Fires with the heavy ones; does not move.
    Building,
}
