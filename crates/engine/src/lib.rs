//! The contract between a game and everything that plays it: people at a table, bots, records, scenarios.

pub mod action;
pub mod bot;
pub mod chance;
pub mod conformance;
pub mod content;
pub mod flat;
pub mod game;
pub mod game_match;
pub mod hidden;
pub mod journal;
pub mod measure;
pub mod play;
pub mod prompt;
pub mod record;
pub mod registry;
pub mod scenario;
pub mod scene;
pub mod seat;
pub mod selfplay;
pub mod setup;
pub mod story;
pub mod table;

pub use action::{Actions, Legal};
pub use chance::{Chance, Die, Secret};
pub use game::{
    ArrangeError, Broken, Decision, Game, Heuristic, ParseError, Refusal, Score, Standing, Turn,
};
pub use game_match::{Match, Opening};
pub use play::Play;
pub use seat::{Seat, SeatSet, Viewer};
pub use setup::Setup;
pub use table::{Fast, Table};
