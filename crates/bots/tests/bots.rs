//! What the bots are worth.

mod race;

use engine::bot::{Bot, View};
use engine::selfplay::{Played, SelfPlay};
use engine::setup::OptionValue;
use engine::{Fast, Game, Play, Seat, Setup};
use race::{Race, Step};
use std::sync::Arc;

fn rules(seats: usize) -> Arc<Race> {
    let setup = Setup::new("race", seats).with("rounds", OptionValue::Number(30));
    Arc::new(Race::new(&setup, &Race::content()).expect("the set-up is right"))
}

fn play(names: &[&str], seed: u64, record: bool, check: bool) -> Played {
    let game = rules(names.len());
    let order = SelfPlay {
        setup: game.setup().clone(),
        content: None,
        bots: names.iter().map(ToString::to_string).collect(),
        seed,
        record,
        check,
    };
    let all = bots::all::<Race>();
    let seated: Vec<(&str, Arc<dyn Bot<Race>>)> = names
        .iter()
        .map(|name| {
            let named = all.iter().find(|bot| bot.name == *name);
            (*name, named.expect("there is such a bot").bot.clone())
        })
        .collect();
    order.play(&game, &seated)
}

/// How many of 40 games the first bot wins alone, with each bot in each seat.
fn wins(first: &str, second: &str) -> usize {
    (0..20)
        .flat_map(|seed| [(seed, [first, second], 0), (seed, [second, first], 1)])
        .filter(|(seed, names, seat)| {
            play(names, *seed, false, false).standing.winners() == [Seat(*seat)]
        })
        .count()
}

#[test]
fn greedy_beats_random() {
    assert!(wins("greedy", "random") >= 35);
}

#[test]
fn greedy_beats_a_rule_of_thumb() {
    assert!(wins("greedy", "quick") >= 22);
}

#[test]
fn a_rule_of_thumb_beats_random() {
    assert!(wins("quick", "random") >= 30);
}

#[test]
fn equal_views_with_equal_luck_get_equal_answers() {
    let game = rules(3);
    let play = Play::deal(game.clone(), &mut Fast::new(5));
    for named in bots::all::<Race>() {
        for luck in 0..20 {
            let choose = || {
                named.bot.choose(&View {
                    game: &game,
                    position: play.position(),
                    seat: Seat(0),
                    legal: play.legal(Seat(0)),
                    luck,
                })
            };
            let chosen = choose();
            assert_eq!(chosen, choose(), "{}", named.name);
            assert!(chosen < play.legal(Seat(0)).len(), "{}", named.name);
        }
    }
}

#[test]
fn greedy_takes_the_gear_that_goes_farthest_on_average() {
    let game = rules(2);
    let play = Play::deal(game.clone(), &mut Fast::new(5));
    let greedy = bots::Greedy;
    for luck in 0..20 {
        let chosen = greedy.choose(&View {
            game: &game,
            position: play.position(),
            seat: Seat(0),
            legal: play.legal(Seat(0)),
            luck,
        });
        assert_eq!(play.legal(Seat(0))[chosen], Step::Gear(3));
    }
}

#[test]
fn of_equal_choices_greedy_takes_the_first() {
    let game = rules(2);
    let play = Play::deal(game.clone(), &mut Fast::new(5));
    let legal = [Step::Flag(7), Step::Flag(3), Step::Flag(12)];
    let chosen = bots::Greedy.choose(&View {
        game: &game,
        position: play.position(),
        seat: Seat(0),
        legal: &legal,
        luck: 1,
    });
    assert_eq!(chosen, 0);
}

#[test]
fn random_takes_every_choice_sooner_or_later() {
    let game = rules(2);
    let play = Play::deal(game.clone(), &mut Fast::new(5));
    let legal = play.legal(Seat(0));
    let mut seen = vec![false; legal.len()];
    for luck in 0..1_000 {
        seen[bots::Random.choose(&View {
            game: &game,
            position: play.position(),
            seat: Seat(0),
            legal,
            luck,
        })] = true;
    }
    assert!(!seen.contains(&false));
}

#[test]
fn a_game_is_the_same_with_a_record_and_with_checks() {
    for seed in 0..10 {
        let plain = play(&["greedy", "random", "quick"], seed, false, false);
        for (record, check) in [(true, false), (false, true), (true, true)] {
            let other = play(&["greedy", "random", "quick"], seed, record, check);
            assert_eq!(plain.standing, other.standing);
            assert_eq!(plain.actions, other.actions);
            assert_eq!(other.error, None);
            assert_eq!(other.record.is_some(), record);
        }
    }
}
