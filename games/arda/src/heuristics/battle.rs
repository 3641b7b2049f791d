//! Battles: the surest first, defaults for casualties, and retreat from what is lost.

use super::force::Force;
use crate::Arda;
use crate::action::Action;
use crate::ids::Place;
use crate::position::Position;

impl Arda {
    /// The battle that is fought next: the surest.
    pub(super) fn wish_to_fight(&self, pos: &Position, legal: &[Action]) -> Action {
        let power = self.step(pos).power;
        let ratio = |at: Place| {
            let mut force = Force::default();
            for stack in pos.at(at).iter().filter(|stack| stack.owner == power) {
                force.add(self.stack_force(stack, at, true));
            }
            force.against(self.defence(pos, at, power))
        };
        let fights = legal.iter().filter_map(|action| match action {
            Action::Fight { at, .. } => Some((ratio(*at), *action)),
            _ => None,
        });
        fights
            .max_by_key(|(ratio, _)| *ratio)
            .map_or(legal[0], |(_, action)| action)
    }

    /// What to answer to a battle, at a glance.
    pub(super) fn wish_in_battle(&self, pos: &Position, legal: &[Action]) -> Action {
        if legal.contains(&Action::Bombard) {
            return Action::Bombard;
        }
        if legal.contains(&Action::Rest) {
            return Action::Rest;
        }
        let retreat = legal
            .iter()
            .find(|action| matches!(action, Action::Retreat { .. }));
        let Some(&retreat) = retreat else {
            return self.battle_default(pos);
        };
        let (at, power) = (pos.battle.at, pos.battle.attacker);
        let mut force = Force::default();
        for stack in pos.at(at).iter().filter(|stack| stack.owner == power) {
            force.add(self.stack_force(stack, at, true));
        }
        match force.against(self.defence(pos, at, power)) < 75 {
            true => retreat,
            false => Action::Stay,
        }
    }
}
