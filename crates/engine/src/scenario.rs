//! Scenarios: a set-up, changes to the position, actions with their dice, and what must hold after.
//!
//! The format of worked examples, bug reports and regression tests. A file is TOML:
//!
//! ```toml
//! rules = ["ALD-6.8"]                 # what it shows
//! title = "A path ends at enemy units"
//! game = "aldarra"
//! seats = 4                           # or factions = ["odarian", "coalition", …]; "" for one that is dealt
//! seed = 1                            # of the deal; default 1
//! options = { map = "standard" }
//!
//! start = '…'                         # instead of the deal: a position as JSON, as reports of problems have it
//! content = "…"                       # the hash of the content it was played with
//! powers = [["mordor"], ["gondor"]]   # those of each seat, where a seat may have several
//! log = ["…"]                         # what the reporter had read; it is not checked
//!
//! [position]                          # changes to the position, in the game's own words
//! begin = "order A"
//!
//! [[step]]
//! seat = "A"
//! do = "activate d1"                  # one action or a list; "undo" takes back
//! dice = "2 *"                        # the outcomes of chance, all of them
//!
//! [[step]]
//! seat = "A"
//! legal = ["move destroyer d1 d2"]    # must be in the list
//! illegal = ["move destroyer d1 d4"]  # must not; or { do = "…", rule = "ALD-6.8", why = "in the text of the refusal" }
//! choices = 3                         # how many legal actions there are
//! default = "done"                    # what an absent player would do
//! refuse = { do = "…", rule = "…" }   # tried, and refused by that rule
//! to_act = "A"                        # who must decide
//! facts = { seat.A.vp = 1 }           # facts of the position, as deep as they are given
//! events = ["Ann explores"]           # texts that the log of the last action contains (full view)
//! silent = ["…"]                      # texts that it does not contain
//! ```
//!
//! Checks of a step are made after its actions.

mod story;

pub(crate) use story::{Story, Told};

use crate::file;
use crate::game::{Game, Refusal};
use crate::journal::{Fence, Journal, Source};
use crate::plain::{message, quoted};
use crate::play::Play;
use crate::seat::{Seat, SeatSet};
use crate::setup::{OptionValue, Setup};
use crate::{Secret, Turn};
use serde::Deserialize;
use serde_json::Value;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::Arc;

/// A longer file is not read.
const MAX_BYTES: u64 = 1 << 20;

/// A scenario, read.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// The file it came from.
    pub file: String,
    /// The rules it shows.
    pub rules: Vec<String>,
    /// What it shows.
    pub title: String,
    /// The set-up.
    pub setup: Setup,
    /// The seed of the deal.
    pub seed: u64,
    content: Option<String>,
    start: Option<String>,
    position: toml::Table,
    steps: Vec<Step>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    rules: Vec<String>,
    title: String,
    game: String,
    seats: Option<usize>,
    factions: Option<Vec<String>>,
    #[serde(default)]
    powers: Vec<Vec<String>>,
    content: Option<String>,
    start: Option<String>,
    /// For people only.
    #[serde(default, rename = "log")]
    _log: Vec<String>,
    #[serde(default = "first")]
    seed: u64,
    #[serde(default)]
    options: BTreeMap<String, OptionValue>,
    #[serde(default)]
    position: toml::Table,
    #[serde(default)]
    step: Vec<Step>,
}

fn first() -> u64 {
    1
}

#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct Step {
    seat: Option<String>,
    #[serde(rename = "do")]
    actions: OneOrMore<String>,
    dice: Option<String>,
    legal: OneOrMore<String>,
    illegal: OneOrMore<Forbidden>,
    choices: Option<usize>,
    default: Option<String>,
    refuse: OneOrMore<Forbidden>,
    to_act: Option<String>,
    facts: toml::Table,
    events: OneOrMore<String>,
    silent: OneOrMore<String>,
    note: Option<String>,
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum OneOrMore<T> {
    One(T),
    More(Vec<T>),
}

impl<T> Default for OneOrMore<T> {
    fn default() -> Self {
        OneOrMore::More(Vec::new())
    }
}

impl<T> OneOrMore<T> {
    fn iter(&self) -> std::slice::Iter<'_, T> {
        match self {
            OneOrMore::One(one) => std::slice::from_ref(one).iter(),
            OneOrMore::More(more) => more.iter(),
        }
    }
}

