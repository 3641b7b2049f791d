//! `muster bench`: how fast a game runs.

use crate::Io;
use crate::args::BenchArgs;
use crate::failure::Failure;
use engine::Setup;
use engine::measure::Figures;
use engine::registry::Registry;
use std::time::Duration;

pub(crate) fn run(
    args: BenchArgs,
    registry: &dyn Registry,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let game = registry.game(&args.game)?;
    let info = game.info();
    let seats = args.seats.unwrap_or(usize::from(info.players.max));
    let mut setup = Setup::new(&info.id, seats);
    setup.options.extend(info.bot_limit);
    let figures = game.measure(&setup, Duration::from_secs(args.seconds.into()))?;
    if args.json {
        let json = serde_json::to_string_pretty(&figures)
            .map_err(|error| Failure::Failed(error.to_string()))?;
        writeln!(io.out, "{json}")?;
        return Ok(());
    }
    tell(&figures, io)
}

fn tell(figures: &Figures, io: &mut Io<'_>) -> Result<(), Failure> {
    writeln!(
        io.out,
        "{} with {} seats, {} random games on one thread",
        figures.game, figures.seats, figures.games
    )?;
    let rows = [
        ("decisions per second", figures.decisions_per_second),
        ("actions per second", figures.actions_per_second),
        ("games per second", figures.games_per_second),
        ("decisions per game", figures.mean_decisions),
        ("choices per decision", figures.mean_choices),
        ("copying a position, ns", figures.clone_ns),
        ("listing the actions, ns", figures.list_ns),
    ];
    for (name, value) in rows {
        writeln!(io.out, "  {name:<24} {value:>14.1}")?;
    }
    let sizes = [
        ("size of a position, bytes", figures.position_bytes),
        ("size of an action, bytes", figures.action_bytes),
    ];
    for (name, value) in sizes {
        writeln!(io.out, "  {name:<25} {value:>11}")?;
    }
    Ok(())
}
