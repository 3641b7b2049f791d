//! The smallest possible game, for the examples in this documentation: guess whether the next roll is higher.

use crate::action::{Actions, Legal};
use crate::chance::Die;
use crate::content::ContentSource;
use crate::game::{
    ArrangeError, Broken, Decision, Game, Heuristic, ParseError, Refusal, Standing, Turn,
};
use crate::prompt::Choice;
use crate::scene::{Board, Scene};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::setup::{GameInfo, Players, Setup, SetupError};
use crate::story::Line;
use crate::table::Table;
use rand::Rng;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The rules, and the die that they roll.
#[derive(Debug)]
pub struct Higher(Setup, Die);

/// What lies on the table.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Position {
    /// The seat that guesses.
    pub to_guess: Seat,
    /// The last roll, 1 to 6.
    pub last: u8,
    /// Right guesses, by seat.
    pub points: Vec<u8>,
}

/// What a seat may guess of the next roll.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Guess {
    /// Higher than the last one.
    Higher,
    /// Not higher.
    Lower,
}

/// A guess and what was rolled then: who, what they hoped for, the roll, whether they were right.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Rolled(Seat, u8, bool);

impl Higher {
    const GUESSES: [(Guess, &str); 2] = [(Guess::Higher, "higher"), (Guess::Lower, "lower")];
    const GOAL: u8 = 10;

    fn seats(&self) -> usize {
        self.0.seats.len()
    }
}

impl Game for Higher {
    type Position = Position;
    type Action = Guess;
    type Event = Rolled;
    const ID: &'static str = "higher";
    const RULES_VERSION: u32 = 1;