#[derive(Clone, Debug, Deserialize)]
#[serde(untagged)]
enum Forbidden {
    Action(String),
    Ruled {
        #[serde(rename = "do")]
        action: String,
        rule: Option<String>,
        why: Option<String>,
    },
}

impl Forbidden {
    fn action(&self) -> &str {
        match self {
            Forbidden::Action(action) | Forbidden::Ruled { action, .. } => action,
        }
    }

    /// Whether a refusal is the one that is wanted; else what is wanted.
    fn expects(&self, refusal: &Refusal) -> Result<(), String> {
        let Forbidden::Ruled { rule, why, .. } = self else {
            return Ok(());
        };
        if let Some(rule) = rule.as_ref().filter(|rule| **rule != refusal.rule) {
            return Err(format!("by {rule}"));
        }
        match why.as_ref().filter(|why| !refusal.reason.contains(*why)) {
            Some(why) => Err(format!("because {why:?}")),
            None => Ok(()),
        }
    }
}

/// What came of a scenario.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Report {
    /// The file.
    pub file: String,
    /// What it shows.
    pub title: String,
    /// What failed, with wanted and got; nothing when it passed.
    pub failure: Option<String>,
}

impl Report {
    /// A report of a failure.
    pub fn failed(scenario: &Scenario, failure: String) -> Self {
        Report {
            file: scenario.file.clone(),
            title: scenario.title.clone(),
            failure: Some(message(&failure)),
        }
    }
}

impl Scenario {
    /// Reads a scenario file of at most 1 MiB.
    ///
    /// # Errors
    /// What cannot be read, and where.
    pub fn read(path: &Path) -> Result<Self, String> {
        let name = path.display().to_string();
        let text = file::text(path, MAX_BYTES).map_err(|error| format!("{name}: {error}"))?;
        Scenario::parse(&name, &text)
    }

    /// Reads a scenario from its text.
    ///
    /// # Errors
    /// What cannot be read, and where.
    pub fn parse(name: &str, text: &str) -> Result<Self, String> {
        let file: File = toml::from_str(text).map_err(|error| {
            let start = error.span().map(|span| span.start.min(text.len()));
            let before = start.and_then(|start| text.get(..start));
            let line = before.map(|before| format!(":{}", 1 + before.matches('\n').count()));
            let (line, problem) = (line.unwrap_or_default(), quoted(error.message()));
            format!("{name}{line}: {problem}")
        })?;
        let seats = match (file.seats, &file.factions) {
            (None, None) => return Err(format!("{name}: expected `seats` or `factions`")),
            (Some(seats), Some(factions)) if seats != factions.len() => {
                return Err(format!(
                    "{name}: seats is {seats} but there are {} factions",
                    factions.len()
                ));
            }
            (Some(seats), _) if seats > Seat::MAX => {
                return Err(format!(
                    "{name}: seats is {seats}; expected at most {}",
                    Seat::MAX
                ));
            }
            (Some(seats), _) => seats,
            (None, Some(factions)) => factions.len(),
        };
        let mut setup = Setup::new(&file.game, seats);
        if !file.powers.is_empty() && file.powers.len() != seats {
            return Err(format!(
                "{name}: seats is {seats} but powers has {} lists; expected one a seat",
                file.powers.len()
            ));
        }
        for (seat, faction) in file.factions.into_iter().flatten().enumerate() {
            setup.seats[seat].faction = Some(faction).filter(|faction| !faction.is_empty());
        }
        for (seat, powers) in file.powers.into_iter().enumerate() {
            setup.seats[seat].powers = powers;
        }
        setup.options = file.options;
        Ok(Scenario {
            file: name.to_string(),
            rules: file.rules,
            title: file.title,
            setup,
            seed: file.seed,
            content: file.content,
            start: file.start,
            position: file.position,
            steps: file.step,
        })
    }
}

