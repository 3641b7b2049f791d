//! What each legal action leads to.

use super::events::{told, viewers};
use super::lists::sound;
use crate::chance::Secret;
use crate::game::Game;
use crate::journal::{Journal, Source};
use crate::play::Play;
use crate::seat::{Seat, SeatSet, Viewer};

/// More pairs of actions are not tried from one position.
const PAIRS: u32 = 256;

/// Every listed action applies, leads to a sound position and tells what can be told. Says how many there were.
pub(super) fn every_action<G: Game>(play: &Play<G>, seed: u64) -> Result<u64, String> {
    let game = play.game();
    let mut dice = Secret::of_seed(seed).dice(&[]);
    let (mut next, mut after) = (play.clone(), play.clone());
    let (mut tried, mut pairs) = (0, 0);
    for seat in play.to_act().iter() {
        for &action in play.legal(seat) {
            tried += 1;
            let text = game.notation(action);
            let wrong = |problem: String| format!("{text:?} of {seat}: {problem}");
            next.reset(play.position());
            let mut journal = Journal::new(Source::Dice(&mut dice));
            next.act(seat, action, &mut journal)
                .map_err(|why| wrong(format!("listed, but refused: {why}")))?;
            sound(&next).map_err(wrong)?;
            journal
                .events
                .iter()
                .try_for_each(|event| told(&**game, event))
                .map_err(wrong)?;
            secrecy(play, &next, seat, &journal).map_err(wrong)?;
            if !journal.fence.is_open() {
                continue;
            }
            if next.position() == play.position() {
                return Err(wrong("it changes nothing".to_string()));
            }
            if play.to_act() != SeatSet::of(seat)
                || next.to_act() != SeatSet::of(seat)
                || pairs > PAIRS
            {
                continue;
            }
            for index in 0..next.legal(seat).len() {
                pairs += 1;
                after.reset(next.position());
                let second = next.legal(seat)[index];
                let mut journal = Journal::new(Source::Dice(&mut dice));
                after.act_at(seat, index, &mut journal);
                if journal.fence.is_open() && after.position() == play.position() {
                    let second = game.notation(second);
                    return Err(wrong(format!(
                        "{second:?} after it returns to the position before"
                    )));
                }
            }
        }
    }
    Ok(tried)
}

/// A click of a secret decision is nobody else's business, and its closing click says that it is one.
fn secrecy<G: Game>(
    before: &Play<G>,
    after: &Play<G>,
    seat: Seat,
    journal: &Journal<'_, G>,
) -> Result<(), String> {
    let game = before.game();
    let secret = game.decision(before.position(), seat).secret;
    match (secret, journal.committed) {
        (false, true) => return Err("it commits a decision that is not secret".to_string()),
        (false, false) | (true, true) => return Ok(()),
        (true, false) => {}
    }
    let asked = |play: &Play<G>| play.to_act();
    if asked(before) != asked(after) || !game.decision(after.position(), seat).secret {
        return Err("it closes the secret decision, but does not commit it".to_string());
    }
    if !journal.fence.is_open() || !journal.events.is_empty() {
        return Err("a click of a secret decision draws chance, shows, asks or tells".to_string());
    }
    for viewer in viewers(&**game).filter(|viewer| *viewer != Viewer::Seat(seat)) {
        if game.scene(before.position(), viewer) != game.scene(after.position(), viewer) {
            return Err(format!(
                "a click of a secret decision is seen by {viewer:?}"
            ));
        }
    }
    Ok(())
}
