//! The legal lists: what is in them, what is not, and why not.

use crate::action::Actions;
use crate::game::{Game, Refusal};
use crate::play::Play;
use crate::seat::Seat;
use crate::table::Fast;
use std::collections::{BTreeSet, HashSet};

/// Somebody can go on: each deciding seat has something to do, and what it would do when absent is among it.
pub(super) fn sound<G: Game>(play: &Play<G>) -> Result<(), String> {
    let (game, pos) = (play.game(), play.position());
    game.invariants(pos)
        .map_err(|broken| format!("broken invariant: {broken}"))?;
    for seat in play.to_act().iter() {
        if seat.index() >= game.setup().seats.len() {
            return Err(format!("{seat} must decide, but there is no such seat"));
        }
        if play.legal(seat).is_empty() {
            return Err(format!("dead end: {seat} must decide but can do nothing"));
        }
        let default = game.decision(pos, seat).default;
        if !play.legal(seat).contains(&default) {
            return Err(format!(
                "the default of {seat}, {:?}, is not legal",
                game.notation(default)
            ));
        }
    }
    Ok(())
}

/// The lists are for the seats that are asked, without repetition, in words that can be read back.
pub(super) fn listed<G: Game>(play: &Play<G>, rules: &BTreeSet<&str>) -> Result<(), String> {
    let (game, pos) = (play.game(), play.position());
    let mut list = Actions::default();
    for seat in (0..game.setup().seats.len() as u8).map(Seat) {
        list.clear();
        game.legal_actions(pos, seat, &mut list);
        if list.as_slice() != play.legal(seat) {
            let asked = if play.to_act().contains(seat) {
                "listed twice, differently"
            } else {
                "not asked"
            };
            return Err(format!("{seat} is {asked}: {:?}", list.as_slice()));
        }
        if !play.to_act().contains(seat) {
            continue;
        }
        let mut seen = HashSet::new();
        if let Some(&twice) = list.iter().find(|&&action| !seen.insert(action)) {
            return Err(format!(
                "{:?} is listed twice for {seat}",
                game.notation(twice)
            ));
        }
        known_rule(rules, game.decision(pos, seat).rule)?;
        let mut all = Actions::default();
        game.candidates(pos, seat, &mut all);
        if let Some(&missing) = list.iter().find(|action| !all.contains(action)) {
            return Err(format!(
                "{:?} of {seat} is legal, but no candidate",
                game.notation(missing)
            ));
        }
        all.iter()
            .try_for_each(|&action| readable(play, seat, action))?;
        clickable(play, seat)?;
    }
    Ok(())
}

fn known_rule(rules: &BTreeSet<&str>, rule: &str) -> Result<(), String> {
    match rules.contains(rule) {
        true => Ok(()),
        false => Err(format!("there is no rule {rule:?}")),
    }
}

/// The notation reads as the same action, and the choice that is shown carries it.
fn readable<G: Game>(play: &Play<G>, seat: Seat, action: G::Action) -> Result<(), String> {
    let game = play.game();
    let text = game.notation(action);
    if text.trim() != text || text.is_empty() || text == "undo" || text.contains(char::is_control) {
        return Err(format!("{text:?} is no notation"));
    }
    match game.parse(&text) {
        Ok(read) if read == action => {}
        Ok(read) => {
            return Err(format!(
                "{action:?} is written {text:?}, which reads as {read:?}"
            ));
        }
        Err(error) => return Err(format!("{action:?} is written {text:?}: {error}")),
    }
    let choice = game.choice(play.position(), seat, action);
    match choice.action == text && !choice.label.is_empty() {
        true => Ok(()),
        false => Err(format!("{text:?} of {seat} is shown as {choice:?}")),
    }
}

/// Clicks narrow the choices until one is left: no choice's clicks are, or begin, another's.
fn clickable<G: Game>(play: &Play<G>, seat: Seat) -> Result<(), String> {
    let shown = |&action: &G::Action| play.game().choice(play.position(), seat, action);
    let choices: Vec<_> = play
        .legal(seat)
        .iter()
        .map(shown)
        .filter(|choice| !choice.targets.is_empty())
        .collect();
    for (index, choice) in choices.iter().enumerate() {
        for other in choices.iter().skip(index + 1) {
            if choice.targets.starts_with(&other.targets)
                || other.targets.starts_with(&choice.targets)
            {
                let (one, two) = (&choice.action, &other.action);
                return Err(format!(
                    "the clicks of {one:?} and {two:?} of {seat} cannot be told apart"
                ));
            }
        }
    }
    Ok(())
}

/// Whatever is not listed is refused and changes nothing, and the game's own refusal says the same as its list.
///
/// `strangers` are actions from elsewhere in the game.
pub(super) fn unlisted<G: Game>(
    play: &Play<G>,
    strangers: &[G::Action],
    rules: &BTreeSet<&str>,
) -> Result<(), String> {
    let (game, pos) = (play.game(), play.position());
    let seats = game.setup().seats.len() as u8;
    let mut tried = play.clone();
    let mut all = Actions::default();
    for seat in (0..=seats).chain([40, u8::MAX]).map(Seat) {
        all.clear();
        if play.to_act().contains(seat) {
            game.candidates(pos, seat, &mut all);
        }
        let others = play.to_act().iter().flat_map(|other| play.legal(other));
        let foreign: Vec<G::Action> = others
            .chain(strangers)
            .copied()
            .filter(|action| !all.contains(action))
            .collect();
        for &action in all.iter().chain(&foreign) {
            let text = game.notation(action);
            let listed = play.legal(seat).contains(&action);
            if play.to_act().contains(seat) {
                let refused = game.refuse(pos, seat, action);
                match &refused {
                    None if !listed => {
                        return Err(format!("{text:?} of {seat} is not listed, but not refused"));
                    }
                    Some(why) if listed => {
                        return Err(format!("{text:?} of {seat} is listed, but refused: {why}"));
                    }
                    Some(why) => explained(rules, &text, why)?,
                    None => {}
                }
            }
            if listed {
                continue;
            }
            if play.refusal(seat, action).is_none()
                || tried.act(seat, action, &mut Fast::new(1)).is_ok()
            {
                return Err(format!("{text:?} of {seat} is not listed, but taken"));
            }
        }
    }
    match tried.position() == pos {
        true => Ok(()),
        false => Err("a refused action changed the position".to_string()),
    }
}

fn explained(rules: &BTreeSet<&str>, text: &str, why: &Refusal) -> Result<(), String> {
    if why.reason.trim().is_empty() {
        return Err(format!("{text:?} is refused without a reason"));
    }
    if why.reason.starts_with(char::is_lowercase) || !why.reason.ends_with('.') {
        return Err(format!(
            "{text:?} is refused with {why}: the reason is no sentence"
        ));
    }
    known_rule(rules, &why.rule)
        .map_err(|problem| format!("{text:?} is refused with {why}: {problem}"))
}
