//! A set of spaces, as a row of bits.

use std::fmt;
use std::iter::FusedIterator;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Sub, SubAssign};

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

use crate::Space;

/// A set of spaces: one bit per space in `W` words of 64 bits.
///
/// It is `Copy` and never allocates. One word, the default, holds a board of
/// up to 64 spaces; seven words hold 448.
///
/// Union is `|`, intersection is `&`, difference is `-`. There is no
/// complement, because a set does not know how many spaces the board has:
/// write `graph.spaces() - set`.
///
/// ```
/// use board::{Space, SpaceSet};
///
/// let coast: SpaceSet = [Space(1), Space(4), Space(9)].into_iter().collect();
/// let mine: SpaceSet = [Space(4), Space(5)].into_iter().collect();
///
/// assert_eq!(coast & mine, SpaceSet::from(Space(4)));
/// assert_eq!((coast | mine).len(), 4);
/// assert!(!(coast - mine).contains(Space(4)));
///
/// // Iteration goes upwards.
/// let numbers: Vec<u16> = coast.iter().map(|space| space.0).collect();
/// assert_eq!(numbers, [1, 4, 9]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SpaceSet<const W: usize = 1>([u64; W]);

impl<const W: usize> SpaceSet<W> {
    /// The set without any space.
    pub const EMPTY: Self = Self([0; W]);

    /// How many spaces the set can hold: those numbered below this.
    pub const CAPACITY: usize = {
        assert!(W <= 1024, "a space number has 16 bits");
        W * 64
    };

    /// The spaces numbered from 0 to `count - 1`.
    ///
    /// # Panics
    ///
    /// If `count` exceeds [`SpaceSet::CAPACITY`].
    ///
    /// ```
    /// use board::{Space, SpaceSet};
    ///
    /// let set: SpaceSet = SpaceSet::first_n(3);
    /// assert!(set.iter().eq([Space(0), Space(1), Space(2)]));
    /// ```
    #[must_use]
    pub fn first_n(count: usize) -> Self {
        assert!(
            count <= Self::CAPACITY,
            "{count} spaces exceed the capacity of {}",
            Self::CAPACITY
        );
        Self(std::array::from_fn(|word| {
            match count.saturating_sub(word * 64) {
                0 => 0,
                bits @ 1..64 => (1 << bits) - 1,
                _ => u64::MAX,
            }
        }))
    }

    /// Adds a space; says whether it was missing.
    ///
    /// # Panics
    ///
    /// If the space's number is not below [`SpaceSet::CAPACITY`].
    ///
    /// ```
    /// use board::{Space, SpaceSet};
    ///
    /// let mut set: SpaceSet = SpaceSet::EMPTY;
    /// assert!(set.insert(Space(3)));
    /// assert!(!set.insert(Space(3)));
    /// ```
    #[inline]
    pub fn insert(&mut self, space: Space) -> bool {
        let missing = !self.contains(space);
        self.0[word(space)] |= bit(space);
        missing
    }

    /// Takes a space out; says whether it was there.
    ///
    /// ```
    /// use board::{Space, SpaceSet};
    ///
    /// let mut set: SpaceSet = SpaceSet::from(Space(3));
    /// assert!(set.remove(Space(3)));
    /// assert!(set.is_empty());
    /// ```
    #[inline]
    pub fn remove(&mut self, space: Space) -> bool {
        let present = self.contains(space);
        if let Some(bits) = self.0.get_mut(word(space)) {
            *bits &= !bit(space);
        }
        present
    }

    /// Whether the space is in the set. A space beyond the capacity never is.
    #[inline]
    #[must_use]
    pub fn contains(&self, space: Space) -> bool {
        self.0
            .get(word(space))
            .is_some_and(|bits| bits & bit(space) != 0)
    }

