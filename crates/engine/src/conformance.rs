//! The conformance suite: what every game must do, proved on many random games.
//!
//! A game's tests call it with one line:
//!
//! ```
//! use engine::conformance::{Conformance, suite};
//! use engine::example::Higher;
//!
//! suite::<Higher>(&Conformance { games: 5, ..Conformance::of::<Higher>() });
//! ```
//!
//! It plays random games as matches. After every step it looks whether the position is sound and somebody can go on; every
//! [`every`](Conformance::every) steps it examines the position thoroughly: the lists and their refusals, what each viewer
//! sees, what each action leads to. In passing it takes back, lets seats leave, plays the record again.
//!
//! What it cannot see is whether an event tells a viewer too much about the action itself or about what was drawn, because a
//! roll in the open looks just the same. Games test the redaction of such events themselves.

mod events;
mod history;
mod lists;
mod outcomes;
mod perft;
mod reports;
pub mod rulebook;
mod views;
mod walk;

pub use perft::perft;

use crate::game::Game;
use crate::setup::{OptionKind, OptionValue, Setup};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

/// What to prove and how thoroughly, of a game with such actions.
#[derive(Clone, Debug)]
pub struct Conformance<A> {
    /// The set-ups to play; each is completed with the game's `bot_limit`.
    pub setups: Vec<Setup>,
    /// Random games for each set-up.
    pub games: u64,
    /// How many steps lie between two positions that are examined thoroughly, at least 1.
    pub every: u64,
    /// More steps than any game may have.
    pub cap: u64,
    /// Whether the game has anything hidden. Then something must change when the hidden things are drawn anew; else nothing may.
    pub hides: bool,
    /// Actions that cut a random game short, like giving something up: where there is another choice, they are taken only
    /// one time in [`RARE`].
    pub rare: fn(&A) -> bool,
    /// What the random games follow from.
    pub seed: u64,
}

/// How rarely a [rare](Conformance::rare) action is taken that comes up.
pub const RARE: usize = 16;

impl<A> Conformance<A> {
    /// 200 games with each number of players, for a game without hidden things, all of whose actions are worth trying.
    pub fn of<G: Game<Action = A>>() -> Self {
        let players = G::info().players;
        Conformance {
            setups: (players.min..=players.max)
                .map(|seats| Setup::new(G::ID, seats.into()))
                .collect(),
            games: 200,
            every: 32,
            cap: 100_000,
            hides: false,
            rare: |_| false,
            seed: 1,
        }
    }
}

/// A set-up in which every house rule is away from its default, but for the `usual` ones: switches are turned, numbers go up
/// by three as far as they can, and of words another one is taken.
pub fn unusual<G: Game>(seats: usize, usual: &[&str]) -> Setup {
    let mut setup = Setup::new(G::ID, seats);
    for option in G::info().options {
        if usual.contains(&option.key.as_str()) {
            continue;
        }
        let value = match (&option.kind, option.default) {
            (_, OptionValue::Switch(on)) => OptionValue::Switch(!on),
            (OptionKind::Number { max, .. }, OptionValue::Number(n)) => {
                OptionValue::Number((n + 3).min(*max))
            }
            (OptionKind::Choice { values }, default) => {
                let mut words = values.iter().map(|(word, _)| word);
                let other = words.find(|word| **word != default.to_string());
                other.map_or(default, |word| OptionValue::Word(word.clone()))
            }
            (_, default) => default,
        };
        setup.options.insert(option.key, value);
    }
    setup
}

/// What was played and examined.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Summary {
    /// Random games played to their end.
    pub games: u64,
    /// How many of them the limit of rounds ended.
    pub cut: u64,
    /// Actions taken in them.
    pub steps: u64,
    /// Positions examined thoroughly.
    pub examined: u64,
    /// Actions tried from those positions.
    pub tried: u64,
    /// How often drawing the hidden things anew changed the position.
    pub redrawn: u64,
    /// Pairs of positions, alike for a viewer, from which the same action was taken.
    pub twins: u64,
    /// Pairs of secret decisions that were closed in different orders.
    pub commuted: u64,
    /// Take-backs.
    pub undone: u64,
    /// Games played to their end by defaults alone.
    pub absent: u64,
    /// Seats that left.
    pub departed: u64,
    /// Actions taken in each kind of decision.
    pub kinds: BTreeMap<&'static str, u64>,
    /// Actions taken, by the first word of their notation.
    pub words: BTreeMap<String, u64>,
}

impl Summary {
    fn add(&mut self, other: &Summary) {
        self.games += other.games;
        self.cut += other.cut;
        self.steps += other.steps;
        self.examined += other.examined;
        self.tried += other.tried;
        self.redrawn += other.redrawn;
        self.twins += other.twins;
        self.commuted += other.commuted;
        self.undone += other.undone;
        self.absent += other.absent;
        self.departed += other.departed;
        for (kind, actions) in &other.kinds {
            *self.kinds.entry(kind).or_default() += actions;
        }
        for (word, actions) in &other.words {
            *self.words.entry(word.clone()).or_default() += actions;
        }
    }
}

