//! ARD-9: land changes hands.

use crate::Arda;
use crate::event::Event;
use crate::ids::{Place, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use engine::Table;

impl Arda {
    /// ARD-9.1, ARD-9.2, ARD-9.4, ARD-9.5: a power takes land, with what stands there and is captured.
    pub(crate) fn take_land<T: Table<Self>>(
        &self,
        pos: &mut Position,
        at: Place,
        by: Power,
        table: &mut T,
    ) {
        let from = pos.owner(at);
        let to = self.new_owner(pos, at, by);
        pos.owner[at.index()] = to;
        pos.conquered.insert(at);
        table.tell(|| Event::Taken { at, from, by, to });
        self.capture_units(pos, at, by, to, table);
        if let Some(loser) = self.content.site(at).capital {
            if from == loser && loser != to {
                self.lose_capital(pos, at, loser, by, table);
            }
            if to == loser {
                self.give_back(pos, loser, by, table);
            }
        }
    }

    /// ARD-9.2: the conqueror, or the ally whose land it was before.
    fn new_owner(&self, pos: &Position, at: Place, by: Power) -> Power {
        let site = self.content.site(at);
        if let Some((_, to)) = site.goes_to.iter().find(|(taker, _)| *taker == by) {
            return *to;
        }
        let original = site.original;
        if original == by || !original.is_somebody() || !self.content.friends(by).contains(original)
        {
            return by;
        }
        let capitals = &self.content.powers[original.index()].capitals;
        let free = capitals.is_empty()
            || capitals.iter().any(|&capital| capital == at || matches!(pos.owner(capital), owner if owner == original || owner == Power::NOBODY));
        if free { original } else { by }
    }

    /// ARD-9.4: what the enemy leaves behind changes hands.
    fn capture_units<T: Table<Self>>(
        &self,
        pos: &mut Position,
        at: Place,
        by: Power,
        to: Power,
        table: &mut T,
    ) {
        let enemies = self.content.enemies(by);
        let left = |stack: &&Stack| {
            enemies.contains(stack.owner) && self.content.infrastructure.contains(stack.kind)
        };
        while let Some(stack) = pos.at(at).iter().find(left).copied() {
            pos.stacks.take_like(&stack);
            let Stack {
                kind, count, owner, ..
            } = stack;
            let info = self.content.kind(kind);
            let destroyed = self.content.def.rules.capture_destroys
                && (info.destroyed_by.contains(by) || info.destroyed_from.contains(owner));
            if destroyed {
                table.tell(|| Event::Destroyed {
                    at,
                    kind,
                    count,
                    owner,
                });
                continue;
            }
            table.tell(|| Event::Captured {
                at,
                kind,
                count,
                from: owner,
                to,
            });
            pos.stacks.add(Stack {
                owner: to,
                marks: stack.marks | Marks::CAPTURED,
                ..stack
            });
        }
    }

    /// How many of its capitals a power holds.
    pub(crate) fn capitals_held(&self, pos: &Position, power: Power) -> usize {
        let capitals = &self.content.powers[power.index()].capitals;
        capitals
            .iter()
            .filter(|&&capital| pos.owner(capital) == power)
            .count()
    }

    /// ARD-9.5: whether a power holds enough of its capitals to collect and to buy. Without a capital it always does.
    pub(crate) fn may_produce(&self, pos: &Position, power: Power) -> bool {
        let needed = usize::from(self.content.def.powers[power.index()].produce_capitals);
        let capitals = &self.content.powers[power.index()].capitals;
        capitals.is_empty() || self.capitals_held(pos, power) >= needed.min(capitals.len())
    }

    /// ARD-9.5: a capital falls.
    fn lose_capital<T: Table<Self>>(
        &self,
        pos: &mut Position,
        at: Place,
        loser: Power,
        by: Power,
        table: &mut T,
    ) {
        let def = &self.content.def.powers[loser.index()];
        if self.capitals_held(pos, loser) >= usize::from(def.retain_capitals) {
            return;
        }
        let money = std::mem::take(&mut pos.money[loser.index()]);
        if !def.destroys_money && by.is_somebody() {
            let purse = &mut pos.money[by.index()];
            *purse = purse.saturating_add(money);
        }
        table.tell(|| Event::CapitalLost {
            power: loser,
            at,
            by,
            money,
        });
    }

    /// ARD-9.3: a liberated power gets back what allies hold of its land, with the infrastructure there.
    fn give_back<T: Table<Self>>(
        &self,
        pos: &mut Position,
        power: Power,
        by: Power,
        table: &mut T,
    ) {
        let allies = self.content.friends(power);
        for index in 0..self.content.places.len() {
            let at = Place(index as u16);
            let owner = pos.owner(at);
            let site = self.content.site(at);
            if site.original != power || owner == power || !allies.contains(owner) {
                continue;
            }
            pos.owner[index] = power;
            table.tell(|| Event::Taken {
                at,
                from: owner,
                by,
                to: power,
            });
            let structures = self.content.infrastructure;
            pos.stacks.change_at(at, |stack| {
                if stack.owner == owner && structures.contains(stack.kind) {
                    stack.owner = power;
                }
            });
        }
    }
}
