//! Cards of a scenario: what comes into a hand leaves its deck.

use crate::Aldarra;
use crate::content::{
    DiscoveryEffect, DiscoveryId, ExplorationId, Kind, MAX_DISCOVERIES, ObjectiveId,
};
use crate::position::Position;
use engine::arrange::{known, table, words};
use engine::hidden::Card;
use engine::{ArrangeError, Seat, SeatSet};
use toml::{Table, Value};

fn none_left(at: &str, card: impl std::fmt::Display) -> ArrangeError {
    let problem = format!("no copy of {card} is left; expected a card that the deck still has");
    ArrangeError::new(at, problem)
}

impl Aldarra {
    pub(super) fn arrange_cards(
        &self,
        pos: &mut Position,
        changes: &Table,
        seats: &Table,
    ) -> Result<(), ArrangeError> {
        let mut given = Vec::new();
        for (letter, changes) in seats {
            let at = format!("seat.{letter}");
            given.push((self.seat_at(&at, letter)?, table(&at, changes)?, at));
        }
        for &(seat, changes, _) in &given {
            self.put_back(pos, seat, changes);
        }
        if let Some(row) = changes.get("row") {
            for card in std::mem::take(&mut pos.row) {
                pos.discoveries.shuffle_in(card.0);
            }
            for card in self.discoveries_at("row", row)? {
                if pos.row.is_full() || !pos.discoveries.take(card.0) {
                    return Err(none_left("row", card));
                }
                pos.row.push(card);
            }
        }
        let mut owed = Vec::new();
        for (seat, changes, at) in &given {
            self.give_cards(pos, at, *seat, changes, &mut owed)?;
        }
        for seat in owed {
            let kind = pos.objectives.loose().iter().position(|&n| n > 0);
            if let Some(kind) = kind.map(|kind| kind as u8)
                && pos.objectives.take(kind)
            {
                let card = Card::known_to(kind, SeatSet::of(seat));
                pos.seat_mut(seat).objectives.push(card);
            }
        }
        match changes.get("deck") {
            Some(deck) => self.arrange_decks(pos, table("deck", deck)?),
            None => Ok(()),
        }
    }

    /// What the scenario replaces goes back into the decks, so that any seat can be given it.
    fn put_back(&self, pos: &mut Position, seat: Seat, changes: &Table) {
        if changes.contains_key("objectives") {
            for card in std::mem::take(&mut pos.seat_mut(seat).objectives) {
                pos.objectives.shuffle_in(card.kind);
            }
        }
        if changes.contains_key("claimed") {
            let claimed = std::mem::take(&mut pos.claimed);
            for (by, card) in claimed {
                if by == seat {
                    pos.objectives.shuffle_in(card.0);
                } else {
                    pos.claimed.push((by, card));
                }
            }
        }
        if changes.contains_key("held") {
            for card in std::mem::take(&mut pos.seat_mut(seat).held) {
                pos.exploration.shuffle_in(card.kind);
            }
        }
        if changes.contains_key("discoveries") || changes.contains_key("faction") {
            let had = std::mem::take(&mut pos.seat_mut(seat).discoveries);
            for kind in (0..MAX_DISCOVERIES as u8).filter(|kind| had >> kind & 1 == 1) {
                pos.discoveries.shuffle_in(kind);
            }
        }
    }

    fn give_cards(
        &self,
        pos: &mut Position,
        at: &str,
        seat: Seat,
        changes: &Table,
        owed: &mut Vec<Seat>,
    ) -> Result<(), ArrangeError> {
        if let Some(cards) = changes.get("objectives") {
            let at = format!("{at}.objectives");
            for id in self.objectives_at(&at, cards)? {
                self.take_objective(pos, &at, seat, id, owed)?;
                let hand = &mut pos.seat_mut(seat).objectives;
                let card = Card::known_to(id.0, SeatSet::of(seat));
                if hand.try_push(card).is_some() {
                    return Err(too_many(&at));
                }
            }
        }
        if let Some(cards) = changes.get("claimed") {
            let at = format!("{at}.claimed");
            for id in self.objectives_at(&at, cards)? {
                self.take_objective(pos, &at, seat, id, owed)?;
                pos.claimed.push((seat, id));
            }
        }
        if let Some(cards) = changes.get("held") {
            let at = format!("{at}.held");
            for id in self.explorations_at(&at, cards)? {
                if self.hold_effect(id).is_none() {
                    let problem = format!("{id} is carried out at once; expected Hold cards");
                    return Err(ArrangeError::new(at, problem));
                }
                let discarded = &mut pos.exploration_discard[id.index()];
                if *discarded > 0 {
                    *discarded -= 1;
                } else if !pos.exploration.take(id.0) {
                    return Err(none_left(&at, id));
                }
                let hand = &mut pos.seat_mut(seat).held;
                let card = Card::known_to(id.0, SeatSet::of(seat));
                if hand.try_push(card).is_some() {
                    return Err(too_many(&at));
                }
            }
        }
        let mut learned = match changes.get("discoveries") {
            Some(cards) => self.discoveries_at(&format!("{at}.discoveries"), cards)?,
            None if changes.contains_key("faction") => {
                let faction = pos.seat(seat).faction;
                vec![self.content.faction(faction).starting_discovery]
            }
            None => Vec::new(),
        };
        if let Some(kinds) = changes.get("upgraded") {
            let at = format!("{at}.upgraded");
            for word in words(&at, kinds)? {
                learned.push(self.upgrade_at(&at, word)?);
            }
        }
        for id in learned {
            if pos.seat(seat).has(id) {
                continue;
            }
            if !pos.discoveries.take(id.0) {
                return Err(none_left(&format!("{at}.discoveries"), id));
            }
            pos.seat_mut(seat).discoveries |= 1 << id.0;
        }
        let upgrades = self.content.discoveries.iter().filter_map(|card| {
            let DiscoveryEffect::Upgrade(kind) = card.effect else {
                return None;
            };
            pos.seat(seat).has(card.id).then_some(kind)
        });
        let upgraded = upgrades.fold(0, |all: u8, kind: Kind| all | 1 << kind.index());
        pos.seat_mut(seat).upgraded = upgraded;
        Ok(())
    }

