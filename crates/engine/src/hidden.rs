//! Hidden zones: decks, hands and piles whose cards some seats know.
//!
//! A [`Deck`] counts its cards by kind. Nothing in it has an order until a rule gives it one: a draw is made when it
//! happens. Where seats know something, the cards they know are kept apart with the set of seats that know each.

use crate::game::Game;
use crate::list::List;
use crate::seat::{Seat, SeatSet, Viewer};
use crate::table::Table;
use rand::Rng;
use serde::{Deserialize, Serialize};

/// A card with the seats that know it. `kind` indexes the game's list of card kinds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Card {
    /// Which kind of card.
    pub kind: u8,
    /// Who knows it, one bit a seat (seats 0 to 7).
    known: u8,
}

impl Card {
    /// A card that those seats know.
    #[inline]
    pub fn known_to(kind: u8, seats: SeatSet) -> Self {
        Card {
            kind,
            known: seats.0 as u8,
        }
    }

    /// Whether the viewer knows the card.
    #[inline]
    pub fn seen_by(self, viewer: Viewer) -> bool {
        match viewer {
            Viewer::Seat(seat) => self.is_known_to(seat),
            Viewer::Spectator => false,
        }
    }

    /// Whether the seat knows the card.
    #[inline]
    pub fn is_known_to(self, seat: Seat) -> bool {
        self.known & SeatSet::of(seat).0 as u8 != 0
    }

    /// The card when those seats have seen it too.
    #[inline]
    #[must_use]
    pub fn shown_to(self, seats: SeatSet) -> Self {
        Card {
            kind: self.kind,
            known: self.known | seats.0 as u8,
        }
    }
}

/// A face-down pile of `K` kinds of cards, at most `N` of which lie in a known place at its bottom or are known to some seat.
///
/// ```
/// use engine::hidden::Deck;
/// let deck: Deck<3, 4> = Deck::new([2, 0, 1]);
/// assert_eq!(deck.len(), 3);
/// assert_eq!(deck.loose(), &[2, 0, 1]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Deck<const K: usize, const N: usize> {
    /// Cards without a place, by kind; nobody knows where they are.
    #[serde(with = "crate::flat")]
    loose: [u8; K],
    /// Cards put under the pile, the next to be drawn first. They are drawn when no loose card is left.
    bottom: List<Card, N>,
}

impl<const K: usize, const N: usize> Deck<K, N> {
    /// A shuffled pile with so many cards of each kind.
    pub fn new(counts: [u8; K]) -> Self {
        Deck {
            loose: counts,
            bottom: List::new(),
        }
    }

    /// How many cards the pile has.
    #[inline]
    pub fn len(&self) -> usize {
        self.loose.iter().map(|&n| n as usize).sum::<usize>() + self.bottom.len()
    }

    /// Whether no card is left.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.bottom.is_empty() && self.loose.iter().all(|&n| n == 0)
    }

    /// The cards without a known place, by kind.
    #[inline]
    pub fn loose(&self) -> &[u8; K] {
        &self.loose
    }

    /// The cards in a known place under the loose ones, the next to be drawn first, with the seats that know them.
    #[inline]
    pub fn bottom(&self) -> &[Card] {
        &self.bottom
    }

    /// How many cards of a kind are in the pile, wherever.
    pub fn count(&self, kind: u8) -> u8 {
        self.loose[kind as usize]
            + self.bottom.iter().filter(|card| card.kind == kind).count() as u8
    }

    /// Draws the top card; nothing when the pile is empty. `names` are the kinds as records spell them.
    #[inline]
    pub fn draw<G: Game>(&mut self, names: &[String], table: &mut impl Table<G>) -> Option<u8> {
        if self.loose.iter().any(|&n| n > 0) {
            let kind = table.draw(&self.loose, names);
            self.loose[kind] -= 1;
            return Some(kind as u8);
        }
        if self.bottom.is_empty() {
            return None;
        }
        table.reveal(SeatSet::ALL);
        Some(self.bottom.remove(0).kind)
    }

    /// Takes a card of a kind out, wherever it lies, and shuffles the pile; false, and nothing happens, when there is none.
    pub fn take(&mut self, kind: u8) -> bool {
        let there = self.count(kind) > 0;
        if there {
            self.shuffle();
            self.loose[kind as usize] -= 1;
        }
        there
    }

    /// Puts a card in and shuffles.
    #[inline]
    pub fn shuffle_in(&mut self, kind: u8) {
        self.loose[kind as usize] += 1;
    }

    /// Puts a card under the pile. When more cards lie there than can be kept apart, the pile is shuffled.
    pub fn put_under(&mut self, card: Card) {
        if self.bottom.len() == N {
            self.shuffle();
        }
        if self.bottom.try_push(card).is_some() {
            self.shuffle_in(card.kind);
        }
    }

    /// Forgets every known place.
    pub fn shuffle(&mut self) {
        for card in self.bottom.drain(..) {
            self.loose[card.kind as usize] += 1;
        }
    }

    /// Empties the pile and gives its counts.
    pub fn drain(&mut self) -> [u8; K] {
        self.shuffle();
        std::mem::replace(&mut self.loose, [0; K])
    }

    /// Counts every card that the viewer cannot place into the pool; [`deal_back`](Deck::deal_back) must follow.
    pub fn to_pool(&self, viewer: Viewer, pool: &mut Pool<K>) {
        for (kind, &count) in self.loose.iter().enumerate() {
            pool.counts[kind] += u16::from(count);
        }
        for card in self.bottom.iter().filter(|card| !card.seen_by(viewer)) {
            pool.add(card.kind);
        }
    }

    /// Draws the cards that the viewer cannot place anew, as many as there were. The last pile that a pool is dealt back
    /// to costs next to nothing.
    pub fn deal_back<R: Rng>(&mut self, viewer: Viewer, pool: &mut Pool<K>, rng: &mut R) {
        for card in self.bottom.iter_mut().filter(|card| !card.seen_by(viewer)) {
            card.kind = pool.draw(rng);
        }
        let loose = self.loose.iter().map(|&count| count as usize).sum();
        self.loose = [0; K];
        if pool.len() == loose {
            return self.absorb(pool);
        }
        for _ in 0..loose {
            self.loose[pool.draw(rng) as usize] += 1;
        }
    }

    /// Shuffles what is left in the pool into the pile.
    pub fn absorb(&mut self, pool: &mut Pool<K>) {
        for (kind, count) in pool.counts.iter_mut().enumerate() {
            self.loose[kind] += std::mem::take(count) as u8;
        }
    }
}

