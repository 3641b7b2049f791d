//! Points, outlines and boxes for drawing a board.

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// A point of a drawing. `x` grows to the right, `y` grows downwards.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Point {
    /// How far to the right.
    pub x: f32,
    /// How far down.
    pub y: f32,
}

/// The smallest upright rectangle around something drawn.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct BoundingBox {
    /// The top left corner.
    pub min: Point,
    /// The bottom right corner.
    pub max: Point,
}

impl BoundingBox {
    /// The box around some points; `None` without points.
    ///
    /// ```
    /// use board::{BoundingBox, Point};
    ///
    /// let points = [Point { x: 1.0, y: 5.0 }, Point { x: 4.0, y: 2.0 }];
    /// let bounds = BoundingBox::around(points).expect("there are two points");
    /// assert_eq!((bounds.width(), bounds.height()), (3.0, 3.0));
    /// assert_eq!(bounds.min, Point { x: 1.0, y: 2.0 });
    /// ```
    #[must_use]
    pub fn around<I: IntoIterator<Item = Point>>(points: I) -> Option<Self> {
        points
            .into_iter()
            .map(|point| Self {
                min: point,
                max: point,
            })
            .reduce(|a, b| Self {
                min: Point {
                    x: a.min.x.min(b.min.x),
                    y: a.min.y.min(b.min.y),
                },
                max: Point {
                    x: a.max.x.max(b.max.x),
                    y: a.max.y.max(b.max.y),
                },
            })
    }

    /// From the left edge to the right one.
    #[must_use]
    pub fn width(&self) -> f32 {
        self.max.x - self.min.x
    }

    /// From the top edge to the bottom one.
    #[must_use]
    pub fn height(&self) -> f32 {
        self.max.y - self.min.y
    }
}

/// A closed outline of at least three points, the last joined to the first.
///
/// ```
/// use board::{Point, Polygon};
///
/// let corners = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)];
/// let square = Polygon::new(corners.map(|(x, y)| Point { x, y }).to_vec())?;
/// assert_eq!(square.centroid(), Point { x: 1.0, y: 1.0 });
/// # Ok::<(), board::TooFewPoints>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Vec<Point>", into = "Vec<Point>")]
pub struct Polygon(Vec<Point>);

/// An outline has fewer than three points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an outline needs three points, not {0}")]
pub struct TooFewPoints(pub usize);

impl Polygon {
    /// The outline through these points, in this order.
    ///
    /// # Errors
    ///
    /// When there are fewer than three points.
    pub fn new(points: Vec<Point>) -> Result<Self, TooFewPoints> {
        match points.len() {
            len @ 0..3 => Err(TooFewPoints(len)),
            _ => Ok(Self(points)),
        }
    }

    /// The points of the outline in order.
    #[must_use]
    pub fn points(&self) -> &[Point] {
        &self.0
    }

    /// The centre of gravity of the enclosed area; for an outline that
    /// encloses none, the middle of its points.
    #[must_use]
    pub fn centroid(&self) -> Point {
        // Measured from the first point: far from the origin, measuring from
        // there would lose precision.
        let origin = self.0[0];
        let ends = self.0.iter().cycle().skip(1);
        let (mut area, mut x, mut y) = (0.0, 0.0, 0.0);
        for (a, b) in self.0.iter().zip(ends) {
            let (ax, ay) = (a.x - origin.x, a.y - origin.y);
            let (bx, by) = (b.x - origin.x, b.y - origin.y);
            let cross = ax * by - bx * ay;
            area += cross;
            x += (ax + bx) * cross;
            y += (ay + by) * cross;
        }
        if area.abs() > f32::EPSILON {
            return Point {
                x: origin.x + x / (3.0 * area),
                y: origin.y + y / (3.0 * area),
            };
        }
        let count = self.0.len() as f32;
        Point {
            x: self.0.iter().map(|point| point.x).sum::<f32>() / count,
            y: self.0.iter().map(|point| point.y).sum::<f32>() / count,
        }
    }
}

impl TryFrom<Vec<Point>> for Polygon {
    type Error = TooFewPoints;

    fn try_from(points: Vec<Point>) -> Result<Self, TooFewPoints> {
        Self::new(points)
    }
}

impl From<Polygon> for Vec<Point> {
    fn from(polygon: Polygon) -> Self {
        polygon.0
    }
}
