//! Arrival, Preparation and Management by rule of thumb.

use crate::Aldarra;
use crate::action::{Action, Exchange, Price};
use crate::claims::RATE;
use crate::content::{Condition, DiscoveryEffect, DiscoveryId, Kind, ObjectiveId, Terrain};
use crate::frame::{Frame, ObjectiveStep};
use crate::owner::Owner;
use crate::position::Position;
use crate::tile::Tile;
use engine::Seat;

use super::{best, find};

/// An objective worth less than this is better exchanged.
const POOR: i32 = 190;

impl Aldarra {
    /// ALD-3.9: rich surroundings, far from others.
    pub(super) fn stronghold_worth(&self, pos: &Position, seat: Seat, tile: Tile) -> i32 {
        let graph = self.map.graph();
        let strongholds = pos.map.tiles(Terrain::Stronghold);
        let worth = |space: board::Space| self.tile_worth(pos, space.into(), 4);
        let near = graph.within(tile.space(), 1) - tile.space().into();
        let far = graph.within(tile.space(), 2) - graph.within(tile.space(), 1);
        let mut sum: i32 =
            near.iter().map(worth).sum::<i32>() + far.iter().map(worth).sum::<i32>() / 2;
        sum -= worth(tile.space()) * 3 / 2;
        for other in strongholds.iter() {
            if pos.map.home[seat.index()].space() != other {
                sum -= (6 - i32::from(self.distance(other.into(), tile))).max(0) * 500;
            }
        }
        sum
    }

    /// ALD-3.11: a rich tile near the own Stronghold and away from others.
    pub(super) fn outpost_worth(&self, pos: &Position, seat: Seat, tile: Tile) -> i32 {
        let near = self.next_to(tile) - pos.occupied();
        let around: i32 = near
            .iter()
            .map(|space| self.tile_worth(pos, space.into(), 4))
            .sum();
        let mut worth = self.tile_worth(pos, tile, 5) + around / 4;
        for other in (0..self.seats as u8).map(Seat) {
            let home = pos.map.home[other.index()];
            if !home.is_some() {
                continue;
            }
            let distance = i32::from(self.distance(home, tile));
            worth += match other == seat {
                true => -(distance - 2).abs() * 250,
                false => -(4 - distance).max(0) * 300,
            };
        }
        worth
    }

    /// ALD-10.6, 13.6: whatever can be claimed, for the Coalition after changing money.
    pub(super) fn quick_claim(
        &self,
        pos: &Position,
        seat: Seat,
        legal: &[Action],
    ) -> Option<usize> {
        let claim = legal
            .iter()
            .position(|action| matches!(action, Action::Claim(_)));
        claim.or_else(|| {
            let hand = &pos.seat(seat).objectives;
            hand.iter().find_map(|card| {
                let way = match self.content.objective(ObjectiveId(card.kind)).condition {
                    Condition::Coins(n) if self.most_coins(pos, seat) >= n.into() => {
                        Exchange::ToCoins
                    }
                    Condition::Crystals(n) if self.most_crystals(pos, seat) >= n => {
                        Exchange::ToCrystal
                    }
                    _ => return None,
                };
                legal
                    .iter()
                    .position(|&action| action == Action::Convert(way))
            })
        })
    }

    /// ALD-9.5: three points if they can be had, for what is left over more easily.
    pub(super) fn quick_buy(&self, pos: &Position, seat: Seat, legal: &[Action]) -> usize {
        let Frame::BuyVp {
            coins_off,
            crystals_off,
            banquet,
            way,
            ..
        } = pos.top()
        else {
            return 0;
        };
        let state = pos.seat(seat);
        let controlled = self.controlled(pos, seat);
        let prospect = self.prospect(pos, seat, controlled);
        let (coins, crystals) = (i32::from(state.coins), i32::from(state.crystals));
        let card = legal
            .iter()
            .position(|action| matches!(action, Action::Play(_)));
        if let Some(card) = card.filter(|_| !banquet && (coins >= 16 || crystals >= 4)) {
            return card;
        }
        let dear = |price: &Price| price.points() == 3 && legal.contains(&Action::Buy(*price));
        if !Price::ALL.iter().any(dear)
            && let Some(index) =
                self.change_for_points(pos, seat, way, (coins_off, crystals_off), legal)
        {
            return index;
        }
        // What is left is spent on the next purchase, one fewer of which is to come.
        let next = super::purse::Prospect {
            buys: (prospect.buys - 1).max(1),
            mines_first: true,
            ..prospect
        };
        best(legal, |action| match action {
            Action::Buy(price) => {
                let (k, c) = crate::management::price_of(price, crystals_off, coins_off);
                let left = next.purse(coins - i32::from(c), crystals - i32::from(k));
                left + i32::from(price.points()) * super::purse::POINT
            }
            Action::Pass => next.purse(coins, crystals),
            _ => i32::MIN,
        })
    }

