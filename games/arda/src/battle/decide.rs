//! What a battle asks, and the answers.

use super::{Battle, BattleAsk};
use crate::Arda;
use crate::action::Action;
use crate::event::{Event, Troop};
use crate::ids::{Kind, KindSet, Place, Places, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use crate::why::Why;
use engine::{Actions, Table};

impl Arda {
    /// Whose decision the battle waits for. Never nobody's: the null player takes defaults at once.
    pub(crate) fn battle_decider(&self, pos: &Position) -> Power {
        let battle = &pos.battle;
        let attacking = match battle.ask {
            BattleAsk::Hits => battle.hits.on_attackers,
            BattleAsk::Dive { attacking } => attacking,
            BattleAsk::Nothing | BattleAsk::Bombard | BattleAsk::Retreat { .. } => true,
        };
        self.chooser(battle, attacking)
    }

    /// Whether an answer to the battle may be given.
    pub(crate) fn check_battle(&self, pos: &Position, action: Action) -> Result<(), Why> {
        let battle = &pos.battle;
        match (battle.ask, action) {
            (BattleAsk::Hits, Action::Hit { kind, pick }) => self
                .target(battle, kind, pick)
                .map(|_| ())
                .ok_or(Why::NoTarget),
            (BattleAsk::Hits, Action::Rest) => Ok(()),
            (BattleAsk::Bombard, Action::Bombard | Action::Hold) => Ok(()),
            (BattleAsk::Retreat { .. }, Action::Retreat { to }) => {
                has(&self.retreats(battle).places, to, Why::NoRetreat)
            }
            (BattleAsk::Retreat { forced: false }, Action::Stay) => Ok(()),
            (BattleAsk::Retreat { forced: true }, Action::Stay) => Err(Why::NoRetreat),
            (BattleAsk::Dive { .. }, Action::Stay) => Ok(()),
            (BattleAsk::Dive { attacking }, Action::Dive { kind }) => {
                let submerge = self.content.def.rules.subs_submerge;
                match submerge && self.divers(battle, attacking).contains(kind) {
                    true => Ok(()),
                    false => Err(Why::NoDive),
                }
            }
            (BattleAsk::Dive { attacking }, Action::Retreat { to }) => {
                has(&self.slips_to(battle, attacking), to, Why::NoRetreat)
            }
            _ => Err(Why::WrongPhase),
        }
    }

    /// The group that a hit names: among the groups of a type that can be hit, those with fewer hits first.
    fn target(&self, battle: &Battle, kind: Kind, pick: u8) -> Option<usize> {
        let mut last: Option<(u8, usize)> = None;
        for _ in 0..=pick {
            let next =
                battle.groups.iter().enumerate().filter(|(_, group)| {
                    group.stack.kind == kind && self.can_be_hit(battle, group)
                });
            let next = next.map(|(index, group)| (group.stack.hits, index));
            last = Some(
                next.filter(|&key| last.is_none_or(|last| key > last))
                    .min()?,
            );
        }
        last.map(|(_, index)| index)
    }

    /// Every answer that may be given.
    pub(crate) fn list_battle(&self, pos: &Position, out: &mut Actions<Action>) {
        self.candidate_battle(pos, out);
        out.keep(|&action| self.check_battle(pos, action).is_ok());
    }

    /// What a person might answer.
    pub(crate) fn candidate_battle(&self, pos: &Position, out: &mut Actions<Action>) {
        let battle = &pos.battle;
        match battle.ask {
            BattleAsk::Nothing => {}
            BattleAsk::Hits => {
                let mut seen = KindSet::NONE;
                for group in battle.living(battle.hits.on_attackers) {
                    let kind = group.stack.kind;
                    if seen.contains(kind) {
                        continue;
                    }
                    seen.insert(kind);
                    let alike = battle.living(battle.hits.on_attackers);
                    let picks = alike.filter(|group| group.stack.kind == kind).count();
                    for pick in 0..picks.min(255) as u8 {
                        out.push(Action::Hit { kind, pick });
                    }
                }
                out.push(Action::Rest);
            }
            BattleAsk::Bombard => {
                out.push(Action::Bombard);
                out.push(Action::Hold);
            }
            BattleAsk::Retreat { .. } => {
                let known = battle.retreats.iter().filter(|&to| to != battle.at);
                for to in known.chain(std::iter::once(battle.at)) {
                    out.push(Action::Retreat { to });
                }
                out.push(Action::Stay);
            }
            BattleAsk::Dive { attacking } => {
                let mut seen = KindSet::NONE;
                for group in battle.living(attacking) {
                    let kind = group.stack.kind;
                    if !seen.contains(kind) {
                        seen.insert(kind);
                        out.push(Action::Dive { kind });
                    }
                }
                for to in self.slips_to(battle, attacking).iter() {
                    out.push(Action::Retreat { to });
                }
                out.push(Action::Stay);
            }
        }
    }

    /// Takes an answer and fights on.
    pub(crate) fn take_battle<T: Table<Self>>(
        &self,
        pos: &mut Position,
        action: Action,
        table: &mut T,
    ) {
        let battle = &mut pos.battle;
        match (battle.ask, action) {
            (BattleAsk::Hits, Action::Hit { kind, pick }) => {
                if let Some(index) = self.target(battle, kind, pick) {
                    battle.hits.left -= 1;
                    self.hit(battle, index, 1, table);
                }
            }
            (BattleAsk::Hits, _) => self.take_rest(battle, table),
            (BattleAsk::Bombard, Action::Bombard) => {
                battle.part = 1;
                self.mark_bombarders(pos);
            }
            (BattleAsk::Bombard, _) => battle.part = 3,
            (BattleAsk::Retreat { .. }, answer) => {
                battle.part += 1;
                if let Action::Retreat { to } = answer {
                    self.retreat_to(battle, to, table);
                }
            }
            (BattleAsk::Dive { attacking }, answer) => {
                self.slip_away(battle, attacking, answer, table)
            }
            (BattleAsk::Nothing, _) => {}
        }
        if !self.run_battle(pos, table) {
            self.go_on(pos, table);
        }
    }

    /// ARD-8.11: evaders leave the battle; the others of the side may still.
    fn slip_away<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        attacking: bool,
        answer: Action,
        table: &mut T,
    ) {
        let at = battle.at;
        for group in battle.groups.iter_mut() {
            let Stack {
                kind, owner, count, ..
            } = group.stack;
            let evades = group.attacking == attacking
                && group.fighting
                && count > 0
                && self.content.evaders.contains(kind);
            match answer {
                Action::Dive { kind: diving } if evades && diving == kind => {
                    group.stack.marks |= Marks::SUBMERGED;
                    group.fighting = false;
                    table.tell(|| Event::Submerged {
                        at,
                        owner,
                        kind,
                        count,
                    });
                }
                Action::Retreat { to } if evades => {
                    group.stack.at = to;
                    group.stack.spent = super::sea::ALL_MOVEMENT;
                    group.fighting = false;
                    table.tell(|| Event::Retreated {
                        at,
                        to,
                        power: owner,
                        troops: vec![Troop { owner, kind, count }],
                    });
                }
                _ => {}
            }
        }
        if answer == Action::Stay {
            battle.part += 1;
        }
    }

    /// ARD-8.5: ships that bombard cannot move afterwards.
    fn mark_bombarders(&self, pos: &mut Position) {
        for index in 0..pos.battle.ships.len() {
            let ship = pos.battle.ships[index];
            if pos.stacks.take_like(&ship) {
                pos.stacks.add(Stack {
                    marks: ship.marks | Marks::BOMBARDED,
                    ..ship
                });
            }
        }
    }

    /// The kind of decision and the rule that asks.
    pub(crate) fn battle_nature(&self, pos: &Position) -> (&'static str, &'static str) {
        match pos.battle.ask {
            BattleAsk::Nothing | BattleAsk::Hits => ("casualties", "ARD-8.12"),
            BattleAsk::Bombard => ("bombard", "ARD-8.5"),
            BattleAsk::Dive { .. } => ("dive", "ARD-8.11"),
            BattleAsk::Retreat { .. } => ("retreat", "ARD-8.13"),
        }
    }

    /// What an absent player answers to the battle.
    pub(crate) fn battle_default(&self, pos: &Position) -> Action {
        match pos.battle.ask {
            BattleAsk::Hits => Action::Rest,
            BattleAsk::Bombard => Action::Bombard,
            BattleAsk::Retreat { forced: true } => {
                let places = self.retreats(&pos.battle).places;
                let first = places.iter().next();
                first.map_or(Action::Stay, |to| Action::Retreat { to })
            }
            BattleAsk::Nothing | BattleAsk::Dive { .. } | BattleAsk::Retreat { .. } => Action::Stay,
        }
    }
}

fn has(places: &Places, to: Place, why: Why) -> Result<(), Why> {
    let inside = to.index() < crate::ids::MAX_PLACES && places.contains(to);
    if inside { Ok(()) } else { Err(why) }
}
