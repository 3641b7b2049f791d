//! Decks, hands and piles keep their cards, whatever is done with them.

use crate::tiny::Tiny;
use engine::List;
use engine::hidden::{Card, Deck, Pool};
use engine::{Fast, Seat, SeatSet, Viewer};
use proptest::prelude::*;

type Pile = Deck<3, 2>;
type Hand = List<Card, 8>;

#[derive(Clone, Copy, Debug)]
enum Step {
    Draw(u8),
    Under(u8, u32),
    In(u8),
    Take(u8),
    Shuffle,
    Drain,
    Redraw(Option<u8>),
    Show(u8, u8),
}

fn steps() -> impl Strategy<Value = Vec<Step>> {
    let step = prop_oneof![
        4 => (0u8..2).prop_map(Step::Draw),
        4 => ((0u8..2), (0u32..8)).prop_map(|(hand, known)| Step::Under(hand, known)),
        2 => (0u8..2).prop_map(Step::In),
        1 => (0u8..3).prop_map(Step::Take),
        1 => Just(Step::Shuffle),
        1 => Just(Step::Drain),
        4 => proptest::option::of(0u8..3).prop_map(Step::Redraw),
        2 => ((0u8..2), (0u8..3)).prop_map(|(hand, seat)| Step::Show(hand, seat)),
    ];
    proptest::collection::vec(step, 0..60)
}

/// A deck, a face-down discard pile and the hands of two seats.
#[derive(Clone, Debug)]
struct Cards {
    deck: Pile,
    discard: Pile,
    hands: [Hand; 2],
    names: Vec<String>,
}

impl Cards {
    fn counts(&self) -> [u8; 3] {
        [0, 1, 2].map(|kind| {
            let held = self
                .hands
                .iter()
                .flatten()
                .filter(|card| card.kind == kind)
                .count() as u8;
            self.deck.count(kind) + self.discard.count(kind) + held
        })
    }

    fn known(&self, viewer: Viewer) -> Vec<(usize, Card)> {
        let piles = [
            self.deck.bottom(),
            self.discard.bottom(),
            &self.hands[0],
            &self.hands[1],
        ];
        let all = piles
            .into_iter()
            .flat_map(|pile| pile.iter().copied().enumerate());
        all.filter(|(_, card)| card.seen_by(viewer)).collect()
    }

    fn sizes(&self) -> [usize; 4] {
        [
            self.deck.len(),
            self.discard.len(),
            self.hands[0].len(),
            self.hands[1].len(),
        ]
    }

    fn redraw(&mut self, viewer: Viewer, rng: &mut Fast) {
        let mut pool = Pool::default();
        self.deck.to_pool(viewer, &mut pool);
        self.discard.to_pool(viewer, &mut pool);
        self.hands
            .iter()
            .for_each(|hand| pool.collect(viewer, hand));
        self.discard.deal_back(viewer, &mut pool, rng.rng());
        self.hands
            .iter_mut()
            .for_each(|hand| pool.deal_to(viewer, hand, rng.rng()));
        self.deck.deal_back(viewer, &mut pool, rng.rng());
        assert!(pool.is_empty());
    }

