//! Every scenario holds, and shows rules that exist.

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
fn scenarios_are_named_after_rules_that_exist() {
    book().every_scenario_is_named::<Arda>();
}
