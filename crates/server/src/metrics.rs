//! What can be watched, in the words of Prometheus. No names, no ids, no secrets.

use crate::app::App;
use crate::store::StoreError;
use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::{Registry, Unit};
use std::time::Instant;

/// One label: its name and its value.
type Label = [(&'static str, String); 1];

/// How writing goes.
#[derive(Clone, Debug)]
pub(crate) struct WriteMeters {
    /// How many parcels went into a transaction.
    pub(crate) batch: Histogram,
    /// Transactions that were not committed.
    pub(crate) errors: Counter,
}

impl WriteMeters {
    /// Meters that have counted nothing.
    pub(crate) fn new() -> Self {
        WriteMeters {
            batch: Histogram::new(exponential_buckets(1.0, 2.0, 8)),
            errors: Counter::default(),
        }
    }
}

/// What can be watched.
pub(crate) struct Metrics {
    registry: Registry,
    begun: Instant,
    matches: Family<Label, Gauge>,
    tables: Gauge,
    database: Gauge,
    free: Gauge,
    uptime: Gauge,
    /// Who is connected for live updates.
    pub(crate) listeners: Gauge,
    /// How long actions took until they were stored, in seconds.
    pub(crate) actions: Histogram,
    requests: Family<Label, Counter>,
}

impl Metrics {
    /// Metrics of a server that begins now.
    pub(crate) fn new(writing: &WriteMeters) -> Self {
        let mut metrics = Metrics {
            registry: Registry::with_prefix("muster"),
            begun: Instant::now(),
            matches: Family::default(),
            tables: Gauge::default(),
            database: Gauge::default(),
            free: Gauge::default(),
            uptime: Gauge::default(),
            listeners: Gauge::default(),
            actions: Histogram::new(exponential_buckets(0.001, 2.0, 14)),
            requests: Family::default(),
        };
        metrics.enter(writing);
        metrics
    }

    fn enter(&mut self, writing: &WriteMeters) {
        let on = &mut self.registry;
        on.register("matches", "Matches by their status", self.matches.clone());
        on.register("tables_open", "Matches in memory", self.tables.clone());
        on.register("listeners", "Live connections", self.listeners.clone());
        on.register("requests", "Answers by their status", self.requests.clone());
        on.register(
            "write_batch",
            "Writes that shared a commit",
            writing.batch.clone(),
        );
        on.register(
            "write_errors",
            "Commits that failed",
            writing.errors.clone(),
        );
        let (actions, uptime) = (self.actions.clone(), self.uptime.clone());
        let (database, free) = (self.database.clone(), self.free.clone());
        on.register_with_unit(
            "action",
            "Time until an action was stored",
            Unit::Seconds,
            actions,
        );
        on.register_with_unit("uptime", "Time since the start", Unit::Seconds, uptime);
        on.register_with_unit("database", "Size of the database", Unit::Bytes, database);
        on.register_with_unit(
            "disk_free",
            "Room on the disk of the database",
            Unit::Bytes,
            free,
        );
    }

    /// Counts an answer.
    pub(crate) fn answered(&self, status: u16) {
        let label = [("status", status.to_string())];
        self.requests.get_or_create(&label).inc();
    }

    /// All of it as text.
    pub(crate) async fn text(&self, app: &App) -> Result<String, StoreError> {
        let store = &app.core.store;
        for status in ["waiting", "running", "finished", "abandoned"] {
            self.matches
                .get_or_create(&[("status", status.to_string())])
                .set(0);
        }
        for (status, n) in store.statuses().await? {
            self.matches.get_or_create(&[("status", status)]).set(n);
        }
        self.database.set(store.size().await?);
        // Where the database is elsewhere, its disk is not this one's to watch.
        self.free.set(
            store
                .free()
                .map_or(-1, |free| i64::try_from(free).unwrap_or(i64::MAX)),
        );
        self.tables
            .set(i64::try_from(app.desk.tables()).unwrap_or(i64::MAX));
        self.uptime
            .set(i64::try_from(self.begun.elapsed().as_secs()).unwrap_or(i64::MAX));
        let mut text = String::new();
        // Writing to a string does not fail.
        let _ = encode(&mut text, &self.registry);
        Ok(text)
    }
}
