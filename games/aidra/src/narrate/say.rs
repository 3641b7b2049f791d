//! Pieces of sentences.

use crate::Aidra;
use crate::content::{Building, CardId, Resource, UnitId};
use crate::place::Place;
use engine::story::{Line, Show, Word, article};
use engine::{Seat, SeatSet};

/// A sentence under construction, with the game that knows the names.
pub(crate) struct Say<'a> {
    game: &'a Aidra,
    line: Line,
}

/// `2 food and 1 ore`; empty for nothing.
pub(crate) fn resources(all: [u8; 3]) -> String {
    let parts = Resource::ALL.iter().zip(all).filter(|(_, n)| *n > 0);
    let parts: Vec<String> = parts
        .map(|(resource, n)| format!("{n} {}", resource.word()))
        .collect();
    listed(&parts)
}

/// `a`, `a and b`, `a, b and c`.
pub(crate) fn listed(words: &[String]) -> String {
    match words {
        [] => String::new(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

impl<'a> Say<'a> {
    pub(super) fn new(game: &'a Aidra, kind: &str, depth: u8) -> Self {
        Say {
            game,
            line: Line::new(kind, depth),
        }
    }

    pub(super) fn line(self) -> Line {
        self.line
    }

    pub(super) fn rule(mut self, rule: &str) -> Self {
        self.line = self.line.rule(rule);
        self
    }

    pub(super) fn text(mut self, text: impl Into<String>) -> Self {
        self.line = self.line.text(text);
        self
    }

    pub(super) fn seat(mut self, seat: Seat) -> Self {
        self.line = self.line.seat(seat);
        self
    }

    fn word(mut self, word: Word) -> Self {
        self.line = self.line.word(word);
        self
    }

    fn show(mut self, show: Show) -> Self {
        self.line = self.line.show(show);
        self
    }

    /// `Ann's `.
    pub(super) fn of(self, seat: Seat) -> Self {
        self.seat(seat).text("'s ")
    }

    /// `Ann, Ben and Cleo`.
    pub(super) fn seats(mut self, seats: SeatSet) -> Self {
        for (at, seat) in seats.iter().enumerate() {
            let joint = match at {
                0 => "",
                at if at + 1 == seats.len() => " and ",
                _ => ", ",
            };
            self = if joint.is_empty() {
                self
            } else {
                self.text(joint)
            }
            .seat(seat);
        }
        self
    }

    pub(super) fn place(mut self, at: Place) -> Self {
        let region = self.game.map().regions.get(at.index());
        let name = region.map(|region| region.name.clone()).unwrap_or_default();
        self.line = self.line.space(at.0.into(), name);
        self
    }

    pub(super) fn unit(self, seat: Seat, unit: UnitId) -> Self {
        let label = self.game.content.unit(unit);
        let (kind, text) = (label.key.clone(), label.name.clone());
        self.word(Word::Kind {
            kind,
            count: 1,
            text,
            owner: Some(seat.0),
        })
    }

    /// ` a Hoplite`, after a verb.
    pub(super) fn a_unit(self, seat: Seat, unit: UnitId) -> Self {
        let article = article(&self.game.content.unit(unit).name);
        self.text(format!(" {article} ")).unit(seat, unit)
    }

    /// ` a Hoplite` or ` 2 Hoplites`, after a verb.
    pub(super) fn some_units(self, seat: Seat, unit: UnitId, n: u8) -> Self {
        match n {
            1 => self.a_unit(seat, unit),
            n => self.text(" ").units(seat, unit, n),
        }
    }

    /// `2 Hoplites`.
    pub(super) fn units(self, seat: Seat, unit: UnitId, n: u8) -> Self {
        let label = self.game.content.unit(unit);
        let name = if n == 1 { &label.name } else { &label.plural };
        let (kind, text) = (label.key.clone(), format!("{n} {name}"));
        self.word(Word::Kind {
            kind,
            count: n.into(),
            text,
            owner: Some(seat.0),
        })
    }

    /// Units one by one, counted by kind: `2 Hoplites and Peltast`.
    pub(super) fn troop(mut self, seat: Seat, units: &[UnitId]) -> Self {
        let mut counted: Vec<(UnitId, u8)> = Vec::new();
        for &unit in units {
            match counted.iter_mut().find(|(other, _)| *other == unit) {
                Some((_, n)) => *n += 1,
                None => counted.push((unit, 1)),
            }
        }
        if let [(unit, 1)] = *counted {
            return self.unit(seat, unit);
        }
        let last = counted.len();
        for (at, (unit, n)) in counted.into_iter().enumerate() {
            self = match at {
                0 => self,
                at if at + 1 == last => self.text(" and "),
                _ => self.text(", "),
            };
            self = match n {
                1 => self.unit(seat, unit),
                n => self.units(seat, unit, n),
            };
        }
        self
    }

    pub(super) fn boat(self, seat: Seat, war: bool) -> Self {
        let text = if war { "war ship" } else { "fishing boat" };
        self.word(Word::Kind {
            kind: super::boat_key(war).to_string(),
            count: 1,
            text: text.to_string(),
            owner: Some(seat.0),
        })
    }

    pub(super) fn building(self, seat: Seat, kind: Building) -> Self {
        self.word(Word::Kind {
            kind: kind.word().to_string(),
            count: 1,
            text: kind.word().replace('_', " "),
            owner: Some(seat.0),
        })
    }

    /// `2 food and 1 ore`, a word each.
    pub(super) fn resources(self, all: [u8; 3]) -> Self {
        self.income(all, 0)
    }

    /// `2 food, 1 ore and 3 influence`, a word each.
    pub(super) fn income(mut self, all: [u8; 3], influence: u8) -> Self {
        let parts: Vec<(&Resource, u8)> = Resource::ALL
            .iter()
            .zip(all)
            .filter(|(_, n)| *n > 0)
            .collect();
        let last = parts.len() + usize::from(influence > 0);
        let more = !parts.is_empty();
        for (at, (resource, n)) in parts.into_iter().enumerate() {
            self = match at {
                0 => self,
                at if at + 1 == last => self.text(" and "),
                _ => self.text(", "),
            };
            self = self.word(Word::Resource {
                resource: resource.word().to_string(),
                amount: n.into(),
                text: format!("{n} {}", resource.word()),
            });
        }
        match (influence, more) {
            (0, _) => self,
            (n, true) => self.text(" and ").influence(n),
            (n, false) => self.influence(n),
        }
    }

    pub(super) fn influence(self, n: u8) -> Self {
        self.word(Word::Resource {
            resource: "influence".to_string(),
            amount: n.into(),
            text: format!("{n} influence"),
        })
    }

    /// Action cards by name.
    pub(super) fn cards(mut self, cards: &[CardId]) -> Self {
        for (at, &card) in cards.iter().enumerate() {
            self = match at {
                0 => self,
                at if at + 1 == cards.len() => self.text(" and "),
                _ => self.text(", "),
            };
            let face = self.game.content.card(card);
            let (card, name) = (face.key.clone(), face.name.clone());
            self = self.word(Word::Card { card, name });
        }
        self
    }

    /// The action cards that go with something, and the end of the sentence.
    pub(super) fn with_cards(self, cards: &[CardId]) -> Self {
        match cards {
            [] => self.text("."),
            cards => self.text(" with ").cards(cards).text("."),
        }
    }

    /// A skirmish or bombardment card by its word and name.
    pub(super) fn fixed_card(self, card: &str, name: &str) -> Self {
        self.word(Word::Card {
            card: card.to_string(),
            name: name.to_string(),
        })
    }

    /// Shows an action card.
    pub(super) fn face(self, card: CardId) -> Self {
        let card = self.game.card_key(card).to_string();
        self.show(Show::Card { card })
    }

    pub(super) fn travel(self, kind: &str, seat: Seat, from: Place, to: Place) -> Self {
        self.show(Show::Move {
            kind: kind.to_string(),
            owner: Some(seat.0),
            count: 1,
            path: vec![from.0.into(), to.0.into()],
        })
    }

    /// A piece appears, having come from elsewhere or from nowhere.
    pub(super) fn appear(self, kind: &str, seat: Seat, at: Place, from: Place) -> Self {
        if from != at {
            return self.travel(kind, seat, from, at);
        }
        self.show(Show::Appear {
            kind: kind.to_string(),
            owner: Some(seat.0),
            space: at.0.into(),
        })
    }

    pub(super) fn vanish(self, kind: &str, seat: Seat, at: Place) -> Self {
        self.show(Show::Vanish {
            kind: kind.to_string(),
            owner: Some(seat.0),
            space: at.0.into(),
        })
    }

    pub(super) fn point(self, at: Place) -> Self {
        self.show(Show::Point { space: at.0.into() })
    }
}
