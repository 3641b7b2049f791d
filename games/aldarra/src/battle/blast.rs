//! ALD-7.22, 12.10, 12.11: doomed Dreadnoughts blast; upgraded ones launch Frigates.

use crate::Aldarra;
use crate::action::Action;
use crate::battle_state::Special;
use crate::content::{DicePool, Kind, Terrain};
use crate::control::STACK;
use crate::event::Event;
use crate::frame::{BattleStep, Frame};
use crate::owner::Owner;
use crate::position::Position;
use crate::preparation::{Dice, keep};
use crate::tile::{Tile, Tiles};
use engine::{Actions, Seat, Table};

/// The die of a blast (ALD-12.10).
const BLAST: DicePool = DicePool {
    blue: 1,
    pink: 0,
    green: 0,
};
/// The Frigates of an upgraded Dreadnought (ALD-12.11).
const FRIGATES: u8 = 2;

impl Aldarra {
    /// ALD-7.22: the attacker's Dreadnoughts first, then in turn order.
    pub(super) fn begin_blasts(&self, pos: &mut Position) -> bool {
        pos.battle.blasts.clear();
        for owner in self.battle_order(pos) {
            for _ in 0..self.counted_as_destroyed(pos, owner).of(Kind::Dreadnought) {
                let _ = pos.battle.blasts.try_push(owner);
            }
        }
        self.battle_step(pos, BattleStep::Blasts)
    }

    /// The next blast is rolled.
    pub(super) fn run_blasts<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) -> bool {
        if pos.battle.blasts.is_empty() {
            return self.battle_step(pos, BattleStep::Remove);
        }
        let owner = pos.battle.blasts.remove(0);
        let mut dice = Dice::new();
        let hits = self.roll(BLAST, self.battle_bursts(pos), table, |die| {
            keep(&mut dice, die)
        });
        table.tell(|| Event::BlastRolled {
            owner,
            dice: dice.to_vec(),
            hits,
        });
        if hits > 0 && self.has_target(pos, owner) {
            return self.battle_step(pos, BattleStep::Blast { owner, hits });
        }
        self.begin_free_frigates(pos, owner)
    }

    /// ALD-12.10: all hits on one unit; option `blast_spill`: the rest on others.
    pub(super) fn do_blast<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        hits: u8,
        action: Action,
        table: &mut T,
    ) {
        let Action::Blast(target) = action else {
            return;
        };
        let before = self
            .counted_as_destroyed(pos, target.owner)
            .of(Kind::Dreadnought);
        let left = self.hit(pos, owner, target, hits, table);
        if self
            .counted_as_destroyed(pos, target.owner)
            .of(Kind::Dreadnought)
            > before
        {
            let _ = pos.battle.blasts.try_push(target.owner);
        }
        if self.options.blast_spill && left > 0 && self.has_target(pos, owner) {
            self.battle_step(pos, BattleStep::Blast { owner, hits: left });
        } else {
            self.begin_free_frigates(pos, owner);
        }
    }

    fn begin_free_frigates(&self, pos: &mut Position, owner: Owner) -> bool {
        match pos.side(owner, Kind::Dreadnought) {
            1 => self.battle_step(
                pos,
                BattleStep::FreeFrigates {
                    owner,
                    left: FRIGATES,
                },
            ),
            _ => self.battle_step(pos, BattleStep::Blasts),
        }
    }

    pub(super) fn run_free_frigates(&self, pos: &mut Position, owner: Owner, left: u8) -> bool {
        if left > 0 && !self.frigate_sites(pos, owner).is_empty() {
            return false;
        }
        self.battle_step(pos, BattleStep::Blasts)
    }

    /// ALD-12.11: the battle tile, and adjacent tiles that are empty or controlled; doomed units take no room.
    pub(crate) fn frigate_sites(&self, pos: &Position, owner: Owner) -> Tiles {
        let tile = pos.battle.tile;
        let mut sites = self.launch_sites(pos, owner) & self.next_to(tile);
        let in_supply = pos.supply[owner.index()].of(Kind::Frigate) > 0;
        if in_supply && self.standing_units(pos, owner).airships() < STACK {
            sites.insert(tile.space());
        }
        sites
    }

    /// ALD-12.11: tiles that are empty or controlled by the owner and have room for one of its Frigates.
    fn launch_sites(&self, pos: &Position, owner: Owner) -> Tiles {
        let in_supply = pos.supply[owner.index()].of(Kind::Frigate) > 0;
        let Some(seat) = owner.seat().filter(|_| in_supply) else {
            return Tiles::EMPTY;
        };
        let empty = self.all_tiles() - pos.occupied() - pos.map.tiles(Terrain::Stronghold);
        let open = self.controlled(pos, seat) | empty;
        open.iter()
            .filter(|&tile| self.room(pos, owner, tile.into()) > 0)
            .collect()
    }

    /// ALD-12.11: an upgraded Dreadnought destroyed outside a battle launches its Frigates at once.
    pub(crate) fn launch(&self, pos: &mut Position, owner: Owner, tile: Tile) {
        if let Some(seat) = owner.seat()
            && pos.side(owner, Kind::Dreadnought) == 1
        {
            pos.frames.push(Frame::Launch {
                seat,
                tile,
                left: FRIGATES,
            });
        }
    }

    /// Tiles for the Frigates of a Dreadnought destroyed there outside a battle.
    pub(crate) fn launch_sites_around(&self, pos: &Position, seat: Seat, tile: Tile) -> Tiles {
        let mut near = self.next_to(tile);
        near.insert(tile.space());
        self.launch_sites(pos, seat.into()) & near
    }

    pub(crate) fn run_launch(&self, pos: &mut Position, seat: Seat, tile: Tile, left: u8) -> bool {
        if left > 0 && !self.launch_sites_around(pos, seat, tile).is_empty() {
            return false;
        }
        pos.frames.pop();
        true
    }

    pub(crate) fn do_launch<T: Table<Self>>(&self, pos: &mut Position, to: Tile, table: &mut T) {
        let Frame::Launch { seat, tile, left } = pos.top() else {
            return;
        };
        self.put_from_supply(pos, seat.into(), Kind::Frigate, to);
        let (kind, place) = (Kind::Frigate, self.place(pos, to));
        table.tell(|| Event::UnitGained { seat, kind, place });
        pos.set_top(Frame::Launch {
            seat,
            tile,
            left: left - 1,
        });
    }

    pub(super) fn list_free_frigates(
        &self,
        pos: &Position,
        owner: Owner,
        out: &mut Actions<Action>,
    ) {
        self.frigate_sites(pos, owner)
            .iter()
            .for_each(|tile| out.push(Action::PlaceFrigate(tile.into())));
    }

    /// ALD-12.11: a Frigate on the battle tile misses its next roll.
    pub(super) fn do_free_frigate<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        left: u8,
        action: Action,
        table: &mut T,
    ) {
        let (Action::PlaceFrigate(tile), Some(seat)) = (action, owner.seat()) else {
            return;
        };
        self.put_from_supply(pos, owner, Kind::Frigate, tile);
        if tile == pos.battle.tile {
            let late = Special {
                owner,
                kind: Kind::Frigate,
                marks: 0,
                late: true,
            };
            let _ = pos.battle.special.try_push(late);
        }
        let place = self.place(pos, Tile(tile.0));
        table.tell(|| Event::UnitGained {
            seat,
            kind: Kind::Frigate,
            place,
        });
        self.battle_step(
            pos,
            BattleStep::FreeFrigates {
                owner,
                left: left - 1,
            },
        );
    }
}
