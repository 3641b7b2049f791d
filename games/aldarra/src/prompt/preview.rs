//! What a choice costs and what will follow.

use crate::Aldarra;
use crate::action::{Action, Price, Target as Unit};
use crate::content::{
    DiscoveryEffect, Exploration, ExplorationId, HoldEffect, Kind, Step, Terrain,
};
use crate::frame::{Frame, OrderStep};
use crate::options::FrigateScope;
use crate::owner::Owner;
use crate::position::{Position, Rush};
use crate::scene::{dice_words, piece_id, stage_id};
use crate::words::{coins, crystals, hits};
use engine::Seat;
use engine::prompt::{Choice, Target};

impl Aldarra {
    /// A move with its speed, and with the battle that will follow.
    pub(super) fn moved(
        &self,
        pos: &Position,
        seat: Seat,
        choice: Choice,
        action: Action,
    ) -> Choice {
        let Action::Move { kind, from, to } = action else {
            return choice;
        };
        if !self.has_tile(from) || !self.has_tile(to) {
            return choice;
        }
        let unit = self.content.unit(kind);
        let side = pos.side(Owner::from(seat), kind);
        let jet = self.content.tile(pos.map.terrain[from.index()]).speed_bonus;
        let mut speed = unit.speed[side] + jet + pos.order.tailwind;
        if kind.is_building() {
            speed += 1;
        }
        if self.options.frigate_scope == FrigateScope::Unit {
            speed += unit.alone_bonus;
        }
        let steps = self.map.distance(from.space(), to.space());
        let mut text = format!("Distance {steps}, speed {speed}");
        let alone = unit.alone_bonus > 0 && pos.order.rush != Rush::Off;
        if alone && self.options.frigate_scope == FrigateScope::Order {
            text += &format!(", or {} while only frigates move", speed + unit.alone_bonus);
        }
        text += ".";
        let enemies = pos.enemies_of(Owner::from(seat));
        if enemies.contains(to.space()) {
            text += " Enemy units there mean battle.";
        }
        choice.preview(text)
    }

    pub(super) fn commission(&self, mut choice: Choice) -> Choice {
        for found in &self.content.discoveries {
            if let DiscoveryEffect::Commission { kind, price } = found.effect {
                choice.label = format!("Pay {} for {}", coins(price), self.a_unit(kind));
                choice.preview = Some("It appears in your Stronghold.".to_string());
            }
        }
        choice
    }

    pub(super) fn pass_label(&self, pos: &Position) -> &'static str {
        match pos.top() {
            Frame::Order {
                step: OrderStep::Explore { .. },
                ..
            } => "Do not explore",
            Frame::Card { .. } | Frame::Ransom { .. } => "Decline",
            Frame::ExtraDiscovery { .. } | Frame::Battle(_) => "No",
            _ => "Pass",
        }
    }

    pub(super) fn accept_label(&self, pos: &Position) -> String {
        if let Frame::Card { card, step, .. } = pos.top()
            && let Some(card) = self.content.exploration.get(card.index())
            && let Exploration::Immediate(steps) = &card.effect
        {
            return match steps.get(usize::from(step)) {
                Some(Step::Hire { price, .. } | Step::Toll { price }) => {
                    format!("Pay {}", coins(*price))
                }
                Some(Step::Dig { dice }) => format!("Dig: roll {}", dice_words(*dice)),
                _ => "Yes".to_string(),
            };
        }
        "Yes".to_string()
    }

    pub(super) fn play_preview(&self, id: ExplorationId) -> String {
        match self.hold_effect(id) {
            Some(HoldEffect::AddDice(dice)) => format!("{} more.", dice_words(dice)),
            Some(HoldEffect::Bombard(dice)) => {
                format!("You roll {} and assign the hits.", dice_words(dice))
            }
            _ => self.exploration_text(id),
        }
    }

    pub(super) fn exploration_text(&self, id: ExplorationId) -> String {
        let card = self.content.exploration.get(id.index());
        card.map_or_else(String::new, |card| card.text.clone())
    }

    pub(super) fn extra_draws(&self, pos: &Position, seat: Seat) -> u8 {
        let owned = pos.seats.get(seat.index()).map_or(0, |s| s.discoveries);
        let cards = self.content.discoveries.iter();
        cards
            .filter(|card| owned >> card.id.0 & 1 == 1)
            .map(|card| match card.effect {
                DiscoveryEffect::ExtraDraw(n) => n,
                _ => 0,
            })
            .sum()
    }

    /// Hits on a unit: on the stage in a battle, on the map outside.
    pub(super) fn hit_choice(
        &self,
        pos: &Position,
        seat: Seat,
        unit: Unit,
        mut choice: Choice,
    ) -> Choice {
        let name = self.unit_word(unit.kind);
        let whose = if unit.owner == Owner::from(seat) {
            format!("your {name}")
        } else if unit.owner == Owner::NEUTRAL {
            format!("the neutral {name}")
        } else {
            format!("the {name} of {}", self.owner_words(pos, unit.owner))
        };
        let hurt = match unit.marks {
            0 => String::new(),
            n => format!(" with {}", hits(n)),
        };
        let late = if unit.late { ", not yet firing" } else { "" };
        choice.label = format!("Hit {whose}{hurt}{late}");
        let outside = pos.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Hits { tile, .. } => Some(Some(tile)),
            Frame::Battle(_) => Some(None),
            _ => None,
        });
        let piece = match outside.flatten() {
            Some(tile) => piece_id(self, tile, unit.owner, unit.kind),
            None => stage_id(unit),
        };
        choice.targets = vec![Target::Piece { piece }];
        let armour = match outside.flatten() {
            Some(_) => self.armour(pos, unit.owner, unit.kind),
            None => self.armour_now(pos, unit.owner, unit.kind),
        };
        let left = armour.saturating_sub(unit.marks);
        choice.preview(format!("{} doom it.", hits(left)).replace("1 hit doom", "1 hit dooms"))
    }

    pub(super) fn buy(&self, pos: &Position, price: Price, mut choice: Choice) -> Choice {
        let (mut cost, mut money) = price.cost();
        if let Frame::BuyVp {
            coins_off,
            crystals_off,
            ..
        } = pos.top()
        {
            cost = cost.saturating_sub(crystals_off);
            money = money.saturating_sub(coins_off.into());
        }
        let spent = if price.cost().0 > 0 {
            crystals(cost)
        } else {
            coins(money)
        };
        choice.label = format!("{} VP for {spent}", price.points());
        choice
    }

    /// What a unit costs now (ALD-9.27).
    pub(super) fn price_of(
        &self,
        pos: &Position,
        seat: Seat,
        kind: Kind,
        choice: Choice,
    ) -> Choice {
        let Some(state) = pos.seats.get(seat.index()) else {
            return choice;
        };
        let mut price = self.content.unit(kind).cost[pos.side(Owner::from(seat), kind)];
        if kind == Kind::Outpost {
            let discount: u8 = self
                .controlled(pos, seat)
                .iter()
                .map(|tile| pos.map.terrain[tile.index()])
                .filter(|&terrain| terrain != Terrain::Stronghold)
                .map(|terrain| self.content.tile(terrain).outpost_discount)
                .sum();
            price = price.saturating_sub(discount).max(1);
        }
        if pos.yard.discount > 0 {
            price = price.saturating_sub(pos.yard.discount).max(1);
        }
        let left = state.coins.saturating_sub(price.into());
        choice.preview(format!("Costs {}; {} left.", coins(price), left))
    }
}
