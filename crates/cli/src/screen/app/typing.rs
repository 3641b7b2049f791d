//! Words that are typed: searches, actions, names of files.

use super::{App, Typing};
use crate::play::sentence;
use crate::screen::keys::{Focus, Way};
use ratatui::crossterm::event::{KeyCode, KeyEvent};
use std::path::PathBuf;

impl App {
    pub(super) fn type_key(&mut self, key: &KeyEvent) {
        let Some((typing, words)) = &mut self.typing else {
            return;
        };
        let typing = *typing;
        match key.code {
            KeyCode::Esc => {
                self.typing = None;
                if typing == Typing::Search {
                    self.search(String::new());
                }
            }
            KeyCode::Enter => {
                let words = std::mem::take(words);
                self.typing = None;
                self.typed(typing, words.trim());
            }
            KeyCode::Up | KeyCode::Down if typing == Typing::Search => {
                self.typing = None;
                self.go(if key.code == KeyCode::Up {
                    Way::Up
                } else {
                    Way::Down
                });
            }
            KeyCode::Backspace => {
                words.pop();
                let words = words.clone();
                if typing == Typing::Search {
                    self.search(words);
                }
            }
            KeyCode::Char(letter) => {
                words.push(letter);
                let words = words.clone();
                if typing == Typing::Search {
                    self.search(words);
                }
            }
            _ => {}
        }
    }

    pub(super) fn search(&mut self, words: String) {
        self.narrowed.words = words;
        self.focus = Focus::Question;
        self.first_line();
    }

    pub(super) fn typed(&mut self, typing: Typing, words: &str) {
        if words.is_empty() {
            return;
        }
        match typing {
            Typing::Search => {
                let exact = self.look.prompt.as_ref().and_then(|prompt| {
                    prompt
                        .choices
                        .iter()
                        .position(|choice| choice.action == words)
                });
                match exact {
                    Some(choice) => self.act_on(choice),
                    None => self.take_line(self.at),
                }
            }
            Typing::WhyNot => {
                let Some(seat) = self.asked() else {
                    return;
                };
                self.message = Some(match self.session.played.why_not(seat, words) {
                    None => format!("{words} is possible."),
                    Some(error) => sentence(&error),
                });
            }
            Typing::Save => self.message = Some(self.session.save_as(&PathBuf::from(words))),
        }
    }
}
