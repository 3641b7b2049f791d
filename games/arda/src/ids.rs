//! Indexes and sets of territories, powers and types of units.

use serde::{Deserialize, Serialize};
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};

/// The most territories a game may have.
pub const MAX_PLACES: usize = 512;
/// The most powers a game may have.
pub const MAX_POWERS: usize = 30;
/// The most types of units a game may have.
pub const MAX_KINDS: usize = 128;

macro_rules! index {
    ($(#[$doc:meta])* $name:ident($of:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $of);

        impl $name {
            /// The index in its list.
            #[inline]
            pub fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

index! {
    /// A territory.
    Place(u16)
}
index! {
    /// A power, or nobody.
    Power(u8)
}
index! {
    /// A type of unit.
    #[derive(Default)]
    Kind(u8)
}

impl Default for Place {
    fn default() -> Self {
        Place::NONE
    }
}

impl Default for Power {
    fn default() -> Self {
        Power::NOBODY
    }
}

impl Place {
    /// No territory.
    pub const NONE: Place = Place(u16::MAX);
}

impl Power {
    /// Nobody: the owner of neutral land and of neutral units, at war with everybody (ARD-1.4).
    pub const NOBODY: Power = Power(31);

    /// Whether it is a power.
    #[inline]
    pub fn is_somebody(self) -> bool {
        self != Power::NOBODY
    }
}

macro_rules! set {
    ($(#[$doc:meta])* $name:ident($bits:ty) of $item:ident($of:ty)) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub $bits);

        impl $name {
            /// Nothing.
            pub const NONE: $name = $name(0);

            /// Just that one.
            #[inline]
            pub fn of(item: $item) -> Self {
                $name(1 << item.0)
            }

            /// Whether it is in the set.
            #[inline]
            pub fn contains(self, item: $item) -> bool {
                self.0 >> item.0 & 1 == 1
            }

            /// Puts it in.
            #[inline]
            pub fn insert(&mut self, item: $item) {
                self.0 |= 1 << item.0;
            }

            /// Takes it out.
            #[inline]
            pub fn remove(&mut self, item: $item) {
                self.0 &= !(1 << item.0);
            }

            /// Whether it is empty.
            #[inline]
            pub fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// How many are in it.
            #[inline]
            pub fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Whether the two have something in common.
            #[inline]
            pub fn meets(self, other: Self) -> bool {
                self.0 & other.0 != 0
            }

            /// What is in it, in order.
            #[inline]
            pub fn iter(self) -> impl Iterator<Item = $item> {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    if bits == 0 {
                        return None;
                    }
                    let next = bits.trailing_zeros();
                    bits &= bits - 1;
                    Some($item(next as $of))
                })
            }
        }

        impl FromIterator<$item> for $name {
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> Self {
                let mut set = $name::NONE;
                for item in items {
                    set.insert(item);
                }
                set
            }
        }

        impl BitOr for $name {
            type Output = Self;
            #[inline]
            fn bitor(self, other: Self) -> Self {
                $name(self.0 | other.0)
            }
        }
        impl BitOrAssign for $name {
            #[inline]
            fn bitor_assign(&mut self, other: Self) {
                self.0 |= other.0;
            }
        }
        impl BitAnd for $name {
            type Output = Self;
            #[inline]
            fn bitand(self, other: Self) -> Self {
                $name(self.0 & other.0)
            }
        }
        impl Sub for $name {
            type Output = Self;
            #[inline]
            fn sub(self, other: Self) -> Self {
                $name(self.0 & !other.0)
            }
        }
        impl Not for $name {
            type Output = Self;
            #[inline]
            fn not(self) -> Self {
                $name(!self.0)
            }
        }
    };
}

set! {
    /// Powers; nobody can be in it too.
    PowerSet(u32) of Power(u8)
}
set! {
    /// Types of units.
    KindSet(u128) of Kind(u8)
}

const WORDS: usize = MAX_PLACES / 64;

/// Territories.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Places([u64; WORDS]);

impl Places {
    /// Nothing.
    pub const NONE: Places = Places([0; WORDS]);

    /// Just that one.
    pub fn of(place: Place) -> Self {
        let mut set = Places::NONE;
        set.insert(place);
        set
    }

    /// Whether it is in the set.
    #[inline]
    pub fn contains(&self, place: Place) -> bool {
        self.0[place.index() / 64] >> (place.0 % 64) & 1 == 1
    }

    /// Puts it in.
    #[inline]
    pub fn insert(&mut self, place: Place) {
        self.0[place.index() / 64] |= 1 << (place.0 % 64);
    }

    /// Takes it out.
    #[inline]
    pub fn remove(&mut self, place: Place) {
        self.0[place.index() / 64] &= !(1 << (place.0 % 64));
    }

    /// Whether it is empty.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    /// Whether the two have something in common.
    #[inline]
    pub fn meets(&self, other: Self) -> bool {
        self.0.iter().zip(other.0).any(|(one, two)| one & two != 0)
    }

    /// How many are in it.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// What is in it, in order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Place> {
        let words = self.0;
        let (mut index, mut bits) = (0, words[0]);
        std::iter::from_fn(move || {
            while bits == 0 {
                index += 1;
                bits = *words.get(index)?;
            }
            let next = bits.trailing_zeros();
            bits &= bits - 1;
            Some(Place((index * 64) as u16 + next as u16))
        })
    }
}

impl BitOr for Places {
    type Output = Self;
    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word |= more;
        }
        self
    }
}

impl BitAnd for Places {
    type Output = Self;
    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word &= more;
        }
        self
    }
}

impl Sub for Places {
    type Output = Self;
    #[inline]
    fn sub(mut self, other: Self) -> Self {
        for (word, more) in self.0.iter_mut().zip(other.0) {
            *word &= !more;
        }
        self
    }
}

impl FromIterator<Place> for Places {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Place>>(items: I) -> Self {
        let mut set = Places::NONE;
        for item in items {
            set.insert(item);
        }
        set
    }
}
