//! Where a piece can go: searches over a graph that respect what may be entered.
//!
//! Every search tells two kinds of spaces apart. A piece may pass over the
//! spaces of `through`, and it may come to rest on those of `into`. The start
//! needs to be in neither.

use crate::{Graph, Space, SpaceSet};

/// A search going outwards from one space, one step at a time.
struct Walk<'a, const W: usize> {
    graph: &'a Graph<W>,
    through: SpaceSet<W>,
    /// Where the next step may leave from.
    frontier: SpaceSet<W>,
    /// Where steps have already left from.
    passed: SpaceSet<W>,
}

impl<'a, const W: usize> Walk<'a, W> {
    #[inline]
    fn new(graph: &'a Graph<W>, start: Space, through: SpaceSet<W>) -> Self {
        let start = SpaceSet::from(start);
        Self {
            graph,
            through,
            frontier: start,
            passed: start,
        }
    }

    /// Takes one step and gives every space it touches, passable or not.
    #[inline]
    fn step(&mut self) -> SpaceSet<W> {
        let touched = self.graph.neighbours_of(self.frontier);
        self.frontier = (touched & self.through) - self.passed;
        self.passed |= self.frontier;
        touched
    }

    /// Whether a further step would touch nothing new.
    #[inline]
    fn is_over(&self) -> bool {
        self.frontier.is_empty()
    }
}

impl<const W: usize> Graph<W> {
    /// The spaces of `into` that lie 1 to `steps` steps from `start` when
    /// every space on the way is in `through`.
    ///
    /// The last space need not be in `through`, and `start` is never part of
    /// the answer.
    ///
    /// ```
    /// use board::{Graph, Space, SpaceSet};
    ///
    /// // 0 - 1 - 2 - 3
    /// let edges = [(0, 1), (1, 2), (2, 3)].map(|(a, b)| (Space(a), Space(b)));
    /// let line: Graph = Graph::from_edges(4, edges)?;
    /// let bridge = SpaceSet::from(Space(1));
    ///
    /// // Over the bridge and down on the other side, but no farther.
    /// let ends = line.flood(Space(0), 3, bridge, line.spaces());
    /// assert!(ends.iter().eq([Space(1), Space(2)]));
    /// // The bridge may be crossed but not be stopped on.
    /// let ends = line.flood(Space(0), 3, bridge, line.spaces() - bridge);
    /// assert!(ends.iter().eq([Space(2)]));
    /// # Ok::<(), board::GraphError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn flood(
        &self,
        start: Space,
        steps: u8,
        through: SpaceSet<W>,
        into: SpaceSet<W>,
    ) -> SpaceSet<W> {
        let mut walk = Walk::new(self, start, through);
        let mut touched = SpaceSet::EMPTY;
        for _ in 0..steps {
            touched |= walk.step();
            if walk.is_over() {
                break;
            }
        }
        (touched & into) - SpaceSet::from(start)
    }

    /// The answer of [`Graph::flood`], sorted by distance: entry `d` holds the
    /// spaces first reached in exactly `d` steps. Entry 0 is always empty.
    ///
    /// The search ends after `steps` steps, or after `N - 1` if that is less.
    ///
    /// ```
    /// use board::{Graph, Space, SpaceSet};
    ///
    /// // 0 - 1 - 2 - 3
    /// let edges = [(0, 1), (1, 2), (2, 3)].map(|(a, b)| (Space(a), Space(b)));
    /// let line: Graph = Graph::from_edges(4, edges)?;
    ///
    /// let layers: [_; 4] = line.layers(Space(0), 2, line.spaces(), line.spaces());
    /// assert_eq!(layers[1], SpaceSet::from(Space(1)));
    /// assert_eq!(layers[2], SpaceSet::from(Space(2)));
    /// assert!(layers[3].is_empty());
    /// # Ok::<(), board::GraphError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn layers<const N: usize>(
        &self,
        start: Space,
        steps: u8,
        through: SpaceSet<W>,
        into: SpaceSet<W>,
    ) -> [SpaceSet<W>; N] {
        let mut walk = Walk::new(self, start, through);
        let mut layers = [SpaceSet::EMPTY; N];
        let mut unreached = into - SpaceSet::from(start);
        for layer in layers.iter_mut().skip(1).take(usize::from(steps)) {
            *layer = walk.step() & unreached;
            unreached -= *layer;
            if walk.is_over() {
                break;
            }
        }
        layers
    }

    /// A shortest way from `start` to `goal`, both included, on which every
    /// space in between is in `through`.
    ///
    /// Of several shortest ways it is always the same one. This allocates and
    /// is meant for drawing arrows.
    ///
    /// ```
    /// use board::{Graph, Space, SpaceSet};
    ///
    /// // 0 - 1 - 2
    /// let line: Graph = Graph::from_edges(3, [(Space(0), Space(1)), (Space(1), Space(2))])?;
    ///
    /// let path = line.shortest_path(Space(0), Space(2), line.spaces());
    /// assert_eq!(path, Some(vec![Space(0), Space(1), Space(2)]));
    /// assert_eq!(line.shortest_path(Space(0), Space(2), SpaceSet::EMPTY), None);
    /// # Ok::<(), board::GraphError>(())
    /// ```
    #[must_use]
    pub fn shortest_path(
        &self,
        start: Space,
        goal: Space,
        through: SpaceSet<W>,
    ) -> Option<Vec<Space>> {
        if start == goal {
            return Some(vec![start]);
        }
        let mut walk = Walk::new(self, start, through);
        let mut frontiers = vec![walk.frontier];
        while !walk.step().contains(goal) {
            if walk.is_over() {
                return None;
            }
            frontiers.push(walk.frontier);
        }
        let mut path = vec![goal];
        let mut next = goal;
        for frontier in frontiers.iter().rev() {
            next = (*frontier & self.neighbours(next)).first()?;
            path.push(next);
        }
        path.reverse();
        Some(path)
    }
}
