//! ALD-9.22 to 9.28, 13.9: building.

use crate::Aldarra;
use crate::action::{Action, Exchange};
use crate::content::{HoldEffect, Kind, Terrain};
use crate::event::Event;
use crate::frame::Frame;
use crate::owner::Owner;
use crate::position::{Position, Yard};
use crate::tile::{Tile, Tiles};
use engine::{Actions, Seat, Table};

/// Airships that may be built in the Stronghold a step (ALD-9.22).
const STRONGHOLD_QUOTA: u8 = 5;
/// Airships at a Fortress, Engineers at an Outpost (ALD-9.22).
const BUILDING_QUOTA: u8 = 2;

impl Aldarra {
    pub(crate) fn run_build(&self, pos: &mut Position, at: u8) -> bool {
        if self.on_track(pos, at).is_some() {
            return false;
        }
        pos.frames.pop();
        true
    }

    /// ALD-9.27, E23: what a unit costs the seat now.
    pub(crate) fn build_price(&self, pos: &Position, seat: Seat, kind: Kind) -> u16 {
        let mut price = u16::from(self.cost(pos, seat.into(), kind));
        if kind == Kind::Outpost {
            let forests = self.forest_discount(pos, seat);
            price = price.saturating_sub(forests).max(price.min(1));
        }
        match pos.yard.discount {
            0 => price,
            off => price.saturating_sub(off.into()).max(1),
        }
    }

    fn forest_discount(&self, pos: &Position, seat: Seat) -> u16 {
        let controlled = self.controlled(pos, seat);
        Terrain::MAP
            .into_iter()
            .map(|kind| {
                (controlled & pos.map.tiles(kind)).len() as u16
                    * u16::from(self.content.tile(kind).outpost_discount)
            })
            .sum()
    }

    /// How many airships were built at a site in this step.
    pub(crate) fn built_at(&self, pos: &Position, tile: Tile) -> u8 {
        pos.yard
            .built
            .iter()
            .find(|(site, _)| *site == tile)
            .map_or(0, |(_, n)| *n)
    }

    /// ALD-9.22, 9.23: whether the rules of the site let the kind be built there, price and supply aside.
    pub(crate) fn is_site_for(&self, pos: &Position, seat: Seat, kind: Kind, tile: Tile) -> bool {
        let owner = Owner::from(seat);
        let fleet = pos.fleet(tile, owner);
        let engineer = fleet.of(Kind::Engineer) > 0;
        match kind {
            Kind::Outpost => engineer && self.can_raise_building(pos, owner, tile),
            Kind::Fortress => {
                engineer
                    && fleet.of(Kind::Outpost) > 0
                    && !pos.yard.fresh_outposts.contains(tile.space())
            }
            _ => self.room(pos, owner, tile) > 0 && self.has_quota(pos, seat, kind, tile),
        }
    }

    fn has_quota(&self, pos: &Position, seat: Seat, kind: Kind, tile: Tile) -> bool {
        let owner = Owner::from(seat);
        let built = self.built_at(pos, tile);
        if pos.map.home[seat.index()] == tile {
            return self.is_limitless(pos, owner, tile) || built < STRONGHOLD_QUOTA;
        }
        let quota = match pos.fleet(tile, owner).building() {
            Some(Kind::Fortress) if pos.yard.fresh_fortresses.contains(tile.space()) => {
                self.options.fresh_fortress_builds || kind == Kind::Engineer
            }
            Some(Kind::Fortress) => true,
            Some(_) => kind == Kind::Engineer && !pos.yard.fresh_outposts.contains(tile.space()),
            None => false,
        };
        quota && built < BUILDING_QUOTA
    }

    /// Tiles where the seat could build anything at all.
    fn build_sites(&self, pos: &Position, seat: Seat) -> Tiles {
        let owner = Owner::from(seat);
        let useful = |tile: &board::Space| {
            let fleet = pos.fleet((*tile).into(), owner);
            fleet.building().is_some() || fleet.of(Kind::Engineer) > 0
        };
        let mut sites: Tiles = pos.presence[owner.index()].iter().filter(useful).collect();
        sites.insert(pos.map.home[seat.index()].space());
        sites
    }

