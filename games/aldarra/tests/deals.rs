//! What holds for every deal: factions, maps, first players, dice.

use aldarra::content::{Colour, Content};
use aldarra::{Aldarra, Fleet};
use engine::journal::{Journal, Source};
use engine::play::Play;
use engine::setup::{OptionValue, SeatSetup, SetupError};
use engine::{Game, Secret, Setup};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

fn game(seats: usize, options: &[(&str, OptionValue)]) -> Arc<Aldarra> {
    let mut setup = Setup::new("aldarra", seats);
    let options = options
        .iter()
        .map(|(key, value)| (key.to_string(), value.clone()));
    setup.options = options.collect();
    let built = Aldarra::new(&setup, &Aldarra::content());
    Arc::new(built.expect("the set-ups of these tests are right"))
}

fn deal(game: &Arc<Aldarra>, seed: u64) -> Play<Aldarra> {
    let mut dice = Secret::of_seed(seed).dice(&[]);
    let mut journal = Journal::new(Source::Dice(&mut dice));
    let position = game.deal(&mut journal);
    Play::at(Arc::clone(game), position)
}

fn facts(play: &Play<Aldarra>) -> Value {
    play.game().facts(play.position())
}

/// The kind of every tile by its place.
fn terrain(facts: &Value) -> BTreeMap<(i32, i32), String> {
    let tiles = facts["tile"].as_object();
    let places = tiles.into_iter().flatten().filter_map(|(key, tile)| {
        let (q, r) = key.split_once(',')?;
        let place = (q.parse().ok()?, r.parse().ok()?);
        Some((place, tile["terrain"].as_str()?.to_string()))
    });
    places.collect()
}

/// ALD-2.1: the six places next to one.
fn next_to((q, r): (i32, i32)) -> [(i32, i32); 6] {
    [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)].map(|(dq, dr)| (q + dq, r + dr))
}

/// ALD-1.1, 3.3
#[test]
fn no_two_players_have_the_same_faction() {
    for seats in 2..=4 {
        let game = game(seats, &[]);
        let mut first = BTreeSet::new();
        for seed in 0..40 {
            let facts = facts(&deal(&game, seed));
            let players = facts["seat"].as_object().unwrap();
            let factions: BTreeSet<&str> = players
                .values()
                .map(|seat| seat["faction"].as_str().unwrap())
                .collect();
            assert_eq!(factions.len(), seats, "{factions:?}");
            first.insert(facts["seat"]["A"]["faction"].to_string());
        }
        assert_eq!(
            first.len(),
            4,
            "every faction can be dealt to the first player"
        );
    }
}

/// ALD-1.1
#[test]
fn a_faction_is_picked_once_and_two_to_four_play() {
    let info = Aldarra::info();
    let mut setup = Setup::new("aldarra", 2);
    for seat in &mut setup.seats {
        *seat = SeatSetup {
            faction: Some("odarian".to_string()),
            powers: Vec::new(),
        };
    }
    assert!(matches!(
        setup.check(&info),
        Err(SetupError::FactionTwice { .. })
    ));
    for seats in [1, 5] {
        let refused = Setup::new("aldarra", seats).check(&info);
        assert!(matches!(
            refused,
            Err(SetupError::Seats { min: 2, max: 4, .. })
        ));
    }
}

/// ALD-2.6, 2.4: every random map has one piece, all its tiles and 9 places for each Stronghold, wherever the others are.
#[test]
fn every_random_map_is_playable() {
    for seats in 2..=4 {
        let game = game(seats, &[]);
        let mut maps = BTreeSet::new();
        for seed in 0..40 {
            let mut play = deal(&game, seed);
            let tiles = terrain(&facts(&play));
            assert_eq!(tiles.len(), [23, 39, 49][seats - 2]);
            let mut reached = BTreeSet::new();
            let mut open = vec![*tiles.keys().next().unwrap()];
            while let Some(place) = open.pop() {
                if tiles.contains_key(&place) && reached.insert(place) {
                    open.extend(next_to(place));
                }
            }
            assert_eq!(reached.len(), tiles.len());
            maps.insert(tiles.into_values().collect::<String>());
            for placed in 0..seats {
                let seat = play.to_act().first().unwrap();
                let sites = play.legal(seat).len();
                assert!(sites >= 9, "{seats} seats, seed {seed}: {sites} sites");
                let mut table = engine::Fast::new(seed);
                assert!(play.act_at(seat, (seed as usize * 7 + placed * 11) % sites, &mut table));
            }
        }
        assert_eq!(maps.len(), 40, "no two maps are the same");
    }
}

