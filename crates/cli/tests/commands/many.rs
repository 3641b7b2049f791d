//! `sim` and `soak`.

use crate::{Folder, Ran, muster, read};
use serde_json::Value;
use std::collections::BTreeMap;

fn json(ran: &Ran) -> Value {
    serde_json::from_str(&ran.out).expect("one JSON object")
}

#[test]
fn sim_as_json_has_exactly_the_keys_that_scripts_read() {
    let ran = muster("sim race --games 20 --seats greedy,random --seed 7 --json").exits(0);
    let tally = json(&ran);
    let object = tally.as_object().expect("an object");
    let mut keys: Vec<&str> = object.keys().map(String::as_str).collect();
    keys.sort();
    assert_eq!(
        keys,
        [
            "actions",
            "actions_per_second",
            "auto_actions",
            "cut",
            "errors",
            "finished",
            "game",
            "games",
            "mean_actions",
            "mean_rounds",
            "seats",
            "seconds",
            "wins_by_bot",
            "wins_by_faction",
            "wins_by_seat",
        ]
    );
    assert_eq!(tally["game"], "race");
    assert_eq!(tally["games"], 20);
    assert_eq!(tally["finished"], 20);
    assert_eq!(tally["errors"], 0);
    assert_eq!(tally["seats"][0], "greedy");
    assert_eq!(ran.err, "");
    let wins = |value: &Value| value.as_f64().expect("a number");
    let total = wins(&tally["wins_by_seat"][0]) + wins(&tally["wins_by_seat"][1]);
    assert!((total - 20.0).abs() < 1e-9, "{tally}");
    assert_eq!(tally["wins_by_bot"]["greedy"], tally["wins_by_seat"][0]);
    assert!(wins(&tally["wins_by_bot"]["greedy"]) > 15.0, "{tally}");
}

#[test]
fn games_that_their_limit_ends_are_counted_as_cut() {
    let tally = json(&muster("sim race --games 10 --option rounds=1 --json").exits(0));
    assert_eq!(
        (&tally["finished"], &tally["cut"]),
        (&10.into(), &10.into())
    );
    assert_eq!(tally["mean_rounds"], 2.0);
}

/// The tally without what the clock says, and the records.
fn outcome(line: &str, folder: Option<&Folder>) -> (Value, BTreeMap<String, String>) {
    let mut tally = json(&muster(line).exits(0));
    for clocked in ["seconds", "actions_per_second"] {
        tally[clocked] = Value::Null;
    }
    let records = folder.into_iter().flat_map(|folder| {
        let files = std::fs::read_dir(&folder.0).expect("the folder is there");
        files.map(|file| {
            let file = file.expect("the folder can be listed");
            let name = file.file_name().to_string_lossy().into_owned();
            (name, read(&file.path()))
        })
    });
    (tally, records.collect())
}

#[test]
fn results_and_records_do_not_depend_on_the_threads() {
    let line = "sim race --games 12 --seats greedy,random,quick --seed 3 --json";
    let (one, two) = (Folder::new(), Folder::new());
    let first = outcome(
        &format!("{line} --threads 1 --records {}", one.0.display()),
        Some(&one),
    );
    let second = outcome(
        &format!("{line} --threads 2 --records {}", two.0.display()),
        Some(&two),
    );
    assert_eq!(first, second);
    assert_eq!(first.1.len(), 12);
    assert!(first.1.contains_key("race-000012.json"));
    let unrecorded = outcome(line, None);
    assert_eq!(first.0, unrecorded.0, "records change nothing");
    let other = outcome(&line.replace("--seed 3", "--seed 4"), None);
    assert_ne!(first.0, other.0, "another seed gives other games");
}

#[test]
fn without_json_sim_prints_a_table() {
    muster("sim race --games 5 --seats quick,random")
        .exits(0)
        .says("5 games, 5 finished")
        .says("Wins by seat")
        .says("A quick");
}

#[test]
fn content_of_a_folder_replaces_that_of_the_game() {
    let folder = Folder::new();
    folder.write("die.toml", "faces = 6\n");
    let line = "sim race --games 10 --seats quick,quick --json";
    let usual = outcome(line, None);
    let other = outcome(&format!("{line} --content {}", folder.0.display()), None);
    assert_ne!(usual.0, other.0);
    folder.write("dice.toml", "");
    muster(&format!("{line} --content {}", folder.0.display()))
        .exits(1)
        .complains("dice.toml: is not a content file; expected one of die.toml");
}

#[test]
fn soak_checks_every_number_of_seats() {
    muster("soak race --games 30 --threads 2")
        .exits(0)
        .says("30 games,")
        .says("0 games went wrong");
}

#[test]
fn soak_finds_what_is_wrong_and_in_which_game() {
    for (fault, words) in [
        ("broken", "RACE-1: round 2 is broken"),
        ("dead_end", "dead end: A is asked but may do nothing"),
        ("panic", "panic: the race is rigged"),
    ] {
        muster(&format!("soak race --games 2 --option fault={fault}"))
            .exits(1)
            .says(words)
            .says("FAIL game 1, random,random (seed ")
            .says("2 games went wrong");
    }
}

#[test]
fn soak_keeps_the_records_of_games_that_went_wrong() {
    let folder = Folder::new();
    let line = "soak race --games 2 --option fault=broken --records";
    muster(&format!("{line} {}", folder.0.display())).exits(1);
    assert!(folder.read("race-000002.json").contains("\"broken\""));
}

#[test]
fn a_panic_in_one_game_does_not_end_the_others() {
    let ran = muster("sim race --games 3 --option fault=panic --json")
        .exits(1)
        .complains("panic: the race is rigged")
        .complains("something went wrong in 3 of 3 games");
    assert_eq!(json(&ran)["errors"], 3);
}
