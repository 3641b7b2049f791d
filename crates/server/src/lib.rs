//! Muster over HTTP: guests, matches, live updates, storage.
//!
//! The log is the truth: an action is acknowledged when its entries are committed to the database, and a match is whatever
//! playing its entries again gives. One task owns each match and takes messages in order; one task writes for all of them.
//! Games are known only through [`Registry`]. `ARCHITECTURE.md` has the picture.

mod accounts;
mod app;
mod caller;
mod check;
mod clock;
mod desk;
mod files;
mod http;
mod ids;
mod limits;
mod metrics;
mod people;
mod problem;
mod store;
mod table;
mod thinkers;
mod time;
mod upkeep;
mod view;
mod words;

pub use accounts::{ResetError, reset_account};
pub use check::{Checked, check_matches};
pub use desk::Idle;
pub use limits::{Limits, Rate};
pub use problem::Problem;
pub use store::{BackupError, Prune, Pruned, StoreError, backup, prune, restore};
pub use time::Time;
pub use view::View;

use accounts::Passwords;
use app::App;
use axum::Router;
use desk::{Core, Desk};
use engine::game_match::MOST_ENTRIES;
use engine::registry::Registry;
use limits::Gate;
use metrics::Metrics;
use std::collections::BTreeMap;
use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use store::{Store, Writing};
use tokio::net::TcpListener;
use tokio::sync::{broadcast, watch};

/// How long to wait for what is under way when closing.
const GRACE: Duration = Duration::from_secs(10);

/// How many sessions can end at a time before live connections that might have to notice are broken off unasked.
const ENDED: usize = 256;

/// What a server is told when it starts. Not for printing: there may be a password and a token in it.
#[derive(Clone)]
pub struct Config {
    /// The database: `sqlite://muster.db`, `postgres://USER@HOST/DATABASE`.
    pub db: String,
    /// Where the server is reached from outside, for links and to tell its own pages from others.
    pub public_url: Option<String>,
    /// Whether a proxy stands in front: then `X-Forwarded-For` and `X-Forwarded-Proto` are believed as it sets them.
    pub behind_proxy: bool,
    /// How often things can be asked for.
    pub limits: Limits,
    /// The time by which clocks run.
    pub time: Time,
    /// When matches that nobody looks at are put away until somebody does.
    pub idle: Idle,
    /// What is removed once a day.
    pub prune: Prune,
    /// Who has this may read the metrics. Without it only programs on this machine may.
    pub metrics_token: Option<String>,
    /// Folders whose content files replace those of a game, by the games' ids. Matches that were dealt with other content
    /// are unreadable.
    pub content: BTreeMap<String, PathBuf>,
    /// How many entries the log of a match may have before nothing in it goes on by itself any more: a game or a bot that never
    /// comes to an end must not fill the disk.
    pub longest: u32,
}

impl Config {
    /// The usual settings with a database.
    pub fn new(db: impl Into<String>) -> Self {
        Config {
            db: db.into(),
            public_url: None,
            behind_proxy: false,
            limits: Limits::default(),
            time: Time::flowing(),
            idle: Idle::default(),
            prune: Prune::default(),
            metrics_token: None,
            content: BTreeMap::new(),
            longest: MOST_ENTRIES as u32,
        }
    }
}

/// A server: its database is open and its matches go on. What it answers to is its [`router`](Server::router).
pub struct Server {
    app: App,
    writing: Writing,
    closing: watch::Sender<bool>,
}

impl Server {
    /// Opens the database and resumes every running match.
    ///
    /// # Errors
    /// Why the database cannot be used.
    pub async fn open(registry: Arc<dyn Registry>, config: Config) -> Result<Self, StoreError> {
        let (store, writing) = Store::open(&config.db).await?;
        let (time, longest) = (config.time, config.longest);
        let core = Arc::new(Core::new(registry, store, time, config.content, longest));
        let desk = Desk::new(core.clone(), config.idle);
        let (closing, is_closing) = watch::channel(false);
        let url = config
            .public_url
            .map(|url| url.trim_end_matches('/').into());
        core.store.sweep().await?;
        core.store.start_clocks(core.time.now()).await?;
        let running = core.store.running().await?;
        let metrics = Metrics::new(&core.store.writer.meters);
        tokio::spawn(upkeep::tidy(core.clone(), config.prune, is_closing.clone()));
        let token = config.metrics_token.as_deref().map(ids::hash);
        let app = App {
            core,
            metrics: Arc::new(metrics),
            metrics_token: token.map(Into::into),
            desk: desk.clone(),
            public_url: url,
            behind_proxy: config.behind_proxy,
            gate: Arc::new(Gate::new(config.limits)),
            passwords: Arc::new(Passwords::new()),
            ended: broadcast::channel(ENDED).0,
            closing: is_closing.clone(),
        };
        tokio::spawn(upkeep::watch_clocks(
            app.core.clone(),
            desk.clone(),
            is_closing.clone(),
        ));
        let forgetting = app.clone();
        tokio::spawn(async move {
            if let Err(problem) = people::forget_all(&forgetting).await {
                tracing::error!(problem = %problem.detail, "somebody cannot be forgotten");
            }
        });
        tokio::spawn(upkeep::resume(running, desk, is_closing));
        Ok(Server {
            app,
            writing,
            closing,
        })
    }

    /// What answers requests.
    pub fn router(&self) -> Router {
        http::router(self.app.clone())
    }

    /// Answers requests until `stop` is done, then finishes what is under way and closes the database.
    ///
    /// # Errors
    /// What is wrong with the connection.
    pub async fn serve(
        mut self,
        listener: TcpListener,
        stop: impl Future<Output = ()> + Send + 'static,
    ) -> io::Result<()> {
        files::allow_many();
        let router = self.router();
        let router = router.into_make_service_with_connect_info::<SocketAddr>();
        let closing = self.closing.clone();
        let stopped = async move {
            stop.await;
            tracing::info!("closing");
            // Those who are connected are told so.
            let _ = closing.send(true);
        };
        let serving = axum::serve(listener, router).with_graceful_shutdown(stopped);
        let mut is_closing = self.closing.subscribe();
        let result = tokio::select! {
            result = async { serving.await } => result,
            // Nothing can be stored any more.
            ended = &mut self.writing => return Err(match ended {
                Ok(Err(error)) => io::Error::other(error),
                _ => io::Error::other("the task that writes to the database has ended"),
            }),
            () = async {
                let _ = is_closing.wait_for(|closing| *closing).await;
                tokio::time::sleep(GRACE).await;
            } => Ok(()),
        };
        self.close().await;
        result
    }

    /// Finishes what is under way and closes the database.
    pub async fn close(self) {
        let _ = self.closing.send(true);
        let Server { app, writing, .. } = self;
        let store = app.core.store.clone();
        app.desk.close_all();
        drop(app);
        store.close().await;
        drop(store);
        if tokio::time::timeout(GRACE, writing).await.is_err() {
            tracing::warn!("closed before everything was finished; nothing acknowledged is lost");
        }
    }
}

/// A place to listen at: an address and a port.
///
/// # Errors
/// Why one cannot listen there.
pub async fn listen(address: SocketAddr) -> io::Result<TcpListener> {
    TcpListener::bind(address).await
}
