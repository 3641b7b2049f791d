//! Hexagon coordinates.

use std::fmt;
use std::str::FromStr;

use hexx::{EdgeDirection, Hex, HexLayout};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::Point;

/// Hexagons standing on a corner, one unit from their centre to each corner.
const LAYOUT: HexLayout = HexLayout::pointy();

/// The place of a hexagon: axial coordinates for hexagons standing on a corner.
///
/// `q` grows to the right along a row; `r` grows from row to row downwards,
/// each row shifted half a hexagon to the right. Written `q,r` in text and
/// `[q, r]` in records.
///
/// ```
/// use board::Axial;
///
/// let place: Axial = "2,-1".parse()?;
/// assert_eq!(place, Axial { q: 2, r: -1 });
/// assert_eq!(place.distance(Axial { q: 0, r: 0 }), 2);
/// # Ok::<(), board::ParseAxialError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "(i16, i16)", into = "(i16, i16)")]
pub struct Axial {
    /// The column: along the row, to the right.
    pub q: i16,
    /// The row, downwards.
    pub r: i16,
}

/// A text is not of the form `q,r`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a place is written as two numbers, like 2,-1")]
pub struct ParseAxialError;

impl Axial {
    /// How many steps lie between two places on an endless board.
    #[must_use]
    pub fn distance(self, other: Self) -> u32 {
        self.hex().unsigned_distance_to(other.hex())
    }

    /// The six places around this one; fewer at the end of the number range.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        EdgeDirection::ALL_DIRECTIONS
            .into_iter()
            .filter_map(move |direction| {
                let hex = self.hex().neighbor(direction);
                let q = hex.x.try_into().ok()?;
                let r = hex.y.try_into().ok()?;
                Some(Self { q, r })
            })
    }

    /// The middle of the hexagon, `0,0` lying at the origin.
    ///
    /// ```
    /// use board::Axial;
    ///
    /// let centre = Axial { q: 0, r: 2 }.centre();
    /// assert!((centre.x - 3.0_f32.sqrt()).abs() < 1e-5);
    /// assert!((centre.y - 3.0).abs() < 1e-5);
    /// ```
    #[must_use]
    pub fn centre(self) -> Point {
        let centre = LAYOUT.hex_to_world_pos(self.hex());
        Point {
            x: centre.x,
            y: centre.y,
        }
    }

    /// The six corners of the hexagon, clockwise from the top one.
    #[must_use]
    pub fn corners(self) -> [Point; 6] {
        let mut corners = LAYOUT.hex_corners(self.hex());
        // They come clockwise from the top right one.
        corners.rotate_right(1);
        corners.map(|corner| Point {
            x: corner.x,
            y: corner.y,
        })
    }

    fn hex(self) -> Hex {
        Hex::new(self.q.into(), self.r.into())
    }
}

impl From<(i16, i16)> for Axial {
    fn from((q, r): (i16, i16)) -> Self {
        Self { q, r }
    }
}

impl From<Axial> for (i16, i16) {
    fn from(place: Axial) -> Self {
        (place.q, place.r)
    }
}

impl fmt::Display for Axial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

impl FromStr for Axial {
    type Err = ParseAxialError;

    fn from_str(text: &str) -> Result<Self, ParseAxialError> {
        let (q, r) = text.split_once(',').ok_or(ParseAxialError)?;
        let number = |text: &str| text.trim().parse().map_err(|_| ParseAxialError);
        Ok(Self {
            q: number(q)?,
            r: number(r)?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_run_clockwise_from_the_top() {
        let half = 3.0_f32.sqrt() / 2.0;
        let expected = [
            (0.0, -1.0),
            (half, -0.5),
            (half, 0.5),
            (0.0, 1.0),
            (-half, 0.5),
            (-half, -0.5),
        ];
        let corners = Axial { q: 0, r: 0 }.corners();
        for (corner, (x, y)) in corners.into_iter().zip(expected) {
            assert!((corner.x - x).abs() < 1e-5, "{corner:?} is not {x}, {y}");
            assert!((corner.y - y).abs() < 1e-5, "{corner:?} is not {x}, {y}");
        }
    }

    #[test]
    fn a_step_down_the_rows_leads_down_and_right() {
        let centre = Axial { q: 0, r: 1 }.centre();
        assert!(centre.x > 0.0 && centre.y > 0.0, "{centre:?}");
    }

    #[test]
    fn places_at_the_end_of_the_number_range_have_fewer_neighbours() {
        let corner = Axial {
            q: i16::MAX,
            r: i16::MAX,
        };
        assert!(corner.neighbours().count() < 6);
        assert_eq!(Axial { q: 0, r: 0 }.neighbours().count(), 6);
    }
}
