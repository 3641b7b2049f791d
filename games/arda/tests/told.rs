//! What is told of a game, and to whom.

use arda::Arda;
use arda::event::{Event, Troop};
use arda::ids::{Kind, Power};
use engine::record::Player;
use engine::{Fast, Game, Match, Opening, Seat, Setup, Viewer};
use serde_json::Value;
use std::sync::Arc;

/// ARD-13.2: others learn how much was bought in secret, and not what.
#[test]
fn hidden_purchases() {
    let setup = Setup::new("arda", 2).limited(&Arda::info());
    let game = Arda::new(&setup, &Arda::content()).unwrap_or_else(|error| panic!("{error}"));
    let bought = Event::Armed {
        power: Power(0),
        troops: vec![Troop {
            owner: Power(0),
            kind: Kind(0),
            count: 3,
        }],
        count: 3,
    };
    let shown = |viewer| {
        game.event_seen_by(&bought, viewer)
            .expect("something is shown")
    };
    let seats: Vec<Event> = (0..2).map(|seat| shown(Viewer::Seat(Seat(seat)))).collect();
    assert_eq!(seats.iter().filter(|event| **event == bought).count(), 1);
    let hidden = Event::Armed {
        power: Power(0),
        troops: Vec::new(),
        count: 3,
    };
    assert!(seats.contains(&hidden));
    assert_eq!(shown(Viewer::Spectator), hidden);
}

/// The lengths of all lists of that name, together.
fn counted(value: &Value, name: &str) -> usize {
    match value {
        Value::Array(items) => items.iter().map(|item| counted(item, name)).sum(),
        Value::Object(fields) => {
            let count = |(key, field): (&String, &Value)| match field {
                Value::Array(items) if key == name => items.len(),
                _ => counted(field, name),
            };
            fields.iter().map(count).sum()
        }
        _ => 0,
    }
}

/// ARD-13.3, ARD-1.5: every die that fell is in what was told.
#[test]
fn every_die_is_told() {
    let setup = Setup::new("arda", 2).limited(&Arda::info());
    let game =
        Arc::new(Arda::new(&setup, &Arda::content()).unwrap_or_else(|error| panic!("{error}")));
    let mut played = Match::new(game, Opening::seeded(vec![Player::default(); 2], 3));
    let mut chance = Fast::new(3);
    for _ in 0..4000 {
        let Some(seat) = played.to_act().first() else {
            break;
        };
        let legal = played.play().legal(seat).to_vec();
        let action = legal[chance.choose(legal.len())];
        played
            .act(seat, action)
            .unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    let entries = (0..played.seq()).filter_map(|index| played.entry(index));
    let fallen: usize = entries
        .map(|entry| counted(&serde_json::json!(entry), "chance"))
        .sum();
    let events = played.events().map(|(_, event)| serde_json::json!(event));
    let told: usize = events.map(|event| counted(&event, "faces")).sum();
    assert!(fallen > 0);
    assert_eq!(told, fallen);
}
