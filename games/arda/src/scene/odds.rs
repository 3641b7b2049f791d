//! The odds of the battles to come, on the map and beside the choice of the next one.

use crate::Arda;
use crate::frame::Ask;
use crate::ids::Place;
use crate::odds::{Effort, Odds};
use crate::position::Position;
use engine::scene::Badge;

/// Battles that are fought where the odds are not exact. Always with the same dice, so that the same position looks the
/// same to everybody.
const BATTLES: u32 = 300;

impl Arda {
    /// The odds of the battle that the power of the step would fight at a place, while it moves or chooses.
    pub(crate) fn odds_to_come(&self, pos: &Position, at: Place) -> Option<Odds> {
        let moving = pos.ask == Ask::Move && self.in_combat_move(pos);
        if !moving && pos.ask != Ask::Choose {
            return None;
        }
        let power = self.step(pos).power;
        if !self.is_fought_for(pos, power, at) {
            return None;
        }
        let effort = Effort::Battles {
            seed: 1,
            battles: BATTLES,
        };
        Some(self.odds_shown(pos, at, power, effort))
    }

    /// The chance to win a battle to come, on its place.
    pub(super) fn odds_badge(&self, pos: &Position, at: Place) -> Option<Badge> {
        let odds = self.odds_to_come(pos, at)?;
        Some(Badge {
            icon: "swords-emblem".to_string(),
            count: Some(percent(odds.win)),
            title: format!("Battle to come: {}", words_of(&odds)),
            owner: super::owner_of(self.step(pos).power),
        })
    }
}

/// A chance in percent.
pub(crate) fn percent(chance: f64) -> i32 {
    (chance * 100.0).round() as i32
}

/// Odds in words: `win 72 %, nobody wins 3 %, lose 25 %`.
pub(crate) fn words_of(odds: &Odds) -> String {
    format!(
        "win {} %, nobody wins {} %, lose {} %",
        percent(odds.win),
        percent(odds.draw),
        percent(odds.loss)
    )
}
