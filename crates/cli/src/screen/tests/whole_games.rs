//! Whole games by keys alone.

use super::Table;
use ratatui::crossterm::event::KeyCode;

/// Keys as somebody presses them who plays without a plan: mostly the arrow keys and Enter, some looking around.
struct Fingers(u64);

impl Fingers {
    fn next(&mut self) -> KeyCode {
        // A small generator of its own: the same keys every time.
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        match (self.0 >> 33) % 40 {
            0..12 => KeyCode::Enter,
            12..20 => KeyCode::Down,
            20 => KeyCode::Up,
            21..26 => KeyCode::Char('.'),
            26..29 => KeyCode::Char('d'),
            29 => KeyCode::Tab,
            30 => KeyCode::Backspace,
            31 => KeyCode::Char('1'),
            32 => KeyCode::End,
            33 => KeyCode::Right,
            34 => KeyCode::PageDown,
            35 => KeyCode::Char(']'),
            36 => KeyCode::Char('+'),
            37 => KeyCode::Char('-'),
            38 => KeyCode::Esc,
            _ => KeyCode::Char('u'),
        }
    }
}

/// Plays to the end, and returns how many keys it took.
fn played(line: &str) -> (Table, u32) {
    let mut table = Table::new(line, 100, 30);
    let mut fingers = Fingers(7);
    for count in 1..=2000 {
        let keys: Vec<KeyCode> = (0..25).map(|_| fingers.next()).collect();
        table.press(keys);
        if table.is_over() {
            return (table, count * 25);
        }
    }
    panic!("not over after 50,000 keys:\n{}", table.screen());
}

fn ends(line: &str) {
    let (mut table, _) = played(line);
    // The keys after the end may have closed the page with the score.
    table.press([KeyCode::Esc]);
    table.says("The game is over");
    table.letters("q");
    assert!(table.app.leaving);
    assert!(table.app.session.result().starts_with("The game is over"));
}

#[test]
fn aldarra_is_played_to_its_end_by_keys() {
    ends("aldarra --seats human,greedy --seed 4 --option max_rounds=4");
}

#[test]
fn aidra_is_played_to_its_end_by_keys() {
    ends("aidra --seats human,greedy,greedy --seed 4 --option round_limit=6");
}

#[test]
fn arda_is_played_to_its_end_by_keys() {
    ends("arda --seats human,greedy --seed 4 --option round_limit=2");
}

#[test]
fn two_people_play_one_game_at_one_keyboard() {
    ends("aldarra --seats human,human --seed 4 --option max_rounds=3");
}
