//! A space set behaves like an ordered set of numbers.

use std::collections::BTreeSet;

use board::{Space, SpaceSet};
use proptest::prelude::*;

fn set<const W: usize>(numbers: &BTreeSet<u16>) -> SpaceSet<W> {
    numbers.iter().copied().map(Space).collect()
}

fn numbers<const W: usize>(set: SpaceSet<W>) -> Vec<u16> {
    set.iter().map(|space| space.0).collect()
}

fn spaces_below(limit: u16) -> impl Strategy<Value = BTreeSet<u16>> {
    prop::collection::btree_set(0..limit, 0..usize::from(limit))
}

/// Compares everything a set can tell with what the model tells.
fn agrees<const W: usize>(a: &BTreeSet<u16>, b: &BTreeSet<u16>, probe: u16) {
    let (x, y) = (set::<W>(a), set::<W>(b));

    assert_eq!(numbers(x), a.iter().copied().collect::<Vec<_>>());
    assert_eq!(numbers(x | y), (a | b).into_iter().collect::<Vec<_>>());
    assert_eq!(numbers(x & y), (a & b).into_iter().collect::<Vec<_>>());
    assert_eq!(numbers(x - y), (a - b).into_iter().collect::<Vec<_>>());

    let (mut union, mut common, mut rest) = (x, x, x);
    union |= y;
    common &= y;
    rest -= y;
    assert_eq!((union, common, rest), (x | y, x & y, x - y));

    assert_eq!(x.len(), a.len());
    assert_eq!(x.iter().len(), a.len());
    assert_eq!(x.is_empty(), a.is_empty());
    assert_eq!(x.first(), a.first().copied().map(Space));
    assert_eq!(x.is_subset(y), a.is_subset(b));
    assert_eq!(x.intersects(y), !a.is_disjoint(b));
    assert_eq!(x == y, a == b);
    assert_eq!(x.contains(Space(probe)), a.contains(&probe));

    let (mut grown, mut model) = (x, a.clone());
    assert_eq!(grown.insert(Space(probe)), model.insert(probe));
    assert_eq!(grown, set(&model));
    assert_eq!(grown.pop_first(), model.pop_first().map(Space));
    assert_eq!(grown, set(&model));

    let (mut shrunk, mut model) = (x, a.clone());
    assert_eq!(shrunk.remove(Space(probe)), model.remove(&probe));
    assert_eq!(shrunk, set(&model));
}

proptest! {
    #[test]
    fn one_word_agrees_with_a_tree_set(
        a in spaces_below(64),
        b in spaces_below(64),
        probe in 0_u16..64,
    ) {
        agrees::<1>(&a, &b, probe);
    }

    #[test]
    fn many_words_agree_with_a_tree_set(
        a in spaces_below(448),
        b in spaces_below(448),
        probe in 0_u16..448,
    ) {
        agrees::<7>(&a, &b, probe);
    }

    #[test]
    fn a_set_survives_being_written_and_read(a in spaces_below(448)) {
        let text = serde_json::to_string(&set::<7>(&a)).unwrap();
        prop_assert_eq!(&text, &serde_json::to_string(&a).unwrap());
        let read: SpaceSet<7> = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(read, set(&a));
    }

    #[test]
    fn the_first_n_are_those_below_n(n in 0_u16..=448) {
        prop_assert_eq!(numbers(SpaceSet::<7>::first_n(n.into())), (0..n).collect::<Vec<_>>());
    }
}

#[test]
fn spaces_beyond_the_capacity_are_never_in_a_set() {
    let mut full: SpaceSet = SpaceSet::first_n(64);
    assert!(!full.contains(Space(64)));
    assert!(!full.contains(Space(u16::MAX)));
    assert!(!full.remove(Space(64)));
    assert_eq!(full.len(), 64);
}

#[test]
#[should_panic]
fn inserting_a_space_beyond_the_capacity_panics() {
    let mut set: SpaceSet = SpaceSet::EMPTY;
    set.insert(Space(64));
}

#[test]
fn reading_a_space_beyond_the_capacity_fails() {
    let error = serde_json::from_str::<SpaceSet>("[3, 64]").unwrap_err();
    assert!(error.to_string().contains("64"), "{error}");
    assert!(serde_json::from_str::<SpaceSet>("[-1]").is_err());
    assert!(serde_json::from_str::<SpaceSet>("7").is_err());
}

#[test]
fn a_set_shows_its_numbers() {
    let set: SpaceSet<2> = [Space(70), Space(3)].into_iter().collect();
    assert_eq!(format!("{set:?}"), "{3, 70}");
}
