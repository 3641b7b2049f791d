//! Bots against each other.

use engine::bot::Bot;
use engine::selfplay::SelfPlay;
use engine::{Game, Seat};
use std::sync::Arc;

/// How many games the bot wins against others, once in each seat for each seed. A shared win is no win.
pub fn wins<G: Game>(
    game: &Arc<G>,
    bot: Arc<dyn Bot<G>>,
    against: Arc<dyn Bot<G>>,
    seeds: u64,
) -> usize {
    let seats = game.setup().seats.len();
    let mut won = 0;
    for seed in 0..seeds {
        for seat in 0..seats {
            let seated = (0..seats).map(|other| match other == seat {
                true => ("bot", bot.clone()),
                false => ("bot", against.clone()),
            });
            let seated: Vec<(&str, Arc<dyn Bot<G>>)> = seated.collect();
            let order = SelfPlay {
                setup: game.setup().clone(),
                content: None,
                bots: Vec::new(),
                seed,
                record: false,
                check: false,
            };
            let played = order.play(game, &seated);
            assert_eq!(played.error, None, "seed {seed}, seat {seat} of {seats}");
            won += usize::from(played.standing.winners() == [Seat(seat as u8)]);
        }
    }
    won
}
