//! A small game for tests: carts race along a lane, in a gear of their choice.

mod shown;

use engine::content::ContentSource;
use engine::game::Decision;
use engine::prompt::Choice;
use engine::scene::{Board, Scene};
use engine::setup::{GameInfo, OptionInfo, OptionKind, OptionValue, Players, SetupError};
use engine::story::Line;
use engine::{
    Actions, ArrangeError, Broken, Die, Game, Heuristic, Legal, ParseError, Refusal, Score, Seat,
    SeatSet, Setup, Standing, Table, Turn, Viewer,
};
use rand::Rng;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The last space of the lane.
pub const GOAL: u8 = 19;
const RULES: &str = "# Race\n\nCarts race along a lane of twenty spaces.\n\n## 1. Turns\n\n\
### RACE-1 Gears\n\nChoose gear 1, 2 or 3, or rest. Then go.\n\n\
### RACE-2 Going\n\nIn gear 1 you go one space, in gear 2 as far as the die says, in gear 3 twice as far.\n\n\
### RACE-3 Flags\n\nOnce a game you may flag a space. Who stands on it at the end has a point more.\n\n\
## 2. The end\n\n### RACE-4 Goal\n\nThe first cart at the goal ends the game.\n";

/// What is played.
pub struct Race {
    setup: Setup,
    content: String,
    die: Die,
    rounds: u32,
    fault: String,
}

/// The lane.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lane {
    pub at: Vec<u8>,
    pub flags: Vec<Option<u8>>,
    /// What each seat secretly carries: so many points at the end.
    pub cargo: Vec<u8>,
    pub gear: u8,
    pub turn: u8,
    pub round: u32,
}

/// A choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Step {
    Gear(u8),
    Go,
    Rest,
    Flag(u8),
}

/// What happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Told {
    Gear(Seat, u8),
    Went(Seat, u8, u8),
    Rested(Seat),
    Flagged(Seat, u8),
}

impl Race {
    fn over(&self, lane: &Lane) -> bool {
        lane.at.contains(&GOAL) || self.cut(lane)
    }

    fn cut(&self, lane: &Lane) -> bool {
        self.rounds > 0 && lane.round > self.rounds
    }

    fn pass_on(&self, lane: &mut Lane) {
        lane.gear = 0;
        lane.turn += 1;
        if lane.turn as usize == lane.at.len() {
            lane.turn = 0;
            lane.round += 1;
        }
    }

    fn points(&self, lane: &Lane, seat: usize) -> Vec<(String, i32)> {
        let flag = i32::from(lane.flags.contains(&Some(lane.at[seat])));
        vec![
            ("way".to_string(), i32::from(lane.at[seat])),
            ("flag".to_string(), flag),
            ("cargo".to_string(), i32::from(lane.cargo[seat])),
        ]
    }
}

impl Game for Race {
    type Position = Lane;
    type Action = Step;
    type Event = Told;
    const ID: &'static str = "race";
    const RULES_VERSION: u32 = 1;

    fn info() -> GameInfo {
        let faults = ["none", "broken", "dead_end", "panic"];
        GameInfo {
            id: "race".into(),
            name: "Race".into(),
            blurb: "Carts race along a lane.".into(),
            players: Players { min: 2, max: 3 },
            minutes: [1, 2],
            weight: 1.0,
            factions: Vec::new(),
            several: false,
            maps: vec!["lane".into()],
            terrains: Vec::new(),
            options: vec![
                OptionInfo {
                    key: "rounds".into(),
                    title: "Rounds".into(),
                    help: "The game ends after so many rounds; 0: at the goal only.".into(),
                    rule: "RACE-4".into(),
                    kind: OptionKind::Number { min: 0, max: 99 },
                    default: OptionValue::Number(0),
                },
                OptionInfo {
                    key: "fault".into(),
                    title: "Fault".into(),
                    help: "What goes wrong in round 2.".into(),
                    rule: "RACE-1".into(),
                    kind: OptionKind::Choice {
                        values: faults.map(|f| (f.to_string(), f.to_string())).into(),
                    },
                    default: OptionValue::Word("none".into()),
                },
            ],
            bot_limit: [("rounds".to_string(), OptionValue::Number(30))].into(),
            rules_version: 1,
        }
    }

