//! The choices of production and build cards (AID-12.9).

use super::one;
use crate::Aidra;
use crate::action::Action;
use crate::content::{CardId, Resource};
use crate::event::Event;
use crate::frame::{Ask, Frame};
use crate::place::Place;
use crate::position::Position;
use crate::why::{Why, why};
use engine::{Actions, Seat, Table};

impl Aidra {
    pub(super) fn list_choices(
        &self,
        pos: &Position,
        seat: Seat,
        ask: Ask,
        out: &mut Actions<Action>,
    ) {
        let each = |make: fn(Resource) -> Action, out: &mut Actions<Action>| {
            Resource::ALL
                .iter()
                .for_each(|&resource| out.push(make(resource)));
        };
        match ask {
            Ask::Gain(_) | Ask::Yield { .. } | Ask::Skim { .. } => each(Action::Take, out),
            Ask::SkimWho(_) => {
                let others = pos.living().without(seat);
                others
                    .iter()
                    .for_each(|other| out.push(Action::From(other)));
            }
            Ask::Muster { .. } => {
                let held = pos.held[seat.index()].iter();
                held.for_each(|at| out.push(Action::At(Place::from(at))));
            }
            Ask::Swap { given: None, .. } => {
                each(Action::Give, out);
                out.push(Action::Done);
            }
            Ask::Swap { .. } => each(Action::Take, out),
            Ask::Relocate => {
                let own = pos
                    .buildings()
                    .filter(|(_, building)| building.owner == seat);
                own.for_each(|(site, _)| out.push(Action::Uproot(site)));
            }
            Ask::Site { from } => self.list_new_sites(pos, seat, from, out),
        }
    }

    /// Whether a card's choice may be made so.
    pub(super) fn check_choice(
        &self,
        pos: &Position,
        seat: Seat,
        card: CardId,
        ask: Ask,
        action: Action,
    ) -> Result<(), Why> {
        match (ask, action) {
            (Ask::Gain(_), Action::Take(_)) => Ok(()),
            (Ask::Yield { of, .. }, Action::Take(resource)) => match of[resource.index()] {
                0 => Err(why("AID-12.9", "Your places yield no more of that.")),
                _ => Ok(()),
            },
            (Ask::SkimWho(_), Action::From(victim)) => {
                match self.victims(pos, seat).contains(victim) {
                    true => Ok(()),
                    false => Err(why(
                        "AID-12.9",
                        "That player has no piece near your units, or nothing to take.",
                    )),
                }
            }
            (Ask::Skim { victim, .. }, Action::Take(resource)) => {
                match pos.seat(victim).resources[resource.index()] {
                    0 => Err(why("AID-12.9", "That player has none of it.")),
                    _ => Ok(()),
                }
            }
            (Ask::Muster { unit, n }, Action::At(at)) => {
                let place = self.content.card(card).place;
                self.check_muster(pos, seat, place, (unit, n), at)
            }
            (Ask::Swap { given: None, .. }, Action::Give(resource)) => {
                match pos.seat(seat).resources[resource.index()] {
                    0 => Err(why("AID-12.9", "You have none of it.")),
                    _ => Ok(()),
                }
            }
            (Ask::Swap { given: None, .. }, Action::Done) => Ok(()),
            (
                Ask::Swap {
                    given: Some(given), ..
                },
                Action::Take(resource),
            ) => match given == resource {
                true => Err(why("AID-12.9", "You gave one of these.")),
                false => Ok(()),
            },
            (Ask::Relocate, Action::Uproot(site)) => self.check_uproot(pos, seat, site),
            (Ask::Site { from }, _) => self.check_new_site(pos, seat, from, action),
            _ => Err(Why::NOT_NOW),
        }
    }

    /// What a card's choice does.
    pub(super) fn do_choice<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        ask: Ask,
        action: Action,
        table: &mut T,
    ) {
        match (ask, action) {
            (Ask::Gain(left), Action::Take(resource)) => {
                self.take_all(pos, seat, one(resource), table);
                set_ask(pos, Ask::Gain(left - 1));
            }
            (Ask::Yield { left, mut of }, Action::Take(resource)) => {
                self.take_all(pos, seat, one(resource), table);
                of[resource.index()] -= 1;
                set_ask(pos, Ask::Yield { left: left - 1, of });
            }
            (Ask::SkimWho(left), Action::From(victim)) => set_ask(pos, Ask::Skim { victim, left }),
            (Ask::Skim { victim, left }, Action::Take(resource)) => {
                pos.seat_mut(victim).resources[resource.index()] -= 1;
                pos.seat_mut(seat).gain(resource, 1);
                table.tell(|| Event::Skimmed {
                    seat,
                    victim,
                    resource,
                });
                set_ask(
                    pos,
                    Ask::Skim {
                        victim,
                        left: left - 1,
                    },
                );
            }
            (Ask::Muster { unit, n }, Action::At(at)) => {
                (0..n).for_each(|_| pos.place(at, seat, unit));
                let unit = self.unit_id(pos, seat, unit);
                table.tell(|| Event::Mustered { seat, unit, n, at });
                pos.frames.pop();
            }
            (Ask::Swap { left, .. }, Action::Give(resource)) => set_ask(
                pos,
                Ask::Swap {
                    left,
                    given: Some(resource),
                },
            ),
            (
                Ask::Swap {
                    left,
                    given: Some(given),
                },
                Action::Take(taken),
            ) => {
                let state = pos.seat_mut(seat);
                state.resources[given.index()] -= 1;
                state.gain(taken, 1);
                table.tell(|| Event::Swapped { seat, given, taken });
                set_ask(
                    pos,
                    Ask::Swap {
                        left: left - 1,
                        given: None,
                    },
                );
            }
            (Ask::Relocate, Action::Uproot(from)) => set_ask(pos, Ask::Site { from }),
            (Ask::Site { from }, _) => {
                pos.frames.pop();
                self.relocate(pos, seat, from, action, table);
            }
            _ => {
                pos.frames.pop();
            }
        }
    }

    /// Whether nothing is left to choose, or nothing can be chosen.
    pub(super) fn is_answered(&self, pos: &Position, seat: Seat, card: CardId, ask: Ask) -> bool {
        match ask {
            Ask::Gain(left) => left == 0,
            Ask::Yield { left, of } => left == 0 || of == [0; 3],
            Ask::SkimWho(_) => self.victims(pos, seat).is_empty(),
            Ask::Skim { victim, left } => left == 0 || pos.seat(victim).resources == [0; 3],
            Ask::Muster { unit, n } => {
                let place = self.content.card(card).place;
                let mut held = pos.held[seat.index()].iter().map(Place::from);
                !held.any(|at| self.check_muster(pos, seat, place, (unit, n), at).is_ok())
            }
            Ask::Swap { left, given } => {
                given.is_none() && (left == 0 || pos.seat(seat).resources == [0; 3])
            }
            Ask::Relocate => !self.relocates(pos, seat),
            Ask::Site { .. } => false,
        }
    }
}

/// Asks the next question of the card.
fn set_ask(pos: &mut Position, next: Ask) {
    if let Some(Frame::Card { ask, .. }) = pos.frames.last_mut() {
        *ask = next;
    }
}
