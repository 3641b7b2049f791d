//! What lies on the table in a battle.

use crate::content::Skirmish;
use crate::place::Place;
use engine::{List, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// Slots of a grid (AID-1.11).
pub const SLOTS: u8 = 6;
/// The attacker's place in [`Battle::sides`].
pub const ATTACKER: usize = 0;
/// The defender's place in [`Battle::sides`].
pub const DEFENDER: usize = 1;

/// A battle (AID-6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Battle {
    /// Where.
    pub at: Place,
    /// The attacker and the defender.
    pub sides: [Side; 2],
    /// Exchanges in a row in which nobody died or left (AID-6.17).
    pub quiet: u8,
    /// Which skirmish, from 1.
    pub skirmish: u8,
    /// Which exchange of the battle, from 1.
    pub exchange: u8,
    /// Whether the defender has retreated (AID-6.13).
    pub conceded: bool,
}

/// One side of a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Side {
    /// Whose.
    pub seat: Seat,
    /// Its units in the battle.
    pub units: List<Fighter, 10>,
    /// Its dead of this exchange, in the order of their deaths.
    pub fallen: List<Fighter, 10>,
    /// Spent skirmish cards, a bit each.
    pub spent: u16,
    /// Slots filled or skipped so far while it commits.
    pub next: u8,
    /// Whether its grid has been revealed.
    pub shown: bool,
    /// The card that it has picked and not yet revealed.
    pub pick: Option<Skirmish>,
    /// Whether it has finished adding to its Bait.
    pub baited: bool,
    /// Action cards picked with it, a bit each.
    pub tactics: u16,
    /// The card of the last exchange.
    pub played: Option<Skirmish>,
    /// The same while its own effect is still to come (AID-6.9).
    pub pending: Option<Skirmish>,
    /// The action cards of the last exchange.
    pub played_tactics: u16,
    /// What it dealt in the last exchange.
    pub blow: Blow,
    /// How many of its doomed units will outlive their doom (AID-12.9).
    pub outlive: u8,
    /// Spent cards to regain after the skirmish, by colour: red, blue, any (AID-12.9).
    pub recover: [u8; 3],
    /// Cards that cannot be regained so.
    pub barred: u16,
    /// Whether units of it fell back in this skirmish.
    pub left: bool,
}

/// A unit in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Fighter {
    /// Its place on the faction's sheet.
    pub kind: u8,
    /// Where it came from (AID-5.2).
    pub from: Place,
    /// Its slot on the grid, 1 to 6; 0 in the reserve.
    pub slot: u8,
    /// Whether it dies when the skirmish is over (AID-6.10).
    pub doomed: bool,
    /// What else has become of it.
    pub state: State,
}

/// What has become of a unit in a battle besides its doom.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// Nothing.
    #[default]
    Fresh,
    /// It is added to a Bait and not yet revealed; its slot is where it will stand.
    Added,
    /// It has to fall back.
    Leaving,
}

/// What a side dealt in an exchange, so that every number can be added up again (AID-6.7, 6.8).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Blow {
    /// What kind of blow.
    pub kind: BlowKind,
    /// The strengths that count.
    pub strength: u8,
    /// For a full front.
    pub rank: u8,
    /// For the card against the other card.
    pub bonus: u8,
    /// From action cards.
    pub action: u8,
    /// Taken off for the victim's types.
    pub diversity: u8,
    /// Taken off for the victim's card.
    pub shield: u8,
    /// Taken off by the victim's action cards.
    pub ward: u8,
    /// Whether it lands back-first.
    pub back: bool,
}

/// The kinds of blows.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BlowKind {
    /// None.
    #[default]
    Nothing,
    /// Red against red.
    Clash,
    /// A strike of the whole grid against a blue card.
    Whole,
    /// A strike of the front row against a blue card.
    Front,
}

impl Blow {
    /// The damage.
    pub fn amount(&self) -> u8 {
        let sum = self.strength + self.rank + self.bonus + self.action;
        sum.saturating_sub(self.diversity)
            .saturating_sub(self.shield)
            .saturating_sub(self.ward)
    }
}

