//! The economy turn (AID-9 to 12): producing or building, and the action cards of the two.

mod building;
mod buying;
mod cards;
mod choices;
mod deploy;
mod market;
mod production;
mod relocate;

use crate::Aidra;
use crate::action::Action;
use crate::content::{BuildingStats, Resource};
use crate::frame::Frame;
use crate::place::Place;
use crate::position::{Economy, Position, Standing};
use crate::why::{Why, why};
use engine::{Actions, Seat, Table};

/// One of a resource, as events tell it.
fn one(resource: Resource) -> [u8; 3] {
    let mut all = [0; 3];
    all[resource.index()] = 1;
    all
}

/// Two resources, the first not after the second: every pair once.
fn pairs() -> impl Iterator<Item = (Resource, Resource)> {
    let all = Resource::ALL.iter().enumerate();
    all.flat_map(|(at, &first)| {
        Resource::ALL[at..]
            .iter()
            .map(move |&second| (first, second))
    })
}

impl Aidra {
    /// The numbers of a building on the map.
    fn stats(&self, pos: &Position, building: &Standing) -> Option<&BuildingStats> {
        self.sheet(pos, building.owner).building(building.kind)
    }

    /// Whether a land region takes another land unit of a seat (AID-9.8): no enemy there, and room.
    fn check_arrival(&self, pos: &Position, seat: Seat, to: Place, n: u8) -> Result<(), Why> {
        if !self.enemies_in(pos, to, seat).is_empty() {
            return Err(why("AID-9.8", "Enemy units stand there."));
        }
        match self.room(pos, to, seat) < n {
            true => Err(why("AID-1.5", "There is not enough room for your units.")),
            false => Ok(()),
        }
    }

    /// What a seat may try in its economy turn.
    pub(crate) fn list_economy(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        match pos.top() {
            Frame::Economy { .. } => {
                out.push(Action::Produce);
                out.push(Action::StartBuilding);
            }
            Frame::Produce { .. } => {
                self.list_training(pos, seat, out);
                self.list_plays(pos, seat, out);
            }
            Frame::Build { .. } => {
                self.list_deployment(pos, seat, out);
                self.list_purchases(pos, seat, out);
                self.list_plays(pos, seat, out);
            }
            Frame::Waive { .. } => {
                return Resource::ALL
                    .iter()
                    .for_each(|&one| out.push(Action::Waive(one)));
            }
            Frame::Card { ask, .. } => return self.list_choices(pos, seat, ask, out),
            _ => return,
        }
        self.list_sacrifices(pos, seat, out);
        if pos.truce.contains(seat) {
            out.push(Action::BreakTruce);
        }
        if !matches!(pos.top(), Frame::Economy { .. }) {
            out.push(Action::EndEconomy);
        }
    }

    /// Whether a choice is allowed in an economy turn.
    pub(crate) fn check_economy(
        &self,
        pos: &Position,
        seat: Seat,
        action: Action,
    ) -> Result<(), Why> {
        let top = pos.top();
        match (top, action) {
            (Frame::Waive { left, price, .. }, Action::Waive(resource)) => {
                self.check_waive(pos, seat, price, left, resource)
            }
            (Frame::Card { card, ask, .. }, _) => self.check_choice(pos, seat, card, ask, action),
            (Frame::Waive { .. }, _) => Err(Why::NOT_NOW),
            (_, Action::Sacrifice(piece)) => self.check_sacrifice(pos, seat, piece),
            (_, Action::BreakTruce) => self.check_break(pos, seat),
            (Frame::Economy { .. }, Action::Produce | Action::StartBuilding) => Ok(()),
            (Frame::Economy { .. }, _) => Err(why(
                "AID-9.1",
                "Choose first whether you produce or build this round.",
            )),
            (Frame::Produce { .. } | Frame::Build { .. }, Action::EndEconomy) => Ok(()),
            (Frame::Produce { .. } | Frame::Build { .. }, Action::Play(card)) => {
                self.check_play(pos, seat, card)
            }
            (Frame::Produce { .. }, Action::Train { at, unit }) => {
                self.check_train(pos, seat, at, unit)
            }
            (Frame::Produce { .. }, _) => self.only_when_building(action),
            (Frame::Build { .. }, Action::Train { .. }) => Err(why(
                "AID-9.4",
                "Units are trained in a round in which you produce.",
            )),
            (Frame::Build { .. }, Action::Deploy { from, unit, to }) => {
                self.check_deploy(pos, seat, from, unit, to)
            }
            (Frame::Build { .. }, Action::Trade(_)) => self.check_trade(pos, seat),
            (
                Frame::Build { .. },
                Action::TradePost {
                    post,
                    first,
                    second,
                },
            ) => self.check_trade_post(pos, seat, post, first, second),
            (Frame::Build { .. }, _) => match self.purchase_of(action) {
                Some(what) => self.check_purchase(pos, seat, what),
                None => Err(Why::NOT_NOW),
            },
            _ => Err(Why::NOT_NOW),
        }
    }

    /// AID-9.1: what a seat that produces cannot do.
    fn only_when_building(&self, action: Action) -> Result<(), Why> {
        let building = self.purchase_of(action).is_some()
            || matches!(
                action,
                Action::Deploy { .. } | Action::Trade(_) | Action::TradePost { .. }
            );
        match building {
            true => Err(why(
                "AID-9.1",
                "You produce this round, so you do not build.",
            )),
            false => Err(Why::NOT_NOW),
        }
    }

    /// What a choice does in an economy turn.
    pub(crate) fn do_economy<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        if let Frame::Card { ask, .. } = pos.top() {
            return self.do_choice(pos, seat, ask, action, table);
        }
        match action {
            Action::Produce => self.produce(pos, seat, table),
            Action::StartBuilding => {
                self.begin_economy(pos, seat);
                pos.set_top(Frame::Build { seat });
            }
            Action::Train { at, unit } => self.train(pos, seat, at, unit, table),
            Action::Deploy { from, unit, to } => self.deploy(pos, seat, from, unit, to, table),
            Action::Trade(resource) => self.trade(pos, seat, resource, table),
            Action::TradePost {
                post,
                first,
                second,
            } => self.trade_at(pos, seat, post, first, second, table),
            Action::Waive(resource) => self.waive(pos, seat, resource, table),
            Action::Play(card) => self.play(pos, seat, card, table),
            Action::Sacrifice(piece) => self.sacrifice(pos, seat, piece, table),
            Action::BreakTruce => self.break_truce(pos, seat, table),
            Action::EndEconomy => {
                let produced = pos.seat(seat).economy.produced;
                pos.seat_mut(seat).economy = Economy {
                    produced,
                    ..Economy::default()
                };
                pos.frames.pop();
                self.open_window(pos, seat);
            }
            _ => {
                if let Some(what) = self.purchase_of(action) {
                    self.buy(pos, seat, what, table);
                }
            }
        }
    }

    /// AID-12.4: what is open in an economy turn begins afresh.
    fn begin_economy(&self, pos: &mut Position, seat: Seat) {
        let state = pos.seat_mut(seat);
        state.economy = Economy::default();
        state.played = 0;
    }

    /// One automatic step of a discount or a card; false when it waits for a decision.
    pub(crate) fn run_economy<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) -> bool {
        match pos.top() {
            Frame::Waive {
                left: 0,
                what,
                price,
                seat,
            } => {
                pos.frames.pop();
                self.acquire(pos, seat, what, price, table);
                true
            }
            Frame::Card { seat, card, ask } if self.is_answered(pos, seat, card, ask) => {
                pos.frames.pop();
                true
            }
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests;
