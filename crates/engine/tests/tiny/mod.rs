//! The orchard: a tiny game that uses everything the engine offers, for the engine's own tests and as a model.
//!
//! All pledge cards in secret, then each in turn carries baskets to market, steals, buries and peeks.

mod position;
mod rules;
mod show;

pub use position::{Action, Event, Frame, Position};

use engine::content::ContentSource;
use engine::hidden::Pool;
use engine::prompt::Choice;
use engine::scene::{Board, Scene};
use engine::setup::{GameInfo, OptionInfo, OptionKind, OptionValue, Players, SetupError};
use engine::story::Line;
use engine::*;
use position::*;
use rand::Rng;
use std::fmt;

/// The rules of one match.
#[derive(Debug)]
pub struct Tiny {
    setup: Setup,
    content: String,
    die: Die,
    names: Vec<String>,
    rounds: u8,
    double: bool,
    /// Whether all are asked for a dog, or only those who have one.
    ask_all: bool,
}

fn option(key: &str, rule: &str, kind: OptionKind, default: OptionValue) -> OptionInfo {
    let (title, help) = (key.to_string(), format!("The house rule {key}."));
    OptionInfo {
        key: key.to_string(),
        title,
        help,
        rule: rule.to_string(),
        kind,
        default,
    }
}

impl Game for Tiny {
    type Position = Position;
    type Action = Action;
    type Event = Event;
    const ID: &'static str = "tiny";
    const RULES_VERSION: u32 = 3;

    fn info() -> GameInfo {
        let windows = [("holders", "those with a dog"), ("all", "everybody")];
        let values = windows
            .map(|(word, text)| (word.to_string(), text.to_string()))
            .to_vec();
        let rounds = OptionKind::Number { min: 1, max: 12 };
        GameInfo {
            options: vec![
                option(
                    "double",
                    "TNY-1",
                    OptionKind::Switch,
                    OptionValue::Switch(false),
                ),
                option("rounds", "TNY-9", rounds, OptionValue::Number(6)),
                option(
                    "window",
                    "TNY-5",
                    OptionKind::Choice { values },
                    OptionValue::Word("holders".to_string()),
                ),
            ],
            bot_limit: [("rounds".to_string(), OptionValue::Number(4))].into(),
            ..GameInfo::new(
                "tiny",
                "The Orchard",
                "Baskets,\nfoxes and dogs.",
                Players { min: 2, max: 4 },
                3,
            )
        }
    }

