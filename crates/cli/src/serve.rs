//! `muster serve`: the table in browsers.

use crate::args::ServeArgs;
use crate::failure::Failure;
use crate::{FAILED, Io};
use engine::file;
use engine::game_match::Opening;
use engine::record::Player;
use engine::registry::{AnyGame, Registry};
use engine::setup::{Setup, SetupError};
use server::{Config, Limits, Prune, Server};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use tracing_subscriber::filter::LevelFilter;

/// How much is logged: off, error, warn, info, debug or trace.
const LOG: &str = "MUSTER_LOG";

pub(crate) fn run(
    args: ServeArgs,
    registry: &Arc<dyn Registry>,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let level = std::env::var(LOG).ok();
    let level = level.and_then(|level| level.parse().ok());
    let log = tracing_subscriber::fmt()
        .with_writer(std::io::stderr)
        .with_ansi(io.progress)
        .with_max_level(level.unwrap_or(LevelFilter::INFO));
    // Somebody else may be listening to the log already.
    let _ = log.try_init();
    let runtime = tokio::runtime::Runtime::new()?;
    let served = runtime.block_on(serve(args, registry.clone(), io));
    runtime.shutdown_background();
    served
}

async fn serve(
    args: ServeArgs,
    registry: Arc<dyn Registry>,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let failed = |problem: String| Failure::Failed(problem);
    let listener = server::listen(args.listen).await;
    let listener =
        listener.map_err(|error| failed(format!("cannot listen at {}: {error}", args.listen)))?;
    let address = listener.local_addr()?;
    let config = Config {
        public_url: args.public_url.clone(),
        behind_proxy: args.behind_proxy,
        limits: match args.no_limits {
            true => Limits::none(),
            false => Limits::default(),
        },
        content: by_games(&*registry, &args.content)?,
        prune: Prune {
            matches: days(args.prune_matches),
            guests: days(args.prune_guests),
        },
        metrics_token: args.metrics_token.as_deref().map(token).transpose()?,
        ..Config::new(args.db)
    };
    let server = Server::open(registry, config).await;
    let server = server.map_err(|error| failed(error.to_string()))?;
    let url = args.public_url.unwrap_or(format!("http://{address}"));
    writeln!(io.out, "Muster is at {url} (stop it with Ctrl-C)")?;
    io.out.flush()?;
    if args.open && !open(&url) {
        // It can be opened by hand.
        let _ = writeln!(io.err, "no browser could be opened");
    }
    let stop = stop();
    server
        .serve(listener, stop)
        .await
        .map_err(|error| failed(error.to_string()))
}

/// A number of days, 0 being never.
fn days(days: u32) -> Option<u32> {
    (days > 0).then_some(days)
}

/// A longer file has no token.
const LONGEST_TOKEN: u64 = 4096;

/// The token that a file has.
fn token(path: &Path) -> Result<String, Failure> {
    let text = file::text(path, LONGEST_TOKEN).map_err(|error| error.to_string());
    let token = text.and_then(|text| match text.trim() {
        "" => Err("expected a token".to_string()),
        token => Ok(token.to_string()),
    });
    token.map_err(|problem| Failure::Failed(format!("{}: {problem}", path.display())))
}

/// The folders of other content by the games that they are for.
pub(crate) fn by_games(
    registry: &dyn Registry,
    given: &[PathBuf],
) -> Result<BTreeMap<String, PathBuf>, Failure> {
    let mut found = BTreeMap::new();
    for word in given {
        let (game, folder) = match named(registry, word)? {
            Some((game, folder)) => {
                check(game, &folder)?;
                (game, folder)
            }
            None => (fitting(registry, word)?, word.clone()),
        };
        let game = game.info().id;
        if let Some(other) = found.insert(game.clone(), folder) {
            let (one, other) = (other.display(), word.display());
            let problem = format!("--content: {game} has two folders, {one} and {other}");
            return Err(Failure::Usage(problem));
        }
    }
    Ok(found)
}

