//! ARD-8.5: shore bombardment.

use super::fire::Flow;
use super::volley::{Piece, Salvo};
use super::{Battle, BattleAsk, Hits};
use crate::Arda;
use crate::event::Volley;
use crate::ids::KindSet;
use engine::Table;
use std::cmp::Reverse;

impl Arda {
    /// ARD-8.5: before the first round ships may fire; then their casualties leave unless they still fire.
    pub(super) fn bombardment<T: Table<Self>>(&self, battle: &mut Battle, table: &mut T) -> Flow {
        if battle.round > 1 {
            return Flow::Next;
        }
        let targets: KindSet = battle.living(false).map(|group| group.stack.kind).collect();
        let targets = targets - self.content.infrastructure;
        match battle.part {
            0 if targets.is_empty() => Flow::Next,
            0 if self.asks(battle, true) => Flow::Ask(BattleAsk::Bombard),
            0 | 1 => {
                battle.part = 2;
                let left = self.bombard(battle, table);
                battle.hits = Hits {
                    on_attackers: false,
                    left,
                    outright: false,
                    targets,
                };
                Flow::Again
            }
            _ => {
                if !self.content.def.rules.bombarded_fire_back {
                    self.remove_side(battle, false, table);
                }
                Flow::Next
            }
        }
    }

    fn bombard<T: Table<Self>>(&self, battle: &mut Battle, table: &mut T) -> u16 {
        let mut scratch = std::mem::take(&mut battle.scratch);
        scratch.pieces.clear();
        for ship in &battle.ships {
            let strength = i16::from(self.bombard_strength(ship));
            scratch.pieces.push(Piece {
                kind: ship.kind,
                owner: ship.owner,
                group: u16::MAX,
                base: strength,
                strength: strength.clamp(0, self.content.def.dice.into()),
                rolls: self.content.kind(ship.kind).def.attack_rolls.into(),
                count: ship.count,
                free: 0,
            });
        }
        scratch
            .pieces
            .retain(|piece| piece.strength > 0 && piece.rolls > 0);
        scratch
            .pieces
            .sort_unstable_by_key(|piece| (Reverse(piece.strength), piece.kind));
        let salvo = Salvo {
            attacking: true,
            volley: Volley::Bombardment,
            sides: self.content.def.dice,
            low_luck: self.content.def.rules.low_luck,
        };
        let hits = self.roll(battle, &mut scratch, salvo, table);
        battle.scratch = scratch;
        hits
    }
}
