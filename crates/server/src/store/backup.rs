//! All that is stored, as one file that any database can be filled from.
//!
//! The file is JSON, one object a line. The first line says what it is, by which migration the tables were made, and when.
//! Each further line is a row: `{"guests": {"id": "…", …}}`; what is null is left out. The last one counts the rows and has
//! the SHA-256 of every byte before it, so that a file that was cut off is noticed.

use super::migrations::{newest, schema};
use super::pen::Pen;
use super::place::{Place, begin};
use super::{StoreError, now};
use futures_util::TryStreamExt as _;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use sha2::{Digest as _, Sha256};
use sqlx::any::{AnyRow, AnyTypeInfoKind};
use sqlx::{AnyConnection, AssertSqlSafe, Column as _, Connection as _, Row as _};
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, BufWriter, Read as _, Write as _};
use std::path::{Path, PathBuf};
use thiserror::Error;

/// What the first line calls itself.
const KIND: &str = "muster backup";
/// The format of the file.
const FORMAT: u32 = 1;
/// No row is as long as that.
const LONGEST_LINE: u64 = 64 << 20;
/// The first migration whose tables can be kept.
const FIRST: i64 = 2;

/// The tables, those that others refer to first, each with the migration that made it. A new table has its line here.
const TABLES: [(&str, i64); 14] = [
    ("guests", 1),
    ("matches", 1),
    ("seats", 1),
    ("entries", 1),
    ("client_ids", 1),
    ("chat", 1),
    ("requests", 1),
    ("auto", 1),
    ("accounts", 10),
    ("sessions", 10),
    ("links", 10),
    ("leaving", 10),
    ("clocks", 20),
    ("alive", 20),
];

/// Why a backup could not be made or used. Nothing has changed then.
#[derive(Debug, Error)]
pub enum BackupError {
    /// The database.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The file cannot be read or written.
    #[error("{}: {error}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// Why not.
        error: io::Error,
    },
    /// The file is not what was written once.
    #[error("{} is no whole backup: {problem}", path.display())]
    Broken {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        problem: String,
    },
    /// A newer Muster has made the file.
    #[error("{} was made by a newer Muster; this one cannot read it", path.display())]
    Newer {
        /// The file.
        path: PathBuf,
    },
    /// There is something in the database.
    #[error("the database is not empty; a backup is restored into one that is new")]
    NotEmpty,
    /// The tables of the database are newer than those of the backup.
    #[error(
        "the database has newer tables than the backup; restore into a database that has none, which will be brought up to date"
    )]
    Ahead,
}

impl From<sqlx::Error> for BackupError {
    fn from(error: sqlx::Error) -> Self {
        BackupError::Store(error.into())
    }
}

/// The first line.
#[derive(Deserialize, Serialize)]
struct Begin {
    kind: String,
    format: u32,
    schema: i64,
    made: i64,
}

/// The last line.
#[derive(Deserialize, Serialize)]
#[serde(deny_unknown_fields)]
struct End {
    rows: u64,
    sha256: String,
}

/// Writes everything that is stored to a file, as it is at one moment; a server may go on meanwhile. Secrets of running
/// matches are in it: only the owner may read it. Returns the number of rows.
///
/// # Errors
/// Why there is no new file; one that was there before is left as it was.
pub async fn backup(db: &str, path: &Path) -> Result<u64, BackupError> {
    let mut from = Place::parse(db)?.snapshot().await?;
    let mut part = path.as_os_str().to_owned();
    part.push(format!(".{}.part", std::process::id()));
    let part = PathBuf::from(part);
    let failed = |error| BackupError::File {
        path: part.clone(),
        error,
    };
    let file = private().open(&part).map_err(failed)?;
    let done = match write_all(&mut from, file).await {
        Ok(rows) => std::fs::rename(&part, path).map(|()| rows).map_err(failed),
        Err(Trouble::Store(error)) => Err(error.into()),
        Err(Trouble::Io(error)) => Err(failed(error)),
    };
    if done.is_err() {
        // It may not be there any more.
        let _ = std::fs::remove_file(&part);
    }
    // Nothing was changed.
    let _ = from.close().await;
    done
}

/// How a file that only its owner may read is made.
fn private() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// What can go wrong in writing.
enum Trouble {
    Store(StoreError),
    Io(io::Error),
}

impl<E: Into<StoreError>> From<E> for Trouble {
    fn from(error: E) -> Self {
        Trouble::Store(error.into())
    }
}

