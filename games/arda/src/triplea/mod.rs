//! Games of the open-source program TripleA: its XML files and drawings, read into [`Definition`]s.
//!
//! [`import`] takes a game file, or a folder with game files and drawings. Nothing is followed out of that folder, no
//! entity is expanded, and however strange a file is, reading it takes little time and memory.

mod drawing;
mod read;
mod report;
mod words;
mod xml;
mod yaml;

pub use report::{Counts, Finding, Report, Tier};
pub use words::{place_key, unit_key};

use crate::definition::Definition;
use engine::file::{self, FileError};
use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};

/// How many games a folder may have.
const MOST_GAMES: usize = 64;

/// A game and what its import had to say.
#[derive(Clone, PartialEq, Debug)]
pub struct Imported {
    /// The game; none when the report has errors.
    pub definition: Option<Definition>,
    /// The game as far as it was understood, when nothing is wrong with its file but parts of it are not played yet: to
    /// look at, not to play.
    pub sketch: Option<Definition>,
    /// What was found.
    pub report: Report,
}

/// Why nothing could be imported at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ImportError {
    /// A file or folder cannot be read.
    Unreadable {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        why: String,
    },
    /// A file is larger than anything that is read.
    TooLarge {
        /// Its path.
        path: PathBuf,
    },
    /// No game is there.
    NoGame {
        /// The path.
        path: PathBuf,
    },
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImportError::Unreadable { path, why } => {
                write!(f, "{}: cannot be read ({why})", path.display())
            }
            ImportError::TooLarge { path } => {
                let most = xml::MAX_BYTES / (1024 * 1024);
                write!(f, "{}: is larger than {most} MiB", path.display())
            }
            ImportError::NoGame { path } => {
                write!(f, "{}: has no TripleA game (an XML file)", path.display())
            }
        }
    }
}

impl std::error::Error for ImportError {}

/// Reads a game file, or all game files of a folder with their drawing. With `strict`, options that this program does not
/// know or does not play are errors; without, they are warnings as long as the game can do without them.
pub fn import(path: &Path, strict: bool) -> Result<Vec<Imported>, ImportError> {
    let unreadable = |error: std::io::Error| ImportError::Unreadable {
        path: path.to_owned(),
        why: error.to_string(),
    };
    if !path.metadata().map_err(unreadable)?.is_dir() {
        let bytes = read_bytes(path)?;
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        return Ok(vec![import_bytes(&name, &bytes, strict)]);
    }
    let mut listed = Report::default();
    let names = games_of(path, &mut listed)?;
    let texts = drawing::Texts {
        polygons: read_text(path, "polygons.txt", &mut listed)?,
        centers: read_text(path, "centers.txt", &mut listed)?,
        places: read_text(path, "place.txt", &mut listed)?,
        settings: read_text(path, "map.properties", &mut listed)?,
    };
    let files = drawing::Files::read(&texts, &mut listed);
    let mut all = Vec::new();
    for name in names {
        let bytes = read_bytes(&path.join(&name))?;
        let mut report = Report::new(&name, strict);
        report.errors.clone_from(&listed.errors);
        report.warnings.clone_from(&listed.warnings);
        all.push(import_with(report, &bytes, &files));
    }
    Ok(all)
}

/// Reads the bytes of one game file without a drawing; `file` is only its name for messages.
pub fn import_bytes(file: &str, bytes: &[u8], strict: bool) -> Imported {
    let report = Report::new(file, strict);
    import_with(report, bytes, &drawing::Files::default())
}

fn import_with(mut report: Report, bytes: &[u8], files: &drawing::Files) -> Imported {
    let root = match xml::parse(bytes) {
        Ok(root) => root,
        Err(error) => {
            report.error(report::At::new(error.line, "", ""), error.what);
            return Imported {
                definition: None,
                sketch: None,
                report,
            };
        }
    };
    let (mut game, mut report) = read::read(&root, report);
    let only_refused = report.hidden == 0 && report.errors.iter().all(|error| error.tier.is_some());
    if only_refused {
        drawing::draw(&mut game, files, &mut report);
    }
    let game = Some(game).filter(|_| only_refused);
    let (definition, sketch) = if report.is_clean() {
        (game, None)
    } else {
        (None, game)
    };
    Imported {
        definition,
        sketch,
        report,
    }
}

/// The game files of a folder: those that `map.yml` names, or all XML files.
fn games_of(path: &Path, report: &mut Report) -> Result<Vec<String>, ImportError> {
    let named = match read_text(path, "map.yml", report)? {
        Some(text) => yaml::games(&text, report),
        None => Vec::new(),
    };
    let mut names: Vec<String> = named.into_iter().map(|(_, file)| file).collect();
    // Nothing outside of the folder.
    let plain = |name: &String| Path::new(name).file_name() == Some(OsStr::new(name.as_str()));
    for name in names.iter().filter(|name| !plain(name)) {
        let at = report::At::in_file("map.yml", 0);
        report.error(
            at,
            format!("is not a name of a file: {}", xml::shortened(name)),
        );
    }
    names.retain(plain);
    for name in names.iter().filter(|name| !path.join(name).is_file()) {
        let at = report::At::in_file("map.yml", 0);
        report.error(
            at,
            format!("names a file that is not there: {}", xml::shortened(name)),
        );
    }
    names.retain(|name| path.join(name).is_file());
    if names.is_empty() {
        let entries = path.read_dir().map_err(|error| ImportError::Unreadable {
            path: path.to_owned(),
            why: error.to_string(),
        })?;
        let files = entries.filter_map(|entry| Some(entry.ok()?.path()));
        let games = files.filter(|file| file.extension().is_some_and(|ext| ext == "xml"));
        let found = games.filter_map(|file| Some(file.file_name()?.to_str()?.to_owned()));
        names = found.collect();
        names.sort();
    }
    names.truncate(MOST_GAMES);
    if names.is_empty() {
        let path = path.to_owned();
        return Err(ImportError::NoGame { path });
    }
    Ok(names)
}

/// A file of a folder as text, if it is there.
fn read_text(path: &Path, name: &str, report: &mut Report) -> Result<Option<String>, ImportError> {
    let path = path.join(name);
    if !path.is_file() {
        return Ok(None);
    }
    match String::from_utf8(read_bytes(&path)?) {
        Ok(text) => Ok(Some(text)),
        Err(error) => {
            let at = error.utf8_error().valid_up_to();
            let what = format!("is not UTF-8 at byte {at}");
            report.error(report::At::in_file(name, 0), what);
            Ok(None)
        }
    }
}

fn read_bytes(path: &Path) -> Result<Vec<u8>, ImportError> {
    let unreadable = |why: String| ImportError::Unreadable {
        path: path.to_owned(),
        why,
    };
    file::bytes(path, xml::MAX_BYTES).map_err(|error| match error {
        FileError::TooLong { .. } => ImportError::TooLarge {
            path: path.to_owned(),
        },
        FileError::Unreadable(error) => unreadable(error.to_string()),
        other => unreadable(other.to_string()),
    })
}
