//! ARD-10: units from hand to the map.

use crate::Arda;
use crate::action::Action;
use crate::content::KindInfo;
use crate::definition::{LimitKind, Production, StepKind};
use crate::event::Event;
use crate::ids::{Kind, Place, Places, Power};
use crate::position::{Placed, Position};
use crate::stack::{Marks, Stack};
use crate::why::Why;
use engine::{Actions, Table};

/// A producer that never runs out.
const UNLIMITED: u16 = u16::MAX;

impl Arda {
    /// ARD-10.2: what produces is settled when the step begins.
    pub(crate) fn begin_placing(&self, pos: &mut Position) {
        let power = self.step(pos).power;
        let produces = |at: &Place| self.capacity_at(pos, power, *at) > 0;
        let all = (0..self.content.places.len() as u16).map(Place);
        let producing: Places = all
            .filter(|at| pos.owner(*at) == power || self.content.site(*at).water)
            .filter(produces)
            .collect();
        pos.producing = producing;
    }

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

    fn territory_production(
        &self,
        power: Power,
        at: Place,
        factory: &Stack,
        rules: &crate::definition::RuleSet,
    ) -> u16 {
        let site = self.content.site(at);
        if site.original_factory && site.original == power {
            return UNLIMITED;
        }
        if rules.damage_to_units {
            let bonus =
                if self.has_technology(power, "increased_production") && site.production >= 3 {
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
        let def = self
            .content
            .powers
            .get(power.index())
            .map(|info| &self.content.def.powers[info.def]);
        def.is_some_and(|def| def.technology.iter().any(|known| known == name))
    }

    pub(crate) fn check_place(&self, pos: &Position, action: Action) -> Result<(), Why> {
        let (kind, count, at) = match action {
            Action::Done => return Ok(()),
            Action::Place { kind, count, at } if crate::setup::exists(&self.content, at) => {
                (kind, count, at)
            }
            _ => return Err(Why::WrongPhase),
        };
        let power = self.step(pos).power;
        let held = pos.in_hand(power, kind);
        if held == 0 || count == 0 || (count != 1 && u16::from(count) != held.min(255)) {
            return Err(Why::NotInHand);
        }
        match self.step(pos).kind {
            StepKind::BidPlace => self.check_bid_place(pos, power, kind, count.into(), at),
            _ => self.check_placing(pos, power, kind, count.into(), at),
        }
    }

    /// ARD-2.5: bids ignore production.
    fn check_bid_place(
        &self,
        pos: &Position,
        power: Power,
        kind: Kind,
        count: u16,
        at: Place,
    ) -> Result<(), Why> {
        let (info, site) = (self.content.kind(kind), self.content.site(at));
        if site.impassable || !info.admitted.contains(at) {
            return Err(Why::TerrainForbids);
        }
        if info.is_sea() != site.water && !info.is_air() {
            return Err(Why::PlaceRestricted);
        }
        let own_there = pos.at(at).iter().any(|stack| stack.owner == power);
        if site.water {
            if self.has_enemies(pos, power, at) || !own_there {
                return Err(Why::PlaceRestricted);
            }
        } else if pos.owner(at) != power && !own_there {
            return Err(Why::NotYourTerritory);
        }
        self.check_constructions(pos, power, kind, count, at)
    }

    fn check_placing(
        &self,
        pos: &Position,
        power: Power,
        kind: Kind,
        count: u16,
        at: Place,
    ) -> Result<(), Why> {
        let info = self.content.kind(kind);
        self.check_ground(pos, power, info, at)?;
        self.check_restrictions(pos, power, kind, count, at)?;
        if self.room_under_limits(pos, power, kind, at, LimitKind::Placing) < count {
            return Err(Why::StackLimit);
        }
        if info.construction.is_some() || info.def.placed_freely {
            return self.check_constructions(pos, power, kind, count, at);
        }
        if self.special_place(pos, power, at) {
            return self.check_special(pos, power, count, at);
        }
        let room = self.room_to_produce(pos, power, kind, at)?;
        match room >= count {
            true => Ok(()),
            false => Err(Why::Capacity),
        }
    }

    /// ARD-4.7, ARD-10.2, ARD-10.7: whether the place is one for such units at all.
    fn check_ground(
        &self,
        pos: &Position,
        power: Power,
        info: &KindInfo,
        at: Place,
    ) -> Result<(), Why> {
        let site = self.content.site(at);
        if site.impassable || !info.admitted.contains(at) {
            return Err(Why::TerrainForbids);
        }
        if !info.placeable.contains(at) {
            return Err(Why::PlaceRestricted);
        }
        if site.water {
            if info.is_land() {
                return Err(Why::PlaceRestricted);
            }
            let among = self.has_enemies(pos, power, at);
            let rules = &self.content.def.rules;
            let freely = info.def.placed_freely && rules.rivercraft_among_enemies;
            let may = rules.place_among_enemies || rules.second_edition || freely;
            return match among && !may {
                true => Err(Why::EnemyInZone),
                false => Ok(()),
            };
        }
        if info.is_sea() {
            return Err(Why::SeaOnLand);
        }
        if pos.owner(at) != power {
            return Err(Why::NotYourTerritory);
        }
        let captured = self.content.def.rules.place_anywhere
            && self.content.def.powers[power.index()].placing.captured;
        match pos.conquered.contains(at) && !captured && !self.special_place(pos, power, at) {
            true => Err(Why::ConqueredNoPlace),
            false => Ok(()),
        }
    }

    /// ARD-10.5: what a type requires and consumes, and where it may stand.
    fn check_restrictions(
        &self,
        pos: &Position,
        power: Power,
        kind: Kind,
        count: u16,
        at: Place,
    ) -> Result<(), Why> {
        let info = self.content.kind(kind);
        let site = self.content.site(at);
        if info.def.only_in_original && site.original != power {
            return Err(Why::PlaceRestricted);
        }
        if info.def.gun && !self.content.def.rules.many_guns && self.guns_at(pos, at) + count > 1 {
            return Err(Why::StackLimit);
        }
        if !self.content.def.rules.place_restrictions {
            return Ok(());
        }
        if site.production < info.def.min_production {
            return Err(Why::PlaceRestricted);
        }
        let producers: Vec<Place> = if site.water {
            self.content.site(at).near.clone()
        } else {
            vec![at]
        };
        let has = |place: Place, kinds: crate::ids::KindSet| {
            let own = pos
                .at(place)
                .iter()
                .filter(|stack| stack.owner == power && !stack.marks.has(Marks::PLACED));
            let there = own.map(|stack| stack.kind).collect::<crate::ids::KindSet>();
            (kinds - there).is_empty()
        };
        let required = info.requires.is_empty()
            || info
                .requires
                .iter()
                .any(|kinds| producers.iter().any(|&place| has(place, *kinds)));
        if !required {
            return Err(Why::PlaceRestricted);
        }
        let consumed = info.consumes.iter().all(|&(used, number)| {
            let there = pos.at(at).iter().filter(|stack| {
                stack.owner == power
                    && stack.kind == used
                    && stack.damage == 0
                    && stack.hits == 0
                    && !stack.marks.has(Marks::PLACED)
            });
            there.map(|stack| stack.count).sum::<u16>() >= number * count
        });
        match consumed {
            true => Ok(()),
            false => Err(Why::PlaceRestricted),
        }
    }

    fn guns_at(&self, pos: &Position, at: Place) -> u16 {
        let guns = pos
            .at(at)
            .iter()
            .filter(|stack| self.content.kind(stack.kind).def.gun);
        guns.map(|stack| stack.count).sum()
    }

    /// ARD-10.9: whether the power may place there without a producer.
    fn special_place(&self, pos: &Position, power: Power, at: Place) -> bool {
        let placing = &self.content.def.powers[power.index()].placing;
        if !self.content.def.rules.place_anywhere {
            return false;
        }
        match self.content.site(at).water {
            false => placing.anywhere,
            true => {
                placing.any_sea
                    && self
                        .content
                        .site(at)
                        .near
                        .iter()
                        .any(|&near| pos.owner(near) == power)
            }
        }
    }

    fn check_special(
        &self,
        pos: &Position,
        power: Power,
        count: u16,
        at: Place,
    ) -> Result<(), Why> {
        let placing = &self.content.def.powers[power.index()].placing;
        let own = pos.at(at).iter().filter(|stack| stack.owner == power);
        let there: u16 = own.map(|stack| stack.count).sum();
        if placing
            .fewer_than
            .is_some_and(|limit| there + count > limit)
        {
            return Err(Why::StackLimit);
        }
        let placed = pos.placed.iter().filter(|placed| placed.at == at);
        let placed: u16 = placed.map(|placed| placed.count).sum();
        if placing.most.is_some_and(|most| placed + count > most) {
            return Err(Why::Capacity);
        }
        match placing.not_in_capital && self.content.site(at).capital == Some(power) {
            true => Err(Why::PlaceRestricted),
            false => Ok(()),
        }
    }

    /// ARD-10.6: constructions need no producer and take no capacity.
    fn check_constructions(
        &self,
        pos: &Position,
        power: Power,
        kind: Kind,
        count: u16,
        at: Place,
    ) -> Result<(), Why> {
        let info = self.content.kind(kind);
        let site = self.content.site(at);
        if site.water
            && !self
                .content
                .site(at)
                .near
                .iter()
                .any(|&near| pos.owner(near) == power && !pos.conquered.contains(near))
        {
            return Err(Why::PlaceRestricted);
        }
        let (Some(group), Some(construction)) = (info.construction, &info.def.construction) else {
            return Ok(());
        };
        let mut beside = info.beside == 0 || site.settlement;
        let (mut there, mut today) = (0, 0);
        for stack in pos.at(at) {
            let other = self.content.kind(stack.kind).construction;
            there += if other == Some(group) { stack.count } else { 0 };
            beside |= other.is_some_and(|other| info.beside >> other & 1 == 1);
        }
        for placed in pos.placed.iter().filter(|placed| placed.at == at) {
            today += if self.content.kind(placed.kind).construction == Some(group) {
                placed.count
            } else {
                0
            };
        }
        if !beside {
            return Err(Why::PlaceRestricted);
        }
        let rules = &self.content.def.rules;
        let factory = construction.kind == "factory";
        if rules.unlimited_constructions && !factory && !construction.kind.ends_with("structure") {
            return Ok(());
        }
        let has_factory = pos
            .at(at)
            .iter()
            .any(|stack| self.content.producers.contains(stack.kind));
        let more = if has_factory {
            rules.more_constructions_with_factory
        } else {
            rules.more_constructions_without_factory
        };
        let raised = if more && !factory {
            site.production.max(0) as u16
        } else {
            0
        };
        let most = match construction.most {
            Some(most) if factory => most.min(rules.max_factories),
            Some(most) => most.max(raised),
            None => UNLIMITED,
        };
        match today + count <= construction.per_turn.max(raised) && there + count <= most {
            true => Ok(()),
            false => Err(Why::TooManyConstructions),
        }
    }

    /// ARD-10.2, ARD-10.3, ARD-10.7: how many more such units the producers in reach can make. Ships already placed are
    /// booked again on whichever producer leaves most room.
    fn room_to_produce(
        &self,
        pos: &Position,
        power: Power,
        kind: Kind,
        at: Place,
    ) -> Result<u16, Why> {
        let info = self.content.kind(kind);
        if !self.content.site(at).water {
            if !pos.producing.contains(at) {
                return Err(Why::NoFactory);
            }
            return Ok(self.spare(pos, power, at, Place::NONE));
        }
        let by_sea = info.is_sea() || info.is_air();
        let producers = self.producers_of_sea(pos, power, at);
        if !by_sea || producers.is_empty() {
            let settled = self
                .content
                .site(at)
                .near
                .iter()
                .any(|&near| pos.owner(near) == power);
            return Err(
                if settled
                    && !self
                        .content
                        .kinds
                        .iter()
                        .any(|kind| kind.def.produces.is_some())
                {
                    Why::PlaceRestricted
                } else {
                    Why::NoFactory
                },
            );
        }
        if info.is_air() && !self.deck_for_new(pos, power, kind, at) {
            return Err(Why::NoTransport);
        }
        let room = producers
            .iter()
            .map(|&place| self.spare(pos, power, place, at));
        Ok(room.fold(0, u16::saturating_add))
    }

    /// The lands that produce ships for a water, and the water itself if something there produces.
    fn producers_of_sea(&self, pos: &Position, power: Power, at: Place) -> Vec<Place> {
        let site = self.content.site(at);
        let ashore = site.near.iter().copied().filter(|&near| {
            let land = self.content.site(near);
            !land.water
                && pos.owner(near) == power
                && !pos.conquered.contains(near)
                && pos.producing.contains(near)
                && (!self.content.def.rules.settlements_build_ships || land.settlement)
        });
        let mut producers: Vec<Place> = ashore.collect();
        if pos.producing.contains(at) {
            producers.push(at);
        }
        producers
    }

    /// ARD-10.3: what a producer has left, when the ships that were placed are spread over their producers as well as
    /// possible. `except`: a water whose next unit is being judged.
    fn spare(&self, pos: &Position, power: Power, at: Place, _sea: Place) -> u16 {
        let capacity = |place: Place| {
            let whole = self.capacity_at(pos, power, place);
            let here = pos
                .placed
                .iter()
                .filter(|placed| placed.at == place && self.takes_capacity(placed.kind));
            whole.saturating_sub(here.map(|placed| placed.count).sum())
        };
        let own = capacity(at);
        if own == UNLIMITED {
            return own;
        }
        // Ships go where only one producer can take them first; then to the others, and to this one last.
        let mut booked: Vec<(Place, u16)> = Vec::new();
        let mut taken = 0;
        for placed in pos
            .placed
            .iter()
            .filter(|placed| self.content.site(placed.at).water && self.takes_capacity(placed.kind))
        {
            let mut left = placed.count;
            let producers = self.producers_of_sea(pos, power, placed.at);
            if !producers.contains(&at) {
                continue;
            }
            for other in producers.into_iter().filter(|other| *other != at) {
                let used: u16 = booked
                    .iter()
                    .filter(|(place, _)| *place == other)
                    .map(|(_, count)| count)
                    .sum();
                let goes = capacity(other).saturating_sub(used).min(left);
                booked.push((other, goes));
                left -= goes;
            }
            taken += left;
        }
        own.saturating_sub(taken)
    }

    fn takes_capacity(&self, kind: Kind) -> bool {
        let info = self.content.kind(kind);
        info.construction.is_none() && !info.def.placed_freely
    }

    /// ARD-10.10: whether new aircraft find a deck at sea.
    fn deck_for_new(&self, pos: &Position, power: Power, kind: Kind, at: Place) -> bool {
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
        cost > 0 && room >= used + cost
    }

    pub(crate) fn list_places(&self, pos: &Position, out: &mut Actions<Action>) {
        let power = self.step(pos).power;
        for held in pos.hands.iter().filter(|held| held.power == power) {
            let kind = held.kind;
            for at in (0..self.content.places.len() as u16).map(Place) {
                let site = self.content.site(at);
                if !site.water
                    && pos.owner(at) != power
                    && self.step(pos).kind != StepKind::BidPlace
                {
                    continue;
                }
                let one = Action::Place { kind, count: 1, at };
                if self.check_place(pos, one).is_err() {
                    continue;
                }
                out.push(one);
                let all = Action::Place {
                    kind,
                    count: held.count.min(255) as u8,
                    at,
                };
                if held.count > 1 && self.check_place(pos, all).is_ok() {
                    out.push(all);
                }
            }
        }
        out.push(Action::Done);
    }

    pub(crate) fn candidate_places(&self, pos: &Position, out: &mut Actions<Action>) {
        let power = self.step(pos).power;
        for held in pos.hands.iter().filter(|held| held.power == power) {
            for at in (0..self.content.places.len() as u16).map(Place) {
                out.push(Action::Place {
                    kind: held.kind,
                    count: 1,
                    at,
                });
                if held.count > 1 {
                    out.push(Action::Place {
                        kind: held.kind,
                        count: held.count.min(255) as u8,
                        at,
                    });
                }
            }
        }
        out.push(Action::Done);
    }

    pub(crate) fn take_place<T: Table<Self>>(
        &self,
        pos: &mut Position,
        action: Action,
        table: &mut T,
    ) {
        let Action::Place { kind, count, at } = action else {
            return;
        };
        let (power, count) = (self.step(pos).power, u16::from(count));
        pos.unhold(power, kind, count);
        for &(used, number) in &self.content.kind(kind).consumes {
            self.consume(pos, power, used, number * count, at);
        }
        pos.stacks.add(Stack {
            marks: Marks::PLACED,
            ..Stack::new(at, power, kind, count)
        });
        match pos
            .placed
            .iter_mut()
            .find(|placed| placed.at == at && placed.kind == kind)
        {
            Some(placed) => placed.count += count,
            None => pos.placed.push(Placed { at, kind, count }),
        }
        table.tell(|| Event::Placed {
            power,
            kind,
            count,
            at,
        });
    }

    fn consume(&self, pos: &mut Position, power: Power, kind: Kind, mut count: u16, at: Place) {
        while count > 0 {
            let fits = |stack: &&Stack| {
                stack.owner == power && stack.kind == kind && stack.damage == 0 && stack.hits == 0
            };
            let Some(unit) = pos.at(at).iter().find(fits).copied() else {
                return;
            };
            let taken = unit.count.min(count);
            pos.stacks.take_like(&unit.some(taken));
            count -= taken;
        }
    }
}
