//! What may be done: one small choice each (ARD-13.1).

use crate::ids::{Kind, Place};

/// One choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(
    missing_docs,
    reason = "a variant is a sentence, and its fields are the words of it"
)]
pub enum Action {
    /// ARD-3.1: buy so many times.
    Buy { what: u16, count: u8 },
    /// ARD-3.4: repair a damaged unit there by so many points.
    Repair { kind: Kind, at: Place, points: u8 },
    /// ARD-4.1: one step with so many units of a type; `pick` counts the states in which such units stand there, those with
    /// the most movement left first. Stepping onto water loads, from water onto land unloads (ARD-5).
    Move {
        kind: Kind,
        count: u8,
        pick: u8,
        from: Place,
        to: Place,
    },
    /// ARD-4.1: one step with every unit that may take it.
    March { from: Place, to: Place },
    /// ARD-7.6: one step of bombers that raid where they arrive.
    Raid {
        kind: Kind,
        count: u8,
        pick: u8,
        from: Place,
        to: Place,
    },
    /// ARD-7.4: fight this battle next.
    Fight { at: Place, raid: bool },
    /// ARD-7.2: leave this battle out.
    Leave { at: Place },
    /// ARD-8.12: a hit goes to a unit of this type; `pick` counts the states of such units, fresh ones first.
    Hit { kind: Kind, pick: u8 },
    /// ARD-8.12: the hits that are left go where the default choice puts them.
    Rest,
    /// ARD-8.5: the ships bombard.
    Bombard,
    /// ARD-8.5: they hold their fire.
    Hold,
    /// ARD-8.13: the attackers retreat there. To the place of the battle: aircraft withdraw there.
    Retreat { to: Place },
    /// ARD-8.11: units of this type dive.
    Dive { kind: Kind },
    /// ARD-8.11, ARD-8.13: nobody leaves.
    Stay,
    /// ARD-10: put units from hand onto the map.
    Place { kind: Kind, count: u8, at: Place },
    /// ARD-12.6: give up, or agree to it.
    Concede,
    /// ARD-12.6: fight on.
    Refuse,
    /// The step is done.
    Done,
}

/// A step of units that are alike: what a move and a raid have in common.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs, reason = "the fields are those of a move")]
pub struct Going {
    pub kind: Kind,
    pub count: u8,
    pub pick: u8,
    pub from: Place,
    pub to: Place,
}

impl Going {
    /// The step of a move or a raid; nothing of other actions.
    pub fn of(action: Action) -> Option<Self> {
        match action {
            Action::Move {
                kind,
                count,
                pick,
                from,
                to,
            }
            | Action::Raid {
                kind,
                count,
                pick,
                from,
                to,
            } => Some(Going {
                kind,
                count,
                pick,
                from,
                to,
            }),
            _ => None,
        }
    }

    /// The step as a move.
    #[inline]
    pub fn as_move(self) -> Action {
        let Going {
            kind,
            count,
            pick,
            from,
            to,
        } = self;
        Action::Move {
            kind,
            count,
            pick,
            from,
            to,
        }
    }

    /// The step as a raid.
    pub fn as_raid(self) -> Action {
        let Going {
            kind,
            count,
            pick,
            from,
            to,
        } = self;
        Action::Raid {
            kind,
            count,
            pick,
            from,
            to,
        }
    }

    /// The step with so many.
    #[inline]
    #[must_use]
    pub fn with(self, count: u8) -> Self {
        Going { count, ..self }
    }
}
