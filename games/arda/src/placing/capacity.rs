//! ARD-10.2 to ARD-10.4, ARD-10.7, ARD-10.10: what produces, and how much.

use super::UNLIMITED;
use crate::Arda;
use crate::definition::{Production, RuleSet};
use crate::ids::{Kind, Place, Places, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use crate::why::Why;

impl Arda {
    /// ARD-10.3, ARD-10.4: how many units a place produces a turn for a power; 0 where it has no producer.
    pub(crate) fn capacity_at(&self, pos: &Position, power: Power, at: Place) -> u16 {
        let (site, rules) = (self.content.site(at), &self.content.def.rules);
        let mut best = 0u16;
        let mut sum = 0u16;
        if site.settlement && pos.owner(at) == power {
            best = site.unit_production.max(0) as u16;
            sum = best;
        }
        for stack in pos
            .at(at)
            .iter()
            .filter(|stack| stack.owner == power && !stack.marks.has(Marks::PLACED))
        {
            let Some(production) = self.content.kind(stack.kind).def.produces else {
                continue;
            };
            let each = match production {
                Production::Units(units) => units,
                Production::Territory => self.territory_production(power, at, stack, rules),
            };
            best = best.max(each);
            sum = sum.saturating_add(each.saturating_mul(stack.count));
        }
        if rules.production_best_of { best } else { sum }
    }

    pub(super) fn territory_production(
        &self,
        power: Power,
        at: Place,
        factory: &Stack,
        rules: &RuleSet,
    ) -> u16 {
        let site = self.content.site(at);
        if site.original_factory && site.original == power {
            return UNLIMITED;
        }
        if rules.damage_to_units {
            let bonus = if self.has_technology(power, "increased_factory_production")
                && site.production >= 3
            {
                2
            } else {
                0
            };
            return (site.unit_production + bonus - i16::from(factory.damage)).max(0) as u16;
        }
        match site.production {
            production if production > 0 => production as u16,
            _ if rules.second_edition || rules.third_edition => 0,
            _ => 1,
        }
    }

    /// Whether a power has a technology (ARD-11.3).
    pub(crate) fn has_technology(&self, power: Power, name: &str) -> bool {
        let def = self.content.def.powers.get(power.index());
        def.is_some_and(|def| def.technology.iter().any(|known| known == name))
    }

    /// ARD-10.2, ARD-10.3, ARD-10.7: whether the producers in reach can make so many more units there. Ships that were placed
    /// before are booked again on other producers where that makes room.
    pub(super) fn check_production(
        &self,
        pos: &Position,
        power: Power,
        kind: Kind,
        count: u16,
        at: Place,
    ) -> Result<(), Why> {
        if self.content.land.contains(at) {
            if !pos.producing.contains(at) {
                return Err(Why::NoFactory);
            }
            let left = self.left_to_make(pos, power, at);
            // If the ships beside it and these units do not fit together, some may be booked elsewhere.
            let fits = left.is_some_and(|left| left >= count)
                && (left
                    .is_some_and(|left| left >= count + self.afloat(pos, self.near[at.index()]))
                    || Booking::of(self, pos, power, Some((at, count)))
                        .is_some_and(|mut booking| booking.fits(self)));
            return if fits { Ok(()) } else { Err(Why::Capacity) };
        }
        if !self.makes_ships_for(pos, power, at) {
            return Err(match self.content.def.rules.settlements_build_ships {
                true => Why::PlaceRestricted,
                false => Why::NoFactory,
            });
        }
        if self.content.kind(kind).is_air() && !self.deck_for_new(pos, power, kind, count, at) {
            return Err(Why::NoTransport);
        }
        let yards = self.content.site(at).near.iter().copied().chain([at]);
        let yards = yards.filter(|yard| self.produces_for(pos, power, *yard, at));
        let left = yards.map(|yard| self.left_to_make(pos, power, yard).unwrap_or(0));
        let (most, sum) = left.fold((0, 0u16), |(most, sum), left| {
            (left.max(most), left.saturating_add(sum))
        });
        // Only if no producer can make all ships alone it matters who makes which.
        let fits = sum >= count
            && (most >= count + self.afloat(pos, self.content.water)
                || Booking::of(self, pos, power, None)
                    .is_some_and(|mut booking| booking.add(at, count) && booking.fits(self)));
        if fits { Ok(()) } else { Err(Why::Capacity) }
    }

    /// How many units were placed on water among those places in this turn.
    fn afloat(&self, pos: &Position, among: Places) -> u16 {
        let waters = among & self.content.water;
        let afloat = pos
            .placed
            .iter()
            .filter(|placed| waters.contains(placed.at));
        afloat.map(|placed| placed.count).sum()
    }

    /// What a land can still make in this turn, ships aside; nothing if it has made too much.
    fn left_to_make(&self, pos: &Position, power: Power, at: Place) -> Option<u16> {
        let here = pos.placed.iter().filter(|placed| {
            placed.at == at && self.content.land.contains(at) && !self.stands_freely(placed.kind)
        });
        match self.capacity_at(pos, power, at) {
            UNLIMITED => Some(UNLIMITED),
            capacity => capacity.checked_sub(here.map(|placed| placed.count).sum()),
        }
    }

    /// Whether something can produce ships for a water.
    fn makes_ships_for(&self, pos: &Position, power: Power, at: Place) -> bool {
        let near = self.content.site(at).near.iter().copied();
        near.chain([at])
            .any(|producer| self.produces_for(pos, power, producer, at))
    }

    /// Whether a producer makes ships for a water: it touches it, or lies in it.
    fn produces_for(&self, pos: &Position, power: Power, producer: Place, at: Place) -> bool {
        if !pos.producing.contains(producer) {
            return false;
        }
        if producer == at {
            return true;
        }
        let site = self.content.site(producer);
        let builds = site.settlement || !self.content.def.rules.settlements_build_ships;
        !site.water
            && builds
            && pos.owner(producer) == power
            && !pos.conquered.contains(producer)
            && self.near[at.index()].contains(producer)
    }

    /// ARD-10.10: whether new aircraft find a deck at sea.
    pub(super) fn deck_for_new(
        &self,
        pos: &Position,
        power: Power,
        kind: Kind,
        count: u16,
        at: Place,
    ) -> bool {
        let rules = &self.content.def.rules;
        let cost = u16::from(self.content.kind(kind).def.deck_cost);
        let mut room = 0u16;
        let mut used = 0u16;
        for stack in pos.at(at).iter().filter(|stack| stack.owner == power) {
            let info = self.content.kind(stack.kind);
            let new = stack.marks.has(Marks::PLACED);
            if (new && rules.new_air_on_new_carriers) || (!new && rules.new_air_on_old_carriers) {
                room += u16::from(info.def.deck) * stack.count;
            }
            used += u16::from(info.def.deck_cost) * stack.count;
        }
        cost > 0 && room >= used + cost * count
    }
}

/// Waters in which ships may be placed in one turn.
const WATERS: usize = 24;
/// Producers that ships may be booked on in one turn.
const YARDS: usize = 64;

/// Which producer makes which ships (ARD-10.7).
struct Booking<'a> {
    pos: &'a Position,
    power: Power,
    /// Waters, and how many ships each still needs to be booked.
    needs: [(Place, u16); WATERS],
    waters: usize,
    /// Producers, and what each can still make.
    yards: [(Place, u16); YARDS],
    count: usize,
    /// How many ships of each water are booked on each producer.
    booked: [[u16; YARDS]; WATERS],
}