/// What does not hold, and where to find it again.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Failure {
    /// The set-up.
    pub setup: String,
    /// The seed of the match.
    pub seed: u64,
    /// How many actions had been taken.
    pub step: u64,
    /// The last of them, or what else was done.
    pub action: String,
    /// What does not hold.
    pub problem: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure {
            setup,
            seed,
            step,
            action,
            problem,
        } = self;
        write!(
            f,
            "{setup}; seed {seed}; after step {step} ({action}): {problem}"
        )
    }
}

/// Proves that the game keeps the contract.
///
/// # Panics
/// Where it does not, with the set-up, the seed, the step, the action and what is wrong.
pub fn suite<G: Game>(conformance: &Conformance<G::Action>) -> Summary {
    match check::<G>(conformance) {
        Ok(summary) => summary,
        Err(failure) => panic!("{} does not conform: {failure}", G::ID),
    }
}

/// Like [`suite`], for those who go on after a failure.
///
/// # Errors
/// The first failure, in the order of set-ups and seeds.
pub fn check<G: Game>(conformance: &Conformance<G::Action>) -> Result<Summary, Failure> {
    let content = G::content();
    let mut tables = Vec::new();
    for setup in &conformance.setups {
        let setup = setup.clone().limited(&G::info());
        let built = setup
            .check(&G::info())
            .and_then(|()| G::new(&setup, &content));
        match built {
            Ok(game) => tables.push(Table {
                name: describe(&setup),
                game: Arc::new(game),
            }),
            Err(error) => return Err(whole_run(describe(&setup), error.to_string())),
        }
    }
    let summary = run(conformance, &tables, &rule_ids(G::rules()))?;
    let problem = match (conformance.hides, summary.redrawn) {
        (true, 0) => "the game hides things, but drawing them anew never changed a position",
        (false, 1..) => "the game hides nothing, but drawing it anew changed a position",
        _ => return Ok(summary),
    };
    Err(whole_run("all set-ups".to_string(), problem.to_string()))
}

/// A set-up with its rules.
struct Table<G: Game> {
    name: String,
    game: Arc<G>,
}

fn whole_run(setup: String, problem: String) -> Failure {
    Failure {
        setup,
        seed: 0,
        step: 0,
        action: "the whole run".to_string(),
        problem,
    }
}

fn describe(setup: &Setup) -> String {
    let options: Vec<String> = setup
        .options
        .iter()
        .map(|(key, value)| format!("{key}={value}"))
        .collect();
    let factions: Vec<&str> = setup
        .seats
        .iter()
        .filter_map(|seat| seat.faction.as_deref())
        .collect();
    format!(
        "{} {} {} {}",
        setup.game,
        setup.seats.len(),
        factions.join(","),
        options.join(" ")
    )
    .split_whitespace()
    .collect::<Vec<_>>()
    .join(" ")
}

/// The ids of the rules in the headings of a rules text.
fn rule_ids(rules: &str) -> BTreeSet<&str> {
    let headings = rules.lines().filter_map(|line| line.strip_prefix("### "));
    headings
        .filter_map(|heading| heading.split_whitespace().next())
        .collect()
}

/// Plays all games on all processors.
fn run<G: Game>(
    conformance: &Conformance<G::Action>,
    tables: &[Table<G>],
    rules: &BTreeSet<&str>,
) -> Result<Summary, Failure> {
    let (next, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let jobs = tables.len() as u64 * conformance.games;
    let work = || {
        let mut summary = Summary::default();
        while !stop.load(Ordering::Relaxed) {
            let job = next.fetch_add(1, Ordering::Relaxed);
            if job >= jobs {
                break;
            }
            let table = &tables[(job / conformance.games) as usize];
            let seed = conformance.seed.wrapping_add(job % conformance.games);
            match walk::play(conformance, &table.game, rules, seed) {
                Ok(one) => summary.add(&one),
                Err(failure) => {
                    stop.store(true, Ordering::Relaxed);
                    return Err((
                        job,
                        Failure {
                            setup: table.name.clone(),
                            ..failure
                        },
                    ));
                }
            }
        }
        Ok(summary)
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let results: Vec<_> = std::thread::scope(|scope| {
        let handles: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        let join = |handle: std::thread::ScopedJoinHandle<'_, _>| {
            handle
                .join()
                .unwrap_or_else(|panic| std::panic::resume_unwind(panic))
        };
        handles.into_iter().map(join).collect()
    });
    let mut summary = Summary::default();
    let mut first: Option<(u64, Failure)> = None;
    for result in results {
        match result {
            Ok(one) => summary.add(&one),
            Err(failure) if first.as_ref().is_none_or(|first| failure.0 < first.0) => {
                first = Some(failure)
            }
            Err(_) => {}
        }
    }
    first.map_or(Ok(summary), |(_, failure)| Err(failure))
}