async fn write_all(from: &mut AnyConnection, file: File) -> Result<u64, Trouble> {
    let schema = schema(from).await?;
    if schema < FIRST {
        return Err(StoreError::Old.into());
    }
    let mut out = Lines::new(file);
    out.line(&Begin {
        kind: KIND.to_string(),
        format: FORMAT,
        schema,
        made: now(),
    })?;
    let mut rows = 0;
    for (table, _) in TABLES.iter().filter(|(_, since)| *since <= schema) {
        let sql = format!("SELECT * FROM {table}");
        let mut found = sqlx::query(AssertSqlSafe(sql)).fetch(&mut *from);
        while let Some(row) = found.try_next().await? {
            out.line(&Map::from_iter([(table.to_string(), json(&row)?)]))?;
            rows += 1;
        }
    }
    let sha256 = out.digest();
    out.line(&End { rows, sha256 })?;
    out.finish()?;
    Ok(rows)
}

/// A file that is written line by line, and the digest of what was written.
struct Lines {
    out: BufWriter<File>,
    sha: Sha256,
}

impl Lines {
    fn new(file: File) -> Self {
        Lines {
            out: BufWriter::new(file),
            sha: Sha256::new(),
        }
    }

    fn line(&mut self, value: &impl Serialize) -> Result<(), Trouble> {
        let mut line = serde_json::to_string(value).map_err(|error| Trouble::Io(error.into()))?;
        line.push('\n');
        self.sha.update(&line);
        self.out.write_all(line.as_bytes()).map_err(Trouble::Io)
    }

    fn digest(&self) -> String {
        hexadecimal(self.sha.clone())
    }

    fn finish(self) -> Result<(), Trouble> {
        let file = self.out.into_inner();
        let file = file.map_err(|error| Trouble::Io(error.into_error()))?;
        file.sync_all().map_err(Trouble::Io)
    }
}

fn hexadecimal(sha: Sha256) -> String {
    sha.finalize()
        .iter()
        .map(|byte| format!("{byte:02x}"))
        .collect()
}

/// A row as JSON.
fn json(row: &AnyRow) -> Result<Value, sqlx::Error> {
    let mut object = Map::new();
    for (at, column) in row.columns().iter().enumerate() {
        let value = match column.type_info().kind() {
            AnyTypeInfoKind::Text => row.try_get::<Option<String>, _>(at)?.map(Value::from),
            _ => row.try_get::<Option<i64>, _>(at)?.map(Value::from),
        };
        if let Some(value) = value {
            object.insert(column.name().to_string(), value);
        }
    }
    Ok(Value::Object(object))
}

/// Fills a new database from a backup, and brings its tables up to date. Returns the number of rows.
///
/// # Errors
/// Why nothing was restored.
pub async fn restore(path: &Path, db: &str) -> Result<u64, BackupError> {
    let (begin_line, rows) = verify(path)?;
    let place = Place::parse(db)?;
    let mut pen = Pen::take_at(place, Some(begin_line.schema)).await?;
    let done = fill(&mut pen, path, begin_line.schema).await;
    if done.is_ok() {
        pen.migrate().await?;
    }
    pen.close().await?;
    done.map(|()| rows)
}

/// Reads a file to its end: what its first line says, and how many rows it has.
fn verify(path: &Path) -> Result<(Begin, u64), BackupError> {
    let broken = |problem: String| BackupError::Broken {
        path: path.to_path_buf(),
        problem,
    };
    let mut lines = lines(path)?;
    let mut sha = Sha256::new();
    let mut next = move || lines.next().transpose();
    let first = next()?.ok_or_else(|| broken("it is empty".to_string()))?;
    let begin: Begin = serde_json::from_str(&first)
        .map_err(|_| broken("its first line does not say that it is one".to_string()))?;
    if begin.kind != KIND {
        return Err(broken(
            "its first line does not say that it is one".to_string(),
        ));
    }
    if begin.format > FORMAT || begin.schema > newest() {
        return Err(BackupError::Newer {
            path: path.to_path_buf(),
        });
    }
    let mut last = first;
    let mut count = 0;
    while let Some(line) = next()? {
        sha.update(&last);
        last = line;
        count += 1;
    }
    let end: End = serde_json::from_str(&last)
        .map_err(|_| broken("it was cut off: its last line is missing".to_string()))?;
    let there = u64::saturating_sub(count, 1);
    if end.rows != there {
        let said = end.rows;
        return Err(broken(format!(
            "it has {there} rows; there should be {said}"
        )));
    }
    match hexadecimal(sha) == end.sha256 {
        true => Ok((begin, there)),
        false => Err(broken(
            "its SHA-256 is not what its last line says".to_string(),
        )),
    }
}