    fn rules() -> &'static str {
        RULES
    }

    fn content() -> ContentSource {
        ContentSource::embedded(&[("die.toml", "faces = 4\n")])
    }

    fn new(setup: &Setup, content: &ContentSource) -> Result<Self, SetupError> {
        let rounds = match setup.options.get("rounds") {
            Some(OptionValue::Number(rounds)) => *rounds as u32,
            _ => 0,
        };
        let faces = if content.text("die.toml") == Some("faces = 6\n") {
            6
        } else {
            4
        };
        let fault = setup.options.get("fault").map(ToString::to_string);
        Ok(Race {
            setup: setup.clone(),
            content: content.hash(),
            die: Die {
                name: "going".into(),
                faces: (1..=faces).map(|n: u8| n.to_string()).collect(),
            },
            rounds,
            fault: fault.unwrap_or_default(),
        })
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn content_hash(&self) -> &str {
        &self.content
    }

    fn deal<T: Table<Self>>(&self, table: &mut T) -> Lane {
        let seats = self.setup.seats.len();
        Lane {
            at: vec![0; seats],
            flags: vec![None; seats],
            cargo: (0..seats).map(|_| table.pick(3) as u8).collect(),
            gear: 0,
            turn: 0,
            round: 1,
        }
    }

    fn turn(&self, lane: &Lane) -> Turn {
        match self.over(lane) {
            true => Turn::Over,
            false => Turn::Decide(SeatSet::of(Seat(lane.turn))),
        }
    }

    fn decision(&self, lane: &Lane, _: Seat) -> Decision<Step> {
        Decision {
            kind: if lane.gear == 0 { "gear" } else { "go" },
            rule: if lane.gear == 0 { "RACE-1" } else { "RACE-2" },
            default: Step::Rest,
            always_ask: false,
            secret: false,
            on_behalf: None,
        }
    }

    fn legal_actions(&self, lane: &Lane, seat: Seat, out: &mut Actions<Step>) {
        if lane.round == 2 {
            match self.fault.as_str() {
                "dead_end" => return,
                "panic" => panic!("the race is rigged"),
                _ => {}
            }
        }
        if lane.gear > 0 {
            out.push(Step::Go);
            out.push(Step::Rest);
            return;
        }
        (1..=3).for_each(|gear| out.push(Step::Gear(gear)));
        out.push(Step::Rest);
        if lane.flags[seat.index()].is_none() {
            (1..=GOAL).for_each(|space| out.push(Step::Flag(space)));
        }
    }

    fn apply<T: Table<Self>>(&self, lane: &mut Lane, step: Legal<Step>, table: &mut T) {
        let seat = step.seat();
        match step.action() {
            Step::Gear(gear) => {
                lane.gear = gear;
                table.tell(|| Told::Gear(seat, gear));
            }
            Step::Flag(space) => {
                lane.flags[seat.index()] = Some(space);
                table.tell(|| Told::Flagged(seat, space));
            }
            Step::Rest => {
                table.tell(|| Told::Rested(seat));
                self.pass_on(lane);
            }
            Step::Go => {
                let far = match lane.gear {
                    1 => 1,
                    gear => (table.die(&self.die) as u8 + 1) * (gear - 1),
                };
                let at = &mut lane.at[seat.index()];
                *at = (*at + far).min(GOAL);
                let at = *at;
                table.tell(|| Told::Went(seat, far, at));
                self.pass_on(lane);
            }
        }
    }

    fn depart<T: Table<Self>>(&self, lane: &mut Lane, seat: Seat, _: &mut T) {
        if lane.turn == seat.0 {
            self.pass_on(lane);
        }
    }

    fn refuse(&self, lane: &Lane, seat: Seat, step: Step) -> Option<Refusal> {
        let mut legal = Actions::default();
        self.legal_actions(lane, seat, &mut legal);
        if legal.contains(&step) {
            return None;
        }
        Some(match step {
            Step::Flag(_) => {
                Refusal::new("RACE-3", "A space is flagged once a game, before going.")
            }
            Step::Go => Refusal::new("RACE-1", "Choose a gear first."),
            _ => Refusal::new("RACE-2", "The gear is chosen; go or rest."),
        })
    }

    fn candidates(&self, _: &Lane, _: Seat, out: &mut Actions<Step>) {
        (1..=3).for_each(|gear| out.push(Step::Gear(gear)));
        out.push(Step::Go);
        out.push(Step::Rest);
        (1..=GOAL).for_each(|space| out.push(Step::Flag(space)));
    }

    fn standing(&self, lane: &Lane) -> Standing {
        let scores: Vec<Score> = (0..lane.at.len())
            .map(|seat| {
                let sources = self.points(lane, seat);
                Score {
                    faction: String::new(),
                    points: sources.iter().map(|(_, points)| points).sum(),
                    sources,
                }
            })
            .collect();
        let over = self.over(lane);
        let ranking = over.then(|| {
            let mut seats: Vec<usize> = (0..scores.len()).collect();
            seats.sort_by_key(|&seat| (-scores[seat].points, seat));
            seats
                .chunk_by(|&a, &b| scores[a].points == scores[b].points)
                .map(|place| place.iter().map(|&seat| Seat(seat as u8)).collect())
                .collect()
        });
        Standing {
            scores,
            ranking,
            ended_by: over.then(|| match self.cut(lane) {
                true => "the last round is over".to_string(),
                false => "a cart is at the goal".to_string(),
            }),
            cut: self.cut(lane),
            round: lane.round,
        }
    }

    fn determinize<R: Rng>(&self, lane: &mut Lane, viewer: Viewer, rng: &mut R) {
        for (seat, cargo) in lane.cargo.iter_mut().enumerate() {
            if !viewer.is(Seat(seat as u8)) {
                *cargo = engine::chance::below(rng, 3) as u8;
            }
        }
    }

    fn board(&self) -> Board {
        shown::board()
    }

    fn scene(&self, lane: &Lane, viewer: Viewer) -> Scene {
        shown::scene(self, lane, viewer)
    }

    fn question(&self, lane: &Lane, _: Seat) -> String {
        match lane.gear {
            0 => "Choose a gear.".to_string(),
            gear => format!("You are in gear {gear}: go?"),
        }
    }

    fn choice(&self, _: &Lane, _: Seat, step: Step) -> Choice {
        shown::choice(step, self.notation(step))
    }

    fn write(&self, step: Step, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match step {
            Step::Gear(gear) => write!(f, "gear {gear}"),
            Step::Go => f.write_str("go"),
            Step::Rest => f.write_str("rest"),
            Step::Flag(space) => write!(f, "flag s{space}"),
        }
    }

    fn parse(&self, text: &str) -> Result<Step, ParseError> {
        let mut words = text.split_whitespace();
        let step = match (words.next(), words.next(), words.next()) {
            (Some("go"), None, _) => Some(Step::Go),
            (Some("rest"), None, _) => Some(Step::Rest),
            (Some("gear"), Some(gear), None) => gear.parse().ok().map(Step::Gear),
            (Some("flag"), Some(space), None) => space
                .strip_prefix('s')
                .and_then(|n| n.parse().ok())
                .map(Step::Flag),
            _ => None,
        };
        step.ok_or_else(|| ParseError::new(text, "no such step", "gear N, go, rest or flag sN"))
    }

    fn invariants(&self, lane: &Lane) -> Result<(), Broken> {
        if self.fault == "broken" && lane.round == 2 {
            return Err(Broken {
                rule: "RACE-1",
                problem: "round 2 is broken".into(),
            });
        }
        Ok(())
    }

    fn event_seen_by(&self, event: &Told, _: Viewer) -> Option<Told> {
        Some(event.clone())
    }

    fn narrate(&self, event: &Told) -> Line {
        shown::line(event)
    }

    fn facts(&self, lane: &Lane) -> serde_json::Value {
        serde_json::json!({ "at": lane.at, "gear": lane.gear, "round": lane.round })
    }

    fn arrange(&self, lane: &mut Lane, changes: &toml::Table) -> Result<(), ArrangeError> {
        for (key, value) in changes {
            match (key.as_str(), value.as_array()) {
                ("at", Some(at)) => {
                    for (seat, space) in at.iter().enumerate().take(lane.at.len()) {
                        lane.at[seat] = space.as_integer().unwrap_or(0) as u8;
                    }
                }
                _ => return Err(ArrangeError::new(key, "expected at = [spaces]")),
            }
        }
        Ok(())
    }
}

impl Heuristic for Race {
    fn value(&self, lane: &Lane, seat: Seat) -> i32 {
        i32::from(lane.at[seat.index()])
    }

    fn settled(&self, lane: &Lane) -> bool {
        lane.gear == 0
    }

    fn quick(&self, _: &Lane, _: Seat, legal: &[Step], luck: u32) -> usize {
        match legal.contains(&Step::Go) {
            true => 0,
            false => luck as usize % 3,
        }
    }
}
