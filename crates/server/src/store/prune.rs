//! Removing what nobody comes back to.

use super::migrations::{newest, schema};
use super::place::{Place, begin};
use super::{StoreError, now};
use crate::time::DAY;
use sqlx::{AnyConnection, AssertSqlSafe, Connection as _, Row as _};

/// The matches that go: nobody has played there, or nobody wanted to go on.
const OLD_MATCHES: &str = "status IN ('waiting', 'abandoned') AND updated < $1";
/// What belongs to a match.
const PARTS: [&str; 8] = [
    "entries",
    "client_ids",
    "chat",
    "requests",
    "auto",
    "clocks",
    "links",
    "seats",
];
/// What belongs to a guest.
const BELONGINGS: [&str; 2] = ["sessions", "links"];
/// The guests who go: without an account, not here for long, and nowhere to be seen.
const OLD_GUESTS: &str = "created > 0 AND created < $1 \
    AND NOT EXISTS (SELECT 1 FROM accounts WHERE accounts.guest = guests.id) \
    AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.guest = guests.id AND sessions.seen >= $1) \
    AND NOT EXISTS (SELECT 1 FROM seats WHERE seats.guest = guests.id) \
    AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.creator = guests.id)";

/// After how many days something is removed; never, where nothing is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prune {
    /// Matches that wait for players or were given up, after the last change.
    pub matches: Option<u32>,
    /// Guests without a seat and without a match of theirs, after they were last here.
    pub guests: Option<u32>,
}

impl Default for Prune {
    /// 90 days for matches, 180 for guests.
    fn default() -> Self {
        Prune {
            matches: Some(90),
            guests: Some(180),
        }
    }
}

/// How much was removed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pruned {
    /// Matches.
    pub matches: i64,
    /// Guests.
    pub guests: i64,
}

impl Prune {
    /// Removes it, as part of a transaction.
    pub(super) async fn carry_out(self, on: &mut AnyConnection) -> Result<Pruned, sqlx::Error> {
        let mut pruned = Pruned::default();
        let since = |days: u32| now() - i64::from(days) * DAY;
        if let Some(since) = self.matches.map(since) {
            pruned.matches = count(on, "matches", OLD_MATCHES, since).await?;
            for part in PARTS {
                let those = format!("match IN (SELECT id FROM matches WHERE {OLD_MATCHES})");
                delete(on, part, &those, since).await?;
            }
            delete(on, "matches", OLD_MATCHES, since).await?;
        }
        if let Some(since) = self.guests.map(since) {
            pruned.guests = count(on, "guests", OLD_GUESTS, since).await?;
            for belonging in BELONGINGS {
                let those = format!("guest IN (SELECT id FROM guests WHERE {OLD_GUESTS})");
                delete(on, belonging, &those, since).await?;
            }
            delete(on, "guests", OLD_GUESTS, since).await?;
        }
        Ok(pruned)
    }
}

async fn count(
    on: &mut AnyConnection,
    table: &str,
    those: &str,
    since: i64,
) -> Result<i64, sqlx::Error> {
    let sql = format!("SELECT count(*) AS n FROM {table} WHERE {those}");
    let row = sqlx::query(AssertSqlSafe(sql))
        .bind(since)
        .fetch_one(on)
        .await?;
    row.try_get("n")
}

async fn delete(
    on: &mut AnyConnection,
    table: &str,
    those: &str,
    since: i64,
) -> Result<(), sqlx::Error> {
    let sql = format!("DELETE FROM {table} WHERE {those}");
    sqlx::query(AssertSqlSafe(sql))
        .bind(since)
        .execute(on)
        .await
        .map(drop)
}

/// Removes what nobody comes back to, in one transaction, or only counts it. A server may go on meanwhile.
///
/// # Errors
/// Why nothing was removed.
pub async fn prune(db: &str, prune: Prune, only_count: bool) -> Result<Pruned, StoreError> {
    let mut connection = Place::parse(db)?.connect_there().await?;
    if schema(&mut connection).await? < newest() {
        return Err(StoreError::Old);
    }
    let mut all = begin(&mut connection).await?;
    let pruned = prune.carry_out(&mut all).await?;
    match only_count {
        true => all.rollback().await?,
        false => all.commit().await?,
    }
    connection.close().await?;
    Ok(pruned)
}
