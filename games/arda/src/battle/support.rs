//! ARD-8.6: strengths, and what supports add to them.

use super::volley::Piece;
use super::{Battle, Group};
use crate::Arda;
use crate::content::{Support, Supported};
use crate::stack::Marks;
use std::cmp::Reverse;

impl Arda {
    /// ARD-8.6: the strength and dice of a group's general fire before supports, and its place in the order of losses.
    pub(crate) fn rate(&self, battle_at: crate::ids::Place, group: &mut Group) {
        let Group {
            stack, attacking, ..
        } = *group;
        let info = self.content.kind(stack.kind);
        let def = &info.def;
        let (value, rolls) = match attacking {
            true => (def.attack, def.attack_rolls),
            false => (def.defense, def.defense_rolls),
        };
        let on_map = battle_at.index() < self.content.places.len();
        let terrain = match on_map {
            true => self.content.terrain(battle_at, stack.kind, attacking),
            false => 0,
        };
        let marine = match attacking && stack.marks.has(Marks::LANDED) {
            true => def.marine,
            false => 0,
        };
        group.strength = i16::from(value) + i16::from(terrain) + i16::from(marine);
        group.rolls = rolls;
        self.add_technology(group);
        let other = match attacking {
            true => u64::from(def.defense) * u64::from(def.defense_rolls),
            false => u64::from(def.attack) * u64::from(def.attack_rolls),
        };
        let left = info.movement.saturating_sub(stack.spent);
        let loaded = stack.ship != 0 && info.is_sea();
        let flags = [def.evades || def.destroyer, def.hits > 1, loaded];
        let flags = flags.iter().fold(0, |bits, &on| bits << 1 | u64::from(on));
        let value = (info.value.max(0) as u64).min((1 << 22) - 1);
        group.rank = value << 30
            | other.min(1023) << 19
            | flags << 16
            | u64::from(info.movement) << 8
            | u64::from(left);
    }

    /// The supports that can matter with the units there are.
    pub(crate) fn note_supports(&self, battle: &mut Battle) {
        battle.supports.clear();
        battle.lowers = false;
        for (index, rule) in self.content.supports.iter().enumerate() {
            let given = [true, false].into_iter().any(|attacking| {
                rule.sides[usize::from(!attacking)] && self.givers(battle, rule, attacking) > 0
            });
            if given {
                battle.supports.push(index as u16);
                battle.lowers |= rule.bonus < 0;
            }
        }
    }

    /// ARD-8.6: gives a side's pieces what supports they get: rule by rule in the order of the content, the strongest
    /// first. Pieces are split where not all get the same.
    pub(super) fn add_supports(
        &self,
        battle: &Battle,
        attacking: bool,
        what: [Supported; 2],
        pieces: &mut Vec<Piece>,
    ) {
        if battle.supports.is_empty() {
            return;
        }
        pieces.sort_unstable_by_key(|piece| (Reverse(piece.base), piece.group));
        let mut under_way = None;
        for &index in &battle.supports {
            let rule = &self.content.supports[usize::from(index)];
            let giving = attacking != rule.enemy;
            if !what.contains(&rule.what) || !rule.sides[usize::from(!giving)] {
                continue;
            }
            let mut left = self.givers(battle, rule, giving) * u32::from(rule.receivers);
            if under_way != Some((rule.kind, rule.enemy)) {
                under_way = Some((rule.kind, rule.enemy));
                for piece in pieces.iter_mut() {
                    piece.free = rule.stack;
                }
            }
            let mut at = 0;
            while left > 0 && at < pieces.len() {
                if pieces[at].free > 0 && rule.to.contains(pieces[at].kind) {
                    give(rule, &mut left, pieces, at);
                }
                at += 1;
            }
        }
    }

    /// How many units of a side give a support; those that reach twice as far count twice.
    fn givers(&self, battle: &Battle, rule: &Support, attacking: bool) -> u32 {
        let gives = |group: &&Group| {
            group.attacking == attacking
                && group.fighting
                && group.stack.kind == rule.giver
                && rule.powers.contains(group.stack.owner)
        };
        let counts = battle.groups.iter().filter(gives).map(|group| {
            u32::from(group.firing()) * self.reach(group.stack.owner, group.stack.kind)
        });
        counts.sum()
    }

    /// ARD-8.12: what each unit of a group is worth in fire: by its own dice, and by the support it gives.
    pub(super) fn power(&self, battle: &Battle, group: &Group) -> (i32, i32) {
        let sides = i16::from(self.content.def.dice);
        let own = i32::from(group.strength.clamp(0, sides)) * i32::from(group.rolls);
        let mut given = 0;
        for &index in &battle.supports {
            let rule = &self.content.supports[usize::from(index)];
            let gives = rule.giver == group.stack.kind
                && rule.sides[usize::from(!group.attacking)]
                && rule.powers.contains(group.stack.owner);
            if gives {
                let receivers = group.attacking != rule.enemy;
                let receivers: u32 = battle
                    .living(receivers)
                    .filter(|other| rule.to.contains(other.stack.kind))
                    .map(|other| u32::from(other.stack.count))
                    .sum();
                let reach = u32::from(rule.receivers) * self.reach(group.stack.owner, rule.giver);
                let most = receivers.min(reach) as i32;
                given += i32::from(rule.bonus).abs() * most;
            }
        }
        (own, given)
    }
}

/// Gives the units of one piece as many supports as there are and as they can take.
fn give(rule: &Support, left: &mut u32, pieces: &mut Vec<Piece>, at: usize) {
    let piece = pieces[at];
    let add = |piece: Piece, count: u16, times: u8| {
        let bonus = i16::from(rule.bonus) * i16::from(times);
        let (strength, rolls) = match rule.what {
            Supported::Strength | Supported::TargetedStrength => (bonus, 0),
            Supported::Rolls | Supported::TargetedRolls => (0, bonus),
        };
        Piece {
            strength: piece.strength + strength,
            rolls: piece.rolls + rolls,
            free: piece.free - times,
            count,
            ..piece
        }
    };
    let each = u32::from(piece.free);
    let full = (*left / each).min(piece.count.into());
    let rest = if full < piece.count.into() {
        *left % each
    } else {
        0
    };
    *left -= full * each + rest;
    let (full, some) = (full as u16, u16::from(rest > 0));
    let mut next = at;
    for (count, times) in [
        (full, piece.free),
        (some, rest as u8),
        (piece.count - full - some, 0),
    ] {
        if count == 0 {
            continue;
        }
        let part = add(piece, count, times);
        if next == at {
            pieces[at] = part;
        } else {
            pieces.insert(next, part);
        }
        next += 1;
    }
}
