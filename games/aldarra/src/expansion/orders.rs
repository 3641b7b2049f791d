//! ALD-6.1, 6.3, 6.12: orders go around the track, each with five steps.

use crate::Aldarra;
use crate::action::{Action, Exchange};
use crate::content::{Faction, HoldEffect};
use crate::event::Event;
use crate::frame::{Frame, OrderStep};
use crate::position::{Mode, Order, Position};
use crate::tile::Tile;
use engine::{Actions, Seat, Table};

impl Aldarra {
    /// ALD-6.1: the next seat with an active token places an order; the phase ends when there is none.
    pub(crate) fn run_orders(&self, pos: &mut Position, at: u8) -> bool {
        let n = self.seats as u8;
        let next = (0..n)
            .map(|step| (at + step) % n)
            .find(|&at| pos.seat(pos.track[at as usize]).orders > 0);
        let Some(next) = next else {
            pos.frames.pop();
            return true;
        };
        let seat = pos.track[next as usize];
        pos.seat_mut(seat).orders -= 1;
        pos.set_top(Frame::Orders { at: (next + 1) % n });
        self.begin_order(pos, seat);
        true
    }

    /// An order from its first step.
    pub(crate) fn begin_order(&self, pos: &mut Position, seat: Seat) {
        pos.order = Order::new();
        pos.frames.push(Frame::Order {
            seat,
            step: OrderStep::Activate,
            way: None,
        });
    }

    /// Goes through the steps of an order; stops where the seat must decide.
    pub(crate) fn run_order<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        step: OrderStep,
        table: &mut T,
    ) -> bool {
        let next = |pos: &mut Position, step| {
            pos.set_top(Frame::Order {
                seat,
                step,
                way: None,
            })
        };
        match step {
            OrderStep::Activate | OrderStep::Move => return false,
            OrderStep::Combat => {
                next(pos, OrderStep::Explore { bombarded: false });
                pos.frames.push(Frame::Battles { attacker: seat });
            }
            OrderStep::Explore { bombarded } => {
                if self.can_explore(pos, seat) {
                    return false;
                }
                self.open_window(pos, seat.into(), table);
                if !bombarded && self.can_bombard(pos, seat) {
                    return false;
                }
                self.end_explore(pos, seat);
            }
            OrderStep::End => {
                pos.order = Order::new();
                next(pos, OrderStep::Again);
                pos.frames.push(Frame::Claims { at: 0, way: None });
            }
            OrderStep::Again => {
                self.open_window(pos, seat.into(), table);
                if self.can_order_again(pos, seat) {
                    return false;
                }
                pos.frames.pop();
            }
        }
        true
    }

    /// ALD-8.7, 6.12: the Explore step is over: held cards are counted, the token comes off.
    pub(crate) fn end_explore(&self, pos: &mut Position, seat: Seat) {
        pos.set_top(Frame::Order {
            seat,
            step: OrderStep::End,
            way: None,
        });
        pos.frames.push(Frame::DiscardHeld { seat });
    }

    /// ALD-6.3.
    pub(crate) fn list_activations(
        &self,
        pos: &Position,
        seat: Seat,
        way: Option<Exchange>,
        out: &mut Actions<Action>,
    ) {
        self.activatable(pos, seat)
            .iter()
            .for_each(|tile| out.push(Action::Activate(tile.into())));
        self.list_conversions(pos, seat, way, out);
        out.push(Action::Idle);
    }

    /// ALD-6.3: the token goes down.
    pub(crate) fn activate<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        tile: Option<Tile>,
        table: &mut T,
    ) {
        let place = tile.map(|tile| self.place(pos, tile));
        let reserve = pos.seat(seat).reserve_used && self.is_extra_order(pos);
        table.tell(|| Event::OrderPlaced {
            seat,
            place,
            reserve,
        });
        let step = match tile {
            Some(tile) => {
                pos.order.tile = tile;
                OrderStep::Move
            }
            None => OrderStep::Combat,
        };
        pos.set_top(Frame::Order {
            seat,
            step,
            way: None,
        });
    }

    /// Whether the order under way was placed by E22: another order of the seat waits below it.
    fn is_extra_order(&self, pos: &Position) -> bool {
        let orders = pos
            .frames
            .iter()
            .filter(|frame| matches!(frame, Frame::Order { .. }));
        orders.count() > 1
    }

    /// ALD-6.7, 6.8, E21: what may be done in the Movement step.
    pub(crate) fn list_movement(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        self.list_moves(pos, seat, out);
        if pos.order.mode == Mode::Open {
            for (card, _) in
                self.held_cards(pos, seat, |effect| matches!(effect, HoldEffect::Speed(_)))
            {
                if pos.order.tailwind == 0 {
                    out.push(Action::Play(card));
                }
            }
        }
        out.push(Action::Done);
    }

    pub(crate) fn do_movement<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        match action {
            Action::Move { kind, from, to } => self.move_unit(pos, seat, kind, from, to, table),
            Action::Play(card) => {
                self.play_held(pos, seat, card, table);
                if let Some(HoldEffect::Speed(n)) = self.hold_effect(card) {
                    pos.order.tailwind = n;
                }
            }
            _ => {
                table.consult(self.others(seat));
                pos.set_top(Frame::Order {
                    seat,
                    step: OrderStep::Combat,
                    way: None,
                });
            }
        }
    }

    /// E22: whether the seat can place another order at once.
    pub(crate) fn can_order_again(&self, pos: &Position, seat: Seat) -> bool {
        !pos.seat(seat).reserve_used
            && !self
                .held_cards(pos, seat, |effect| effect == HoldEffect::ExtraOrder)
                .is_empty()
    }

    pub(crate) fn list_again(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        if self.can_order_again(pos, seat) {
            for (card, _) in self.held_cards(pos, seat, |effect| effect == HoldEffect::ExtraOrder) {
                out.push(Action::Play(card));
            }
        }
        out.push(Action::Pass);
    }

    /// E22: the reserve token gives another order with all five steps.
    pub(crate) fn do_again<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        match action {
            Action::Play(card) => {
                self.play_held(pos, seat, card, table);
                pos.seat_mut(seat).reserve_used = true;
                self.begin_order(pos, seat);
            }
            _ => {
                pos.frames.pop();
            }
        }
    }

    /// Whether the seat may change money and so must be asked even where one action is left.
    pub(crate) fn is_coalition(&self, pos: &Position, seat: Seat) -> bool {
        pos.seat(seat).faction == Faction::Coalition
    }
}