    fn rules() -> &'static str {
        rules::RULES
    }

    fn content() -> ContentSource {
        ContentSource::embedded(&[(
            "chase.toml",
            "faces = \"caught caught away away away home\"\n",
        )])
    }

    fn new(setup: &Setup, content: &ContentSource) -> Result<Self, SetupError> {
        setup.check(&Self::info())?;
        let mut errors = engine::content::ContentErrors::default();
        let mut document = content.open("chase.toml");
        let faces: String = document.value("faces").unwrap_or_default();
        document.finish(&mut errors);
        errors.or(())?;
        let number = |key: &str| match setup.options.get(key) {
            Some(OptionValue::Number(number)) => Some(*number as u8),
            _ => None,
        };
        Ok(Tiny {
            setup: setup.clone(),
            content: content.hash(),
            die: Die {
                name: "chase".to_string(),
                faces: faces.split_whitespace().map(str::to_string).collect(),
            },
            names: CARDS.map(str::to_string).to_vec(),
            rounds: number("rounds").unwrap_or(6),
            double: setup.options.get("double") == Some(&OptionValue::Switch(true)),
            ask_all: setup.options.get("window") == Some(&OptionValue::Word("all".to_string())),
        })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn content_hash(&self) -> &str {
        &self.content
    }

    fn deal<T: Table<Self>>(&self, table: &mut T) -> Position {
        let seats = SeatSet::first_n(self.setup.seats.len());
        let mut pos = Position {
            round: 1,
            deck: engine::hidden::Deck::new(COUNTS),
            discard: [0; 4],
            hands: seats.iter().map(|_| Hand::new()).collect(),
            laid: [0; 4],
            baskets: [[0; 3]; 4],
            fruit: [0; 4],
            chase: None,
            left: SeatSet::NONE,
            frames: [Frame::Pledge {
                asked: seats,
                again: false,
            }]
            .into_iter()
            .collect(),
        };
        for seat in seats.iter() {
            pos.baskets[seat.index()] = [2, 1, 0];
            (0..4).for_each(|_| self.draw(&mut pos, seat, table));
        }
        pos
    }

    fn turn(&self, pos: &Position) -> Turn {
        match pos.asked() {
            SeatSet::NONE => Turn::Over,
            asked => Turn::Decide(asked),
        }
    }

    /// TNY-5: who is asked for a dog is known only to those who are.
    fn waiting(&self, pos: &Position, viewer: Viewer) -> SeatSet {
        let Some(&Frame::Window { thief, asked, .. }) = pos.frames.last() else {
            return pos.asked();
        };
        let own = |seat: &Seat| !viewer.is(*seat) || asked.contains(*seat);
        pos.here().without(thief).iter().filter(own).collect()
    }

    fn decision(&self, pos: &Position, _seat: Seat) -> Decision<Action> {
        let (kind, default) = match pos.frames.last() {
            Some(Frame::Pledge { .. }) => ("pledge", Action::Ready),
            Some(Frame::Window { .. }) => ("dog", Action::Let),
            _ => ("turn", Action::Done),
        };
        Decision {
            kind,
            rule: rules::rule_of(pos.frames.last()),
            default,
            always_ask: kind == "dog",
            secret: kind == "pledge",
            on_behalf: None,
        }
    }

    fn legal_actions(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        if pos.asked().contains(seat) {
            let mut tries = Actions::default();
            self.tries(pos, &mut tries);
            let legal = |action: &&Action| self.why_not(pos, seat, **action).is_none();
            tries
                .iter()
                .filter(legal)
                .for_each(|&action| out.push(action));
        }
    }

    fn apply<T: Table<Self>>(&self, pos: &mut Position, action: Legal<Action>, table: &mut T) {
        self.carry_out(pos, action, table);
    }

    fn depart<T: Table<Self>>(&self, pos: &mut Position, seat: Seat, table: &mut T) {
        self.leave(pos, seat, table);
    }

    fn refuse(&self, pos: &Position, seat: Seat, candidate: Action) -> Option<Refusal> {
        self.why_not(pos, seat, candidate)
    }

    fn candidates(&self, pos: &Position, _seat: Seat, out: &mut Actions<Action>) {
        self.tries(pos, out);
    }

    /// TNY-9, TNY-10
    fn standing(&self, pos: &Position) -> Standing {
        let points = pos.seats().iter().map(|seat| pos.points(seat));
        let mut standing = Standing::by_points(points, self.turn(pos), "the last round is over");
        if let Some(places) = &mut standing.ranking {
            places
                .iter_mut()
                .for_each(|place| place.retain(|&seat| !pos.left.contains(seat)));
            places.push(pos.left.iter().collect());
            places.retain(|place| !place.is_empty());
            standing.cut = pos.round == self.rounds;
        }
        standing.round = pos.round.into();
        standing
    }

    fn determinize<R: Rng>(&self, pos: &mut Position, viewer: Viewer, rng: &mut R) {
        for _ in 0..64 {
            let mut pool = Pool::default();
            pos.hands.iter().for_each(|hand| pool.collect(viewer, hand));
            pos.deck.to_pool(viewer, &mut pool);
            pos.hands
                .iter_mut()
                .for_each(|hand| pool.deal_to(viewer, hand, rng));
            pos.deck.deal_back(viewer, &mut pool, rng);
            if self.asked_anew(pos, viewer) {
                break;
            }
        }
        if let Some(Frame::Pledge { .. }) = pos.frames.last() {
            for seat in pos.here().iter().filter(|&seat| !viewer.is(seat)) {
                let places = pos.hands[seat.index()].len().max(1) as u32;
                let two = [
                    1 << (rng.next_u32() % places),
                    1 << (rng.next_u32() % places),
                ];
                let laid = [0, two[0], two[0] | two[1]][rng.next_u32() as usize % 3];
                pos.laid[seat.index()] = if pos.hands[seat.index()].is_empty() {
                    0
                } else {
                    laid
                };
            }
        }
    }

    fn board(&self) -> Board {
        show::board()
    }

    fn scene(&self, pos: &Position, viewer: Viewer) -> Scene {
        show::scene(pos, viewer)
    }

    fn question(&self, pos: &Position, _seat: Seat) -> String {
        match pos.frames.last() {
            Some(Frame::Pledge { .. }) => "Which cards do you pledge?".to_string(),
            Some(Frame::Window { thief, .. }) => format!("Do you set a dog on the fox of {thief}?"),
            _ => "What do you do in your turn?".to_string(),
        }
    }

    fn choice(&self, _pos: &Position, seat: Seat, action: Action) -> Choice {
        show::choice(self, seat, action)
    }

    fn write(&self, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match action {
            Action::Pledge(kind) => write!(f, "pledge {}", CARDS[kind as usize]),
            Action::Ready => f.write_str("ready"),
            Action::Carry(from, to) => {
                write!(f, "carry {} {}", PLACES[from as usize], PLACES[to as usize])
            }
            Action::Steal(victim) => write!(f, "steal {victim}"),
            Action::Bury(kind) => write!(f, "bury {}", CARDS[kind as usize]),
            Action::Peek(at) => write!(f, "peek {at}"),
            Action::Done => f.write_str("done"),
            Action::Bark => f.write_str("bark"),
            Action::Let => f.write_str("let"),
        }
    }

    fn parse(&self, text: &str) -> Result<Action, ParseError> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let wrong = |problem: &str, expected: String| ParseError::new(text, problem, expected);
        let named = |word: &str, names: &[&str]| {
            let place = names
                .iter()
                .position(|name| *name == word)
                .map(|place| place as u8);
            place.ok_or_else(|| wrong("unknown name", format!("one of {}", names.join(", "))))
        };
        let seat = |word: &str| {
            let known = |seat: &Seat| seat.index() < self.setup.seats.len();
            Seat::parse(word)
                .filter(known)
                .ok_or_else(|| wrong("unknown seat", "a seat".to_string()))
        };
        Ok(match words[..] {
            ["pledge", card] => Action::Pledge(named(card, &CARDS)?),
            ["ready"] => Action::Ready,
            ["carry", from, to] => Action::Carry(named(from, &PLACES)?, named(to, &PLACES)?),
            ["steal", victim] => Action::Steal(seat(victim)?),
            ["bury", card] => Action::Bury(named(card, &CARDS)?),
            ["peek", at] => Action::Peek(seat(at)?),
            ["done"] => Action::Done,
            ["bark"] => Action::Bark,
            ["let"] => Action::Let,
            _ => {
                return Err(wrong(
                    "unknown action",
                    "pledge, carry, steal, bury, peek, done …".to_string(),
                ));
            }
        })
    }

    fn invariants(&self, pos: &Position) -> Result<(), Broken> {
        let broken = |rule, problem: String| Err(Broken { rule, problem });
        for kind in 0..4 {
            let held = pos
                .hands
                .iter()
                .flatten()
                .filter(|card| card.kind == kind)
                .count() as u8;
            let there = pos.deck.count(kind) + pos.discard[kind as usize] + held;
            if there != COUNTS[kind as usize] {
                return broken("TNY-8", format!("{there} cards {}", CARDS[kind as usize]));
            }
        }
        let baskets: u8 = pos.baskets.iter().flatten().sum();
        if baskets as usize != 3 * pos.hands.len() {
            return broken("TNY-3", format!("{baskets} baskets"));
        }
        match pos.laid.iter().any(|laid| laid.count_ones() > 2) {
            true => broken("TNY-1", format!("laid {:?}", pos.laid)),
            false => Ok(()),
        }
    }

    fn event_seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(show::seen_by(event, viewer))
    }

    fn narrate(&self, event: &Event) -> Line {
        show::narrate(event)
    }

    fn facts(&self, pos: &Position) -> serde_json::Value {
        show::facts(pos)
    }

    fn arrange(&self, pos: &mut Position, changes: &toml::Table) -> Result<(), ArrangeError> {
        show::arrange(pos, changes)
    }
}

