//! ALD-12.11, 8.5: an upgraded Dreadnought destroyed outside a battle brings its Frigates.

use crate::Aldarra;
use crate::action::Action;
use crate::battle::FRIGATES;
use crate::content::Kind;
use crate::event::Event;
use crate::frame::Frame;
use crate::owner::Owner;
use crate::position::Position;
use crate::tile::{Tile, Tiles};
use engine::{Actions, Seat, Table};

impl Aldarra {
    /// What follows when a unit has been destroyed there by a card.
    pub(super) fn launch(
        &self,
        pos: &Position,
        owner: Owner,
        kind: Kind,
        tile: Tile,
    ) -> Option<Frame> {
        let seat = owner.seat()?;
        let left = FRIGATES;
        let upgraded = kind == Kind::Dreadnought && pos.side(owner, kind) == 1;
        upgraded.then_some(Frame::FreeFrigates { seat, tile, left })
    }

    fn launch_sites(&self, pos: &Position, seat: Seat, tile: Tile) -> Tiles {
        let ships = pos.fleet(tile, seat).airships();
        self.frigate_sites(pos, seat.into(), tile, ships)
    }

    pub(crate) fn run_launch(&self, pos: &mut Position, seat: Seat, tile: Tile, left: u8) -> bool {
        if left > 0 && !self.launch_sites(pos, seat, tile).is_empty() {
            return false;
        }
        pos.frames.pop();
        true
    }

    pub(crate) fn list_launch(
        &self,
        pos: &Position,
        seat: Seat,
        tile: Tile,
        out: &mut Actions<Action>,
    ) {
        let sites = self.launch_sites(pos, seat, tile);
        sites
            .iter()
            .for_each(|to| out.push(Action::PlaceFrigate(to.into())));
    }

    pub(crate) fn do_launch<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        to: Tile,
        left: u8,
        table: &mut T,
    ) {
        self.put_from_supply(pos, seat.into(), Kind::Frigate, to);
        let place = self.place(pos, to);
        table.tell(|| Event::UnitGained {
            seat,
            kind: Kind::Frigate,
            place,
        });
        if let Frame::FreeFrigates { tile, .. } = pos.top() {
            pos.set_top(Frame::FreeFrigates {
                seat,
                tile,
                left: left - 1,
            });
        }
    }
}
