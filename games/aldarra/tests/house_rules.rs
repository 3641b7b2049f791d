//! The engine's conformance suite with the house rules that change who decides, claims and moves.

use aldarra::Aldarra;
use engine::Setup;
use engine::conformance::{Conformance, suite};
use engine::setup::OptionValue;

fn word(value: &str) -> OptionValue {
    OptionValue::Word(value.to_string())
}

/// ALD-10.6, 13.1, 13.11, 9.22, 11.3, 6.1
#[test]
fn other_house_rules_conform() {
    let setups = (2..=4).map(|seats| {
        Setup::new("aldarra", seats)
            .with("claim_mode", word("auto"))
            .with("tie_break", word("shared"))
            .with("hostage_counts_as_destroyed", OptionValue::Switch(false))
            .with("odarian_discoveries", OptionValue::Switch(true))
            .with("fresh_fortress_builds", OptionValue::Switch(true))
            .with("neutral_kill_coin", OptionValue::Switch(true))
            .with("orders_per_round", OptionValue::Number(4))
            .with("start_coins", OptionValue::Number(20))
    });
    let summary = suite::<Aldarra>(&Conformance {
        setups: setups.collect(),
        games: 20,
        every: 64,
        hides: true,
        ..Conformance::of::<Aldarra>()
    });
    assert!(
        summary.games >= 60 && summary.redrawn > 0 && summary.twins > 0,
        "{summary:?}"
    );
}