/// ALD-2.4: option `map_spread`
#[test]
fn spread_deposits_are_not_adjacent() {
    let touching = |game: &Arc<Aldarra>, seed| {
        let tiles = terrain(&facts(&deal(game, seed)));
        let deposit = |place: &(i32, i32)| tiles.get(place).is_some_and(|kind| kind == "X");
        tiles
            .keys()
            .any(|place| deposit(place) && next_to(*place).iter().any(deposit))
    };
    let spread = game(4, &[("map_spread", OptionValue::Switch(true))]);
    assert!((0..60).all(|seed| !touching(&spread, seed)));
    let random = game(4, &[]);
    assert!((0..60).any(|seed| touching(&random, seed)));
}

/// ALD-2.4: option `map`
#[test]
fn standard_maps_are_all_the_same() {
    let standard = game(3, &[("map", OptionValue::Word("standard".to_string()))]);
    let maps: BTreeSet<String> = (0..10)
        .map(|seed| {
            terrain(&facts(&deal(&standard, seed)))
                .into_values()
                .collect()
        })
        .collect();
    assert_eq!(maps.len(), 1);
}

/// ALD-3.8
#[test]
fn the_first_player_is_drawn_and_the_others_follow_clockwise() {
    let game = game(4, &[]);
    let tracks: BTreeSet<String> = (0..60)
        .map(|seed| {
            facts(&deal(&game, seed))["track"]
                .as_str()
                .unwrap()
                .to_string()
        })
        .collect();
    assert_eq!(Vec::from_iter(tracks), ["ABCD", "BCDA", "CDAB", "DABC"]);
}

/// ALD-1.10, 1.11: the average hits of a die that bursts, and of one that does not.
#[test]
fn dice_have_the_faces_of_the_rules() {
    let content = Content::load(&Aldarra::content()).unwrap();
    for (colour, faces, bursting, quiet) in [
        (Colour::Blue, "3 2 2 2 1 1 * 0", 11.0 / 7.0, 11.0 / 8.0),
        (Colour::Pink, "2 2 1 1 1 1 0 0", 1.0, 1.0),
        (Colour::Green, "1 1 1 * * 0 0 0", 3.0 / 6.0, 3.0 / 8.0),
    ] {
        let dice = content.dice.faces(colour);
        let mut symbols: Vec<&str> = dice.iter().map(|face| face.symbol()).collect();
        let mut wanted: Vec<&str> = faces.split(' ').collect();
        symbols.sort_unstable();
        wanted.sort_unstable();
        assert_eq!(symbols, wanted);
        let hits: f64 = dice.iter().map(|face| f64::from(face.hits)).sum();
        let plain = dice.iter().filter(|face| !face.burst).count() as f64;
        assert!((hits / plain - bursting).abs() < 1e-9);
        assert!((hits / dice.len() as f64 - quiet).abs() < 1e-9);
    }
}

/// ALD-1.4
#[test]
fn every_faction_has_38_units() {
    let play = deal(&game(2, &[]), 1);
    for seat in ["A", "B"] {
        let supply = facts(&play)["seat"][seat]["supply"]
            .as_str()
            .unwrap()
            .to_string();
        assert_eq!(supply, "10F 6D 6E 5C 3X 3K 5O");
        assert_eq!(Fleet::parse(&supply).unwrap().len(), 38);
    }
}
