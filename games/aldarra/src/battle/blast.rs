//! ALD-7.22, 12.10, 12.11: doomed Dreadnoughts blast; upgraded ones launch Frigates.

use crate::Aldarra;
use crate::action::Action;
use crate::battle_state::Special;
use crate::content::{DicePool, Kind, Terrain};
use crate::control::STACK;
use crate::event::Event;
use crate::frame::BattleStep;
use crate::owner::Owner;
use crate::position::Position;
use crate::preparation::{Dice, keep};
use crate::tile::{Tile, Tiles};
use engine::{Actions, Table};

/// The die of a blast (ALD-12.10).
const BLAST: DicePool = DicePool {
    blue: 1,
    pink: 0,
    green: 0,
};
/// The Frigates of an upgraded Dreadnought (ALD-12.11).
pub(crate) const FRIGATES: u8 = 2;

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
        if left > 0 && !self.battle_sites(pos, owner).is_empty() {
            return false;
        }
        self.battle_step(pos, BattleStep::Blasts)
    }

    /// ALD-12.11: where free Frigates go in a battle; doomed units take no room.
    fn battle_sites(&self, pos: &Position, owner: Owner) -> Tiles {
        let ships = self.standing_units(pos, owner).airships();
        self.frigate_sites(pos, owner, pos.battle.tile, ships)
    }

    /// ALD-12.11: the Dreadnought's tile, where the owner has so many airships, and adjacent tiles that are empty or
    /// controlled.
    pub(crate) fn frigate_sites(
        &self,
        pos: &Position,
        owner: Owner,
        tile: Tile,
        ships: u8,
    ) -> Tiles {
        let Some(seat) = owner
            .seat()
            .filter(|_| pos.supply[owner.index()].of(Kind::Frigate) > 0)
        else {
            return Tiles::EMPTY;
        };
        let own_or_empty = self.controlled(pos, seat)
            | (self.all_tiles() - pos.occupied() - pos.map.tiles(Terrain::Stronghold));
        let mut sites: Tiles = (self.next_to(tile) & own_or_empty)
            .iter()
            .filter(|&near| self.room(pos, owner, near.into()) > 0)
            .collect();
        if ships < STACK {
            sites.insert(tile.space());
        }
        sites
    }

    pub(super) fn list_free_frigates(
        &self,
        pos: &Position,
        owner: Owner,
        out: &mut Actions<Action>,
    ) {
        self.battle_sites(pos, owner)
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
