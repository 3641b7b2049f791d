//! What holds in every position.

use crate::Arda;
use crate::frame::Ask;
use crate::ids::Place;
use crate::position::Position;
use crate::stack::Stack;
use engine::Broken;

fn broken(rule: &'static str, problem: String) -> Result<(), Broken> {
    Err(Broken { rule, problem })
}

impl Arda {
    /// The first thing that is broken.
    pub(crate) fn check_position(&self, pos: &Position) -> Result<(), Broken> {
        self.check_stacks(pos)?;
        self.check_ships(pos)?;
        self.check_purses(pos)?;
        match (pos.ask == Ask::Battle, pos.battle.at == Place::NONE) {
            (true, true) => broken("ARD-8.2", "a battle asks and there is none".to_string()),
            (false, false) => broken("ARD-8.2", "a battle is left lying".to_string()),
            _ => Ok(()),
        }
    }

    fn check_stacks(&self, pos: &Position) -> Result<(), Broken> {
        let order = |two: &[Stack]| two[0].some(0) < two[1].some(0);
        if !pos.stacks.windows(2).all(order) {
            return broken(
                "ARD-1.2",
                "stacks are out of order, or two of them are one".to_string(),
            );
        }
        for stack in pos.stacks.iter() {
            let Some(site) = self.content.places.get(stack.at.index()) else {
                return broken("ARD-1.1", format!("units stand nowhere: {stack:?}"));
            };
            let kind = self.content.kind(stack.kind);
            if stack.count == 0 || stack.hits >= kind.def.hits {
                return broken(
                    "ARD-1.2",
                    format!("a dead unit stands in {}: {stack:?}", site.name),
                );
            }
            if kind.is_sea() && !site.water {
                return broken("ARD-4.6", format!("a ship stands on land in {}", site.name));
            }
            if kind.is_land() && site.water && stack.ship == 0 && kind.def.movement > 0 {
                return broken(
                    "ARD-5.1",
                    format!("land units swim in {}: {stack:?}", site.name),
                );
            }
            if site.impassable && kind.def.movement > 0 {
                return broken(
                    "ARD-4.1",
                    format!("units stand in {}, which is impassable", site.name),
                );
            }
        }
        Ok(())
    }

    /// ARD-5.1: cargo is aboard one ship that is there and has room for it.
    fn check_ships(&self, pos: &Position) -> Result<(), Broken> {
        for stack in pos.stacks.iter().filter(|stack| stack.ship != 0) {
            let kind = self.content.kind(stack.kind);
            if kind.is_sea() {
                let room = u16::from(kind.def.capacity);
                if stack.count != 1 || self.cargo_of(pos, stack.at, stack.ship) > room {
                    return broken("ARD-5.1", format!("a ship carries too much: {stack:?}"));
                }
            } else if !pos
                .stacks
                .iter()
                .any(|ship| ship.ship == stack.ship && self.content.sea.contains(ship.kind))
            {
                return broken("ARD-5.1", format!("cargo without its ship: {stack:?}"));
            }
        }
        Ok(())
    }

    fn check_purses(&self, pos: &Position) -> Result<(), Broken> {
        match pos.money.iter().position(|&money| money < 0) {
            Some(power) => broken("ARD-3.1", format!("power {power} owes money")),
            None => Ok(()),
        }
    }
}
