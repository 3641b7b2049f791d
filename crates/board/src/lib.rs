//! Spaces, adjacency, hex layouts, reachability, space sets and drawing geometry.
