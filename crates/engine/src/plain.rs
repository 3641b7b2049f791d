//! Words of strangers, made fit to be shown.
//!
//! A file may have anything in its strings: what moves a terminal's cursor, turns the direction of writing, or goes on for
//! megabytes. Messages that quote a file, and a terminal that shows one, show such things instead of doing them.

use std::fmt::Write as _;

/// The longest quotation, in characters.
const QUOTATION: usize = 200;
/// The longest line of a message, in characters.
const LINE: usize = 1_500;
/// The most lines of a message.
const LINES: usize = 60;

/// Whether a character does something instead of being seen: it commands a terminal, or turns the direction of writing.
pub fn acts(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Appends a character; one that [`acts`] as JSON and TOML write it.
pub fn push(out: &mut String, c: char) {
    match acts(c) {
        // Writing to a string does not fail, and all such characters have four digits.
        true => drop(write!(out, "\\u{:04x}", u32::from(c))),
        false => out.push(c),
    }
}

/// The beginning of a text, and how long it is where that is not all of it.
pub fn cut(text: &str) -> String {
    beginning(text, QUOTATION, |out, c| out.push(c))
}

/// A quotation: on one line, [`cut`], and with nothing in it that [`acts`].
///
/// ```
/// use engine::plain::quoted;
/// assert_eq!(quoted("move a b"), "move a b");
/// assert_eq!(quoted("\u{1b}[2J"), "\\u001b[2J");
/// assert!(quoted(&"x".repeat(9000)).ends_with("… (9000 characters)"));
/// ```
pub fn quoted(text: &str) -> String {
    beginning(text, QUOTATION, push)
}

/// A message that has quotations in it, of one or several lines: neither is too long, and nothing in it [`acts`].
pub fn message(text: &str) -> String {
    let mut lines: Vec<String> = (text.lines().take(LINES))
        .map(|line| beginning(line, LINE, push))
        .collect();
    let more = text.lines().count().saturating_sub(LINES);
    if more > 0 {
        lines.push(format!("… and {more} more lines"));
    }
    lines.join("\n")
}

fn beginning(text: &str, most: usize, push: impl Fn(&mut String, char)) -> String {
    let mut out = String::new();
    for c in text.chars().take(most) {
        push(&mut out, c);
    }
    let length = text.chars().count();
    if length > most {
        let _ = write!(out, "… ({length} characters)");
    }
    out
}
