//! E25: hits from afar at the start of an Explore step.

use crate::Aldarra;
use crate::action::Action;
use crate::content::{ExplorationId, HoldEffect, Terrain};
use crate::event::Event;
use crate::frame::Frame;
use crate::owner::Owner;
use crate::position::Position;
use crate::preparation::{Dice, keep};
use crate::tile::{Tile, Tiles};
use engine::{Actions, Seat, Table};

impl Aldarra {
    /// Tiles next to own units that are no Stronghold and hold units of the owner.
    fn bombard_tiles(&self, pos: &Position, seat: Seat, owner: Owner) -> Tiles {
        let near = self.map.graph().neighbours_of(pos.presence[seat.index()]);
        (near & pos.presence[owner.index()]) - pos.map.tiles(Terrain::Stronghold)
    }

    fn bombard_cards(&self, pos: &Position, seat: Seat) -> impl Iterator<Item = ExplorationId> {
        self.held_cards(pos, seat, |effect| matches!(effect, HoldEffect::Bombard(_)))
            .into_iter()
            .map(|(card, _)| card)
    }

    /// Whether the seat holds the card and has a target.
    pub(crate) fn can_bombard(&self, pos: &Position, seat: Seat) -> bool {
        self.bombard_cards(pos, seat).next().is_some()
            && Owner::ALL.into_iter().any(|owner| {
                owner != seat.into() && !self.bombard_tiles(pos, seat, owner).is_empty()
            })
    }

    pub(super) fn list_bombard(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        for card in self.bombard_cards(pos, seat) {
            for owner in Owner::ALL.into_iter().filter(|&owner| owner != seat.into()) {
                self.bombard_tiles(pos, seat, owner)
                    .iter()
                    .for_each(|tile| {
                        out.push(Action::Bombard {
                            card,
                            tile: tile.into(),
                            owner,
                        });
                    });
            }
        }
    }

    pub(super) fn bombard<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        card: ExplorationId,
        tile: Tile,
        owner: Owner,
        table: &mut T,
    ) {
        let Some(HoldEffect::Bombard(pool)) = self.hold_effect(card) else {
            return;
        };
        self.play_held(pos, seat, card, table);
        let mut dice = Dice::new();
        let hits = self.roll(pool, false, table, |die| keep(&mut dice, die));
        table.tell(|| Event::CardRolled {
            seat,
            card,
            dice: dice.to_vec(),
            hits,
        });
        pos.frames.push(Frame::Hits {
            chooser: seat,
            owner,
            tile,
            left: hits,
            credit: seat,
        });
    }
}