/// The game and the folder of `GAME=DIR`; nothing where no game is named.
fn named<'r>(
    registry: &'r dyn Registry,
    word: &Path,
) -> Result<Option<(&'r dyn AnyGame, PathBuf)>, Failure> {
    let Some((game, folder)) = word.to_str().and_then(|word| word.split_once('=')) else {
        return Ok(None);
    };
    match registry.game(game) {
        Ok(game) => Ok(Some((game, PathBuf::from(folder)))),
        Err(_) if word.is_dir() => Ok(None),
        Err(unknown) => Err(unknown.into()),
    }
}

/// The only game that a folder of content fits.
fn fitting<'r>(registry: &'r dyn Registry, folder: &Path) -> Result<&'r dyn AnyGame, Failure> {
    let (mut fits, mut problems) = (Vec::new(), Vec::new());
    let games = registry.games();
    for &game in &games {
        match check(game, folder) {
            Ok(()) => fits.push(game),
            Err(error) => problems.push((game.info().id, error)),
        }
    }
    let folder = folder.display();
    match fits[..] {
        [game] => Ok(game),
        [] => {
            if let Some((_, error)) = problems.pop_if(|_| games.len() == 1) {
                return Err(error.into());
            }
            let problems = problems.into_iter();
            let lines: Vec<String> = problems
                .flat_map(|(game, error)| {
                    let text = error.to_string();
                    let lines = text.lines().map(|line| format!("\n  {game}: {line}"));
                    lines.collect::<Vec<_>>()
                })
                .collect();
            let problem = format!("--content: {folder} fits no game:{}", lines.concat());
            Err(Failure::Failed(problem))
        }
        [game, ..] => {
            let ids: Vec<String> = fits.iter().map(|game| game.info().id).collect();
            Err(Failure::Usage(format!(
                "--content: {folder} fits {}; say which, such as --content {}={folder}",
                ids.join(", "),
                game.info().id
            )))
        }
    }
}

/// Deals a match of a game with other content: mistakes in it are reported now, and not to the first who wants to play.
fn check(game: &dyn AnyGame, content: &Path) -> Result<(), SetupError> {
    let info = game.info();
    let setup = Setup::new(&info.id, usize::from(info.players.min));
    let nobody = |_| Player {
        name: String::new(),
        bot: None,
    };
    let seats = setup.seats.iter().map(nobody).collect();
    game.open(&setup, Some(content), Opening::seeded(seats, 0))
        .map(drop)
}

/// Waits for Ctrl-C or for being told to end. Who says so a second time does not want to wait for what is under way.
async fn stop() {
    let mut told = Told::listen();
    told.next().await;
    tokio::spawn(async move {
        told.next().await;
        std::process::exit(i32::from(FAILED));
    });
}

/// The ways in which one is told to end.
struct Told {
    #[cfg(unix)]
    signals: Vec<tokio::signal::unix::Signal>,
}

impl Told {
    #[cfg(unix)]
    fn listen() -> Self {
        use tokio::signal::unix::{SignalKind, signal};
        let kinds = [SignalKind::interrupt(), SignalKind::terminate()];
        Told {
            signals: kinds
                .into_iter()
                .filter_map(|kind| signal(kind).ok())
                .collect(),
        }
    }

    #[cfg(unix)]
    async fn next(&mut self) {
        use std::task::Poll;
        std::future::poll_fn(|context| {
            let told =
                |signal: &mut tokio::signal::unix::Signal| signal.poll_recv(context).is_ready();
            match self.signals.iter_mut().any(told) {
                true => Poll::Ready(()),
                false => Poll::Pending,
            }
        })
        .await;
    }

    #[cfg(not(unix))]
    fn listen() -> Self {
        Told {}
    }

    #[cfg(not(unix))]
    async fn next(&mut self) {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    }
}

/// Opens an address in a browser.
fn open(url: &str) -> bool {
    let (program, arguments): (_, &[&str]) = match std::env::consts::OS {
        "macos" => ("open", &[]),
        "windows" => ("cmd", &["/C", "start", ""]),
        _ => ("xdg-open", &[]),
    };
    let mut command = Command::new(program);
    command.args(arguments).arg(url);
    command
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.spawn().is_ok()
}
