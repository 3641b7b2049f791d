//! The contract between a game and everything that plays it.

pub mod content;
