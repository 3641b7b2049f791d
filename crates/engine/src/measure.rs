//! How fast the engine is on a game.

use crate::game::Game;
use crate::play::Play;
use crate::selfplay::random_rollout;
use crate::table::Fast;
use serde::{Deserialize, Serialize};
use std::hint::black_box;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// What was measured, on one thread, by wall clock.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Figures {
    /// The game.
    pub game: String,
    /// The seats.
    pub seats: usize,
    /// Random games played.
    pub games: u64,
    /// Random games a second.
    pub games_per_second: f64,
    /// Decisions with two or more choices a second, legal lists included, forced choices not counted.
    pub decisions_per_second: f64,
    /// Applied actions a second, forced choices counted.
    pub actions_per_second: f64,
    /// Decisions a game.
    pub mean_decisions: f64,
    /// Legal actions a decision, on average over a game.
    pub mean_choices: f64,
    /// Copying a position, in nanoseconds.
    pub clone_ns: f64,
    /// Listing the legal actions of a position, in nanoseconds.
    pub list_ns: f64,
    /// The size of a position in bytes.
    pub position_bytes: usize,
    /// The size of an action in bytes.
    pub action_bytes: usize,
}

/// Plays random games for about `time` and times copies and lists on positions from them.
pub fn measure<G: Game>(game: &Arc<G>, time: Duration) -> Figures {
    let mut table = Fast::new(1);
    let start = Play::deal(game.clone(), &mut table);
    let mut play = start.clone();
    let (samples, choices) = sample(&start, &mut table);
    let (mut games, mut actions, mut forced) = (0u64, 0u64, 0u64);
    let begun = Instant::now();
    while begun.elapsed() < time {
        for _ in 0..8 {
            let dealt = game.deal(&mut table);
            play.reset(&dealt);
            let (decided, auto) = random_rollout(&mut play, &mut table);
            actions += decided;
            forced += auto;
            games += 1;
        }
    }
    let seconds = begun.elapsed().as_secs_f64();
    let clone_ns = each(&samples, |pos| {
        black_box(pos.clone());
    });
    let mut list = crate::action::Actions::with_capacity(512);
    let list_ns = each(&samples, |pos| {
        for seat in game.turn(pos).seats().iter() {
            list.clear();
            game.legal_actions(pos, seat, &mut list);
        }
        black_box(&list);
    });
    Figures {
        game: game.setup().game.clone(),
        seats: game.setup().seats.len(),
        games,
        games_per_second: games as f64 / seconds,
        decisions_per_second: actions as f64 / seconds,
        actions_per_second: (actions + forced) as f64 / seconds,
        mean_decisions: actions as f64 / games.max(1) as f64,
        mean_choices: choices,
        clone_ns,
        list_ns,
        position_bytes: size_of::<G::Position>(),
        action_bytes: size_of::<G::Action>(),
    }
}

/// Positions from one random game, and the mean number of choices in it.
fn sample<G: Game>(start: &Play<G>, table: &mut Fast) -> (Vec<G::Position>, f64) {
    let mut play = start.clone();
    let (mut samples, mut choices, mut decisions) = (Vec::new(), 0u64, 0u64);
    // Enough to say how many there are on average, even if the game does not end.
    while decisions < 100_000
        && let Some(seat) = play.to_act().first()
    {
        let legal = play.legal(seat).len();
        if legal > 1 {
            choices += legal as u64;
            decisions += 1;
        }
        if decisions % 16 == 0 && samples.len() < 64 {
            samples.push(play.position().clone());
        }
        if !play.act_at(seat, table.choose(legal.max(1)), table) {
            break;
        }
    }
    (samples, choices as f64 / decisions.max(1) as f64)
}

fn each<P>(samples: &[P], mut work: impl FnMut(&P)) -> f64 {
    if samples.is_empty() {
        return 0.0;
    }
    let (mut times, begun) = (0u32, Instant::now());
    while begun.elapsed() < Duration::from_millis(200) {
        for pos in samples.iter().cycle().take(1_000) {
            work(pos);
        }
        times += 1_000;
    }
    begun.elapsed().as_nanos() as f64 / f64::from(times)
}
