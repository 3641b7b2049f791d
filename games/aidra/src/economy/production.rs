//! Producing (AID-9.2 to 9.6): income and training.

use crate::Aidra;
use crate::action::Action;
use crate::content::{Building, Class, Price, UNITS, UnitId};
use crate::event::Event;
use crate::frame::Frame;
use crate::options::{FishingIncome, TrainCost};
use crate::place::Place;
use crate::position::{Position, QUEUE, SiteId, Standing, Status};
use crate::why::{Why, why};
use engine::{Actions, Seat, Table};

/// Who gets the resources of a building this round (AID-8.3, 8.8).
pub(super) fn yields_to(building: &Standing) -> Option<Seat> {
    match building.status {
        _ if building.fresh => None,
        Status::Working => Some(building.owner),
        Status::Yielding(seat) => Some(seat),
        Status::Occupied(_) | Status::Marked(_) => None,
    }
}

/// Trained units that wait in a building.
fn waiting(building: &Standing) -> u16 {
    building.queue.iter().map(|&n| u16::from(n)).sum()
}

impl Aidra {
    /// AID-11.3: food of a seat's fishing boats. One lighthouse counts for a boat, the best.
    pub(crate) fn catch(&self, pos: &Position, seat: Seat) -> u8 {
        let boats = pos
            .boats
            .iter()
            .filter(|boat| boat.owner == seat && !boat.is_war());
        let food = boats.map(|boat| self.sheet(pos, seat).catch + self.beacon(pos, seat, boat.at));
        food.fold(0, u8::saturating_add)
    }

    /// What the lighthouses of a seat add to the catch of a boat.
    fn beacon(&self, pos: &Position, seat: Seat, at: Place) -> u8 {
        let shores = (self.near(at) & self.land).iter().map(Place::from);
        let own = shores.flat_map(|shore| pos.buildings_in(shore));
        let own = own.filter(|(_, building)| building.owner == seat && building.works());
        let beacons = own.filter_map(|(_, building)| Some(self.stats(pos, building)?.beacon));
        beacons.max().unwrap_or(0)
    }

    /// AID-9.2: a seat produces.
    pub(super) fn produce<T: Table<Self>>(&self, pos: &mut Position, seat: Seat, table: &mut T) {
        self.begin_economy(pos, seat);
        pos.set_top(Frame::Produce { seat });
        let (resources, influence) = self.income(pos, seat);
        let state = pos.seat_mut(seat);
        state.economy.produced = true;
        for (has, more) in state.resources.iter_mut().zip(resources) {
            *has = has.saturating_add(u16::from(more));
        }
        state.influence = state.influence.saturating_add(u16::from(influence));
        table.tell(|| Event::Gathered {
            seat,
            resources,
            influence,
        });
    }

    /// AID-4.2, 9.3: what a production phase brings a seat: resources and influence.
    pub(crate) fn income(&self, pos: &Position, seat: Seat) -> ([u8; 3], u8) {
        let mut resources = [0u8; 3];
        let mut influence = self.sheet(pos, seat).stipend;
        for (site, building) in pos.buildings() {
            let Some(stats) = self.stats(pos, building) else {
                continue;
            };
            if yields_to(building) == Some(seat) {
                let sum = &mut resources[pos.yields[site.place().index()].index()];
                *sum = sum.saturating_add(stats.resources);
            }
            if building.owner == seat && building.works() && !building.fresh {
                influence = influence.saturating_add(stats.influence);
            }
        }
        if self.options.fishing_income == FishingIncome::Production {
            resources[0] = resources[0].saturating_add(self.catch(pos, seat));
        }
        (resources, influence)
    }

    pub(super) fn list_training(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        for (at, building) in pos
            .buildings()
            .filter(|(_, building)| building.owner == seat)
        {
            let trains = self.stats(pos, building).map_or(0, |stats| stats.trains);
            for kind in (0..UNITS as u8).filter(|kind| trains >> kind & 1 == 1) {
                let unit = self.unit_id(pos, seat, kind);
                out.push(Action::Train { at, unit });
            }
        }
    }

