//! ARD-4 and ARD-5: moves, a step at a time.

mod air;
mod carry;
mod carry_out;
mod land;
mod list;
mod relist;
mod sea;

use crate::Arda;
use crate::action::{Action, Going};
use crate::definition::{Domain, StepKind};
use crate::ids::{Kind, Place, Places, Power, PowerSet};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use crate::why::Why;
use std::cell::OnceCell;

/// A step that is being judged or taken.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// Who moves.
    pub(crate) power: Power,
    /// Whether it is a combat move.
    pub(crate) combat: bool,
    /// The units; `count` says how many of them go.
    pub(crate) units: Stack,
    /// To where.
    pub(crate) to: Place,
}

/// How things lie for the power that moves: what every step is judged by.
pub(crate) struct Lay<'a> {
    game: &'a Arda,
    pos: &'a Position,
    power: Power,
    combat: bool,
    /// Powers that are friends.
    friends: PowerSet,
    /// Powers that are enemies.
    enemies: PowerSet,
    /// Whether any stack of the power has a limit (ARD-4.12) or counts decks (ARD-4.8).
    limited: bool,
    /// Where aircraft may end a non-combat move, once that is asked.
    quiet: OnceCell<Places>,
    /// Where aircraft may end their turn, once that is asked.
    fields: OnceCell<Places>,
}

impl std::ops::Deref for Lay<'_> {
    type Target = Arda;
    #[inline]
    fn deref(&self) -> &Arda {
        self.game
    }
}

impl Lay<'_> {
    /// Whether friends rule a place.
    #[inline]
    fn is_held(&self, place: Place) -> bool {
        self.friends.contains(self.pos.owner(place))
    }

    /// Whether enemies stand at a place that can stop or fight.
    #[inline]
    fn is_contested(&self, place: Place) -> bool {
        self.has_units_of(self.pos, self.enemies, place)
    }
}

impl Lay<'_> {
    /// ARD-4.1: whether the units may take the step. This is the only judge: lists are what passes it.
    pub(crate) fn check_step(&self, step: &Step) -> Result<(), Why> {
        let (units, to) = (&step.units, step.to);
        let kind = self.content.kind(units.kind);
        let site = self.content.site(to);
        if !self.near[units.at.index()].contains(to) {
            return Err(Why::InvalidRoute);
        }
        if kind.def.movement == 0 || units.marks.has(Marks::SUBMERGED | Marks::CAPTURED) {
            return Err(Why::NoMovement);
        }
        if step.combat && kind.def.no_combat_move {
            return Err(Why::WrongPhase);
        }
        if site.impassable {
            return Err(Why::Impassable);
        }
        let rules = &self.content.def.rules;
        if rules.movement_by_territory
            && !self.content.powers[step.power.index()]
                .may_enter
                .contains(to)
        {
            return Err(Why::Restricted);
        }
        if !kind.admitted.contains(to) {
            return Err(Why::TerrainForbids);
        }
        match kind.def.domain {
            Domain::Land => self.check_land_unit(step),
            Domain::Sea => self.check_ship(step),
            Domain::Air => self.check_flight(step),
        }?;
        self.check_stack_limits(step)
    }

    /// ARD-4.2: enough movement is left for the step.
    #[inline]
    pub(crate) fn check_movement(&self, step: &Step) -> Result<(), Why> {
        let kind = self.content.kind(step.units.kind);
        let needed =
            u16::from(step.units.spent) + u16::from(self.content.cost(step.to, step.units.kind));
        match needed <= u16::from(kind.movement) {
            true => Ok(()),
            false => Err(Why::NoMovement),
        }
    }

    /// ARD-4.12: how many may stand together.
    fn check_stack_limits(&self, step: &Step) -> Result<(), Why> {
        use crate::definition::LimitKind;
        if !self.limited {
            return Ok(());
        }
        let kind = self.content.kind(step.units.kind);
        let power = &self.content.powers[step.power.index()];
        if kind.def.limits.is_empty() && power.limits.is_empty() {
            return Ok(());
        }
        let attacks = step.combat && self.is_contested(step.to);
        let when = if attacks {
            LimitKind::Attacking
        } else {
            LimitKind::Moving
        };
        let room = self.room_under_limits(self.pos, step.power, step.units.kind, step.to, when);
        match room >= step.units.count {
            true => Ok(()),
            false => Err(Why::StackLimit),
        }
    }

    /// ARD-7.6: whether bombers may raid there.
    fn check_raid(&self, step: &Step) -> Result<(), Why> {
        if !step.combat || !self.content.kind(step.units.kind).def.bomber {
            return Err(Why::NoRaid);
        }
        let enemies = self.content.enemies(step.power);
        let target = |stack: &Stack| {
            enemies.contains(stack.owner) && self.content.kind(stack.kind).def.bomb_damage.is_some()
        };
        match self.pos.at(step.to).iter().any(target) {
            true => Ok(()),
            false => Err(Why::NoRaid),
        }
    }
}

impl Arda {
    /// How things lie for the power of the step.
    #[inline]
    pub(crate) fn lay<'a>(&'a self, pos: &'a Position) -> Lay<'a> {
        self.lay_for(pos, self.step(pos).power, self.in_combat_move(pos))
    }

    /// How things lie for a power.
    #[inline]
    pub(crate) fn lay_for<'a>(&'a self, pos: &'a Position, power: Power, combat: bool) -> Lay<'a> {
        Lay {
            game: self,
            pos,
            power,
            combat,
            friends: self.content.friends(power),
            enemies: self.content.enemies(power),
            limited: self.limited,
            quiet: OnceCell::new(),
            fields: OnceCell::new(),
        }
    }

