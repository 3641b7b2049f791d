//! Placing: at the front, and first where it is needed.

use crate::Arda;
use crate::action::Action;
use crate::position::Position;

impl Arda {
    /// Where the next unit goes.
    pub(super) fn wish_to_place(&self, pos: &Position, legal: &[Action]) -> Action {
        let power = self.step(pos).power;
        let threats = self.threats(pos, power);
        let mut ways = self.ways(pos, power);
        let friends = self.content.friends(power);
        let mut best: Option<(i64, Action)> = None;
        for &action in legal {
            let Action::Place { kind, count, at } = action else {
                continue;
            };
            let mut defence = super::force::Force::default();
            for stack in pos
                .at(at)
                .iter()
                .filter(|stack| friends.contains(stack.owner))
            {
                defence.add(self.stack_force(stack, at, false));
            }
            let threat = threats.at(at);
            let capital = self.content.site(at).capital.is_some();
            let mut worth = 1000 - ways.of(kind)[at.index()] * 20;
            if threat.hits > 0 && defence.against(threat) < 140 {
                worth += 150 + if capital { 600 } else { 0 };
            }
            if self.content.kind(kind).def.movement == 0 && capital {
                worth += 100;
            }
            worth = worth * 2 + i64::from(count > 1 && !self.content.kind(kind).is_sea());
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, action));
            }
        }
        best.map_or(Action::Done, |(_, action)| action)
    }
}
