//! Hands, rows, decks and piles. The only way of a hidden card into a scene is [`Aldarra::known_cards`].

use crate::Aldarra;
use crate::content::{DiscoveryId, ExplorationId, MAX_DISCOVERIES, ObjectiveId};
use crate::position::Position;
use engine::hidden::Card;
use engine::scene::{CardView, Zone, ZoneLayout};
use engine::{Seat, Viewer};

/// The viewer's own objectives.
pub(crate) const OBJECTIVES: &str = "objectives";
/// The viewer's own held exploration cards.
pub(crate) const HELD: &str = "held";
/// Cards just drawn, of the seat that drew them.
pub(crate) const DRAWN: &str = "drawn";
/// The discoveries on offer.
pub(crate) const ROW: &str = "row";
/// The discovery deck, whose composition is public.
pub(crate) const DISCOVERY_DECK: &str = "discovery-deck";

fn view(card: String, count: u16) -> CardView {
    CardView {
        card,
        count,
        state: Vec::new(),
    }
}

/// Equal cards lie on each other.
fn stacked(cards: impl Iterator<Item = String>) -> Vec<CardView> {
    let mut views: Vec<CardView> = Vec::new();
    for card in cards {
        match views.iter_mut().find(|view| view.card == card) {
            Some(view) => view.count += 1,
            None => views.push(view(card, 1)),
        }
    }
    views
}

/// A pile that is counted by kind.
fn pile(counts: &[u8], key: impl Fn(u8) -> String) -> Vec<CardView> {
    let kinds = (0..).zip(counts).filter(|(_, count)| **count > 0);
    kinds
        .map(|(kind, &count)| view(key(kind), count.into()))
        .collect()
}

fn zone(key: &str, name: &str, layout: ZoneLayout, count: usize, cards: Vec<CardView>) -> Zone {
    Zone {
        key: key.to_string(),
        name: name.to_string(),
        owner: None,
        layout,
        count: count as u16,
        cards,
        note: String::new(),
    }
}

impl Aldarra {
    /// The cards of a list that the viewer knows.
    pub(super) fn known_cards(
        cards: &[Card],
        viewer: Viewer,
        key: impl Fn(u8) -> String,
    ) -> Vec<CardView> {
        let known = cards.iter().filter(|card| card.seen_by(viewer));
        stacked(known.map(|card| key(card.kind)))
    }

    /// The drawn cards that the viewer knows: exploration cards, then objectives.
    pub(super) fn drawn_cards(&self, pos: &Position, viewer: Viewer) -> Vec<CardView> {
        let mut cards =
            Self::known_cards(&pos.drawn, viewer, |kind| ExplorationId(kind).to_string());
        cards.extend(Self::known_cards(&pos.looked, viewer, |kind| {
            ObjectiveId(kind).to_string()
        }));
        cards
    }

    pub(super) fn zones(&self, pos: &Position, viewer: Viewer) -> Vec<Zone> {
        let mut zones = Vec::new();
        if let Viewer::Seat(seat) = viewer
            && seat.index() < self.setup.seats.len()
        {
            self.hands(pos, seat, &mut zones);
        }
        let row = stacked(pos.row.iter().map(DiscoveryId::to_string));
        zones.push(zone(
            ROW,
            "Discoveries on offer",
            ZoneLayout::Row,
            pos.row.len(),
            row,
        ));
        let aside: usize = pos.aside.iter().map(|&n| usize::from(n)).sum();
        if aside > 0 {
            let cards = pile(&pos.aside, |kind| DiscoveryId(kind).to_string());
            zones.push(zone(
                "aside",
                "Discoveries set aside",
                ZoneLayout::Discard,
                aside,
                cards,
            ));
        }
        let deck: Vec<u8> = (0..MAX_DISCOVERIES as u8)
            .map(|kind| pos.discoveries.count(kind))
            .collect();
        zones.push(zone(
            DISCOVERY_DECK,
            "Discovery deck",
            ZoneLayout::Deck,
            pos.discoveries.len(),
            pile(&deck, |kind| DiscoveryId(kind).to_string()),
        ));
        zones.push(zone(
            "exploration-deck",
            "Exploration deck",
            ZoneLayout::Deck,
            pos.exploration.len(),
            Vec::new(),
        ));
        let discarded = pile(&pos.exploration_discard, |kind| {
            ExplorationId(kind).to_string()
        });
        let count = discarded.iter().map(|card| usize::from(card.count)).sum();
        zones.push(zone(
            "exploration-discard",
            "Discarded exploration cards",
            ZoneLayout::Discard,
            count,
            discarded,
        ));
        zones.push(zone(
            "objective-deck",
            "Objective deck",
            ZoneLayout::Deck,
            pos.objectives.len(),
            Vec::new(),
        ));
        zones.push(zone(
            "objective-discard",
            "Discarded objectives",
            ZoneLayout::Deck,
            pos.objective_discard.len(),
            Vec::new(),
        ));
        zones
    }

    /// The hands of the viewing seat.
    fn hands(&self, pos: &Position, seat: Seat, zones: &mut Vec<Zone>) {
        let viewer = Viewer::Seat(seat);
        let state = pos.seat(seat);
        let own = |mut zone: Zone| {
            zone.owner = Some(seat.0);
            zone
        };
        let mut objectives = Self::known_cards(&state.objectives, viewer, |kind| {
            ObjectiveId(kind).to_string()
        });
        for card in &mut objectives {
            let id = ObjectiveId::from_key(&card.card);
            if id.is_some_and(|id| self.is_met(pos, seat, id)) {
                card.state.push("claimable".to_string());
            }
        }
        let count = state.objectives.len();
        zones.push(own(zone(
            OBJECTIVES,
            "Your objectives",
            ZoneLayout::Hand,
            count,
            objectives,
        )));
        let held = Self::known_cards(&state.held, viewer, |kind| ExplorationId(kind).to_string());
        let count = state.held.len();
        zones.push(own(zone(
            HELD,
            "Your held cards",
            ZoneLayout::Hand,
            count,
            held,
        )));
        let drawn = self.drawn_cards(pos, viewer);
        if !drawn.is_empty() {
            let count = drawn.iter().map(|card| usize::from(card.count)).sum();
            zones.push(own(zone(
                DRAWN,
                "Cards you drew",
                ZoneLayout::Hand,
                count,
                drawn,
            )));
        }
    }
}
