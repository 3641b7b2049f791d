use super::*;
use crate::content::Kind;
use crate::fixture::{every_action, game};
use crate::tile::Tile;
use std::collections::HashSet;

#[test]
fn what_is_written_can_be_read_again() {
    for seats in [2, 3, 4] {
        let game = game(seats);
        let mut written = HashSet::new();
        for action in every_action(&game) {
            let text = game.action_words(action);
            assert_eq!(game.parse_action(&text), Ok(action), "{text}");
            let shouted = format!("  {} ", text.to_uppercase().replace(' ', "   "));
            assert_eq!(game.parse_action(&shouted), Ok(action), "{shouted}");
            assert!(
                written.insert(text.clone()),
                "{text} stands for two actions"
            );
        }
    }
}

#[test]
fn every_action_is_tried() {
    let game = game(4);
    let kinds: HashSet<_> = every_action(&game)
        .iter()
        .map(std::mem::discriminant)
        .collect();
    assert_eq!(kinds.len(), 51);
}

#[test]
fn tiles_may_be_read_as_places() {
    let game = game(4);
    let action = game.parse_action("move destroyer -3, 0 0,\u{2212}1");
    let tile = |key| Tile::from(game.map.find(key).unwrap());
    assert_eq!(
        action,
        Ok(Action::Move {
            kind: Kind::Destroyer,
            from: tile("-3,0"),
            to: tile("0,-1"),
        })
    );
    assert_eq!(game.action_words(action.unwrap()), "move destroyer d1 c4");
}

#[test]
fn errors_say_what_would_be_right() {
    let game = game(4);
    for (text, problem, expected) in [
        ("", "it is empty", "stronghold"),
        ("dance", "\"dance\" is no action", "stronghold"),
        ("activate z9", "\"z9\" is no tile", "a tile from a1 to g6"),
        ("activate", "too early", "a tile from a1 to g6"),
        ("activate c3 c4", "\"c4\" is too much", "the end"),
        (
            "move ship c3 d4",
            "\"ship\" is no kind",
            "frigate, destroyer",
        ),
        ("hit E cruiser", "\"e\" is no owner", "A to D, or neutral"),
        ("take 5", "\"5\" is no place", "from 1 to 4"),
        ("play E26", "\"e26\" is no exploration card", "E01 to E25"),
        ("buy 4 coins", "nothing costs 4 coins", "3 crystals"),
        ("retreat c4 with honour", "\"honour\"", "building"),
        ("free cruiser c3", "\"cruiser\"", "frigate or outpost"),
        ("hit B cruiser +x", "\"+x\"", "+2"),
    ] {
        let error = game.parse_action(text).unwrap_err();
        assert!(error.problem.contains(problem), "{error}");
        assert!(error.expected.contains(expected), "{error}");
    }
}
