//! ALD-3: the table is set, Strongholds and Outposts arrive.

use crate::Aldarra;
use crate::action::Action;
use crate::battle_state::Battle;
use crate::content::{
    Colour, Content, DiscoveryId, Exploration, Faction, HoldEffect, Kind, MAX_DISCOVERIES,
    MAX_EXPLORATION, MAX_OBJECTIVES, ObjectiveId, Terrain,
};
use crate::event::Event;
use crate::fleet::Fleet;
use crate::frame::{Frame, Step};
use crate::options::{MapChoice, Options, asked_factions};
use crate::owner::{OWNERS, Owner, SEATS};
use crate::position::{Map, Order, Position, SeatState, Yard};
use crate::tile::{Tile, Tiles};
use board::HexMap;
use engine::List;
use engine::content::ContentSource;
use engine::hidden::{Card, Deck};
use engine::setup::SetupError;
use engine::{Actions, Die, Game, Seat, SeatSet, Setup, Table};

/// Crystals in the game (ALD-1.2).
pub(crate) const CRYSTALS: u8 = 25;
/// Coins in the bank, where they are limited (ALD-1.2).
pub(crate) const BANK: u16 = 240;
/// How often a spread map is dealt before the set-up counts as impossible.
const SPREAD_TRIES: usize = 10_000;

impl Aldarra {
    /// The rules of a match.
    pub(crate) fn build(setup: &Setup, source: &ContentSource) -> Result<Self, SetupError> {
        setup.check(&Self::info())?;
        let options = Options::of(setup)?;
        let content = Content::load(source)?;
        let seats = setup.seats.len();
        let shape = content.map(seats).ok_or(SetupError::Seats {
            got: seats,
            min: 2,
            max: 4,
        })?;
        let places = shape
            .positions
            .iter()
            .map(|&(q, r)| (i16::from(q), i16::from(r)));
        let map = HexMap::new(places)
            .map_err(|error| SetupError::Conflict(format!("maps.toml: {error}")))?;
        let dice = Colour::ALL.map(|colour| Die {
            name: colour.slug().to_string(),
            faces: content
                .dice
                .faces(colour)
                .iter()
                .map(|face| face.symbol().to_string())
                .collect(),
        });
        let upgrade = |card: &&crate::content::Discovery| {
            matches!(card.effect, crate::content::DiscoveryEffect::Upgrade(_))
        };
        let game = Aldarra {
            setup: setup.clone(),
            seats,
            options,
            map,
            dice,
            exploration_names: content
                .exploration
                .iter()
                .map(|card| card.id.to_string())
                .collect(),
            objective_names: content
                .objectives
                .iter()
                .map(|card| card.id.to_string())
                .collect(),
            discovery_names: content
                .discoveries
                .iter()
                .map(|card| card.id.to_string())
                .collect(),
            upgrade_cards: content
                .discoveries
                .iter()
                .filter(upgrade)
                .fold(0, |bits, card| bits | 1 << card.id.0),
            content,
        };
        game.check_spread()?;
        Ok(game)
    }

    /// ALD-2.4: a map without neighbouring deposits must exist.
    fn check_spread(&self) -> Result<(), SetupError> {
        if !self.options.map_spread {
            return Ok(());
        }
        let wanted = self.content.tile(Terrain::CrystalDeposit).counts[self.seats - 2] as usize;
        let mut free = self.all_tiles();
        let mut found = 0;
        while let Some(space) = free.pop_first() {
            free -= self.map.graph().neighbours(space);
            found += 1;
        }
        if found >= wanted {
            return Ok(());
        }
        Err(SetupError::Conflict(format!(
            "map_spread: {wanted} Crystal Deposits cannot all lie apart on this map"
        )))
    }

    /// ALD-3.1 to 3.8.
    pub(crate) fn set_table<T: Table<Self>>(&self, table: &mut T) -> Position {
        let kinds = self.lay_map(table);
        let factions = self.deal_factions(table);
        let mut pos = Position {
            map: Map::new(&kinds),
            forces: [[Fleet::NONE; OWNERS]; crate::content::MAX_TILES],
            presence: [Tiles::EMPTY; OWNERS],
            supply: [Fleet::NONE; OWNERS],
            seats: factions.map(SeatState::new),
            track: [Seat(0), Seat(1), Seat(2), Seat(3)],
            round: 0,
            crystal_supply: CRYSTALS,
            bank: BANK,
            exploration: Deck::new(self.exploration_counts()),
            exploration_discard: [0; MAX_EXPLORATION],
            objectives: Deck::new(self.objective_counts()),
            objective_discard: Deck::new([0; MAX_OBJECTIVES]),
            claimed: List::new(),
            discoveries: Deck::new([0; MAX_DISCOVERIES]),
            row: List::new(),
            aside: [0; MAX_DISCOVERIES],
            order: Order::new(),
            battle: Battle::new(Tile(0), Owner(0)),
            drawn: List::new(),
            looked: List::new(),
            yard: Yard::default(),
            frames: List::new(),
            departed: SeatSet::NONE,
            ending: None,
        };
        self.fill_supplies(&mut pos);
        self.deal_discoveries(&mut pos, table);
        let first = table.pick(self.seats);
        for place in 0..self.seats {
            pos.track[place] = Seat(((first + place) % self.seats) as u8);
        }
        self.tell_deal(&pos, table);
        self.deal_objectives(&mut pos, table);
        self.place_neutral_units(&mut pos);
        pos.frames.extend([
            Frame::Round(Step::Begin),
            Frame::Claims { at: 0, way: None },
            Frame::PlaceOutposts { at: 0 },
            Frame::PlaceStrongholds { at: 0 },
        ]);
        self.advance(&mut pos, table);
        pos
    }

