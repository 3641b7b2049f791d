//! What lies on the table: small, flat, plain data (ALD-1.3).

use crate::battle_state::Battle;
use crate::content::MAX_DISCOVERIES;
use crate::content::{
    DiscoveryId, ExplorationId, Faction, Kind, MAX_EXPLORATION, MAX_OBJECTIVES, MAX_TILES,
    ObjectiveId, Terrain,
};
use crate::fleet::Fleet;
use crate::frame::Frame;
use crate::owner::{OWNERS, Owner, SEATS};
use crate::tile::{Tile, Tiles};
use engine::List;
use engine::hidden::{Card, Deck};
use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The largest number of drawn or held cards that a position keeps.
pub const HAND: usize = 16;
/// The deepest stack of frames.
pub const DEPTH: usize = 10;

/// The deck of objectives: cards seen by E13 lie known under it.
pub type ObjectiveDeck = Deck<MAX_OBJECTIVES, 16>;
/// The discarded objectives: face down, known to who discarded them (ALD-15).
pub type ObjectiveDiscard = Deck<MAX_OBJECTIVES, 64>;

/// The whole state of a game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, Copy)]
pub struct Position {
    /// The map.
    pub map: Map,
    /// The units by tile and owner.
    #[serde(with = "engine::flat")]
    pub forces: [[Fleet; OWNERS]; MAX_TILES],
    /// Where each owner has units.
    pub presence: [Tiles; OWNERS],
    /// The units that each owner can still build or gain (ALD-1.2).
    pub supply: [Fleet; OWNERS],
    /// The seats.
    pub seats: [SeatState; SEATS],
    /// The track: seats in turn order (ALD-1.2). Only the first `n` entries count.
    pub track: [Seat; SEATS],
    /// The round, from 1; 0 during Arrival.
    pub round: u16,
    /// Crystals in the supply (ALD-1.2).
    pub crystal_supply: u8,
    /// Coins in the bank, where they are limited.
    pub bank: u16,
    /// The exploration deck.
    pub exploration: Deck<MAX_EXPLORATION, 0>,
    /// The exploration discard pile, face up, by kind.
    #[serde(with = "engine::flat")]
    pub exploration_discard: [u8; MAX_EXPLORATION],
    /// The objective deck.
    pub objectives: ObjectiveDeck,
    /// The objective discard pile.
    pub objective_discard: ObjectiveDiscard,
    /// Claimed objectives in order, with who claimed them.
    pub claimed: List<(Seat, ObjectiveId), MAX_OBJECTIVES>,
    /// The discovery deck; its composition is public (ALD-15).
    pub discoveries: Deck<MAX_DISCOVERIES, 0>,
    /// The discoveries on offer (ALD-9.11).
    pub row: List<DiscoveryId, 8>,
    /// Discoveries set aside until the step ends (ALD-9.13).
    #[serde(with = "engine::flat")]
    pub aside: [u8; MAX_DISCOVERIES],
    /// The order in progress.
    pub order: Order,
    /// The battle in progress.
    pub battle: Battle,
    /// Exploration cards drawn and not yet resolved (ALD-8.2).
    pub drawn: List<Card, HAND>,
    /// Objectives looked at and not yet kept (E13, ALD-13.3).
    pub looked: List<Card, HAND>,
    /// What was built in this Build step.
    pub yard: Yard,
    /// What is to be done, the innermost last.
    pub frames: List<Frame, DEPTH>,
    /// Seats whose players left; they rank last.
    pub departed: SeatSet,
    /// Why the game ended, once it has.
    pub ending: Option<Ending>,
}

/// The tiles.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Copy)]
pub struct Map {
    /// The kind of each tile.
    #[serde(with = "engine::flat")]
    pub terrain: [Terrain; MAX_TILES],
    /// Which of its kind's place names each tile has.
    #[serde(with = "engine::flat")]
    pub name: [u8; MAX_TILES],
    /// Crystals on each tile.
    #[serde(with = "engine::flat")]
    pub crystals: [u8; MAX_TILES],
    /// Tiles with an exploration token (ALD-8.8).
    pub explored: Tiles,
    /// The tiles of each kind, as `terrain` says.
    pub of_kind: [Tiles; 9],
    /// Each seat's Stronghold; [`Tile::NONE`] before it is placed.
    pub home: [Tile; SEATS],
}

