//! One question and what is typed in answer to it.

use super::menu::{self, Fit, Item, Menu};
use super::sitting::{Next, Sitting};
use super::words::{HELP, Word};
use crate::failure::Failure;
use crate::rulebook;
use engine::game_match::ActError;
use engine::prompt::Prompt;
use engine::story::capital;
use engine::{Seat, Viewer};

/// What a line led to.
enum Answer {
    /// Ask for another line.
    Again,
    /// Ask for another line, with the choices in another list.
    List(Vec<usize>),
    /// Ask for another line; every choice has been listed, in order.
    Full,
    /// Something was done or taken back.
    Done,
    /// The player stops.
    Stop,
}

impl Sitting<'_, '_> {
    /// Asks a seat until it has done something or stops.
    pub(super) fn ask(&mut self, seat: Seat) -> Result<Next, Failure> {
        let Some(prompt) = self.session.played.prompt(seat) else {
            return Ok(Next::On);
        };
        self.put(seat, &prompt)?;
        let all: Vec<usize> = (0..prompt.choices.len()).collect();
        let mut listed = self.list(seat, &prompt, &all)?;
        loop {
            let Some(line) = self.read()? else {
                writeln!(self.io.out, "The input has ended.")?;
                return Ok(Next::Stop);
            };
            match self.answer(seat, &prompt, &listed, line.trim())? {
                Answer::Again => {}
                Answer::List(choices) => listed = self.list(seat, &prompt, &choices)?,
                Answer::Full => listed = Menu::full(&prompt),
                Answer::Done => {
                    self.autosave()?;
                    return Ok(Next::On);
                }
                Answer::Stop => return Ok(Next::Stop),
            }
        }
    }

    /// The question.
    fn put(&mut self, seat: Seat, prompt: &Prompt) -> Result<(), Failure> {
        let text = format!("{}: {}", self.session.names[seat.index()], prompt.text);
        self.strong(&text)?;
        let mut text = String::new();
        if let Some(other) = &prompt.on_behalf {
            text += &format!(" You decide for {other}.");
        }
        if prompt.secret {
            text += " Nobody sees it until all have answered.";
        }
        writeln!(self.io.out, "{text} ({})", prompt.rule)?;
        Ok(())
    }

    fn list(&mut self, seat: Seat, prompt: &Prompt, choices: &[usize]) -> Result<Menu, Failure> {
        let scene = self.session.played.scene(Viewer::Seat(seat));
        let teller = crate::table::Teller {
            board: &self.session.board,
            scene: &scene,
            names: &self.session.names,
        };
        let menu = Menu::of(prompt, choices, &teller);
        self.show(&menu.lines(prompt))?;
        Ok(menu)
    }

    /// Numbered lines; in columns where they are many, short, and the eye can use columns.
    fn show(&mut self, lines: &[String]) -> Result<(), Failure> {
        let widest = lines.iter().map(|line| line.chars().count()).max();
        let columns = match self.plain || lines.len() <= 8 {
            true => 1,
            false => 100 / (widest.unwrap_or(0) + 2).max(1),
        };
        if columns < 2 {
            for line in lines {
                writeln!(self.io.out, "{line}")?;
            }
            return Ok(());
        }
        let width = widest.unwrap_or(0) + 2;
        let rows = lines.len().div_ceil(columns);
        for row in 0..rows {
            let cells = lines.iter().skip(row).step_by(rows);
            let text: String = cells.map(|cell| format!("{cell:<width$}")).collect();
            writeln!(self.io.out, "{}", text.trim_end())?;
        }
        Ok(())
    }

