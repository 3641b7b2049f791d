//! A text in parts.

use std::ops::Range;

/// The parts of a text, in order and without gaps: words, numbers, blanks, and each other character by itself.
pub(crate) struct Parts<'a> {
    pub(crate) texts: Vec<&'a str>,
    /// Whether it is more than blanks.
    solid: Vec<usize>,
}

#[derive(Clone, Copy, PartialEq)]
enum Kind {
    Word,
    Blank,
    Line,
    Sign,
}

fn kind(c: char) -> Kind {
    match c {
        '\n' => Kind::Line,
        c if c.is_whitespace() => Kind::Blank,
        c if c.is_alphanumeric() || c == '_' => Kind::Word,
        _ => Kind::Sign,
    }
}

impl<'a> Parts<'a> {
    pub(crate) fn of(text: &'a str) -> Self {
        let mut texts = Vec::new();
        let (mut start, mut before) = (0, None);
        for (at, c) in text.char_indices() {
            let now = kind(c);
            let goes_on = before == Some(now) && matches!(now, Kind::Word | Kind::Blank);
            if at > 0 && !goes_on {
                texts.push(&text[start..at]);
                start = at;
            }
            before = Some(now);
        }
        if start < text.len() {
            texts.push(&text[start..]);
        }
        let solid = (0..texts.len())
            .filter(|&at| !texts[at].trim().is_empty())
            .collect();
        Parts { texts, solid }
    }

    /// The parts that are more than blanks.
    pub(crate) fn solid(&self) -> &[usize] {
        &self.solid
    }

    /// What begins with that part: a bracket or a quotation mark with all up to its partner, else the part alone.
    pub(crate) fn whole(&self, at: usize) -> Range<usize> {
        let end = match self.texts[at] {
            open @ ("{" | "[" | "(" | "<") => self.partner(at, open),
            quote @ ("\"" | "'") => self.next(at, quote),
            _ => None,
        };
        at..end.unwrap_or(at) + 1
    }

    /// The line that a part is in, with its end.
    pub(crate) fn line(&self, at: usize) -> Range<usize> {
        let start = self.texts[..at].iter().rposition(|text| *text == "\n");
        let end = self.texts[at..].iter().position(|text| *text == "\n");
        let end = end.map_or(self.texts.len(), |more| at + more + 1);
        start.map_or(0, |before| before + 1)..end
    }

    fn next(&self, at: usize, text: &str) -> Option<usize> {
        let more = self.texts[at + 1..].iter().position(|other| *other == text);
        more.map(|more| at + 1 + more)
    }

    fn partner(&self, at: usize, open: &str) -> Option<usize> {
        let close = match open {
            "{" => "}",
            "[" => "]",
            "(" => ")",
            _ => ">",
        };
        let mut depth = 0;
        for (index, text) in self.texts.iter().enumerate().skip(at) {
            if *text == open {
                depth += 1;
            } else if *text == close {
                depth -= 1;
                if depth == 0 {
                    return Some(index);
                }
            }
        }
        None
    }
}
