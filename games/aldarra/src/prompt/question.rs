//! The question of each decision, in a sentence.

use crate::Aldarra;
use crate::content::{
    DiscoveryEffect, Exploration, ExplorationId, HoldEffect, MAX_DISCOVERIES, Reward, Step,
};
use crate::frame::{Frame, ObjectiveStep, OrderStep};
use crate::owner::Owner;
use crate::position::{Mode, Position, Rush};
use crate::scene::dice_words;
use crate::tile::Tile;
use crate::words::{coins, counted, crystals, hits};
use engine::Seat;

/// The most objectives and held cards that may be kept (ALD-8.7, ALD-9.10).
const LIMIT: usize = 5;

impl Aldarra {
    /// The question that a seat must answer now.
    pub(crate) fn question_of(&self, pos: &Position, seat: Seat) -> String {
        let named = |tile: Tile| self.tile_name(pos, tile);
        match pos.top() {
            Frame::PlaceStrongholds { at } => {
                let last = usize::from(at) + 1 >= self.setup.seats.len();
                let distance = if last { 2 } else { 3 };
                format!(
                    "Choose the tile for your Stronghold: no Crystal Deposit, no tile with units, and at least {distance} tiles away from every other Stronghold."
                )
            }
            Frame::PlaceOutposts { .. } => {
                "Choose a tile for your first Outpost, with a frigate and an engineer: an empty one that is no Crystal Deposit.".to_string()
            }
            Frame::Round(_) | Frame::Orders { .. } => "The game goes on by itself.".to_string(),
            Frame::Claims { .. } => {
                "You may claim objectives whose requirements you meet, before play goes on.".to_string()
            }
            Frame::TurnOrder { .. } => format!(
                "Choose your place in the turn order of round {}: who has fewer VP chooses first.",
                pos.round
            ),
            Frame::PlaceCrystals { left, .. } => format!(
                "Place a crystal on an empty tile without crystal that is not next to your Stronghold: {} to go.",
                crystals(left)
            ),
            Frame::ExpansionStart {
                patrols,
                commission,
                ..
            } => self.expansion_start(patrols, commission),
            Frame::ExpansionEnd { recalls, .. } => format!(
                "{}: up to {} may go home to your Stronghold or to a tile with your building.",
                self.discovery_name_with(|effect| matches!(effect, DiscoveryEffect::Recall(_))),
                counted(recalls, "airship", "airships")
            ),
            Frame::Order { seat: by, step, .. } => self.order_question(pos, by, step),
            Frame::Battles { .. } => {
                "Several battles are pending: choose the one that is fought next.".to_string()
            }
            Frame::Battle(step) => self.battle_question(pos, seat, step),
            Frame::Resolve { tile, discard, .. } => {
                let more = match discard {
                    0 => String::new(),
                    n => format!(
                        ", and discard {} for {}",
                        counted(n, "card", "cards"),
                        self.discovery_name_with(|effect| matches!(effect, DiscoveryEffect::ExtraDraw(_)))
                    ),
                };
                format!(
                    "Exploring {}: choose the drawn card to resolve next{more}.",
                    named(tile)
                )
            }
            Frame::Card {
                seat: by,
                tile,
                card,
                step,
                n,
                to,
                ..
            } => self.card_question(pos, by, tile, card, step, n, to),
            Frame::Hits {
                owner, tile, left, ..
            } => {
                let whose = if owner == Owner::from(seat) {
                    "your units".to_string()
                } else {
                    format!("the units of {}", self.owner_words(pos, owner))
                };
                format!(
                    "Assign {} to {whose} at {}: each takes as many as its armour.",
                    hits(left),
                    named(tile)
                )
            }
            Frame::FreeFrigates { tile, left, .. } => format!(
                "Your dreadnought at {} leaves {} behind: there, or on an adjacent tile that is empty or yours.",
                named(tile),
                counted(left, "more free frigate", "more free frigates")
            ),
            Frame::DiscardHeld { seat: by } => {
                let held = pos.seats.get(by.index()).map_or(0, |seat| seat.held.len());
                format!("You hold {held} cards: discard down to {LIMIT}.")
            }
            Frame::LookObjectives { keep, .. } => format!(
                "Keep {} of these; the rest go under the deck.",
                counted(keep, "objective", "objectives")
            ),
            Frame::DropObjectives { .. } => self.too_many_objectives(pos, seat),
            Frame::BuyVp { banquet, .. } => {
                let cheaper = if banquet {
                    "; the banquet lowers one price"
                } else {
                    ""
                };
                format!("You may buy victory points once this round{cheaper}.")
            }
            Frame::Objectives {
                step, exchanged, ..
            } => self.objective_question(pos, seat, step, exchanged),
            Frame::Discoveries { .. } => {
                "Choose a discovery that you do not have yet; it lasts for the rest of the game.".to_string()
            }
            Frame::ExtraDiscovery { .. } => {
                "You may take one more of the discoveries that were left.".to_string()
            }
            Frame::Ransom { .. } => self.ransom_question(pos, seat),
            Frame::Build { .. } => {
                let money = pos.seats.get(seat.index()).map_or(0, |seat| seat.coins);
                let cheaper = match pos.yard.discount {
                    0 => String::new(),
                    n => format!(" The next unit costs {} less.", coins(n)),
                };
                format!(
                    "Build units at your Stronghold, your buildings and your engineers: you have {}.{cheaper}",
                    coins(money)
                )
            }
            Frame::FreeOutposts { .. } => {
                "You may place an Outpost for free on each tile with your engineer and no building.".to_string()
            }
            Frame::EndDiscoveries => "Discoveries go back into the deck.".to_string(),
            Frame::Over => "The game is over.".to_string(),
        }
    }

