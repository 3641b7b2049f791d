//! ALD-9.8 to 9.10, 13.3: objectives are drawn, exchanged, claimed.

use crate::Aldarra;
use crate::action::Action;
use crate::content::{Faction, ObjectiveId};
use crate::event::Event;
use crate::explore::list_kinds;
use crate::frame::{Frame, ObjectiveStep};
use crate::position::Position;
use engine::{Actions, Seat, Table};

impl Aldarra {
    pub(crate) fn begin_objectives(&self, pos: &mut Position) {
        pos.frames.push(objectives_of(0));
    }

    /// Asks the seat at turn where it has something to decide.
    pub(crate) fn run_objectives<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) -> bool {
        let Frame::Objectives {
            at,
            step,
            exchanged,
            way,
        } = pos.top()
        else {
            return false;
        };
        let Some(seat) = self.on_track(pos, at) else {
            pos.frames.pop();
            return true;
        };
        match step {
            ObjectiveStep::Choose | ObjectiveStep::Claim => {
                self.claim_by_itself(pos, seat, table);
                false
            }
            ObjectiveStep::Keep if pos.looked.len() > 1 => false,
            ObjectiveStep::Keep => {
                if let Some(only) = pos.looked.first().copied() {
                    self.keep_objective(pos, seat, ObjectiveId(only.kind), table);
                }
                pos.set_top(Frame::Objectives {
                    at,
                    step: ObjectiveStep::Claim,
                    exchanged,
                    way,
                });
                true
            }
            ObjectiveStep::Exchange if !pos.seat(seat).objectives.is_empty() => false,
            ObjectiveStep::Exchange => {
                self.end_exchange(pos, seat, table);
                true
            }
            ObjectiveStep::Limit => {
                pos.set_top(objectives_of(at + 1));
                pos.frames.push(Frame::DropObjectives { seat });
                true
            }
        }
    }

    pub(crate) fn list_objectives(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let Frame::Objectives { step, way, .. } = pos.top() else {
            return;
        };
        match step {
            ObjectiveStep::Choose => {
                out.push(Action::Draw);
                if pos.seat(seat).faction == Faction::Syndicate {
                    out.push(Action::DrawTwo);
                }
                out.push(Action::Exchange);
                self.list_claims(pos, seat, out);
                self.list_conversions(pos, seat, way, out);
            }
            ObjectiveStep::Keep => list_kinds(&pos.looked, Action::Keep, out),
            ObjectiveStep::Exchange => {
                list_kinds(&pos.seat(seat).objectives, Action::Drop, out);
                out.push(Action::Done);
            }
            ObjectiveStep::Claim => {
                self.list_claims(pos, seat, out);
                self.list_conversions(pos, seat, way, out);
                out.push(Action::Done);
            }
            ObjectiveStep::Limit => {}
        }
    }

    pub(crate) fn do_objectives<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        let Frame::Objectives {
            at,
            step,
            exchanged,
            ..
        } = pos.top()
        else {
            return;
        };
        let go = |pos: &mut Position, step, exchanged| {
            pos.set_top(Frame::Objectives {
                at,
                step,
                exchanged,
                way: None,
            })
        };
        match (step, action) {
            (_, Action::Claim(card)) => {
                self.claim(pos, seat, card, table);
                self.set_way(pos, None);
            }
            (_, Action::Draw) => {
                self.draw_objective_to_hand(pos, seat, table);
                go(pos, ObjectiveStep::Claim, 0);
            }
            (_, Action::DrawTwo) => {
                for _ in 0..2 {
                    if let Some(card) = self.draw_objective(pos, seat, table) {
                        pos.looked.push(card);
                        table.tell(|| Event::ObjectiveDrawn {
                            seat,
                            card: Some(ObjectiveId(card.kind)),
                        });
                    }
                }
                go(pos, ObjectiveStep::Keep, 0);
            }
            (_, Action::Exchange) => go(pos, ObjectiveStep::Exchange, 0),
            (_, Action::Drop(card)) => {
                self.drop_objective(pos, seat, card, table);
                go(pos, ObjectiveStep::Exchange, exchanged + 1);
            }
            (_, Action::Keep(card)) => self.keep_one(pos, seat, card, table),
            (ObjectiveStep::Exchange, _) => self.end_exchange(pos, seat, table),
            _ => go(pos, ObjectiveStep::Limit, 0),
        }
    }

    /// ALD-13.3: one card stays, the other goes face down to the discard pile.
    fn keep_one<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        card: ObjectiveId,
        table: &mut T,
    ) {
        self.keep_objective(pos, seat, card, table);
        for other in std::mem::take(&mut pos.looked) {
            pos.objective_discard.put_under(other);
            table.tell(|| Event::ObjectiveDropped {
                seat,
                card: Some(ObjectiveId(other.kind)),
            });
        }
        if let Frame::Objectives { at, .. } = pos.top() {
            pos.set_top(Frame::Objectives {
                at,
                step: ObjectiveStep::Claim,
                exchanged: 0,
                way: None,
            });
        }
    }

    /// ALD-9.8: as many cards are drawn as were discarded.
    fn end_exchange<T: Table<Self>>(&self, pos: &mut Position, seat: Seat, table: &mut T) {
        let Frame::Objectives { at, exchanged, .. } = pos.top() else {
            return;
        };
        for _ in 0..exchanged {
            self.draw_objective_to_hand(pos, seat, table);
        }
        pos.set_top(Frame::Objectives {
            at,
            step: ObjectiveStep::Claim,
            exchanged: 0,
            way: None,
        });
    }
}

fn objectives_of(at: u8) -> Frame {
    Frame::Objectives {
        at,
        step: ObjectiveStep::Choose,
        exchanged: 0,
        way: None,
    }
}
