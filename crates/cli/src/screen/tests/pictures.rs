//! What the screen looks like, and that it can be drawn at any size.

use super::Table;
use crate::screen::keys::Focus;
use ratatui::crossterm::event::KeyCode;

/// One line of each game, with dice that are the same every time.
const GAMES: [&str; 3] = [
    "aldarra --seats human,greedy --seed 4",
    "aidra --seats human,greedy,greedy,greedy --seed 4",
    "arda --seats human,greedy --seed 4",
];

#[test]
fn the_first_question_of_aldarra() {
    insta::assert_snapshot!(Table::new(GAMES[0], 100, 30).screen());
}

#[test]
fn the_first_question_of_aidra() {
    insta::assert_snapshot!(Table::new(GAMES[1], 100, 30).screen());
}

#[test]
fn the_first_question_of_arda() {
    insta::assert_snapshot!(Table::new(GAMES[2], 100, 30).screen());
}

#[test]
fn a_space_of_the_map_that_is_pointed_at() {
    let mut table = Table::new(GAMES[0], 100, 30);
    table.press([KeyCode::Down, KeyCode::Down, KeyCode::Down]);
    insta::assert_snapshot!(table.screen());
}

#[test]
fn the_keys() {
    insta::assert_snapshot!(Table::new(GAMES[0], 100, 46).letters("?").screen());
}

#[test]
fn every_pane_and_page_can_be_drawn_at_every_size() {
    for line in GAMES {
        let mut table = Table::new(line, 100, 30);
        for keys in ["?", "r", "L", "/x", "w"] {
            table.letters(keys);
            at_every_size(&mut table);
            table.press([KeyCode::Esc]);
        }
        for _ in Focus::ALL {
            at_every_size(&mut table);
            table.letters("z");
            at_every_size(&mut table);
            table.letters("z").press([KeyCode::Tab]);
        }
    }
}

/// Draws it in windows that are small, odd or large.
fn at_every_size(table: &mut Table) {
    for columns in [1, 2, 5, 23, 71, 80, 161] {
        for rows in [1, 2, 3, 7, 24, 45] {
            table.resize(columns, rows);
        }
    }
    table.resize(100, 30);
}

#[test]
fn a_battle_of_every_game_can_be_drawn_at_every_size() {
    for line in GAMES {
        let mut table = Table::new(line, 100, 30);
        let mut found = false;
        for _ in 0..1500 {
            table.letters("d");
            if table.is_over() {
                break;
            }
            if table.app.look.scene.stage.is_some() {
                found = true;
                at_every_size(&mut table);
                break;
            }
        }
        // Absent players keep out of battles in some games.
        assert!(
            found || table.is_over() || table.app.look.scene.turn.round > 1,
            "{}",
            table.screen()
        );
    }
}
