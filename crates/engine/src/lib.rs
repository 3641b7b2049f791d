//! The contract between a game and everything that plays it: people at a table, bots, records, scenarios.
//!
//! A [`Game`] is the immutable rules of one match, a position is plain data beside it. [`Play`] keeps a position with its
//! legal lists and lets nothing else happen; a [`Match`] adds the history, the secret behind the dice and take-backs.
//! The examples play [`example::Higher`], which is also the shortest game to read.
//!
//! A game is built from a set-up and its content:
//!
//! ```
//! use engine::{Game, Setup, example::Higher};
//!
//! let game = Higher::new(&Setup::new("higher", 2), &Higher::content())?;
//! assert_eq!(game.setup().seats.len(), 2);
//! # Ok::<(), engine::setup::SetupError>(())
//! ```
//!
//! Dealt, it says who must decide and lists everything that they may do:
//!
//! ```
//! # use engine::{Fast, Game, Play, Seat, Setup, example::Higher};
//! # let game = Higher::new(&Setup::new("higher", 2), &Higher::content())?;
//! let play = Play::deal(game.into(), &mut Fast::new(1));
//! assert!(play.to_act().contains(Seat(0)));
//! let texts: Vec<String> = play.legal(Seat(0)).iter().map(|&a| play.game().notation(a)).collect();
//! assert_eq!(texts, ["higher", "lower"]);
//! # Ok::<(), engine::setup::SetupError>(())
//! ```
//!
//! Only what is listed can be done; anything else is refused with the rule and changes nothing:
//!
//! ```
//! # use engine::{Fast, Game, Play, Seat, Setup, example::Higher};
//! # let game = Higher::new(&Setup::new("higher", 2), &Higher::content())?;
//! # let mut table = Fast::new(1);
//! # let mut play = Play::deal(game.into(), &mut table);
//! let lower = play.game().parse("lower").expect("the notation of a guess");
//! assert_eq!(play.act(Seat(0), lower, &mut table), Ok(()));
//! assert!(play.to_act().contains(Seat(1)));
//! let refusal = play.act(Seat(0), lower, &mut table).expect_err("it is B's turn");
//! assert_eq!(refusal.to_string(), "It is not this seat's decision. (table)");
//! # Ok::<(), engine::setup::SetupError>(())
//! ```
//!
//! A match writes everything down and tells it to each viewer as that viewer may know it:
//!
//! ```
//! # use engine::{Game, Match, Opening, Seat, Setup, Viewer, example::Higher, record::Player};
//! # let game = Higher::new(&Setup::new("higher", 2), &Higher::content())?;
//! let names = ["Ann", "Ben"].map(str::to_string);
//! let seats = names.iter().map(|name| Player { name: name.clone(), bot: None }).collect();
//! let mut table = Match::new(game.into(), Opening::seeded(seats, 7));
//! table.act_text(Seat(0), "higher").expect("a legal guess");
//! let log = table.log(Viewer::Spectator, 0);
//! assert_eq!(log[0].line.plain(&names), "Ann guesses wrong: 3.");
//! # Ok::<(), engine::setup::SetupError>(())
//! ```
//!
//! Whatever is listed can be played at random to the end of the game:
//!
//! ```
//! # use engine::{Fast, Game, Play, Setup, example::Higher, selfplay::random_rollout};
//! # let game = Higher::new(&Setup::new("higher", 2), &Higher::content())?;
//! let mut table = Fast::new(1);
//! let mut play = Play::deal(game.into(), &mut table);
//! random_rollout(&mut play, &mut table);
//! let standing = play.game().standing(play.position());
//! assert_eq!(standing.scores[standing.winners()[0].index()].points, 10);
//! # Ok::<(), engine::setup::SetupError>(())
//! ```
//!
//! A game proves that it keeps the contract with one line in its tests: [`conformance::suite`].

pub mod action;
pub mod arrange;
pub mod bot;
pub mod chance;
pub mod conformance;
pub mod content;
pub mod example;
pub mod flat;
pub mod game;
pub mod game_match;
pub mod hidden;
pub mod journal;
pub mod list;
pub mod luck;
pub mod measure;
pub mod notation;
pub mod options;
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
pub use list::List;
pub use play::Play;
pub use seat::{Seat, SeatSet, Viewer};
pub use setup::Setup;
pub use table::{Fast, Table};
