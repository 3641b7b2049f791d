//! Every scenario holds, and every rule has a scenario or a test that names it.

use aidra::Aidra;
use engine::Game;
use engine::scenario::{Scenario, run};
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
            .check(&Aidra::info())
            .map_err(|error| wrong(&error))?;
        let game = Aidra::new(&scenario.setup, &Aidra::content());
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
