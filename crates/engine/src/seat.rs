//! Seats, sets of seats, and who is looking.

use serde::{Deserialize, Serialize};
use std::fmt;
use ts_rs::TS;

/// A place at the table, counted from 0 clockwise. A seat may play several powers; some pieces belong to no seat.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize, TS,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The largest number of seats a match can have: a [`SeatSet`] has 32 bits.
    pub const MAX: usize = 32;

    /// The seat as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The letter by which scenarios, logs and the terminal name the seat: `A` is seat 0.
    pub fn letter(self) -> char {
        if self.0 < 26 {
            (b'A' + self.0) as char
        } else {
            '?'
        }
    }

    /// The seat named by a letter (`A`, `b`) or a number from 0.
    ///
    /// ```
    /// use engine::Seat;
    /// assert_eq!(Seat::parse("B"), Some(Seat(1)));
    /// assert_eq!(Seat::parse("3"), Some(Seat(3)));
    /// assert_eq!(Seat::parse("?"), None);
    /// ```
    pub fn parse(text: &str) -> Option<Seat> {
        if let Ok(number) = text.parse::<u8>() {
            return ((number as usize) < Seat::MAX).then_some(Seat(number));
        }
        let mut letters = text.chars();
        match (letters.next(), letters.next()) {
            (Some(letter), None) if letter.is_ascii_alphabetic() => {
                Some(Seat(letter.to_ascii_uppercase() as u8 - b'A'))
            }
            _ => None,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

/// A set of seats, one bit each. A seat beyond [`Seat::MAX`] is in no set.
///
/// ```
/// use engine::{Seat, SeatSet};
/// let set = SeatSet::of(Seat(0)) | SeatSet::of(Seat(2));
/// assert_eq!(set.iter().collect::<Vec<_>>(), [Seat(0), Seat(2)]);
/// assert_eq!(SeatSet::first_n(3).len(), 3);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatSet(pub u32);

impl SeatSet {
    /// No seat.
    pub const NONE: SeatSet = SeatSet(0);
    /// Every seat there could be.
    pub const ALL: SeatSet = SeatSet(u32::MAX);

    /// The set of one seat.
    #[inline]
    pub const fn of(seat: Seat) -> Self {
        SeatSet(1u32.unbounded_shl(seat.0 as u32))
    }

    /// The seats `0..n`.
    #[inline]
    pub const fn first_n(n: usize) -> Self {
        SeatSet(if n >= 32 { u32::MAX } else { (1 << n) - 1 })
    }

    /// Whether the seat is in the set.
    #[inline]
    pub const fn contains(self, seat: Seat) -> bool {
        self.0.unbounded_shr(seat.0 as u32) & 1 == 1
    }

    /// The set with the seat added.
    #[inline]
    #[must_use]
    pub const fn with(self, seat: Seat) -> Self {
        SeatSet(self.0 | SeatSet::of(seat).0)
    }

    /// The set with the seat taken out.
    #[inline]
    #[must_use]
    pub const fn without(self, seat: Seat) -> Self {
        SeatSet(self.0 & !SeatSet::of(seat).0)
    }

    /// How many seats are in the set.
    #[inline]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set is empty.
    #[inline]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The lowest seat of the set.
    #[inline]
    pub const fn first(self) -> Option<Seat> {
        if self.0 == 0 {
            None
        } else {
            Some(Seat(self.0.trailing_zeros() as u8))
        }
    }

    /// The seats in ascending order.
    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let seat = SeatSet(bits).first()?;
            bits &= bits - 1;
            Some(seat)
        })
    }
}

impl std::ops::BitOr for SeatSet {
    type Output = SeatSet;
    fn bitor(self, other: SeatSet) -> SeatSet {
        SeatSet(self.0 | other.0)
    }
}

impl FromIterator<Seat> for SeatSet {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Self {
        seats.into_iter().fold(SeatSet::NONE, SeatSet::with)
    }
}

/// Who looks at the table, and therefore what may be shown.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Viewer {
    /// A player: sees what is public and what this seat knows.
    Seat(Seat),
    /// Anybody else: sees only what is public.
    Spectator,
}

impl Viewer {
    /// Whether the viewer is that seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Viewer::Seat(seat)
    }

    /// Whether the viewer is one of those seats.
    pub fn is_among(self, seats: SeatSet) -> bool {
        matches!(self, Viewer::Seat(seat) if seats.contains(seat))
    }
}
