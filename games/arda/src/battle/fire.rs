//! ARD-8.2: the small steps of a battle round, one after another.

use super::{Battle, BattleAsk};
use crate::Arda;
use crate::content::FireStep;
use crate::definition::Suicide;
use crate::event::Event;
use crate::ids::KindSet;
use engine::Table;

/// What comes after a part of a step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Flow {
    /// The next step.
    Next,
    /// The step goes on, after what hits there are have been taken.
    Again,
    /// Somebody must decide.
    Ask(BattleAsk),
}

/// Why a fight pauses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Pause {
    /// [`Battle::ask`] says what is asked.
    Asks,
    /// [`Battle::outcome`] says how it ended.
    Over,
}

impl Arda {
    /// Fights on until somebody must decide or the battle is over. Needs nothing but the battle.
    pub(crate) fn fight<T: Table<Self>>(&self, battle: &mut Battle, table: &mut T) -> Pause {
        battle.ask = BattleAsk::Nothing;
        loop {
            if battle.hits.left > 0 && self.settle_hits(battle, table) {
                battle.ask = BattleAsk::Hits;
                return Pause::Asks;
            }
            if battle.outcome.is_some() {
                return Pause::Over;
            }
            let Some(&step) = self.content.fire.get(usize::from(battle.step)) else {
                self.next_round(battle, table);
                continue;
            };
            let flow = match battle.idle >> (step as u32) & 1 {
                1 => Flow::Next,
                _ => self.fire_step(battle, step, table),
            };
            match flow {
                Flow::Next => next_step(battle),
                Flow::Again => {}
                Flow::Ask(ask) => {
                    battle.ask = ask;
                    return Pause::Asks;
                }
            }
        }
    }

    fn next_round<T: Table<Self>>(&self, battle: &mut Battle, table: &mut T) {
        battle.round = battle.round.saturating_add(1);
        battle.step = 0;
        battle.part = 0;
        battle.struck = [false; 2];
        let (at, round) = (battle.at, battle.round.min(255) as u8);
        table.tell(|| Event::BattleRound { at, round });
    }

    fn fire_step<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        step: FireStep,
        table: &mut T,
    ) -> Flow {
        match step {
            FireStep::AirCombat => self.air_combat(battle, table),
            FireStep::TargetedAttackers => self.targeted_fire(battle, true, table),
            FireStep::TargetedDefenders => self.targeted_fire(battle, false, table),
            FireStep::RemoveTargeted => self.remove_dying(battle, table),
            FireStep::Bombardment => self.bombardment(battle, table),
            FireStep::Noncombatants => self.dismiss_noncombatants(battle),
            FireStep::EvadeBefore => self.evade(battle, self.content.def.rules.subs_evade_first),
            FireStep::Unprotected => self.unprotected_die(battle, table),
            FireStep::FirstStrike => self.first_strike(battle, table),
            FireStep::GeneralAttackers => self.general_fire(battle, true, table),
            FireStep::GeneralDefenders => self.general_fire(battle, false, table),
            FireStep::RemoveGeneral => self.remove_general(battle, table),
            FireStep::EndChecks => self.end_checks(battle, table),
            FireStep::Retreat => self.ask_retreat(battle),
            FireStep::EvadeAfter => self.evade(battle, !self.content.def.rules.subs_evade_first),
        }
    }

    /// Steps that cannot change anything with the units there are, so that rounds need not look again.
    pub(crate) fn note_idle(&self, battle: &mut Battle) {
        let content = &self.content;
        let kinds = |attacking: bool| -> KindSet {
            let side = battle
                .groups
                .iter()
                .filter(|group| group.attacking == attacking);
            side.map(|group| group.stack.kind).collect()
        };
        let (attackers, defenders) = (kinds(true), kinds(false));
        let any = |set: KindSet, fits: &dyn Fn(&crate::definition::UnitDef) -> bool| {
            set.iter().any(|kind| fits(&content.kind(kind).def))
        };
        let both = attackers | defenders;
        let shoots = |side: KindSet, attacking: bool| {
            any(side, &|def| {
                def.targeted.as_ref().is_some_and(|targeted| {
                    targeted.in_battles && super::targeted::value(targeted, attacking) > 0
                })
            })
        };
        let flies = |set: KindSet| any(set, &|def| def.air_battle.is_some());
        let rules = &content.def.rules;
        let mut idle = 0u32;
        let mut set = |step: FireStep, on: bool| idle |= u32::from(on) << (step as u32);
        let [first, second] = [shoots(attackers, true), shoots(defenders, false)];
        set(
            FireStep::AirCombat,
            rules.air_rounds == 0 || !flies(attackers) || !flies(defenders),
        );
        set(FireStep::TargetedAttackers, !first);
        set(FireStep::TargetedDefenders, !second);
        set(FireStep::RemoveTargeted, !first && !second);
        set(FireStep::Bombardment, battle.ships.is_empty());
        let evaders = both & content.evaders;
        set(FireStep::EvadeBefore, evaders.is_empty());
        set(FireStep::EvadeAfter, evaders.is_empty());
        set(
            FireStep::Unprotected,
            !rules.transports_last || (both & content.plain_transports).is_empty(),
        );
        set(FireStep::FirstStrike, !any(both, &|def| def.first_strike));
        battle.idle = idle;
        battle.open = [
            self.fires_openly(attackers, defenders, true),
            self.fires_openly(defenders, attackers, false),
        ];
    }

    /// Whether every one of those types fires with all others, and can hit every one of the enemy's, destroyers or not.
    fn fires_openly(&self, side: KindSet, enemies: KindSet, attacking: bool) -> bool {
        let enemies = enemies - self.content.infrastructure;
        let silence = !attacking && self.content.def.rules.defending_munitions_silent;
        side.iter().all(|kind| {
            let def = &self.content.kind(kind).def;
            let reaches = (enemies - self.targets_of(kind, false)).is_empty();
            reaches && !def.first_strike && !(silence && def.suicide != Suicide::Never)
        })
    }
}

/// Goes to the next step.
pub(super) fn next_step(battle: &mut Battle) {
    battle.step += 1;
    battle.part = 0;
    battle.fired = KindSet::NONE;
}
