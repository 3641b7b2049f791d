//! Command lines, as scripts and people type them: what they print, and how they exit.

mod accounts;
mod database;
#[cfg(unix)]
mod hostile;
mod listing;
mod many;
mod maps;
mod odds;
mod play;
#[path = "../../../bots/tests/race/mod.rs"]
mod race;
mod records;
mod saves;
mod scenarios;
mod serve;
mod served;
#[path = "../../../../games/arda/tests/triplea/small.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod small;

use engine::registry::{Entered, Registry};
use std::io::{self, BufRead, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

/// What a command line printed and how it exited.
#[derive(Debug)]
struct Ran {
    code: u8,
    out: String,
    err: String,
}

impl Ran {
    /// The same, which must have exited so.
    #[track_caller]
    fn exits(self, code: u8) -> Self {
        assert_eq!(self.code, code, "{self:#?}");
        self
    }

    /// The same, with these words in its output.
    #[track_caller]
    fn says(self, words: &str) -> Self {
        assert!(self.out.contains(words), "no {words:?} in {self:#?}");
        self
    }

    /// The same, with these words on standard error.
    #[track_caller]
    fn complains(self, words: &str) -> Self {
        assert!(self.err.contains(words), "no {words:?} in {self:#?}");
        self
    }

    /// The same, without these words in its output.
    #[track_caller]
    fn hides(self, words: &str) -> Self {
        assert!(!self.out.contains(words), "{words:?} in {self:#?}");
        self
    }
}

/// Runs a command line on a catalogue with one small game.
fn muster(line: &str) -> Ran {
    typed(line, "")
}

/// The same, with lines typed into it.
fn typed(line: &str, input: &str) -> Ran {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = on(line, &mut input.as_bytes(), &mut out, &mut err);
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    Ran {
        code,
        out: text(out),
        err: text(err),
    }
}

fn on(line: &str, input: &mut dyn BufRead, out: &mut dyn Write, err: &mut dyn Write) -> u8 {
    let games = catalogue::Catalogue::new(vec![Arc::new(Entered::<race::Race>::new(bots::all()))]);
    let registry: Arc<dyn Registry> = Arc::new(games);
    let words = line.split_whitespace().map(Into::into);
    let mut io = cli::Io {
        input,
        out: cli::Shown::on(out),
        err: cli::Shown::on(err),
        interactive: false,
        progress: false,
    };
    cli::run(
        std::iter::once("muster".into()).chain(words),
        &registry,
        &mut io,
    )
}

/// A folder that is gone when the test ends.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("muster-commands-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("the temporary folder is writable");
        Folder(path)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }

    /// A file in it, as a word of a command line.
    fn word(&self, name: &str) -> String {
        self.path(name).display().to_string()
    }

    fn write(&self, name: &str, text: &str) -> String {
        std::fs::write(self.path(name), text).expect("the temporary folder is writable");
        self.word(name)
    }

    fn read(&self, name: &str) -> String {
        read(&self.path(name))
    }
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("the command wrote the file")
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A pipe whose reader has gone.
struct Closed;

impl Write for Closed {
    fn write(&mut self, _: &[u8]) -> io::Result<usize> {
        Err(io::ErrorKind::BrokenPipe.into())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A disk that cannot be read any more.
struct Unreadable;

impl Read for Unreadable {
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::other("the cable is out"))
    }
}
