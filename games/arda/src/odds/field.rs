//! The field of a battle that is not fought.

use crate::Arda;
use crate::battle::Battle;
use crate::ids::{Kind, Place, Places, Power, PowerSet};
use crate::position::Position;
use crate::stack::{Marks, Stack};

/// The units of one side.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Side {
    /// Types and numbers, with the hits that each has taken.
    pub units: Vec<(Kind, u16, u8)>,
    /// Whether they land from the sea (ARD-5.5, ARD-5.7).
    pub landing: bool,
    /// Whether attackers spare their last unit on foot, so that it can take the land.
    pub keeps_land: bool,
}

impl Side {
    /// Fresh units.
    pub fn of(units: impl IntoIterator<Item = (Kind, u16)>) -> Self {
        Side {
            units: units
                .into_iter()
                .map(|(kind, count)| (kind, count, 0))
                .collect(),
            landing: false,
            keeps_land: false,
        }
    }
}

impl Arda {
    /// The battle that would be fought at a place now. Nobody chooses in it, and nobody retreats.
    pub(super) fn field_at(&self, pos: &Position, at: Place, attacker: Power) -> Battle {
        let mut battle = Battle::default();
        self.gather(pos, &mut battle, at, attacker, false);
        battle.silent = PowerSet(u32::MAX);
        battle.retreats = Places::NONE;
        battle
    }

    /// The battle of two sides.
    pub(super) fn field_of(&self, attackers: &Side, defenders: &Side, at: Option<Place>) -> Battle {
        let mut battle = Battle::default();
        let rules = &self.content.def.rules;
        let kinds = |side: &Side| {
            side.units
                .iter()
                .any(|(kind, ..)| self.content.sea.contains(*kind))
        };
        let place = at.unwrap_or(Place::NONE);
        battle.at = place;
        battle.water = match at {
            Some(at) => self.content.site(at).water,
            None => kinds(attackers) || kinds(defenders),
        };
        battle.limit = if battle.water {
            rules.sea_rounds
        } else {
            rules.land_rounds
        };
        battle.round = 1;
        battle.silent = PowerSet(u32::MAX);
        for (side, attacking) in [(attackers, true), (defenders, false)] {
            for &(kind, count, hits) in &side.units {
                let owner = Power(u8::from(!attacking));
                let marks = if side.landing {
                    Marks::LANDED
                } else {
                    Marks::NONE
                };
                let stack = Stack {
                    hits: hits.min(self.content.kind(kind).def.hits.saturating_sub(1)),
                    marks,
                    ..Stack::new(place, owner, kind, count)
                };
                if count > 0 {
                    battle.groups.push(self.group(&stack, place, attacking));
                }
            }
        }
        battle
            .groups
            .sort_by_key(|group| (!group.attacking, group.stack));
        battle.attacker = Power(0);
        battle.keeps_land = attackers.keeps_land;
        self.note_field(&mut battle);
        battle
    }
}
