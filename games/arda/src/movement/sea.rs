//! ARD-4.6, ARD-4.9, ARD-4.10: ships.

use super::{Lay, Step};
use crate::ids::{Place, Power};
use crate::stack::{Marks, Stack};
use crate::why::Why;

impl Lay<'_> {
    pub(super) fn check_ship(&self, step: &Step) -> Result<(), Why> {
        let units = &step.units;
        if !self.content.site(step.to).water {
            return Err(Why::SeaOnLand);
        }
        if units
            .marks
            .has(Marks::UNLOADED | Marks::UNLOADED_LATE | Marks::BOMBARDED)
        {
            return Err(Why::NoMovement);
        }
        self.check_movement(step)?;
        self.check_gates(step)?;
        if units.marks.has(Marks::MOVED) && self.stops_ships(step.power, units, units.at) {
            return Err(Why::EnemyOnPath);
        }
        match step.combat {
            true => Ok(()),
            false => self.check_quiet_sailing(step),
        }
    }

    /// ARD-4.9: ships in a non-combat move.
    fn check_quiet_sailing(&self, step: &Step) -> Result<(), Why> {
        let rules = &self.content.def.rules;
        let evades = self.content.evaders.contains(step.units.kind);
        let among = self.stops_ships(step.power, &step.units, step.to);
        if among && !(evades && rules.subs_end_among_enemies) {
            return Err(Why::AdvanceInNoncombat);
        }
        let owner = self.pos.owner(step.to);
        let owned = owner.is_somebody() && !self.content.friends(step.power).contains(owner);
        match owned && (rules.second_edition || rules.no_ships_into_owned_waters) {
            true => Err(Why::AdvanceInNoncombat),
            false => Ok(()),
        }
    }

    /// ARD-4.6: enemies there that a ship cannot pass.
    pub(crate) fn stops_ships(&self, power: Power, ship: &Stack, at: Place) -> bool {
        let rules = &self.content.def.rules;
        let enemies = self.content.enemies(power);
        let there = || {
            self.pos.at(at).iter().filter(|stack| {
                enemies.contains(stack.owner)
                    && !stack.marks.has(Marks::SUBMERGED)
                    && !self.is_cargo(stack)
            })
        };
        let kind = self.content.kind(ship.kind);
        if kind.def.passes_enemies || (kind.def.evades && rules.subs_submerge) {
            return there().any(|stack| self.content.destroyers.contains(stack.kind));
        }
        there().any(|stack| {
            let other = self.content.kind(stack.kind);
            !(other.def.infrastructure
                || other.def.lets_pass
                || (rules.ignore_subs && other.def.evades)
                || (rules.ignore_transports && other.plain_transport))
        })
    }

    /// ARD-4.10: gates between the two waters. One open gate is enough unless all must be.
    pub(crate) fn check_gates(&self, step: &Step) -> Result<(), Why> {
        if !self.gated.contains(step.units.at) || !self.gated.contains(step.to) {
            return Ok(());
        }
        let between = self.content.gates.iter().filter(|gate| {
            gate.waters == [step.units.at, step.to] || gate.waters == [step.to, step.units.at]
        });
        let mut worst = Ok(());
        for gate in between {
            let open = self.check_gate(step, gate);
            match (open, self.content.def.rules.all_gates) {
                (Ok(()), false) => return Ok(()),
                (Err(why), _) => worst = Err(why),
                _ => {}
            }
        }
        worst
    }

    fn check_gate(&self, step: &Step, gate: &crate::content::Gate) -> Result<(), Why> {
        if gate.exempt.contains(step.units.kind) {
            return Ok(());
        }
        if gate.only_noncombat && step.combat {
            return Err(Why::Canal);
        }
        if gate.lands.iter().any(|&land| !self.is_held(land)) {
            return Err(Why::Canal);
        }
        match gate
            .lands
            .iter()
            .any(|&land| self.pos.conquered.contains(land))
        {
            true => Err(Why::CanalNew),
            false => Ok(()),
        }
    }
}
