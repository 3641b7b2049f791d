//! The engine's conformance suite.

use arda::Arda;
use engine::Setup;
use engine::conformance::{Conformance, suite};
use engine::setup::OptionValue;

#[test]
fn every_number_of_players_conforms() {
    let hidden = Setup::new("arda", 2).with("hidden_purchase", OptionValue::Switch(true));
    let seats = [2, 3, 5, 11].map(|seats| Setup::new("arda", seats));
    let setups = seats.into_iter().chain([hidden]);
    let setups: Vec<Setup> = setups
        .map(|setup| setup.with("round_limit", OptionValue::Number(2)))
        .collect();
    let summary = suite::<Arda>(&Conformance {
        setups,
        games: 5,
        every: 256,
        ..Conformance::of::<Arda>()
    });
    assert!(summary.games >= 5, "{summary:?}");
}
