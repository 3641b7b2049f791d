//! What coins and crystals are good for: victory points at the next purchases, ships now.

use crate::Aldarra;
use crate::content::{DiscoveryEffect, Terrain};
use crate::frame::{Frame, Step};
use crate::position::Position;
use crate::tile::Tiles;
use engine::Seat;

/// What a victory point is worth.
pub(super) const POINT: i32 = 1000;
/// Rounds that a plan reckons with.
const LENGTH: i32 = 8;

/// The most purchases that a plan looks ahead.
const FARTHEST: i32 = 5;

/// What a seat can expect to get and to spend it on.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// Purchases of victory points to come.
    pub buys: i32,
    /// Coins of a Mine step with the tiles it has.
    pub income: i32,
    /// Crystals that lie under its units.
    pub lying: i32,
    /// Crystals that its deposits get every round.
    pub growing: i32,
    /// Whether it mines before it buys the next time.
    pub mines_first: bool,
}

impl Prospect {
    /// What coins and crystals in hand are worth.
    pub(super) fn purse(&self, coins: i32, crystals: i32) -> i32 {
        let (coins, crystals) = match self.mines_first {
            true => (coins + self.income, crystals * 8 + self.lying * 7),
            false => (coins, crystals * 8),
        };
        let (by_coins, by_crystals) = (coins_worth(coins), crystals_worth(crystals));
        let (best, second) = match by_coins > by_crystals {
            true => (by_coins, by_crystals),
            false => (by_crystals, by_coins),
        };
        let later = if self.buys > 1 { 80 } else { 15 };
        let next = best + second * later / 100;
        next + (self.buys - 1) * per_round(self.income + 4 * self.growing)
    }
}

/// What a pile of coins is worth at the next purchase (ALD-9.5), the rest for ships.
fn coins_worth(coins: i32) -> i32 {
    match coins {
        ..10 => coins * 90,
        10..20 => 1100 + (coins - 10) * 130,
        _ => 3000 + (coins - 20) * 80,
    }
}

/// The same of crystals, in eighths.
fn crystals_worth(eighths: i32) -> i32 {
    match eighths {
        ..24 => eighths * 340 / 8,
        24..40 => 1100 + (eighths - 24) * 750 / 8,
        _ => 3000 + (eighths - 40) * 340 / 8,
    }
}

/// What an income is worth every round after the next purchase.
fn per_round(income: i32) -> i32 {
    income.min(24) * 105 + (income - 24).max(0) * 65
}

impl Aldarra {
    /// What the seat can expect.
    pub(super) fn prospect(&self, pos: &Position, seat: Seat, controlled: Tiles) -> Prospect {
        let next = pos.frames.first().and_then(|frame| match frame {
            Frame::Round(step) => Some(*step),
            _ => None,
        });
        let has_bought = match pos.top() {
            Frame::BuyVp { at, .. } => self.place_on_track(pos, seat) < at as usize,
            _ => next.is_some_and(|step| step > Step::WinCheck),
        };
        let mined = next.is_some_and(|step| step > Step::Mine) && !has_bought;
        let lying = pos.presence[seat.index()]
            .iter()
            .map(|tile| i32::from(pos.map.crystals[tile.index()]))
            .sum();
        let deposits = pos.presence[seat.index()] & pos.map.tiles(Terrain::CrystalDeposit);
        Prospect {
            buys: self.buys_left(pos, seat, has_bought),
            income: self.mined_coins(pos, seat, controlled),
            lying,
            growing: deposits.len() as i32,
            mines_first: !mined,
        }
    }

    /// Purchases to come: by the round, fewer when an opponent is near the target.
    fn buys_left(&self, pos: &Position, seat: Seat, has_bought: bool) -> i32 {
        let target = i32::from(self.options.target_vp);
        let others = self.others(seat).iter();
        let best = others
            .map(|other| i32::from(pos.seat(other).vp()))
            .max()
            .unwrap_or(0);
        let by_lead = (target - best + 3) / 4 + 1;
        let by_round = LENGTH - i32::from(pos.round.max(1)) - i32::from(has_bought);
        by_round.min(by_lead).clamp(1, FARTHEST)
    }

    /// Coins of the next Mine step (ALD-9.1, 9.3).
    fn mined_coins(&self, pos: &Position, seat: Seat, controlled: Tiles) -> i32 {
        let mined = |kind: Terrain| {
            (controlled & pos.map.tiles(kind)).len() as i32
                * i32::from(self.content.tile(kind).mine)
        };
        let coins: i32 = Terrain::ALL.into_iter().map(mined).sum();
        let each = self.discovery_sum(pos, seat, |effect| match effect {
            DiscoveryEffect::CoinsPerBuilding(n) => n,
            _ => 0,
        });
        if each == 0 {
            return coins;
        }
        let built = |tile: &board::Space| pos.fleet((*tile).into(), seat).building().is_some();
        coins + i32::from(each) * controlled.iter().filter(built).count() as i32
    }
}