    /// How many spaces are in the set.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|bits| bits.count_ones() as usize).sum()
    }

    /// Whether no space is in the set.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Self::EMPTY
    }

    /// The space with the lowest number.
    #[inline]
    #[must_use]
    pub fn first(&self) -> Option<Space> {
        self.iter().next()
    }

    /// Takes out the space with the lowest number.
    #[inline]
    pub fn pop_first(&mut self) -> Option<Space> {
        for (word, bits) in self.0.iter_mut().enumerate() {
            if *bits != 0 {
                let number = word * 64 + bits.trailing_zeros() as usize;
                *bits &= *bits - 1;
                return Some(Space(number as u16));
            }
        }
        None
    }

    /// Whether every space of this set is also in `other`.
    #[inline]
    #[must_use]
    pub fn is_subset(&self, other: Self) -> bool {
        (*self - other).is_empty()
    }

    /// Whether some space is in both sets.
    #[inline]
    #[must_use]
    pub fn intersects(&self, other: Self) -> bool {
        !(*self & other).is_empty()
    }

    /// The spaces of the set in ascending order.
    #[inline]
    #[must_use]
    pub fn iter(&self) -> Spaces<W> {
        Spaces(*self)
    }
}

/// Which word of a set holds the bit of a space.
#[inline]
const fn word(space: Space) -> usize {
    space.index() / 64
}

/// The bit of a space within its word.
#[inline]
const fn bit(space: Space) -> u64 {
    1 << (space.index() % 64)
}

/// The spaces of a [`SpaceSet`] in ascending order; made by [`SpaceSet::iter`].
#[derive(Clone, Debug)]
pub struct Spaces<const W: usize = 1>(SpaceSet<W>);

impl<const W: usize> Iterator for Spaces<W> {
    type Item = Space;

    #[inline]
    fn next(&mut self) -> Option<Space> {
        self.0.pop_first()
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.0.len();
        (len, Some(len))
    }
}

impl<const W: usize> ExactSizeIterator for Spaces<W> {}
impl<const W: usize> FusedIterator for Spaces<W> {}

impl<const W: usize> IntoIterator for SpaceSet<W> {
    type Item = Space;
    type IntoIter = Spaces<W>;

    #[inline]
    fn into_iter(self) -> Spaces<W> {
        self.iter()
    }
}

impl<const W: usize> IntoIterator for &SpaceSet<W> {
    type Item = Space;
    type IntoIter = Spaces<W>;

    #[inline]
    fn into_iter(self) -> Spaces<W> {
        self.iter()
    }
}

impl<const W: usize> Extend<Space> for SpaceSet<W> {
    #[inline]
    fn extend<I: IntoIterator<Item = Space>>(&mut self, spaces: I) {
        for space in spaces {
            self.insert(space);
        }
    }
}

impl<const W: usize> FromIterator<Space> for SpaceSet<W> {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Self {
        let mut set = Self::EMPTY;
        set.extend(spaces);
        set
    }
}

impl<const W: usize> From<Space> for SpaceSet<W> {
    #[inline]
    fn from(space: Space) -> Self {
        let mut set = Self::EMPTY;
        set.insert(space);
        set
    }
}

impl<const W: usize> Default for SpaceSet<W> {
    #[inline]
    fn default() -> Self {
        Self::EMPTY
    }
}

impl<const W: usize> BitOr for SpaceSet<W> {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }
}

impl<const W: usize> BitAnd for SpaceSet<W> {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }
}

impl<const W: usize> Sub for SpaceSet<W> {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }
}

impl<const W: usize> BitOrAssign for SpaceSet<W> {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> BitAndAssign for SpaceSet<W> {
    #[inline]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> SubAssign for SpaceSet<W> {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

impl<const W: usize> fmt::Debug for SpaceSet<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set()
            .entries(self.iter().map(|space| space.0))
            .finish()
    }
}

impl<const W: usize> Serialize for SpaceSet<W> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self)
    }
}

impl<'de, const W: usize> Deserialize<'de> for SpaceSet<W> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_seq(SetVisitor)
    }
}

/// Reads a set from a list of numbers.
struct SetVisitor<const W: usize>;

impl<'de, const W: usize> Visitor<'de> for SetVisitor<W> {
    type Value = SpaceSet<W>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a list of numbers below {}", SpaceSet::<W>::CAPACITY)
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut set = SpaceSet::EMPTY;
        while let Some(space) = list.next_element::<Space>()? {
            if space.index() >= SpaceSet::<W>::CAPACITY {
                let capacity = SpaceSet::<W>::CAPACITY;
                return Err(A::Error::custom(format_args!(
                    "space {space} is not below {capacity}"
                )));
            }
            set.insert(space);
        }
        Ok(set)
    }
}