impl Fighter {
    /// A unit in the reserve.
    pub fn new(kind: u8, from: Place) -> Self {
        Fighter {
            kind,
            from,
            slot: 0,
            doomed: false,
            state: State::Fresh,
        }
    }

    /// Whether it stands on the grid.
    #[inline]
    pub fn committed(&self) -> bool {
        self.slot > 0 && self.state != State::Added
    }
}

impl Side {
    /// A side with all its units in reserve.
    pub fn new(seat: Seat, units: List<Fighter, 10>) -> Self {
        Side {
            seat,
            units,
            ..Side::default()
        }
    }

    /// The units on the grid.
    #[inline]
    pub fn grid(&self) -> impl Iterator<Item = &Fighter> {
        self.units.iter().filter(|unit| unit.committed())
    }

    /// How many units are on the grid.
    #[inline]
    pub fn committed(&self) -> usize {
        self.grid().count()
    }

    /// The units in reserve (AID-6.4).
    #[inline]
    pub fn reserve(&self) -> impl Iterator<Item = &Fighter> {
        self.units.iter().filter(|unit| unit.slot == 0)
    }

    /// Whether a slot is filled, be it by an addition that is not yet revealed.
    #[inline]
    pub fn filled(&self, slot: u8) -> bool {
        self.units.iter().any(|unit| unit.slot == slot)
    }

    /// Whether both front slots are filled (AID-6.7).
    pub fn full_front(&self) -> bool {
        let front = |slot| self.grid().any(|unit| unit.slot == slot);
        front(1) && front(2)
    }

    /// Takes the card of this exchange out of what is to come; whether it was that card.
    pub fn clear_pending(&mut self, card: Skirmish) -> bool {
        let is = self.pending == Some(card);
        if is {
            self.pending = None;
        }
        is
    }

    /// Whether a card is spent.
    #[inline]
    pub fn is_spent(&self, card: Skirmish) -> bool {
        self.spent >> card.index() & 1 == 1
    }
}

impl Battle {
    /// Which side a seat is.
    #[inline]
    pub fn side_of(&self, seat: Seat) -> Option<usize> {
        self.sides.iter().position(|side| side.seat == seat)
    }

    /// Takes back what a side has picked and not yet revealed.
    pub fn take_back_pick(&mut self, side: usize) {
        let own = &mut self.sides[side];
        own.pick = None;
        own.baited = false;
        own.tactics = 0;
        for unit in own
            .units
            .iter_mut()
            .filter(|unit| unit.state == State::Added)
        {
            unit.state = State::Fresh;
            unit.slot = 0;
        }
    }

    /// Both seats.
    #[inline]
    pub fn both(&self) -> SeatSet {
        SeatSet::of(self.sides[0].seat).with(self.sides[1].seat)
    }
}

/// A step of a battle (AID-6.6a, 6.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleStep {
    /// AID-6.6: the next skirmish begins.
    Next,
    /// AID-6.1, 6.14: grids are committed; again after a Reposition.
    Commit {
        /// Who has not yet.
        asked: SeatSet,
        /// Whether it is for a re-run.
        again: bool,
    },
    /// AID-6.3: cards are picked.
    Card {
        /// Who has not yet.
        asked: SeatSet,
    },
    /// AID-6.13: units that leave find their places, of this side and then of the next.
    FallBack {
        /// Which side.
        side: u8,
    },
    /// AID-6.12: whoever rested recovers.
    Rests,
    /// AID-6.12: a side regains a blue card.
    Rest {
        /// Which side.
        side: u8,
    },
    /// AID-6.11, 6.14: Bait, then Reposition.
    Blue,
    /// AID-6.10: doom falls.
    Doom,
    /// AID-12.9: `recover` cards, of this side and then of the next.
    Recover {
        /// Which side.
        side: u8,
    },
    /// AID-6.6, 6.15 to 6.17: whether it goes on.
    End,
}
