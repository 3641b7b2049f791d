//! The tables, and how they came to be.
//!
//! A new table is a new file in `migrations/` and a line in [`ALL`]. Files that have been released never change. They are
//! written once, in SQLite's words; PostgreSQL is told the same with those of [`in_postgres`]. So that this goes well:
//! columns are `TEXT` or `INTEGER` (yes and no are 1 and 0), tables are `STRICT`, and rows get their ids from Muster.

use super::StoreError;
use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::{AnyConnection, Row as _, SqlSafeStr as _};

/// All migrations in their order: number, name, file.
const ALL: [(i64, &str, &str); 4] = [
    (
        1,
        "tables",
        include_str!("../../migrations/0001_tables.sql"),
    ),
    (
        2,
        "openings",
        include_str!("../../migrations/0002_openings.sql"),
    ),
    (
        10,
        "accounts",
        include_str!("../../migrations/0010_accounts.sql"),
    ),
    (
        20,
        "clocks",
        include_str!("../../migrations/0020_clocks.sql"),
    ),
];

/// The number of the newest migration.
pub(super) fn newest() -> i64 {
    ALL.iter().map(|(number, ..)| *number).max().unwrap_or(0)
}

/// The number of the newest migration that a database has had.
pub(super) async fn schema(connection: &mut AnyConnection) -> Result<i64, StoreError> {
    let sql = "SELECT coalesce(max(version), 0) AS n FROM _sqlx_migrations";
    let row = sqlx::query(sql).fetch_one(connection).await;
    let row = row.map_err(|error| match error {
        sqlx::Error::Database(_) => StoreError::NotMuster,
        other => other.into(),
    })?;
    Ok(row.try_get("n")?)
}

/// What PostgreSQL says otherwise than SQLite. Its integers are narrower unless they are big, and its types always strict.
fn in_postgres(sql: &str) -> String {
    sql.replace(" INTEGER", " BIGINT")
        .replace(") STRICT, WITHOUT ROWID;", ");")
        .replace(") STRICT;", ");")
}

/// What brings the tables up to date.
pub(super) fn migrations(postgres: bool) -> Migrator {
    let migration = |(version, name, sql): (i64, &'static str, &'static str)| {
        let sql = match postgres {
            true => sqlx::AssertSqlSafe(in_postgres(sql)).into_sql_str(),
            false => sql.into_sql_str(),
        };
        Migration::new(version, name.into(), MigrationType::Simple, sql, false)
    };
    Migrator::with_migrations(ALL.into_iter().map(migration).collect())
}
