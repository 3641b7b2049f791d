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
        Stack { count: 0, ..*self } == Stack { count: 0, ..*other }
    }

    /// That many of them.
    #[inline]
    #[must_use]
    pub fn some(mut self, count: u16) -> Stack {
        self.count = count;
        self
    }
}

/// All units, in order.
#[derive(PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Stacks(Vec<Stack>);

/// Room for stacks that come into being during a turn, so that a step need not allocate.
const SLACK: usize = 256;

impl Clone for Stacks {
    fn clone(&self) -> Self {
        let mut list = Vec::with_capacity(self.0.len() + SLACK);
        list.extend_from_slice(&self.0);
        Stacks(list)
    }

    fn clone_from(&mut self, source: &Self) {
        self.0.clear();
        self.0.extend_from_slice(&source.0);
    }
}

impl std::ops::Deref for Stacks {
    type Target = [Stack];
    #[inline]
    fn deref(&self) -> &[Stack] {
        &self.0
    }
}

impl Stacks {
    /// Room for that many.
    pub fn with_capacity(count: usize) -> Self {
        Stacks(Vec::with_capacity(count + SLACK))
    }

    /// The indexes of what stands at a place.
    #[inline]
    pub fn range(&self, at: Place) -> std::ops::Range<usize> {
        let start = self.0.partition_point(|stack| stack.at < at);
        let count = self.0[start..]
            .iter()
            .take_while(|stack| stack.at == at)
            .count();
        start..start + count
    }

    /// What stands at a place.
    #[inline]
    pub fn at(&self, at: Place) -> &[Stack] {
        &self.0[self.range(at)]
    }

    /// Where such units stand in the order, or would: first by place, then among the few there.
    fn place_of(&self, units: &Stack) -> usize {
        let start = self.0.partition_point(|stack| stack.at < units.at);
        let key = units.some(0);
        let before = |old: &&Stack| old.at == key.at && old.some(0) < key;
        start + self.0[start..].iter().take_while(before).count()
    }

    /// Adds units.
    pub fn add(&mut self, stack: Stack) {
        if stack.count == 0 {
            return;
        }
        let index = self.place_of(&stack);
        match self.0.get_mut(index) {
            Some(old) if old.alike(&stack) => old.count += stack.count,
            _ => self.0.insert(index, stack),
        }
    }

    /// Takes that many units of the stack at an index away, all of it at most, and gives them.
    pub fn take(&mut self, index: usize, count: u16) -> Stack {
        let stack = &mut self.0[index];
        let taken = stack.some(count.min(stack.count));
        stack.count -= taken.count;
        if stack.count == 0 {
            self.0.remove(index);
        }
        taken
    }

    /// Takes units like those away, so many as `like` counts; false, and nothing is taken, if there are fewer.
    pub fn take_like(&mut self, like: &Stack) -> bool {
        let index = self.place_of(like);
        match self.0.get(index) {
            Some(old) if old.alike(like) && old.count >= like.count => {
                self.take(index, like.count);
                true
            }
            _ => false,
        }
    }

    /// Removes what does not pass, everywhere.
    pub fn keep(&mut self, passes: impl FnMut(&Stack) -> bool) {
        self.0.retain(passes);
    }

    /// Changes every stack, and puts them in order again. A stack whose count becomes 0 is removed.
    pub fn change(&mut self, mut change: impl FnMut(&mut Stack)) {
        for stack in &mut self.0 {
            change(stack);
        }
        self.0.retain(|stack| stack.count > 0);
        self.0.sort_unstable();
        self.merge();
    }

    /// Changes what stands at a place; the place itself stays.
    pub fn change_at(&mut self, at: Place, mut change: impl FnMut(&mut Stack)) {
        let range = self.range(at);
        for stack in &mut self.0[range.clone()] {
            change(stack);
        }
        self.0[range.clone()].sort_unstable();
        if self.0[range].windows(2).any(|two| two[0].alike(&two[1])) {
            self.merge();
        }
        self.0.retain(|stack| stack.count > 0);
    }

    fn merge(&mut self) {
        self.0.dedup_by(|later, earlier| {
            let alike = earlier.alike(later);
            if alike {
                earlier.count += later.count;
            }
            alike
        });
    }
}
