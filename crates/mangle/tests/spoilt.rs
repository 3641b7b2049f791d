//! What a spoilt text is like.

use mangle::{MOST_BYTES, Tape, spoilt};
use std::collections::BTreeSet;

const GOOD: &str =
    "seats = 2\nname = \"Ann\"\n[[step]]\ndo = [\"move a b\", \"done\"]\nchance = { die = 6 }\n";

fn many(text: &str, others: &[&str]) -> Vec<String> {
    (0..8_000)
        .map(|seed| spoilt(text, others, &mut Tape::seeded(seed)))
        .collect()
}

#[test]
fn it_differs_from_the_good_one_and_is_no_more_than_so_much_longer() {
    for text in [GOOD, "x", "", " \n"] {
        for bad in many(text, &[]) {
            assert_ne!(bad, text);
            assert!(bad.len() <= text.len() + MOST_BYTES, "{} bytes", bad.len());
        }
    }
}

#[test]
fn the_same_seed_spoils_alike_and_another_otherwise() {
    assert_eq!(many(GOOD, &[]), many(GOOD, &[]));
    let different: BTreeSet<String> = many(GOOD, &[]).into_iter().collect();
    assert!(different.len() > 3_000, "{}", different.len());
}

#[test]
fn most_of_the_good_text_is_often_left() {
    let left = |bad: &String| {
        let lines = GOOD.lines().filter(|line| bad.contains(line));
        lines.count() >= 4
    };
    let all = many(GOOD, &[]);
    let near = all.iter().filter(|bad| left(bad)).count();
    assert!(near * 3 > all.len(), "{near} of {}", all.len());
}

#[test]
fn whole_lines_fields_and_lists_go_come_twice_and_change_places() {
    let all: BTreeSet<String> = many(GOOD, &[]).into_iter().collect();
    for wanted in [
        GOOD.replace("seats = 2\n", ""),
        GOOD.replace("seats = 2\n", "seats = 2\nseats = 2\n"),
        GOOD.replace("[\"move a b\", \"done\"]", ""),
        GOOD.replace("{ die = 6 }", "[\"move a b\", \"done\"]"),
        GOOD.replace("\"Ann\"", "\"done\""),
        GOOD.replace("= 2", "= 65536"),
        GOOD.replace("die = 6", "die = 7"),
        GOOD[..GOOD.find("chance").unwrap()].to_string(),
    ] {
        assert!(all.contains(&wanted), "never made: {wanted}");
    }
    assert!(all.iter().any(|bad| bad.contains("\u{202e}txt")));
    assert!(all.iter().any(|bad| bad.contains(&"[".repeat(5_000))));
}

#[test]
fn parts_of_other_texts_are_taken() {
    let all = many(GOOD, &["zeppelin = { gas = 3 }"]);
    assert!(all.iter().any(|bad| bad.contains("zeppelin")));
    assert!(all.iter().any(|bad| bad.contains("chance = { gas = 3 }")));
}

#[test]
fn bytes_decide_until_they_are_used_up() {
    let bytes: Vec<u8> = (0..200u8).map(|byte| byte.wrapping_mul(37)).collect();
    let bad = spoilt(GOOD, &[], &mut Tape::of(&bytes));
    assert_eq!(bad, spoilt(GOOD, &[], &mut Tape::of(&bytes)));
    let mut tape = Tape::of(&[9, 1, 0]);
    assert_eq!(tape.below(10), 9);
    assert_eq!(tape.below(1000), 256, "a greater number takes two");
    assert_eq!(
        (tape.below(10), tape.once_in(2)),
        (0, false),
        "it has ended"
    );
}
