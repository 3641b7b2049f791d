//! A game at one keyboard, from the first question to the score.

use super::Opened;
use crate::failure::Failure;
use crate::saved::Saved;
use crate::table::Teller;
use crate::{Io, spoken};
use engine::game_match::MOST_ENTRIES;
use engine::registry::AnyMatch;
use engine::scene::Board;
use engine::{Seat, Secret, Viewer};
use std::path::{Path, PathBuf};

/// How many lines of the log are told at a seat's first look.
const LATEST: usize = 20;

/// What follows after a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Next {
    /// The game goes on.
    On,
    /// The player stops, or there is nothing more to read.
    Stop,
}

/// A match in progress with everything around it.
pub(super) struct Sitting<'a, 'io> {
    pub(super) played: Box<dyn AnyMatch>,
    pub(super) rules: &'static str,
    pub(super) board: Board,
    pub(super) names: Vec<String>,
    pub(super) plain: bool,
    pub(super) io: &'a mut Io<'io>,
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

impl<'a, 'io> Sitting<'a, 'io> {
    pub(super) fn new(
        opened: Opened,
        rules: &'static str,
        save: Option<PathBuf>,
        plain: bool,
        io: &'a mut Io<'io>,
    ) -> Self {
        let names = spoken::names(opened.played.header());
        Sitting {
            board: opened.played.board(),
            seen: vec![None; names.len()],
            names,
            played: opened.played,
            rules,
            plain,
            io,
            secret: opened.secret,
            content: opened.content,
            save,
            unsaved: None,
            last: None,
        }
    }

    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.introduce()?;
        self.autosave()?;
        while !self.played.to_act().is_empty() {
            if self.played.seq() as usize >= MOST_ENTRIES {
                let problem =
                    format!("the game has {MOST_ENTRIES} entries, more than any game that ends");
                return Err(Failure::Failed(problem));
            }
            if let Some((seat, bot)) = self.next_bot() {
                self.let_bot_act(seat, &bot)?;
                self.autosave()?;
                continue;
            }
            let Some(seat) = self.played.to_act().first() else {
                break;
            };
            self.hand_over(seat)?;
            self.look(seat)?;
            if self.ask(seat)? == Next::Stop {
                return self.part();
            }
        }
        self.end()
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        let info = self.played.info();
        let header = self.played.header();
        let players: Vec<String> = header
            .seats
            .iter()
            .zip(&self.names)
            .map(|(player, name)| match &player.bot {
                Some(bot) => format!("{name} ({bot})"),
                None => name.clone(),
            })
            .collect();
        let dice = match header.open_seed {
            Some(seed) => format!("The dice are chosen by the seed {seed}."),
            None => format!("The dice are committed to by {}.", header.commitment),
        };
        self.strong(&info.name)?;
        writeln!(self.io.out, ": {}", players.join(", "))?;
        writeln!(self.io.out, "{dice} Type `help` for help.")?;
        Ok(())
    }

    /// Prints text that stands out, where the terminal can show it.
    pub(super) fn strong(&mut self, text: &str) -> Result<(), Failure> {
        match self.plain {
            true => write!(self.io.out, "{text}")?,
            false => self.io.out.strong(text)?,
        }
        Ok(())
    }

    fn next_bot(&self) -> Option<(Seat, String)> {
        let seats = &self.played.header().seats;
        self.played
            .to_act()
            .iter()
            .find_map(|seat| Some((seat, seats.get(seat.index())?.bot.clone()?)))
    }

