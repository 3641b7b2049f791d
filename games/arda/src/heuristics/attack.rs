//! Combat moves: which land to take, and with whom.

use super::force::Force;
use super::threat::Threats;
use crate::Arda;
use crate::action::Action;
use crate::ids::{Place, Places, Power};
use crate::movement::{Lay, Step};
use crate::position::Position;
use crate::stack::{Marks, Stack};

/// How much stronger an attack must be than the defence, in percent.
const ENOUGH: i64 = 150;
/// How much stronger it may be before more units are kept back.
const PLENTY: i64 = 420;

/// A stack that can reach a target.
#[derive(Clone, Copy)]
struct Reach {
    /// The stack, by its index.
    stack: usize,
    target: Place,
    /// The first step on the way.
    first: Place,
    /// How many steps it is.
    steps: u8,
}

/// An attack that is worth it.
struct Attack {
    target: Place,
    gain: i64,
}

/// What is known when attacks are planned.
struct Planner<'a> {
    game: &'a Arda,
    pos: &'a Position,
    power: Power,
    lay: Lay<'a>,
    threats: Threats,
    reach: Vec<Reach>,
    /// How many units of each stack are still free.
    free: Vec<u16>,
}

impl Arda {
    /// The next step of the plan of attack; done when there is none.
    pub(super) fn plan_attack(&self, pos: &Position, legal: &[Action]) -> Action {
        let power = self.step(pos).power;
        let mut planner = Planner::new(self, pos, power);
        let mut targets: Vec<Attack> = planner.targets();
        targets.sort_by_key(|attack| (-attack.gain, attack.target));
        for attack in targets {
            if let Some(action) = planner.commit(attack.target, legal) {
                return action;
            }
        }
        Action::Done
    }
}

impl<'a> Planner<'a> {
    fn new(game: &'a Arda, pos: &'a Position, power: Power) -> Self {
        let threats = game.threats(pos, power);
        let mut planner = Planner {
            game,
            pos,
            power,
            lay: game.lay(pos),
            threats,
            reach: Vec::new(),
            free: Vec::new(),
        };
        for (index, stack) in pos.stacks.iter().enumerate() {
            let free = if stack.owner == power && planner.is_free(stack) {
                stack.count
            } else {
                0
            };
            planner.free.push(free);
            if free > 0 {
                planner.explore(index, stack);
            }
        }
        planner
    }

    /// Whether a stack may leave where it is: it fights, and no capital falls without it.
    fn is_free(&self, stack: &Stack) -> bool {
        let kind = self.game.content.kind(stack.kind);
        if kind.def.movement == 0
            || kind.def.attack == 0
            || stack.ship != 0
            || stack.spent >= kind.movement
        {
            return false;
        }
        if kind.is_sea()
            || stack
                .marks
                .has(Marks::SUBMERGED | Marks::CAPTURED | Marks::RAIDING)
        {
            return false;
        }
        let site = self.game.content.site(stack.at);
        // Who stands among enemies is committed.
        if self.game.has_enemies(self.pos, self.power, stack.at) && stack.marks.has(Marks::MOVED) {
            return false;
        }
        if site.capital.is_none() || kind.is_air() {
            return true;
        }
        let threat = self.threats.at(stack.at);
        let mut defence = Force::default();
        for other in self
            .pos
            .at(stack.at)
            .iter()
            .filter(|other| self.game.content.friends(self.power).contains(other.owner))
        {
            defence.add(self.game.stack_force(other, stack.at, false));
        }
        let mut without = defence;
        let own = self.game.stack_force(stack, stack.at, false);
        without.power -= own.power;
        without.hits -= own.hits;
        // A capital that would fall anyway, or stands without them, holds nobody.
        without.against(threat) >= 130 || threat.hits == 0
    }

    /// Notes every place that a stack can attack, by way of friendly land.
    fn explore(&mut self, index: usize, stack: &Stack) {
        let (game, pos) = (self.game, self.pos);
        let lay = &self.lay;
        let kind = game.content.kind(stack.kind);
        let mut seen = Places::of(stack.at);
        let mut ring: Vec<(Place, Place, u8, u8)> = vec![(stack.at, stack.at, 0, stack.spent)];
        let mut next = 0;
        while let Some(&(at, first, steps, spent)) = ring.get(next) {
            next += 1;
            for &near in &game.content.site(at).near {
                if seen.contains(near) || !kind.admitted.contains(near) {
                    continue;
                }
                let moved = if steps == 0 {
                    stack.marks
                } else {
                    stack.marks | Marks::MOVED
                };
                let units = Stack {
                    at,
                    spent,
                    marks: moved,
                    count: 1,
                    ..*stack
                };
                let step = Step {
                    power: self.power,
                    combat: true,
                    units,
                    to: near,
                };
                let water = game.content.site(near).water;
                if (water && !kind.is_air()) || lay.check_step(&step).is_err() {
                    continue;
                }
                seen.insert(near);
                let first = if steps == 0 { near } else { first };
                let friendly = game.is_friendly(pos, self.power, near);
                let enemies = game.has_enemies(pos, self.power, near);
                if enemies || (!friendly && !water && !kind.is_air()) {
                    self.reach.push(Reach {
                        stack: index,
                        target: near,
                        first,
                        steps: steps + 1,
                    });
                }
                if (friendly && !enemies) || (kind.is_air() && steps < 3) {
                    ring.push((
                        near,
                        first,
                        steps + 1,
                        spent.saturating_add(game.content.cost(near, stack.kind)),
                    ));
                }
            }
        }
    }

