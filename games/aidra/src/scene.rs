//! What lies on the table, drawn for one viewer.

use crate::Aidra;
use crate::position::Position;
use crate::action::Action;
use engine::prompt::Choice;
use engine::scene::{Board, Scene};
use engine::{Seat, Viewer, Game};

impl Aidra {
    pub(crate) fn board_of(&self) -> Board {
        Board::default()
    }
    pub(crate) fn scene_of(&self, _pos: &Position, _viewer: Viewer) -> Scene {
        Scene::default()
    }
    pub(crate) fn question_of(&self, _pos: &Position, _seat: Seat) -> String {
        "?".to_string()
    }
    pub(crate) fn choice_of(&self, _pos: &Position, _seat: Seat, action: Action) -> Choice {
        let text = self.notation(action);
        Choice::button(text.clone(), text)
    }
}
