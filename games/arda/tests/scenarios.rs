//! Every scenario holds.

use arda::Arda;
use engine::conformance::rulebook::Rulebook;

fn book() -> Rulebook {
    Rulebook::of("ARD", env!("CARGO_MANIFEST_DIR"))
}

#[test]
fn every_scenario_holds() {
    book().every_scenario_holds::<Arda>();
}
