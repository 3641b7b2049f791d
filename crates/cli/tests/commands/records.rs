//! `replay` and `verify`.

use crate::{Folder, muster, typed};

/// A record of a game between bots.
fn record(folder: &Folder) -> String {
    let line = "sim race --games 1 --seats quick,quick --seed 5 --records";
    muster(&format!("{line} {}", folder.0.display())).exits(0);
    folder.word("race-000001.json")
}

#[test]
fn a_record_with_a_chosen_seed_is_verified_but_not_proved() {
    let folder = Folder::new();
    muster(&format!("verify {}", record(&folder)))
        .exits(0)
        .says("all legal")
        .says("dice chosen, not proved");
}

#[test]
fn a_match_with_secret_dice_is_proved() {
    let folder = Folder::new();
    let save = folder.word("save.json");
    muster(&format!("play race --seats quick,quick --save {save}"))
        .exits(0)
        .says("The game is over");
    let ran = muster(&format!("verify {save}")).exits(0);
    assert_eq!(ran.out.lines().last(), Some("proved"), "{ran:#?}");
}

#[test]
fn the_dice_of_a_match_that_runs_are_proved_so_far() {
    let folder = Folder::new();
    let save = folder.word("save.json");
    let line = format!("play race --seats human,quick --save {save}");
    typed(&line, "gear 3\ngo\n").exits(0);
    muster(&format!("verify {save}"))
        .exits(0)
        .says("proved so far");
}

#[test]
fn verify_names_the_first_thing_wrong() {
    let folder = Folder::new();
    let path = record(&folder);
    let good = folder.read("race-000001.json");
    let line = |start: &str| {
        let found = good.lines().find(|line| line.contains(start));
        found.expect("the record has such a line").to_string()
    };
    let rolled = line("\"actions\":[\"go\"],\"chance\":[\"");
    let at = rolled.find("\"chance\":[\"").expect("it rolls") + 11;
    let other = match &rolled[at..=at] {
        "1" => "2",
        _ => "1",
    };
    let mut changed = rolled.clone();
    changed.replace_range(at..=at, other);
    let position = good.rfind("\"position\": \"").expect("it has a hash") + 13;
    let mut moved = good.clone();
    moved.replace_range(position..position + 4, "zzzz");
    let cases = [
        (good.replacen(&rolled, &changed, 1), "the dice give"),
        (
            good.replacen("\"go\"", "\"flag s3\"", 1),
            "A space is flagged once a game, before going. (RACE-3)",
        ),
        (
            good.replacen("\"go\"", "\"fly\"", 1),
            "cannot read \"fly\": no such step; expected gear N, go, rest or flag sN",
        ),
        (moved, "position: after the last entry it is"),
        (
            good.replacen("\"rules_version\":1", "\"rules_version\":9", 1),
            "header: rules_version is \"9\"; expected \"1\"",
        ),
        (
            good.replacen("muster-record-1", "muster-record-7", 1),
            "the format is \"muster-record-7\"",
        ),
        (
            good.replacen("\"game\":\"race\"", "\"game\":\"chess\"", 1),
            "there is no game \"chess\"; there is race",
        ),
        (good[..good.len() / 2].to_string(), "not a record"),
        (String::new(), "not a record"),
        ("[]".to_string(), "not a record"),
        (
            good.replacen("\"secret\": \"", "\"secret\": \"x", 1),
            "secret: expected 64 hexadecimal digits",
        ),
    ];
    for (text, words) in cases {
        assert_ne!(text, good, "{words}: the record is changed");
        folder.write("race-000001.json", &text);
        muster(&format!("verify {path}"))
            .exits(1)
            .complains(words)
            .complains(&path);
    }
}

#[test]
fn a_record_that_is_not_there_or_no_file_is_a_failure() {
    let folder = Folder::new();
    for command in ["verify", "replay"] {
        let path = folder.word("nothing.json");
        muster(&format!("{command} {path}"))
            .exits(1)
            .complains(&path);
        muster(&format!("{command} {}", folder.0.display())).exits(1);
    }
}

#[test]
fn replay_tells_the_match_to_its_end() {
    let folder = Folder::new();
    muster(&format!("replay {}", record(&folder)))
        .exits(0)
        .says("quick A takes gear")
        .says("The game is over: a cart is at the goal.")
        .says("way 19");
}

#[test]
fn replay_stops_at_a_moment() {
    let folder = Folder::new();
    let path = record(&folder);
    muster(&format!("replay {path} --at 2"))
        .exits(0)
        .says("quick A takes gear")
        .says("After entry 2 of")
        .hides("quick B takes gear")
        .hides("The game is over");
    muster(&format!("replay {path} --at 999"))
        .exits(2)
        .complains("--at 999: the record has");
}

#[test]
fn replay_shows_what_the_viewer_may_see() {
    let folder = Folder::new();
    let path = record(&folder);
    muster(&format!("replay {path} --at 1"))
        .exits(0)
        .hides("Cargo of");
    muster(&format!("replay {path} --at 1 --as B"))
        .exits(0)
        .says("Cargo of quick B: 1 card\n  Cargo of");
    muster(&format!("replay {path} --as F"))
        .exits(2)
        .complains("expected A to B or spectator");
}
