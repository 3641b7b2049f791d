//! Lists of steps.

use super::{Lay, Step};
use crate::Arda;
use crate::action::Action;
use crate::content::Traits;
use crate::ids::{Kind, Place, Places, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use engine::Actions;

/// The most neighbours of a place to which units march together.
const NEAR: usize = 64;

impl Arda {
    /// Every move that may be made.
    pub(crate) fn list_moves(&self, pos: &Position, out: &mut Actions<Action>) {
        let lay = self.lay(pos);
        let rules = lay.land_rules();
        for from in lay.own.iter() {
            lay.list_from(&rules, from, out);
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
        let counts = if own && whole > 1 { 1..=2 } else { 1..=1 };
        for &to in &self.content.site(from).near {
            for count in counts.clone().map(|n| if n == 1 { 1 } else { whole }) {
                out.push(Action::Move {
                    kind,
                    count,
                    pick,
                    from,
                    to,
                });
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

    /// What holds for all walkers in this list.
    fn land_rules(&self) -> LandRules {
        let content = &self.content;
        let neutral = match self.combat && self.check_neutral(self.power).is_err() {
            true => Places::where_true(&self.pos.owner[..content.places.len()], |owner| {
                *owner == Power::NOBODY
            }),
            false => Places::NONE,
        };
        LandRules {
            known: !self.limited
                && content.step_cost.is_empty()
                && !content.def.rules.movement_by_territory,
            open: content.land - neutral,
            quiet: (self.friendly & content.land) - self.enemies,
        }
    }

    /// Every step out of a place.
    fn list_from(&self, rules: &LandRules, from: Place, out: &mut Actions<Action>) {
        let near = &self.content.site(from).near;
        let mut marching = [0u8; NEAR];
        let (mut pick, mut last) = (0, None);
        for stack in self.at(from) {
            if stack.owner != self.power {
                continue;
            }
            pick = if last == Some(stack.kind) {
                pick + 1
            } else {
                0
            };
            last = Some(stack.kind);
            if self.is_exhausted(stack) {
                continue;
            }
            let known = self.land_steps(rules, stack);
            for (index, &to) in near.iter().enumerate() {
                let marches = match known {
                    Some(steps) if self.content.land.contains(to) => {
                        steps.contains(to) && self.push_steps(stack, pick, to, true, out)
                    }
                    _ => self.list_steps(stack, pick, to, out),
                };
                if let Some(count) = marching.get_mut(index) {
                    *count += u8::from(marches && *count < 2);
                }
            }
        }
        for (index, &to) in near.iter().enumerate() {
            if marching.get(index).is_some_and(|count| *count > 1) {
                out.push(Action::March { from, to });
            }
        }
    }

    /// ARD-4.4, ARD-4.9: the lands that walkers on land can step to, all at once; nothing if each must be looked at. It says
    /// what [`check_step`](Self::check_step) says.
    fn land_steps(&self, rules: &LandRules, stack: &Stack) -> Option<Places> {
        let from = stack.at;
        let walks = self.content.traits(stack.kind).has(Traits::WALKS);
        if !rules.known || !walks || stack.ship != 0 || self.content.water.contains(from) {
            return None;
        }
        let kind = self.content.kind(stack.kind);
        let stuck = stack.marks.has(Marks::SUBMERGED | Marks::CAPTURED)
            || (self.combat && kind.def.no_combat_move)
            || stack.spent + 10 > kind.movement;
        if stuck {
            return Some(Places::NONE);
        }
        let admitted = kind.admitted & self.near[from.index()];
        if !self.combat {
            return Some(admitted & rules.quiet);
        }
        let open = admitted & rules.open;
        let friendly = open & self.friendly;
        let contested = self.enemies.contains(from);
        let blitzes = kind.blitz && !self.content.no_blitz[from.index()].contains(stack.kind);
        if stack.marks.has(Marks::IN_NEUTRAL) {
            return None;
        }
        if !stack.marks.has(Marks::MOVED) {
            let free = self.content.def.rules.attack_from_contested
                || (!contested && (self.friendly.contains(from) || kind.blitz));
            return Some(if free { open } else { friendly });
        }
        let taken = self.pos.conquered.contains(from) && !self.pos.blitzed.contains(from);
        if contested || taken {
            return Some(Places::NONE);
        }
        let goes_on = !stack.marks.has(Marks::ENTERED) || blitzes;
        Some(if goes_on { open } else { friendly })
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
        // Only room aboard and limits of stacks can let one pass and not all.
        let walks = self.content.traits(stack.kind).has(Traits::WALKS);
        let crowded = walks && self.content.water.contains(to) || self.limited;
        let all = !crowded
            || self
                .check_step(&Step {
                    units: *stack,
                    ..step
                })
                .is_ok();
        self.push_steps(stack, pick, to, all, out)
    }

    /// Lists the steps of a stack to a neighbour; whether the whole stack could march there.
    #[inline]
    fn push_steps(
        &self,
        stack: &Stack,
        pick: u8,
        to: Place,
        all: bool,
        out: &mut Actions<Action>,
    ) -> bool {
        let (kind, from) = (stack.kind, stack.at);
        let whole = stack.count.min(255) as u8;
        let walks = self.content.traits(kind).has(Traits::WALKS);
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
        if !walks && self.combat && self.content.kind(kind).def.bomber {
            let step = Step {
                power: self.power,
                combat: self.combat,
                units: stack.some(1),
                to,
            };
            if self.check_raid(&step).is_ok() {
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
        }
        all && walks && stack.ship == 0 && self.content.land.contains(to)
    }
}

/// What holds for all walkers in a list.
struct LandRules {
    /// Whether the steps of a stack can be told all at once.
    known: bool,
    /// Land that may be entered in a combat move, as far as money and neutrals are concerned.
    open: Places,
    /// Land that may be entered in a non-combat move.
    quiet: Places,
}
