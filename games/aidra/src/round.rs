//! The round (AID-3) and the influence that it brings (AID-4).

use crate::Aidra;
use crate::event::{Event, Income};
use crate::frame::{Frame, Step};
use crate::options::{FirstPlayer, FishingIncome, ResolveScope};
use crate::place::Places;
use crate::position::{BoatState, Economy, Position};
use engine::{Seat, Table};

impl Aidra {
    /// The seat in a place of the turn order (AID-3.2).
    #[inline]
    pub(crate) fn in_order(&self, pos: &Position, at: usize) -> Seat {
        Seat(((pos.first.index() + at) % self.seats) as u8)
    }

    /// What comes next in the round.
    pub(crate) fn run_round<T: Table<Self>>(&self, pos: &mut Position, step: Step, table: &mut T) {
        match step {
            Step::SetUp => {
                self.place_pieces(pos, table);
                // Whose the first regions are goes without saying.
                self.settle(pos, &mut engine::Fast::new(0));
                pos.set_top(Frame::Round(Step::Start));
            }
            Step::Start => self.start_round(pos, table),
            Step::Movement(at) => {
                let next = match (at as usize) + 1 < self.seats {
                    true => Step::Movement(at + 1),
                    false => Step::Economy(0),
                };
                pos.set_top(Frame::Round(next));
                let seat = self.in_order(pos, at as usize);
                if self.options.resolve_scope == ResolveScope::Player {
                    pos.resolved = Places::EMPTY;
                }
                if pos.seat(seat).alive {
                    table.tell(|| Event::TurnStarted {
                        seat,
                        movement: true,
                    });
                    pos.frames.push(Frame::Move { seat });
                }
            }
            Step::Economy(at) => {
                let next = match (at as usize) + 1 < self.seats {
                    true => Step::Economy(at + 1),
                    false => Step::LastWindow,
                };
                pos.set_top(Frame::Round(next));
                let seat = self.in_order(pos, at as usize);
                if pos.seat(seat).alive {
                    table.tell(|| Event::TurnStarted {
                        seat,
                        movement: false,
                    });
                    pos.frames.push(Frame::Economy { seat });
                }
            }
            Step::LastWindow => {
                pos.set_top(Frame::Round(Step::Tally));
                self.ask_partners(pos, pos.truce);
            }
            Step::Tally => {
                self.tally(pos, table);
                if pos.ending.is_none() {
                    self.rotate(pos);
                    pos.set_top(Frame::Round(Step::Start));
                }
            }
        }
    }

    /// AID-3.2: the next living seat clockwise goes first.
    fn rotate(&self, pos: &mut Position) {
        if self.options.first_player == FirstPlayer::Fixed {
            return;
        }
        let next = (1..=self.seats).map(|at| self.in_order(pos, at));
        if let Some(seat) = next.into_iter().find(|&seat| pos.seat(seat).alive) {
            pos.first = seat;
        }
    }

    /// R1: marks come true, flags are cleared, everybody gains an influence.
    fn start_round<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        pos.round = pos.round.saturating_add(1);
        let (round, first) = (pos.round, pos.first);
        table.tell(|| Event::RoundStarted { round, first });
        self.destroy_marked(pos, table);
        pos.resolved = Places::EMPTY;
        for boat in &mut pos.boats {
            boat.sailed = 0;
            if boat.state == BoatState::WarStopped {
                boat.state = BoatState::War;
            }
        }
        for sites in &mut pos.sites {
            for building in sites.iter_mut().filter_map(|site| site.building.as_mut()) {
                building.used = 0;
                building.fresh = false;
            }
        }
        for seat in pos.living().iter() {
            let state = pos.seat_mut(seat);
            state.free_steps = 0;
            state.economy = Economy::default();
            self.gain_influence(pos, seat, 1, Income::Round, table);
            if self.options.fishing_income == FishingIncome::EveryRound {
                let food = self.catch(pos, seat);
                pos.seat_mut(seat).resources[0] += u16::from(food);
                if food > 0 {
                    table.tell(|| Event::Gathered {
                        seat,
                        resources: [food, 0, 0],
                        influence: 0,
                    });
                }
            }
        }
        pos.set_top(Frame::Round(Step::Movement(0)));
    }

    /// A seat gains influence.
    pub(crate) fn gain_influence<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        n: u8,
        why: Income,
        table: &mut T,
    ) {
        let influence = &mut pos.seat_mut(seat).influence;
        *influence = influence.saturating_add(u16::from(n));
        table.tell(|| Event::Influence { seat, n, why });
    }
}
