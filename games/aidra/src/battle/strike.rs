//! AID-6.7, 6.8: how much damage, and whom it kills.

use super::state::{Blow, BlowKind, Fighter, SLOTS};
use super::{ATTACKER, DEFENDER};
use crate::Aidra;
use crate::content::{CardId, Class, Condition, Effect, Skirmish, UNITS};
use crate::options::{DiversityBy, StrikeScope};
use crate::position::Position;
use engine::List;

/// The action cards' effects that work in an exchange: at most two cards with two effects each.
pub(super) type Effects = List<Option<Effect>, 8>;

/// What red cards add against each other: row deals, column takes (AID-6.8).
pub(crate) const fn bonus(own: Skirmish, enemy: Skirmish) -> u8 {
    use Skirmish::*;
    match (own, enemy) {
        (Berserk, Charge | Adaptive | Flank) | (Flank, Defensive) => 6,
        _ => 0,
    }
}

/// What red cards take off each other's damage: the first one is shielded (AID-6.8).
pub(crate) const fn shield(own: Skirmish, enemy: Skirmish) -> u8 {
    use Skirmish::*;
    match (own, enemy) {
        (Adaptive, Charge | Defensive | Flank) => 3,
        (Defensive, Charge | Berserk) | (Flank, Charge) => 6,
        _ => 0,
    }
}

/// How a red card strikes a blue one (AID-6.8).
pub(crate) const fn strike(red: Skirmish, blue: Skirmish) -> BlowKind {
    use Skirmish::*;
    match (red, blue) {
        (Berserk, Stall | Rest | Retreat) => BlowKind::Whole,
        (Berserk, Bait | Reposition)
        | (Charge, Rest | Retreat | Reposition)
        | (Adaptive, Rest | Retreat) => BlowKind::Front,
        _ => BlowKind::Nothing,
    }
}

impl Aidra {
    /// What a side's action cards do in this exchange (AID-12.7, 12.8).
    pub(super) fn tactics(&self, pos: &Position, side: usize) -> Effects {
        let mut effects = Effects::new();
        let (own, enemy) = (&pos.battle.sides[side], &pos.battle.sides[1 - side]);
        if self.cancels(pos, 1 - side, enemy.played_tactics) {
            return effects;
        }
        let faction = pos.seat(own.seat).faction as usize;
        for card in super::commit::bits(own.played_tactics) {
            let card = self.content.card(CardId::new(faction, card));
            if card
                .when
                .iter()
                .all(|&condition| self.holds_now(pos, side, condition))
            {
                effects.extend(card.effects.iter().map(|&effect| Some(effect)));
            }
        }
        effects
    }

    /// Whether one of a side's action cards cancels those of the other.
    pub(super) fn cancels(&self, pos: &Position, side: usize, tactics: u16) -> bool {
        let faction = pos.seat(pos.battle.sides[side].seat).faction as usize;
        super::commit::bits(tactics).any(|card| {
            let card = self.content.card(CardId::new(faction, card));
            card.effects.contains(&Effect::Cancel)
        })
    }

    /// Whether a card's condition holds at the reveal (AID-12.9).
    fn holds_now(&self, pos: &Position, side: usize, condition: Condition) -> bool {
        let (own, enemy) = (&pos.battle.sides[side], &pos.battle.sides[1 - side]);
        let sheet = self.sheet(pos, own.seat);
        match condition {
            Condition::Own(cards) => own
                .played
                .is_some_and(|card| cards >> card.index() & 1 == 1),
            Condition::Attacking => side == ATTACKER,
            Condition::Defending => side == DEFENDER,
            Condition::Has(class) => own
                .grid()
                .any(|unit| sheet.unit(unit.kind as usize).class == class),
            Condition::HasWarShip => false,
            Condition::FullFront => own.full_front(),
            Condition::Outnumbered => own.units.len() < enemy.units.len(),
            Condition::Committed(n) => own.committed() >= n as usize,
            Condition::Coastal => self.is_coastal(pos.battle.at),
        }
    }

    /// The strength of a unit in the battle.
    #[inline]
    pub(crate) fn strength_of(&self, pos: &Position, side: usize, unit: &Fighter) -> u8 {
        self.sheet(pos, pos.battle.sides[side].seat)
            .unit(unit.kind as usize)
            .strength
    }

