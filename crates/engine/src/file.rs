//! Files, read whole if they are files and not too long.
//!
//! Whoever names a file may name a device that never ends, a pipe that nobody writes to, or a picture: all are refused soon
//! and before there is much in the memory.

use std::io::{self, Read as _};
use std::path::Path;
use thiserror::Error;

/// Why a file is not read.
#[derive(Debug, Error)]
pub enum FileError {
    /// The system says why.
    #[error("cannot be read ({0})")]
    Unreadable(#[from] io::Error),
    /// A folder, a pipe, a device.
    #[error("is not a file")]
    NoFile,
    /// Longer than anything of its kind.
    #[error("has {bytes} bytes; at most {most} are read")]
    TooLong {
        /// How long, as far as is known.
        bytes: u64,
        /// What is read.
        most: u64,
    },
    /// Not what is written in letters.
    #[error("is not UTF-8 at byte {at}")]
    NotText {
        /// Where.
        at: usize,
    },
}

/// The bytes of a file that may have so many.
///
/// # Errors
/// Why it is not read.
pub fn bytes(path: &Path, most: u64) -> Result<Vec<u8>, FileError> {
    // Asked before it is opened: opening a pipe waits for somebody to write to it.
    let about = std::fs::metadata(path)?;
    if !about.is_file() {
        return Err(FileError::NoFile);
    }
    let too_long = |bytes| FileError::TooLong { bytes, most };
    if about.len() > most {
        return Err(too_long(about.len()));
    }
    let mut bytes = Vec::new();
    // What some files say of their length is not true.
    let file = std::fs::File::open(path)?;
    file.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    match bytes.len() as u64 {
        length if length > most => Err(too_long(length)),
        _ => Ok(bytes),
    }
}

/// The text of a file that may have so many bytes.
///
/// # Errors
/// Why it is not read.
pub fn text(path: &Path, most: u64) -> Result<String, FileError> {
    String::from_utf8(bytes(path, most)?).map_err(|error| FileError::NotText {
        at: error.utf8_error().valid_up_to(),
    })
}
