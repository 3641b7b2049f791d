//! ARD-11: the end of a turn.

use crate::Arda;
use crate::definition::{ObjectiveDef, OwnershipDef};
use crate::event::Event;
use crate::ids::{Kind, KindSet, Place, Power};
use crate::position::Position;
use crate::stack::Stack;
use engine::Table;

/// What a purse holds at most, and what one sum of an income comes to at most, however odd a definition is.
const MOST: i64 = 1_000_000_000;

impl Arda {
    /// ARD-11.1, ARD-11.2: income and repairs.
    pub(crate) fn end_turn<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let power = self.step(pos).power;
        if self.may_produce(pos, power) {
            self.collect(pos, power, table);
        }
        if self.content.def.rules.repair_at_end {
            self.repair_units(pos, None, table);
        }
    }

    /// What the territories of a power pay.
    pub(crate) fn production_of(&self, pos: &Position, power: Power) -> i32 {
        let rules = &self.content.def.rules;
        let pays = |index: &usize| {
            pos.owner[*index] == power
                && !(rules.contested_pay_nothing
                    && self.has_enemies(pos, power, Place(*index as u16)))
        };
        let sites = (0..self.content.places.len()).filter(pays);
        sites
            .map(|index| i32::from(self.content.places[index].production))
            .sum()
    }

    fn collect<T: Table<Self>>(&self, pos: &mut Position, power: Power, table: &mut T) {
        let step = *self.step(pos);
        let rules = &self.content.def.rules;
        let def = &self.content.def.powers[power.index()];
        let territories = match step.no_income {
            true => 0,
            false => i64::from(self.production_of(pos, power)) * i64::from(rules.income_multiplier),
        };
        let objectives = if rules.objectives {
            self.objectives(pos, power, table)
        } else {
            0
        };
        let own = pos.stacks.iter().filter(|stack| stack.owner == power);
        let each = own.map(|stack| {
            i64::from(self.content.kind(stack.kind).def.income) * i64::from(stack.count)
        });
        let within = |sum: i64| sum.clamp(-MOST, MOST) as i32;
        let (territories, objectives) = (within(territories), within(objectives));
        let units = within(each.sum());
        let before = i64::from(territories) + i64::from(objectives) + i64::from(units);
        let percent = if def.income_percent == 0 {
            100
        } else {
            def.income_percent
        };
        let other = before * i64::from(percent) / 100 - before + i64::from(def.income_bonus);
        let other = within(other);
        let purse = &mut pos.money[power.index()];
        *purse = within(i64::from(*purse) + before + i64::from(other)).max(0);
        let total = *purse;
        table.tell(|| Event::Income {
            power,
            territories,
            objectives,
            units,
            other,
            total,
        });
        self.create_units(pos, power, table);
    }

    fn create_units<T: Table<Self>>(&self, pos: &mut Position, power: Power, table: &mut T) {
        let creates = |stack: &Stack| {
            stack.owner == power && !self.content.kind(stack.kind).creates.is_empty()
        };
        if !pos.stacks.iter().any(creates) {
            return;
        }
        let makers: Vec<Stack> = pos.stacks.iter().copied().filter(creates).collect();
        for maker in makers {
            for &(kind, each) in &self.content.kind(maker.kind).creates {
                let count = each * maker.count;
                let at = maker.at;
                pos.stacks.add(Stack::new(at, power, kind, count));
                table.tell(|| Event::Created {
                    power,
                    kind,
                    count,
                    at,
                });
            }
        }
    }

    /// ARD-11.1: objectives that are met.
    fn objectives<T: Table<Self>>(&self, pos: &mut Position, power: Power, table: &mut T) -> i64 {
        let mut sum = 0;
        for (index, objective) in self.content.def.objectives.iter().enumerate() {
            let mine = self.content.power_named(&objective.power) == Some(power);
            let spent = objective.uses > 0 && pos.paid[index] >= objective.uses;
            if !mine || spent || !self.is_met(pos, power, objective) {
                continue;
            }
            pos.paid[index] = pos.paid[index].saturating_add(1);
            sum += i64::from(objective.value);
            let (objective, value) = (index as u16, objective.value);
            table.tell(|| Event::ObjectiveMet {
                power,
                objective,
                value,
            });
        }
        sum
    }

    fn is_met(&self, pos: &Position, power: Power, objective: &ObjectiveDef) -> bool {
        let due = objective
            .rounds
            .is_none_or(|[first, last]| pos.round >= first && (last == 0 || pos.round <= last));
        due && objective.when.iter().all(|condition| {
            let places = self.places_of(pos, power, condition);
            let all = places.clone().count();
            let held = places.filter(|&at| self.holds(pos, power, at, &condition.what));
            held.count() >= condition.count.map_or(all, usize::from)
        })
    }

    /// The territories that a condition is about: those it lists, or those that somebody holds now.
    fn places_of<'a>(
        &'a self,
        pos: &'a Position,
        power: Power,
        condition: &'a OwnershipDef,
    ) -> impl Iterator<Item = Place> + Clone + 'a {
        let (whose, land_only) = match condition.which.strip_suffix("_land") {
            Some(whose) => (whose, true),
            None => (condition.which.as_str(), false),
        };
        let friends = self.content.friends(power);
        let enemies = self.content.enemies(power);
        let now = (0..self.content.places.len() as u16)
            .map(Place)
            .filter(move |&at| {
                let owner = pos.owner(at);
                let fits = match whose {
                    "controlled" => friends.contains(owner),
                    "enemy" => enemies.contains(owner) && owner.is_somebody(),
                    _ => false,
                };
                fits && !(land_only && self.content.site(at).water)
            });
        let listed = condition.places.iter();
        listed
            .filter_map(|name| self.content.place_named(name))
            .chain(now)
    }

    fn holds(&self, pos: &Position, power: Power, at: Place, what: &str) -> bool {
        let friends = self.content.friends(power);
        let none = |fits: &dyn Fn(&Stack) -> bool| !pos.at(at).iter().any(fits);
        match what {
            "own" => pos.owner(at) == power,
            "allied" => friends.contains(pos.owner(at)),
            "no_own_units" => none(&|stack| stack.owner == power),
            "no_allied_units" => {
                none(&|stack| friends.contains(stack.owner) && stack.owner != power)
            }
            "no_enemy_units" => none(&|stack| !friends.contains(stack.owner)),
            "no_enemy_surface_units" => none(&|stack| {
                !friends.contains(stack.owner) && !self.content.evaders.contains(stack.kind)
            }),
            _ => false,
        }
    }

    /// ARD-8.15: repairs at the start of a turn.
    pub(crate) fn repair_at_start<T: Table<Self>>(
        &self,
        pos: &mut Position,
        power: Power,
        table: &mut T,
    ) {
        if self.content.def.rules.repair_at_start {
            self.repair_units(pos, Some(power), table);
        }
    }

    /// ARD-8.15: damaged units lose one hit: all of them, or one power's.
    fn repair_units<T: Table<Self>>(
        &self,
        pos: &mut Position,
        whose: Option<Power>,
        table: &mut T,
    ) {
        let repaired = |pos: &Position, stack: &Stack| {
            stack.hits > 0
                && whose.is_none_or(|power| stack.owner == power)
                && self.can_repair(pos, stack)
        };
        if !pos.stacks.iter().any(|stack| repaired(pos, stack)) {
            return;
        }
        for stack in pos.stacks.iter().filter(|stack| repaired(pos, stack)) {
            let Stack {
                owner: power,
                count,
                at,
                ..
            } = *stack;
            let (kind, _) = self.repaired(stack);
            table.tell(|| Event::HitsRepaired {
                power,
                kind,
                count,
                at,
            });
        }
        // Only where repairs need a neighbour does it matter what stood there before.
        let before = self.content.def.rules.repair_beside.then(|| pos.clone());
        let is_due = |stack: &Stack| match &before {
            Some(before) => repaired(before, stack),
            None => stack.hits > 0 && whose.is_none_or(|power| stack.owner == power),
        };
        pos.stacks.change(is_due, |stack| {
            (stack.kind, stack.hits) = self.repaired(stack);
        });
    }

    /// ARD-8.15: what a unit is, and the hits it has, when one hit is repaired.
    fn repaired(&self, stack: &Stack) -> (Kind, u8) {
        let hits = stack.hits - 1;
        let changes = &self.content.kind(stack.kind).when_repaired;
        match changes.iter().find(|(at, ..)| *at == hits) {
            Some(&(_, kind, keep)) => (kind, if keep { hits } else { 0 }),
            None => (stack.kind, hits),
        }
    }

    fn can_repair(&self, pos: &Position, stack: &Stack) -> bool {
        if !self.content.def.rules.repair_beside {
            return true;
        }
        let wanted: KindSet = KindSet::of(stack.kind);
        let friends = self.content.friends(stack.owner);
        let near = self
            .content
            .site(stack.at)
            .near
            .iter()
            .copied()
            .chain([stack.at]);
        let repairs = |kind: Kind| self.content.kind(kind).repairs.meets(wanted);
        near.flat_map(|at| pos.at(at))
            .any(|other| friends.contains(other.owner) && repairs(other.kind))
    }
}
