//! What players read: names, lines of the log, the score.

use engine::prompt::Prompt;
use engine::record::Header;
use engine::scene::Board;
use engine::{Standing, game_match::LogLine};
use std::fmt::Write as _;

/// Names for those who give none, by seat.
const NAMES: [&str; 12] = [
    "Ann", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hana", "Ivo", "Jo", "Kim", "Leo",
];

/// A name for the player of a seat.
pub(crate) fn name(seat: usize) -> String {
    match NAMES.get(seat) {
        Some(name) => (*name).to_string(),
        None => format!("Player {}", seat + 1),
    }
}

/// Each player's name, told apart by the seat's letter where two have the same.
pub(crate) fn names(header: &Header) -> Vec<String> {
    let seats = &header.seats;
    seats
        .iter()
        .enumerate()
        .map(|(seat, player)| {
            let alone = seats.iter().filter(|p| p.name == player.name).count() == 1;
            match alone {
                true => player.name.clone(),
                false => format!("{} {}", player.name, engine::Seat(seat as u8)),
            }
        })
        .collect()
}

/// A line of the log, indented by its depth; nothing when nothing is said.
pub(crate) fn line(logged: &LogLine, names: &[String]) -> Option<String> {
    if logged.line.words.is_empty() {
        return None;
    }
    let indent = "  ".repeat(logged.line.depth.min(4).into());
    let struck = if logged.struck { "(taken back) " } else { "" };
    Some(format!("{indent}{struck}{}", logged.line.plain(names)))
}

/// The score; the ranking with where every point came from when the game is over.
pub(crate) fn standing(standing: &Standing, names: &[String], board: &Board) -> String {
    let mut text = String::new();
    let places: Vec<(usize, usize)> = match &standing.ranking {
        Some(ranking) => {
            let why = standing.ended_by.as_deref().unwrap_or("nobody can go on");
            let _ = writeln!(text, "The game is over: {why}.");
            let mut place = 1;
            let mut places = Vec::new();
            for shared in ranking {
                places.extend(shared.iter().map(|seat| (place, seat.index())));
                place += shared.len();
            }
            places
        }
        None => {
            let _ = writeln!(text, "Score in round {}:", standing.round);
            (0..standing.scores.len()).map(|seat| (0, seat)).collect()
        }
    };
    for (place, seat) in places {
        let Some(score) = standing.scores.get(seat) else {
            continue;
        };
        let place = match place {
            0 => String::new(),
            place => format!("{place}. "),
        };
        let side = board.factions.iter().find(|f| f.key == score.faction);
        let side = side.map_or_else(String::new, |f| format!(" ({})", f.name));
        let sources: Vec<String> = score
            .sources
            .iter()
            .filter(|(_, points)| *points != 0)
            .map(|(source, points)| format!("{source} {points}"))
            .collect();
        let sources = match sources.is_empty() {
            true => String::new(),
            false => format!(": {}", sources.join(", ")),
        };
        let _ = writeln!(
            text,
            "  {place}{}{side}, {}{sources}",
            names[seat],
            count(score.points, "point")
        );
    }
    text
}

/// Names in a row: `Ann, Ben and Cleo`.
pub(crate) fn listed(names: &[String]) -> String {
    match names {
        [] => "nobody".to_string(),
        [only] => only.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The words with which the labels of all those choices begin.
pub(crate) fn shared<'a>(prompt: &'a Prompt, choices: &[usize]) -> Vec<&'a str> {
    let mut labels = choices
        .iter()
        .map(|&index| prompt.choices[index].label.split(' '));
    let mut words: Vec<&str> = labels.next().map_or_else(Vec::new, Iterator::collect);
    for label in labels {
        let same = words.iter().zip(label).take_while(|(a, b)| *a == b).count();
        words.truncate(same);
    }
    words
}

/// A number with its noun: `1 point`, `2 points`.
pub(crate) fn count(number: i32, noun: &str) -> String {
    match number {
        1 | -1 => format!("{number} {noun}"),
        _ => format!("{number} {noun}s"),
    }
}
