//! Small questions about a position that the rules and what shows the game share.

use crate::Aldarra;
use crate::content::{Exploration, Kind, ObjectiveId, Step};
use crate::frame::{Frame, ObjectiveStep};
use crate::owner::{OWNERS, Owner};
use crate::position::Position;
use crate::tile::{Tile, Tiles};
use arrayvec::ArrayVec;
use engine::Seat;

/// The crystals of the game: supply, map and seats together (ALD-1.4).
pub(crate) const CRYSTALS: u8 = 25;

/// What an enemy Engineer takes off the armour of a building (ALD-12.6).
const BREACH: u8 = 2;

impl Aldarra {
    /// Whether the seat controls the tile (ALD-1.5).
    #[inline]
    pub(crate) fn controls(&self, pos: &Position, seat: Seat, tile: Tile) -> bool {
        self.controlled(pos, seat).contains(tile.space())
    }

    /// The tiles that the seat controls, its Stronghold included (ALD-1.5).
    #[inline]
    pub(crate) fn controlled(&self, pos: &Position, seat: Seat) -> Tiles {
        let owner = Owner::from(seat);
        let mut tiles = pos.presence[owner.index()] - pos.enemies_of(owner);
        let home = pos.map.home[seat.index()];
        if home.is_some() {
            tiles.insert(home.space());
        }
        tiles
    }

    /// The hits that destroy a unit of the owner: those of its side, for a building of the battle less what an enemy
    /// Engineer takes off (ALD-12.6).
    #[inline]
    pub(crate) fn armour(&self, pos: &Position, owner: Owner, kind: Kind) -> u8 {
        let armour = self.content.unit(kind).armour[pos.side(owner, kind)];
        let breached = kind.is_building() && pos.battle.breached >> owner.0 & 1 == 1;
        if breached {
            armour.saturating_sub(BREACH).max(1)
        } else {
            armour
        }
    }

    /// Everybody who can be asked in the battle: the attacker, the other seats in turn order, the neutral units last
    /// (ALD-1.2). `at` of the battle's steps counts along it.
    pub(crate) fn battle_order(&self, pos: &Position) -> ArrayVec<Owner, OWNERS> {
        let attacker = pos.battle.attacker;
        let seats = &pos.track[..self.setup.seats.len()];
        let others = seats.iter().map(|&seat| Owner::from(seat));
        std::iter::once(attacker)
            .chain(others.filter(|&owner| owner != attacker))
            .chain(std::iter::once(Owner::NEUTRAL))
            .take(OWNERS)
            .collect()
    }

    /// Whether the seat meets the requirement of the objective now (ALD-10.4).
    pub(crate) fn claimable(&self, _pos: &Position, _seat: Seat, _id: ObjectiveId) -> bool {
        false
    }

    /// How many of the drawn cards, from the end, are objectives: those of E13 lie behind exploration cards not yet
    /// resolved.
    pub(crate) fn drawn_objectives(&self, pos: &Position) -> usize {
        let drawn = pos.drawn.len();
        let mut looking = false;
        for frame in pos.frames.iter().rev() {
            match *frame {
                Frame::Objectives {
                    step: ObjectiveStep::Keep,
                    ..
                } => return drawn,
                Frame::LookObjectives { .. } => looking = true,
                Frame::Card { card, step, .. } if looking => {
                    let card = self.content.exploration.get(card.index());
                    let looked = card.and_then(|card| match &card.effect {
                        Exploration::Immediate(steps) => steps.get(usize::from(step)),
                        Exploration::Hold(_) => None,
                    });
                    return match looked {
                        Some(Step::LookObjectives { look, .. }) => drawn.min(usize::from(*look)),
                        _ => drawn,
                    };
                }
                _ => {}
            }
        }
        if looking { drawn } else { 0 }
    }
}
