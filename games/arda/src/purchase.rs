//! ARD-3: buying and repairing.

use crate::Arda;
use crate::action::Action;
use crate::definition::StepKind;
use crate::event::Event;
use crate::ids::{Kind, Place, Power};
use crate::position::Position;
use crate::stack::Stack;
use crate::why::Why;
use engine::{Actions, Table};

/// How many of a thing one click may buy, beside one.
const MANY: u8 = 5;

impl Arda {
    /// What the power of the step can spend.
    pub(crate) fn purse(&self, pos: &Position) -> i32 {
        pos.money[self.step(pos).power.index()]
    }

    pub(crate) fn check_buy(&self, pos: &Position, action: Action) -> Result<(), Why> {
        let power = self.step(pos).power;
        match action {
            Action::Buy { what, count } => {
                if !self.content.powers[power.index()].buys.contains(&what) {
                    return Err(Why::NotForSale);
                }
                if count != 1 && count != MANY {
                    return Err(Why::NotEnough);
                }
                let purchase = &self.content.purchases[usize::from(what)];
                if purchase.cost * i32::from(count) > self.purse(pos) {
                    return Err(Why::NotEnough);
                }
                let built = |&(kind, number): &(Kind, u16)| {
                    self.may_build(pos, power, kind, number * u16::from(count))
                };
                match purchase.units.iter().all(built) {
                    true => Ok(()),
                    false => Err(Why::MaxBuilt),
                }
            }
            Action::Repair { kind, at, points } => self.check_repair(pos, power, kind, at, points),
            Action::Done => Ok(()),
            _ => Err(Why::WrongPhase),
        }
    }

    /// ARD-3.2: no more than the most that a power may have.
    fn may_build(&self, pos: &Position, power: Power, kind: Kind, count: u16) -> bool {
        let Some(most) = self.content.kind(kind).def.max_built else {
            return true;
        };
        let there = pos
            .stacks
            .iter()
            .filter(|stack| stack.owner == power && stack.kind == kind);
        let there: u16 = there.map(|stack| stack.count).sum();
        there + pos.in_hand(power, kind) + count <= most
    }

    /// The price of one point of repair and the points that come with it.
    fn repair_price(&self, power: Power, kind: Kind) -> Option<i32> {
        let bought = !self.content.def.powers[power.index()].repairs.is_empty();
        let repair = self
            .content
            .repairs
            .iter()
            .find(|repair| repair.kind == kind && bought)?;
        Some(repair.cost)
    }

    fn check_repair(
        &self,
        pos: &Position,
        power: Power,
        kind: Kind,
        at: Place,
        points: u8,
    ) -> Result<(), Why> {
        if self.step(pos).kind != StepKind::Purchase || !crate::setup::exists(&self.content, at) {
            return Err(Why::WrongPhase);
        }
        let Some(price) = self.repair_price(power, kind) else {
            return Err(Why::NotForSale);
        };
        let damaged = self
            .damaged(pos, power)
            .any(|stack| stack.at == at && stack.kind == kind);
        match (
            damaged && (1..=2).contains(&points),
            price * i32::from(points) <= self.purse(pos),
        ) {
            (false, _) => Err(Why::NoDamage),
            (true, false) => Err(Why::NotEnough),
            (true, true) => Ok(()),
        }
    }

