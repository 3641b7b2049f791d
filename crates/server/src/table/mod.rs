//! A match at its table: the rules, who sits there, who is listening. One task owns it.

mod acts;
mod automatic;
mod clocks;
mod listeners;
mod load;
mod looks;
mod people;
mod replacing;
mod requests;
mod seating;

pub(crate) use acts::{ActOrder, Question, UndoOrder};
pub(crate) use automatic::How;
pub(crate) use listeners::Listener;
pub(crate) use load::{LoadError, resume};
pub(crate) use people::Carried;
pub(crate) use replacing::Fate;
pub(crate) use seating::{Again, Invite, JoinOrder, bot_name};

use crate::desk::Core;
use crate::problem::Problem;
use crate::store::{Guest, Head, SeatKind, SeatRow, Status, Write, now};
use crate::view::Request;
use engine::record::Player;
use engine::registry::AnyMatch;
use engine::setup::Setup;
use engine::{Opening, Seat, Secret, Viewer};
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::Arc;
use tokio::time::Instant;

/// Why nothing can be done at a match whose record cannot be played again.
const UNREADABLE: &str = "This build cannot read the match; it can only be looked at.";

/// Who calls.
#[derive(Clone, Debug, Default)]
pub(crate) struct Caller {
    /// The guest whose cookie it is.
    pub(crate) guest: Option<Guest>,
    /// The session by which.
    pub(crate) session: Option<String>,
    /// The hash of the token of an invitation or of a link for spectators.
    pub(crate) link: Option<String>,
}

/// Since when a seat has been asked what it is asked now.
#[derive(Clone, Copy, Debug, Default)]
struct Asked {
    seq: u32,
    version: u64,
    /// Of the prompt.
    print: u64,
}

/// A match at its table.
pub(crate) struct Table {
    core: Arc<Core>,
    head: Head,
    seats: Vec<SeatRow>,
    setup: Setup,
    secret: Secret,
    /// From the deal on, unless it cannot be read.
    game: Option<Box<dyn AnyMatch>>,
    /// Why the record cannot be played again.
    unreadable: Option<String>,
    asked: Vec<Asked>,
    /// Which seats have left for good.
    left: Vec<bool>,
    requests: Vec<Request>,
    /// Nothing where players may take their time.
    clocks: Option<clocks::Clocks>,
    auto: Vec<BTreeMap<String, How>>,
    chat_lines: u32,
    listeners: Vec<Listener>,
    /// When it is to be told who has come and gone.
    presence_due: Option<Instant>,
    /// What is here may not be what is stored: throw it away.
    lost: bool,
}

impl Table {
    /// Whether what is here must be thrown away, because it could not be stored.
    pub(crate) fn is_lost(&self) -> bool {
        self.lost
    }

    /// Whether nobody is listening.
    pub(crate) fn is_quiet(&self) -> bool {
        self.listeners.is_empty()
    }

    /// Why the record cannot be played again, where it cannot.
    pub(crate) fn unreadable(&self) -> Option<&str> {
        self.unreadable.as_deref()
    }

    fn id(&self) -> String {
        self.head.id.clone()
    }

    fn status(&self) -> Status {
        match self.unreadable {
            Some(_) => Status::Unreadable,
            None => self.head.status,
        }
    }

    /// The caller's seats.
    fn seats_of(&self, caller: &Caller) -> Vec<Seat> {
        let Some(guest) = &caller.guest else {
            return Vec::new();
        };
        let mine = |(at, row): (usize, &SeatRow)| {
            (row.guest.as_ref() == Some(&guest.id)).then_some(Seat(at as u8))
        };
        self.seats.iter().enumerate().filter_map(mine).collect()
    }

    fn is_creator(&self, caller: &Caller) -> bool {
        let guest = caller.guest.as_ref();
        guest.is_some_and(|guest| guest.id == self.head.creator)
    }

    /// Lets in who may look: those who sit here, who made it, who hold a link, and anybody where it is public.
    fn let_in(&self, caller: &Caller) -> Result<(), Problem> {
        let link = caller.link.as_ref().is_some_and(|link| {
            let invited = |row: &SeatRow| row.invite.as_ref() == Some(link);
            *link == self.head.watch || self.seats.iter().any(invited)
        });
        let here = self.head.public || link || self.is_creator(caller);
        match here || !self.seats_of(caller).is_empty() {
            true => Ok(()),
            false => Err(Problem::missing("There is no match here that you may see.")),
        }
    }

    /// Through whose eyes a caller looks: the seat that it names, else its seat that is asked, else its first one.
    fn viewer(&self, caller: &Caller, seat: Option<u8>) -> Result<Viewer, Problem> {
        self.let_in(caller)?;
        let mine = self.seats_of(caller);
        if let Some(seat) = seat {
            return match mine.contains(&Seat(seat)) {
                true => Ok(Viewer::Seat(Seat(seat))),
                false => Err(Problem::forbidden(format!("Seat {seat} is not yours."))),
            };
        }
        let asked = self.game.as_ref().map(|game| game.to_act());
        let is_asked = |seat: &&Seat| asked.is_some_and(|asked| asked.contains(**seat));
        let seat = mine.iter().find(is_asked).or(mine.first());
        Ok(seat.map_or(Viewer::Spectator, |&seat| Viewer::Seat(seat)))
    }

