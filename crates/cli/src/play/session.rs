//! A match with all that its players need around it, however it is shown.

use super::Opened;
use crate::failure::Failure;
use crate::saved::Saved;
use crate::spoken;
use crate::table::Teller;
use engine::game_match::MOST_ENTRIES;
use engine::registry::AnyMatch;
use engine::scene::Board;
use engine::{Seat, Secret, Viewer};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

/// A match in progress, its bots, and where it is kept.
pub(crate) struct Session {
    pub(crate) played: Box<dyn AnyMatch>,
    /// The players' rules.
    pub(crate) rules: &'static str,
    pub(crate) board: Board,
    /// Each player's name.
    pub(crate) names: Vec<String>,
    secret: Secret,
    content: Option<PathBuf>,
    save: Option<PathBuf>,
    /// The last problem of saving that was told.
    unsaved: Option<String>,
    /// Up to which entry each seat has read the log; nothing before its first look.
    seen: Vec<Option<u32>>,
    /// Who sat at the keyboard last.
    last: Option<Seat>,
}

/// Whose hands the keyboard passes into.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Passing {
    /// It stays with who had it, or nobody else could have it.
    Stays,
    /// Somebody takes it who has not seen what was shown; the first to sit down has nobody's secrets before them.
    Passes {
        /// Whether nobody sat there before.
        first: bool,
    },
}

impl Session {
    pub(super) fn new(opened: Opened, rules: &'static str, save: Option<PathBuf>) -> Self {
        let names = spoken::names(opened.played.header());
        Session {
            board: opened.played.board(),
            seen: vec![None; names.len()],
            names,
            played: opened.played,
            rules,
            secret: opened.secret,
            content: opened.content,
            save,
            unsaved: None,
            last: None,
        }
    }

    /// Whether anybody here is a person.
    pub(crate) fn has_people(&self) -> bool {
        let mut seats = self.played.header().seats.iter();
        seats.any(|player| player.bot.is_none())
    }

    /// Whether the game has ended.
    pub(crate) fn is_over(&self) -> bool {
        self.played.to_act().is_empty()
    }

    /// The next bot that must decide, and its name.
    pub(crate) fn next_bot(&self) -> Option<(Seat, String)> {
        let seats = &self.played.header().seats;
        self.played
            .to_act()
            .iter()
            .find_map(|seat| Some((seat, seats.get(seat.index())?.bot.clone()?)))
    }

    /// Lets a bot decide for its seat.
    pub(crate) fn let_bot_act(&mut self, seat: Seat, bot: &str) -> Result<(), Failure> {
        if self.played.seq() as usize >= MOST_ENTRIES {
            let problem =
                format!("the game has {MOST_ENTRIES} entries, more than any game that ends");
            return Err(Failure::Failed(problem));
        }
        let luck = self.luck(seat);
        if !self.played.bot(seat, bot, luck)? && !self.played.stand_in(seat) {
            let name = &self.names[seat.index()];
            return Err(Failure::Failed(format!("{name} ({bot}) cannot act")));
        }
        Ok(())
    }

    /// The luck of a bot's decision. It follows from the secret, so that a game that is resumed goes on the same way.
    fn luck(&self, seat: Seat) -> u64 {
        let drafts: usize = self.played.drafts().iter().map(Vec::len).sum();
        let nonce = format!("bot {seat} {} {drafts}", self.played.seq());
        let mut dice = self.secret.dice(&[nonce]);
        let mut half = || engine::chance::below(&mut dice, 1 << 31) as u64;
        half() << 32 | half()
    }

    /// Gives the keyboard to a seat, and says whether it was another's.
    pub(crate) fn pass_to(&mut self, seat: Seat) -> Passing {
        let people = self.played.header().seats.iter();
        let alone = people.filter(|player| player.bot.is_none()).count() < 2;
        match self.last.replace(seat) {
            last if alone || last == Some(seat) => Passing::Stays,
            last => Passing::Passes {
                first: last.is_none(),
            },
        }
    }

