//! The table: where a game gets its chance and makes its announcements.

use crate::chance::{Chance, Die, below};
use crate::game::Game;
use crate::seat::SeatSet;
use rand::{Rng, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

/// What a game may do besides changing its own position: draw chance, announce, show hidden things, ask.
///
/// The games never see a generator, a clock or a log. A match plays on a [`Journal`](crate::journal::Journal), rollouts on [`Fast`].
pub trait Table<G: Game> {
    /// Asks chance; the answer is below `ask.size()`.
    fn chance(&mut self, ask: Chance<'_>) -> usize;

    /// Announces what happened. The closure is not called where nobody listens.
    fn tell(&mut self, event: impl FnOnce() -> G::Event);

    /// Says that hidden information was shown to these seats: what led to it cannot be taken back any more.
    fn reveal(&mut self, to: SeatSet);

    /// Says that these seats were asked, or could have been asked had they held the right thing.
    fn consult(&mut self, seats: SeatSet);

    /// Says that this action closes the secret decision of the seat that acts. Every closing action must say so, and no
    /// other; nobody listens outside a match.
    #[inline]
    fn commit(&mut self) {}

    /// Rolls a die: the index of its face.
    #[inline]
    fn die(&mut self, die: &Die) -> usize {
        self.chance(Chance::Die(die))
    }

    /// One of `0..of`, all equally likely.
    #[inline]
    fn pick(&mut self, of: usize) -> usize {
        self.chance(Chance::Pick { of })
    }

    /// Draws one of the counted cards: the index of its kind.
    #[inline]
    fn draw(&mut self, counts: &[u8], names: &[String]) -> usize {
        self.chance(Chance::Draw { counts, names })
    }
}

/// The table of rollouts: a fast generator, and nobody listens.
#[derive(Clone, Debug)]
pub struct Fast {
    rng: Xoshiro256PlusPlus,
}

impl Fast {
    /// A table whose chance follows from the seed.
    pub fn new(seed: u64) -> Self {
        Fast {
            rng: Xoshiro256PlusPlus::seed_from_u64(seed),
        }
    }

    /// The generator, for choices outside the rules.
    pub fn rng(&mut self) -> &mut impl Rng {
        &mut self.rng
    }

    /// A number in `0..n`, for choices outside the rules.
    #[inline]
    pub fn choose(&mut self, n: usize) -> usize {
        below(&mut self.rng, n)
    }
}

impl<G: Game> Table<G> for Fast {
    #[inline]
    fn chance(&mut self, ask: Chance<'_>) -> usize {
        ask.roll(&mut self.rng)
    }
    #[inline]
    fn tell(&mut self, _: impl FnOnce() -> G::Event) {}
    #[inline]
    fn reveal(&mut self, _: SeatSet) {}
    #[inline]
    fn consult(&mut self, _: SeatSet) {}
}
