//! How it is shown.

use crate::Arda;
use crate::position::Position;
use engine::Viewer;
use engine::scene::{Board, Scene};

impl Arda {
    pub(crate) fn board_of(&self) -> Board {
        Board::default()
    }

    pub(crate) fn scene_of(&self, _pos: &Position, _viewer: Viewer) -> Scene {
        Scene::default()
    }
}