/// The cards that a viewer cannot place, by kind, while they are drawn anew.
#[derive(Clone, Debug)]
pub struct Pool<const K: usize> {
    counts: [u16; K],
}

impl<const K: usize> Default for Pool<K> {
    fn default() -> Self {
        Pool { counts: [0; K] }
    }
}

impl<const K: usize> Pool<K> {
    /// Adds a card.
    pub fn add(&mut self, kind: u8) {
        self.counts[kind as usize] += 1;
    }

    /// How many cards there are.
    pub fn len(&self) -> usize {
        self.counts.iter().map(|&n| n as usize).sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Draws one of the cards, all equally likely. The pool has as many cards as were put in; drawing more gives kind 0.
    pub fn draw<R: Rng>(&mut self, rng: &mut R) -> u8 {
        self.draw_fitting(|_| true, rng)
    }

    /// Draws one of the cards whose kind fits, all equally likely; kind 0 when none does.
    fn draw_fitting<R: Rng>(&mut self, fits: impl Fn(u8) -> bool, rng: &mut R) -> u8 {
        let fitting = |kind: usize, count: u16| if fits(kind as u8) { count as usize } else { 0 };
        let total = self
            .counts
            .iter()
            .enumerate()
            .map(|(kind, &count)| fitting(kind, count))
            .sum();
        let mut left = crate::chance::below(rng, total);
        for (kind, count) in self.counts.iter_mut().enumerate() {
            let here = fitting(kind, *count);
            if left < here {
                *count -= 1;
                return kind as u8;
            }
            left -= here;
        }
        0
    }

    /// Collects the cards of a list that the viewer does not know.
    pub fn collect<const N: usize>(&mut self, viewer: Viewer, cards: &List<Card, N>) {
        for card in cards.iter().filter(|card| !card.seen_by(viewer)) {
            self.add(card.kind);
        }
    }

    /// Draws the cards of a list that the viewer does not know anew.
    pub fn deal_to<const N: usize, R: Rng>(
        &mut self,
        viewer: Viewer,
        cards: &mut List<Card, N>,
        rng: &mut R,
    ) {
        for card in cards.iter_mut().filter(|card| !card.seen_by(viewer)) {
            card.kind = self.draw(rng);
        }
    }

    /// Draws the cards of a list that the viewer does not know anew, among the kinds that fit there: cards that only
    /// certain kinds can be in a hand are not replaced by others.
    pub fn deal_some_to<const N: usize, R: Rng>(
        &mut self,
        viewer: Viewer,
        cards: &mut List<Card, N>,
        fits: impl Fn(u8) -> bool,
        rng: &mut R,
    ) {
        for card in cards.iter_mut().filter(|card| !card.seen_by(viewer)) {
            card.kind = self.draw_fitting(&fits, rng);
        }
    }
}
