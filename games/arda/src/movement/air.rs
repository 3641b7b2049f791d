//! ARD-4.8, ARD-4.9: aircraft.

use super::{Lay, Step};
use crate::Arda;
use crate::ids::{Kind, Place, Places, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use crate::why::Why;

impl Lay<'_> {
    pub(super) fn check_flight(&self, step: &Step) -> Result<(), Why> {
        let rules = &self.content.def.rules;
        if self.content.closed_to_air.contains(step.to) {
            return Err(Why::TerrainForbids);
        }
        if step.units.marks.has(Marks::RAIDING) {
            return Err(Why::LeftBattle);
        }
        let from_neutral =
            self.is_neutral_land(self.pos, step.units.at) && step.units.marks.has(Marks::MOVED);
        if from_neutral && !self.may_cross_neutral() {
            return Err(Why::NeutralFlyover);
        }
        if self.is_neutral_land(self.pos, step.to) && rules.neutrals_impassable {
            return Err(Why::NeutralClosed);
        }
        self.check_movement(step)?;
        if rules.air_lands_anywhere {
            let open = step.combat || self.quiet().contains(step.to);
            return match open || self.may_go_on(step) {
                true => Ok(()),
                false => Err(Why::AdvanceInNoncombat),
            };
        }
        match self.all_can_land(step) {
            true => Ok(()),
            false => Err(Why::AirCannotLand),
        }
    }

    /// ARD-4.9: where a non-combat flight may end.
    fn quiet(&self) -> Places {
        *self.quiet.get_or_init(|| {
            let open = |at: &Place| self.content.water.contains(*at) || self.is_quiet(*at);
            self.places().filter(open).collect()
        })
    }

    fn is_quiet(&self, at: Place) -> bool {
        self.is_held(at) && !self.is_contested(at)
    }

    /// ARD-4.9: whether aircraft can reach a place where they may end, after the step.
    fn may_go_on(&self, step: &Step) -> bool {
        let quiet = self.quiet();
        let left = self.left_after(step);
        self.flight(self.pos, step.power, step.units.kind, step.to, left)
            .any(|(places, _)| places.meets(quiet))
    }

    fn left_after(&self, step: &Step) -> u8 {
        let kind = self.content.kind(step.units.kind);
        kind.movement
            .saturating_sub(step.units.spent)
            .saturating_sub(10)
    }

    /// ARD-4.8: land where aircraft may end their turn.
    fn fields(&self) -> Places {
        *self.fields.get_or_init(|| {
            let field = |at: &Place| self.is_landing_field(self.pos, self.power, *at);
            self.places().filter(field).collect()
        })
    }

    /// ARD-4.8: after the step, whether every aircraft of the power that is away from land, the moved ones among them, can
    /// still end its turn on land or on a deck. Each deck is used once, aircraft with the least range first.
    fn all_can_land(&self, step: &Step) -> bool {
        let kind = self.content.kind(step.units.kind);
        let (left, fields) = (self.left_after(step), self.fields());
        let mut flight = self.flight(self.pos, step.power, step.units.kind, step.to, left);
        if flight.any(|(places, _)| places.meets(fields)) {
            return true;
        }
        kind.def.deck_cost > 0 && self.decks_suffice(step, left)
    }

    /// Whether decks suffice for the moved aircraft and for all others that need one.
    fn decks_suffice(&self, step: &Step, left: u8) -> bool {
        let (pos, fields) = (self.pos, self.fields());
        let mut airborne: Vec<(u8, Stack, Place)> = vec![(left, step.units, step.to)];
        for stack in pos.stacks.iter().filter(|stack| stack.owner == step.power) {
            let kind = self.content.kind(stack.kind);
            if !kind.is_air() {
                continue;
            }
            let moved = stack.alike(&step.units);
            let goes = if moved { step.units.count } else { 0 };
            let rest = stack.count.saturating_sub(goes);
            let left = kind.movement.saturating_sub(stack.spent);
            let mut reach = self.flight(pos, step.power, stack.kind, stack.at, left);
            if rest > 0 && !reach.any(|(places, _)| places.meets(fields)) {
                airborne.push((left, stack.some(rest), stack.at));
            }
        }
        airborne.sort_by_key(|(left, _, at)| (*left, *at));
        let mut decks = self.decks(pos, step.power);
        airborne
            .iter()
            .all(|(left, units, at)| self.take_decks(&mut decks, *left, units, *at))
    }

    fn take_decks(&self, decks: &mut [Deck], left: u8, units: &Stack, at: Place) -> bool {
        let cost = u16::from(self.content.kind(units.kind).def.deck_cost);
        if cost == 0 {
            return true;
        }
        let mut reach = Places::NONE;
        for (places, _) in self.flight(self.pos, self.power, units.kind, at, left) {
            reach = reach | places;
        }
        for _ in 0..units.count {
            let meets = |deck: &Deck| (self.sailing(deck) & reach).iter().next();
            let free = decks
                .iter()
                .enumerate()
                .filter(|(_, deck)| deck.free >= cost);
            let mut found =
                free.filter_map(|(index, deck)| meets(deck).map(|place| (index, place)));
            let Some((index, place)) = found.next() else {
                return false;
            };
            // The ship is bound to where it takes its first aircraft.
            let deck = &mut decks[index];
            deck.free -= cost;
            deck.range = 0;
            deck.at = place;
        }
        true
    }

    /// Where a carrier can be at the end of the turn.
    fn sailing(&self, deck: &Deck) -> Places {
        let mut all = Places::of(deck.at);
        let mut ring = all;
        for _ in 0..deck.range {
            let mut next = Places::NONE;
            for at in ring.iter() {
                for &near in &self.content.site(at).near {
                    let step = Step {
                        power: self.power,
                        combat: false,
                        units: Stack { at, ..deck.ship },
                        to: near,
                    };
                    let open = self.content.water.contains(near)
                        && !all.contains(near)
                        && self.content.kind(deck.ship.kind).admitted.contains(near)
                        && self.check_gates(&step).is_ok();
                    if open {
                        next.insert(near);
                    }
                }
            }
            all = all | next;
            ring = next;
        }
        all
    }
}

