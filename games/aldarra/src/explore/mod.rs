//! ALD-8: exploring.

mod bombard;
mod cards;
mod hits;
mod launch;
mod objectives;
pub(crate) use objectives::list_kinds;
mod offers;

use crate::Aldarra;
use crate::action::{Action, Exchange};
use crate::content::{DiscoveryEffect, Exploration, ExplorationId, Terrain};
use crate::event::Event;
use crate::frame::{Frame, OrderStep};
use crate::position::{HAND, Position};
use crate::tile::{Tile, Tiles};
use engine::hidden::Card;
use engine::{Actions, Seat, SeatSet, Table};

/// The most held cards after an Explore step (ALD-8.7).
const HELD_LIMIT: usize = 5;

impl Aldarra {
    /// ALD-8.1: tiles with own units, without a token, that are no Stronghold.
    pub(crate) fn explorable(&self, pos: &Position, seat: Seat) -> Tiles {
        pos.presence[seat.index()] - pos.map.explored - pos.map.tiles(Terrain::Stronghold)
    }

    pub(crate) fn can_explore(&self, pos: &Position, seat: Seat) -> bool {
        !self.explorable(pos, seat).is_empty()
    }

    pub(crate) fn list_explore(
        &self,
        pos: &Position,
        seat: Seat,
        bombarded: bool,
        way: Option<Exchange>,
        out: &mut Actions<Action>,
    ) {
        self.explorable(pos, seat)
            .iter()
            .for_each(|tile| out.push(Action::Explore(tile.into())));
        if !bombarded {
            self.list_bombard(pos, seat, out);
        }
        self.list_conversions(pos, seat, way, out);
        out.push(Action::Pass);
    }

    pub(crate) fn do_explore<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        match action {
            Action::Explore(tile) => self.explore(pos, seat, tile, table),
            Action::Bombard { card, tile, owner } => {
                pos.set_top(Frame::Order {
                    seat,
                    step: OrderStep::Explore { bombarded: true },
                    way: None,
                });
                self.bombard(pos, seat, card, tile, owner, table);
            }
            _ => self.end_explore(pos, seat),
        }
    }

    /// ALD-8.2: the token goes down, cards are drawn, all are seen before one is resolved.
    fn explore<T: Table<Self>>(&self, pos: &mut Position, seat: Seat, tile: Tile, table: &mut T) {
        pos.map.explored.insert(tile.space());
        pos.seat_mut(seat).explored += 1;
        let base = self.content.tile(pos.map.kind(tile)).draws;
        let extra = self.discovery_sum(pos, seat, |effect| {
            if let DiscoveryEffect::ExtraDraw(n) = effect {
                n
            } else {
                0
            }
        });
        pos.drawn.clear();
        for _ in 0..base.saturating_add(extra) {
            if pos.drawn.len() == HAND {
                break;
            }
            let Some(card) = self.draw_exploration(pos, table) else {
                break;
            };
            pos.drawn.push(Card::known_to(card.0, SeatSet::of(seat)));
        }
        let drawn = pos.drawn.len() as u8;
        let place = self.place(pos, tile);
        table.tell(|| Event::Explored {
            seat,
            place,
            cards: drawn,
        });
        table.reveal(SeatSet::of(seat));
        for card in pos.drawn.clone() {
            table.tell(|| Event::CardDrawn {
                seat,
                card: Some(ExplorationId(card.kind)),
            });
        }
        self.end_explore(pos, seat);
        let discard = drawn.saturating_sub(base);
        pos.frames.push(Frame::Resolve {
            seat,
            tile,
            discard,
        });
    }

    /// ALD-8.2: until all drawn cards are resolved or discarded.
    pub(crate) fn run_resolve(&self, pos: &mut Position) -> bool {
        if pos.drawn.is_empty() {
            pos.frames.pop();
            return true;
        }
        false
    }

    pub(crate) fn list_resolve(&self, pos: &Position, discard: u8, out: &mut Actions<Action>) {
        let kinds = |pick: fn(ExplorationId) -> Action, out: &mut Actions<Action>| {
            for (at, card) in pos.drawn.iter().enumerate() {
                if !pos.drawn[..at].iter().any(|other| other.kind == card.kind) {
                    out.push(pick(ExplorationId(card.kind)));
                }
            }
        };
        if pos.drawn.len() > discard as usize {
            kinds(Action::Resolve, out);
        }
        if discard > 0 {
            kinds(Action::Discard, out);
        }
    }

    /// ALD-8.3, D13.
    pub(crate) fn do_resolve<T: Table<Self>>(
        &self,
        pos: &mut Position,
        action: Action,
        table: &mut T,
    ) {
        let Frame::Resolve {
            seat,
            tile,
            discard,
        } = pos.top()
        else {
            return;
        };
        let (Action::Resolve(card) | Action::Discard(card)) = action else {
            return;
        };
        let Some(at) = pos.drawn.iter().position(|drawn| drawn.kind == card.0) else {
            return;
        };
        let drawn = pos.drawn.remove(at);
        if matches!(action, Action::Discard(_)) {
            pos.exploration_discard[card.index()] += 1;
            table.reveal(SeatSet::ALL);
            table.tell(|| Event::CardDiscarded { seat, card });
            pos.set_top(Frame::Resolve {
                seat,
                tile,
                discard: discard - 1,
            });
            return;
        }
        match self.content.exploration_card(card).effect {
            Exploration::Hold(_) => {
                if pos.seat_mut(seat).held.try_push(drawn).is_some() {
                    pos.exploration_discard[card.index()] += 1;
                }
                table.consult(self.others(seat));
                table.tell(|| Event::CardHeld {
                    seat,
                    card: Some(card),
                });
            }
            Exploration::Immediate(_) => {
                pos.exploration_discard[card.index()] += 1;
                table.reveal(SeatSet::ALL);
                table.tell(|| Event::CardRevealed { seat, card });
                pos.frames.push(Frame::Card {
                    seat,
                    tile,
                    card,
                    step: 0,
                    phase: 0,
                    n: 0,
                    to: Tile::NONE,
                    way: None,
                });
            }
        }
    }

    /// ALD-8.7.
    pub(crate) fn run_discard_held(&self, pos: &mut Position, seat: Seat) -> bool {
        if pos.seat(seat).held.len() > HELD_LIMIT {
            return false;
        }
        pos.frames.pop();
        true
    }

    pub(crate) fn list_discard_held(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let held = &pos.seat(seat).held;
        for (at, card) in held.iter().enumerate() {
            if !held[..at].iter().any(|other| other.kind == card.kind) {
                out.push(Action::Discard(ExplorationId(card.kind)));
            }
        }
    }

    pub(crate) fn do_discard_held<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        if let Action::Discard(card) = action {
            self.lose_held(pos, seat, card);
            table.reveal(SeatSet::ALL);
            table.tell(|| Event::CardDiscarded { seat, card });
        }
    }
}
