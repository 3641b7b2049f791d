//! Names and what people write: what is let in.

use crate::problem::Problem;

/// The longest name of a guest or a table, in characters.
const NAME: usize = 40;
/// The longest chat line, in characters.
const CHAT: usize = 500;
/// The longest id that a client gives an action, and the longest nonce, in bytes.
const MARK: usize = 128;

/// A name, trimmed: 1 to 40 characters, none that controls or turns the text around.
pub(crate) fn name(text: &str) -> Result<String, Problem> {
    written(text, "name", NAME)
}

/// A chat line, trimmed.
pub(crate) fn chat(text: &str) -> Result<String, Problem> {
    written(text, "text", CHAT)
}

/// A client's own mark, such as the id of an action: short and printable.
pub(crate) fn mark(text: &str, what: &str) -> Result<String, Problem> {
    match text.len() <= MARK && !text.chars().any(unwelcome) {
        true => Ok(text.to_string()),
        false => Err(Problem::invalid(format!(
            "{what} must have at most {MARK} bytes and no control characters"
        ))),
    }
}

fn written(text: &str, what: &str, longest: usize) -> Result<String, Problem> {
    let text = text.trim();
    let length = text.chars().count();
    if length == 0 || length > longest {
        return Err(Problem::invalid(format!(
            "{what} must have 1 to {longest} characters; this has {length}"
        )));
    }
    if text.chars().any(unwelcome) {
        return Err(Problem::invalid(format!(
            "{what} must not have control characters or characters that change the direction of writing"
        )));
    }
    Ok(text.to_string())
}

/// Control characters, and those that turn the direction of writing or cannot be seen.
fn unwelcome(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{061c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// An error's words as a sentence for people: errors begin small and end without a stop.
pub(crate) fn sentence(error: &impl std::fmt::Display) -> String {
    let text = error.to_string();
    let mut letters = text.chars();
    let first = letters.next().map(char::to_uppercase);
    let stop = if text.ends_with('.') { "" } else { "." };
    let whole: String = first.into_iter().flatten().chain(letters).collect();
    whole + stop
}
