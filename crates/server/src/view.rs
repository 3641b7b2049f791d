//! What a caller is shown: already redacted for one viewer.

use crate::clock::Clock;
use crate::store::{ChatRow, SeatKind, Status};
use crate::table::How;
use engine::Standing;
use engine::game_match::{LogLine, TakeBack};
use engine::prompt::Prompt;
use engine::scene::Scene;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A match as one viewer may see it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct View {
    /// The match.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The name of the table.
    pub name: String,
    /// waiting, running, finished, abandoned or unreadable.
    #[schema(value_type = Status)]
    pub(crate) status: Status,
    /// Why the match cannot be played on, where it is unreadable.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub problem: Option<String>,
    /// Whether anybody may look on.
    pub public: bool,
    /// The number of entries in the log. It never falls.
    pub seq: u32,
    /// Grows with everything that changes for the caller, own clicks of secret decisions and chat included. Of two views of
    /// one caller the one with the greater version is the newer one.
    pub version: u64,
    /// The seats, in order.
    pub seats: Vec<SeatView>,
    /// The seat through whose eyes this is; nothing for spectators.
    pub seat: Option<u8>,
    /// The caller's seats.
    pub my_seats: Vec<u8>,
    /// Whether the caller made the match.
    pub creator: bool,
    /// The seats that are known to be deciding.
    pub to_act: Vec<u8>,
    /// What lies on the table: the `Scene` of the generated types. Nothing before the deal.
    #[schema(value_type = Option<Object>)]
    pub scene: Option<Scene>,
    /// The question to the viewer's seat: the `Prompt` of the generated types.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Option<Object>)]
    pub prompt: Option<Prompt>,
    /// Whether the viewer can take something back alone, by POST undo.
    pub can_undo: bool,
    /// What could be taken back.
    pub undo: UndoView,
    /// The scores, and the ranking when it is over: the `Standing` of the generated types.
    #[schema(value_type = Option<Object>)]
    pub standing: Option<Standing>,
    /// The SHA-256 of the secret behind the dice.
    pub commitment: String,
    /// The seed by which the dice were chosen, where they were: then they prove nothing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub open_seed: Option<u64>,
    /// The secret behind the dice, once the game has ended by its rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub secret: Option<String>,
    /// The clocks, where the match has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub clock: Option<ClockView>,
    /// The requests that wait for answers.
    pub requests: Vec<Request>,
    /// For the viewer's seat: what is done when it is asked something of a kind. Kinds that are not here are asked.
    pub auto: BTreeMap<String, How>,
    /// The match in which these people play again.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rematch: Option<String>,
    /// When it was made: milliseconds since 1970.
    pub created: i64,
    /// When something last changed: milliseconds since 1970.
    pub updated: i64,
}

/// A seat as everybody sees it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeatView {
    /// Which, from 0.
    pub seat: u8,
    /// Who sits there; empty while it is open.
    pub name: String,
    /// human, bot or open.
    #[schema(value_type = SeatKind)]
    pub(crate) kind: SeatKind,
    /// Which bot.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub bot: Option<String>,
    /// The side that it plays, once that is known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub faction: Option<String>,
    /// Whether the caller sits there.
    pub mine: bool,
    /// Whether its player is connected.
    pub online: bool,
    /// Up to which `seq` its player has seen the log.
    pub last_seen_seq: u32,
    /// Whether it has left for good.
    pub left: bool,
}

/// What the viewer could take back.
#[derive(Clone, Debug, Default, Serialize, ToSchema)]
pub struct UndoView {
    /// Own clicks of a secret decision that are not committed yet.
    pub draft: usize,
    /// The last action, alone: the `TakeBack` of the generated types.
    #[schema(value_type = Option<Object>)]
    pub last: Option<TakeBack>,
    /// Everything that can be taken back alone.
    #[schema(value_type = Option<Object>)]
    pub whole: Option<TakeBack>,
    /// The last own action where that needs the others' consent.
    #[schema(value_type = Option<Object>)]
    pub ask: Option<TakeBack>,
}

