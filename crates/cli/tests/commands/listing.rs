//! What the table offers, and command lines that make no sense.

use crate::{Closed, muster, on};
use serde_json::Value;

#[test]
fn games_lists_options_with_their_values_and_defaults() {
    muster("games")
        .exits(0)
        .says("race: Race")
        .says("2 to 3 players")
        .says("rounds=0 (0 to 99)")
        .says("greedy: ");
}

#[test]
fn games_as_json_has_what_scripts_read() {
    let ran = muster("games --json").exits(0);
    let games: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    assert_eq!(games[0]["id"], "race");
    assert_eq!(games[0]["name"], "Race");
    assert_eq!(games[0]["players"]["min"], 2);
    assert_eq!(games[0]["players"]["max"], 3);
    assert_eq!(games[0]["maps"][0], "lane");
    assert_eq!(games[0]["options"][0]["key"], "rounds");
    assert_eq!(games[0]["options"][0]["default"], 0);
    assert_eq!(games[0]["bots"][1]["name"], "greedy");
}

#[test]
fn rules_prints_all_rules_or_one() {
    muster("rules race")
        .exits(0)
        .says("RACE-1 Gears")
        .says("RACE-4 Goal");
    muster("rules race race-2")
        .exits(0)
        .says("RACE-2 Going")
        .hides("RACE-3");
    muster("rules race RACE-9")
        .exits(2)
        .complains("there is no rule \"RACE-9\"; there is RACE-1, RACE-2");
}

#[test]
fn help_and_version_are_not_errors() {
    muster("--help").exits(0).says("verify");
    muster("--version").exits(0).says("muster");
    muster("help play").exits(0).says("--resume");
}

#[test]
fn command_lines_that_make_no_sense_exit_with_2_and_say_what_would() {
    for (line, words) in [
        ("", "Usage"),
        ("dance", "unrecognized subcommand 'dance'"),
        ("sim race", "--games"),
        ("sim race --games 0", "--games"),
        ("sim race --games 5 --threads 0", "--threads"),
        (
            "sim chess --games 5",
            "there is no game \"chess\"; there is race",
        ),
        (
            "sim race --games 5 --seats random,deep",
            "there is no bot \"deep\"; there is random, greedy, quick",
        ),
        (
            "sim race --games 5 --seats random",
            "1 seats; the game is for 2 to 3",
        ),
        (
            "sim race --games 5 --option laps=3",
            "there is no option \"laps\"; there is rounds, fault",
        ),
        (
            "sim race --games 5 --option rounds=many",
            "option rounds cannot be \"many\"; expected a whole number from 0 to 99",
        ),
        ("sim race --games 5 --option rounds", "expected KEY=VALUE"),
        (
            "play race --seats human,deep",
            "there is human, human:NAME, random",
        ),
        ("play race --seed 1 --resume x", "cannot be used with"),
        ("bench race --seats 9", "9 seats; the game is for 2 to 3"),
    ] {
        muster(line).exits(2).complains(words);
    }
}

#[test]
fn a_closed_pipe_is_the_end_and_no_error() {
    for line in ["games", "rules race", "--help", "play race --seed 1"] {
        let mut err = Vec::new();
        let code = on(line, &mut std::io::empty(), &mut Closed, &mut err);
        assert_eq!((code, err), (0, Vec::new()), "{line}");
    }
}

#[test]
fn bench_measures_the_game() {
    let ran = muster("bench race --seconds 0 --json").exits(0);
    let figures: Value = serde_json::from_str(&ran.out).expect("it is JSON");
    for key in [
        "decisions_per_second",
        "actions_per_second",
        "games_per_second",
        "clone_ns",
        "position_bytes",
    ] {
        assert!(figures[key].is_number(), "{key} in {figures}");
    }
    assert_eq!(figures["seats"], 3);
}
