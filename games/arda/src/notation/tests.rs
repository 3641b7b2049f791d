//! Every action is read as it was written, and errors say what would be right.

use crate::Arda;
use crate::action::Action;
use crate::ids::{Kind, Place};
use engine::{Game, Setup};

fn game() -> Arda {
    Arda::new(&Setup::new("arda", 2), &Arda::content()).expect("the shipped game")
}

fn every_action(game: &Arda) -> Vec<Action> {
    let places = || (0..game.content.places.len() as u16).map(Place);
    let kinds = || (0..game.content.kinds.len() as u8).map(Kind);
    let mut all = vec![
        Action::Rest,
        Action::Bombard,
        Action::Hold,
        Action::Stay,
        Action::Concede,
        Action::Refuse,
        Action::Done,
    ];
    for what in 0..game.content.purchases.len() as u16 {
        all.extend([1, 2, 5, 255].map(|count| Action::Buy { what, count }));
    }
    for at in places() {
        all.extend([false, true].map(|raid| Action::Fight { at, raid }));
        all.extend([Action::Leave { at }, Action::Retreat { to: at }]);
        all.extend(places().map(|to| Action::March { from: at, to }));
        for kind in kinds() {
            all.extend([1, 3, 255].map(|count| Action::Place { kind, count, at }));
            all.extend([1, 20].map(|points| Action::Repair { kind, at, points }));
        }
    }
    for kind in kinds() {
        all.push(Action::Dive { kind });
        for pick in [0, 1, 255] {
            all.push(Action::Hit { kind, pick });
            for (from, to) in places().zip(places().skip(1)) {
                let (one, all_of_them) = (1, 17);
                all.extend([one, all_of_them].map(|count| Action::Move {
                    kind,
                    count,
                    pick,
                    from,
                    to,
                }));
                all.push(Action::Raid {
                    kind,
                    count: one,
                    pick,
                    from,
                    to,
                });
            }
        }
    }
    all
}

#[test]
fn what_is_written_is_read() {
    let game = game();
    let mut seen = std::collections::HashSet::new();
    for action in every_action(&game) {
        let words = game.notation(action);
        assert_eq!(game.parse(&words).as_ref(), Ok(&action), "{words}");
        assert_eq!(
            game.parse(&words.to_uppercase()).as_ref(),
            Ok(&action),
            "{words}"
        );
        assert!(seen.insert(words.clone()), "{words} is two actions");
    }
}

#[test]
fn words_are_short() {
    let game = game();
    let written = |text: &str| {
        let action = game.parse(text).expect("an action");
        game.notation(action)
    };
    for (text, words) in [
        ("buy 1 orc_band", "buy orc_band"),
        ("Move 2 Knight Anorien AF", "move 2 knight an af"),
        ("move knight#1 an af", "move knight an af"),
        ("hit levy#2", "hit levy#2"),
        ("place 1 wall bd", "place wall bd"),
    ] {
        // Names of territories with one word are read too.
        assert_eq!(written(text), words);
    }
}

#[test]
fn errors_say_what_would_be_right() {
    let game = game();
    for (text, part) in [
        ("", "buy, repair, move"),
        ("dance", "buy, repair, move"),
        ("buy", "something that can be bought"),
        ("buy 0 levy", "a number from 1 to 255"),
        ("buy ancient_tower", "something that can be bought: levy"),
        ("move knight an", "a territory: ad"),
        ("move knight an xx", "a territory: ad"),
        ("move knight#0 an af", "with #2 for the second state"),
        ("hit horse", "a type of unit: levy"),
        ("repair levy an", "points of damage"),
        ("done now", "the end"),
    ] {
        let error = game.parse(text).expect_err("that cannot be read");
        let said = error.to_string();
        assert!(said.contains(part), "{text}: {said}");
    }
}
