//! The database: SQLite, written by one task, read by many.

mod accounts;
mod read;
mod rows;
mod writer;

pub(crate) use accounts::{Account, Change, Guest, Link, Session};
pub(crate) use read::{Listing, PAGE, Which};
pub(crate) use rows::{ChatRow, Head, SeatKind, SeatRow, Status, Write};
pub(crate) use writer::Writer;

use sqlx::SqlitePool;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{ConnectOptions as _, SqlSafeStr as _};
use std::str::FromStr as _;
use std::time::Duration;
use thiserror::Error;

/// How many connections read at a time.
const READERS: u32 = 4;
/// How long a connection waits for another process that writes.
const PATIENCE: Duration = Duration::from_secs(5);

/// Why the database did not do what it should.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The address of the database makes no sense.
    #[error("the database {url:?} cannot be used: {problem}")]
    Address {
        /// The address.
        url: String,
        /// What is wrong with it.
        problem: String,
    },
    /// The tables could not be brought up to date.
    #[error("the tables of the database cannot be brought up to date: {0}")]
    Migrate(#[from] sqlx::migrate::MigrateError),
    /// The database itself says no.
    #[error("the database: {0}")]
    Database(#[from] sqlx::Error),
    /// What is stored makes no sense.
    #[error("stored {what} cannot be read: {problem}")]
    Stored {
        /// What.
        what: &'static str,
        /// Why not.
        problem: String,
    },
    /// The task that writes has ended.
    #[error("the server is closing")]
    Closed,
}

/// The database.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    readers: SqlitePool,
    /// Takes everything that is to be written.
    pub(crate) writer: Writer,
}

impl Store {
    /// Opens or makes a database and brings its tables up to date. Returns the task that writes, too: it ends when the
    /// store is dropped.
    pub(crate) async fn open(url: &str) -> Result<(Self, tokio::task::JoinHandle<()>), StoreError> {
        let address = |problem: String| StoreError::Address {
            url: url.to_string(),
            problem,
        };
        if !url.starts_with("sqlite:") {
            let problem = "expected sqlite://FILE, such as sqlite://muster.db";
            return Err(address(problem.to_string()));
        }
        if url.contains(":memory:") || url.contains("mode=memory") {
            return Err(address("a database in memory would forget".to_string()));
        }
        let options = SqliteConnectOptions::from_str(url)
            .map_err(|error| address(error.to_string()))?
            .create_if_missing(true)
            .foreign_keys(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .busy_timeout(PATIENCE)
            .disable_statement_logging();
        let mut connection = options
            .connect()
            .await
            .map_err(|error| address(error.to_string()))?;
        migrations()
            .run_direct(None, &mut connection, false)
            .await?;
        let readers = SqlitePoolOptions::new()
            .max_connections(READERS)
            .connect_lazy_with(options.read_only(true).create_if_missing(false));
        let (writer, task) = Writer::start(connection);
        Ok((Store { readers, writer }, task))
    }

    /// Closes the connections that read.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
    }
}

fn migrations() -> Migrator {
    let all = [
        (
            1,
            "tables",
            include_str!("../../migrations/0001_tables.sql"),
        ),
        (
            10,
            "accounts",
            include_str!("../../migrations/0010_accounts.sql"),
        ),
    ];
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        Migration::new(
            version,
            name.into(),
            MigrationType::Simple,
            sql.into_sql_str(),
            false,
        )
    };
    Migrator::with_migrations(all.into_iter().map(migration).collect())
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed();
    since.map_or(0, |since| since.as_millis() as i64)
}
