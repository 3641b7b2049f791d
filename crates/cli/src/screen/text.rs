//! Words fitted into columns.

use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// How many columns a text takes.
pub(super) fn width(text: &str) -> usize {
    Span::raw(text).width()
}

/// The text cut to some columns; what is cut off is marked.
pub(super) fn cut(text: &str, most: usize) -> String {
    if width(text) <= most {
        return text.to_string();
    }
    let mut kept = String::new();
    let mut letter = [0; 4];
    let mut used = 0;
    for next in text.chars() {
        used += width(next.encode_utf8(&mut letter));
        if used + 1 > most {
            break;
        }
        kept.push(next);
    }
    if most > 0 {
        kept.push('…');
    }
    kept
}

/// Breaks spans into lines of at most that many columns, between words where that is possible. Lines after the first are
/// indented by `hang`.
pub(super) fn wrap(spans: &[Span<'_>], columns: usize, hang: usize) -> Vec<Line<'static>> {
    let mut page = Wrapped::new(columns, hang);
    for span in spans {
        for part in span.content.split_inclusive(' ') {
            page.word.push((part.to_string(), span.style));
            if part.ends_with(' ') {
                page.end_word();
            }
        }
    }
    page.end_word();
    page.end_line();
    page.lines
}

/// A plain text, paragraph by paragraph, as [`wrap`] breaks it.
pub(super) fn wrap_text(
    text: &str,
    columns: usize,
    hang: usize,
    style: Style,
) -> Vec<Line<'static>> {
    text.lines()
        .flat_map(|line| {
            let indent = line.len() - line.trim_start().len();
            wrap(&[Span::styled(line, style)], columns, hang + indent)
        })
        .collect()
}

/// Lines in the making.
struct Wrapped {
    columns: usize,
    hang: usize,
    lines: Vec<Line<'static>>,
    line: Vec<Span<'static>>,
    used: usize,
    /// The parts of the word that has not ended yet.
    word: Vec<(String, Style)>,
}

impl Wrapped {
    fn new(columns: usize, hang: usize) -> Self {
        let columns = columns.max(1);
        Wrapped {
            columns,
            hang: if hang * 2 < columns { hang } else { 0 },
            lines: Vec::new(),
            line: Vec::new(),
            used: 0,
            word: Vec::new(),
        }
    }

    fn end_word(&mut self) {
        let word = std::mem::take(&mut self.word);
        let long: usize = word.iter().map(|(part, _)| width(part)).sum();
        let trimmed = match word.last() {
            Some((part, _)) if part.ends_with(' ') => long - 1,
            _ => long,
        };
        let fresh = if self.lines.is_empty() { 0 } else { self.hang };
        if self.used + trimmed > self.columns && self.used > fresh {
            self.break_line();
        }
        for (part, style) in word {
            self.add(&part, style);
        }
    }

    /// Adds a part of a word, broken where it is longer than a line.
    fn add(&mut self, part: &str, style: Style) {
        let mut run = String::new();
        for letter in part.chars() {
            let wide = width(letter.encode_utf8(&mut [0; 4]));
            if self.used + wide > self.columns {
                // A space at the end of a line is not seen.
                if letter == ' ' {
                    continue;
                }
                self.line
                    .push(Span::styled(std::mem::take(&mut run), style));
                self.break_line();
            }
            run.push(letter);
            self.used += wide;
        }
        self.line.push(Span::styled(run, style));
    }

    fn break_line(&mut self) {
        self.end_line();
        self.line.push(Span::raw(" ".repeat(self.hang)));
        self.used = self.hang;
    }

    fn end_line(&mut self) {
        self.lines.push(Line::from(std::mem::take(&mut self.line)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrapped(text: &str, columns: usize, hang: usize) -> Vec<String> {
        let lines = wrap(&[Span::raw(text)], columns, hang);
        lines
            .iter()
            .map(|line| line.to_string().trim_end().to_string())
            .collect()
    }

    #[test]
    fn lines_break_between_words_and_hang() {
        assert_eq!(
            wrapped("three frigates fly", 9, 2),
            ["three", "  frigate", "  s fly"]
        );
        assert_eq!(
            wrapped("three frigates fly", 14, 2),
            ["three frigates", "  fly"]
        );
        assert_eq!(wrapped("", 5, 0), [""]);
    }

    #[test]
    fn a_word_that_is_longer_than_a_line_is_broken() {
        assert_eq!(wrapped("abcdefg", 3, 0), ["abc", "def", "g"]);
        assert_eq!(wrapped("日本語", 4, 0), ["日本", "語"]);
    }

    #[test]
    fn what_is_cut_off_is_marked() {
        assert_eq!(
            [cut("frigate", 7), cut("frigate", 4), cut("x", 0)],
            ["frigate", "fri…", ""]
        );
    }
}
