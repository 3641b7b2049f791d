//! The engine's tests, on the tiny game.

mod conformance;
mod faults;
mod faulty;
mod files;
mod hidden;
mod matches;
mod records;
mod registry;
mod reports;
mod scenarios;
mod take_back;
#[path = "../tiny/mod.rs"]
mod tiny;

use engine::record::Player;
use engine::setup::OptionValue;
use engine::{Fast, Game, Match, Opening, Seat, Setup};
use std::sync::Arc;
use tiny::{Position, Tiny};

const A: Seat = Seat(0);
const B: Seat = Seat(1);
const C: Seat = Seat(2);

/// The rules of the tiny game, with the house rule `double` or without.
fn rules(seats: usize, double: bool) -> Arc<Tiny> {
    let setup = Setup::new("tiny", seats).with("double", OptionValue::Switch(double));
    Arc::new(Tiny::new(&setup, &Tiny::content()).expect("a possible set-up"))
}

/// A match dealt from a seed.
fn open(game: &Arc<Tiny>, seed: u64) -> Match<Tiny> {
    let player = |seat: &Seat| Player {
        name: format!("player {seat}"),
        bot: None,
    };
    let seats = [A, B, C, Seat(3)]
        .iter()
        .take(game.setup().seats.len())
        .map(player)
        .collect();
    Match::new(game.clone(), Opening::seeded(seats, seed))
}

/// A match in which all have pledged nothing and it is A's turn, from the first deal that is as wanted.
fn in_turn(game: &Arc<Tiny>, wanted: impl Fn(&Position) -> bool) -> Match<Tiny> {
    let dealt = (0..)
        .map(|seed| open(game, seed))
        .find(|dealt| wanted(dealt.position()));
    let mut dealt = dealt.expect("some deal is as wanted");
    for seat in dealt.to_act().iter() {
        act(&mut dealt, seat, "ready");
    }
    dealt
}

/// Takes an action that must be legal.
fn act(table: &mut Match<Tiny>, seat: Seat, text: &str) {
    let taken = table.act_text(seat, text);
    assert_eq!(taken, Ok(()), "{text} of {seat}");
}

/// Plays at random to the end.
fn finish(table: &mut Match<Tiny>, seed: u64) {
    let mut luck = Fast::new(seed);
    while let Some(seat) = table.to_act().first() {
        let legal = table.play().legal(seat);
        let action = legal[luck.choose(legal.len())];
        assert_eq!(table.act(seat, action), Ok(()));
    }
}

/// The log in plain sentences, struck ones in tildes.
fn told(table: &Match<Tiny>, viewer: engine::Viewer, since: u32) -> Vec<String> {
    let plain = |line: engine::game_match::LogLine| match (line.struck, line.line.plain(&[])) {
        (true, text) => format!("~{text}~"),
        (false, text) => text,
    };
    table.log(viewer, since).into_iter().map(plain).collect()
}
