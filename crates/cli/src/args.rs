//! What can be typed after `muster`.

use clap::{Args, Parser, Subcommand};
use engine::registry::AnyGame;
use engine::setup::{OptionKind, OptionValue, Setup};
use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::PathBuf;

/// Muster: conquest board games at one table.
#[derive(Debug, Parser)]
#[command(name = "muster", version)]
pub(crate) struct Arguments {
    /// A file or folder of maps, such as TripleA games: they stand among the games as `arda-…`; a single one is also meant
    /// by `arda`. May be given several times
    #[arg(long = "map", alias = "maps", value_name = "DIR", global = true)]
    pub(crate) maps: Vec<PathBuf>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the table to browsers
    Serve(ServeArgs),
    /// See to the accounts of a server
    Accounts(AccountsArgs),
    /// Play a game here, on the whole screen or in lines of text, against bots or in turns at one keyboard
    Play(PlayArgs),
    /// List the games with their options and bots
    Games(GamesArgs),
    /// Let bots play many games and count who wins
    Sim(SimArgs),
    /// Tell a recorded match again
    Replay(ReplayArgs),
    /// Check a record: every action, every outcome, the dice
    Verify(VerifyArgs),
    /// Run scenarios: positions, actions and what must follow
    Scenario(ScenarioArgs),
    /// Print the rules of a game, or one of them
    Rules(RulesArgs),
    /// Measure how fast a game runs
    Bench(BenchArgs),
    /// Let bots play many games and check every step of them
    Soak(SoakArgs),
    /// Read the game files of another program, and say what can be played
    Import(ImportArgs),
    /// Tell how a battle of Arda would end
    Odds(OddsArgs),
    /// Say which matches of a database this build could not go on with: play all that are not over again
    CheckMatches(CheckMatchesArgs),
    /// Write all that is stored to one file; the server may go on meanwhile
    Backup(BackupArgs),
    /// Fill a new database from such a file
    Restore(RestoreArgs),
    /// Remove matches that nobody plays and guests who do not come back; the server may go on meanwhile
    Prune(PruneArgs),
}

impl Command {
    /// The game that the command is about, where it names one.
    pub(crate) fn game(&mut self) -> Option<&mut String> {
        match self {
            Command::Play(args) => Some(&mut args.game),
            Command::Sim(args) => Some(&mut args.game),
            Command::Rules(args) => Some(&mut args.game),
            Command::Bench(args) => Some(&mut args.game),
            Command::Soak(args) => Some(&mut args.game),
            _ => None,
        }
    }
}

#[derive(Debug, Args)]
pub(crate) struct ImportArgs {
    /// Whose files they are
    #[arg(value_name = "FORMAT")]
    pub(crate) format: ImportFormat,
    /// A game file, or a folder with game files and their drawing
    #[arg(value_name = "PATH")]
    pub(crate) path: PathBuf,
    /// Only report what the files need, what is played, what is ignored and what is refused, by line
    #[arg(long)]
    pub(crate) check: bool,
    /// Write each game that can be played into a folder of its own in this one
    #[arg(long, value_name = "DIR", conflicts_with = "check")]
    pub(crate) out: Option<PathBuf>,
    /// Take what is unknown, and what is not played yet, for a warning where the game can do without
    #[arg(long)]
    pub(crate) lenient: bool,
}

