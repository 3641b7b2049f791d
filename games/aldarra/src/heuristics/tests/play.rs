//! Bots play whole games.

use super::game;
use crate::Aldarra;
use bots::{Greedy, Quick, Random};
use engine::bot::Bot;
use engine::selfplay::SelfPlay;
use engine::{Fast, Heuristic, Play, Seat};
use std::sync::Arc;

#[test]
fn every_trial_settles_and_every_list_has_something_worth_trying() {
    for (seats, seed) in [(2, 1), (3, 2), (4, 3)] {
        let mut table = Fast::new(seed);
        let mut play = Play::deal(game(seats), &mut table);
        let mut worth = Vec::new();
        while let Some(seat) = play.to_act().first() {
            let (pos, legal) = (play.position(), play.legal(seat));
            worth.clear();
            play.game().worth_trying(pos, seat, legal, &mut worth);
            assert!(
                !worth.is_empty() && worth.iter().all(|&index| index < legal.len()),
                "{:?}",
                pos.top()
            );
            let mut trial = play.clone();
            let mut steps = 0;
            let mut luck = Fast::new(seed);
            while !trial.game().settled(trial.position()) {
                let next = trial
                    .to_act()
                    .first()
                    .expect("a game that is over is settled");
                let choice = trial
                    .game()
                    .quick(trial.position(), next, trial.legal(next), 0);
                assert!(trial.act_at(next, choice, &mut luck));
                steps += 1;
                assert!(steps < 200, "{:?} does not settle", pos.frames);
            }
            let choice = table.choose(legal.len());
            assert!(play.act_at(seat, choice, &mut table));
        }
    }
}

/// How many games the bot wins against others, once in each seat for each seed.
fn wins(
    bot: Arc<dyn Bot<Aldarra>>,
    against: Arc<dyn Bot<Aldarra>>,
    seats: usize,
    seeds: u64,
) -> usize {
    let game = game(seats);
    let mut won = 0;
    for seed in 0..seeds {
        for seat in 0..seats {
            let seated: Vec<(&str, Arc<dyn Bot<Aldarra>>)> = (0..seats)
                .map(|other| {
                    (
                        "bot",
                        if other == seat {
                            bot.clone()
                        } else {
                            against.clone()
                        },
                    )
                })
                .collect();
            let order = SelfPlay {
                setup: game.setup().clone(),
                content: None,
                bots: Vec::new(),
                seed,
                record: false,
                check: false,
            };
            let played = order.play(&game, &seated);
            assert_eq!(played.error, None, "seed {seed}, seat {seat} of {seats}");
            won += usize::from(played.standing.winners() == [Seat(seat as u8)]);
        }
    }
    won
}

#[test]
fn bots_beat_chance() {
    for seats in 2..=4 {
        assert!(wins(Arc::new(Greedy), Arc::new(Random), seats, 2) >= 2 * seats - 1);
        assert!(wins(Arc::new(Quick), Arc::new(Random), seats, 4) >= 4 * seats - 2);
    }
}

#[test]
fn trying_out_beats_the_rule_of_thumb() {
    // Each bot would win half of the games if they were alike.
    assert!(wins(Arc::new(Greedy), Arc::new(Quick), 2, 12) >= 15);
}
