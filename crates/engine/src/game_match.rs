//! A match: a position with its history, its secret, its log and its take-backs.

mod ledger;
mod replay;
mod report;
mod take_back;

pub use take_back::TakeBack;

use crate::chance::{Secret, hex};
use crate::game::{Game, ParseError, Refusal};
use crate::journal::{Fence, Journal, Source};
use crate::luck::Luck;
use crate::play::Play;
use crate::record::{Entry, FORMAT, GENERATOR, Header, Player, Record};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::story::Line;
use rand_chacha::ChaCha20Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::sync::Arc;
use thiserror::Error;
use ts_rs::TS;

/// How many entries lie between two kept positions.
const SNAPSHOT_EVERY: usize = 64;

/// What a match needs besides its rules.
#[derive(Clone, Debug)]
pub struct Opening {
    /// Who sits where; one entry a seat.
    pub seats: Vec<Player>,
    /// The secret behind the dice.
    pub secret: Secret,
    /// What each seat mixes into the dice; one entry a seat, empty where it mixed nothing.
    pub nonces: Vec<String>,
    /// The seed that the secret was made from, when the dice are chosen and not to be proved.
    pub open_seed: Option<u64>,
}

impl Opening {
    /// An opening whose dice follow from a seed, for tests and self-play.
    pub fn seeded(seats: Vec<Player>, seed: u64) -> Self {
        let nonces = vec![String::new(); seats.len()];
        Opening {
            seats,
            secret: Secret::of_seed(seed),
            nonces,
            open_seed: Some(seed),
        }
    }
}

/// An entry with what it led to.
struct Logged<G: Game> {
    entry: Entry,
    acts: Vec<(Seat, G::Action)>,
    events: Vec<G::Event>,
    fence: Fence,
    /// Taken back, and by which entry.
    struck_by: Option<u32>,
}

/// What an action led to.
struct Done<G: Game> {
    events: Vec<G::Event>,
    chance: Vec<String>,
    fence: Fence,
    committed: bool,
}

/// A match in progress, or ended.
///
/// Everything that happens is an [`Entry`]; the number of entries is `seq` and never falls. Forced choices are taken and
/// recorded by the match itself. Secret drafts are kept beside the entries until their closing action.
pub struct Match<G: Game> {
    play: Play<G>,
    header: Header,
    secret: Secret,
    dice: ChaCha20Rng,
    entries: Vec<Logged<G>>,
    /// The entries in force, as indexes.
    live: Vec<u32>,
    drafts: Vec<Vec<G::Action>>,
    /// Positions after some entries in force.
    snapshots: Vec<(u32, G::Position)>,
}

/// Why an action was not taken.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum ActError {
    /// The notation cannot be read.
    #[error(transparent)]
    Unreadable(#[from] ParseError),
    /// The rules forbid it.
    #[error("{0}")]
    Refused(Refusal),
}

/// A line of the log as a viewer may read it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct LogLine {
    /// The match's `seq` after the entry that the line belongs to.
    pub seq: u32,
    /// Whether the entry was taken back.
    pub struck: bool,
    /// The line.
    pub line: Line,
}

impl<G: Game> Match<G> {
    /// Deals a match.
    pub fn new(game: Arc<G>, opening: Opening) -> Self {
        let header = Header {
            game: game.setup().game.clone(),
            rules_version: G::RULES_VERSION,
            content: game.content_hash().to_string(),
            setup: game.setup().clone(),
            seats: opening.seats,
            generator: GENERATOR.to_string(),
            commitment: opening.secret.commitment(),
            nonces: opening.nonces,
            open_seed: opening.open_seed,
        };
        let mut dice = opening.secret.dice(&header.nonces);
        let mut journal = Journal::new(Source::Dice(&mut dice));
        let play = Play::deal(game, &mut journal);
        let deal = Logged {
            entry: Entry::Deal {
                chance: journal.chance,
            },
            acts: Vec::new(),
            events: journal.events,
            fence: journal.fence,
            struck_by: None,
        };
        let drafts = vec![Vec::new(); play.game().setup().seats.len()];
        let first = play.position().clone();
        let mut this = Match {
            play,
            header,
            secret: opening.secret,
            dice,
            entries: vec![deal],
            live: vec![0],
            drafts,
            snapshots: vec![(0, first)],
        };
        this.take_forced();
        this
    }

    /// The rules.
    pub fn game(&self) -> &Arc<G> {
        self.play.game()
    }

    /// The position with its legal lists.
    pub fn play(&self) -> &Play<G> {
        &self.play
    }

    /// The position.
    pub fn position(&self) -> &G::Position {
        self.play.position()
    }

    /// How the match was set up.
    pub fn header(&self) -> &Header {
        &self.header
    }

    /// The number of entries. It never falls.
    pub fn seq(&self) -> u32 {
        self.entries.len() as u32
    }

    /// The entry at an index below [`seq`](Match::seq).
    pub fn entry(&self, index: u32) -> Option<&Entry> {
        self.entries.get(index as usize).map(|logged| &logged.entry)
    }