    /// Own units that already stand at a target.
    fn committed(&self, target: Place) -> Force {
        let mut force = Force::default();
        for stack in self
            .pos
            .at(target)
            .iter()
            .filter(|stack| stack.owner == self.power && stack.ship == 0)
        {
            force.add(self.game.stack_force(stack, target, true));
        }
        force
    }

    fn available(&self, target: Place) -> Force {
        let mut force = Force::default();
        for reach in self.reach.iter().filter(|reach| reach.target == target) {
            let stack = &self.pos.stacks[reach.stack];
            force.add(
                self.game
                    .stack_force(&stack.some(self.free[reach.stack]), target, true),
            );
        }
        force
    }

    /// The places that are worth attacking, with what that would gain.
    fn targets(&self) -> Vec<Attack> {
        let mut places: Vec<Place> = self.reach.iter().map(|reach| reach.target).collect();
        places.sort_unstable();
        places.dedup();
        let attacks = places.into_iter().filter_map(|target| {
            let gain = self.gain(target)?;
            Some(Attack { target, gain })
        });
        attacks.collect()
    }

    /// What attacking a place with everything would gain; nothing if it is not worth it.
    fn gain(&self, target: Place) -> Option<i64> {
        let game = self.game;
        let committed = self.committed(target);
        let mut force = committed;
        force.add(self.available(target));
        let defence = game.defence(self.pos, target, self.power);
        let ratio = force.against(defence);
        let site = game.content.site(target);
        let mut prize = if site.water {
            0
        } else {
            game.place_worth(target, self.power)
        };
        if self.pos.owner(target) == Power::NOBODY {
            prize = prize * 2 / 3;
        }
        if committed.hits > 0 {
            // What was begun is carried through.
            return (ratio > 60).then_some(1_000_000 + prize);
        }
        let enough = if site.capital.is_some() {
            ENOUGH - 25
        } else {
            ENOUGH
        };
        if ratio < enough {
            return None;
        }
        let used = if ratio > PLENTY {
            force.worth * PLENTY / ratio
        } else {
            force.worth
        };
        let lost = used * Force::loss_percent(ratio.min(PLENTY)) / 100;
        let left = used - lost;
        let threat = self.threats.at(target);
        let held = Force {
            power: force.power / 2,
            hits: force.hits / 2,
            worth: left,
        };
        let exposed = if threat.against(held) > 110 {
            left.min(threat.worth) / 2
        } else {
            0
        };
        let prize = if exposed > 0 { prize / 2 } else { prize };
        let gain = prize + defence.worth - lost - exposed;
        (gain > 0).then_some(gain)
    }

    /// The next step of an attack, until it is strong enough; its units are spoken for.
    fn commit(&mut self, target: Place, legal: &[Action]) -> Option<Action> {
        let game = self.game;
        let defence = game.defence(self.pos, target, self.power);
        let mut force = self.committed(target);
        let mut ways: Vec<Reach> = self
            .reach
            .iter()
            .copied()
            .filter(|reach| reach.target == target)
            .collect();
        // Short ways first, and walkers before what flies; of an empty land the cheapest unit.
        let empty = defence.hits == 0;
        ways.sort_by_key(|reach| {
            let kind = game.content.kind(self.pos.stacks[reach.stack].kind);
            let dear = if empty {
                kind.value
            } else {
                -i32::from(kind.def.attack)
            };
            (kind.is_air(), reach.steps, dear, reach.stack)
        });
        if !ways.iter().any(|reach| {
            !game
                .content
                .kind(self.pos.stacks[reach.stack].kind)
                .is_air()
        }) && !game.content.site(target).water
            && force.hits == 0
        {
            return None;
        }
        let mut next = None;
        for reach in ways {
            let strong = if empty {
                force.hits > 0
            } else {
                force.against(defence) >= PLENTY
            };
            let free = self.free[reach.stack];
            if strong || free == 0 {
                continue;
            }
            let stack = self.pos.stacks[reach.stack];
            let one = game.unit_force(stack.kind, target, true);
            let mut goes = 0;
            while goes < free {
                let strong = if empty {
                    force.hits > 0
                } else {
                    force.against(defence) >= PLENTY
                };
                if strong {
                    break;
                }
                force.add(one);
                goes += 1;
            }
            self.free[reach.stack] -= goes;
            if next.is_none() {
                next = self.step_of(&stack, goes, reach.first, legal);
            }
        }
        next
    }

    /// The legal action that sends so many units of a stack on their way: all at once, or one of them.
    fn step_of(&self, stack: &Stack, goes: u16, to: Place, legal: &[Action]) -> Option<Action> {
        let whole = goes == stack.count;
        let fits = |action: &Action, wanted: u16| match *action {
            Action::Move {
                kind,
                count,
                pick,
                from,
                to: end,
            } => {
                kind == stack.kind
                    && from == stack.at
                    && end == to
                    && u16::from(count) == wanted
                    && self
                        .game
                        .picked(self.pos, self.power, from, kind, pick)
                        .is_some_and(|found| found.alike(stack))
            }
            _ => false,
        };
        let all = legal
            .iter()
            .find(|action| whole && fits(action, stack.count.min(255)));
        all.or_else(|| legal.iter().find(|action| fits(action, 1)))
            .copied()
    }
}
