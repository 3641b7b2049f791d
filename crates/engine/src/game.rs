//! The contract between a game and everything that plays it.

use crate::action::{Actions, Legal};
use crate::content::{ContentErrors, ContentSource};
use crate::luck::Luck;
use crate::prompt::Choice;
use crate::scene::{Board, Scene};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::setup::{GameInfo, Setup, SetupError};
use crate::story::Line;
use crate::table::Table;
use rand::Rng;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fmt::{self, Debug};
use std::hash::Hash;
use thiserror::Error;
use ts_rs::TS;

/// The immutable rules and content of one match. A [`Position`](Game::Position) is plain data beside it.
///
/// A game is driven, never driving: it says who decides ([`turn`](Game::turn)), what they may do
/// ([`legal_actions`](Game::legal_actions)) and what follows ([`apply`](Game::apply)). [`Play`](crate::Play) proves legality,
/// takes forced choices and keeps the lists; a game need not check again what it is given.
pub trait Game: Send + Sync + Sized + 'static {
    /// What lies on the table and whose move it is: small, flat, plain data.
    type Position: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;
    /// One complete small choice, at most 8 bytes.
    type Action: Copy + Eq + Hash + Debug + Send + Sync + 'static;
    /// What happened, in full; [`event_seen_by`](Game::event_seen_by) redacts.
    type Event: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static;

    /// The word by which the game is known.
    const ID: &'static str;
    /// Raised when the same record could play differently.
    const RULES_VERSION: u32;

    /// The catalogue's entry.
    fn info() -> GameInfo;

    /// The players' rules, Markdown with one `### RULE-ID title` a rule.
    fn rules() -> &'static str;

    /// The content that ships with the game.
    fn content() -> ContentSource;

    /// The catalogue's entry of the game with this content. Where sides, options or the number of seats are content, they
    /// follow from it; elsewhere the entry is always the same.
    ///
    /// # Errors
    /// What is wrong with the content.
    fn info_of(_content: &ContentSource) -> Result<GameInfo, ContentErrors> {
        Ok(Self::info())
    }

    /// Builds the rules of a match.
    ///
    /// # Errors
    /// An impossible set-up or broken content, with what would be right.
    fn new(setup: &Setup, content: &ContentSource) -> Result<Self, SetupError>;

    /// The set-up that the game was built from.
    fn setup(&self) -> &Setup;

    /// The hash of the content that the game was built from.
    fn content_hash(&self) -> &str;

    /// Sets the table.
    fn deal<T: Table<Self>>(&self, table: &mut T) -> Self::Position;

    /// Who must decide now.
    fn turn(&self, pos: &Self::Position) -> Turn;

    /// The seats that `viewer` may know to be deciding. Differs from [`turn`](Game::turn) only where being asked is itself secret.
    fn waiting(&self, pos: &Self::Position, _viewer: Viewer) -> SeatSet {
        self.turn(pos).seats()
    }

    /// What a seat that must decide is asked.
    fn decision(&self, pos: &Self::Position, seat: Seat) -> Decision<Self::Action>;

    /// Everything that a seat may do now: complete, finite, without repetition, in a stable order. Nothing for a seat that is not asked.
    fn legal_actions(&self, pos: &Self::Position, seat: Seat, out: &mut Actions<Self::Action>);

    /// Brings the list of a seat up to date that has just done `after` and must decide again: `out` holds what the seat could
    /// do before, and then what [`legal_actions`](Game::legal_actions) would give. For games where listing all anew after each
    /// small step would be slow.
    fn relist(
        &self,
        pos: &Self::Position,
        seat: Seat,
        _after: Self::Action,
        out: &mut Actions<Self::Action>,
    ) {
        out.clear();
        self.legal_actions(pos, seat, out);
    }

    /// Carries out an action and the automatic steps after it, until somebody must decide.
    fn apply<T: Table<Self>>(
        &self,
        pos: &mut Self::Position,
        action: Legal<Self::Action>,
        table: &mut T,
    );

    /// A seat leaves for good.
    fn depart<T: Table<Self>>(&self, pos: &mut Self::Position, seat: Seat, table: &mut T);

    /// Why a seat may not do that now, with the rule; nothing exactly when it is in the legal list.
    fn refuse(&self, pos: &Self::Position, seat: Seat, candidate: Self::Action) -> Option<Refusal>;

    /// A superset of the legal list: what a person might try here, for "why not?" and for the proof that
    /// [`refuse`](Game::refuse) and the list agree.
    fn candidates(&self, pos: &Self::Position, seat: Seat, out: &mut Actions<Self::Action>);

    /// The scores now; the ranking when the game is over.
    fn standing(&self, pos: &Self::Position) -> Standing;

    /// Replaces what the viewer cannot know by an equally possible drawing of it.
    fn determinize<R: Rng>(&self, pos: &mut Self::Position, viewer: Viewer, rng: &mut R);

    /// The static part of the scene.
    fn board(&self) -> Board;

    /// What lies on the table as the viewer may see it.
    fn scene(&self, pos: &Self::Position, viewer: Viewer) -> Scene;

    /// The question that a seat must answer now, in one sentence: what is asked of whom and why.
    fn question(&self, pos: &Self::Position, seat: Seat) -> String;

    /// How an action of the seat is shown and what is clicked to take it. Asked for candidates too, to answer "why not?".
    fn choice(&self, pos: &Self::Position, seat: Seat, action: Self::Action) -> Choice;

    /// Writes an action in the game's notation.
    ///
    /// # Errors
    /// Those of the formatter.
    fn write(&self, action: Self::Action, f: &mut fmt::Formatter<'_>) -> fmt::Result;

    /// Reads the notation. What can be read need not be legal.
    ///
    /// # Errors
    /// What could not be read and what would be right.
    fn parse(&self, text: &str) -> Result<Self::Action, ParseError>;

    /// What holds in every position: supplies, stacking, conservation.
    ///
    /// # Errors
    /// The first thing that is broken.
    fn invariants(&self, pos: &Self::Position) -> Result<(), Broken>;

    /// An event as the viewer may know it: in full, redacted, or nothing.
    fn event_seen_by(&self, event: &Self::Event, viewer: Viewer) -> Option<Self::Event>;

    /// An event in a sentence, with what moves on the board.
    fn narrate(&self, event: &Self::Event) -> Line;

    /// What an event is to the [luck ledger](crate::luck): games whose battles are decided by dice for hits say so.
    fn luck(&self, _event: &Self::Event) -> Option<Luck> {
        None
    }

    /// The position as a tree of readable facts, for scenarios and bug reports.
    fn facts(&self, pos: &Self::Position) -> serde_json::Value;

    /// Changes a position as a scenario says.
    ///
    /// # Errors
    /// What could not be done and what would be right.
    fn arrange(&self, pos: &mut Self::Position, changes: &toml::Table) -> Result<(), ArrangeError>;

    /// The action in the game's notation.
    fn notation(&self, action: Self::Action) -> String {
        struct Written<'a, G: Game>(&'a G, G::Action);
        impl<G: Game> fmt::Display for Written<'_, G> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write(self.1, f)
            }
        }
        Written(self, action).to_string()
    }
}

