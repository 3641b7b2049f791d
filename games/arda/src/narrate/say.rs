//! Pieces of sentences.

use crate::Arda;
use crate::event::{Shots, Troop};
use crate::ids::{Kind, Place, Power};
use crate::scene::owner_of;
use engine::Seat;
use engine::story::{Line, Show, Word};

/// A sentence under construction, with the game that knows the names.
pub(super) struct Say<'a> {
    game: &'a Arda,
    line: Line,
}

impl Arda {
    /// `3 riders`, `1 rider`.
    pub(crate) fn units_words(&self, kind: Kind, count: u16) -> String {
        let info = self.content.kind(kind);
        let name = if count == 1 {
            &info.title
        } else {
            &info.plural
        };
        format!("{count} {name}")
    }
}

impl<'a> Say<'a> {
    pub(super) fn new(game: &'a Arda, kind: &str, depth: u8) -> Self {
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

    /// A power, or the neutrals.
    pub(super) fn power(mut self, power: Power) -> Self {
        self.line = match power.is_somebody() {
            true => self.line.seat(Seat(power.0)),
            false => self.line.text("Neutral"),
        };
        self
    }

    /// `Rohan's`, `Orcs'`.
    pub(super) fn whose(self, power: Power) -> Self {
        let ending = match self.game.content.power_name(power).ends_with('s') {
            true => "'",
            false => "'s",
        };
        self.power(power).text(ending)
    }

    pub(super) fn place(mut self, at: Place) -> Self {
        let name = &self.game.content.site(at).name;
        self.line = self.line.space(at.0, name.clone());
        self
    }

    pub(super) fn units(mut self, kind: Kind, count: u16, owner: Power) -> Self {
        self.line = self.line.word(Word::Kind {
            kind: self.game.kind_key(kind).to_string(),
            count,
            text: self.game.units_words(kind, count),
            owner: owner_of(owner),
        });
        self
    }

    /// Units of several types: `2 riders, 1 captain and 1 wall`.
    pub(super) fn troops(mut self, troops: &[Troop]) -> Self {
        for (at, troop) in troops.iter().enumerate() {
            self = match at {
                0 => self,
                at if at + 1 == troops.len() => self.text(" and "),
                _ => self.text(", "),
            };
            self = self.units(troop.kind, troop.count, troop.owner);
        }
        self
    }

    pub(super) fn show(mut self, show: Show) -> Self {
        self.line = self.line.show(show);
        self
    }

    pub(super) fn goes(self, kind: Kind, count: u16, owner: Power, from: Place, to: Place) -> Self {
        let kind = self.game.kind_key(kind).to_string();
        self.show(Show::Move {
            kind,
            owner: owner_of(owner),
            count,
            path: vec![from.0, to.0],
        })
    }

    pub(super) fn travel(mut self, troops: &[Troop], from: Place, to: Place) -> Self {
        for troop in troops {
            self = self.goes(troop.kind, troop.count, troop.owner, from, to);
        }
        self
    }

    pub(super) fn appear(self, kind: Kind, owner: Power, at: Place) -> Self {
        let kind = self.game.kind_key(kind).to_string();
        self.show(Show::Appear {
            kind,
            owner: owner_of(owner),
            space: at.0,
        })
    }

    pub(super) fn vanish(self, kind: Kind, owner: Power, at: Place) -> Self {
        let kind = self.game.kind_key(kind).to_string();
        self.show(Show::Vanish {
            kind,
            owner: owner_of(owner),
            space: at.0,
        })
    }

    pub(super) fn point(self, at: Place) -> Self {
        self.show(Show::Point { space: at.0 })
    }

    /// Dice of a volley: those that hit are green, the others dark.
    pub(super) fn dice(self, owner: Power, shots: &[Shots]) -> Self {
        let dice = shots.iter().flat_map(|shots| {
            shots.faces.iter().map(|&face| {
                let style = if face <= shots.strength {
                    "green"
                } else {
                    "plain"
                };
                (style.to_string(), face.to_string())
            })
        });
        let dice: Vec<(String, String)> = dice.collect();
        match dice.is_empty() {
            true => self,
            false => self.show(Show::Dice {
                owner: owner_of(owner),
                dice,
            }),
        }
    }
}