    /// AID-9.4, 9.5: whether a facility takes an order.
    pub(super) fn check_train(
        &self,
        pos: &Position,
        seat: Seat,
        at: SiteId,
        unit: UnitId,
    ) -> Result<(), Why> {
        let building = own_building(pos, seat, at)?;
        let stats = self.stats(pos, building).filter(|stats| stats.orders > 0);
        let Some(stats) = stats else {
            return Err(why("AID-9.4", "That building trains nobody."));
        };
        if !building.works() {
            return Err(why(
                "AID-1.4",
                "It trains nobody while it is occupied or marked.",
            ));
        }
        if !self.is_unit_of(pos, seat, unit) || stats.trains >> unit.place() & 1 == 0 {
            return Err(why("AID-9.4", "Such units are not trained there."));
        }
        let kind = self.sheet(pos, seat).unit(unit.place());
        if kind.class == Class::General && self.has_general(pos, seat) {
            return Err(why("AID-9.9", "You have a general."));
        }
        if self.queue_room(building, unit.place()) == 0 {
            return Err(why("AID-9.5", "No more units can wait there."));
        }
        let extra = pos.seat(seat).economy.training;
        if building.used >= stats.orders && self.missing_orders(pos, seat, at) > extra {
            return Err(why("AID-9.4", "It has taken its orders of this turn."));
        }
        match pos.seat(seat).affords(self.training_price(kind.cost)) {
            true => Ok(()),
            false => Err(why("AID-9.4", "You cannot pay for the training.")),
        }
    }

    /// How many more units of a kind can wait in a building.
    fn queue_room(&self, building: &Standing, kind: usize) -> u8 {
        let limit = self.options.train_queue_cap;
        let by_rule = match limit {
            0 => u16::from(QUEUE),
            _ => limit.saturating_sub(waiting(building)),
        };
        let by_kind = QUEUE.saturating_sub(building.queue[kind]);
        by_kind.min(u8::try_from(by_rule).unwrap_or(QUEUE))
    }

    /// AID-9.4: what training costs by the option.
    fn training_price(&self, price: Price) -> Price {
        match self.options.train_cost {
            TrainCost::Free => Price::default(),
            TrainCost::Half => Price(price.0.map(|n| n.div_ceil(2))),
            TrainCost::Full => price,
        }
    }

    /// How many extra orders cards must allow once a facility takes another one: those beyond each facility's own that no
    /// drill allows.
    fn missing_orders(&self, pos: &Position, seat: Seat, at: SiteId) -> u8 {
        let own = pos
            .buildings()
            .filter(|(_, building)| building.owner == seat);
        let extra = own.map(|(site, building)| self.extra_orders(pos, site, building, at));
        let extra = extra.fold(0, u8::saturating_add);
        extra.saturating_sub(self.drilled_orders(pos, seat, at))
    }

    /// Orders of a facility beyond its own, where `at` takes one more.
    fn extra_orders(&self, pos: &Position, site: SiteId, building: &Standing, at: SiteId) -> u8 {
        match self.stats(pos, building).map_or(0, |stats| stats.orders) {
            0 => 0,
            orders => (building.used + u8::from(site == at)).saturating_sub(orders),
        }
    }

    /// Extra orders that drills allow: each drill those of one barracks of its network component.
    fn drilled_orders(&self, pos: &Position, seat: Seat, at: SiteId) -> u8 {
        let own = || {
            pos.buildings()
                .filter(|(_, building)| building.owner == seat)
        };
        let mut drilled = 0u128;
        let mut covered = 0u8;
        for (yard, building) in own().filter(|(_, building)| building.works()) {
            let drill = self.stats(pos, building).map_or(0, |stats| stats.drill);
            if drill == 0 {
                continue;
            }
            let component = self.component(pos, seat, yard.place());
            let barracks = own().filter(|(site, building)| {
                building.kind == Building::Barracks
                    && component.contains(site.place().space())
                    && drilled & bit(*site) == 0
            });
            let extras = barracks.map(|(site, one)| (self.extra_orders(pos, site, one, at), site));
            if let Some((extra, site)) = extras.max_by_key(|(extra, _)| *extra) {
                drilled |= bit(site);
                covered = covered.saturating_add(extra.min(drill));
            }
        }
        covered
    }

    /// A facility trains.
    pub(super) fn train<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        at: SiteId,
        unit: UnitId,
        table: &mut T,
    ) {
        let kind = *self.sheet(pos, seat).unit(unit.place());
        self.charge(pos, seat, self.training_price(kind.cost), table);
        let room = pos
            .building(at)
            .map_or(0, |one| self.queue_room(one, unit.place()));
        let n = kind.trained.min(room);
        let Some(building) = pos.building_mut(at) else {
            return;
        };
        building.used += 1;
        building.queue[unit.place()] += n;
        let building = building.kind;
        table.tell(|| Event::Trained {
            seat,
            unit,
            n,
            at: at.place(),
            building,
        });
    }
}

/// A site as a bit.
fn bit(site: SiteId) -> u128 {
    1 << (site.place().index() * 2 + site.nth())
}

/// The building of a seat at a site.
pub(super) fn own_building(pos: &Position, seat: Seat, at: SiteId) -> Result<&Standing, Why> {
    let building = pos.building(at).filter(|building| building.owner == seat);
    building.ok_or(why("AID-9.4", "You have no building there."))
}
