//! Many who look on at one match: whether all of them get every update, how late, and how long its actions take meanwhile.

use crate::LoadError;
use crate::args::SpectatorsArgs;
use crate::client::{Person, read};
use crate::making;
use crate::pace::Pace;
use crate::player::{Acted, Hall, Player, Update, View};
use crate::report::{Report, Span, in_mib};
use crate::server::Server;
use crate::tally::{Times, record, times};
use std::collections::{BTreeSet, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::Semaphore;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// How many connect at a time.
const DOORS: usize = 32;
/// How long to wait until all have come, and until the last update has reached all.
const GRACE: Duration = Duration::from_secs(60);
/// How often is looked whether that is so.
const EVERY: Duration = Duration::from_millis(50);
/// How many messages are remembered, to tell that others get the same.
const REMEMBERED: usize = 16;

/// What somebody was told.
#[derive(Clone, Copy)]
struct Told {
    version: u64,
    seq: u32,
    since: u32,
}

/// All who look on.
struct Gallery {
    person: Person,
    /// `/api/matches/ID`.
    path: String,
    doors: Semaphore,
    hall: Arc<Hall>,
    /// The last messages and what they tell: reading each one for everybody would cost more than the server's sending.
    recent: Mutex<VecDeque<(Utf8Bytes, Option<Told>)>>,
}

/// Somebody who looks on.
#[derive(Default)]
struct Spectator {
    /// The version and the `seq` of each state, and when it came.
    states: Mutex<Vec<(u64, u32, Instant)>>,
    newest: AtomicU64,
    /// How often lines of the log were missing between two states.
    gaps: AtomicU64,
    dropped: AtomicU64,
}

/// Measures it.
pub(crate) async fn run(server: &Server, wanted: &SpectatorsArgs) -> Result<Report, LoadError> {
    let mut report = Report::new("spectators");
    report.add("spectators", wanted.spectators);
    report.add("offered_per_second", wanted.rate);
    report.add("memory_at_start_mib", in_mib(server.memory()));
    let (hall, mut asked, mut ended) = Hall::open();
    let kinds = making::kinds(&server.client, &wanted.kinds).await?;
    let guests = making::guests(&server.client, 1).await?;
    let made = kinds[0].make(&guests).await;
    let made = made.map_err(|why| LoadError::Setup {
        what: "a match",
        why,
    })?;
    let place = (0, made.id.as_str(), true);
    let player = Player::sit(hall.clone(), guests[0].clone(), place, wanted.kinds.seed);
    tokio::spawn(player.clone().listen());

    let gallery = Arc::new(Gallery {
        person: server.client.stranger(),
        path: format!("/api/matches/{}", made.id),
        doors: Semaphore::new(DOORS),
        hall: hall.clone(),
        recent: Mutex::default(),
    });
    let spectators: Vec<Arc<Spectator>> = (0..wanted.spectators).map(|_| Arc::default()).collect();
    let mut watching = JoinSet::new();
    for spectator in &spectators {
        watching.spawn(gallery.clone().watch(spectator.clone()));
    }
    let begun = Instant::now();
    let connected = all_have(&spectators, 1).await;
    report.add("connected", connected);
    report.add("connecting_ms", begun.elapsed().as_millis() as u64);
    report.add("memory_when_connected_mib", in_mib(server.memory()));
    if connected < spectators.len() {
        hall.tally.failed_as("not all who wanted to look on could");
    }

    let from = gallery.version().await;
    let span = Span::begin(server);
    let pace = Pace {
        begun: Instant::now(),
        rate: wanted.rate,
        warm_up: Duration::ZERO,
        seconds: Duration::from_secs(wanted.seconds.into()),
    };
    let over = hall.clone();
    tokio::spawn(async move {
        if ended.recv().await.is_some() {
            // Nobody can be asked any more.
            over.close();
        }
    });
    let driven = pace.drive(&mut asked, &hall).await;
    let last = gallery.settled().await;
    all_have(&spectators, last).await;
    watching.abort_all();
    hall.close();

    let watched = Watched::of(&spectators, from, last);
    report.add("due", driven.due);
    report.add_times("acknowledged_ms", &hall.tally.times());
    report.add("updates", watched.updates);
    report.add("received", watched.received);
    report.add("missed", watched.missed);
    report.add("gaps_in_the_log", watched.gaps);
    report.add("dropped", watched.dropped);
    report.add_times("seen_by_all_ms", &delays(&spectators, &driven.acted));
    report.add("memory_at_end_mib", in_mib(server.memory()));
    span.end(server).add_to(&mut report);
    report.add_failures(hall.tally.failures());
    for (kind, n) in [
        ("an update did not reach somebody", watched.missed),
        ("lines of the log did not reach somebody", watched.gaps),
        ("nobody was ever asked", driven.unsent),
    ] {
        if n > 0 {
            report.add_failures([(kind.to_string(), n)].into());
        }
    }
    Ok(report)
}

impl Gallery {
    /// Looks on until told to stop. Whoever is dropped comes again and asks for what was missed.
    async fn watch(self: Arc<Self>, spectator: Arc<Spectator>) {
        let mut known = None;
        loop {
            let since = known.map_or_else(String::new, |seq| format!("?since={seq}"));
            let door = self.doors.acquire().await;
            self.hall.asks();
            let ear = self
                .person
                .listen(&format!("{}/live{since}", self.path))
                .await;
            drop(door);
            let mut ear = match ear {
                Ok(ear) => ear,
                Err(failure) => return self.hall.tally.failed(&failure),
            };
            while let Some(text) = ear.next().await {
                if let Some(told) = self.told(&text) {
                    spectator.take(told, &mut known);
                }
            }
            spectator.dropped.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// What a message tells of the table.
    fn told(&self, text: &Utf8Bytes) -> Option<Told> {
        let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((_, told)) = recent.iter().find(|(known, _)| known == text) {
            return *told;
        }
        let update = read::<Update>(text.as_bytes());
        let told = match update {
            Ok(Update { view, since }) => view.map(|view| Told {
                version: view.version,
                seq: view.seq,
                since,
            }),
            Err(failure) => {
                self.hall.tally.failed(&failure);
                None
            }
        };
        recent.push_front((text.clone(), told));
        recent.truncate(REMEMBERED);
        told
    }

    /// The version of the match, as who looks on is told it.
    async fn version(&self) -> u64 {
        let view = self.person.get::<View>(&self.path).await;
        view.map_or_else(
            |failure| {
                self.hall.tally.failed(&failure);
                0
            },
            |view| view.version,
        )
    }

    /// The version of the match once its bots have nothing more to do.
    async fn settled(&self) -> u64 {
        let mut before = self.version().await;
        loop {
            sleep(10 * EVERY).await;
            let now = self.version().await;
            if now == before {
                return now;
            }
            before = now;
        }
    }
}

impl Spectator {
    /// Takes note of a state.
    fn take(&self, told: Told, known: &mut Option<u32>) {
        if known.is_some_and(|known| told.since > known) {
            self.gaps.fetch_add(1, Ordering::Relaxed);
        }
        *known = Some(told.seq);
        let state = (told.version, told.seq, Instant::now());
        self.states().push(state);
        self.newest.fetch_max(told.version, Ordering::Relaxed);
    }

    fn states(&self) -> std::sync::MutexGuard<'_, Vec<(u64, u32, Instant)>> {
        self.states.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits until all have been told of that version, but not for ever: how many have been.
async fn all_have(spectators: &[Arc<Spectator>], version: u64) -> usize {
    let begun = Instant::now();
    loop {
        let has = |spectator: &&Arc<Spectator>| spectator.newest.load(Ordering::Relaxed) >= version;
        let have = spectators.iter().filter(has).count();
        if have == spectators.len() || begun.elapsed() > GRACE {
            return have;
        }
        sleep(EVERY).await;
    }
}

/// What reached those who look on.
#[derive(Default)]
struct Watched {
    /// Updates that there were while all looked on.
    updates: u64,
    /// How often one of them reached somebody.
    received: u64,
    /// How often one of them did not.
    missed: u64,
    gaps: u64,
    dropped: u64,
}

impl Watched {
    /// Of the versions after `from` up to `last`.
    fn of(spectators: &[Arc<Spectator>], from: u64, last: u64) -> Self {
        let seen = |spectator: &Arc<Spectator>| -> BTreeSet<u64> {
            let states = spectator.states();
            let versions = states.iter().map(|(version, ..)| *version);
            versions
                .filter(|version| (from + 1..=last).contains(version))
                .collect()
        };
        let seen: Vec<BTreeSet<u64>> = spectators.iter().map(seen).collect();
        let all: BTreeSet<u64> = seen.iter().flatten().copied().collect();
        let mut watched = Watched {
            updates: all.len() as u64,
            ..Watched::default()
        };
        for (spectator, seen) in spectators.iter().zip(&seen) {
            watched.received += seen.len() as u64;
            watched.missed += (all.len() - seen.len()) as u64;
            watched.gaps += spectator.gaps.load(Ordering::Relaxed);
            watched.dropped += spectator.dropped.load(Ordering::Relaxed);
        }
        watched
    }
}

/// How long it took from when an action was due until each who looked on had been told of it.
fn delays(spectators: &[Arc<Spectator>], acted: &[Acted]) -> Times {
    let mut delays = times();
    for spectator in spectators {
        let states = spectator.states();
        for action in acted {
            let told = states.iter().find(|(_, seq, _)| *seq >= action.seq);
            if let Some((.., at)) = told {
                record(&mut delays, at.saturating_duration_since(action.due));
            }
        }
    }
    Times::of(&delays)
}
