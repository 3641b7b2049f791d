//! Where a scenario begins: the stack of frames.
//!
//! The [`Round`](Frame::Round) frame at the bottom names the step to come; decisions stand on top of it.

use crate::Aidra;
use crate::battle::Battle;
use crate::bombard::Gunfire;
use crate::frame::{Frame, Step};
use crate::place::{Place, Places};
use crate::position::{Group, Position};
use engine::{ArrangeError, Fast, Seat, SeatSet};

const EXPECTED: &str = "vote, draft, decks, set-up, round, movement A, economy A, produce A, build A, last window, \
tally, enter A, battle A B bank1, or battle A B bank1 from home1 (where the attackers came from)";

impl Aidra {
    pub(super) fn arrange_begin(&self, pos: &mut Position, line: &str) -> Result<(), ArrangeError> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let seat = |letter: &str| self.seat_at("begin", letter);
        pos.frames.clear();
        pos.battle = Battle::default();
        pos.gunfire = Gunfire::default();
        pos.group = Group::default();
        pos.assaults = Places::EMPTY;
        pos.resolved = Places::EMPTY;
        pos.ending = None;
        let all = SeatSet::first_n(self.seats);
        let step = |pos: &mut Position, step: Step| pos.frames.push(Frame::Round(step));
        match words[..] {
            ["vote"] | ["draft"] | ["decks"] | ["set-up"] => {
                super::clear_map(pos);
                pos.round = 0;
                step(pos, Step::SetUp);
                match words[0] {
                    "vote" => pos.frames.push(Frame::Vote { asked: all }),
                    "draft" => {
                        let last = Seat(self.seats as u8 - 1);
                        pos.seats.iter_mut().for_each(|state| {
                            state.faction = crate::position::SeatState::NO_FACTION;
                        });
                        pos.frames.push(Frame::Draft { seat: last });
                    }
                    "decks" => {
                        pos.seats.iter_mut().for_each(|state| state.deck = 0);
                        pos.frames.push(Frame::Decks { asked: all });
                    }
                    _ => {}
                }
            }
            ["round"] => step(pos, Step::Start),
            ["last", "window"] => step(pos, Step::LastWindow),
            ["tally"] => step(pos, Step::Tally),
            ["movement", letter] => self.begin_turn(pos, seat(letter)?, true, None),
            ["economy", letter] => self.begin_turn(pos, seat(letter)?, false, None),
            ["produce", letter] => {
                let seat = seat(letter)?;
                self.begin_turn(pos, seat, false, Some(Frame::Produce { seat }));
            }
            ["build", letter] => {
                let seat = seat(letter)?;
                self.begin_turn(pos, seat, false, Some(Frame::Build { seat }));
            }
            ["enter", letter] => {
                let seat = seat(letter)?;
                self.begin_turn(pos, seat, true, None);
                pos.frames.push(Frame::Enter { seat });
            }
            ["battle", attacker, defender, region, ref rest @ ..] => {
                let (attacker, defender) = (seat(attacker)?, seat(defender)?);
                let at = self.region_at("begin", region)?;
                let from = match rest {
                    [] => Place::NONE,
                    ["from", from] => self.region_at("begin", from)?,
                    _ => return Err(unknown(line)),
                };
                self.begin_turn(pos, attacker, true, None);
                self.begin_fight(pos, at, attacker, defender, from)?;
            }
            _ => return Err(unknown(line)),
        }
        Ok(())
    }

    /// A seat's turn, with what comes after it below.
    fn begin_turn(&self, pos: &mut Position, seat: Seat, movement: bool, on: Option<Frame>) {
        let place = (0..self.seats).position(|at| self.in_order(pos, at) == seat);
        let next = place.unwrap_or_default() as u8 + 1;
        let last = usize::from(next) == self.seats;
        let step = match (movement, last) {
            (true, false) => Step::Movement(next),
            (true, true) => Step::Economy(0),
            (false, false) => Step::Economy(next),
            (false, true) => Step::LastWindow,
        };
        pos.frames.push(Frame::Round(step));
        let turn = match movement {
            true => Frame::Move { seat },
            false => Frame::Economy { seat },
        };
        pos.frames.push(on.unwrap_or(turn));
    }

    fn begin_fight(
        &self,
        pos: &mut Position,
        at: Place,
        attacker: Seat,
        defender: Seat,
        from: Place,
    ) -> Result<(), ArrangeError> {
        for seat in [attacker, defender] {
            if pos.army(at, seat).is_empty() {
                let problem = format!("{seat} has no units in {}", self.place_key(at));
                return Err(ArrangeError::new("begin", problem));
            }
        }
        if from != Place::NONE {
            for (kind, n) in pos.army(at, attacker).iter() {
                (0..n).for_each(|_| pos.remember_origin(at, attacker, kind, from));
            }
        }
        // The assault was opened by the attacker: the defender still holds the region.
        pos.held[attacker.index()].remove(at.space());
        pos.held[defender.index()].insert(at.space());
        self.begin_battle(pos, at, attacker, defender, &mut Fast::new(0));
        Ok(())
    }
}

fn unknown(line: &str) -> ArrangeError {
    ArrangeError::new("begin", format!("is {line:?}; expected {EXPECTED}"))
}
