//! One task writes everything. What comes while it is busy goes into its next transaction, so that many matches share one
//! wait for the disk.

use super::rows::{Head, Write};
use super::{StoreError, now};
use sqlx::sqlite::{SqliteConnection, SqliteTransaction};
use sqlx::{Acquire as _, Connection as _};
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;

/// How many parcels can wait.
const QUEUE: usize = 256;
/// How many parcels go into one transaction.
const BATCH: usize = 128;

/// Writes that belong together.
struct Parcel {
    writes: Vec<Write>,
    done: oneshot::Sender<Result<(), StoreError>>,
}

/// The way to the task that writes.
#[derive(Clone, Debug)]
pub(crate) struct Writer(mpsc::Sender<Parcel>);

impl Writer {
    /// Starts the task. It ends when nobody can hand it anything any more.
    pub(super) fn start(connection: SqliteConnection) -> (Self, JoinHandle<()>) {
        let (sender, parcels) = mpsc::channel(QUEUE);
        (Writer(sender), tokio::spawn(run(connection, parcels)))
    }

    /// Writes all of it or nothing; returns when it is safe on the disk.
    pub(crate) async fn write(&self, writes: Vec<Write>) -> Result<(), StoreError> {
        let (done, answer) = oneshot::channel();
        let parcel = Parcel { writes, done };
        self.0.send(parcel).await.map_err(|_| StoreError::Closed)?;
        answer.await.map_err(|_| StoreError::Closed)?
    }
}

async fn run(mut connection: SqliteConnection, mut parcels: mpsc::Receiver<Parcel>) {
    let mut batch = Vec::with_capacity(BATCH);
    while parcels.recv_many(&mut batch, BATCH).await > 0 {
        let mut written = Vec::with_capacity(batch.len());
        let committed = commit(&mut connection, &batch, &mut written).await;
        if let Err(error) = &committed {
            tracing::error!(%error, "nothing of this transaction was written");
        }
        for (parcel, result) in batch.drain(..).zip(written) {
            let result = match &committed {
                Ok(()) => result,
                Err(error) => Err(StoreError::Database(sqlx::Error::Protocol(
                    error.to_string(),
                ))),
            };
            // Who does not wait any more does not need the answer.
            let _ = parcel.done.send(result);
        }
    }
    if let Err(error) = connection.close().await {
        tracing::warn!(%error, "closing the database");
    }
}

/// Writes a batch in one transaction. A parcel that cannot be written does not keep the others back.
async fn commit(
    connection: &mut SqliteConnection,
    batch: &[Parcel],
    written: &mut Vec<Result<(), StoreError>>,
) -> Result<(), StoreError> {
    let outcome = async {
        let mut all = connection.begin_with("BEGIN IMMEDIATE").await?;
        for parcel in batch {
            let mut one = all.begin().await?;
            let mut result = Ok(());
            for write in &parcel.writes {
                if result.is_ok() {
                    result = carry_out(&mut one, write).await;
                }
            }
            match &result {
                Ok(()) => one.commit().await?,
                Err(_) => one.rollback().await?,
            }
            written.push(result.map_err(StoreError::from));
        }
        all.commit().await?;
        Ok::<(), StoreError>(())
    };
    let outcome = outcome.await;
    while written.len() < batch.len() {
        written.push(Err(StoreError::Closed));
    }
    outcome
}

async fn carry_out(on: &mut SqliteTransaction<'_>, write: &Write) -> Result<(), sqlx::Error> {
    let query = match write {
        Write::People(change) => return super::accounts::carry_out(on, change).await,
        Write::Sweep => return super::accounts::sweep(on).await,
        Write::Match(head) => return begin_match(on, head).await,
        Write::Head(head) => sqlx::query(
            "UPDATE matches SET status = ?2, header = ?3, position = ?4, seq = ?5, version = ?6, \
             round = ?7, to_act = ?8, waiting = ?9, rematch = ?10, updated = ?11 WHERE id = ?1",
        )
        .bind(&head.id)
        .bind(head.status.word())
        .bind(&head.header)
        .bind(&head.position)
        .bind(head.seq)
        .bind(head.version.cast_signed())
        .bind(head.round)
        .bind(head.to_act)
        .bind(head.waiting)
        .bind(&head.rematch)
        .bind(head.updated),
        Write::Seat(id, seat, row) => {
            let draft = serde_json::to_string(&row.draft)
                .map_err(|error| sqlx::Error::Encode(Box::new(error)))?;
            sqlx::query(
                "INSERT INTO seats (match, seat, kind, guest, name, bot, nonce, invite, seen_seq, draft, clicks) \
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) \
                 ON CONFLICT (match, seat) DO UPDATE SET kind = excluded.kind, guest = excluded.guest, \
                 name = excluded.name, bot = excluded.bot, nonce = excluded.nonce, invite = excluded.invite, \
                 seen_seq = excluded.seen_seq, draft = excluded.draft, clicks = excluded.clicks",
            )
            .bind(id)
            .bind(seat)
            .bind(row.kind.word())
            .bind(&row.guest)
            .bind(&row.name)
            .bind(&row.bot)
            .bind(&row.nonce)
            .bind(&row.invite)
            .bind(row.seen_seq)
            .bind(draft)
            .bind(row.clicks)
        }
        Write::Entry(id, seq, entry) => {
            sqlx::query("INSERT INTO entries (match, seq, entry, at) VALUES (?, ?, ?, ?)")
                .bind(id)
                .bind(seq)
                .bind(entry)
                .bind(now())
        }
        Write::ClientId(id, seat, client_id) => {
            sqlx::query("INSERT INTO client_ids (match, seat, client_id) VALUES (?, ?, ?)")
                .bind(id)
                .bind(seat)
                .bind(client_id)
        }
        Write::Chat(id, line) => sqlx::query(
            "INSERT INTO chat (match, id, seat, name, text, seq, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )
        .bind(id)
        .bind(line.id)
        .bind(line.seat)
        .bind(&line.name)
        .bind(&line.text)
        .bind(line.seq)
        .bind(line.at),
        Write::Request(id, n, request) => sqlx::query(
            "INSERT INTO requests (match, n, request) VALUES (?, ?, ?) \
             ON CONFLICT (match, n) DO UPDATE SET request = excluded.request",
        )
        .bind(id)
        .bind(n)
        .bind(request),
        Write::Auto(id, seat, kind, how) => sqlx::query(
            "INSERT INTO auto (match, seat, kind, how) VALUES (?, ?, ?, ?) \
             ON CONFLICT (match, seat, kind) DO UPDATE SET how = excluded.how",
        )
        .bind(id)
        .bind(seat)
        .bind(kind)
        .bind(how),
    };
    query.execute(&mut **on).await.map(|_| ())
}

async fn begin_match(on: &mut SqliteTransaction<'_>, head: &Head) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO matches (id, game, name, status, public, creator, setup, secret, open_seed, watch, created, updated) \
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )
    .bind(&head.id)
    .bind(&head.game)
    .bind(&head.name)
    .bind(head.status.word())
    .bind(head.public)
    .bind(&head.creator)
    .bind(&head.setup)
    .bind(&head.secret)
    .bind(head.open_seed.map(u64::cast_signed))
    .bind(&head.watch)
    .bind(head.created)
    .bind(head.updated)
    .execute(&mut **on)
    .await
    .map(|_| ())
}
