//! Names and what people write: what is let in.

use crate::problem::Problem;
use unicode_security::confusable_detection::skeleton;

/// The longest name of a guest or a table, in characters.
const NAME: usize = 40;
/// How many marks can stand over and under one letter.
const MARKS: usize = 2;
/// The longest action, in bytes.
const ACTION: usize = 1000;
/// The longest chat line, in characters.
const CHAT: usize = 500;
/// The longest id that a client gives an action, and the longest nonce, in bytes.
const MARK: usize = 128;

/// A name: 1 to 40 characters, at most 160 bytes. All kinds of white space become single blanks; characters that control,
/// cannot be seen or turn the text around are refused, and so are heaps of marks.
pub(crate) fn name(text: &str) -> Result<String, Problem> {
    let name = written(text, "name", NAME)?;
    let mut marks = 0;
    for c in name.chars() {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        if marks > MARKS {
            return Err(Problem::invalid(format!(
                "name must not have more than {MARKS} marks on one letter"
            )));
        }
    }
    Ok(name.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// A name that nobody takes for one of the others: numbered where one of them looks like it, in whatever letters.
pub(crate) fn distinct<'t>(name: &str, taken: impl Iterator<Item = &'t str>) -> String {
    let taken: Vec<String> = taken.map(looks).collect();
    let free = |name: &String| !taken.contains(&looks(name));
    let numbered = (2..).map(|number| format!("{name} {number}"));
    let mut names = std::iter::once(name.to_string()).chain(numbered);
    names.find(free).unwrap_or_else(|| name.to_string())
}

/// What names have in common that look alike.
fn looks(name: &str) -> String {
    let small = name.to_lowercase();
    let alike: String = skeleton(&small).collect();
    // What looks like a capital letter looks like its small one.
    let alike = alike.to_lowercase();
    skeleton(&alike).collect()
}

/// An action: one line. White space around it, such as the end of the line, does not count.
pub(crate) fn action(text: &str) -> Result<String, Problem> {
    let text = text.trim();
    match text.len() <= ACTION && !text.chars().any(char::is_control) {
        true => Ok(text.to_string()),
        false => Err(Problem::invalid(format!(
            "action must be one line of at most {ACTION} bytes"
        ))),
    }
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
            "{what} must not have characters that control, cannot be seen or change the direction of writing"
        )));
    }
    Ok(text.to_string())
}

/// Control characters, and those that turn the direction of writing, cannot be seen or mean nothing.
fn unwelcome(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}'
            | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{2800}' | '\u{3164}'
            | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}' | '\u{fff0}'..='\u{fffb}'
            | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..='\u{10ffff}')
}

/// Marks that are written over or under the letter before them.
fn is_mark(c: char) -> bool {
    matches!(c,
        '\u{300}'..='\u{36f}' | '\u{483}'..='\u{489}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
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
