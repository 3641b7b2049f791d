//! Regions of the map by index.

use board::{Space, SpaceSet};
use serde::{Deserialize, Serialize};

/// A set of regions.
pub type Places = SpaceSet<1>;

/// A region: its index in the list of the map.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct Place(pub u8);

impl Place {
    /// No region: where a unit came from that came from nowhere.
    pub const NONE: Place = Place(u8::MAX);

    /// The region as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The region as a space of the board.
    #[inline]
    pub const fn space(self) -> Space {
        Space(self.0 as u16)
    }
}

impl From<Space> for Place {
    #[inline]
    fn from(space: Space) -> Self {
        Place(space.0 as u8)
    }
}
