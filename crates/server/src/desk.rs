//! One mailbox per match: a task that owns the match and takes messages in order.
//!
//! A match is taken to its table when the first message for it comes, goes on by itself while bots are to decide, and is put
//! away when nobody has asked for it for a while.

use crate::problem::Problem;
use crate::store::{Store, StoreError};
use crate::table::{LoadError, Table};
use crate::thinkers::Thinkers;
use crate::time::Time;
use engine::registry::Registry;
use engine::setup::SetupError;
use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio::time::{Instant, timeout, timeout_at};

/// How many messages can wait at one match.
const QUEUE: usize = 64;
/// How long to wait before going on by itself after a failure, at first and at most.
const PAUSE: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(60)];

/// What a message does, and what it gives back.
pub(crate) type Doing<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;
/// A message.
type Message = Box<dyn for<'a> FnOnce(Result<&'a mut Table, Problem>) -> Doing<'a, ()> + Send>;

/// What every match needs.
pub(crate) struct Core {
    /// The games.
    pub(crate) registry: Arc<dyn Registry>,
    /// The database.
    pub(crate) store: Store,
    /// The time by which clocks run.
    pub(crate) time: Time,
    /// Where bots think.
    pub(crate) thinkers: Thinkers,
    /// Folders whose content files replace those of a game, by games.
    content: BTreeMap<String, PathBuf>,
    /// How many entries a log may have before nothing goes on by itself any more.
    pub(crate) longest: u32,
    /// The matches that were found to be unreadable.
    unreadable: Mutex<HashMap<String, String>>,
}

impl Core {
    /// Makes it.
    pub(crate) fn new(
        registry: Arc<dyn Registry>,
        store: Store,
        time: Time,
        content: BTreeMap<String, PathBuf>,
        longest: u32,
    ) -> Self {
        Core {
            registry,
            store,
            time,
            thinkers: Thinkers::start(),
            content,
            longest,
            unreadable: Mutex::default(),
        }
    }

    /// The folder whose content files replace those of a game, if there is one.
    pub(crate) fn content(&self, game: &str) -> Option<&Path> {
        self.content.get(game).map(PathBuf::as_path)
    }

    /// The bot that plays a game where none is named.
    pub(crate) fn default_bot(&self, game: &str) -> Option<String> {
        let bots = self.registry.game(game).ok()?.bots();
        let greedy = bots.iter().find(|bot| bot.name == "greedy");
        greedy.or(bots.first()).map(|bot| bot.name.clone())
    }

    /// Whether a bot can play a game.
    pub(crate) fn check_bot(&self, game: &str, bot: &str) -> Result<(), Problem> {
        let bots = self.registry.game(game)?.bots();
        match bots.iter().any(|known| known.name == bot) {
            true => Ok(()),
            false => Err(SetupError::UnknownBot {
                bot: bot.to_string(),
                known: bots.into_iter().map(|bot| bot.name).collect(),
            }
            .into()),
        }
    }

    /// Why a match cannot be read, where that is known.
    pub(crate) fn unreadable(&self, id: &str) -> Option<String> {
        let known = self
            .unreadable
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        known.get(id).cloned()
    }

    fn note_unreadable(&self, id: &str, problem: Option<&str>) {
        let mut known = self
            .unreadable
            .lock()
            .unwrap_or_else(PoisonError::into_inner);
        match problem {
            Some(problem) => known.insert(id.to_string(), problem.to_string()),
            None => known.remove(id),
        };
    }
}

/// When matches that nobody looks at are put away until somebody does.
#[derive(Clone, Copy, Debug)]
pub struct Idle {
    /// After so long, however few there are.
    pub long: Duration,
    /// After so long where more are in memory than there is room for.
    pub short: Duration,
    /// For how many there is room.
    pub room: usize,
}

impl Default for Idle {
    fn default() -> Self {
        Idle {
            long: Duration::from_secs(600),
            short: Duration::from_secs(10),
            room: 1000,
        }
    }
}

/// The mailboxes by their matches; nothing once the server closes.
type Boxes = Option<HashMap<String, mpsc::Sender<Message>>>;

/// All matches that are at their tables.
#[derive(Clone)]
pub(crate) struct Desk {
    core: Arc<Core>,
    boxes: Arc<Mutex<Boxes>>,
    /// When idle matches are put away.
    idle: Idle,
}