    /// The seats that must decide.
    pub fn to_act(&self) -> SeatSet {
        self.play.to_act()
    }

    /// Whether the game has ended.
    pub fn is_over(&self) -> bool {
        self.to_act().is_empty()
    }

    /// Reads an action and takes it.
    ///
    /// # Errors
    /// The notation cannot be read, or the rules forbid it; nothing has happened then.
    pub fn act_text(&mut self, seat: Seat, text: &str) -> Result<(), ActError> {
        let action = self.game().parse(text)?;
        self.act(seat, action).map_err(ActError::Refused)
    }

    /// Takes an action, then every forced choice after it.
    ///
    /// # Errors
    /// The refusal, with the rule; nothing has happened then.
    pub fn act(&mut self, seat: Seat, action: G::Action) -> Result<(), Refusal> {
        if let Some(refusal) = self.play.refusal(seat, action) {
            return Err(refusal);
        }
        let secret = self.game().decision(self.position(), seat).secret;
        let Done {
            events,
            chance,
            fence,
            committed,
        } = self.carry_out(seat, action)?;
        if secret && !committed {
            self.drafts[seat.index()].push(action);
            return Ok(());
        }
        let mut actions = std::mem::take(&mut self.drafts[seat.index()]);
        actions.push(action);
        let entry = Entry::Act {
            seat,
            actions: actions.iter().map(|&a| self.game().notation(a)).collect(),
            chance,
        };
        self.append(
            entry,
            actions.into_iter().map(|a| (seat, a)).collect(),
            events,
            fence,
        );
        self.take_forced();
        Ok(())
    }

    /// Takes the default of the seat's decision, because its player is away; false when the seat is not asked.
    pub fn stand_in(&mut self, seat: Seat) -> bool {
        if !self.to_act().contains(seat) {
            return false;
        }
        let decision = self.game().decision(self.position(), seat);
        if decision.secret {
            return self.act(seat, decision.default).is_ok();
        }
        let Ok(Done {
            events,
            chance,
            fence,
            ..
        }) = self.carry_out(seat, decision.default)
        else {
            return false;
        };
        let entry = Entry::StandIn {
            seat,
            action: self.game().notation(decision.default),
            chance,
        };
        self.append(entry, vec![(seat, decision.default)], events, fence);
        self.take_forced();
        true
    }

    /// Whether a seat can leave: it is there, has not left before, and the game goes on.
    pub fn can_depart(&self, seat: Seat) -> bool {
        let left = |&index: &u32| matches!(self.entries[index as usize].entry, Entry::Depart { seat: who, .. } if who == seat);
        seat.index() < self.drafts.len() && !self.is_over() && !self.live.iter().any(left)
    }

    /// Lets a seat leave for good; its draft goes with it. False, and nothing happens, when it [cannot](Match::can_depart).
    pub fn depart(&mut self, seat: Seat) -> bool {
        if !self.can_depart(seat) {
            return false;
        }
        let mut drafts = self.drafts.clone();
        drafts[seat.index()].clear();
        self.drop_drafts();
        let mut journal = Journal::new(Source::Dice(&mut self.dice));
        self.play.depart(seat, &mut journal);
        let (events, chance, mut fence) = (journal.events, journal.chance, journal.fence);
        fence.asked = SeatSet::ALL;
        self.append(Entry::Depart { seat, chance }, Vec::new(), events, fence);
        self.take_forced();
        self.draft_again(drafts);
        true
    }

    fn carry_out(&mut self, seat: Seat, action: G::Action) -> Result<Done<G>, Refusal> {
        let mut journal = Journal::new(Source::Dice(&mut self.dice));
        self.play.act(seat, action, &mut journal)?;
        let Journal {
            events,
            chance,
            mut fence,
            committed,
            ..
        } = journal;
        fence.asked = (fence.asked | self.to_act()).without(seat);
        Ok(Done {
            events,
            chance,
            fence,
            committed,
        })
    }

    fn take_forced(&mut self) {
        while let Some((seat, action)) = self.play.forced() {
            let Ok(Done {
                events,
                chance,
                mut fence,
                ..
            }) = self.carry_out(seat, action)
            else {
                return;
            };
            fence.asked = fence.asked.with(seat);
            let entry = Entry::Auto {
                seat,
                action: self.game().notation(action),
                chance,
            };
            self.append(entry, vec![(seat, action)], events, fence);
        }
    }

    fn append(
        &mut self,
        entry: Entry,
        acts: Vec<(Seat, G::Action)>,
        events: Vec<G::Event>,
        fence: Fence,
    ) {
        let index = self.entries.len() as u32;
        self.entries.push(Logged {
            entry,
            acts,
            events,
            fence,
            struck_by: None,
        });
        self.live.push(index);
        let last = self.snapshots.last().map_or(0, |(at, _)| *at);
        if index - last >= SNAPSHOT_EVERY as u32 && self.drafts.iter().all(Vec::is_empty) {
            self.snapshots.push((index, self.position().clone()));
        }
    }

    /// The match as it stood after its first `seq` entries, to look at.
    pub fn at(&self, seq: u32) -> Option<Play<G>> {
        (seq >= 1 && seq <= self.seq())
            .then(|| Play::at(self.game().clone(), self.position_at(seq)))
    }

