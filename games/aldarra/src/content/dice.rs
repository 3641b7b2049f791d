//! The three kinds of dice (ALD-1.10).

use engine::content::{ContentErrors, ContentSource, within};
use serde::Deserialize;

/// The colour of a die, in the order in which a seat rolls them (ALD-1.13).
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, Deserialize, Default,
)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Colour {
    /// Strong: up to 3 hits.
    #[default]
    Blue,
    /// Steady, without a burst.
    Pink,
    /// Weak but bursting.
    Green,
}

impl Colour {
    /// All colours in rolling order.
    pub const ALL: [Colour; 3] = [Colour::Blue, Colour::Pink, Colour::Green];

    /// 0, 1, 2 in the order of [`Colour::ALL`].
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The name in files and commands, such as `blue`.
    pub const fn slug(self) -> &'static str {
        match self {
            Colour::Blue => "blue",
            Colour::Pink => "pink",
            Colour::Green => "green",
        }
    }
}

/// One face of a die (ALD-1.11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Face {
    /// Hits, 0..=3; what a burst face scores is an option of the match, not of the die.
    pub hits: u8,
    /// Whether the die bursts: it is rolled again and adds to its result.
    pub burst: bool,
}

impl Face {
    /// The face printed as `0`, `1`, `2`, `3` or `*`.
    pub fn from_symbol(symbol: &str) -> Option<Face> {
        let hits = match symbol {
            "*" => {
                return Some(Face {
                    hits: 0,
                    burst: true,
                });
            }
            "0" => 0,
            "1" => 1,
            "2" => 2,
            "3" => 3,
            _ => return None,
        };
        Some(Face { hits, burst: false })
    }

    /// The printed symbol.
    pub const fn symbol(self) -> &'static str {
        match (self.burst, self.hits) {
            (true, _) => "*",
            (_, 0) => "0",
            (_, 1) => "1",
            (_, 2) => "2",
            _ => "3",
        }
    }
}

/// A number of dice of each colour, 0..=8 each in content.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DicePool {
    /// Blue dice.
    #[serde(default, deserialize_with = "within::<_, 0, 8>")]
    pub blue: u8,
    /// Pink dice.
    #[serde(default, deserialize_with = "within::<_, 0, 8>")]
    pub pink: u8,
    /// Green dice.
    #[serde(default, deserialize_with = "within::<_, 0, 8>")]
    pub green: u8,
}

impl DicePool {
    /// The number of dice of one colour.
    pub const fn of(self, colour: Colour) -> u8 {
        match colour {
            Colour::Blue => self.blue,
            Colour::Pink => self.pink,
            Colour::Green => self.green,
        }
    }

    /// Whether there is no die at all.
    pub const fn is_empty(self) -> bool {
        self.blue == 0 && self.pink == 0 && self.green == 0
    }
}

/// The faces of all dice, eight per colour, in printed order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice {
    faces: [[Face; 8]; 3],
}

impl Dice {
    /// The eight faces of a colour; each comes up with the same chance.
    pub const fn faces(&self, colour: Colour) -> &[Face; 8] {
        &self.faces[colour as usize]
    }
}

/// The file with the faces.
pub(super) const FILE: &str = "dice.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    faces: Vec<String>,
}

pub(super) fn read(source: &ContentSource, errors: &mut ContentErrors) -> Dice {
    let mut file = source.open(FILE);
    file.only(&["die"]);
    let mut dice = Dice {
        faces: [[Face::default(); 8]; 3],
    };
    let raw = file.exactly::<Raw>("die", &Colour::ALL.map(Colour::slug));
    for (colour, raw) in Colour::ALL.into_iter().zip(raw) {
        let Some(raw) = raw else { continue };
        let field = format!("die.{}.faces", colour.slug());
        if raw.faces.len() != 8 {
            file.fail(
                &field,
                format!("has {} faces", raw.faces.len()),
                "exactly 8 faces",
            );
        }
        let mut stops = false;
        for (index, symbol) in raw.faces.iter().enumerate() {
            match Face::from_symbol(symbol) {
                Some(face) => {
                    stops |= !face.burst;
                    if let Some(slot) = dice.faces[colour.index()].get_mut(index) {
                        *slot = face;
                    }
                }
                None => {
                    stops = true;
                    file.fail(
                        &format!("{field}[{index}]"),
                        format!("is `{symbol}`"),
                        "one of `0`, `1`, `2`, `3`, `*`",
                    );
                }
            }
        }
        if !stops && !raw.faces.is_empty() {
            file.fail(
                &field,
                "bursts on every face",
                "a face that is not `*`, so that a roll ends",
            );
        }
    }
    file.finish(errors);
    dice
}
