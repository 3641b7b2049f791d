//! Outlines as a grid of labels. Neighbours in the files lie a pixel or two apart; in the grid they meet.

use super::files::Point;

/// How many cells a grid may have.
const MOST_CELLS: i64 = 32_000_000;
/// How many crossings of lines and rows filling may take.
const MOST_CROSSINGS: usize = 40_000_000;
/// How many cells wide a gap between two territories is closed from each side.
const CLOSED: usize = 3;

/// Cells, each with the number of a territory from 1, or 0.
pub(super) struct Grid {
    width: usize,
    height: usize,
    /// Pixels to a cell.
    cell: i32,
    /// Where the first cell lies.
    origin: Point,
    labels: Vec<u16>,
}

impl Grid {
    /// Draws territories, each a set of rings, in their order; nothing if that would take too long.
    pub(super) fn draw(territories: &[&[Vec<Point>]]) -> Option<Grid> {
        let points = || territories.iter().copied().flatten().flatten();
        let [left, top] = [0, 1].map(|axis| points().map(|point| point[axis]).min());
        let [right, bottom] = [0, 1].map(|axis| points().map(|point| point[axis]).max());
        let (left, top, right, bottom) = (left?, top?, right?, bottom?);
        let (w, h) = (i64::from(right - left), i64::from(bottom - top));
        let mut cell = 1;
        while (w / cell + 12) * (h / cell + 12) > MOST_CELLS {
            cell += 1;
        }
        let cell = cell as i32;
        // Room for what grows at the edge, and an empty row around all.
        let margin = (CLOSED as i32 + 2) * cell;
        let size = |low: i32, high: i32| ((high - low + 2 * margin) / cell + 1) as usize;
        let (width, height) = (size(left, right), size(top, bottom));
        let mut grid = Grid {
            width,
            height,
            cell,
            origin: [left - margin, top - margin],
            labels: vec![0; width * height],
        };
        let mut left_over = MOST_CROSSINGS;
        for (index, rings) in territories.iter().enumerate() {
            let label = u16::try_from(index + 1).ok()?;
            left_over = grid.fill(rings, label, left_over)?;
        }
        grid.close();
        Some(grid)
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    pub(super) fn height(&self) -> usize {
        self.height
    }

    pub(super) fn cell(&self) -> i32 {
        self.cell
    }

    /// The label of a cell; 0 outside.
    pub(super) fn at(&self, x: i32, y: i32) -> u16 {
        let inside = x >= 0 && y >= 0 && (x as usize) < self.width && (y as usize) < self.height;
        if inside {
            self.labels[y as usize * self.width + x as usize]
        } else {
            0
        }
    }

    /// Where a corner of the grid lies in the picture.
    pub(super) fn corner(&self, [x, y]: Point) -> Point {
        [
            x * self.cell + self.origin[0],
            y * self.cell + self.origin[1],
        ]
    }

    /// Fills rings by the even-odd rule; gives back how many crossings are left, or nothing when they are used up.
    fn fill(&mut self, rings: &[Vec<Point>], label: u16, left_over: usize) -> Option<usize> {
        let mut crossings: Vec<(i32, f32)> = Vec::new();
        let cell = self.cell as f32;
        let [ox, oy] = self.origin.map(|at| at as f32);
        for ring in rings {
            for (from, to) in sides(ring) {
                let (from, to) = if from[1] <= to[1] {
                    (from, to)
                } else {
                    (to, from)
                };
                let y = |point: Point| (point[1] as f32 - oy) / cell - 0.5;
                let (low, high) = (y(from).ceil() as i32, y(to).ceil() as i32);
                if crossings.len() + (high - low).max(0) as usize > left_over {
                    return None;
                }
                let slope = (to[0] - from[0]) as f32 / (to[1] - from[1]).max(1) as f32;
                for row in low..high {
                    let depth = (row as f32 + 0.5) * cell + oy - from[1] as f32;
                    crossings.push((row, (from[0] as f32 + depth * slope - ox) / cell - 0.5));
                }
            }
        }
        crossings.sort_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
        for pair in crossings.chunks_exact(2) {
            let (row, from) = pair[0];
            let [from, to] = [from, pair[1].1].map(|x| x.ceil().max(0.0) as usize);
            let start = row as usize * self.width;
            let to = to.min(self.width);
            if from < to {
                self.labels[start + from..start + to].fill(label);
            }
        }
        Some(left_over - crossings.len())
    }

    /// Lets territories grow into the gaps between them.
    fn close(&mut self) {
        let mut fresh: Vec<(usize, u16)> = Vec::new();
        for y in 1..self.height - 1 {
            for at in y * self.width + 1..(y + 1) * self.width - 1 {
                if self.labels[at] == 0
                    && let Some(label) = self.neighbor(at)
                {
                    fresh.push((at, label));
                }
            }
        }
        for _ in 1..CLOSED {
            for (at, label) in &fresh {
                self.labels[*at] = *label;
            }
            let mut next = Vec::new();
            for (at, _) in &fresh {
                for beside in self.beside(*at) {
                    if self.labels[beside] == 0
                        && self.inner(beside)
                        && let Some(label) = self.neighbor(beside)
                    {
                        next.push((beside, label));
                    }
                }
            }
            fresh = next;
        }
        for (at, label) in fresh {
            self.labels[at] = label;
        }
    }

    fn beside(&self, at: usize) -> [usize; 4] {
        [at - self.width, at - 1, at + 1, at + self.width]
    }

    fn inner(&self, at: usize) -> bool {
        let (x, y) = (at % self.width, at / self.width);
        x > 0 && y > 0 && x + 1 < self.width && y + 1 < self.height
    }

    fn neighbor(&self, at: usize) -> Option<u16> {
        let labels = self.beside(at).map(|beside| self.labels[beside]);
        labels.into_iter().find(|label| *label != 0)
    }
}

/// The sides of a ring, the last one back to its start.
fn sides(ring: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    let next = ring.iter().cycle().skip(1);
    ring.iter().copied().zip(next.copied())
}
