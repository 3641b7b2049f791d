//! Records: a match as a file that plays back byte for byte.

use crate::file::{self, FileError};
use crate::plain::{cut, quoted};
use crate::seat::Seat;
use crate::setup::Setup;
use serde::{Deserialize, Serialize};
use std::path::Path;
use thiserror::Error;

/// The format that this build writes and reads.
pub const FORMAT: &str = "muster-record-1";
/// The generator and the mapping of its words to dice.
pub const GENERATOR: &str = "chacha20-1";
/// A longer file is not read.
pub const MAX_BYTES: u64 = 64 << 20;

/// A match: how it was set up and everything that was done in it. JSON, without wall-clock times.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// [`FORMAT`].
    pub format: String,
    /// How it was set up.
    pub header: Header,
    /// What was done, in order. The number of entries is the match's `seq`.
    pub entries: Vec<Entry>,
    /// The secret behind the dice, published when the match is over.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The SHA-256 of the position after the last entry, in hexadecimal.
    pub position: String,
}

/// How a match was set up.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The game's id.
    pub game: String,
    /// The version of the rules.
    pub rules_version: u32,
    /// The SHA-256 of the content.
    pub content: String,
    /// Seats and house rules.
    pub setup: Setup,
    /// Who sits where.
    pub seats: Vec<Player>,
    /// [`GENERATOR`].
    pub generator: String,
    /// The SHA-256 of the secret behind the dice.
    pub commitment: String,
    /// What each seat mixed into the dice.
    pub nonces: Vec<String>,
    /// The seed that the dice were chosen by, when they were: such dice are reproducible, not proved.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub open_seed: Option<u64>,
}

/// Who sits on a seat.
#[derive(Default, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// The name shown.
    pub name: String,
    /// The bot that plays, if one does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
}

/// One thing that was done. `chance` has the answers of chance in the order in which they were asked.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "type", deny_unknown_fields)]
pub enum Entry {
    /// The table was set.
    Deal {
        /// Answers of chance.
        chance: Vec<String>,
    },
    /// A seat acted: one action, or the actions of a secret decision together.
    Act {
        /// Who.
        seat: Seat,
        /// What, in the game's notation.
        actions: Vec<String>,
        /// Answers of chance.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chance: Vec<String>,
    },
    /// The one possible action was taken for a seat.
    Auto {
        /// For whom.
        seat: Seat,
        /// What.
        action: String,
        /// Answers of chance.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chance: Vec<String>,
    },
    /// The default was taken for an absent player.
    StandIn {
        /// For whom.
        seat: Seat,
        /// What.
        action: String,
        /// Answers of chance.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chance: Vec<String>,
    },
    /// Entries were taken back; the position is again that after the first `to` entries that were in force.
    Undo {
        /// By whom.
        seat: Seat,
        /// The `seq` that is in force again.
        to: u32,
        /// Whether the other seats agreed to it, because something was revealed since.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        agreed: bool,
    },
    /// A seat left for good.
    Depart {
        /// Who.
        seat: Seat,
        /// Answers of chance.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        chance: Vec<String>,
    },
}

impl Entry {
    /// The answers of chance in it.
    pub fn chance(&self) -> &[String] {
        match self {
            Entry::Deal { chance }
            | Entry::Act { chance, .. }
            | Entry::Auto { chance, .. }
            | Entry::StandIn { chance, .. }
            | Entry::Depart { chance, .. } => chance,
            Entry::Undo { .. } => &[],
        }
    }

    /// The entry in a few words, for errors.
    pub fn describe(&self) -> String {
        match self {
            Entry::Deal { .. } => "deal".to_string(),
            Entry::Act { seat, actions, .. } => {
                format!("act by {seat}: {}", quoted(&actions.join("; ")))
            }
            Entry::Auto { seat, action, .. } => format!("auto for {seat}: {}", quoted(action)),
            Entry::StandIn { seat, action, .. } => {
                format!("stand-in for {seat}: {}", quoted(action))
            }
            Entry::Undo { seat, to, .. } => format!("undo by {seat} to {to}"),
            Entry::Depart { seat, .. } => format!("depart of {seat}"),
        }
    }
}

