//! `muster soak`: many games among bots, every position of which is checked.

use crate::args::SoakArgs;
use crate::failure::Failure;
use crate::{Io, many, whole};
use engine::registry::{AnyGame, Registry, Rehearsal};
use engine::selfplay::SelfPlay;

/// What came of one game.
struct Outcome {
    actions: u64,
    problem: Option<String>,
}

/// One line-up of bots.
struct Table {
    order: SelfPlay,
    rehearsal: Box<dyn Rehearsal>,
}

pub(crate) fn run(args: SoakArgs, registry: &dyn Registry, io: &mut Io<'_>) -> Result<(), Failure> {
    let game = registry.game(&args.game)?;
    let tables = tables(&args, game)?;
    if let Some(folder) = &args.records {
        many::make_folder(folder)?;
    }
    let table = |index: u64| &tables[(index % tables.len() as u64) as usize];
    let outcomes = many::each(
        args.games.get().into(),
        args.threads,
        io.progress,
        |index| {
            let played = table(index).rehearsal.play(many::seed_of(args.seed, index));
            let unfinished = played.standing.ranking.is_none();
            let unfinished = unfinished.then(|| "the game has no ranking at its end".to_string());
            Outcome {
                actions: played.actions + played.auto_actions,
                problem: played.error.or(unfinished),
            }
        },
        |_, panic| Outcome {
            actions: 0,
            problem: Some(panic),
        },
    )?;
    let actions: u64 = outcomes.iter().map(|outcome| outcome.actions).sum();
    let wrong: Vec<u64> = (0..outcomes.len() as u64)
        .filter(|&index| outcomes[index as usize].problem.is_some())
        .collect();
    for &index in &wrong {
        let Table { order, .. } = table(index);
        if let Some(problem) = &outcomes[index as usize].problem {
            writeln!(
                io.out,
                "FAIL game {}, {} (seed {}): {problem}",
                index + 1,
                order.bots.join(","),
                many::seed_of(args.seed, index)
            )?;
        }
        keep(&args, game, order, index)?;
    }
    writeln!(
        io.out,
        "{} games, {actions} actions checked, {} games went wrong",
        outcomes.len(),
        wrong.len()
    )?;
    match wrong.is_empty() {
        true => Ok(()),
        false => Err(Failure::Told),
    }
}

/// The line-ups, which take turns.
fn tables(args: &SoakArgs, game: &dyn AnyGame) -> Result<Vec<Table>, Failure> {
    let players = game.info().players;
    let line_ups: Vec<Vec<String>> = match args.seats.is_empty() {
        true => (players.min..=players.max)
            .map(|seats| vec!["random".to_string(); seats.into()])
            .collect(),
        false => vec![args.seats.clone()],
    };
    line_ups
        .into_iter()
        .map(|bots| {
            let order = SelfPlay {
                setup: args.rules.setup(game, bots.len()),
                content: args.rules.content.clone(),
                bots,
                seed: args.seed,
                record: false,
                check: true,
            };
            let rehearsal = game.rehearse(&order)?;
            Ok(Table { order, rehearsal })
        })
        .collect()
}

/// Plays a game that went wrong once more, for its record; the same seed gives the same game.
fn keep(args: &SoakArgs, game: &dyn AnyGame, order: &SelfPlay, index: u64) -> Result<(), Failure> {
    let Some(folder) = &args.records else {
        return Ok(());
    };
    let order = SelfPlay {
        seed: many::seed_of(args.seed, index),
        record: true,
        ..order.clone()
    };
    let again = std::panic::AssertUnwindSafe(|| game.self_play(&order));
    // A game that panics leaves no record.
    let Ok(played) = std::panic::catch_unwind(again) else {
        return Ok(());
    };
    let path = folder.join(many::record_name(&args.game, index));
    match played?.record {
        Some(record) => whole::write(&path, &record.to_json()).map_err(|error| {
            Failure::Failed(format!("{}: cannot be written: {error}", path.display()))
        }),
        None => Ok(()),
    }
}
