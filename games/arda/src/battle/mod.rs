//! ARD-7 and ARD-8: battles.

use crate::Arda;
use crate::action::Action;
use crate::ids::{Place, Power};
use crate::movement::Step;
use crate::position::Position;
use crate::why::Why;
use engine::{Actions, Table};
use serde::{Deserialize, Serialize};

/// The battle under way, and what fights in it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Battle {
    /// Where; [`Place::NONE`] when there is none.
    pub at: Place,
    /// Who attacks.
    pub attacker: Power,
}

impl Arda {
    /// Whose decision the battle waits for. Never nobody's: the null player takes defaults at once.
    pub(crate) fn battle_decider(&self, pos: &Position) -> Power {
        pos.battle.attacker
    }

    pub(crate) fn check_battle(&self, _pos: &Position, _action: Action) -> Result<(), Why> {
        Err(Why::WrongPhase)
    }

    pub(crate) fn list_battle(&self, _pos: &Position, _out: &mut Actions<Action>) {}

    pub(crate) fn candidate_battle(&self, _pos: &Position, _out: &mut Actions<Action>) {}

    pub(crate) fn take_battle<T: Table<Self>>(
        &self,
        _pos: &mut Position,
        _action: Action,
        _table: &mut T,
    ) {
    }

    pub(crate) fn check_choice_of_battle(
        &self,
        _pos: &Position,
        _action: Action,
    ) -> Result<(), Why> {
        Err(Why::WrongPhase)
    }

    pub(crate) fn list_battles(&self, _pos: &Position, _out: &mut Actions<Action>) {}

    pub(crate) fn candidate_battles(&self, _pos: &Position, _out: &mut Actions<Action>) {}

    pub(crate) fn take_choice_of_battle<T: Table<Self>>(
        &self,
        _pos: &mut Position,
        _action: Action,
        _table: &mut T,
    ) {
    }

    /// ARD-7.2, ARD-7.3: the battle step begins; whether it asks somebody.
    pub(crate) fn begin_battles<T: Table<Self>>(
        &self,
        _pos: &mut Position,
        _table: &mut T,
    ) -> bool {
        false
    }

    /// ARD-7.7: guns fire at aircraft that leave a place; how many of the moving units die. They are taken off the board.
    pub(crate) fn fire_at_flight<T: Table<Self>>(
        &self,
        _pos: &mut Position,
        _step: &Step,
        _table: &mut T,
    ) -> u16 {
        0
    }

    /// The kind of decision and the rule that asks.
    pub(crate) fn battle_nature(&self, _pos: &Position) -> (&'static str, &'static str) {
        ("casualties", "ARD-8.12")
    }

    /// What an absent player answers to the battle.
    pub(crate) fn battle_default(&self, _pos: &Position) -> Action {
        Action::Stay
    }
}
