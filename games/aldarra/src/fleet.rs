//! Numbers of units by kind, packed into one word.

use crate::content::Kind;
use serde::{Deserialize, Serialize};

/// How many units of each kind: four bits a kind, so at most 15 of each.
///
/// ```
/// use aldarra::{Fleet, content::Kind};
/// let fleet = Fleet::NONE.plus(Kind::Frigate, 2).plus(Kind::Outpost, 1);
/// assert_eq!(fleet.of(Kind::Frigate), 2);
/// assert_eq!(fleet.airships(), 2);
/// assert_eq!(fleet.building(), Some(Kind::Outpost));
/// assert_eq!(fleet.to_string(), "2F 1O");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Fleet(pub u32);

const BUILDINGS: u32 = 0xff << (4 * Kind::Fortress as u32);

impl Fleet {
    /// No units.
    pub const NONE: Fleet = Fleet(0);

    /// How many of a kind.
    #[inline]
    pub const fn of(self, kind: Kind) -> u8 {
        (self.0 >> (4 * kind as u32) & 15) as u8
    }

    /// With `n` more of a kind. The sum must stay below 16.
    #[inline]
    #[must_use]
    pub const fn plus(self, kind: Kind, n: u8) -> Self {
        Fleet(self.0 + ((n as u32) << (4 * kind as u32)))
    }

    /// With `n` fewer of a kind. There must be as many.
    #[inline]
    #[must_use]
    pub const fn minus(self, kind: Kind, n: u8) -> Self {
        Fleet(self.0 - ((n as u32) << (4 * kind as u32)))
    }

    /// Both together, kind by kind.
    #[inline]
    #[must_use]
    pub const fn and(self, other: Fleet) -> Self {
        Fleet(self.0 + other.0)
    }

    /// What is left without the other, which must be part of it.
    #[inline]
    #[must_use]
    pub const fn without(self, other: Fleet) -> Self {
        Fleet(self.0 - other.0)
    }

    /// Only the airships.
    #[inline]
    #[must_use]
    pub const fn only_airships(self) -> Self {
        Fleet(self.0 & !BUILDINGS)
    }

    /// Whether there is no unit.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many airships.
    #[inline]
    pub const fn airships(self) -> u8 {
        let ships = self.0 & !BUILDINGS;
        ((ships & 15) + (ships >> 4 & 15) + (ships >> 8 & 15) + (ships >> 12 & 15) + (ships >> 16))
            as u8
    }

    /// How many units of all kinds.
    #[inline]
    pub const fn len(self) -> u8 {
        self.airships() + self.of(Kind::Fortress) + self.of(Kind::Outpost)
    }

    /// The building, if there is one.
    #[inline]
    pub const fn building(self) -> Option<Kind> {
        if self.of(Kind::Fortress) > 0 {
            Some(Kind::Fortress)
        } else if self.of(Kind::Outpost) > 0 {
            Some(Kind::Outpost)
        } else {
            None
        }
    }

    /// The kinds there are, with their numbers, in the order of [`Kind::ALL`].
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = (Kind, u8)> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let index = left.trailing_zeros() / 4;
            let n = left >> (4 * index) & 15;
            left &= !(15 << (4 * index));
            Some((Kind::ALL[index as usize], n as u8))
        })
    }

    /// Reads what [`Display`](std::fmt::Display) writes: `2F 1O`, `-` for nothing.
    pub fn parse(text: &str) -> Option<Self> {
        let mut fleet = Fleet::NONE;
        if text.trim() == "-" {
            return Some(fleet);
        }
        for word in text.split_whitespace() {
            let letter = word.chars().next_back()?;
            let kind = Kind::from_letter(letter)?;
            let digits = &word[..word.len() - letter.len_utf8()];
            let n: u8 = if digits.is_empty() {
                1
            } else {
                digits.parse().ok()?
            };
            if n == 0 || fleet.of(kind) + n > 15 {
                return None;
            }
            fleet = fleet.plus(kind, n);
        }
        Some(fleet)
    }
}

impl std::fmt::Display for Fleet {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        for (place, (kind, n)) in self.kinds().enumerate() {
            if place > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{n}{}", kind.letter())?;
        }
        Ok(())
    }
}
