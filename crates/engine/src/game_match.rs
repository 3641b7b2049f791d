//! A match: a position with its history, its secret, its log and its take-backs.

use crate::chance::{Secret, hex};
use crate::game::{Game, ParseError, Refusal};
use crate::journal::{Fence, Journal, Source};
use crate::play::Play;
use crate::record::{Entry, FORMAT, GENERATOR, Header, Player, Record, RecordError};
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

/// What taking back to an earlier moment would undo.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct TakeBack {
    /// The `seq` that would be in force again.
    pub to: u32,
    /// How many actions would be taken back.
    pub actions: u32,
    /// Whether the seat may do it alone.
    pub free: bool,
    /// What was revealed since, in words; empty when free.
    pub revealed: Vec<String>,
}

impl<G: Game> Match<G> {
    /// Deals a match.
    pub fn new(game: Arc<G>, opening: Opening) -> Self {
        let header = Header {
            game: G::ID.to_string(),
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
        let drafts = vec![Vec::new(); header.seats.len()];
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
        let (events, chance, fence) = self.carry_out(seat, action)?;
        let goes_on =
            self.to_act().contains(seat) && self.game().decision(self.position(), seat).secret;
        if secret && goes_on {
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
        let Ok((events, chance, fence)) = self.carry_out(seat, decision.default) else {
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

    /// Lets a seat leave for good.
    pub fn depart(&mut self, seat: Seat) {
        let mut journal = Journal::new(Source::Dice(&mut self.dice));
        self.play.depart(seat, &mut journal);
        let (events, chance, mut fence) = (journal.events, journal.chance, journal.fence);
        fence.asked = SeatSet::ALL;
        self.append(Entry::Depart { seat, chance }, Vec::new(), events, fence);
        self.take_forced();
    }

    fn carry_out(
        &mut self,
        seat: Seat,
        action: G::Action,
    ) -> Result<(Vec<G::Event>, Vec<String>, Fence), Refusal> {
        let mut journal = Journal::new(Source::Dice(&mut self.dice));
        self.play.act(seat, action, &mut journal)?;
        let (events, chance, mut fence) = (journal.events, journal.chance, journal.fence);
        fence.asked = fence.asked | self.to_act();
        fence.asked = fence.asked.without(seat);
        Ok((events, chance, fence))
    }

    fn take_forced(&mut self) {
        while let Some((seat, action)) = self.play.forced() {
            let Ok((events, chance, mut fence)) = self.carry_out(seat, action) else {
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

    /// What the seat can take back: its last action, or (`whole`) everything back to the last point that cannot be taken
    /// back alone. Nothing when that is not possible.
    pub fn take_back(&self, seat: Seat, whole: bool) -> Option<TakeBack> {
        let mut found = None;
        let mut actions = 0;
        for at in (1..self.live.len()).rev() {
            let logged = &self.entries[self.live[at] as usize];
            let others = logged.fence.asked.without(seat);
            if logged.fence.chance > 0 || !logged.fence.revealed.is_empty() || !others.is_empty() {
                break;
            }
            match logged.entry {
                Entry::Act { seat: by, .. } if by == seat => {
                    actions += 1;
                    found = Some(TakeBack {
                        to: self.live[at - 1] + 1,
                        actions,
                        free: true,
                        revealed: Vec::new(),
                    });
                    if !whole {
                        break;
                    }
                }
                Entry::Auto { seat: by, .. } if by == seat => {}
                _ => break,
            }
        }
        found
    }

    /// What taking back to just after the first `to` entries would undo.
    pub fn take_back_to(&self, to: u32) -> Option<TakeBack> {
        let keep = self.live.iter().position(|&index| index + 1 == to)?;
        let undone = &self.live[keep + 1..];
        if undone.is_empty() {
            return None;
        }
        let mut all = Fence::default();
        let mut actions = 0;
        for &index in undone {
            let logged = &self.entries[index as usize];
            all.chance += logged.fence.chance;
            all.revealed = all.revealed | logged.fence.revealed;
            all.asked = all.asked | logged.fence.asked;
            actions += u32::from(matches!(logged.entry, Entry::Act { .. }));
        }
        let mut revealed = Vec::new();
        match all.chance {
            0 => {}
            1 => revealed.push("1 roll or draw".to_string()),
            n => revealed.push(format!("{n} rolls or draws")),
        }
        if !all.revealed.is_empty() {
            revealed.push("hidden cards that were shown".to_string());
        }
        if !all.asked.is_empty() {
            revealed.push("decisions that others were asked for".to_string());
        }
        Some(TakeBack {
            to,
            actions,
            free: false,
            revealed,
        })
    }

    /// Takes back the seat's last action, or (`whole`) all that it can take back alone.
    ///
    /// # Errors
    /// Says that nothing can be taken back alone.
    pub fn undo(&mut self, seat: Seat, whole: bool) -> Result<(), Refusal> {
        if !self.drafts.get(seat.index()).is_none_or(Vec::is_empty) {
            match whole {
                true => self.drafts[seat.index()].clear(),
                false => {
                    self.drafts[seat.index()].pop();
                }
            }
            self.rebuild();
            return Ok(());
        }
        match self.take_back(seat, whole) {
            Some(take_back) => {
                self.strike(seat, take_back.to, false);
                Ok(())
            }
            None => Err(Refusal::new(
                "table",
                "nothing can be taken back: since your last action dice were rolled, something was revealed or another player was asked",
            )),
        }
    }

    /// Takes back to just after the first `to` entries, all seats having agreed.
    ///
    /// # Errors
    /// Says that `to` is not a moment in force.
    pub fn undo_agreed(&mut self, seat: Seat, to: u32) -> Result<(), Refusal> {
        if self.take_back_to(to).is_none() {
            return Err(Refusal::new(
                "table",
                format!("{to} is not an earlier moment of this match"),
            ));
        }
        self.drafts.iter_mut().for_each(Vec::clear);
        self.strike(seat, to, true);
        self.take_forced();
        Ok(())
    }

    /// Appends the entry of a take-back and rebuilds the position.
    fn strike(&mut self, seat: Seat, to: u32, agreed: bool) {
        let by = self.entries.len() as u32;
        let keep = self
            .live
            .iter()
            .position(|&index| index + 1 == to)
            .unwrap_or(0);
        for index in self.live.drain(keep + 1..) {
            self.entries[index as usize].struck_by = Some(by);
        }
        let live_end = self.live.last().copied().unwrap_or(0);
        self.snapshots.retain(|(at, _)| *at <= live_end);
        let asked = if agreed { SeatSet::ALL } else { SeatSet::NONE };
        let (entry, fence) = (
            Entry::Undo { seat, to, agreed },
            Fence {
                asked,
                ..Fence::default()
            },
        );
        self.entries.push(Logged {
            entry,
            acts: Vec::new(),
            events: Vec::new(),
            fence,
            struck_by: None,
        });
        self.rebuild();
    }

    /// The position after the entries in force at the moment `seq`, without anybody's drafts.
    fn position_at(&self, seq: u32) -> G::Position {
        let in_force: Vec<u32> = (0..seq.min(self.seq()))
            .filter(|&index| {
                let logged = &self.entries[index as usize];
                !matches!(logged.entry, Entry::Undo { .. })
                    && logged.struck_by.is_none_or(|by| by >= seq)
            })
            .collect();
        let from = self
            .snapshots
            .iter()
            .rev()
            .find(|(at, _)| in_force.contains(at));
        let (start, position) = match from {
            Some((at, position)) => (*at, position.clone()),
            None => (0, self.snapshots[0].1.clone()),
        };
        let mut play = Play::at(self.game().clone(), position);
        for index in in_force.into_iter().filter(|&index| index > start) {
            let logged = &self.entries[index as usize];
            let mut journal = Journal::new(Source::Words(logged.entry.chance()));
            if let Entry::Depart { seat, .. } = logged.entry {
                play.depart(seat, &mut journal);
            }
            for &(seat, action) in &logged.acts {
                // Recorded actions were legal when they were taken; the same position refuses none of them.
                let _ = play.act(seat, action, &mut journal);
            }
        }
        play.position().clone()
    }

    fn rebuild(&mut self) {
        let position = self.position_at(self.seq());
        self.play.reset(&position);
        for seat in 0..self.drafts.len() {
            for action in self.drafts[seat].clone() {
                let mut journal = Journal::new(Source::Words(&[]));
                let _ = self.play.act(Seat(seat as u8), action, &mut journal);
            }
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
            for event in &logged.events {
                if let Some(seen) = self.game().event_seen_by(event, viewer) {
                    let line = self.game().narrate(&seen);
                    lines.push(LogLine {
                        seq,
                        struck: logged.struck_by.is_some(),
                        line,
                    });
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
            lines.push(LogLine {
                seq,
                struck: logged.struck_by.is_some(),
                line,
            });
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
            position: position_hash(&self.position_at(self.seq())),
        }
    }

    /// The uncommitted clicks of secret decisions, by seat, in notation. Only for storage.
    pub fn drafts(&self) -> Vec<Vec<String>> {
        self.drafts
            .iter()
            .map(|draft| draft.iter().map(|&a| self.game().notation(a)).collect())
            .collect()
    }

    /// Plays a record again, as strictly as it was played: every action must be legal, every forced choice recorded as such,
    /// every outcome used. With `secret`, every outcome must also be what its dice give, and the match can go on.
    ///
    /// # Errors
    /// The first thing wrong with the record.
    pub fn replay(
        game: Arc<G>,
        record: &Record,
        secret: Option<Secret>,
    ) -> Result<Self, RecordError> {
        check_header(&*game, &record.header)?;
        if let Some(secret) = &secret
            && secret.commitment() != record.header.commitment
        {
            let (got, expected) = (secret.commitment(), record.header.commitment.clone());
            return Err(RecordError::Secret { got, expected });
        }
        let replay = Replay {
            proved: secret.is_some(),
            record,
        };
        let this = replay.run(game, secret.unwrap_or(Secret::of_seed(0)))?;
        let got = position_hash(&this.position_at(this.seq()));
        if got != record.position {
            return Err(RecordError::Position {
                got,
                expected: record.position.clone(),
            });
        }
        Ok(this)
    }

    /// Puts stored drafts back after a [`replay`](Match::replay); what is no longer legal is dropped.
    pub fn restore_drafts(&mut self, drafts: &[Vec<String>]) {
        for (seat, draft) in drafts.iter().enumerate().take(self.drafts.len()) {
            for text in draft {
                if self.act_text(Seat(seat as u8), text).is_err() {
                    break;
                }
            }
        }
    }
}

/// The SHA-256 of a position's JSON, in hexadecimal.
pub fn position_hash<P: Serialize>(position: &P) -> String {
    hex(&Sha256::digest(
        serde_json::to_vec(position).unwrap_or_default(),
    ))
}

fn check_header<G: Game>(game: &G, header: &Header) -> Result<(), RecordError> {
    let field = |field, got: &str, expected: &str| match got == expected {
        true => Ok(()),
        false => Err(RecordError::Header {
            field,
            got: got.to_string(),
            expected: expected.to_string(),
        }),
    };
    field("game", &header.game, G::ID)?;
    field(
        "rules_version",
        &header.rules_version.to_string(),
        &G::RULES_VERSION.to_string(),
    )?;
    field("content", &header.content, game.content_hash())?;
    field("generator", &header.generator, GENERATOR)?;
    let seats = header.setup.seats.len().to_string();
    field("number of seats", &header.seats.len().to_string(), &seats)?;
    field("number of nonces", &header.nonces.len().to_string(), &seats)?;
    match header.open_seed {
        Some(seed) => field(
            "commitment",
            &header.commitment,
            &Secret::of_seed(seed).commitment(),
        ),
        None => Ok(()),
    }
}

/// A record on its way to being a match again.
struct Replay<'a> {
    proved: bool,
    record: &'a Record,
}

impl Replay<'_> {
    fn run<G: Game>(&self, game: Arc<G>, secret: Secret) -> Result<Match<G>, RecordError> {
        let mut dice = secret.dice(&self.record.header.nonces);
        let Some(Entry::Deal { chance }) = self.record.entries.first() else {
            return Err(self.wrong(0, "a record begins with the deal"));
        };
        let mut journal = Journal::new(self.source(&mut dice, chance));
        let play = Play::deal(game, &mut journal);
        journal.check().map_err(|problem| self.wrong(0, problem))?;
        let deal = Logged {
            entry: self.record.entries[0].clone(),
            acts: Vec::new(),
            events: journal.events,
            fence: journal.fence,
            struck_by: None,
        };
        let first = play.position().clone();
        let header = self.record.header.clone();
        let drafts = vec![Vec::new(); header.seats.len()];
        let (entries, live, snapshots) = (vec![deal], vec![0], vec![(0, first)]);
        let mut this = Match {
            play,
            header,
            secret,
            dice,
            entries,
            live,
            drafts,
            snapshots,
        };
        for index in 1..self.record.entries.len() {
            self.step(&mut this, index)?;
        }
        if let Some((seat, _)) = this.play.forced() {
            let problem = format!("the record ends before the forced choice of {seat}");
            return Err(self.wrong(self.record.entries.len() - 1, problem));
        }
        Ok(this)
    }

    fn source<'s>(&self, dice: &'s mut ChaCha20Rng, words: &'s [String]) -> Source<'s> {
        if self.proved {
            Source::Proved(dice, words)
        } else {
            Source::Words(words)
        }
    }

    fn wrong(&self, index: usize, problem: impl ToString) -> RecordError {
        let entry = self
            .record
            .entries
            .get(index)
            .map_or_else(|| "missing".to_string(), Entry::describe);
        RecordError::Entry {
            index,
            entry,
            problem: problem.to_string(),
        }
    }

    fn step<G: Game>(&self, this: &mut Match<G>, index: usize) -> Result<(), RecordError> {
        let entry = &self.record.entries[index];
        let wrong = |problem: String| self.wrong(index, problem);
        let forced = this.play.forced();
        let (seat, texts): (Seat, &[String]) = match entry {
            Entry::Deal { .. } => return Err(wrong("a match is dealt once".to_string())),
            Entry::Undo { seat, to, agreed } => return self.undo(this, index, *seat, *to, *agreed),
            Entry::Depart { seat, .. } => (*seat, &[]),
            Entry::Act { seat, actions, .. } => (*seat, actions),
            Entry::Auto { seat, action, .. } | Entry::StandIn { seat, action, .. } => {
                (*seat, std::slice::from_ref(action))
            }
        };
        match (&forced, matches!(entry, Entry::Auto { .. })) {
            (Some((by, action)), false) => {
                let action = this.game().notation(*action);
                return Err(wrong(format!(
                    "the forced choice of {by}, {action:?}, comes first"
                )));
            }
            (None, true) => {
                return Err(wrong(
                    "the seat had a choice; only forced choices are automatic".to_string(),
                ));
            }
            _ => {}
        }
        let game = this.game().clone();
        let acts = texts
            .iter()
            .map(|text| game.parse(text).map(|action| (seat, action)))
            .collect::<Result<Vec<_>, _>>()
            .map_err(|error| wrong(error.to_string()))?;
        let mut journal = Journal::new(self.source(&mut this.dice, entry.chance()));
        match entry {
            Entry::Depart { .. } => this.play.depart(seat, &mut journal),
            _ if acts.is_empty() => return Err(wrong("no action".to_string())),
            _ => {
                for (place, &(seat, action)) in acts.iter().enumerate() {
                    let secret = this.play.legal(seat).contains(&action)
                        && game.decision(this.play.position(), seat).secret;
                    if place > 0 && !secret {
                        return Err(wrong(
                            "only a secret decision has several actions".to_string(),
                        ));
                    }
                    this.play
                        .act(seat, action, &mut journal)
                        .map_err(|refusal| wrong(refusal.to_string()))?;
                }
            }
        }
        journal.check().map_err(wrong)?;
        let (events, mut fence) = (journal.events, journal.fence);
        match entry {
            Entry::Depart { .. } => fence.asked = SeatSet::ALL,
            Entry::Auto { .. } => fence.asked = (fence.asked | this.to_act()).with(seat),
            _ => fence.asked = (fence.asked | this.to_act()).without(seat),
        }
        this.append(entry.clone(), acts, events, fence);
        Ok(())
    }

    fn undo<G: Game>(
        &self,
        this: &mut Match<G>,
        index: usize,
        seat: Seat,
        to: u32,
        agreed: bool,
    ) -> Result<(), RecordError> {
        let possible = match agreed {
            true => this.take_back_to(to).is_some(),
            false => [false, true]
                .iter()
                .any(|&whole| this.take_back(seat, whole).is_some_and(|t| t.to == to)),
        };
        if !possible {
            return Err(self.wrong(index, "that cannot be taken back"));
        }
        this.strike(seat, to, agreed);
        Ok(())
    }
}
