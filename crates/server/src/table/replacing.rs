//! Other players for seats, by agreement.

use super::requests::Asking;
use super::{Caller, Table, bot_name};
use crate::problem::Problem;
use crate::store::{SeatKind, Write};
use crate::view::{RequestKind, View};
use engine::{Seat, Viewer};
use serde::Deserialize;
use utoipa::ToSchema;

/// What shall become of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum Fate {
    /// A bot plays it.
    Bot,
    /// It is open for somebody else; a bot plays it until then.
    Open,
    /// It leaves for good.
    Remove,
}

impl From<Fate> for RequestKind {
    fn from(fate: Fate) -> Self {
        match fate {
            Fate::Bot => RequestKind::Bot,
            Fate::Open => RequestKind::Open,
            Fate::Remove => RequestKind::Remove,
        }
    }
}

impl Table {
    /// Asks the people at the table whether something shall become of a seat. Whoever sits there is asked, too, unless their time
    /// was used up.
    pub(crate) async fn replace(
        &mut self,
        caller: &Caller,
        about: u8,
        fate: Fate,
        seat: Option<u8>,
    ) -> Result<View, Problem> {
        let seat = self.acting(caller, seat)?;
        self.playing()?;
        let row = self.seats.get(usize::from(about));
        let row = row.ok_or_else(|| Problem::missing(format!("There is no seat {about}.")))?;
        if row.kind == SeatKind::Bot && fate == Fate::Bot {
            return Err(Problem::conflict("A bot plays that seat already."));
        }
        if row.kind == SeatKind::Open && fate == Fate::Open {
            return Err(Problem::conflict("That seat is open already."));
        }
        if self.left[usize::from(about)] && fate != Fate::Bot {
            return Err(Problem::conflict(
                "That seat has left for good; only a bot can play it.",
            ));
        }
        self.ask(seat, Asking::Replace(about, fate)).await?;
        // The own seat may have been given away.
        let view = self.view(caller, None);
        view.or_else(|_| Ok(self.seen_by(caller, Viewer::Spectator)))
    }

    /// Does what was agreed; gives what is to be written.
    pub(super) fn replace_agreed(
        &mut self,
        kind: RequestKind,
        about: u8,
    ) -> Result<Vec<Write>, Problem> {
        if kind == RequestKind::Remove {
            self.depart(Seat(about))?;
            return Ok(Vec::new());
        }
        let at = usize::from(about);
        let bot = self.core.default_bot(&self.head.game);
        let bot = bot.ok_or_else(|| Problem::conflict("The game has no bots."))?;
        let name = bot_name(&bot, &self.seats);
        let row = &mut self.seats[at];
        row.guest = None;
        row.invite = None;
        (row.kind, row.bot, row.name) = match kind {
            RequestKind::Open => (SeatKind::Open, None, String::new()),
            _ => (SeatKind::Bot, Some(bot), name),
        };
        self.auto[at].clear();
        self.renew_clock(at);
        Ok(vec![self.seat_write(at)])
    }
}
