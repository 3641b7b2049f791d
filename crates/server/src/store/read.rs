//! Reading.

use super::rows::{ChatRow, Head, SeatRow, number};
use super::{Store, StoreError};
use sqlx::any::AnyRow;
use sqlx::{AssertSqlSafe, Row as _};

/// How many matches are on a page of a list.
pub(crate) const PAGE: u32 = 50;

/// Which matches to list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Which {
    /// Those of a guest, running ones first.
    Mine(String),
    /// Those of a guest that have ended.
    MineFinished(String),
    /// Public ones with open seats.
    Open,
    /// Public ones that have ended.
    Finished,
    /// All public ones.
    Public,
}

/// A match as lists need it.
pub(crate) struct Listing {
    pub(crate) head: Head,
    pub(crate) seats: Vec<SeatRow>,
}

impl Store {
    /// How many matches there are, by their status.
    pub(crate) async fn statuses(&self) -> Result<Vec<(String, i64)>, StoreError> {
        let sql = "SELECT status, count(*) AS n FROM matches GROUP BY status ORDER BY status";
        let rows = sqlx::query(sql).fetch_all(&self.readers).await?;
        let read = |row: &AnyRow| Ok((row.try_get("status")?, row.try_get("n")?));
        rows.iter().map(read).collect()
    }

    /// How many bytes the database takes.
    pub(crate) async fn size(&self) -> Result<i64, StoreError> {
        let sql = match self.file {
            Some(_) => {
                "SELECT page_count * page_size AS n FROM pragma_page_count, pragma_page_size"
            }
            None => "SELECT pg_database_size(current_database()) AS n",
        };
        let row = sqlx::query(sql).fetch_one(&self.readers).await?;
        Ok(row.try_get("n")?)
    }

    /// How many bytes are free on the disk that the database is on, where it is on one of this machine.
    #[cfg(unix)]
    pub(crate) fn free(&self) -> Option<u64> {
        let disk = rustix::fs::statvfs(self.file.as_ref()?).ok()?;
        Some(disk.f_bavail.saturating_mul(disk.f_frsize))
    }

    /// How many bytes are free on the disk that the database is on.
    #[cfg(not(unix))]
    pub(crate) fn free(&self) -> Option<u64> {
        None
    }

    /// The row of a match.
    pub(crate) async fn head(&self, id: &str) -> Result<Option<Head>, StoreError> {
        let row = sqlx::query("SELECT * FROM matches WHERE id = $1")
            .bind(id)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.as_ref().map(Head::read).transpose()?)
    }

    /// The seats of a match, in order.
    pub(crate) async fn seats(&self, id: &str) -> Result<Vec<SeatRow>, StoreError> {
        let rows = sqlx::query("SELECT * FROM seats WHERE match = $1 ORDER BY seat")
            .bind(id)
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.iter().map(SeatRow::read).collect::<Result<_, _>>()?)
    }

    /// The entries of a match, each JSON.
    pub(crate) async fn entries(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT entry FROM entries WHERE match = $1 ORDER BY seq")
            .bind(id)
            .fetch_all(&self.readers)
            .await?;
        let read = |row: &AnyRow| row.try_get("entry");
        Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
    }

    /// Whether the seat has done something under that id already.
    pub(crate) async fn has_client_id(
        &self,
        id: &str,
        seat: u8,
        client_id: &str,
    ) -> Result<bool, StoreError> {
        let sql = "SELECT 1 FROM client_ids WHERE match = $1 AND seat = $2 AND client_id = $3";
        let row = sqlx::query(sql)
            .bind(id)
            .bind(i64::from(seat))
            .bind(client_id)
            .fetch_optional(&self.readers)
            .await?;
        Ok(row.is_some())
    }

    /// What was said once the log had come that far.
    pub(crate) async fn chat(&self, id: &str, since: u32) -> Result<Vec<ChatRow>, StoreError> {
        let rows = sqlx::query("SELECT * FROM chat WHERE match = $1 AND seq >= $2 ORDER BY id")
            .bind(id)
            .bind(i64::from(since))
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.iter().map(ChatRow::read).collect::<Result<_, _>>()?)
    }

    /// How many lines of chat there are.
    pub(crate) async fn chat_lines(&self, id: &str) -> Result<u32, StoreError> {
        let row = sqlx::query("SELECT coalesce(max(id), 0) AS n FROM chat WHERE match = $1")
            .bind(id)
            .fetch_one(&self.readers)
            .await?;
        Ok(number(&row, "n")?)
    }

    /// The requests of a match, each JSON.
    pub(crate) async fn requests(&self, id: &str) -> Result<Vec<String>, StoreError> {
        let rows = sqlx::query("SELECT request FROM requests WHERE match = $1 ORDER BY n")
            .bind(id)
            .fetch_all(&self.readers)
            .await?;
        let read = |row: &AnyRow| row.try_get("request");
        Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
    }

    /// What is done for the seats of a match: seat, kind of decision, how.
    pub(crate) async fn auto(&self, id: &str) -> Result<Vec<(u8, String, String)>, StoreError> {
        let rows = sqlx::query("SELECT seat, kind, how FROM auto WHERE match = $1")
            .bind(id)
            .fetch_all(&self.readers)
            .await?;
        let read = |row: &AnyRow| {
            Ok((
                number(row, "seat")?,
                row.try_get("kind")?,
                row.try_get("how")?,
            ))
        };
        rows.iter().map(read).collect()
    }

    /// The ids of all running matches.
    pub(crate) async fn running(&self) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM matches WHERE status = 'running' ORDER BY updated DESC";
        let rows = sqlx::query(sql).fetch_all(&self.readers).await?;
        let read = |row: &AnyRow| row.try_get("id");
        Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
    }

    /// A page of a list, from 1, newest first; and how many matches there are in all.
    pub(crate) async fn list(
        &self,
        which: &Which,
        page: u32,
    ) -> Result<(Vec<Listing>, u32), StoreError> {
        let condition = match which {
            Which::Mine(_) => "(creator = $1 OR id IN (SELECT match FROM seats WHERE guest = $1))",
            Which::MineFinished(_) => {
                "status IN ('finished', 'abandoned') \
                 AND (creator = $1 OR id IN (SELECT match FROM seats WHERE guest = $1))"
            }
            Which::Open => "$1 = '' AND public = 1 AND status = 'waiting'",
            Which::Finished => "$1 = '' AND public = 1 AND status = 'finished'",
            Which::Public => "$1 = '' AND public = 1 AND status <> 'abandoned'",
        };
        let guest = match which {
            Which::Mine(guest) | Which::MineFinished(guest) => guest.as_str(),
            _ => "",
        };
        let count = format!("SELECT count(*) AS n FROM matches WHERE {condition}");
        let count = sqlx::query(AssertSqlSafe(count))
            .bind(guest)
            .fetch_one(&self.readers)
            .await?;
        let sql = format!(
            "SELECT * FROM matches WHERE {condition} \
             ORDER BY status IN ('running', 'waiting') DESC, updated DESC, id LIMIT $2 OFFSET $3"
        );
        let rows = sqlx::query(AssertSqlSafe(sql))
            .bind(guest)
            .bind(i64::from(PAGE))
            .bind(i64::from(page.saturating_sub(1)) * i64::from(PAGE))
            .fetch_all(&self.readers)
            .await?;
        let mut listed = Vec::with_capacity(rows.len());
        for row in &rows {
            let head = Head::read(row)?;
            let seats = self.seats(&head.id).await?;
            listed.push(Listing { head, seats });
        }
        Ok((listed, number(&count, "n")?))
    }
}
