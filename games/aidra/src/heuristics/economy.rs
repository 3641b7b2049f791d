//! What is produced, built and bought at a glance.

use super::NEVER;
use super::worth::{RESOURCE, STRENGTH};
use crate::Aidra;
use crate::action::Action;
use crate::content::{Building, Effect};
use crate::frame::Frame;
use crate::place::Place;
use crate::position::Position;
use engine::Seat;

impl Aidra {
    pub(super) fn economy_urge(&self, pos: &Position, seat: Seat, action: Action) -> i32 {
        let state = pos.seat(seat);
        match action {
            Action::Sacrifice(_) => NEVER,
            Action::BreakTruce => -5_000,
            Action::Produce => 1_000,
            Action::StartBuilding => {
                let stock: u16 = state.resources.iter().sum();
                let queued: i32 = self.queued(pos, seat);
                i32::from(stock) * 110
                    + queued * 450
                    + i32::from(state.influence.saturating_sub(4)) * 100
            }
            Action::Train { unit, .. } => {
                let unit = self.sheet(pos, seat).unit(unit.place());
                1_000 + i32::from(unit.strength) * 20 + i32::from(unit.bombard) * 11
            }
            Action::Play(card) => {
                let stage = state.economy.stage;
                let early = |effect: &Effect| {
                    matches!(effect, Effect::Reach | Effect::Swap(_) | Effect::Relocate)
                };
                match self.content.card(card).effects.iter().any(early) && stage == 0 {
                    true => -10,
                    false => 900,
                }
            }
            Action::Deploy { to, .. } => 2_000 - self.distance_to_front(pos, seat, to) * 100,
            Action::Trade(resource) => {
                let has = state.resources[resource.index()];
                match state.influence > 4 && has < 3 {
                    true => 300 - i32::from(has) * 60,
                    false => -100,
                }
            }
            Action::TradePost { first, second, .. } => {
                let has = |resource: crate::content::Resource| {
                    i32::from(state.resources[resource.index()])
                };
                match state.influence > 2 {
                    true => {
                        400 - has(first) * 20 - has(second) * 20 - i32::from(first == second) * 50
                    }
                    false => -100,
                }
            }
            Action::BuyUnit { unit, at } => {
                let unit = self.sheet(pos, seat).unit(unit.place());
                let worth = i32::from(unit.strength) * STRENGTH + i32::from(unit.bombard) * 120;
                worth
                    - i32::from(unit.cost.total()) * RESOURCE
                    - self.distance_to_front(pos, seat, at) * 40
            }
            Action::BuyBoat { war, .. } => match war {
                true => -300,
                false => 400,
            },
            Action::Build { kind, at, .. } => self.build_urge(pos, seat, kind, at),
            Action::BuyUpgrade(_) => 150,
            Action::BuyCard(_) => 100,
            Action::Waive(resource) => 100 - i32::from(state.resources[resource.index()]),
            Action::Take(resource) => 100 - i32::from(state.resources[resource.index()]),
            Action::Give(resource) => i32::from(state.resources[resource.index()]),
            Action::At(at) => 100 - self.distance_to_front(pos, seat, at),
            Action::From(victim) => i32::from(pos.seat(victim).resources.iter().sum::<u16>()),
            Action::Done | Action::EndEconomy => match pos.top() {
                Frame::Card { .. } => -1,
                _ => 0,
            },
            _ => 0,
        }
    }

    /// Trained units that wait.
    fn queued(&self, pos: &Position, seat: Seat) -> i32 {
        let own = pos
            .buildings()
            .filter(|(site, b)| b.owner == seat && pos.holds(seat, site.place()));
        own.map(|(_, b)| b.queue.iter().map(|&n| i32::from(n)).sum::<i32>())
            .sum()
    }

    /// Regions to the center, or to the nearest enemy where there is none.
    fn distance_to_front(&self, pos: &Position, seat: Seat, at: Place) -> i32 {
        if pos.center {
            return i32::from(self.graph.distance(at.space(), self.center().space()));
        }
        let others = pos.regions_of_others(seat).iter();
        others
            .map(|space| i32::from(self.graph.distance(at.space(), space)))
            .min()
            .unwrap_or(0)
    }

    fn build_urge(&self, pos: &Position, seat: Seat, kind: Building, at: Place) -> i32 {
        let Some(stats) = self.sheet(pos, seat).building(kind) else {
            return NEVER;
        };
        let has = pos
            .buildings()
            .filter(|(_, b)| b.owner == seat && b.kind == kind)
            .count() as i32;
        let worth = self.goods_worth(pos, seat, kind);
        let many = match kind {
            Building::Village | Building::Tavern => 250,
            Building::Barracks => 900,
            _ => 1_500,
        };
        let safe = self.distance_to_front(pos, seat, at) * 30;
        worth - i32::from(stats.cost.total()) * RESOURCE - has * many + safe
    }
}
