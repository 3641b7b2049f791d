//! All units on the map.

use crate::ids::Place;
use crate::stack::Stack;
use serde::{Deserialize, Serialize, Serializer};
use std::ops::Range;

/// All units, in order of their [places, owners, types and states](Stack): equal stacks are one, none is empty.
#[derive(Debug, Default, Deserialize)]
#[serde(from = "Vec<Stack>")]
pub struct Stacks {
    list: Vec<Stack>,
    /// Where in the list the stacks of each place begin. It follows from the list.
    starts: Vec<u16>,
}

/// Room for stacks that come into being during a turn, so that a step need not allocate.
const SLACK: usize = 256;

impl PartialEq for Stacks {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl Serialize for Stacks {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.list.serialize(serializer)
    }
}

impl From<Vec<Stack>> for Stacks {
    fn from(list: Vec<Stack>) -> Self {
        let places = list.iter().map(|stack| stack.at.index() + 1).max();
        let mut stacks = Stacks::with_room(places.unwrap_or(0), list.len());
        for stack in list {
            stacks.add(stack);
        }
        stacks
    }
}

impl Clone for Stacks {
    fn clone(&self) -> Self {
        let mut list = Vec::with_capacity(self.list.len() + SLACK);
        list.extend_from_slice(&self.list);
        let starts = self.starts.clone();
        Stacks { list, starts }
    }

    fn clone_from(&mut self, source: &Self) {
        self.list.clone_from(&source.list);
        self.starts.clone_from(&source.starts);
    }
}

impl std::ops::Deref for Stacks {
    type Target = [Stack];
    #[inline]
    fn deref(&self) -> &[Stack] {
        &self.list
    }
}

impl Stacks {
    /// Room for that many stacks on so many places.
    pub fn with_room(places: usize, count: usize) -> Self {
        Stacks {
            list: Vec::with_capacity(count + SLACK),
            starts: vec![0; places + 1],
        }
    }

    /// The indexes of what stands at a place.
    #[inline]
    pub fn range(&self, at: Place) -> Range<usize> {
        let start = |index: usize| {
            let start = self.starts.get(index);
            start.map_or(self.list.len(), |&start| usize::from(start))
        };
        start(at.index())..start(at.index() + 1)
    }

    /// What stands at a place.
    #[inline]
    pub fn at(&self, at: Place) -> &[Stack] {
        &self.list[self.range(at)]
    }

    /// Where such units stand in the order, or would.
    #[inline]
    fn place_of(&self, units: &Stack) -> usize {
        let (range, key) = (self.range(units.at), units.key());
        let here = self.list[range.clone()].iter();
        range.start + here.take_while(|old| old.key() < key).count()
    }

    /// Adds units.
    pub fn add(&mut self, stack: Stack) {
        if stack.count == 0 {
            return;
        }
        let index = self.place_of(&stack);
        match self.list.get_mut(index) {
            Some(old) if old.alike(&stack) => old.count += stack.count,
            _ => self.insert(index, stack),
        }
    }

    fn insert(&mut self, index: usize, stack: Stack) {
        let next = stack.at.index() + 1;
        if self.starts.len() <= next {
            self.starts.resize(next + 1, self.list.len() as u16);
        }
        self.list.insert(index, stack);
        for start in &mut self.starts[next..] {
            *start += 1;
        }
    }

    fn remove(&mut self, index: usize) {
        let next = self.list.remove(index).at.index() + 1;
        for start in &mut self.starts[next..] {
            *start -= 1;
        }
    }

    /// Takes that many units of the stack at an index away, all of it at most, and gives them.
    pub fn take(&mut self, index: usize, count: u16) -> Stack {
        let stack = &mut self.list[index];
        let taken = stack.some(count.min(stack.count));
        stack.count -= taken.count;
        if stack.count == 0 {
            self.remove(index);
        }
        taken
    }

    /// Takes units like those away, so many as `like` counts; false, and nothing is taken, if there are fewer.
    pub fn take_like(&mut self, like: &Stack) -> bool {
        let index = self.place_of(like);
        match self.list.get(index) {
            Some(old) if old.alike(like) && old.count >= like.count => {
                self.take(index, like.count);
                true
            }
            _ => false,
        }
    }

    /// Removes what does not pass, everywhere.
    pub fn keep(&mut self, passes: impl FnMut(&Stack) -> bool) {
        self.list.retain(passes);
        self.find_starts();
    }

