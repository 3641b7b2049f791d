//! What a message about a bad text must be like.

/// The longest line of a message, in characters.
const LINE: usize = 2_000;
/// The longest message.
const MOST: usize = 100_000;

/// Whether a message can be put before a person: words, not endless, and nothing in it that moves a terminal's cursor or
/// turns the direction of writing, whatever the bad text has.
///
/// # Errors
/// What is wrong with the message.
pub fn fit_to_print(message: &str) -> Result<(), String> {
    let start: String = message.chars().take(300).collect();
    let words = message.split_whitespace().count();
    if words < 3 {
        return Err(format!("says too little: {start:?}"));
    }
    if message.len() > MOST {
        return Err(format!("has {} bytes: {start:?}", message.len()));
    }
    if let Some(line) = message.lines().find(|line| line.chars().count() > LINE) {
        let length = line.chars().count();
        return Err(format!("has a line of {length} characters: {start:?}"));
    }
    let moves = |c: &char| {
        (c.is_control() && *c != '\n')
            || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    match message.chars().find(moves) {
        Some(c) => Err(format!("has {c:?}: {message:?}")),
        None => Ok(()),
    }
}
