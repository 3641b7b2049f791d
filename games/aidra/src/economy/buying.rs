//! Buying (AID-9.7, 9.9 to 9.13): stages, prices, discounts.

use crate::Aidra;
use crate::action::Action;
use crate::content::{Class, Price, Resource};
use crate::event::Event;
use crate::frame::Frame;
use crate::position::Position;
use crate::purchase::Purchase;
use crate::why::{Why, why};
use engine::{Seat, Table};

impl Aidra {
    /// What an action buys, if it buys anything.
    pub(crate) fn purchase_of(&self, action: Action) -> Option<Purchase> {
        match action {
            Action::BuyUnit { unit, at } => Some(Purchase::Unit(unit, at)),
            Action::BuyBoat { war, dock } => Some(Purchase::Boat(war, dock)),
            Action::Build { kind, at, water } => Some(Purchase::Building(kind, at, water)),
            Action::BuyUpgrade(upgrade) => Some(Purchase::Upgrade(upgrade)),
            Action::BuyCard(card) => Some(Purchase::Card(card)),
            _ => None,
        }
    }

    /// AID-9.7 to 9.13: whether a purchase is allowed and can be paid in some way.
    pub(super) fn check_purchase(
        &self,
        pos: &Position,
        seat: Seat,
        what: Purchase,
    ) -> Result<(), Why> {
        if pos.seat(seat).economy.stage > what.stage() {
            return Err(too_late(what));
        }
        self.check_on_offer(pos, seat, what)?;
        let price = self.price(pos, seat, what);
        let left = self.reduction(pos, seat, what, price);
        match self.shortfall(pos, seat, price) <= left {
            true => self.check_goods(pos, seat, what),
            false => Err(why(what.rule(), "You cannot pay for it.")),
        }
    }

    /// Whether a seat's faction has such a thing at all.
    fn check_on_offer(&self, pos: &Position, seat: Seat, what: Purchase) -> Result<(), Why> {
        let state = pos.seat(seat);
        let faction = self.content.faction(state.faction as usize);
        let own = |faction: usize| faction == state.faction as usize;
        match what {
            Purchase::Unit(unit, _) => {
                let kinds = self.sheet(pos, seat).unit_kinds as usize;
                match own(unit.faction()) && unit.place() < kinds {
                    true => Ok(()),
                    false => Err(why("AID-9.9", "Your faction has no such units.")),
                }
            }
            Purchase::Boat(..) => Ok(()),
            Purchase::Building(kind, ..) => match self.sheet(pos, seat).building(kind) {
                Some(_) => Ok(()),
                None => Err(why("AID-10.2", "Your faction does not build that.")),
            },
            Purchase::Upgrade(upgrade) => {
                let there = own(upgrade.faction()) && upgrade.place() < faction.upgrades.len();
                if !there {
                    return Err(why("AID-9.12", "That upgrade belongs to another faction."));
                }
                match state.upgrades >> upgrade.place() & 1 {
                    0 => Ok(()),
                    _ => Err(why("AID-9.12", "You have that upgrade.")),
                }
            }
            Purchase::Card(card) => {
                match own(card.faction()) && state.deck >> card.place() & 1 == 1 {
                    true => Ok(()),
                    false => Err(why("AID-9.13", "That card is not in your deck.")),
                }
            }
        }
    }

    /// What remains to be checked once a thing can be paid.
    fn check_goods(&self, pos: &Position, seat: Seat, what: Purchase) -> Result<(), Why> {
        match what {
            Purchase::Unit(unit, at) => self.check_unit(pos, seat, unit, at),
            Purchase::Boat(war, dock) => self.check_boat(pos, seat, war, dock),
            Purchase::Building(kind, at, water) => {
                self.check_site(pos, seat, kind, at, water, None)
            }
            Purchase::Upgrade(_) | Purchase::Card(_) => Ok(()),
        }
    }

    /// What something costs without discounts.
    pub(crate) fn price(&self, pos: &Position, seat: Seat, what: Purchase) -> Price {
        let sheet = self.sheet(pos, seat);
        match what {
            Purchase::Unit(unit, _) => sheet.unit(unit.place()).cost,
            Purchase::Boat(true, _) => sheet.war.cost,
            Purchase::Boat(false, _) => sheet.fishing.cost,
            Purchase::Building(kind, ..) => sheet
                .building(kind)
                .map(|stats| stats.cost)
                .unwrap_or_default(),
            Purchase::Upgrade(upgrade) => self.content.upgrade(upgrade).cost,
            Purchase::Card(card) => self.content.card(card).cost,
        }
    }