    /// ALD-2.4, 2.5.
    fn lay_map<T: Table<Self>>(&self, table: &mut T) -> Vec<Terrain> {
        let shape = &self.content.maps[self.seats - 2];
        if self.options.map == MapChoice::Standard {
            return shape.standard.clone();
        }
        let sorted: Vec<Terrain> = Terrain::MAP
            .into_iter()
            .flat_map(|kind| {
                std::iter::repeat_n(kind, self.content.tile(kind).counts[self.seats - 2].into())
            })
            .collect();
        for _ in 0..SPREAD_TRIES {
            let mut kinds = sorted.clone();
            for at in (1..kinds.len()).rev() {
                kinds.swap(at, table.pick(at + 1));
            }
            if !self.options.map_spread || self.deposits_apart(&kinds) {
                return kinds;
            }
        }
        shape.standard.clone()
    }

    fn deposits_apart(&self, kinds: &[Terrain]) -> bool {
        let deposit = |tile: &board::Space| kinds[tile.index()] == Terrain::CrystalDeposit;
        let deposits: Tiles = self.all_tiles().iter().filter(deposit).collect();
        !self
            .map
            .graph()
            .neighbours_of(deposits)
            .intersects(deposits)
    }

    /// ALD-3.3.
    fn deal_factions<T: Table<Self>>(&self, table: &mut T) -> [Faction; SEATS] {
        let asked = asked_factions(&self.setup);
        let mut free: Vec<Faction> = Faction::ALL
            .into_iter()
            .filter(|faction| !asked.contains(&Some(*faction)))
            .collect();
        let mut dealt = Faction::ALL;
        for (seat, faction) in dealt.iter_mut().enumerate().take(self.seats) {
            *faction = match asked[seat] {
                Some(faction) => faction,
                None => free.remove(table.pick(free.len())),
            };
        }
        dealt
    }

    fn exploration_counts(&self) -> [u8; MAX_EXPLORATION] {
        let mut counts = [0; MAX_EXPLORATION];
        for card in &self.content.exploration {
            let extra_order = matches!(card.effect, Exploration::Hold(HoldEffect::ExtraOrder));
            if !(extra_order && self.options.orders_per_round == 4) {
                counts[card.id.index()] = card.copies;
            }
        }
        counts
    }

    fn objective_counts(&self) -> [u8; MAX_OBJECTIVES] {
        let mut counts = [0; MAX_OBJECTIVES];
        for card in self
            .content
            .objectives
            .iter()
            .filter(|card| card.min as usize <= self.seats)
        {
            counts[card.id.index()] = card.copies;
        }
        counts
    }

    /// ALD-3.6, 11.1.
    pub(crate) fn fill_supplies(&self, pos: &mut Position) {
        let all = Kind::ALL.into_iter().fold(Fleet::NONE, |fleet, kind| {
            fleet.plus(kind, self.content.unit(kind).supply)
        });
        for supply in pos.supply.iter_mut().take(self.seats) {
            *supply = all;
        }
        if self.seats == 2 {
            pos.supply[Owner::NEUTRAL.index()] = all;
        }
        let start = self.options.start_crystals as u8;
        for seat in 0..self.seats {
            pos.seats[seat].coins = self.options.start_coins;
            pos.seats[seat].crystals = start;
            pos.crystal_supply -= start;
            pos.bank = pos.bank.saturating_sub(self.options.start_coins);
        }
    }