#[derive(Debug, Args)]
pub(crate) struct OddsArgs {
    /// Who attacks: numbers and units, such as "3 knight, 2 spearman"
    #[arg(long, value_name = "UNITS")]
    pub(crate) attack: String,
    /// Who defends
    #[arg(long, value_name = "UNITS")]
    pub(crate) defend: String,
    /// Where, for what the terrain does [default: plain ground]
    #[arg(long, value_name = "PLACE")]
    pub(crate) at: Option<String>,
    /// The attackers land from the sea
    /// The attackers land from the sea
    #[arg(long)]
    pub(crate) landing: bool,
    /// The attackers spare their last unit on foot, so that it can take the land
    #[arg(long)]
    pub(crate) keep_land: bool,
    /// Low luck: only what the sum of strengths leaves over is rolled
    #[arg(long)]
    pub(crate) low_luck: bool,
    /// Rounds after which the battle ends, 0 for none [default: those of the game]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=1000))]
    pub(crate) rounds: Option<u16>,
    /// Fight many battles with these dice instead, even where the odds could be exact; the same seed gives the same odds
    #[arg(long, value_name = "S")]
    pub(crate) seed: Option<u64>,
    /// The game: a folder with a definition or with files of TripleA, or such a file [default: Eleven Thrones]
    #[arg(long, value_name = "PATH")]
    pub(crate) game: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

/// The programs whose games can be read.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
pub(crate) enum ImportFormat {
    /// TripleA
    Triplea,
}

#[derive(Debug, Args)]
pub(crate) struct ServeArgs {
    /// The address and port to listen at
    #[arg(long, value_name = "ADDRESS", default_value = "127.0.0.1:7878")]
    pub(crate) listen: SocketAddr,
    /// The database, made where there is none
    #[arg(long, value_name = "URL", default_value = "sqlite://muster.db")]
    pub(crate) db: String,
    /// Where browsers reach the server from outside, such as https://muster.example.org: for links and cookies
    #[arg(long, value_name = "URL", value_parser = web_address)]
    pub(crate) public_url: Option<String>,
    /// Believe what a proxy in front says of where requests come from (X-Forwarded-For, X-Forwarded-Proto): only where
    /// nobody can reach the server past it
    #[arg(long)]
    pub(crate) behind_proxy: bool,
    /// Limit nobody: for tests of load, and for tables among friends in one room
    #[arg(long)]
    pub(crate) no_limits: bool,
    /// A folder whose content files replace those of a game; which one may be left out where they fit only one. May be
    /// given several times
    #[arg(long, value_name = "[GAME=]DIR")]
    pub(crate) content: Vec<PathBuf>,
    /// After how many days matches are removed that wait for players or were given up; 0: never
    #[arg(long, value_name = "DAYS", default_value_t = 90)]
    pub(crate) prune_matches: u32,
    /// After how many days guests are removed who have no seat and no match; 0: never
    #[arg(long, value_name = "DAYS", default_value_t = 180)]
    pub(crate) prune_guests: u32,
    /// A file with a token: who has it may read /metrics from anywhere. Without it only programs on this machine may
    #[arg(long, value_name = "FILE")]
    pub(crate) metrics_token: Option<PathBuf>,
    /// Open the table in a browser
    #[arg(long)]
    pub(crate) open: bool,
}

#[derive(Debug, Args)]
pub(crate) struct AccountsArgs {
    #[command(subcommand)]
    pub(crate) command: AccountsCommand,
}

/// What can be done about accounts.
#[derive(Debug, Subcommand)]
pub(crate) enum AccountsCommand {
    /// Print a new recovery code for somebody who has lost password and code; the server must not be running
    Reset {
        /// The handle
        #[arg(value_name = "HANDLE")]
        handle: String,
        /// The database
        #[arg(long, value_name = "URL", default_value = "sqlite://muster.db")]
        db: String,
    },
}

fn web_address(text: &str) -> Result<String, String> {
    let rest = text
        .strip_prefix("https://")
        .or(text.strip_prefix("http://"));
    match rest {
        Some(rest) if !rest.is_empty() && !rest.contains(['?', '#', ' ']) => Ok(text.to_string()),
        _ => Err("expected an address such as https://muster.example.org".to_string()),
    }
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// The game, as `muster games` names it
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// Who sits where, by commas: human, human:NAME or a bot [default: you and greedy bots, as many as can play]
    #[arg(long, value_delimiter = ',', conflicts_with = "resume")]
    pub(crate) seats: Vec<String>,
    /// Choose the dice: the same seed gives the same dice, and nobody can prove them fair
    #[arg(long, conflicts_with = "resume")]
    pub(crate) seed: Option<u64>,
    #[command(flatten)]
    pub(crate) rules: HouseRules,
    /// Lines of text instead of the whole screen: one thing a line and no colours, for screen readers
    #[arg(long)]
    pub(crate) plain: bool,
    /// Save the game to this file after every action; the file also holds the secret behind the dice
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
    /// Go on with the game saved in this file, and save it there unless --save names another
    #[arg(long, value_name = "FILE", conflicts_with = "option")]
    pub(crate) resume: Option<PathBuf>,
}

/// House rules and other content.
#[derive(Debug, Args)]
pub(crate) struct HouseRules {
    /// A house rule, as `muster games` lists them; may be given several times
    #[arg(long, value_name = "KEY=VALUE", value_parser = key_value)]
    pub(crate) option: Vec<(String, String)>,
    /// A folder whose content files replace those of the game
    #[arg(long, value_name = "DIR")]
    pub(crate) content: Option<PathBuf>,
}

impl HouseRules {
    /// The set-up of that many seats with these rules, not yet checked.
    pub(crate) fn setup(&self, game: &dyn AnyGame, seats: usize) -> Setup {
        let info = game.info();
        let mut setup = Setup::new(&info.id, seats);
        for (key, value) in &self.option {
            let known = info.options.iter().find(|option| option.key == *key);
            let value = match known.map(|option| &option.kind) {
                Some(OptionKind::Choice { .. }) => OptionValue::Word(value.clone()),
                _ => OptionValue::parse(value),
            };
            setup = setup.with(key, value);
        }
        setup
    }
}

fn key_value(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_string(), value.to_string())),
        _ => Err("expected KEY=VALUE, such as map=standard".to_string()),
    }
}

