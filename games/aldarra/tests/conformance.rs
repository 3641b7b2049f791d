//! The engine's conformance suite on every number of players, with and without house rules, and pinned action trees.

use aldarra::Aldarra;
use engine::Game;
use engine::Setup;
use engine::conformance::{Conformance, perft, suite, unusual};
use engine::setup::OptionValue;
use std::sync::Arc;

#[test]
fn every_number_of_players_conforms() {
    let summary = suite::<Aldarra>(&Conformance {
        games: 60,
        every: 64,
        hides: true,
        ..Conformance::of::<Aldarra>()
    });
    assert!(
        summary.games >= 180 && summary.undone > 0 && summary.redrawn > 0,
        "{summary:?}"
    );
}

#[test]
fn house_rules_conform() {
    let unusual = |seats| unusual::<Aldarra>(seats, &["max_rounds"]);
    let setups = (2..=4).map(unusual).collect();
    let summary = suite::<Aldarra>(&Conformance {
        setups,
        games: 20,
        every: 64,
        hides: true,
        ..Conformance::of::<Aldarra>()
    });
    assert!(summary.games >= 60, "{summary:?}");
}

/// How many action sequences there are from the deal: any change of the rules, or of the order of chance, shows here.
#[test]
fn action_trees_are_pinned() {
    let counts: Vec<u64> = (2..=4)
        .map(|seats| {
            let setup =
                Setup::new("aldarra", seats).with("map", OptionValue::Word("standard".to_string()));
            let game = Aldarra::new(&setup, &Aldarra::content()).expect("the set-up is right");
            perft(&Arc::new(game), 1, 3)
        })
        .collect();
    assert_eq!(counts, PINNED);
}

const PINNED: [u64; 3] = [2_744, 24_104, 34_476];