impl Tiny {
    /// Whom a drawing of the hidden cards asks for a dog; false when nobody would have been.
    fn asked_anew(&self, pos: &mut Position, viewer: Viewer) -> bool {
        let Some(&Frame::Window {
            thief,
            victim,
            asked,
        }) = pos.frames.last()
        else {
            return true;
        };
        let others = pos.here().without(thief);
        let asks = |&seat: &Seat| match viewer.is(seat) || self.ask_all {
            true => asked.contains(seat),
            false => pos.holds(seat, DOG),
        };
        let asked: SeatSet = others.iter().filter(asks).collect();
        if asked.is_empty() {
            return false;
        }
        pos.frames.pop();
        pos.frames.push(Frame::Window {
            thief,
            victim,
            asked,
        });
        true
    }
}

impl Heuristic for Tiny {
    fn value(&self, pos: &Position, seat: Seat) -> i32 {
        let [orchard, road, _] = pos.baskets[seat.index()].map(i32::from);
        10 * pos.points(seat) + 2 * orchard + 6 * road
    }

    fn settled(&self, pos: &Position) -> bool {
        !matches!(pos.frames.last(), Some(Frame::Window { .. }))
    }

    fn quick(&self, _pos: &Position, _seat: Seat, legal: &[Action], luck: u32) -> usize {
        luck as usize % legal.len()
    }
}
