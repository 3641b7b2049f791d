//! Gaining and losing: coins, crystals, points, units, cards (ALD-1.2, 1.8, 14.6).

use crate::Aldarra;
use crate::content::{DiscoveryEffect, DiscoveryId, ExplorationId, Kind, ObjectiveId};
use crate::event::{DeckName, Event, Why};
use crate::options::DestroyedCoin;
use crate::owner::Owner;
use crate::position::{HAND, Position};
use crate::tile::Tile;
use engine::hidden::{Card, Deck};
use engine::{Seat, SeatSet, Table};

impl Aldarra {
    /// Coins from the bank; where coins are limited, as many as it has (ALD-1.2).
    pub(crate) fn gain_coins<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        n: u16,
        why: Option<Why>,
        table: &mut T,
    ) {
        let n = if self.options.coins_limited {
            n.min(pos.bank)
        } else {
            n
        };
        if n == 0 {
            return;
        }
        if self.options.coins_limited {
            pos.bank -= n;
        }
        pos.seat_mut(seat).coins += n;
        if let Some(why) = why {
            table.tell(|| Event::Coins {
                seat,
                n: n as i16,
                why,
            });
        }
    }

    /// Coins to the bank; the seat must have them.
    pub(crate) fn pay_coins(&self, pos: &mut Position, seat: Seat, n: u16) {
        pos.seat_mut(seat).coins -= n;
        if self.options.coins_limited {
            pos.bank += n;
        }
    }

    /// Up to `n` crystals from the supply; says how many.
    pub(crate) fn gain_crystals<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        n: u8,
        why: Option<Why>,
        table: &mut T,
    ) -> u8 {
        let n = n.min(pos.crystal_supply);
        pos.crystal_supply -= n;
        pos.seat_mut(seat).crystals += n;
        if let Some(why) = why
            && n > 0
        {
            table.tell(|| Event::Crystals {
                seat,
                n: n.into(),
                why,
            });
        }
        n
    }

    /// ALD-9.6: crystals go back to the supply; the seat must have them.
    pub(crate) fn pay_crystals(&self, pos: &mut Position, seat: Seat, n: u8) {
        pos.seat_mut(seat).crystals -= n;
        pos.crystal_supply += n;
    }

    /// A unit from the supply onto a tile; both must allow it.
    pub(crate) fn put_from_supply(&self, pos: &mut Position, owner: Owner, kind: Kind, tile: Tile) {
        pos.supply[owner.index()] = pos.supply[owner.index()].minus(kind, 1);
        pos.place(tile, owner, kind, 1);
    }

    /// A unit from a tile back to its owner's supply, without a coin (sacrificed, replaced).
    pub(crate) fn return_to_supply(
        &self,
        pos: &mut Position,
        owner: Owner,
        kind: Kind,
        tile: Tile,
    ) {
        pos.lift(tile, owner, kind, 1);
        pos.supply[owner.index()] = pos.supply[owner.index()].plus(kind, 1);
    }

    /// Whether a unit of the kind can be gained there: in the supply, and room (ALD-1.2, 1.6, 1.7).
    pub(crate) fn can_gain(&self, pos: &Position, owner: Owner, kind: Kind, tile: Tile) -> bool {
        pos.supply[owner.index()].of(kind) > 0 && self.has_room_for(pos, owner, kind, tile)
    }

    /// ALD-1.8: the coins for a destroyed unit of an owner. `participants` are the owners with units in the battle, if there is one.
    pub(crate) fn destroyed_coin<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        n: u8,
        participants: u8,
        table: &mut T,
    ) {
        let Some(victim) = owner.seat() else { return };
        for seat in (0..self.seats as u8).map(Seat) {
            let gets = match self.options.destroyed_coin {
                DestroyedCoin::Owner => seat == victim,
                DestroyedCoin::Participants => seat == victim || participants >> seat.0 & 1 == 1,
                DestroyedCoin::AllSeats => true,
            };
            if gets {
                self.gain_coins(pos, seat, n.into(), Some(Why::Lost), table);
            }
        }
    }

    /// ALD-8.5: a unit is destroyed outside a battle. What it launches (ALD-12.11) comes on top of the frames.
    pub(crate) fn destroy_outside<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        kind: Kind,
        tile: Tile,
        credit: Seat,
        table: &mut T,
    ) {
        let place = self.place(pos, tile);
        self.return_to_supply(pos, owner, kind, tile);
        table.tell(|| Event::UnitsDestroyed {
            owner,
            units: crate::Fleet::NONE.plus(kind, 1),
            hostages: crate::Fleet::NONE,
            place,
        });
        self.destroyed_coin(pos, owner, 1, 0, table);
        if owner == Owner::NEUTRAL && self.options.neutral_kill_coin {
            self.gain_coins(pos, credit, 1, Some(Why::Lost), table);
        }
        if kind.is_building() && owner != Owner::from(credit) {
            pos.seat_mut(credit).counters.buildings_destroyed += 1;
        }
        if kind == Kind::Dreadnought {
            self.launch(pos, owner, tile);
        }
    }

    /// The next exploration card (ALD-14.6): reshuffles when the deck is empty.
    pub(crate) fn draw_exploration<T: Table<Self>>(
        &self,
        pos: &mut Position,
        table: &mut T,
    ) -> Option<ExplorationId> {
        if pos.exploration.is_empty() {
            let discard = std::mem::replace(
                &mut pos.exploration_discard,
                [0; crate::content::MAX_EXPLORATION],
            );
            if discard.iter().any(|&n| n > 0) {
                pos.exploration = Deck::new(discard);
                table.tell(|| Event::Reshuffled {
                    deck: DeckName::Exploration,
                });
            }
        }
        pos.exploration
            .draw(&self.exploration_names, table)
            .map(ExplorationId)
    }

    /// The next objective card (ALD-14.6): reshuffles when the deck is empty.
    pub(crate) fn draw_objective<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        table: &mut T,
    ) -> Option<Card> {
        if pos.objectives.is_empty() && !pos.objective_discard.is_empty() {
            pos.objectives = Deck::new(pos.objective_discard.drain());
            table.tell(|| Event::Reshuffled {
                deck: DeckName::Objectives,
            });
        }
        let kind = pos.objectives.draw(&self.objective_names, table)?;
        Some(Card::known_to(kind, SeatSet::of(seat)))
    }

    /// A drawn objective into the hand; says which.
    pub(crate) fn draw_objective_to_hand<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        table: &mut T,
    ) -> bool {
        if pos.seat(seat).objectives.len() == HAND {
            return false;
        }
        let Some(card) = self.draw_objective(pos, seat, table) else {
            return false;
        };
        pos.seat_mut(seat).objectives.push(card);
        table.tell(|| Event::ObjectiveDrawn {
            seat,
            card: Some(ObjectiveId(card.kind)),
        });
        true
    }

    /// A held exploration card goes to the discard pile, face up; it must be held.
    pub(crate) fn play_held<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        card: ExplorationId,
        table: &mut T,
    ) {
        self.lose_held(pos, seat, card);
        table.tell(|| Event::CardPlayed { seat, card });
        table.reveal(SeatSet::ALL);
    }

    /// Takes a held card out of the hand to the discard pile.
    pub(crate) fn lose_held(&self, pos: &mut Position, seat: Seat, card: ExplorationId) {
        let hand = &mut pos.seat_mut(seat).held;
        if let Some(at) = hand.iter().position(|held| held.kind == card.0) {
            hand.remove(at);
            pos.exploration_discard[card.index()] += 1;
        }
    }

    /// ALD-9.16: a discovery is the seat's for good; a Unit Upgrade flips the unit card at once.
    pub(crate) fn learn(&self, pos: &mut Position, seat: Seat, card: DiscoveryId) {
        let state = pos.seat_mut(seat);
        state.discoveries |= 1 << card.0;
        if let DiscoveryEffect::Upgrade(kind) = self.content.discovery(card).effect {
            state.upgraded |= 1 << kind as u8;
        }
    }
}
