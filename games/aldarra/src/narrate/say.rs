//! Pieces of sentences.

use crate::Aldarra;
use crate::content::{DiscoveryId, ExplorationId, Kind, ObjectiveId};
use crate::event::{Fallen, Place};
use crate::fleet::Fleet;
use crate::owner::Owner;
use crate::words;
use engine::Seat;
use engine::story::{Line, Show, Word};

/// A sentence under construction, with the game that knows the names.
pub(super) struct Say<'a> {
    game: &'a Aldarra,
    line: Line,
}

impl<'a> Say<'a> {
    pub(super) fn new(game: &'a Aldarra, kind: &str, depth: u8) -> Self {
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

    /// A player, or the neutral units.
    pub(super) fn owner(self, owner: Owner) -> Self {
        match owner.seat() {
            Some(seat) => self.seat(seat),
            None if self.line.words.is_empty() => self.text("The neutral units"),
            None => self.text("the neutral units"),
        }
    }

    /// `Ann's `, or `the neutral `.
    pub(super) fn of(self, owner: Owner) -> Self {
        match owner.seat() {
            Some(seat) => self.seat(seat).text("'s "),
            None if self.line.words.is_empty() => self.text("The neutral "),
            None => self.text("the neutral "),
        }
    }

    /// `Ann, Ben and Cleo`.
    pub(super) fn owners(mut self, owners: &[Owner]) -> Self {
        for (at, &owner) in owners.iter().enumerate() {
            if at > 0 {
                let joint = if at + 1 == owners.len() {
                    " and "
                } else {
                    ", "
                };
                self = self.text(joint);
            }
            self = self.owner(owner);
        }
        self
    }

    /// A place.
    pub(super) fn place(mut self, place: Place) -> Self {
        let name = self.game.place_name(place);
        self.line = self.line.space(place.tile.space().0, name);
        self
    }

    fn kind(self, kind: Kind, count: u8, text: String, owner: Owner) -> Self {
        self.word(Word::Kind {
            kind: kind.slug().to_string(),
            count: count.into(),
            text,
            owner: owner.number(),
        })
    }

    /// `a frigate`.
    pub(super) fn a_unit(self, kind: Kind, owner: impl Into<Owner>) -> Self {
        let text = self.game.a_unit(kind);
        self.kind(kind, 1, text, owner.into())
    }

    /// `frigate`.
    pub(super) fn unit(self, kind: Kind, owner: impl Into<Owner>) -> Self {
        let text = self.game.unit_word(kind);
        self.kind(kind, 1, text, owner.into())
    }

    /// `2 frigates and 1 outpost`.
    pub(super) fn fleet(mut self, fleet: Fleet, owner: Owner) -> Self {
        let last = fleet.kinds().count();
        for (at, (kind, n)) in fleet.kinds().enumerate() {
            if at > 0 {
                self = self.text(if at + 1 == last { " and " } else { ", " });
            }
            let text = self.game.units_words(kind, n);
            self = self.kind(kind, n, text, owner);
        }
        self
    }

    fn card(self, card: String, name: &str) -> Self {
        self.word(Word::Card {
            card,
            name: name.to_string(),
        })
    }

    pub(super) fn discovery(self, id: DiscoveryId) -> Self {
        let name = self.game.discovery_name(id);
        self.card(id.to_string(), name)
    }

    pub(super) fn exploration(self, id: ExplorationId) -> Self {
        let name = self.game.exploration_name(id);
        self.card(id.to_string(), name)
    }

    pub(super) fn objective(self, id: ObjectiveId) -> Self {
        let name = self.game.objective_name(id);
        self.card(id.to_string(), name)
    }

    fn resource(self, resource: &str, amount: i32, text: String) -> Self {
        self.word(Word::Resource {
            resource: resource.to_string(),
            amount,
            text,
        })
    }

    pub(super) fn coins(self, n: impl Into<i64>) -> Self {
        let n = n.into();
        self.resource("coin", n as i32, words::coins(n))
    }

    pub(super) fn crystals(self, n: impl Into<i64>) -> Self {
        let n = n.into();
        self.resource("crystal", n as i32, words::crystals(n))
    }

    pub(super) fn points(self, n: impl Into<i64>) -> Self {
        let n = n.into();
        self.resource("vp", n as i32, format!("{n} VP"))
    }

    /// What is there of coins and crystals: `3 coins and 1 crystal`.
    pub(super) fn money(self, coins: u16, crystals: u8) -> Self {
        match (coins, crystals) {
            (_, 0) => self.coins(coins),
            (0, _) => self.crystals(crystals),
            _ => self.coins(coins).text(" and ").crystals(crystals),
        }
    }

    pub(super) fn point(self, place: Place) -> Self {
        let space = place.tile.space().0;
        self.show(Show::Point { space })
    }

    pub(super) fn show_card(self, card: impl ToString) -> Self {
        let card = card.to_string();
        self.show(Show::Card { card })
    }

    pub(super) fn appear(self, kind: Kind, owner: impl Into<Owner>, place: Place) -> Self {
        self.show(Show::Appear {
            kind: kind.slug().to_string(),
            owner: owner.into().number(),
            space: place.tile.space().0,
        })
    }

    pub(super) fn vanish(mut self, fleet: Fleet, owner: Owner, place: Place) -> Self {
        for (kind, n) in fleet.kinds() {
            for _ in 0..n {
                self = self.show(Show::Vanish {
                    kind: kind.slug().to_string(),
                    owner: owner.number(),
                    space: place.tile.space().0,
                });
            }
        }
        self
    }

    pub(super) fn travel(self, kind: Kind, n: u8, owner: Owner, from: Place, to: Place) -> Self {
        self.show(Show::Move {
            kind: kind.slug().to_string(),
            owner: owner.number(),
            count: n.into(),
            path: vec![from.tile.space().0, to.tile.space().0],
        })
    }

    /// The dice as they fell; nothing without dice.
    pub(super) fn dice(self, owner: Option<Owner>, dice: &[Fallen]) -> Self {
        if dice.is_empty() {
            return self;
        }
        let faces = |&(colour, face): &Fallen| {
            let faces = self.game.content.dice.faces(colour);
            let symbol = faces.get(usize::from(face)).map_or("?", |f| f.symbol());
            (colour.slug().to_string(), symbol.to_string())
        };
        let dice = dice.iter().map(faces).collect();
        let owner = owner.and_then(Owner::number);
        self.show(Show::Dice { owner, dice })
    }
}