    /// The next line that is typed; nothing at the end of the input.
    fn read(&mut self) -> Result<Option<String>, Failure> {
        if self.io.interactive {
            write!(self.io.out, "> ")?;
        }
        self.io.out.flush()?;
        let mut bytes = Vec::new();
        let read = self.io.input.read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| {
            Failure::Failed(format!("the standard input cannot be read: {error}"))
        })?;
        if read == 0 {
            return Ok(None);
        }
        let line = String::from_utf8_lossy(&bytes).trim_end().to_string();
        if !self.io.interactive {
            writeln!(self.io.out, "> {line}")?;
        }
        Ok(Some(line))
    }

    fn answer(
        &mut self,
        seat: Seat,
        prompt: &Prompt,
        menu: &Menu,
        line: &str,
    ) -> Result<Answer, Failure> {
        if line.is_empty() {
            return Ok(Answer::List((0..prompt.choices.len()).collect()));
        }
        let fit = menu::fit(prompt, line);
        // An action that is typed in full comes before a command of the same word.
        if let Fit::One(choice) = fit
            && prompt.choices[choice].action == line
        {
            return self.act(seat, line);
        }
        if let Ok(number) = line.parse::<usize>() {
            return self.take_number(seat, prompt, menu, number);
        }
        match Word::read(line) {
            Some(Ok(word)) => return self.obey(seat, prompt, word),
            Some(Err(problem)) => {
                writeln!(self.io.out, "{problem}")?;
                return Ok(Answer::Again);
            }
            None => {}
        }
        match fit {
            Fit::One(choice) => self.act(seat, &prompt.choices[choice].action),
            Fit::Several(choices) => Ok(Answer::List(choices)),
            Fit::None => self.act(seat, line),
        }
    }

    fn take_number(
        &mut self,
        seat: Seat,
        prompt: &Prompt,
        menu: &Menu,
        number: usize,
    ) -> Result<Answer, Failure> {
        match number.checked_sub(1).and_then(|at| menu.items.get(at)) {
            Some(Item::Choice(choice)) => self.act(seat, &prompt.choices[*choice].action),
            Some(Item::Group { choices, .. }) => Ok(Answer::List(choices.clone())),
            None => {
                let last = menu.items.len();
                writeln!(
                    self.io.out,
                    "There is no choice {number}; type a number from 1 to {last}, an action, or `help`."
                )?;
                Ok(Answer::Again)
            }
        }
    }

    fn act(&mut self, seat: Seat, action: &str) -> Result<Answer, Failure> {
        match self.session.played.act(seat, action) {
            Ok(()) => Ok(Answer::Done),
            Err(error) => {
                let why = sentence(&error);
                writeln!(
                    self.io.out,
                    "Not possible. {why} Type `choices` to see what is, or `help`."
                )?;
                Ok(Answer::Again)
            }
        }
    }

    fn obey(&mut self, seat: Seat, prompt: &Prompt, word: Word) -> Result<Answer, Failure> {
        let text = match word {
            Word::Quit => return Ok(Answer::Stop),
            Word::Default => return self.act(seat, &prompt.default),
            Word::Undo { turn } => match self.session.played.undo(seat, turn) {
                Ok(()) => return Ok(Answer::Done),
                Err(refusal) => format!("Not possible. {}", refusal.reason),
            },
            Word::Choices => {
                self.show(&Menu::full(prompt).lines(prompt))?;
                return Ok(Answer::Full);
            }
            Word::Why(action) => match self.session.played.why_not(seat, &action) {
                None => format!("{action} is possible."),
                Some(error) => sentence(&error),
            },
            Word::Rule(id) => {
                let id = id.as_deref().unwrap_or(&prompt.rule);
                match rulebook::rule(self.session.rules, id) {
                    Some(rule) => rule.to_string(),
                    None => format!("Not found: {}.", rulebook::unknown(self.session.rules, id)),
                }
            }
            Word::Board => self
                .session
                .told(seat, |teller| teller.all(Viewer::Seat(seat))),
            Word::Me => self.session.told(seat, |teller| {
                teller.panel_of(seat) + &teller.zones(Some(seat.0))
            }),
            Word::Log => self.session.news(Viewer::Seat(seat), None).join("\n"),
            Word::Save(path) => self.session.save_as(&path),
            Word::Help => HELP.to_string(),
        };
        writeln!(self.io.out, "{}", text.trim_end())?;
        Ok(Answer::Again)
    }
}

/// Why an action was not taken, as a sentence: a refusal is one already.
pub(crate) fn sentence(error: &ActError) -> String {
    match error {
        ActError::Refused(refusal) => refusal.to_string(),
        ActError::Unreadable(error) => capital(&format!("{error}.")),
    }
}
