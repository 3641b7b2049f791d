//! One random game, played as a match.

use super::{Conformance, Failure, RARE, Summary, history, lists, outcomes, reports, views};
use crate::game::Game;
use crate::game_match::{Match, Opening};
use crate::record::Player;
use crate::scene::Board;
use crate::seat::{Seat, SeatSet};
use crate::table::Fast;
use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

/// So many actions from elsewhere in the game are kept, to be refused.
const STRANGERS: usize = 24;

/// Plays one random game and proves what can be proved on it.
pub(super) fn play<G: Game>(
    conformance: &Conformance<G::Action>,
    game: &Arc<G>,
    rules: &BTreeSet<&str>,
    seed: u64,
) -> Result<Summary, Failure> {
    let player = |seat: usize| Player {
        name: Seat(seat as u8).to_string(),
        bot: None,
    };
    let opening = Opening::seeded((0..game.setup().seats.len()).map(player).collect(), seed);
    let mut walk = Walk {
        conformance,
        rules,
        board: game.board(),
        luck: Fast::new(seed),
        played: Match::new(game.clone(), opening.clone()),
        strangers: Vec::new(),
        past: BTreeMap::new(),
        turn: Vec::new(),
        last: "deal".to_string(),
        summary: Summary::default(),
    };
    let finished = catch_unwind(AssertUnwindSafe(|| walk.finish(&opening, seed)));
    let finished = finished.unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<&str>().map(|text| text.to_string());
        let text = text.or_else(|| panic.downcast_ref::<String>().cloned());
        Err(format!("it panics: {}", text.unwrap_or_default()))
    });
    finished.map_err(|problem| Failure {
        setup: String::new(),
        seed,
        step: walk.summary.steps,
        action: walk.last,
        problem,
    })?;
    Ok(walk.summary)
}

struct Walk<'a, G: Game> {
    conformance: &'a Conformance<G::Action>,
    rules: &'a BTreeSet<&'a str>,
    board: Board,
    luck: Fast,
    played: Match<G>,
    /// Actions from earlier lists.
    strangers: Vec<G::Action>,
    /// Positions without drafts, by `seq`.
    past: BTreeMap<u32, G::Position>,
    /// Positions since something last happened that the deciding seat cannot take back alone.
    turn: Vec<G::Position>,
    last: String,
    summary: Summary,
}

