//! Worked examples of the rules, and reports of problems.

use crate::play::{CATALOGUE, complains, some_match};
use engine::registry::Registry;
use engine::scenario::Scenario;
use engine::{Seat, Viewer};
use mangle::{Tape, spoilt};
use std::path::Path;
use std::sync::LazyLock;

/// Scenarios of a kind.
type Scenarios = Vec<String>;

/// The scenarios of every game, and what a player reports of each.
static GOOD: LazyLock<Vec<Scenarios>> = LazyLock::new(|| {
    let above = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let games = above
        .map(|folder| folder.join("games"))
        .find(|games| games.is_dir());
    let games = games.expect("this is in the folder of the workspace");
    let of = |id: &str| {
        let folder = games.join(id).join("scenarios");
        let entries = folder.read_dir().expect("every game has scenarios");
        let mut files: Vec<_> = entries
            .map(|entry| entry.expect("the folder can be listed").path())
            .collect();
        files.sort();
        let read = |file| std::fs::read_to_string(file).expect("a scenario can be read");
        files.into_iter().map(read).collect()
    };
    let games = CATALOGUE.games();
    let mut all: Vec<Scenarios> = games.iter().map(|game| of(&game.info().id)).collect();
    let reported = |game| some_match(game, 2, 40).report(Viewer::Seat(Seat(0)));
    all.push(games.into_iter().map(reported).collect());
    all
});

/// A scenario, spoilt: refused, or run to a report.
pub fn check(tape: &mut Tape<'_>) -> bool {
    let alike = &GOOD[tape.below(GOOD.len())];
    let good: Vec<&str> = alike.iter().map(String::as_str).collect();
    let text = spoilt(tape.one(&good), &good, tape);
    let scenario = match Scenario::parse("spoilt.toml", &text) {
        Ok(scenario) => scenario,
        Err(problem) => {
            assert!(problem.starts_with("spoilt.toml:"), "{problem}");
            return complains(problem);
        }
    };
    match CATALOGUE.game(&scenario.setup.game) {
        Err(error) => complains(error),
        Ok(game) => match game.scenario(&scenario).failure {
            Some(failure) => complains(failure),
            None => true,
        },
    }
}
