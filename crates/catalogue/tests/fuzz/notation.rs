//! Actions as people and records write them.

use crate::play::{complains, some_game, some_setup, some_steps};
use engine::action::Actions;
use engine::{Heuristic, Play, Seat, Setup};
use mangle::{Tape, spoilt};
use std::sync::Arc;

/// So many texts are tried on one position.
const TEXTS: usize = 16;
/// So many actions of a position are good texts.
const GOOD: usize = 400;

/// A game somewhere in the middle, and actions spoilt.
pub fn check(tape: &mut Tape<'_>) -> bool {
    some_game!(game, tape)
}

fn game<G: Heuristic>(tape: &mut Tape<'_>) -> bool {
    let setup: Setup = some_setup(&G::info(), tape);
    // Some house rules exclude each other.
    let Ok(game) = G::new(&setup, &G::content()) else {
        return false;
    };
    let game = Arc::new(game);
    let steps = tape.below(80);
    let play = some_steps(&game, steps, tape);
    let good = texts(&play);
    let good: Vec<&str> = good.iter().map(String::as_str).collect();
    if good.is_empty() {
        return false;
    }
    let texts = (0..TEXTS).map(|_| spoilt(tape.one(&good), &good, tape));
    let texts: Vec<String> = texts.collect();
    // One of many is always read: whether the last is says how often they are.
    let read = texts.iter().map(|text| read(&play, text));
    read.last() == Some(true)
}

/// What may be done, and what might be tried.
fn texts<G: Heuristic>(play: &Play<G>) -> Vec<String> {
    let mut all = Actions::default();
    for seat in play.to_act().iter() {
        play.game().candidates(play.position(), seat, &mut all);
    }
    let candidates = all.iter().take(GOOD).copied();
    let legal = play.to_act().iter().flat_map(|seat| play.legal(seat));
    let actions: Vec<G::Action> = legal.take(GOOD).copied().chain(candidates).collect();
    actions
        .iter()
        .map(|&action| play.game().notation(action))
        .collect()
}

/// Whether the text is that of an action, legal or not.
fn read<G: Heuristic>(play: &Play<G>, text: &str) -> bool {
    let game = play.game();
    let action = match game.parse(text) {
        Ok(action) => action,
        Err(error) => return complains(error),
    };
    let written = game.notation(action);
    assert_eq!(
        game.parse(&written),
        Ok(action),
        "{text:?} is read, and written as {written:?}"
    );
    for seat in (0..game.setup().seats.len() as u8).map(Seat) {
        let listed = play.legal(seat).contains(&action);
        let refusal = play.refusal(seat, action);
        assert_eq!(refusal.is_none(), listed, "{seat} {text:?}: {refusal:?}");
        if let Some(refusal) = refusal {
            complains(refusal);
        }
    }
    true
}
