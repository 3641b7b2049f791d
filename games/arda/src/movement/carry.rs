//! ARD-5: loading and landing.

use super::{Lay, Step};
use crate::Arda;
use crate::ids::{Kind, Place, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use crate::why::Why;

impl Lay<'_> {
    /// ARD-5.1: a land unit boards a ship.
    pub(super) fn check_load(&self, step: &Step) -> Result<(), Why> {
        let units = &step.units;
        if self.content.kind(units.kind).def.cargo == 0 {
            return Err(Why::NoTransport);
        }
        if units.marks.has(Marks::MOVED) {
            return Err(Why::MovedBeforeLoading);
        }
        if !self.may_load(step.to) {
            return Err(Why::EnemyInZone);
        }
        let (room, fought) = self.room_for(units.kind, step.to);
        match (room >= units.count, fought && room == 0) {
            (true, _) => Ok(()),
            (false, true) => Err(Why::TransportFought),
            (false, false) => Err(Why::NoTransport),
        }
    }

    /// How many units of a type that needs room find some aboard the ships at a place, and whether ships there could take
    /// them but for a battle.
    pub(super) fn room_for(&self, kind: Kind, at: Place) -> (u16, bool) {
        let each = u16::from(self.content.kind(kind).def.cargo);
        let (mut room, mut fought) = (0, false);
        for ship in self.pos.at(at) {
            match self.room_aboard(ship) {
                Ok(free) => room += free / each * ship.count,
                Err(why) => fought |= why == Why::TransportFought,
            }
        }
        (room, fought)
    }

    /// Whether any ship at a place has room for anything.
    pub(super) fn has_room_aboard(&self, at: Place) -> bool {
        let has_room = |ship: &Stack| self.room_aboard(ship).is_ok_and(|room| room > 0);
        self.pos.at(at).iter().any(has_room)
    }

    /// ARD-5.1: whether no enemies hinder loading at a place.
    pub(super) fn may_load(&self, at: Place) -> bool {
        let rules = &self.content.def.rules;
        let hinders = |stack: &Stack| {
            let kind = self.content.kind(stack.kind);
            let ignored = (rules.ignore_subs && kind.def.evades)
                || (rules.ignore_transports && kind.plain_transport);
            self.enemies.contains(stack.owner)
                && !stack.marks.has(Marks::SUBMERGED)
                && !self.is_cargo(stack)
                && !ignored
        };
        rules.load_among_enemies || !self.pos.at(at).iter().any(hinders)
    }

    /// ARD-5.1: what is free on one ship of a stack, in points of cargo.
    pub(super) fn room_aboard(&self, ship: &Stack) -> Result<u16, Why> {
        let info = self.content.kind(ship.kind);
        let friendly = self.friends.contains(ship.owner);
        if !friendly || !info.is_sea() || info.def.capacity == 0 || ship.marks.has(Marks::SUBMERGED)
        {
            return Err(Why::NoTransport);
        }
        if ship.marks.has(Marks::UNLOADED | Marks::UNLOADED_LATE) {
            return Err(Why::NoTransport);
        }
        if !self.combat && ship.marks.has(Marks::FOUGHT) {
            return Err(Why::TransportFought);
        }
        let used = if ship.ship == 0 {
            0
        } else {
            self.cargo_of(self.pos, ship.at, ship.ship)
        };
        Ok(u16::from(info.def.capacity).saturating_sub(used))
    }

    /// ARD-5.4, ARD-5.5: cargo goes ashore.
    pub(super) fn check_unload(&self, step: &Step) -> Result<(), Why> {
        let (units, rules) = (&step.units, &self.content.def.rules);
        let ship = self
            .pos
            .at(units.at)
            .iter()
            .find(|stack| stack.ship == units.ship && !self.is_cargo(stack));
        let Some(ship) = ship.filter(|_| units.ship != 0) else {
            return Err(Why::NoTransport);
        };
        if units.marks.has(Marks::ALLIED_LOAD) {
            return Err(Why::AlliedLoadUnload);
        }
        if !step.combat && ship.marks.has(Marks::UNLOADED) {
            return Err(Why::UnloadedEarlier);
        }
        let unloaded = ship.marks.has(Marks::UNLOADED | Marks::UNLOADED_LATE);
        if unloaded
            && ship.from != step.to
            && (step.combat || rules.unload_to_one || rules.second_edition)
        {
            return Err(Why::UnloadedElsewhere);
        }
        let friendly = self.is_held(step.to);
        let enemies = self.is_contested(step.to);
        if !step.combat {
            return match friendly && !enemies {
                true => Ok(()),
                false => Err(Why::AdvanceInNoncombat),
            };
        }
        if friendly && !enemies {
            return match self.is_contested(units.at) {
                true => Err(Why::EnemyInZone),
                false => Ok(()),
            };
        }
        if !self
            .content
            .kind(units.kind)
            .invades_from
            .contains(ship.kind)
        {
            return Err(Why::NoTransport);
        }
        match self.pos.owner(step.to) == Power::NOBODY {
            true => self.check_neutral(step.power),
            false => Ok(()),
        }
    }
}

impl Arda {
    /// The points of cargo aboard a ship.
    pub(crate) fn cargo_of(&self, pos: &Position, at: Place, ship: u8) -> u16 {
        let aboard = pos
            .at(at)
            .iter()
            .filter(|stack| stack.ship == ship && self.is_cargo(stack));
        aboard
            .map(|stack| u16::from(self.content.kind(stack.kind).def.cargo) * stack.count)
            .sum()
    }
}
