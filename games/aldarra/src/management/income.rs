//! ALD-9.1 to 9.7: mining, buying points, the win check.

use crate::Aldarra;
use crate::action::{Action, Exchange, Price};
use crate::content::{DiscoveryEffect, HoldEffect, Terrain};
use crate::event::{Event, Why};
use crate::frame::Frame;
use crate::owner::Owner;
use crate::position::{Ending, Position};
use engine::{Actions, Seat, Table};

/// What an option of ALD-9.5 costs with so much off: crystals and coins.
pub(crate) fn price_of(price: Price, crystals_off: u8, coins_off: u8) -> (u8, u16) {
    let (crystals, coins) = price.cost();
    (
        crystals.saturating_sub(crystals_off),
        coins.saturating_sub(coins_off.into()),
    )
}

impl Aldarra {
    /// ALD-9.1 to 9.4.
    pub(crate) fn mine<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        for at in 0..self.seats {
            self.mine_for(pos, pos.track[at], table);
        }
        if self.seats == 2 {
            self.reinforce(pos, table);
        }
    }

    /// ALD-9.1: coins that the seat's tiles give.
    pub(crate) fn income(&self, pos: &Position, seat: Seat) -> u16 {
        let controlled = self.controlled(pos, seat);
        let mined = |kind: Terrain| {
            (controlled & pos.map.tiles(kind)).len() as u16
                * u16::from(self.content.tile(kind).mine)
        };
        Terrain::ALL.into_iter().map(mined).sum()
    }

    fn mine_for<T: Table<Self>>(&self, pos: &mut Position, seat: Seat, table: &mut T) {
        let owner = Owner::from(seat);
        let coins = self.income(pos, seat);
        self.gain_coins(pos, seat, coins, None, table);
        let mut crystals = 0;
        for tile in pos.presence[owner.index()].iter() {
            crystals += std::mem::take(&mut pos.map.crystals[tile.index()]);
        }
        pos.seat_mut(seat).crystals += crystals;
        table.tell(|| Event::Mined {
            seat,
            coins,
            crystals,
        });
        let each = |effect| {
            if let DiscoveryEffect::CoinsPerBuilding(n) = effect {
                n
            } else {
                0
            }
        };
        if let Some(card) = self.discovery_with(pos, seat, |effect| each(effect) > 0) {
            let controlled = self.controlled(pos, seat);
            let built = controlled
                .iter()
                .filter(|&tile| pos.fleet(tile.into(), owner).building().is_some())
                .count() as u16;
            let n = built * u16::from(self.discovery_sum(pos, seat, each));
            self.gain_coins(pos, seat, n, Some(Why::Discovery(card)), table);
        }
        let bonus = |effect| {
            if let DiscoveryEffect::CrystalBonus(n) = effect {
                n
            } else {
                0
            }
        };
        if let Some(card) = self
            .discovery_with(pos, seat, |effect| bonus(effect) > 0)
            .filter(|_| crystals > 0)
        {
            let n = self.discovery_sum(pos, seat, bonus);
            self.gain_crystals(pos, seat, n, Some(Why::Discovery(card)), table);
        }
    }

    /// ALD-11.6: every fourth coin is a crystal; a missing crystal is a coin.
    fn reinforce<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let (first, second) = (pos.seats[0].vp(), pos.seats[1].vp());
        let behind = if first < second { Seat(0) } else { Seat(1) };
        let lead = first.abs_diff(second);
        if lead == 0 {
            return;
        }
        let crystals = (lead / 4) as u8;
        let got = self.gain_crystals(pos, behind, crystals, Some(Why::Reinforcements), table);
        let coins = lead - u16::from(got);
        self.gain_coins(pos, behind, coins, Some(Why::Reinforcements), table);
    }

    /// ALD-9.5: every seat once, in turn order.
    pub(crate) fn run_buy(&self, pos: &mut Position, at: u8) -> bool {
        if self.on_track(pos, at).is_some() {
            return false;
        }
        pos.frames.pop();
        true
    }

    pub(crate) fn list_buy(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let Frame::BuyVp {
            coins_off,
            crystals_off,
            banquet,
            way,
            ..
        } = pos.top()
        else {
            return;
        };
        let state = pos.seat(seat);
        for price in Price::ALL {
            let (crystals, coins) = price_of(price, crystals_off, coins_off);
            if state.crystals >= crystals && state.coins >= coins {
                out.push(Action::Buy(price));
            }
        }
        if !banquet {
            for (card, _) in self.held_cards(pos, seat, |effect| {
                matches!(effect, HoldEffect::DiscountVp { .. })
            }) {
                out.push(Action::Play(card));
            }
        }
        self.list_conversions(pos, seat, way, out);
        out.push(Action::Pass);
    }

    /// ALD-9.5, E24.
    pub(crate) fn do_buy<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        let Frame::BuyVp {
            at,
            coins_off,
            crystals_off,
            ..
        } = pos.top()
        else {
            return;
        };
        match action {
            Action::Play(card) => {
                self.play_held(pos, seat, card, table);
                if let Some(HoldEffect::DiscountVp { coins, crystals }) = self.hold_effect(card) {
                    pos.set_top(Frame::BuyVp {
                        at,
                        coins_off: coins,
                        crystals_off: crystals,
                        banquet: true,
                        way: None,
                    });
                }
                return;
            }
            Action::Buy(price) => {
                let (crystals, coins) = price_of(price, crystals_off, coins_off);
                self.pay_crystals(pos, seat, crystals);
                self.pay_coins(pos, seat, coins);
                pos.seat_mut(seat).points.bought += price.points();
                table.tell(|| Event::Bought {
                    seat,
                    price,
                    coins,
                    crystals,
                });
            }
            _ => {}
        }
        pos.set_top(Frame::BuyVp {
            at: at + 1,
            coins_off: 0,
            crystals_off: 0,
            banquet: false,
            way: None,
        });
    }

    /// ALD-9.7, 11.7.
    pub(crate) fn check_win<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let points = |seat: usize| pos.seats[seat].vp();
        let best = (0..self.seats).map(points).max().unwrap_or(0);
        let ending = if best >= self.options.target_vp {
            Ending::Target
        } else if self.seats == 2 && points(0).abs_diff(points(1)) >= self.options.mercy_lead {
            Ending::Mercy
        } else if self.options.max_rounds > 0 && pos.round >= self.options.max_rounds {
            Ending::Rounds
        } else {
            return;
        };
        self.end_game(pos, ending, table);
    }

    /// The game is over.
    pub(crate) fn end_game<T: Table<Self>>(
        &self,
        pos: &mut Position,
        ending: Ending,
        table: &mut T,
    ) {
        pos.ending = Some(ending);
        pos.frames.clear();
        pos.frames.push(Frame::Over);
        table.tell(|| Event::GameEnded {
            ending,
            ranking: self.ranking(pos),
        });
    }

    /// ALD-13.7: whether money was already changed the other way in this decision.
    pub(crate) fn is_reversal(way: Option<Exchange>, exchange: Exchange) -> bool {
        way.is_some_and(|way| way != exchange)
    }
}
