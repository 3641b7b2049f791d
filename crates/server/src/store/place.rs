//! Where a database is, and how it is connected to.

use super::StoreError;
use sqlx::any::AnyConnectOptions;
use sqlx::{AnyConnection, ConnectOptions as _, Connection as _, Executor as _};
use std::path::{Path, PathBuf, absolute};
use std::str::FromStr as _;
use std::time::Duration;

/// How long a connection waits for another one that writes.
pub(super) const PATIENCE: Duration = Duration::from_secs(5);

/// What every connection to SQLite that writes is told. It waits for others as long as [`PATIENCE`].
const SQLITE: [&str; 4] = [
    "PRAGMA busy_timeout = 5000",
    "PRAGMA foreign_keys = ON",
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",
];
/// The same for PostgreSQL: a commit is answered when it is on the disk.
const POSTGRES: [&str; 2] = ["SET lock_timeout = '5s'", "SET synchronous_commit = on"];

/// Where a database is.
#[derive(Clone, Debug)]
pub(super) enum Place {
    /// A file.
    Sqlite(PathBuf),
    /// A server.
    Postgres(Box<AnyConnectOptions>),
}

impl Place {
    /// Reads an address: `sqlite://FILE` or `postgres://USER@HOST/DATABASE`.
    pub(super) fn parse(url: &str) -> Result<Self, StoreError> {
        sqlx::any::install_default_drivers();
        let wrong = |problem: String| StoreError::Address {
            url: without_password(url),
            problem,
        };
        if url.starts_with("postgres://") || url.starts_with("postgresql://") {
            let options = AnyConnectOptions::from_str(url);
            let options = options.map_err(|error| wrong(error.to_string()))?;
            return Ok(Place::Postgres(Box::new(
                options.disable_statement_logging(),
            )));
        }
        let Some(path) = url.strip_prefix("sqlite:") else {
            let problem = "expected sqlite://FILE, such as sqlite://muster.db, or postgres://USER@HOST/DATABASE";
            return Err(wrong(problem.to_string()));
        };
        let path = path.strip_prefix("//").unwrap_or(path);
        if path.contains(":memory:") || path.contains("mode=memory") {
            return Err(wrong("a database in memory would forget".to_string()));
        }
        let path = path.split_once('?').map_or(path, |(path, _)| path);
        let path = decoded(path).ok_or_else(|| wrong("its file has no name".to_string()))?;
        resolved(&path)
            .map(Place::Sqlite)
            .map_err(|error| wrong(error.to_string()))
    }

    /// Whether it is PostgreSQL.
    pub(super) fn is_postgres(&self) -> bool {
        matches!(self, Place::Postgres(_))
    }

    /// How to connect in order to read.
    pub(super) fn reading(&self) -> Result<AnyConnectOptions, StoreError> {
        self.options("ro")
    }

    /// A connection that writes. A file is made where there is none.
    pub(super) async fn connect(&self) -> Result<AnyConnection, StoreError> {
        self.connect_as("rwc").await
    }

    /// A connection that writes to a database that is there.
    pub(super) async fn connect_there(&self) -> Result<AnyConnection, StoreError> {
        self.connect_as("rw").await
    }

    async fn connect_as(&self, mode: &str) -> Result<AnyConnection, StoreError> {
        let mut connection = self.options(mode)?.connect().await?;
        let settings: &[&str] = match self {
            Place::Sqlite(_) => &SQLITE,
            Place::Postgres(_) => &POSTGRES,
        };
        for setting in settings {
            connection.execute(*setting).await?;
        }
        Ok(connection)
    }

    /// A connection that reads, all of it as it is at one moment, until it is closed. Others may write meanwhile.
    pub(super) async fn snapshot(&self) -> Result<AnyConnection, StoreError> {
        let mut connection = self.reading()?.connect().await?;
        let begin = match self {
            Place::Sqlite(_) => "BEGIN",
            Place::Postgres(_) => "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
        };
        connection.execute(begin).await?;
        Ok(connection)
    }

    /// The file of the database, where it is one.
    pub(super) fn file(&self) -> Option<&Path> {
        match self {
            Place::Sqlite(path) => Some(path),
            Place::Postgres(_) => None,
        }
    }

    fn options(&self, mode: &str) -> Result<AnyConnectOptions, StoreError> {
        match self {
            Place::Sqlite(path) => {
                let url = format!("sqlite://{}?mode={mode}", encoded(path));
                Ok(AnyConnectOptions::from_str(&url)?.disable_statement_logging())
            }
            Place::Postgres(options) => Ok((**options).clone()),
        }
    }
}

/// Begins a transaction that will write.
pub(super) async fn begin<'c>(
    connection: &'c mut AnyConnection,
) -> Result<sqlx::Transaction<'c, sqlx::Any>, sqlx::Error> {
    // Else SQLite would find out only at its first write that another one writes, and could not wait for it.
    match connection.backend_name() {
        "SQLite" => connection.begin_with("BEGIN IMMEDIATE").await,
        _ => connection.begin().await,
    }
}

/// The absolute path of a file, whose folder must be there.
fn resolved(path: &Path) -> std::io::Result<PathBuf> {
    let path = absolute(path)?;
    match (path.parent(), path.file_name()) {
        (Some(folder), Some(name)) => Ok(folder.canonicalize()?.join(name)),
        _ => Err(std::io::Error::other("expected the name of a file")),
    }
}

/// The path that an address names.
fn decoded(text: &str) -> Option<PathBuf> {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        bytes.push(match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
            }
            byte => byte,
        });
    }
    let text = String::from_utf8(bytes)
        .ok()
        .filter(|text| !text.is_empty());
    text.map(PathBuf::from)
}

/// The path as it stands in an address.
fn encoded(path: &Path) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
    let byte = |byte: u8| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    path.to_string_lossy().bytes().map(byte).collect()
}

/// An address that can be shown.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else {
        return url.to_string();
    };
    let (who, place) = match rest.rsplit_once('@') {
        Some((who, place)) => (
            who.split(':').next().unwrap_or_default(),
            format!("@{place}"),
        ),
        None => ("", rest.to_string()),
    };
    let place = place
        .split_once('?')
        .map_or(place.as_str(), |(place, _)| place);
    format!("{scheme}://{who}{place}")
}
