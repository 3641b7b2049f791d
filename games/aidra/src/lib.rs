//! Battle for Aidra: a diceless war of six factions, two to six players.
//!
//! The modules are the chapters of the rules; [`rules`](engine::Game::rules) has them in words. Only the innermost
//! [`Frame`](frame::Frame) of a [`Position`](position::Position) decides what is legal: `flow.rs` goes from frame to frame.
//! What may be done is said once, by a check that gives the reason against it: lists are what passes the check.

pub mod action;
mod arrange;
pub mod battle;
pub mod bombard;
mod center;
mod conquest;
pub mod content;
mod determinize;
mod economy;
pub mod event;
mod facts;
mod flow;
pub mod frame;
mod game;
mod ground;
mod heuristics;
mod holding;
mod info;
mod invariants;
mod movement;
mod narrate;
mod notation;
mod options;
pub mod place;
pub mod position;
mod prompt;
pub mod purchase;
mod round;
mod scene;
mod setup;
mod standing;
pub mod troop;
mod water;
mod why;
mod winning;

pub use options::Options;

use board::Graph;
use content::{Content, MAX_REGIONS};
use engine::Setup;
use place::Places;

/// The rules and the content of one match.
#[derive(Debug)]
pub struct Aidra {
    setup: Setup,
    seats: usize,
    content: Content,
    options: Options,
    /// The map's index in the content.
    map: usize,
    graph: Graph,
    /// Neighbours of each region.
    near: [Places; MAX_REGIONS],
    /// The land regions.
    land: Places,
    /// The land regions that touch water.
    coast: Places,
}
