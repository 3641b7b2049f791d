//! Values that a scenario sets, with errors that say what would be right.

use crate::game::ArrangeError;
use toml::{Table, Value};

fn wrong(at: &str, value: &Value, expected: &str) -> ArrangeError {
    ArrangeError::new(at, format!("is {value}; expected {expected}"))
}

/// Only those keys may stand in the table.
///
/// # Errors
/// The first other key.
pub fn known(at: &str, table: &Table, keys: &[&str]) -> Result<(), ArrangeError> {
    match table.keys().find(|key| !keys.contains(&key.as_str())) {
        None => Ok(()),
        Some(key) => {
            let dot = if at.is_empty() { "" } else { "." };
            Err(ArrangeError::new(
                format!("{at}{dot}{key}"),
                format!("cannot be set; expected {}", keys.join(", ")),
            ))
        }
    }
}

/// A table.
///
/// # Errors
/// It is something else.
pub fn table<'a>(at: &str, value: &'a Value) -> Result<&'a Table, ArrangeError> {
    value.as_table().ok_or_else(|| wrong(at, value, "a table"))
}

/// A text.
///
/// # Errors
/// It is something else.
pub fn text<'a>(at: &str, value: &'a Value) -> Result<&'a str, ArrangeError> {
    value.as_str().ok_or_else(|| wrong(at, value, "a text"))
}

/// True or false.
///
/// # Errors
/// It is something else.
pub fn flag(at: &str, value: &Value) -> Result<bool, ArrangeError> {
    let flag = value.as_bool();
    flag.ok_or_else(|| wrong(at, value, "true or false"))
}

/// A whole number from 0 to `most`.
///
/// # Errors
/// It is something else.
pub fn whole<T: TryFrom<i64>>(at: &str, value: &Value, most: i64) -> Result<T, ArrangeError> {
    let number = value.as_integer().filter(|n| (0..=most).contains(n));
    number
        .and_then(|n| T::try_from(n).ok())
        .ok_or_else(|| wrong(at, value, &format!("a whole number from 0 to {most}")))
}

/// A list of texts, or one text with blanks between the words.
///
/// # Errors
/// It is something else.
pub fn words<'a>(at: &str, value: &'a Value) -> Result<Vec<&'a str>, ArrangeError> {
    if let Some(text) = value.as_str() {
        return Ok(text.split_whitespace().collect());
    }
    let list = value.as_array().and_then(|list| {
        let words = list.iter().map(Value::as_str);
        words.collect::<Option<Vec<&str>>>()
    });
    list.ok_or_else(|| wrong(at, value, "a list of texts"))
}