    /// ALD-13.6: the Coalition changes what is missing for three points.
    fn change_for_points(
        &self,
        pos: &Position,
        seat: Seat,
        way: Option<Exchange>,
        off: (u8, u8),
        legal: &[Action],
    ) -> Option<usize> {
        let state = pos.seat(seat);
        let (coins, crystals) = (state.coins, u16::from(state.crystals));
        let (dear, many) = (20 - u16::from(off.0), 5 - u16::from(off.1));
        let to_coins = way != Some(Exchange::ToCrystal) && coins + RATE * crystals >= dear;
        let to_crystal = way != Some(Exchange::ToCoins) && crystals + coins / RATE >= many;
        let wanted = match (to_crystal, to_coins) {
            (true, _) => Exchange::ToCrystal,
            (false, true) => Exchange::ToCoins,
            (false, false) => return None,
        };
        legal
            .iter()
            .position(|&action| action == Action::Convert(wanted))
    }

    /// ALD-9.8: claim, draw; exchange when the hand is poor.
    pub(super) fn quick_objectives(
        &self,
        pos: &Position,
        seat: Seat,
        step: ObjectiveStep,
        legal: &[Action],
    ) -> usize {
        if let Some(index) = self.quick_claim(pos, seat, legal) {
            return index;
        }
        let buys = self.prospect(pos, seat, self.controlled(pos, seat)).buys;
        let worth = |card: ObjectiveId| self.card_worth(pos, seat, card, buys);
        match step {
            ObjectiveStep::Choose => {
                let hand = &pos.seat(seat).objectives;
                let poor = hand
                    .iter()
                    .filter(|card| worth(ObjectiveId(card.kind)) < POOR)
                    .count();
                let draw = if legal.contains(&Action::DrawTwo) {
                    Action::DrawTwo
                } else {
                    Action::Draw
                };
                find(legal, if poor >= 3 { Action::Exchange } else { draw })
            }
            ObjectiveStep::Keep => self.quick_keep(pos, seat, legal),
            ObjectiveStep::Exchange => best(legal, |action| match action {
                Action::Drop(card) => POOR - worth(card),
                _ => 0,
            }),
            ObjectiveStep::Claim | ObjectiveStep::Limit => find(legal, Action::Done),
        }
    }

    /// The objective that is likeliest to pay, or the one least likely to.
    pub(super) fn quick_keep(&self, pos: &Position, seat: Seat, legal: &[Action]) -> usize {
        let buys = self.prospect(pos, seat, self.controlled(pos, seat)).buys;
        best(legal, |action| match action {
            Action::Keep(card) => self.card_worth(pos, seat, card, buys),
            Action::Drop(card) => -self.card_worth(pos, seat, card, buys),
            _ => 0,
        })
    }

    /// ALD-9.12: upgrades of what one has, then what pays.
    pub(super) fn quick_discovery(&self, pos: &Position, seat: Seat, legal: &[Action]) -> usize {
        best(legal, |action| match action {
            Action::Learn(card) => self.discovery_worth(pos, seat, card),
            Action::Search(kind) => {
                let card = self.content.upgrade_of(kind);
                card.map_or(0, |card| self.discovery_worth(pos, seat, card) + 1)
            }
            Action::Reveal => 300,
            Action::Pass => 0,
            _ => -1,
        })
    }

