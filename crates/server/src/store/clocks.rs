//! Clocks, and how they stand still while no server runs.

use super::rows::number;
use super::{Store, StoreError, Write};
use crate::clock::SeatClock;
use sqlx::any::AnyRow;
use sqlx::{AnyConnection, Row as _};

impl Store {
    /// The clocks of a match: seat and clock.
    pub(crate) async fn clocks(&self, id: &str) -> Result<Vec<(u8, SeatClock)>, StoreError> {
        let rows = sqlx::query("SELECT * FROM clocks WHERE match = $1")
            .bind(id)
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
    }

    /// The matches in which a clock is used up by then.
    pub(crate) async fn due(&self, by: i64) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT DISTINCT match FROM clocks WHERE deadline <= $1";
        let rows = sqlx::query(sql).bind(by).fetch_all(&self.readers).await?;
        let read = |row: &AnyRow| row.try_get("match");
        Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
    }

    /// A server runs again: what has passed since one last said so is not counted, whatever the computer's clock says.
    pub(crate) async fn start_clocks(&self, now: i64) -> Result<(), StoreError> {
        self.writer.write(vec![Write::Started(now)]).await
    }

    /// Notes that the server runs.
    pub(crate) async fn alive(&self, now: i64) -> Result<(), StoreError> {
        self.writer.write(vec![Write::Alive(now)]).await
    }
}

fn read(row: &AnyRow) -> Result<(u8, SeatClock), sqlx::Error> {
    let clock = SeatClock {
        rest: row.try_get("rest")?,
        since: row.try_get("since")?,
        vacation: row.try_get("vacation")?,
        away: row.try_get("away")?,
        absent: number::<u8>(row, "absent")? != 0,
    };
    Ok((number(row, "seat")?, clock))
}

/// Writes a clock.
pub(super) async fn write(
    on: &mut AnyConnection,
    id: &str,
    seat: u8,
    clock: &SeatClock,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO clocks (match, seat, rest, since, deadline, vacation, away, absent) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) \
         ON CONFLICT (match, seat) DO UPDATE SET rest = excluded.rest, since = excluded.since, \
         deadline = excluded.deadline, vacation = excluded.vacation, away = excluded.away, absent = excluded.absent",
    )
    .bind(id)
    .bind(i64::from(seat))
    .bind(clock.rest)
    .bind(clock.since)
    .bind(clock.deadline())
    .bind(clock.vacation)
    .bind(clock.away)
    .bind(i64::from(clock.absent))
    .execute(on)
    .await
    .map(|_| ())
}

/// Moves all clocks by the time in which no server ran.
pub(super) async fn start(on: &mut AnyConnection, now: i64) -> Result<(), sqlx::Error> {
    let row = sqlx::query("SELECT at FROM alive")
        .fetch_one(&mut *on)
        .await?;
    let last: i64 = row.try_get("at")?;
    if last > 0 {
        sqlx::query(
            "UPDATE clocks SET since = since + $1, deadline = deadline + $1, away = away + $1 \
             WHERE since IS NOT NULL OR away IS NOT NULL",
        )
        .bind(now - last)
        .execute(&mut *on)
        .await?;
    }
    alive(on, now).await
}

/// Notes that a server runs.
pub(super) async fn alive(on: &mut AnyConnection, now: i64) -> Result<(), sqlx::Error> {
    sqlx::query("UPDATE alive SET at = $1")
        .bind(now)
        .execute(on)
        .await
        .map(|_| ())
}
