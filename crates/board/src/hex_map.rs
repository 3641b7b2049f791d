//! A board of hexagons.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::{Axial, BoundingBox, Graph, GraphError, Point, Space};

/// One letter names a row, so there are at most this many.
const MAX_ROWS: usize = 26;

/// A board made of hexagons standing on a corner.
///
/// The tiles become the spaces 0, 1, 2 and so on in the order given. Every
/// tile also has a short key for people: a letter for its row, `a` at the top,
/// and its number within the row, counted from 1 on the left. Gaps in a
/// row are not counted, nor are rows without tiles.
///
/// Asking about a space the map does not have panics.
///
/// ```
/// use board::{HexMap, Space};
///
/// //  . a1 a2
/// // b1 b2
/// let map: HexMap = HexMap::new([(0, 0), (1, 0), (-1, 1), (0, 1)])?;
///
/// assert_eq!(map.key(Space(3)), "b2");
/// assert_eq!(map.find("b2"), Some(Space(3)));
/// assert_eq!(map.find("0,1"), Some(Space(3)));
/// assert_eq!(map.distance(Space(1), Space(2)), 2);
/// assert!(map.graph().adjacent(Space(0), Space(3)));
/// # Ok::<(), board::HexMapError>(())
/// ```
#[derive(Clone, Debug)]
pub struct HexMap<const W: usize = 1> {
    tiles: Vec<Axial>,
    keys: Vec<String>,
    by_place: BTreeMap<Axial, Space>,
    graph: Graph<W>,
    bounds: BoundingBox,
}

/// Why a list of tiles is not a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum HexMapError {
    /// There are no tiles.
    #[error("a map needs at least one tile")]
    Empty,
    /// Two tiles lie in the same place.
    #[error("two tiles lie at {0}")]
    Duplicate(Axial),
    /// There are more rows than letters.
    #[error("{0} rows are more than there are letters to name them")]
    TooManyRows(usize),
    /// The tiles do not make a graph, because there are too many.
    #[error(transparent)]
    Graph(#[from] GraphError),
}

impl<const W: usize> HexMap<W> {
    /// Builds the map of these tiles; tiles with a common edge touch.
    ///
    /// # Errors
    ///
    /// When there are no tiles, too many tiles or rows, or two tiles in one
    /// place.
    pub fn new<I>(tiles: I) -> Result<Self, HexMapError>
    where
        I: IntoIterator<Item: Into<Axial>>,
    {
        let tiles: Vec<Axial> = tiles.into_iter().map(Into::into).collect();
        let corners = tiles.iter().flat_map(|tile| tile.corners());
        let bounds = BoundingBox::around(corners).ok_or(HexMapError::Empty)?;

        let mut by_place = BTreeMap::new();
        for (space, tile) in (0..=u16::MAX).map(Space).zip(&tiles) {
            if by_place.insert(*tile, space).is_some() {
                return Err(HexMapError::Duplicate(*tile));
            }
        }
        let edges = by_place.iter().flat_map(|(tile, space)| {
            let touching = tile
                .neighbours()
                .filter_map(|place| by_place.get(&place).copied());
            touching.map(|other| (*space, other))
        });
        let graph = Graph::from_edges(tiles.len(), edges)?;
        let keys = keys(&tiles)?;
        Ok(Self {
            tiles,
            keys,
            by_place,
            graph,
            bounds,
        })
    }

    /// Which tiles touch.
    #[inline]
    #[must_use]
    pub fn graph(&self) -> &Graph<W> {
        &self.graph
    }

    /// Where a tile lies.
    #[must_use]
    pub fn place(&self, space: Space) -> Axial {
        self.tiles[space.index()]
    }

    /// The short key of a tile, such as `c3`.
    #[must_use]
    pub fn key(&self, space: Space) -> &str {
        &self.keys[space.index()]
    }

    /// The tile in a place.
    #[must_use]
    pub fn at(&self, place: Axial) -> Option<Space> {
        self.by_place.get(&place).copied()
    }

    /// The tile a person means by its key (`c3`) or its place (`2,-1`).
    #[must_use]
    pub fn find(&self, text: &str) -> Option<Space> {
        match text.parse() {
            Ok(place) => self.at(place),
            Err(_) => {
                let spaces = self.graph.spaces();
                spaces.iter().find(|space| self.key(*space) == text)
            }
        }
    }

    /// How many steps lie between two tiles as the crow flies, over gaps in
    /// the map too.
    #[must_use]
    pub fn distance(&self, a: Space, b: Space) -> u32 {
        self.place(a).distance(self.place(b))
    }

    /// The middle of a tile, one unit being the distance from there to a corner.
    #[must_use]
    pub fn centre(&self, space: Space) -> Point {
        self.place(space).centre()
    }

    /// The six corners of a tile, clockwise from the top one.
    #[must_use]
    pub fn corners(&self, space: Space) -> [Point; 6] {
        self.place(space).corners()
    }

    /// The box around all tiles.
    #[must_use]
    pub fn bounds(&self) -> BoundingBox {
        self.bounds
    }
}

/// The key of every tile, in the order of the tiles.
fn keys(tiles: &[Axial]) -> Result<Vec<String>, HexMapError> {
    let mut in_reading_order: Vec<usize> = (0..tiles.len()).collect();
    in_reading_order.sort_by_key(|index| (tiles[*index].r, tiles[*index].q));

    let mut keys = vec![String::new(); tiles.len()];
    let rows = in_reading_order.chunk_by(|a, b| tiles[*a].r == tiles[*b].r);
    let row_count = rows.clone().count();
    if row_count > MAX_ROWS {
        return Err(HexMapError::TooManyRows(row_count));
    }
    for (letter, row) in ('a'..='z').zip(rows) {
        for (number, index) in (1..).zip(row) {
            keys[*index] = format!("{letter}{number}");
        }
    }
    Ok(keys)
}
