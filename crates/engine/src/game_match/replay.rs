//! Playing a record again, as strictly as it was played.

use super::{Logged, Match, position_hash};
use crate::chance::Secret;
use crate::game::Game;
use crate::journal::{Journal, Source};
use crate::plain::{cut, quoted};
use crate::play::Play;
use crate::record::{Entry, GENERATOR, Header, Record, RecordError};
use crate::seat::{Seat, SeatSet};
use rand_chacha::ChaCha20Rng;
use std::sync::Arc;

impl<G: Game> Match<G> {
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
            return Err(RecordError::Secret {
                got,
                expected: quoted(&expected),
            });
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
                expected: quoted(&record.position),
            });
        }
        Ok(this)
    }
}

fn check_header<G: Game>(game: &G, header: &Header) -> Result<(), RecordError> {
    let field = |field, got: &str, expected: &str| match got == expected {
        true => Ok(()),
        false => Err(RecordError::Header {
            field,
            got: cut(got),
            expected: expected.to_string(),
        }),
    };
    field("game", &header.game, &game.setup().game)?;
    field(
        "rules_version",
        &header.rules_version.to_string(),
        &G::RULES_VERSION.to_string(),
    )?;
    field("content", &header.content, game.content_hash())?;
    if header.setup != *game.setup() {
        return Err(RecordError::Setup(
            "the rules were built for another set-up".to_string(),
        ));
    }
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
        if let Some((seat, _)) = this.forced() {
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
        let (seat, texts) = match entry {
            Entry::Deal { .. } => return Err(wrong("a match is dealt once".to_string())),
            Entry::Undo { seat, .. } | Entry::Depart { seat, .. } => (*seat, &[][..]),
            Entry::Act { seat, actions, .. } => (*seat, &actions[..]),
            Entry::Auto { seat, action, .. } | Entry::StandIn { seat, action, .. } => {
                (*seat, std::slice::from_ref(action))
            }
        };
        if seat.index() >= this.drafts.len() {
            return Err(wrong(format!("there is no seat {}", seat.0)));
        }
        let game = this.game().clone();
        let read = |text: &String| game.parse(text).map(|action| (seat, action));
        let acts = texts.iter().map(read).collect::<Result<Vec<_>, _>>();
        let acts = acts.map_err(|error| wrong(error.to_string()))?;
        expected(this, entry, &acts).map_err(wrong)?;
        if let Entry::Undo { seat, to, agreed } = *entry {
            this.strike(seat, to, agreed);
            return Ok(());
        }
        let mut journal = Journal::new(self.source(&mut this.dice, entry.chance()));
        match entry {
            Entry::Depart { .. } => this.play.depart(seat, &mut journal),
            _ => take(&mut this.play, &acts, &mut journal).map_err(wrong)?,
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
}

/// Whether an entry of that kind can come next.
fn expected<G: Game>(
    this: &Match<G>,
    entry: &Entry,
    acts: &[(Seat, G::Action)],
) -> Result<(), String> {
    let forced = this.forced();
    let written = |action| this.game().notation(action);
    match (entry, forced) {
        (Entry::Auto { .. }, None) => {
            Err("the seat had a choice; only forced choices are automatic".to_string())
        }
        (Entry::Auto { .. }, Some(only)) if acts == [only] => Ok(()),
        (_, Some((by, only))) => Err(format!(
            "the forced choice of {by}, {:?}, comes first",
            written(only)
        )),
        (Entry::StandIn { seat, .. }, None) if this.to_act().contains(*seat) => {
            let decision = this.game().decision(this.position(), *seat);
            match (decision.secret, acts) {
                (true, _) => Err("the answers of a secret decision are an act".to_string()),
                (false, [(_, action)]) if *action == decision.default => Ok(()),
                (false, _) => Err(format!("the default is {:?}", written(decision.default))),
            }
        }
        (Entry::Undo { seat, to, agreed }, None) => {
            let is_to = |whole| {
                this.take_back(*seat, whole)
                    .is_some_and(|back| back.to == *to)
            };
            let possible = match agreed {
                true => this.take_back_to(*to).is_some(),
                false => is_to(false) || is_to(true),
            };
            possible
                .then_some(())
                .ok_or_else(|| "that cannot be taken back".to_string())
        }
        (Entry::Depart { seat, .. }, None) => this
            .can_depart(*seat)
            .then_some(())
            .ok_or_else(|| "that seat cannot leave".to_string()),
        _ => Ok(()),
    }
}

/// Takes one action, or the actions of a secret decision from its first click to its closing one.
fn take<G: Game>(
    play: &mut Play<G>,
    acts: &[(Seat, G::Action)],
    journal: &mut Journal<'_, G>,
) -> Result<(), String> {
    let Some(&(first, _)) = acts.first() else {
        return Err("no action".to_string());
    };
    let secret =
        play.to_act().contains(first) && play.game().decision(play.position(), first).secret;
    if acts.len() > 1 && !secret {
        return Err("only a secret decision has several actions".to_string());
    }
    for &(seat, action) in acts {
        if journal.committed {
            let action = play.game().notation(action);
            return Err(format!(
                "{action:?} follows the closing action of a secret decision"
            ));
        }
        play.act(seat, action, journal)
            .map_err(|refusal| refusal.to_string())?;
    }
    match secret && !journal.committed {
        true => Err("the closing action of the secret decision is missing".to_string()),
        false => Ok(()),
    }
}
