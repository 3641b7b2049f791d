//! Outlines of territories that are drawn in cells: the union of their hexagons.

use std::collections::{BTreeMap, BTreeSet};

/// A cell by column and row; odd rows are shifted to the right by half a cell.
pub(super) type Cell = (i32, i32);
/// A corner, in halves of the width and quarters of the height of a cell.
type Corner = (i32, i32);
/// An outline as points.
pub(super) type Ring = Vec<[f32; 2]>;

/// The corners of a cell around its middle, from the top on; the edge after each faces the cell in the same place of
/// [`beside`].
const CORNERS: [Corner; 6] = [(0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1)];

fn middle((column, row): Cell) -> Corner {
    (2 * column + row.rem_euclid(2), 3 * row)
}

/// The cells beside a cell, clockwise from the upper right.
fn beside((column, row): Cell) -> [Cell; 6] {
    let odd = row.rem_euclid(2);
    [
        (column + odd, row - 1),
        (column + 1, row),
        (column + odd, row + 1),
        (column + odd - 1, row + 1),
        (column - 1, row),
        (column + odd - 1, row - 1),
    ]
}

/// A point of the drawing; a cell's side is 1.
fn point((x, y): Corner) -> [f32; 2] {
    [x as f32 * 0.75f32.sqrt(), y as f32 * 0.5]
}

/// The outlines of some cells together.
pub(super) fn outlines(cells: &BTreeSet<Cell>) -> Vec<Ring> {
    let mut edges: BTreeMap<Corner, Corner> = BTreeMap::new();
    for &cell in cells {
        let (x, y) = middle(cell);
        for (side, other) in beside(cell).into_iter().enumerate() {
            if !cells.contains(&other) {
                let corner = |at: usize| (x + CORNERS[at % 6].0, y + CORNERS[at % 6].1);
                edges.insert(corner(side), corner(side + 1));
            }
        }
    }
    let mut rings = Vec::new();
    while let Some((&start, _)) = edges.first_key_value() {
        let mut ring = Vec::new();
        let mut at = start;
        while let Some(next) = edges.remove(&at) {
            ring.push(point(at));
            at = next;
        }
        rings.push(ring);
    }
    rings
}

/// Where names and pieces stand best: the cell farthest from the border, and of those the one nearest to the middle of all.
pub(super) fn centre(cells: &BTreeSet<Cell>) -> [f32; 2] {
    let mut left = cells.clone();
    while left.len() > 1 {
        let inner: BTreeSet<Cell> = left
            .iter()
            .copied()
            .filter(|&cell| beside(cell).iter().all(|other| left.contains(other)))
            .collect();
        if inner.is_empty() {
            break;
        }
        left = inner;
    }
    let count = cells.len().max(1) as f32;
    let (x, y) = cells.iter().fold((0.0, 0.0), |(x, y), &cell| {
        let [px, py] = point(middle(cell));
        (x + px / count, y + py / count)
    });
    let off = |cell: &Cell| {
        let [px, py] = point(middle(*cell));
        (px - x).powi(2) + (py - y).powi(2)
    };
    let best = left.iter().min_by(|a, b| off(a).total_cmp(&off(b)));
    best.map_or([0.0, 0.0], |&cell| point(middle(cell)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_cell_is_a_hexagon() {
        let rings = outlines(&[(3, 4)].into());
        assert_eq!(rings.iter().map(Vec::len).collect::<Vec<_>>(), [6]);
    }

    #[test]
    fn two_cells_that_touch_have_one_outline() {
        for other in beside((3, 5)) {
            let rings = outlines(&[(3, 5), other].into());
            assert_eq!(rings.iter().map(Vec::len).collect::<Vec<_>>(), [10]);
        }
    }

    #[test]
    fn a_hole_is_an_outline_of_its_own() {
        let ring: BTreeSet<Cell> = beside((3, 5)).into();
        let mut lengths: Vec<usize> = outlines(&ring).iter().map(Vec::len).collect();
        lengths.sort_unstable();
        assert_eq!(lengths, [6, 18]);
    }

    #[test]
    fn the_centre_lies_inside() {
        let mut cells: BTreeSet<Cell> = beside((3, 5)).into();
        cells.insert((3, 5));
        cells.extend([(5, 5), (6, 5), (7, 5)]);
        assert_eq!(centre(&cells), point(middle((3, 5))));
    }
}