/// Runs a scenario on built rules.
pub fn run<G: Game>(game: Arc<G>, scenario: &Scenario) -> Report {
    let failure = match scenario.start {
        None => attempt(game, scenario),
        // A position from a file can be one that no game leads to, for which the rules answer for nothing.
        Some(_) => catch_unwind(AssertUnwindSafe(|| attempt(game, scenario)))
            .unwrap_or_else(|_| Err("start: no game can lead to this position".to_string())),
    };
    Report {
        file: scenario.file.clone(),
        title: scenario.title.clone(),
        failure: failure.err().map(|problem| message(&problem)),
    }
}

fn attempt<G: Game>(game: Arc<G>, scenario: &Scenario) -> Result<(), String> {
    Running::start(game, scenario).and_then(|mut running| {
        for (index, step) in scenario.steps.iter().enumerate() {
            running.step(step).map_err(|problem| {
                let note = step
                    .note
                    .as_deref()
                    .map(|note| format!(" ({note})"))
                    .unwrap_or_default();
                format!("step {}{note}: {problem}", index + 1)
            })?;
        }
        Ok(())
    })
}

struct Running<G: Game> {
    play: Play<G>,
    /// Positions before the actions that can be taken back.
    before: Vec<(Seat, G::Position)>,
    log: Vec<String>,
}

impl<G: Game> Running<G> {
    fn start(game: Arc<G>, scenario: &Scenario) -> Result<Self, String> {
        if let Some(content) = scenario.content.as_deref()
            && content != game.content_hash()
        {
            return Err(format!(
                "content: it was played with content {content}, here is {}",
                game.content_hash()
            ));
        }
        let mut position = match &scenario.start {
            Some(json) => serde_json::from_str(json).map_err(|error| format!("start: {error}"))?,
            None => {
                let mut dice = Secret::of_seed(scenario.seed).dice(&[]);
                game.deal(&mut Journal::new(Source::Dice(&mut dice)))
            }
        };
        // What arranges a dealt position may lead it past its set-up; a given one stays as it is.
        if scenario.start.is_none() || !scenario.position.is_empty() {
            game.arrange(&mut position, &scenario.position)
                .map_err(|error| format!("position.{error}"))?;
        }
        game.invariants(&position)
            .map_err(|broken| format!("position: {broken}"))?;
        Ok(Running {
            play: Play::at(game, position),
            before: Vec::new(),
            log: Vec::new(),
        })
    }

    fn step(&mut self, step: &Step) -> Result<(), String> {
        let words: Vec<String> = step
            .dice
            .iter()
            .flat_map(|dice| dice.split_whitespace())
            .map(str::to_string)
            .collect();
        if step.actions.iter().next().is_some() {
            self.act(step, &words)?;
        } else if !words.is_empty() {
            return Err("dice are given but nothing is done".to_string());
        }
        self.check(step)
    }

    fn seat(&self, step: &Step) -> Result<Seat, String> {
        match &step.seat {
            Some(text) => {
                Seat::parse(text).ok_or_else(|| format!("seat {text:?}; expected a letter"))
            }
            None => self
                .play
                .to_act()
                .first()
                .ok_or_else(|| "the game is over".to_string()),
        }
    }

    fn act(&mut self, step: &Step, words: &[String]) -> Result<(), String> {
        self.log.clear();
        let mut journal = Journal::new(Source::Words(words));
        for text in step.actions.iter() {
            let seat = self.seat(step)?;
            if text == "undo" {
                let (by, position) = self.before.pop().ok_or("there is nothing to take back")?;
                if by != seat {
                    return Err(format!("the last action was {by}'s"));
                }
                self.play.reset(&position);
                continue;
            }
            let action = self
                .play
                .game()
                .parse(text)
                .map_err(|error| error.to_string())?;
            let before = self.play.position().clone();
            journal.fence = Fence::default();
            self.play
                .act(seat, action, &mut journal)
                .map_err(|refusal| {
                    format!(
                        "{seat} {text:?} is refused: {refusal}; legal are: {}",
                        self.legal_texts(seat).join(", ")
                    )
                })?;
            self.play.take_forced(&mut journal);
            match journal.fence.is_open() && self.play.to_act() == SeatSet::of(seat) {
                true => self.before.push((seat, before)),
                false => self.before.clear(),
            }
            let (game, position) = (self.play.game(), self.play.position());
            game.invariants(position)
                .map_err(|broken| format!("after {text:?}: {broken}"))?;
        }
        journal.check()?;
        let game = self.play.game();
        let names: Vec<String> = (0..Seat::MAX as u8)
            .map(|seat| Seat(seat).letter().to_string())
            .collect();
        let names = game.board().names(&names);
        self.log = journal
            .events
            .iter()
            .map(|event| game.narrate(event).plain(&names))
            .collect();
        Ok(())
    }