/// Something that needs the consent of the other people at the table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct Request {
    /// Its number in the match, from 1.
    pub n: u32,
    /// What is asked for.
    pub kind: RequestKind,
    /// The seat that asks.
    pub seat: u8,
    /// For a seat that shall have another player or none: which.
    #[serde(default)]
    pub about: Option<u8>,
    /// For undo: the `seq` that would be in force again.
    pub to: Option<u32>,
    /// For undo: how many actions would be taken back.
    pub actions: u32,
    /// For undo: what was revealed since, in words.
    pub revealed: Vec<String>,
    /// The seats that have agreed.
    pub agreed: Vec<u8>,
    /// The seats that have not answered.
    pub missing: Vec<u8>,
    /// How far it is.
    pub state: RequestState,
}

/// What can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestKind {
    /// To take back what cannot be taken back alone.
    Undo,
    /// To give the match up.
    Abandon,
    /// That a bot plays a seat.
    Bot,
    /// That a seat is open for somebody else.
    Open,
    /// That a seat leaves for good.
    Remove,
}

/// The clocks of a match.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct ClockView {
    /// What was agreed.
    #[schema(value_type = Clock)]
    pub(crate) rule: Clock,
    /// The server's time when this was made, in milliseconds: what deadlines are compared with.
    pub now: i64,
    /// The clocks of the seats, in order.
    pub seats: Vec<SeatClockView>,
}

/// The clock of a seat. Times are in milliseconds.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct SeatClockView {
    /// What is left.
    pub left: i64,
    /// When it will be used up; nothing while it stands.
    pub deadline: Option<i64>,
    /// What is left of the vacation.
    pub vacation: i64,
    /// Until when its player is on vacation.
    pub away: Option<i64>,
    /// Whether its time was used up, and a stand-in plays until its player comes back.
    pub absent: bool,
}

/// How far a request is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RequestState {
    /// Somebody has not answered.
    Open,
    /// All have agreed; it is done.
    Agreed,
    /// Somebody has refused.
    Refused,
    /// Who asked has thought better of it.
    Withdrawn,
    /// It has become impossible.
    Lapsed,
}

/// The log as a viewer may read it.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct LogView {
    /// The match's `seq`.
    pub seq: u32,
    /// The lines are all those after this `seq`. It is less than what was asked for when lines before that were struck
    /// since; drop everything after it and put these lines there.
    pub since: u32,
    /// Up to which `seq` this tells. Where that is less than the match's there is more: ask again with `since` being it.
    pub upto: u32,
    /// The lines: each a `LogLine` of the generated types.
    #[schema(value_type = Vec<Object>)]
    pub lines: Vec<LogLine>,
    /// What was said since; told again where it was said just at that moment, so compare the ids.
    #[schema(value_type = Vec<ChatRow>)]
    pub chat: Vec<ChatRow>,
}

/// The table at an earlier moment.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct MomentView {
    /// The match.
    pub id: String,
    /// The moment: after so many entries.
    pub seq: u32,
    /// The match's `seq` now.
    pub last_seq: u32,
    /// The seat through whose eyes this is.
    pub seat: Option<u8>,
    /// What lay on the table: the `Scene` of the generated types.
    #[schema(value_type = Object)]
    pub scene: Scene,
}

/// Something told to those who are connected. Every one has a `version` that never falls.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case", tag = "type")]
pub(crate) enum Live {
    /// The table has changed; also the first thing told.
    State {
        /// The version.
        version: u64,
        /// The table for this viewer.
        view: Box<View>,
        /// The lines are all those after this `seq`: drop everything after it and put these lines there.
        since: u32,
        /// Lines of the log.
        #[schema(value_type = Vec<Object>)]
        lines: Vec<LogLine>,
        /// When just connected: what was said meanwhile. Compare the ids, some may be known.
        #[schema(value_type = Vec<ChatRow>)]
        chat: Vec<ChatRow>,
    },
    /// Somebody said something.
    Chat {
        /// The version.
        version: u64,
        /// What.
        #[schema(value_type = ChatRow)]
        chat: ChatRow,
    },
    /// Somebody came or went.
    Presence {
        /// The version.
        version: u64,
        /// The seats whose players are connected.
        online: Vec<u8>,
        /// How many others look on.
        spectators: usize,
    },
    /// A request was made or answered.
    Request {
        /// The version.
        version: u64,
        /// The request.
        request: Request,
    },
}
