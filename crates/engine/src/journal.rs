//! The table of a match: answers chance from its source and writes down everything.

use crate::chance::Chance;
use crate::game::Game;
use crate::seat::SeatSet;
use crate::table::Table;
use rand_chacha::ChaCha20Rng;
use serde::{Deserialize, Serialize};

/// Where a journal gets its answers.
#[derive(Debug)]
pub enum Source<'a> {
    /// The dice of the match.
    Dice(&'a mut ChaCha20Rng),
    /// Words given beforehand: the outcomes of a record, the dice of a scenario. All must be used and none may be missing.
    Words(&'a [String]),
    /// Words that must be what the dice give.
    Proved(&'a mut ChaCha20Rng, &'a [String]),
}

/// What makes an action impossible to take back without asking the others.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fence {
    /// How often chance was asked.
    pub chance: u32,
    /// Who was shown something hidden.
    pub revealed: SeatSet,
    /// Who was asked, or could have been.
    pub asked: SeatSet,
}

impl Fence {
    /// Whether nothing stands in the way of taking it back.
    pub fn is_open(&self) -> bool {
        self.chance == 0 && self.revealed.is_empty() && self.asked.is_empty()
    }
}

/// A table that writes down what a game draws and tells.
#[derive(Debug)]
pub struct Journal<'a, G: Game> {
    source: Source<'a>,
    used: usize,
    problem: Option<String>,
    /// The answers of chance, in order.
    pub chance: Vec<String>,
    /// What the game told, in order.
    pub events: Vec<G::Event>,
    /// What stands in the way of taking it back.
    pub fence: Fence,
    /// Whether a secret decision was closed.
    pub committed: bool,
}

impl<'a, G: Game> Journal<'a, G> {
    /// An empty journal with that source of chance.
    pub fn new(source: Source<'a>) -> Self {
        Journal {
            source,
            used: 0,
            problem: None,
            chance: Vec::new(),
            events: Vec::new(),
            fence: Fence::default(),
            committed: false,
        }
    }

    /// Whether every answer was there and right, and none is left.
    ///
    /// # Errors
    /// The first thing wrong with the given words.
    pub fn check(&self) -> Result<(), String> {
        if let Some(problem) = &self.problem {
            return Err(problem.clone());
        }
        match self.source {
            Source::Words(words) | Source::Proved(_, words) if self.used < words.len() => {
                Err(format!(
                    "{} outcomes are given but only {} were asked for; the first too many is {:?}",
                    words.len(),
                    self.used,
                    words[self.used]
                ))
            }
            _ => Ok(()),
        }
    }

    fn given(&mut self, words: &[String], ask: Chance<'_>) -> usize {
        let number = self.used + 1;
        self.used += 1;
        let problem = match words.get(number - 1) {
            None => format!(
                "outcome {number} is missing: {} was asked for",
                ask.question()
            ),
            Some(word) => match ask.answer(word) {
                Some(answer) => return answer,
                None => format!("outcome {number} is {word:?}; expected {}", ask.question()),
            },
        };
        self.problem.get_or_insert(problem);
        possible(ask, number)
    }
}

/// Any possible answer, for going on after a problem that will be reported.
///
/// It differs from question to question, so that a rule that rolls again and again comes to an end.
fn possible(ask: Chance<'_>, number: usize) -> usize {
    match ask {
        Chance::Draw { counts, .. } => counts.iter().position(|&n| n > 0).unwrap_or(0),
        Chance::Die(_) | Chance::Pick { .. } => number % ask.size().max(1),
    }
}

impl<G: Game> Table<G> for Journal<'_, G> {
    fn chance(&mut self, ask: Chance<'_>) -> usize {
        self.fence.chance += 1;
        let answer = match &mut self.source {
            Source::Dice(dice) => ask.first_alike(ask.roll(*dice)),
            Source::Words(words) => {
                let words = *words;
                self.given(words, ask)
            }
            Source::Proved(dice, words) => {
                let (rolled, words) = (ask.roll(*dice), *words);
                let answer = self.given(words, ask);
                if ask.label(rolled) != ask.label(answer) {
                    let (given, dice) = (ask.label(answer), ask.label(rolled));
                    let problem =
                        format!("outcome {} is {given:?}; the dice give {dice:?}", self.used);
                    self.problem.get_or_insert(problem);
                }
                answer
            }
        };
        self.chance.push(ask.label(answer).into_owned());
        answer
    }

    fn tell(&mut self, event: impl FnOnce() -> G::Event) {
        self.events.push(event());
    }

    fn reveal(&mut self, to: SeatSet) {
        self.fence.revealed = self.fence.revealed | to;
    }

    fn consult(&mut self, seats: SeatSet) {
        self.fence.asked = self.fence.asked | seats;
    }

    fn commit(&mut self) {
        self.committed = true;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::chance::Die;
    use crate::example::Higher;

    #[test]
    fn a_roll_that_goes_on_while_it_bursts_ends_when_the_words_run_out() {
        let faces = ["*", "*", "1"].map(str::to_string).to_vec();
        let die = Die {
            name: "odd".to_string(),
            faces,
        };
        let words = ["*".to_string()];
        let mut journal: Journal<'_, Higher> = Journal::new(Source::Words(&words));
        while journal.die(&die) != 2 {}
        let problem = journal.check().unwrap_err();
        assert!(problem.starts_with("outcome 2 is missing"), "{problem}");
    }
}
