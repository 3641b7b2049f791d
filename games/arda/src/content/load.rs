//! Definitions as files.

use crate::definition::Definition;
use engine::content::{ContentError, ContentErrors};

/// Reads a definition.
///
/// # Errors
/// Where and what is wrong.
pub fn from_toml(file: &str, text: &str) -> Result<Definition, ContentErrors> {
    toml::from_str(text).map_err(|error| {
        let line = error
            .span()
            .map(|span| text[..span.start].matches('\n').count() + 1);
        ContentErrors(vec![ContentError {
            file: file.to_string(),
            line,
            field: String::new(),
            problem: error.message().to_string(),
            expected: "a definition of a game".to_string(),
        }])
    })
}

/// Writes a definition.
///
/// # Errors
/// A value that the format cannot hold.
pub fn to_toml(definition: &Definition) -> Result<String, toml::ser::Error> {
    toml::to_string(definition)
}
