//! Games out of folders of maps.

use arda::Arda;
use arda::definition::MAX_BYTES;
use engine::content::ContentSource;
use engine::record::Player;
use engine::registry::{AnyGame, Entered, MapsError};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The file that an import writes.
const DEFINITION: &str = "definition.toml";

/// Every game of a file or folder: a TripleA game file, a folder with such files and their drawing, a folder that an import
/// has written, or a folder of such folders.
pub(crate) fn read(
    path: &Path,
    told: &mut dyn FnMut(&str),
) -> Result<Vec<Arc<dyn AnyGame>>, MapsError> {
    let mut games: Vec<Arc<dyn AnyGame>> = Vec::new();
    let mut problems = Vec::new();
    for folder in folders(path)? {
        match definitions(&folder, told) {
            Ok(texts) => {
                for text in texts {
                    match entered(&text) {
                        Ok(game) => games.push(game),
                        Err(problem) => problems.push(format!("{}: {problem}", folder.display())),
                    }
                }
            }
            Err(problem) => problems.push(problem),
        }
    }
    if games.is_empty() {
        let why = match problems.is_empty() {
            true => format!("{}: has no game to play", path.display()),
            false => problems.join("\n"),
        };
        return Err(MapsError(why));
    }
    for problem in problems {
        told(&problem);
    }
    Ok(games)
}

/// The path itself if a game is there, else the folders in it.
fn folders(path: &Path) -> Result<Vec<PathBuf>, MapsError> {
    let wrong = |error: std::io::Error| MapsError(format!("{}: {error}", path.display()));
    if !path.metadata().map_err(wrong)?.is_dir() {
        return Ok(vec![path.to_owned()]);
    }
    let entries = path.read_dir().map_err(wrong)?;
    let mut paths: Vec<PathBuf> = entries
        .map(|entry| entry.map(|entry| entry.path()))
        .collect::<Result<_, _>>()
        .map_err(wrong)?;
    paths.sort();
    let is_game = |path: &PathBuf| {
        path.is_file()
            && (path.extension().is_some_and(|ext| ext == "xml")
                || path.file_name().is_some_and(|name| name == DEFINITION))
    };
    if paths.iter().any(is_game) {
        return Ok(vec![path.to_owned()]);
    }
    paths.retain(|path| path.is_dir());
    Ok(paths)
}

/// The definitions of the games of one folder or file.
fn definitions(path: &Path, told: &mut dyn FnMut(&str)) -> Result<Vec<String>, String> {
    let written = path.join(DEFINITION);
    if written.is_file() {
        let text = engine::file::text(&written, MAX_BYTES);
        return text
            .map(|text| vec![text])
            .map_err(|error| format!("{}: {error}", written.display()));
    }
    let imported = arda::triplea::import(path, false).map_err(|error| error.to_string())?;
    let mut texts = Vec::new();
    let mut problems = Vec::new();
    for game in imported {
        let report = &game.report;
        match &game.definition {
            Some(definition) => texts.push(definition.to_toml()),
            None => problems.push(format!(
                "{}: {} cannot be played; `muster import triplea {} --check` says why ({} errors)",
                path.display(),
                report.file,
                path.display(),
                report.errors.len()
            )),
        }
    }
    if texts.is_empty() {
        return Err(problems.join("\n"));
    }
    for problem in problems {
        told(&problem);
    }
    Ok(texts)
}

/// A game of that definition, with a set-up tried, so that what is wrong with it is said now.
fn entered(text: &str) -> Result<Arc<dyn AnyGame>, String> {
    let definition = arda::definition::Definition::from_toml(DEFINITION, text)
        .map_err(|error| error.to_string())?;
    let id = format!("arda-{}", definition.key);
    let source = ContentSource::embedded(&[(DEFINITION, text)]);
    let game =
        Entered::<Arda>::variant(&id, source, bots::all()).map_err(|error| error.to_string())?;
    let info = game.info();
    let setup = engine::Setup::new(&info.id, info.players.min.into());
    let seats = vec![Player::default(); setup.seats.len()];
    let opening = engine::Opening::seeded(seats, 0);
    game.open(&setup, None, opening)
        .map_err(|error| error.to_string())?;
    Ok(Arc::new(game))
}
