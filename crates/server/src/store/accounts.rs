//! Accounts, sessions and one-time links.

use super::{Store, StoreError, now};
use serde::Serialize;
use sqlx::AnyConnection;
use sqlx::Row as _;
use sqlx::any::AnyRow;
use utoipa::ToSchema;

/// The guest who has made what those have made who are forgotten.
const NOBODY: &str = "forgotten";

/// Somebody who came with a name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub(crate) struct Guest {
    /// Their id.
    pub(crate) id: String,
    /// Their name.
    pub(crate) name: String,
    /// The handle of their account; null without one.
    pub(crate) handle: Option<String>,
}

/// A device on which somebody is known.
#[derive(Clone, Debug)]
pub(crate) struct Session {
    pub(crate) id: String,
    pub(crate) guest: String,
    /// What it is, in a few words.
    pub(crate) device: String,
    pub(crate) created: i64,
    pub(crate) seen: i64,
    pub(crate) expires: i64,
}

/// What is stored to let somebody in.
pub(crate) struct Account {
    pub(crate) guest: Guest,
    /// The Argon2id hash of the password.
    pub(crate) password: String,
    /// The hash of the recovery code.
    pub(crate) recovery: String,
}

/// What a one-time link carries.
pub(crate) struct Link {
    pub(crate) guest: Guest,
    /// Only the seats in that match.
    pub(crate) only: Option<String>,
}

/// Something to write about people. Where something must be there and is not, nothing is written.
pub(crate) enum Change {
    /// A new guest.
    Guest(Guest),
    /// Another name for a guest.
    Rename(Guest),
    /// A new session, and the hash of its token.
    Session(Session, String),
    /// A session that goes on.
    Renew(Session),
    /// A session of somebody ends.
    End { guest: String, session: String },
    /// All sessions of somebody end but one.
    EndOthers { guest: String, but: String },
    /// A guest gets an account.
    Register {
        guest: String,
        handle: String,
        alike: String,
        password: String,
        recovery: String,
    },
    /// Another password and recovery code, if the recovery code still is the one that was known.
    Password {
        guest: String,
        was: String,
        password: String,
        recovery: String,
    },
    /// A one-time link, by the hash of its token.
    Link {
        token: String,
        guest: String,
        only: Option<String>,
        expires: i64,
    },
    /// The link is used: it must be there.
    UseLink(String),
    /// What a guest without an account has becomes somebody else's, and the guest is gone.
    Bring { from: String, to: String },
    /// Somebody can come in no more and is to be forgotten.
    Leave(String),
    /// A match forgets somebody: the chat lines of these seats get these names; where they made it, it gets that name.
    Forget {
        only: String,
        seats: Vec<(u8, String)>,
        made: Option<String>,
    },
    /// Nothing is left of somebody but this.
    Gone(String),
}

impl StoreError {
    /// Whether something that had to be there was not.
    pub(crate) fn is_gone(&self) -> bool {
        matches!(self, StoreError::Database(sqlx::Error::RowNotFound))
    }

    /// Whether something is there already that may be there only once.
    pub(crate) fn is_taken(&self) -> bool {
        let StoreError::Database(sqlx::Error::Database(error)) = self else {
            return false;
        };
        error.is_unique_violation()
    }
}

fn read_guest(row: &AnyRow) -> Result<Guest, sqlx::Error> {
    Ok(Guest {
        id: row.try_get("guest")?,
        name: row.try_get("name")?,
        handle: row.try_get("handle")?,
    })
}

fn read_session(row: &AnyRow) -> Result<Session, sqlx::Error> {
    Ok(Session {
        id: row.try_get("id")?,
        guest: row.try_get("guest")?,
        device: row.try_get("device")?,
        created: row.try_get("created")?,
        seen: row.try_get("seen")?,
        expires: row.try_get("expires")?,
    })
}

