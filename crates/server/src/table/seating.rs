//! Who sits where before the deal, and the deal.

use super::load::left;
use super::requests::Asking;
use super::{Caller, Table, opening};
use crate::problem::Problem;
use crate::store::{SeatKind, SeatRow, Status, Write};
use crate::view::View;
use crate::{ids, words};
use engine::story::capital;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Taking an open seat.
#[derive(Default, Deserialize, ToSchema)]
#[serde(default)]
pub(crate) struct JoinOrder {
    /// The token of an invitation, or the whole link. Public matches can be joined without.
    pub(crate) invite: Option<String>,
    /// Which seat; the first open one when left out.
    pub(crate) seat: Option<u8>,
    /// What this player mixes into the dice.
    pub(crate) nonce: Option<String>,
}

/// An invitation to a seat.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub(crate) struct Invite {
    /// The seat.
    pub(crate) seat: u8,
    /// The token.
    pub(crate) invite: String,
    /// The link to hand on.
    pub(crate) link: String,
}

impl JoinOrder {
    /// The token, also out of a whole link.
    pub(crate) fn token(&self) -> Option<&str> {
        let text = self.invite.as_deref()?;
        let token = text.split_once("invite=").map_or(text, |(_, token)| token);
        Some(token.split(['&', '#']).next().unwrap_or(token))
    }
}

/// The name of a bot on a seat: `Greedy`, and `Greedy 2` where there is one already.
pub(crate) fn bot_name(bot: &str, seats: &[SeatRow]) -> String {
    words::distinct(&capital(bot), seats.iter().map(|row| row.name.as_str()))
}

impl Table {
    /// Whether no seat is open.
    pub(super) fn is_full(&self) -> bool {
        self.seats.iter().all(|row| row.kind != SeatKind::Open)
    }

    fn waiting(&self) -> Result<(), Problem> {
        match self.status() {
            Status::Waiting => Ok(()),
            _ => Err(Problem::conflict("The match has begun already.")),
        }
    }

    /// Whether somebody can still take a seat: while the match waits, or where one was opened by agreement.
    fn takes_players(&self) -> Result<(), Problem> {
        match self.status() {
            Status::Waiting => Ok(()),
            Status::Running if !self.is_full() => Ok(()),
            Status::Running => Err(Problem::conflict(
                "The match has begun, and no seat is open.",
            )),
            _ => Err(Problem::conflict("The match is over.")),
        }
    }

    fn for_creator(&self, caller: &Caller) -> Result<(), Problem> {
        self.let_in(caller)?;
        match (&caller.guest, self.is_creator(caller)) {
            (_, true) => Ok(()),
            (None, _) => Err(Problem::unknown_caller()),
            _ => Err(Problem::forbidden("Only who made the match can do that.")),
        }
    }

    /// Somebody takes an open seat; with the last one the match is dealt.
    pub(crate) async fn join(
        &mut self,
        caller: &Caller,
        order: JoinOrder,
    ) -> Result<View, Problem> {
        let link = order.token().map(ids::hash);
        let mut caller = caller.clone();
        caller.link = link.clone().or(caller.link);
        self.let_in(&caller)?;
        let guest = caller.guest.clone().ok_or_else(Problem::unknown_caller)?;
        if !self.seats_of(&caller).is_empty() {
            return self.view(&caller, None);
        }
        self.takes_players()?;
        let invited = |row: &SeatRow| link.is_some() && row.invite == link;
        let at = match self.seats.iter().position(invited) {
            Some(at) => at,
            None if !self.head.public && !self.is_creator(&caller) => {
                return Err(Problem::forbidden(
                    "That link lets you look on; a seat needs an invitation.",
                ));
            }
            None => {
                let wanted = |at: &usize| order.seat.is_none_or(|seat| seat as usize == *at);
                let open = |at: &usize| self.seats[*at].kind == SeatKind::Open;
                let at = (0..self.seats.len()).filter(wanted).find(open);
                at.ok_or_else(|| Problem::conflict("That seat is taken."))?
            }
        };
        if self.seats[at].kind != SeatKind::Open {
            return Err(Problem::conflict("That seat is taken."));
        }
        let nonce = words::mark(order.nonce.as_deref().unwrap_or_default(), "nonce")?;
        let taken = self.seats.iter().map(|row| row.name.as_str());
        let name = words::distinct(&guest.name, taken);
        let row = &mut self.seats[at];
        row.kind = SeatKind::Human;
        row.guest = Some(guest.id);
        row.name = name;
        row.nonce = nonce;
        let write = self.seat_write(at);
        match self.is_full() && self.status() == Status::Waiting {
            true => self.deal_with(vec![write]).await?,
            false => self.commit(vec![write]).await?,
        }
        self.tell_state();
        self.view(&caller, None)
    }

