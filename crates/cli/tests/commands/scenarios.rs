//! `scenario`.

use crate::{Folder, muster};

const GOOD: &str = r#"
rules = ["RACE-2"]
title = "Gear 3 goes twice as far"
game = "race"
seats = 2

[position]
at = [3, 0]

[[step]]
seat = "A"
do = ["gear 3", "go"]
dice = "4"
facts = { at = [11, 0] }
events = ["A goes 8 to Mile 11"]
"#;

#[test]
fn scenarios_that_hold_pass() {
    let folder = Folder::new();
    let (one, two) = (
        folder.write("one.toml", GOOD),
        folder.write("two.toml", GOOD),
    );
    let ran = muster(&format!("scenario {one} {two}")).exits(0);
    assert_eq!(ran.out, "2 passed, 0 failed\n");
}

#[test]
fn a_failure_says_what_was_wanted_and_what_came() {
    let folder = Folder::new();
    let good = folder.write("good.toml", GOOD);
    let bad = folder.write("bad.toml", &GOOD.replace("[11, 0]", "[7, 0]"));
    let ran = muster(&format!("scenario {good} {bad}"))
        .exits(1)
        .says(&format!("FAIL {bad}: Gear 3 goes twice as far"))
        .says("facts.at: wanted [7,0], got [11,0]");
    assert_eq!(ran.out.lines().last(), Some("1 passed, 1 failed"));
}

#[test]
fn scenarios_that_cannot_run_fail() {
    let folder = Folder::new();
    for (text, words) in [
        (GOOD.replace("seats = 2", "seats = 7"), "7 seats"),
        (
            GOOD.replace("\"race\"", "\"chess\""),
            "there is no game \"chess\"",
        ),
        (GOOD.replace("title", "titel"), "titel"),
        (
            GOOD.replace("seats = 2", "seats = 2\noptions = { fault = \"panic\" }")
                .replace(
                    "do = [\"gear 3\", \"go\"]\ndice = \"4\"",
                    "do = \"rest\"\n[[step]]\nseat = \"B\"\ndo = \"rest\"",
                ),
            "panic: the race is rigged",
        ),
    ] {
        let file = folder.write("bad.toml", &text);
        let ran = muster(&format!("scenario {file}"))
            .exits(1)
            .says("FAIL ")
            .says(words);
        assert_eq!(ran.out.lines().last(), Some("0 passed, 1 failed"));
    }
    muster(&format!("scenario {}", folder.word("none.toml")))
        .exits(1)
        .says("0 passed, 1 failed");
    muster("scenario").exits(2);
}
