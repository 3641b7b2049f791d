//! Where the keys come from, and when they stop coming.

use ratatui::crossterm::event::{self, Event};
use signal_hook::consts::TERM_SIGNALS;
use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// So long a signal may wait until it is noticed.
const PATIENCE: Duration = Duration::from_millis(200);

/// The hands at the keyboard.
pub(super) trait Hands {
    /// The next thing they do; nothing when they have done nothing for a while.
    fn next(&mut self) -> io::Result<Option<Event>>;
    /// Whether they have been taken away: the program is told to end.
    fn are_gone(&self) -> bool;
}

/// The keyboard of the terminal. A signal to end is noted, so that the terminal is left as it was found. The one that says that
/// the terminal is gone is not: there is nothing to leave in order, and who waits for keys from it would wait for ever.
pub(super) struct Keyboard {
    told_to_end: Arc<AtomicBool>,
}

impl Keyboard {
    pub(super) fn new() -> io::Result<Self> {
        let told_to_end = Arc::new(AtomicBool::new(false));
        for signal in TERM_SIGNALS {
            signal_hook::flag::register(*signal, told_to_end.clone())?;
        }
        Ok(Keyboard { told_to_end })
    }
}

impl Hands for Keyboard {
    fn next(&mut self) -> io::Result<Option<Event>> {
        match event::poll(PATIENCE) {
            Ok(true) => event::read().map(Some),
            Ok(false) => Ok(None),
            // A signal, such as a change of the size, has ended the waiting.
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Ok(None),
            Err(error) => Err(error),
        }
    }

    fn are_gone(&self) -> bool {
        self.told_to_end.load(Ordering::Relaxed)
    }
}
