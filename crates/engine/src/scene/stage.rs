//! The stage: what is played out over the map, side against side.

use super::{CardView, Fact};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What is played out over the map.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Stage {
    /// What it is: `battle`, `explore`, `auction`.
    pub kind: String,
    /// Its title: `Battle at Silver Reach`.
    pub title: String,
    /// Where it takes place.
    pub space: Option<u16>,
    /// The round of it, from 1; 0 where there are none.
    pub round: u32,
    /// The step it is at.
    pub step: String,
    /// The sides, the attacker first.
    pub sides: Vec<StageSide>,
    /// Cards on the stage.
    pub cards: Vec<CardView>,
    /// What holds for all sides.
    pub facts: Vec<Fact>,
}

/// One side on the stage.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct StageSide {
    /// Whose.
    pub owner: Option<u8>,
    /// Its part: `attacker`, `defender`, `supporter`, `neutral`.
    pub role: String,
    /// Its pieces.
    pub pieces: Vec<StagePiece>,
    /// Its last roll.
    pub dice: Vec<StageDie>,
    /// Its total after everything, where it has rolled.
    pub total: Option<i32>,
    /// What the total is made of; what is taken off is negative.
    pub parts: Vec<(String, i32)>,
    /// What it declared: `holds back`, `front`.
    pub state: Vec<String>,
    /// Its pieces in formation, where they stand in one; `pieces` are then those held back.
    pub grid: Option<Grid>,
    /// Its cards: `played` lie in front of its pieces, `down` lie there with their backs up, `ready` may still be played,
    /// `spent` may not.
    pub cards: Vec<CardView>,
}

impl StageSide {
    /// All its pieces, those in formation first.
    pub fn all_pieces(&self) -> impl Iterator<Item = &StagePiece> {
        let cells = self.grid.iter().flat_map(|grid| &grid.cells);
        cells.flatten().chain(&self.pieces)
    }
}

/// A formation. The front rows of opposing sides face each other.
///
/// ```
/// use engine::scene::{Grid, StagePiece};
///
/// let wolf = StagePiece { id: "a1".into(), kind: "wolf".into(), count: 1, ..StagePiece::default() };
/// let grid = Grid { columns: 2, cells: vec![Some(wolf), None, None, None], hidden: false };
/// assert_eq!(grid.cells.len() / usize::from(grid.columns), 2, "two rows of two");
/// ```
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Grid {
    /// How many cells are in a row.
    pub columns: u8,
    /// The cells in reading order, the front row first; what [`Target::Cell`](crate::prompt::Target::Cell) counts.
    pub cells: Vec<Option<StagePiece>>,
    /// Whether it is committed face down: its cells are then empty for this viewer, and say nothing.
    pub hidden: bool,
}

/// Equal pieces on the stage.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct StagePiece {
    /// What [`Target::Piece`](crate::prompt::Target::Piece) names.
    pub id: String,
    /// The key of the kind.
    pub kind: String,
    /// How many.
    pub count: u16,
    /// Hits it has taken, each of them.
    pub damage: u8,
    /// Hits it can take.
    pub armour: u8,
    /// What sets them apart, words such as `doomed`, `late`, `killed`.
    pub state: Vec<String>,
}

/// A die on the stage.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct StageDie {
    /// Its style: `blue`.
    pub die: String,
    /// The faces it showed, the last one last.
    pub faces: Vec<String>,
}
