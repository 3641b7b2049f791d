//! Outlines turned into cells: which space is under each, and where borders run.

use super::View;
use engine::scene::{Board, BoardSpace};

/// The dots of a cell in braille, by row and column.
const DOTS: [[u8; 2]; 4] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// A picture of the outlines.
pub(in crate::screen) struct Raster {
    /// What it is a picture of.
    pub(super) view: View,
    /// The space under each cell, in reading order.
    cells: Vec<Option<u16>>,
    /// The dots of borders in each cell.
    borders: Vec<u8>,
}

impl Raster {
    /// Draws the outlines as a camera sees them.
    pub(in crate::screen) fn of(board: &Board, view: View) -> Self {
        let (across, down) = (view.width * 2, view.height * 4);
        let mut dots: Vec<Option<u16>> = vec![None; across * down];
        for (index, space) in board.spaces.iter().enumerate() {
            fill(&mut dots, across, down, &view, space, index as u16);
        }
        let mut raster = Raster {
            view,
            cells: Vec::with_capacity(view.width * view.height),
            borders: vec![0; view.width * view.height],
        };
        for y in 0..view.height {
            for x in 0..view.width {
                let at = |dx: usize, dy: usize| dots[(y * 4 + dy) * across + x * 2 + dx];
                raster.cells.push(at(0, 1).or(at(1, 2)).or(at(0, 3)));
            }
        }
        for y in 0..down {
            for x in 0..across {
                let here = dots[y * across + x];
                let right = if x + 1 < across {
                    dots[y * across + x + 1]
                } else {
                    here
                };
                let below = if y + 1 < down {
                    dots[(y + 1) * across + x]
                } else {
                    here
                };
                if here != right || here != below {
                    raster.borders[y / 4 * view.width + x / 2] |= DOTS[y % 4][x % 2];
                }
            }
        }
        raster
    }

    /// What it is a picture of.
    pub(in crate::screen) fn view(&self) -> &View {
        &self.view
    }

    /// Whether it is still a picture of that.
    pub(in crate::screen) fn is_of(&self, view: &View) -> bool {
        self.view == *view
    }

    /// The space under a cell.
    pub(super) fn space(&self, x: usize, y: usize) -> Option<u16> {
        self.cells.get(y * self.view.width + x).copied().flatten()
    }

    /// The dots of borders in a cell, as a letter of braille; nothing where no border runs.
    pub(super) fn border(&self, x: usize, y: usize) -> Option<char> {
        let dots = *self.borders.get(y * self.view.width + x)?;
        (dots != 0).then(|| braille(dots))
    }

    /// For every space its longest run of cells in each row: row, first column, length.
    pub(super) fn runs(&self, spaces: usize) -> Vec<Vec<(usize, usize, usize)>> {
        let mut runs: Vec<Vec<(usize, usize, usize)>> = vec![Vec::new(); spaces];
        for y in 0..self.view.height {
            let mut x = 0;
            while x < self.view.width {
                let space = self.space(x, y);
                let from = x;
                while x < self.view.width && self.space(x, y) == space {
                    x += 1;
                }
                let Some(runs) = space.and_then(|space| runs.get_mut(usize::from(space))) else {
                    continue;
                };
                match runs.last_mut() {
                    Some(last) if last.0 == y => {
                        if x - from > last.2 {
                            *last = (y, from, x - from);
                        }
                    }
                    _ => runs.push((y, from, x - from)),
                }
            }
        }
        runs
    }
}

/// A letter of braille with those dots.
fn braille(dots: u8) -> char {
    char::from_u32(0x2800 + u32::from(dots)).unwrap_or('·')
}

/// The cells and dots of a straight line between two points of the board.
pub(super) fn line(view: &View, from: [f32; 2], to: [f32; 2]) -> Vec<(usize, usize, char)> {
    let (from, to) = (view.dots(from), view.dots(to));
    let long = (to[0] - from[0])
        .abs()
        .max((to[1] - from[1]).abs())
        .ceil()
        .clamp(1.0, 4000.0) as usize;
    let mut cells: Vec<(usize, usize, u8)> = Vec::new();
    for step in 0..=long {
        let part = step as f32 / long as f32;
        let (x, y) = (
            from[0] + (to[0] - from[0]) * part,
            from[1] + (to[1] - from[1]) * part,
        );
        if x < 0.0 || y < 0.0 || x >= view.width as f32 * 2.0 || y >= view.height as f32 * 4.0 {
            continue;
        }
        let (x, y) = (x as usize, y as usize);
        let dot = DOTS[y % 4][x % 2];
        match cells.last_mut() {
            Some(last) if (last.0, last.1) == (x / 2, y / 4) => last.2 |= dot,
            _ => cells.push((x / 2, y / 4, dot)),
        }
    }
    cells
        .into_iter()
        .map(|(x, y, dots)| (x, y, braille(dots)))
        .collect()
}

/// Fills the dots inside the outlines of a space, row by row.
fn fill(
    dots: &mut [Option<u16>],
    across: usize,
    down: usize,
    view: &View,
    space: &BoardSpace,
    index: u16,
) {
    let outlines: Vec<Vec<[f32; 2]>> = space
        .outlines
        .iter()
        .map(|outline| outline.iter().map(|&point| view.dots(point)).collect())
        .collect();
    let heights = || outlines.iter().flatten().map(|point| point[1]);
    let first = heights().fold(f32::MAX, f32::min).max(0.0);
    let last = heights().fold(f32::MIN, f32::max).min(down as f32);
    let mut crossings = Vec::new();
    for y in first as usize..last.ceil().max(0.0) as usize {
        let middle = y as f32 + 0.5;
        crossings.clear();
        for outline in &outlines {
            let ends = outline.iter().cycle().skip(1);
            for (a, b) in outline.iter().zip(ends) {
                if (a[1] <= middle) != (b[1] <= middle) {
                    crossings.push(a[0] + (middle - a[1]) / (b[1] - a[1]) * (b[0] - a[0]));
                }
            }
        }
        crossings.sort_by(f32::total_cmp);
        for pair in crossings.chunks_exact(2) {
            let from = (pair[0] - 0.5).ceil().max(0.0) as usize;
            let to = ((pair[1] - 0.5).floor() + 1.0).max(0.0) as usize;
            let row = &mut dots[y * across..(y + 1) * across];
            if from < to.min(across) {
                row[from..to.min(across)].fill(Some(index));
            }
        }
    }
}
