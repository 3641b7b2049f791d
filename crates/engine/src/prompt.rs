//! The question that a seat must answer, and what can be clicked to answer it.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// A question with its answers. `choices` has the legal actions in the order of the legal list.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Prompt {
    /// The seat that is asked.
    pub seat: u8,
    /// The kind of decision: the key of "ask me / decide for me".
    pub kind: String,
    /// What is asked of whom and why, in one sentence.
    pub text: String,
    /// The rule that asks.
    pub rule: String,
    /// Whose decision it really is, when the seat decides for somebody else.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub on_behalf: Option<String>,
    /// Whether the answers stay private until everybody asked has answered.
    pub secret: bool,
    /// The answers.
    pub choices: Vec<Choice>,
    /// The notation of what an absent player would do.
    pub default: String,
}

/// One answer.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Choice {
    /// The notation that carries it out.
    pub action: String,
    /// What it does, in a few words.
    pub label: String,
    /// What to click, in order: each click narrows the choices until one is left. Empty: a button.
    pub targets: Vec<Target>,
    /// What will follow, in a sentence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[ts(optional)]
    pub preview: Option<String>,
    /// How it is shown.
    #[serde(default, skip_serializing_if = "Tone::is_plain")]
    #[ts(as = "Option<Tone>", optional)]
    pub tone: Tone,
}

impl Choice {
    /// A choice that is a button only.
    pub fn button(action: String, label: impl Into<String>) -> Self {
        Choice {
            action,
            label: label.into(),
            targets: Vec::new(),
            preview: None,
            tone: Tone::Plain,
        }
    }

    /// A choice made by clicking things in order.
    pub fn on(action: String, label: impl Into<String>, targets: Vec<Target>) -> Self {
        Choice {
            action,
            label: label.into(),
            targets,
            preview: None,
            tone: Tone::Plain,
        }
    }

    /// The same choice with a preview.
    #[must_use]
    pub fn preview(mut self, text: impl Into<String>) -> Self {
        self.preview = Some(text.into());
        self
    }

    /// The same choice in another tone.
    #[must_use]
    pub fn tone(mut self, tone: Tone) -> Self {
        self.tone = tone;
        self
    }
}

/// How a choice is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum Tone {
    /// One among others.
    #[default]
    Plain,
    /// The usual way on: done, commit.
    Primary,
    /// Passing, declining.
    Quiet,
    /// Costs something that cannot be had back.
    Danger,
}

impl Tone {
    /// Whether it needs no mention.
    pub fn is_plain(&self) -> bool {
        *self == Tone::Plain
    }
}

/// A thing on the table that can be clicked.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Target {
    /// A space of the board.
    Space {
        /// Its index in [`Board::spaces`](crate::scene::Board::spaces).
        space: u16,
    },
    /// A piece of the scene, or of the stage.
    Piece {
        /// Its id.
        piece: String,
    },
    /// A card in a zone or panel of the scene.
    Card {
        /// The key of the zone.
        zone: String,
        /// The key of the card.
        card: String,
    },
    /// A seat's panel, or a side's where the board has sides.
    Seat {
        /// Whose.
        seat: u8,
    },
    /// A kind of piece, where the supply is shown.
    Kind {
        /// Its key in [`Board::kinds`](crate::scene::Board::kinds).
        kind: String,
    },
    /// A cell of a formation on the stage.
    Cell {
        /// The index of the side in [`Stage::sides`](crate::scene::Stage::sides).
        side: u8,
        /// The index of the cell in [`Grid::cells`](crate::scene::Grid::cells).
        cell: u8,
    },
    /// A number: a bid, a position.
    Number {
        /// Which.
        number: i32,
    },
}
