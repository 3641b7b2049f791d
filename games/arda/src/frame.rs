//! What is asked now. The step of the round says what is under way; at most one battle lies on it.

use engine::SeatSet;
use serde::{Deserialize, Serialize};

/// The question before the table.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ask {
    /// Nothing: the game is over.
    #[default]
    Over,
    /// ARD-3, ARD-2.5: the power of the step buys.
    Buy,
    /// ARD-4: the power of the step moves.
    Move,
    /// ARD-7.4: the power of the step chooses the next battle.
    Choose,
    /// ARD-8: the battle asks; [`Battle::ask`](crate::battle::Battle::ask) says what.
    Battle,
    /// ARD-10, ARD-2.5: the power of the step places.
    Place,
    /// ARD-12.6: the allies of the power of the step say whether they concede too.
    Concede {
        /// The seats that have not agreed yet.
        asked: SeatSet,
    },
}
