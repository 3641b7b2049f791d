//! ALD-7.21 to 7.25: hits are assigned, doomed units go.

use crate::Aldarra;
use crate::action::{Action, Target};
use crate::battle_state::{Initiative, Special};
use crate::content::{Faction, Kind};
use crate::event::{Event, Why};
use crate::fleet::Fleet;
use crate::frame::BattleStep;
use crate::owner::{OWNERS, Owner, SEATS};
use crate::position::Position;
use engine::{Seat, Table};

impl Aldarra {
    pub(super) fn run_assign(&self, pos: &mut Position, at: u8) -> bool {
        let Some(owner) = self.in_battle_order(pos, at) else {
            return self.begin_blasts(pos);
        };
        if pos.battle.totals[owner.index()] > 0 && self.has_target(pos, owner) {
            return false;
        }
        pos.battle.totals[owner.index()] = 0;
        self.battle_step(pos, BattleStep::Assign { at: at + 1 })
    }

    /// ALD-7.21.
    pub(super) fn do_hit<T: Table<Self>>(
        &self,
        pos: &mut Position,
        by: Owner,
        action: Action,
        table: &mut T,
    ) {
        if let Action::Hit(target) = action {
            let left = pos.battle.totals[by.index()];
            pos.battle.totals[by.index()] = self.hit(pos, by, target, left, table);
        }
    }

    /// Puts hits on a unit; gives what is left of them when it is doomed, else nothing is left.
    pub(super) fn hit<T: Table<Self>>(
        &self,
        pos: &mut Position,
        by: Owner,
        target: Target,
        hits: u8,
        table: &mut T,
    ) -> u8 {
        let Target {
            owner,
            kind,
            marks,
            late,
        } = target;
        let needed = self
            .armour_now(pos, owner, kind)
            .saturating_sub(marks)
            .max(1);
        let amount = hits.min(needed);
        let doomed = amount == needed;
        let unit = Special {
            owner,
            kind,
            marks,
            late,
        };
        let special = &mut pos.battle.special;
        if let Some(at) = special.iter().position(|other| *other == unit) {
            special.remove(at);
        }
        if doomed {
            self.doom(pos, by, owner, kind);
        } else {
            let _ = pos.battle.special.try_push(Special {
                marks: marks + amount,
                ..unit
            });
        }
        table.tell(|| Event::Damaged {
            by,
            owner,
            kind,
            amount,
            doomed,
        });
        if doomed { hits - amount } else { 0 }
    }

    /// ALD-7.21: the unit will go, to the credit of `by`.
    fn doom(&self, pos: &mut Position, by: Owner, owner: Owner, kind: Kind) {
        let battle = &mut pos.battle;
        battle.doomed[owner.index()] = battle.doomed[owner.index()].plus(kind, 1);
        if by == battle.attacker {
            battle.doomed_by_attacker[owner.index()] =
                battle.doomed_by_attacker[owner.index()].plus(kind, 1);
        }
        if kind.is_building() {
            let _ = battle.doomed_buildings.try_push((owner, by));
        }
    }

    /// ALD-13.1: the units of the owner that become hostages of the attacking Syndicate.
    pub(super) fn hostages(&self, pos: &Position, owner: Owner) -> Fleet {
        match self.plays(pos, pos.battle.attacker, Faction::Syndicate) && owner.seat().is_some() {
            true => pos.battle.doomed_by_attacker[owner.index()],
            false => Fleet::NONE,
        }
    }

    /// The doomed units of the owner that count as destroyed (ALD-7.33).
    pub(super) fn counted_as_destroyed(&self, pos: &Position, owner: Owner) -> Fleet {
        let doomed = pos.battle.doomed[owner.index()];
        match self.options.hostage_counts_as_destroyed {
            true => doomed,
            false => doomed.without(self.hostages(pos, owner)),
        }
    }

    /// ALD-7.23: doomed units are destroyed together; marks are cleared.
    pub(super) fn run_remove<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) -> bool {
        let participants = self.present(pos);
        self.count_buildings(pos);
        for owner in Owner::ALL {
            if !pos.battle.doomed[owner.index()].is_empty() {
                self.remove_doomed(pos, owner, participants, table);
            }
        }
        let battle = &mut pos.battle;
        battle.doomed = [Fleet::NONE; OWNERS];
        battle.doomed_by_attacker = [Fleet::NONE; OWNERS];
        battle.doomed_buildings.clear();
        for unit in battle.special.iter_mut() {
            unit.marks = 0;
        }
        battle.special.retain(|unit| unit.late);
        if self.is_decided(pos) {
            return self.battle_step(pos, BattleStep::End);
        }
        match pos.battle.initiative {
            Initiative::Frigate => self.battle_step(pos, BattleStep::HoldBack { at: 0 }),
            Initiative::Light => self.begin_initiative(pos, Initiative::Heavy),
            Initiative::Heavy => self.battle_step(pos, BattleStep::Retreat { at: 0 }),
        }
    }

    /// Enemy buildings destroyed, for capture (ALD-12.7) and objectives.
    fn count_buildings(&self, pos: &mut Position) {
        for (owner, by) in pos.battle.doomed_buildings {
            let counted = self.counted_as_destroyed(pos, owner);
            for (bit, kind) in [Kind::Fortress, Kind::Outpost].into_iter().enumerate() {
                if counted.of(kind) > 0 && pos.battle.doomed[owner.index()].of(kind) > 0 {
                    pos.battle.razed[by.index()] |= 1 << bit;
                    if let Some(seat) = by.seat() {
                        pos.seat_mut(seat).counters.buildings_destroyed += 1;
                    }
                }
            }
        }
    }

    fn remove_doomed<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        participants: u8,
        table: &mut T,
    ) {
        let tile = pos.battle.tile;
        let (doomed, hostages) = (pos.battle.doomed[owner.index()], self.hostages(pos, owner));
        if !self.counted_as_destroyed(pos, owner).is_empty() {
            pos.battle.destroyed = true;
        }
        for (kind, n) in doomed.kinds() {
            pos.lift(tile, owner, kind, n);
        }
        let freed = doomed.without(hostages);
        pos.supply[owner.index()] = pos.supply[owner.index()].and(freed);
        if let Some(victim) = owner.seat()
            && !hostages.is_empty()
        {
            let held = &mut pos.seats[pos.battle.attacker.index()].hostages[victim.index()];
            *held = held.and(hostages);
        }
        let place = self.place(pos, tile);
        table.tell(|| Event::UnitsDestroyed {
            owner,
            units: doomed,
            hostages,
            place,
        });
        self.destroyed_coin(pos, owner, doomed.len(), participants, table);
        if owner == Owner::NEUTRAL && self.options.neutral_kill_coin {
            self.neutral_coins(pos, doomed.len(), table);
        }
    }

    /// Option `neutral_kill_coin`: a coin for whoever destroyed each neutral unit.
    fn neutral_coins<T: Table<Self>>(&self, pos: &mut Position, n: u8, table: &mut T) {
        let by_attacker = pos.battle.doomed_by_attacker[Owner::NEUTRAL.index()].len();
        let attacker = Seat(pos.battle.attacker.0);
        self.gain_coins(pos, attacker, by_attacker.into(), Some(Why::Lost), table);
        if let Some(other) = self
            .others(attacker)
            .first()
            .filter(|seat| seat.index() < SEATS)
        {
            self.gain_coins(pos, other, (n - by_attacker).into(), Some(Why::Lost), table);
        }
    }
}
