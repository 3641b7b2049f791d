//! Lists of steps.

use super::{Lay, Step};
use crate::Arda;
use crate::action::Action;
use crate::ids::{Kind, Place, Power};
use crate::position::Position;
use crate::stack::Stack;
use engine::Actions;

/// Stacks of one power in one place that are listed; the others wait until some have moved.
const MOVERS: usize = 128;

impl Arda {
    /// Every move that may be made.
    pub(crate) fn list_moves(&self, pos: &Position, out: &mut Actions<Action>) {
        let lay = self.lay(pos);
        let own =
            |stack: &Stack| stack.owner == lay.power && self.content.mobile.contains(stack.kind);
        let stacks: &[Stack] = &pos.stacks;
        let mut index = 0;
        while let Some(stack) = stacks.get(index) {
            let from = stack.at;
            let rest = &stacks[index..];
            let end = rest.iter().take_while(|stack| stack.at == from).count();
            if rest[..end].iter().any(own) {
                lay.list_from(from, &rest[..end], out);
            }
            index += end;
        }
        if !self.someone_must_go_on(pos) {
            out.push(Action::Done);
        }
    }

    /// What a person might try: every step of every unit to every neighbour.
    pub(crate) fn candidate_moves(&self, pos: &Position, out: &mut Actions<Action>) {
        let power = self.step(pos).power;
        let mut last: Option<(Place, Power, Kind)> = None;
        let mut pick = 0;
        for stack in pos.stacks.iter() {
            let key = (stack.at, stack.owner, stack.kind);
            pick = if last == Some(key) { pick + 1 } else { 0 };
            last = Some(key);
            if stack.owner == power || pick == 0 {
                self.candidate_steps(stack, pick, stack.owner == power, out);
            }
        }
        for (index, site) in self.content.places.iter().enumerate() {
            let from = Place(index as u16);
            if pos.at(from).iter().any(|stack| stack.owner == power) {
                for &to in &site.near {
                    out.push(Action::March { from, to });
                }
            }
        }
        out.push(Action::Done);
    }

    fn candidate_steps(&self, stack: &Stack, pick: u8, own: bool, out: &mut Actions<Action>) {
        let (kind, from) = (stack.kind, stack.at);
        let whole = stack.count.min(255) as u8;
        for &to in &self.content.site(from).near {
            for count in [1, whole] {
                if count == 1
                    && whole == 1
                    && !out.is_empty()
                    && out.last()
                        == Some(&Action::Move {
                            kind,
                            count,
                            pick,
                            from,
                            to,
                        })
                {
                    continue;
                }
                if count == 1 || own {
                    out.push(Action::Move {
                        kind,
                        count,
                        pick,
                        from,
                        to,
                    });
                }
            }
        }
        if own && self.content.kind(kind).def.bomber {
            for &to in &self.content.site(from).near {
                out.push(Action::Raid {
                    kind,
                    count: 1,
                    pick,
                    from,
                    to,
                });
                if whole > 1 {
                    out.push(Action::Raid {
                        kind,
                        count: whole,
                        pick,
                        from,
                        to,
                    });
                }
            }
        }
    }
}

impl Lay<'_> {
    /// ARD-4.1: the stacks of the power that may take a step together, whole. Loading and landing are left to single moves.
    pub(crate) fn marchers(&self, from: Place, to: Place) -> impl Iterator<Item = Step> + '_ {
        let land = self.content.land.contains(to);
        let own = self
            .pos
            .at(from)
            .iter()
            .filter(|stack| stack.owner == self.power);
        let afoot = own.filter(move |stack| {
            land && self.content.walkers.contains(stack.kind) && stack.ship == 0
        });
        let steps = afoot.map(move |stack| Step {
            power: self.power,
            combat: self.combat,
            units: *stack,
            to,
        });
        steps.filter(|step| self.check_step(step).is_ok())
    }

    /// Every step out of a place.
    fn list_from(&self, from: Place, here: &[Stack], out: &mut Actions<Action>) {
        let mut movers = [(0u8, 0u8); MOVERS];
        let mut count = 0;
        let (mut pick, mut last) = (0, None);
        for (index, stack) in here.iter().enumerate() {
            if stack.owner != self.power {
                continue;
            }
            pick = if last == Some(stack.kind) {
                pick + 1
            } else {
                0
            };
            last = Some(stack.kind);
            if !self.is_exhausted(stack) && count < MOVERS && index < 256 {
                movers[count] = (index as u8, pick);
                count += 1;
            }
        }
        for &to in &self.content.site(from).near {
            let mut marching = 0;
            for &(index, pick) in &movers[..count] {
                let stack = &here[usize::from(index)];
                marching += usize::from(self.list_steps(stack, pick, to, out));
            }
            if marching > 1 {
                out.push(Action::March { from, to });
            }
        }
    }

    /// Whether a stack can take no step at all: it has no movement left, and is no cargo that could go ashore.
    #[inline]
    fn is_exhausted(&self, stack: &Stack) -> bool {
        let cheapest = if self.content.step_cost.is_empty() {
            10
        } else {
            1
        };
        let movement = self.content.kind(stack.kind).movement;
        stack.ship == 0 && u16::from(stack.spent) + cheapest > u16::from(movement)
    }

    /// The steps of a stack to a neighbour; whether the whole stack could march there.
    #[inline]
    fn list_steps(&self, stack: &Stack, pick: u8, to: Place, out: &mut Actions<Action>) -> bool {
        let step = Step {
            power: self.power,
            combat: self.combat,
            units: stack.some(1),
            to,
        };
        if self.check_step(&step).is_err() {
            return false;
        }
        let (kind, from) = (stack.kind, stack.at);
        let whole = stack.count.min(255) as u8;
        let walks = self.content.walkers.contains(kind);
        // Only room aboard and limits of stacks can let one pass and not all.
        let crowded = walks && self.content.water.contains(to) || self.limited;
        let all = !crowded
            || self
                .check_step(&Step {
                    units: *stack,
                    ..step
                })
                .is_ok();
        out.push(Action::Move {
            kind,
            count: 1,
            pick,
            from,
            to,
        });
        if whole > 1 && all {
            out.push(Action::Move {
                kind,
                count: whole,
                pick,
                from,
                to,
            });
        }
        if self.combat && self.content.kind(kind).def.bomber && self.check_raid(&step).is_ok() {
            out.push(Action::Raid {
                kind,
                count: 1,
                pick,
                from,
                to,
            });
            if whole > 1 && all {
                out.push(Action::Raid {
                    kind,
                    count: whole,
                    pick,
                    from,
                    to,
                });
            }
        }
        all && walks && stack.ship == 0 && self.content.land.contains(to)
    }
}
