//! ARD-9.1, ARD-5.5, ARD-5.8: what a battle means for the map.

use super::Battle;
use crate::Arda;
use crate::event::{Event, Outcome};
use crate::ids::{Place, PowerSet};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use engine::Table;

impl Arda {
    /// The battle is over and written back.
    pub(super) fn end_battle<T: Table<Self>>(
        &self,
        pos: &mut Position,
        battle: &mut Battle,
        table: &mut T,
    ) {
        let (at, attacker) = (battle.at, battle.attacker);
        let outcome = battle.outcome.unwrap_or(Outcome::Stalemate);
        let [attacker_lost, defender_lost] = battle.lost;
        let round = battle.round.min(255) as u8;
        table.tell(|| Event::BattleEnded {
            at,
            attacker,
            outcome,
            round,
            attacker_lost,
            defender_lost,
        });
        pos.battles.remove(at);
        pos.fought.insert(at);
        self.mark_fought(pos, battle);
        if battle.water {
            self.drop_without_deck(pos, battle, table);
            self.free_landings(pos, at, table);
        }
        if outcome == Outcome::Won && self.is_empty_conquest(pos, attacker, at) {
            self.take_land(pos, at, attacker, table);
        }
    }

    /// ARD-8.2 d, ARD-5.4: who attacked has fought, and has no movement left unless it flies.
    fn mark_fought(&self, pos: &mut Position, battle: &mut Battle) {
        for group in battle.groups.iter().filter(|group| group.attacking) {
            let old = group.written;
            if !pos.stacks.take_like(&old) {
                continue;
            }
            let flies = self.content.air.contains(old.kind);
            pos.stacks.add(Stack {
                marks: old.marks | Marks::FOUGHT,
                spent: if flies {
                    old.spent
                } else {
                    super::sea::ALL_MOVEMENT
                },
                ..old
            });
        }
    }

    /// ARD-5.5: who waited to land out of waters goes ashore now, if its ship is still there.
    pub(super) fn free_landings<T: Table<Self>>(
        &self,
        pos: &mut Position,
        zone: Place,
        table: &mut T,
    ) {
        if !self.content.site(zone).water {
            return;
        }
        let power = self.step(pos).power;
        let near = &self.content.site(zone).near;
        for &at in near.iter().filter(|at| !self.content.site(**at).water) {
            let waits =
                |stack: &Stack| stack.owner == power && stack.ship != 0 && stack.from == zone;
            while let Some(ship) = pos
                .at(at)
                .iter()
                .find(|stack| waits(stack))
                .map(|stack| stack.ship)
            {
                pos.stacks.change_at(at, |stack| {
                    if stack.ship == ship {
                        stack.ship = 0;
                    }
                });
                self.free_empty_ship(pos, zone, ship);
            }
            if self.is_empty_conquest(pos, power, at) {
                self.take_land(pos, at, power, table);
            }
        }
    }

    /// ARD-5.8: aircraft of allies that stood on carriers of the attacker die with the decks; so do, in defence, those of
    /// the allies of a carrier's owner.
    fn drop_without_deck<T: Table<Self>>(
        &self,
        pos: &mut Position,
        battle: &Battle,
        table: &mut T,
    ) {
        let at = battle.at;
        let friends = self.content.friends(battle.attacker);
        let guests = |stack: &Stack| {
            self.content.air.contains(stack.kind)
                && friends.contains(stack.owner)
                && stack.owner != battle.attacker
                && self.content.kind(stack.kind).def.deck_cost > 0
        };
        let mut room = self.decks_of(pos, at, friends);
        let mut index = 0;
        while let Some(stack) = pos.at(at).get(index).copied() {
            index += 1;
            if !guests(&stack) {
                continue;
            }
            let cost = u16::from(self.content.kind(stack.kind).def.deck_cost);
            let stays = (room / cost).min(stack.count);
            room -= stays * cost;
            let count = stack.count - stays;
            if count > 0 && pos.stacks.take_like(&stack.some(count)) {
                let Stack { owner, kind, .. } = stack;
                table.tell(|| Event::LostWithShip {
                    at,
                    owner,
                    kind,
                    count,
                });
                index -= usize::from(stays == 0);
            }
        }
    }

    fn decks_of(&self, pos: &Position, at: Place, powers: PowerSet) -> u16 {
        let ships = pos
            .at(at)
            .iter()
            .filter(|stack| powers.contains(stack.owner));
        ships
            .map(|stack| u16::from(self.content.kind(stack.kind).def.deck) * stack.count)
            .sum()
    }
}
