//! `muster check-matches`, `backup`, `restore` and `prune`: what is done with a database besides serving from it.

use crate::Io;
use crate::args::{BackupArgs, CheckMatchesArgs, PruneArgs, RestoreArgs};
use crate::failure::Failure;
use crate::serve::by_games;
use engine::registry::Registry;
use serde::Serialize;
use server::{Checked, Prune};
use std::fmt::Display;
use std::sync::Arc;

/// What `check-matches --json` prints.
#[derive(Serialize)]
struct Findings {
    /// How many matches are read as they should be.
    read: usize,
    /// How many would not be.
    unread: usize,
    matches: Vec<Checked>,
}

pub(crate) fn check_matches(
    args: CheckMatchesArgs,
    registry: &Arc<dyn Registry>,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let content = by_games(&**registry, &args.content)?;
    let checking = server::check_matches(registry.clone(), &args.db, &content);
    let matches = wait_for(checking)?;
    let bad: Vec<_> = matches
        .iter()
        .filter_map(|checked| Some((checked, checked.problem.as_ref()?)))
        .collect();
    let (unread, read) = (bad.len(), matches.len() - bad.len());
    if args.json {
        let findings = Findings {
            read,
            unread,
            matches,
        };
        let json = serde_json::to_string_pretty(&findings);
        writeln!(io.out, "{}", json.map_err(failed)?)?;
    } else {
        for (checked, problem) in bad {
            let Checked {
                id,
                game,
                name,
                seq,
                ..
            } = checked;
            writeln!(io.out, "{id} ({game}, {name:?}, {seq} entries): {problem}")?;
        }
        writeln!(io.out, "{read} matches read, {unread} would not")?;
    }
    match unread {
        0 => Ok(()),
        _ => Err(Failure::Told),
    }
}

pub(crate) fn backup(args: BackupArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let rows = wait_for(server::backup(&args.db, &args.file))?;
    let file = args.file.display();
    writeln!(
        io.out,
        "{rows} rows are in {file}; keep it as secret as the database"
    )?;
    Ok(())
}

pub(crate) fn restore(args: RestoreArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let rows = wait_for(server::restore(&args.file, &args.db))?;
    writeln!(io.out, "{rows} rows are restored")?;
    Ok(())
}

pub(crate) fn prune(args: PruneArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let prune = match args.older_than {
        Some(days) => Prune {
            matches: Some(days),
            guests: Some(days),
        },
        None => Prune::default(),
    };
    let pruned = wait_for(server::prune(&args.db, prune, args.dry_run))?;
    let (matches, guests) = (pruned.matches, pruned.guests);
    let verb = if args.dry_run { "would be" } else { "are" };
    writeln!(
        io.out,
        "{matches} matches and {guests} guests {verb} removed"
    )?;
    Ok(())
}

fn failed(error: impl Display) -> Failure {
    Failure::Failed(error.to_string())
}

fn wait_for<T, E: Display>(doing: impl Future<Output = Result<T, E>>) -> Result<T, Failure> {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()?;
    runtime.block_on(doing).map_err(failed)
}
