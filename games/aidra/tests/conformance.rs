//! The engine's conformance suite on every number of players, with and without house rules, and pinned action trees.

use aidra::Aidra;
use engine::Game;
use engine::Setup;
use engine::conformance::{Conformance, perft, suite};
use engine::setup::{OptionKind, OptionValue};
use std::sync::Arc;

#[test]
fn every_number_of_players_conforms() {
    let summary = suite::<Aidra>(&Conformance {
        games: 60,
        every: 64,
        hides: true,
        ..Conformance::of::<Aidra>()
    });
    assert!(
        summary.games >= 180 && summary.undone > 0 && summary.redrawn > 0,
        "{summary:?}"
    );
}

/// A set-up with every house rule away from its default.
fn unusual(seats: usize) -> Setup {
    let mut setup = Setup::new("aidra", seats);
    for option in Aidra::info().options {
        let value = match (&option.kind, &option.default) {
            _ if ["round_limit", "map"].contains(&option.key.as_str()) => continue,
            (OptionKind::Switch, OptionValue::Switch(on)) => OptionValue::Switch(!on),
            (OptionKind::Number { max, .. }, OptionValue::Number(n)) => {
                OptionValue::Number((n + 3).min(*max))
            }
            (OptionKind::Choice { values }, default) => {
                let other = values
                    .iter()
                    .map(|(word, _)| word.clone())
                    .find(|word| *word != default.to_string());
                OptionValue::Word(other.expect("a choice has at least two words"))
            }
            _ => continue,
        };
        setup.options.insert(option.key, value);
    }
    setup
}

#[test]
fn house_rules_conform() {
    let setups = (2..=6).map(unusual).collect();
    let summary = suite::<Aidra>(&Conformance {
        setups,
        games: 20,
        every: 64,
        hides: true,
        ..Conformance::of::<Aidra>()
    });
    assert!(summary.games >= 60, "{summary:?}");
}

/// How many action sequences there are from the deal: any change of the rules, or of the order of chance, shows here.
#[test]
fn action_trees_are_pinned() {
    let counts: Vec<u64> = (2..=6)
        .map(|seats| {
            let setup = Setup::new("aidra", seats);
            let game = Aidra::new(&setup, &Aidra::content()).expect("the set-up is right");
            perft(&Arc::new(game), 1, 3)
        })
        .collect();
    assert_eq!(counts, PINNED);
}

const PINNED: [u64; 5] = [430, 120, 120, 120, 120];
