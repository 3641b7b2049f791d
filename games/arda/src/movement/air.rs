//! ARD-4.8, ARD-4.9: aircraft.

use super::Step;
use crate::Arda;
use crate::ids::{Place, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use crate::why::Why;

impl Arda {
    pub(super) fn check_flight(&self, pos: &Position, step: &Step) -> Result<(), Why> {
        let rules = &self.content.def.rules;
        if self.content.closed_to_air.contains(step.to) {
            return Err(Why::TerrainForbids);
        }
        if step.units.marks.has(Marks::RAIDING) {
            return Err(Why::LeftBattle);
        }
        let from_neutral =
            self.is_neutral_land(pos, step.units.at) && step.units.marks.has(Marks::MOVED);
        let may_cross = rules.neutral_fly_over && !rules.neutrals_impassable;
        if from_neutral && !may_cross {
            return Err(Why::NeutralFlyover);
        }
        if self.is_neutral_land(pos, step.to) && rules.neutrals_impassable {
            return Err(Why::NeutralClosed);
        }
        self.check_movement(step)?;
        if rules.air_lands_anywhere {
            return match step.combat
                || self.may_stay(pos, step.power, step.to)
                || self.may_go_on(pos, step)
            {
                true => Ok(()),
                false => Err(Why::AdvanceInNoncombat),
            };
        }
        if self.all_can_land(pos, step) {
            return Ok(());
        }
        Err(Why::AirCannotLand)
    }

    pub(crate) fn is_neutral_land(&self, pos: &Position, at: Place) -> bool {
        !self.content.site(at).water && pos.owner(at) == Power::NOBODY
    }

    /// ARD-4.9: whether a non-combat flight may end there.
    fn may_stay(&self, pos: &Position, power: Power, at: Place) -> bool {
        self.content.site(at).water
            || (self.is_friendly(pos, power, at) && !self.has_enemies(pos, power, at))
    }

    /// ARD-4.9: whether aircraft can reach a place where they may end, after the step.
    fn may_go_on(&self, pos: &Position, step: &Step) -> bool {
        let kind = self.content.kind(step.units.kind);
        let left = kind
            .movement
            .saturating_sub(step.units.spent)
            .saturating_sub(10);
        self.flight(pos, step.power, &step.units, step.to, left)
            .any(|(place, _)| self.may_stay(pos, step.power, place))
    }

    /// The places that aircraft reach from a place with so much movement, each with the movement that is left there.
    fn flight<'a>(
        &'a self,
        pos: &'a Position,
        power: Power,
        units: &Stack,
        from: Place,
        left: u8,
    ) -> impl Iterator<Item = (Place, u8)> + 'a {
        let kind = units.kind;
        let rules = &self.content.def.rules;
        let may_cross = rules.neutral_fly_over && !rules.neutrals_impassable;
        let mut seen = crate::ids::Places::of(from);
        let mut ring = vec![(from, left)];
        let mut next = 0;
        std::iter::from_fn(move || {
            let (place, left) = *ring.get(next)?;
            next += 1;
            let stuck = next > 1 && !may_cross && self.is_neutral_land(pos, place);
            if left >= 10 && !stuck {
                for &near in &self.content.site(place).near {
                    let open = !self.content.site(near).impassable
                        && !self.content.closed_to_air.contains(near)
                        && self.content.kind(kind).admitted.contains(near)
                        && !seen.contains(near);
                    if open {
                        seen.insert(near);
                        ring.push((near, left - 10));
                    }
                }
            }
            Some((place, left))
        })
        .filter(move |(place, _)| {
            self.content.powers[power.index()]
                .may_enter
                .contains(*place)
                || *place == from
        })
    }

    /// ARD-4.8: land where aircraft of a power may end their turn.
    fn is_landing_field(&self, pos: &Position, power: Power, at: Place) -> bool {
        !self.content.site(at).water
            && self.is_friendly(pos, power, at)
            && !pos.conquered.contains(at)
    }

    /// ARD-4.8: after the step, whether every aircraft of the power that is away from land, the moved ones among them, can
    /// still end its turn on land or on a deck. Each deck is used once, aircraft with the least range first.
    fn all_can_land(&self, pos: &Position, step: &Step) -> bool {
        let kind = self.content.kind(step.units.kind);
        let left = kind
            .movement
            .saturating_sub(step.units.spent)
            .saturating_sub(10);
        let lands = |place: Place| self.is_landing_field(pos, step.power, place);
        if self
            .flight(pos, step.power, &step.units, step.to, left)
            .any(|(place, _)| lands(place))
        {
            return true;
        }
        if kind.def.deck_cost == 0 {
            return false;
        }
        self.decks_suffice(pos, step, left)
    }

    /// Whether decks suffice for the moved aircraft and for all others that need one.
    fn decks_suffice(&self, pos: &Position, step: &Step, left: u8) -> bool {
        let mut airborne: Vec<(u8, Stack, Place)> = vec![(left, step.units, step.to)];
        for stack in pos.stacks.iter().filter(|stack| stack.owner == step.power) {
            let kind = self.content.kind(stack.kind);
            if !kind.is_air() {
                continue;
            }
            let own = stack
                .alike(&step.units)
                .then_some(step.units.count)
                .unwrap_or(0);
            let rest = stack.count.saturating_sub(own);
            let left = kind.movement.saturating_sub(stack.spent);
            let mut reach = self.flight(pos, step.power, stack, stack.at, left);
            if rest > 0 && !reach.any(|(place, _)| self.is_landing_field(pos, step.power, place)) {
                airborne.push((left, stack.some(rest), stack.at));
            }
        }
        airborne.sort_by_key(|(left, _, at)| (*left, *at));
        let mut decks = self.decks(pos, step.power);
        airborne.iter().all(|(left, units, at)| {
            self.take_decks(pos, step.power, &mut decks, *left, units, *at)
        })
    }

    /// The decks of the power, each ship alone: where it is, what is free, how far it still sails.
    fn decks(&self, pos: &Position, power: Power) -> Vec<Deck> {
        let mut decks = Vec::new();
        for stack in pos.stacks.iter() {
            let kind = self.content.kind(stack.kind);
            if kind.def.deck == 0 || !self.content.friends(power).contains(stack.owner) {
                continue;
            }
            let own = stack.owner == power;
            let range = if own {
                kind.movement.saturating_sub(stack.spent) / 10
            } else {
                0
            };
            for _ in 0..stack.count {
                decks.push(Deck {
                    at: stack.at,
                    free: u16::from(kind.def.deck),
                    range,
                    ship: *stack,
                });
            }
        }
        decks
    }

    fn take_decks(
        &self,
        pos: &Position,
        power: Power,
        decks: &mut [Deck],
        left: u8,
        units: &Stack,
        at: Place,
    ) -> bool {
        let cost = u16::from(self.content.kind(units.kind).def.deck_cost);
        if cost == 0 {
            return true;
        }
        let reach: Vec<Place> = self
            .flight(pos, power, units, at, left)
            .map(|(place, _)| place)
            .collect();
        for _ in 0..units.count {
            let meets = |deck: &Deck| {
                reach
                    .iter()
                    .copied()
                    .find(|&place| self.deck_reaches(pos, power, deck, place))
            };
            let found = decks
                .iter()
                .enumerate()
                .filter(|(_, deck)| deck.free >= cost);
            let found = found
                .filter_map(|(index, deck)| meets(deck).map(|place| (index, place)))
                .next();
            let Some((index, place)) = found else {
                return false;
            };
            let deck = &mut decks[index];
            deck.free -= cost;
            // The ship is bound to where it takes its first aircraft.
            deck.range = 0;
            deck.at = place;
        }
        true
    }

    /// Whether a carrier can be at a place at the end of the turn.
    fn deck_reaches(&self, pos: &Position, power: Power, deck: &Deck, place: Place) -> bool {
        if deck.at == place {
            return true;
        }
        if deck.range == 0 || !self.content.site(place).water {
            return false;
        }
        let mut ring = vec![(deck.at, 0u8)];
        let mut next = 0;
        while let Some(&(at, steps)) = ring.get(next) {
            next += 1;
            if at == place {
                return true;
            }
            if steps == deck.range {
                continue;
            }
            for &near in &self.content.site(at).near {
                let step = Step {
                    power,
                    combat: false,
                    units: Stack { at, ..deck.ship },
                    to: near,
                };
                let open = self.content.water.contains(near)
                    && !ring.iter().any(|(seen, _)| *seen == near)
                    && self.content.kind(deck.ship.kind).admitted.contains(near)
                    && self.check_gates(pos, &step).is_ok();
                if open {
                    ring.push((near, steps + 1));
                }
            }
        }
        false
    }

    /// How many steps aircraft need from there to a place where they may end; [`u8::MAX`] if they cannot reach any.
    pub(crate) fn flight_home(
        &self,
        pos: &Position,
        power: Power,
        units: &Stack,
        from: Place,
    ) -> u8 {
        let left = self
            .content
            .kind(units.kind)
            .movement
            .saturating_sub(units.spent)
            .saturating_sub(10);
        let anywhere = self.content.def.rules.air_lands_anywhere;
        let deck = |at: Place| {
            self.content.site(at).water
                && pos.at(at).iter().any(|ship| {
                    self.content.kind(ship.kind).def.deck > 0
                        && self.content.friends(power).contains(ship.owner)
                })
        };
        let home = |at: Place| match anywhere {
            true => self.may_stay(pos, power, at),
            false => self.is_landing_field(pos, power, at) || deck(at),
        };
        let found = self
            .flight(pos, power, units, from, left)
            .find(|(at, _)| home(*at));
        found.map_or(u8::MAX, |(_, rest)| (left - rest) / 10)
    }

    /// ARD-4.9: whether aircraft of the power have flown to where they may not stay.
    pub(crate) fn someone_must_go_on(&self, pos: &Position) -> bool {
        if self.in_combat_move(pos) || !self.content.def.rules.air_lands_anywhere {
            return false;
        }
        let power = self.step(pos).power;
        pos.stacks
            .iter()
            .any(|stack| stack.owner == power && stack.marks.has(Marks::PASSING))
    }

    /// ARD-4.9: whether aircraft that arrive there in a non-combat move must fly on.
    pub(super) fn must_pass(&self, pos: &Position, step: &Step) -> bool {
        !step.combat
            && self.content.def.rules.air_lands_anywhere
            && !self.may_stay(pos, step.power, step.to)
    }

    /// ARD-4.8: removes aircraft that stand where they cannot stay.
    pub(crate) fn stranded(&self, pos: &Position, power: Power) -> Vec<Stack> {
        let mut lost = Vec::new();
        let mut decks = self.decks(pos, power);
        for deck in &mut decks {
            deck.range = 0;
        }
        for stack in pos.stacks.iter().filter(|stack| stack.owner == power) {
            let kind = self.content.kind(stack.kind);
            if !kind.is_air() || self.is_landing_field(pos, power, stack.at) {
                continue;
            }
            let cost = u16::from(kind.def.deck_cost);
            let mut saved = 0;
            if cost > 0 && self.content.site(stack.at).water {
                for deck in decks.iter_mut().filter(|deck| deck.at == stack.at) {
                    while saved < stack.count && deck.free >= cost {
                        deck.free -= cost;
                        saved += 1;
                    }
                }
            }
            if saved < stack.count {
                lost.push(stack.some(stack.count - saved));
            }
        }
        lost
    }
}

/// A carrier: where it is or must be, what is free on it, how far it still sails.
struct Deck {
    at: Place,
    free: u16,
    range: u8,
    ship: Stack,
}