/// What a bot believes.
pub trait Heuristic: Game {
    /// What the position is worth to the seat; comparable between positions of one game, higher is better.
    fn value(&self, pos: &Self::Position, seat: Seat) -> i32;

    /// Whether what was started has been resolved, so that [`value`](Heuristic::value) means something. A bot that compares
    /// actions plays each on to such a moment first.
    fn settled(&self, pos: &Self::Position) -> bool;

    /// A sensible choice without search: an index into `legal`, which is never empty. `luck` is a random word for ties.
    fn quick(&self, pos: &Self::Position, seat: Seat, legal: &[Self::Action], luck: u32) -> usize;

    /// The choices worth comparing: indexes into `legal` pushed to `out`. Everything, unless the game knows better.
    fn worth_trying(
        &self,
        _pos: &Self::Position,
        _seat: Seat,
        legal: &[Self::Action],
        out: &mut Vec<usize>,
    ) {
        out.extend(0..legal.len());
    }
}

/// Who must decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// These seats, each on its own; at least one.
    Decide(SeatSet),
    /// Nobody: the game has ended.
    Over,
}

impl Turn {
    /// The deciding seats; none when the game is over.
    #[inline]
    pub fn seats(self) -> SeatSet {
        match self {
            Turn::Decide(seats) => seats,
            Turn::Over => SeatSet::NONE,
        }
    }
}

