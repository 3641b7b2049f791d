//! Spaces, adjacency, hex layouts, reachability, space sets and drawing geometry.
//!
//! This crate is the ground every board stands on. It knows no game: no
//! players, no pieces, no terrain. A game decides which spaces may be entered
//! and hands them over as a [`SpaceSet`].
//!
//! ```
//! use board::{Graph, Space, SpaceSet};
//!
//! // A ring of four spaces: 0 - 1 - 2 - 3 - 0.
//! let edges = [(0, 1), (1, 2), (2, 3), (3, 0)];
//! let ring: Graph = Graph::from_edges(4, edges.map(|(a, b)| (Space(a), Space(b))))?;
//!
//! assert_eq!(ring.distance(Space(0), Space(2)), 2);
//!
//! // Space 1 is blocked: the way to 2 leads over 3.
//! let open = ring.spaces() - SpaceSet::from(Space(1));
//! let path = ring.shortest_path(Space(0), Space(2), open);
//! assert_eq!(path, Some(vec![Space(0), Space(3), Space(2)]));
//! # Ok::<(), board::GraphError>(())
//! ```

mod geometry;
mod graph;
mod hex;
mod hex_map;
mod reach;
mod space;
mod space_set;

pub use geometry::{BoundingBox, Point, Polygon, TooFewPoints};
pub use graph::{Graph, GraphError, UNREACHABLE};
pub use hex::{Axial, ParseAxialError};
pub use hex_map::{HexMap, HexMapError};
pub use space::Space;
pub use space_set::{SpaceSet, Spaces};
