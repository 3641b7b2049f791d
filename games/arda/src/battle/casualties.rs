//! ARD-8.12, ARD-6.5: who takes the hits.

use super::{Battle, Group, Hits};
use crate::Arda;
use crate::definition::{CasualtyChoice, Suicide};
use crate::event::Event;
use crate::ids::Power;
use engine::Table;
use std::cmp::Reverse;

impl Arda {
    /// Gives the hits that wait to the units of the hit side; true when its owner must choose first. Afterwards none wait.
    pub(super) fn settle_hits<T: Table<Self>>(&self, battle: &mut Battle, table: &mut T) -> bool {
        let room = self.room_for_hits(battle);
        battle.hits.left = u32::from(battle.hits.left).min(room) as u16;
        if battle.hits.left == 0 {
            return false;
        }
        let all = u32::from(battle.hits.left) == room;
        if !all && self.chooses(battle) {
            return true;
        }
        self.take_rest(battle, table);
        false
    }

    /// How many hits the units that can be hit take in all.
    pub(crate) fn room_for_hits(&self, battle: &Battle) -> u32 {
        let hits = battle.hits;
        let targets = battle.living(hits.on_attackers);
        let targets = targets.filter(|group| hits.targets.contains(group.stack.kind));
        targets
            .map(|group| u32::from(group.stack.count) * self.takes(group, hits.outright))
            .sum()
    }

    /// How many hits one unit of a group takes.
    fn takes(&self, group: &Group, outright: bool) -> u32 {
        if outright {
            return 1;
        }
        let most = self.content.kind(group.stack.kind).def.hits;
        u32::from(most.saturating_sub(group.stack.hits).max(1))
    }

    /// Whether there is a real choice, and somebody to make it (ARD-8.12).
    fn chooses(&self, battle: &Battle) -> bool {
        if !self.asks(battle, battle.hits.on_attackers) {
            return false;
        }
        let mut first: Option<&Group> = None;
        let mut choice = false;
        for group in &battle.groups {
            if !self.can_be_hit(battle, group) {
                continue;
            }
            // Several units with hit points to spare: one can be killed or many damaged.
            choice |= group.stack.count > 1 && self.takes(group, battle.hits.outright) > 1;
            let state = |group: &Group| {
                let stack = group.stack;
                (stack.owner, stack.kind, stack.hits, stack.ship)
            };
            choice |= first.is_some_and(|first| state(first) != state(group));
            first = first.or(Some(group));
        }
        choice
    }

    /// Whether somebody chooses for a side.
    pub(super) fn asks(&self, battle: &Battle, attacking: bool) -> bool {
        let silent = battle.silent;
        silent.0 != u32::MAX && !silent.contains(self.chooser(battle, attacking))
    }

    /// ARD-8.12: who chooses for a side: the attacker; of the defenders the owner of the place if it has units there, else
    /// the power with most.
    pub(super) fn chooser(&self, battle: &Battle, attacking: bool) -> Power {
        if attacking {
            return battle.attacker;
        }
        let mut counts = [0u16; 32];
        for group in battle
            .groups
            .iter()
            .filter(|group| !group.attacking && group.fighting)
        {
            counts[group.stack.owner.index() & 31] += group.firing();
        }
        if counts[battle.holder.index() & 31] > 0 {
            return battle.holder;
        }
        let most = (0..32u8).max_by_key(|&power| (counts[usize::from(power)], Reverse(power)));
        most.map_or(Power::NOBODY, Power)
    }

    /// Whether a hit that waits may go to a group: plain transports only when nothing else is left (ARD-8.9), and so what is
    /// used up by firing (ARD-8.16).
    pub(super) fn can_be_hit(&self, battle: &Battle, group: &Group) -> bool {
        let hits = battle.hits;
        if !is_target(&hits, group) {
            return false;
        }
        let last = self.hit_last(battle, group);
        if last == 0 || hits.outright {
            return true;
        }
        !battle
            .groups
            .iter()
            .any(|other| is_target(&hits, other) && self.hit_last(battle, other) < last)
    }

    /// In which turn a type is hit: 0 for most.
    fn hit_last(&self, battle: &Battle, group: &Group) -> u8 {
        let rules = &self.content.def.rules;
        let kind = group.stack.kind;
        if battle.keeps_land && group.attacking && self.is_last_on_foot(battle, group) {
            return 3;
        }
        if rules.transports_last && self.content.plain_transports.contains(kind) {
            return 2;
        }
        let spent = || self.content.kind(kind).def.suicide != Suicide::Never;
        u8::from(rules.munitions_last && spent())
    }

    /// Whether a group is the last attacker that can take land.
    fn is_last_on_foot(&self, battle: &Battle, group: &Group) -> bool {
        let walkers = self.content.walkers;
        let on_foot = battle
            .living(true)
            .filter(|group| walkers.contains(group.stack.kind));
        let count: u16 = on_foot.map(|group| group.stack.count).sum();
        count == 1 && walkers.contains(group.stack.kind)
    }

