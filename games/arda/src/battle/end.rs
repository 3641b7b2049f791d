//! ARD-8.1, ARD-8.14: whether it is over.

use super::fire::Flow;
use super::{Battle, BattleAsk, Group};
use crate::Arda;
use crate::definition::LimitOutcome;
use crate::event::Outcome;
use crate::ids::KindSet;
use engine::Table;

/// Rounds after which nobody can win (a fortress that is renewed for ever).
const ENDLESS: u16 = 500;

impl Arda {
    /// ARD-8.14: won, lost, or nobody can win.
    pub(super) fn end_checks<T: Table<Self>>(&self, battle: &mut Battle, table: &mut T) -> Flow {
        if battle.part == 0 {
            self.unprotected_die(battle, table);
            battle.outcome = self.decided(battle);
            if battle.outcome.is_some() {
                return Flow::Next;
            }
        }
        let limit = if battle.limit == 0 {
            ENDLESS
        } else {
            battle.limit
        };
        let out_of_time = battle.round >= limit;
        let harmless = !self.can_hurt(battle, true) && !self.can_hurt(battle, false);
        if !out_of_time && !harmless {
            return Flow::Next;
        }
        if battle.part == 0 {
            battle.part = 1;
            if let Some(ask) = self.leave_stalemate(battle, out_of_time && !harmless, table) {
                return Flow::Ask(ask);
            }
        }
        battle.outcome = self.decided(battle).or(Some(Outcome::Stalemate));
        Flow::Next
    }

    /// ARD-8.1: a side without a unit other than infrastructure has lost.
    pub(super) fn decided(&self, battle: &Battle) -> Option<Outcome> {
        let (mut attackers, mut defenders) = (false, false);
        for group in &battle.groups {
            if group.fighting
                && group.stack.count > 0
                && !self.content.infrastructure.contains(group.stack.kind)
            {
                attackers |= group.attacking;
                defenders |= !group.attacking;
            }
        }
        match (attackers, defenders) {
            (false, _) => Some(Outcome::Lost),
            (true, false) => Some(Outcome::Won),
            (true, true) => None,
        }
    }

    /// ARD-8.14: what is asked when nobody can win.
    fn leave_stalemate<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        limit: bool,
        table: &mut T,
    ) -> Option<BattleAsk> {
        let withdraws =
            self.content.def.rules.round_limit_outcome == LimitOutcome::AttackerWithdraws;
        let options = self.retreats(battle);
        if limit && withdraws {
            let mut places = options.places.iter();
            return match (places.next(), places.next()) {
                (None, _) => None,
                (Some(only), None) => {
                    self.retreat_to(battle, only, table);
                    None
                }
                _ if !self.asks(battle, true) => {
                    let first = options.places.iter().next()?;
                    self.retreat_to(battle, first, table);
                    None
                }
                _ => Some(BattleAsk::Retreat { forced: true }),
            };
        }
        let transports = |attacking: bool| {
            battle
                .living(attacking)
                .all(|group| self.content.plain_transports.contains(group.stack.kind))
        };
        let units_allow = battle.living(true).all(|group| {
            self.content
                .kind(group.stack.kind)
                .def
                .retreats_on_stalemate
        });
        let allowed = units_allow || (transports(true) && transports(false));
        let asks = allowed && !options.places.is_empty() && self.asks(battle, true);
        asks.then_some(BattleAsk::Retreat { forced: false })
    }

    /// Whether a side could ever hit the other: it has dice and targets, now or in the rounds to come.
    pub(super) fn can_hurt(&self, battle: &mut Battle, attacking: bool) -> bool {
        if battle.open[usize::from(!attacking)] && !battle.lowers {
            let armed = |group: &Group| group.strength > 0 && group.rolls > 0;
            if battle.living(attacking).any(armed) {
                return true;
            }
        }
        let mut targets = KindSet::NONE;
        for group in battle.living(!attacking) {
            targets.insert(group.stack.kind);
        }
        let fair = targets - self.content.infrastructure;
        let destroyer = self.has_destroyer(battle, attacking);
        let mut dice = KindSet::NONE;
        for group in battle.living(attacking) {
            let kind = group.stack.kind;
            if self.targets_of(kind, destroyer).meets(fair) {
                if group.strength > 0 && group.rolls > 0 && battle.supports.is_empty() {
                    return true;
                }
                dice.insert(kind);
            }
            let info = self.content.kind(kind);
            let again = info.def.targeted.as_ref().is_some_and(|targeted| {
                targeted.in_battles
                    && super::targeted::value(targeted, attacking) > 0
                    && targeted
                        .rounds
                        .is_none_or(|most| battle.round < most.into())
                    && info.targets.meets(targets)
            });
            if again {
                return true;
            }
        }
        self.has_dice(battle, attacking, dice)
    }

    /// Whether some of those types have a strength above 0, supports included.
    fn has_dice(&self, battle: &mut Battle, attacking: bool, kinds: KindSet) -> bool {
        if kinds.is_empty() || battle.supports.is_empty() {
            return false;
        }
        let strong = || {
            battle.living(attacking).any(|group| {
                kinds.contains(group.stack.kind) && group.strength > 0 && group.rolls > 0
            })
        };
        if !battle.lowers && strong() {
            return true;
        }
        let mut scratch = std::mem::take(&mut battle.scratch);
        self.general_pieces(battle, attacking, kinds, &mut scratch.pieces);
        let some = !scratch.pieces.is_empty();
        battle.scratch = scratch;
        some
    }
}
