//! What is before a viewer's eyes, for the panes to draw.

use super::map::Codes;
use super::paint::Paint;
use super::paint::mark;
use crate::table::Teller;
use engine::game_match::LogLine;
use engine::prompt::Prompt;
use engine::scene::{Board, Scene};
use engine::story::Word;
use engine::{Seat, Viewer};
use ratatui::style::Modifier;
use ratatui::text::{Line, Span};

/// What is before a viewer's eyes. Nothing in it is another's secret.
pub(super) struct Look {
    pub(super) viewer: Viewer,
    pub(super) scene: Scene,
    /// What the viewer is asked; nothing while others decide.
    pub(super) prompt: Option<Prompt>,
    /// The whole log as the viewer may read it.
    pub(super) log: Vec<LogLine>,
    /// What is new in the log: the entries after this one.
    pub(super) since: u32,
}

/// A look together with what does not change.
#[derive(Clone, Copy)]
pub(super) struct Eyes<'a> {
    pub(super) look: &'a Look,
    pub(super) board: &'a Board,
    pub(super) names: &'a [String],
    pub(super) codes: &'a Codes,
    pub(super) paint: Paint,
}

impl<'a> Eyes<'a> {
    pub(super) fn teller(self) -> Teller<'a> {
        Teller {
            board: self.board,
            scene: &self.look.scene,
            names: self.names,
        }
    }

    /// The seat whose eyes they are.
    pub(super) fn seat(self) -> Option<Seat> {
        match self.look.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        }
    }

    /// An owner's name behind its mark, in its colour.
    pub(super) fn name(self, owner: u8) -> Span<'static> {
        let text = format!(
            "{} {}",
            mark(self.board, Some(owner)),
            self.teller().name(owner)
        );
        Span::styled(text, self.paint.owner(self.board, Some(owner)))
    }

    /// A line of the log; nothing when nothing is said.
    pub(super) fn told(self, logged: &LogLine) -> Option<Line<'static>> {
        if logged.line.words.is_empty() {
            return None;
        }
        let mut spans = vec![Span::raw(" ".repeat(logged.line.depth.min(4).into()))];
        if logged.struck {
            spans.push(Span::styled("(taken back) ", self.paint.quiet()));
        }
        for word in &logged.line.words {
            spans.push(match word {
                Word::Text { text } => Span::raw(text.clone()),
                Word::Seat { seat } => Span::styled(
                    self.teller().name(*seat).to_string(),
                    self.paint.owner(self.board, Some(*seat)),
                ),
                Word::Kind {
                    text,
                    owner: Some(owner),
                    ..
                } => Span::styled(text.clone(), self.paint.owner(self.board, Some(*owner))),
                Word::Space { name, .. } | Word::Card { name, .. } => {
                    Span::styled(name.clone(), self.paint.strong())
                }
                Word::Kind { text, .. } | Word::Resource { text, .. } => Span::raw(text.clone()),
            });
        }
        let line = Line::from(spans);
        Some(match (logged.struck, logged.line.depth) {
            (true, _) => line.style(self.paint.quiet().add_modifier(Modifier::CROSSED_OUT)),
            (false, 0) => line.style(self.paint.strong()),
            _ => line,
        })
    }

    /// The log, its new lines behind a bar; only those when `fresh`.
    pub(super) fn log(self, fresh: bool) -> Vec<Line<'static>> {
        let mut lines = Vec::new();
        for logged in &self.look.log {
            let is_new = logged.seq > self.look.since;
            if fresh && !is_new {
                continue;
            }
            let Some(mut line) = self.told(logged) else {
                continue;
            };
            let bar = match is_new {
                true => Span::styled("▌", self.paint.fresh()),
                false => Span::raw(" "),
            };
            line.spans.insert(0, bar);
            lines.push(line);
        }
        lines
    }
}
