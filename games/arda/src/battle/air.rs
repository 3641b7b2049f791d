//! ARD-7.5: the air round.

use super::fire::Flow;
use super::volley::{Piece, Salvo};
use super::{Battle, Hits};
use crate::Arda;
use crate::definition::AirBattle;
use crate::event::Volley;
use crate::ids::{Kind, KindSet};
use engine::Table;
use std::cmp::Reverse;

impl Arda {
    /// ARD-7.5: both sides fire, then both lose what is hit; before the first round only.
    pub(super) fn air_combat<T: Table<Self>>(&self, battle: &mut Battle, table: &mut T) -> Flow {
        if battle.round > 1 || battle.air_round >= self.content.def.rules.air_rounds.min(250) as u8
        {
            return Flow::Next;
        }
        match battle.part {
            0 => {
                let fliers = [true, false].map(|attacking| self.fliers(battle, attacking));
                if fliers.iter().any(|set| set.is_empty()) {
                    return Flow::Next;
                }
                battle.air_hits[1] = self.air_fire(battle, true, table);
                battle.air_hits[0] = self.air_fire(battle, false, table);
            }
            1 => self.air_hits(battle, false),
            2 => self.air_hits(battle, true),
            _ => {
                self.remove_dying(battle, table);
                battle.air_round += 1;
                battle.part = 0;
                return Flow::Again;
            }
        }
        battle.part += 1;
        Flow::Again
    }

    /// The values of a type in the air round.
    fn air_values(&self, kind: Kind) -> Option<AirBattle> {
        self.content.kind(kind).def.air_battle
    }

    /// The types of a side that take part.
    fn fliers(&self, battle: &Battle, attacking: bool) -> KindSet {
        let kinds = battle.living(attacking).map(|group| group.stack.kind);
        kinds
            .filter(|&kind| self.air_values(kind).is_some())
            .collect()
    }

    fn air_hits(&self, battle: &mut Battle, on_attackers: bool) {
        battle.hits = Hits {
            on_attackers,
            left: battle.air_hits[usize::from(!on_attackers)],
            outright: false,
            targets: self.fliers(battle, on_attackers),
        };
    }

    fn air_fire<T: Table<Self>>(&self, battle: &mut Battle, attacking: bool, table: &mut T) -> u16 {
        let mut scratch = std::mem::take(&mut battle.scratch);
        scratch.pieces.clear();
        for (index, group) in battle.groups.iter().enumerate() {
            let Some(values) = self.air_values(group.stack.kind) else {
                continue;
            };
            let value = if attacking {
                values.attack
            } else {
                values.defense
            };
            if group.attacking != attacking || !group.fighting || group.firing() == 0 || value == 0
            {
                continue;
            }
            scratch.pieces.push(Piece {
                kind: group.stack.kind,
                owner: group.stack.owner,
                group: index as u16,
                base: value.into(),
                strength: value.into(),
                rolls: group.rolls.into(),
                count: group.firing(),
                free: 0,
            });
        }
        scratch.pieces.retain(|piece| piece.rolls > 0);
        scratch
            .pieces
            .sort_unstable_by_key(|piece| (Reverse(piece.strength), piece.group));
        let salvo = Salvo {
            attacking,
            volley: Volley::Air,
            sides: self.content.def.dice,
            low_luck: self.content.def.rules.low_luck,
        };
        let hits = self.roll(battle, &mut scratch, salvo, table);
        battle.scratch = scratch;
        hits
    }
}
