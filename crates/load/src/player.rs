//! Scripted players: each sits at a match, hears of it by live updates, and takes a random choice when told to.

use crate::client::{Failure, Person, read};
use crate::tally::Tally;
use rand::{Rng as _, SeedableRng as _};
use rand_xoshiro::Xoshiro256PlusPlus;
use serde::Deserialize;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

/// How often a player whose live connection is refused tries again.
const TRIES: u32 = 3;

/// As much of a match as a player needs to know.
#[derive(Debug, Deserialize)]
pub(crate) struct View {
    pub(crate) status: String,
    pub(crate) seq: u32,
    pub(crate) version: u64,
    #[serde(default)]
    prompt: Option<Prompt>,
}

#[derive(Debug, Deserialize)]
struct Prompt {
    choices: Vec<Choice>,
}

#[derive(Debug, Deserialize)]
struct Choice {
    action: String,
}

/// A live update: only states matter.
#[derive(Debug, Deserialize)]
pub(crate) struct Update {
    #[serde(default)]
    pub(crate) view: Option<View>,
    /// Which lines of the log come with it: all after this.
    #[serde(default)]
    pub(crate) since: u32,
}

/// The answer to an action that came too late.
#[derive(Debug, Deserialize)]
struct Stale {
    newest: View,
}

/// Where players meet.
pub(crate) struct Hall {
    /// Those who are asked something.
    ready: mpsc::UnboundedSender<Arc<Player>>,
    /// The numbers of matches that are over.
    over: mpsc::UnboundedSender<usize>,
    /// What became of actions, and how long they took from when they were due.
    pub(crate) tally: Tally,
    /// How long they took from when they were due and somebody was asked: of a match whose bots think nobody is.
    pub(crate) once_asked: Tally,
    /// Requests, live connections included.
    pub(crate) requests: AtomicU64,
    /// Entries of logs that have come into being.
    pub(crate) entries: AtomicU64,
    /// Live updates received.
    pub(crate) updates: AtomicU64,
    /// Live connections that the server has ended.
    pub(crate) dropped: AtomicU64,
    closed: watch::Sender<bool>,
}

impl Hall {
    /// A hall, those who are asked in it, and the matches that end.
    pub(crate) fn open() -> (
        Arc<Self>,
        mpsc::UnboundedReceiver<Arc<Player>>,
        mpsc::UnboundedReceiver<usize>,
    ) {
        let (ready, asked) = mpsc::unbounded_channel();
        let (over, ended) = mpsc::unbounded_channel();
        let hall = Hall {
            ready,
            over,
            tally: Tally::new(),
            once_asked: Tally::new(),
            requests: AtomicU64::new(0),
            entries: AtomicU64::new(0),
            updates: AtomicU64::new(0),
            dropped: AtomicU64::new(0),
            closed: watch::Sender::new(false),
        };
        (Arc::new(hall), asked, ended)
    }

    /// Nobody listens any more.
    pub(crate) fn close(&self) {
        self.closed.send_replace(true);
    }

    pub(crate) fn is_closed(&self) -> bool {
        *self.closed.borrow()
    }

    /// Returns when nobody shall listen any more.
    pub(crate) async fn closed(&self) {
        let mut closed = self.closed.subscribe();
        // It is the sender that is asked, so it has not gone.
        let _ = closed.wait_for(|closed| *closed).await;
    }

    pub(crate) fn asks(&self) {
        self.requests.fetch_add(1, Ordering::Relaxed);
    }
}

/// Somebody at a match.
pub(crate) struct Player {
    hall: Arc<Hall>,
    person: Person,
    /// Which of the matches it is.
    pub(crate) table: usize,
    /// `/api/matches/ID`.
    path: String,
    /// Whether it is the one that counts the entries of the log.
    first: bool,
    state: Mutex<State>,
}

struct State {
    /// Of the newest view.
    version: u64,
    seq: u32,
    /// What can be answered; empty where nothing is asked.
    choices: Vec<String>,
    /// Waiting for a turn, or for an answer.
    busy: bool,
    /// Since when it has been waiting for a turn.
    asked: Instant,
    over: bool,
    /// The `seq` of the last answer to an action.
    acknowledged: u32,
    actions: u64,
    luck: Xoshiro256PlusPlus,
}

/// An action to be taken.
pub(crate) struct Order {
    body: Value,
    /// Of the view that offers it.
    version: u64,
    /// Since when it could be taken.
    asked: Instant,
}

/// An action that was taken.
pub(crate) struct Acted {
    /// When it was due.
    pub(crate) due: Instant,
    /// The `seq` that it led to.
    pub(crate) seq: u32,
}

impl Player {
    /// Sits down.
    pub(crate) fn sit(
        hall: Arc<Hall>,
        person: Person,
        (table, id, first): (usize, &str, bool),
        luck: u64,
    ) -> Arc<Self> {
        Arc::new(Player {
            hall,
            person,
            table,
            path: format!("/api/matches/{id}"),
            first,
            state: Mutex::new(State {
                version: 0,
                seq: 0,
                choices: Vec::new(),
                busy: false,
                asked: Instant::now(),
                over: false,
                acknowledged: 0,
                actions: 0,
                luck: Xoshiro256PlusPlus::seed_from_u64(luck),
            }),
        })
    }

