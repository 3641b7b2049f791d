//! Searches over random graphs, compared with plain breadth-first searches.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use board::{Graph, GraphError, Space, SpaceSet, UNREACHABLE};
use proptest::prelude::*;

/// A random board with some spaces that may be passed and some that may be
/// stopped on.
#[derive(Clone, Debug)]
struct Board {
    count: u16,
    edges: BTreeSet<(u16, u16)>,
    through: BTreeSet<u16>,
    into: BTreeSet<u16>,
    start: u16,
    goal: u16,
}

fn board(max_spaces: u16) -> impl Strategy<Value = Board> {
    (2..=max_spaces).prop_flat_map(|count| {
        let size = usize::from(count);
        let edges = prop::collection::btree_set((0..count, 0..count), 0..size * 2);
        let some = || prop::collection::btree_set(0..count, 0..=size);
        (edges, some(), some(), 0..count, 0..count).prop_map(
            move |(edges, through, into, start, goal)| Board {
                count,
                edges: edges.into_iter().filter(|(a, b)| a != b).collect(),
                through,
                into,
                start,
                goal,
            },
        )
    })
}

impl Board {
    fn graph<const W: usize>(&self) -> Graph<W> {
        let edges = self.edges.iter().map(|(a, b)| (Space(*a), Space(*b)));
        Graph::from_edges(self.count.into(), edges).expect("the edges fit the board")
    }

    fn neighbours(&self, space: u16) -> BTreeSet<u16> {
        let touching = self.edges.iter().filter_map(|(a, b)| match space {
            s if s == *a => Some(*b),
            s if s == *b => Some(*a),
            _ => None,
        });
        touching.collect()
    }

    /// How far every touched space is from `start` when only spaces of
    /// `through` are left again.
    fn distances(&self, start: u16, through: &BTreeSet<u16>) -> BTreeMap<u16, usize> {
        let mut distances = BTreeMap::from([(start, 0)]);
        let mut queue = VecDeque::from([start]);
        while let Some(space) = queue.pop_front() {
            if space != start && !through.contains(&space) {
                continue;
            }
            for next in self.neighbours(space) {
                if !distances.contains_key(&next) {
                    distances.insert(next, distances[&space] + 1);
                    queue.push_back(next);
                }
            }
        }
        distances
    }

    fn all(&self) -> BTreeSet<u16> {
        (0..self.count).collect()
    }
}

fn set<const W: usize>(numbers: impl IntoIterator<Item = u16>) -> SpaceSet<W> {
    numbers.into_iter().map(Space).collect()
}

fn reach_agrees<const W: usize>(board: &Board, steps: u8) {
    let graph = board.graph::<W>();
    let (through, into) = (set(board.through.clone()), set(board.into.clone()));
    let start = Space(board.start);
    let distances = board.distances(board.start, &board.through);
    let ends_at = |accept: &dyn Fn(usize) -> bool| -> SpaceSet<W> {
        let ends = distances.iter().filter(|(space, distance)| {
            **space != board.start && board.into.contains(space) && accept(**distance)
        });
        set(ends.map(|(space, _)| *space))
    };

    let flood = graph.flood(start, steps, through, into);
    assert_eq!(flood, ends_at(&|distance| distance <= usize::from(steps)));

    let layers: [SpaceSet<W>; 5] = graph.layers(start, steps, through, into);
    for (d, layer) in layers.into_iter().enumerate() {
        let expected = ends_at(&|distance| distance == d && d <= usize::from(steps));
        assert_eq!(layer, expected, "after {d} steps");
    }
}

fn path_agrees<const W: usize>(board: &Board) {
    let graph = board.graph::<W>();
    let through = set(board.through.clone());
    let path = graph.shortest_path(Space(board.start), Space(board.goal), through);
    let distances = board.distances(board.start, &board.through);

    let Some(path) = path else {
        assert!(!distances.contains_key(&board.goal), "there is a path");
        return;
    };
    assert_eq!(path.first(), Some(&Space(board.start)));
    assert_eq!(path.last(), Some(&Space(board.goal)));
    assert_eq!(path.len() - 1, distances[&board.goal]);
    for pair in path.windows(2) {
        assert!(board.neighbours(pair[0].0).contains(&pair[1].0));
    }
    for between in path.iter().skip(1).rev().skip(1) {
        assert!(through.contains(*between));
    }
}