impl<G: Game> Walk<'_, G> {
    fn finish(&mut self, opening: &Opening, seed: u64) -> Result<(), String> {
        let phase = self.luck.choose(self.conformance.every.max(1) as usize) as u64;
        let (mut examined, leaves, agrees) = (false, seed % 5 == 1, seed % 5 == 2);
        while !self.played.is_over() {
            if self.summary.steps >= self.conformance.cap {
                return Err("no end".to_string());
            }
            lists::sound(self.played.play())?;
            self.remember();
            if self.summary.steps % self.conformance.every.max(1) == phase {
                self.examine()?;
                if !examined {
                    history::replayed(&self.played, &opening.secret)?;
                    reports::reported(&self.played)?;
                    views::playable(self.played.play(), self.conformance.cap, &mut self.luck)?;
                    examined = true;
                }
            }
            self.step()?;
            self.back()?;
            if leaves && self.luck.choose(20) == 0 {
                self.leave()?;
            }
            if agrees && self.luck.choose(40) == 0 && self.summary.undone < 20 {
                self.agree()?;
            }
        }
        lists::sound(self.played.play())?;
        self.remember();
        self.ended()?;
        history::replayed(&self.played, &opening.secret)?;
        reports::lucky(&self.played)?;
        if seed.is_multiple_of(10) {
            reports::reported(&self.played)?;
            history::absent(self.played.game(), opening, self.conformance.cap)?;
            self.summary.absent += 1;
        }
        Ok(())
    }

    /// Keeps the position to compare it with what the match says of it later.
    fn remember(&mut self) {
        if !self.drafting() {
            self.past
                .insert(self.played.seq(), self.played.position().clone());
        }
    }

    fn drafting(&self) -> bool {
        self.played.drafts().iter().any(|draft| !draft.is_empty())
    }

    fn examine(&mut self) -> Result<(), String> {
        let (play, seed) = (self.played.play(), self.summary.steps);
        views::stored::<G>(play.position())?;
        lists::listed(play, self.rules)?;
        lists::unlisted(play, &self.strangers, self.rules)?;
        self.summary.tried += outcomes::every_action(play, seed)?;
        views::shown(play, &self.board)?;
        let (changed, twins) = views::redrawn(play, &mut self.luck)?;
        self.summary.redrawn += changed;
        self.summary.twins += twins;
        self.summary.commuted += u64::from(history::commuting(play, &mut self.luck)?);
        self.summary.examined += 1;
        Ok(())
    }

    /// One random action of one of the deciding seats.
    fn step(&mut self) -> Result<(), String> {
        let asked: Vec<Seat> = self.played.to_act().iter().collect();
        let seat = asked[self.luck.choose(asked.len())];
        let decision = self.played.game().decision(self.played.position(), seat);
        *self.summary.kinds.entry(decision.kind).or_default() += 1;
        let legal = self.played.play().legal(seat);
        let action = any(self.conformance, legal, &mut self.luck);
        let stranger = legal[self.luck.choose(legal.len())];
        match self.strangers.len() < STRANGERS {
            true => self.strangers.push(stranger),
            false => self.strangers[self.luck.choose(STRANGERS)] = stranger,
        }
        let text = self.played.game().notation(action);
        let word = text.split_whitespace().next().unwrap_or_default();
        *self.summary.words.entry(word.to_string()).or_default() += 1;
        self.last = format!("{seat} {text}");
        self.summary.steps += 1;
        let (before, seq) = (self.played.position().clone(), self.played.seq());
        self.played
            .act(seat, action)
            .map_err(|why| format!("listed, but refused: {why}"))?;
        let draft = self.played.seq() == seq;
        if !draft && self.played.take_back(seat, false).is_none() {
            self.turn.clear();
            return Ok(());
        }
        self.turn.push(before);
        if self.turn.contains(self.played.position()) {
            return Err("this position was there before in the same turn".to_string());
        }
        if self.luck.choose(8) == 0 {
            self.undo_one(seat, draft)?;
        }
        Ok(())
    }

    /// Taking back one action, or one click of a draft, gives the position before it.
    fn undo_one(&mut self, seat: Seat, draft: bool) -> Result<(), String> {
        let (seq, back) = (self.played.seq(), self.played.take_back(seat, false));
        self.played
            .undo(seat, false)
            .map_err(|why| format!("not taken back: {why}"))?;
        self.summary.undone += 1;
        let grown = self.played.seq() - seq;
        match back {
            Some(back) if !draft => {
                self.turn.clear();
                self.is_again(back.to)?;
            }
            _ => {
                let before = self.turn.pop();
                if before.as_ref() != Some(self.played.position()) {
                    let got = self.played.position();
                    return Err(format!("taken back to {got:?}\ninstead of {before:?}"));
                }
            }
        }
        match grown == u32::from(!draft) {
            true => Ok(()),
            false => Err(format!(
                "seq was {seq} and grew by {grown} with a take-back"
            )),
        }
    }

    /// Now and then a seat takes back all that it can.
    fn back(&mut self) -> Result<(), String> {
        let Some(seat) = self.played.to_act().first() else {
            return Ok(());
        };
        if self.luck.choose(16) > 0 || self.drafting() {
            return Ok(());
        }
        let Some(back) = self.played.take_back(seat, true) else {
            return Ok(());
        };
        self.played
            .undo(seat, true)
            .map_err(|why| format!("the turn is not taken back: {why}"))?;
        self.summary.undone += 1;
        self.turn.clear();
        self.is_again(back.to)
    }

    /// The position is again that at an earlier moment.
    fn is_again(&self, to: u32) -> Result<(), String> {
        match self.past.get(&to) {
            Some(past) if past != self.played.position() => Err(format!(
                "taken back to {:?}\ninstead of {past:?}",
                self.played.position()
            )),
            _ => Ok(()),
        }
    }

    /// A seat leaves, as long as another stays.
    fn leave(&mut self) -> Result<(), String> {
        let seats = self.played.game().setup().seats.len();
        let stay: Vec<Seat> = SeatSet::first_n(seats)
            .iter()
            .filter(|&seat| self.played.can_depart(seat))
            .collect();
        if stay.len() < 2 {
            return Ok(());
        }
        let seat = stay[self.luck.choose(stay.len())];
        self.last = format!("{seat} leaves");
        self.played.depart(seat);
        self.summary.departed += 1;
        self.turn.clear();
        Ok(())
    }

    /// All agree to take back to some earlier moment.
    fn agree(&mut self) -> Result<(), String> {
        let to = 1 + self.luck.choose(self.played.seq() as usize) as u32;
        let Some(seat) = self.played.to_act().first() else {
            return Ok(());
        };
        if self.played.take_back_to(to).is_none() {
            return Ok(());
        }
        self.last = format!("{seat} takes back to {to}, agreed");
        self.played
            .undo_agreed(seat, to)
            .map_err(|why| why.to_string())?;
        self.summary.undone += 1;
        self.turn.clear();
        self.is_again(to)
    }

    /// The ranking is complete, and every earlier moment can be looked at.
    fn ended(&mut self) -> Result<(), String> {
        let game = self.played.game();
        let standing = game.standing(self.played.position());
        let mut ranked: Vec<Seat> = standing
            .ranking
            .iter()
            .flatten()
            .flatten()
            .copied()
            .collect();
        ranked.sort();
        let seats: Vec<Seat> = SeatSet::first_n(game.setup().seats.len()).iter().collect();
        if ranked != seats || standing.scores.len() != seats.len() || standing.ended_by.is_none() {
            return Err(format!(
                "the game is over, but the standing is {standing:?}"
            ));
        }
        self.summary.games += 1;
        self.summary.cut += u64::from(standing.cut);
        let moments: Vec<u32> = self.past.keys().copied().collect();
        for _ in 0..4 {
            let seq = moments[self.luck.choose(moments.len())];
            let there = self.played.at(seq).map(|play| play.position().clone());
            if there.as_ref() != self.past.get(&seq) {
                return Err(format!(
                    "moment {seq} was {:?}\nand is {there:?}",
                    self.past.get(&seq)
                ));
            }
        }
        Ok(())
    }
}

/// One of the actions at random, seldom a rare one.
fn any<A: Copy>(conformance: &Conformance<A>, legal: &[A], luck: &mut Fast) -> A {
    let action = legal[luck.choose(legal.len())];
    if !(conformance.rare)(&action) || luck.choose(RARE) == 0 {
        return action;
    }
    let usual: Vec<A> = legal
        .iter()
        .filter(|action| !(conformance.rare)(action))
        .copied()
        .collect();
    match usual.as_slice() {
        [] => action,
        usual => usual[luck.choose(usual.len())],
    }
}
