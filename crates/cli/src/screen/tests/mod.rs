//! The table on a screen of memory, with keys from a list.

mod answering;
mod pictures;
mod secrets;
mod whole_games;

use super::app::{App, State};
use super::hands::Hands;
use super::paint::Paint;
use crate::args::{Arguments, Command};
use crate::play;
use clap::Parser;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use std::collections::VecDeque;
use std::io;

/// Keys from a list; the hands are gone when it has been read.
#[derive(Default)]
struct Script {
    keys: VecDeque<Event>,
    read: bool,
}

impl Hands for Script {
    fn next(&mut self) -> io::Result<Option<Event>> {
        let next = self.keys.pop_front();
        self.read = next.is_none();
        Ok(next)
    }

    fn are_gone(&self) -> bool {
        self.read
    }
}

/// A key that is pressed.
fn key(code: KeyCode) -> Event {
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// A game on a screen of memory.
struct Table {
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Table {
    /// Sits down: the words are what follows `muster play`.
    fn new(line: &str, columns: u16, rows: u16) -> Self {
        let words = ["muster", "play"]
            .into_iter()
            .chain(line.split_whitespace());
        let arguments = Arguments::try_parse_from(words).expect("the line is a command");
        let Command::Play(args) = arguments.command else {
            panic!("{line} is not `play`");
        };
        let registry = catalogue::all();
        let session = play::session(&args, &registry).expect("the game can be opened");
        let terminal =
            Terminal::new(TestBackend::new(columns, rows)).expect("memory can be drawn on");
        let mut table = Table {
            app: App::new(session, Paint::Full),
            terminal,
        };
        table.press([]);
        table
    }

    /// Presses keys, and draws what follows.
    fn press(&mut self, codes: impl IntoIterator<Item = KeyCode>) -> &mut Self {
        let mut script = Script {
            keys: codes.into_iter().map(key).collect(),
            read: false,
        };
        super::play(&mut self.app, &mut self.terminal, &mut script).expect("the game goes on");
        self
    }

    /// Presses letters.
    fn letters(&mut self, letters: &str) -> &mut Self {
        self.press(letters.chars().map(KeyCode::Char))
    }

    /// Gives the window another size.
    fn resize(&mut self, columns: u16, rows: u16) -> &mut Self {
        self.terminal.backend_mut().resize(columns, rows);
        self.press([])
    }

    /// What is on the screen, row by row.
    fn screen(&self) -> String {
        let buffer = self.terminal.backend().buffer();
        let rows = buffer.content.chunks(usize::from(buffer.area.width).max(1));
        let row = |cells: &[ratatui::buffer::Cell]| {
            cells
                .iter()
                .map(|cell| cell.symbol())
                .collect::<String>()
                .trim_end()
                .to_string()
        };
        rows.map(row).collect::<Vec<_>>().join("\n")
    }

    #[track_caller]
    fn says(&mut self, words: &str) -> &mut Self {
        let screen = self.screen();
        assert!(screen.contains(words), "no {words:?} on\n{screen}");
        self
    }

    #[track_caller]
    fn hides(&mut self, words: &str) -> &mut Self {
        let screen = self.screen();
        assert!(!screen.contains(words), "{words:?} on\n{screen}");
        self
    }

    fn is_over(&self) -> bool {
        self.app.state == State::Over
    }
}