impl Store {
    /// The session whose token has that hash, and whose it is.
    pub(crate) async fn session(
        &self,
        token: &str,
        now: i64,
    ) -> Result<Option<(Session, Guest)>, StoreError> {
        let sql = "SELECT s.id, s.guest, s.device, s.created, s.seen, s.expires, g.name, a.handle \
                   FROM sessions s JOIN guests g ON g.id = s.guest LEFT JOIN accounts a ON a.guest = s.guest \
                   WHERE s.token = $1 AND s.expires > $2";
        let row = sqlx::query(sql)
            .bind(token)
            .bind(now)
            .fetch_optional(&self.readers)
            .await?;
        let read = |row: AnyRow| Ok((read_session(&row)?, read_guest(&row)?));
        row.map(read).transpose()
    }

    /// Where somebody is known, newest first.
    pub(crate) async fn sessions(&self, guest: &str) -> Result<Vec<Session>, StoreError> {
        let sql = "SELECT * FROM sessions WHERE guest = $1 AND expires > $2 ORDER BY seen DESC, id";
        let rows = sqlx::query(sql)
            .bind(guest)
            .bind(now())
            .fetch_all(&self.readers)
            .await?;
        Ok(rows.iter().map(read_session).collect::<Result<_, _>>()?)
    }

    /// Notes that a session goes on.
    pub(crate) async fn renew(&self, session: &Session) -> Result<(), StoreError> {
        let renewed = self.change(vec![Change::Renew(session.clone())]).await;
        match renewed {
            // It has ended just now; the next request will notice.
            Err(error) if error.is_gone() => Ok(()),
            renewed => renewed,
        }
    }

    /// The account with a handle, by what no two handles share.
    pub(crate) async fn account(&self, alike: &str) -> Result<Option<Account>, StoreError> {
        self.account_where("a.alike = $1", alike).await
    }

    /// The account of a guest.
    pub(crate) async fn account_of(&self, guest: &str) -> Result<Option<Account>, StoreError> {
        self.account_where("a.guest = $1", guest).await
    }

    async fn account_where(
        &self,
        condition: &'static str,
        wanted: &str,
    ) -> Result<Option<Account>, StoreError> {
        let sql = format!(
            "SELECT a.guest, a.handle, a.password, a.recovery, g.name \
             FROM accounts a JOIN guests g ON g.id = a.guest WHERE {condition}"
        );
        let row = sqlx::query(sqlx::AssertSqlSafe(sql))
            .bind(wanted)
            .fetch_optional(&self.readers)
            .await?;
        let read = |row: AnyRow| {
            Ok(Account {
                guest: read_guest(&row)?,
                password: row.try_get("password")?,
                recovery: row.try_get("recovery")?,
            })
        };
        row.map(read).transpose()
    }

    /// What a one-time link carries, by the hash of its token.
    pub(crate) async fn link(&self, token: &str) -> Result<Option<Link>, StoreError> {
        let sql = "SELECT l.guest, l.match, g.name, a.handle FROM links l JOIN guests g ON g.id = l.guest \
                   LEFT JOIN accounts a ON a.guest = l.guest WHERE l.token = $1 AND l.expires > $2";
        let row = sqlx::query(sql)
            .bind(token)
            .bind(now())
            .fetch_optional(&self.readers)
            .await?;
        let read = |row: AnyRow| {
            Ok(Link {
                guest: read_guest(&row)?,
                only: row.try_get("match")?,
            })
        };
        row.map(read).transpose()
    }

    /// The matches that somebody has made or sits at.
    pub(crate) async fn matches_of(&self, guest: &str) -> Result<Vec<String>, StoreError> {
        let sql = "SELECT id FROM matches WHERE creator = $1 \
                   UNION SELECT match AS id FROM seats WHERE guest = $1";
        self.words(sql, Some(guest), "id").await
    }