fn tables_agree<const W: usize>(board: &Board, steps: u8) {
    let graph = board.graph::<W>();
    let mut connected = true;
    for a in 0..board.count {
        let near = board.neighbours(a);
        assert_eq!(graph.neighbours(Space(a)), set(near.clone()));

        let distances = board.distances(a, &board.all());
        connected &= distances.len() == usize::from(board.count);
        for b in 0..board.count {
            let known = distances
                .get(&b)
                .map(|d| u8::try_from(*d).expect("the board is small"));
            let distance = graph.distance(Space(a), Space(b));
            assert_eq!(distance, known.unwrap_or(UNREACHABLE));
            assert_eq!(graph.adjacent(Space(a), Space(b)), near.contains(&b));
        }
        let within = distances
            .iter()
            .filter(|(_, distance)| **distance <= usize::from(steps));
        let within = set(within.map(|(space, _)| *space));
        assert_eq!(graph.within(Space(a), steps), within);
    }
    assert_eq!(graph.connected(), connected);

    let around = board.through.iter().flat_map(|s| board.neighbours(*s));
    let around = set(around);
    assert_eq!(graph.neighbours_of(set(board.through.clone())), around);
}

fn component_agrees<const W: usize>(board: &Board) {
    let component = board
        .graph::<W>()
        .component(Space(board.start), set(board.through.clone()));
    let expected = if board.through.contains(&board.start) {
        let reached = board.distances(board.start, &board.through).into_keys();
        set(reached.filter(|space| board.through.contains(space)))
    } else {
        SpaceSet::EMPTY
    };
    assert_eq!(component, expected);
}

proptest! {
    #[test]
    fn reach_agrees_with_a_plain_search(board in board(49), steps in 0_u8..8) {
        reach_agrees::<1>(&board, steps);
    }

    #[test]
    fn reach_agrees_with_a_plain_search_on_wide_boards(board in board(128), steps in 0_u8..8) {
        reach_agrees::<2>(&board, steps);
    }

    #[test]
    fn paths_are_shortest_and_keep_to_passable_spaces(board in board(49)) {
        path_agrees::<1>(&board);
    }

    #[test]
    fn paths_are_shortest_on_wide_boards(board in board(128)) {
        path_agrees::<2>(&board);
    }

    #[test]
    fn tables_agree_with_a_plain_search(board in board(30), steps in 0_u8..14) {
        tables_agree::<1>(&board, steps);
        tables_agree::<2>(&board, steps);
    }

    #[test]
    fn components_agree_with_a_plain_search(board in board(128)) {
        component_agrees::<2>(&board);
    }
}

/// The spaces `0 - 1 - 2 - …` in a row.
fn line<const W: usize>(count: u16) -> Graph<W> {
    let edges = (1..count).map(|space| (Space(space - 1), Space(space)));
    Graph::from_edges(count.into(), edges).expect("the edges fit the line")
}

#[test]
fn very_long_distances_stay_apart_from_unreachable() {
    let graph: Graph<7> = line(426);
    assert_eq!(graph.distance(Space(0), Space(253)), 253);
    assert_eq!(graph.distance(Space(0), Space(425)), 254);
    assert_eq!(graph.within(Space(0), 254).len(), 255);
    assert!(graph.connected());
    let path = graph.shortest_path(Space(0), Space(425), graph.spaces());
    assert_eq!(path.map(|path| path.len()), Some(426));
}

#[test]
fn the_start_is_no_destination_even_when_walking_back_to_it() {
    let graph: Graph = line(2);
    let ends = graph.flood(Space(0), 2, graph.spaces(), graph.spaces());
    assert_eq!(ends, SpaceSet::from(Space(1)));
}

#[test]
fn a_path_to_the_start_itself_is_one_space_long() {
    let graph: Graph = line(2);
    let path = graph.shortest_path(Space(1), Space(1), SpaceSet::EMPTY);
    assert_eq!(path, Some(vec![Space(1)]));
}

#[test]
fn a_board_without_spaces_is_connected() {
    let graph: Graph = line(0);
    assert!(graph.is_empty());
    assert!(graph.connected());
}

#[test]
fn wrong_edges_are_refused() {
    let build = |count, a, b| Graph::<1>::from_edges(count, [(Space(a), Space(b))]).err();
    assert_eq!(build(3, 0, 3), Some(GraphError::UnknownSpace(Space(3))));
    assert_eq!(build(3, 9, 0), Some(GraphError::UnknownSpace(Space(9))));
    assert_eq!(build(3, 1, 1), Some(GraphError::Loop(Space(1))));
    let too_many = GraphError::TooManySpaces {
        count: 65,
        capacity: 64,
    };
    assert_eq!(build(65, 0, 1), Some(too_many));
    assert_eq!(build(64, 0, 63), None);
}
