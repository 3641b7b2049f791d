//! What playing a match again needs of what is stored, and nothing else: tables may be those of an older build.

use super::place::Place;
use super::{Head, StoreError};
use crate::store::rows::number;
use sqlx::{AnyConnection, Connection as _, Row as _};

/// What a match is played again from. Not for printing: the secret is in it.
pub(crate) struct Kept {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) name: String,
    /// JSON of the set-up.
    pub(crate) setup: String,
    /// Hexadecimal.
    pub(crate) secret: String,
    /// JSON of the record's header, from the deal on.
    pub(crate) header: Option<String>,
    pub(crate) position: Option<String>,
    pub(crate) seq: u32,
    /// Each JSON.
    pub(crate) entries: Vec<String>,
}

impl Kept {
    /// The match of a row with its entries.
    pub(crate) fn of(head: &Head, entries: Vec<String>) -> Self {
        Kept {
            id: head.id.clone(),
            game: head.game.clone(),
            name: head.name.clone(),
            setup: head.setup.clone(),
            secret: head.secret.clone(),
            header: head.header.clone(),
            position: head.position.clone(),
            seq: head.seq,
            entries,
        }
    }

    /// Goes through all matches that wait or run, as they are at one moment, one at a time.
    pub(crate) async fn each(db: &str, mut doing: impl AsyncFnMut(Kept)) -> Result<(), StoreError> {
        let mut from = Place::parse(db)?.snapshot().await?;
        super::migrations::schema(&mut from).await?;
        let sql =
            "SELECT id FROM matches WHERE status IN ('waiting', 'running') ORDER BY created, id";
        for row in sqlx::query(sql).fetch_all(&mut from).await? {
            doing(Kept::read(&mut from, row.try_get("id")?).await?).await;
        }
        Ok(from.close().await?)
    }

    async fn read(from: &mut AnyConnection, id: &str) -> Result<Self, StoreError> {
        let sql = "SELECT id, game, name, setup, secret, header, position, seq FROM matches WHERE id = $1";
        let row = sqlx::query(sql).bind(id).fetch_one(&mut *from).await?;
        let sql = "SELECT entry FROM entries WHERE match = $1 ORDER BY seq";
        let entries = sqlx::query(sql).bind(id).fetch_all(from).await?;
        let entries = entries.iter().map(|row| row.try_get("entry"));
        Ok(Kept {
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            name: row.try_get("name")?,
            setup: row.try_get("setup")?,
            secret: row.try_get("secret")?,
            header: row.try_get("header")?,
            position: row.try_get("position")?,
            seq: number(&row, "seq")?,
            entries: entries.collect::<Result<_, _>>()?,
        })
    }
}
