//! What the seats do.

use super::requests::Asking;
use super::{Caller, Table};
use crate::problem::Problem;
use crate::store::{ChatRow, Write, now};
use crate::table::How;
use crate::view::View;
use engine::prompt::Target;
use engine::registry::AnyMatch;
use engine::{Refusal, Seat};
use serde::Deserialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// An action of a seat.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct ActOrder {
    /// The `seq` of the view that was answered.
    pub(crate) seq: u32,
    /// Its `version`; with it, two clicks on the same secret decision cannot be confused either.
    pub(crate) version: Option<u64>,
    /// The action in the game's notation, as the prompt's choice has it: one line. White space around it, such as the end of
    /// the line, does not count.
    pub(crate) action: String,
    /// The client's own id of this action: sent again, it is answered again and not done again.
    pub(crate) client_id: Option<String>,
    /// For which seat; may be left out by who has only one, or only one that is asked.
    pub(crate) seat: Option<u8>,
}

/// What to take back.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct UndoOrder {
    /// The `seq` of the view that was looked at.
    pub(crate) seq: u32,
    /// Its `version`.
    pub(crate) version: Option<u64>,
    /// Everything that can be taken back alone, not only the last action.
    #[serde(default)]
    pub(crate) whole: bool,
    /// The `seq` that shall be in force again.
    pub(crate) to: Option<u32>,
    /// For which seat.
    pub(crate) seat: Option<u8>,
}

/// A question why something cannot be done.
#[derive(Debug, Deserialize, ToSchema)]
pub(crate) struct Question {
    /// For which seat.
    pub(crate) seat: Option<u8>,
    /// An action in the game's notation; or
    pub(crate) action: Option<String>,
    /// what has been clicked already, each a `Target` of the generated types,
    #[serde(default)]
    #[schema(value_type = Vec<Object>)]
    pub(crate) clicked: Vec<Target>,
    /// and what cannot be clicked then.
    #[schema(value_type = Option<Object>)]
    pub(crate) target: Option<Target>,
}

impl Table {
    /// Whether the seat's decision has changed since what the caller saw.
    fn is_stale(&self, seat: Seat, seq: u32, version: Option<u64>) -> bool {
        if self.game.is_none() {
            return false;
        }
        let asked = self.asked[seat.index()];
        seq < asked.seq || seq > self.head.seq || version.is_some_and(|seen| seen < asked.version)
    }

    /// Takes an action.
    pub(crate) async fn act(&mut self, caller: &Caller, order: ActOrder) -> Result<View, Problem> {
        let action = crate::words::action(&order.action)?;
        let seat = self.acting(caller, order.seat)?;
        let client_id = order.client_id.filter(|client_id| !client_id.is_empty());
        if let Some(client_id) = &client_id {
            let id = self.head.id.as_str();
            if self.core.store.has_client_id(id, seat.0, client_id).await? {
                return self.view(caller, Some(seat.0));
            }
        }
        if self.is_stale(seat, order.seq, order.version) {
            return Err(Problem::stale(self.view(caller, Some(seat.0))?));
        }
        self.playing()?.act(seat, &action)?;
        self.return_to(seat);
        let client_id = client_id.map(|client_id| Write::ClientId(self.id(), seat.0, client_id));
        self.commit_act(seat, client_id.into_iter().collect())
            .await?;
        self.view(caller, Some(seat.0))
    }

    /// Takes back: alone where that is possible, else by asking the others.
    pub(crate) async fn undo(
        &mut self,
        caller: &Caller,
        order: UndoOrder,
    ) -> Result<View, Problem> {
        let seat = self.acting(caller, order.seat)?;
        if self.is_stale(seat, order.seq, order.version) {
            return Err(Problem::stale(self.view(caller, Some(seat.0))?));
        }
        let game = self.playing()?;
        if let Some(whole) = alone(&**game, seat, &order) {
            game.undo(seat, whole)?;
            self.commit_act(seat, Vec::new()).await?;
            return self.view(caller, Some(seat.0));
        }
        let back = match order.to {
            Some(to) => game.take_back_to(to),
            None => game.take_back_last(seat),
        };
        let back = back.ok_or_else(|| Refusal::new("table", "There is nothing to take back."))?;
        self.ask(seat, Asking::Undo(back)).await?;
        self.view(caller, Some(seat.0))
    }

    /// A seat leaves for good.
    pub(crate) async fn resign(
        &mut self,
        caller: &Caller,
        seat: Option<u8>,
    ) -> Result<View, Problem> {
        let seat = self.acting(caller, seat)?;
        if !self.depart(seat)? {
            return Err(Problem::conflict("That seat has left already."));
        }
        self.commit(Vec::new()).await?;
        self.settle_requests().await?;
        self.tell_state();
        self.view(caller, Some(seat.0))
    }

    /// Lets a seat leave with the next commit; false where it has left already.
    pub(super) fn depart(&mut self, seat: Seat) -> Result<bool, Problem> {
        let from = self.head.seq;
        if !self.playing()?.depart(seat) {
            return Ok(false);
        }
        self.left[seat.index()] = true;
        self.note(from, Some(seat));
        self.abandon_without_people(seat);
        Ok(true)
    }