    /// Bots take the open seats, and the match is dealt.
    pub(crate) async fn fill(
        &mut self,
        caller: &Caller,
        bot: Option<String>,
    ) -> Result<View, Problem> {
        self.for_creator(caller)?;
        self.waiting()?;
        let default = || self.core.default_bot(&self.head.game);
        let bot = bot
            .or_else(default)
            .ok_or_else(|| Problem::invalid("The game has no bots."))?;
        self.core.check_bot(&self.head.game, &bot)?;
        let mut writes = Vec::new();
        for at in 0..self.seats.len() {
            if self.seats[at].kind == SeatKind::Open {
                let name = bot_name(&bot, &self.seats);
                let row = &mut self.seats[at];
                (row.kind, row.bot, row.name) = (SeatKind::Bot, Some(bot.clone()), name);
                writes.push(self.seat_write(at));
            }
        }
        self.deal_with(writes).await?;
        self.tell_state();
        self.view(caller, None)
    }

    /// New invitations to the open seats; the old ones are void.
    pub(crate) async fn invite(
        &mut self,
        caller: &Caller,
        base: &str,
    ) -> Result<Vec<Invite>, Problem> {
        self.for_creator(caller)?;
        self.takes_players()?;
        let (mut invites, mut writes) = (Vec::new(), Vec::new());
        for at in 0..self.seats.len() {
            if self.seats[at].kind == SeatKind::Open {
                let token = ids::token()?;
                self.seats[at].invite = Some(ids::hash(&token));
                writes.push(self.seat_write(at));
                invites.push(Invite::new(base, &self.head.id, at as u8, token));
            }
        }
        self.commit(writes).await?;
        Ok(invites)
    }

    /// Deals the match, all seats being taken.
    async fn deal_with(&mut self, writes: Vec<Write>) -> Result<(), Problem> {
        // Seats have been changed here already.
        self.lost = true;
        let opening = opening(&self.seats, self.secret.clone(), self.head.open_seed);
        let game = self.core.registry.game(&self.head.game)?;
        let game = game.open(&self.setup, self.core.content(&self.head.game), opening)?;
        let header = serde_json::to_string(game.header()).map_err(|_| Problem::bug())?;
        self.head.header = Some(header);
        self.head.status = Status::Running;
        self.left = left(&game.entries(0), self.seats.len());
        self.game = Some(game);
        self.note(0, None);
        self.lost = false;
        self.commit(writes).await
    }

    /// Gives the match up: who made it alone while it waits, all people together when it is played.
    pub(crate) async fn abandon(&mut self, caller: &Caller) -> Result<View, Problem> {
        if self.status() == Status::Waiting {
            self.for_creator(caller)?;
            self.give_up();
            self.commit(Vec::new()).await?;
            self.tell_state();
            return self.view(caller, None);
        }
        self.let_in(caller)?;
        let seat = self.seats_of(caller).first().copied();
        match seat {
            Some(seat) => {
                self.playing()?;
                self.ask(seat, Asking::Abandon).await?;
            }
            None => {
                self.for_creator(caller)?;
                self.playing()?;
                if self.seats.iter().any(|row| row.kind == SeatKind::Human) {
                    return Err(Problem::forbidden("Those who play must agree on that."));
                }
                self.give_up();
                self.commit(Vec::new()).await?;
                self.tell_state();
            }
        }
        self.view(caller, None)
    }

    /// What is needed to play again with the same people; or the match in which they already do.
    pub(crate) fn rematch(&self, caller: &Caller) -> Result<Again, Problem> {
        self.for_creator(caller)?;
        if let Some(id) = &self.head.rematch {
            return Ok(Again::Already(id.clone()));
        }
        match self.status() {
            Status::Finished | Status::Abandoned => {}
            _ => return Err(Problem::conflict("The match is not over.")),
        }
        let seat = |row: &SeatRow| {
            // Whoever sat there may have been forgotten since.
            let open = row.kind == SeatKind::Human && row.guest.is_none();
            SeatRow {
                kind: if open { SeatKind::Open } else { row.kind },
                name: if open {
                    String::new()
                } else {
                    row.name.clone()
                },
                invite: None,
                nonce: String::new(),
                seen_seq: 0,
                draft: Vec::new(),
                clicks: 0,
                ..row.clone()
            }
        };
        Ok(Again::New {
            name: self.head.name.clone(),
            public: self.head.public,
            clock: self.head.clock.clone(),
            setup: self.setup.clone(),
            seats: self.seats.iter().map(seat).collect(),
        })
    }

    /// Notes in which match these people play again.
    pub(crate) async fn set_rematch(&mut self, id: String) -> Result<(), Problem> {
        self.head.rematch = Some(id);
        self.commit(Vec::new()).await?;
        self.tell_state();
        Ok(())
    }
}

/// Playing again.
pub(crate) enum Again {
    /// They do so in this match.
    Already(String),
    /// What to begin with.
    New {
        /// The name of the table.
        name: String,
        /// Whether anybody may look on.
        public: bool,
        /// JSON of the clock, where there is one.
        clock: Option<String>,
        /// Seats and house rules.
        setup: engine::setup::Setup,
        /// Who sits where.
        seats: Vec<SeatRow>,
    },
}

impl Invite {
    /// An invitation to a seat of a match.
    pub(crate) fn new(base: &str, id: &str, seat: u8, invite: String) -> Self {
        let link = format!("{base}/m/{id}?invite={invite}");
        Invite { seat, invite, link }
    }
}
