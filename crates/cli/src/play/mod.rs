//! `muster play`: a game at one keyboard.

mod ask;
mod menu;
mod session;
mod sitting;
mod words;

use crate::args::PlayArgs;
use crate::failure::Failure;
use crate::saved::{Saved, wrong};
use crate::{Io, screen, spoken};
pub(crate) use ask::sentence;
use engine::record::Player;
use engine::registry::{AnyGame, AnyMatch, Registry};
use engine::setup::SetupError;
use engine::{Opening, Secret};
pub(crate) use session::{Passing, Session};
use sitting::Sitting;
use std::path::PathBuf;

/// A match and what is needed to go on with it.
struct Opened {
    played: Box<dyn AnyMatch>,
    secret: Secret,
    content: Option<PathBuf>,
}

pub(crate) fn run(args: PlayArgs, registry: &dyn Registry, io: &mut Io<'_>) -> Result<(), Failure> {
    let session = session(&args, registry)?;
    if io.interactive && !args.plain && session.has_people() {
        match screen::fits() {
            Ok(()) => return screen::run(session, io),
            Err(why) => writeln!(io.out, "{why}")?,
        }
    }
    let plain = args.plain || !io.interactive;
    Sitting::new(session, plain, io).run()
}

/// The match that a command line asks for: a new one, or a saved one.
pub(crate) fn session(args: &PlayArgs, registry: &dyn Registry) -> Result<Session, Failure> {
    let game = registry.game(&args.game)?;
    let opened = match &args.resume {
        Some(_) => resume(args, game)?,
        None => open(args, game)?,
    };
    let save = args.save.clone().or_else(|| args.resume.clone());
    Ok(Session::new(opened, game.rules(), save))
}

fn open(args: &PlayArgs, game: &dyn AnyGame) -> Result<Opened, Failure> {
    let seats = seats(&args.seats, game)?;
    let mut setup = args.rules.setup(game, seats.len());
    if seats.iter().all(|player| player.bot.is_some()) {
        for (key, value) in game.info().bot_limit {
            setup.options.entry(key).or_insert(value);
        }
    }
    let opening = match args.seed {
        Some(seed) => Opening::seeded(seats, seed),
        None => Opening {
            nonces: vec![String::new(); seats.len()],
            seats,
            secret: Secret::random().map_err(|error| Failure::Failed(error.to_string()))?,
            open_seed: None,
        },
    };
    let secret = opening.secret.clone();
    let content = args.rules.content.clone();
    let played = game.open(&setup, content.as_deref(), opening)?;
    Ok(Opened {
        played,
        secret,
        content,
    })
}

/// Who sits where, as `--seats` says it: a person and bots where it says nothing.
fn seats(words: &[String], game: &dyn AnyGame) -> Result<Vec<Player>, Failure> {
    let info = game.info();
    let bots = game.bots();
    let usual = match bots.iter().any(|bot| bot.name == "greedy") {
        true => "greedy",
        false => bots.first().map_or("human", |bot| bot.name.as_str()),
    };
    let default: Vec<String> = (0..info.players.max)
        .map(|seat| if seat == 0 { "human" } else { usual }.to_string())
        .collect();
    let words = if words.is_empty() { &default } else { words };
    let sit = |(seat, word): (usize, &String)| {
        let (kind, name) = match word.split_once(':') {
            Some((kind, name)) if !name.is_empty() => (kind, name.to_string()),
            _ => (word.as_str(), spoken::name(seat)),
        };
        if kind == "human" {
            return Ok(Player { name, bot: None });
        }
        if !bots.iter().any(|bot| bot.name == *word) {
            let known = ["human".to_string(), "human:NAME".to_string()];
            let known = known.into_iter().chain(bots.iter().map(|b| b.name.clone()));
            return Err(SetupError::UnknownBot {
                bot: word.clone(),
                known: known.collect(),
            });
        }
        Ok(Player {
            name,
            bot: Some(word.clone()),
        })
    };
    let seats: Result<Vec<Player>, SetupError> = words.iter().enumerate().map(sit).collect();
    Ok(seats?)
}

fn resume(args: &PlayArgs, game: &dyn AnyGame) -> Result<Opened, Failure> {
    let path = args.resume.as_deref().unwrap_or_else(|| "".as_ref());
    let (saved, secret) = Saved::read(path)?;
    let (wanted, got) = (game.info().id, &saved.record.header.game);
    if wanted != *got {
        return Err(Failure::Usage(format!(
            "{} is a game of {got}, not of {wanted}; go on with: muster play {got} --resume {0}",
            path.display()
        )));
    }
    let content = args.rules.content.clone().or(saved.content);
    let mut played = game
        .resume(&saved.record, content.as_deref(), Some(secret.clone()))
        .map_err(|error| wrong(path, error))?;
    played.restore_drafts(&saved.drafts);
    Ok(Opened {
        played,
        secret,
        content,
    })
}
