//! Non-combat moves: holding what is threatened and gathering at the front.

use super::force::Force;
use super::threat::Threats;
use crate::Arda;
use crate::action::Action;
use crate::ids::{Kind, Place, Places, Power};
use crate::position::Position;
use crate::stack::Stack;
use engine::Seat;
use std::collections::VecDeque;

/// How far a place is from the enemy, where no way leads there.
const FAR: i64 = 60;

impl Arda {
    /// The next step of gathering; done when every unit stands where it should.
    pub(super) fn plan_gathering(&self, pos: &Position, seat: Seat, legal: &[Action]) -> Action {
        if self.someone_must_go_on(pos) {
            return self.default_of(pos, seat);
        }
        let power = self.step(pos).power;
        let threats = self.threats(pos, power);
        let mut ways = Ways::new(self, pos, power);
        let mut best: Option<(i64, Action)> = None;
        for &action in legal {
            let Action::Move {
                kind,
                count,
                pick,
                from,
                to,
            } = action
            else {
                continue;
            };
            let Some(stack) = self.picked(pos, power, from, kind, pick) else {
                continue;
            };
            if !self.is_worth_moving(&stack, count, from, to) {
                continue;
            }
            let distance = ways.of(stack.kind);
            let here = self.standing_worth(pos, power, &stack, from, &threats, distance);
            let there = self.standing_worth(pos, power, &stack, to, &threats, distance);
            let gain = there - here;
            if gain > 0 && best.is_none_or(|(most, _)| gain > most) {
                best = Some((gain, action));
            }
        }
        match best {
            Some((_, action)) => action,
            None if legal.contains(&Action::Done) => Action::Done,
            None => self.default_of(pos, seat),
        }
    }

    /// Whole stacks of land units and aircraft are moved, on land.
    fn is_worth_moving(&self, stack: &Stack, count: u8, from: Place, to: Place) -> bool {
        let kind = self.content.kind(stack.kind);
        let whole = u16::from(count) == stack.count.min(255);
        whole && !kind.is_sea() && !self.content.site(from).water && !self.content.site(to).water
            || (kind.is_air() && whole && !self.content.site(to).water)
    }

    /// How good it is for a stack to stand somewhere: near the enemy, not where it would be lost, and where it is needed.
    fn standing_worth(
        &self,
        pos: &Position,
        power: Power,
        stack: &Stack,
        at: Place,
        threats: &Threats,
        distance: &[i64],
    ) -> i64 {
        let friends = self.content.friends(power);
        let mut others = Force::default();
        for other in pos
            .at(at)
            .iter()
            .filter(|other| friends.contains(other.owner))
        {
            if !(other.alike(stack) && other.at == stack.at) {
                others.add(self.stack_force(other, at, false));
            }
        }
        let mut all = others;
        all.add(self.stack_force(stack, at, false));
        if at != stack.at {
            // Who can will come along.
            for other in pos.at(stack.at).iter().filter(|other| other.owner == power) {
                let moves = self.content.kind(other.kind).movement > other.spent;
                if moves && !other.alike(stack) {
                    all.add(self.stack_force(other, at, false));
                }
            }
        }
        let threat = threats.at(at);
        let mut worth = -distance[at.index()] * 100;
        // Company makes strong.
        worth += (others.worth / 60).min(60);
        if threat.hits == 0 {
            return worth;
        }
        let (before, after) = (others.against(threat), all.against(threat));
        let prize = self.place_worth(at, power);
        let capital = self.content.site(at).capital.is_some();
        if before < 130 && after >= 90 {
            worth += prize / 12 + if capital { 1500 } else { 0 };
        } else if capital && before < 200 {
            worth += 400;
        }
        if after < 60 {
            // It would be lost there for nothing.
            worth -= 150 + self.stack_force(stack, at, false).worth / 20;
        }
        worth
    }

    /// How far a place is from the enemy; for placing.
    pub(super) fn ways<'a>(&'a self, pos: &'a Position, power: Power) -> Ways<'a> {
        Ways::new(self, pos, power)
    }
}

/// How many steps every land is from what the enemy holds, for units that can go the same ways.
pub(super) struct Ways<'a> {
    game: &'a Arda,
    pos: &'a Position,
    power: Power,
    known: Vec<(Places, Vec<i64>)>,
}

impl<'a> Ways<'a> {
    fn new(game: &'a Arda, pos: &'a Position, power: Power) -> Self {
        Ways {
            game,
            pos,
            power,
            known: Vec::new(),
        }
    }

    /// The distances for a type of unit; capitals draw from farther.
    pub(super) fn of(&mut self, kind: Kind) -> &[i64] {
        let open = self.game.content.kind(kind).admitted & self.game.content.land;
        let index = match self
            .known
            .iter()
            .position(|(admitted, _)| *admitted == open)
        {
            Some(index) => index,
            None => {
                let distances = self.measure(open);
                self.known.push((open, distances));
                self.known.len() - 1
            }
        };
        &self.known[index].1
    }

    fn measure(&self, open: Places) -> Vec<i64> {
        let (game, pos) = (self.game, self.pos);
        let enemies = game.content.enemies(self.power);
        let mut distance = vec![FAR; game.content.places.len()];
        let mut queue = VecDeque::new();
        for at in open.iter() {
            let owner = pos.owner(at);
            if enemies.contains(owner) && owner.is_somebody() {
                let capital = game.content.site(at).capital.is_some();
                distance[at.index()] = if capital { 0 } else { 2 };
                queue.push_back(at);
            }
        }
        while let Some(at) = queue.pop_front() {
            for &near in &game.content.site(at).near {
                if open.contains(near) && distance[near.index()] > distance[at.index()] + 1 {
                    distance[near.index()] = distance[at.index()] + 1;
                    queue.push_back(near);
                }
            }
        }
        distance
    }
}