impl Arda {
    pub(crate) fn is_neutral_land(&self, pos: &Position, at: Place) -> bool {
        self.content.land.contains(at) && pos.owner(at) == Power::NOBODY
    }

    fn may_cross_neutral(&self) -> bool {
        let rules = &self.content.def.rules;
        rules.neutral_fly_over && !rules.neutrals_impassable
    }

    /// The places that aircraft reach from a place with so much movement, ring by ring, each with the movement left there.
    fn flight<'a>(
        &'a self,
        pos: &'a Position,
        power: Power,
        kind: Kind,
        from: Place,
        left: u8,
    ) -> impl Iterator<Item = (Places, u8)> + 'a {
        let mut open = self.content.kind(kind).admitted - self.content.closed_to_air;
        if self.content.def.rules.movement_by_territory {
            open = open & self.content.powers[power.index()].may_enter;
        }
        let mut ring = Some((Places::of(from), left));
        let mut seen = Places::of(from);
        std::iter::from_fn(move || {
            let (places, left) = ring?;
            let mut next = Places::NONE;
            if left >= 10 {
                for at in places.iter() {
                    let stuck =
                        at != from && !self.may_cross_neutral() && self.is_neutral_land(pos, at);
                    if !stuck {
                        next = next | self.near[at.index()];
                    }
                }
                next = (next & open) - seen;
            }
            seen = seen | next;
            ring = (!next.is_empty()).then(|| (next, left - 10));
            Some((places, left))
        })
    }

    /// ARD-4.8: land where aircraft of a power may end their turn.
    fn is_landing_field(&self, pos: &Position, power: Power, at: Place) -> bool {
        self.content.land.contains(at)
            && self.is_friendly(pos, power, at)
            && !pos.conquered.contains(at)
    }

    /// The decks of the power, each ship alone: where it is, what is free, how far it still sails.
    fn decks(&self, pos: &Position, power: Power) -> Vec<Deck> {
        let mut decks = Vec::new();
        for stack in pos.stacks.iter() {
            let kind = self.content.kind(stack.kind);
            if kind.def.deck == 0 || !self.content.friends(power).contains(stack.owner) {
                continue;
            }
            let range = match stack.owner == power {
                true => kind.movement.saturating_sub(stack.spent) / 10,
                false => 0,
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

    /// How many steps aircraft need from there to a place where they may end; [`u8::MAX`] if they cannot reach any.
    pub(crate) fn flight_home(
        &self,
        pos: &Position,
        power: Power,
        units: &Stack,
        from: Place,
    ) -> u8 {
        let kind = self.content.kind(units.kind);
        let left = kind.movement.saturating_sub(units.spent).saturating_sub(10);
        let lay = self.lay_for(pos, power, false);
        let mut home = match self.content.def.rules.air_lands_anywhere {
            true => lay.quiet(),
            false => lay.fields(),
        };
        for deck in self.decks(pos, power) {
            home.insert(deck.at);
        }
        let mut flight = self.flight(pos, power, units.kind, from, left);
        let found = flight.find(|(places, _)| places.meets(home));
        found.map_or(u8::MAX, |(_, rest)| (left - rest) / 10)
    }

    /// ARD-4.9: whether aircraft of the power have flown to where they may not stay.
    pub(crate) fn someone_must_go_on(&self, pos: &Position) -> bool {
        if self.in_combat_move(pos) || !self.content.def.rules.air_lands_anywhere {
            return false;
        }
        let power = self.step(pos).power;
        let mut own = pos.stacks.iter().filter(|stack| stack.owner == power);
        own.any(|stack| stack.marks.has(Marks::PASSING))
    }

    /// ARD-4.9: whether aircraft that arrive there in a non-combat move must fly on.
    pub(super) fn must_pass(&self, pos: &Position, step: &Step) -> bool {
        let quiet = self.content.water.contains(step.to)
            || (self.is_friendly(pos, step.power, step.to)
                && !self.has_enemies(pos, step.power, step.to));
        !step.combat && self.content.def.rules.air_lands_anywhere && !quiet
    }

    /// ARD-4.8: aircraft that stand where they cannot stay.
    pub(crate) fn stranded(&self, pos: &Position, power: Power) -> Vec<Stack> {
        let mut lost = Vec::new();
        let mut decks = self.decks(pos, power);
        for stack in pos.stacks.iter().filter(|stack| stack.owner == power) {
            let kind = self.content.kind(stack.kind);
            if !kind.is_air() || self.is_landing_field(pos, power, stack.at) {
                continue;
            }
            let cost = u16::from(kind.def.deck_cost);
            let mut saved = 0;
            let here = decks.iter_mut().filter(|deck| deck.at == stack.at);
            for deck in here.filter(|_| cost > 0) {
                while saved < stack.count && deck.free >= cost {
                    deck.free -= cost;
                    saved += 1;
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
