//! `muster import`: other programs' games.

use crate::args::{ImportArgs, ImportFormat};
use crate::failure::Failure;
use crate::{Io, whole};
use arda::triplea::{Imported, import};
use std::fs;
use std::path::Path;

/// Reads the games, says what each needs, and writes those that can be played.
pub(crate) fn run(args: ImportArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let ImportFormat::Triplea = args.format;
    let games =
        import(&args.path, !args.lenient).map_err(|error| Failure::Failed(error.to_string()))?;
    let mut failed = false;
    for game in &games {
        write!(io.out, "{}", game.report)?;
        failed |= !playable(game, io)?;
        if let (Some(folder), false) = (&args.out, args.check) {
            failed |= !keep(game, folder, io)?;
        }
    }
    match failed {
        true => Err(Failure::Told),
        false => Ok(()),
    }
}

/// Says whether a game can be played; the rules check what the reader cannot.
fn playable(game: &Imported, io: &mut Io<'_>) -> Result<bool, Failure> {
    let Some(definition) = &game.definition else {
        writeln!(io.out, "{}: cannot be played", game.report.file)?;
        return Ok(false);
    };
    match arda::content::Content::build(definition.clone()) {
        Ok(_) => {
            writeln!(
                io.out,
                "{}: can be played as arda-{}",
                game.report.file, definition.key
            )?;
            Ok(true)
        }
        Err(errors) => {
            writeln!(io.out, "{errors}\n{}: cannot be played", game.report.file)?;
            Ok(false)
        }
    }
}

/// Writes a game into a folder of its own.
fn keep(game: &Imported, folder: &Path, io: &mut Io<'_>) -> Result<bool, Failure> {
    let Some(definition) = &game.definition else {
        return Ok(false);
    };
    let text = definition.to_toml();
    let folder = folder.join(&definition.key);
    let path = folder.join("definition.toml");
    let written = fs::create_dir_all(&folder).and_then(|()| whole::write(&path, &text));
    written.map_err(|error| {
        Failure::Failed(format!("{}: cannot be written: {error}", path.display()))
    })?;
    writeln!(io.out, "written to {}", path.display())?;
    Ok(true)
}
