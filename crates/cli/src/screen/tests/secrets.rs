//! What one player's screen shows is never another's secret.

use super::Table;
use crate::screen::app::State;
use engine::{Seat, Viewer};
use ratatui::crossterm::event::KeyCode;

const GAMES: [&str; 3] = [
    "aldarra --seats human,human --seed 4 --option max_rounds=3",
    "aidra --seats human,human --seed 4 --option round_limit=3",
    "arda --seats human,human --seed 4 --option round_limit=1",
];

/// The names of the cards that a seat sees, in all places.
fn names(table: &Table, viewer: Viewer) -> Vec<String> {
    let scene = table.app.session.played.scene(viewer);
    let zones = scene.zones.iter().flat_map(|zone| &zone.cards);
    let panels = scene.panels.iter().flat_map(|panel| &panel.cards);
    let stage = scene.stage.iter().flat_map(|stage| {
        stage
            .cards
            .iter()
            .chain(stage.sides.iter().flat_map(|side| &side.cards))
    });
    let board = &table.app.session.board;
    zones
        .chain(panels)
        .chain(stage)
        .filter_map(|card| board.card(&card.card))
        .map(|face| face.name.clone())
        .collect()
}

/// The cards that only this seat sees.
fn own(table: &Table, seat: u8) -> Vec<String> {
    let others = names(table, Viewer::Seat(Seat(1 - seat)));
    let mut own = names(table, Viewer::Seat(Seat(seat)));
    own.retain(|name| !others.contains(name));
    own
}

#[test]
fn no_screen_has_the_hand_of_another_player() {
    let mut secrets = 0;
    for line in GAMES {
        let mut table = Table::new(line, 160, 45);
        for step in 0..250 {
            if table.is_over() {
                break;
            }
            let looking = match table.app.state {
                State::Passing(_) => None,
                _ => Some(table.app.look.viewer),
            };
            for seat in [0, 1] {
                if looking == Some(Viewer::Seat(Seat(seat))) {
                    continue;
                }
                let hidden = own(&table, seat);
                secrets += hidden.len();
                for look in ["", "L", "n"] {
                    table.letters(look);
                    for name in &hidden {
                        // A log may tell of a card of that name which was played before.
                        let told = table.screen();
                        assert!(
                            !told.contains(name.as_str()),
                            "{name} of seat {seat} on\n{told}"
                        );
                    }
                    if !look.is_empty() {
                        table.press([KeyCode::Esc]);
                    }
                }
            }
            match (table.app.state, step % 3) {
                (State::Passing(_), _) => table.press([KeyCode::Enter]),
                (_, 0) => table.letters("1"),
                _ => table.letters("d"),
            };
        }
    }
    assert!(secrets > 100, "only {secrets} secrets were looked for");
}

#[test]
fn the_keyboard_is_handed_over_on_an_empty_page() {
    let mut table = Table::new(GAMES[0], 100, 30);
    for _ in 0..200 {
        if let State::Passing(seat) = table.app.state {
            let name = table.app.session.names[seat.index()].clone();
            let screen = table.screen();
            let words: Vec<&str> = screen.split_whitespace().collect();
            let all = format!("The keyboard is {name}'s. {name}: press Enter when you sit here.");
            assert_eq!(words.join(" "), all);
            // Nothing but Enter turns it.
            table.letters("?nLrsz").press([KeyCode::Tab, KeyCode::Esc]);
            assert_eq!(table.screen(), screen);
            table
                .press([KeyCode::Enter])
                .hides("press Enter when you sit here")
                .says(&format!("{name} decides"));
            return;
        }
        table.letters("d");
    }
    panic!("nobody else was asked:\n{}", table.screen());
}
