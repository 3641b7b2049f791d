//! How much a Muster server carries.
//!
//! Scripted players and onlookers come to a server as browsers do, through its public interface, and what they get is
//! counted and timed. `docs/speed.md` has results.

mod args;
mod client;
mod idle;
mod making;
mod matches;
mod pace;
mod player;
mod process;
mod report;
mod server;
mod spectators;
mod tally;

use args::{Args, Command};
use clap::Parser as _;
use report::Report;
use std::process::ExitCode;
use thiserror::Error;

/// Why nothing could be measured.
#[derive(Debug, Error)]
enum LoadError {
    /// There is no server.
    #[error(transparent)]
    Server(#[from] server::ServerError),
    /// What has to be there before anything is measured could not be made.
    #[error("{what} could not be made: {why}")]
    Setup {
        what: &'static str,
        why: client::Failure,
    },
    /// The games asked for.
    #[error("{0}")]
    Games(String),
    /// Something of the computer's.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

fn main() -> ExitCode {
    let args = Args::parse();
    match run(&args) {
        Ok(report) => {
            match args.json {
                true => println!("{}", report.json()),
                false => println!("{report}"),
            }
            match report.failures() {
                0 => ExitCode::SUCCESS,
                _ => ExitCode::FAILURE,
            }
        }
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &Args) -> Result<Report, LoadError> {
    let runtime = tokio::runtime::Runtime::new()?;
    let report = runtime.block_on(async {
        let server = server::Server::at(&args.place).await?;
        match &args.command {
            Command::Matches(wanted) => matches::run(&server, wanted).await,
            Command::Idle(wanted) => idle::run(&server, wanted).await,
            Command::Spectators(wanted) => spectators::run(&server, wanted).await,
        }
    });
    runtime.shutdown_background();
    report
}
