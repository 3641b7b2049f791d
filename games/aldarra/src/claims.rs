//! ALD-10.4 to 10.6: objectives are claimed; ALD-13.6: the Coalition changes money.

use crate::Aldarra;
use crate::action::{Action, Exchange};
use crate::content::{Condition, Counter, Faction, Kind, ObjectiveId, Terrain};
use crate::event::{Event, Why};
use crate::frame::Frame;
use crate::options::ClaimMode;
use crate::owner::Owner;
use crate::position::{Position, SeatState};
use crate::tile::{Tile, Tiles};
use engine::{Actions, Seat, SeatSet, Table};

/// Coins for a crystal (ALD-13.6).
pub(crate) const RATE: u16 = 4;

impl Aldarra {
    /// ALD-10.6: asks the next seat that can claim something; goes on when nobody can.
    pub(crate) fn run_claims<T: Table<Self>>(
        &self,
        pos: &mut Position,
        at: u8,
        table: &mut T,
    ) -> bool {
        let Some(seat) = self.on_track(pos, at) else {
            pos.frames.pop();
            return true;
        };
        // Whether a seat with cards is asked tells everybody something about them.
        table.consult(SeatSet::of(seat));
        if !pos.seat(seat).objectives.is_empty() {
            table.reveal(SeatSet::ALL);
        }
        if self.options.claim_mode == ClaimMode::Auto {
            self.claim_all(pos, seat, table);
        } else if self.may_claim(pos, seat) {
            return false;
        }
        pos.set_top(Frame::Claims {
            at: at + 1,
            way: None,
        });
        true
    }