    fn legal_texts(&self, seat: Seat) -> Vec<String> {
        self.play
            .legal(seat)
            .iter()
            .map(|&action| self.play.game().notation(action))
            .collect()
    }

    fn check(&self, step: &Step) -> Result<(), String> {
        if let Some(wanted) = &step.to_act {
            let got: String = self.play.to_act().iter().map(Seat::letter).collect();
            let got = if self.play.turn() == Turn::Over {
                "over".to_string()
            } else {
                got
            };
            if *wanted != got {
                return Err(format!("to_act: wanted {wanted}, got {got}"));
            }
        }
        self.check_choices(step)?;
        let facts = self.play.game().facts(self.play.position());
        let wanted = serde_json::to_value(&step.facts).map_err(|error| error.to_string())?;
        compare("facts", &wanted, &facts)?;
        for wanted in step.events.iter() {
            if !self.log.iter().any(|line| line.contains(wanted)) {
                return Err(format!("events: wanted {wanted:?}, got {:#?}", self.log));
            }
        }
        for unwanted in step.silent.iter() {
            if let Some(line) = self.log.iter().find(|line| line.contains(unwanted)) {
                return Err(format!("silent: wanted no {unwanted:?}, got {line:?}"));
            }
        }
        Ok(())
    }

    fn check_choices(&self, step: &Step) -> Result<(), String> {
        let asks = step.legal.iter().next().is_some()
            || step.illegal.iter().next().is_some()
            || step.refuse.iter().next().is_some()
            || step.choices.is_some()
            || step.default.is_some();
        if !asks {
            return Ok(());
        }
        let seat = self.seat(step)?;
        let game = self.play.game();
        let parse = |text: &str| game.parse(text).map_err(|error| error.to_string());
        for text in step.legal.iter() {
            if let Some(refusal) = self.play.refusal(seat, parse(text)?) {
                return Err(format!(
                    "legal: wanted {text:?}, got a refusal: {refusal}; legal are: {}",
                    self.legal_texts(seat).join(", ")
                ));
            }
        }
        for forbidden in step.illegal.iter().chain(step.refuse.iter()) {
            let text = forbidden.action();
            let Some(refusal) = self.play.refusal(seat, parse(text)?) else {
                return Err(format!(
                    "illegal: wanted {text:?} refused, got it among the legal actions"
                ));
            };
            if let Err(wanted) = forbidden.expects(&refusal) {
                return Err(format!(
                    "illegal: wanted {text:?} refused {wanted}, got {refusal}"
                ));
            }
        }
        let legal = self.play.legal(seat).len();
        if let Some(wanted) = step.choices
            && wanted != legal
        {
            let texts = self.legal_texts(seat).join(", ");
            return Err(format!("choices: wanted {wanted}, got {legal}: {texts}"));
        }
        if let Some(wanted) = &step.default {
            if !self.play.to_act().contains(seat) {
                return Err(format!("default: {seat} is not asked"));
            }
            let got = game.notation(game.decision(self.play.position(), seat).default);
            if *wanted != got {
                return Err(format!("default: wanted {wanted:?}, got {got:?}"));
            }
        }
        Ok(())
    }
}

/// Whether everything in `wanted` is in `got`.
fn compare(at: &str, wanted: &Value, got: &Value) -> Result<(), String> {
    match (wanted, got) {
        (Value::Object(wanted), Value::Object(got)) => {
            wanted.iter().try_for_each(|(key, value)| {
                let at = format!("{at}.{key}");
                match got.get(key) {
                    Some(got) => compare(&at, value, got),
                    None => {
                        let known: Vec<&str> = got.keys().map(String::as_str).collect();
                        Err(format!(
                            "{at}: wanted {value}, got nothing; there is {}",
                            known.join(", ")
                        ))
                    }
                }
            })
        }
        _ if wanted == got => Ok(()),
        _ => Err(format!("{at}: wanted {wanted}, got {got}")),
    }
}
