//! ARD-8.4, ARD-8.9 to 8.11: who does not fight, who dies alone, who slips away.

use super::fire::Flow;
use super::{Battle, BattleAsk, Group};
use crate::Arda;
use crate::ids::{KindSet, Places};
use engine::Table;

/// How much movement counts as all of it.
pub(super) const ALL_MOVEMENT: u8 = 255;

impl Arda {
    /// ARD-8.4: in the first round, infrastructure that can do nothing leaves; attackers on foot and at sea have moved.
    pub(super) fn dismiss_noncombatants(&self, battle: &mut Battle) -> Flow {
        if battle.round > 1 {
            return Flow::Next;
        }
        for index in 0..battle.groups.len() {
            let group = battle.groups[index];
            let kind = group.stack.kind;
            let idle = self.content.infrastructure.contains(kind)
                && (group.strength <= 0 || group.rolls == 0)
                && self.content.kind(kind).def.targeted.is_none()
                && !self.gives_support(battle, &group);
            let group = &mut battle.groups[index];
            group.fighting &= !idle;
            if group.attacking && !self.content.air.contains(kind) {
                group.stack.spent = ALL_MOVEMENT;
            }
        }
        Flow::Next
    }

    fn gives_support(&self, battle: &Battle, group: &Group) -> bool {
        battle.supports.iter().any(|&index| {
            let rule = &self.content.supports[usize::from(index)];
            rule.giver == group.stack.kind && rule.sides[usize::from(!group.attacking)]
        })
    }

    /// ARD-8.10: a side of nothing but plain transports, or of nothing that can fight, dies before enemies that can.
    pub(super) fn unprotected_die<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        table: &mut T,
    ) -> Flow {
        for attacking in [true, false] {
            if !self.content.def.rules.transports_last || !self.is_unprotected(battle, attacking) {
                continue;
            }
            if attacking && battle.part == 0 && self.retreats(battle).any_but_staying() {
                continue;
            }
            for group in &mut battle.groups {
                if group.attacking == attacking && group.fighting {
                    group.dying += std::mem::take(&mut group.stack.count);
                }
            }
            self.remove_side(battle, attacking, table);
        }
        Flow::Next
    }

    fn is_unprotected(&self, battle: &mut Battle, attacking: bool) -> bool {
        let alone = battle
            .living(attacking)
            .filter(|group| !self.content.infrastructure.contains(group.stack.kind));
        let mut some = false;
        for group in alone {
            some = true;
            let plain = self.content.plain_transports.contains(group.stack.kind);
            if !plain && self.can_fight(battle, group) {
                return false;
            }
        }
        let plain_only = battle
            .living(attacking)
            .all(|group| self.content.plain_transports.contains(group.stack.kind));
        let enemy_fights = battle
            .living(!attacking)
            .any(|group| self.can_fight(battle, group));
        some && enemy_fights && battle.water && (plain_only || !self.can_hurt(battle, attacking))
    }

    fn can_fight(&self, battle: &Battle, group: &Group) -> bool {
        (group.strength > 0 && group.rolls > 0) || self.gives_support(battle, group)
    }

    /// ARD-8.11: the attackers' and then the defenders' evaders may leave, if no enemy destroyer fights.
    pub(super) fn evade(&self, battle: &mut Battle, now: bool) -> Flow {
        if !now {
            return Flow::Next;
        }
        while battle.part < 2 {
            let attacking = battle.part == 0;
            if self.asks(battle, attacking) && !self.divers(battle, attacking).is_empty() {
                return Flow::Ask(BattleAsk::Dive { attacking });
            }
            battle.part += 1;
        }
        Flow::Next
    }

    /// The types of a side that may dive or slip away now.
    pub(super) fn divers(&self, battle: &Battle, attacking: bool) -> KindSet {
        let submerge = self.content.def.rules.subs_submerge;
        let hunted = self.has_destroyer(battle, !attacking);
        if hunted || (!submerge && self.slips_to(battle, attacking).is_empty()) {
            return KindSet::NONE;
        }
        let kinds = battle.living(attacking).map(|group| group.stack.kind);
        kinds
            .filter(|&kind| self.content.evaders.contains(kind))
            .collect()
    }

    /// ARD-8.11: where evaders of a side may slip away to.
    pub(super) fn slips_to(&self, battle: &Battle, attacking: bool) -> Places {
        if self.content.def.rules.subs_submerge {
            return Places::NONE;
        }
        if attacking {
            battle.retreats
        } else {
            battle.havens
        }
    }
}