/// One seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Copy)]
pub struct SeatState {
    /// The faction it plays.
    pub faction: Faction,
    /// Coins.
    pub coins: u16,
    /// Crystals.
    pub crystals: u8,
    /// Victory points by source.
    pub points: Points,
    /// Order tokens not yet used this round (ALD-6.1).
    pub orders: u8,
    /// Whether the reserve token was used this round (E22).
    pub reserve_used: bool,
    /// Discoveries it has, one bit each.
    pub discoveries: u32,
    /// Kinds on their upgraded side, one bit each (ALD-9.16).
    pub upgraded: u8,
    /// Units of others held by the Syndicate, by owner (ALD-13.1).
    pub hostages: [Fleet; SEATS],
    /// Objective cards in hand.
    pub objectives: List<Card, HAND>,
    /// Held exploration cards.
    pub held: List<Card, HAND>,
    /// Tiles this seat has put a token on.
    pub explored: u8,
    /// Counters of the round (ALD-1.3).
    pub counters: Counters,
}

/// Victory points by where they came from (ALD-10).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Points {
    /// Battles won as attacker.
    pub battles: u16,
    /// Claimed objectives.
    pub objectives: u16,
    /// Exploration cards.
    pub exploration: u16,
    /// Bought.
    pub bought: u16,
}

impl Points {
    /// All together.
    #[inline]
    pub const fn total(self) -> u16 {
        self.battles + self.objectives + self.exploration + self.bought
    }
}

/// What happened to a seat this round (ALD-1.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Counters {
    /// Battles won as attacker.
    pub won_attack: u8,
    /// Opponents beaten as attacker, one bit a seat.
    pub won_vs: u8,
    /// Battles won as defender.
    pub won_defence: u8,
    /// Enemy buildings destroyed.
    pub buildings_destroyed: u8,
    /// Enemy buildings captured.
    pub buildings_captured: u8,
}

/// The order in progress (ALD-6.3 to 6.12).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Copy)]
pub struct Order {
    /// Where the token lies; [`Tile::NONE`] before activation and when idle.
    pub tile: Tile,
    /// How units move (ALD-6.4).
    pub mode: Mode,
    /// Whether only Frigates move (ALD-6.7).
    pub rush: Rush,
    /// Steps added by Tailwind (E21).
    pub tailwind: u8,
    /// The moves so far: kind, from, to.
    pub moves: List<(Kind, Tile, Tile), 48>,
}

impl Order {
    /// An order not yet begun.
    pub fn new() -> Self {
        Order {
            tile: Tile::NONE,
            mode: Mode::Open,
            rush: Rush::Open,
            tailwind: 0,
            moves: List::new(),
        }
    }
}

impl Default for Order {
    fn default() -> Self {
        Order::new()
    }
}

/// How units move in an order (ALD-6.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// Nothing has moved yet.
    Open,
    /// Mode A: out of the activated tile.
    Out,
    /// Mode B: into the activated tile.
    In,
}

/// Whether only Frigates move in an order (ALD-6.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rush {
    /// Not decided.
    Open,
    /// Something else has moved: Frigates are slow.
    Off,
    /// A Frigate has moved farther than others could: nothing else may move.
    On,
}

/// What was built in this Build step (ALD-9.22, 9.23).
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, Copy)]
pub struct Yard {
    /// Airships built at each site so far.
    pub built: List<(Tile, u8), 10>,
    /// Tiles whose Outpost was built in this step.
    pub fresh_outposts: Tiles,
    /// Tiles whose Fortress was built in this step.
    pub fresh_fortresses: Tiles,
    /// Coins that the next unit costs less (E23).
    pub discount: u8,
}

/// Why the game ended (ALD-9.7).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Somebody had the target.
    Target,
    /// A lead too large (ALD-11.7).
    Mercy,
    /// The last round is over.
    Rounds,
    /// All players but one left.
    Alone,
}

impl Map {
    /// A map without anything on it.
    pub fn new(kinds: &[Terrain]) -> Self {
        let mut map = Map {
            terrain: [Terrain::Forest; MAX_TILES],
            name: [0; MAX_TILES],
            crystals: [0; MAX_TILES],
            explored: Tiles::EMPTY,
            of_kind: [Tiles::EMPTY; 9],
            home: [Tile::NONE; SEATS],
        };
        for (index, &kind) in kinds.iter().enumerate() {
            let before = map.of_kind[kind.index()].len() as u8;
            map.name[index] = before;
            map.set_terrain(Tile(index as u8), kind);
        }
        map
    }

