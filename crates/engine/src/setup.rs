//! What a game offers and what a match was set up with.

use crate::plain::{cut, message};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt;
use thiserror::Error;
use ts_rs::TS;

/// The catalogue's entry of one game.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct GameInfo {
    /// The word by which commands and addresses name the game.
    pub id: String,
    /// The title.
    pub name: String,
    /// Two lines that say what the game is.
    pub blurb: String,
    /// How many can play.
    pub players: Players,
    /// How long a game among people takes, in minutes, from and to.
    pub minutes: [u16; 2],
    /// How hard the rules are, 1 (light) to 5 (heavy).
    pub weight: f32,
    /// The sides a seat can be given; empty where all are alike.
    pub factions: Vec<FactionInfo>,
    /// Whether a seat can lead several of the sides at once: a set-up then names them as its `powers`.
    #[serde(default)]
    pub several: bool,
    /// The maps that can be chosen.
    pub maps: Vec<String>,
    /// The styles of terrain that a picture of the game shows; empty: any.
    pub terrains: Vec<String>,
    /// The house rules, with defaults.
    pub options: Vec<OptionInfo>,
    /// The option values under which every game ends (for self-play and absent players).
    pub bot_limit: BTreeMap<String, OptionValue>,
    /// The version of the rules; a record says which it was played under.
    pub rules_version: u32,
}

impl GameInfo {
    /// The entry of a light game without sides, maps and house rules.
    pub fn new(id: &str, name: &str, blurb: &str, players: Players, rules_version: u32) -> Self {
        GameInfo {
            id: id.to_string(),
            name: name.to_string(),
            blurb: blurb.to_string(),
            players,
            minutes: [5, 15],
            weight: 1.0,
            factions: Vec::new(),
            several: false,
            maps: Vec::new(),
            terrains: Vec::new(),
            options: Vec::new(),
            bot_limit: BTreeMap::new(),
            rules_version,
        }
    }
}

/// The least and the greatest number of seats.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Players {
    /// At least so many.
    pub min: u8,
    /// At most so many.
    pub max: u8,
}

/// A side that a seat can play.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct FactionInfo {
    /// The word that set-ups use.
    pub key: String,
    /// The name.
    pub name: String,
    /// What makes it different, a line each.
    pub strengths: Vec<String>,
}

/// A house rule.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct OptionInfo {
    /// The word that set-ups use.
    pub key: String,
    /// A short title.
    pub title: String,
    /// What it changes, in a sentence.
    pub help: String,
    /// The rule that it bends.
    pub rule: String,
    /// Which values it takes.
    pub kind: OptionKind,
    /// The value when nothing is said.
    pub default: OptionValue,
}

/// The values that an option takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum OptionKind {
    /// `true` or `false`.
    Switch,
    /// A whole number.
    Number {
        /// The least.
        min: i32,
        /// The greatest.
        max: i32,
    },
    /// One of some words.
    Choice {
        /// The words and what each means.
        values: Vec<(String, String)>,
    },
}

/// A value of an option.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(untagged)]
pub enum OptionValue {
    /// A switch.
    Switch(bool),
    /// A number.
    Number(i32),
    /// A word.
    Word(String),
}

impl OptionValue {
    /// Reads a value as it is typed: `true`, `12`, `standard`.
    pub fn parse(text: &str) -> Self {
        match text {
            "true" | "yes" | "on" => OptionValue::Switch(true),
            "false" | "no" | "off" => OptionValue::Switch(false),
            _ => text
                .parse()
                .map_or_else(|_| OptionValue::Word(text.to_string()), OptionValue::Number),
        }
    }
}

impl fmt::Display for OptionValue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OptionValue::Switch(value) => write!(f, "{value}"),
            OptionValue::Number(value) => write!(f, "{value}"),
            OptionValue::Word(value) => write!(f, "{value}"),
        }
    }
}

impl OptionInfo {
    /// Whether the value is one that this option takes.
    ///
    /// # Errors
    /// [`SetupError::BadValue`], which says what would be right.
    pub fn check(&self, value: &OptionValue) -> Result<(), SetupError> {
        let (right, expected) = match &self.kind {
            OptionKind::Switch => (
                matches!(value, OptionValue::Switch(_)),
                "true or false".to_string(),
            ),
            OptionKind::Number { min, max } => (
                matches!(value, OptionValue::Number(n) if n >= min && n <= max),
                format!("a whole number from {min} to {max}"),
            ),
            OptionKind::Choice { values } => {
                let words: Vec<&str> = values.iter().map(|(word, _)| word.as_str()).collect();
                let spoken = value.to_string();
                (
                    words.contains(&spoken.as_str()),
                    format!("one of {}", words.join(", ")),
                )
            }
        };
        if right {
            return Ok(());
        }
        Err(SetupError::BadValue {
            key: self.key.clone(),
            value: value.to_string(),
            expected,
        })
    }
}

/// What a match is set up with: enough, with the content, to build its [`Game`](crate::Game).
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The game.
    pub game: String,
    /// One entry a seat.
    pub seats: Vec<SeatSetup>,
    /// The house rules that differ from their defaults.
    #[serde(default)]
    pub options: BTreeMap<String, OptionValue>,
}