impl<'a> Booking<'a> {
    /// What was placed in this turn, and `land` units beside it; nothing if a producer cannot make its own land units.
    fn of(
        game: &Arda,
        pos: &'a Position,
        power: Power,
        land: Option<(Place, u16)>,
    ) -> Option<Self> {
        let mut booking = Booking {
            pos,
            power,
            needs: [(Place::NONE, 0); WATERS],
            waters: 0,
            yards: [(Place::NONE, 0); YARDS],
            count: 0,
            booked: [[0; YARDS]; WATERS],
        };
        for placed in pos
            .placed
            .iter()
            .filter(|placed| !game.stands_freely(placed.kind))
        {
            if game.content.water.contains(placed.at) && !booking.add(placed.at, placed.count) {
                return None;
            }
        }
        for producer in pos.producing.iter() {
            let more = land.filter(|(at, _)| *at == producer);
            let left = match game.left_to_make(pos, power, producer)? {
                UNLIMITED => UNLIMITED,
                left => left.checked_sub(more.map_or(0, |(_, count)| count))?,
            };
            if booking.count == YARDS {
                return None;
            }
            booking.yards[booking.count] = (producer, left);
            booking.count += 1;
        }
        Some(booking)
    }

    /// More ships for a water; false if there is no room to note them.
    fn add(&mut self, at: Place, count: u16) -> bool {
        let known = self.needs[..self.waters]
            .iter()
            .position(|(water, _)| *water == at);
        let index = known.unwrap_or(self.waters);
        if index == WATERS {
            return false;
        }
        self.waters = self.waters.max(index + 1);
        self.needs[index] = (at, self.needs[index].1 + count);
        true
    }

    /// Whether every ship finds a producer.
    fn fits(&mut self, game: &Arda) -> bool {
        for water in 0..self.waters {
            while self.needs[water].1 > 0 {
                let mut seen = 0u64;
                if !self.book(game, water, &mut seen) {
                    return false;
                }
                self.needs[water].1 -= 1;
            }
        }
        true
    }

    /// Books one more ship of a water, moving another to another producer if need be.
    fn book(&mut self, game: &Arda, water: usize, seen: &mut u64) -> bool {
        let at = self.needs[water].0;
        for yard in 0..self.count {
            let (producer, left) = self.yards[yard];
            let open = *seen >> yard & 1 == 0;
            if !open || !game.produces_for(self.pos, self.power, producer, at) {
                continue;
            }
            *seen |= 1 << yard;
            if left > 0 {
                self.yards[yard].1 = if left == UNLIMITED { left } else { left - 1 };
                self.booked[water][yard] += 1;
                return true;
            }
            for other in 0..self.waters {
                if self.booked[other][yard] > 0 && self.book(game, other, seen) {
                    self.booked[other][yard] -= 1;
                    self.booked[water][yard] += 1;
                    return true;
                }
            }
        }
        false
    }
}
