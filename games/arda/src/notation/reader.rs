//! Reads the words of an action one after another.

use crate::Arda;
use crate::ids::{Kind, Place};
use engine::ParseError;
use engine::notation::Words;

/// The words that are left of a text.
pub(super) struct Reader<'a> {
    game: &'a Arda,
    words: Words<'a>,
}

impl<'a> std::ops::Deref for Reader<'a> {
    type Target = Words<'a>;
    fn deref(&self) -> &Words<'a> {
        &self.words
    }
}

impl std::ops::DerefMut for Reader<'_> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.words
    }
}

/// The most words that an error lists.
const LISTED: usize = 60;

fn listed<'w>(what: &str, words: impl Iterator<Item = &'w str>) -> String {
    let words: Vec<&str> = words.collect();
    let more = if words.len() > LISTED { ", …" } else { "" };
    let shown = &words[..words.len().min(LISTED)];
    format!("{what}: {}{more}", shown.join(", "))
}

impl<'a> Reader<'a> {
    pub(super) fn new(game: &'a Arda, text: &'a str) -> Self {
        Reader {
            game,
            words: Words::new(text),
        }
    }

    /// A territory.
    pub(super) fn place(&mut self) -> Result<Place, ParseError> {
        let content = &self.game.content;
        let keys = content.places.iter().map(|site| site.key.as_str());
        let expected = listed("a territory", keys);
        self.found(&expected, "territory of this map", |word| {
            content.place_named(word)
        })
    }

    fn kind_words(&self) -> String {
        let kinds = self.game.content.kinds.iter();
        listed("a type of unit", kinds.map(|kind| kind.def.name.as_str()))
    }

    /// A type of unit.
    pub(super) fn kind(&mut self) -> Result<Kind, ParseError> {
        let (content, expected) = (&self.game.content, self.kind_words());
        self.found(&expected, "type of unit", |word| content.kind_named(word))
    }

    /// A type of unit and which of its states, counted from 1: `knight`, `knight#2`.
    pub(super) fn picked(&mut self) -> Result<(Kind, u8), ParseError> {
        let content = &self.game.content;
        let expected = format!("{}; with #2 for the second state of it", self.kind_words());
        self.found(&expected, "type of unit", |word| {
            let (name, nth) = word.split_once('#').unwrap_or((word, "1"));
            let nth: u16 = nth.parse().ok().filter(|nth| (1..=256).contains(nth))?;
            Some((content.kind_named(name)?, (nth - 1) as u8))
        })
    }

    /// Something that is for sale.
    pub(super) fn purchase(&mut self) -> Result<u16, ParseError> {
        let purchases = &self.game.content.purchases;
        let keys = purchases.iter().map(|purchase| purchase.key.as_str());
        let expected = listed("something that can be bought", keys);
        self.found(&expected, "such thing", |word| {
            let index = purchases.iter().position(|known| known.key == word)?;
            Some(index as u16)
        })
    }

    /// How many: 1 if the next word is no number.
    pub(super) fn count(&mut self) -> Result<u8, ParseError> {
        let number = self.next_if(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
        match number {
            None => Ok(1),
            Some(word) => self.small(&word, "a number from 1 to 255"),
        }
    }

    /// A number from 1 on.
    pub(super) fn number(&mut self, of: &str) -> Result<u8, ParseError> {
        let expected = format!("{of}, from 1 to 255");
        let word = self.word(&expected)?;
        self.small(&word, &expected)
    }

    fn small(&self, word: &str, expected: &str) -> Result<u8, ParseError> {
        let number = word.parse().ok().filter(|&number: &u8| number > 0);
        number.ok_or_else(|| self.error(format!("{word:?} is no such number"), expected))
    }
}
