//! Playing production and build cards (AID-12.3 to 12.5, 12.9).

use super::production::yields_to;
use crate::Aidra;
use crate::action::Action;
use crate::content::{
    ActionCard, Building, CardId, Class, Effect, Goods, Resource, Source, Timing,
};
use crate::event::{Event, Income};
use crate::frame::{Ask, Frame};
use crate::place::{Place, Places};
use crate::position::{Position, SeatState};
use crate::why::{Why, why};
use engine::{Actions, List, Seat, SeatSet, Table};

/// The most choices of a card.
const ASKS: usize = 4;

impl SeatState {
    /// Takes resources of a type.
    pub(super) fn gain(&mut self, resource: Resource, n: u8) {
        let has = &mut self.resources[resource.index()];
        *has = has.saturating_add(u16::from(n));
    }
}

impl Aidra {
    /// Cards in the hand, of whatever timing.
    pub(super) fn list_plays(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let state = pos.seat(seat);
        for card in crate::battle::bits(state.hand) {
            out.push(Action::Play(CardId::new(state.faction as usize, card)));
        }
    }

    /// AID-12.3 to 12.5: whether a card may be played in this turn.
    pub(super) fn check_play(&self, pos: &Position, seat: Seat, card: CardId) -> Result<(), Why> {
        let state = pos.seat(seat);
        let bit = 1 << card.place();
        if card.faction() != state.faction as usize || state.hand & bit == 0 {
            return Err(why("AID-12.2", "You do not have that card."));
        }
        let data = self.content.card(card);
        match (pos.top(), data.timing) {
            (Frame::Produce { .. }, Timing::Production) | (Frame::Build { .. }, Timing::Build) => {}
            (Frame::Build { .. }, Timing::Production) => {
                return Err(why(
                    "AID-12.3",
                    "It is played in a round in which you produce.",
                ));
            }
            (Frame::Produce { .. }, Timing::Build) => {
                return Err(why(
                    "AID-12.3",
                    "It is played in a round in which you build.",
                ));
            }
            _ => {
                return Err(why(
                    "AID-12.3",
                    "It is played with a card of a battle or bombardment.",
                ));
            }
        }
        if state.played & bit != 0 {
            return Err(why("AID-12.4", "You have bought or played it this turn."));
        }
        data.effects
            .iter()
            .try_for_each(|&effect| self.check_effect(pos, seat, data, effect))
    }

    /// AID-12.9: whether an effect can do anything now.
    fn check_effect(
        &self,
        pos: &Position,
        seat: Seat,
        card: &ActionCard,
        effect: Effect,
    ) -> Result<(), Why> {
        let possible = match effect {
            Effect::Reach => return self.check_first_stage(pos, seat),
            Effect::Swap(_) => {
                self.check_first_stage(pos, seat)?;
                pos.seat(seat).resources.iter().any(|&has| has > 0)
            }
            Effect::Discount(goods, _) => pos.seat(seat).economy.stage <= stage_of(goods),
            Effect::Yield(source, n, _) => self.extra_yield(pos, seat, source, n) != [0; 3],
            Effect::Skim(_) => !self.victims(pos, seat).is_empty(),
            Effect::Muster(unit, n) => self.muster_places(pos, seat, card.place, unit, n),
            Effect::Relocate => self.relocates(pos, seat),
            _ => true,
        };
        match possible {
            true => Ok(()),
            false => Err(why("AID-12.9", "It would do nothing now.")),
        }
    }

