//! ARD-7.6, ARD-6.6: raids on what can be damaged.

use super::fire::Pause;
use super::volley::Piece;
use super::{Battle, Hits};
use crate::Arda;
use crate::event::{Event, Outcome, Volley};
use crate::ids::{KindSet, Place};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use engine::Table;

impl Arda {
    /// The guns of the place fire at the raiders, kind by kind; then the dead leave.
    pub(super) fn fight_raiders<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        table: &mut T,
    ) -> Pause {
        battle.ask = super::BattleAsk::Nothing;
        loop {
            if battle.hits.left > 0 && self.settle_hits(battle, table) {
                battle.ask = super::BattleAsk::Hits;
                return Pause::Asks;
            }
            if usize::from(battle.part) >= self.content.targeted_kinds.len() {
                break;
            }
            self.fire_at_raiders(battle, battle.part, table);
            battle.part += 1;
        }
        self.remove_side(battle, true, table);
        let alive = battle.living(true).next().is_some();
        battle.outcome = Some(if alive { Outcome::Won } else { Outcome::Lost });
        Pause::Over
    }

    fn fire_at_raiders<T: Table<Self>>(&self, battle: &mut Battle, kind: u8, table: &mut T) {
        let raiders: KindSet = battle.living(true).map(|group| group.stack.kind).collect();
        let mut scratch = std::mem::take(&mut battle.scratch);
        scratch.pieces.clear();
        let mut hits = Hits {
            on_attackers: true,
            left: 0,
            outright: false,
            targets: KindSet::NONE,
        };
        let mut sides = 0;
        for group in battle.groups.iter().filter(|group| !group.attacking) {
            let info = self.content.kind(group.stack.kind);
            let Some(gun) = info.def.targeted.as_ref() else {
                continue;
            };
            let targets = info.targets & raiders;
            if info.targeted_group != kind
                || !gun.at_raids
                || gun.defense == 0
                || targets.is_empty()
            {
                continue;
            }
            hits.targets |= targets;
            hits.outright |= !gun.damages;
            sides = sides.max(gun.sides);
            let radar = self.radar(group.stack.owner, group.stack.kind);
            let strength = i16::from(gun.defense) + radar;
            scratch.pieces.push(Piece {
                kind: group.stack.kind,
                owner: group.stack.owner,
                group: u16::MAX,
                base: strength,
                strength,
                rolls: gun.shots.map_or(super::targeted::ONE_EACH, i16::from),
                count: group.stack.count,
                free: 0,
            });
        }
        if !scratch.pieces.is_empty() {
            battle.hits = hits;
            self.shoot_targets(battle, &mut scratch, sides, false, Volley::RaidGuns, table);
        }
        battle.scratch = scratch;
    }

    /// The raiders that are left drop their bombs.
    pub(super) fn end_raid<T: Table<Self>>(
        &self,
        pos: &mut Position,
        battle: &mut Battle,
        table: &mut T,
    ) {
        let at = battle.at;
        pos.raids.remove(at);
        if battle.outcome == Some(Outcome::Won) {
            self.drop_bombs(pos, battle, table);
        }
        pos.stacks.change_at(at, |stack| {
            if stack.marks.has(Marks::RAIDING) {
                stack.marks =
                    stack.marks.without(Marks::RAIDING) | Marks::FOUGHT | Marks::AIR_FOUGHT;
            }
        });
        let (attacker, outcome) = (battle.attacker, battle.outcome.unwrap_or(Outcome::Lost));
        let [attacker_lost, defender_lost] = battle.lost;
        table.tell(|| Event::BattleEnded {
            at,
            attacker,
            outcome,
            round: 1,
            attacker_lost,
            defender_lost,
        });
    }

    fn drop_bombs<T: Table<Self>>(&self, pos: &mut Position, battle: &mut Battle, table: &mut T) {
        let mut scratch = std::mem::take(&mut battle.scratch);
        scratch.faces.clear();
        let mut sum = 0u16;
        for group in battle.living(true) {
            for _ in 0..group.stack.count {
                sum += self.bombs_of(group.stack, group.rolls, &mut scratch.faces, table);
            }
        }
        self.damage(pos, battle, sum, &scratch.faces, table);
        battle.scratch = scratch;
    }

    /// ARD-6.6: what the dice of one bomber do.
    fn bombs_of<T: Table<Self>>(
        &self,
        bomber: Stack,
        rolls: u8,
        faces: &mut Vec<u8>,
        table: &mut T,
    ) -> u16 {
        let (def, rules) = (&self.content.kind(bomber.kind).def, &self.content.def.rules);
        let mut sides = self.content.def.dice;
        let mut bonus = self.heavier_bombs(&bomber);
        if rules.bomb_sides {
            sides = if def.bomb_sides > 0 {
                def.bomb_sides
            } else {
                sides
            };
            bonus += i16::from(def.bomb_bonus);
        }
        let low = (sides + 1) / 3;
        if rules.low_luck_bombing {
            bonus += i16::from(low);
        }
        let (mut sum, mut best) = (0, 0);
        for _ in 0..rolls.max(1) {
            let face = match rules.low_luck_bombing {
                true => table.pick(usize::from(low.max(1))) as u8 + 1,
                false => table.die(self.die_with(sides)) as u8 + 1,
            };
            faces.push(face);
            let damage = (i16::from(face) + bonus).max(0);
            sum += damage;
            best = best.max(damage);
        }
        (if self.counts_best(bomber.kind) {
            best
        } else {
            sum
        }) as u16
    }

    /// The damage goes to the purse of the owner or to a unit, within the limits.
    fn damage<T: Table<Self>>(
        &self,
        pos: &mut Position,
        battle: &Battle,
        sum: u16,
        faces: &[u8],
        table: &mut T,
    ) {
        let (at, by) = (battle.at, battle.attacker);
        let aimed = |stack: &Stack| self.room_for_bombs(stack);
        let targets = pos.at(at).iter().filter(|stack| self.defends(by, stack));
        let target = targets
            .filter(|stack| aimed(stack).is_some())
            .max_by_key(|stack| aimed(stack));
        let Some(&target) = target else { return };
        let owner = target.owner;
        let most = self.most_damage(pos, at).min(sum);
        let damage = if self.content.def.rules.damage_to_units {
            let damage = most.min(aimed(&target).unwrap_or(0));
            if damage > 0 && pos.stacks.take_like(&target.some(1)) {
                pos.stacks.add(Stack {
                    damage: target.damage + damage as u8,
                    ..target.some(1)
                });
            }
            damage
        } else if owner.is_somebody() {
            let purse = &mut pos.money[owner.index()];
            let damage = i32::from(most).min(*purse).max(0);
            *purse -= damage;
            damage as u16
        } else {
            0
        };
        match pos.bombed.iter_mut().find(|(place, _)| *place == at) {
            Some((_, so_far)) => *so_far += damage,
            None => pos.bombed.push((at, damage)),
        }
        let faces = || faces.to_vec();
        table.tell(|| Event::Bombed {
            at,
            by,
            owner,
            faces: faces(),
            damage,
        });
    }

    /// How much more damage one unit of a stack can take; nothing if it cannot be bombed.
    fn room_for_bombs(&self, stack: &Stack) -> Option<u16> {
        let most = match self.content.kind(stack.kind).def.bomb_damage? {
            0 => (self.content.site(stack.at).unit_production.max(0) as u16) * 2,
            most => most.into(),
        };
        Some(most.min(255).saturating_sub(stack.damage.into()))
    }

    /// What the rules of the house allow a raid to cost.
    fn most_damage(&self, pos: &Position, at: Place) -> u16 {
        let rules = &self.content.def.rules;
        if rules.damage_to_units || !(rules.damage_limit_territory || rules.damage_limit_turn) {
            return u16::MAX;
        }
        let pays = self.content.site(at).production.max(0) as u16;
        if !rules.damage_limit_turn {
            return pays;
        }
        let so_far = pos.bombed.iter().find(|(place, _)| *place == at);
        pays.saturating_sub(so_far.map_or(0, |(_, damage)| *damage))
    }
}
