//! How well bots play Battle for Aidra.

mod arena;

use aidra::{Aidra, Options};
use arena::wins;
use bots::{Greedy, Quick, Random};
use engine::selfplay::SelfPlay;
use engine::{Game, Setup};
use std::sync::Arc;

fn game(seats: usize) -> Arc<Aidra> {
    let mut setup = Setup::new("aidra", seats);
    setup.options = Options::bot_limit();
    Arc::new(Aidra::new(&setup, &Aidra::content()).expect("the shipped content is sound"))
}

#[test]
fn bots_beat_chance() {
    for seats in 2..=6 {
        let game = game(seats);
        let games = 4 * seats;
        assert!(
            wins(&game, Arc::new(Greedy), Arc::new(Random), 4) >= games - 1,
            "{seats} seats"
        );
        assert!(
            wins(&game, Arc::new(Quick), Arc::new(Random), 4) >= games - 2,
            "{seats} seats"
        );
    }
}

#[test]
fn trying_out_beats_the_rule_of_thumb() {
    // Each bot would win 20 of 40 games if they were alike.
    let won = wins(&game(2), Arc::new(Greedy), Arc::new(Quick), 20);
    assert!(won >= 27, "{won} of 40");
}

/// AID-13.11: whoever plays, a game comes to its end.
#[test]
fn games_of_random_players_finish() {
    for seats in 2..=6 {
        let game = game(seats);
        let seated = vec![("random", Arc::new(Random) as _); seats];
        for seed in 0..200 {
            let order = SelfPlay {
                setup: game.setup().clone(),
                content: None,
                bots: Vec::new(),
                seed,
                record: false,
                check: true,
            };
            let played = order.play(&game, &seated);
            assert_eq!(played.error, None, "seed {seed} with {seats} seats");
            assert!(
                played.standing.ranking.is_some(),
                "seed {seed} with {seats} seats"
            );
        }
    }
}