    /// AID-12.9: a card is played; its choices are asked in the order of its effects.
    pub(super) fn play<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        card: CardId,
        table: &mut T,
    ) {
        let bit = 1 << card.place();
        if pos.seat(seat).shown & bit == 0 && !self.options.open_hands {
            table.reveal(SeatSet::ALL);
        }
        pos.seat_mut(seat).played |= bit;
        self.use_cards(pos, seat, bit);
        table.tell(|| Event::CardPlayed { seat, card });
        let mut asks = List::<Option<Ask>, ASKS>::new();
        for &effect in &self.content.card(card).effects {
            let ask = self.take_effect(pos, seat, effect, table);
            if ask.is_some() {
                let _full = asks.try_push(ask);
            }
        }
        for ask in asks.into_iter().rev().flatten() {
            let _full = pos.frames.try_push(Frame::Card { seat, card, ask });
        }
    }

    /// What an effect does at once; gives what it asks.
    fn take_effect<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        effect: Effect,
        table: &mut T,
    ) -> Option<Ask> {
        match effect {
            Effect::Gain(Some(resource), n) => {
                let mut resources = [0; 3];
                resources[resource.index()] = n;
                self.take_all(pos, seat, resources, table);
                None
            }
            Effect::Gain(None, n) => Some(Ask::Gain(n)),
            Effect::Influence(n) => {
                self.gain_influence(pos, seat, n, Income::Card, table);
                None
            }
            Effect::Train(n) => {
                let training = &mut pos.seat_mut(seat).economy.training;
                *training = training.saturating_add(n);
                None
            }
            Effect::Yield(source, n, most) => {
                let of = self.extra_yield(pos, seat, source, n);
                let all = of.iter().fold(0, |sum: u8, &more| sum.saturating_add(more));
                match all <= most {
                    true => {
                        self.take_all(pos, seat, of, table);
                        None
                    }
                    false => Some(Ask::Yield { left: most, of }),
                }
            }
            Effect::Skim(n) => Some(Ask::SkimWho(n)),
            Effect::Discount(goods, n) => {
                let discount = &mut pos.seat_mut(seat).economy.discounts[goods.index()];
                *discount = discount.saturating_add(n);
                table.tell(|| Event::Discounted { seat, goods, n });
                None
            }
            Effect::Muster(unit, n) => Some(Ask::Muster { unit, n }),
            Effect::Reach => {
                pos.seat_mut(seat).economy.reach = true;
                None
            }
            Effect::Swap(n) => Some(Ask::Swap {
                left: n,
                given: None,
            }),
            Effect::Relocate => Some(Ask::Relocate),
            _ => None,
        }
    }

    /// A seat gets resources from a card.
    pub(super) fn take_all<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        resources: [u8; 3],
        table: &mut T,
    ) {
        for (&resource, n) in Resource::ALL.iter().zip(resources) {
            pos.seat_mut(seat).gain(resource, n);
        }
        table.tell(|| Event::Gained { seat, resources });
    }

    /// `yield`: how many of each resource an extra yield has to offer.
    fn extra_yield(&self, pos: &Position, seat: Seat, source: Source, n: u8) -> [u8; 3] {
        let mut of = [0u8; 3];
        match source {
            Source::Buildings(kind) => {
                let own = pos
                    .buildings()
                    .filter(|(_, one)| one.kind == kind && yields_to(one) == Some(seat));
                for (site, _) in own {
                    let sum = &mut of[pos.yields[site.place().index()].index()];
                    *sum = sum.saturating_add(n);
                }
            }
            Source::FishingBoats => {
                let own = pos
                    .boats
                    .iter()
                    .filter(|boat| boat.owner == seat && !boat.is_war());
                of[Resource::Food.index()] = own.fold(0, |sum, _| sum.saturating_add(n));
            }
        }
        of
    }

    /// `skim`: opponents with resources and a piece in or next to a region with the seat's units.
    pub(super) fn victims(&self, pos: &Position, seat: Seat) -> SeatSet {
        let mine = pos.presence[seat.index()];
        let reach: Places = mine | self.graph.neighbours_of(mine);
        let mut near = SeatSet::NONE;
        for (site, building) in pos.buildings() {
            if reach.contains(site.place().space()) {
                near = near.with(building.owner);
            }
        }
        for boat in pos
            .boats
            .iter()
            .filter(|boat| reach.contains(boat.at.space()))
        {
            near = near.with(boat.owner);
        }
        let has = |other: Seat| pos.seat(other).resources.iter().any(|&has| has > 0);
        let there =
            |other: Seat| near.contains(other) || pos.presence[other.index()].intersects(reach);
        let others = pos.living().without(seat).iter();
        others.filter(|&other| has(other) && there(other)).collect()
    }

    /// `muster`: whether the units can appear in a region.
    pub(super) fn check_muster(
        &self,
        pos: &Position,
        seat: Seat,
        place: Option<Building>,
        (unit, n): (u8, u8),
        at: Place,
    ) -> Result<(), Why> {
        if self.is_water(at) || !pos.holds(seat, at) {
            return Err(why("AID-12.9", "You do not hold that region."));
        }
        let fits = |kind: Building| match place {
            Some(place) => kind == place,
            None => {
                let sheet = self.sheet(pos, seat);
                let trains = sheet.building(kind).map_or(0, |stats| stats.trains);
                sheet.unit(unit as usize).at == kind || trains >> unit & 1 == 1
            }
        };
        let mut here = pos.buildings_in(at);
        if !here.any(|(_, one)| one.owner == seat && one.works() && fits(one.kind)) {
            return Err(why(
                "AID-12.9",
                "No working building of yours there fits the card.",
            ));
        }
        let general = self.sheet(pos, seat).unit(unit as usize).class == Class::General;
        if general && (n > 1 || self.has_general(pos, seat)) {
            return Err(why("AID-9.9", "You have a general."));
        }
        self.check_arrival(pos, seat, at, n)
    }

    fn muster_places(
        &self,
        pos: &Position,
        seat: Seat,
        place: Option<Building>,
        unit: u8,
        n: u8,
    ) -> bool {
        let mut held = pos.held[seat.index()].iter().map(Place::from);
        held.any(|at| self.check_muster(pos, seat, place, (unit, n), at).is_ok())
    }
}

/// AID-9.7: the last stage in which such goods are bought.
fn stage_of(goods: Goods) -> u8 {
    match goods {
        Goods::Unit | Goods::Boat => 1,
        Goods::Building => 2,
        Goods::Upgrade => 3,
    }
}
