//! What is printed, as it may be seen on a terminal.

use engine::plain;
use std::fmt;
use std::io::{self, Write};

/// Begins and ends what stands out, and clears a terminal.
const STRONG: &[u8] = b"\x1b[1m";
const USUAL: &[u8] = b"\x1b[0m";
const CLEAR: &[u8] = b"\x1b[2J\x1b[3J\x1b[H";

/// Where a command prints. Names and titles come out of files of strangers: what in them would command the terminal or turn
/// the direction of writing is printed as `\u001b`. So only what Muster itself wants to happen there happens.
pub struct Shown<'a> {
    to: &'a mut dyn Write,
}

impl<'a> Shown<'a> {
    /// Prints there.
    pub fn on(to: &'a mut dyn Write) -> Self {
        Shown { to }
    }

    /// Prints text that stands out.
    pub(crate) fn strong(&mut self, text: &str) -> io::Result<()> {
        self.to.write_all(STRONG)?;
        self.write_all(text.as_bytes())?;
        self.to.write_all(USUAL)
    }

    /// What `write!` calls.
    ///
    /// # Errors
    /// What cannot be written.
    pub fn write_fmt(&mut self, words: fmt::Arguments<'_>) -> io::Result<()> {
        Write::write_fmt(self, words)
    }

    /// Brings what was printed to where it is read.
    ///
    /// # Errors
    /// What cannot be written.
    pub fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }

    /// Clears the terminal, so that nobody sees what another has seen.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        self.to.write_all(CLEAR)
    }
}

impl Write for Shown<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        // Texts are printed whole, so that no letter is in two pieces.
        let text = String::from_utf8_lossy(bytes);
        let acts = |c: char| plain::acts(c) && !matches!(c, '\n' | '\t');
        match text.contains(acts) {
            false => self.to.write_all(bytes)?,
            true => {
                let mut out = String::new();
                for c in text.chars() {
                    match acts(c) {
                        true => plain::push(&mut out, c),
                        false => out.push(c),
                    }
                }
                self.to.write_all(out.as_bytes())?;
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.to.flush()
    }
}