    fn expansion_start(&self, patrols: u8, commission: bool) -> String {
        let mut offers = Vec::new();
        if patrols > 0 {
            let name =
                self.discovery_name_with(|effect| matches!(effect, DiscoveryEffect::Patrol(_)));
            let ships = counted(patrols, "airship", "airships");
            offers.push(format!(
                "{name}: up to {ships} may each move 1 tile to a tile without enemy units."
            ));
        }
        if commission {
            for card in &self.content.discoveries {
                if let DiscoveryEffect::Commission { kind, price } = card.effect {
                    let unit = self.a_unit(kind);
                    let price = coins(price);
                    offers.push(format!(
                        "{}: you may pay {price} for {unit} in your Stronghold.",
                        card.name
                    ));
                }
            }
        }
        if offers.is_empty() {
            return "You may use your discoveries before the first order.".to_string();
        }
        offers.join(" ")
    }

    fn order_question(&self, pos: &Position, by: Seat, step: OrderStep) -> String {
        let place = self.tile_name(pos, pos.order.tile);
        match step {
            OrderStep::Activate => {
                let left = pos.seats.get(by.index()).map_or(0, |seat| seat.orders);
                let left = counted(left, "order is", "orders are");
                format!(
                    "Place your order on a tile, to move units out of it or into it; or stay idle. {left} left."
                )
            }
            OrderStep::Move => {
                let moves = match pos.order.mode {
                    Mode::Open => format!("move units out of {place}, or into it"),
                    Mode::Out => format!("move more units out of {place}"),
                    Mode::In => format!("move more units into {place}"),
                };
                let rush = match pos.order.rush {
                    Rush::On => ", only frigates now",
                    Rush::Open | Rush::Off => "",
                };
                format!("Order at {place}: {moves}{rush}, then close with done.")
            }
            OrderStep::Combat | OrderStep::End => "The order goes on by itself.".to_string(),
            OrderStep::Explore { .. } => {
                "You may explore one tile where you have units and nobody has explored yet."
                    .to_string()
            }
            OrderStep::Again => {
                let card =
                    self.content.exploration.iter().find(|card| {
                        matches!(card.effect, Exploration::Hold(HoldEffect::ExtraOrder))
                    });
                let name = card.map_or("your card", |card| &card.name);
                format!("Your order is over: play {name} to give another one at once?")
            }
        }
    }

