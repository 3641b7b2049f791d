//! The engine's conformance suite on every number of players, with and without house rules.

use aldarra::Aldarra;
use engine::Setup;
use engine::conformance::{Conformance, perft, suite};
use engine::setup::OptionValue;
use engine::{Game, Secret};
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
