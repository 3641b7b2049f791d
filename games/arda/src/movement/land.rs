//! ARD-4.4, ARD-4.5, ARD-4.9: land units on land.

use super::{Lay, Step};
use crate::Arda;
use crate::ids::{Kind, Place, Power};
use crate::position::Position;
use crate::stack::Marks;
use crate::why::Why;

/// A price of neutral land that means "closed".
const CLOSED: u32 = 9_999_999;

impl Lay<'_> {
    /// A land unit: it walks, is loaded, or lands.
    pub(super) fn check_land_unit(&self, step: &Step) -> Result<(), Why> {
        let on_water = self.content.site(step.units.at).water;
        let to_water = self.content.site(step.to).water;
        match (on_water, to_water) {
            (false, false) => self.check_walk(step),
            (false, true) => self.check_load(step),
            (true, true) => Err(Why::MustStayLoaded),
            (true, false) => self.check_unload(step),
        }
    }

    fn check_walk(&self, step: &Step) -> Result<(), Why> {
        let units = &step.units;
        if units.ship != 0 {
            return Err(Why::LeftBattle);
        }
        let friendly = self.is_held(step.to);
        if units.marks.has(Marks::IN_NEUTRAL) && !friendly {
            return Err(Why::StopInNeutral);
        }
        self.check_movement(step)?;
        if !step.combat {
            return match friendly && !self.is_contested(step.to) {
                true => Ok(()),
                false => Err(Why::AdvanceInNoncombat),
            };
        }
        self.check_leaving(step, friendly)?;
        if self.pos.owner(step.to) == Power::NOBODY {
            self.check_neutral(step.power)?;
        }
        Ok(())
    }

    /// ARD-4.4: going on from where the enemy is or was.
    fn check_leaving(&self, step: &Step, friendly: bool) -> Result<(), Why> {
        let (units, from) = (&step.units, step.units.at);
        let contested = self.is_contested(from);
        if !units.marks.has(Marks::MOVED) {
            return self.check_leaving_start(step, contested, friendly);
        }
        if contested {
            return Err(Why::LeftBattle);
        }
        let taken = self.pos.conquered.contains(from);
        if units.marks.has(Marks::ENTERED) {
            if taken && !self.pos.blitzed.contains(from) {
                return Err(Why::CannotBlitz);
            }
            if !friendly && !self.may_blitz(units.kind, from) {
                return Err(Why::CannotBlitz);
            }
        } else if taken && !self.pos.blitzed.contains(from) {
            return Err(Why::NewlyCaptured);
        }
        Ok(())
    }

    fn check_leaving_start(&self, step: &Step, contested: bool, friendly: bool) -> Result<(), Why> {
        let from = step.units.at;
        let own = self.is_held(from);
        if friendly || self.content.def.rules.attack_from_contested {
            return Ok(());
        }
        if contested {
            return Err(Why::BlitzOutOfBattle);
        }
        // The terrain there hinders passing through it, not leaving it.
        match own || self.content.kind(step.units.kind).blitz {
            true => Ok(()),
            false => Err(Why::CannotBlitzOut),
        }
    }

    /// Whether a type can go through enemy land there.
    fn may_blitz(&self, kind: Kind, at: Place) -> bool {
        self.content.kind(kind).blitz && !self.content.no_blitz[at.index()].contains(kind)
    }

    /// ARD-4.5: entering neutral land.
    pub(super) fn check_neutral(&self, power: Power) -> Result<(), Why> {
        let rules = &self.content.def.rules;
        if rules.neutrals_impassable || rules.neutral_charge >= CLOSED {
            return Err(Why::NeutralClosed);
        }
        match self.pos.money[power.index()] >= rules.neutral_charge as i32 {
            true => Ok(()),
            false => Err(Why::TooPoorForNeutral),
        }
    }
}

impl Arda {
    /// ARD-4.4: enemy land that can be passed through: nobody fights there.
    pub(super) fn is_blitzable(&self, pos: &Position, power: Power, at: Place) -> bool {
        let rules = &self.content.def.rules;
        if pos.owner(at) == Power::NOBODY && !rules.neutrals_blitzable {
            return false;
        }
        let enemies = self.content.enemies(power);
        let strict = rules.blitz_restricted || rules.second_edition;
        !pos.at(at).iter().any(|stack| {
            enemies.contains(stack.owner)
                && (strict || !self.content.infrastructure.contains(stack.kind))
        })
    }
}