    /// Whether the step under way is a combat move (ARD-2.3).
    #[inline]
    pub(crate) fn in_combat_move(&self, pos: &Position) -> bool {
        self.step(pos).kind == StepKind::CombatMove
    }

    /// Whether land is held by somebody friendly to the power.
    #[inline]
    pub(crate) fn is_friendly(&self, pos: &Position, power: Power, at: Place) -> bool {
        self.content.friends(power).contains(pos.owner(at))
    }

    /// Whether enemies of the power stand there that can stop or fight it: no infrastructure, nobody below the surface, no
    /// cargo.
    #[inline]
    pub(crate) fn has_enemies(&self, pos: &Position, power: Power, at: Place) -> bool {
        self.has_units_of(pos, self.content.enemies(power), at)
    }

    /// Whether units of those powers stand there that can stop or fight.
    #[inline]
    pub(crate) fn has_units_of(&self, pos: &Position, powers: PowerSet, at: Place) -> bool {
        let blocks = |stack: &Stack| {
            powers.contains(stack.owner)
                && !self.content.infrastructure.contains(stack.kind)
                && !stack.marks.has(Marks::SUBMERGED)
                && !self.is_cargo(stack)
        };
        pos.at(at).iter().any(blocks)
    }

    /// Whether units are aboard a ship.
    #[inline]
    pub(crate) fn is_cargo(&self, stack: &Stack) -> bool {
        stack.ship != 0
            && self.content.walkers.contains(stack.kind)
            && self.content.water.contains(stack.at)
    }

    /// ARD-4.12: how many units of a type may still be added to a place.
    pub(crate) fn room_under_limits(
        &self,
        pos: &Position,
        power: Power,
        kind: Kind,
        at: Place,
        when: crate::definition::LimitKind,
    ) -> u16 {
        use crate::definition::LimitOf;
        use crate::ids::KindSet;
        let count = |of: LimitOf, kinds: KindSet| -> u16 {
            let counts = |stack: &&Stack| {
                kinds.contains(stack.kind)
                    && match of {
                        LimitOf::Owned => stack.owner == power,
                        LimitOf::Allied => self.content.friends(power).contains(stack.owner),
                        LimitOf::Total => true,
                    }
            };
            pos.at(at)
                .iter()
                .filter(counts)
                .map(|stack| stack.count)
                .sum()
        };
        let own = self.content.kind(kind).def.limits.iter();
        let own = own.filter(|limit| limit.when == when);
        let own = own.map(|limit| {
            limit
                .most
                .saturating_sub(count(limit.of, KindSet::of(kind)))
        });
        let info = &self.content.powers[power.index()];
        let of_power = info
            .limits
            .iter()
            .filter(|(limit, kinds)| limit.when == when && kinds.contains(kind));
        let of_power =
            of_power.map(|(limit, kinds)| limit.most.saturating_sub(count(limit.of, *kinds)));
        own.chain(of_power).min().unwrap_or(u16::MAX)
    }

    /// The stacks of a type that a power has at a place, those with the most movement left first: `pick` counts them.
    pub(crate) fn picked(
        &self,
        pos: &Position,
        power: Power,
        at: Place,
        kind: Kind,
        pick: u8,
    ) -> Option<Stack> {
        // Stacks of one type stand in the order of the movement they have used.
        let own = pos
            .at(at)
            .iter()
            .filter(|stack| stack.owner == power && stack.kind == kind);
        own.copied().nth(usize::from(pick))
    }

    /// The step that an action means, if there are such units.
    fn step_of(&self, pos: &Position, action: Action) -> Result<Step, Why> {
        let Some(going) = Going::of(action) else {
            return Err(Why::WrongPhase);
        };
        let Going {
            kind,
            count,
            pick,
            from,
            to,
        } = going;
        let power = self.step(pos).power;
        let Some(units) = self.picked(pos, power, from, kind, pick) else {
            let others = pos.at(from).iter().any(|stack| stack.kind == kind);
            return Err(if others && pick == 0 {
                Why::NotOwner
            } else {
                Why::NotEnoughUnits
            });
        };
        let whole = units.count.min(255) as u8;
        if count == 0 || count > whole {
            return Err(Why::NotEnoughUnits);
        }
        let units = units.some(u16::from(count));
        Ok(Step {
            power,
            combat: self.in_combat_move(pos),
            units,
            to,
        })
    }

    /// Whether one of the actions of a move step may be taken.
    pub(crate) fn check_move(&self, pos: &Position, action: Action) -> Result<(), Why> {
        let lay = self.lay(pos);
        match action {
            Action::Move { count, .. } | Action::Raid { count, .. } => {
                let step = self.step_of(pos, action)?;
                self.check_count(pos, &step, count)?;
                if matches!(action, Action::Raid { .. }) {
                    lay.check_raid(&step)?;
                }
                lay.check_step(&step)
            }
            Action::March { from, to } => {
                if !self.near[from.index()].contains(to) {
                    return Err(Why::InvalidRoute);
                }
                match lay.marchers(from, to).nth(1) {
                    Some(_) => Ok(()),
                    None => Err(Why::NothingThere),
                }
            }
            Action::Done => match self.someone_must_go_on(pos) {
                true => Err(Why::MustGoOn),
                false => Ok(()),
            },
            _ => Err(Why::WrongPhase),
        }
    }

    /// One or all of the units that are alike go; nothing between, so that lists stay short.
    fn check_count(&self, pos: &Position, step: &Step, count: u8) -> Result<(), Why> {
        let mut here = pos.at(step.units.at).iter();
        let like = here.find(|stack| stack.alike(&step.units));
        let whole = like.map_or(0, |stack| stack.count.min(255));
        match count == 1 || u16::from(count) == whole {
            true => Ok(()),
            false => Err(Why::NotEnoughUnits),
        }
    }
}
