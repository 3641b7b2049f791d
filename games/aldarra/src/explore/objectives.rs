//! E13: objectives are looked at; ALD-9.10: down to the limit.

use crate::Aldarra;
use crate::action::Action;
use crate::content::ObjectiveId;
use crate::event::Event;
use crate::frame::Frame;
use crate::position::{HAND, Position};
use engine::hidden::Card;
use engine::{Actions, Seat, SeatSet, Table};

/// The most objective cards in hand (ALD-9.10).
const OBJECTIVE_LIMIT: usize = 5;

impl Aldarra {
    /// E13: looks at the top cards; they wait in `drawn`, above exploration cards not yet resolved.
    pub(super) fn look_at_objectives<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        look: u8,
        keep: u8,
        table: &mut T,
    ) {
        let mut seen = 0;
        while seen < look && pos.looked.len() < HAND {
            let Some(card) = self.draw_objective(pos, seat, table) else {
                break;
            };
            pos.looked.push(card);
            seen += 1;
        }
        table.reveal(SeatSet::of(seat));
        table.tell(|| Event::ObjectivesLookedAt { seat, n: seen });
        pos.frames.push(Frame::DropObjectives { seat });
        pos.frames.push(Frame::LookObjectives {
            seat,
            keep: keep.min(seen),
        });
    }

    /// Until the kept cards are chosen; the others go under the deck in their order.
    pub(crate) fn run_look(&self, pos: &mut Position, keep: u8) -> bool {
        if keep > 0 && !pos.looked.is_empty() {
            return false;
        }
        for card in std::mem::take(&mut pos.looked) {
            pos.objectives.put_under(card);
        }
        pos.frames.pop();
        true
    }

    pub(crate) fn list_look(&self, pos: &Position, out: &mut Actions<Action>) {
        list_kinds(&pos.looked, Action::Keep, out);
    }

    pub(crate) fn do_look<T: Table<Self>>(
        &self,
        pos: &mut Position,
        action: Action,
        table: &mut T,
    ) {
        let (Frame::LookObjectives { seat, keep }, Action::Keep(card)) = (pos.top(), action) else {
            return;
        };
        self.keep_objective(pos, seat, card, table);
        pos.set_top(Frame::LookObjectives {
            seat,
            keep: keep - 1,
        });
    }

    /// A card that was looked at goes to the hand.
    pub(crate) fn keep_objective<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        card: ObjectiveId,
        table: &mut T,
    ) {
        if let Some(at) = pos.looked.iter().position(|seen| seen.kind == card.0) {
            let kept = pos.looked.remove(at);
            if let Some(full) = pos.seat_mut(seat).objectives.try_push(kept) {
                pos.objective_discard.put_under(full);
            }
            table.tell(|| Event::ObjectiveKept {
                seat,
                card: Some(card),
            });
        }
    }

    /// ALD-9.10: down to the limit.
    pub(crate) fn run_drop(&self, pos: &mut Position, seat: Seat) -> bool {
        if pos.seat(seat).objectives.len() > OBJECTIVE_LIMIT {
            return false;
        }
        pos.frames.pop();
        true
    }

    pub(crate) fn list_drop(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        list_kinds(&pos.seat(seat).objectives, Action::Drop, out);
    }

    /// ALD-9.10: face down to the discard pile; only the seat knows which.
    pub(crate) fn drop_objective<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        card: ObjectiveId,
        table: &mut T,
    ) {
        let hand = &mut pos.seat_mut(seat).objectives;
        if let Some(at) = hand.iter().position(|held| held.kind == card.0) {
            let card_seen = hand.remove(at);
            pos.objective_discard.put_under(card_seen);
            table.tell(|| Event::ObjectiveDropped {
                seat,
                card: Some(card),
            });
        }
    }
}

/// Each kind of card once.
pub(crate) fn list_kinds(
    cards: &[Card],
    pick: fn(ObjectiveId) -> Action,
    out: &mut Actions<Action>,
) {
    for (at, card) in cards.iter().enumerate() {
        if !cards[..at].iter().any(|other| other.kind == card.kind) {
            out.push(pick(ObjectiveId(card.kind)));
        }
    }
}
