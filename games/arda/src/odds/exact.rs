//! The chain of losses: a state is how many hits either side has taken, because who is hit next follows from it.

use super::{Left, Losses, Method, Odds};
use crate::Arda;
use crate::battle::{Battle, Hits};
use crate::content::FireStep;
use crate::definition::Suicide;
use crate::event::Troop;
use crate::ids::KindSet;
use engine::Fast;

/// What is less likely does not count.
const NOTHING: f64 = 1e-18;

/// The hits that a side scores in one round, by their number.
#[derive(Debug)]
struct Volley {
    /// The least number that counts.
    least: usize,
    /// How likely each number is, from the least.
    chances: Vec<f64>,
    /// How likely that many or more are.
    tails: Vec<f64>,
}

impl Volley {
    fn new(mut chances: Vec<f64>) -> Self {
        let least = chances.iter().position(|&p| p > NOTHING).unwrap_or(0);
        while chances.len() > least + 1 && chances.last().is_some_and(|&p| p <= NOTHING) {
            chances.pop();
        }
        chances.drain(..least);
        let mut tails = chances.clone();
        for index in (0..tails.len().saturating_sub(1)).rev() {
            tails[index] += tails[index + 1];
        }
        Volley {
            least,
            chances,
            tails,
        }
    }

    /// How likely no hit is.
    fn none(&self) -> f64 {
        if self.least == 0 {
            self.chances[0]
        } else {
            0.0
        }
    }

    /// Adds so much, spread by the hits, to what a row says behind a state; what exceeds it goes to its end.
    #[inline]
    fn spread(&self, row: &mut [f64], mass: f64) {
        let last = row.len() - 1;
        if self.least >= last {
            row[last] += mass;
            return;
        }
        let inner = (last - self.least).min(self.chances.len());
        let cells = row[self.least..self.least + inner].iter_mut();
        for (cell, chance) in cells.zip(&self.chances[..inner]) {
            *cell += mass * chance;
        }
        if let Some(rest) = self.tails.get(inner) {
            row[last] += mass * rest;
        }
    }
}

/// A side after each number of hits.
#[derive(Debug)]
struct Chain {
    volleys: Vec<Volley>,
    left: Vec<Vec<Troop>>,
    lost: Vec<Losses>,
}

impl Arda {
    /// The exact odds, if the battle is such a chain and takes no more steps than that.
    pub(super) fn solve(&self, battle: &Battle, most: usize) -> Option<Odds> {
        let size = |attacking: bool| -> usize {
            let groups = battle.living(attacking);
            groups
                .map(|group| {
                    usize::from(group.stack.count)
                        * usize::from(self.content.kind(group.stack.kind).def.hits)
                })
                .sum()
        };
        let states = size(true) * size(false);
        let rounds = usize::from(battle.limit.max(1));
        // A volley touches about the square root of its dice on either side.
        let touched = (1 + size(true) / 2) * (1 + size(false) / 2);
        if states.saturating_mul(touched).saturating_mul(rounds) > most
            || states == 0
            || !self.is_chain(battle)
        {
            return None;
        }
        let chains = [self.chain(battle, true), self.chain(battle, false)];
        Some(match battle.limit {
            0 => endless(&chains),
            limit => limited(&chains, limit),
        })
    }

    /// Whether nothing happens but general fire that everybody can hit with, and losses of a side hang on itself alone.
    fn is_chain(&self, battle: &Battle) -> bool {
        let content = &self.content;
        let rests = [
            FireStep::AirCombat,
            FireStep::TargetedAttackers,
            FireStep::TargetedDefenders,
            FireStep::Bombardment,
            FireStep::FirstStrike,
            FireStep::Unprotected,
        ];
        let quiet = rests
            .iter()
            .all(|&step| battle.idle >> (step as u32) & 1 == 1);
        let own = battle
            .supports
            .iter()
            .all(|&index| !content.supports[usize::from(index)].enemy);
        let plain = battle.groups.iter().all(|group| {
            let info = content.kind(group.stack.kind);
            let def = &info.def;
            def.suicide == Suicide::Never
                && !self.counts_best(group.stack.kind)
                && info.when_damaged.is_empty()
        });
        quiet && own && plain && battle.open == [true; 2] && content.def.fire.is_empty()
    }

