//! Chapter 14: what is secret is in nobody else's log, scene, question, choices or waiting list, until it is revealed.
//!
//! Nothing here asks the game what is secret. Matches are played twice with other secrets, and everybody else must be shown
//! the same.

mod bait;
mod choices;
mod decks;

use aidra::Aidra;
use aidra::action::Action;
use engine::game::Heuristic;
use engine::record::Player;
use engine::registry::prompt_of;
use engine::setup::OptionValue;
use engine::{Fast, Game, Match, Opening, Play, Seat, Setup, Viewer};
use std::sync::Arc;

/// A set-up with some options: words, or switches that are on.
fn setup(seats: usize, options: &[(&str, &str)]) -> Setup {
    let setup = Setup::new("aidra", seats).limited(&Aidra::info());
    options.iter().fold(setup, |setup, (key, word)| {
        let value = match *word {
            "on" => OptionValue::Switch(true),
            word => OptionValue::Word(word.to_string()),
        };
        setup.with(key, value)
    })
}

fn game(setup: &Setup) -> Arc<Aidra> {
    Arc::new(Aidra::new(setup, &Aidra::content()).expect("the set-up is right"))
}

/// A match with the dice of a seed.
fn open(game: &Arc<Aidra>, seed: u64) -> Match<Aidra> {
    let players = (0..game.setup().seats.len()).map(|seat| Player {
        name: format!("player {seat}"),
        bot: None,
    });
    Match::new(Arc::clone(game), Opening::seeded(players.collect(), seed))
}

/// Everybody but a seat, spectators too.
fn others(game: &Aidra, seat: Seat) -> Vec<Viewer> {
    let seats = (0..game.setup().seats.len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
    let all = seats.chain([Viewer::Spectator]);
    all.filter(|viewer| !viewer.is(seat)).collect()
}

fn text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("views are plain data")
}

/// What a viewer is shown of a position.
fn sight(play: &Play<Aidra>, viewer: Viewer) -> String {
    let (game, pos) = (play.game(), play.position());
    let prompt = match viewer {
        Viewer::Seat(seat) => text(&prompt_of(play, seat)),
        Viewer::Spectator => String::new(),
    };
    let (scene, waiting) = (game.scene(pos, viewer), game.waiting(pos, viewer));
    let standing = game.standing(pos);
    format!(
        "{}\n{prompt}\n{waiting:?}\n{}",
        text(&scene),
        text(&standing)
    )
}

/// What a viewer is shown of a match, with the log after its first `since` entries.
fn view(table: &Match<Aidra>, viewer: Viewer, since: u32) -> String {
    let back = match viewer {
        Viewer::Seat(seat) => [table.take_back(seat, false), table.take_back(seat, true)],
        Viewer::Spectator => [None, None],
    };
    let agreed = table.take_back_to(table.seq().saturating_sub(3));
    format!(
        "{}\n{}\n{} {back:?} {agreed:?}",
        sight(table.play(), viewer),
        text(&table.log(viewer, since)),
        table.seq()
    )
}

/// The index of what a player does who is neither wise nor sacrifices everything: often the quick choice, else any.
fn choose(play: &Play<Aidra>, seat: Seat, luck: &mut Fast) -> Action {
    let legal = play.legal(seat);
    if luck.choose(3) > 0 {
        let word = luck.choose(1 << 16) as u32;
        return legal[play.game().quick(play.position(), seat, legal, word)];
    }
    let action = legal[luck.choose(legal.len())];
    let given_up = |action: &Action| matches!(action, Action::Sacrifice(_));
    match legal.iter().find(|action| !given_up(action)) {
        Some(&instead) if given_up(&action) => instead,
        _ => action,
    }
}

/// Panics unless both are the same, and says where they part.
#[track_caller]
fn same(one: &str, two: &str, what: impl FnOnce() -> String) {
    if one == two {
        return;
    }
    let parts = one.bytes().zip(two.bytes()).take_while(|(a, b)| a == b);
    let from = parts.count().saturating_sub(60);
    let near = |text: &str| {
        String::from_utf8_lossy(&text.as_bytes()[from..])
            .chars()
            .take(200)
            .collect::<String>()
    };
    panic!("{}:\n{}\n{}", what(), near(one), near(two));
}