    /// Those who are being forgotten.
    pub(crate) async fn leaving(&self) -> Result<Vec<String>, StoreError> {
        self.words("SELECT guest FROM leaving", None, "guest").await
    }

    async fn words(
        &self,
        sql: &'static str,
        about: Option<&str>,
        column: &str,
    ) -> Result<Vec<String>, StoreError> {
        let query = sqlx::query(sql);
        let query = match about {
            Some(about) => query.bind(about),
            None => query,
        };
        let rows = query.fetch_all(&self.readers).await?;
        let read = |row: &AnyRow| row.try_get(column);
        Ok(rows.iter().map(read).collect::<Result<_, _>>()?)
    }

    /// Writes all of it or nothing.
    pub(crate) async fn change(&self, changes: Vec<Change>) -> Result<(), StoreError> {
        let writes = changes.into_iter().map(super::Write::People).collect();
        self.writer.write(writes).await
    }

    /// Removes sessions and links that have expired.
    pub(crate) async fn sweep(&self) -> Result<(), StoreError> {
        self.writer.write(vec![super::Write::Sweep]).await
    }
}

/// Carries a change out.
pub(super) async fn carry_out(on: &mut AnyConnection, change: &Change) -> Result<(), sqlx::Error> {
    match change {
        Change::Forget { only, seats, made } => return forget(on, only, seats, made).await,
        Change::Bring { from, to } => return bring(on, from, to).await,
        Change::Leave(guest) => {
            run(
                on,
                "INSERT INTO leaving (guest) VALUES ($1) ON CONFLICT DO NOTHING",
                &[guest],
            )
            .await?;
            for sql in [
                "DELETE FROM sessions WHERE guest = $1",
                "DELETE FROM links WHERE guest = $1",
                "DELETE FROM accounts WHERE guest = $1",
            ] {
                run(on, sql, &[guest]).await?;
            }
            return Ok(());
        }
        Change::Gone(guest) => {
            run(on, "DELETE FROM guests WHERE id = $1", &[guest]).await?;
            run(on, "DELETE FROM leaving WHERE guest = $1", &[guest]).await?;
            return Ok(());
        }
        Change::EndOthers { guest, but } => {
            run(on, "DELETE FROM links WHERE guest = $1", &[guest]).await?;
            let sql = "DELETE FROM sessions WHERE guest = $1 AND id <> $2";
            run(on, sql, &[guest, but]).await?;
            return Ok(());
        }
        _ => {}
    }
    let query = match change {
        Change::Guest(guest) => {
            // The column `token` is from before there were sessions.
            sqlx::query("INSERT INTO guests (id, name, token, created) VALUES ($1, $2, $1, $3)")
                .bind(&guest.id)
                .bind(&guest.name)
                .bind(now())
        }
        Change::Rename(guest) => sqlx::query("UPDATE guests SET name = $2 WHERE id = $1")
            .bind(&guest.id)
            .bind(&guest.name),
        Change::Session(session, token) => sqlx::query(
            "INSERT INTO sessions (id, token, guest, device, created, seen, expires) \
             VALUES ($1, $2, $3, $4, $5, $6, $7)",
        )
        .bind(&session.id)
        .bind(token)
        .bind(&session.guest)
        .bind(&session.device)
        .bind(session.created)
        .bind(session.seen)
        .bind(session.expires),
        Change::Renew(session) => {
            sqlx::query("UPDATE sessions SET seen = $2, expires = $3 WHERE id = $1")
                .bind(&session.id)
                .bind(session.seen)
                .bind(session.expires)
        }
        Change::End { guest, session } => {
            sqlx::query("DELETE FROM sessions WHERE guest = $1 AND id = $2")
                .bind(guest)
                .bind(session)
        }
        Change::Register {
            guest,
            handle,
            alike,
            password,
            recovery,
        } => sqlx::query(
            "INSERT INTO accounts (guest, handle, alike, password, recovery, created) \
             VALUES ($1, $2, $3, $4, $5, $6)",
        )
        .bind(guest)
        .bind(handle)
        .bind(alike)
        .bind(password)
        .bind(recovery)
        .bind(now()),
        Change::Password {
            guest,
            was,
            password,
            recovery,
        } => sqlx::query(
            "UPDATE accounts SET password = $3, recovery = $4 WHERE guest = $1 AND recovery = $2",
        )
        .bind(guest)
        .bind(was)
        .bind(password)
        .bind(recovery),
        Change::Link {
            token,
            guest,
            only,
            expires,
        } => {
            sqlx::query("INSERT INTO links (token, guest, match, expires) VALUES ($1, $2, $3, $4)")
                .bind(token)
                .bind(guest)
                .bind(only)
                .bind(expires)
        }
        Change::UseLink(token) => {
            sqlx::query("DELETE FROM links WHERE token = $1 AND expires > $2")
                .bind(token)
                .bind(now())
        }
        Change::EndOthers { .. }
        | Change::Bring { .. }
        | Change::Leave(_)
        | Change::Forget { .. }
        | Change::Gone(_) => return Ok(()),
    };
    match query.execute(&mut *on).await?.rows_affected() {
        0 => Err(sqlx::Error::RowNotFound),
        _ => Ok(()),
    }
}

