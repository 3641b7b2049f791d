//! Which spaces touch, and how far apart they are.

use thiserror::Error;

use crate::{Space, SpaceSet};

/// The distance between two spaces no chain of neighbours connects.
pub const UNREACHABLE: u8 = u8::MAX;

/// The greatest distance told apart; everything farther counts as this far.
const FARTHEST: u8 = UNREACHABLE - 1;

/// Up to this many steps the spaces around a space are looked up, not searched.
const PRECOMPUTED_STEPS: usize = 8;

/// The spaces around one space: entry `n` holds those at most `n` steps away.
type Rings<const W: usize> = [SpaceSet<W>; PRECOMPUTED_STEPS + 1];

/// Which spaces of a board touch each other.
///
/// The graph never changes once built, so distances are computed once, with
/// it. Touching is mutual. What may be entered is a matter of the game and
/// comes in as a set with each question.
///
/// Asking about a space the graph does not have panics.
///
/// ```
/// use board::{Graph, Space, SpaceSet};
///
/// // 0 - 1 - 2   3
/// let graph: Graph = Graph::from_edges(4, [(Space(0), Space(1)), (Space(1), Space(2))])?;
///
/// assert_eq!(graph.neighbours(Space(0)), SpaceSet::from(Space(1)));
/// assert!(graph.adjacent(Space(2), Space(1)));
/// assert_eq!(graph.distance(Space(0), Space(2)), 2);
/// assert_eq!(graph.distance(Space(0), Space(3)), board::UNREACHABLE);
/// assert!(!graph.connected());
/// # Ok::<(), board::GraphError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Graph<const W: usize = 1> {
    spaces: SpaceSet<W>,
    neighbours: Vec<SpaceSet<W>>,
    distances: Vec<u8>,
    rings: Vec<Rings<W>>,
}

/// Why a list of edges is not a graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum GraphError {
    /// There are more spaces than a set of this width can hold.
    #[error("{count} spaces exceed the capacity of {capacity}")]
    TooManySpaces {
        /// How many spaces were asked for.
        count: usize,
        /// How many are possible.
        capacity: usize,
    },
    /// An edge leads to a space that does not exist.
    #[error("an edge names space {0}, which does not exist")]
    UnknownSpace(Space),
    /// An edge leads from a space to itself.
    #[error("an edge leads from space {0} to itself")]
    Loop(Space),
}

impl<const W: usize> Graph<W> {
    /// Builds the graph of the spaces `0..count` from the pairs that touch.
    ///
    /// The order within a pair does not matter, nor does a pair given twice.
    ///
    /// # Errors
    ///
    /// When there are too many spaces for `W` words, or an edge names a
    /// missing space or leads from a space to itself.
    pub fn from_edges<I>(count: usize, edges: I) -> Result<Self, GraphError>
    where
        I: IntoIterator<Item = (Space, Space)>,
    {
        let capacity = SpaceSet::<W>::CAPACITY;
        if count > capacity {
            return Err(GraphError::TooManySpaces { count, capacity });
        }
        let spaces = SpaceSet::first_n(count);
        let mut neighbours = vec![SpaceSet::EMPTY; count];
        for (a, b) in edges {
            if let Some(unknown) = [a, b].into_iter().find(|end| !spaces.contains(*end)) {
                return Err(GraphError::UnknownSpace(unknown));
            }
            if a == b {
                return Err(GraphError::Loop(a));
            }
            neighbours[a.index()].insert(b);
            neighbours[b.index()].insert(a);
        }
        let mut graph = Self {
            spaces,
            neighbours,
            distances: vec![UNREACHABLE; count * count],
            rings: vec![[SpaceSet::EMPTY; PRECOMPUTED_STEPS + 1]; count],
        };
        for start in spaces {
            graph.measure_from(start);
        }
        Ok(graph)
    }

    /// Fills in the distances and rings of one space, searching breadth first.
    fn measure_from(&mut self, start: Space) {
        let row = start.index() * self.neighbours.len();
        let mut seen = SpaceSet::from(start);
        let mut frontier = seen;
        let mut steps = 0;
        while !frontier.is_empty() {
            for space in frontier {
                self.distances[row + space.index()] = steps;
            }
            for ring in self.rings[start.index()]
                .iter_mut()
                .skip(usize::from(steps))
            {
                *ring = seen;
            }
            frontier = self.neighbours_of(frontier) - seen;
            seen |= frontier;
            steps = (steps + 1).min(FARTHEST);
        }
    }

