//! Units that stand together and are alike.

use crate::ids::{Kind, Place, Power};
use serde::{Deserialize, Serialize};
use std::ops::{BitOr, BitOrAssign};

/// What sets units apart in their turn (ARD-1.2). All marks end with the turn, but for [`Marks::SUBMERGED`].
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Marks(pub u16);

impl Marks {
    /// None.
    pub const NONE: Marks = Marks(0);
    /// It moved in this turn.
    pub const MOVED: Marks = Marks(1);
    /// It entered land of the enemy in this turn (ARD-4.4).
    pub const ENTERED: Marks = Marks(1 << 1);
    /// It landed from the sea in a combat move (ARD-5.5); [`Stack::from`] is the water.
    pub const LANDED: Marks = Marks(1 << 2);
    /// It was loaded in this turn (ARD-5.1).
    pub const LOADED: Marks = Marks(1 << 3);
    /// It was loaded on the ship of an ally in this turn (ARD-5.4).
    pub const ALLIED_LOAD: Marks = Marks(1 << 4);
    /// A ship that has unloaded (ARD-5.4); [`Stack::from`] is where to.
    pub const UNLOADED: Marks = Marks(1 << 5);
    /// It was in a battle (ARD-5.4).
    pub const FOUGHT: Marks = Marks(1 << 6);
    /// It was in an air battle before a raid (ARD-8.4).
    pub const AIR_FOUGHT: Marks = Marks(1 << 7);
    /// It is below the surface (ARD-8.11).
    pub const SUBMERGED: Marks = Marks(1 << 8);
    /// It raids instead of attacking (ARD-7.6).
    pub const RAIDING: Marks = Marks(1 << 9);
    /// It has bombarded (ARD-8.5).
    pub const BOMBARDED: Marks = Marks(1 << 10);
    /// It may not stay where it is: it flew there in a non-combat move (ARD-4.9).
    pub const PASSING: Marks = Marks(1 << 11);
    /// It was captured in this turn and cannot move (ARD-9.4).
    pub const CAPTURED: Marks = Marks(1 << 12);
    /// It entered neutral land in this turn and must stop there (ARD-4.5).
    pub const IN_NEUTRAL: Marks = Marks(1 << 14);
    /// A ship that has unloaded in the non-combat move (ARD-5.4).
    pub const UNLOADED_LATE: Marks = Marks(1 << 15);
    /// It was placed in this turn.
    pub const PLACED: Marks = Marks(1 << 13);

    /// Whether it has any of those.
    #[inline]
    pub fn has(self, other: Marks) -> bool {
        self.0 & other.0 != 0
    }

    /// Without those.
    #[inline]
    #[must_use]
    pub fn without(self, other: Marks) -> Marks {
        Marks(self.0 & !other.0)
    }
}

impl BitOr for Marks {
    type Output = Marks;
    #[inline]
    fn bitor(self, other: Marks) -> Marks {
        Marks(self.0 | other.0)
    }
}
impl BitOrAssign for Marks {
    #[inline]
    fn bitor_assign(&mut self, other: Marks) {
        self.0 |= other.0;
    }
}

/// Equal units: one owner, one type, one place, one state. Kept in order of place, owner, type and state, so that equal
/// positions are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Serialize, Deserialize)]
#[allow(
    clippy::struct_field_names,
    reason = "the fields are the words of the rules"
)]
pub struct Stack {
    /// Where.
    pub at: Place,
    /// Whose.
    pub owner: Power,
    /// What.
    pub kind: Kind,
    /// Movement used, in tenths (ARD-4.2).
    pub spent: u8,
    /// Hits that each has taken.
    pub hits: u8,
    /// Damage from bombs that each has (ARD-7.6).
    pub damage: u8,
    /// The number of the ship that it is aboard of, or that it is: only ships with cargo have one, and stand alone. 0: none.
    pub ship: u8,
    /// What sets it apart.
    pub marks: Marks,
    /// Where it last came from in this turn; [`Place::NONE`] if it has not moved.
    pub from: Place,
    /// How many. Never 0 in a position.
    pub count: u16,
}

impl Stack {
    /// Fresh units.
    pub fn new(at: Place, owner: Power, kind: Kind, count: u16) -> Self {
        Stack {
            at,
            owner,
            kind,
            count,
            from: Place::NONE,
            ..Stack::default()
        }
    }

    /// Whether the two could be one stack.
    #[inline]
    pub fn alike(&self, other: &Stack) -> bool {
        self.key() == other.key()
    }

    /// Everything but how many, in the order of stacks, as numbers that compare fast.
    #[inline]
    pub(crate) fn key(&self) -> (u64, u32) {
        let what = u64::from(self.at.0) << 48
            | u64::from(self.owner.0) << 40
            | u64::from(self.kind.0) << 32
            | u64::from(self.spent) << 24
            | u64::from(self.hits) << 16
            | u64::from(self.damage) << 8
            | u64::from(self.ship);
        (what, u32::from(self.marks.0) << 16 | u32::from(self.from.0))
    }

    /// That many of them.
    #[inline]
    #[must_use]
    pub fn some(mut self, count: u16) -> Stack {
        self.count = count;
        self
    }
}