impl Desk {
    /// A desk without matches.
    pub(crate) fn new(core: Arc<Core>, idle: Idle) -> Self {
        Desk {
            core,
            boxes: Arc::new(Mutex::new(Some(HashMap::new()))),
            idle,
        }
    }

    /// Does something at a table, after everything that was asked for before.
    pub(crate) async fn at<T, F>(&self, id: &str, doing: F) -> Result<T, Problem>
    where
        T: Send + 'static,
        F: for<'a> FnOnce(&'a mut Table) -> Doing<'a, Result<T, Problem>> + Send + 'static,
    {
        let (done, answer) = oneshot::channel();
        let message: Message = Box::new(move |table| {
            Box::pin(async move {
                let result = match table {
                    Ok(table) => doing(table).await,
                    Err(problem) => Err(problem),
                };
                // Who does not wait any more does not need the answer.
                let _ = done.send(result);
            })
        });
        if !self.post(id, message).await {
            return Err(Problem::unavailable("The server is closing."));
        }
        answer.await.unwrap_or_else(|_| Err(Problem::bug()))
    }

    /// Lets a match be read anew, if it is at its table.
    pub(crate) async fn reload(&self, id: &str) {
        let there = self
            .lock()
            .as_ref()
            .is_some_and(|boxes| boxes.contains_key(id));
        if there {
            let reading = self.at(id, |table| {
                Box::pin(async move {
                    table.let_go();
                    Ok(())
                })
            });
            // A server that closes reads it when it starts again.
            let _ = reading.await;
        }
    }

    /// Lets a match go on by itself, if it can.
    pub(crate) async fn wake(&self, id: &str) {
        // A server that closes needs no match to go on.
        let _ = self.post(id, Box::new(|_| Box::pin(async {}))).await;
    }

    /// Hands a message over; false when the server closes.
    async fn post(&self, id: &str, mut message: Message) -> bool {
        loop {
            let Some(mailbox) = self.mailbox(id) else {
                return false;
            };
            match mailbox.send(message).await {
                Ok(()) => return true,
                // Its task has ended badly; a new one begins from what is stored.
                Err(mpsc::error::SendError(back)) => message = back,
            }
            self.remove(id, &mailbox);
        }
    }

    fn mailbox(&self, id: &str) -> Option<mpsc::Sender<Message>> {
        let mut boxes = self.lock();
        let boxes = boxes.as_mut()?;
        if let Some(mailbox) = boxes.get(id) {
            return Some(mailbox.clone());
        }
        let (mailbox, messages) = mpsc::channel(QUEUE);
        boxes.insert(id.to_string(), mailbox.clone());
        tokio::spawn(self.clone().serve(id.to_string(), messages));
        Some(mailbox)
    }

    /// How many matches are at their tables.
    pub(crate) fn tables(&self) -> usize {
        self.lock().as_ref().map_or(0, HashMap::len)
    }

    fn remove(&self, id: &str, mailbox: &mpsc::Sender<Message>) {
        if let Some(boxes) = self.lock().as_mut()
            && boxes
                .get(id)
                .is_some_and(|known| known.same_channel(mailbox))
        {
            boxes.remove(id);
        }
    }

    /// Puts all matches away, after what was asked for.
    pub(crate) fn close_all(&self) {
        *self.lock() = None;
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Boxes> {
        self.boxes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Takes a mailbox away that nobody uses; false when somebody is just about to.
    fn close(&self, id: &str, messages: &mpsc::Receiver<Message>) -> bool {
        let mut boxes = self.lock();
        let unused = messages.is_empty() && messages.sender_strong_count() <= 1;
        if let (true, Some(boxes)) = (unused, boxes.as_mut()) {
            boxes.remove(id);
        }
        unused
    }

    async fn serve(self, id: String, mut messages: mpsc::Receiver<Message>) {
        let mut table: Option<Table> = None;
        let mut trouble = Trouble::default();
        let mut asked = Instant::now();
        loop {
            if messages.is_closed() && messages.is_empty() {
                return;
            }
            let busy = table
                .as_ref()
                .is_some_and(|table| table.is_busy() || table.is_unwound());
            let deadline = table.as_ref().and_then(Table::deadline);
            let presence = table.as_ref().and_then(Table::presence_due);
            let next = match (busy, trouble.until) {
                (true, None) => messages.try_recv().ok(),
                (_, Some(until)) => timeout_at(until, messages.recv()).await.ok().flatten(),
                (false, None) => {
                    let look = self.idle.long.min(self.idle.short);
                    let next = tokio::select! {
                        next = timeout(look, messages.recv()) => next.ok().flatten(),
                        () = self.reached(deadline) => None,
                        () = come(presence) => None,
                    };
                    let quiet = table.as_ref().is_none_or(Table::is_quiet);
                    if next.is_none() && quiet && self.is_time(asked) && self.close(&id, &messages)
                    {
                        return;
                    }
                    if next.is_none() && table.is_none() {
                        continue;
                    }
                    next
                }
            };
            if next.is_some() {
                asked = Instant::now();
            }
            if table.is_none() {
                match self.load(&id).await {
                    Ok(loaded) => table = Some(loaded),
                    Err(problem) => {
                        let missing = problem.status == 404;
                        if let Some(message) = next {
                            message(Err(problem)).await;
                        }
                        if missing && self.close(&id, &messages) {
                            return;
                        }
                        trouble.note(0);
                        continue;
                    }
                }
            }
            let Some(at) = &mut table else {
                continue;
            };
            if trouble.is_over() && at.is_unwound() && at.wind().await.is_err() {
                trouble.note(0);
            }
            if let Some(message) = next {
                let there = match at.is_lost() {
                    false => Ok(&mut *at),
                    true => Err(Problem::unavailable(
                        "The match cannot be stored at present. Try again in a moment.",
                    )),
                };
                message(there).await;
            }
            if trouble.is_over() && !at.is_lost() && at.is_late() && at.run_out().await.is_err() {
                trouble.note(0);
            }
            if trouble.is_over() && !at.is_lost() && at.is_busy() {
                let seq = at.seq();
                match at.go_on(trouble.failing()).await {
                    Ok(()) => trouble = Trouble::default(),
                    Err(problem) => trouble.note(if problem.status == 500 { seq } else { 0 }),
                }
            }
            at.tell_presence_in_time();
            if at.is_lost() {
                // Its listeners notice, come again and are told what is stored.
                table = None;
            }
        }
    }

    /// Whether an idle match is to be put away that was last asked for then.
    fn is_time(&self, asked: Instant) -> bool {
        let Idle { long, short, room } = self.idle;
        let since = asked.elapsed();
        since >= long || since >= short && self.tables() > room
    }

    /// Returns when it is that late; never, where no time is given.
    async fn reached(&self, deadline: Option<i64>) {
        match deadline {
            Some(deadline) => self.core.time.reached(deadline).await,
            None => std::future::pending().await,
        }
    }

    async fn load(&self, id: &str) -> Result<Table, Problem> {
        match Table::load(&self.core, id).await {
            Ok(table) => {
                self.core.note_unreadable(id, table.unreadable());
                Ok(table)
            }
            Err(LoadError::Missing) => {
                Err(Problem::missing("There is no match here that you may see."))
            }
            Err(LoadError::Store(error)) => Err(error.into()),
        }
    }
}

/// Returns at that moment; never, where none is given.
async fn come(moment: Option<Instant>) {
    match moment {
        Some(moment) => tokio::time::sleep_until(moment).await,
        None => std::future::pending().await,
    }
}

/// What went wrong when a match should go on by itself.
#[derive(Default)]
struct Trouble {
    /// How often in a row.
    times: u32,
    /// The `seq` at which bots failed; 0 when it was not their fault.
    seq: u32,
    /// When to try again.
    until: Option<Instant>,
}

impl Trouble {
    fn note(&mut self, seq: u32) {
        let [first, most] = PAUSE;
        let pause = match (seq, self.times) {
            // The default is taken instead at once.
            (1.., 0) => Duration::ZERO,
            _ => first.saturating_mul(1 << self.times.min(8)).min(most),
        };
        self.times += 1;
        self.seq = seq;
        self.until = Some(Instant::now() + pause);
    }

    /// Whether it is time to try again.
    fn is_over(&mut self) -> bool {
        let over = self.until.is_none_or(|until| Instant::now() >= until);
        if over {
            self.until = None;
        }
        over
    }

    fn failing(&self) -> Option<u32> {
        (self.seq > 0).then_some(self.seq)
    }
}

impl From<StoreError> for Problem {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "the database");
        Problem::unavailable(error.for_people())
    }
}
