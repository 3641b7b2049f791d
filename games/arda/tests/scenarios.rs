//! Every scenario holds, and every rule has a scenario or a test that names it.

use arda::Arda;
use engine::conformance::rulebook::Rulebook;

fn book() -> Rulebook {
    Rulebook::of("ARD", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_scenario_holds() {
    book().every_scenario_holds::<Arda>();
}

#[test]
fn every_rule_has_a_scenario_or_a_test() {
    book().every_rule_is_shown::<Arda>();
}

#[test]
fn scenarios_are_named_after_rules_that_exist() {
    book().every_scenario_is_named::<Arda>();
}
