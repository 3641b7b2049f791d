//! What is read of files, and how strangers' words are shown.

use engine::file::{self, FileError};
use engine::plain::{cut, message, quoted};
use std::path::Path;

#[test]
fn a_file_is_read_up_to_its_most_and_nothing_but_files_is() {
    let path = std::env::temp_dir().join(format!("muster-files-{}", std::process::id()));
    std::fs::write(&path, "five\u{e9}").unwrap();
    assert_eq!(file::text(&path, 6).unwrap(), "five\u{e9}");
    let long = file::text(&path, 5).unwrap_err();
    assert_eq!(long.to_string(), "has 6 bytes; at most 5 are read");
    std::fs::write(&path, b"five\xff").unwrap();
    let letters = file::text(&path, 6).unwrap_err();
    assert_eq!(letters.to_string(), "is not UTF-8 at byte 4");
    assert_eq!(file::bytes(&path, 6).unwrap(), b"five\xff");
    std::fs::remove_file(&path).unwrap();
    let gone = file::bytes(&path, 6).unwrap_err();
    assert!(matches!(gone, FileError::Unreadable(_)), "{gone}");
    let folder = file::bytes(&std::env::temp_dir(), 6).unwrap_err();
    assert_eq!(folder.to_string(), "is not a file");
}

/// Such files have no length, and do not end.
#[cfg(unix)]
#[test]
fn devices_are_not_read() {
    let device = file::bytes(Path::new("/dev/zero"), 6).unwrap_err();
    assert_eq!(device.to_string(), "is not a file");
}

/// What the system makes up as it is read says that it has no bytes.
#[cfg(target_os = "linux")]
#[test]
fn a_file_that_is_longer_than_it_says_is_not_read_to_its_end() {
    let long = file::bytes(Path::new("/proc/self/maps"), 100).unwrap_err();
    assert_eq!(long.to_string(), "has 101 bytes; at most 100 are read");
}

#[test]
fn words_of_strangers_are_shown_and_not_done() {
    assert_eq!(quoted("é 👩‍👩‍👧 [x]"), "é 👩‍👩‍👧 [x]");
    assert_eq!(
        quoted("a\u{1b}[2Jb\u{202e}c\u{9b}\n\0"),
        "a\\u001b[2Jb\\u202ec\\u009b\\u000a\\u0000"
    );
    let long = "é".repeat(10_000_000);
    assert_eq!(
        quoted(&long),
        format!("{}… (10000000 characters)", "é".repeat(200))
    );
    assert_eq!(cut("\u{1b}"), "\u{1b}", "for where it is escaped anyhow");
    assert_eq!(message("a\nb\u{7}"), "a\nb\\u0007");
    let many = message(&"line\n".repeat(100_000));
    assert!(many.ends_with("\nline\n… and 99940 more lines"), "{many}");
}
