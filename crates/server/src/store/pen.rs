//! The one connection that writes, and that only one server has it.

use super::StoreError;
use super::migrations::migrations;
use super::place::{PATIENCE, Place};
use sqlx::AnyConnection;
use sqlx::{Connection as _, Row as _};
use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::Duration;
use tokio::time::{Instant, sleep, timeout};

/// The advisory lock that whoever writes to a PostgreSQL database has: `muster`.
const LOCK: i64 = i64::from_be_bytes(*b"\0\0muster");
/// How often is tried to get hold of a database that another server is just about to let go.
const EVERY: Duration = Duration::from_millis(50);

/// The one connection that writes.
///
/// Who has it holds the database: a file beside it that is locked, or an advisory lock that goes with the connection. Hence
/// whatever a lost connection had begun is decided before another one can be had.
pub(super) struct Pen {
    place: Place,
    connection: Option<AnyConnection>,
    /// Stays locked as long as it is open.
    _locked: Option<File>,
    /// How often the database had been opened when this was made.
    opening: i64,
}

impl Pen {
    /// Gets hold of a database and brings its tables up to date.
    pub(super) async fn take(place: Place) -> Result<Self, StoreError> {
        Pen::take_at(place, None).await
    }

    /// Gets hold of a database and brings its tables to where they were after that migration.
    pub(super) async fn take_at(place: Place, schema: Option<i64>) -> Result<Self, StoreError> {
        let locked = match &place {
            Place::Sqlite(path) => Some(lock(path).await?),
            Place::Postgres(_) => None,
        };
        let mut connection = connect(&place).await?;
        let migrator = migrations(place.is_postgres());
        migrator.run_direct(schema, &mut connection, false).await?;
        let row = sqlx::query("UPDATE openings SET n = n + 1 RETURNING n")
            .fetch_one(&mut connection)
            .await?;
        Ok(Pen {
            place,
            opening: row.try_get("n")?,
            connection: Some(connection),
            _locked: locked,
        })
    }

    /// The connection: a new one where it was lost, unless another server has had the database meanwhile.
    pub(super) async fn connection(&mut self) -> Result<&mut AnyConnection, StoreError> {
        let connection = match self.connection.take() {
            Some(connection) => connection,
            None => self.again().await?,
        };
        Ok(self.connection.insert(connection))
    }

    async fn again(&mut self) -> Result<AnyConnection, StoreError> {
        let connecting = timeout(2 * PATIENCE, connect(&self.place)).await;
        let mut connection = connecting.map_err(|_| StoreError::Silent)??;
        let row = sqlx::query("SELECT n FROM openings")
            .fetch_one(&mut connection)
            .await?;
        match row.try_get::<i64, _>("n")? == self.opening {
            true => {
                tracing::info!("the database is there again");
                Ok(connection)
            }
            false => Err(StoreError::Replaced),
        }
    }

    /// After a failure: gives the connection up unless it answers and has nothing under way. Says whether it is kept.
    pub(super) async fn check(&mut self) -> bool {
        if let Some(connection) = &mut self.connection {
            let answered = timeout(PATIENCE, connection.ping()).await;
            if !matches!(answered, Ok(Ok(()))) || connection.is_in_transaction() {
                self.give_up();
            }
        }
        self.connection.is_some()
    }

    /// Gives the connection up: it may be in the middle of something.
    pub(super) fn give_up(&mut self) {
        tracing::error!("the connection to the database is lost");
        self.connection = None;
    }

    /// Brings the tables up to date.
    pub(super) async fn migrate(&mut self) -> Result<(), StoreError> {
        let migrator = migrations(self.place.is_postgres());
        let connection = self.connection().await?;
        Ok(migrator.run_direct(None, connection, false).await?)
    }

    /// Closes the connection and lets the database go.
    pub(super) async fn close(self) -> Result<(), StoreError> {
        match self.connection {
            Some(connection) => Ok(connection.close().await?),
            None => Ok(()),
        }
    }
}

/// A connection that writes, and with it the advisory lock.
async fn connect(place: &Place) -> Result<AnyConnection, StoreError> {
    let mut connection = place.connect().await?;
    if place.is_postgres() {
        let until = Instant::now() + PATIENCE;
        while !is_locked(&mut connection).await? {
            wait(until).await?;
        }
    }
    Ok(connection)
}

async fn is_locked(connection: &mut AnyConnection) -> Result<bool, StoreError> {
    let row = sqlx::query("SELECT pg_try_advisory_lock($1) AS locked")
        .bind(LOCK)
        .fetch_one(connection)
        .await?;
    Ok(row.try_get("locked")?)
}

/// Locks the file beside a database. It is left there: whoever removed it could remove another server's.
async fn lock(database: &Path) -> Result<File, StoreError> {
    let mut path = database.as_os_str().to_owned();
    path.push(".lock");
    let failed = |error: std::io::Error| StoreError::Database(sqlx::Error::Io(error));
    let mut options = File::options();
    let file = options.create(true).truncate(false).write(true).open(path);
    let file = file.map_err(failed)?;
    let until = Instant::now() + PATIENCE;
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) => wait(until).await?,
            Err(TryLockError::Error(error)) => return Err(failed(error)),
        }
    }
}

/// Waits a little, but not for ever: a server that was ended takes a moment to let go.
async fn wait(until: Instant) -> Result<(), StoreError> {
    if Instant::now() >= until {
        return Err(StoreError::InUse);
    }
    sleep(EVERY).await;
    Ok(())
}
