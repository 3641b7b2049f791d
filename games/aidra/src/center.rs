//! The center (AID-13.3 to 13.8): entering it, truces and their end.

use crate::Aidra;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Frame;
use crate::options::TruceWindows;
use crate::place::Place;
use crate::position::Position;
use crate::why::{Why, why};
use engine::{Actions, Seat, SeatSet, Table};

impl Aidra {
    /// The center of the map; callers know that there is one.
    pub(crate) fn center(&self) -> Place {
        Place(self.map().center.unwrap_or(0))
    }

    /// Whether who has entered must still come to terms with somebody.
    pub(crate) fn run_enter(&self, pos: &mut Position, seat: Seat) -> bool {
        let center = self.center();
        let open =
            !pos.army(center, seat).is_empty() && !self.enemies_in(pos, center, seat).is_empty();
        if !open {
            pos.frames.pop();
        }
        !open
    }

    pub(crate) fn list_enter(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        out.push(Action::Offer);
        for foe in self.enemies_in(pos, self.center(), seat).iter() {
            out.push(Action::Fight(foe));
        }
    }

    pub(crate) fn check_enter(
        &self,
        pos: &Position,
        seat: Seat,
        action: Action,
    ) -> Result<(), Why> {
        let holders = self.enemies_in(pos, self.center(), seat);
        match action {
            Action::Offer => self.check_offer(pos, holders),
            Action::Fight(foe) if !holders.contains(foe) => {
                Err(why("AID-13.3", "That player has no units in the center."))
            }
            Action::Fight(_) => {
                let unpaid = self.free_influence(pos, seat) < self.options.center_battle_cost;
                match unpaid && self.check_offer(pos, holders).is_ok() {
                    true => Err(Why::NO_INFLUENCE),
                    false => Ok(()),
                }
            }
            _ => Err(Why::NOT_NOW),
        }
    }

    /// AID-13.3, 13.8, 13.9: whether a truce can be offered.
    fn check_offer(&self, pos: &Position, holders: SeatSet) -> Result<(), Why> {
        if !self.options.shared_victory {
            return Err(why("AID-13.3", "Victory is not shared in this game."));
        }
        if holders.len() != 1 {
            return Err(why(
                "AID-13.8",
                "At most two may share the center: fight one of them first.",
            ));
        }
        match !self.options.share_when_two_left && pos.living().len() == 2 {
            true => Err(why("AID-13.9", "The last two players may not share.")),
            false => Ok(()),
        }
    }

    pub(crate) fn do_enter<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        match action {
            Action::Fight(foe) => {
                self.pay_for_center(pos, seat);
                self.begin_battle(pos, self.center(), seat, foe, table);
            }
            _ => {
                let Some(to) = self.enemies_in(pos, self.center(), seat).first() else {
                    return;
                };
                table.tell(|| Event::Offered { seat, to });
                pos.frames.push(Frame::Answer {
                    seat: to,
                    from: seat,
                });
            }
        }
    }

    fn pay_for_center(&self, pos: &mut Position, seat: Seat) {
        let influence = &mut pos.seat_mut(seat).influence;
        *influence = influence.saturating_sub(self.options.center_battle_cost);
    }

    pub(crate) fn do_answer<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        from: Seat,
        action: Action,
        table: &mut T,
    ) {
        let accepted = action == Action::Accept;
        table.tell(|| Event::Answered {
            seat,
            from,
            accepted,
        });
        pos.frames.pop();
        if accepted {
            pos.truce = SeatSet::of(seat).with(from);
            pos.touched.insert(self.center().space());
            return;
        }
        let short = self.free_influence(pos, from) < self.options.center_battle_cost;
        self.pay_for_center(pos, from);
        self.begin_battle(pos, self.center(), from, seat, table);
        if short {
            self.break_off(pos, table);
        }
    }

    // The truce.

    pub(crate) fn check_break(&self, pos: &Position, seat: Seat) -> Result<(), Why> {
        match pos.truce.contains(seat) {
            true => Ok(()),
            false => Err(why("AID-13.6", "You have no truce to break.")),
        }
    }

    /// AID-13.6: at once a battle starts, the breaker attacks.
    pub(crate) fn break_truce<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        table: &mut T,
    ) {
        let Some(partner) = pos.truce.without(seat).first() else {
            return;
        };
        pos.truce = SeatSet::NONE;
        // As in any battle, the defender holds the region until it is decided.
        pos.held[seat.index()].remove(self.center().space());
        pos.touched.insert(self.center().space());
        table.tell(|| Event::TruceBroken { seat });
        self.begin_battle(pos, self.center(), seat, partner, table);
    }

    /// AID-13.7: at the end of a seat's turn its partner may break the truce; at the end of the round, both.
    pub(crate) fn open_window(&self, pos: &mut Position, ending: Seat) {
        if self.options.truce_windows == TruceWindows::TurnEnds {
            self.ask_partners(pos, pos.truce.without(ending));
        }
    }

    pub(crate) fn ask_partners(&self, pos: &mut Position, asked: SeatSet) {
        if !asked.is_empty() {
            pos.breaking = SeatSet::NONE;
            pos.frames.push(Frame::Window { asked });
        }
    }

    pub(crate) fn do_window<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        table.commit();
        if action == Action::Break {
            pos.breaking = pos.breaking.with(seat);
        }
        if let Frame::Window { asked } = pos.top() {
            let asked = asked.without(seat);
            pos.set_top(Frame::Window { asked });
        }
        table.tell(|| Event::WindowAnswered { seat });
    }

    /// All have answered.
    pub(crate) fn run_window<T: Table<Self>>(
        &self,
        pos: &mut Position,
        asked: SeatSet,
        table: &mut T,
    ) -> bool {
        if !asked.is_empty() {
            return false;
        }
        table.reveal(SeatSet::ALL);
        let breaking = std::mem::take(&mut pos.breaking);
        table.tell(|| Event::WindowClosed { breaking });
        pos.frames.pop();
        let order = (0..self.seats).map(|at| self.in_order(pos, at));
        let first = order.into_iter().find(|&seat| breaking.contains(seat));
        if let Some(seat) = first {
            self.break_truce(pos, seat, table);
        }
        true
    }
}
