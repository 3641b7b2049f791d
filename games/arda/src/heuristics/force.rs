//! How strong units are, roughly: what they hit with and what they can take.

use crate::Arda;
use crate::content::Supported;
use crate::ids::{Kind, Place};
use crate::position::Position;
use crate::stack::{Marks, Stack};

/// Strength of units together.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Force {
    /// Sum of strengths of all dice, in tenths.
    pub(super) power: i64,
    /// Hits that they can take.
    pub(super) hits: i64,
    /// What they are worth, in hundredths of production units.
    pub(super) worth: i64,
}

impl Force {
    pub(super) fn add(&mut self, other: Force) {
        self.power += other.power;
        self.hits += other.hits;
        self.worth += other.worth;
    }

    pub(super) fn times(self, count: u16) -> Force {
        let count = i64::from(count);
        Force {
            power: self.power * count,
            hits: self.hits * count,
            worth: self.worth * count,
        }
    }

    /// How much stronger than another it is, in percent: by the law that worth in battle grows with the product of what
    /// hits and what takes hits.
    pub(super) fn against(self, other: Force) -> i64 {
        if other.hits == 0 {
            return 10_000;
        }
        let own = self.power.max(1) * self.hits;
        let foe = other.power.max(1) * other.hits;
        (own * 100 / foe.max(1)).min(10_000)
    }

    /// What it loses by beating a force that it outweighs by so many percent, in percent of itself.
    pub(super) fn loss_percent(ratio: i64) -> i64 {
        match ratio {
            r if r >= 900 => 6,
            r if r >= 500 => 11,
            r if r >= 300 => 18,
            r if r >= 200 => 29,
            r if r >= 150 => 42,
            r if r >= 120 => 59,
            r if r >= 100 => 80,
            _ => 100,
        }
    }
}

impl Arda {
    /// The strength of one unit of a type, attacking or defending at a place.
    pub(super) fn unit_force(&self, kind: Kind, at: Place, attacking: bool) -> Force {
        let info = self.content.kind(kind);
        let sides = i64::from(self.content.def.dice);
        let (strength, rolls) = match attacking {
            true => (info.def.attack, info.def.attack_rolls),
            false => (info.def.defense, info.def.defense_rolls),
        };
        let mut power = 0;
        if strength > 0 || rolls > 1 {
            let strength =
                i64::from(strength) + i64::from(self.content.terrain(at, kind, attacking));
            power = strength.clamp(0, sides) * i64::from(rolls) * 10;
        }
        if let Some(targeted) = &info.def.targeted {
            let strength = i64::from(if attacking {
                targeted.attack
            } else {
                targeted.defense
            });
            let shots = i64::from(targeted.shots.unwrap_or(1));
            // What fires once counts a part of a whole battle, and all the less the fewer types it can hit.
            let share = if targeted.rounds.is_some() { 4 } else { 7 };
            let (hit, all) = (info.targets.len() as i64, self.content.kinds.len() as i64);
            let power_of_it = strength * shots * share * (hit * 2).min(all) / all;
            power += if targeted.in_battles { power_of_it } else { 0 };
        }
        let given = self.content.supports.iter().filter(|support| {
            support.giver == kind
                && support.what == Supported::Strength
                && support.sides[usize::from(!attacking)]
        });
        power += given
            .map(|support| i64::from(support.bonus.abs()) * i64::from(support.receivers) * 6)
            .sum::<i64>();
        let hits = if info.def.infrastructure {
            0
        } else {
            i64::from(info.def.hits)
        };
        Force {
            power,
            hits,
            worth: i64::from(info.value),
        }
    }

    /// The strength of a stack there.
    pub(super) fn stack_force(&self, stack: &Stack, at: Place, attacking: bool) -> Force {
        let mut force = self.unit_force(stack.kind, at, attacking);
        force.hits = (force.hits - i64::from(stack.hits)).max(0);
        force.times(stack.count)
    }

    /// The strength of what would defend a place against a power.
    pub(super) fn defence(&self, pos: &Position, at: Place, against: crate::ids::Power) -> Force {
        let enemies = self.content.enemies(against);
        let mut force = Force::default();
        for stack in pos.at(at) {
            if enemies.contains(stack.owner)
                && !stack.marks.has(Marks::SUBMERGED)
                && !self.is_cargo(stack)
            {
                force.add(self.stack_force(stack, at, false));
            }
        }
        force
    }
}