    pub(crate) fn list_build(
        &self,
        pos: &Position,
        seat: Seat,
        way: Option<Exchange>,
        out: &mut Actions<Action>,
    ) {
        let sites = self.build_sites(pos, seat);
        for kind in Kind::ALL {
            if pos.supply[seat.index()].of(kind) == 0
                || pos.seat(seat).coins < self.build_price(pos, seat, kind)
            {
                continue;
            }
            for tile in sites.iter().map(Tile::from) {
                if self.is_site_for(pos, seat, kind, tile) {
                    out.push(Action::Build { kind, tile });
                }
            }
        }
        if pos.yard.discount == 0 {
            for (card, _) in self.held_cards(pos, seat, |effect| {
                matches!(effect, HoldEffect::DiscountUnit(_))
            }) {
                out.push(Action::Play(card));
            }
        }
        self.list_conversions(pos, seat, way, out);
        out.push(Action::Done);
    }

    pub(crate) fn do_build<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        let Frame::Build { at, .. } = pos.top() else {
            return;
        };
        match action {
            Action::Build { kind, tile } => {
                self.build_unit(pos, seat, kind, tile, table);
                self.set_way(pos, None);
            }
            Action::Play(card) => {
                self.play_held(pos, seat, card, table);
                if let Some(HoldEffect::DiscountUnit(n)) = self.hold_effect(card) {
                    pos.yard.discount = n;
                }
                self.set_way(pos, None);
            }
            _ => {
                pos.yard = Yard::default();
                pos.set_top(Frame::Build {
                    at: at + 1,
                    way: None,
                });
            }
        }
    }

    fn build_unit<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        kind: Kind,
        tile: Tile,
        table: &mut T,
    ) {
        let price = self.build_price(pos, seat, kind);
        self.pay_coins(pos, seat, price);
        pos.yard.discount = 0;
        match kind {
            Kind::Outpost => {
                pos.yard.fresh_outposts.insert(tile.space());
            }
            Kind::Fortress => {
                self.return_to_supply(pos, seat.into(), Kind::Outpost, tile);
                pos.yard.fresh_fortresses.insert(tile.space());
            }
            _ => match pos.yard.built.iter_mut().find(|(site, _)| *site == tile) {
                Some((_, n)) => *n += 1,
                None => {
                    let _ = pos.yard.built.try_push((tile, 1));
                }
            },
        }
        self.put_from_supply(pos, seat.into(), kind, tile);
        let place = self.place(pos, tile);
        table.tell(|| Event::Built {
            seat,
            kind,
            place,
            price,
        });
    }

    /// ALD-13.9: tiles with an own Engineer and no building.
    pub(crate) fn free_outpost_sites(&self, pos: &Position, seat: Seat) -> Tiles {
        if pos.supply[seat.index()].of(Kind::Outpost) == 0 {
            return Tiles::EMPTY;
        }
        self.tiles_with(pos, seat.into(), Kind::Engineer)
            .iter()
            .filter(|&tile| self.can_raise_building(pos, seat.into(), tile.into()))
            .collect()
    }

    pub(crate) fn run_free_outposts(&self, pos: &mut Position, seat: Seat) -> bool {
        if !self.free_outpost_sites(pos, seat).is_empty() {
            return false;
        }
        pos.frames.pop();
        true
    }

    pub(crate) fn list_free_outposts(
        &self,
        pos: &Position,
        seat: Seat,
        way: Option<Exchange>,
        out: &mut Actions<Action>,
    ) {
        self.free_outpost_sites(pos, seat)
            .iter()
            .for_each(|tile| out.push(Action::FreeOutpost(tile.into())));
        self.list_conversions(pos, seat, way, out);
        out.push(Action::Done);
    }

    pub(crate) fn do_free_outposts<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        if let Action::FreeOutpost(tile) = action {
            self.put_from_supply(pos, seat.into(), Kind::Outpost, tile);
            let place = self.place(pos, tile);
            table.tell(|| Event::FreeOutpost { seat, place });
            self.set_way(pos, None);
        } else {
            pos.frames.pop();
        }
    }
}
