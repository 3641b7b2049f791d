//! Questions and answers in words.

use crate::Arda;
use crate::action::Action;
use crate::position::Position;
use engine::prompt::Choice;
use engine::{Game, Seat};

impl Arda {
    pub(crate) fn question_of(&self, _pos: &Position, _seat: Seat) -> String {
        String::new()
    }

    pub(crate) fn choice_of(&self, _pos: &Position, _seat: Seat, action: Action) -> Choice {
        Choice::button(self.notation(action), "")
    }
}
