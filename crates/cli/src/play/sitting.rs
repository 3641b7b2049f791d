//! A game at one keyboard in lines of text, from the first question to the score.

use super::session::{Passing, Session};
use crate::Io;
use crate::failure::Failure;
use engine::{Seat, Viewer};

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

/// A session that is told in lines and answered by lines.
pub(super) struct Sitting<'a, 'io> {
    pub(super) session: Session,
    pub(super) plain: bool,
    pub(super) io: &'a mut Io<'io>,
}

impl<'a, 'io> Sitting<'a, 'io> {
    pub(super) fn new(session: Session, plain: bool, io: &'a mut Io<'io>) -> Self {
        Sitting { session, plain, io }
    }

    pub(super) fn run(mut self) -> Result<(), Failure> {
        self.introduce()?;
        self.autosave()?;
        while !self.session.is_over() {
            if let Some((seat, bot)) = self.session.next_bot() {
                self.session.let_bot_act(seat, &bot)?;
                self.autosave()?;
                continue;
            }
            let Some(seat) = self.session.played.to_act().first() else {
                break;
            };
            self.hand_over(seat)?;
            self.look(seat)?;
            if self.ask(seat)? == Next::Stop {
                let text = self.session.parting();
                writeln!(self.io.out, "{text}")?;
                return Ok(());
            }
        }
        self.end()
    }

    fn introduce(&mut self) -> Result<(), Failure> {
        let info = self.session.played.info();
        let header = self.session.played.header();
        let players: Vec<String> = header
            .seats
            .iter()
            .zip(&self.session.names)
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

    /// Says who is asked when it is not who was asked before; hides what they saw, on a terminal.
    fn hand_over(&mut self, seat: Seat) -> Result<(), Failure> {
        let Passing::Passes { first } = self.session.pass_to(seat) else {
            return Ok(());
        };
        let name = &self.session.names[seat.index()];
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
        let since = self.session.look(seat);
        let viewer = Viewer::Seat(seat);
        writeln!(self.io.out)?;
        let lines = self.session.news(viewer, since);
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
        let text = self.session.told(seat, |teller| match since {
            None => teller.all(viewer),
            Some(_) => teller.stage(),
        });
        write!(self.io.out, "{text}")?;
        Ok(())
    }

    /// Saves, and tells of problems.
    pub(super) fn autosave(&mut self) -> Result<(), Failure> {
        if let Some(text) = self.session.autosave() {
            self.io.out.flush()?;
            // Play goes on even where standard error is closed.
            let _ = writeln!(self.io.err, "{text}");
        }
        Ok(())
    }

    fn end(&mut self) -> Result<(), Failure> {
        let viewer = self.session.viewer();
        writeln!(self.io.out)?;
        for line in self.session.news(viewer, self.session.seen(viewer)) {
            writeln!(self.io.out, "{line}")?;
        }
        write!(self.io.out, "\n{}", self.session.result())?;
        Ok(())
    }
}
