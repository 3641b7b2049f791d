//! The engine's conformance suite.

use arda::Arda;
use engine::Setup;
use engine::conformance::{Conformance, suite};
use engine::setup::OptionValue;

#[test]
fn every_number_of_players_conforms() {
    let seats = [2, 3, 5, 11].map(|seats| Setup::new("arda", seats));
    let limited = |setup: Setup| setup.with("round_limit", OptionValue::Number(2));
    let setups = seats.map(limited).to_vec();
    let summary = suite::<Arda>(&Conformance {
        setups,
        games: 5,
        every: 256,
        ..Conformance::of::<Arda>()
    });
    assert!(summary.games >= 5, "{summary:?}");
}
