//! `muster serve`: the table in browsers.

use crate::Io;
use crate::args::ServeArgs;
use crate::failure::Failure;
use engine::game_match::Opening;
use engine::record::Player;
use engine::registry::Registry;
use engine::setup::Setup;
use server::{Config, Server};
use std::path::Path;
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
    if let Some(content) = &args.content {
        check(&*registry, content)?;
    }
    let config = Config {
        public_url: args.public_url.clone(),
        content: args.content,
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

/// Deals a match of every game with other content: mistakes in it are reported now, and not to the first who wants to play.
fn check(registry: &dyn Registry, content: &Path) -> Result<(), Failure> {
    for game in registry.games() {
        let info = game.info();
        let setup = Setup::new(&info.id, usize::from(info.players.min));
        let nobody = |_| Player {
            name: String::new(),
            bot: None,
        };
        let seats = setup.seats.iter().map(nobody).collect();
        game.open(&setup, Some(content), Opening::seeded(seats, 0))?;
    }
    Ok(())
}

/// Waits for Ctrl-C or for being told to end.
async fn stop() {
    let interrupt = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    #[cfg(unix)]
    let terminate = async {
        use tokio::signal::unix::{SignalKind, signal};
        match signal(SignalKind::terminate()) {
            Ok(mut told) => drop(told.recv().await),
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
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
