//! The map drawn: ground, borders, moves on the way, labels.

use super::labels::{Codes, Labels, Part, length};
use super::raster::{Raster, line};
use crate::screen::paint::{Paint, strewn};
use engine::scene::{Board, Scene};
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};
use ratatui::text::{Line, Span};

/// All that the map shows.
pub(in crate::screen) struct Chart<'a> {
    pub(in crate::screen) board: &'a Board,
    pub(in crate::screen) scene: &'a Scene,
    pub(in crate::screen) codes: &'a Codes,
    pub(in crate::screen) paint: Paint,
    /// The spaces that can be chosen.
    pub(in crate::screen) lit: &'a [u16],
    /// The spaces that have been chosen on the way to an action.
    pub(in crate::screen) chosen: &'a [u16],
    /// The space that is pointed at.
    pub(in crate::screen) at: Option<u16>,
}

impl Chart<'_> {
    /// Draws it into an area as large as the raster.
    pub(in crate::screen) fn draw(&self, raster: &Raster, area: Rect, buffer: &mut Buffer) {
        self.ground(raster, area, buffer);
        self.arrows(raster, area, buffer);
        self.labels(raster, area, buffer);
    }

    fn ground(&self, raster: &Raster, area: Rect, buffer: &mut Buffer) {
        for y in 0..area.height {
            for x in 0..area.width {
                let (column, row) = (usize::from(x), usize::from(y));
                let cell = &mut buffer[(area.x + x, area.y + y)];
                let Some(space) = raster.space(column, row) else {
                    if let Some(border) = raster.border(column, row) {
                        cell.set_char(border).set_style(self.paint.frame(false));
                    }
                    continue;
                };
                let style = self.style(space);
                match raster.border(column, row) {
                    Some(border) => cell
                        .set_char(border)
                        .set_style(style.patch(self.border(space))),
                    None => cell
                        .set_symbol(self.strewn(space, column, row))
                        .set_style(style),
                };
            }
        }
    }

    fn style(&self, space: u16) -> Style {
        if self.at == Some(space) {
            return self.paint.pointed();
        }
        if self.chosen.contains(&space) {
            return self.paint.chosen();
        }
        if self.lit.contains(&space) {
            return self.paint.lit();
        }
        let view = self.scene.spaces.get(usize::from(space));
        view.map_or(Style::new(), |view| {
            self.paint
                .space(self.board, self.terrain(space), view.owner)
        })
    }

    fn border(&self, space: u16) -> Style {
        if self.at == Some(space) || self.chosen.contains(&space) || self.lit.contains(&space) {
            return Style::new().add_modifier(Modifier::BOLD);
        }
        let owner = self
            .scene
            .spaces
            .get(usize::from(space))
            .and_then(|view| view.owner);
        match owner {
            Some(_) => self
                .paint
                .owner(self.board, owner)
                .remove_modifier(Modifier::BOLD),
            None => self.paint.frame(false),
        }
    }

    fn terrain(&self, space: u16) -> &str {
        let view = self.scene.spaces.get(usize::from(space));
        let known = view.and_then(|view| {
            self.board
                .terrains
                .iter()
                .find(|terrain| terrain.key == view.terrain)
        });
        known.map_or("", |terrain| &terrain.style)
    }

    /// What lies on the ground in a cell: something here and there.
    fn strewn(&self, space: u16, x: usize, y: usize) -> &'static str {
        match (x * 3 + y * 7) % 11 {
            0 => strewn(self.terrain(space)),
            _ => " ",
        }
    }

    fn arrows(&self, raster: &Raster, area: Rect, buffer: &mut Buffer) {
        let centre = |space: u16| {
            self.board
                .spaces
                .get(usize::from(space))
                .map(|space| space.center)
        };
        for arrow in &self.scene.arrows {
            let (Some(from), Some(to)) = (centre(arrow.from), centre(arrow.to)) else {
                continue;
            };
            for (x, y, dots) in line(&raster.view, from, to) {
                if x < usize::from(area.width) && y < usize::from(area.height) {
                    let cell = &mut buffer[(area.x + x as u16, area.y + y as u16)];
                    cell.set_char(dots).set_style(self.paint.arrow());
                }
            }
        }
    }

    fn labels(&self, raster: &Raster, area: Rect, buffer: &mut Buffer) {
        let labels = Labels {
            board: self.board,
            scene: self.scene,
            codes: self.codes,
        };
        let runs = raster.runs(self.board.spaces.len());
        for (space, (view, runs)) in self.scene.spaces.iter().zip(&runs).enumerate() {
            let Some(fixed) = self.board.spaces.get(space) else {
                continue;
            };
            let [x, y] = raster.view.dots(fixed.center);
            let (column, row) = (x / 2.0, (y / 4.0).floor());
            // Rows that are too narrow for any word are no rows.
            let rows: Vec<_> = runs.iter().filter(|(_, _, long)| *long >= 3).collect();
            let Some(nearest) =
                (0..rows.len()).min_by_key(|&at| (rows[at].0 as f32 - row).abs() as usize)
            else {
                continue;
            };
            let lines = labels.of(space, view, rows.len().min(6), self.brackets(space as u16));
            let above = (lines.len() - 1) / 2;
            let first = nearest
                .saturating_sub(above)
                .min(rows.len() - lines.len().min(rows.len()));
            for (wording, &&(row, from, long)) in lines.iter().zip(&rows[first..]) {
                // The border runs in the last column.
                let room = if long > 4 { long - 1 } else { long };
                let way = wording.fitting(room);
                let taken = length(way).min(room);
                let start = (column - taken as f32 / 2.0).round().max(0.0) as usize;
                let start = start.clamp(from, from + room - taken);
                let spans = way
                    .iter()
                    .map(|part| self.span(space as u16, part, wording.title));
                let line = Line::from_iter(spans);
                buffer.set_line(
                    area.x + start as u16,
                    area.y + row as u16,
                    &line,
                    room as u16,
                );
            }
        }
    }

    fn span(&self, space: u16, part: &Part, title: bool) -> Span<'static> {
        let (text, owner) = part;
        let on_light = self.at == Some(space);
        let style = match (on_light, title) {
            (true, _) => Style::new().add_modifier(Modifier::BOLD),
            (false, true) if self.lit.contains(&space) => Style::new().add_modifier(Modifier::BOLD),
            (false, true) if owner.is_none() => Style::new(),
            _ => self.paint.owner(self.board, *owner),
        };
        Span::styled(text.clone(), style)
    }

    /// How a space's name is framed when it is lit, chosen or pointed at: so that it can be told without colours.
    fn brackets(&self, space: u16) -> Option<[char; 2]> {
        match space {
            at if self.at == Some(at) => Some(['›', '‹']),
            chosen if self.chosen.contains(&chosen) => Some(['(', ')']),
            lit if self.lit.contains(&lit) => Some(['[', ']']),
            _ => None,
        }
    }
}