/// What a seat is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decision<A> {
    /// The kind of decision, a word by which players set "decide for me".
    pub kind: &'static str,
    /// The rule that asks.
    pub rule: &'static str,
    /// What an absent player does; always in the legal list.
    pub default: A,
    /// Ask even when there is one answer: an automatic answer would betray a hand.
    pub always_ask: bool,
    /// The clicks are the seat's private draft until its closing click, which says so by
    /// [`Table::commit`]. The clicks before it draw no chance, tell nothing and change nothing that
    /// another seat may see or do. A secret decision is never answered automatically.
    pub secret: bool,
    /// Whose decision it really is, when the seat decides for somebody else.
    pub on_behalf: Option<&'static str>,
}

/// Why an action is not allowed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Refusal {
    /// The rule that forbids it.
    pub rule: String,
    /// A sentence for the player.
    pub reason: String,
}

impl Refusal {
    /// A refusal by a rule.
    pub fn new(rule: &str, reason: impl Into<String>) -> Self {
        Refusal {
            rule: rule.to_string(),
            reason: reason.into(),
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({})", self.reason, self.rule)
    }
}

/// The scores, and the ranking when the game is over.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Standing {
    /// One entry a seat, in seat order.
    pub scores: Vec<Score>,
    /// When over: the seats from first to last; seats that share a place stand together.
    pub ranking: Option<Vec<Vec<Seat>>>,
    /// When over: why.
    pub ended_by: Option<String>,
    /// Whether the limit of rounds ended it.
    pub cut: bool,
    /// The round, from 1; 0 before the first.
    pub round: u32,
}

/// One seat's score.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct Score {
    /// The side it plays; empty where sides are alike.
    pub faction: String,
    /// The points.
    pub points: i32,
    /// Where the points came from.
    pub sources: Vec<(String, i32)>,
}

impl Standing {
    /// The standing of a game in which most points win, equal points share a place, and sides are alike. `points` has one
    /// entry a seat; `why` is why the game ended, told only when it has.
    pub fn by_points(points: impl IntoIterator<Item = i32>, turn: Turn, why: &str) -> Self {
        let score = |points| Score {
            faction: String::new(),
            points,
            sources: Vec::new(),
        };
        let scores: Vec<Score> = points.into_iter().map(score).collect();
        let over = turn == Turn::Over;
        let ranking = over.then(|| {
            let mut seats: Vec<Seat> = (0..scores.len() as u8).map(Seat).collect();
            seats.sort_by_key(|seat| -scores[seat.index()].points);
            let equal = |a: &Seat, b: &Seat| scores[a.index()].points == scores[b.index()].points;
            seats.chunk_by(equal).map(<[Seat]>::to_vec).collect()
        });
        Standing {
            scores,
            ranking,
            ended_by: over.then(|| why.to_string()),
            cut: false,
            round: 0,
        }
    }

    /// The seats in first place; none before the end.
    pub fn winners(&self) -> &[Seat] {
        self.ranking
            .as_ref()
            .and_then(|places| places.first())
            .map_or(&[], Vec::as_slice)
    }
}

/// A notation that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("cannot read {text:?}: {problem}; expected {expected}")]
pub struct ParseError {
    /// What was written.
    pub text: String,
    /// What is wrong with it.
    pub problem: String,
    /// What would be right.
    pub expected: String,
}

impl ParseError {
    /// An error about a text.
    pub fn new(text: &str, problem: impl Into<String>, expected: impl Into<String>) -> Self {
        let text: String = text.chars().take(80).collect();
        ParseError {
            text,
            problem: problem.into(),
            expected: expected.into(),
        }
    }
}

/// A broken invariant.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{rule}: {problem}")]
pub struct Broken {
    /// The rule that the position breaks.
    pub rule: &'static str,
    /// How.
    pub problem: String,
}

/// A change to a position that a scenario asks for and that cannot be made.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
#[error("{at}: {problem}")]
pub struct ArrangeError {
    /// Where in the scenario, as a path of keys.
    pub at: String,
    /// What is wrong and what would be right.
    pub problem: String,
}

impl ArrangeError {
    /// An error at a path.
    pub fn new(at: impl Into<String>, problem: impl Into<String>) -> Self {
        ArrangeError {
            at: at.into(),
            problem: problem.into(),
        }
    }
}
