//! `muster sim`: many games among bots, and who wins them.

use crate::args::SimArgs;
use crate::failure::Failure;
use crate::{Io, many, whole};
use engine::registry::{AnyGame, Registry};
use engine::selfplay::{Played, SelfPlay};
use engine::{Seat, Standing};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Instant;

/// What many games came to. `--json` prints it.
#[derive(Serialize)]
struct Tally {
    game: String,
    games: u64,
    /// Ended by their rules or their limit.
    finished: u64,
    /// Ended by their limit.
    cut: u64,
    /// The bot of each seat.
    seats: Vec<String>,
    /// In seat order; a shared win counts as a fraction for each winner.
    wins_by_seat: Vec<f64>,
    wins_by_bot: BTreeMap<String, f64>,
    wins_by_faction: BTreeMap<String, f64>,
    mean_rounds: f64,
    mean_actions: f64,
    /// Decisions with two or more choices.
    actions: u64,
    /// Choices that were forced.
    auto_actions: u64,
    seconds: f64,
    actions_per_second: f64,
    /// Games in which something went wrong.
    errors: u64,
}

/// What is kept of one game.
struct Outcome {
    seed: u64,
    played: Result<(Standing, u64, u64), String>,
    error: Option<String>,
}

pub(crate) fn run(args: SimArgs, registry: &dyn Registry, io: &mut Io<'_>) -> Result<(), Failure> {
    let game = registry.game(&args.game)?;
    let order = order(&args, game);
    let rehearsal = game.rehearse(&order)?;
    if let Some(folder) = &args.records {
        many::make_folder(folder)?;
    }
    let games = u64::from(args.games.get());
    let seed = |index| many::seed_of(args.seed, index);
    let begun = Instant::now();
    let outcomes = many::each(
        games,
        args.threads,
        io.progress,
        |index| {
            let mut played = rehearsal.play(seed(index));
            let written = keep(&mut played, args.records.as_deref(), &args.game, index);
            Outcome {
                seed: seed(index),
                error: played.error.or(written.err()),
                played: Ok((played.standing, played.actions, played.auto_actions)),
            }
        },
        |index, panic| Outcome {
            seed: seed(index),
            played: Err(panic),
            error: None,
        },
    )?;
    let seconds = begun.elapsed().as_secs_f64();
    let tally = tally(&args.game, order.bots, &outcomes, seconds);
    if args.json {
        let json = serde_json::to_string_pretty(&tally)
            .map_err(|error| Failure::Failed(error.to_string()))?;
        writeln!(io.out, "{json}")?;
    } else {
        tell(&tally, io)?;
    }
    io.out.flush()?;
    complain(&outcomes, io)
}

fn order(args: &SimArgs, game: &dyn AnyGame) -> SelfPlay {
    let bots = match args.seats.is_empty() {
        true => vec!["random".to_string(); game.info().players.max.into()],
        false => args.seats.clone(),
    };
    SelfPlay {
        setup: args.rules.setup(game, bots.len()),
        content: args.rules.content.clone(),
        bots,
        seed: args.seed,
        record: args.records.is_some(),
        check: false,
    }
}

/// Writes the record of a game, if there is a folder for it.
fn keep(played: &mut Played, folder: Option<&Path>, game: &str, index: u64) -> Result<(), String> {
    let (Some(folder), Some(record)) = (folder, played.record.take()) else {
        return Ok(());
    };
    let path = folder.join(many::record_name(game, index));
    whole::write(&path, &record.to_json())
        .map_err(|error| format!("{}: cannot be written: {error}", path.display()))
}