    /// ALD-3.5.
    fn deal_discoveries<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let mut counts = [0; MAX_DISCOVERIES];
        for card in &self.content.discoveries {
            counts[card.id.index()] = card.copies[self.seats - 2];
        }
        for seat in (0..self.seats as u8).map(Seat) {
            let card = self
                .content
                .faction(pos.seat(seat).faction)
                .starting_discovery;
            counts[card.index()] -= 1;
            self.learn(pos, seat, card);
        }
        pos.discoveries = Deck::new(counts);
        table.reveal(SeatSet::ALL);
    }

    fn tell_deal<T: Table<Self>>(&self, pos: &Position, table: &mut T) {
        let factions = pos.seats.iter().take(self.seats).map(|seat| seat.faction);
        table.tell(|| Event::Dealt {
            factions: factions.collect(),
            track: self.track(pos).to_vec(),
        });
        for seat in (0..self.seats as u8).map(Seat) {
            let card = DiscoveryId(pos.seat(seat).discoveries.trailing_zeros() as u8);
            table.tell(|| Event::StartingDiscovery { seat, card });
        }
    }

    /// ALD-3.4.
    fn deal_objectives<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        for seat in (0..self.seats as u8).map(Seat) {
            for _ in 0..2 {
                let Some(kind) = pos.objectives.draw(&self.objective_names, table) else {
                    continue;
                };
                pos.seat_mut(seat)
                    .objectives
                    .push(Card::known_to(kind, SeatSet::of(seat)));
                table.tell(|| Event::ObjectiveDealt {
                    seat,
                    card: Some(ObjectiveId(kind)),
                });
            }
        }
    }

    /// ALD-11.1.
    fn place_neutral_units(&self, pos: &mut Position) {
        if self.seats != 2 {
            return;
        }
        for (kind, unit, n) in [
            (Terrain::CrystalDeposit, Kind::Cruiser, 1),
            (Terrain::Silver, Kind::Frigate, 2),
        ] {
            for tile in pos.map.tiles(kind).iter().map(Tile::from) {
                for _ in 0..n {
                    self.put_from_supply(pos, Owner::NEUTRAL, unit, tile);
                }
            }
        }
    }

    /// ALD-3.9: who places its Stronghold.
    pub(crate) fn stronghold_seat(&self, pos: &Position, at: u8) -> Seat {
        pos.track[at as usize]
    }

    /// ALD-3.11: who places its Outpost.
    pub(crate) fn outpost_seat(&self, pos: &Position, at: u8) -> Seat {
        pos.track[self.seats - 1 - at as usize]
    }

    /// ALD-3.10: where a Stronghold may be placed.
    pub(crate) fn stronghold_sites(&self, pos: &Position, at: u8) -> Tiles {
        let strongholds = pos.map.tiles(Terrain::Stronghold);
        let free = self.all_tiles()
            - pos.map.tiles(Terrain::CrystalDeposit)
            - strongholds
            - pos.occupied();
        let last = at as usize + 1 == self.seats;
        for near in if last { [1, 0, 0] } else { [2, 1, 0] } {
            let mut sites = free;
            for stronghold in strongholds.iter() {
                sites -= self.map.graph().within(stronghold, near);
            }
            if !sites.is_empty() {
                return sites;
            }
        }
        free
    }

    /// ALD-3.11: where the first Outpost may be placed.
    pub(crate) fn outpost_sites(&self, pos: &Position) -> Tiles {
        self.all_tiles()
            - pos.map.tiles(Terrain::CrystalDeposit)
            - pos.map.tiles(Terrain::Stronghold)
            - pos.occupied()
    }

    pub(crate) fn list_arrival(&self, pos: &Position, out: &mut Actions<Action>) {
        match pos.top() {
            Frame::PlaceStrongholds { at } => {
                self.stronghold_sites(pos, at)
                    .iter()
                    .for_each(|tile| out.push(Action::PlaceStronghold(tile.into())));
            }
            _ => self
                .outpost_sites(pos)
                .iter()
                .for_each(|tile| out.push(Action::PlaceOutpost(tile.into()))),
        }
    }

    /// ALD-3.9.
    pub(crate) fn place_stronghold<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        at: u8,
        tile: Tile,
        table: &mut T,
    ) {
        pos.map.set_terrain(tile, Terrain::Stronghold);
        pos.map.name[tile.index()] = pos.seat(seat).faction.index() as u8 * 16;
        pos.map.home[seat.index()] = tile;
        for kind in [Kind::Frigate, Kind::Frigate, Kind::Engineer] {
            self.put_from_supply(pos, seat.into(), kind, tile);
        }
        let place = self.place(pos, tile);
        table.tell(|| Event::StrongholdPlaced { seat, place });
        pos.set_top(Frame::PlaceStrongholds { at: at + 1 });
    }

    /// ALD-3.11.
    pub(crate) fn place_outpost<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        at: u8,
        tile: Tile,
        table: &mut T,
    ) {
        for kind in [Kind::Outpost, Kind::Frigate, Kind::Engineer] {
            self.put_from_supply(pos, seat.into(), kind, tile);
        }
        let place = self.place(pos, tile);
        table.tell(|| Event::OutpostPlaced { seat, place });
        pos.set_top(Frame::PlaceOutposts { at: at + 1 });
    }
}
