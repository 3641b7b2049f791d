//! Saved games: a record with what is needed to go on.
//!
//! A saved game is one JSON object: `format` is `muster-save-1`, `record` is the match's record as far as it has come, `secret`
//! is the secret behind the dice as 64 hexadecimal digits, `drafts` has each seat's uncommitted clicks of a secret decision
//! in notation, and `content` is the folder of content, where one was named. Who reads the file can compute all dice to come.

use crate::failure::Failure;
use crate::whole;
use engine::Secret;
use engine::file;
use engine::plain::{cut, quoted};
use engine::record::{MAX_BYTES, Record};
use engine::registry::{AnyGame, AnyMatch, Registry};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// The format that this build writes and reads.
const FORMAT: &str = "muster-save-1";

/// A match that can go on.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Saved {
    format: String,
    /// What was played.
    pub(crate) record: Record,
    secret: String,
    /// The uncommitted clicks of secret decisions, by seat.
    pub(crate) drafts: Vec<Vec<String>>,
    /// The folder of content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) content: Option<PathBuf>,
}

/// A record or a saved game, as a file held it.
pub(crate) struct Stored {
    /// What was played.
    pub(crate) record: Record,
    /// The secret, where it is known.
    pub(crate) secret: Option<Secret>,
    /// The folder of content that a saved game names.
    pub(crate) content: Option<PathBuf>,
}

impl Saved {
    /// What is to be saved of a match.
    pub(crate) fn of(played: &dyn AnyMatch, secret: &Secret, content: Option<&Path>) -> Self {
        Saved {
            format: FORMAT.to_string(),
            record: played.record(),
            secret: secret.to_hex(),
            drafts: played.drafts(),
            content: content.map(Path::to_path_buf),
        }
    }

    /// Writes the file.
    ///
    /// # Errors
    /// Why it cannot be written; what was there is untouched.
    pub(crate) fn write(&self, path: &Path) -> Result<(), String> {
        let mut json = serde_json::to_string(self).map_err(|error| error.to_string())?;
        json.push('\n');
        whole::write(path, &json).map_err(|error| error.to_string())
    }

    /// Reads a saved game.
    ///
    /// # Errors
    /// What cannot be read, and where.
    pub(crate) fn read(path: &Path) -> Result<(Self, Secret), Failure> {
        let (bytes, format) = load(path)?;
        match format.as_str() {
            FORMAT => parse(path, &bytes),
            engine::record::FORMAT => Err(wrong(
                path,
                "it is a record, which cannot go on without its secret; look at it with `muster replay`",
            )),
            other => Err(wrong(
                path,
                format!(
                    "the format is {:?}; this build reads {FORMAT:?}",
                    cut(other)
                ),
            )),
        }
    }
}

impl Stored {
    /// Reads a record or a saved game.
    ///
    /// # Errors
    /// What cannot be read, and where.
    pub(crate) fn read(path: &Path) -> Result<Self, Failure> {
        let (bytes, format) = load(path)?;
        if format == FORMAT {
            let (saved, secret) = parse(path, &bytes)?;
            return Ok(Stored {
                record: saved.record,
                secret: Some(secret),
                content: saved.content,
            });
        }
        let record = Record::parse(&bytes).map_err(|error| wrong(path, error))?;
        let secret = match &record.secret {
            None => None,
            Some(hex) => Some(secret(path, hex)?),
        };
        Ok(Stored {
            record,
            secret,
            content: None,
        })
    }

    /// Plays it again; with `proved`, every outcome must be what the secret gives.
    ///
    /// # Errors
    /// The first thing wrong with it.
    pub(crate) fn replay(
        &self,
        path: &Path,
        registry: &dyn Registry,
        content: Option<&Path>,
        proved: bool,
    ) -> Result<Box<dyn AnyMatch>, Failure> {
        let game: &dyn AnyGame = registry
            .game(&self.record.header.game)
            .map_err(|error| wrong(path, format!("header: {error}")))?;
        let content = content.or(self.content.as_deref());
        let secret = proved.then(|| self.secret.clone()).flatten();
        game.resume(&self.record, content, secret)
            .map_err(|error| wrong(path, error))
    }
}

/// The bytes of a file and the format that it names.
fn load(path: &Path) -> Result<(Vec<u8>, String), Failure> {
    #[derive(Deserialize)]
    struct Format {
        format: String,
    }
    let bytes = file::bytes(path, MAX_BYTES).map_err(|error| wrong(path, error))?;
    let Format { format } = serde_json::from_slice(&bytes)
        .map_err(|error| wrong(path, format!("not a record nor a saved game: {error}")))?;
    Ok((bytes, format))
}

fn parse(path: &Path, bytes: &[u8]) -> Result<(Saved, Secret), Failure> {
    let saved: Saved = serde_json::from_slice(bytes).map_err(|error| {
        wrong(path, {
            let problem = quoted(&error.to_string());
            format!("not a readable saved game: {problem}")
        })
    })?;
    let secret = secret(path, &saved.secret)?;
    Ok((saved, secret))
}

fn secret(path: &Path, hex: &str) -> Result<Secret, Failure> {
    Secret::from_hex(hex).ok_or_else(|| wrong(path, "secret: expected 64 hexadecimal digits"))
}

/// An error about a file.
pub(crate) fn wrong(path: &Path, problem: impl ToString) -> Failure {
    Failure::Failed(format!("{}: {}", path.display(), problem.to_string()))
}