    fn info() -> GameInfo {
        let blurb = "Guess whether the next roll is higher.\nTen right guesses win.";
        GameInfo::new(
            Self::ID,
            "Higher",
            blurb,
            Players { min: 1, max: 6 },
            Self::RULES_VERSION,
        )
    }
    fn rules() -> &'static str {
        "### HIGHER-1 Guessing\nGuess whether the next roll is higher than the last one. Ten right guesses win."
    }
    fn content() -> ContentSource {
        ContentSource::embedded(&[])
    }
    fn new(setup: &Setup, _content: &ContentSource) -> Result<Self, SetupError> {
        let faces = ["1", "2", "3", "4", "5", "6"].map(str::to_string).to_vec();
        setup.check(&Self::info())?;
        Ok(Higher(
            setup.clone(),
            Die {
                name: "d6".to_string(),
                faces,
            },
        ))
    }
    fn setup(&self) -> &Setup {
        &self.0
    }
    fn content_hash(&self) -> &str {
        "none"
    }
    fn deal<T: Table<Self>>(&self, table: &mut T) -> Position {
        let last = table.die(&self.1) as u8 + 1;
        Position {
            to_guess: Seat(0),
            last,
            points: vec![0; self.seats()],
        }
    }
    fn turn(&self, pos: &Position) -> Turn {
        match pos.points.contains(&Self::GOAL) {
            true => Turn::Over,
            false => Turn::Decide(SeatSet::of(pos.to_guess)),
        }
    }
    fn decision(&self, pos: &Position, _seat: Seat) -> Decision<Guess> {
        let default = if pos.last <= 3 {
            Guess::Higher
        } else {
            Guess::Lower
        };
        Decision {
            kind: "guess",
            rule: "HIGHER-1",
            default,
            always_ask: false,
            secret: false,
            on_behalf: None,
        }
    }
    fn legal_actions(&self, pos: &Position, seat: Seat, out: &mut Actions<Guess>) {
        if self.turn(pos).seats().contains(seat) {
            self.candidates(pos, seat, out);
        }
    }
    fn apply<T: Table<Self>>(&self, pos: &mut Position, guess: Legal<Guess>, table: &mut T) {
        let roll = table.die(&self.1) as u8 + 1;
        let right = (roll > pos.last) == (guess.action() == Guess::Higher);
        pos.points[guess.seat().index()] += u8::from(right);
        pos.last = roll;
        pos.to_guess = Seat((guess.seat().0 + 1) % self.seats() as u8);
        table.tell(|| Rolled(guess.seat(), roll, right));
    }
    fn depart<T: Table<Self>>(&self, _pos: &mut Position, _seat: Seat, _table: &mut T) {}
    fn refuse(&self, pos: &Position, seat: Seat, _candidate: Guess) -> Option<Refusal> {
        let asked = self.turn(pos).seats().contains(seat);
        (!asked).then(|| Refusal::new("HIGHER-1", "It is not your turn to guess."))
    }
    fn candidates(&self, _pos: &Position, _seat: Seat, out: &mut Actions<Guess>) {
        Self::GUESSES.iter().for_each(|&(guess, _)| out.push(guess));
    }
    fn standing(&self, pos: &Position) -> Standing {
        Standing::by_points(
            pos.points.iter().map(|&points| points.into()),
            self.turn(pos),
            "ten right guesses",
        )
    }
    fn determinize<R: Rng>(&self, _pos: &mut Position, _viewer: Viewer, _rng: &mut R) {}
    fn board(&self) -> Board {
        Board::default()
    }
    fn scene(&self, pos: &Position, _viewer: Viewer) -> Scene {
        Scene {
            banners: vec![format!("The last roll was {}.", pos.last)],
            ..Scene::default()
        }
    }
    fn question(&self, pos: &Position, _seat: Seat) -> String {
        format!(
            "The last roll was {}. Will the next one be higher?",
            pos.last
        )
    }
    fn choice(&self, _pos: &Position, _seat: Seat, guess: Guess) -> Choice {
        Choice::button(self.notation(guess), self.notation(guess))
    }
    fn write(&self, guess: Guess, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(Self::GUESSES[guess as usize].1)
    }
    fn parse(&self, text: &str) -> Result<Guess, ParseError> {
        let found = Self::GUESSES.iter().find(|(_, word)| *word == text);
        found
            .map(|&(guess, _)| guess)
            .ok_or_else(|| ParseError::new(text, "no such guess", "higher or lower"))
    }
    fn invariants(&self, pos: &Position) -> Result<(), Broken> {
        let right =
            (1..=6).contains(&pos.last) && pos.points.iter().all(|&points| points <= Self::GOAL);
        right.then_some(()).ok_or_else(|| Broken {
            rule: "HIGHER-1",
            problem: format!("{pos:?}"),
        })
    }
    fn event_seen_by(&self, event: &Rolled, _viewer: Viewer) -> Option<Rolled> {
        Some(event.clone())
    }
    fn narrate(&self, &Rolled(seat, roll, right): &Rolled) -> Line {
        let verdict = if right { "right" } else { "wrong" };
        Line::new("roll", 2)
            .seat(seat)
            .text(format!(" guesses {verdict}: {roll}."))
    }
    fn facts(&self, pos: &Position) -> serde_json::Value {
        serde_json::json!({ "last": pos.last, "points": pos.points })
    }
    fn arrange(&self, _pos: &mut Position, changes: &toml::Table) -> Result<(), ArrangeError> {
        let unknown = changes.keys().next();
        unknown.map_or(Ok(()), |key| {
            Err(ArrangeError::new(key, "this game has nothing to arrange"))
        })
    }
}

impl Heuristic for Higher {
    fn value(&self, pos: &Position, seat: Seat) -> i32 {
        pos.points[seat.index()].into()
    }
    fn settled(&self, _pos: &Position) -> bool {
        true
    }
    fn quick(&self, pos: &Position, _seat: Seat, legal: &[Guess], _luck: u32) -> usize {
        let likely = if pos.last <= 3 {
            Guess::Higher
        } else {
            Guess::Lower
        };
        legal.iter().position(|&guess| guess == likely).unwrap_or(0)
    }
}