    /// Takes an objective out of the deck, the discards or the hand of a seat about which nothing was said; that seat
    /// is owed another card.
    fn take_objective(
        &self,
        pos: &mut Position,
        at: &str,
        seat: Seat,
        id: ObjectiveId,
        owed: &mut Vec<Seat>,
    ) -> Result<(), ArrangeError> {
        if pos.objectives.take(id.0) || pos.objective_discard.take(id.0) {
            return Ok(());
        }
        for other in self.seated().filter(|&other| other != seat) {
            let hand = &mut pos.seat_mut(other).objectives;
            if let Some(place) = hand.iter().position(|card| card.kind == id.0)
                && !owed.contains(&other)
            {
                hand.remove(place);
                owed.push(other);
                return Ok(());
            }
        }
        Err(none_left(at, id))
    }

    /// Whole decks: what is not named is discarded.
    fn arrange_decks(&self, pos: &mut Position, decks: &Table) -> Result<(), ArrangeError> {
        known("deck", decks, &["exploration", "objectives"])?;
        if let Some(cards) = decks.get("exploration") {
            let at = "deck.exploration";
            let counts = pos.exploration.drain();
            for (all, count) in pos.exploration_discard.iter_mut().zip(counts) {
                *all += count;
            }
            for id in self.explorations_at(at, cards)? {
                let left = &mut pos.exploration_discard[id.index()];
                *left = left.checked_sub(1).ok_or_else(|| none_left(at, id))?;
                pos.exploration.shuffle_in(id.0);
            }
        }
        if let Some(cards) = decks.get("objectives") {
            let at = "deck.objectives";
            let counts = pos.objectives.drain();
            for (kind, count) in (0..).zip(counts) {
                (0..count).for_each(|_| pos.objective_discard.shuffle_in(kind));
            }
            for id in self.objectives_at(at, cards)? {
                if !pos.objective_discard.take(id.0) {
                    return Err(none_left(at, id));
                }
                pos.objectives.shuffle_in(id.0);
            }
        }
        Ok(())
    }

    fn upgrade_at(&self, at: &str, word: &str) -> Result<DiscoveryId, ArrangeError> {
        let upgrade = Kind::from_slug(word).and_then(|kind| self.content.upgrade_of(kind));
        upgrade.ok_or_else(|| {
            let kinds = Kind::ALL.into_iter().filter(|kind| kind.has_upgrade());
            let slugs: Vec<&str> = kinds.map(Kind::slug).collect();
            ArrangeError::new(at, format!("is {word:?}; expected {}", slugs.join(", ")))
        })
    }

    fn objectives_at(&self, at: &str, value: &Value) -> Result<Vec<ObjectiveId>, ArrangeError> {
        let cards = self.content.objectives.len();
        let read = |key: &str| ObjectiveId::from_key(key).filter(|id| id.index() < cards);
        each(at, value, read, &format!("S01 to S{cards:02}"))
    }

    fn explorations_at(&self, at: &str, value: &Value) -> Result<Vec<ExplorationId>, ArrangeError> {
        let cards = self.content.exploration.len();
        let read = |key: &str| ExplorationId::from_key(key).filter(|id| id.index() < cards);
        each(at, value, read, &format!("E01 to E{cards:02}"))
    }

    fn discoveries_at(&self, at: &str, value: &Value) -> Result<Vec<DiscoveryId>, ArrangeError> {
        let cards = self.content.discoveries.len();
        let read = |key: &str| DiscoveryId::from_key(key).filter(|id| id.index() < cards);
        each(at, value, read, &format!("D01 to D{cards:02}"))
    }
}

fn too_many(at: &str) -> ArrangeError {
    ArrangeError::new(
        at,
        "has too many cards; expected no more than a hand can hold",
    )
}

fn each<T>(
    at: &str,
    value: &Value,
    read: impl Fn(&str) -> Option<T>,
    expected: &str,
) -> Result<Vec<T>, ArrangeError> {
    let cards = words(at, value)?;
    cards
        .into_iter()
        .map(|key| {
            read(&key.to_uppercase()).ok_or_else(|| {
                ArrangeError::new(at, format!("there is no card {key:?}; expected {expected}"))
            })
        })
        .collect()
}