    /// The seat for which a caller acts. It may be left out by who has only one seat, or only one that is asked.
    fn acting(&self, caller: &Caller, seat: Option<u8>) -> Result<Seat, Problem> {
        self.let_in(caller)?;
        if caller.guest.is_none() {
            return Err(Problem::unknown_caller());
        }
        let mine = self.seats_of(caller);
        if let Some(seat) = seat {
            let seat = mine.iter().copied().find(|mine| mine.0 == seat);
            return seat.ok_or_else(|| Problem::forbidden("That seat is not yours."));
        }
        let asked = self.game.as_ref().map(|game| game.to_act());
        let is_asked = |seat: &Seat| asked.is_some_and(|asked| asked.contains(*seat));
        match mine[..] {
            [] => Err(Problem::forbidden("You have no seat in this match.")),
            [only] => Ok(only),
            _ => match mine
                .iter()
                .filter(|seat| is_asked(seat))
                .collect::<Vec<_>>()[..]
            {
                [only] => Ok(*only),
                _ => Err(Problem::invalid(
                    "You have several seats: say which `seat`.",
                )),
            },
        }
    }

    /// The match as it is played, or why it is not.
    fn playing(&mut self) -> Result<&mut Box<dyn AnyMatch>, Problem> {
        let why = match self.status() {
            Status::Running => None,
            Status::Waiting => Some("The match has not begun: seats are open."),
            Status::Finished => Some("The match is over."),
            Status::Abandoned => Some("The match was given up."),
            Status::Unreadable => Some(UNREADABLE),
        };
        match (why, &mut self.game) {
            (None, Some(game)) => Ok(game),
            (why, _) => Err(Problem::conflict(why.unwrap_or("The match is not played."))),
        }
    }

    /// Notes which decisions have changed since the log had `from` entries. Not to be forgotten before a commit.
    fn note(&mut self, from: u32, acted: Option<Seat>) {
        let Some(game) = &self.game else {
            return;
        };
        let (entries, seq) = (game.entries(from), game.seq());
        let next = self.head.version + u64::from(seq != self.head.seq);
        for (at, asked) in self.asked.iter_mut().enumerate() {
            let seat = Seat(at as u8);
            let own = entries.iter().any(|entry| touches(entry, seat));
            let print = print(&**game, seat);
            if own || acted == Some(seat) || print != asked.print {
                let version = next + clicks(&self.seats, self.seats[at].guest.as_deref());
                *asked = Asked {
                    seq,
                    version,
                    print,
                };
            }
        }
    }

    /// Stores what has changed together with `more`; only then has it happened. When that fails the table is lost.
    async fn commit(&mut self, more: Vec<Write>) -> Result<(), Problem> {
        let was_lost = std::mem::replace(&mut self.lost, true);
        if self.status() == Status::Unreadable {
            return Err(Problem::conflict(UNREADABLE));
        }
        let mut head = self.head.clone();
        let mut writes = more;
        head.version += 1;
        head.updated = now();
        if let (Some(game), Status::Running) = (&self.game, head.status) {
            writes.extend(head.come_to(&**game)?);
            for (at, draft) in game.drafts().into_iter().enumerate() {
                if self.seats[at].draft != draft {
                    self.seats[at].draft = draft;
                    writes.push(self.seat_write(at));
                }
            }
        }
        if head.status != Status::Running {
            (head.to_act, head.waiting) = (0, 0);
        }
        self.lapse(&head, &mut writes)?;
        writes.extend(self.set_clocks(&head));
        writes.push(Write::Head(Box::new(head.clone())));
        self.store(writes).await?;
        self.head = head;
        self.lost = was_lost;
        Ok(())
    }

    /// Stores clicks of secret decisions together with `more`: nobody else is told of them, not even that they were made.
    async fn commit_drafts(&mut self, more: Vec<Write>) -> Result<(), Problem> {
        let mut writes = more;
        let drafts = self
            .game
            .as_ref()
            .map_or_else(Vec::new, |game| game.drafts());
        for (at, draft) in drafts.into_iter().enumerate() {
            if self.seats[at].draft != draft {
                self.seats[at].draft = draft;
                writes.push(self.seat_write(at));
            }
        }
        self.store(writes).await
    }

