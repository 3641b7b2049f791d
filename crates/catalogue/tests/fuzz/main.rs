//! What is almost right: actions, records, scenarios, content and maps with a little spoilt in them, for every game.
//!
//! Each module has one check, a function of a [`Tape`](mangle::Tape): here it is made for some hundred seeds; the package in
//! the folder `fuzz` makes it for what a fuzzer that watches the code comes up with.

mod content;
mod maps;
mod notation;
mod play;
mod records;
mod scenarios;
#[path = "../../../../games/arda/tests/triplea/small.rs"]
mod small;

use mangle::storm;

#[test]
fn actions_that_are_almost_right_are_read_or_refused() {
    storm(400, notation::check);
}

#[test]
fn records_that_are_almost_right_play_alike_each_time_or_are_refused() {
    storm(1_000, records::check);
}

#[test]
fn scenarios_that_are_almost_right_hold_or_say_why_not() {
    storm(1_500, scenarios::check);
}

#[test]
fn content_that_is_almost_right_can_be_played_or_is_refused() {
    storm(600, content::check);
}

#[test]
fn maps_that_are_almost_right_can_be_played_or_are_refused() {
    storm(600, maps::check);
}
