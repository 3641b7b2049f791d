//! The steps of a round in order (ALD-4.3), each beginning where the one before has ended.

use crate::Aldarra;
use crate::content::Faction;
use crate::event::Event;
use crate::frame::{Frame, Step};
use crate::position::{Counters, Position, Yard};
use engine::{Seat, Table};

impl Aldarra {
    /// Begins the step to come and names the one after it.
    pub(crate) fn begin_step<T: Table<Self>>(&self, pos: &mut Position, step: Step, table: &mut T) {
        let claims = Frame::Claims { at: 0, way: None };
        match step {
            Step::Begin => {
                self.begin_round(pos, table);
                pos.set_top(Frame::Round(if pos.round == 1 {
                    Step::Spawn
                } else {
                    Step::TurnOrder
                }));
            }
            Step::TurnOrder => {
                pos.set_top(Frame::Round(Step::Spawn));
                self.begin_turn_order(pos);
            }
            Step::Spawn => {
                pos.set_top(Frame::Round(Step::ExpansionStart));
                pos.frames.push(claims);
                self.begin_spawn(pos, table);
            }
            Step::ExpansionStart => {
                pos.set_top(Frame::Round(Step::Orders));
                pos.frames.push(claims);
                self.begin_expansion_start(pos);
            }
            Step::Orders => {
                pos.set_top(Frame::Round(Step::ExpansionEnd));
                pos.frames.push(Frame::Orders { at: 0 });
            }
            Step::ExpansionEnd => {
                pos.set_top(Frame::Round(Step::Mine));
                pos.frames.push(claims);
                self.begin_expansion_end(pos);
            }
            Step::Mine => {
                pos.set_top(Frame::Round(Step::BuyVp));
                pos.frames.push(claims);
                self.mine(pos, table);
            }
            Step::BuyVp => {
                pos.set_top(Frame::Round(Step::WinCheck));
                pos.frames.push(claims);
                pos.frames.push(Frame::BuyVp {
                    at: 0,
                    coins_off: 0,
                    crystals_off: 0,
                    banquet: false,
                    way: None,
                });
            }
            Step::WinCheck => {
                pos.set_top(Frame::Round(Step::Objectives));
                self.check_win(pos, table);
            }
            Step::Objectives => {
                pos.set_top(Frame::Round(Step::Discoveries));
                pos.frames.push(claims);
                self.begin_objectives(pos);
            }
            Step::Discoveries => {
                pos.set_top(Frame::Round(Step::Ransom));
                pos.frames.push(claims);
                self.begin_discoveries(pos, table);
            }
            Step::Ransom => {
                pos.set_top(Frame::Round(Step::Build));
                pos.frames.push(claims);
                pos.frames.push(Frame::Ransom { at: 0, way: None });
            }
            Step::Build => {
                pos.set_top(Frame::Round(Step::FreeOutposts));
                pos.yard = Yard::default();
                pos.frames.push(Frame::Build { at: 0, way: None });
            }
            Step::FreeOutposts => {
                pos.set_top(Frame::Round(Step::Begin));
                pos.frames.push(claims);
                if let Some(seat) = self.seat_of(pos, Faction::Coalition) {
                    pos.frames.push(Frame::FreeOutposts { seat, way: None });
                }
            }
        }
    }

    /// ALD-5.1.
    fn begin_round<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        pos.round += 1;
        let round = pos.round;
        table.tell(|| Event::RoundStarted { round });
        for seat in (0..self.seats as u8).map(Seat) {
            let state = pos.seat_mut(seat);
            state.counters = Counters::default();
            state.orders = self.options.orders_per_round as u8;
            state.reserve_used = false;
        }
    }
}
