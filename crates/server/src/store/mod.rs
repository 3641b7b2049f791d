//! The database, SQLite or PostgreSQL: written by one task, read by many.

mod accounts;
mod backup;
mod check;
mod clocks;
mod migrations;
mod pen;
mod place;
mod prune;
mod read;
mod rows;
mod write;
mod writer;

pub(crate) use accounts::{Account, Change, Guest, Link, Session};
pub use backup::{BackupError, backup, restore};
pub(crate) use check::Kept;
pub use prune::{Prune, Pruned, prune};
pub(crate) use read::{Listing, PAGE, Which};
pub(crate) use rows::{ChatRow, Head, SeatKind, SeatRow, Status};
pub(crate) use write::Write;
pub(crate) use writer::{Writer, Writing};

use pen::Pen;
use place::{PATIENCE, Place};
use sqlx::any::AnyPoolOptions;
use sqlx::{AnyPool, Connection as _};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use thiserror::Error;

/// How many connections read at a time.
const READERS: u32 = 4;

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
    /// Another server writes to it.
    #[error(
        "another Muster server uses the database; stop that one first, or give this one a database of its own"
    )]
    InUse,
    /// Another server has opened it while the connection was lost.
    #[error(
        "another Muster server has opened the database while the connection to it was lost; this one must be started anew"
    )]
    Replaced,
    /// There are no tables of Muster's.
    #[error("this is no database of Muster's")]
    NotMuster,
    /// Its tables are older than this build.
    #[error("the database was made by an older Muster; start this one on it once")]
    Old,
    /// It does not answer.
    #[error("the database does not answer")]
    Silent,
    /// The transaction that something was to be written with was not committed.
    #[error("nothing was written: {0}")]
    Uncommitted(Arc<StoreError>),
    /// The task that writes has ended.
    #[error("the server is closing")]
    Closed,
}

/// The database.
#[derive(Clone, Debug)]
pub(crate) struct Store {
    readers: AnyPool,
    /// Where it is, if it is a file.
    file: Option<PathBuf>,
    /// Takes everything that is to be written.
    pub(crate) writer: Writer,
}

impl Store {
    /// Opens or makes a database and brings its tables up to date. Returns the task that writes, too: it ends when the
    /// store is dropped.
    pub(crate) async fn open(url: &str) -> Result<(Self, Writing), StoreError> {
        let place = Place::parse(url)?;
        let reading = place.reading()?;
        let file = place.file().map(Path::to_path_buf);
        let pen = Pen::take(place).await?;
        let readers = AnyPoolOptions::new()
            .max_connections(READERS)
            .acquire_timeout(PATIENCE)
            .connect_lazy_with(reading);
        let (writer, task) = Writer::start(pen);
        let store = Store {
            readers,
            file,
            writer,
        };
        Ok((store, task))
    }

    /// The same with a database of Muster's that is there.
    pub(crate) async fn open_there(url: &str) -> Result<(Self, Writing), StoreError> {
        let mut connection = Place::parse(url)?.connect_there().await?;
        migrations::schema(&mut connection).await?;
        connection.close().await?;
        Store::open(url).await
    }

    /// Closes the connections that read.
    pub(crate) async fn close(&self) {
        self.readers.close().await;
    }
}

impl StoreError {
    /// What it means for who wanted something stored.
    pub(crate) fn for_people(&self) -> &'static str {
        let error = match self {
            StoreError::Uncommitted(why) => return why.for_people(),
            StoreError::Database(sqlx::Error::Database(error)) => error.code(),
            _ => None,
        };
        match error.as_deref() {
            // SQLITE_FULL, and what PostgreSQL says when its disk is full.
            Some("13" | "53100") => "The disk of the server is full. Its owner must make room.",
            // SQLITE_BUSY with its kinds, and a lock that PostgreSQL has waited for in vain.
            Some("5" | "261" | "517" | "55P03") => {
                "Another program keeps the database locked. Try again in a moment."
            }
            _ => "The database does not answer at present. Try again in a moment.",
        }
    }
}

/// Milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = std::time::SystemTime::UNIX_EPOCH.elapsed();
    since.map_or(0, |since| since.as_millis() as i64)
}
