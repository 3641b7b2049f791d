//! ARD-7.7: guns fire at what flies over.

use super::volley::{Piece, Salvo, Scratch};
use super::{Battle, Hits};
use crate::Arda;
use crate::event::{Event, Volley};
use crate::ids::KindSet;
use crate::movement::Step;
use crate::position::Position;
use engine::Table;

impl Arda {
    /// ARD-7.7: guns fire at aircraft that leave a place; how many of the moving units die. They are taken off the board.
    pub(crate) fn fire_at_flight<T: Table<Self>>(
        &self,
        pos: &mut Position,
        step: &Step,
        table: &mut T,
    ) -> u16 {
        let (at, units) = (step.units.at, step.units);
        let mut battle = std::mem::take(&mut pos.battle);
        battle.clear();
        battle.at = at;
        battle.hits = Hits {
            targets: KindSet::of(units.kind),
            ..Hits::default()
        };
        let mut left = units.count;
        for kind in 0..self.content.targeted_kinds.len() as u8 {
            if left > 0 {
                left -= self
                    .guns_of_kind(pos, &mut battle, step, kind, left, table)
                    .min(left);
            }
        }
        battle.clear();
        pos.battle = battle;
        let lost = units.count - left;
        if lost > 0 {
            pos.stacks.take_like(&units.some(lost));
            let (owner, kind) = (units.owner, units.kind);
            table.tell(|| Event::Killed {
                at,
                owner,
                kind,
                count: lost,
            });
        }
        lost
    }

    /// The hits of the guns of one kind at so many aircraft.
    fn guns_of_kind<T: Table<Self>>(
        &self,
        pos: &Position,
        battle: &mut Battle,
        step: &Step,
        kind: u8,
        targets: u16,
        table: &mut T,
    ) -> u16 {
        let enemies = self.content.enemies(step.power);
        let mut scratch: Scratch = std::mem::take(&mut battle.scratch);
        scratch.pieces.clear();
        let mut sides = 0;
        for stack in pos
            .at(step.units.at)
            .iter()
            .filter(|stack| enemies.contains(stack.owner))
        {
            let info = self.content.kind(stack.kind);
            let Some(gun) = info.def.targeted.as_ref() else {
                continue;
            };
            let fires = info.targeted_group == kind
                && gun.at_fly_over
                && gun.defense > 0
                && info.targets.contains(step.units.kind);
            if fires {
                sides = sides.max(gun.sides);
                let strength = i16::from(gun.defense) + self.radar(stack.owner, stack.kind);
                scratch.pieces.push(Piece {
                    kind: stack.kind,
                    owner: stack.owner,
                    group: u16::MAX,
                    base: strength,
                    strength,
                    rolls: gun.shots.map_or(super::targeted::ONE_EACH, i16::from),
                    count: stack.count,
                    free: 0,
                });
            }
        }
        let rules = &self.content.def.rules;
        let sides = if sides == 0 {
            self.content.def.dice
        } else {
            sides
        };
        self.limit_shots(&mut scratch.pieces, targets, sides);
        let salvo = Salvo {
            attacking: false,
            volley: Volley::FlyOver,
            sides,
            low_luck: rules.low_luck || rules.low_luck_targeted,
        };
        let hits = self.roll(battle, &mut scratch, salvo, table);
        battle.scratch = scratch;
        hits
    }
}
