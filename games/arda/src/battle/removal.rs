//! ARD-8.15, ARD-8.16: the dead leave, damaged types change, what fired itself is used up.

use super::fire::Flow;
use super::{Battle, Group};
use crate::Arda;
use crate::definition::Suicide;
use crate::event::Event;
use crate::ids::{Kind, Power};
use engine::Table;

impl Arda {
    /// ARD-8.2 b: who was killed leaves, on both sides.
    pub(super) fn remove_dying<T: Table<Self>>(&self, battle: &mut Battle, table: &mut T) -> Flow {
        self.remove_side(battle, true, table);
        self.remove_side(battle, false, table);
        Flow::Next
    }

    /// ARD-8.2 i: what is used up by firing goes, then the dead.
    pub(super) fn remove_general<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        table: &mut T,
    ) -> Flow {
        for group in battle.groups.iter_mut().filter(|group| group.fighting) {
            let spent = match (
                self.content.kind(group.stack.kind).def.suicide,
                group.attacking,
            ) {
                (Suicide::Never, _) => 0,
                (Suicide::Attacking, attacks) => {
                    if attacks {
                        u16::MAX
                    } else {
                        0
                    }
                }
                (Suicide::Defending, attacks) => {
                    if attacks {
                        0
                    } else {
                        u16::MAX
                    }
                }
                (Suicide::Always, _) => u16::MAX,
                (Suicide::OnHit, _) => group.scored.saturating_sub(group.dying),
            };
            let silent = !group.attacking && self.content.def.rules.defending_munitions_silent;
            let spent = if silent {
                0
            } else {
                spent.min(group.stack.count)
            };
            group.stack.count -= spent;
            group.dying += spent;
            group.scored = 0;
        }
        self.remove_dying(battle, table)
    }

    /// The dead of a side leave, and what is damaged changes.
    pub(crate) fn remove_side<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        attacking: bool,
        table: &mut T,
    ) {
        let mut changes = false;
        for index in 0..battle.groups.len() {
            let group = &mut battle.groups[index];
            if group.attacking != attacking {
                continue;
            }
            let Group { stack, dying, .. } = *group;
            let info = self.content.kind(stack.kind);
            changes |= stack.hits > 0 && !info.when_damaged.is_empty();
            if dying == 0 {
                continue;
            }
            group.dying = 0;
            battle.lost[usize::from(!attacking)] += info.value * i32::from(dying);
            self.tell_dead(battle, stack.kind, stack.owner, dying, table);
        }
        if changes {
            self.change_damaged(battle, attacking, table);
        }
    }

    fn tell_dead<T: Table<Self>>(
        &self,
        battle: &Battle,
        kind: Kind,
        owner: Power,
        count: u16,
        table: &mut T,
    ) {
        let at = battle.at;
        table.tell(|| Event::Killed {
            at,
            owner,
            kind,
            count,
        });
    }

    /// ARD-8.15: a unit with exactly the named hits becomes another type: so a fortress is renewed.
    fn change_damaged<T: Table<Self>>(&self, battle: &mut Battle, attacking: bool, table: &mut T) {
        for index in 0..battle.groups.len() {
            let group = battle.groups[index];
            let (at, owner, from) = (battle.at, group.stack.owner, group.stack.kind);
            let changes = &self.content.kind(from).when_damaged;
            let change = changes.iter().find(|(hits, ..)| *hits == group.stack.hits);
            let Some(&(_, to, keep)) = change else {
                continue;
            };
            if group.attacking != attacking || group.stack.hits == 0 || group.stack.count == 0 {
                continue;
            }
            let count = group.stack.count;
            if to != from {
                table.tell(|| Event::Transformed {
                    at,
                    owner,
                    from,
                    to,
                    count,
                });
            }
            let changed = &mut battle.groups[index];
            changed.stack.kind = to;
            changed.stack.hits = if keep { group.stack.hits } else { 0 };
            self.rate(at, changed);
            if to != from {
                self.note_idle(battle);
                self.note_supports(battle);
            }
        }
        merge(battle);
    }
}

/// Groups that have become alike are one again.
fn merge(battle: &mut Battle) {
    let mut index = 1;
    while index < battle.groups.len() {
        let group = battle.groups[index];
        let alike = |other: &Group| {
            other.attacking == group.attacking
                && other.fighting == group.fighting
                && other.stack.alike(&group.stack)
        };
        match battle.groups[..index].iter().position(alike) {
            Some(same) if group.written.count == 0 => {
                let into = &mut battle.groups[same];
                into.stack.count += group.stack.count;
                into.dying += group.dying;
                into.scored += group.scored;
                battle.groups.remove(index);
            }
            _ => index += 1,
        }
    }
}
