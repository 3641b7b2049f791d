//! The tiny game, and the smallest one, keep the contract.

use crate::tiny::{Action, Tiny};
use engine::conformance::{Conformance, Summary, perft, suite};
use engine::example::Higher;
use engine::setup::OptionValue;
use engine::{Game, Setup};

fn setups() -> Vec<Setup> {
    let options = [(false, "holders"), (true, "holders"), (true, "all")];
    let setup = |seats: usize, double, window: &str| {
        Setup::new("tiny", seats)
            .with("double", OptionValue::Switch(double))
            .with("window", OptionValue::Word(window.to_string()))
    };
    (2..=4)
        .flat_map(|seats| options.map(|(double, window)| setup(seats, double, window)))
        .collect()
}

#[test]
fn the_tiny_game_conforms_with_every_number_of_players() {
    let summary = suite::<Tiny>(&Conformance {
        setups: setups(),
        games: 60,
        every: 8,
        hides: true,
        ..Conformance::of::<Tiny>()
    });
    assert_eq!(summary.games, 540);
    for count in [
        summary.cut,
        summary.twins,
        summary.commuted,
        summary.undone,
        summary.absent,
        summary.departed,
    ] {
        assert!(count > 20, "{summary:?}");
    }
}

#[test]
fn rare_actions_are_rare_and_what_is_taken_is_counted() {
    let walk = |rare: fn(&Action) -> bool| {
        suite::<Tiny>(&Conformance {
            setups: vec![Setup::new("tiny", 3)],
            games: 30,
            every: 8,
            hides: true,
            rare,
            ..Conformance::of::<Tiny>()
        })
    };
    let usual = walk(|_| false);
    let seldom = walk(|action| matches!(action, Action::Bury(_)));
    let buried = |summary: &Summary| summary.words.get("bury").copied().unwrap_or_default();
    assert!(
        0 < buried(&seldom) && buried(&seldom) * 3 < buried(&usual),
        "{usual:?} {seldom:?}"
    );
    for summary in [usual, seldom] {
        assert_eq!(summary.kinds.values().sum::<u64>(), summary.steps);
        assert_eq!(summary.words.values().sum::<u64>(), summary.steps);
    }
}

#[test]
fn the_smallest_game_conforms() {
    let summary = suite::<Higher>(&Conformance::of::<Higher>());
    assert_eq!((summary.games, summary.redrawn), (1200, 0));
}

#[test]
fn the_tree_of_the_tiny_game_is_pinned() {
    let game = Tiny::new(&Setup::new("tiny", 2), &Tiny::content()).unwrap();
    let game = game.into();
    let counts: Vec<u64> = (1..=6)
        .map(|depth| perft::<Tiny>(&game, 1, depth))
        .collect();
    assert_eq!(counts, [4, 14, 38, 186, 1060, 5313]);
}
