//! The command line.

use clap::{Parser, Subcommand};
use std::path::PathBuf;

/// Measure how much a Muster server carries
#[derive(Debug, Parser)]
#[command(name = "load", version)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) place: Place,
    /// Print one JSON object
    #[arg(long, global = true)]
    pub(crate) json: bool,
}

/// Which server is measured.
#[derive(Debug, clap::Args)]
pub(crate) struct Place {
    /// The database of the server that is started: sqlite or postgres for a new one in a temporary folder, or an address
    #[arg(
        long,
        value_name = "sqlite|postgres|URL",
        default_value = "sqlite",
        global = true
    )]
    pub(crate) db: String,
    /// The server's program [default: the `muster` beside this one]
    #[arg(long, value_name = "FILE", global = true)]
    pub(crate) muster: Option<PathBuf>,
    /// Measure the server there, which must have been started with --no-limits, instead of starting one
    #[arg(long, value_name = "URL", conflicts_with_all = ["db", "muster"], global = true)]
    pub(crate) url: Option<String>,
}

/// What is measured.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Play many matches at a given rate of actions
    Matches(MatchesArgs),
    /// Make many matches and leave them alone
    Idle(IdleArgs),
    /// Let many look on at one match
    Spectators(SpectatorsArgs),
}

/// Which matches are made.
#[derive(Debug, clap::Args)]
pub(crate) struct Kinds {
    /// The games, in turn
    #[arg(long, value_name = "GAME", value_delimiter = ',', default_values_t = ["aldarra", "aidra", "arda"].map(String::from))]
    pub(crate) games: Vec<String>,
    /// The seats of a match, as far as its game has as many
    #[arg(long, value_name = "N", default_value_t = 4)]
    pub(crate) seats: u8,
    /// The bots on the seats that are not scripted [default: the game's usual one]
    #[arg(long, value_name = "BOT")]
    pub(crate) bot: Option<String>,
    /// What the choices of scripted players follow from
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
}

#[derive(Debug, clap::Args)]
pub(crate) struct MatchesArgs {
    /// How many matches are played at a time: half of them with one scripted seat, half with two, bots on the others
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) matches: u32,
    /// How many actions become due each second
    #[arg(long, value_name = "N", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) rate: u32,
    /// For how many seconds
    #[arg(long, value_name = "S", default_value_t = 60, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) seconds: u32,
    /// For how many seconds before that, which do not count
    #[arg(long, value_name = "S", default_value_t = 10)]
    pub(crate) warm_up: u32,
    #[command(flatten)]
    pub(crate) kinds: Kinds,
}

#[derive(Debug, clap::Args)]
pub(crate) struct IdleArgs {
    /// How many matches, each of one person and bots
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) matches: u32,
    /// For how many seconds to wait until no more of them are put away. A server puts some away after seconds, others
    /// after minutes
    #[arg(long, value_name = "S", default_value_t = 30)]
    pub(crate) wait: u32,
    /// How many of them are looked at again afterwards
    #[arg(long, value_name = "N", default_value_t = 200)]
    pub(crate) looks: u32,
    #[command(flatten)]
    pub(crate) kinds: Kinds,
}

#[derive(Debug, clap::Args)]
pub(crate) struct SpectatorsArgs {
    /// How many look on
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) spectators: u32,
    /// How many actions become due each second
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub(crate) rate: u32,
    /// For how many seconds
    #[arg(long, value_name = "S", default_value_t = 30, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) seconds: u32,
    #[command(flatten)]
    pub(crate) kinds: Kinds,
}