    fn let_bot_act(&mut self, seat: Seat, bot: &str) -> Result<(), Failure> {
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

    /// Says who is asked when it is not who was asked before; hides what they saw, on a terminal.
    fn hand_over(&mut self, seat: Seat) -> Result<(), Failure> {
        let people = self.played.header().seats.iter();
        let alone = people.filter(|player| player.bot.is_none()).count() < 2;
        if alone || self.last == Some(seat) {
            self.last = Some(seat);
            return Ok(());
        }
        let first = self.last.replace(seat).is_none();
        let name = &self.names[seat.index()];
        writeln!(self.io.out, "\nThe keyboard is {name}'s.")?;
        if self.io.interactive && !first {
            writeln!(self.io.out, "{name}: press Enter when you sit here.")?;
            self.io.out.flush()?;
            let mut line = Vec::new();
            self.io.input.read_until(b'\n', &mut line)?;
            self.io.out.clear()?;
        }
        Ok(())
    }

    /// Tells a seat what happened since its last look; at its first, shows the table.
    fn look(&mut self, seat: Seat) -> Result<(), Failure> {
        let since = self.seen[seat.index()].replace(self.played.seq());
        let viewer = Viewer::Seat(seat);
        writeln!(self.io.out)?;
        let lines = self.news(viewer, since);
        let earlier = match since {
            None => lines.len().saturating_sub(LATEST),
            Some(_) => 0,
        };
        if earlier > 0 {
            writeln!(self.io.out, "({earlier} earlier lines: `log`)")?;
        }
        for line in &lines[earlier..] {
            writeln!(self.io.out, "{line}")?;
        }
        let text = self.told(seat, |teller| match since {
            None => teller.all(viewer),
            Some(_) => teller.stage(),
        });
        write!(self.io.out, "{text}")?;
        Ok(())
    }

    /// The lines of the log after an entry, or all of them.
    pub(super) fn news(&self, viewer: Viewer, since: Option<u32>) -> Vec<String> {
        let log = self.played.log(viewer, since.unwrap_or(0));
        let owners = self.board.names(&self.names);
        log.iter()
            .filter_map(|logged| spoken::line(logged, &owners))
            .collect()
    }

    /// Words about the table as a seat sees it.
    pub(super) fn told(&self, seat: Seat, tell: impl FnOnce(&Teller<'_>) -> String) -> String {
        tell(&Teller {
            board: &self.board,
            scene: &self.played.scene(Viewer::Seat(seat)),
            names: &self.names,
        })
    }

    /// Saves to the file of `--save`, if there is one. A problem is told once; play goes on.
    pub(super) fn autosave(&mut self) -> Result<(), Failure> {
        let Some(path) = self.save.clone() else {
            return Ok(());
        };
        let problem = self.save_to(&path).err();
        if problem != self.unsaved {
            let text = match &problem {
                Some(problem) => format!(
                    "{}: the game cannot be saved: {problem}. Play goes on; `save FILE` saves it elsewhere.",
                    path.display()
                ),
                None => format!("{}: the game is saved again.", path.display()),
            };
            self.io.out.flush()?;
            // Play goes on even where standard error is closed.
            let _ = writeln!(self.io.err, "{text}");
            self.unsaved = problem;
        }
        Ok(())
    }

    pub(super) fn save_to(&self, path: &Path) -> Result<(), String> {
        Saved::of(&*self.played, &self.secret, self.content.as_deref()).write(path)
    }

    /// The player stops.
    fn part(&mut self) -> Result<(), Failure> {
        let game = self.played.info().id;
        match (&self.save, &self.unsaved) {
            (Some(path), None) => writeln!(
                self.io.out,
                "The game is saved. Go on with: muster play {game} --resume {}",
                path.display()
            )?,
            (Some(path), Some(problem)) => writeln!(
                self.io.out,
                "The game is not saved, as {} cannot be written: {problem}.",
                path.display()
            )?,
            (None, _) => writeln!(
                self.io.out,
                "The game is not saved. With --save FILE a game is saved after every action."
            )?,
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), Failure> {
        let people = self.played.header().seats.iter();
        let first = people.take_while(|player| player.bot.is_some()).count();
        let viewer = match self.last {
            Some(seat) => Viewer::Seat(seat),
            None if first < self.names.len() => Viewer::Seat(Seat(first as u8)),
            None => Viewer::Spectator,
        };
        let since = match viewer {
            Viewer::Seat(seat) => self.seen[seat.index()],
            Viewer::Spectator => None,
        };
        writeln!(self.io.out)?;
        for line in self.news(viewer, since) {
            writeln!(self.io.out, "{line}")?;
        }
        let score = spoken::standing(&self.played.standing(), &self.names, &self.board);
        write!(self.io.out, "\n{score}")?;
        match (&self.save, &self.unsaved) {
            (Some(path), None) => writeln!(
                self.io.out,
                "Check the dice with: muster verify {}",
                path.display()
            )?,
            _ => writeln!(
                self.io.out,
                "The secret behind the dice was {}.",
                self.secret.to_hex()
            )?,
        }
        Ok(())
    }
}
