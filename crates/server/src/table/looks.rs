//! What a caller sees of the table.

use super::{Caller, Table, UNREADABLE};
use crate::problem::Problem;
use crate::store::{SeatRow, Status};
use crate::view::{LogView, MomentView, RequestState, SeatView, UndoView, View};
use engine::luck::Ledger;
use engine::record::{Entry, Record};
use engine::registry::AnyMatch;
use engine::scene::Board;
use engine::{Seat, Viewer};

impl Table {
    /// The table as the caller may see it, through the eyes of one of its seats.
    pub(crate) fn view(&self, caller: &Caller, seat: Option<u8>) -> Result<View, Problem> {
        Ok(self.seen_by(caller, self.viewer(caller, seat)?))
    }

    pub(super) fn seen_by(&self, caller: &Caller, viewer: Viewer) -> View {
        let (head, game) = (&self.head, self.game.as_deref());
        let running = self.status() == Status::Running;
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator => None,
        };
        let mine = self.seats_of(caller);
        let undo = match (game, seat) {
            (Some(game), Some(seat)) if running => self.undo_of(game, seat),
            _ => UndoView::default(),
        };
        let waiting = game.filter(|_| running).map(|game| game.waiting(viewer));
        let numbers = |seats: &[Seat]| seats.iter().map(|seat| seat.0).collect();
        let open = self
            .requests
            .iter()
            .filter(|r| r.state == RequestState::Open);
        View {
            id: self.id(),
            game: head.game.clone(),
            name: head.name.clone(),
            status: self.status(),
            problem: self.unreadable.clone(),
            public: head.public,
            seq: head.seq,
            version: self.version_for(caller),
            seats: self.seat_views(&mine),
            seat: seat.map(|seat| seat.0),
            my_seats: numbers(&mine),
            creator: self.is_creator(caller),
            to_act: waiting.map_or_else(Vec::new, |set| set.iter().map(|seat| seat.0).collect()),
            scene: game.map(|game| game.scene(viewer)),
            prompt: seat.and_then(|seat| game.filter(|_| running)?.prompt(seat)),
            can_undo: undo.draft > 0 || undo.last.is_some(),
            undo,
            standing: game.map(|game| game.standing()),
            commitment: self.secret.commitment(),
            open_seed: head.open_seed,
            secret: (self.status() == Status::Finished).then(|| self.secret.to_hex()),
            clock: self.clock_view(viewer),
            requests: open.cloned().collect(),
            auto: seat.map_or_else(Default::default, |seat| self.auto[seat.index()].clone()),
            rematch: head.rematch.clone(),
            created: head.created,
            updated: head.updated,
        }
    }

    fn seat_views(&self, mine: &[Seat]) -> Vec<SeatView> {
        let scores = self.game.as_ref().map(|game| game.standing().scores);
        let online = self.online();
        let view = |(at, row): (usize, &SeatRow)| {
            let score = scores.as_ref().and_then(|scores| scores.get(at));
            let dealt = score.map(|score| score.faction.clone());
            let wanted = || {
                self.setup
                    .seats
                    .get(at)
                    .and_then(|seat| seat.faction.clone())
            };
            SeatView {
                seat: at as u8,
                name: row.name.clone(),
                kind: row.kind,
                bot: row.bot.clone(),
                faction: dealt.filter(|faction| !faction.is_empty()).or_else(wanted),
                mine: mine.contains(&Seat(at as u8)),
                online: online.contains(&(at as u8)),
                last_seen_seq: row.seen_seq,
                left: self.left[at],
            }
        };
        self.seats.iter().enumerate().map(view).collect()
    }

    fn undo_of(&self, game: &dyn AnyMatch, seat: Seat) -> UndoView {
        let last = game.take_back(seat, false);
        UndoView {
            draft: game.drafts().get(seat.index()).map_or(0, Vec::len),
            ask: match last {
                Some(_) => None,
                None => game.take_back_last(seat),
            },
            whole: game.take_back(seat, true),
            last,
        }
    }

    /// The log after `since`, or from where it has been struck since, for at most `limit` entries after `since`.
    pub(crate) async fn log(
        &mut self,
        caller: &Caller,
        since: u32,
        limit: u32,
        seat: Option<u8>,
    ) -> Result<LogView, Problem> {
        let viewer = self.viewer(caller, seat)?;
        let from = self.told_from(since);
        let seq = self.head.seq;
        let upto = since.saturating_add(limit).min(seq);
        let mut lines = match &self.game {
            Some(game) => game.log(viewer, from),
            None => Vec::new(),
        };
        let mut chat = self.core.store.chat(&self.head.id, since).await?;
        if upto < seq {
            lines.retain(|line| line.seq <= upto);
            chat.retain(|line| line.seq <= upto);
        }
        Ok(LogView {
            seq,
            since: from,
            upto,
            lines,
            chat,
        })
    }

    /// From which `seq` on lines must be told to who knows those up to `since`: taking back strikes earlier ones.
    pub(super) fn told_from(&self, since: u32) -> u32 {
        let entries = self.game.as_ref().map(|game| game.entries(since));
        let struck = entries.iter().flatten().filter_map(|entry| match entry {
            Entry::Undo { to, .. } => Some(*to),
            _ => None,
        });
        struck.fold(since.min(self.head.seq), u32::min)
    }

    /// The table after the first `seq` entries.
    pub(crate) fn at(
        &self,
        caller: &Caller,
        seq: u32,
        seat: Option<u8>,
    ) -> Result<MomentView, Problem> {
        let viewer = self.viewer(caller, seat)?;
        let scene = self
            .game
            .as_ref()
            .and_then(|game| game.scene_at(seq, viewer));
        let scene = scene.ok_or_else(|| {
            let last = self.head.seq;
            Problem::missing(format!("There is no moment {seq}; there is 1 to {last}."))
        })?;
        let seat = match viewer {
            Viewer::Seat(seat) => Some(seat.0),
            Viewer::Spectator => None,
        };
        Ok(MomentView {
            id: self.id(),
            seq,
            last_seq: self.head.seq,
            seat,
            scene,
        })
    }

    /// The static part of what lies on the table.
    pub(crate) fn board(&self, caller: &Caller) -> Result<Board, Problem> {
        self.let_in(caller)?;
        Ok(self.begun()?.board())
    }

    /// The luck of the dice, as the caller has seen them fall.
    pub(crate) fn luck(&self, caller: &Caller, seat: Option<u8>) -> Result<Ledger, Problem> {
        let viewer = self.viewer(caller, seat)?;
        Ok(self.begun()?.luck(viewer))
    }

    /// A report of a problem: what the caller may know, as a scenario.
    pub(crate) fn report(&self, caller: &Caller, seat: Option<u8>) -> Result<String, Problem> {
        let viewer = self.viewer(caller, seat)?;
        Ok(self.begun()?.report(viewer))
    }

    fn begun(&self) -> Result<&dyn AnyMatch, Problem> {
        let why = match self.unreadable() {
            Some(_) => UNREADABLE,
            None => "The match has not begun.",
        };
        let game = self.game.as_deref();
        game.ok_or_else(|| Problem::conflict(why))
    }

    /// The record, once the match is over.
    pub(crate) fn record(&self, caller: &Caller) -> Result<Record, Problem> {
        self.let_in(caller)?;
        match (&self.game, self.status()) {
            (Some(game), Status::Finished | Status::Abandoned) => Ok(game.record()),
            _ => Err(Problem::conflict(
                "There is a record once the match is over.",
            )),
        }
    }
}