    /// A side after each number of hits, the default choice taking them (ARD-8.12).
    fn chain(&self, battle: &Battle, attacking: bool) -> Chain {
        let mut battle = battle.clone();
        let targets: KindSet = battle
            .living(attacking)
            .map(|group| group.stack.kind)
            .collect();
        let targets = targets - self.content.infrastructure;
        let mut chain = Chain {
            volleys: Vec::new(),
            left: Vec::new(),
            lost: Vec::new(),
        };
        let mut units = 0;
        loop {
            chain.left.push(battle.troops(attacking));
            let value = f64::from(battle.lost[usize::from(!attacking)]) / 100.0;
            chain.lost.push(Losses {
                units: f64::from(units),
                value,
            });
            battle.hits = Hits {
                on_attackers: attacking,
                left: 1,
                outright: false,
                targets,
            };
            if self.room_for_hits(&battle) == 0 {
                return chain;
            }
            chain.volleys.push(self.volley(&mut battle, attacking));
            self.take_rest(&mut battle, &mut Fast::new(0));
            units += battle
                .groups
                .iter()
                .map(|group| i32::from(group.dying))
                .sum::<i32>();
            self.remove_side(&mut battle, attacking, &mut Fast::new(0));
        }
    }

    /// The hits of one volley of a side.
    fn volley(&self, battle: &mut Battle, attacking: bool) -> Volley {
        let mut scratch = std::mem::take(&mut battle.scratch);
        self.general_pieces(battle, attacking, !KindSet::NONE, &mut scratch.pieces);
        let sides = usize::from(self.content.def.dice);
        let dice = scratch.pieces.iter().map(|piece| {
            (
                piece.strength as usize,
                usize::from(piece.count) * piece.rolls as usize,
            )
        });
        let chances = if self.content.def.rules.low_luck {
            let power: usize = dice.map(|(strength, count)| strength * count).sum();
            let mut chances = vec![0.0; power / sides + 2];
            let more = (power % sides) as f64 / sides as f64;
            chances[power / sides] = 1.0 - more;
            chances[power / sides + 1] = more;
            chances
        } else {
            let mut chances = vec![1.0];
            for (strength, count) in dice {
                chances = convolve(&chances, &binomial(count, strength as f64 / sides as f64));
            }
            chances
        };
        battle.scratch = scratch;
        Volley::new(chances)
    }
}

/// How likely each number of hits of so many dice is.
fn binomial(count: usize, chance: f64) -> Vec<f64> {
    if chance >= 1.0 {
        let mut sure = vec![0.0; count + 1];
        sure[count] = 1.0;
        return sure;
    }
    let miss = 1.0 - chance;
    let mut row = Vec::with_capacity(count + 1);
    let mut next = miss.powi(count as i32);
    for hits in 0..=count {
        row.push(next);
        next *= (count - hits) as f64 / (hits + 1) as f64 * (chance / miss);
    }
    row
}

fn convolve(one: &[f64], other: &[f64]) -> Vec<f64> {
    let mut sum = vec![0.0; one.len() + other.len() - 1];
    for (index, a) in one.iter().enumerate() {
        for (cell, b) in sum[index..].iter_mut().zip(other) {
            *cell += a * b;
        }
    }
    sum
}

/// Without a limit: states in order of hits taken; what changes nothing is taken out of each.
fn endless(chains: &[Chain; 2]) -> Odds {
    let [attackers, defenders] = chains;
    let (width, height) = (defenders.left.len(), attackers.left.len());
    let mut mass = vec![0.0; width * height];
    mass[0] = 1.0;
    let mut rounds = 0.0;
    for i in 0..height - 1 {
        for j in 0..width - 1 {
            let here = mass[i * width + j];
            let (fire, answer) = (&attackers.volleys[i], &defenders.volleys[j]);
            let still = fire.none() * answer.none();
            if here <= 0.0 || still >= 1.0 {
                continue;
            }
            let here = here / (1.0 - still);
            mass[i * width + j] = 0.0;
            rounds += here;
            spread(&mut mass, width, [i, j], here, [fire, answer]);
            // What stayed has been counted already.
            mass[i * width + j] = 0.0;
        }
    }
    odds(chains, &mass, rounds)
}