    fn damaged<'a>(&self, pos: &'a Position, power: Power) -> impl Iterator<Item = &'a Stack> {
        pos.stacks
            .iter()
            .filter(move |stack| stack.owner == power && stack.damage > 0)
    }

    pub(crate) fn list_buys(&self, pos: &Position, out: &mut Actions<Action>) {
        let power = self.step(pos).power;
        for &what in &self.content.powers[power.index()].buys {
            for count in [1, MANY] {
                let action = Action::Buy { what, count };
                if self.check_buy(pos, action).is_err() {
                    break;
                }
                out.push(action);
            }
        }
        self.push_repairs(pos, power, out);
        out.push(Action::Done);
    }

    fn push_repairs(&self, pos: &Position, power: Power, out: &mut Actions<Action>) {
        let mut last = None;
        for stack in self.damaged(pos, power) {
            let (kind, at) = (stack.kind, stack.at);
            if last.replace((kind, at)) == Some((kind, at)) {
                continue;
            }
            for points in [1, 2] {
                let action = Action::Repair { kind, at, points };
                if self.check_buy(pos, action).is_ok() {
                    out.push(action);
                }
            }
        }
    }

    pub(crate) fn candidate_buys(&self, pos: &Position, out: &mut Actions<Action>) {
        for what in 0..self.content.purchases.len() as u16 {
            out.push(Action::Buy { what, count: 1 });
            out.push(Action::Buy { what, count: MANY });
        }
        for stack in pos.stacks.iter().filter(|stack| stack.damage > 0) {
            let (kind, at) = (stack.kind, stack.at);
            for points in [1, 2] {
                out.push(Action::Repair { kind, at, points });
            }
        }
        out.push(Action::Done);
    }

    pub(crate) fn take_buy<T: Table<Self>>(
        &self,
        pos: &mut Position,
        action: Action,
        table: &mut T,
    ) {
        let power = self.step(pos).power;
        match action {
            Action::Buy { what, count } => {
                let purchase = &self.content.purchases[usize::from(what)];
                let cost = purchase.cost * i32::from(count);
                pos.money[power.index()] -= cost;
                for &(kind, number) in &purchase.units {
                    pos.hold(power, kind, number * u16::from(count));
                }
                // ARD-13.2: what is bought in secret is told when all is bought.
                if self.content.def.rules.hidden_purchase {
                    let units: u16 = purchase.units.iter().map(|(_, number)| number).sum();
                    pos.drafted.0 += cost;
                    pos.drafted.1 += units * u16::from(count);
                } else {
                    table.tell(|| Event::Bought {
                        power,
                        what,
                        count,
                        cost,
                    });
                }
            }
            Action::Repair { kind, at, points } => self.repair(pos, power, kind, at, points, table),
            _ => {}
        }
    }

    /// ARD-3.4: more than the damage is accepted, and what is too much is not paid for.
    fn repair<T: Table<Self>>(
        &self,
        pos: &mut Position,
        power: Power,
        kind: Kind,
        at: Place,
        points: u8,
        table: &mut T,
    ) {
        let found = self
            .damaged(pos, power)
            .find(|stack| stack.at == at && stack.kind == kind)
            .copied();
        let (Some(unit), Some(price)) = (found, self.repair_price(power, kind)) else {
            return;
        };
        let points = points.min(unit.damage);
        let cost = price * i32::from(points);
        pos.money[power.index()] -= cost;
        pos.stacks.take_like(&unit.some(1));
        pos.stacks.add(Stack {
            damage: unit.damage - points,
            count: 1,
            ..unit
        });
        table.tell(|| Event::Repaired {
            power,
            kind,
            at,
            points,
            cost,
        });
    }

    pub(crate) fn finish_buying<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        if self.content.def.rules.hidden_purchase {
            let power = self.step(pos).power;
            table.commit();
            pos.drafted = (0, 0);
            table.tell(|| armed(pos, power));
        }
        self.leave_step(pos, table);
    }

    /// ARD-3.5: free units by the number of territories.
    pub(crate) fn give_free_units<T: Table<Self>>(
        &self,
        pos: &mut Position,
        power: Power,
        table: &mut T,
    ) {
        let valued = self.content.def.rules.production_restricted_to_valued;
        let counts = |index: &usize| {
            let site = &self.content.places[*index];
            pos.owner[*index] == power && !site.water && (!valued || site.production > 0)
        };
        let owned = (0..self.content.places.len()).filter(counts).count() as u16;
        for &(kind, each) in &self.content.powers[power.index()].free_units {
            let count = owned / each.max(1);
            pos.hold(power, kind, count);
            if count > 0 {
                table.tell(|| Event::Created {
                    power,
                    kind,
                    count,
                    at: Place::NONE,
                });
            }
        }
    }
}

/// ARD-13.2: what a power has in hand.
fn armed(pos: &Position, power: Power) -> Event {
    let troops = pos.hand_of(power);
    let count = troops.iter().map(|troop| troop.count).sum();
    Event::Armed {
        power,
        troops,
        count,
    }
}
