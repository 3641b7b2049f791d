//! How well bots play Arda.

mod arena;

use arda::Arda;
use arena::wins;
use bots::{Greedy, Quick, Random};
use engine::selfplay::SelfPlay;
use engine::{Game, Setup};
use std::sync::Arc;

fn game(seats: usize) -> Arc<Arda> {
    let setup = Setup::new("arda", seats).limited(&Arda::info());
    Arc::new(Arda::new(&setup, &Arda::content()).expect("the shipped content is sound"))
}

#[test]
fn bots_beat_chance() {
    let game = game(2);
    let won = wins(&game, Arc::new(Greedy), Arc::new(Random), 8);
    assert!(won >= 15, "greedy won {won} of 16");
    let won = wins(&game, Arc::new(Quick), Arc::new(Random), 8);
    assert!(won >= 15, "quick won {won} of 16");
}

/// ARD-2.7, ARD-12.7: whoever plays, however many powers a seat leads, a game comes to its end.
#[test]
fn games_finish() {
    for seats in 2..=11 {
        let game = game(seats);
        for (bot, games) in [("random", 3), ("greedy", 1)] {
            let player: Arc<dyn engine::bot::Bot<Arda>> = match bot {
                "random" => Arc::new(Random),
                _ => Arc::new(Greedy),
            };
            let seated = vec![(bot, player); seats];
            for seed in 0..games {
                let order = SelfPlay {
                    setup: game.setup().clone(),
                    content: None,
                    bots: Vec::new(),
                    seed,
                    record: false,
                    check: bot == "random",
                };
                let played = order.play(&game, &seated);
                assert_eq!(played.error, None, "seed {seed} with {seats} {bot} seats");
                assert!(
                    played.standing.ranking.is_some(),
                    "seed {seed} with {seats} {bot} seats"
                );
            }
        }
    }
}