    /// ALD-10.6: in the seat's objectives decision, where claims happen by themselves.
    pub(crate) fn claim_by_itself<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        table: &mut T,
    ) {
        if self.options.claim_mode == ClaimMode::Auto && !pos.seat(seat).objectives.is_empty() {
            table.consult(SeatSet::of(seat));
            table.reveal(SeatSet::ALL);
            self.claim_all(pos, seat, table);
        }
    }

    fn claim_all<T: Table<Self>>(&self, pos: &mut Position, seat: Seat, table: &mut T) {
        while let Some(card) = self.first_claimable(pos, seat) {
            self.claim(pos, seat, card, table);
        }
    }

    fn first_claimable(&self, pos: &Position, seat: Seat) -> Option<ObjectiveId> {
        let hand = &pos.seat(seat).objectives;
        hand.iter()
            .map(|card| ObjectiveId(card.kind))
            .find(|&card| self.is_met(pos, seat, card))
    }

    /// ALD-10.6: whether the seat can claim a card, for the Coalition also after conversions.
    fn may_claim(&self, pos: &Position, seat: Seat) -> bool {
        let hand = &pos.seat(seat).objectives;
        hand.iter().any(|card| {
            self.is_met(pos, seat, ObjectiveId(card.kind))
                || self.is_met_after_change(pos, seat, ObjectiveId(card.kind))
        })
    }

    fn is_met_after_change(&self, pos: &Position, seat: Seat, card: ObjectiveId) -> bool {
        let state = pos.seat(seat);
        if state.faction != Faction::Coalition {
            return false;
        }
        match self.content.objective(card).condition {
            Condition::Coins(n) => self.most_coins(pos, seat) >= n.into(),
            Condition::Crystals(n) => self.most_crystals(pos, seat) >= n,
            _ => false,
        }
    }

    /// The coins that the seat could have after conversions.
    pub(crate) fn most_coins(&self, pos: &Position, seat: Seat) -> u16 {
        let state = pos.seat(seat);
        match state.faction {
            Faction::Coalition if self.options.coins_limited => {
                state.coins + (RATE * u16::from(state.crystals)).min(pos.bank / RATE * RATE)
            }
            Faction::Coalition => state.coins + RATE * u16::from(state.crystals),
            _ => state.coins,
        }
    }

    /// The crystals that the seat could have after conversions.
    pub(crate) fn most_crystals(&self, pos: &Position, seat: Seat) -> u8 {
        let state = pos.seat(seat);
        match state.faction {
            Faction::Coalition => {
                state.crystals + pos.crystal_supply.min((state.coins / RATE) as u8)
            }
            _ => state.crystals,
        }
    }

    pub(crate) fn list_claims(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let hand = &pos.seat(seat).objectives;
        for (at, card) in hand.iter().enumerate() {
            let id = ObjectiveId(card.kind);
            let again = hand[..at].iter().any(|other| other.kind == card.kind);
            if !again && self.is_met(pos, seat, id) {
                out.push(Action::Claim(id));
            }
        }
    }

    /// ALD-10.4: the card is public and out of the game, its points are gained.
    pub(crate) fn claim<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        card: ObjectiveId,
        table: &mut T,
    ) {
        let hand = &mut pos.seat_mut(seat).objectives;
        let Some(at) = hand.iter().position(|held| held.kind == card.0) else {
            return;
        };
        hand.remove(at);
        let points = u16::from(self.content.objective(card).vp);
        pos.seat_mut(seat).points.objectives += points;
        let _ = pos.claimed.try_push((seat, card));
        table.reveal(SeatSet::ALL);
        table.tell(|| Event::ObjectiveClaimed { seat, card });
        table.tell(|| Event::Points {
            seat,
            n: points,
            why: Why::Objective(card),
        });
    }

    /// ALD-13.6 to 13.8: the ways in which the Coalition may change money now.
    pub(crate) fn list_conversions(
        &self,
        pos: &Position,
        seat: Seat,
        way: Option<Exchange>,
        out: &mut Actions<Action>,
    ) {
        for exchange in [Exchange::ToCrystal, Exchange::ToCoins] {
            if self.can_convert(pos, seat, way, exchange) {
                out.push(Action::Convert(exchange));
            }
        }
    }

    pub(crate) fn can_convert(
        &self,
        pos: &Position,
        seat: Seat,
        way: Option<Exchange>,
        exchange: Exchange,
    ) -> bool {
        let state = pos.seat(seat);
        state.faction == Faction::Coalition
            && way.is_none_or(|way| way == exchange)
            && match exchange {
                Exchange::ToCrystal => state.coins >= RATE && pos.crystal_supply > 0,
                Exchange::ToCoins => {
                    state.crystals > 0 && !(self.options.coins_limited && pos.bank < RATE)
                }
            }
    }

    /// ALD-13.6: changes money and notes the way in the frame on top (ALD-13.7).
    pub(crate) fn convert<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        exchange: Exchange,
        table: &mut T,
    ) {
        match exchange {
            Exchange::ToCrystal => {
                self.pay_coins(pos, seat, RATE);
                self.gain_crystals(pos, seat, 1, None, table);
            }
            Exchange::ToCoins => {
                self.pay_crystals(pos, seat, 1);
                self.gain_coins(pos, seat, RATE, None, table);
            }
        }
        table.tell(|| Event::Converted {
            seat,
            way: exchange,
        });
        self.set_way(pos, Some(exchange));
    }

    /// ALD-13.7: notes the way in which money was changed in the decision on top, or that something else was done.
    pub(crate) fn set_way(&self, pos: &mut Position, new: Option<Exchange>) {
        if let Some(
            Frame::Claims { way, .. }
            | Frame::TurnOrder { way, .. }
            | Frame::PlaceCrystals { way, .. }
            | Frame::ExpansionStart { way, .. }
            | Frame::Order { way, .. }
            | Frame::Card { way, .. }
            | Frame::BuyVp { way, .. }
            | Frame::Objectives { way, .. }
            | Frame::Discoveries { way, .. }
            | Frame::Ransom { way, .. }
            | Frame::Build { way, .. }
            | Frame::FreeOutposts { way, .. },
        ) = pos.frames.last_mut()
        {
            *way = new;
        }
    }

    /// Whether the requirement of an objective is met now (chapter 16 of the rules).
    pub(crate) fn is_met(&self, pos: &Position, seat: Seat, card: ObjectiveId) -> bool {
        let state = pos.seat(seat);
        let owner = Owner::from(seat);
        let on_map = |kind: Kind| self.on_map(pos, owner, kind);
        match self.content.objective(card).condition {
            Condition::Tiles { terrain, n } => {
                (self.controlled(pos, seat) & pos.map.tiles(terrain)).len() >= n.into()
            }
            Condition::TilesTotal(n) => self.lands(pos, seat).len() >= n.into(),
            Condition::Far { distance, n } => {
                let near = self.around_home(pos, seat, distance.saturating_sub(1));
                (self.lands(pos, seat) - near).len() >= n.into()
            }
            Condition::Chain(n) => {
                let home = pos.map.home[seat.index()];
                home.is_some() && {
                    let controlled = self.controlled(pos, seat);
                    self.map.graph().component(home.space(), controlled).len() >= n.into()
                }
            }
            Condition::Kinds(n) => {
                let lands = self.lands(pos, seat);
                Terrain::MAP
                    .into_iter()
                    .filter(|&kind| lands.intersects(pos.map.tiles(kind)))
                    .count()
                    >= n.into()
            }
            Condition::Own { kind, n } => on_map(kind) >= n,
            Condition::OwnEachAirship => Kind::AIRSHIPS.into_iter().all(|kind| on_map(kind) > 0),
            Condition::OwnTiles { kind, n } => self.tiles_with(pos, owner, kind).len() >= n.into(),
            Condition::Stack(n) => {
                let away = |tile: &board::Space| Tile::from(*tile) != pos.map.home[seat.index()];
                let full = |tile: board::Space| pos.fleet(tile.into(), owner).airships() == n;
                pos.presence[owner.index()].iter().filter(away).any(full)
            }
            Condition::Coins(n) => state.coins >= n.into(),
            Condition::Crystals(n) => state.crystals >= n,
            Condition::Discoveries(n) => state.discoveries.count_ones() >= n.into(),
            Condition::Upgrades(n) => {
                (state.discoveries & self.upgrade_cards).count_ones() >= n.into()
            }
            Condition::Counter { which, n } => counter(state, which) >= n,
            Condition::BuildingNear {
                buildings,
                distance,
            } => {
                let sites = self.tiles_with(pos, owner, Kind::Outpost)
                    | self.tiles_with(pos, owner, Kind::Fortress);
                let near = self
                    .opponents(seat)
                    .any(|other| self.around_home(pos, other, distance).intersects(sites));
                on_map(Kind::Outpost) + on_map(Kind::Fortress) >= buildings && near
            }
            Condition::Near {
                distance,
                opponents,
            } => self.stands_near(pos, seat, distance, opponents),
            Condition::Explored(n) => state.explored >= n,
        }
    }

    /// Controlled tiles without the Stronghold, as objectives count them.
    pub(crate) fn lands(&self, pos: &Position, seat: Seat) -> Tiles {
        self.controlled(pos, seat) - pos.map.tiles(Terrain::Stronghold)
    }

    /// How many units of a kind the owner has on the map.
    pub(crate) fn on_map(&self, pos: &Position, owner: Owner, kind: Kind) -> u8 {
        pos.presence[owner.index()]
            .iter()
            .map(|tile| pos.fleet(tile.into(), owner).of(kind))
            .sum()
    }

    /// Tiles with a unit of the owner and kind.
    pub(crate) fn tiles_with(&self, pos: &Position, owner: Owner, kind: Kind) -> Tiles {
        pos.presence[owner.index()]
            .iter()
            .filter(|&tile| pos.fleet(tile.into(), owner).of(kind) > 0)
            .collect()
    }

    fn opponents(&self, seat: Seat) -> impl Iterator<Item = Seat> {
        (0..self.seats as u8)
            .map(Seat)
            .filter(move |&other| other != seat)
    }

    /// Tiles within a distance of the seat's Stronghold; none before it is placed.
    fn around_home(&self, pos: &Position, seat: Seat, distance: u8) -> Tiles {
        let home = pos.map.home[seat.index()];
        match home.is_some() {
            true => self.map.graph().within(home.space(), distance),
            false => Tiles::EMPTY,
        }
    }

    /// S28, S29: a different controlled tile near each of so many opponents' Strongholds. By Hall's theorem it is enough
    /// that every set of those opponents has as many tiles as members.
    fn stands_near(&self, pos: &Position, seat: Seat, distance: u8, wanted: u8) -> bool {
        let lands = self.lands(pos, seat);
        let mut near = [Tiles::EMPTY; crate::SEATS];
        for other in self.opponents(seat) {
            near[other.index()] = self.around_home(pos, other, distance) & lands;
        }
        let union = |set: u32| {
            let tiles = (0..crate::SEATS)
                .filter(|&other| set >> other & 1 == 1)
                .fold(Tiles::EMPTY, |all, other| all | near[other]);
            tiles.len() as u32
        };
        let all = self.others(seat).0;
        let subsets = |of: u32| (1..=of).filter(move |set| set & of == *set);
        subsets(all)
            .filter(|chosen| chosen.count_ones() == u32::from(wanted))
            .any(|chosen| subsets(chosen).all(|set| union(set) >= set.count_ones()))
    }
}

fn counter(state: &SeatState, which: Counter) -> u8 {
    let counters = state.counters;
    match which {
        Counter::WonAttack => counters.won_attack,
        Counter::WonDefence => counters.won_defence,
        Counter::WonVs => counters.won_vs.count_ones() as u8,
        Counter::Buildings => counters.buildings_destroyed + counters.buildings_captured,
    }
}
