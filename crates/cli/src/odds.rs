//! `muster odds`: how a battle of Arda would end.

use crate::Io;
use crate::args::OddsArgs;
use crate::failure::Failure;
use arda::Arda;
use arda::content::Content;
use arda::definition::MAX_BYTES;
use arda::event::Troop;
use arda::ids::{Kind, Place};
use arda::odds::{Effort, Left, Losses, Method, Odds, Side};
use engine::Game;
use engine::content::ContentSource;
use engine::setup::{OptionValue, Setup};
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::Path;
use std::time::Duration;

/// The file of a definition in its folder.
const DEFINITION: &str = "definition.toml";
/// What a person at a terminal does not wait for.
const PATIENCE: Duration = Duration::from_millis(250);
/// How many battles a seed stands for.
const BATTLES: u32 = 100_000;
/// How many endings are shown.
const SHOWN: usize = 12;
/// The width of a full bar.
const BAR: usize = 40;

pub(crate) fn run(args: OddsArgs, io: &mut Io<'_>) -> Result<(), Failure> {
    let game = game_of(&args)?;
    let attackers = Side {
        landing: args.landing,
        keeps_land: args.keep_land,
        ..side(&game.content, "--attack", &args.attack)?
    };
    let defenders = side(&game.content, "--defend", &args.defend)?;
    let at = args
        .at
        .as_deref()
        .map(|name| place(&game.content, name))
        .transpose()?;
    let effort = match args.seed {
        Some(seed) => Effort::Battles {
            seed,
            battles: BATTLES,
        },
        None => Effort::Time(PATIENCE),
    };
    let odds = game.odds(&attackers, &defenders, at, effort);
    if args.json {
        let json = serde_json::to_string_pretty(&spoken(&game.content, &odds))
            .map_err(|error| Failure::Failed(error.to_string()))?;
        writeln!(io.out, "{json}")?;
        return Ok(());
    }
    tell(&game.content, &attackers, &defenders, at, &odds, io)
}

/// The rules with what the command line changes of them.
fn game_of(args: &OddsArgs) -> Result<Arda, Failure> {
    let source = match &args.game {
        None => Arda::content(),
        Some(path) => source(path)?,
    };
    let mut setup = Setup::new("arda", 2);
    if args.low_luck {
        setup = setup.with("low_luck", OptionValue::Switch(true));
    }
    for key in ["land_rounds", "sea_rounds"] {
        if let Some(rounds) = args.rounds {
            setup = setup.with(key, OptionValue::Number(rounds.into()));
        }
    }
    Ok(Arda::new(&setup, &source)?)
}

/// The definition of another game: as it is written, or read from the files of TripleA.
fn source(path: &Path) -> Result<ContentSource, Failure> {
    let folder = path.join(DEFINITION);
    let file = if folder.is_file() { &folder } else { path };
    let text = if file.extension().is_some_and(|ext| ext == "toml") {
        engine::file::text(file, MAX_BYTES)
            .map_err(|error| Failure::Failed(format!("{}: {error}", file.display())))?
    } else {
        imported(path)?
    };
    Ok(ContentSource::embedded(&[(DEFINITION, &text)]))
}

fn imported(path: &Path) -> Result<String, Failure> {
    let games =
        arda::triplea::import(path, false).map_err(|error| Failure::Failed(error.to_string()))?;
    let found: Vec<_> = games
        .iter()
        .filter_map(|game| game.definition.as_ref())
        .collect();
    match found.as_slice() {
        [only] => Ok(only.to_toml()),
        [] => Err(Failure::Failed(format!(
            "{}: has no game that can be played; `muster import triplea {} --check` says why",
            path.display(),
            path.display()
        ))),
        many => {
            let files: Vec<&str> = games.iter().map(|game| game.report.file.as_str()).collect();
            Err(Failure::Usage(format!(
                "{}: has {} games; name one of the files {}",
                path.display(),
                many.len(),
                files.join(", ")
            )))
        }
    }
}

/// Reads `3 knight, 2 spearman`.
fn side(content: &Content, flag: &str, text: &str) -> Result<Side, Failure> {
    let mut units: Vec<(Kind, u16)> = Vec::new();
    for part in text
        .split(',')
        .map(str::trim)
        .filter(|part| !part.is_empty())
    {
        let digits = part
            .find(|c: char| !c.is_ascii_digit())
            .unwrap_or(part.len());
        let (count, name) = part.split_at(digits);
        let (count, name) = (if count.is_empty() { "1" } else { count }, name.trim());
        let wrong = |problem: String| Failure::Usage(format!("{flag} {text:?}: {problem}"));
        let count: u16 = count
            .parse()
            .ok()
            .filter(|n| (1..=1000).contains(n))
            .ok_or_else(|| {
                wrong(format!(
                    "{count:?} is no number from 1 to 1000, as in \"3 {name}\""
                ))
            })?;
        let kind = unit(content, name).ok_or_else(|| {
            let known: Vec<&str> = content
                .kinds
                .iter()
                .map(|kind| kind.def.name.as_str())
                .collect();
            let game = &content.def.name;
            wrong(format!(
                "{game} has no unit {name:?}, but {}",
                known.join(", ")
            ))
        })?;
        match units.iter_mut().find(|(known, _)| *known == kind) {
            Some((_, sum)) => *sum += count,
            None => units.push((kind, count)),
        }
    }
    match units.is_empty() {
        false => Ok(Side::of(units)),
        true => Err(Failure::Usage(format!(
            "{flag} {text:?}: names no units, as in \"3 {}\"",
            content.kinds[0].def.name
        ))),
    }
}

