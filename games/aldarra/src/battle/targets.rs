//! ALD-7.21, 12.6, 12.8: what may be hit, and how much it takes.

use crate::Aldarra;
use crate::action::{Stance, Target};
use crate::battle_state::Special;
use crate::content::{Class, Kind};
use crate::fleet::Fleet;
use crate::options::UpgradedShield;
use crate::owner::Owner;
use crate::position::Position;

/// How much Engineers take off the armour of buildings (ALD-12.6).
const BREACH: u8 = 2;

impl Aldarra {
    /// The owner's units on the battle tile that are not doomed.
    #[inline]
    pub(crate) fn standing_units(&self, pos: &Position, owner: Owner) -> Fleet {
        pos.fleet(pos.battle.tile, owner)
            .without(pos.battle.doomed[owner.index()])
    }

    /// ALD-12.8: whether the owner's stance lets its units of a kind be targeted.
    pub(crate) fn is_exposed(&self, pos: &Position, owner: Owner, kind: Kind) -> bool {
        let units = self.standing_units(pos, owner);
        match pos.battle.stances[owner.index()] {
            Stance::None => true,
            Stance::Front => {
                kind == Kind::Cruiser || kind.is_building() || units.of(Kind::Cruiser) == 0
            }
            Stance::Shield => kind != Kind::Cruiser || !self.is_shielded(pos, owner, units),
        }
    }

    fn is_shielded(&self, pos: &Position, owner: Owner, units: Fleet) -> bool {
        let heavy_only = pos.side(owner, Kind::Cruiser) == 1
            && self.options.upgraded_shield == UpgradedShield::Heavy;
        units.only_airships().kinds().any(|(kind, _)| {
            kind != Kind::Cruiser && (!heavy_only || self.class(pos, owner, kind) == Class::Heavy)
        })
    }

    /// ALD-12.6: armour in this initiative.
    pub(crate) fn armour_now(&self, pos: &Position, owner: Owner, kind: Kind) -> u8 {
        let armour = self.armour(pos, owner, kind);
        if kind.is_building() && pos.battle.breached >> owner.0 & 1 == 1 {
            return armour.saturating_sub(BREACH).max(1);
        }
        armour
    }

    /// ALD-7.4, 7.21, 11.2: every target of the owner, in the order of owners and kinds.
    pub(crate) fn targets(&self, pos: &Position, by: Owner, mut found: impl FnMut(Target)) {
        if by == Owner::NEUTRAL && self.targets_of(pos, pos.battle.attacker, &mut found) {
            return;
        }
        for owner in Owner::ALL {
            if owner != by {
                self.targets_of(pos, owner, &mut found);
            }
        }
    }

    /// The targets among one owner's units; says whether there are any.
    fn targets_of(&self, pos: &Position, owner: Owner, found: &mut impl FnMut(Target)) -> bool {
        let mut any = false;
        for (kind, n) in self.standing_units(pos, owner).kinds() {
            if !self.is_exposed(pos, owner, kind) {
                continue;
            }
            any = true;
            let special = |unit: &&Special| unit.owner == owner && unit.kind == kind;
            if n as usize > pos.battle.special.iter().filter(special).count() {
                found(Target {
                    owner,
                    kind,
                    marks: 0,
                    late: false,
                });
            }
            for (at, unit) in pos
                .battle
                .special
                .iter()
                .enumerate()
                .filter(|(_, unit)| special(unit))
            {
                if !pos.battle.special[..at].contains(unit) {
                    found(Target {
                        owner,
                        kind,
                        marks: unit.marks,
                        late: unit.late,
                    });
                }
            }
        }
        any
    }

    /// Whether the owner has anything to hit.
    pub(crate) fn has_target(&self, pos: &Position, by: Owner) -> bool {
        let mut any = false;
        self.targets(pos, by, |_| any = true);
        any
    }
}
