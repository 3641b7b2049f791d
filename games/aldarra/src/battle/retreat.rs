//! ALD-7.26 to 7.29, 13.14: retreats, and leaving by E17.

use crate::Aldarra;
use crate::action::Action;
use crate::content::Faction;
use crate::control::STACK;
use crate::event::Event;
use crate::fleet::Fleet;
use crate::frame::BattleStep;
use crate::owner::Owner;
use crate::position::Position;
use crate::tile::{Tile, Tiles};
use engine::{Actions, Table};

impl Aldarra {
    pub(super) fn run_retreat(&self, pos: &mut Position, at: u8) -> bool {
        if self.is_decided(pos) {
            return self.battle_step(pos, BattleStep::End);
        }
        let Some(owner) = self.in_battle_order(pos, at) else {
            return self.battle_step(pos, BattleStep::Escalate);
        };
        if owner.seat().is_some() && self.takes_part(pos, owner) && self.can_leave(pos, owner) {
            return false;
        }
        self.battle_step(pos, BattleStep::Retreat { at: at + 1 })
    }

    /// ALD-7.27: adjacent tiles without enemy units with room for all airships of the owner.
    pub(crate) fn retreat_tiles(&self, pos: &Position, owner: Owner) -> Tiles {
        let Some(seat) = owner.seat() else {
            return Tiles::EMPTY;
        };
        let ships = pos.fleet(pos.battle.tile, owner).airships();
        let open = self.next_to(pos.battle.tile) - pos.enemies_of(owner) - pos.map.closed_to(seat);
        let fits = |tile: Tile| {
            self.is_limitless(pos, owner, tile)
                || pos.fleet(tile, owner).airships() + ships <= STACK
        };
        open.iter().filter(|&tile| fits(tile.into())).collect()
    }

    /// ALD-13.14: whether the owner may take its building along.
    fn building_leaves(&self, pos: &Position, owner: Owner, to: Tile) -> bool {
        self.plays(pos, owner, Faction::Odarian)
            && pos.fleet(pos.battle.tile, owner).building().is_some()
            && pos.fleet(to, owner).building().is_none()
            && self.building_ground(pos, owner, to)
    }

    /// Every way to leave the battle.
    pub(super) fn leaving(&self, pos: &Position, owner: Owner, mut found: impl FnMut(Tile, bool)) {
        let ships = pos.fleet(pos.battle.tile, owner).airships() > 0;
        for to in self.retreat_tiles(pos, owner).iter().map(Tile::from) {
            if ships {
                found(to, false);
            }
            if self.building_leaves(pos, owner, to) {
                found(to, true);
            }
        }
    }

    /// Whether there is a way to leave the battle.
    pub(super) fn can_leave(&self, pos: &Position, owner: Owner) -> bool {
        let mut any = false;
        self.leaving(pos, owner, |_, _| any = true);
        any
    }

    pub(super) fn list_retreat(&self, pos: &Position, owner: Owner, out: &mut Actions<Action>) {
        out.push(Action::Stay);
        self.leaving(pos, owner, |to, with_building| {
            out.push(Action::Retreat { to, with_building })
        });
    }

    pub(super) fn do_retreat<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        at: u8,
        action: Action,
        table: &mut T,
    ) {
        if let Action::Retreat { to, with_building } = action {
            self.leave(pos, owner, to, with_building, table);
        }
        self.battle_step(pos, BattleStep::Retreat { at: at + 1 });
    }

    /// ALD-7.27, 7.28: all airships go together, and the building if it may.
    pub(super) fn leave<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        to: Tile,
        with_building: bool,
        table: &mut T,
    ) {
        let tile = pos.battle.tile;
        let fleet = pos.fleet(tile, owner);
        let units: Fleet = if with_building {
            fleet
        } else {
            fleet.only_airships()
        };
        for (kind, n) in units.kinds() {
            pos.lift(tile, owner, kind, n);
            pos.place(to, owner, kind, n);
        }
        pos.battle
            .special
            .retain(|unit| unit.owner != owner || (unit.kind.is_building() && !with_building));
        let (from, to) = (self.place(pos, tile), self.place(pos, to));
        table.tell(|| Event::Retreated {
            owner,
            units,
            from,
            to,
        });
    }
}
