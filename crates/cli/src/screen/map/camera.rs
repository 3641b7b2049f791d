//! Which part of the board is seen, and how large.

use engine::scene::Board;

/// How much larger a step of zooming is.
const STEP: f32 = 1.4;
/// As many columns as an ordinary space should have at first.
const ROOMY: f32 = 9.0;

/// Where the middle of the picture is, and how many times larger than the whole board it is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::screen) struct Camera {
    middle: [f32; 2],
    zoom: f32,
}

/// A camera's picture in so many columns and rows. A cell has two dots side by side and four above each other; dots are about
/// square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(in crate::screen) struct View {
    /// Columns.
    pub(super) width: usize,
    /// Rows.
    pub(super) height: usize,
    /// The board's point in the upper left corner.
    origin: [f32; 2],
    /// Dots a unit of the board.
    scale: f32,
}

impl Camera {
    /// The whole board.
    pub(in crate::screen) fn whole(board: &Board) -> Self {
        let [left, top, width, height] = board.view;
        Camera {
            middle: [left + width / 2.0, top + height / 2.0],
            zoom: 1.0,
        }
    }

    /// The whole board, or as much of it as can be read in so many columns and rows.
    pub(in crate::screen) fn readable(board: &Board, width: usize, height: usize) -> Self {
        let mut widths: Vec<f32> = board
            .spaces
            .iter()
            .map(|space| breadth(&space.outlines))
            .collect();
        widths.sort_by(f32::total_cmp);
        let mut camera = Camera::whole(board);
        if let Some(&usual) = widths.get(widths.len() / 2) {
            let columns = usual * fit(board, width, height) / 2.0;
            if columns > 0.0 && columns < ROOMY * 0.8 {
                camera.zoom = (ROOMY / columns).clamp(1.0, 8.0);
            }
        }
        camera
    }

    /// Larger, or smaller.
    pub(in crate::screen) fn zoom(&mut self, larger: bool) {
        let factor = if larger { STEP } else { 1.0 / STEP };
        self.zoom = (self.zoom * factor).clamp(1.0, 16.0);
    }

    /// Moves the picture by parts of what is seen.
    pub(in crate::screen) fn scroll(&mut self, board: &Board, across: f32, down: f32) {
        let [_, _, width, height] = board.view;
        self.middle[0] += across * width / self.zoom;
        self.middle[1] += down * height / self.zoom;
    }

    /// Puts a point into the middle.
    pub(in crate::screen) fn centre(&mut self, at: [f32; 2]) {
        self.middle = at;
    }

    /// Moves the picture when a point is outside of it or near its edge.
    pub(in crate::screen) fn follow(&mut self, view: &View, at: [f32; 2]) {
        let spans = [
            view.width as f32 * 2.0 / view.scale,
            view.height as f32 * 4.0 / view.scale,
        ];
        for axis in 0..2 {
            let inner = spans[axis] * 0.32;
            let off = at[axis] - self.middle[axis];
            if off.abs() > inner {
                self.middle[axis] += off - inner.copysign(off);
            }
        }
    }

    /// The picture in so many columns and rows; the camera is kept over the board.
    pub(in crate::screen) fn view(&mut self, board: &Board, width: usize, height: usize) -> View {
        let scale = fit(board, width, height) * self.zoom;
        let spans = [width as f32 * 2.0 / scale, height as f32 * 4.0 / scale];
        let [left, top, across, down] = board.view;
        for (axis, (start, long)) in [(left, across), (top, down)].into_iter().enumerate() {
            let half = spans[axis] / 2.0;
            self.middle[axis] = match spans[axis] >= long {
                true => start + long / 2.0,
                false => self.middle[axis].clamp(start + half, start + long - half),
            };
        }
        View {
            width,
            height,
            origin: [
                self.middle[0] - spans[0] / 2.0,
                self.middle[1] - spans[1] / 2.0,
            ],
            scale,
        }
    }
}

impl View {
    /// Where a point of the board is, in dots.
    pub(super) fn dots(&self, point: [f32; 2]) -> [f32; 2] {
        [
            (point[0] - self.origin[0]) * self.scale,
            (point[1] - self.origin[1]) * self.scale,
        ]
    }

    /// Whether a point of the board is seen.
    pub(in crate::screen) fn sees(&self, point: [f32; 2]) -> bool {
        let [x, y] = self.dots(point);
        let (width, height) = (self.width as f32 * 2.0, self.height as f32 * 4.0);
        (0.0..width).contains(&x) && (0.0..height).contains(&y)
    }
}

/// Dots a unit when the whole board is seen. A board without extent is drawn as a point.
fn fit(board: &Board, width: usize, height: usize) -> f32 {
    let [_, _, across, down] = board.view;
    let fit = (width as f32 * 2.0 / across).min(height as f32 * 4.0 / down);
    match fit.is_finite() && fit > 0.0 {
        true => fit,
        false => 1.0,
    }
}

/// How broad outlines are.
fn breadth(outlines: &[Vec<[f32; 2]>]) -> f32 {
    let across = || outlines.iter().flatten().map(|point| point[0]);
    let broad = across().fold(f32::MIN, f32::max) - across().fold(f32::MAX, f32::min);
    broad.max(0.0)
}