/// The type of unit of a name, singular or plural.
fn unit(content: &Content, name: &str) -> Option<Kind> {
    let alike = |other: &str| other.eq_ignore_ascii_case(name);
    content.kind_named(&name.replace(' ', "_")).or_else(|| {
        let found = content.kinds.iter().position(|kind| {
            alike(&kind.title) || alike(&kind.plural) || alike(&format!("{}s", kind.def.name))
        });
        found.map(|index| Kind(index as u8))
    })
}

fn place(content: &Content, name: &str) -> Result<Place, Failure> {
    content.place_named(name).ok_or_else(|| {
        let known: Vec<String> = content
            .places
            .iter()
            .map(|site| match site.key.eq_ignore_ascii_case(&site.name) {
                true => site.name.clone(),
                false => format!("{} ({})", site.key, site.name),
            })
            .collect();
        let game = &content.def.name;
        Failure::Usage(format!(
            "--at {name:?}: {game} has no such place, but {}",
            known.join(", ")
        ))
    })
}

fn named(content: &Content, kind: Kind, count: u16) -> String {
    let info = content.kind(kind);
    format!(
        "{count} {}",
        if count == 1 {
            &info.title
        } else {
            &info.plural
        }
    )
}

fn army(content: &Content, troops: &[Troop]) -> String {
    let words: Vec<String> = troops
        .iter()
        .map(|troop| named(content, troop.kind, troop.count))
        .collect();
    words.join(", ")
}

fn tell(
    content: &Content,
    attackers: &Side,
    defenders: &Side,
    at: Option<Place>,
    odds: &Odds,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let words = |side: &Side| -> String {
        let units = side
            .units
            .iter()
            .map(|&(kind, count, _)| named(content, kind, count));
        units.collect::<Vec<_>>().join(", ")
    };
    let ground = at.map_or(String::new(), |at| format!(" in {}", content.site(at).name));
    writeln!(
        io.out,
        "{} against {}{ground}",
        words(attackers),
        words(defenders)
    )?;
    let rows = [
        ("the attackers win", odds.win),
        ("nobody wins", odds.draw),
        ("the defenders win", odds.loss),
    ];
    for (name, chance) in rows {
        let row = format!("  {name:<18} {:>7.3} %  {}", chance * 100.0, bar(chance));
        writeln!(io.out, "{}", row.trim_end())?;
    }
    for (name, losses) in [
        ("the attackers lose", odds.attackers),
        ("the defenders lose", odds.defenders),
    ] {
        writeln!(
            io.out,
            "  {name:<18} {:>7.2} units worth {:.2} on average",
            losses.units, losses.value
        )?;
    }
    let how = match odds.method {
        Method::Exact => "exact".to_string(),
        Method::Simulated { battles } => format!("from {battles} battles"),
    };
    writeln!(io.out, "  {:.2} rounds on average; {how}", odds.rounds)?;
    writeln!(io.out, "What is left:")?;
    let most = odds.left.first().map_or(1.0, |left| left.chance);
    let mut rest = 1.0;
    for left in odds.left.iter().take(SHOWN) {
        rest -= left.chance;
        let bar = bar(left.chance / most / 2.0);
        writeln!(
            io.out,
            "  {:>7.3} %  {bar:<20}  {}",
            left.chance * 100.0,
            ending(content, left)
        )?;
    }
    if rest > 5e-6 {
        writeln!(
            io.out,
            "  {:>7.3} %  {:<20}  something else",
            rest * 100.0,
            ""
        )?;
    }
    Ok(())
}

/// What is left, in words.
fn ending(content: &Content, left: &Left) -> String {
    let sides = [&left.attackers, &left.defenders].map(|troops| army(content, troops));
    match [sides[0].is_empty(), sides[1].is_empty()] {
        [true, true] => "nobody".to_string(),
        [false, true] => format!("attackers: {}", sides[0]),
        [true, false] => format!("defenders: {}", sides[1]),
        [false, false] => format!("attackers: {}; defenders: {}", sides[0], sides[1]),
    }
}

/// A bar for a share, in eighths of a character.
fn bar(share: f64) -> String {
    let eighths = (share.clamp(0.0, 1.0) * (BAR * 8) as f64).round() as usize;
    let part = [' ', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][eighths % 8];
    let mut bar = "█".repeat(eighths / 8);
    if part != ' ' {
        bar.push(part);
    }
    bar
}

/// Odds with names for numbers.
#[derive(Serialize)]
struct Spoken<'a> {
    win: f64,
    draw: f64,
    loss: f64,
    rounds: f64,
    attackers_lose: Losses,
    defenders_lose: Losses,
    method: Method,
    left: Vec<SpokenLeft<'a>>,
}

#[derive(Serialize)]
struct SpokenLeft<'a> {
    chance: f64,
    attackers: BTreeMap<&'a str, u16>,
    defenders: BTreeMap<&'a str, u16>,
}

fn spoken<'a>(content: &'a Content, odds: &Odds) -> Spoken<'a> {
    let counts = |troops: &[Troop]| -> BTreeMap<&'a str, u16> {
        let named = troops
            .iter()
            .map(|troop| (content.kind(troop.kind).def.name.as_str(), troop.count));
        named.collect()
    };
    let left = odds.left.iter().map(|left| SpokenLeft {
        chance: left.chance,
        attackers: counts(&left.attackers),
        defenders: counts(&left.defenders),
    });
    Spoken {
        win: odds.win,
        draw: odds.draw,
        loss: odds.loss,
        rounds: odds.rounds,
        attackers_lose: odds.attackers,
        defenders_lose: odds.defenders,
        method: odds.method,
        left: left.collect(),
    }
}
