//! Outlines out of a grid of labels, in chains that two neighbours share.

use super::files::Point;
use super::grid::Grid;

/// A ring around cells of one label: corners in their order, and where more than two labels meet.
pub(super) struct Traced {
    pub(super) label: u16,
    pub(super) corners: Vec<Point>,
    /// Where the ring is cut into chains, in rising order.
    pub(super) cuts: Vec<usize>,
}

/// Headings: right, down, left, up.
const STEPS: [Point; 4] = [[1, 0], [0, 1], [-1, 0], [0, -1]];
/// The cells ahead of a corner for each heading, to the right and to the left of the way.
const AHEAD: [[Point; 2]; 4] = [
    [[0, 0], [0, -1]],
    [[-1, 0], [0, 0]],
    [[-1, -1], [-1, 0]],
    [[0, -1], [-1, -1]],
];

/// All rings of all labels.
pub(super) fn rings(grid: &Grid) -> Vec<Traced> {
    let mut seen = Seen::new(grid);
    let mut found = Vec::new();
    for y in 0..grid.height() as i32 {
        for x in 0..grid.width() as i32 {
            let label = grid.at(x, y);
            if label != 0 && grid.at(x, y - 1) != label && !seen.has([x, y]) {
                found.push(follow(grid, &mut seen, [x, y], label));
            }
        }
    }
    found
}

/// Which upper edges of cells have been followed.
struct Seen {
    width: usize,
    bits: Vec<u64>,
}

impl Seen {
    fn new(grid: &Grid) -> Self {
        Seen {
            width: grid.width(),
            bits: vec![0; (grid.width() * grid.height()).div_ceil(64)],
        }
    }

    fn bit(&self, [x, y]: Point) -> (usize, u64) {
        let at = y as usize * self.width + x as usize;
        (at / 64, 1 << (at % 64))
    }

    fn has(&self, cell: Point) -> bool {
        let (word, bit) = self.bit(cell);
        self.bits[word] & bit != 0
    }

    fn insert(&mut self, cell: Point) {
        let (word, bit) = self.bit(cell);
        self.bits[word] |= bit;
    }
}

/// Follows the edge of a label with the label to the right, from the upper left corner of a cell.
fn follow(grid: &Grid, seen: &mut Seen, start: Point, label: u16) -> Traced {
    let mut traced = Traced {
        label,
        corners: Vec::new(),
        cuts: Vec::new(),
    };
    let (mut at, mut heading) = (start, 0);
    loop {
        if heading == 0 {
            seen.insert(at);
        }
        if meets(grid, at) {
            traced.cuts.push(traced.corners.len());
        }
        traced.corners.push(at);
        let step = STEPS[heading];
        at = [at[0] + step[0], at[1] + step[1]];
        let [right, left] =
            AHEAD[heading].map(|cell| grid.at(at[0] + cell[0], at[1] + cell[1]) == label);
        heading = match (right, left) {
            (false, _) => (heading + 1) % 4,
            (true, true) => (heading + 3) % 4,
            (true, false) => heading,
        };
        if at == start && heading == 0 {
            return traced;
        }
    }
}

/// Whether more than two labels meet at a corner, or two of them crosswise.
fn meets(grid: &Grid, [x, y]: Point) -> bool {
    let [a, b, c, d] = [[x - 1, y - 1], [x, y - 1], [x - 1, y], [x, y]].map(|[x, y]| grid.at(x, y));
    let crosswise = a == d && b == c && a != b;
    let mut labels = [a, b, c, d];
    labels.sort_unstable();
    let kinds = 1 + labels.windows(2).filter(|pair| pair[0] != pair[1]).count();
    crosswise || kinds > 2
}