    /// How many spaces the board has.
    #[inline]
    #[must_use]
    pub fn len(&self) -> usize {
        self.neighbours.len()
    }

    /// Whether the board has no spaces at all.
    #[inline]
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.neighbours.is_empty()
    }

    /// All spaces of the board.
    #[inline]
    #[must_use]
    pub fn spaces(&self) -> SpaceSet<W> {
        self.spaces
    }

    /// The spaces that touch a space.
    #[inline]
    #[must_use]
    pub fn neighbours(&self, space: Space) -> SpaceSet<W> {
        self.neighbours[space.index()]
    }

    /// Whether two spaces touch. A space does not touch itself.
    #[inline]
    #[must_use]
    pub fn adjacent(&self, a: Space, b: Space) -> bool {
        self.neighbours(a).contains(b)
    }

    /// The spaces that touch at least one space of the set.
    ///
    /// Spaces of the set itself are among them when they touch each other.
    ///
    /// ```
    /// use board::{Graph, Space, SpaceSet};
    ///
    /// // 0 - 1 - 2 - 3
    /// let edges = [(0, 1), (1, 2), (2, 3)].map(|(a, b)| (Space(a), Space(b)));
    /// let line: Graph = Graph::from_edges(4, edges)?;
    /// let middle: SpaceSet = [Space(1), Space(2)].into_iter().collect();
    ///
    /// assert_eq!(line.neighbours_of(middle), line.spaces());
    /// assert!((line.neighbours_of(middle) - middle).iter().eq([Space(0), Space(3)]));
    /// # Ok::<(), board::GraphError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn neighbours_of(&self, set: SpaceSet<W>) -> SpaceSet<W> {
        set.iter().fold(SpaceSet::EMPTY, |union, space| {
            union | self.neighbours(space)
        })
    }

    /// How many steps lie between two spaces when every space may be entered:
    /// 0 for the same space, [`UNREACHABLE`] when nothing connects them.
    ///
    /// Distances above 254 are told as 254.
    #[inline]
    #[must_use]
    pub fn distance(&self, a: Space, b: Space) -> u8 {
        let row = a.index() * self.len();
        self.distances[row..row + self.len()][b.index()]
    }

    /// The spaces at most `steps` away when every space may be entered, the
    /// space itself included.
    ///
    /// ```
    /// use board::{Graph, Space};
    ///
    /// // 0 - 1 - 2 - 3
    /// let edges = [(0, 1), (1, 2), (2, 3)].map(|(a, b)| (Space(a), Space(b)));
    /// let line: Graph = Graph::from_edges(4, edges)?;
    ///
    /// assert!(line.within(Space(0), 1).iter().eq([Space(0), Space(1)]));
    /// # Ok::<(), board::GraphError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn within(&self, space: Space, steps: u8) -> SpaceSet<W> {
        match self.rings[space.index()].get(usize::from(steps)) {
            Some(ring) => *ring,
            None => self.flood(space, steps, self.spaces, self.spaces) | SpaceSet::from(space),
        }
    }

    /// Whether every space can be reached from every other one.
    #[must_use]
    pub fn connected(&self) -> bool {
        self.spaces
            .first()
            .is_none_or(|start| self.component(start, self.spaces) == self.spaces)
    }

    /// The spaces of `allowed` that hang together with `start` through spaces
    /// of `allowed`, `start` included; none when `start` is not allowed.
    ///
    /// ```
    /// use board::{Graph, Space, SpaceSet};
    ///
    /// // 0 - 1 - 2 - 3
    /// let edges = [(0, 1), (1, 2), (2, 3)].map(|(a, b)| (Space(a), Space(b)));
    /// let line: Graph = Graph::from_edges(4, edges)?;
    /// let allowed = line.spaces() - SpaceSet::from(Space(2));
    ///
    /// assert!(line.component(Space(0), allowed).iter().eq([Space(0), Space(1)]));
    /// assert!(line.component(Space(2), allowed).is_empty());
    /// # Ok::<(), board::GraphError>(())
    /// ```
    #[must_use]
    pub fn component(&self, start: Space, allowed: SpaceSet<W>) -> SpaceSet<W> {
        let mut component = SpaceSet::from(start) & allowed;
        let mut frontier = component;
        while !frontier.is_empty() {
            frontier = (self.neighbours_of(frontier) & allowed) - component;
            component |= frontier;
        }
        component
    }
}
