//! The state of the battle in progress (ALD-1.3). There is never more than one.

use crate::action::Stance;
use crate::content::{DicePool, Kind};
use crate::fleet::Fleet;
use crate::owner::{OWNERS, Owner};
use crate::tile::{Tile, Tiles};
use engine::List;
use serde::{Deserialize, Serialize};

/// The battle in progress; meaningless while none is.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, Copy)]
pub struct Battle {
    /// Where.
    pub tile: Tile,
    /// Who attacks: always a seat.
    pub attacker: Owner,
    /// The battle round, from 1.
    pub round: u8,
    /// The initiative under way, or the last one.
    pub initiative: Initiative,
    /// Escalation dice (ALD-7.30).
    pub pool: u8,
    /// Their hits this round (ALD-7.31).
    pub escalation: u8,
    /// Whether a unit was destroyed in this round.
    pub destroyed: bool,
    /// Owners that have had units here, one bit each.
    pub took_part: u8,
    /// Owners that fire from an adjacent Fortress without units here, one bit each.
    pub supporters: u8,
    /// The Fortresses that they fire from (ALD-7.6).
    pub supports: Tiles,
    /// How each owner's Cruisers stand.
    pub stances: [Stance; OWNERS],
    /// Owners that hold their light airships back, one bit each.
    pub held_back: u8,
    /// Owners whose building has less armour in this initiative (ALD-12.6), one bit each.
    pub breached: u8,
    /// Dice added by E19.
    pub extra: [DicePool; OWNERS],
    /// What each owner rolled itself.
    pub hits: [u8; OWNERS],
    /// What is left to assign.
    pub totals: [u8; OWNERS],
    /// Owners that have rolled in this initiative, one bit each.
    pub rolled: u8,
    /// Blank dice of each owner's roll, by colour (D09).
    pub blanks: [[u8; 3]; OWNERS],
    /// Owners that have used D09 in this battle, one bit each.
    pub rerolled: u8,
    /// For each owner: whose totals its D10 has lowered already, one bit each.
    pub blunted: [u8; OWNERS],
    /// Doomed units (ALD-7.21).
    pub doomed: [Fleet; OWNERS],
    /// Those of them that the attacker is credited with.
    pub doomed_by_attacker: [Fleet; OWNERS],
    /// Doomed buildings: whose, by whom.
    pub doomed_buildings: List<(Owner, Owner), OWNERS>,
    /// Building kinds each owner has destroyed in this battle: bit 0 Fortress, bit 1 Outpost (ALD-12.7).
    pub razed: [u8; OWNERS],
    /// Units that are not like the others of their kind.
    pub special: List<Special, 16>,
    /// Whose Dreadnoughts still blast, the next first (ALD-7.22).
    pub blasts: List<Owner, 12>,
    /// The last roll, for showing: one byte a die.
    pub dice: List<Rolled, 64>,
}

/// The initiatives of a battle round.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Initiative {
    /// ALD-7.11.
    Frigate,
    /// ALD-7.13.
    Light,
    /// ALD-7.14.
    Heavy,
}

/// A unit that has taken hits or misses its next roll.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Default)]
pub struct Special {
    /// Whose.
    pub owner: Owner,
    /// Which kind.
    pub kind: Kind,
    /// Hits taken in this initiative.
    pub marks: u8,
    /// Whether it misses its next roll (ALD-12.11).
    pub late: bool,
}

/// A die that was rolled: owner, colour, face, packed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Default)]
#[serde(transparent)]
pub struct Rolled(u8);

impl Rolled {
    /// Packs a die: owner below 8, colour below 4, face below 8.
    #[inline]
    pub const fn new(owner: Owner, colour: u8, face: u8) -> Self {
        Rolled(owner.0 << 5 | colour << 3 | face)
    }

    /// Whose.
    pub const fn owner(self) -> Owner {
        Owner(self.0 >> 5)
    }

    /// The index of the colour.
    pub const fn colour(self) -> usize {
        (self.0 >> 3 & 3) as usize
    }

    /// The index of the face.
    pub const fn face(self) -> usize {
        (self.0 & 7) as usize
    }
}

impl Battle {
    /// A battle about to begin.
    pub fn new(tile: Tile, attacker: Owner) -> Self {
        Battle {
            tile,
            attacker,
            round: 0,
            initiative: Initiative::Light,
            pool: 0,
            escalation: 0,
            destroyed: false,
            took_part: 0,
            supporters: 0,
            supports: Tiles::EMPTY,
            stances: [Stance::None; OWNERS],
            held_back: 0,
            breached: 0,
            extra: [DicePool::default(); OWNERS],
            hits: [0; OWNERS],
            totals: [0; OWNERS],
            rolled: 0,
            blanks: [[0; 3]; OWNERS],
            rerolled: 0,
            blunted: [0; OWNERS],
            doomed: [Fleet::NONE; OWNERS],
            doomed_by_attacker: [Fleet::NONE; OWNERS],
            doomed_buildings: List::new(),
            razed: [0; OWNERS],
            special: List::new(),
            blasts: List::new(),
            dice: List::new(),
        }
    }
}
