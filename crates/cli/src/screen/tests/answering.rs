//! What the keys do.

use super::Table;
use crate::screen::keys::Focus;
use ratatui::crossterm::event::KeyCode;

const LINE: &str = "aldarra --seats human,greedy --seed 4";

#[test]
fn enter_takes_the_choice_that_is_pointed_at() {
    let mut table = Table::new(LINE, 100, 30);
    let first = table.app.items()[0].label.clone();
    let seq = table.app.session.played.seq();
    table.says(&first).press([KeyCode::Enter]);
    assert!(table.app.session.played.seq() > seq);
    table.hides(&format!("►1 {first}"));
}

#[test]
fn a_search_leaves_what_has_all_the_words() {
    let mut table = Table::new(LINE, 100, 30);
    let all = table.app.items().len();
    table.letters("/stronghold e").says("/stronghold e_");
    let left = table.app.items();
    assert!(!left.is_empty() && left.len() < all);
    table.press([KeyCode::Esc]);
    assert_eq!(table.app.items().len(), all);
}

#[test]
fn an_action_can_be_typed_as_it_is_written() {
    let mut table = Table::new(LINE, 100, 30);
    table.letters("/stronghold e4").press([KeyCode::Enter]);
    let log = table
        .app
        .session
        .news(table.app.look.viewer, None)
        .join("\n");
    assert!(log.contains("Ann"), "{log}");
    table.hides("stronghold e4_");
}

#[test]
fn what_is_not_possible_is_answered_with_the_rule() {
    let mut table = Table::new(LINE, 100, 30);
    table.letters("wstronghold a2");
    // `w` asks for the action first, so the rest has been typed behind it.
    table
        .says("Why not: stronghold a2_")
        .press([KeyCode::Enter])
        .says("(ALD-");
    let mut table = Table::new(LINE, 100, 30);
    table
        .letters("/fly")
        .press([KeyCode::Enter])
        .says("Not possible. ");
}

#[test]
fn an_unlit_space_of_the_map_says_why_not() {
    let mut table = Table::new(LINE, 100, 30);
    let lit = table.app.lit();
    table.press([KeyCode::Tab]);
    assert_eq!(table.app.focus, Focus::Map);
    for way in [KeyCode::Right, KeyCode::Down, KeyCode::Left, KeyCode::Up].repeat(5) {
        if table.app.space.is_some_and(|space| !lit.contains(&space)) {
            break;
        }
        table.press([way]);
    }
    let seq = table.app.session.played.seq();
    table.press([KeyCode::Enter]).says("(ALD-");
    assert_eq!(table.app.session.played.seq(), seq);
}

#[test]
fn a_lit_space_of_the_map_can_be_chosen() {
    let mut table = Table::new(LINE, 100, 30);
    table.letters("]");
    let space = table.app.space.expect("a space is pointed at");
    assert!(table.app.lit().contains(&space));
    let seq = table.app.session.played.seq();
    table.press([KeyCode::Enter]);
    assert!(table.app.session.played.seq() > seq);
}

#[test]
fn the_rule_behind_the_question_is_opened_in_the_rules() {
    let mut table = Table::new(LINE, 100, 30);
    table.letters("r").says("Rules: ALD-3.9");
    let screen = table.screen();
    let third = screen.lines().nth(2).unwrap_or_default();
    assert!(third.contains("ALD-3.9"), "{screen}");
    table
        .letters("/victory")
        .press([KeyCode::Enter])
        .says("ictory");
    table.press([KeyCode::Esc]).hides("Rules: ALD-3.9");
}

#[test]
fn an_action_is_taken_back() {
    let mut table = Table::new("arda --seats human,greedy --seed 4", 100, 30);
    let before = table.app.look.scene.clone();
    table.press([KeyCode::Enter]);
    assert_ne!(table.app.look.scene, before);
    table.letters("u");
    assert_eq!(table.app.look.scene, before);
    table.letters("u").says("Not possible. ");
}

#[test]
fn choices_are_narrowed_by_one_thing_after_the_other() {
    let mut table = Table::new("arda --seats human,greedy --seed 4", 100, 30);
    let items = table.app.items();
    let folded = items
        .iter()
        .position(|item| item.choices.len() > 1)
        .expect("something is folded");
    let behind = items[folded].choices.len();
    table
        .press(vec![KeyCode::Down; folded])
        .press([KeyCode::Enter]);
    let narrowed: usize = table
        .app
        .items()
        .iter()
        .map(|item| item.choices.len())
        .sum();
    assert_eq!(narrowed, behind);
    table
        .says("Backspace goes back")
        .press([KeyCode::Backspace]);
    assert_eq!(table.app.items().len(), items.len());
}

#[test]
fn who_has_not_saved_is_asked_before_they_leave() {
    let mut table = Table::new(LINE, 100, 30);
    table
        .letters("q")
        .says("The game is not saved.")
        .says("again to stop.");
    assert!(!table.app.leaving);
    table.letters("q");
    assert!(table.app.leaving);
}

#[test]
fn a_game_is_saved_to_a_file_and_goes_on_from_it() {
    let path = std::env::temp_dir().join(format!("muster-screen-{}.json", std::process::id()));
    let name = path.display().to_string();
    let mut table = Table::new(LINE, 100, 30);
    table
        .press([KeyCode::Enter])
        .letters("s")
        .letters(&name)
        .press([KeyCode::Enter]);
    table.says("Saved. Go on with: muster play aldarra --resume");
    let scene = table.app.look.scene.clone();
    let mut again = Table::new(&format!("aldarra --resume {name}"), 100, 30);
    assert_eq!(again.app.look.scene, scene);
    // It is saved after every action now, so nobody is asked.
    again.press([KeyCode::Enter]).letters("q");
    assert!(again.app.leaving);
    std::fs::remove_file(&path).expect("the game was saved");
}

#[test]
fn control_c_leaves_at_once() {
    use ratatui::crossterm::event::{Event, KeyEvent, KeyModifiers};
    let mut table = Table::new(LINE, 100, 30);
    let stop = Event::Key(KeyEvent::new(KeyCode::Char('c'), KeyModifiers::CONTROL));
    table.app.on(&stop);
    assert!(table.app.leaving);
}

#[test]
fn a_terminal_that_is_too_small_is_told_what_it_would_need() {
    use crate::screen::large_enough;
    assert_eq!(large_enough((80, 24)), Ok(()));
    for size in [(79, 24), (80, 23), (1, 1)] {
        let why = large_enough(size).expect_err("it is too small");
        assert!(why.contains("needs 80 and 24"), "{why}");
        assert!(why.contains("in lines of text"), "{why}");
    }
}
