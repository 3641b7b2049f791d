//! Choosing by trying out.

use engine::bot::{Bot, View};
use engine::{Fast, Game, Heuristic, Play, Viewer};

/// How often every choice is tried to see whether luck matters.
const GLANCES: u32 = 2;
/// How often every choice is tried before the first are dropped, where luck matters.
const FIRST_SAMPLES: u32 = 8;
/// How many choices are looked at more closely.
const SHORT_LIST: usize = 8;
/// How many decisions a trial may go on until what was started is settled.
const MAX_STEPS: usize = 400;

/// Tries out each choice that is worth it, several times with other luck, until what it started is settled, and takes the one
/// that is worth most on average.
///
/// Where luck does not matter, two trials each are enough. Where it does, the worse half is dropped after eight trials each and the rest is tried as often again, and so on until one is left. All
/// choices meet the same luck in the same trial. Of equal choices the first in the list is taken. Equal views give equal
/// answers.
#[derive(Clone, Copy, Debug, Default)]
pub struct Greedy;

/// A choice under trial.
#[derive(Clone, Copy)]
struct Candidate {
    /// Its place in the legal list.
    index: usize,
    /// The sum of what its trials were worth.
    sum: i64,
}

impl<G: Heuristic> Bot<G> for Greedy {
    fn choose(&self, view: &View<'_, G>) -> usize {
        let mut worth = Vec::with_capacity(view.legal.len());
        let game = view.game;
        game.worth_trying(view.position, view.seat, view.legal, &mut worth);
        worth.retain(|&index| index < view.legal.len());
        match *worth {
            [] => return super::Quick.choose(view),
            [only] => return only,
            _ => {}
        }
        let mut candidates: Vec<Candidate> = worth
            .into_iter()
            .map(|index| Candidate { index, sum: 0 })
            .collect();
        let mut trials = Trials::new(view);
        let mut chance_matters = false;
        let (mut done, mut wanted) = (0, GLANCES);
        loop {
            while done < wanted {
                trials.begin(done);
                for candidate in &mut candidates {
                    let value = trials.value_of(candidate.index);
                    chance_matters |= done > 0 && value * i64::from(done) != candidate.sum;
                    candidate.sum += value;
                }
                done += 1;
            }
            if chance_matters && wanted < FIRST_SAMPLES {
                wanted = FIRST_SAMPLES;
                continue;
            }
            candidates.sort_by_key(|candidate| (-candidate.sum, candidate.index));
            let left = candidates.len().div_ceil(2).min(SHORT_LIST);
            if left == 1 || !chance_matters {
                return candidates[0].index;
            }
            candidates.truncate(left);
            candidates.sort_by_key(|candidate| candidate.index);
            wanted *= 2;
        }
    }
}

/// What is used again from trial to trial.
struct Trials<'a, G: Game> {
    view: &'a View<'a, G>,
    /// The position as it might be, in this round of trials.
    start: G::Position,
    play: Play<G>,
    seed: u64,
}

impl<'a, G: Heuristic> Trials<'a, G> {
    fn new(view: &'a View<'a, G>) -> Self {
        Trials {
            view,
            start: view.position.clone(),
            play: Play::at(view.game.clone(), view.position.clone()),
            seed: view.luck,
        }
    }

    /// Begins a round in which every choice meets the same luck: other dice and other hidden things than the round before.
    fn begin(&mut self, round: u32) {
        let steps = u64::from(round) + 1;
        self.seed = self.view.luck ^ steps.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.start.clone_from(self.view.position);
        self.view.game.determinize(
            &mut self.start,
            Viewer::Seat(self.view.seat),
            Fast::new(!self.seed).rng(),
        );
    }

    /// What a choice is worth in this round.
    fn value_of(&mut self, index: usize) -> i64 {
        let (game, seat) = (self.view.game, self.view.seat);
        let (play, mut table) = (&mut self.play, Fast::new(self.seed));
        play.reset(&self.start);
        if play.act(seat, self.view.legal[index], &mut table).is_err() {
            return i64::from(i32::MIN);
        }
        for _ in 0..MAX_STEPS {
            let Some(next) = play.to_act().first() else {
                break;
            };
            if game.settled(play.position()) {
                break;
            }
            let legal = play.legal(next);
            let choice = match legal.len() {
                1 => 0,
                _ => game.quick(
                    play.position(),
                    next,
                    legal,
                    table.choose(1 << 16) as u32 ^ (table.choose(1 << 16) << 16) as u32,
                ),
            };
            if !play.act_at(next, choice, &mut table) {
                break;
            }
        }
        i64::from(game.value(play.position(), seat))
    }
}
