//! Counted land units of one player: the kinds of its sheet, up to 15 of each.

use serde::{Deserialize, Serialize};

/// So many of each kind, four bits a kind.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Troop(pub u32);

impl Troop {
    /// Nobody.
    pub const NONE: Troop = Troop(0);

    /// One of a kind.
    #[inline]
    pub const fn one(kind: u8) -> Troop {
        Troop(1 << (4 * kind))
    }

    /// How many of a kind.
    #[inline]
    pub const fn of(self, kind: u8) -> u8 {
        (self.0 >> (4 * kind) & 15) as u8
    }

    /// Whether nobody is there.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many there are.
    #[inline]
    pub const fn len(self) -> u8 {
        let pairs = (self.0 & 0x0f0f_0f0f) + (self.0 >> 4 & 0x0f0f_0f0f);
        (pairs.wrapping_mul(0x0101_0101) >> 24) as u8
    }

    /// With one more of a kind; 15 of a kind is the most.
    #[inline]
    #[must_use]
    pub const fn with(self, kind: u8) -> Troop {
        Troop(self.0 + (1 << (4 * kind)))
    }

    /// With one less of a kind, which must be there.
    #[inline]
    #[must_use]
    pub const fn without(self, kind: u8) -> Troop {
        Troop(self.0 - (1 << (4 * kind)))
    }

    /// Both together; of no kind may there be more than 15.
    #[inline]
    #[must_use]
    pub const fn plus(self, other: Troop) -> Troop {
        Troop(self.0 + other.0)
    }

    /// Those that are not in `other`, which must all be here.
    #[inline]
    #[must_use]
    pub const fn minus(self, other: Troop) -> Troop {
        Troop(self.0 - other.0)
    }

    /// The kinds that are there, in sheet order, with their numbers.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = (u8, u8)> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            if left == 0 {
                return None;
            }
            let kind = left.trailing_zeros() as u8 / 4;
            let n = (left >> (4 * kind) & 15) as u8;
            left &= !(15 << (4 * kind));
            Some((kind, n))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Troop;

    #[test]
    fn a_troop_counts_its_kinds() {
        let troop = Troop::NONE.with(0).with(7).with(7).with(3);
        assert_eq!(troop.len(), 4);
        assert_eq!(troop.iter().collect::<Vec<_>>(), [(0, 1), (3, 1), (7, 2)]);
        assert_eq!(troop.without(7).minus(Troop::one(0)).of(7), 1);
        assert_eq!((0..15).fold(Troop::NONE, |all, _| all.with(2)).len(), 15);
    }
}
