//! Handles: the names under which people log in.

use crate::problem::Problem;

/// How many characters a handle has, at least and at most.
const LENGTH: std::ops::RangeInclusive<usize> = 3..=24;

/// A handle: 3 to 24 of a-z, 0-9, `-` and `_`, beginning with a letter. Capitals are taken for small letters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Handle(String);

impl Handle {
    /// Reads a handle as somebody has typed it.
    pub(crate) fn parse(text: &str) -> Result<Self, Problem> {
        let handle = text.trim().to_ascii_lowercase();
        let fits = LENGTH.contains(&handle.len())
            && handle.starts_with(|c: char| c.is_ascii_lowercase())
            && handle
                .chars()
                .all(|c| matches!(c, 'a'..='z' | '0'..='9' | '-' | '_'));
        match fits {
            true => Ok(Handle(handle)),
            false => Err(Problem::invalid(
                "the handle must have 3 to 24 characters, each a letter from a to z, a digit, - or _, and begin with a letter",
            )),
        }
    }

    /// How it is shown.
    pub(crate) fn text(&self) -> &str {
        &self.0
    }

    /// What no two handles share: those that look alike have the same, such as `bill-0` and `bi11_o`.
    pub(crate) fn key(&self) -> String {
        let alike = |c| match c {
            '0' => 'o',
            '1' | 'i' => 'l',
            '-' => '_',
            other => other,
        };
        self.0.chars().map(alike).collect()
    }
}
