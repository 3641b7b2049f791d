//! The engine's conformance suite on every number of players, with and without house rules, and pinned action trees.

use arda::Arda;
use arda::action::Action;
use engine::conformance::{Conformance, perft, suite, unusual};
use engine::setup::OptionValue;
use engine::{Game, Setup};
use std::sync::Arc;

/// Random players would give up as soon as they may.
fn rare(action: &Action) -> bool {
    *action == Action::Concede
}

fn rounds(setup: Setup, rounds: i32) -> Setup {
    setup.with("round_limit", OptionValue::Number(rounds))
}

/// The kinds of decisions of Eleven Thrones, but for giving up, which takes three rounds far behind.
const KINDS: [&str; 7] = [
    "purchase",
    "combat_move",
    "noncombat_move",
    "choose_battle",
    "casualties",
    "retreat",
    "place",
];

#[test]
fn every_number_of_players_conforms() {
    let setups = (2..=11).map(|seats| rounds(Setup::new("arda", seats), 3));
    let summary = suite::<Arda>(&Conformance {
        setups: setups.collect(),
        games: 4,
        every: 512,
        rare,
        ..Conformance::of::<Arda>()
    });
    assert!(summary.games >= 40 && summary.undone > 0, "{summary:?}");
    let never: Vec<&str> = KINDS
        .into_iter()
        .filter(|kind| !summary.kinds.contains_key(kind))
        .collect();
    assert_eq!(never, Vec::<&str>::new(), "{summary:?}");
}

/// ARD-14, ARD-13.2: every option turned, secret purchases among them.
#[test]
fn house_rules_conform() {
    let setups = [2, 3, 6, 11].map(|seats| rounds(unusual::<Arda>(seats, &["round_limit"]), 3));
    let summary = suite::<Arda>(&Conformance {
        setups: setups.to_vec(),
        games: 3,
        every: 512,
        hides: true,
        rare,
        ..Conformance::of::<Arda>()
    });
    assert!(summary.games >= 12 && summary.redrawn > 0, "{summary:?}");
}

/// How many action sequences there are from the deal: any change of the rules, or of the order of chance, shows here.
#[test]
fn action_trees_are_pinned() {
    let counts = [2, 5, 11].map(|seats| {
        let setup = Setup::new("arda", seats);
        let game = Arda::new(&setup, &Arda::content()).expect("the set-up is right");
        perft(&Arc::new(game), 1, 3)
    });
    assert_eq!(counts, PINNED);
}

const PINNED: [u64; 3] = [11186; 3];
