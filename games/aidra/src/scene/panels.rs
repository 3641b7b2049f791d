//! Dashboards and cards.

use super::choosing;
use crate::Aidra;
use crate::battle::{BattleStep, bits};
use crate::bombard::GunStep;
use crate::content::{CardId, Fire, Resource, Shelter, Skirmish, UpgradeId};
use crate::frame::Frame;
use crate::place::Place;
use crate::position::{Position, SeatState};
use engine::scene::{CardView, Fact, Panel, Zone, ZoneLayout};
use engine::{Seat, Viewer};

/// Zones of cards that are clicked; the seat's letter follows.
pub(crate) const DECK: &str = "deck-";
/// Bought action cards.
pub(crate) const HAND: &str = "hand-";
/// Upgrades on sale.
pub(crate) const UPGRADES: &str = "upgrades-";
/// The cards of a battle or bombardment.
pub(crate) const FIGHT: &str = "fight-";

impl Aidra {
    pub(super) fn panel(&self, pos: &Position, viewer: Viewer, seat: Seat) -> Panel {
        let state = pos.seat(seat);
        let faction = self.content.factions.get(state.faction as usize);
        let regions = pos.held[seat.index()].len();
        let units: u32 = pos.presence[seat.index()]
            .iter()
            .map(|space| u32::from(pos.army(Place::from(space), seat).len()))
            .sum();
        let fact = |label: &str, value: String, icon: &str| Fact {
            label: label.to_string(),
            value,
            icon: icon.to_string(),
        };
        let mut facts = vec![
            fact("Regions", regions.to_string(), "flying-flag"),
            fact("Units", units.to_string(), "swords-emblem"),
            fact(
                "Action cards in hand",
                state.hand.count_ones().to_string(),
                "card-pick",
            ),
        ];
        let hides = choosing(pos).contains(seat) && !self.knows_deck(viewer, seat);
        if !(hides && pos.round == 0) {
            facts.push(fact(
                "Action cards to buy",
                state.deck.count_ones().to_string(),
                "card-random",
            ));
        }
        if !state.alive {
            facts.push(fact("Out of the game", String::new(), "tombstone"));
        }
        let resources = Resource::ALL.iter().map(|resource| {
            (
                resource.word().to_string(),
                i32::from(state.resources[resource.index()]),
            )
        });
        let influence = ("influence".to_string(), i32::from(state.influence));
        let mut cards: Vec<CardView> = Vec::new();
        if faction.is_some() {
            let own = |set: u16, word: &'static str| {
                bits(set).map(move |card| (CardId::new(state.faction as usize, card), word))
            };
            let shown = own(state.shown, "ready").chain(own(state.spent, "spent"));
            cards.extend(shown.map(|(card, word)| view(self.card_key(card), &[word])));
            let upgrades = bits(state.upgrades.into())
                .map(|place| UpgradeId::new(state.faction as usize, place));
            cards.extend(upgrades.map(|upgrade| view(self.upgrade_key(upgrade), &[])));
        }
        Panel {
            seat: seat.0,
            faction: faction
                .map(|faction| faction.label.key.clone())
                .unwrap_or_default(),
            points: if pos.center {
                state.tally.into()
            } else {
                self.strength_on_map(pos, seat) as i32
            },
            resources: resources.chain(std::iter::once(influence)).collect(),
            facts,
            supply: Vec::new(),
            upgraded: Vec::new(),
            cards,
        }
    }

    pub(super) fn zones(&self, pos: &Position, viewer: Viewer) -> Vec<Zone> {
        let mut zones = Vec::new();
        for seat in self.seated() {
            if pos.seat(seat).faction != SeatState::NO_FACTION {
                self.own_zones(pos, viewer, seat, &mut zones);
            }
        }
        zones
    }

    fn own_zones(&self, pos: &Position, viewer: Viewer, seat: Seat, zones: &mut Vec<Zone>) {
        let state = pos.seat(seat);
        let faction = state.faction as usize;
        let zone = |key: &str, name: &str, layout, cards: Vec<CardView>, count: u32| Zone {
            key: format!("{key}{seat}"),
            name: name.to_string(),
            owner: Some(seat.0),
            layout,
            count: count as u16,
            cards,
            note: String::new(),
        };
        if self.knows_hand(viewer, seat) && state.hand != 0 {
            let hand =
                bits(state.hand).map(|card| view(self.card_key(CardId::new(faction, card)), &[]));
            zones.push(zone(
                HAND,
                "Action cards",
                ZoneLayout::Hand,
                hand.collect(),
                state.hand.count_ones(),
            ));
        }
        if matches!(pos.top(), Frame::Decks { asked } if asked.contains(seat)) {
            if viewer.is(seat) {
                zones.push(self.deck_choice(pos, seat));
            }
        } else if self.knows_deck(viewer, seat) && state.deck != 0 {
            let deck =
                bits(state.deck).map(|card| view(self.card_key(CardId::new(faction, card)), &[]));
            zones.push(zone(
                DECK,
                "Action cards to buy",
                ZoneLayout::Row,
                deck.collect(),
                state.deck.count_ones(),
            ));
        }
        let asked = self.asked(pos).contains(seat) && viewer.is(seat);
        match pos.top() {
            Frame::Build { .. } if asked => {
                let upgrades = self.content.faction(faction).upgrades.len();
                let left = (0..upgrades).filter(|place| state.upgrades >> place & 1 == 0);
                let left: Vec<CardView> = left
                    .map(|place| view(self.upgrade_key(UpgradeId::new(faction, place)), &[]))
                    .collect();
                let count = left.len() as u32;
                zones.push(zone(
                    UPGRADES,
                    "Upgrades to buy",
                    ZoneLayout::Row,
                    left,
                    count,
                ));
            }
            Frame::Battle(
                BattleStep::Card { .. } | BattleStep::Rest { .. } | BattleStep::Recover { .. },
            ) if asked => {
                let Some(side) = pos.battle.side_of(seat) else {
                    return;
                };
                let side = &pos.battle.sides[side];
                let cards = Skirmish::ALL.iter().map(|&card| match side.is_spent(card) {
                    true => view(card.word(), &["spent"]),
                    false => view(card.word(), &[]),
                });
                zones.push(zone(
                    FIGHT,
                    "Skirmish cards",
                    ZoneLayout::Row,
                    cards.collect(),
                    10,
                ));
            }
            Frame::Gunfire(GunStep::Cards { .. }) if asked => {
                let cards: Vec<CardView> = match seat == pos.gunfire.seat {
                    true => Fire::ALL
                        .iter()
                        .map(|card| view(card.word(), &[]))
                        .collect(),
                    false => Shelter::ALL
                        .iter()
                        .map(|card| view(card.word(), &[]))
                        .collect(),
                };
                zones.push(zone(FIGHT, "Bombardment cards", ZoneLayout::Row, cards, 4));
            }
            _ => {}
        }
    }

    /// AID-2.4: all cards of the faction, with the sum of the ratings of those chosen.
    fn deck_choice(&self, pos: &Position, seat: Seat) -> Zone {
        let state = pos.seat(seat);
        let faction = self.content.faction(state.faction as usize);
        let cards = (0..faction.cards.len()).map(|place| {
            let key = self.card_key(CardId::new(state.faction as usize, place));
            match state.deck >> place & 1 == 1 {
                true => view(key, &["chosen"]),
                false => view(key, &[]),
            }
        });
        Zone {
            key: format!("{DECK}{seat}"),
            name: "Your action deck".to_string(),
            owner: Some(seat.0),
            layout: ZoneLayout::Row,
            count: faction.cards.len() as u16,
            cards: cards.collect(),
            note: format!("ratings {} of {}", self.rating(pos, seat), faction.budget),
        }
    }
}

/// A card that can be seen.
pub(super) fn view(card: &str, state: &[&str]) -> CardView {
    CardView {
        card: card.to_string(),
        count: 1,
        state: state.iter().map(|word| word.to_string()).collect(),
    }
}
