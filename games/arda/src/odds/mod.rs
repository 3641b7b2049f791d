//! Odds: how a battle would end if it were fought now, with default choices and without retreats.
//!
//! Where it is a chain of losses in a known order they are exact (`exact.rs`), else many battles are fought by the very code
//! that plays them (`simulate.rs`). Numbers here are floating: they are no rule.

mod exact;
mod field;
mod simulate;
#[cfg(test)]
mod tests;

pub use field::Side;

use crate::Arda;
use crate::battle::Battle;
use crate::event::Troop;
use crate::ids::{Place, Power};
use crate::position::Position;
use serde::Serialize;
use std::time::Duration;

/// How a battle would end.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Odds {
    /// The attackers live and the defenders are dead.
    pub win: f64,
    /// Both are dead, or both live and nobody can win (ARD-8.14).
    pub draw: f64,
    /// The defenders live and the attackers are dead.
    pub loss: f64,
    /// How many rounds it takes on average.
    pub rounds: f64,
    /// What the attackers lose on average.
    pub attackers: Losses,
    /// What the defenders lose on average.
    pub defenders: Losses,
    /// What may be left, the likeliest first; not looked at by [`Effort::Quick`] where that is not exact.
    pub left: Vec<Left>,
    /// How it was found.
    pub method: Method,
}

/// Losses on average.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize)]
pub struct Losses {
    /// Units.
    pub units: f64,
    /// Production units.
    pub value: f64,
}

/// Something that may be left.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Left {
    /// How likely.
    pub chance: f64,
    /// The attackers that are left.
    pub attackers: Vec<Troop>,
    /// The defenders that are left.
    pub defenders: Vec<Troop>,
}

/// How odds were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Method {
    /// By the chain of losses.
    Exact,
    /// By so many battles.
    Simulated {
        /// How many.
        battles: u32,
    },
}

/// How much may be spent on odds.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Effort {
    /// Exact where that is possible; else battles until the time is up, or until the chances are within a thousandth.
    Time(Duration),
    /// So many battles from this seed, always: the same odds each time.
    Battles {
        /// From which dice follow.
        seed: u64,
        /// How many.
        battles: u32,
    },
    /// What a bot can spend on every thought: exact where that is cheap, else few battles.
    Quick,
}

impl Effort {
    /// What a person waits for without noticing.
    pub const USUAL: Effort = Effort::Time(Duration::from_millis(8));
}

/// The most steps of a chain that [`Effort::Quick`] takes.
const CHEAP: usize = 60_000;
/// The most steps of a chain that any effort takes.
const DEAR: usize = 12_000_000;
/// Units that [`Effort::Quick`] sends into battles, all battles together.
const FEW: usize = 750;

impl Arda {
    /// The odds of the battle of a power with the enemies at a place, as they stand now (ARD-7.2).
    pub fn odds_at(&self, pos: &Position, at: Place, attacker: Power, effort: Effort) -> Odds {
        let battle = self.field_at(pos, at, attacker);
        self.odds_of(&battle, effort)
    }

    /// The same odds every time: exact where that is cheap, else as the effort says.
    pub(crate) fn odds_shown(
        &self,
        pos: &Position,
        at: Place,
        attacker: Power,
        effort: Effort,
    ) -> Odds {
        let battle = self.field_at(pos, at, attacker);
        self.solve(&battle, CHEAP)
            .unwrap_or_else(|| self.simulate(&battle, effort))
    }

    /// The odds of any two sides, at a place or on plain ground.
    pub fn odds(
        &self,
        attackers: &Side,
        defenders: &Side,
        at: Option<Place>,
        effort: Effort,
    ) -> Odds {
        let battle = self.field_of(attackers, defenders, at);
        self.odds_of(&battle, effort)
    }

    fn odds_of(&self, battle: &Battle, effort: Effort) -> Odds {
        let most = match effort {
            Effort::Time(_) => DEAR,
            Effort::Quick => CHEAP,
            Effort::Battles { .. } => 0,
        };
        self.solve(battle, most)
            .unwrap_or_else(|| self.simulate(battle, effort))
    }
}
