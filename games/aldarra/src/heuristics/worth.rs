//! What a position is worth to a seat.

use crate::content::{
    DiscoveryEffect, Exploration, ExplorationId, HoldEffect, Kind, ObjectiveId, Terrain,
};
use crate::frame::{Frame, OrderStep};
use crate::owner::{Owner, SEATS};
use crate::position::Position;
use crate::tile::{Tile, Tiles};
use crate::{Aldarra, Fleet};
use engine::List;
use engine::Seat;

use super::power::Power;
use super::purse::{POINT, Prospect};

/// What winning is worth; more than all points together.
const VICTORY: i32 = 100_000_000;
/// An objective card whose requirement nobody else knows.
const UNKNOWN_CARD: i32 = 300;
/// A card from the exploration deck to be drawn at once, or some time.
const DRAW_NOW: i32 = 450;
const DRAW_LATER: i32 = 110;
/// An order that is still to be given.
const ORDER: i32 = 300;
/// What is lost with a battle besides the units: a point for the attacker, the tile.
const ATTACKED: i32 = 250;
/// How likely a fleet that can be attacked with success is attacked, in percent, and how much that is feared.
const CAUTION: i32 = 250;
/// How far a fleet strikes in an order.
const STRIKE: u8 = 3;

/// How many units of a kind are useful, by kind.
const USEFUL: [u8; 7] = [8, 4, 3, 4, 2, 2, 4];
/// What a coin spent on a unit is worth by purchases to come.
const COIN_IN_UNITS: [i32; 6] = [65, 80, 150, 200, 230, 250];

impl Aldarra {
    /// What the position is worth to the seat: its own prospects against those of its best opponent.
    pub(super) fn position_worth(&self, pos: &Position, seat: Seat) -> i32 {
        if pos.ending.is_some() {
            return self.final_worth(pos, seat);
        }
        let own = self.seat_worth(pos, seat, true);
        let mut best = i32::MIN;
        let mut sum = 0;
        for other in self.others(seat).iter() {
            let worth = self.seat_worth(pos, other, false);
            best = best.max(worth);
            sum += worth;
        }
        let others = self.seats as i32 - 1;
        let against = match self.seats {
            2 => best * 7 / 10,
            _ => best * 6 / 10 + sum / others * 4 / 10,
        };
        own - against - self.danger(pos, seat)
    }

    /// The game is over: the place counts, then the points.
    fn final_worth(&self, pos: &Position, seat: Seat) -> i32 {
        let ranking = self.ranking(pos);
        let place = ranking
            .iter()
            .position(|place| place.contains(&seat))
            .unwrap_or(SEATS) as i32;
        let winners = ranking.first().map_or(1, Vec::len) as i32;
        let points = i32::from(pos.seat(seat).vp()) * POINT;
        match place {
            0 => VICTORY / winners + points,
            _ => -VICTORY - place * VICTORY / 10 + points,
        }
    }

    fn seat_worth(&self, pos: &Position, seat: Seat, own: bool) -> i32 {
        let controlled = self.controlled(pos, seat);
        let prospect = self.prospect(pos, seat, controlled);
        let state = pos.seat(seat);
        let mut worth = self.points_worth(state.vp().into());
        worth += prospect.purse(state.coins.into(), state.crystals.into());
        worth += self.fleets_worth(pos, seat, prospect.buys);
        worth += self.places_worth(pos, seat, controlled, prospect);
        worth += self.discoveries_worth(pos, seat, prospect.buys);
        worth += i32::from(state.orders) * ORDER;
        if own {
            for card in &state.objectives {
                worth += self.card_worth(pos, seat, ObjectiveId(card.kind), prospect.buys);
            }
            for card in &state.held {
                worth += self.held_worth(ExplorationId(card.kind));
            }
        } else {
            worth += state.objectives.len() as i32 * UNKNOWN_CARD + state.held.len() as i32 * 150;
        }
        worth
    }

    /// Points are worth more near the target.
    fn points_worth(&self, vp: i32) -> i32 {
        let target = i32::from(self.options.target_vp);
        let near = (vp - target * 7 / 10).max(0) * 150;
        let there = if vp >= target { 2000 } else { 0 };
        vp * POINT + near + there
    }

    /// What the next unit of a kind is worth when the owner has `have` already.
    pub(super) fn unit_worth(
        &self,
        pos: &Position,
        owner: Owner,
        kind: Kind,
        have: u8,
        buys: i32,
    ) -> i32 {
        let cost = i32::from(self.cost(pos, owner, kind));
        let mut worth = cost * COIN_IN_UNITS[buys.clamp(0, 5) as usize];
        if pos.side(owner, kind) == 1 {
            worth += worth / 6;
        }
        match have >= USEFUL[kind.index()] {
            true => worth / 2,
            // The first of a kind do what others cannot.
            false if have < USEFUL[kind.index()] / 2 => worth * 9 / 8,
            false => worth,
        }
    }

    fn fleets_worth(&self, pos: &Position, seat: Seat, buys: i32) -> i32 {
        let owner = Owner::from(seat);
        let all = self.units_on_map(pos, owner);
        let mut worth = 0;
        for (kind, n) in all.kinds() {
            for have in 0..n {
                worth += self.unit_worth(pos, owner, kind, have, buys);
            }
        }
        worth
    }

