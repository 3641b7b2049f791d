//! Reads the words of an action one after another.

use crate::Aidra;
use crate::action::{Mode, Piece, Ship};
use crate::content::{Building, CardId, Fire, Resource, Shelter, Skirmish, UnitId, UpgradeId};
use crate::place::Place;
use crate::position::SiteId;
use crate::water::BERTHS;
use engine::notation::Words;
use engine::{ParseError, Seat};

/// The words that are left of a text.
pub(super) struct Reader<'a> {
    game: &'a Aidra,
    words: Words<'a>,
}

impl<'a> std::ops::Deref for Reader<'a> {
    type Target = Words<'a>;
    fn deref(&self) -> &Words<'a> {
        &self.words
    }
}

impl<'a> std::ops::DerefMut for Reader<'a> {
    fn deref_mut(&mut self) -> &mut Words<'a> {
        &mut self.words
    }
}

impl<'a> Reader<'a> {
    pub(super) fn new(game: &'a Aidra, text: &'a str) -> Self {
        Reader {
            game,
            words: Words::new(text),
        }
    }

    fn place_words(&self) -> String {
        let keys = self
            .game
            .map()
            .regions
            .iter()
            .map(|region| region.key.as_str());
        format!("a region: {}", keys.collect::<Vec<_>>().join(", "))
    }

    pub(super) fn place(&mut self) -> Result<Place, ParseError> {
        let (game, expected) = (self.game, self.place_words());
        self.found(&expected, "region of this map", |word| {
            game.map().region(word).map(Place)
        })
    }

    /// A region, or none at the end.
    pub(super) fn place_if_any(&mut self) -> Result<Place, ParseError> {
        let game = self.game;
        match self.next_if(|word| game.map().region(word).is_some()) {
            Some(word) => Ok(game.map().region(&word).map_or(Place::NONE, Place)),
            None => Ok(Place::NONE),
        }
    }

    /// A region with a number from 1 to `most`, as an index.
    fn numbered(&mut self, most: usize) -> Result<(Place, u8), ParseError> {
        let game = self.game;
        let expected = format!("{}, with /2 for the second there", self.place_words());
        self.found(&expected, "numbered region of this map", |word| {
            let (key, nth) = word.split_once('/').unwrap_or((word, "1"));
            let nth = nth
                .parse::<usize>()
                .ok()
                .filter(|nth| (1..=most).contains(nth))?;
            Some((Place(game.map().region(key)?), nth as u8 - 1))
        })
    }

    pub(super) fn site(&mut self) -> Result<SiteId, ParseError> {
        let (at, nth) = self.numbered(2)?;
        Ok(SiteId::new(at, nth as usize))
    }

    pub(super) fn ship(&mut self) -> Result<Ship, ParseError> {
        let (at, nth) = self.numbered(BERTHS)?;
        Ok(Ship { at, nth })
    }

    pub(super) fn seat(&mut self) -> Result<Seat, ParseError> {
        let seats = self.game.seats;
        let last = Seat(seats.saturating_sub(1) as u8);
        self.found(&format!("a seat from A to {last}"), "seat", |word| {
            let letter = word.chars().all(|letter| letter.is_ascii_alphabetic());
            Seat::parse(word).filter(|seat| letter && seat.index() < seats)
        })
    }

    pub(super) fn faction(&mut self) -> Result<u8, ParseError> {
        let content = &self.game.content;
        let keys = content
            .factions
            .iter()
            .map(|faction| faction.label.key.as_str());
        let expected = keys.collect::<Vec<_>>().join(", ");
        self.found(&expected, "faction", |word| {
            content.faction_index(word).map(|faction| faction as u8)
        })
    }

    pub(super) fn unit(&mut self) -> Result<UnitId, ParseError> {
        let content = &self.game.content;
        self.found(
            "a kind of land unit, such as hoplite",
            "kind of land unit",
            |word| content.unit_id(word),
        )
    }

    pub(super) fn card(&mut self) -> Result<CardId, ParseError> {
        let content = &self.game.content;
        self.found(
            "an action card, such as hold_the_line",
            "action card",
            |word| content.card_id(word),
        )
    }

    pub(super) fn upgrade(&mut self) -> Result<UpgradeId, ParseError> {
        let content = &self.game.content;
        self.found("an upgrade, such as long_walls", "upgrade", |word| {
            content.upgrade_id(word)
        })
    }

    /// A unit and two regions.
    pub(super) fn moved(&mut self) -> Result<(UnitId, Place, Place), ParseError> {
        Ok((self.unit()?, self.place()?, self.place()?))
    }

    /// A unit, and `from` with a region if it came from one.
    pub(super) fn comer(&mut self) -> Result<(UnitId, Place), ParseError> {
        let unit = self.unit()?;
        match self.takes("from") {
            true => Ok((unit, self.place()?)),
            false => Ok((unit, Place::NONE)),
        }
    }

    pub(super) fn piece(&mut self) -> Result<Piece, ParseError> {
        if self.takes("boat") {
            return Ok(Piece::Boat {
                owner: self.seat()?,
                ship: self.ship()?,
            });
        }
        if self.takes("building") {
            return Ok(Piece::Building(self.site()?));
        }
        Ok(Piece::Unit {
            unit: self.unit()?,
            at: self.place()?,
        })
    }

    pub(super) fn mode(&mut self) -> Result<Mode, ParseError> {
        self.one_of(&Mode::ALL.map(|mode| (mode.word(), mode)))
    }

    pub(super) fn slot(&mut self) -> Result<u8, ParseError> {
        self.found("a slot from 1 to 6", "slot", |word| {
            word.parse()
                .ok()
                .filter(|slot| (1..=crate::battle::SLOTS).contains(slot))
        })
    }
}

macro_rules! listed {
    ($($method:ident: $type:ident, $what:literal;)*) => {
        impl Reader<'_> {
            $(pub(super) fn $method(&mut self) -> Result<$type, ParseError> {
                let words: Vec<&str> = $type::ALL.iter().map(|one| one.word()).collect();
                self.found(&words.join(", "), $what, $type::from_word)
            })*
        }
    };
}
listed! {
    resource: Resource, "resource";
    building: Building, "building";
    fire: Fire, "bombardment card";
    shelter: Shelter, "bombardment card";
    skirmish: Skirmish, "skirmish card";
}