    /// How much less something costs; at least one resource is always paid.
    pub(crate) fn reduction(&self, pos: &Position, seat: Seat, what: Purchase, price: Price) -> u8 {
        let sheet = self.sheet(pos, seat);
        let cards = what
            .goods()
            .map_or(0, |goods| pos.seat(seat).discount(goods));
        let lasting = match what {
            Purchase::Unit(unit, _) if sheet.unit(unit.place()).class == Class::Cavalry => {
                let own = pos
                    .buildings()
                    .filter(|(_, b)| b.owner == seat && b.works());
                let fairs = own.filter_map(|(_, b)| Some(sheet.building(b.kind)?.cheaper_cavalry));
                fairs.fold(0, u8::saturating_add)
            }
            Purchase::Building(kind, ..) => sheet.building(kind).map_or(0, |stats| stats.cheaper),
            _ => 0,
        };
        cards
            .saturating_add(lasting)
            .min(price.total().saturating_sub(1))
    }

    /// How many resources a seat lacks for a price, type by type.
    fn shortfall(&self, pos: &Position, seat: Seat, price: Price) -> u8 {
        let pairs = pos.seat(seat).resources.iter().zip(price.0);
        let missing = pairs.map(|(&has, costs)| u16::from(costs).saturating_sub(has));
        u8::try_from(missing.sum::<u16>()).unwrap_or(u8::MAX)
    }

    /// A seat buys; where it chooses what a discount takes off, that is asked first.
    pub(super) fn buy<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        what: Purchase,
        table: &mut T,
    ) {
        let price = self.price(pos, seat, what);
        match self.reduction(pos, seat, what, price) {
            0 => self.acquire(pos, seat, what, price, table),
            left => pos.frames.push(Frame::Waive {
                seat,
                what,
                left,
                price,
            }),
        }
    }

    /// Whether a point of a discount may be taken off a resource: the rest must stay affordable.
    pub(super) fn check_waive(
        &self,
        pos: &Position,
        seat: Seat,
        price: Price,
        left: u8,
        resource: Resource,
    ) -> Result<(), Why> {
        let Some(less) = without(price, resource) else {
            return Err(why("AID-12.9", "Nothing more is to be paid of that."));
        };
        match self.shortfall(pos, seat, less) < left {
            true => Ok(()),
            false => Err(why("AID-12.9", "You could not pay the rest.")),
        }
    }

    pub(super) fn waive<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        resource: Resource,
        table: &mut T,
    ) {
        let Frame::Waive {
            what, left, price, ..
        } = pos.top()
        else {
            return;
        };
        let price = without(price, resource).unwrap_or(price);
        let left = left - 1;
        pos.frames.pop();
        match left {
            0 => self.acquire(pos, seat, what, price, table),
            _ => pos.frames.push(Frame::Waive {
                seat,
                what,
                left,
                price,
            }),
        }
    }

    /// A seat pays.
    pub(super) fn charge<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        price: Price,
        table: &mut T,
    ) {
        if price.total() > 0 {
            pos.seat_mut(seat).pay(price);
            let resources = price.0;
            table.tell(|| Event::Paid { seat, resources });
        }
    }

    /// A purchase is paid and carried out.
    pub(super) fn acquire<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        what: Purchase,
        price: Price,
        table: &mut T,
    ) {
        self.charge(pos, seat, price, table);
        let state = pos.seat_mut(seat);
        state.economy.stage = what.stage();
        if let Some(goods) = what.goods() {
            state.economy.discounts[goods.index()] = 0;
        }
        match what {
            Purchase::Unit(unit, at) => {
                pos.place(at, seat, unit.place() as u8);
                table.tell(|| Event::UnitBought { seat, unit, at });
            }
            Purchase::Boat(war, dock) => self.launch(pos, seat, war, dock, table),
            Purchase::Building(kind, at, water) => {
                self.found(pos, seat, kind, at, water);
                table.tell(|| Event::Built {
                    seat,
                    building: kind,
                    at,
                });
            }
            Purchase::Upgrade(upgrade) => {
                pos.seat_mut(seat).upgrades |= 1 << upgrade.place();
                table.tell(|| Event::Upgraded { seat, upgrade });
            }
            Purchase::Card(card) => {
                // It fits from the next window on (AID-12.2), so in this one it is as if played.
                let state = pos.seat_mut(seat);
                state.deck &= !(1 << card.place());
                state.hand |= 1 << card.place();
                state.played |= 1 << card.place();
                table.tell(|| Event::CardBought {
                    seat,
                    card: Some(card),
                });
            }
        }
    }
}

/// A price with one less of a resource; nothing where there is none of it.
fn without(mut price: Price, resource: Resource) -> Option<Price> {
    let of = &mut price.0[resource.index()];
    *of = of.checked_sub(1)?;
    Some(price)
}

/// AID-9.7: the stage of a purchase is over.
fn too_late(what: Purchase) -> Why {
    match what.stage() {
        1 => why(
            "AID-9.7",
            "You have bought something later: units and boats are over.",
        ),
        2 => why(
            "AID-9.7",
            "You have bought something later: building is over.",
        ),
        _ => why(
            "AID-9.7",
            "You have bought an action card: upgrades are over.",
        ),
    }
}
