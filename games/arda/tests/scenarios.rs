//! Every scenario holds, and every rule has a scenario or a test that names it.

use arda::Arda;
use engine::Game;
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

/// ARD-14: every option of the shipped game is set in a scenario.
#[test]
fn every_option_has_a_scenario() {
    let folder = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
    let texts: Vec<String> = folder
        .expect("there are scenarios")
        .map(|file| std::fs::read_to_string(file.expect("a file").path()).expect("a scenario"))
        .collect();
    let set = |key: &str| {
        let mut lines = texts.iter().flat_map(|text| text.lines());
        lines.any(|line| {
            let options = line.strip_prefix("options = {").unwrap_or_default();
            options.split([',', ' ']).any(|word| word == key)
        })
    };
    let options = Arda::info().options;
    let missing: Vec<&str> = options
        .iter()
        .map(|option| option.key.as_str())
        .filter(|key| !set(key))
        .collect();
    assert_eq!(missing, Vec::<&str>::new());
}
