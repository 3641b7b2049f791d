//! ARD-10: units from hand to the map.

mod capacity;
mod constructions;
mod ground;

use crate::Arda;
use crate::action::Action;
use crate::definition::{LimitKind, StepKind};
use crate::event::Event;
use crate::ids::{Kind, Place, Places, Power};
use crate::position::{Held, Placed, Position};
use crate::stack::{Marks, Stack};
use crate::why::Why;
use engine::{Actions, Table};

/// A producer that never runs out.
const UNLIMITED: u16 = u16::MAX;

/// Where a power may place in its step.
struct Sites {
    /// What needs no producer.
    free: Places,
    /// What needs one.
    produced: Places,
}

/// Where an action places; nowhere for what does not place.
fn place_of(action: Action) -> Place {
    match action {
        Action::Place { at, .. } => at,
        _ => Place::NONE,
    }
}

impl Arda {
    /// ARD-10.2: what produces is settled when the step begins.
    pub(crate) fn begin_placing(&self, pos: &mut Position) {
        let power = self.step(pos).power;
        let produces = |at: &Place| self.capacity_at(pos, power, *at) > 0;
        let all = self.places();
        let producing: Places = all
            .filter(|at| pos.owner(*at) == power || self.content.site(*at).water)
            .filter(produces)
            .collect();
        pos.producing = producing;
    }

    pub(crate) fn check_place(&self, pos: &Position, action: Action) -> Result<(), Why> {
        let (kind, count, at) = match action {
            Action::Done => return Ok(()),
            Action::Place { kind, count, at } if crate::setup::exists(&self.content, at) => {
                (kind, count, at)
            }
            _ => return Err(Why::WrongPhase),
        };
        let power = self.step(pos).power;
        let held = pos.in_hand(power, kind);
        if held == 0 || count == 0 || (count != 1 && u16::from(count) != held.min(255)) {
            return Err(Why::NotInHand);
        }
        match self.step(pos).kind {
            StepKind::BidPlace => self.check_bid_place(pos, power, kind, count.into(), at),
            _ => self.check_placing(pos, power, kind, count.into(), at),
        }
    }

    fn check_placing(
        &self,
        pos: &Position,
        power: Power,
        kind: Kind,
        count: u16,
        at: Place,
    ) -> Result<(), Why> {
        let info = self.content.kind(kind);
        self.check_ground(pos, power, info, at)?;
        self.check_restrictions(pos, power, kind, count, at)?;
        if self.room_under_limits(pos, power, kind, at, LimitKind::Placing) < count {
            return Err(Why::StackLimit);
        }
        if self.stands_freely(kind) {
            return self.check_constructions(pos, power, kind, count, at);
        }
        if self.special_place(pos, power, at) {
            return self.check_special(pos, power, count, at);
        }
        self.check_production(pos, power, kind, count, at)
    }

    pub(crate) fn list_places(&self, pos: &Position, out: &mut Actions<Action>) {
        let power = self.step(pos).power;
        let sites = self.sites(pos, power);
        for held in pos.hands.iter().filter(|held| held.power == power) {
            for at in self.sites_of(&sites, held.kind).iter() {
                self.list_placing(pos, held, at, out);
            }
        }
        out.push(Action::Done);
    }

    /// Brings the list up to date after units were placed. What needs no producer depends on the place alone, so it is looked
    /// at again only there; what needs one shares producers with what was placed.
    pub(crate) fn relist_places(&self, pos: &Position, after: Action, out: &mut Actions<Action>) {
        let Action::Place { kind, at, .. } = after else {
            out.clear();
            return self.list_places(pos, out);
        };
        let power = self.step(pos).power;
        let sites = self.sites(pos, power);
        out.renew(|mut old, out| {
            for held in pos.hands.iter().filter(|held| held.power == power) {
                let of = |action: &Action| matches!(action, Action::Place { kind, .. } if *kind == held.kind);
                let start = old.iter().position(of).unwrap_or(old.len());
                let (listed, rest) = old[start..].split_at(old[start..].iter().take_while(|action| of(action)).count());
                let of_kind = self.sites_of(&sites, held.kind);
                match self.stands_freely(held.kind) {
                    // Of what was placed there are fewer now, so all may stand where one may.
                    true if held.kind == kind => {
                        let before: Places = listed.iter().copied().map(place_of).collect();
                        for site in before.iter() {
                            self.list_placing(pos, held, site, out);
                        }
                    }
                    true => {
                        let before = listed.partition_point(|action| place_of(*action) < at);
                        let behind = listed.partition_point(|action| place_of(*action) <= at);
                        out.extend(&listed[..before]);
                        if of_kind.contains(at) {
                            self.list_placing(pos, held, at, out);
                        }
                        out.extend(&listed[behind..]);
                    }
                    false => {
                        for site in of_kind.iter() {
                            self.list_placing(pos, held, site, out);
                        }
                    }
                }
                old = if listed.is_empty() { old } else { rest };
            }
            out.push(Action::Done);
        });
    }

