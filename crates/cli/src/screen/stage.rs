//! The stage: what is played out over the map, its sides next to each other.

use super::look::Eyes;
use super::paint::mark;
use super::text::{wrap, wrap_text};
use engine::prompt::Target;
use engine::scene::{Grid, StagePiece, StageSide};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// A side is at least so broad; where there is less room, sides stand below each other.
const NARROW: usize = 26;

/// The stage in so many columns; nothing when nothing is played out. What can be chosen next is marked.
pub(super) fn lines(eyes: Eyes<'_>, columns: usize, next: &[Target]) -> Option<Vec<Line<'static>>> {
    let stage = eyes.look.scene.stage.as_ref()?;
    let mut lines = Vec::new();
    let abreast = (columns / NARROW).clamp(1, stage.sides.len().max(1));
    let room = columns / abreast;
    let sides: Vec<Vec<Line<'static>>> = stage
        .sides
        .iter()
        .enumerate()
        .map(|(index, side)| {
            Side {
                eyes,
                side,
                index,
                next,
            }
            .lines(room.saturating_sub(2))
        })
        .collect();
    for row in sides.chunks(abreast) {
        lines.extend(beside(row, room));
    }
    let facts: Vec<String> = stage
        .facts
        .iter()
        .map(|fact| format!("{}: {}", fact.label, fact.value))
        .collect();
    if !facts.is_empty() {
        lines.extend(wrap_text(
            &facts.join(" · "),
            columns,
            2,
            eyes.paint.quiet(),
        ));
    }
    for card in &stage.cards {
        let face = super::cards::face(eyes, &card.card).unwrap_or_else(|| card.card.clone());
        lines.extend(wrap_text(&face, columns, 2, Style::new()));
    }
    Some(lines)
}

/// Blocks of lines next to each other, each in so many columns.
fn beside(blocks: &[Vec<Line<'static>>], room: usize) -> Vec<Line<'static>> {
    let rows = blocks.iter().map(Vec::len).max().unwrap_or(0);
    (0..rows)
        .map(|row| {
            let mut spans = Vec::new();
            for block in blocks {
                let mut used = 0;
                if let Some(line) = block.get(row) {
                    used = line.width();
                    spans.extend(
                        line.spans
                            .iter()
                            .map(|span| span.clone().patch_style(line.style)),
                    );
                }
                spans.push(Span::raw(" ".repeat(room.saturating_sub(used))));
            }
            Line::from(spans)
        })
        .collect()
}

/// One side with what surrounds it.
struct Side<'a> {
    eyes: Eyes<'a>,
    side: &'a StageSide,
    index: usize,
    next: &'a [Target],
}

impl Side<'_> {
    fn lines(&self, room: usize) -> Vec<Line<'static>> {
        let mut lines = self.heading(room);
        if let Some(grid) = &self.side.grid {
            lines.extend(self.grid(grid));
        }
        for piece in &self.side.pieces {
            lines.extend(self.piece(piece, room));
        }
        if self.side.grid.is_none() && self.side.pieces.is_empty() {
            lines.push(Line::styled("  no pieces", self.eyes.paint.quiet()));
        }
        lines.extend(self.cards(room));
        if !self.side.dice.is_empty() {
            let dice = self
                .side
                .dice
                .iter()
                .map(|die| format!("{} {}", die.die, die.faces.join("→")));
            let text = format!("dice: {}", dice.collect::<Vec<_>>().join(", "));
            lines.extend(wrap_text(&text, room, 2, Style::new()));
        }
        if let Some(total) = self.side.total {
            let parts: Vec<String> = self
                .side
                .parts
                .iter()
                .map(|(part, value)| format!("{part} {value:+}"))
                .collect();
            let text = format!("total {total} ({})", parts.join(", "));
            lines.extend(wrap_text(&text, room, 2, self.eyes.paint.strong()));
        }
        lines
    }

    fn heading(&self, room: usize) -> Vec<Line<'static>> {
        let name = match self.side.owner {
            Some(owner) => self.eyes.name(owner),
            None => Span::styled(
                format!("{} Nobody", mark(self.eyes.board, None)),
                self.eyes.paint.owner(self.eyes.board, None),
            ),
        };
        let mut text = format!(", {}", self.side.role);
        if !self.side.state.is_empty() {
            text += &format!(" ({})", self.side.state.join(", "));
        }
        wrap(
            &[name, Span::styled(text, self.eyes.paint.quiet())],
            room,
            2,
        )
    }

    /// The rows of a formation. Attackers stand below their front row, defenders above it: the fronts face each other.
    fn grid(&self, grid: &Grid) -> Vec<Line<'static>> {
        if grid.hidden {
            return vec![Line::styled(
                "  committed, face down",
                self.eyes.paint.quiet(),
            )];
        }
        let columns = usize::from(grid.columns).max(1);
        let rows = grid.cells.chunks(columns).enumerate();
        rows.map(|(row, cells)| {
            let title = if row == 0 { "front " } else { "      " };
            let mut spans = vec![Span::styled(title, self.eyes.paint.quiet())];
            spans.extend(
                cells
                    .iter()
                    .enumerate()
                    .map(|(column, cell)| self.cell(row * columns + column, cell.as_ref())),
            );
            Line::from(spans)
        })
        .collect()
    }

    fn cell(&self, at: usize, piece: Option<&StagePiece>) -> Span<'static> {
        let lit = self.next.iter().any(|target| matches!(target, Target::Cell { side, cell } if usize::from(*side) == self.index && usize::from(*cell) == at));
        let lit = lit || piece.is_some_and(|piece| self.is_next(piece));
        let text = match piece {
            None => " ··".to_string(),
            Some(piece) => {
                let known = self.eyes.board.kind(&piece.kind);
                let lost = piece
                    .state
                    .iter()
                    .any(|state| state == "killed" || state == "doomed");
                let strength = known.map_or("", |kind| kind.badge.as_str());
                let mark = if lost { "✗" } else { "" };
                format!("{}{strength}{mark}", self.eyes.codes.code(&piece.kind))
            }
        };
        let text = format!("{text:^5}");
        let text = if lit {
            format!("[{text}]")
        } else {
            format!(" {text} ")
        };
        let style = match (lit, piece) {
            (true, _) => self.eyes.paint.lit(),
            (false, Some(_)) => self.eyes.paint.owner(self.eyes.board, self.side.owner),
            (false, None) => self.eyes.paint.quiet(),
        };
        Span::styled(text, style)
    }

    fn is_next(&self, piece: &StagePiece) -> bool {
        self.next
            .iter()
            .any(|target| matches!(target, Target::Piece { piece: id } if *id == piece.id))
    }

    /// A kind of piece: how many, how much they can bear, what became of them.
    fn piece(&self, piece: &StagePiece, room: usize) -> Vec<Line<'static>> {
        let known = self.eyes.board.kind(&piece.kind);
        let name = match (known, piece.count) {
            (Some(known), 1) => known.name.clone(),
            (Some(known), _) => known.plural.clone(),
            (None, _) => piece.kind.clone(),
        };
        let mut text = format!("{} {name}", piece.count);
        if let Some(strength) = known
            .map(|kind| kind.badge.as_str())
            .filter(|badge| !badge.is_empty())
        {
            text += &format!(" {strength}");
        }
        if piece.armour > 1 || piece.damage > 0 {
            let left = usize::from(piece.armour.saturating_sub(piece.damage));
            text += &format!(" {}{}", "■".repeat(left), "□".repeat(piece.damage.into()));
        }
        let state = match piece.state.is_empty() {
            true => String::new(),
            false => format!(" ({})", piece.state.join(", ")),
        };
        let (frame, style) = match self.is_next(piece) {
            true => ("[ ", self.eyes.paint.lit()),
            false => (
                "  ",
                self.eyes.paint.owner(self.eyes.board, self.side.owner),
            ),
        };
        let close = if self.is_next(piece) { " ]" } else { "" };
        let spans = [
            Span::styled(format!("{frame}{text}{close}"), style),
            Span::styled(state, self.eyes.paint.quiet()),
        ];
        wrap(&spans, room, 4)
    }

    /// The cards of the side by what became of them.
    fn cards(&self, room: usize) -> Vec<Line<'static>> {
        let told = self.eyes.teller().side_cards(&self.side.cards);
        told.iter()
            .flat_map(|line| wrap_text(line, room, 2, Style::new()))
            .collect()
    }
}

/// Where it is played out and how far it has come.
pub(super) fn title(eyes: Eyes<'_>) -> Option<String> {
    let stage = eyes.look.scene.stage.as_ref()?;
    Some(eyes.teller().stage_title(stage))
}
