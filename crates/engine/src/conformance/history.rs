//! Records, absent players, and the order of secret decisions.

use super::events::viewers;
use super::lists::sound;
use crate::chance::Secret;
use crate::game::Game;
use crate::game_match::{Match, Opening};
use crate::journal::{Journal, Source};
use crate::play::Play;
use crate::record::Record;
use crate::seat::Seat;
use crate::table::Fast;
use std::sync::Arc;

/// More clicks than any secret decision has.
pub(super) const CLICKS: usize = 64;

/// The record says everything: it survives JSON, and with and without the secret it plays back to the same match.
pub(super) fn replayed<G: Game>(played: &Match<G>, secret: &Secret) -> Result<(), String> {
    let record = played.record();
    let read = Record::parse(record.to_json().as_bytes())
        .map_err(|error| format!("the record: {error}"))?;
    if read != record {
        return Err("the record reads differently".to_string());
    }
    for secret in [None, Some(secret.clone())] {
        let mut again = Match::replay(played.game().clone(), &read, secret)
            .map_err(|error| format!("the record: {error}"))?;
        again.restore_drafts(&played.drafts());
        if again.position() != played.position() {
            return Err(format!(
                "the record plays back to {:?}\ninstead of {:?}",
                again.position(),
                played.position()
            ));
        }
        if !again.events().eq(played.events()) {
            return Err(
                "the record plays back to the same position, but tells something else".to_string(),
            );
        }
        if viewers(&**played.game()).any(|viewer| again.log(viewer, 0) != played.log(viewer, 0)) {
            return Err("the record plays back with another log".to_string());
        }
    }
    Ok(())
}

/// With everybody absent, the defaults play the game to its end.
pub(super) fn absent<G: Game>(game: &Arc<G>, opening: &Opening, cap: u64) -> Result<(), String> {
    let mut alone = Match::new(game.clone(), opening.clone());
    let mut steps = 0;
    while let Some(seat) = alone.to_act().first() {
        let taken = sound(alone.play()).and_then(|()| match alone.stand_in(seat) {
            true if steps < cap => Ok(()),
            true => Err("no end".to_string()),
            false => Err(format!("the default of {seat} is not taken")),
        });
        taken.map_err(|problem| {
            format!("with all seats absent, after {steps} defaults: {problem}")
        })?;
        steps += 1;
    }
    replayed(&alone, &opening.secret).map_err(|problem| format!("with all seats absent: {problem}"))
}

/// Two secret decisions can be closed in either order, or click by click in turns. Says whether there were two.
pub(super) fn commuting<G: Game>(play: &Play<G>, luck: &mut Fast) -> Result<bool, String> {
    let secret = |seat: &Seat| play.game().decision(play.position(), *seat).secret;
    let asked: Vec<Seat> = play.to_act().iter().filter(secret).collect();
    if asked.len() < 2 {
        return Ok(false);
    }
    let first = luck.choose(asked.len());
    let second = (first + 1 + luck.choose(asked.len() - 1)) % asked.len();
    let one = clicks(play, asked[first], luck)?;
    let two = clicks(play, asked[second], luck)?;
    let straight = order(play, one.iter().chain(&two))?;
    let reversed = order(play, two.iter().chain(&one))?;
    let longest = one.len().max(two.len());
    let mixed = order(
        play,
        (0..longest).flat_map(|index| one.get(index).into_iter().chain(two.get(index))),
    )?;
    match straight == reversed && straight == mixed {
        true => Ok(true),
        false => Err(format!(
            "the order in which {one:?} and {two:?} are clicked matters"
        )),
    }
}

/// Random clicks of a seat up to the closing one.
fn clicks<G: Game>(
    play: &Play<G>,
    seat: Seat,
    luck: &mut Fast,
) -> Result<Vec<(Seat, G::Action)>, String> {
    let mut dice = Secret::of_seed(1).dice(&[]);
    let (mut play, mut clicks) = (play.clone(), Vec::new());
    while clicks.len() < CLICKS {
        let action = play.legal(seat)[luck.choose(play.legal(seat).len())];
        let mut journal = Journal::new(Source::Dice(&mut dice));
        play.act(seat, action, &mut journal)
            .map_err(|why| why.to_string())?;
        clicks.push((seat, action));
        if journal.committed {
            return Ok(clicks);
        }
    }
    Err(format!(
        "the secret decision of {seat} has more than {CLICKS} clicks"
    ))
}

/// The position after clicks in that order, with the same chance every time.
fn order<'a, G: Game>(
    play: &Play<G>,
    clicks: impl Iterator<Item = &'a (Seat, G::Action)>,
) -> Result<G::Position, String> {
    let (mut play, mut table) = (play.clone(), Fast::new(1));
    for &(seat, action) in clicks {
        let text = play.game().notation(action);
        let wrong = |why| {
            format!("{text:?} of {seat} is refused after another seat's secret clicks: {why}")
        };
        play.act(seat, action, &mut table).map_err(wrong)?;
    }
    Ok(play.position().clone())
}