    /// ARD-8.12: the default choice for all hits that wait.
    pub(crate) fn take_rest<T: Table<Self>>(&self, battle: &mut Battle, table: &mut T) {
        while battle.hits.left > 0 {
            let Some((index, many)) = self.first_to_lose(battle) else {
                break;
            };
            let many = many.min(battle.hits.left);
            battle.hits.left -= many;
            self.hit(battle, index, many, table);
        }
        battle.hits.left = 0;
    }

    /// The group that the default choice hits next, and how many of it in a row: what has hit points to spare, then the
    /// weakest. Each loss may make those that support weaker, so that the order is looked at again where that matters.
    fn first_to_lose(&self, battle: &Battle) -> Option<(usize, u16)> {
        let hits = battle.hits;
        let mut best = None;
        let mut best_key = (u8::MAX, true, i32::MAX, u64::MAX, Reverse(0));
        // The least that somebody who gives support may come to be worth.
        let mut least = i32::MAX;
        for (index, group) in battle.groups.iter().enumerate() {
            if !is_target(&hits, group) {
                continue;
            }
            let (own, given) = self.power(battle, group);
            if given > 0 {
                least = least.min(own);
            }
            let spare = self.takes(group, hits.outright) > 1;
            let last = if hits.outright {
                0
            } else {
                self.hit_last(battle, group)
            };
            let key = (
                last,
                !spare,
                own + given,
                group.rank,
                Reverse(group.stack.hits),
            );
            if key < best_key {
                best_key = key;
                best = Some(index);
            }
        }
        let index = best?;
        let (_, alive, power, ..) = best_key;
        let in_a_row = !battle.keeps_land && (!alive || power < least);
        Some((
            index,
            if in_a_row {
                battle.groups[index].stack.count
            } else {
                1
            },
        ))
    }

    /// So many units of a group take one hit each.
    pub(super) fn hit<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        index: usize,
        many: u16,
        table: &mut T,
    ) {
        let group = battle.groups[index];
        let (at, owner, kind) = (battle.at, group.stack.owner, group.stack.kind);
        if self.takes(&group, battle.hits.outright) <= 1 {
            let group = &mut battle.groups[index];
            group.stack.count -= many;
            group.dying += many;
            return;
        }
        table.tell(|| Event::Damaged {
            at,
            owner,
            kind,
            hits: many,
        });
        let mut hurt = group;
        hurt.stack.hits += 1;
        let alike = |other: &Group| {
            other.attacking == hurt.attacking
                && other.fighting == hurt.fighting
                && other.stack.alike(&hurt.stack)
        };
        if let Some(same) = battle.groups.iter().position(alike) {
            battle.groups[same].stack.count += many;
            battle.groups[index].stack.count -= many;
        } else if many == group.stack.count && group.dying == 0 {
            battle.groups[index].stack.hits += 1;
        } else {
            battle.groups[index].stack.count -= many;
            hurt.stack.count = many;
            hurt.written.count = 0;
            (hurt.dying, hurt.scored) = (0, 0);
            battle.groups.insert(index + 1, hurt);
        }
    }

    /// ARD-6.5: hits of targeted attacks that chance gives to units: each target as likely as any other.
    pub(super) fn hit_by_chance<T: Table<Self>>(&self, battle: &mut Battle, table: &mut T) {
        while battle.hits.left > 0 {
            let hits = battle.hits;
            let count: u16 = battle
                .groups
                .iter()
                .filter(|group| is_target(&hits, group))
                .map(|group| group.stack.count)
                .sum();
            if count == 0 {
                break;
            }
            let of = usize::from(count);
            let nth = if of == 1 { 0 } else { table.pick(of) };
            battle.hits.left -= 1;
            self.hit_nth(battle, nth as u16, table);
        }
        battle.hits.left = 0;
    }

    /// Hits the unit at a place in the list of targets.
    pub(super) fn hit_nth<T: Table<Self>>(&self, battle: &mut Battle, nth: u16, table: &mut T) {
        let hits = battle.hits;
        let mut before = nth;
        for index in 0..battle.groups.len() {
            let group = &battle.groups[index];
            if !is_target(&hits, group) {
                continue;
            }
            if before < group.stack.count {
                self.hit(battle, index, 1, table);
                return;
            }
            before -= group.stack.count;
        }
    }

    /// Whether the owner chooses who falls to targeted fire (ARD-6.5).
    pub(super) fn owner_chooses_targets(&self) -> bool {
        self.content.def.rules.targeted_casualties == CasualtyChoice::Owner
    }
}

/// Whether hits that wait may go to a group, the order of ARD-8.9 aside.
pub(super) fn is_target(hits: &Hits, group: &Group) -> bool {
    group.attacking == hits.on_attackers
        && group.fighting
        && group.stack.count > 0
        && hits.targets.contains(group.stack.kind)
}
