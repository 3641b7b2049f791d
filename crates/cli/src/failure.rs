//! Why a command did not do its work.

use crate::{DONE, FAILED, USAGE};
use engine::plain::message;
use engine::record::RecordError;
use engine::setup::SetupError;
use std::io;

/// Why a command did not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The command line makes no sense: what is wrong and what would be right.
    Usage(String),
    /// The work failed: what is wrong, where, and what would be right.
    Failed(String),
    /// The work failed and the output has said why.
    Told,
    /// The output could not be written.
    Output(io::Error),
}

impl Failure {
    /// The exit code and what there is to say.
    pub(crate) fn told(self) -> (u8, Option<String>) {
        let (code, text) = self.words();
        (code, text.map(|text| message(&text)))
    }

    fn words(self) -> (u8, Option<String>) {
        match self {
            // Messages of the parser of arguments begin with "error:" and end with how to get help.
            Failure::Usage(text) if text.starts_with("error:") || text.contains("Usage:") => {
                (USAGE, Some(text))
            }
            Failure::Usage(text) => (USAGE, Some(format!("error: {text}"))),
            Failure::Failed(text) => (FAILED, Some(format!("error: {text}"))),
            Failure::Told => (FAILED, None),
            // The reader has seen enough.
            Failure::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => (DONE, None),
            Failure::Output(error) => (
                FAILED,
                Some(format!("error: the output cannot be written: {error}")),
            ),
        }
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Failure::Output(error)
    }
}

impl From<SetupError> for Failure {
    fn from(error: SetupError) -> Self {
        match error {
            SetupError::Content(errors) => Failure::Failed(errors.to_string()),
            other => Failure::Usage(other.to_string()),
        }
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Self {
        Failure::Failed(error.to_string())
    }
}