async fn bring(on: &mut AnyConnection, from: &str, to: &str) -> Result<(), sqlx::Error> {
    run(
        on,
        "UPDATE seats SET guest = $2 WHERE guest = $1",
        &[from, to],
    )
    .await?;
    run(
        on,
        "UPDATE matches SET creator = $2 WHERE creator = $1",
        &[from, to],
    )
    .await?;
    run(on, "DELETE FROM sessions WHERE guest = $1", &[from]).await?;
    run(on, "DELETE FROM links WHERE guest = $1", &[from]).await?;
    let gone = "DELETE FROM guests WHERE id = $1 AND id <> 'forgotten' \
                AND NOT EXISTS (SELECT 1 FROM accounts WHERE guest = $1)";
    match run(on, gone, &[from]).await? {
        0 => Err(sqlx::Error::RowNotFound),
        _ => Ok(()),
    }
}

async fn forget(
    on: &mut AnyConnection,
    only: &str,
    seats: &[(u8, String)],
    made: &Option<String>,
) -> Result<(), sqlx::Error> {
    for (seat, name) in seats {
        sqlx::query("UPDATE chat SET name = $3 WHERE match = $1 AND seat = $2")
            .bind(only)
            .bind(i64::from(*seat))
            .bind(name)
            .execute(&mut *on)
            .await?;
        sqlx::query("DELETE FROM client_ids WHERE match = $1 AND seat = $2")
            .bind(only)
            .bind(i64::from(*seat))
            .execute(&mut *on)
            .await?;
    }
    if let Some(name) = made {
        let sql = "UPDATE matches SET creator = $2, name = $3 WHERE id = $1";
        run(on, sql, &[only, NOBODY, name]).await?;
    }
    Ok(())
}

/// Removes what has expired.
pub(super) async fn sweep(on: &mut AnyConnection) -> Result<(), sqlx::Error> {
    for sql in [
        "DELETE FROM sessions WHERE expires <= $1",
        "DELETE FROM links WHERE expires <= $1",
    ] {
        sqlx::query(sql).bind(now()).execute(&mut *on).await?;
    }
    Ok(())
}

/// Runs a statement; gives how many rows it has changed.
async fn run(
    on: &mut AnyConnection,
    sql: &'static str,
    words: &[&str],
) -> Result<u64, sqlx::Error> {
    let bind = |query: sqlx::query::Query<'static, sqlx::Any, _>, word: &&str| {
        query.bind(word.to_string())
    };
    let query = words.iter().fold(sqlx::query(sql), bind);
    Ok(query.execute(&mut *on).await?.rows_affected())
}
