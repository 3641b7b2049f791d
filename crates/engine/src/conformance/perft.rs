use crate::game::Game;
use crate::play::Play;
use crate::table::Fast;
use std::sync::Arc;

/// How many sequences of `depth` legal actions there are after the deal, those that end the game earlier included.
///
/// Chance gives the same answers after every sequence of the same length, and of several deciding seats the lowest goes
/// first, so that the number depends on the rules alone: pin it in a test to notice any change of behaviour.
///
/// ```
/// use engine::conformance::perft;
/// use engine::{Game, Setup, example::Higher};
///
/// let game = Higher::new(&Setup::new("higher", 2), &Higher::content())?;
/// assert_eq!(perft(&game.into(), 1, 5), 32);
/// # Ok::<(), engine::setup::SetupError>(())
/// ```
pub fn perft<G: Game>(game: &Arc<G>, seed: u64, depth: u32) -> u64 {
    count(&Play::deal(game.clone(), &mut Fast::new(seed)), seed, depth)
}

fn count<G: Game>(play: &Play<G>, seed: u64, depth: u32) -> u64 {
    let (Some(seat), 1..) = (play.to_act().first(), depth) else {
        return 1;
    };
    let (legal, mut next) = (play.legal(seat).len(), play.clone());
    let mut sequences = 0;
    for index in 0..legal {
        next.reset(play.position());
        next.act_at(seat, index, &mut Fast::new(seed.wrapping_add(depth.into())));
        sequences += count(&next, seed, depth - 1);
    }
    sequences
}