    /// Whether the match is over.
    pub(crate) fn is_over(&self) -> bool {
        self.state().over
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Listens until the match is over or the hall is closed.
    pub(crate) async fn listen(self: Arc<Self>) {
        let mut tries = TRIES;
        while tries > 0 && !self.state().over && !self.hall.is_closed() {
            self.hall.asks();
            let mut ear = match self.person.listen(&format!("{}/live", self.path)).await {
                Ok(ear) => ear,
                Err(failure) => {
                    self.hall.tally.failed(&failure);
                    tries -= 1;
                    continue;
                }
            };
            while let Some(text) = ear.next().await {
                self.hall.updates.fetch_add(1, Ordering::Relaxed);
                match read::<Update>(text.as_bytes()) {
                    Ok(update) => self.see(update.view, false),
                    Err(failure) => self.hall.tally.failed(&failure),
                }
                if self.state().over {
                    return;
                }
            }
            if !self.hall.is_closed() {
                self.hall.dropped.fetch_add(1, Ordering::Relaxed);
            }
        }
    }

    /// Takes note of a view, if it is newer. `answered` ends the waiting for an answer.
    fn see(self: &Arc<Self>, view: Option<View>, answered: bool) {
        let mut state = self.state();
        if let Some(view) = view.filter(|view| view.version > state.version) {
            if self.first {
                let grown = view.seq.saturating_sub(state.seq);
                self.hall.entries.fetch_add(grown.into(), Ordering::Relaxed);
            }
            (state.version, state.seq) = (view.version, view.seq);
            let choices = view.prompt.into_iter().flat_map(|prompt| prompt.choices);
            state.choices = choices.map(|choice| choice.action).collect();
            if view.status != "running" && !state.over {
                state.over = true;
                // Once everything is measured nobody asks for it.
                let _ = self.hall.over.send(self.table);
            }
        }
        if answered {
            state.busy = false;
        }
        if !state.busy && !state.over && !state.choices.is_empty() {
            (state.busy, state.asked) = (true, Instant::now());
            let _ = self.hall.ready.send(self.clone());
        }
    }

    /// Takes an action. Where it counts, it took as long as it is since it was due.
    pub(crate) async fn act(
        self: Arc<Self>,
        order: Order,
        due: Instant,
        counts: bool,
    ) -> Option<Acted> {
        self.hall.asks();
        let path = format!("{}/actions", self.path);
        match self.person.post::<View>(&path, order.body).await {
            Ok(view) => {
                if counts {
                    self.hall.tally.took(due.elapsed());
                    self.hall.once_asked.took(due.max(order.asked).elapsed());
                }
                let acted = Acted { due, seq: view.seq };
                let mut state = self.state();
                state.acknowledged = state.acknowledged.max(view.seq);
                drop(state);
                self.see(Some(view), true);
                Some(acted)
            }
            Err(failure) => {
                self.recover(failure, order.version).await;
                None
            }
        }
    }

    /// A random choice of those that are asked for; nothing where the match has ended meanwhile.
    pub(crate) fn choose(&self) -> Option<Order> {
        let mut state = self.state();
        if state.over {
            return None;
        }
        let choices = std::mem::take(&mut state.choices);
        let among = u64::try_from(choices.len()).ok()?.max(1);
        let chosen = usize::try_from(state.luck.next_u64() % among).ok()?;
        let action = choices.get(chosen)?;
        state.actions += 1;
        let body = json!({
            "seq": state.seq,
            "version": state.version,
            "action": action,
            "client_id": format!("{}-{}", self.table, state.actions),
        });
        Some(Order {
            body,
            version: state.version,
            asked: state.asked,
        })
    }

    /// After an answer other than yes: counts it as what it is, and looks at the match again.
    async fn recover(self: &Arc<Self>, failure: Failure, version: u64) {
        if let Failure::Refused {
            status: 409, body, ..
        } = &failure
            && let Ok(stale) = read::<Stale>(body)
            && stale.newest.version > version
        {
            self.hall.tally.raced();
            self.see(Some(stale.newest), true);
            return;
        }
        let now = self.look().await;
        let over = now.as_ref().is_ok_and(|view| view.status != "running");
        match (&failure, over) {
            (Failure::Refused { status: 409, .. }, true) => self.hall.tally.raced(),
            _ => self.hall.tally.failed(&failure),
        }
        match now {
            Ok(view) => {
                // What was taken out of it is offered again.
                self.state().version = 0;
                self.see(Some(view), true);
            }
            Err(failure) => self.hall.tally.failed(&failure),
        }
    }

    /// The match as it is now.
    pub(crate) async fn look(&self) -> Result<View, Failure> {
        self.hall.asks();
        self.person.get(&self.path).await
    }

    /// Whether what was acknowledged is there; counted as a failure where it is not.
    pub(crate) async fn check(&self) {
        match self.look().await {
            Ok(view) if view.seq >= self.state().acknowledged => {}
            Ok(_) => self.hall.tally.failed_as("an acknowledged action is lost"),
            Err(failure) => self.hall.tally.failed(&failure),
        }
    }
}
