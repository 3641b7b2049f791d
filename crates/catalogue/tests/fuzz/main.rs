//! What is almost right: actions, records, scenarios, content and maps with a little spoilt in them, for every game.
//!
//! Each module has one check, a function of a [`Tape`], which says whether what was spoilt is accepted. Here it is made for some
//! hundred seeds; the package in the folder `fuzz` makes it for what a fuzzer that watches the code comes up with.

mod content;
mod maps;
mod notation;
mod play;
mod records;
mod scenarios;
#[path = "../../../../games/arda/tests/triplea/small.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod small;

use mangle::{Tape, storm};

/// Makes a check for so many seeds. If nothing is accepted, or nothing refused, it does not try what it is for.
#[track_caller]
fn tried(seeds: u64, check: fn(&mut Tape<'_>) -> bool) {
    let (accepted, refused) = storm(seeds, check);
    let both = accepted > 0 && refused > 0;
    assert!(both, "{accepted} are accepted, {refused} refused");
}

#[test]
fn actions_that_are_almost_right_are_read_or_refused() {
    tried(1_000, notation::check);
}

#[test]
fn records_that_are_almost_right_play_alike_each_time_or_are_refused() {
    tried(2_000, records::check);
}

#[test]
fn scenarios_that_are_almost_right_hold_or_say_why_not() {
    tried(2_000, scenarios::check);
}

#[test]
fn content_that_is_almost_right_can_be_played_or_is_refused() {
    tried(600, content::check);
}

#[test]
fn maps_that_are_almost_right_can_be_played_or_are_refused() {
    tried(2_000, maps::check);
}
