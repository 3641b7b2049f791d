//! What needs the consent of the others.

use super::{Caller, Fate, Table};
use crate::problem::Problem;
use crate::store::{Head, Status, Write};
use crate::view::{Request, RequestKind, RequestState, View};
use engine::game_match::TakeBack;
use engine::{Seat, Viewer};

/// What to ask for.
pub(super) enum Asking {
    /// Taking back.
    Undo(TakeBack),
    /// Giving up.
    Abandon,
    /// Another player for a seat, or none.
    Replace(u8, Fate),
}

impl Table {
    /// Asks the other people at the table; where there are none, it is done at once. Bots agree.
    pub(super) async fn ask(&mut self, seat: Seat, asking: Asking) -> Result<(), Problem> {
        let (kind, back, about) = match asking {
            Asking::Undo(back) => (RequestKind::Undo, Some(back), None),
            Asking::Abandon => (RequestKind::Abandon, None, None),
            Asking::Replace(about, fate) => (fate.into(), None, Some(about)),
        };
        let mut writes = Vec::new();
        let id = self.id();
        for earlier in &mut self.requests {
            if earlier.state == RequestState::Open && earlier.seat == seat.0 {
                earlier.state = RequestState::Withdrawn;
                writes.push(write(&id, earlier)?);
            }
        }
        let request = Request {
            n: self.requests.len() as u32 + 1,
            kind,
            seat: seat.0,
            about,
            to: back.as_ref().map(|back| back.to),
            actions: back.as_ref().map_or(0, |back| back.actions),
            revealed: back.map_or_else(Vec::new, |back| back.revealed),
            agreed: Vec::new(),
            missing: self.asked_about(seat, about),
            state: RequestState::Open,
        };
        if request.missing.is_empty() {
            return self.carry_out(request, writes).await;
        }
        writes.push(write(&id, &request)?);
        self.requests.push(request.clone());
        self.commit(writes).await?;
        self.tell_request(&request);
        self.tell_state();
        Ok(())
    }

    /// Who must agree with a seat: the other people, but not those who do not play that seat themselves at present.
    fn asked_about(&self, seat: Seat, about: Option<u8>) -> Vec<u8> {
        let mut others = self.others(seat);
        others.retain(|&other| about != Some(other) || !self.is_absent(usize::from(other)));
        others
    }

    /// Answers a request; who made it can withdraw it by answering no.
    pub(crate) async fn answer(
        &mut self,
        caller: &Caller,
        n: u32,
        agree: bool,
    ) -> Result<View, Problem> {
        self.let_in(caller)?;
        if caller.guest.is_none() {
            return Err(Problem::unknown_caller());
        }
        let mine: Vec<u8> = self.seats_of(caller).iter().map(|seat| seat.0).collect();
        let at = (n as usize).wrapping_sub(1);
        let request = self.requests.get_mut(at);
        let request =
            request.ok_or_else(|| Problem::missing(format!("There is no request {n}.")))?;
        if request.state != RequestState::Open {
            return Err(Problem::conflict("That request is settled."));
        }
        let asked = request.missing.iter().any(|seat| mine.contains(seat));
        match (asked, mine.contains(&request.seat), agree) {
            (true, _, true) => {
                let answered = |seat: &mut u8| mine.contains(seat);
                request
                    .agreed
                    .extend(request.missing.extract_if(.., answered));
            }
            (true, _, false) => request.state = RequestState::Refused,
            (_, true, false) => request.state = RequestState::Withdrawn,
            _ => return Err(Problem::forbidden("Nobody has asked you.")),
        }
        let request = request.clone();
        if request.state == RequestState::Open && request.missing.is_empty() {
            self.carry_out(request, Vec::new()).await?;
        } else {
            let writes = vec![write(&self.head.id, &request)?];
            self.commit(writes).await?;
            self.tell_request(&request);
            self.tell_state();
        }
        // Who has given the seat away may not see the table any more, but what has become of it.
        let view = self.view(caller, None);
        view.or_else(|_| Ok(self.seen_by(caller, Viewer::Spectator)))
    }

    /// Does what all have agreed to.
    async fn carry_out(
        &mut self,
        mut request: Request,
        mut writes: Vec<Write>,
    ) -> Result<(), Problem> {
        let from = self.head.seq;
        match (request.kind, request.to, request.about) {
            (RequestKind::Undo, Some(to), _) => {
                self.playing()?.undo_agreed(Seat(request.seat), to)?;
                let entries = self.playing()?.entries(0);
                self.left = super::load::left(&entries, self.seats.len());
                self.note(from, Some(Seat(request.seat)));
            }
            (kind, _, Some(about)) => writes.extend(self.replace_agreed(kind, about)?),
            _ => self.give_up(),
        }
        request.state = RequestState::Agreed;
        writes.push(write(&self.head.id, &request)?);
        match self.requests.get_mut(request.n as usize - 1) {
            Some(known) => *known = request.clone(),
            None => self.requests.push(request.clone()),
        }
        self.commit(writes).await?;
        self.tell_request(&request);
        self.tell_state();
        Ok(())
    }

    /// The match is given up with the next commit.
    pub(super) fn give_up(&mut self) {
        self.head.status = Status::Abandoned;
    }

    /// Closes requests that have become impossible, and waits for nobody who has left.
    pub(super) fn lapse(&mut self, next: &Head, writes: &mut Vec<Write>) -> Result<(), Problem> {
        let running = next.status == Status::Running;
        let left = &self.left;
        for request in &mut self.requests {
            if request.state != RequestState::Open {
                continue;
            }
            let possible = |to| {
                self.game
                    .as_ref()
                    .is_some_and(|game| game.take_back_to(to).is_some())
            };
            let before = request.clone();
            request.missing.retain(|&seat| !left[seat as usize]);
            let gone = |about: u8| left[about as usize] && request.kind != RequestKind::Bot;
            let impossible = request.to.is_some_and(|to| !possible(to));
            if !running || impossible || request.about.is_some_and(gone) {
                request.state = RequestState::Lapsed;
            }
            if *request != before {
                writes.push(write(&next.id, request)?);
            }
        }
        Ok(())
    }

    /// Does what waited only for those who have left.
    pub(super) async fn settle_requests(&mut self) -> Result<(), Problem> {
        let settled =
            |request: &&Request| request.state == RequestState::Open && request.missing.is_empty();
        while let Some(request) = self.requests.iter().find(settled).cloned() {
            self.carry_out(request, Vec::new()).await?;
        }
        Ok(())
    }
}

fn write(id: &str, request: &Request) -> Result<Write, Problem> {
    let json = serde_json::to_string(request).map_err(|_| Problem::bug())?;
    Ok(Write::Request(id.to_string(), request.n, json))
}
