//! Arda: dice war on large maps, with rules and maps as data.
//!
//! A [`Definition`](definition::Definition) says what a game is: the shipped scenario is one, every imported game another.
//! [`Content`] is a definition with every name an index. The modules beside them are the chapters of the
//! rules; [`rules`](engine::Game::rules) has them in words. `flow.rs` goes from step to step of the round; what may be done
//! is said once, by a check that gives the reason against it, and lists are what passes the check.

pub mod action;
mod arrange;
pub mod battle;
mod conquest;
pub mod content;
mod default;
pub mod definition;
pub mod event;
mod facts;
mod flow;
pub mod frame;
mod game;
mod heuristics;
pub mod ids;
mod income;
mod info;
mod invariants;
mod luck;
mod movement;
mod narrate;
mod notation;
pub mod odds;
mod placing;
pub mod position;
mod prompt;
mod purchase;
mod scene;
mod setup;
pub mod stack;
pub mod stacks;
mod standing;
pub mod triplea;
mod victory;
mod why;

use content::Content;
use engine::{Seat, Setup};
use ids::Places;

/// The rules and the content of one match.
#[derive(Debug)]
pub struct Arda {
    setup: Setup,
    /// The hash of the content files.
    hash: String,
    /// The rules and the map.
    pub content: Content,
    /// Who leads each power.
    leads: Vec<Seat>,
    /// Waters with a gate.
    gated: Places,
    /// Whether some stacks have limits, or decks must be counted: then one unit may take a step that all may not.
    limited: bool,
    /// The neighbours of each place.
    near: Vec<Places>,
}
