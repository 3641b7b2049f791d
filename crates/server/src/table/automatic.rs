//! Seats that decide by themselves: bots, seats whose player has left, and kinds of decisions that a player has given away.

use super::Table;
use crate::problem::Problem;
use crate::store::{SeatKind, SeatRow, Status};
use engine::Seat;
use engine::play::MOST_FORCED;
use engine::registry::AnyMatch;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};
use utoipa::ToSchema;

/// The longest burst of automatic decisions between two commits.
const BURST: Duration = Duration::from_millis(50);
/// The most decisions in it.
const MOST: usize = 128;

/// What is done when a seat is asked something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum How {
    /// Its player is asked.
    Ask,
    /// The default is taken: what an absent player would do.
    Default,
    /// A bot decides.
    Bot,
}

impl How {
    /// The word in the database.
    pub(crate) fn word(self) -> &'static str {
        match self {
            How::Ask => "ask",
            How::Default => "default",
            How::Bot => "bot",
        }
    }

    /// Reads the word in the database.
    pub(crate) fn read(word: &str) -> Option<Self> {
        [How::Ask, How::Default, How::Bot]
            .into_iter()
            .find(|how| how.word() == word)
    }
}

/// Who decides for a seat.
#[derive(Clone)]
enum Decider {
    /// Its player, except for these kinds.
    Player(BTreeMap<String, How>),
    /// A bot.
    Bot(String),
    /// Nobody: its player has left.
    Absent,
}

/// What is needed to decide for seats, apart from the match.
pub(crate) struct Automatic {
    deciders: Vec<Decider>,
    /// The bot that decides for players.
    helper: Option<String>,
    /// What luck comes from. As secret as the dice.
    luck: String,
    /// The moment at which bots fail.
    failing: Option<u32>,
    /// How many entries the log may have.
    longest: u32,
}

impl Automatic {
    /// Whether the match, or a secret decision in it, has gone on for longer than any does: a game or a bot does not end.
    fn is_endless(&self, game: &dyn AnyMatch) -> bool {
        let drafts = game.drafts();
        game.seq() >= self.longest || drafts.iter().any(|draft| draft.len() >= MOST_FORCED)
    }

    /// The first seat that is asked and does not wait for its player; and by whom it is decided.
    fn next(&self, game: &dyn AnyMatch) -> Option<(Seat, Option<&str>)> {
        if self.is_endless(game) {
            return None;
        }
        let asked = game.to_act();
        let decided = |seat: Seat| {
            let by = match self.deciders.get(seat.index())? {
                Decider::Bot(bot) => Some(bot.as_str()),
                Decider::Absent => None,
                Decider::Player(kinds) if kinds.is_empty() => return None,
                Decider::Player(kinds) => match kinds.get(&game.prompt(seat)?.kind)? {
                    How::Ask => return None,
                    How::Default => None,
                    How::Bot => self.helper.as_deref(),
                },
            };
            Some((seat, by.filter(|_| self.failing != Some(game.seq()))))
        };
        asked.iter().find_map(decided)
    }

    /// Decides for seats until one waits for its player, or it is time to let others have their say. False when no decision
    /// could be taken.
    fn burst(&self, game: &mut dyn AnyMatch) -> bool {
        let begun = Instant::now();
        for done in 0..MOST {
            let Some((seat, by)) = self.next(game) else {
                return true;
            };
            if done > 0 && begun.elapsed() > BURST {
                return true;
            }
            let luck = self.luck_at(game, seat);
            let decided = by.is_some_and(|bot| game.bot(seat, bot, luck).unwrap_or(false));
            if !decided && !game.stand_in(seat) {
                return done > 0;
            }
        }
        true
    }

    fn luck_at(&self, game: &dyn AnyMatch, seat: Seat) -> u64 {
        let clicks = game.drafts().get(seat.index()).map_or(0, Vec::len) as u64;
        let mut hash = Sha256::new();
        hash.update(b"muster bot luck\0");
        hash.update(self.luck.as_bytes());
        hash.update(game.seq().to_le_bytes());
        hash.update(clicks.to_le_bytes());
        hash.update([seat.0]);
        let hash: [u8; 32] = hash.finalize().into();
        hash.iter()
            .take(8)
            .fold(0, |luck, &byte| luck << 8 | u64::from(byte))
    }
}

impl Table {
    fn automatic(&self, failing: Option<u32>) -> Automatic {
        let helper = self.core.default_bot(&self.head.game);
        let waits = self.somebody_plays();
        let decider = |(at, row): (usize, &SeatRow)| match (&row.bot, &helper) {
            (Some(bot), _) => Decider::Bot(bot.clone()),
            (None, _) if self.left[at] => Decider::Absent,
            // A bot plays for who shall come; without one there are no open seats.
            (None, Some(bot)) if row.kind == SeatKind::Open && waits => Decider::Bot(bot.clone()),
            (None, _) if self.is_absent(at) && waits => Decider::Absent,
            (None, _) => Decider::Player(self.auto[at].clone()),
        };
        Automatic {
            deciders: self.seats.iter().enumerate().map(decider).collect(),
            helper,
            luck: self.secret.to_hex(),
            failing,
            longest: self.core.longest,
        }
    }

    /// Whether anybody is there for whom a stand-in should go on: where nobody is, the match waits.
    fn somebody_plays(&self) -> bool {
        let plays = |(at, row): (usize, &SeatRow)| {
            row.kind == SeatKind::Human && !self.left[at] && !self.is_absent(at)
        };
        self.seats.iter().enumerate().any(plays)
    }

    /// Whether a seat is asked something of a kind that its player has given away.
    pub(super) fn is_given_away(&self, seat: Seat) -> bool {
        let kinds = &self.auto[seat.index()];
        let asked = || self.game.as_ref()?.prompt(seat);
        !kinds.is_empty() && asked().is_some_and(|prompt| kinds.contains_key(&prompt.kind))
    }

    /// Whether something is to be done that waits for nobody.
    pub(crate) fn is_busy(&self) -> bool {
        match (&self.game, self.status()) {
            (Some(game), Status::Running) => self.automatic(None).next(&**game).is_some(),
            _ => false,
        }
    }

    /// The match's `seq`.
    pub(crate) fn seq(&self) -> u32 {
        self.head.seq
    }

    /// Does a burst of it. `failing` is the moment at which bots have failed before: there, the default is taken.
    pub(crate) async fn go_on(&mut self, failing: Option<u32>) -> Result<(), Problem> {
        let automatic = self.automatic(failing);
        let Some(mut game) = self.game.take() else {
            return Ok(());
        };
        self.lost = true;
        let burst = self.core.thinkers.think(move || {
            let went_on = automatic.burst(&mut *game);
            let endless = automatic.is_endless(&*game);
            (game, went_on, endless)
        });
        let (game, went_on, endless) = burst.await.ok_or_else(Problem::bug)?;
        self.game = Some(game);
        if !went_on {
            tracing::error!(match_id = %self.head.id, "a seat that should decide by itself cannot");
            return Err(Problem::bug());
        }
        self.lost = false;
        if endless {
            tracing::error!(match_id = %self.head.id, "a match does not end: nothing in it goes on by itself any more");
        }
        self.note(self.head.seq, None);
        if self.game.as_ref().map(|game| game.seq()) == Some(self.head.seq) {
            return self.commit_drafts(Vec::new()).await;
        }
        self.commit(Vec::new()).await?;
        self.tell_state();
        Ok(())
    }
}