    #[expect(
        clippy::too_many_arguments,
        reason = "they are the fields of the frame"
    )]
    fn card_question(
        &self,
        pos: &Position,
        by: Seat,
        tile: Tile,
        id: ExplorationId,
        step: u8,
        n: u8,
        to: Tile,
    ) -> String {
        let place = self.tile_name(pos, tile);
        let name = self.exploration_name(id);
        let here = format!("{name} at {place}");
        let card = self.content.exploration.get(id.index());
        let steps = match card.map(|card| &card.effect) {
            Some(Exploration::Immediate(steps)) => steps.as_slice(),
            Some(Exploration::Hold(HoldEffect::Bombard(dice))) => {
                let dice = dice_words(*dice);
                return format!("{here}: choose whom to roll {dice} against.");
            }
            _ => &[],
        };
        let Some(step) = steps.get(usize::from(step)) else {
            return format!("{here}: choose what happens.");
        };
        match step {
            Step::Hire { price, kind } => {
                let (price, unit) = (coins(*price), self.a_unit(*kind));
                format!("{here}: pay {price} for {unit} here?")
            }
            Step::Dig { dice } => format!(
                "{here}: dig? You roll {}; each hit falls on your units here and brings a crystal.",
                dice_words(*dice)
            ),
            Step::Shrine { tiers } => {
                let rewards: Vec<String> = tiers
                    .iter()
                    .map(|tier| match (tier.max_cost, reward_words(tier.reward)) {
                        (99, reward) => format!("{reward} beyond"),
                        (most, reward) => format!("{reward} up to {most} coins"),
                    })
                    .collect();
                let rewards = rewards.join(", ");
                format!(
                    "{here}: sacrifice an airship here? By its printed cost it brings {rewards}."
                )
            }
            Step::SpreadCrystals(_) => format!(
                "{here}: place a crystal on an adjacent tile without one; {} to go.",
                crystals(n)
            ),
            Step::Skyway { .. } => {
                let left = counted(n, "more airship", "more airships");
                if to.is_some() {
                    let to = self.tile_name(pos, to);
                    format!("{here}: up to {left} may fly on to {to}.")
                } else {
                    format!("{here}: up to {left} may fly on together to one adjacent tile.")
                }
            }
            Step::Toll { price } => {
                let price = coins(*price);
                format!("{here}: pay {price}, or lose one of your airships here.")
            }
            Step::PushLuck { die, factor, .. } => {
                let (pot, factor) = (coins(n), coins(*factor));
                let die = die.slug();
                format!(
                    "{here}: the pot holds {pot}. Roll a {die} die for {factor} a hit, and lose the pot on 0 hits, or stop?"
                )
            }
            _ => {
                let whose = self.owner_words(pos, Owner::from(by));
                format!("{here}: choose what happens to {whose}.")
            }
        }
    }

    fn too_many_objectives(&self, pos: &Position, seat: Seat) -> String {
        let hand = pos
            .seats
            .get(seat.index())
            .map_or(0, |seat| seat.objectives.len());
        format!("You have {hand} objectives: discard down to {LIMIT}.")
    }

    fn objective_question(
        &self,
        pos: &Position,
        seat: Seat,
        step: ObjectiveStep,
        exchanged: u8,
    ) -> String {
        match step {
            ObjectiveStep::Choose => {
                "Draw a secondary objective, or exchange some of your own; you may claim before."
                    .to_string()
            }
            ObjectiveStep::Keep => {
                "Keep one of the objectives you drew; the other is discarded.".to_string()
            }
            ObjectiveStep::Exchange => {
                let away = counted(exchanged, "is away", "are away");
                format!(
                    "Discard objectives to draw as many new ones, then close with done: {away}."
                )
            }
            ObjectiveStep::Claim => {
                "You may claim objectives whose requirements you meet.".to_string()
            }
            ObjectiveStep::Limit => self.too_many_objectives(pos, seat),
        }
    }

    fn ransom_question(&self, pos: &Position, seat: Seat) -> String {
        let taken = |other: &Seat| {
            let holder = pos.seat(*other);
            holder
                .hostages
                .get(seat.index())
                .copied()
                .unwrap_or_default()
        };
        let holder = self.seated().find(|other| !taken(other).is_empty());
        match holder {
            Some(holder) => {
                let who = self.owner_words(pos, Owner::from(holder));
                let units = self.fleet_words(taken(&holder));
                format!("Pay {who} 4 coins to get {units} back into your supply?")
            }
            None => "Pay the ransom for your hostages?".to_string(),
        }
    }

    /// The discoveries of a seat whose effect fits, by name.
    pub(super) fn own_discovery(
        &self,
        pos: &Position,
        seat: Seat,
        fits: impl Fn(&DiscoveryEffect) -> bool,
    ) -> Option<&str> {
        let owns = |id: u8| {
            pos.seats
                .get(seat.index())
                .is_some_and(|s| s.discoveries >> id & 1 == 1)
        };
        let mut cards = self.content.discoveries.iter().take(MAX_DISCOVERIES);
        let card = cards.find(|card| owns(card.id.0) && fits(&card.effect));
        card.map(|card| card.name.as_str())
    }
}

fn reward_words(reward: Reward) -> String {
    match reward {
        Reward::Coins(n) => coins(n),
        Reward::Crystals(n) => crystals(n),
        Reward::Vp(n) => format!("{n} VP"),
    }
}
