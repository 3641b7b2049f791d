//! The commands of `muster`, as a function of their arguments, a registry of games, and where to read and write.

mod accounts;
mod args;
mod bench;
mod database;
mod failure;
mod games;
mod import;
mod many;
mod odds;
mod play;
mod replay;
mod rulebook;
mod rules;
mod saved;
mod scenario;
mod screen;
mod serve;
mod shown;
mod sim;
mod soak;
mod spoken;
mod table;
mod verify;
mod whole;

use args::{Arguments, Command};
use clap::Parser;
use engine::registry::Registry;
use failure::Failure;
pub use shown::Shown;
use std::ffi::OsString;
use std::io::BufRead;
use std::sync::Arc;

/// Exit code: done.
pub const DONE: u8 = 0;
/// Exit code: the work failed.
pub const FAILED: u8 = 1;
/// Exit code: the command line makes no sense.
pub const USAGE: u8 = 2;

/// Where a command reads and writes.
pub struct Io<'a> {
    /// What a person or a script types.
    pub input: &'a mut dyn BufRead,
    /// Results.
    pub out: Shown<'a>,
    /// Errors.
    pub err: Shown<'a>,
    /// Whether a person sits at a terminal and types.
    pub interactive: bool,
    /// Whether progress may be shown on standard error.
    pub progress: bool,
}

/// Runs one command line, its first word being the name of the program, and says with which code to exit.
pub fn run(
    args: impl IntoIterator<Item = OsString>,
    registry: &Arc<dyn Registry>,
    io: &mut Io<'_>,
) -> u8 {
    let outcome = match Arguments::try_parse_from(args) {
        Ok(arguments) => with_maps(arguments, registry, io),
        Err(error) if error.use_stderr() => Err(Failure::Usage(
            error.render().to_string().trim().to_string(),
        )),
        Err(help) => write!(io.out, "{}", help.render()).map_err(Failure::from),
    };
    let outcome = outcome.and_then(|()| Ok(io.out.flush()?));
    let (code, text) = match outcome {
        Ok(()) => return DONE,
        Err(failure) => failure.told(),
    };
    if let Some(text) = text {
        // Where standard error is closed there is nobody left to tell.
        let _ = io.out.flush();
        let _ = writeln!(io.err, "{text}");
    }
    code
}

/// Carries a command out with the games of the maps that were given beside the registry's own.
fn with_maps(
    arguments: Arguments,
    registry: &Arc<dyn Registry>,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let Arguments { maps, mut command } = arguments;
    let mut all = registry.clone();
    for path in &maps {
        let mut told = Vec::new();
        let more = all.with_maps(path, &mut |line| told.push(line.to_string()));
        for line in told {
            writeln!(io.err, "{line}")?;
        }
        all = more.map_err(|error| Failure::Failed(error.to_string()))?;
    }
    let own = registry.games().len();
    let games = all.games();
    let found: Vec<String> = games[own..].iter().map(|game| game.info().id).collect();
    if let Some(name) = command.game() {
        let prefix = format!("{name}-");
        let meant: Vec<&String> = found.iter().filter(|id| id.starts_with(&prefix)).collect();
        match meant.as_slice() {
            [] => {}
            [only] => name.clone_from(only),
            several => {
                let ids: Vec<&str> = several.iter().map(|id| id.as_str()).collect();
                let problem = format!("the maps have several games; say which: {}", ids.join(", "));
                return Err(Failure::Usage(problem));
            }
        }
    }
    carry_out(command, &all, io)
}

fn carry_out(command: Command, shared: &Arc<dyn Registry>, io: &mut Io<'_>) -> Result<(), Failure> {
    let registry = &**shared;
    match command {
        Command::Serve(args) => serve::run(args, shared, io),
        Command::Accounts(args) => accounts::run(args, io),
        Command::Play(args) => play::run(args, registry, io),
        Command::Games(args) => games::run(args, registry, io),
        Command::Sim(args) => sim::run(args, registry, io),
        Command::Replay(args) => replay::run(args, registry, io),
        Command::Verify(args) => verify::run(args, registry, io),
        Command::Scenario(args) => scenario::run(args, registry, io),
        Command::Rules(args) => rules::run(args, registry, io),
        Command::Bench(args) => bench::run(args, registry, io),
        Command::Soak(args) => soak::run(args, registry, io),
        Command::Import(args) => import::run(args, io),
        Command::Odds(args) => odds::run(args, io),
        Command::CheckMatches(args) => database::check_matches(args, shared, io),
        Command::Backup(args) => database::backup(args, io),
        Command::Restore(args) => database::restore(args, io),
        Command::Prune(args) => database::prune(args, io),
    }
}
