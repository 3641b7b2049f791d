//! Every scenario holds, and every rule has a scenario or a test that names it.

use aldarra::Aldarra;
use engine::Game;
use engine::scenario::{Scenario, run};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(name)
}

/// The files of a folder and its folders with an extension, in the order of their paths.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .flat_map(|path| match path.is_dir() {
            true => files(&path, extension),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    found.sort();
    found
}

fn scenario_files() -> Vec<PathBuf> {
    files(&folder("scenarios"), "toml")
}

/// What fails in a scenario.
fn failure(path: &Path) -> Option<String> {
    let check = || -> Result<(), String> {
        let scenario = Scenario::read(path)?;
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        scenario
            .setup
            .check(&Aldarra::info())
            .map_err(|error| wrong(&error))?;
        let game = Aldarra::new(&scenario.setup, &Aldarra::content());
        let game = game.map_err(|error| wrong(&error))?;
        match run(Arc::new(game), &scenario).failure {
            Some(failure) => Err(wrong(&failure)),
            None => Ok(()),
        }
    };
    check().err()
}

#[test]
fn every_scenario_holds() {
    let files = scenario_files();
    let failures: Vec<String> = files.iter().filter_map(|path| failure(path)).collect();
    assert!(!files.is_empty(), "there are no scenarios");
    assert!(
        failures.is_empty(),
        "{} of {} scenarios fail:\n\n{}",
        failures.len(),
        files.len(),
        failures.join("\n\n")
    );
}

/// The rules in a text: `ALD-5.3`, and the numbers after it in `ALD-5.3, 5.4` and `ALD-5.3 to 5.5`.
fn rules_in(text: &str) -> BTreeSet<(u32, u32)> {
    let mut found = BTreeSet::new();
    for part in text.split("ALD-").skip(1) {
        let mut last: Option<(u32, u32)> = None;
        let mut span = false;
        for word in part.split([' ', ',']).filter(|word| !word.is_empty()) {
            let number = word.trim_matches(|c: char| !c.is_ascii_digit());
            let rule = number
                .split_once('.')
                .and_then(|(chapter, rule)| Some((chapter.parse().ok()?, rule.parse().ok()?)));
            match (rule, word) {
                (Some((chapter, rule)), _) => {
                    if let Some((_, first)) = last.filter(|(same, _)| span && *same == chapter) {
                        found.extend((first..rule).map(|rule| (chapter, rule)));
                    }
                    found.insert((chapter, rule));
                    last = Some((chapter, rule));
                    span = false;
                }
                (None, "to") => span = true,
                (None, "and") => {}
                _ => break,
            }
        }
    }
    found
}

/// The rules that tests of a source name, in the comments directly above them or in their names (`ald_5_7_…`).
fn rules_of_tests(source: &str) -> BTreeSet<(u32, u32)> {
    let lines: Vec<&str> = source.lines().map(str::trim).collect();
    let mut found = BTreeSet::new();
    for at in (0..lines.len()).filter(|&at| lines[at] == "#[test]") {
        let above = lines[..at].iter().rev();
        let above: Vec<&str> = above
            .take_while(|line| line.starts_with("//") || line.starts_with("#["))
            .copied()
            .collect();
        let above: Vec<&str> = above.into_iter().rev().collect();
        found.extend(rules_in(&above.join(" ").replace("///", "")));
        let names = lines[at..]
            .iter()
            .filter_map(|line| line.strip_prefix("fn "));
        let mut parts = names.take(1).flat_map(|name| name.split('_'));
        if parts.next() == Some("ald")
            && let (Some(Ok(chapter)), Some(Ok(rule))) = (
                parts.next().map(str::parse::<u32>),
                parts.next().map(str::parse::<u32>),
            )
        {
            found.insert((chapter, rule));
        }
    }
    found
}

/// The headings of the rules.
fn all_rules() -> BTreeSet<(u32, u32)> {
    let headings = Aldarra::rules()
        .lines()
        .filter(|line| line.starts_with("### ALD-"));
    headings
        .flat_map(|line| rules_in(line).into_iter().take(1))
        .collect()
}

fn written((chapter, rule): &(u32, u32)) -> String {
    format!("ALD-{chapter}.{rule}")
}

#[test]
fn every_rule_has_a_scenario_or_a_test() {
    let mut named = BTreeSet::new();
    for path in scenario_files() {
        if let Ok(scenario) = Scenario::read(&path) {
            named.extend(scenario.rules.iter().flat_map(|rule| rules_in(rule)));
        }
    }
    for source in ["src", "tests"]
        .map(folder)
        .iter()
        .flat_map(|folder| files(folder, "rs"))
    {
        let text = std::fs::read_to_string(&source).unwrap();
        named.extend(rules_of_tests(&text));
    }
    let rules = all_rules();
    assert!(rules.len() > 150, "{} rules", rules.len());
    let missing: Vec<String> = rules.difference(&named).map(written).collect();
    assert!(
        missing.is_empty(),
        "{} of {} rules have no scenario and no test: {}",
        missing.len(),
        rules.len(),
        missing.join(", ")
    );
}

#[test]
fn scenarios_are_named_after_rules_that_exist() {
    let rules = all_rules();
    for path in scenario_files() {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let scenario = Scenario::read(&path).unwrap();
        let shown: BTreeSet<(u32, u32)> = scenario
            .rules
            .iter()
            .flat_map(|rule| rules_in(rule))
            .collect();
        assert_eq!(
            shown.len(),
            scenario.rules.len(),
            "{name}: {:?}",
            scenario.rules
        );
        let unknown: Vec<String> = shown.difference(&rules).map(written).collect();
        assert!(
            unknown.is_empty(),
            "{name}: there is no {}",
            unknown.join(", ")
        );
        let fits =
            |rule: &(u32, u32)| name.starts_with(&format!("{}-", written(rule).to_lowercase()));
        assert!(
            shown.iter().any(fits),
            "{name}: expected the number of one of its rules first"
        );
    }
}

#[test]
fn rules_are_found_in_texts() {
    let found =
        rules_in("/// ALD-5.3, 5.4: crystals. (ALD-7.26 to 7.28), ALD-1.2 and 1.4, 25 of them");
    let wanted = [(1, 2), (1, 4), (5, 3), (5, 4), (7, 26), (7, 27), (7, 28)];
    assert_eq!(found, BTreeSet::from(wanted));
    let source =
        "/// ALD-2.1: about.\n#[test]\nfn a() {}\n// ALD-9.9\n\n#[test]\nfn ald_3_10_sites() {}\n";
    assert_eq!(rules_of_tests(source), BTreeSet::from([(2, 1), (3, 10)]));
}
