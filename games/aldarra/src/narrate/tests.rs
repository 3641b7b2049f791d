use super::*;
use crate::battle_state::Initiative;
use crate::content::{Colour, ExplorationId, ObjectiveId};
use crate::fixture::{dealt, game, home};
use crate::fleet::Fleet;
use crate::tile::Tile;
use engine::story::Show;

fn names() -> Vec<String> {
    ["Ann", "Ben", "Cleo", "Dan"].map(str::to_string).to_vec()
}

fn said(event: &Event) -> String {
    game(4).line_of(event).plain(&names())
}

fn place(at: &str) -> Place {
    let game = game(4);
    let pos = dealt(&game);
    game.place(&pos, Tile::from(game.map.find(at).unwrap()))
}

fn named(at: &str) -> String {
    game(4).place_name(place(at)).to_string()
}

#[test]
fn battles_are_told_in_sentences() {
    let attack = Event::BattleStarted {
        attacker: Seat(0),
        place: place("c3"),
        owners: vec![Owner(0), Owner(1), Owner::NEUTRAL],
        units: Fleet::parse("3F 1X").unwrap(),
    };
    let ruins = named("c3");
    assert_eq!(
        said(&attack),
        format!(
            "Ann attacks Ben and the neutral units at {ruins} with 3 frigates and 1 dreadnought."
        )
    );
    let roll = Event::Rolled {
        owner: Owner(1),
        initiative: Initiative::Heavy,
        dice: vec![(Colour::Blue, 0), (Colour::Green, 3)],
        hits: 3,
        escalation: 1,
    };
    assert_eq!(
        said(&roll),
        "Ben scores 3 hits in the heavy initiative, and 1 more by escalation."
    );
    let dice = vec![("blue", "3"), ("green", "*")]
        .into_iter()
        .map(|(die, face)| (die.to_string(), face.to_string()))
        .collect();
    let owner = Some(1);
    assert_eq!(game(4).line_of(&roll).shows, [Show::Dice { owner, dice }]);
    let lost = Event::UnitsDestroyed {
        owner: Owner(2),
        units: Fleet::parse("1O").unwrap(),
        hostages: Fleet::parse("2F").unwrap(),
        place: place("c3"),
    };
    assert_eq!(
        said(&lost),
        format!("Cleo loses 1 outpost; 2 frigates are taken hostage at {ruins}.")
    );
    assert_eq!(game(4).line_of(&lost).shows.len(), 3);
    let hit = Event::Damaged {
        by: Owner::NEUTRAL,
        owner: Owner(0),
        kind: Kind::Cruiser,
        amount: 2,
        doomed: true,
    };
    assert_eq!(
        said(&hit),
        "The neutral units hit Ann's cruiser with 2 hits: it is doomed."
    );
}

#[test]
fn moves_travel_from_tile_to_tile() {
    let moved = Event::UnitMoved {
        seat: Seat(1),
        kind: Kind::Engineer,
        from: place("a1"),
        to: place("b2"),
    };
    let line = game(4).line_of(&moved);
    assert_eq!(
        line.plain(&names()),
        format!(
            "Ben moves an engineer from {} to {}.",
            named("a1"),
            named("b2")
        )
    );
    assert!(matches!(&line.shows[..], [Show::Move { path, count: 1, .. }] if path == &[0, 7]));
}

#[test]
fn strongholds_have_the_names_of_their_faction() {
    let game = game(4);
    let mut pos = dealt(&game);
    home(&game, &mut pos, Seat(3), "c3");
    let place = game.place(&pos, Tile::from(game.map.find("c3").unwrap()));
    assert_eq!(game.place_name(place), "Odar Forgehold");
    assert_eq!(game.tile_name(&pos, Tile::NONE), "Stronghold");
}

#[test]
fn cards_in_hands_are_their_owners_secret() {
    let game = game(4);
    let held = Event::CardHeld {
        seat: Seat(1),
        card: Some(ExplorationId(16)),
    };
    let drawn = Event::ObjectiveDrawn {
        seat: Seat(1),
        card: Some(ObjectiveId(6)),
    };
    for event in [held, drawn] {
        let owner = game.event_for(&event, Viewer::Seat(Seat(1)));
        assert_eq!(owner, Some(event.clone()));
        for viewer in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
            let seen = game.event_for(&event, viewer).unwrap();
            let said = game.line_of(&seen).plain(&names());
            assert_ne!(seen, event);
            assert!(
                !said.contains("Smoke") && !said.contains("Keepers"),
                "{said}"
            );
        }
    }
}

#[test]
fn endings_name_the_winners() {
    let ended = Event::GameEnded {
        ending: Ending::Target,
        ranking: vec![vec![Seat(0), Seat(2)], vec![Seat(1)]],
    };
    assert!(said(&ended).starts_with("Ann and Cleo share the victory."));
}