/// What is known of a seat before the deal.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(deny_unknown_fields)]
pub struct SeatSetup {
    /// The side it asked for, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub faction: Option<String>,
    /// The powers it plays, in games where a seat can have several.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub powers: Vec<String>,
}

impl Setup {
    /// A set-up with that many seats and nothing chosen.
    pub fn new(game: &str, seats: usize) -> Self {
        Setup {
            game: game.to_string(),
            seats: vec![SeatSetup::default(); seats],
            options: BTreeMap::new(),
        }
    }

    /// The same set-up with an option set.
    #[must_use]
    pub fn with(mut self, key: &str, value: OptionValue) -> Self {
        self.options.insert(key.to_string(), value);
        self
    }

    /// The same set-up with the game's `bot_limit` where it says nothing else, so that every game ends.
    #[must_use]
    pub fn limited(mut self, info: &GameInfo) -> Self {
        for (key, value) in &info.bot_limit {
            self.options
                .entry(key.clone())
                .or_insert_with(|| value.clone());
        }
        self
    }

    /// Checks the number of seats, the factions and every option against the catalogue's entry.
    ///
    /// # Errors
    /// The first thing wrong, with what would be right.
    pub fn check(&self, info: &GameInfo) -> Result<(), SetupError> {
        if self.game != info.id {
            return Err(SetupError::WrongGame {
                wanted: info.id.clone(),
                got: self.game.clone(),
            });
        }
        let (min, max) = (info.players.min as usize, info.players.max as usize);
        if self.seats.len() < min || self.seats.len() > max {
            return Err(SetupError::Seats {
                got: self.seats.len(),
                min,
                max,
            });
        }
        if !info.several && self.seats.iter().any(|seat| !seat.powers.is_empty()) {
            let problem = format!(
                "in {} a seat plays one side: name it as its `faction`, not among `powers`",
                info.id
            );
            return Err(SetupError::Conflict(problem));
        }
        let mut taken = Vec::new();
        for faction in self.seats.iter().filter_map(|seat| seat.faction.as_ref()) {
            if !info.factions.iter().any(|known| known.key == *faction) {
                let known = info
                    .factions
                    .iter()
                    .map(|known| known.key.clone())
                    .collect();
                return Err(SetupError::UnknownFaction {
                    faction: faction.clone(),
                    known,
                });
            }
            if taken.contains(&faction) {
                return Err(SetupError::FactionTwice {
                    faction: faction.clone(),
                });
            }
            taken.push(faction);
        }
        for (key, value) in &self.options {
            let Some(option) = info.options.iter().find(|option| option.key == *key) else {
                let known = info
                    .options
                    .iter()
                    .map(|option| option.key.clone())
                    .collect();
                return Err(SetupError::UnknownOption {
                    key: key.clone(),
                    known,
                });
            };
            option.check(value)?;
        }
        Ok(())
    }
}

/// Why a match cannot be set up so.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum SetupError {
    /// The set-up is for another game.
    #[error("the set-up is for {:?}; this is {wanted:?}", cut(got))]
    WrongGame {
        /// This game.
        wanted: String,
        /// The set-up's.
        got: String,
    },
    /// No game of that name.
    #[error("there is no game {:?}; there is {}", cut(game), known.join(", "))]
    UnknownGame {
        /// What was asked for.
        game: String,
        /// What there is.
        known: Vec<String>,
    },
    /// No bot of that name.
    #[error("there is no bot {:?}; there is {}", cut(bot), known.join(", "))]
    UnknownBot {
        /// What was asked for.
        bot: String,
        /// What there is.
        known: Vec<String>,
    },
    /// Too few or too many seats.
    #[error("{got} seats; the game is for {min} to {max}")]
    Seats {
        /// How many were asked for.
        got: usize,
        /// The least.
        min: usize,
        /// The greatest.
        max: usize,
    },
    /// No faction of that name.
    #[error("there is no faction {:?}; there is {}", cut(faction), message(&known.join(", ")))]
    UnknownFaction {
        /// What was asked for.
        faction: String,
        /// What there is.
        known: Vec<String>,
    },
    /// Two seats asked for the same faction.
    #[error(
        "two seats ask for the faction {:?}; each can be played once",
        cut(faction)
    )]
    FactionTwice {
        /// Which.
        faction: String,
    },
    /// No option of that name.
    #[error("there is no option {:?}; there is {}", cut(key), message(&known.join(", ")))]
    UnknownOption {
        /// What was asked for.
        key: String,
        /// What there is.
        known: Vec<String>,
    },
    /// The option does not take that value.
    #[error("option {key} cannot be {:?}; expected {expected}", cut(value))]
    BadValue {
        /// The option.
        key: String,
        /// The value.
        value: String,
        /// What would be right.
        expected: String,
    },
    /// Two choices that exclude each other.
    #[error("{}", message(.0))]
    Conflict(String),
    /// The content is broken.
    #[error("{0}")]
    Content(#[from] crate::content::ContentErrors),
}