    /// Who sits at the keyboard: who sat there last, or the first person.
    pub(crate) fn viewer(&self) -> Viewer {
        let people = self.played.header().seats.iter();
        let first = people.take_while(|player| player.bot.is_some()).count();
        match self.last {
            Some(seat) => Viewer::Seat(seat),
            None if first < self.names.len() => Viewer::Seat(Seat(first as u8)),
            None => Viewer::Spectator,
        }
    }

    /// Notes that a seat has seen all there is, and says up to which entry it had.
    pub(crate) fn look(&mut self, seat: Seat) -> Option<u32> {
        self.seen[seat.index()].replace(self.played.seq())
    }

    /// Up to which entry a viewer has read the log.
    pub(crate) fn seen(&self, viewer: Viewer) -> Option<u32> {
        match viewer {
            Viewer::Seat(seat) => self.seen[seat.index()],
            Viewer::Spectator => None,
        }
    }

    /// The lines of the log after an entry, or all of them.
    pub(crate) fn news(&self, viewer: Viewer, since: Option<u32>) -> Vec<String> {
        let log = self.played.log(viewer, since.unwrap_or(0));
        let owners = self.board.names(&self.names);
        log.iter()
            .filter_map(|logged| spoken::line(logged, &owners))
            .collect()
    }

    /// Words about the table as a seat sees it.
    pub(crate) fn told(&self, seat: Seat, tell: impl FnOnce(&Teller<'_>) -> String) -> String {
        tell(&Teller {
            board: &self.board,
            scene: &self.played.scene(Viewer::Seat(seat)),
            names: &self.names,
        })
    }

    /// Saves to the file of `--save`, if there is one. What has changed about that is told once; play goes on.
    pub(crate) fn autosave(&mut self) -> Option<String> {
        let path = self.save.clone()?;
        let problem = self.save_to(&path).err();
        if problem == self.unsaved {
            return None;
        }
        let text = match &problem {
            Some(problem) => format!(
                "{}: the game cannot be saved: {problem}. Play goes on; `save FILE` saves it elsewhere.",
                path.display()
            ),
            None => format!("{}: the game is saved again.", path.display()),
        };
        self.unsaved = problem;
        Some(text)
    }

    pub(crate) fn save_to(&self, path: &Path) -> Result<(), String> {
        Saved::of(&*self.played, &self.secret, self.content.as_deref()).write(path)
    }

    /// Saves to a file that a player names, and says how to go on with it.
    pub(crate) fn save_as(&self, path: &Path) -> String {
        match self.save_to(path) {
            Ok(()) => format!(
                "Saved. Go on with: muster play {} --resume {}",
                self.played.info().id,
                path.display()
            ),
            Err(problem) => format!("{}: cannot be saved: {problem}.", path.display()),
        }
    }

    /// Whether what has been done is in a file.
    pub(crate) fn is_saved(&self) -> bool {
        self.save.is_some() && self.unsaved.is_none()
    }

    /// What is said to a player who stops: where the game is kept.
    pub(crate) fn parting(&self) -> String {
        let game = self.played.info().id;
        match (&self.save, &self.unsaved) {
            (Some(path), None) => format!(
                "The game is saved. Go on with: muster play {game} --resume {}",
                path.display()
            ),
            (Some(path), Some(problem)) => format!(
                "The game is not saved, as {} cannot be written: {problem}.",
                path.display()
            ),
            (None, _) => {
                "The game is not saved. With --save FILE a game is saved after every action."
                    .to_string()
            }
        }
    }

    /// The score, and how the dice can be checked.
    pub(crate) fn result(&self) -> String {
        let mut text = spoken::standing(&self.played.standing(), &self.names, &self.board);
        let _ = match (&self.save, &self.unsaved) {
            (Some(path), None) => writeln!(
                text,
                "Check the dice with: muster verify {}",
                path.display()
            ),
            _ => writeln!(
                text,
                "The secret behind the dice was {}.",
                self.secret.to_hex()
            ),
        };
        text
    }
}
