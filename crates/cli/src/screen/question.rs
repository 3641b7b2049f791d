//! The question, the list of its choices, and what follows from the one that is pointed at.

use super::cards::face;
use super::look::Eyes;
use super::narrow::{Item, Narrowed};
use super::text::{cut, width, wrap, wrap_text};
use engine::prompt::{Prompt, Target, Tone};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// The pane of the question.
pub(super) struct Question<'a> {
    pub(super) eyes: Eyes<'a>,
    pub(super) prompt: &'a Prompt,
    pub(super) narrowed: &'a Narrowed,
    pub(super) items: &'a [Item],
    /// The line that is pointed at.
    pub(super) at: usize,
    /// What is to be said about the last thing that was tried.
    pub(super) message: Option<&'a str>,
    /// A line that is being typed, with what stands before it.
    pub(super) typed: Option<(&'a str, &'a str)>,
}

/// How the list was laid out, for the keys.
#[derive(Clone, Copy, Default, Debug)]
pub(super) struct Layout {
    /// How many rows are seen.
    pub(super) rows: usize,
    /// How many lines stand below each other before the next column begins.
    pub(super) tall: usize,
}

impl Question<'_> {
    /// Draws it, and says how the list stands.
    pub(super) fn draw(&self, area: Rect, buffer: &mut Buffer) -> Layout {
        let columns = usize::from(area.width);
        let height = usize::from(area.height);
        let mut above = self.asked(columns);
        above.truncate((height * 2 / 5).clamp(1, 4));
        above.extend(self.crumbs(columns));
        let mut below = self.below(columns);
        below.truncate((height / 3).max(1));
        if height < 5 {
            below.clear();
        }
        if let Some((before, words)) = self.typed {
            let line = format!("{before}{words}_");
            below = vec![Line::styled(cut(&line, columns), self.eyes.paint.key())];
        }
        let room = height.saturating_sub(above.len() + below.len());
        let mut y = area.y;
        for line in &above {
            put(buffer, area, y, line);
            y += 1;
        }
        let layout = self.list(
            Rect {
                y,
                height: room as u16,
                ..area
            },
            buffer,
        );
        for (line, y) in below.iter().zip(y + room as u16..) {
            put(buffer, area, y, line);
        }
        layout
    }

    fn asked(&self, columns: usize) -> Vec<Line<'static>> {
        let mut text = self.prompt.text.clone();
        if let Some(other) = &self.prompt.on_behalf {
            text += &format!(" You decide for {other}.");
        }
        if self.prompt.secret {
            text += " Nobody sees it until all have answered.";
        }
        wrap(&[Span::styled(text, self.eyes.paint.strong())], columns, 0)
    }

    /// How far the choices have been narrowed.
    fn crumbs(&self, columns: usize) -> Option<Line<'static>> {
        let teller = self.eyes.teller();
        let mut parts: Vec<String> = self
            .narrowed
            .clicked
            .iter()
            .map(|target| teller.target(target))
            .collect();
        parts.extend(
            self.narrowed
                .within
                .map(|space| teller.target(&Target::Space { space })),
        );
        if !self.narrowed.words.is_empty() {
            parts.push(format!("/{}", self.narrowed.words));
        }
        if parts.is_empty() {
            return None;
        }
        let text = format!("▸ {}  (Backspace goes back)", parts.join(" ▸ "));
        Some(Line::styled(cut(&text, columns), self.eyes.paint.chosen()))
    }

    /// A message, or what follows from the choice that is pointed at.
    fn below(&self, columns: usize) -> Vec<Line<'static>> {
        if let Some(message) = self.message {
            return wrap_text(message, columns, 0, self.eyes.paint.danger());
        }
        let Some(item) = self.items.get(self.at) else {
            return Vec::new();
        };
        let mut parts = Vec::new();
        match *item.choices {
            [only] => {
                let choice = &self.prompt.choices[only];
                parts.extend(choice.preview.clone());
                parts.extend(self.printed(item));
                parts.push(format!("[{}]", choice.action));
            }
            _ => {
                parts.extend(self.printed(item));
                parts.push(format!("{} choices follow.", item.choices.len()));
            }
        }
        wrap_text(&parts.join(" "), columns, 0, self.eyes.paint.quiet())
    }

    /// What is printed on a card, what a kind of piece can do.
    fn printed(&self, item: &Item) -> Option<String> {
        match item.target.as_ref()? {
            Target::Card { card, .. } => face(self.eyes, card),
            Target::Kind { kind } => {
                let known = self
                    .eyes
                    .board
                    .kinds
                    .iter()
                    .find(|known| known.key == *kind)?;
                Some(known.text.join(" "))
            }
            _ => None,
        }
    }

    /// The list, in columns where it is long and the choices are short.
    fn list(&self, area: Rect, buffer: &mut Buffer) -> Layout {
        let (rows, room) = (usize::from(area.height), usize::from(area.width));
        if rows == 0 || room == 0 {
            return Layout { rows: 1, tall: 1 };
        }
        if self.items.is_empty() {
            let text = "Nothing fits. Enter tries it as an action; Backspace shows all choices.";
            put(
                buffer,
                area,
                area.y,
                &Line::styled(cut(text, room), self.eyes.paint.quiet()),
            );
            return Layout { rows, tall: 1 };
        }
        let widest = self
            .items
            .iter()
            .map(|item| width(&label(item)) + 5)
            .max()
            .unwrap_or(1);
        let wanted = self.items.len().div_ceil(rows);
        let columns = (room / widest.max(1)).clamp(1, wanted.max(1));
        let broad = room / columns;
        let tall = self.items.len().div_ceil(columns);
        let row = self.at % tall.max(1);
        let first = (row + 1)
            .saturating_sub(rows.saturating_sub(usize::from(row + 1 < tall)))
            .min(tall.saturating_sub(rows));
        for (index, item) in self.items.iter().enumerate() {
            let (column, row) = (index / tall, index % tall);
            if row < first || row >= first + rows {
                continue;
            }
            let number = match index {
                0..9 => format!("{}", index + 1),
                _ => " ".to_string(),
            };
            let pointed = index == self.at;
            let pointer = if pointed { "►" } else { " " };
            let text = cut(
                &format!("{pointer}{number} {}", label(item)),
                broad.saturating_sub(1),
            );
            let style = match (pointed, item.tone) {
                (true, _) => self.eyes.paint.selected(),
                (false, Tone::Primary) => self.eyes.paint.primary(),
                (false, Tone::Danger) => self.eyes.paint.danger(),
                (false, Tone::Quiet) => self.eyes.paint.quiet(),
                (false, Tone::Plain) => Style::new(),
            };
            let at = Rect {
                x: area.x + (column * broad) as u16,
                width: broad as u16,
                ..area
            };
            put(
                buffer,
                at,
                area.y + (row - first) as u16,
                &Line::styled(text, style),
            );
        }
        let more = tall.saturating_sub(first + rows);
        for (is, y, sign) in [(first > 0, area.y, "▲"), (more > 0, area.bottom() - 1, "▼")] {
            if is {
                buffer.set_string(area.right() - 1, y, sign, self.eyes.paint.key());
            }
        }
        Layout { rows, tall }
    }
}

fn label(item: &Item) -> String {
    match item.choices.len() {
        1 => item.label.clone(),
        many => format!("{} … ({many})", item.label),
    }
}

/// Writes a line at a height, cut to the area.
fn put(buffer: &mut Buffer, area: Rect, y: u16, line: &Line<'_>) {
    if y < area.bottom() {
        buffer.set_line(area.x, y, line, area.width);
    }
}
