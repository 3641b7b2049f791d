//! One space of a board.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One space of a board: a tile, a territory, a sea zone.
///
/// Spaces are numbered from 0 without gaps; the number says nothing about
/// where the space lies. In records and messages a space is a plain number.
///
/// ```
/// use board::Space;
///
/// let space = Space(7);
/// assert_eq!(space.index(), 7);
/// assert_eq!(space.to_string(), "7");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Space(pub u16);

impl Space {
    /// The number of the space, ready to index an array with one entry per space.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
