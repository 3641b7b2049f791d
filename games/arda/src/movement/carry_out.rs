//! Taking a step.

use super::Step;
use crate::Arda;
use crate::action::Action;
use crate::event::{Event, Troop};
use crate::ids::{Place, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use engine::Table;

impl Arda {
    /// Carries out an action of a move step other than `done`.
    pub(crate) fn take_move<T: Table<Self>>(
        &self,
        pos: &mut Position,
        action: Action,
        table: &mut T,
    ) {
        let (power, combat) = (self.step(pos).power, self.in_combat_move(pos));
        match action {
            Action::Move {
                kind,
                count,
                pick,
                from,
                to,
            }
            | Action::Raid {
                kind,
                count,
                pick,
                from,
                to,
            } => {
                let Some(units) = self.picked(pos, power, from, kind, pick) else {
                    return;
                };
                let units = units.some(u16::from(count));
                let step = Step {
                    power,
                    combat,
                    units,
                    to,
                };
                let raids = matches!(action, Action::Raid { .. });
                self.tell_step(
                    &step,
                    &[Troop {
                        owner: power,
                        kind,
                        count: units.count,
                    }],
                    table,
                );
                self.take_step(pos, &step, raids, table);
            }
            Action::March { from, to } => {
                table.tell(|| Event::Moved {
                    power,
                    troops: troops(self.lay(pos).marchers(from, to)),
                    from,
                    to,
                });
                // Who has gone stands there no more, so the next one is always the first.
                while let Some(step) = self.next_marcher(pos, from, to) {
                    self.take_step(pos, &step, false, table);
                }
            }
            _ => {}
        }
    }

    fn next_marcher(&self, pos: &Position, from: Place, to: Place) -> Option<Step> {
        self.lay(pos).marchers(from, to).next()
    }

    fn tell_step<T: Table<Self>>(&self, step: &Step, troops: &[Troop], table: &mut T) {
        let Step {
            power, units, to, ..
        } = *step;
        let Stack {
            at: from,
            kind,
            count,
            ..
        } = units;
        let from_water = self.content.site(from).water;
        let to_water = self.content.site(to).water;
        let walks = self.content.walkers.contains(kind);
        table.tell(|| match (walks, from_water, to_water) {
            (true, false, true) => Event::Loaded {
                power,
                kind,
                count,
                from,
                to,
            },
            (true, true, false) => Event::Unloaded {
                power,
                kind,
                count,
                from,
                to,
            },
            _ => Event::Moved {
                power,
                troops: troops.to_vec(),
                from,
                to,
            },
        });
    }

    fn take_step<T: Table<Self>>(
        &self,
        pos: &mut Position,
        step: &Step,
        raids: bool,
        table: &mut T,
    ) {
        let Step { units, to, .. } = *step;
        let walks = self.content.walkers.contains(units.kind);
        let (from_water, to_water) = (
            self.content.site(units.at).water,
            self.content.site(to).water,
        );
        match (walks, from_water, to_water) {
            (true, false, true) => self.load(pos, step),
            (true, true, false) => self.land(pos, step, table),
            (true, ..) => self.walk(pos, step, table),
            (false, ..) if self.content.sea.contains(units.kind) => self.sail(pos, step),
            _ => self.fly(pos, step, raids, table),
        }
    }

    fn walk<T: Table<Self>>(&self, pos: &mut Position, step: &Step, table: &mut T) {
        let arrived = self.arrived(step);
        pos.stacks.take_like(&step.units);
        self.enter(pos, step, arrived, table);
    }

    /// The units after the step, before the place has done anything to them.
    fn arrived(&self, step: &Step) -> Stack {
        let units = step.units;
        let cost = self.content.cost(step.to, units.kind);
        Stack {
            at: step.to,
            from: units.at,
            spent: units.spent.saturating_add(cost),
            marks: units.marks | Marks::MOVED,
            ..units
        }
    }

    /// ARD-4.4, ARD-4.5, ARD-9.1: land units come to a place: what is empty is taken at once.
    fn enter<T: Table<Self>>(
        &self,
        pos: &mut Position,
        step: &Step,
        mut units: Stack,
        table: &mut T,
    ) {
        let (power, to) = (step.power, step.to);
        if self.is_friendly(pos, power, to) {
            pos.stacks.add(units);
            return;
        }
        units.marks |= Marks::ENTERED;
        let neutral = pos.owner(to) == Power::NOBODY;
        let rules = &self.content.def.rules;
        if neutral {
            let charge = rules.neutral_charge as i32;
            if charge > 0 && !pos.at(to).iter().any(|stack| stack.owner == power) {
                pos.money[power.index()] -= charge;
                table.tell(|| Event::NeutralPaid {
                    power,
                    at: to,
                    cost: charge,
                });
            }
            if !rules.neutrals_blitzable {
                units.marks |= Marks::IN_NEUTRAL;
                units.spent = self.content.kind(units.kind).movement;
            }
        }
        let blitzable = self.is_blitzable(pos, power, to);
        let fought_for = self.has_enemies(pos, power, to) || units.ship != 0;
        pos.stacks.add(units);
        if !fought_for {
            self.take_land(pos, to, power, table);
            if blitzable {
                pos.blitzed.insert(to);
            }
        }
    }

    /// ARD-5.1: units board: the ship with the least room that holds one more takes it.
    fn load(&self, pos: &mut Position, step: &Step) {
        let cargo = u16::from(self.content.kind(step.units.kind).def.cargo);
        pos.stacks.take_like(&step.units);
        for _ in 0..step.units.count {
            let lay = self.lay_for(pos, step.power, step.combat);
            let fits = |ship: &Stack| lay.room_aboard(ship).ok().filter(|room| *room >= cargo);
            let ships = pos
                .at(step.to)
                .iter()
                .filter_map(|ship| fits(ship).map(|room| (room, *ship)));
            // Own ships first: what an ally carries cannot land in this turn.
            let best = ships
                .min_by_key(|(room, ship)| (ship.owner != step.power, *room, ship.spent, *ship));
            let Some((_, ship)) = best else { return };
            let number = self.board(pos, ship);
            let mut marks = step.units.marks | Marks::MOVED | Marks::LOADED;
            if ship.owner != step.power {
                marks |= Marks::ALLIED_LOAD;
            }
            pos.stacks.add(Stack {
                at: step.to,
                from: step.units.at,
                ship: number,
                marks,
                count: 1,
                ..step.units
            });
        }
    }

    /// Gives one ship of a stack a number for its cargo, unless it has one.
    pub(crate) fn board(&self, pos: &mut Position, ship: Stack) -> u8 {
        if ship.ship != 0 {
            return ship.ship;
        }
        let mut used = [false; 256];
        for stack in pos.stacks.iter() {
            used[usize::from(stack.ship)] = true;
        }
        let number = (1..=255u8).find(|&n| !used[usize::from(n)]).unwrap_or(255);
        pos.stacks.take_like(&ship.some(1));
        pos.stacks.add(Stack {
            ship: number,
            count: 1,
            ..ship
        });
        number
    }

    /// ARD-5.4, ARD-5.5: cargo goes ashore. Out of waters that are fought for, it stays bound to its ship until that is decided.
    fn land<T: Table<Self>>(&self, pos: &mut Position, step: &Step, table: &mut T) {
        let (units, zone) = (step.units, step.units.at);
        pos.stacks.take_like(&units);
        let mark = if step.combat {
            Marks::UNLOADED
        } else {
            Marks::UNLOADED_LATE
        };
        let number = units.ship;
        pos.stacks.change_at(zone, |stack| {
            if stack.ship == number && self.content.sea.contains(stack.kind) {
                stack.marks |= mark;
                stack.from = step.to;
            }
        });
        let hostile = !self.is_friendly(pos, step.power, step.to)
            || self.has_enemies(pos, step.power, step.to);
        let bound = step.combat && hostile && self.has_enemies(pos, step.power, zone);
        let mut marks = units.marks | Marks::MOVED;
        if step.combat && hostile {
            marks |= Marks::LANDED;
        }
        let ashore = Stack {
            at: step.to,
            from: zone,
            spent: self.content.kind(units.kind).movement,
            ship: if bound { number } else { 0 },
            marks,
            ..units
        };
        self.enter(pos, step, ashore, table);
        if !bound {
            self.free_empty_ship(pos, zone, number);
        }
    }

    /// A ship without cargo needs no number.
    pub(crate) fn free_empty_ship(&self, pos: &mut Position, at: Place, number: u8) {
        if number == 0
            || pos
                .stacks
                .iter()
                .any(|stack| stack.ship == number && self.content.walkers.contains(stack.kind))
        {
            return;
        }
        pos.stacks.change_at(at, |stack| {
            if stack.ship == number {
                stack.ship = 0;
            }
        });
    }

    /// ARD-5.2, ARD-5.8: a ship sails with its cargo and with allied aircraft that need its deck.
    fn sail(&self, pos: &mut Position, step: &Step) {
        let (units, zone) = (step.units, step.units.at);
        pos.stacks.take_like(&units);
        if units.ship != 0 {
            let aboard = |stack: &&Stack| stack.ship == units.ship;
            while let Some(stack) = pos.at(zone).iter().find(aboard).copied() {
                pos.stacks.take_like(&stack);
                pos.stacks.add(Stack {
                    at: step.to,
                    marks: stack.marks | Marks::MOVED,
                    ..stack
                });
            }
        }
        pos.stacks.add(self.arrived(step));
        let deck = u16::from(self.content.kind(units.kind).def.deck) * units.count;
        if deck > 0 {
            self.take_guests_along(pos, step, deck);
        }
    }

    /// ARD-5.8: allied aircraft that no other deck there can hold sail along.
    fn take_guests_along(&self, pos: &mut Position, step: &Step, mut room: u16) {
        let zone = step.units.at;
        let allies = self.content.friends(step.power);
        let decks = pos
            .at(zone)
            .iter()
            .filter(|stack| allies.contains(stack.owner));
        let mut left: u16 = decks
            .map(|stack| u16::from(self.content.kind(stack.kind).def.deck) * stack.count)
            .sum();
        let aircraft: Vec<Stack> = pos.at(zone).to_vec();
        for stack in aircraft {
            let cost = u16::from(self.content.kind(stack.kind).def.deck_cost);
            if cost == 0 || stack.owner == step.power || !allies.contains(stack.owner) {
                continue;
            }
            let stays = (left / cost).min(stack.count);
            left -= stays * cost;
            let goes = (stack.count - stays).min(room / cost);
            room -= goes * cost;
            if goes > 0 && pos.stacks.take_like(&stack.some(goes)) {
                pos.stacks.add(Stack {
                    at: step.to,
                    ..stack.some(goes)
                });
            }
        }
    }

    fn fly<T: Table<Self>>(&self, pos: &mut Position, step: &Step, raids: bool, table: &mut T) {
        let mut step = *step;
        if self.guns_fire_at(pos, &step) {
            let lost = self.fire_at_flight(pos, &step, table);
            step.units.count -= lost.min(step.units.count);
            if step.units.count == 0 {
                return;
            }
        }
        let mut arrived = self.arrived(&step);
        pos.stacks.take_like(&step.units);
        arrived.marks = arrived.marks.without(Marks::PASSING);
        if self.must_pass(pos, &step) {
            arrived.marks |= Marks::PASSING;
        }
        if raids {
            arrived.marks |= Marks::RAIDING;
        }
        pos.stacks.add(arrived);
    }

    /// ARD-7.7: whether guns fire at what flies out of a place.
    fn guns_fire_at(&self, pos: &Position, step: &Step) -> bool {
        let rules = &self.content.def.rules;
        if rules.guns_only_at_battles || !(step.combat || rules.guns_always) {
            return false;
        }
        let enemies = self.content.enemies(step.power);
        pos.at(step.units.at).iter().any(|stack| {
            enemies.contains(stack.owner)
                && self
                    .content
                    .kind(stack.kind)
                    .def
                    .targeted
                    .as_ref()
                    .is_some_and(|targeted| targeted.at_fly_over)
        })
    }
}

fn troops(steps: impl Iterator<Item = Step>) -> Vec<Troop> {
    let mut troops: Vec<Troop> = Vec::new();
    for step in steps {
        let units = step.units;
        match troops.iter_mut().find(|troop| troop.kind == units.kind) {
            Some(troop) => troop.count += units.count,
            None => troops.push(Troop {
                owner: units.owner,
                kind: units.kind,
                count: units.count,
            }),
        }
    }
    troops
}
