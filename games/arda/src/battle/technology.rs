//! ARD-11.3: what technology does in battles.

use super::Group;
use crate::Arda;
use crate::ids::{Kind, Power};
use crate::stack::Stack;

impl Arda {
    /// Whether a technology that a power has touches a type of unit.
    fn touches(&self, word: &str, owner: Power, kind: Kind) -> bool {
        self.is_touched(word, kind) && self.has_technology(owner, word)
    }

    fn is_touched(&self, word: &str, kind: Kind) -> bool {
        let technology = &self.content.kind(kind).def.technology;
        technology.iter().any(|known| known == word)
    }

    /// Strength and dice of general fire with what technology adds: jets defend better, super submarines attack better, heavy
    /// bombers have more dice.
    pub(super) fn add_technology(&self, group: &mut Group) {
        let Stack { owner, kind, .. } = group.stack;
        if self.content.kind(kind).def.technology.is_empty() || !owner.is_somebody() {
            return;
        }
        let rules = &self.content.def.rules;
        let attacking = group.attacking;
        if self.touches("jet_power", owner, kind) && (!attacking || rules.third_edition) {
            group.strength += 1;
        }
        if self.touches("super_sub", owner, kind) {
            group.strength += if attacking {
                1
            } else {
                i16::from(rules.super_sub_defense)
            };
        }
        if self.touches("heavy_bomber", owner, kind) && (attacking || rules.best_bomber_roll) {
            group.rolls = group.rolls.max(rules.heavy_bomber_rolls);
        }
    }

    /// ARD-6.2: whether only the best die of such a unit counts; of heavy bombers only where the rules say so.
    #[inline]
    pub(crate) fn counts_best(&self, kind: Kind) -> bool {
        self.content.kind(kind).def.best_roll
            || (self.content.def.rules.best_bomber_roll && self.is_touched("heavy_bomber", kind))
    }

    /// What radar adds to the strength of a gun.
    pub(super) fn radar(&self, owner: Power, kind: Kind) -> i16 {
        i16::from(owner.is_somebody() && self.touches("aa_radar", owner, kind))
    }

    /// How many times as many units one giver supports: twice with improved artillery.
    pub(super) fn reach(&self, owner: Power, kind: Kind) -> u32 {
        1 + u32::from(self.touches("improved_artillery_support", owner, kind))
    }

    /// The strength with which a ship bombards; 0 if it cannot. Destroyers may learn it.
    pub(super) fn bombard_strength(&self, ship: &Stack) -> u8 {
        let def = &self.content.kind(ship.kind).def;
        match def.bombard {
            Some(0) => def.attack,
            Some(strength) => strength,
            None if self.touches("destroyer_bombard", ship.owner, ship.kind) => def.attack,
            None => 0,
        }
    }

    /// What a heavy bomber adds to its bombs where only the best die counts.
    pub(super) fn heavier_bombs(&self, bomber: &Stack) -> i16 {
        let heavy = self.content.def.rules.best_bomber_roll
            && self.touches("heavy_bomber", bomber.owner, bomber.kind);
        i16::from(heavy)
    }
}