fn tally(game: &str, seats: Vec<String>, outcomes: &[Outcome], seconds: f64) -> Tally {
    let mut tally = Tally {
        game: game.to_string(),
        games: outcomes.len() as u64,
        finished: 0,
        cut: 0,
        wins_by_seat: vec![0.0; seats.len()],
        wins_by_bot: seats.iter().map(|bot| (bot.clone(), 0.0)).collect(),
        wins_by_faction: BTreeMap::new(),
        seats,
        mean_rounds: 0.0,
        mean_actions: 0.0,
        actions: 0,
        auto_actions: 0,
        seconds,
        actions_per_second: 0.0,
        errors: 0,
    };
    let (mut rounds, mut counted) = (0u64, 0u64);
    // In order, so that sums of fractions do not depend on the threads.
    for outcome in outcomes {
        tally.errors += u64::from(outcome.error.is_some() || outcome.played.is_err());
        let Ok((standing, actions, auto_actions)) = &outcome.played else {
            continue;
        };
        counted += 1;
        rounds += u64::from(standing.round);
        tally.actions += actions;
        tally.auto_actions += auto_actions;
        tally.finished += u64::from(standing.ranking.is_some());
        tally.cut += u64::from(standing.ranking.is_some() && standing.cut);
        for score in &standing.scores {
            if !score.faction.is_empty() {
                let wins = &mut tally.wins_by_faction;
                wins.entry(score.faction.clone()).or_insert(0.0);
            }
        }
        let winners = standing.winners();
        for &winner in winners {
            tally.credit(winner, standing, 1.0 / winners.len() as f64);
        }
    }
    tally.mean_rounds = rounds as f64 / counted.max(1) as f64;
    tally.mean_actions = tally.actions as f64 / counted.max(1) as f64;
    tally.actions_per_second = tally.actions as f64 / seconds.max(1e-9);
    tally
}

impl Tally {
    fn credit(&mut self, winner: Seat, standing: &Standing, share: f64) {
        let seat = winner.index();
        self.wins_by_seat[seat] += share;
        *self
            .wins_by_bot
            .entry(self.seats[seat].clone())
            .or_default() += share;
        let faction = &standing.scores[seat].faction;
        if !faction.is_empty() {
            *self.wins_by_faction.entry(faction.clone()).or_default() += share;
        }
    }
}

fn tell(tally: &Tally, io: &mut Io<'_>) -> Result<(), Failure> {
    writeln!(
        io.out,
        "{}: {} games, {} finished ({} by their limit), {} errors",
        tally.game, tally.games, tally.finished, tally.cut, tally.errors
    )?;
    writeln!(
        io.out,
        "  on average {:.1} rounds and {:.1} decisions a game",
        tally.mean_rounds, tally.mean_actions
    )?;
    writeln!(
        io.out,
        "  {} decisions and {} forced choices in {:.1} seconds: {:.0} decisions a second",
        tally.actions, tally.auto_actions, tally.seconds, tally.actions_per_second
    )?;
    let finished = tally.finished.max(1) as f64;
    writeln!(io.out, "Wins by seat")?;
    for (seat, (bot, wins)) in tally.seats.iter().zip(&tally.wins_by_seat).enumerate() {
        let name = format!("{} {bot}", Seat(seat as u8));
        row(&name, *wins, finished, io)?;
    }
    writeln!(io.out, "Wins by bot")?;
    for (bot, wins) in &tally.wins_by_bot {
        row(bot, *wins, finished, io)?;
    }
    if !tally.wins_by_faction.is_empty() {
        writeln!(io.out, "Wins by side")?;
    }
    for (faction, wins) in &tally.wins_by_faction {
        row(faction, *wins, finished, io)?;
    }
    Ok(())
}

fn row(name: &str, wins: f64, finished: f64, io: &mut Io<'_>) -> Result<(), Failure> {
    let share = 100.0 * wins / finished;
    writeln!(io.out, "  {name:<20} {wins:>10.1} {share:>6.1} %")?;
    Ok(())
}

/// Says what went wrong, of the first games in which something did.
fn complain(outcomes: &[Outcome], io: &mut Io<'_>) -> Result<(), Failure> {
    let problems: Vec<String> = outcomes
        .iter()
        .zip(1..)
        .filter_map(|(outcome, number)| {
            let problem = outcome.error.as_ref().or(outcome.played.as_ref().err())?;
            Some(format!("game {number} (seed {}): {problem}", outcome.seed))
        })
        .collect();
    match problems.len() {
        0 => Ok(()),
        count => {
            for problem in problems.iter().take(10) {
                // Where standard error is closed the exit code must do.
                let _ = writeln!(io.err, "{problem}");
            }
            let all = outcomes.len();
            Err(Failure::Failed(format!(
                "something went wrong in {count} of {all} games"
            )))
        }
    }
}
