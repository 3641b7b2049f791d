//! Tiles of the map by index.

use board::{Space, SpaceSet};
use serde::{Deserialize, Serialize};

/// A set of tiles.
pub type Tiles = SpaceSet<1>;

/// A tile: its index in the order of rows, then columns (ALD-2.4).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct Tile(pub u8);

impl Tile {
    /// No tile: the place of an idle order, a Stronghold not yet placed.
    pub const NONE: Tile = Tile(u8::MAX);

    /// The tile as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The tile as a space of the board.
    #[inline]
    pub const fn space(self) -> Space {
        Space(self.0 as u16)
    }

    /// Whether it is a tile and not [`Tile::NONE`].
    #[inline]
    pub const fn is_some(self) -> bool {
        self.0 != u8::MAX
    }
}

impl From<Space> for Tile {
    #[inline]
    fn from(space: Space) -> Self {
        Tile(space.0 as u8)
    }
}