    /// All units of an owner on the map; a kind never has more than 15 (ALD-1.4).
    pub(super) fn units_on_map(&self, pos: &Position, owner: Owner) -> Fleet {
        pos.presence[owner.index()]
            .iter()
            .fold(Fleet::NONE, |all, tile| {
                all.and(pos.fleet(tile.into(), owner))
            })
    }

    /// Tiles beyond what they mine: what can be explored, and sites.
    fn places_worth(
        &self,
        pos: &Position,
        seat: Seat,
        controlled: Tiles,
        prospect: Prospect,
    ) -> i32 {
        let open = self.explorable(pos, seat);
        let mut draws = open.len() as i32;
        let ruins = (open & pos.map.tiles(Terrain::Ruins)).len() as i32;
        let explores_now = matches!(
            pos.top(),
            Frame::Order { seat: active, step: OrderStep::Explore { .. }, .. } if active == seat
        );
        let mut worth = 0;
        if explores_now && draws > 0 {
            worth += DRAW_NOW + if ruins > 0 { 350 } else { 0 };
            draws -= 1;
        }
        worth += (draws.min(5) + ruins) * DRAW_LATER;
        let jets = (controlled & pos.map.tiles(Terrain::Jetstream)).len() as i32;
        let forests = (controlled & pos.map.tiles(Terrain::Forest)).len() as i32;
        worth += jets * 60 + forests * 40;
        worth + controlled.len() as i32 * 20 * prospect.buys
    }

    fn discoveries_worth(&self, pos: &Position, seat: Seat, buys: i32) -> i32 {
        let mut owned = pos.seat(seat).discoveries;
        let mut worth = 0;
        while owned != 0 {
            let card = owned.trailing_zeros() as usize;
            owned &= owned - 1;
            worth += match self.content.discoveries[card].effect {
                DiscoveryEffect::Upgrade(_) => 200,
                _ => 260,
            };
        }
        worth * buys / 4
    }

    /// A held exploration card.
    pub(super) fn held_worth(&self, card: ExplorationId) -> i32 {
        let Exploration::Hold(effect) = self.content.exploration_card(card).effect else {
            return 0;
        };
        match effect {
            HoldEffect::ExtraOrder => 700,
            HoldEffect::DiscountVp { .. } => 500,
            HoldEffect::UnitInBattle(_) => 450,
            HoldEffect::DiscountUnit(_) => 350,
            HoldEffect::Bombard(_) => 350,
            HoldEffect::AddDice(_) => 300,
            HoldEffect::ReduceTotal(_) => 250,
            HoldEffect::Withdraw | HoldEffect::Speed(_) => 150,
        }
    }

    /// What the seat is likely to lose to attacks: fleets in reach of stronger ones. Only some of them will be attacked.
    fn danger(&self, pos: &Position, seat: Seat) -> i32 {
        let owner = Owner::from(seat);
        let mut strikers: List<(Tile, Power), 64> = List::new();
        for other in self.others(seat).iter() {
            for tile in pos.presence[other.index()].iter().map(Tile::from) {
                let ships = pos.fleet(tile, other).only_airships();
                if !ships.is_empty() {
                    let power = self.fleet_power(pos, other.into(), ships);
                    let _ = strikers.try_push((tile, power));
                }
            }
        }
        let mut danger = 0;
        for tile in pos.presence[owner.index()].iter().map(Tile::from) {
            if pos.map.kind(tile) == Terrain::Stronghold {
                continue;
            }
            let fleet = pos.fleet(tile, owner);
            let here = self.fleet_power(pos, owner, fleet);
            let worst = strikers
                .iter()
                .filter(|(from, _)| self.distance(*from, tile) <= STRIKE)
                .map(|(_, power)| power.odds(here))
                .max()
                .unwrap_or(0);
            if worst > 30 {
                let stake: i32 = fleet
                    .kinds()
                    .map(|(kind, n)| i32::from(self.cost(pos, owner, kind)) * i32::from(n))
                    .sum();
                danger += (stake * 60 + ATTACKED) * worst * CAUTION / 10_000;
            }
        }
        danger
    }

    /// Whether somebody could have the target after the purchases to come.
    pub(super) fn end_is_near(&self, pos: &Position) -> bool {
        let best = (0..self.seats).map(|seat| pos.seats[seat].vp()).max();
        best.unwrap_or(0) + 3 >= self.options.target_vp
    }

    /// What a tile is worth to a seat that does not have it yet, cards and objectives aside.
    pub(super) fn tile_worth(&self, pos: &Position, tile: Tile, buys: i32) -> i32 {
        let kind = pos.map.kind(tile);
        let stats = self.content.tile(kind);
        let mut worth = (i32::from(stats.mine) * 105 + 20 + i32::from(stats.spawn) * 420) * buys;
        worth += i32::from(pos.map.crystals[tile.index()]) * 450;
        if !pos.map.explored.contains(tile.space()) && kind != Terrain::Stronghold {
            worth += 160 * i32::from(stats.draws);
        }
        match kind {
            Terrain::Jetstream => worth + 60,
            Terrain::Forest => worth + 40,
            _ => worth,
        }
    }
}
