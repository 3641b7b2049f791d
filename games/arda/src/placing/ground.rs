//! ARD-4.7, ARD-10.5, ARD-10.8, ARD-10.9: where a type may be placed at all.

use crate::Arda;
use crate::content::KindInfo;
use crate::ids::{Kind, KindSet, Place, Power};
use crate::position::Position;
use crate::stack::Marks;
use crate::why::Why;

impl Arda {
    /// ARD-4.7, ARD-10.2, ARD-10.7: whether the place is one for such units at all.
    pub(super) fn check_ground(
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
    pub(super) fn check_restrictions(
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
        let near: &[Place] = if site.water { &site.near } else { &[] };
        let producers = || near.iter().copied().chain((!site.water).then_some(at));
        let has = |place: Place, kinds: KindSet| {
            let own = pos
                .at(place)
                .iter()
                .filter(|stack| stack.owner == power && !stack.marks.has(Marks::PLACED));
            let there = own.map(|stack| stack.kind).collect::<KindSet>();
            (kinds - there).is_empty()
        };
        let required = info.requires.is_empty()
            || info
                .requires
                .iter()
                .any(|kinds| producers().any(|place| has(place, *kinds)));
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

    pub(super) fn guns_at(&self, pos: &Position, at: Place) -> u16 {
        let guns = pos
            .at(at)
            .iter()
            .filter(|stack| self.content.kind(stack.kind).def.gun);
        guns.map(|stack| stack.count).sum()
    }

    /// ARD-10.9: whether the power may place there without a producer.
    pub(super) fn special_place(&self, pos: &Position, power: Power, at: Place) -> bool {
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

    pub(super) fn check_special(
        &self,
        pos: &Position,
        power: Power,
        count: u16,
        at: Place,
    ) -> Result<(), Why> {
        let placing = &self.content.def.powers[power.index()].placing;
        let own = pos.at(at).iter().filter(|stack| stack.owner == power);
        let there: u16 = own.map(|stack| stack.count).sum();
        if placing.fewer_than.is_some_and(|limit| there >= limit) {
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

    /// ARD-2.5: bids ignore production.
    pub(super) fn check_bid_place(
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
}