    /// Makes a tile another kind.
    pub fn set_terrain(&mut self, tile: Tile, kind: Terrain) {
        for tiles in &mut self.of_kind {
            tiles.remove(tile.space());
        }
        self.of_kind[kind.index()].insert(tile.space());
        self.terrain[tile.index()] = kind;
    }

    /// The tiles of a kind.
    #[inline]
    pub fn tiles(&self, kind: Terrain) -> Tiles {
        self.of_kind[kind.index()]
    }

    /// The kind of a tile.
    #[inline]
    pub fn kind(&self, tile: Tile) -> Terrain {
        self.terrain[tile.index()]
    }

    /// The Strongholds of other seats (ALD-1.14).
    #[inline]
    pub fn closed_to(&self, seat: Seat) -> Tiles {
        let mut closed = self.tiles(Terrain::Stronghold);
        let home = self.home[seat.index()];
        if home.is_some() {
            closed.remove(home.space());
        }
        closed
    }
}

impl Position {
    /// The units of an owner on a tile.
    #[inline]
    pub fn fleet(&self, tile: Tile, owner: impl Into<Owner>) -> Fleet {
        self.forces[tile.index()][owner.into().index()]
    }

    /// Puts units on a tile; they must not come out of nowhere.
    #[inline]
    pub fn place(&mut self, tile: Tile, owner: Owner, kind: Kind, n: u8) {
        let fleet = &mut self.forces[tile.index()][owner.index()];
        *fleet = fleet.plus(kind, n);
        self.presence[owner.index()].insert(tile.space());
    }

    /// Takes units off a tile; they must be there.
    #[inline]
    pub fn lift(&mut self, tile: Tile, owner: Owner, kind: Kind, n: u8) {
        let fleet = &mut self.forces[tile.index()][owner.index()];
        *fleet = fleet.minus(kind, n);
        if fleet.is_empty() {
            self.presence[owner.index()].remove(tile.space());
        }
    }

    /// Tiles with units of anybody but `owner`.
    #[inline]
    pub fn enemies_of(&self, owner: Owner) -> Tiles {
        let mut tiles: Tiles = Tiles::EMPTY;
        for other in Owner::ALL {
            if other != owner {
                tiles |= self.presence[other.index()];
            }
        }
        tiles
    }

    /// Tiles with units of anybody.
    #[inline]
    pub fn occupied(&self) -> Tiles {
        self.presence
            .iter()
            .fold(Tiles::EMPTY, |all, &tiles| all | tiles)
    }

    /// A seat.
    #[inline]
    pub fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    /// A seat, to change.
    #[inline]
    pub fn seat_mut(&mut self, seat: Seat) -> &mut SeatState {
        &mut self.seats[seat.index()]
    }

    /// Whether the owner's units of a kind are on their upgraded side; as an index into the pairs of the content.
    #[inline]
    pub fn side(&self, owner: Owner, kind: Kind) -> usize {
        match owner.seat() {
            Some(seat) => (self.seats[seat.index()].upgraded >> kind as u8 & 1) as usize,
            None => 0,
        }
    }

    /// The innermost frame.
    #[inline]
    pub fn top(&self) -> Frame {
        self.frames.last().copied().unwrap_or(Frame::Over)
    }

    /// Replaces the innermost frame.
    #[inline]
    pub fn set_top(&mut self, frame: Frame) {
        if let Some(top) = self.frames.last_mut() {
            *top = frame;
        }
    }
}

impl SeatState {
    /// A seat at the start.
    pub fn new(faction: Faction) -> Self {
        SeatState {
            faction,
            coins: 0,
            crystals: 0,
            points: Points::default(),
            orders: 0,
            reserve_used: false,
            discoveries: 0,
            upgraded: 0,
            hostages: [Fleet::NONE; SEATS],
            objectives: List::new(),
            held: List::new(),
            explored: 0,
            counters: Counters::default(),
        }
    }

    /// Victory points.
    #[inline]
    pub const fn vp(&self) -> u16 {
        self.points.total()
    }

    /// Whether it has a discovery.
    #[inline]
    pub const fn has(&self, discovery: DiscoveryId) -> bool {
        self.discoveries >> discovery.0 & 1 == 1
    }

    /// Whether it holds an exploration card.
    #[inline]
    pub fn holds(&self, card: ExplorationId) -> bool {
        self.held.iter().any(|held| held.kind == card.0)
    }
}