    /// Changes the stacks that pass; their places stay. A stack whose count becomes 0 is removed.
    pub fn change(&mut self, passes: impl Fn(&Stack) -> bool, mut change: impl FnMut(&mut Stack)) {
        let (mut next, mut empty) = (0, false);
        while let Some(more) = self.list[next..].iter().position(&passes) {
            let here = self.range(self.list[next + more].at);
            next = here.end;
            let due = |stack: &mut Stack| {
                if passes(stack) {
                    change(stack);
                }
            };
            empty |= settle(&mut self.list[here], due);
        }
        if empty {
            self.drop_empty();
        }
    }

    /// Changes what stands at a place; the place itself stays. A stack whose count becomes 0 is removed.
    pub fn change_at(&mut self, at: Place, change: impl FnMut(&mut Stack)) {
        let range = self.range(at);
        if settle(&mut self.list[range], change) {
            self.drop_empty();
        }
    }

    fn drop_empty(&mut self) {
        self.keep(|stack| stack.count > 0);
    }

    fn find_starts(&mut self) {
        let mut index = 0;
        for (place, start) in self.starts.iter_mut().enumerate() {
            let before = self.list[index..].iter();
            index += before.take_while(|stack| stack.at.index() < place).count();
            *start = index as u16;
        }
    }
}

/// Changes the stacks of a place and puts them in order again; those that are like others are merged into them. Whether some
/// are empty now.
fn settle(here: &mut [Stack], change: impl FnMut(&mut Stack)) -> bool {
    here.iter_mut().for_each(change);
    here.sort_unstable_by_key(Stack::key);
    let mut kept = 0;
    for index in 1..here.len() {
        if here[index].alike(&here[kept]) {
            here[kept].count += std::mem::take(&mut here[index].count);
        } else {
            kept = index;
        }
    }
    here.iter().any(|stack| stack.count == 0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::{Kind, Power};
    use crate::stack::Marks;

    fn units(at: u16, kind: u8, count: u16) -> Stack {
        Stack::new(Place(at), Power(0), Kind(kind), count)
    }

    /// Whether the stacks are in order, merged, and found where they are.
    fn sound(stacks: &Stacks) -> bool {
        let in_order = stacks.windows(2).all(|two| two[0].key() < two[1].key());
        let found = |stack: &Stack| stacks.at(stack.at).contains(stack);
        let all: usize = (0..20).map(|at| stacks.at(Place(at)).len()).sum();
        in_order && all == stacks.len() && stacks.iter().all(found)
    }

    #[test]
    fn stacks_are_found_by_their_places() {
        let mut stacks = Stacks::with_room(4, 0);
        for (at, kind) in [(3, 1), (0, 2), (9, 0), (3, 0), (0, 1), (3, 1)] {
            stacks.add(units(at, kind, 1));
            assert!(sound(&stacks), "after {at} {kind}: {stacks:?}");
        }
        assert_eq!(stacks.at(Place(3)), [units(3, 0, 1), units(3, 1, 2)]);
        assert!(!stacks.take_like(&units(3, 1, 3)));
        assert!(stacks.take_like(&units(3, 1, 2)));
        assert_eq!(stacks.at(Place(3)), [units(3, 0, 1)]);
        assert!(sound(&stacks));
    }

    #[test]
    fn changed_stacks_are_in_order_again_and_merged() {
        let mut stacks = Stacks::with_room(4, 0);
        stacks.add(Stack {
            marks: Marks::MOVED,
            spent: 10,
            ..units(1, 0, 2)
        });
        stacks.add(Stack {
            spent: 20,
            ..units(1, 0, 1)
        });
        stacks.add(units(1, 0, 3));
        stacks.add(units(2, 1, 1));
        stacks.change_at(Place(1), |stack| stack.spent = 20 - stack.spent);
        assert!(sound(&stacks), "{stacks:?}");
        stacks.change(
            |stack| stack.at == Place(1),
            |stack| (stack.spent, stack.marks) = (0, Marks::NONE),
        );
        assert_eq!(stacks[..], [units(1, 0, 6), units(2, 1, 1)]);
        stacks.change(|stack| stack.kind == Kind(0), |stack| stack.count = 0);
        assert_eq!(stacks[..], [units(2, 1, 1)]);
        assert!(sound(&stacks), "{stacks:?}");
    }

    #[test]
    fn stacks_are_written_as_a_list() {
        let mut stacks = Stacks::with_room(4, 0);
        stacks.add(units(2, 1, 1));
        stacks.add(units(1, 0, 1));
        let json = serde_json::to_string(&stacks).expect("can be written");
        assert!(json.starts_with('['), "{json}");
        assert_eq!(
            serde_json::from_str::<Stacks>(&json).expect("can be read"),
            stacks
        );
    }
}
