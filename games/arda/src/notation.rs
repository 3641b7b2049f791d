//! Actions in words: `move 2 knight an af`. What is written can be read again.

mod reader;
#[cfg(test)]
mod tests;

use crate::Arda;
use crate::action::{Action, Going};
use crate::ids::{Kind, Place};
use engine::ParseError;
use reader::Reader;
use std::fmt;

/// Every first word, for errors.
const VERBS: &str = "buy, repair, move, march, raid, fight, leave, hit, rest, bombard, hold, retreat, dive, stay, place, \
concede, fight_on or done";

impl Arda {
    /// The word of a territory.
    pub(crate) fn place_key(&self, at: Place) -> &str {
        let site = self.content.places.get(at.index());
        site.map_or("nowhere", |site| &site.key)
    }

    /// The word of a type of unit.
    pub(crate) fn kind_key(&self, kind: Kind) -> &str {
        &self.content.kind(kind).def.name
    }

    /// A type of unit and which of its states: `knight`, `knight#2`.
    fn picked_key(&self, kind: Kind, pick: u8) -> String {
        match pick {
            0 => self.kind_key(kind).to_string(),
            pick => format!("{}#{}", self.kind_key(kind), u16::from(pick) + 1),
        }
    }

    /// Writes an action.
    pub(crate) fn write_action(&self, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = |at| self.place_key(at);
        match action {
            Action::Buy { what, count } => {
                let what = self.content.purchases.get(usize::from(what));
                let what = what.map_or("nothing", |purchase| &purchase.key);
                write!(f, "buy {}{what}", Several(count))
            }
            Action::Repair { kind, at, points } => {
                write!(f, "repair {} {} {points}", self.kind_key(kind), key(at))
            }
            Action::Move {
                kind,
                count,
                pick,
                from,
                to,
            } => {
                let unit = self.picked_key(kind, pick);
                write!(f, "move {}{unit} {} {}", Several(count), key(from), key(to))
            }
            Action::March { from, to } => write!(f, "march {} {}", key(from), key(to)),
            Action::Raid {
                kind,
                count,
                pick,
                from,
                to,
            } => {
                let unit = self.picked_key(kind, pick);
                write!(f, "raid {}{unit} {} {}", Several(count), key(from), key(to))
            }
            Action::Fight { at, raid: false } => write!(f, "fight {}", key(at)),
            Action::Fight { at, raid: true } => write!(f, "fight {} raid", key(at)),
            Action::Leave { at } => write!(f, "leave {}", key(at)),
            Action::Hit { kind, pick } => write!(f, "hit {}", self.picked_key(kind, pick)),
            Action::Rest => f.write_str("rest"),
            Action::Bombard => f.write_str("bombard"),
            Action::Hold => f.write_str("hold"),
            Action::Retreat { to } => write!(f, "retreat {}", key(to)),
            Action::Dive { kind } => write!(f, "dive {}", self.kind_key(kind)),
            Action::Stay => f.write_str("stay"),
            Action::Place { kind, count, at } => {
                let unit = self.kind_key(kind);
                write!(f, "place {}{unit} {}", Several(count), key(at))
            }
            Action::Concede => f.write_str("concede"),
            Action::Refuse => f.write_str("fight_on"),
            Action::Done => f.write_str("done"),
        }
    }

    /// Reads an action: small and capital letters are the same.
    pub(crate) fn parse_action(&self, text: &str) -> Result<Action, ParseError> {
        let mut reader = Reader::new(self, text);
        let action = read_action(&mut reader)?;
        reader.end()?;
        Ok(action)
    }
}

fn read_action(words: &mut Reader<'_>) -> Result<Action, ParseError> {
    let verb = words.word(VERBS)?;
    Ok(match verb.as_str() {
        "buy" => Action::Buy {
            count: words.count()?,
            what: words.purchase()?,
        },
        "repair" => Action::Repair {
            kind: words.kind()?,
            at: words.place()?,
            points: words.number("points of damage")?,
        },
        "move" | "raid" => {
            let count = words.count()?;
            let (kind, pick) = words.picked()?;
            let (from, to) = (words.place()?, words.place()?);
            let going = Going {
                kind,
                count,
                pick,
                from,
                to,
            };
            match verb == "move" {
                true => going.as_move(),
                false => going.as_raid(),
            }
        }
        "march" => Action::March {
            from: words.place()?,
            to: words.place()?,
        },
        "fight" => Action::Fight {
            at: words.place()?,
            raid: words.takes("raid"),
        },
        "leave" => Action::Leave { at: words.place()? },
        "hit" => {
            let (kind, pick) = words.picked()?;
            Action::Hit { kind, pick }
        }
        "rest" => Action::Rest,
        "bombard" => Action::Bombard,
        "hold" => Action::Hold,
        "retreat" => Action::Retreat { to: words.place()? },
        "dive" => Action::Dive {
            kind: words.kind()?,
        },
        "stay" => Action::Stay,
        "place" => Action::Place {
            count: words.count()?,
            kind: words.kind()?,
            at: words.place()?,
        },
        "concede" => Action::Concede,
        "fight_on" => Action::Refuse,
        "done" => Action::Done,
        _ => return Err(words.error(format!("{verb:?} is no action"), VERBS)),
    })
}

/// A number before a word; nothing for one.
struct Several(u8);

impl fmt::Display for Several {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => Ok(()),
            count => write!(f, "{count} "),
        }
    }
}