    /// Stores what a seat has done, together with `more`, and tells whom it concerns.
    async fn commit_act(&mut self, seat: Seat, more: Vec<Write>) -> Result<(), Problem> {
        let seq = self.game.as_ref().map(|game| game.seq());
        let secret = seq == Some(self.head.seq);
        if secret {
            self.seats[seat.index()].clicks += 1;
        }
        self.note(self.head.seq, Some(seat));
        if !secret {
            self.commit(more).await?;
            self.tell_state();
            return Ok(());
        }
        self.commit_drafts(more).await?;
        self.tell_own_state(seat);
        Ok(())
    }

    /// The version as a caller counts it: with its own clicks of secret decisions.
    fn version_for(&self, caller: &Caller) -> u64 {
        let guest = caller.guest.as_ref().map(|guest| guest.id.as_str());
        self.head.version + clicks(&self.seats, guest)
    }

    /// Stores something, or loses the table.
    async fn store(&mut self, writes: Vec<Write>) -> Result<(), Problem> {
        let stored = self.core.store.writer.write(writes).await;
        stored.map_err(|error| {
            self.lost = true;
            tracing::error!(match_id = %self.head.id, %error, "could not be stored");
            let why = error.for_people();
            Problem::unavailable(format!(
                "It could not be stored, so it has not happened. {why}"
            ))
        })
    }

    fn seat_write(&self, at: usize) -> Write {
        Write::Seat(self.id(), at as u8, Box::new(self.seats[at].clone()))
    }

    /// The other people at the table: their seats, as far as they have not left.
    fn others(&self, seat: Seat) -> Vec<u8> {
        let own = self
            .seats
            .get(seat.index())
            .and_then(|row| row.guest.clone());
        let other = |(at, row): (usize, &SeatRow)| {
            let there = row.kind == SeatKind::Human && !self.left[at];
            (there && row.guest != own).then_some(at as u8)
        };
        self.seats.iter().enumerate().filter_map(other).collect()
    }
}

/// How often a guest has clicked on secret decisions.
fn clicks(seats: &[SeatRow], guest: Option<&str>) -> u64 {
    let own = |row: &&SeatRow| guest.is_some() && row.guest.as_deref() == guest;
    seats
        .iter()
        .filter(own)
        .map(|row| u64::from(row.clicks))
        .sum()
}

/// Whether an entry is the seat's own doing, or done to all.
fn touches(entry: &engine::record::Entry, seat: Seat) -> bool {
    use engine::record::Entry;
    match entry {
        Entry::Deal { .. } | Entry::Undo { agreed: true, .. } => true,
        Entry::Act { seat: by, .. }
        | Entry::Auto { seat: by, .. }
        | Entry::StandIn { seat: by, .. }
        | Entry::Undo { seat: by, .. }
        | Entry::Depart { seat: by, .. } => *by == seat,
    }
}

impl Head {
    /// Brings the row to where the match has come, and says what is to be written besides.
    pub(crate) fn come_to(&mut self, game: &dyn AnyMatch) -> Result<Vec<Write>, Problem> {
        let mut writes = Vec::new();
        for (entry, seq) in game.entries(self.seq).iter().zip(self.seq + 1..) {
            let json = serde_json::to_string(entry).map_err(|_| Problem::bug())?;
            writes.push(Write::Entry(self.id.clone(), seq, json));
        }
        if game.seq() != self.seq {
            self.seq = game.seq();
            self.position = Some(game.position_hash());
        }
        self.to_act = game.to_act().0;
        self.waiting = game.waiting(Viewer::Spectator).0;
        self.round = game.standing().round;
        self.status = match self.to_act {
            0 => Status::Finished,
            _ => Status::Running,
        };
        Ok(writes)
    }

    /// The same for a match that has just been dealt.
    pub(crate) fn begin_with(&mut self, game: &dyn AnyMatch) -> Result<Vec<Write>, Problem> {
        let header = serde_json::to_string(game.header()).map_err(|_| Problem::bug())?;
        self.header = Some(header);
        self.come_to(game)
    }
}

/// Who sits where, as the rules need it for the deal.
pub(crate) fn opening(seats: &[SeatRow], secret: Secret, open_seed: Option<u64>) -> Opening {
    let player = |row: &SeatRow| Player {
        name: row.name.clone(),
        bot: row.bot.clone(),
    };
    Opening {
        seats: seats.iter().map(player).collect(),
        secret,
        nonces: seats.iter().map(|row| row.nonce.clone()).collect(),
        open_seed,
    }
}

/// The name of a seat whose player has been forgotten: `Somebody`, and `Somebody 2` where there is one already.
fn somebody(seats: &[SeatRow]) -> String {
    let taken = seats.iter().map(|row| row.name.as_str());
    crate::words::distinct("Somebody", taken)
}

/// Tells prompts apart.
fn print(game: &dyn AnyMatch, seat: Seat) -> u64 {
    let Some(prompt) = game.prompt(seat) else {
        return 0;
    };
    let mut hasher = DefaultHasher::new();
    serde_json::to_string(&prompt)
        .unwrap_or_default()
        .hash(&mut hasher);
    hasher.finish().max(1)
}
