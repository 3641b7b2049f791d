//! Reading the words of an action one after another, with errors that say what would be right.

use crate::game::ParseError;

/// The words that are left of a text. Small and capital letters are the same, blanks do not count.
#[derive(Clone, Debug)]
pub struct Words<'a> {
    text: &'a str,
    words: std::iter::Peekable<std::vec::IntoIter<String>>,
}

impl<'a> Words<'a> {
    /// The words of a text.
    pub fn new(text: &'a str) -> Self {
        // A place may be written with blanks around its comma.
        let parts: Vec<&str> = text.split(',').map(str::trim).collect();
        let joined = parts.join(",").replace('\u{2212}', "-").to_lowercase();
        let words: Vec<String> = joined.split_whitespace().map(str::to_string).collect();
        Words {
            text,
            words: words.into_iter().peekable(),
        }
    }

    /// An error about the whole text.
    pub fn error(&self, problem: impl Into<String>, expected: impl Into<String>) -> ParseError {
        ParseError::new(self.text, problem, expected)
    }

    /// The next word.
    ///
    /// # Errors
    /// There is none.
    pub fn word(&mut self, expected: &str) -> Result<String, ParseError> {
        match self.words.next() {
            Some(word) => Ok(word),
            None if self.text.trim().is_empty() => Err(self.error("it is empty", expected)),
            None => Err(self.error("it ends too early", expected)),
        }
    }

    /// Whether the next word is that one; it is then read.
    pub fn takes(&mut self, word: &str) -> bool {
        self.words.next_if(|next| next == word).is_some()
    }

    /// The next word, if it fits; it is then read.
    pub fn next_if(&mut self, fits: impl FnOnce(&String) -> bool) -> Option<String> {
        self.words.next_if(fits)
    }

    /// Nothing may be left.
    ///
    /// # Errors
    /// The first word that is left.
    pub fn end(&mut self) -> Result<(), ParseError> {
        match self.words.next() {
            None => Ok(()),
            Some(word) => Err(self.error(format!("{word:?} is too much"), "the end there")),
        }
    }

    /// What the next word names.
    ///
    /// # Errors
    /// There is no word, or it names nothing of the kind.
    pub fn found<T>(
        &mut self,
        expected: &str,
        what: &str,
        find: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ParseError> {
        let word = self.word(expected)?;
        find(&word).ok_or_else(|| self.error(format!("{word:?} is no {what}"), expected))
    }

    /// One of a few words.
    ///
    /// # Errors
    /// There is no word, or it is another one.
    pub fn one_of<T: Copy>(&mut self, words: &[(&str, T)]) -> Result<T, ParseError> {
        let known: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
        let expected = known.join(" or ");
        self.found(&expected, "such word", |word| {
            let fits = words.iter().find(|(known, _)| *known == word);
            fits.map(|(_, value)| *value)
        })
    }

    /// Yes or no.
    ///
    /// # Errors
    /// There is no word, or it is another one.
    pub fn yes_or_no(&mut self) -> Result<bool, ParseError> {
        self.one_of(&[("yes", true), ("no", false)])
    }
}
