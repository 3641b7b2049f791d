//! Aldarra: airships over a hex map, two to four players.
//!
//! The modules are the chapters of the rules; [`rules`](engine::Game::rules) has them in words. Only the innermost
//! [`Frame`](frame::Frame) of a [`Position`](position::Position) decides what is legal.

pub mod action;
mod arrange;
pub mod battle_state;
pub mod content;
mod control;
pub mod event;
mod facts;
#[cfg(test)]
mod fixture;
mod fleet;
pub mod frame;
mod info;
mod narrate;
mod notation;
mod options;
mod owner;
pub mod position;
mod prompt;
mod scene;
mod tile;
mod words;

pub use fleet::Fleet;
pub use options::Options;
pub use owner::{OWNERS, Owner, SEATS};
pub use tile::{Tile, Tiles};

use board::HexMap;
use content::Content;
use engine::Setup;

/// The rules and the content of one match.
#[derive(Debug)]
pub struct Aldarra {
    setup: Setup,
    content: Content,
    options: Options,
    map: HexMap,
}
