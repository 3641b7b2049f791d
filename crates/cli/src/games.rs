//! `muster games`: what there is to play.

use crate::Io;
use crate::args::GamesArgs;
use crate::failure::Failure;
use engine::registry::{AnyGame, Registry, listed};
use engine::setup::{OptionInfo, OptionKind};

pub(crate) fn run(
    args: GamesArgs,
    registry: &dyn Registry,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    if args.json {
        let json = serde_json::to_string_pretty(&listed(registry))
            .map_err(|error| Failure::Failed(error.to_string()))?;
        writeln!(io.out, "{json}")?;
        return Ok(());
    }
    let games = registry.games();
    if games.is_empty() {
        writeln!(io.out, "There is no game in this build.")?;
    }
    for (place, game) in games.into_iter().enumerate() {
        if place > 0 {
            writeln!(io.out)?;
        }
        tell(game, io)?;
    }
    Ok(())
}

fn tell(game: &dyn AnyGame, io: &mut Io<'_>) -> Result<(), Failure> {
    let info = game.info();
    let (min, max) = (info.players.min, info.players.max);
    let [from, to] = info.minutes;
    writeln!(io.out, "{}: {}", info.id, info.name)?;
    for line in info.blurb.lines() {
        writeln!(io.out, "  {}", line.trim())?;
    }
    writeln!(
        io.out,
        "  {min} to {max} players, {from} to {to} minutes, weight {} of 5",
        info.weight
    )?;
    let factions: Vec<&str> = info.factions.iter().map(|f| f.name.as_str()).collect();
    if !factions.is_empty() {
        writeln!(io.out, "  Sides: {}", factions.join(", "))?;
    }
    if !info.maps.is_empty() {
        writeln!(io.out, "  Maps: {}", info.maps.join(", "))?;
    }
    writeln!(io.out, "  Bots:")?;
    for bot in game.bots() {
        writeln!(io.out, "    {}: {}", bot.name, bot.about)?;
    }
    if !info.options.is_empty() {
        writeln!(io.out, "  Options:")?;
    }
    for option in &info.options {
        writeln!(
            io.out,
            "    {}={} ({}): {} {}",
            option.key,
            option.default,
            values(option),
            option.help,
            option.rule
        )?;
    }
    Ok(())
}

fn values(option: &OptionInfo) -> String {
    match &option.kind {
        OptionKind::Switch => "true or false".to_string(),
        OptionKind::Number { min, max } => format!("{min} to {max}"),
        OptionKind::Choice { values } => {
            let words: Vec<&str> = values.iter().map(|(word, _)| word.as_str()).collect();
            words.join(", ")
        }
    }
}
