//! ARD-8.3, ARD-6.4, ARD-6.5: targeted attacks.

use super::casualties::is_target;
use super::fire::Flow;
use super::volley::{Piece, Salvo, Scratch};
use super::{Battle, Group, Hits};
use crate::Arda;
use crate::content::Supported;
use crate::definition::{CasualtyChoice, Targeted};
use crate::event::Volley;
use crate::ids::{Kind, KindSet};
use engine::Table;
use std::cmp::Reverse;

/// The dice of a unit that fires once at each target.
pub(super) const ONE_EACH: i16 = i16::MAX;

/// The strength of a targeted attack for a side.
pub(super) fn value(targeted: &Targeted, attacking: bool) -> u8 {
    if attacking {
        targeted.attack
    } else {
        targeted.defense
    }
}

/// What a group of targeted attacks has in common.
#[derive(Clone, Copy, Debug)]
struct Attack {
    targets: KindSet,
    sides: u8,
    outright: bool,
}

impl Arda {
    /// ARD-8.3: the next kind of targeted attacks of a side; [`Battle::part`] counts them.
    pub(super) fn targeted_fire<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        attacking: bool,
        table: &mut T,
    ) -> Flow {
        if battle.seen_in != battle.round {
            battle.seen_in = battle.round;
            battle.seen = [true, false]
                .map(|side| battle.living(side).map(|group| group.stack.kind).collect());
        }
        while usize::from(battle.part) < self.content.targeted_kinds.len() {
            let group = battle.part;
            battle.part += 1;
            if self.fire_targeted_group(battle, attacking, group, table) {
                return Flow::Again;
            }
        }
        Flow::Next
    }

    fn fire_targeted_group<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        attacking: bool,
        kind: u8,
        table: &mut T,
    ) -> bool {
        let mut scratch = std::mem::take(&mut battle.scratch);
        let attack = self.targeted_pieces(battle, attacking, kind, &mut scratch.pieces);
        let fires = !scratch.pieces.is_empty();
        if fires {
            battle.hits = Hits {
                on_attackers: !attacking,
                left: 0,
                outright: attack.outright,
                targets: attack.targets,
            };
            let volley = Volley::Targeted(kind);
            self.shoot_targets(battle, &mut scratch, attack.sides, attacking, volley, table);
        }
        battle.scratch = scratch;
        fires
    }

    /// ARD-8.3: who of a kind fires now; no pieces if nobody does.
    fn targeted_pieces(
        &self,
        battle: &Battle,
        attacking: bool,
        kind: u8,
        pieces: &mut Vec<Piece>,
    ) -> Attack {
        pieces.clear();
        let mut attack = Attack {
            targets: KindSet::NONE,
            sides: 0,
            outright: false,
        };
        let enemies: KindSet = battle
            .living(!attacking)
            .map(|group| group.stack.kind)
            .collect();
        for (index, group) in battle.groups.iter().enumerate() {
            let Some(targeted) = self.fires_targeted(battle, group, attacking, kind) else {
                continue;
            };
            let targets = self.content.kind(group.stack.kind).targets & enemies;
            if targets.is_empty() {
                continue;
            }
            attack.targets |= targets;
            attack.sides = attack.sides.max(targeted.sides);
            attack.outright |= !targeted.damages;
            let radar = self.radar(group.stack.owner, group.stack.kind);
            let base = i16::from(value(targeted, attacking)) + radar;
            pieces.push(Piece {
                kind: group.stack.kind,
                owner: group.stack.owner,
                group: index as u16,
                base,
                strength: base,
                rolls: targeted.shots.map_or(ONE_EACH, i16::from),
                count: group.firing(),
                free: 0,
            });
        }
        let what = [Supported::TargetedStrength, Supported::TargetedRolls];
        self.add_supports(battle, attacking, what, pieces);
        attack
    }

    /// The targeted attack of a group, if it is of that kind and fires for its side in this round.
    fn fires_targeted<'a>(
        &'a self,
        battle: &Battle,
        group: &Group,
        attacking: bool,
        kind: u8,
    ) -> Option<&'a Targeted> {
        if group.attacking != attacking || !group.fighting || group.firing() == 0 {
            return None;
        }
        let info = self.content.kind(group.stack.kind);
        let targeted = info.def.targeted.as_ref()?;
        let silenced = self.content.def.rules.walls_stop_charges
            && info.silenced_by.meets(battle.seen[usize::from(attacking)]);
        let fires = info.targeted_group == kind
            && targeted.in_battles
            && value(targeted, attacking) > 0
            && targeted.shots != Some(0)
            && targeted
                .rounds
                .is_none_or(|most| battle.round <= most.into())
            && !silenced;
        fires.then_some(targeted)
    }

    /// ARD-6.4, ARD-6.5: rolls for the pieces at the targets of [`Battle::hits`], and gives the hits as far as the owner
    /// does not choose.
    pub(super) fn shoot_targets<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        scratch: &mut Scratch,
        sides: u8,
        attacking: bool,
        volley: Volley,
        table: &mut T,
    ) {
        let hits = battle.hits;
        let targets = battle.groups.iter().filter(|group| is_target(&hits, group));
        let targets: u16 = targets.map(|group| group.stack.count).sum();
        let rules = &self.content.def.rules;
        let sides = if sides == 0 {
            self.content.def.dice
        } else {
            sides
        };
        self.limit_shots(&mut scratch.pieces, targets, sides);
        let low_luck = rules.low_luck || rules.low_luck_targeted;
        let salvo = Salvo {
            attacking,
            volley,
            sides,
            low_luck,
        };
        battle.hits.left = self.roll(battle, scratch, salvo, table);
        if self.owner_chooses_targets() {
            return;
        }
        let dice: u16 = scratch.pieces.iter().map(|piece| piece.count).sum();
        if low_luck {
            self.hit_type_groups(battle, &scratch.pieces, sides, table);
        } else if rules.targeted_casualties == CasualtyChoice::Dice && dice == targets {
            self.hit_by_dice(battle, scratch, table);
        }
        self.hit_by_chance(battle, table);
    }

    /// ARD-6.4: units that may not overstack share at most one shot a target, strongest first.
    pub(super) fn limit_shots(&self, pieces: &mut Vec<Piece>, targets: u16, sides: u8) {
        for piece in pieces.iter_mut() {
            piece.strength = piece.strength.clamp(0, sides.into());
        }
        pieces.sort_unstable_by_key(|piece| (Reverse(piece.strength), piece.group));
        let mut left = targets;
        for piece in pieces.iter_mut() {
            let exceeds = self.may_exceed(piece.kind);
            let shots = match (exceeds, piece.rolls == ONE_EACH) {
                (true, true) => piece.count.saturating_mul(targets),
                (true, false) => piece.count.saturating_mul(piece.rolls.max(0) as u16),
                (false, true) => left,
                (false, false) => left.min(piece.count.saturating_mul(piece.rolls.max(0) as u16)),
            };
            if !exceeds {
                left -= shots;
            }
            piece.count = shots;
            piece.rolls = 1;
        }
        pieces.retain(|piece| piece.count > 0 && piece.strength > 0);
    }

    fn may_exceed(&self, kind: Kind) -> bool {
        let targeted = self.content.kind(kind).def.targeted.as_ref();
        targeted.is_some_and(|targeted| targeted.may_exceed)
    }

    /// ARD-6.5: with a die for each target, each die is for its target.
    fn hit_by_dice<T: Table<Self>>(&self, battle: &mut Battle, scratch: &Scratch, table: &mut T) {
        let hits = battle.hits;
        let mut hit: u128 = 0;
        let mut dice = scratch.faces.iter();
        let mut nth = 0;
        for piece in &scratch.pieces {
            for face in dice.by_ref().take(usize::from(piece.count)) {
                hit |= u128::from(i16::from(*face) <= piece.strength) << (nth % 128);
                nth += 1;
            }
        }
        battle.hits.left = 0;
        let mut first = 0;
        let mut index = 0;
        while index < battle.groups.len() {
            let group = battle.groups[index];
            let groups = battle.groups.len();
            if is_target(&hits, &group) {
                let count = group.stack.count;
                let struck = (first..first + count)
                    .filter(|nth| hit >> (nth % 128) & 1 == 1)
                    .count();
                first += count;
                if struck > 0 {
                    self.hit(battle, index, struck as u16, table);
                }
            }
            // Damaged units that were split off are behind their group: they have had their dice.
            index += 1 + battle.groups.len() - groups;
        }
    }

    /// ARD-6.4: with low luck, and shots of one strength that divides the die, every full group of targets of a type loses
    /// one unit for certain.
    fn hit_type_groups<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        pieces: &[Piece],
        sides: u8,
        table: &mut T,
    ) {
        let Some(first) = pieces.first() else { return };
        let strength = first.strength.max(1) as u16;
        let even = pieces.iter().all(|piece| piece.strength == first.strength);
        if !even || u16::from(sides) % strength != 0 {
            return;
        }
        let size = u16::from(sides) / strength;
        let hits = battle.hits;
        let mut index = 0;
        while index < battle.groups.len() && battle.hits.left > 0 {
            let group = battle.groups[index];
            let groups = battle.groups.len();
            if is_target(&hits, &group) {
                let certain = (group.stack.count / size).min(battle.hits.left);
                battle.hits.left -= certain;
                if certain > 0 {
                    self.hit(battle, index, certain, table);
                }
            }
            index += 1 + battle.groups.len() - groups;
        }
    }
}
