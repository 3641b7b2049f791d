//! Owners of units: the seats, and in a two-player game nobody (ALD-1.3).

use engine::Seat;
use serde::{Deserialize, Serialize};

/// The most seats a game has (ALD-1.1).
pub const SEATS: usize = 4;
/// The most owners: the seats and the neutral one.
pub const OWNERS: usize = SEATS + 1;

/// Whose a unit is: a seat's, or nobody's.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, Default,
)]
#[serde(transparent)]
pub struct Owner(pub u8);

impl Owner {
    /// The owner of neutral units (ALD-11.1).
    pub const NEUTRAL: Owner = Owner(SEATS as u8);

    /// Every owner there can be, the neutral one last.
    pub const ALL: [Owner; OWNERS] = [Owner(0), Owner(1), Owner(2), Owner(3), Owner::NEUTRAL];

    /// The owner as an array index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The seat, if it is one.
    #[inline]
    pub fn seat(self) -> Option<Seat> {
        (self != Owner::NEUTRAL).then_some(Seat(self.0))
    }

    /// The seat's number, as scenes and logs name owners.
    pub fn number(self) -> Option<u8> {
        self.seat().map(|seat| seat.0)
    }
}

impl From<Seat> for Owner {
    #[inline]
    fn from(seat: Seat) -> Self {
        Owner(seat.0)
    }
}