    /// What a side deals (AID-6.7, 6.8); all numbers are those of the reveal.
    pub(super) fn blow(
        &self,
        pos: &Position,
        side: usize,
        own_effects: &Effects,
        enemy_effects: &Effects,
    ) -> Blow {
        let (own, enemy) = (&pos.battle.sides[side], &pos.battle.sides[1 - side]);
        let (Some(card), Some(against)) = (own.played, enemy.played) else {
            return Blow::default();
        };
        if !card.is_red() {
            return Blow::default();
        }
        let kind = match against.is_red() {
            true => BlowKind::Clash,
            false => strike(card, against),
        };
        if kind == BlowKind::Nothing {
            return Blow::default();
        }
        let everybody =
            kind == BlowKind::Whole && self.options.berserk_strike_scope == StrikeScope::Battle;
        let counts = |unit: &&Fighter| match kind {
            BlowKind::Front => unit.committed() && unit.slot <= 2,
            _ => unit.committed() || everybody && unit.slot == 0,
        };
        let strengths = own
            .units
            .iter()
            .filter(counts)
            .map(|unit| self.strength_of(pos, side, unit));
        let mut blow = Blow {
            kind,
            strength: strengths.sum(),
            rank: if own.full_front() { 2 } else { 0 },
            back: card == Skirmish::Flank,
            ..Blow::default()
        };
        for effect in own_effects.iter().flatten() {
            match effect {
                Effect::Damage(n) => blow.action += n,
                Effect::LandBack => blow.back = true,
                _ => {}
            }
        }
        if kind == BlowKind::Clash {
            blow.bonus = bonus(card, against);
            blow.shield = shield(against, card);
            blow.diversity = self.diversity(pos, 1 - side, enemy_effects);
            let wards = enemy_effects.iter().flatten().map(|effect| match effect {
                Effect::Ward(n) => *n,
                _ => 0,
            });
            blow.ward = wards.sum();
        }
        blow
    }

    /// What the types on a side's grid take off (AID-6.7).
    fn diversity(&self, pos: &Position, side: usize, effects: &Effects) -> u8 {
        let own = &pos.battle.sides[side];
        let sheet = self.sheet(pos, own.seat);
        let mut seen: u16 = 0;
        for unit in own.grid() {
            let class = sheet.unit(unit.kind as usize).class;
            if class == Class::General && !self.options.general_is_type {
                continue;
            }
            seen |= match self.options.diversity_by {
                DiversityBy::Class => 1 << (UNITS + class.index()),
                DiversityBy::Kind => 1 << unit.kind,
            };
        }
        let more = effects.iter().flatten().map(|effect| match effect {
            Effect::Types(n) => u32::from(*n),
            _ => 0,
        });
        match seen.count_ones() + more.sum::<u32>() {
            0 | 1 => 0,
            2 => 3,
            _ => 6,
        }
    }

    /// AID-6.8: spends damage on a side's grid in reading order, or backwards; the dead leave.
    pub(super) fn spend_damage(&self, pos: &mut Position, side: usize, mut damage: u8, back: bool) {
        for step in 1..=SLOTS {
            let slot = if back { SLOTS + 1 - step } else { step };
            let standing = |unit: &Fighter| unit.committed() && unit.slot == slot;
            let Some(index) = pos.battle.sides[side].units.iter().position(standing) else {
                continue;
            };
            let strength = self.strength_of(pos, side, &pos.battle.sides[side].units[index]);
            if strength > damage {
                return;
            }
            damage -= strength;
            self.kill(pos, side, index);
        }
    }

    /// A unit of a side dies.
    pub(super) fn kill(&self, pos: &mut Position, side: usize, index: usize) -> Fighter {
        let (at, seat) = (pos.battle.at, pos.battle.sides[side].seat);
        let dead = pos.battle.sides[side].units.remove(index);
        let _full = pos.battle.sides[side].fallen.try_push(dead);
        pos.lift(at, seat, dead.kind);
        dead
    }

    /// AID-12.9 `spare`: the last of the dead of this exchange return to their slots.
    pub(super) fn spare(&self, pos: &mut Position, side: usize, n: u8, class: Option<Class>) -> u8 {
        let (at, seat) = (pos.battle.at, pos.battle.sides[side].seat);
        let sheet = self.sheet(pos, seat);
        let mut back = 0;
        while back < n {
            let own = &mut pos.battle.sides[side];
            let fits = |unit: &Fighter| {
                class.is_none_or(|class| sheet.unit(unit.kind as usize).class == class)
            };
            let Some(index) = own.fallen.iter().rposition(fits) else {
                break;
            };
            let unit = own.fallen.remove(index);
            let place = own.units.iter().position(|other| other.kind > unit.kind);
            own.units.insert(place.unwrap_or(own.units.len()), unit);
            pos.place(at, seat, unit.kind);
            back += 1;
        }
        back
    }

    /// Marks the units of a side's grid as doomed (AID-6.10).
    pub(super) fn doom_grid(pos: &mut Position, side: usize) {
        for unit in &mut pos.battle.sides[side].units {
            if unit.committed() {
                unit.doomed = true;
            }
        }
    }
}
