//! What is stored.

use serde::{Deserialize, Serialize};
use sqlx::Row as _;
use sqlx::any::AnyRow;
use std::num::TryFromIntError;
use utoipa::ToSchema;

/// A whole number of a column, which the databases keep with 64 bits and a sign.
pub(super) fn number<T>(row: &AnyRow, column: &str) -> Result<T, sqlx::Error>
where
    T: TryFrom<i64, Error = TryFromIntError>,
{
    T::try_from(row.try_get(column)?).map_err(|error| sqlx::Error::ColumnDecode {
        index: column.to_string(),
        source: Box::new(error),
    })
}

/// How far a match is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Status {
    /// Seats are open.
    Waiting,
    /// It is played.
    Running,
    /// It has ended by its rules.
    Finished,
    /// It was given up.
    Abandoned,
    /// This build cannot play its record again; it can only be looked at. Never stored.
    Unreadable,
}

impl Status {
    /// The word in the database.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Status::Waiting => "waiting",
            Status::Running => "running",
            Status::Finished => "finished",
            Status::Abandoned => "abandoned",
            Status::Unreadable => "unreadable",
        }
    }

    fn read(word: &str) -> Self {
        match word {
            "waiting" => Status::Waiting,
            "running" => Status::Running,
            "finished" => Status::Finished,
            "abandoned" => Status::Abandoned,
            _ => Status::Unreadable,
        }
    }
}

/// Who plays a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum SeatKind {
    /// A person.
    Human,
    /// A bot.
    Bot,
    /// Nobody yet.
    Open,
}

impl SeatKind {
    /// The word in the database.
    pub(crate) fn word(self) -> &'static str {
        match self {
            SeatKind::Human => "human",
            SeatKind::Bot => "bot",
            SeatKind::Open => "open",
        }
    }

    fn read(word: &str) -> Self {
        match word {
            "human" => SeatKind::Human,
            "bot" => SeatKind::Bot,
            _ => SeatKind::Open,
        }
    }
}

/// The row of a match: what lists show and what a match is resumed with. Not for printing: the secret is in it.
#[derive(Clone)]
pub(crate) struct Head {
    pub(crate) id: String,
    pub(crate) game: String,
    pub(crate) name: String,
    pub(crate) status: Status,
    pub(crate) public: bool,
    pub(crate) creator: String,
    /// JSON of the set-up.
    pub(crate) setup: String,
    /// Hexadecimal.
    pub(crate) secret: String,
    pub(crate) open_seed: Option<u64>,
    /// The hash of the token with which anybody may look on.
    pub(crate) watch: String,
    /// JSON of the clock, where there is one.
    pub(crate) clock: Option<String>,
    /// JSON of the record's header, from the deal on.
    pub(crate) header: Option<String>,
    pub(crate) position: Option<String>,
    pub(crate) seq: u32,
    pub(crate) version: u64,
    pub(crate) round: u32,
    pub(crate) to_act: u32,
    pub(crate) waiting: u32,
    pub(crate) rematch: Option<String>,
    pub(crate) created: i64,
    pub(crate) updated: i64,
}

impl Head {
    pub(super) fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(Head {
            id: row.try_get("id")?,
            game: row.try_get("game")?,
            name: row.try_get("name")?,
            status: Status::read(row.try_get("status")?),
            public: number::<u8>(row, "public")? != 0,
            creator: row.try_get("creator")?,
            setup: row.try_get("setup")?,
            secret: row.try_get("secret")?,
            open_seed: row
                .try_get::<Option<i64>, _>("open_seed")?
                .map(i64::cast_unsigned),
            watch: row.try_get("watch")?,
            clock: row.try_get("clock")?,
            header: row.try_get("header")?,
            position: row.try_get("position")?,
            seq: number(row, "seq")?,
            version: row.try_get::<i64, _>("version")?.cast_unsigned(),
            round: number(row, "round")?,
            to_act: number(row, "to_act")?,
            waiting: number(row, "waiting")?,
            rematch: row.try_get("rematch")?,
            created: row.try_get("created")?,
            updated: row.try_get("updated")?,
        })
    }
}

/// A seat of a match.
#[derive(Clone, Debug)]
pub(crate) struct SeatRow {
    pub(crate) kind: SeatKind,
    pub(crate) guest: Option<String>,
    pub(crate) name: String,
    pub(crate) bot: Option<String>,
    pub(crate) nonce: String,
    /// The hash of the token that invites to it.
    pub(crate) invite: Option<String>,
    pub(crate) seen_seq: u32,
    /// The uncommitted clicks of a secret decision.
    pub(crate) draft: Vec<String>,
    /// How often such a draft has changed. Nobody else may learn of it.
    pub(crate) clicks: u32,
}

impl SeatRow {
    pub(super) fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        let draft: &str = row.try_get("draft")?;
        Ok(SeatRow {
            kind: SeatKind::read(row.try_get("kind")?),
            guest: row.try_get("guest")?,
            name: row.try_get("name")?,
            bot: row.try_get("bot")?,
            nonce: row.try_get("nonce")?,
            invite: row.try_get("invite")?,
            seen_seq: number(row, "seen_seq")?,
            clicks: number(row, "clicks")?,
            draft: serde_json::from_str(draft)
                .map_err(|error| sqlx::Error::Decode(Box::new(error)))?,
        })
    }
}

/// A line of chat.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct ChatRow {
    /// From 1, in the order said.
    pub(crate) id: u32,
    /// Who said it.
    pub(crate) seat: u8,
    /// Their name.
    pub(crate) name: String,
    /// What.
    pub(crate) text: String,
    /// The match's `seq` when it was said.
    pub(crate) seq: u32,
    /// When: milliseconds since 1970.
    pub(crate) at: i64,
}

impl ChatRow {
    pub(super) fn read(row: &AnyRow) -> Result<Self, sqlx::Error> {
        Ok(ChatRow {
            id: number(row, "id")?,
            seat: number(row, "seat")?,
            name: row.try_get("name")?,
            text: row.try_get("text")?,
            seq: number(row, "seq")?,
            at: row.try_get("at")?,
        })
    }
}
