//! A page of text over the table: help, rules, log. It can be scrolled and searched.

use super::text::wrap;
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use ratatui::style::{Modifier, Style};
use ratatui::text::Line;

/// A page over the table.
pub(super) struct Page {
    /// Its title.
    pub(super) title: String,
    lines: Vec<Line<'static>>,
    /// The first line that is seen, after wrapping.
    top: usize,
    /// The line that is brought to the top when the page is drawn next.
    seek: Option<usize>,
    /// What is searched for, and whether it is being typed.
    words: String,
    typing: bool,
    /// How many rows the page had when it was drawn last.
    rows: usize,
}

impl Page {
    pub(super) fn new(title: impl Into<String>, lines: Vec<Line<'static>>) -> Self {
        Page {
            title: title.into(),
            lines,
            top: 0,
            seek: None,
            words: String::new(),
            typing: false,
            rows: 1,
        }
    }

    /// The same page with a line at its top.
    pub(super) fn at(mut self, line: usize) -> Self {
        self.seek = Some(line);
        self
    }

    /// The same page with its last line in sight.
    pub(super) fn at_end(mut self) -> Self {
        self.top = usize::MAX;
        self
    }

    /// The rows that are seen in so many columns and rows, and which part of the whole they are.
    pub(super) fn rows(&mut self, columns: usize, rows: usize) -> Vec<Line<'static>> {
        let mut all = Vec::new();
        for (index, line) in self.lines.iter().enumerate() {
            if self.seek == Some(index) {
                self.top = all.len();
            }
            let spans: Vec<_> = line
                .spans
                .iter()
                .map(|span| span.clone().patch_style(line.style))
                .collect();
            let hang = line
                .to_string()
                .chars()
                .take_while(|letter| *letter == ' ')
                .count();
            all.extend(wrap(&spans, columns, hang + 2));
        }
        self.seek = None;
        self.rows = rows.max(1);
        self.top = self.top.min(all.len().saturating_sub(rows));
        all.into_iter().skip(self.top).take(rows).collect()
    }

    /// What stands under the page.
    pub(super) fn foot(&self) -> String {
        match (self.typing, self.words.is_empty()) {
            (true, _) => format!("/{}_  Enter finds it", self.words),
            (false, false) => format!("/{}  n next  ↑ ↓ scroll  Esc closes", self.words),
            (false, true) => "↑ ↓ Page Up Page Down scroll  / searches  Esc closes".to_string(),
        }
    }

    /// What a key does; false when it closes the page.
    pub(super) fn key(&mut self, key: &KeyEvent) -> bool {
        if self.typing {
            match key.code {
                KeyCode::Enter => {
                    self.typing = false;
                    self.find(false);
                }
                KeyCode::Esc => self.typing = false,
                KeyCode::Backspace => {
                    self.words.pop();
                }
                KeyCode::Char(letter) => self.words.push(letter),
                _ => {}
            }
            return true;
        }
        match key.code {
            KeyCode::Up | KeyCode::Char('k') => self.top = self.top.saturating_sub(1),
            KeyCode::Down | KeyCode::Char('j') => self.top = self.top.saturating_add(1),
            KeyCode::PageUp => self.top = self.top.saturating_sub(self.rows),
            KeyCode::PageDown | KeyCode::Char(' ') => self.top = self.top.saturating_add(self.rows),
            KeyCode::Home => self.top = 0,
            KeyCode::End => self.top = usize::MAX,
            KeyCode::Char('/') => {
                self.words.clear();
                self.typing = true;
            }
            KeyCode::Char('n') if !self.words.is_empty() => self.find(true),
            KeyCode::Esc | KeyCode::Enter | KeyCode::Char('q') => return false,
            _ => {}
        }
        true
    }

    /// Brings the next line with the words to the top; `further` looks behind the one that was found last.
    fn find(&mut self, further: bool) {
        let words = self.words.to_lowercase();
        let found = |line: &Line<'_>| line.style.add_modifier.contains(Modifier::UNDERLINED);
        let from = match self.lines.iter().position(found) {
            Some(at) => at + usize::from(further),
            None => 0,
        };
        let count = self.lines.len();
        let has = |at: &usize| self.lines[*at].to_string().to_lowercase().contains(&words);
        let next = (from..from + count).map(|at| at % count.max(1)).find(has);
        let mark = Style::new().add_modifier(Modifier::UNDERLINED);
        for line in &mut self.lines {
            line.style.add_modifier.remove(Modifier::UNDERLINED);
        }
        if let (Some(at), false) = (next, words.is_empty()) {
            self.lines[at].style = self.lines[at].style.patch(mark);
            self.seek = Some(at);
        }
    }
}

/// The players' rules, and the line where a rule begins.
pub(super) fn rules(rules: &str, id: &str, heading: Style) -> Page {
    let number = |line: &str| {
        line.strip_prefix("### ")
            .and_then(|rest| rest.split_whitespace().next().map(str::to_string))
    };
    let start = rules
        .lines()
        .position(|line| number(line).is_some_and(|number| number.eq_ignore_ascii_case(id)));
    let lines = rules
        .lines()
        .map(|line| match line.trim_start_matches('#') {
            title if title.len() < line.len() => Line::styled(title.trim().to_string(), heading),
            text => Line::raw(text.replace("**", "").replace('`', "")),
        });
    Page::new(format!("Rules: {id}"), lines.collect()).at(start.unwrap_or(0))
}
