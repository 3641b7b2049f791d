//! What happened, in sentences whose names light up on the board.

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// One line of the log.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Line {
    /// The kind of event, a word.
    pub kind: String,
    /// The sentence in pieces. Empty: nothing is said, only shown.
    pub words: Vec<Word>,
    /// What moves on the board, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[ts(as = "Option<Vec<Show>>", optional)]
    pub shows: Vec<Show>,
    /// How deep the line stands: 0 opens a round or phase, 1 a turn, 2 what happens in it, 3 detail.
    pub depth: u8,
    /// The rule behind it, where one explains it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    #[ts(as = "Option<String>", optional)]
    pub rule: String,
}

/// A piece of a sentence.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Word {
    /// Plain words.
    Text {
        /// The words, with their own spaces.
        text: String,
    },
    /// A player, or a side where the board has sides.
    Seat {
        /// Which; clients put its name.
        seat: u8,
    },
    /// A space of the board.
    Space {
        /// Its index.
        space: u16,
        /// Its name.
        name: String,
    },
    /// Pieces.
    Kind {
        /// The key of the kind.
        kind: String,
        /// How many.
        count: u16,
        /// The words: `3 frigates`.
        text: String,
        /// Whose; nobody's where missing.
        owner: Option<u8>,
    },
    /// A card.
    Card {
        /// Its key.
        card: String,
        /// Its name.
        name: String,
    },
    /// A resource.
    Resource {
        /// Its key.
        resource: String,
        /// How much.
        amount: i32,
        /// The words: `3 coins`.
        text: String,
    },
}

/// Something to animate.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case", tag = "type")]
pub enum Show {
    /// Pieces travel.
    Move {
        /// The kind of piece.
        kind: String,
        /// Whose; nobody's where missing.
        owner: Option<u8>,
        /// How many.
        count: u16,
        /// The spaces on the way, first to last; at least two.
        path: Vec<u16>,
    },
    /// Pieces appear.
    Appear {
        /// The kind of piece.
        kind: String,
        /// Whose; nobody's where missing.
        owner: Option<u8>,
        /// Where.
        space: u16,
    },
    /// Pieces vanish.
    Vanish {
        /// The kind of piece.
        kind: String,
        /// Whose; nobody's where missing.
        owner: Option<u8>,
        /// Where.
        space: u16,
    },
    /// Dice are rolled.
    Dice {
        /// Who rolls; nobody where missing.
        owner: Option<u8>,
        /// The dice: style and face, in the order rolled.
        dice: Vec<(String, String)>,
    },
    /// A space is pointed at.
    Point {
        /// Which.
        space: u16,
    },
    /// A card is shown.
    Card {
        /// Which.
        card: String,
    },
}

impl Line {
    /// A line of that kind and depth, without words yet.
    pub fn new(kind: &str, depth: u8) -> Self {
        Line {
            kind: kind.to_string(),
            depth,
            ..Line::default()
        }
    }

    /// Adds plain words.
    #[must_use]
    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.words.push(Word::Text { text: text.into() });
        self
    }

    /// Adds a player.
    #[must_use]
    pub fn seat(mut self, seat: crate::Seat) -> Self {
        self.words.push(Word::Seat { seat: seat.0 });
        self
    }

    /// Adds a space.
    #[must_use]
    pub fn space(mut self, space: u16, name: impl Into<String>) -> Self {
        self.words.push(Word::Space {
            space,
            name: name.into(),
        });
        self
    }

    /// Adds any word.
    #[must_use]
    pub fn word(mut self, word: Word) -> Self {
        self.words.push(word);
        self
    }

    /// Adds something to animate.
    #[must_use]
    pub fn show(mut self, show: Show) -> Self {
        self.shows.push(show);
        self
    }

    /// Names the rule behind the line.
    #[must_use]
    pub fn rule(mut self, rule: &str) -> Self {
        self.rule = rule.to_string();
        self
    }

    /// The sentence as plain text, with the names of owners: those of [`Board::names`](crate::scene::Board::names).
    pub fn plain(&self, names: &[String]) -> String {
        let mut text = String::new();
        for word in &self.words {
            match word {
                Word::Text { text: words } => text.push_str(words),
                Word::Seat { seat } => match names.get(*seat as usize) {
                    Some(name) => text.push_str(name),
                    None => text.push(crate::Seat(*seat).letter()),
                },
                Word::Space { name, .. } | Word::Card { name, .. } => text.push_str(name),
                Word::Kind { text: words, .. } | Word::Resource { text: words, .. } => {
                    text.push_str(words)
                }
            }
        }
        text
    }
}

/// The article of a name: `a` frigate, `an` outpost.
pub fn article(name: &str) -> &'static str {
    match name.starts_with(['A', 'E', 'I', 'O', 'U', 'a', 'e', 'i', 'o', 'u']) {
        true => "an",
        false => "a",
    }
}

/// One of something: `a frigate`, `an outpost`.
pub fn one(name: &str) -> String {
    format!("{} {name}", article(name))
}

/// The words with a capital letter: `Three riders`.
pub fn capital(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::{capital, one};

    #[test]
    fn names_get_articles_and_sentences_capitals() {
        assert_eq!(
            [one("frigate"), one("outpost"), one("Outrider")],
            ["a frigate", "an outpost", "an Outrider"]
        );
        let all = ["three riders", "élan", ""].map(capital);
        assert_eq!(all, ["Three riders", "Élan", ""]);
    }
}