#[derive(Debug, Args)]
pub(crate) struct GamesArgs {
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SimArgs {
    /// The game, as `muster games` names it
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// How many games
    #[arg(long, value_name = "N")]
    pub(crate) games: NonZeroU32,
    /// The bots, by commas, one a seat [default: random, as many as can play]
    #[arg(long, value_delimiter = ',')]
    pub(crate) seats: Vec<String>,
    /// What everything follows from: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads [default: one a core]; the results do not depend on it
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) rules: HouseRules,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
    /// Write a record of each game into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ReplayArgs {
    /// The record, or a saved game
    #[arg(value_name = "RECORD")]
    pub(crate) record: PathBuf,
    /// Stop after so many entries and show the table [default: the end]
    #[arg(long, value_name = "N")]
    pub(crate) at: Option<u32>,
    /// Whose eyes to look through: a seat's letter or `spectator`
    #[arg(long = "as", value_name = "SEAT", default_value = "spectator")]
    pub(crate) viewer: String,
    /// The folder of content that the match was played with, if it was another than the game's own
    #[arg(long, value_name = "DIR")]
    pub(crate) content: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    /// The record, or a saved game
    #[arg(value_name = "RECORD")]
    pub(crate) record: PathBuf,
    /// The folder of content that the match was played with, if it was another than the game's own
    #[arg(long, value_name = "DIR")]
    pub(crate) content: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct ScenarioArgs {
    /// Scenario files
    #[arg(value_name = "FILE", required = true)]
    pub(crate) files: Vec<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct RulesArgs {
    /// The game, as `muster games` names it
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// The number of one rule [default: all of them]
    #[arg(value_name = "ID")]
    pub(crate) rule: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct BenchArgs {
    /// The game, as `muster games` names it
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// How many seats [default: as many as can play]
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<usize>,
    /// For how many seconds random games are played
    #[arg(long, value_name = "S", default_value_t = 3, value_parser = clap::value_parser!(u32).range(0..=3600))]
    pub(crate) seconds: u32,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct SoakArgs {
    /// The game, as `muster games` names it
    #[arg(value_name = "GAME")]
    pub(crate) game: String,
    /// How many games
    #[arg(long, value_name = "N")]
    pub(crate) games: NonZeroU32,
    /// The bots, by commas, one a seat [default: random, with every possible number of seats in turn]
    #[arg(long, value_delimiter = ',')]
    pub(crate) seats: Vec<String>,
    /// What everything follows from: the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 1)]
    pub(crate) seed: u64,
    /// How many threads [default: one a core]; the results do not depend on it
    #[arg(long, value_name = "T", value_parser = clap::value_parser!(u16).range(1..=1024))]
    pub(crate) threads: Option<u16>,
    #[command(flatten)]
    pub(crate) rules: HouseRules,
    /// Write the record of each game that went wrong into this folder
    #[arg(long, value_name = "DIR")]
    pub(crate) records: Option<PathBuf>,
}

#[derive(Debug, Args)]
pub(crate) struct CheckMatchesArgs {
    /// The database, which is only read: the server may go on meanwhile
    #[arg(long, value_name = "URL")]
    pub(crate) db: String,
    /// A folder whose content files replace those of a game, as the server is given it
    #[arg(long, value_name = "[GAME=]DIR")]
    pub(crate) content: Vec<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Debug, Args)]
pub(crate) struct BackupArgs {
    /// The database, which is only read
    #[arg(long, value_name = "URL")]
    pub(crate) db: String,
    /// The file, replaced where there is one. The secrets of running matches are in it
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
}

#[derive(Debug, Args)]
pub(crate) struct RestoreArgs {
    /// A file that `muster backup` has written
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// The database, which must be new
    #[arg(long, value_name = "URL")]
    pub(crate) db: String,
}

#[derive(Debug, Args)]
pub(crate) struct PruneArgs {
    /// The database
    #[arg(long, value_name = "URL")]
    pub(crate) db: String,
    /// Older than so many days [default: 90 for matches, 180 for guests]
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) older_than: Option<u32>,
    /// Only say how much would be removed
    #[arg(long)]
    pub(crate) dry_run: bool,
}
