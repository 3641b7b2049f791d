//! Files that are written whole or not at all.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::Path;

/// Writes a file: first beside it, so that what was there stays whole if the disk is full.
///
/// # Errors
/// Why it cannot be written; what was there is untouched.
pub(crate) fn write(path: &Path, text: &str) -> io::Result<()> {
    let name = path.file_name();
    let mut name = name
        .ok_or_else(|| io::Error::other("it names no file"))?
        .to_os_string();
    name.push(format!(".{}.part", std::process::id()));
    let part = path.with_file_name(name);
    let written = File::create(&part)
        .and_then(|mut file| {
            file.write_all(text.as_bytes())?;
            file.sync_all()
        })
        .and_then(|()| fs::rename(&part, path));
    if written.is_err() {
        // It may not even have been made.
        let _ = fs::remove_file(&part);
    }
    written
}
