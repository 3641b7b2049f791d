//! Scenarios that are written by Muster: what a report of a problem holds.

use crate::seat::Seat;
use crate::setup::{OptionValue, SeatSetup, Setup};
use serde::Serialize;
use std::collections::BTreeMap;

/// A scenario to be written.
pub(crate) struct Story {
    /// What it shows.
    pub(crate) title: String,
    /// The set-up.
    pub(crate) setup: Setup,
    /// The hash of the content it was played with.
    pub(crate) content: String,
    /// The position that it starts from, as JSON.
    pub(crate) start: String,
    /// The log, as the reporter could read it.
    pub(crate) log: Vec<String>,
    /// What happened from there on, and what holds at the end.
    pub(crate) steps: Vec<Told>,
}

/// A step to be written.
#[derive(Default, Serialize)]
pub(crate) struct Told {
    #[serde(skip_serializing_if = "Option::is_none", serialize_with = "letter")]
    pub(crate) seat: Option<Seat>,
    #[serde(rename = "do", skip_serializing_if = "Vec::is_empty")]
    pub(crate) actions: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty", serialize_with = "words")]
    pub(crate) dice: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) to_act: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) choices: Option<usize>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(crate) legal: Vec<String>,
}

fn letter<S: serde::Serializer>(seat: &Option<Seat>, serializer: S) -> Result<S::Ok, S::Error> {
    seat.map(Seat::letter).serialize(serializer)
}

fn words<S: serde::Serializer>(words: &[String], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(&words.join(" "))
}

#[derive(Serialize)]
struct File {
    rules: [String; 0],
    title: String,
    game: String,
    seats: usize,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    factions: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    powers: Vec<Vec<String>>,
    content: String,
    log: Vec<String>,
    start: String,
    options: BTreeMap<String, OptionValue>,
    step: Vec<Told>,
}

impl Story {
    /// The text of the scenario.
    pub(crate) fn into_toml(self) -> String {
        let Setup {
            game,
            seats,
            options,
            ..
        } = self.setup;
        let file = File {
            rules: [],
            title: self.title,
            game,
            seats: seats.len(),
            factions: chosen(&seats, |seat| seat.faction.clone()),
            powers: chosen(&seats, |seat| Some(seat.powers.clone())),
            content: self.content,
            log: self.log,
            start: self.start,
            options,
            step: self.steps,
        };
        // Nothing in it is without a form in TOML: texts, numbers and truth values.
        toml::to_string(&file).unwrap_or_default()
    }
}

/// What each seat has chosen; nothing where none has.
fn chosen<T: Default + PartialEq>(
    seats: &[SeatSetup],
    of: impl Fn(&SeatSetup) -> Option<T>,
) -> Vec<T> {
    let all: Vec<T> = seats
        .iter()
        .map(|seat| of(seat).unwrap_or_default())
        .collect();
    match all.iter().all(|choice| *choice == T::default()) {
        true => Vec::new(),
        false => all,
    }
}