impl Record {
    /// Reads a record from a file.
    ///
    /// # Errors
    /// What cannot be read, and where.
    pub fn read(path: &Path) -> Result<Self, RecordError> {
        let unread = |error: FileError| match error {
            FileError::TooLong { bytes, .. } => RecordError::TooLong { bytes },
            other => RecordError::File(path.display().to_string(), other.to_string()),
        };
        Record::parse(&file::bytes(path, MAX_BYTES).map_err(unread)?)
    }

    /// Reads a record from its bytes.
    ///
    /// # Errors
    /// What cannot be read, and where.
    pub fn parse(bytes: &[u8]) -> Result<Self, RecordError> {
        if bytes.len() as u64 > MAX_BYTES {
            return Err(RecordError::TooLong {
                bytes: bytes.len() as u64,
            });
        }
        #[derive(Deserialize)]
        struct Format {
            format: String,
        }
        let unreadable = |error: serde_json::Error| RecordError::Json(quoted(&error.to_string()));
        let Format { format } = serde_json::from_slice(bytes).map_err(unreadable)?;
        if format != FORMAT {
            return Err(RecordError::Format { got: cut(&format) });
        }
        serde_json::from_slice(bytes).map_err(unreadable)
    }

    /// The record as JSON, one entry a line.
    pub fn to_json(&self) -> String {
        let field = |value: serde_json::Result<String>| value.unwrap_or_default();
        let entries: Vec<String> = self
            .entries
            .iter()
            .map(|entry| format!("    {}", field(serde_json::to_string(entry))))
            .collect();
        let secret = match &self.secret {
            Some(secret) => format!("  \"secret\": {},\n", field(serde_json::to_string(secret))),
            None => String::new(),
        };
        format!(
            "{{\n  \"format\": {},\n  \"header\": {},\n  \"entries\": [\n{}\n  ],\n{secret}  \"position\": {}\n}}\n",
            field(serde_json::to_string(&self.format)),
            field(serde_json::to_string(&self.header)),
            entries.join(",\n"),
            field(serde_json::to_string(&self.position))
        )
    }
}

/// Why a record is refused: the first thing wrong with it.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum RecordError {
    /// The file cannot be read.
    #[error("{0}: {1}")]
    File(String, String),
    /// The file is too long to be a record.
    #[error("the file has {bytes} bytes; a record has at most {MAX_BYTES}")]
    TooLong {
        /// Its length.
        bytes: u64,
    },
    /// Not JSON, cut off, or not the fields of a record.
    #[error("not a readable record: {0}")]
    Json(String),
    /// Another format.
    #[error("the format is {got:?}; this build reads {FORMAT:?}")]
    Format {
        /// What the file says.
        got: String,
    },
    /// The header does not fit this build.
    #[error("header: {field} is {got:?}; expected {expected:?}")]
    Header {
        /// Which field.
        field: &'static str,
        /// What the file says.
        got: String,
        /// What would be right.
        expected: String,
    },
    /// The set-up is impossible.
    #[error("header: {0}")]
    Setup(String),
    /// An entry that cannot have happened.
    #[error("entry {index} ({entry}): {problem}")]
    Entry {
        /// Its index, from 0.
        index: usize,
        /// What it is.
        entry: String,
        /// Why not.
        problem: String,
    },
    /// The published secret is not the one committed to.
    #[error("secret: its SHA-256 is {got}; the match committed to {expected}")]
    Secret {
        /// The hash of the secret in the file.
        got: String,
        /// The commitment.
        expected: String,
    },
    /// The end does not fit.
    #[error("position: after the last entry it is {got}; the record says {expected}")]
    Position {
        /// The hash that playing gives.
        got: String,
        /// The hash in the file.
        expected: String,
    },
}
