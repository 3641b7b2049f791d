//! Questions about a position that many rules ask.

use crate::content::{
    Class, DiscoveryEffect, Exploration, ExplorationId, Faction, HoldEffect, Kind, Terrain,
};
use crate::owner::{Owner, SEATS};
use crate::position::Position;
use crate::tile::{Tile, Tiles};
use crate::{Aldarra, Fleet};
use engine::List;
use engine::{Seat, SeatSet, Table};

/// The most airships of one owner on a tile (ALD-1.6).
pub(crate) const STACK: u8 = 5;

impl Aldarra {
    /// The seats in turn order (ALD-1.2).
    #[inline]
    pub(crate) fn track<'p>(&self, pos: &'p Position) -> &'p [Seat] {
        &pos.track[..self.seats]
    }

    /// The seat at a place of the track, if there is one.
    #[inline]
    pub(crate) fn on_track(&self, pos: &Position, at: u8) -> Option<Seat> {
        self.track(pos).get(at as usize).copied()
    }

    /// The seat's place on the track.
    pub(crate) fn place_on_track(&self, pos: &Position, seat: Seat) -> usize {
        self.track(pos)
            .iter()
            .position(|&other| other == seat)
            .unwrap_or(0)
    }

    /// The tiles next to a tile.
    #[inline]
    pub(crate) fn next_to(&self, tile: Tile) -> Tiles {
        self.map.graph().neighbours(tile.space())
    }

    /// Every tile of the map.
    #[inline]
    pub(crate) fn all_tiles(&self) -> Tiles {
        self.map.graph().spaces()
    }

    /// Tiles between two tiles (ALD-2.1).
    #[inline]
    pub(crate) fn distance(&self, a: Tile, b: Tile) -> u8 {
        self.map.distance(a.space(), b.space()) as u8
    }

    /// ALD-1.5: the own Stronghold, and every tile with own units only.
    #[inline]
    pub(crate) fn controlled(&self, pos: &Position, seat: Seat) -> Tiles {
        let owner = Owner::from(seat);
        let mut tiles = pos.presence[owner.index()] - pos.enemies_of(owner);
        let home = pos.map.home[seat.index()];
        if home.is_some() {
            tiles.insert(home.space());
        }
        tiles
    }

    /// ALD-1.5: whether the seat controls the tile.
    pub(crate) fn controls(&self, pos: &Position, seat: Seat, tile: Tile) -> bool {
        self.controlled(pos, seat).contains(tile.space())
    }

    /// Whether the seat plays the faction.
    #[inline]
    pub(crate) fn plays(&self, pos: &Position, owner: Owner, faction: Faction) -> bool {
        owner
            .seat()
            .is_some_and(|seat| pos.seat(seat).faction == faction)
    }

    /// ALD-1.6, 13.4: how many more airships of the owner the tile can take.
    #[inline]
    pub(crate) fn room(&self, pos: &Position, owner: Owner, tile: Tile) -> u8 {
        if self.is_limitless(pos, owner, tile) {
            return u8::MAX;
        }
        STACK.saturating_sub(pos.fleet(tile, owner).airships())
    }

    /// ALD-13.4: whether the tile is the owner's Cin'darian Stronghold.
    #[inline]
    pub(crate) fn is_limitless(&self, pos: &Position, owner: Owner, tile: Tile) -> bool {
        self.plays(pos, owner, Faction::Cindarian) && pos.map.home[owner.index()] == tile
    }

    /// ALD-1.7: whether the owner may have its building there, as far as the place goes: not in a Stronghold.
    #[inline]
    pub(crate) fn building_ground(&self, pos: &Position, owner: Owner, tile: Tile) -> bool {
        pos.map.kind(tile) != Terrain::Stronghold
            || (self.options.building_in_stronghold
                && owner
                    .seat()
                    .is_some_and(|s| pos.map.home[s.index()] == tile))
    }

    /// ALD-1.7, 3.11: whether a building may be built or gained there: the ground allows it and no building stands there.
    pub(crate) fn can_raise_building(&self, pos: &Position, owner: Owner, tile: Tile) -> bool {
        self.building_ground(pos, owner, tile)
            && (self.options.build_on_crystal_deposit
                || pos.map.kind(tile) != Terrain::CrystalDeposit)
            && pos.forces[tile.index()]
                .iter()
                .all(|fleet| fleet.building().is_none())
    }

    /// Whether one more unit of the kind fits there (ALD-1.6, 1.7), supply aside.
    pub(crate) fn has_room_for(
        &self,
        pos: &Position,
        owner: Owner,
        kind: Kind,
        tile: Tile,
    ) -> bool {
        if kind.is_building() {
            self.can_raise_building(pos, owner, tile)
        } else {
            self.room(pos, owner, tile) > 0
        }
    }

    /// ALD-12.13: the class of the owner's units of a kind.
    #[inline]
    pub(crate) fn class(&self, pos: &Position, owner: Owner, kind: Kind) -> Class {
        self.content.unit(kind).class[pos.side(owner, kind)]
    }

    /// The printed armour of the owner's units of a kind.
    #[inline]
    pub(crate) fn armour(&self, pos: &Position, owner: Owner, kind: Kind) -> u8 {
        self.content.unit(kind).armour[pos.side(owner, kind)]
    }

    /// The printed cost of the owner's units of a kind.
    #[inline]
    pub(crate) fn cost(&self, pos: &Position, owner: Owner, kind: Kind) -> u8 {
        self.content.unit(kind).cost[pos.side(owner, kind)]
    }

    /// ALD-14.4, 13.11: the units of the seat there that cards call its airships.
    pub(crate) fn airships_for_cards(&self, pos: &Position, seat: Seat, tile: Tile) -> Fleet {
        let fleet = pos.fleet(tile, seat);
        if pos.seat(seat).faction == Faction::Odarian {
            fleet
        } else {
            fleet.only_airships()
        }
    }

    /// ALD-13.11: the units of the seat there that discoveries call its airships.
    pub(crate) fn airships_for_discoveries(&self, pos: &Position, seat: Seat, tile: Tile) -> Fleet {
        match self.options.odarian_discoveries {
            true => self.airships_for_cards(pos, seat, tile),
            false => pos.fleet(tile, seat).only_airships(),
        }
    }

    /// The sum of what the seat's discoveries of one sort give.
    #[inline]
    pub(crate) fn discovery_sum(
        &self,
        pos: &Position,
        seat: Seat,
        amount: impl Fn(DiscoveryEffect) -> u8,
    ) -> u8 {
        let mut owned = pos.seat(seat).discoveries & !self.upgrade_cards;
        let mut sum = 0u8;
        while owned != 0 {
            let card = owned.trailing_zeros() as usize;
            owned &= owned - 1;
            sum = sum.saturating_add(amount(self.content.discoveries[card].effect));
        }
        sum
    }

    /// The held cards of the seat that do something of one sort, each kind once, with what they do.
    pub(crate) fn held_cards(
        &self,
        pos: &Position,
        seat: Seat,
        fits: impl Fn(HoldEffect) -> bool,
    ) -> List<(ExplorationId, HoldEffect), 16> {
        let mut cards: List<(ExplorationId, HoldEffect), 16> = List::new();
        for held in &pos.seat(seat).held {
            let id = ExplorationId(held.kind);
            if let Exploration::Hold(effect) = self.content.exploration_card(id).effect
                && fits(effect)
                && !cards.iter().any(|&(other, _)| other == id)
            {
                let _ = cards.try_push((id, effect));
            }
        }
        cards
    }

    /// A window for held cards: whether a seat with cards is asked tells everybody something about them.
    pub(crate) fn open_window<T: Table<Self>>(&self, pos: &Position, owner: Owner, table: &mut T) {
        if let Some(seat) = owner.seat() {
            table.consult(SeatSet::of(seat));
            if !pos.seat(seat).held.is_empty() {
                table.reveal(SeatSet::ALL);
            }
        }
    }

    /// The seats other than this one.
    pub(crate) fn others(&self, seat: Seat) -> SeatSet {
        SeatSet::first_n(self.seats).without(seat)
    }

    /// The seat that plays a faction, if anybody does.
    pub(crate) fn seat_of(&self, pos: &Position, faction: Faction) -> Option<Seat> {
        (0..self.seats.min(SEATS))
            .map(|seat| Seat(seat as u8))
            .find(|&seat| pos.seat(seat).faction == faction)
    }
}
