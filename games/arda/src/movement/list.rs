//! Lists of steps.

use super::{Lay, Step};
use crate::Arda;
use crate::action::{Action, Going};
use crate::ids::{Kind, Place, Places, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use engine::Actions;

impl Arda {
    /// Every move that may be made.
    pub(crate) fn list_moves(&self, pos: &Position, out: &mut Actions<Action>) {
        let lay = self.lay(pos);
        let rules = lay.land_rules();
        let may_step = pos.stacks.iter().filter(|stack| !lay.is_exhausted(stack));
        let starts: Places = may_step.map(|stack| stack.at).collect();
        for from in starts.iter() {
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
        let (one, all) = steps_of(stack, pick);
        for &to in &self.content.site(stack.at).near {
            out.push(Going { to, ..one }.as_move());
            if let Some(all) = all.filter(|_| own) {
                out.push(Going { to, ..all }.as_move());
            }
        }
        if own && self.content.kind(stack.kind).def.bomber {
            for &to in &self.content.site(stack.at).near {
                out.push(Going { to, ..one }.as_raid());
                if let Some(all) = all {
                    out.push(Going { to, ..all }.as_raid());
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
    pub(super) fn land_rules(&self) -> LandRules {
        let content = &self.content;
        LandRules {
            known: !self.limited
                && content.step_cost.is_empty()
                && !content.def.rules.movement_by_territory,
            neutral_closed: self.combat && self.check_neutral(self.power).is_err(),
        }
    }

    /// How the neighbours of a place lie.
    fn around(&self, rules: &LandRules, from: Place) -> Around {
        let ashore = !self.content.water.contains(from);
        let mut around = Around {
            contested: self.is_contested(from),
            ..Around::default()
        };
        for (index, &to) in self.content.site(from).near.iter().enumerate() {
            let bit = 1 << index;
            around.all |= bit;
            if self.content.water.contains(to) {
                around.water |= bit;
                let boards = ashore && self.has_room_aboard(to) && self.may_load(to);
                around.ships |= if boards { bit } else { 0 };
            } else if self.content.land.contains(to) {
                let friendly = self.is_held(to);
                let closed = rules.neutral_closed && self.pos.owner(to) == Power::NOBODY;
                around.open |= if closed { 0 } else { bit };
                around.friendly |= if friendly { bit } else { 0 };
                // Only a non-combat move asks for it.
                let quiet = !self.combat && friendly && !self.is_contested(to);
                around.quiet |= if quiet { bit } else { 0 };
            }
        }
        around
    }

    /// Every step out of a place.
    pub(super) fn list_from(&self, rules: &LandRules, from: Place, out: &mut Actions<Action>) {
        let here = self.pos.at(from);
        if here.iter().all(|stack| self.is_exhausted(stack)) {
            return;
        }
        let near = &self.content.site(from).near;
        let around = self.around(rules, from);
        let (mut one, mut several) = (0u64, 0u64);
        let (mut pick, mut last) = (0, None);
        for stack in here {
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
            let mut march = 0;
            let unknown = match self.land_steps(rules, &around, stack) {
                Some(steps) => {
                    let (one, whole) = steps_of(stack, pick);
                    for to in bits(steps).map(|index| near[index]) {
                        out.push(Going { to, ..one }.as_move());
                        if let Some(whole) = whole {
                            out.push(Going { to, ..whole }.as_move());
                        }
                    }
                    march = steps;
                    for to in bits(self.boarding(&around, stack)).map(|index| near[index]) {
                        let room = self.room_for(stack.kind, to).0;
                        if room > 0 {
                            out.push(Going { to, ..one }.as_move());
                        }
                        if let Some(whole) = whole.filter(|_| room >= stack.count) {
                            out.push(Going { to, ..whole }.as_move());
                        }
                    }
                    0
                }
                // Ships stay on water, and what is aboard them goes ashore.
                None if self.content.sea.contains(stack.kind) => around.water,
                None if self.is_cargo(stack) => around.all & !around.water,
                None => around.all,
            };
            for index in bits(unknown) {
                let marches = self.list_steps(stack, pick, near[index], out);
                march |= u64::from(marches) << index;
            }
            several |= one & march;
            one |= march;
        }
        for index in bits(several) {
            out.push(Action::March {
                from,
                to: near[index],
            });
        }
    }

    /// ARD-4.4, ARD-4.9: the lands that walkers on land can step to, all at once, as bits of the neighbours; nothing if each
    /// must be looked at. It says what [`check_step`](Self::check_step) says.
    fn land_steps(&self, rules: &LandRules, around: &Around, stack: &Stack) -> Option<u64> {
        let from = stack.at;
        let walks = self.content.walkers.contains(stack.kind);
        if !rules.known || !walks || stack.ship != 0 || self.content.water.contains(from) {
            return None;
        }
        let kind = self.content.kind(stack.kind);
        if self.is_stuck(stack) || u16::from(stack.spent) + 10 > u16::from(kind.movement) {
            return Some(0);
        }
        let admitted = kind.steps[from.index()];
        if !self.combat {
            return Some(admitted & around.quiet);
        }
        if stack.marks.has(Marks::IN_NEUTRAL) {
            return None;
        }
        let open = admitted & around.open;
        let friendly = open & around.friendly;
        if !stack.marks.has(Marks::MOVED) {
            let free = self.content.def.rules.attack_from_contested
                || (!around.contested && (self.is_held(from) || kind.blitz));
            return Some(if free { open } else { friendly });
        }
        let taken = self.pos.conquered.contains(from) && !self.pos.blitzed.contains(from);
        if around.contested || taken {
            return Some(0);
        }
        let blitzes = kind.blitz && !self.content.no_blitz[from.index()].contains(stack.kind);
        let goes_on = !stack.marks.has(Marks::ENTERED) || blitzes;
        Some(if goes_on { open } else { friendly })
    }

    /// ARD-5.1: the waters where walkers on land can board ships if there is room for their type, as bits of the neighbours:
    /// what [`land_steps`](Self::land_steps) is to land.
    fn boarding(&self, around: &Around, stack: &Stack) -> u64 {
        let kind = self.content.kind(stack.kind);
        match kind.def.cargo == 0 || stack.marks.has(Marks::MOVED) || self.is_stuck(stack) {
            true => 0,
            false => kind.steps[stack.at.index()] & around.ships,
        }
    }

    /// Whether a stack stays where it is in this step, whatever lies around it.
    fn is_stuck(&self, stack: &Stack) -> bool {
        let kind = self.content.kind(stack.kind);
        kind.def.movement == 0
            || stack.marks.has(Marks::SUBMERGED | Marks::CAPTURED)
            || (self.combat && kind.def.no_combat_move)
    }

    /// Whether a stack can take no step at all: it is another's, it has no movement left, and is no cargo that could go ashore.
    #[inline]
    pub(super) fn is_exhausted(&self, stack: &Stack) -> bool {
        if stack.owner != self.power {
            return true;
        }
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
        let may_go = |count| {
            let step = Step {
                power: self.power,
                combat: self.combat,
                units: stack.some(count),
                to,
            };
            self.check_step(&step).is_ok()
        };
        if !may_go(1) {
            return false;
        }
        // Only room aboard and limits of stacks can let one pass and not all.
        let boards = self.content.walkers.contains(stack.kind) && self.content.water.contains(to);
        let all = stack.count == 1
            || match self.limited {
                true => may_go(stack.count),
                false => !boards || self.room_for(stack.kind, to).0 >= stack.count,
            };
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
        let walks = self.content.walkers.contains(stack.kind);
        let (one, whole) = steps_of(stack, pick);
        let whole = whole.filter(|_| all);
        out.push(Going { to, ..one }.as_move());
        if let Some(whole) = whole {
            out.push(Going { to, ..whole }.as_move());
        }
        if !walks && self.combat && self.content.kind(stack.kind).def.bomber {
            let step = Step {
                power: self.power,
                combat: self.combat,
                units: stack.some(1),
                to,
            };
            if self.check_raid(&step).is_ok() {
                out.push(Going { to, ..one }.as_raid());
                if let Some(whole) = whole {
                    out.push(Going { to, ..whole }.as_raid());
                }
            }
        }
        all && walks && stack.ship == 0 && self.content.land.contains(to)
    }
}

/// A step of one of the units of a stack, to nowhere yet, and of all of them if they are several.
#[inline]
fn steps_of(stack: &Stack, pick: u8) -> (Going, Option<Going>) {
    let one = Going {
        kind: stack.kind,
        count: 1,
        pick,
        from: stack.at,
        to: Place::NONE,
    };
    let whole = stack.count.min(255) as u8;
    (one, (whole > 1).then(|| one.with(whole)))
}

/// What holds for all walkers in a list.
pub(super) struct LandRules {
    /// Whether the steps of a stack can be told all at once.
    known: bool,
    /// Whether neutral land may not be entered.
    neutral_closed: bool,
}

/// How the neighbours of a place lie, each a bit.
#[derive(Default)]
struct Around {
    /// Whether enemies stand at the place itself.
    contested: bool,
    all: u64,
    water: u64,
    /// Water with ships that may take somebody aboard who is ashore.
    ships: u64,
    /// Land that may be entered in a combat move, as far as money and neutrals are concerned.
    open: u64,
    /// Land of friends.
    friendly: u64,
    /// Land of friends without enemies.
    quiet: u64,
}

/// The numbers of the bits that are set.
fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let next = set.trailing_zeros() as usize;
        (set != 0).then(|| {
            set &= set - 1;
            next
        })
    })
}
