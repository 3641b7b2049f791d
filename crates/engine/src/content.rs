//! Content of a game: named TOML files, embedded in the binary and overlaid by a directory,
//! read so that every error names its file, line and field, and all errors come at once.

mod document;

pub use document::{Document, within};

use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

use crate::file::{self, FileError};
use crate::plain::{message, quoted};
use sha2::{Digest as _, Sha256};

/// The largest content file that is read, in bytes.
pub const MAX_FILE_BYTES: u64 = 1024 * 1024;

/// The most mistakes that are told at once.
const SHOWN: usize = 40;

/// One thing wrong in the content.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentError {
    /// File name such as `units.toml`, or a directory.
    pub file: String,
    /// Line in the file, from 1.
    pub line: Option<usize>,
    /// Path such as `unit.frigate.cost`; empty if the file as a whole is meant.
    pub field: String,
    /// What is wrong, such as `is -3`.
    pub problem: String,
    /// What would be right, such as `a whole number from 0 to 99`.
    pub expected: String,
}

impl fmt::Display for ContentError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&quoted(&self.file))?;
        if let Some(line) = self.line {
            write!(f, ":{line}")?;
        }
        f.write_str(": ")?;
        if !self.field.is_empty() {
            write!(f, "{}: ", quoted(&self.field))?;
        }
        let expected = message(&self.expected);
        write!(f, "{}; expected {expected}", quoted(&self.problem))
    }
}

/// Everything wrong in the content, in the order in which it was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContentErrors(pub Vec<ContentError>);

impl ContentErrors {
    /// `value` if nothing is wrong, else the errors.
    pub fn or<T>(self, value: T) -> Result<T, ContentErrors> {
        if self.0.is_empty() {
            Ok(value)
        } else {
            Err(self)
        }
    }
}

impl fmt::Display for ContentErrors {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, error) in self.0.iter().take(SHOWN).enumerate() {
            if index > 0 {
                f.write_str("\n")?;
            }
            error.fmt(f)?;
        }
        match self.0.len().saturating_sub(SHOWN) {
            0 => Ok(()),
            more => write!(f, "\n… and {more} more mistakes"),
        }
    }
}

impl std::error::Error for ContentErrors {}

/// The texts of a game's content files by name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentSource {
    files: BTreeMap<String, String>,
}

impl ContentSource {
    /// The shipped files as (name, text). Their names are the only ones an overlay may use.
    pub fn embedded(files: &[(&str, &str)]) -> Self {
        let own = |(name, text): &(&str, &str)| ((*name).to_owned(), (*text).to_owned());
        ContentSource {
            files: files.iter().map(own).collect(),
        }
    }

    /// The file names, sorted.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files.keys().map(String::as_str)
    }

    /// The text of one file.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.files.get(name).map(String::as_str)
    }

    /// The same source with the `*.toml` files of `dir` in place of those of the same name.
    /// Other files and directories in `dir` are ignored.
    pub fn overlay(mut self, dir: &Path) -> Result<Self, ContentErrors> {
        let mut errors = ContentErrors::default();
        let mut fail = |file: String, problem: String, expected: String| {
            errors.0.push(ContentError {
                file,
                line: None,
                field: String::new(),
                problem,
                expected,
            });
        };
        let listed = std::fs::read_dir(dir).and_then(|entries| {
            let paths = entries.map(|entry| entry.map(|e| e.path()));
            paths.collect::<Result<Vec<_>, _>>()
        });
        let mut paths = match listed {
            Ok(paths) => paths,
            Err(error) => {
                let problem = format!("cannot be listed ({error})");
                let expected = "a readable directory".to_owned();
                fail(dir.display().to_string(), problem, expected);
                Vec::new()
            }
        };
        paths.sort();
        for path in paths {
            if path.extension().is_none_or(|ext| ext != "toml") {
                continue;
            }
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if !self.files.contains_key(name.as_ref()) {
                let known: Vec<_> = self.names().collect();
                let expected = format!("one of {}", known.join(", "));
                fail(name.into_owned(), "is not a content file".into(), expected);
                continue;
            }
            match read_text(&path) {
                Ok(text) => {
                    self.files.insert(name.into_owned(), text);
                }
                Err((problem, expected)) => fail(name.into_owned(), problem, expected),
            }
        }
        errors.or(self)
    }

    /// SHA-256 over all names and texts in name order, as 64 lower-case hex digits.
    pub fn hash(&self) -> String {
        let mut hasher = Sha256::new();
        for part in self.files.iter().flat_map(|(name, text)| [name, text]) {
            hasher.update((part.len() as u64).to_le_bytes());
            hasher.update(part.as_bytes());
        }
        let digest = hasher.finalize();
        digest.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Opens one file for reading. A syntax error is kept for [`Document::finish`].
    pub fn open<'a>(&'a self, name: &'a str) -> Document<'a> {
        Document::parse(name, self.text(name).unwrap_or_default())
    }
}

fn read_text(path: &Path) -> Result<String, (String, String)> {
    file::text(path, MAX_FILE_BYTES).map_err(|error| match error {
        FileError::TooLong { .. } => ("is too large".into(), "at most 1 MiB".into()),
        FileError::NotText { .. } => (error.to_string(), "UTF-8 text".into()),
        _ => (error.to_string(), "a readable file".into()),
    })
}

#[cfg(test)]
mod tests;
