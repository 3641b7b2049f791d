//! What can be written, and how.
//!
//! A new kind of write is a variant of [`Write`] and its statement in [`Write::carry_out`]. Statements are the same for
//! SQLite and PostgreSQL: parameters are `$1`, `$2`; what is bound is text or `i64`.

use super::accounts::Change;
use super::now;
use super::prune::{Prune, Pruned};
use super::rows::{ChatRow, Head, SeatRow};
use crate::clock::SeatClock;
use sqlx::any::AnyArguments;
use sqlx::query::Query;
use sqlx::{Any, AnyConnection};

/// Something to write. What is handed over together is written together or not at all.
pub(crate) enum Write {
    /// Something about people.
    People(Change),
    /// Sessions and links that have expired go.
    Sweep,
    /// A server starts, at that time.
    Started(i64),
    /// A server runs, at that time.
    Alive(i64),
    /// The clock of a seat, new or changed.
    Clock(String, u8, SeatClock),
    /// What nobody comes back to is removed.
    Prune(Prune),
    /// A new match.
    Match(Box<Head>),
    /// What has changed of a match.
    Head(Box<Head>),
    /// A seat, new or changed.
    Seat(String, u8, Box<SeatRow>),
    /// An entry of the log: the match, its `seq`, JSON.
    Entry(String, u32, String),
    /// The id that a client gave to what it has done.
    ClientId(String, u8, String),
    /// A line of chat.
    Chat(String, ChatRow),
    /// A request, new or changed: the match, its number, JSON.
    Request(String, u32, String),
    /// What is done for a seat that is asked something of a kind.
    Auto(String, u8, String, String),
}

impl Write {
    /// Writes it.
    pub(super) async fn carry_out(&self, on: &mut AnyConnection) -> Result<(), sqlx::Error> {
        let query = match self {
            Write::People(change) => return super::accounts::carry_out(on, change).await,
            Write::Sweep => return super::accounts::sweep(on).await,
            Write::Started(now) => return super::clocks::start(on, *now).await,
            Write::Alive(now) => return super::clocks::alive(on, *now).await,
            Write::Clock(id, seat, clock) => {
                return super::clocks::write(on, id, *seat, clock).await;
            }
            Write::Prune(prune) => {
                let Pruned { matches, guests } = prune.carry_out(on).await?;
                if matches > 0 || guests > 0 {
                    tracing::info!(matches, guests, "pruned");
                }
                return Ok(());
            }
            Write::Match(head) => new_match(head),
            Write::Head(head) => changed_match(head),
            Write::Seat(id, seat, row) => written_seat(id, *seat, row)?,
            Write::Entry(id, seq, entry) => {
                sqlx::query("INSERT INTO entries (match, seq, entry, at) VALUES ($1, $2, $3, $4)")
                    .bind(id)
                    .bind(i64::from(*seq))
                    .bind(entry)
                    .bind(now())
            }
            Write::ClientId(id, seat, client_id) => {
                sqlx::query("INSERT INTO client_ids (match, seat, client_id) VALUES ($1, $2, $3)")
                    .bind(id)
                    .bind(i64::from(*seat))
                    .bind(client_id)
            }
            Write::Chat(id, line) => sqlx::query(
                "INSERT INTO chat (match, id, seat, name, text, seq, at) \
                 VALUES ($1, $2, $3, $4, $5, $6, $7)",
            )
            .bind(id)
            .bind(i64::from(line.id))
            .bind(i64::from(line.seat))
            .bind(&line.name)
            .bind(&line.text)
            .bind(i64::from(line.seq))
            .bind(line.at),
            Write::Request(id, n, request) => sqlx::query(
                "INSERT INTO requests (match, n, request) VALUES ($1, $2, $3) \
                 ON CONFLICT (match, n) DO UPDATE SET request = excluded.request",
            )
            .bind(id)
            .bind(i64::from(*n))
            .bind(request),
            Write::Auto(id, seat, kind, how) => sqlx::query(
                "INSERT INTO auto (match, seat, kind, how) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (match, seat, kind) DO UPDATE SET how = excluded.how",
            )
            .bind(id)
            .bind(i64::from(*seat))
            .bind(kind)
            .bind(how),
        };
        let done = query.execute(on).await?;
        match done.rows_affected() {
            // What should have been changed is not there any more.
            0 => Err(sqlx::Error::RowNotFound),
            _ => Ok(()),
        }
    }
}

/// A statement with its parameters.
type Statement<'q> = Query<'q, Any, AnyArguments>;

fn new_match(head: &Head) -> Statement<'_> {
    sqlx::query(
        "INSERT INTO matches \
         (id, game, name, status, public, creator, setup, secret, open_seed, watch, created, updated, clock) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)",
    )
    .bind(&head.id)
    .bind(&head.game)
    .bind(&head.name)
    .bind(head.status.word())
    .bind(i64::from(head.public))
    .bind(&head.creator)
    .bind(&head.setup)
    .bind(&head.secret)
    .bind(head.open_seed.map(u64::cast_signed))
    .bind(&head.watch)
    .bind(head.created)
    .bind(head.updated)
    .bind(&head.clock)
}

fn changed_match(head: &Head) -> Statement<'_> {
    sqlx::query(
        "UPDATE matches SET status = $2, header = $3, position = $4, seq = $5, version = $6, \
         round = $7, to_act = $8, waiting = $9, rematch = $10, updated = $11 WHERE id = $1",
    )
    .bind(&head.id)
    .bind(head.status.word())
    .bind(&head.header)
    .bind(&head.position)
    .bind(i64::from(head.seq))
    .bind(head.version.cast_signed())
    .bind(i64::from(head.round))
    .bind(i64::from(head.to_act))
    .bind(i64::from(head.waiting))
    .bind(&head.rematch)
    .bind(head.updated)
}

fn written_seat<'q>(id: &'q str, seat: u8, row: &'q SeatRow) -> Result<Statement<'q>, sqlx::Error> {
    let draft = serde_json::to_string(&row.draft);
    let draft = draft.map_err(|error| sqlx::Error::Encode(Box::new(error)))?;
    Ok(sqlx::query(
        "INSERT INTO seats (match, seat, kind, guest, name, bot, nonce, invite, seen_seq, draft, clicks) \
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) \
         ON CONFLICT (match, seat) DO UPDATE SET kind = excluded.kind, guest = excluded.guest, \
         name = excluded.name, bot = excluded.bot, nonce = excluded.nonce, invite = excluded.invite, \
         seen_seq = excluded.seen_seq, draft = excluded.draft, clicks = excluded.clicks",
    )
    .bind(id)
    .bind(i64::from(seat))
    .bind(row.kind.word())
    .bind(&row.guest)
    .bind(&row.name)
    .bind(&row.bot)
    .bind(&row.nonce)
    .bind(&row.invite)
    .bind(i64::from(row.seen_seq))
    .bind(draft)
    .bind(i64::from(row.clicks)))
}
