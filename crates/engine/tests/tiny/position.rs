//! What lies on the table of the orchard, and what can be done.

use engine::List;
use engine::hidden::{Card, Deck};
use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The kinds of cards, and how many there are of each.
pub const CARDS: [&str; 4] = ["apple", "plum", "fox", "dog"];
pub const COUNTS: [u8; 4] = [6, 6, 4, 4];
pub const FOX: u8 = 2;
pub const DOG: u8 = 3;

/// Where baskets stand. They are carried from left to right.
pub const PLACES: [&str; 3] = ["orchard", "road", "market"];
pub const ROAD: usize = 1;
pub const MARKET: usize = 2;

pub const HAND: usize = 6;
pub type Hand = List<Card, HAND>;

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Position {
    pub round: u8,
    pub deck: Deck<4, 3>,
    pub discard: [u8; 4],
    pub hands: List<Hand, 4>,
    /// The cards each seat has laid down to pledge: bits of places in its hand.
    pub laid: [u8; 4],
    pub baskets: [[u8; 3]; 4],
    pub fruit: [u8; 4],
    /// The last roll of the chase, as a face of the die.
    pub chase: Option<u8>,
    pub left: SeatSet,
    /// What goes on, the innermost last; nothing when the game is over.
    pub frames: List<Frame, 2>,
}

/// Something that goes on until its seats have decided.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Frame {
    /// All lay down cards in secret; the second time if `again`.
    Pledge { asked: SeatSet, again: bool },
    /// One seat's turn, with the points it may still spend and the seats whose turns come after it.
    Turn {
        seat: Seat,
        points: u8,
        later: SeatSet,
    },
    /// A fox goes for a basket; the asked may set a dog on it.
    Window {
        thief: Seat,
        victim: Seat,
        asked: SeatSet,
    },
}

impl Default for Frame {
    fn default() -> Self {
        Frame::Pledge {
            asked: SeatSet::NONE,
            again: false,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Action {
    Pledge(u8),
    Ready,
    Carry(u8, u8),
    Steal(Seat),
    Bury(u8),
    Peek(Seat),
    Done,
    Bark,
    Let,
}

/// What happened. A kind that a viewer may not know is missing.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Event {
    Ready {
        seat: Seat,
    },
    Pledged {
        seat: Seat,
        kinds: Vec<u8>,
    },
    Carried {
        seat: Seat,
        from: u8,
        to: u8,
    },
    Prowls {
        thief: Seat,
        victim: Seat,
    },
    Barks {
        seat: Seat,
    },
    Chased {
        thief: Seat,
        victim: Seat,
        face: String,
    },
    Buried {
        seat: Seat,
        kind: Option<u8>,
    },
    Peeked {
        seat: Seat,
        at: Seat,
        kind: Option<u8>,
    },
    Drew {
        seat: Seat,
        kind: Option<u8>,
    },
    Left {
        seat: Seat,
    },
}

impl Position {
    pub fn seats(&self) -> SeatSet {
        SeatSet::first_n(self.hands.len())
    }

    /// The seats that have not left.
    pub fn here(&self) -> SeatSet {
        SeatSet(self.seats().0 & !self.left.0)
    }

    pub fn points(&self, seat: Seat) -> i32 {
        i32::from(self.fruit[seat.index()]) + 2 * i32::from(self.baskets[seat.index()][MARKET])
    }

    pub fn holds(&self, seat: Seat, kind: u8) -> bool {
        self.hands[seat.index()]
            .iter()
            .any(|card| card.kind == kind)
    }

    /// The place of a card of that kind that the seat has not laid down yet.
    pub fn unlaid(&self, seat: Seat, kind: u8) -> Option<usize> {
        let laid = self.laid[seat.index()];
        let free = |&(place, card): &(usize, &Card)| card.kind == kind && laid >> place & 1 == 0;
        self.hands[seat.index()]
            .iter()
            .enumerate()
            .find(free)
            .map(|(place, _)| place)
    }

    /// TNY-6: takes a card of that kind from the hand and mixes the rest, so that nobody learns anything from which it was.
    pub fn take(&mut self, seat: Seat, kind: u8) {
        let hand = &mut self.hands[seat.index()];
        if let Some(place) = hand.iter().position(|card| card.kind == kind) {
            hand.remove(place);
        }
        for card in hand {
            *card = Card::known_to(card.kind, SeatSet::of(seat));
        }
    }
}
