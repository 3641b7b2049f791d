//! Battles fought many times by the code of play.

use super::{Effort, FEW, Left, Losses, Method, Odds};
use crate::Arda;
use crate::battle::Battle;
use crate::event::Troop;
use crate::ids::KindSet;
use engine::Fast;
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::time::{Duration, Instant};

/// What is less likely to be left is not shown.
pub(super) const SHOWN: f64 = 1e-4;
/// Battles between two looks at the clock.
const BATCH: u32 = 64;
/// The standard error of the chance to win that is good enough.
const GOOD: f64 = 0.000_5;
/// The seed where none is given: odds of the same battle are alike.
const SEED: u64 = 1;

/// What battles have come to so far.
#[derive(Default)]
struct Tally {
    battles: u32,
    wins: u32,
    losses: u32,
    rounds: u64,
    units: [u64; 2],
    value: [i64; 2],
    left: HashMap<u64, (u32, [Vec<Troop>; 2]), BuildHasherDefault<Mixed>>,
}

/// Keys are mixed numbers already.
#[derive(Default)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

impl Arda {
    /// Odds from battles.
    pub(super) fn simulate(&self, battle: &Battle, effort: Effort) -> Odds {
        let mut tally = Tally::default();
        let mut copy = battle.clone();
        let strong = [true, false].map(|attacking| self.strong(battle, attacking));
        let (seed, most, time) = match effort {
            Effort::Battles { seed, battles } => (seed, battles.max(1), None),
            Effort::Quick => (SEED, few(&strong), None),
            Effort::Time(time) => (SEED, u32::MAX, Some(time)),
        };
        let mut table = Fast::new(seed);
        let start = Instant::now();
        while tally.battles < most {
            let batch = BATCH.min(most - tally.battles);
            for _ in 0..batch {
                copy.clone_from(battle);
                self.fight(&mut copy, &mut table);
                self.count(&mut tally, strong, &copy);
                if effort != Effort::Quick {
                    tally.note_left(&copy);
                }
            }
            if time.is_some_and(|time| tally.is_enough(start.elapsed(), time)) {
                break;
            }
        }
        tally.odds()
    }

    fn count(&self, tally: &mut Tally, strong: [u16; 2], after: &Battle) {
        tally.battles += 1;
        tally.rounds += u64::from(after.round);
        let mut alive = [0u16; 2];
        for group in &after.groups {
            if !self.content.infrastructure.contains(group.stack.kind) {
                alive[usize::from(!group.attacking)] += group.stack.count;
            }
        }
        tally.wins += u32::from(alive[0] > 0 && alive[1] == 0);
        tally.losses += u32::from(alive[0] == 0 && alive[1] > 0);
        for side in [0, 1] {
            tally.value[side] += i64::from(after.lost[side]);
            tally.units[side] += u64::from(strong[side].saturating_sub(alive[side]));
        }
    }

    /// The units of a side that can be killed.
    fn strong(&self, battle: &Battle, attacking: bool) -> u16 {
        let infrastructure: KindSet = self.content.infrastructure;
        let groups = battle.groups.iter().filter(|group| {
            group.attacking == attacking && !infrastructure.contains(group.stack.kind)
        });
        groups.map(|group| group.stack.count).sum()
    }
}

/// How many battles a bot can spend on so many units.
fn few(strong: &[u16; 2]) -> u32 {
    let units: usize = strong.iter().map(|&count| usize::from(count)).sum();
    (FEW / units.max(1)).clamp(16, 64) as u32
}

impl Tally {
    /// Counts what is left.
    fn note_left(&mut self, after: &Battle) {
        let mut key = 0u64;
        for group in after.groups.iter().filter(|group| group.stack.count > 0) {
            let stack = group.stack;
            let side = u64::from(group.attacking) << 16;
            let what = u64::from(stack.kind.0) << 17 | side | u64::from(stack.count);
            // The groups of a type may lie in any order, so that order must not count.
            key = key.wrapping_add((what + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ what << 40);
        }
        match self.left.get_mut(&key) {
            Some((count, _)) => *count += 1,
            None => {
                let troops = [after.standing(true), after.standing(false)];
                self.left.insert(key, (1, troops));
            }
        }
    }

    /// Whether the time is up, or the chances are known well.
    fn is_enough(&self, spent: Duration, time: Duration) -> bool {
        let n = f64::from(self.battles);
        let p = f64::from(self.wins) / n;
        let good = self.battles >= 20_000 && (p * (1.0 - p) / n).sqrt() < GOOD;
        good || spent >= time
    }

    fn odds(self) -> Odds {
        let n = f64::from(self.battles);
        let share = |count: u32| f64::from(count) / n;
        let losses = |side: usize| Losses {
            units: self.units[side] as f64 / n,
            value: self.value[side] as f64 / 100.0 / n,
        };
        let (attackers, defenders) = (losses(0), losses(1));
        let mut left: Vec<(u64, u32, [Vec<Troop>; 2])> = self
            .left
            .into_iter()
            .map(|(key, (count, troops))| (key, count, troops))
            .collect();
        left.sort_by_key(|(key, count, _)| (std::cmp::Reverse(*count), *key));
        let shown = left
            .into_iter()
            .map(|(_, count, [attackers, defenders])| Left {
                chance: f64::from(count) / n,
                attackers,
                defenders,
            });
        Odds {
            win: share(self.wins),
            draw: share(self.battles - self.wins - self.losses),
            loss: share(self.losses),
            rounds: self.rounds as f64 / n,
            attackers,
            defenders,
            left: shown.take_while(|left| left.chance >= SHOWN).collect(),
            method: Method::Simulated {
                battles: self.battles,
            },
        }
    }
}
