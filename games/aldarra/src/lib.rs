//! Aldarra: airships over a hex map, two to four players.
//!
//! The modules are the chapters of the rules; [`rules`](engine::Game::rules) has them in words. Only the innermost
//! [`Frame`](frame::Frame) of a [`Position`](position::Position) decides what is legal: `flow.rs` goes from frame to frame.

pub mod action;
mod arrange;
mod battle;
pub mod battle_state;
mod claims;
pub mod content;
mod control;
mod determinize;
pub mod event;
mod expansion;
mod explore;
mod facts;
#[cfg(test)]
mod fixture;
mod fleet;
mod flow;
pub mod frame;
mod gains;
mod game;
mod heuristics;
mod info;
mod invariants;
mod luck;
mod management;
mod narrate;
mod notation;
mod options;
mod owner;
pub mod position;
mod preparation;
mod prompt;
mod refuse;
mod round;
mod scene;
mod setup;
mod standing;
mod tile;
mod words;

pub use fleet::Fleet;
pub use options::Options;
pub use owner::{OWNERS, Owner, SEATS};
pub use tile::{Tile, Tiles};

use board::HexMap;
use content::Content;
use engine::{Die, Setup};

/// The rules and the content of one match.
#[derive(Debug)]
pub struct Aldarra {
    setup: Setup,
    seats: usize,
    content: Content,
    options: Options,
    map: HexMap,
    /// The dice by colour, as chance knows them.
    dice: [Die; 3],
    exploration_names: Vec<String>,
    objective_names: Vec<String>,
    discovery_names: Vec<String>,
    /// The discoveries that are Unit Upgrades, one bit each.
    upgrade_cards: u32,
}