    /// Where a power may place anything in its step, as far as that is the same for all types.
    fn sites(&self, pos: &Position, power: Power) -> Sites {
        let bids = self.step(pos).kind == StepKind::BidPlace;
        let open = |at: &Place| bids || self.content.site(*at).water || pos.owner(*at) == power;
        let free: Places = self.places().filter(open).collect();
        // What takes a producer stands where one is, or afloat beside it.
        let afloat = self.beside(pos.producing) & self.content.water;
        let anywhere = bids || self.content.def.rules.place_anywhere;
        let produced = if anywhere {
            free
        } else {
            free & (pos.producing | afloat)
        };
        Sites { free, produced }
    }

    fn sites_of(&self, sites: &Sites, kind: Kind) -> Places {
        let admitted = self.content.kind(kind).admitted;
        match self.stands_freely(kind) {
            true => admitted & sites.free,
            false => admitted & sites.produced,
        }
    }

    /// ARD-10.6: whether a type needs no producer.
    fn stands_freely(&self, kind: Kind) -> bool {
        let info = self.content.kind(kind);
        info.construction.is_some() || info.def.placed_freely
    }

    /// Lists one of the units in hand, and all of them, if they may stand there.
    fn list_placing(&self, pos: &Position, held: &Held, at: Place, out: &mut Actions<Action>) {
        let kind = held.kind;
        let one = Action::Place { kind, count: 1, at };
        let all = Action::Place {
            kind,
            count: held.count.min(255) as u8,
            at,
        };
        // Where all may stand one may.
        if self.check_place(pos, one).is_ok() {
            out.push(one);
            if held.count > 1 && self.check_place(pos, all).is_ok() {
                out.push(all);
            }
        }
    }

    pub(crate) fn candidate_places(&self, pos: &Position, out: &mut Actions<Action>) {
        let power = self.step(pos).power;
        for held in pos.hands.iter().filter(|held| held.power == power) {
            for at in self.places() {
                out.push(Action::Place {
                    kind: held.kind,
                    count: 1,
                    at,
                });
                if held.count > 1 {
                    out.push(Action::Place {
                        kind: held.kind,
                        count: held.count.min(255) as u8,
                        at,
                    });
                }
            }
        }
        out.push(Action::Done);
    }

    pub(crate) fn take_place<T: Table<Self>>(
        &self,
        pos: &mut Position,
        action: Action,
        table: &mut T,
    ) {
        let Action::Place { kind, count, at } = action else {
            return;
        };
        let (power, count) = (self.step(pos).power, u16::from(count));
        pos.unhold(power, kind, count);
        for &(used, number) in &self.content.kind(kind).consumes {
            self.consume(pos, power, used, number * count, at);
        }
        pos.stacks.add(Stack {
            marks: Marks::PLACED,
            ..Stack::new(at, power, kind, count)
        });
        match pos
            .placed
            .iter_mut()
            .find(|placed| placed.at == at && placed.kind == kind)
        {
            Some(placed) => placed.count += count,
            None => pos.placed.push(Placed { at, kind, count }),
        }
        table.tell(|| Event::Placed {
            power,
            kind,
            count,
            at,
        });
    }

    fn consume(&self, pos: &mut Position, power: Power, kind: Kind, mut count: u16, at: Place) {
        while count > 0 {
            let fits = |stack: &&Stack| {
                stack.owner == power && stack.kind == kind && stack.damage == 0 && stack.hits == 0
            };
            let Some(unit) = pos.at(at).iter().find(fits).copied() else {
                return;
            };
            let taken = unit.count.min(count);
            pos.stacks.take_like(&unit.some(taken));
            count -= taken;
        }
    }
}
