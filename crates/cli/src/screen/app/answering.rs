//! Answering the question: narrowing, taking, taking back.

use super::{App, State, Typing};
use crate::play::sentence;
use crate::screen::keys::Focus;
use crate::screen::narrow::{Narrowed, space_of};
use engine::Seat;
use engine::prompt::{Target, Tone};

impl App {
    pub(super) fn take(&mut self) {
        match self.focus {
            Focus::Map => self.click_space(),
            _ => self.take_line(self.at),
        }
    }

    /// Chooses what can be chosen in the space that is pointed at, or says why nothing can.
    pub(super) fn click_space(&mut self) {
        let Some(space) = self.space else {
            self.message = Some("Point at a space with the arrow keys first.".to_string());
            return;
        };
        let next = self.next();
        let here: Vec<&Target> = next
            .iter()
            .filter(|target| space_of(&self.look.scene, target) == Some(space))
            .collect();
        match here[..] {
            [] => self.message = self.why_not_space(space),
            [only] => {
                let only = only.clone();
                self.click(only);
            }
            _ => {
                self.narrowed.within = Some(space);
                self.focus = Focus::Question;
                self.first_line();
            }
        }
    }

    pub(super) fn why_not_space(&self, space: u16) -> Option<String> {
        let seat = self.eyes().seat()?;
        let target = Target::Space { space };
        let refusal = self
            .session
            .played
            .why_not_click(seat, &self.narrowed.clicked, &target)?;
        Some(refusal.to_string())
    }

    /// Narrows by a thing on the table, and acts when one choice is left that needs no more.
    pub(super) fn click(&mut self, target: Target) {
        let Some(prompt) = &self.look.prompt else {
            return;
        };
        let mut narrowed = Narrowed {
            within: None,
            words: String::new(),
            ..self.narrowed.clone()
        };
        narrowed.clicked.push(target);
        let left = narrowed.left(prompt, &self.look.scene);
        match left[..] {
            [] => {}
            [only] if prompt.choices[only].targets.len() == narrowed.clicked.len() => {
                self.act_on(only)
            }
            _ => {
                self.narrowed = narrowed;
                self.focus = Focus::Question;
                self.first_line();
            }
        }
    }

    pub(super) fn take_line(&mut self, line: usize) {
        let items = self.items();
        let Some(item) = items.get(line) else {
            if let (true, words) = (items.is_empty(), self.narrowed.words.clone())
                && !words.is_empty()
            {
                self.act(&words);
            }
            return;
        };
        self.at = line;
        match (item.choices.as_slice(), &item.target) {
            ([only], _) => self.act_on(*only),
            (_, Some(target)) => self.click(target.clone()),
            _ => {}
        }
    }

    /// Takes a choice; one that hurts only when it is asked for twice.
    pub(super) fn act_on(&mut self, choice: usize) {
        let Some(chosen) = self
            .look
            .prompt
            .as_ref()
            .and_then(|prompt| prompt.choices.get(choice))
        else {
            return;
        };
        if chosen.tone == Tone::Danger && self.armed != Some(choice) {
            let label = chosen.label.clone();
            self.armed = Some(choice);
            self.message = Some(format!(
                "{label}: what this costs cannot be had back. Press Enter again to do it."
            ));
            return;
        }
        let action = chosen.action.clone();
        self.act(&action);
    }

    pub(super) fn act(&mut self, action: &str) {
        let Some(seat) = self.asked() else {
            return;
        };
        match self.session.played.act(seat, action) {
            Ok(()) => self.go_on(),
            Err(error) => self.message = Some(format!("Not possible. {}", sentence(&error))),
        }
    }

    /// The seat that is asked.
    pub(super) fn asked(&self) -> Option<Seat> {
        self.look.prompt.as_ref().map(|prompt| Seat(prompt.seat))
    }

    /// Something was done or taken back.
    pub(super) fn go_on(&mut self) {
        self.state = State::Moving;
        self.armed = None;
        self.warned = false;
        self.autosave();
    }

    pub(super) fn usual(&mut self) {
        let Some(prompt) = &self.look.prompt else {
            return;
        };
        let mut usual = (0..prompt.choices.len())
            .filter(|&choice| prompt.choices[choice].tone == Tone::Primary);
        match (usual.next(), usual.next()) {
            (Some(only), None) => self.act_on(only),
            _ => {
                self.message = Some(
                    "There is no single usual way on here; point at a choice and press Enter."
                        .to_string(),
                )
            }
        }
    }

    pub(super) fn default(&mut self) {
        if let Some(action) = self
            .look
            .prompt
            .as_ref()
            .map(|prompt| prompt.default.clone())
        {
            self.act(&action);
        }
    }

    pub(super) fn undo(&mut self, turn: bool) {
        let Some(seat) = self.asked() else {
            return;
        };
        match self.session.played.undo(seat, turn) {
            Ok(()) => self.go_on(),
            Err(refusal) => self.message = Some(format!("Not possible. {}", refusal.reason)),
        }
    }

    pub(super) fn back(&mut self) {
        if self.enlarged {
            self.enlarged = false;
        } else if self.narrowed.back() {
            self.focus = Focus::Question;
            self.first_line();
        } else {
            self.focus = Focus::Question;
            self.point();
        }
    }

    pub(super) fn why_not(&mut self) {
        match (self.focus, self.space) {
            (Focus::Map, Some(space)) => {
                let why = self.why_not_space(space);
                self.message =
                    Some(why.unwrap_or_else(|| "That is possible: press Enter.".to_string()));
            }
            _ => self.typing = Some((Typing::WhyNot, String::new())),
        }
    }
}