    pub(super) fn discovery_worth(&self, pos: &Position, seat: Seat, card: DiscoveryId) -> i32 {
        let owner = Owner::from(seat);
        match self.content.discovery(card).effect {
            DiscoveryEffect::Upgrade(kind) => {
                let base = match kind {
                    Kind::Destroyer | Kind::Cruiser => 420,
                    Kind::Frigate => 380,
                    Kind::Engineer => 340,
                    _ => 220,
                };
                base + 45 * i32::from(self.on_map(pos, owner, kind))
            }
            DiscoveryEffect::CoinsPerBuilding(_) => {
                let buildings = self.on_map(pos, owner, Kind::Outpost)
                    + self.on_map(pos, owner, Kind::Fortress);
                250 + 110 * i32::from(buildings)
            }
            DiscoveryEffect::CrystalBonus(_) => 560,
            DiscoveryEffect::Pursue(_) | DiscoveryEffect::RerollBlanks => 430,
            DiscoveryEffect::BluntFirst(_) | DiscoveryEffect::WinCoins(_) => 470,
            DiscoveryEffect::Commission { .. } => 450,
            DiscoveryEffect::ExtraDraw(_) => 480,
            DiscoveryEffect::Patrol(_) => 520,
            DiscoveryEffect::Recall(_) => 280,
        }
    }

    /// ALD-9.21: four coins for what is worth more.
    pub(super) fn quick_ransom(&self, pos: &Position, seat: Seat, legal: &[Action]) -> usize {
        let owner = Owner::from(seat);
        let hostages = self.hostages_of(pos, seat);
        // Only what the supply lacks is missed.
        let missed = hostages.kinds().any(|(kind, n)| {
            let rare = pos.supply[owner.index()].of(kind) == 0;
            rare && n > 0 && kind != Kind::Frigate
        });
        let rich = pos.seat(seat).coins >= 12;
        find(
            legal,
            if missed && rich {
                Action::PayRansom
            } else {
                Action::Pass
            },
        )
    }

    /// ALD-9.22: what is worth more than its coins, the most first.
    pub(super) fn quick_build(&self, pos: &Position, seat: Seat, legal: &[Action]) -> usize {
        let card = legal
            .iter()
            .position(|action| matches!(action, Action::Play(_)));
        if let Some(card) = card.filter(|_| pos.seat(seat).coins >= 6) {
            return card;
        }
        let plan = Builder::new(self, pos, seat);
        best(legal, |action| plan.score(action))
    }

    /// What building gains, for a list of choices in one position.
    pub(super) fn build_scores(
        &self,
        pos: &Position,
        seat: Seat,
        legal: &[Action],
        mut seen: impl FnMut(i32),
    ) {
        let plan = Builder::new(self, pos, seat);
        legal.iter().for_each(|&action| seen(plan.score(action)));
    }
}

/// What building decisions have in common in one position.
struct Builder<'a> {
    game: &'a Aldarra,
    pos: &'a Position,
    seat: Seat,
    prospect: super::purse::Prospect,
    all: crate::Fleet,
}

impl<'a> Builder<'a> {
    fn new(game: &'a Aldarra, pos: &'a Position, seat: Seat) -> Self {
        Builder {
            game,
            pos,
            seat,
            prospect: game.prospect(pos, seat, game.controlled(pos, seat)),
            all: game.units_on_map(pos, seat.into()),
        }
    }

    fn score(&self, action: Action) -> i32 {
        let (game, pos, seat) = (self.game, self.pos, self.seat);
        let owner = Owner::from(seat);
        match action {
            Action::Build { kind, tile } => {
                let state = pos.seat(seat);
                let (coins, crystals) = (i32::from(state.coins), i32::from(state.crystals));
                let price = i32::from(game.build_price(pos, seat, kind));
                let purse = self.prospect.purse(coins, crystals)
                    - self.prospect.purse(coins - price, crystals);
                let mut worth =
                    game.unit_worth(pos, owner, kind, self.all.of(kind), self.prospect.buys);
                if kind == Kind::Fortress {
                    let have = self.all.of(Kind::Outpost).saturating_sub(1);
                    worth -= game.unit_worth(pos, owner, Kind::Outpost, have, self.prospect.buys);
                }
                let crowd = i32::from(pos.fleet(tile, owner).airships());
                worth - purse - crowd
            }
            Action::Done => 0,
            _ => -10_000,
        }
    }
}