    /// Whether all seats of the person on that seat have left.
    fn own_left(&self, seat: Seat) -> bool {
        let guest = &self.seats[seat.index()].guest;
        let mut own = self.seats.iter().zip(&self.left);
        own.all(|(row, left)| row.guest != *guest || *left)
    }

    /// Gives the match up where the person on that seat was the last one: bots alone might go on for ever.
    fn abandon_without_people(&mut self, seat: Seat) {
        let people = !self.others(seat).is_empty() || !self.own_left(seat);
        let over = self
            .game
            .as_ref()
            .is_none_or(|game| game.to_act().is_empty());
        if !people && !over {
            self.give_up();
        }
    }

    /// Says something.
    pub(crate) async fn chat(
        &mut self,
        caller: &Caller,
        text: &str,
        seat: Option<u8>,
    ) -> Result<ChatRow, Problem> {
        self.let_in(caller)?;
        let seat = match seat {
            Some(_) => self.acting(caller, seat)?,
            None if caller.guest.is_none() => return Err(Problem::unknown_caller()),
            None => *self.seats_of(caller).first().ok_or_else(|| {
                Problem::forbidden("Only those who sit at the table can say something.")
            })?,
        };
        let line = ChatRow {
            id: self.chat_lines + 1,
            seat: seat.0,
            name: self.seats[seat.index()].name.clone(),
            text: crate::words::chat(text)?,
            seq: self.head.seq,
            at: now(),
        };
        self.commit(vec![Write::Chat(self.id(), line.clone())])
            .await?;
        self.chat_lines += 1;
        self.tell_chat(&line);
        Ok(line)
    }

    /// Notes up to where a player has seen the log.
    pub(crate) async fn seen(
        &mut self,
        caller: &Caller,
        seq: u32,
        seat: Option<u8>,
    ) -> Result<(), Problem> {
        self.let_in(caller)?;
        if self.unreadable().is_some() {
            self.playing()?;
        }
        let seats = match seat {
            Some(_) => vec![self.acting(caller, seat)?],
            None if caller.guest.is_none() => return Err(Problem::unknown_caller()),
            None => self.seats_of(caller),
        };
        let mut writes = Vec::new();
        for seat in seats {
            let row = &mut self.seats[seat.index()];
            let seq = seq.min(self.head.seq);
            if seq > row.seen_seq {
                row.seen_seq = seq;
                writes.push(self.seat_write(seat.index()));
            }
        }
        match writes.is_empty() {
            true => Ok(()),
            // It changes nothing for others: neither the version nor the place in lists.
            false => self.store(writes).await,
        }
    }

    /// Sets what is done when a seat is asked something of a kind.
    pub(crate) async fn set_auto(
        &mut self,
        caller: &Caller,
        kinds: BTreeMap<String, How>,
        seat: Option<u8>,
    ) -> Result<View, Problem> {
        let seat = self.acting(caller, seat)?;
        if self.unreadable().is_some() {
            self.playing()?;
        }
        if kinds.len() > 64 {
            return Err(Problem::invalid("At most 64 kinds can be set at a time."));
        }
        let mut writes = Vec::new();
        for (kind, how) in kinds {
            let kind = crate::words::mark(&kind, "the kind of a decision")?;
            writes.push(Write::Auto(
                self.id(),
                seat.0,
                kind.clone(),
                how.word().to_string(),
            ));
            self.auto[seat.index()].insert(kind, how);
        }
        self.auto[seat.index()].retain(|_, how| *how != How::Ask);
        self.commit(writes).await?;
        self.tell_state();
        self.view(caller, Some(seat.0))
    }

    /// Why something cannot be done; nothing when it can.
    pub(crate) fn why(
        &mut self,
        caller: &Caller,
        question: &Question,
    ) -> Result<Option<Refusal>, Problem> {
        let seat = self.acting(caller, question.seat)?;
        let game = self.playing()?;
        match (&question.action, &question.target) {
            (Some(action), None) => match game.why_not(seat, &crate::words::action(action)?) {
                None => Ok(None),
                Some(engine::game_match::ActError::Refused(refusal)) => Ok(Some(refusal)),
                Some(unreadable) => Err(unreadable.into()),
            },
            (None, Some(target)) => Ok(game.why_not_click(seat, &question.clicked, target)),
            _ => Err(Problem::invalid(
                "Ask about an `action` or about a `target`.",
            )),
        }
    }
}

/// Whether the seat can take that back alone, and then whether it is the whole of what it can.
fn alone(game: &dyn AnyMatch, seat: Seat, order: &UndoOrder) -> Option<bool> {
    let drafted = game
        .drafts()
        .get(seat.index())
        .is_some_and(|draft| !draft.is_empty());
    let fits = |whole| {
        let back = game.take_back(seat, whole)?;
        order.to.is_none_or(|to| back.to == to).then_some(whole)
    };
    match order.to {
        None if drafted => Some(order.whole),
        None => fits(order.whole),
        Some(_) => fits(false).or_else(|| fits(true)),
    }
}
