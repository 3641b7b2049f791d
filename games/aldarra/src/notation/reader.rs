//! Reads the words of an action one after another.

use crate::Aldarra;
use crate::action::{Price, Target};
use crate::content::{DiscoveryId, ExplorationId, Kind, ObjectiveId};
use crate::owner::Owner;
use crate::tile::Tile;
use engine::notation::Words;
use engine::{ParseError, Seat};

/// The words that are left of a text.
pub(super) struct Reader<'a> {
    game: &'a Aldarra,
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
    pub(super) fn new(game: &'a Aldarra, text: &'a str) -> Self {
        Reader {
            game,
            words: Words::new(text),
        }
    }

    pub(super) fn tile(&mut self) -> Result<Tile, ParseError> {
        let game = self.game;
        let last = Tile(game.map.graph().len().saturating_sub(1) as u8);
        let expected = format!("a tile from a1 to {}", game.tile_key(last));
        self.found(&expected, "tile of this map", |word| {
            game.map.find(word).map(Tile::from)
        })
    }

    pub(super) fn kind(&mut self) -> Result<Kind, ParseError> {
        let slugs = Kind::ALL.map(Kind::slug);
        let expected = slugs.join(", ");
        self.found(&expected, "kind of unit", |word| {
            let mut letters = word.chars();
            match (letters.next(), letters.next()) {
                (Some(letter), None) => Kind::from_letter(letter.to_ascii_uppercase()),
                _ => Kind::from_slug(word),
            }
        })
    }

    /// A kind and two tiles.
    pub(super) fn moved(&mut self) -> Result<(Kind, Tile, Tile), ParseError> {
        Ok((self.kind()?, self.tile()?, self.tile()?))
    }

    pub(super) fn owner(&mut self) -> Result<Owner, ParseError> {
        let seats = self.game.setup.seats.len();
        let last = Seat(seats.saturating_sub(1) as u8);
        let expected = format!("a seat from A to {last}, or neutral");
        self.found(&expected, "owner of units", |word| {
            if word == "neutral" {
                return Some(Owner::NEUTRAL);
            }
            let letter = word.chars().all(|letter| letter.is_ascii_alphabetic());
            let seat = Seat::parse(word).filter(|seat| letter && seat.index() < seats);
            seat.map(Owner::from)
        })
    }

    pub(super) fn place(&mut self) -> Result<u8, ParseError> {
        let seats = self.game.setup.seats.len();
        self.found(&format!("a place from 1 to {seats}"), "place", |word| {
            let place = word.parse::<u8>().ok();
            place.filter(|&place| place >= 1 && usize::from(place) <= seats)
        })
    }

    pub(super) fn exploration(&mut self) -> Result<ExplorationId, ParseError> {
        let cards = self.game.content.exploration.len();
        let expected = format!("an exploration card from E01 to E{cards:02}");
        self.found(&expected, "exploration card", |word| {
            let id = ExplorationId::from_key(&word.to_uppercase());
            id.filter(|id| id.index() < cards)
        })
    }

    pub(super) fn objective(&mut self) -> Result<ObjectiveId, ParseError> {
        let cards = self.game.content.objectives.len();
        let expected = format!("an objective from S01 to S{cards:02}");
        self.found(&expected, "objective", |word| {
            let id = ObjectiveId::from_key(&word.to_uppercase());
            id.filter(|id| id.index() < cards)
        })
    }

    pub(super) fn discovery(&mut self) -> Result<DiscoveryId, ParseError> {
        let cards = self.game.content.discoveries.len();
        let expected = format!("a discovery from D01 to D{cards:02}");
        self.found(&expected, "discovery", |word| {
            let id = DiscoveryId::from_key(&word.to_uppercase());
            id.filter(|id| id.index() < cards)
        })
    }

    /// `with building`, if it stands there.
    pub(super) fn with_building(&mut self) -> Result<bool, ParseError> {
        if !self.takes("with") {
            return Ok(false);
        }
        self.one_of(&[("building", true)])
    }

    /// An owner and a kind, with the hits taken and whether it is late.
    pub(super) fn target(&mut self) -> Result<Target, ParseError> {
        let (owner, kind) = (self.owner()?, self.kind()?);
        let mut marks = 0;
        if let Some(word) = self.next_if(|word| word.starts_with('+')) {
            marks = word[1..].parse().map_err(|_| {
                self.error(
                    format!("{word:?} is no number of hits"),
                    "+ and the hits already taken, such as +2",
                )
            })?;
        }
        Ok(Target {
            owner,
            kind,
            marks,
            late: self.takes("late"),
        })
    }

    pub(super) fn price(&mut self) -> Result<Price, ParseError> {
        let expected = "3 crystals, 5 crystals, 10 coins or 20 coins";
        let number = self.word(expected)?;
        let unit = self.word(expected)?;
        match (number.as_str(), unit.as_str()) {
            ("3", "crystals") => Ok(Price::ThreeCrystals),
            ("5", "crystals") => Ok(Price::FiveCrystals),
            ("10", "coins") => Ok(Price::TenCoins),
            ("20", "coins") => Ok(Price::TwentyCoins),
            _ => Err(self.error(format!("nothing costs {number} {unit}"), expected)),
        }
    }
}