    fn step(&mut self, step: Step, rng: &mut Fast) {
        match step {
            Step::Draw(hand) if !self.hands[hand as usize].is_full() => {
                if let Some(kind) = self.deck.draw::<Tiny>(&self.names, rng) {
                    self.hands[hand as usize].push(Card::known_to(kind, SeatSet::of(Seat(hand))));
                }
            }
            Step::Under(hand, known) => {
                if let Some(card) = self.hands[hand as usize].pop() {
                    self.deck
                        .put_under(Card::known_to(card.kind, SeatSet(known)));
                }
            }
            Step::In(hand) => {
                if let Some(card) = self.hands[hand as usize].pop() {
                    self.discard.shuffle_in(card.kind);
                }
            }
            Step::Take(kind) => {
                let before = self.deck;
                match self.deck.take(kind) {
                    true => self.discard.put_under(Card::known_to(kind, SeatSet::ALL)),
                    false => assert_eq!(self.deck, before, "nothing happens without such a card"),
                }
            }
            Step::Shuffle => self.deck.shuffle(),
            Step::Drain => {
                let counts = self.discard.drain();
                assert!(self.discard.is_empty());
                let back = (0..3u8).flat_map(|kind| (0..counts[kind as usize]).map(move |_| kind));
                back.for_each(|kind| self.deck.shuffle_in(kind));
            }
            Step::Redraw(seat) => {
                let viewer = seat.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
                let (known, sizes) = (self.known(viewer), self.sizes());
                self.redraw(viewer, rng);
                assert_eq!((self.known(viewer), self.sizes()), (known, sizes));
            }
            Step::Show(hand, seat) => {
                if let Some(card) = self.hands[hand as usize].last_mut() {
                    *card = card.shown_to(SeatSet::of(Seat(seat)));
                    assert!(card.is_known_to(Seat(seat)));
                }
            }
            Step::Draw(_) => {}
        }
    }
}

proptest! {
    #[test]
    fn cards_are_neither_lost_nor_made_and_what_is_known_stays(steps in steps(), seed in any::<u64>()) {
        let names = ["a", "b", "c"].map(str::to_string).to_vec();
        let mut cards = Cards { deck: Deck::new([5, 4, 3]), discard: Deck::new([0; 3]), hands: Default::default(), names };
        let mut rng = Fast::new(seed);
        for step in steps {
            cards.step(step, &mut rng);
            prop_assert_eq!(cards.counts(), [5, 4, 3], "{:?}", step);
            let text = serde_json::to_string(&cards.deck).unwrap();
            prop_assert_eq!(serde_json::from_str::<Pile>(&text).unwrap(), cards.deck);
        }
    }

    #[test]
    fn what_is_left_in_a_pool_can_be_absorbed(loose in [0u8..9, 0u8..9, 0u8..9], seed in any::<u64>()) {
        let mut deck: Pile = Deck::new(loose);
        let mut pool = Pool::default();
        deck.to_pool(Viewer::Spectator, &mut pool);
        pool.add(1);
        deck.deal_back(Viewer::Spectator, &mut pool, Fast::new(seed).rng());
        prop_assert_eq!(pool.len(), 1);
        deck.absorb(&mut pool);
        let sum: u8 = loose.iter().sum();
        prop_assert_eq!(deck.len(), sum as usize + 1);
        prop_assert_eq!(deck.count(1), loose[1] + 1);
    }
}

#[test]
fn a_pile_without_room_for_known_places_shuffles_what_is_put_under_it() {
    let mut deck: Deck<2, 0> = Deck::new([1, 0]);
    deck.put_under(Card::known_to(1, SeatSet::ALL));
    assert_eq!((deck.loose(), deck.bottom().len()), (&[1, 1], 0));
}

#[test]
fn cards_under_the_pile_come_last_and_in_order() {
    let names = ["a", "b", "c"].map(str::to_string);
    let (mut deck, mut rng): (Pile, _) = (Deck::new([1, 0, 0]), Fast::new(1));
    deck.put_under(Card::known_to(2, SeatSet::of(Seat(0))));
    deck.put_under(Card::known_to(1, SeatSet::NONE));
    let mut draw = || deck.draw::<Tiny>(&names, &mut rng);
    assert_eq!(
        [draw(), draw(), draw(), draw()],
        [Some(0), Some(2), Some(1), None]
    );
}

#[test]
fn seats_that_a_card_cannot_note_do_not_know_it() {
    let card = Card::known_to(0, SeatSet::ALL);
    assert!(card.seen_by(Viewer::Seat(Seat(7))));
    for seat in [8, 31, 32, 255] {
        assert!(!card.seen_by(Viewer::Seat(Seat(seat))));
    }
}