/// With a limit of rounds: all states, round by round.
fn limited(chains: &[Chain; 2], limit: u16) -> Odds {
    let [attackers, defenders] = chains;
    let (width, height) = (defenders.left.len(), attackers.left.len());
    let mut mass = vec![0.0; width * height];
    let mut next = vec![0.0; width * height];
    mass[0] = 1.0;
    let mut rounds = 0.0;
    for _ in 0..limit {
        next.fill(0.0);
        let mut moved = 0.0;
        for i in 0..height {
            for j in 0..width {
                let here = mass[i * width + j];
                if here <= 0.0 {
                    continue;
                }
                let over = i + 1 == height || j + 1 == width;
                let still = |i: usize, j: usize| {
                    attackers.volleys[i].none() * defenders.volleys[j].none() >= 1.0
                };
                if over || still(i, j) {
                    next[i * width + j] += here;
                    continue;
                }
                moved += here;
                spread(
                    &mut next,
                    width,
                    [i, j],
                    here,
                    [&attackers.volleys[i], &defenders.volleys[j]],
                );
            }
        }
        rounds += moved;
        std::mem::swap(&mut mass, &mut next);
        if moved < NOTHING {
            break;
        }
    }
    odds(chains, &mass, rounds)
}

/// Spreads what is in a state over the states after one round of fire.
fn spread(mass: &mut [f64], width: usize, state: [usize; 2], here: f64, fire: [&Volley; 2]) {
    let [i, j] = state;
    let [fire, answer] = fire;
    let last = mass.len() / width - 1;
    for (index, &chance) in answer.chances.iter().enumerate() {
        let row = i + answer.least + index;
        if row >= last {
            fire.spread(
                &mut mass[last * width + j..(last + 1) * width],
                here * answer.tails[index],
            );
            return;
        }
        fire.spread(&mut mass[row * width + j..(row + 1) * width], here * chance);
    }
}

/// What the final states say.
fn odds(chains: &[Chain; 2], mass: &[f64], rounds: f64) -> Odds {
    let [attackers, defenders] = chains;
    let width = defenders.left.len();
    let mut odds = Odds {
        win: 0.0,
        draw: 0.0,
        loss: 0.0,
        rounds,
        attackers: Losses::default(),
        defenders: Losses::default(),
        left: Vec::new(),
        method: Method::Exact,
    };
    let mut ends: Vec<(f64, usize)> = Vec::with_capacity(width + attackers.left.len());
    for (state, &chance) in mass.iter().enumerate() {
        if chance <= 0.0 {
            continue;
        }
        let (i, j) = (state / width, state % width);
        let dead = [i + 1 == attackers.left.len(), j + 1 == width];
        match dead {
            [false, true] => odds.win += chance,
            [true, false] => odds.loss += chance,
            _ => odds.draw += chance,
        }
        odds.attackers.add(attackers.lost[i], chance);
        odds.defenders.add(defenders.lost[j], chance);
        ends.push((chance, state));
    }
    ends.sort_by(|a, b| b.0.total_cmp(&a.0).then(a.1.cmp(&b.1)));
    odds.left = ends
        .into_iter()
        .take_while(|(chance, _)| *chance >= super::simulate::SHOWN)
        .map(|(chance, state)| Left {
            chance,
            attackers: attackers.left[state / width].clone(),
            defenders: defenders.left[state % width].clone(),
        })
        .collect();
    odds
}

impl Losses {
    fn add(&mut self, losses: Losses, chance: f64) {
        self.units += losses.units * chance;
        self.value += losses.value * chance;
    }
}