    /// The log from the first entry after `since` on, as the viewer may read it.
    pub fn log(&self, viewer: Viewer, since: u32) -> Vec<LogLine> {
        let mut lines = Vec::new();
        for (index, logged) in self.entries.iter().enumerate().skip(since as usize) {
            let seq = index as u32 + 1;
            let struck = logged.struck_by.is_some();
            for (at, event) in logged.events.iter().enumerate() {
                if let Some(seen) = self.game().event_seen_by(event, viewer) {
                    let line = self.game().narrate(&seen);
                    lines.push(LogLine { seq, struck, line });
                    if self.game().luck(&seen) == Some(Luck::Ends)
                        && let Some(battle) = self.luck_of_battle(viewer, index, at)
                    {
                        let line = battle.line();
                        lines.push(LogLine { seq, struck, line });
                    }
                }
            }
            let line = match logged.entry {
                Entry::Undo {
                    seat,
                    agreed: false,
                    ..
                } => Line::new("undo", 2).seat(seat).text(" takes it back."),
                Entry::Undo {
                    seat,
                    to,
                    agreed: true,
                } => {
                    let text = format!(" takes back to moment {to}; the others agreed.");
                    Line::new("undo", 2).seat(seat).text(text)
                }
                Entry::StandIn { seat, .. } => Line::new("stand_in", 3)
                    .text("(decided for ")
                    .seat(seat)
                    .text(", who is away)"),
                _ => continue,
            };
            lines.push(LogLine { seq, struck, line });
        }
        if self.is_over() && since < self.seq() {
            let told = |line| LogLine {
                seq: self.seq(),
                struck: false,
                line,
            };
            lines.extend(self.luck(viewer).lines().into_iter().map(told));
        }
        lines
    }

    /// Every event in full, with its `seq`; for statistics and tests, never for a player.
    pub fn events(&self) -> impl Iterator<Item = (u32, &G::Event)> {
        self.entries.iter().enumerate().flat_map(|(index, logged)| {
            logged
                .events
                .iter()
                .map(move |event| (index as u32 + 1, event))
        })
    }

    /// The record. The secret is in it only when the game has ended.
    pub fn record(&self) -> Record {
        Record {
            format: FORMAT.to_string(),
            header: self.header.clone(),
            entries: self
                .entries
                .iter()
                .map(|logged| logged.entry.clone())
                .collect(),
            secret: self.is_over().then(|| self.secret.to_hex()),
            position: self.position_hash(),
        }
    }

    /// The hash of the position after the last entry, without anybody's drafts.
    pub fn position_hash(&self) -> String {
        match self.drafts.iter().all(Vec::is_empty) {
            true => position_hash(self.position()),
            false => position_hash(&self.position_at(self.seq())),
        }
    }

    /// The uncommitted clicks of secret decisions, by seat, in notation. Only for storage.
    pub fn drafts(&self) -> Vec<Vec<String>> {
        self.drafts
            .iter()
            .map(|draft| draft.iter().map(|&a| self.game().notation(a)).collect())
            .collect()
    }

    /// Puts stored drafts back after a [`replay`](Match::replay). Of each seat's draft, what follows a click that is no
    /// open click of a secret decision any more is dropped.
    pub fn restore_drafts(&mut self, drafts: &[Vec<String>]) {
        let read = |draft: &Vec<String>| {
            draft
                .iter()
                .map_while(|text| self.game().parse(text).ok())
                .collect()
        };
        let drafts = drafts.iter().take(self.drafts.len()).map(read).collect();
        self.draft_again(drafts);
    }

    /// Forgets every draft and goes on from the entries in force.
    fn drop_drafts(&mut self) {
        if self.drafts.iter().any(|draft| !draft.is_empty()) {
            self.drafts.iter_mut().for_each(Vec::clear);
            let position = self.position_at(self.seq());
            self.play.reset(&position);
        }
    }

    /// Clicks each seat's draft as far as it is still possible.
    fn draft_again(&mut self, drafts: Vec<Vec<G::Action>>) {
        for (seat, draft) in drafts.into_iter().enumerate() {
            for action in draft {
                if !self.draft(Seat(seat as u8), action) {
                    break;
                }
            }
        }
    }

    /// Adds a click to a seat's draft; false, and nothing happens, where it would be more than that.
    fn draft(&mut self, seat: Seat, action: G::Action) -> bool {
        let open = self.play.legal(seat).contains(&action)
            && self.game().decision(self.position(), seat).secret;
        let mut next = self.play.clone();
        let mut journal = Journal::new(Source::Words(&[]));
        if !open || next.act(seat, action, &mut journal).is_err() || journal.committed {
            return false;
        }
        self.play = next;
        self.drafts[seat.index()].push(action);
        true
    }
}

/// The SHA-256 of a position's JSON, in hexadecimal.
pub fn position_hash<P: Serialize>(position: &P) -> String {
    hex(&Sha256::digest(
        serde_json::to_vec(position).unwrap_or_default(),
    ))
}
