//! What a bot believes.

use crate::Arda;
use crate::action::Action;
use crate::position::Position;
use engine::{Seat, game::Heuristic};

impl Heuristic for Arda {
    fn value(&self, _pos: &Position, _seat: Seat) -> i32 {
        0
    }

    fn settled(&self, _pos: &Position) -> bool {
        true
    }

    fn quick(&self, _pos: &Position, _seat: Seat, legal: &[Action], luck: u32) -> usize {
        luck as usize % legal.len()
    }
}