/// The lines of a file, each with its end.
fn lines(path: &Path) -> Result<impl Iterator<Item = Result<String, BackupError>>, BackupError> {
    let failed = |error| BackupError::File {
        path: path.to_path_buf(),
        error,
    };
    // Asked before it is opened: opening a pipe waits for somebody to write to it.
    if !std::fs::metadata(path).map_err(failed)?.is_file() {
        return Err(failed(io::Error::other("is not a file")));
    }
    let mut file = BufReader::new(File::open(path).map_err(failed)?);
    Ok(std::iter::from_fn(move || {
        let mut line = String::new();
        match (&mut file).take(LONGEST_LINE).read_line(&mut line) {
            Ok(0) => None,
            Ok(length) if length as u64 == LONGEST_LINE => {
                let problem = format!("a line has more than {LONGEST_LINE} bytes");
                Some(Err(BackupError::Broken {
                    path: path.to_path_buf(),
                    problem,
                }))
            }
            Ok(_) => Some(Ok(line)),
            Err(error) => Some(Err(failed(error))),
        }
    }))
}

async fn fill(pen: &mut Pen, path: &Path, made_by: i64) -> Result<(), BackupError> {
    let connection = pen.connection().await?;
    if schema(connection).await? != made_by {
        return Err(BackupError::Ahead);
    }
    let mut all = begin(connection).await?;
    let tables = TABLES.iter().filter(|(_, since)| *since <= made_by);
    for (table, _) in tables.clone() {
        // Rows that a migration has made are of no time.
        let made = match *table {
            "guests" => "WHERE created > 0",
            "alive" => "WHERE at > 0",
            _ => "",
        };
        let sql = format!("SELECT 1 AS one FROM {table} {made} LIMIT 1");
        if sqlx::query(AssertSqlSafe(sql))
            .fetch_optional(&mut *all)
            .await?
            .is_some()
        {
            return Err(BackupError::NotEmpty);
        }
    }
    // The backup has those rows, too.
    for (table, _) in tables.rev() {
        let sql = format!("DELETE FROM {table}");
        sqlx::query(AssertSqlSafe(sql)).execute(&mut *all).await?;
    }
    for line in lines(path)?.skip(1) {
        let line = line?;
        let Some((table, row)) = row(&line) else {
            // The last one.
            continue;
        };
        insert(&mut all, table, &row)
            .await
            .map_err(|error| match error {
                Unfit::Database(error) => error.into(),
                Unfit::Row => BackupError::Broken {
                    path: path.to_path_buf(),
                    problem: format!("a row of {table} makes no sense"),
                },
            })?;
    }
    Ok(all.commit().await?)
}

/// The table and the row of a line.
fn row(line: &str) -> Option<(&'static str, Map<String, Value>)> {
    let mut line: Map<String, Value> = serde_json::from_str(line).ok()?;
    let known = TABLES.iter().map(|(table, _)| *table);
    let table = known.into_iter().find(|table| line.contains_key(*table))?;
    match line.remove(table)? {
        Value::Object(row) => Some((table, row)),
        _ => None,
    }
}

/// Why a row cannot be entered.
enum Unfit {
    Database(sqlx::Error),
    Row,
}

async fn insert(
    on: &mut AnyConnection,
    table: &'static str,
    row: &Map<String, Value>,
) -> Result<(), Unfit> {
    // Names of columns become part of the statement: they may be nothing but names.
    let plain = |name: &String| {
        name.bytes()
            .all(|byte| byte.is_ascii_lowercase() || byte == b'_')
    };
    if row.is_empty() || !row.keys().all(plain) {
        return Err(Unfit::Row);
    }
    let names: Vec<&str> = row.keys().map(String::as_str).collect();
    let places: Vec<String> = (1..=row.len()).map(|n| format!("${n}")).collect();
    let sql = format!(
        "INSERT INTO {table} ({}) VALUES ({}) ON CONFLICT DO NOTHING",
        names.join(", "),
        places.join(", ")
    );
    let mut query = sqlx::query(AssertSqlSafe(sql));
    for value in row.values() {
        query = match value {
            Value::String(text) => query.bind(text.as_str()),
            Value::Number(number) => query.bind(number.as_i64().ok_or(Unfit::Row)?),
            _ => return Err(Unfit::Row),
        };
    }
    query.execute(on).await.map(drop).map_err(Unfit::Database)
}
