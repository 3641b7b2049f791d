//! AID-1: who stands where, and what the pieces are.

use crate::Aidra;
use crate::action::Piece;
use crate::content::{Map, Sheet, UnitId};
use crate::event::{Event, Kind, Ruin};
use crate::options::CapacityScope;
use crate::place::{Place, Places};
use crate::position::{Position, SEATS};
use crate::troop::Troop;
use engine::{Seat, SeatSet, Table};

impl Aidra {
    /// The map of the match.
    #[inline]
    pub(crate) fn map(&self) -> &Map {
        &self.content.maps[self.map]
    }

    /// A seat's numbers, with its upgrades.
    #[inline]
    pub(crate) fn sheet(&self, pos: &Position, seat: Seat) -> &Sheet {
        let state = pos.seat(seat);
        &self.content.factions[state.faction as usize].sheets[state.upgrades as usize]
    }

    /// A kind of unit of a seat's sheet.
    #[inline]
    pub(crate) fn unit_id(&self, pos: &Position, seat: Seat, kind: u8) -> UnitId {
        UnitId::new(pos.seat(seat).faction as usize, kind as usize)
    }

    /// Whether a kind of unit is on a seat's sheet.
    #[inline]
    pub(crate) fn is_unit_of(&self, pos: &Position, seat: Seat, unit: UnitId) -> bool {
        unit.faction() == pos.seat(seat).faction as usize
    }

    /// The seat that plays a faction.
    pub(crate) fn seat_of(&self, pos: &Position, faction: usize) -> Option<Seat> {
        let of = |state: &crate::position::SeatState| state.faction as usize == faction;
        pos.seats[..self.seats]
            .iter()
            .position(of)
            .map(|seat| Seat(seat as u8))
    }

    /// The regions next to a region.
    #[inline]
    pub(crate) fn near(&self, at: Place) -> Places {
        self.near.get(at.index()).copied().unwrap_or(Places::EMPTY)
    }

    /// Whether a region is water.
    #[inline]
    pub(crate) fn is_water(&self, at: Place) -> bool {
        !self.land.contains(at.space())
    }

    /// Whether a land region touches water.
    #[inline]
    pub(crate) fn is_coastal(&self, at: Place) -> bool {
        self.coast.contains(at.space())
    }

    /// Whether a region is the center of the map.
    #[inline]
    pub(crate) fn is_center(&self, at: Place) -> bool {
        self.map().center == Some(at.0)
    }

    /// Whether two seats share the center (AID-13.4).
    #[inline]
    pub(crate) fn partners(&self, pos: &Position, one: Seat, other: Seat) -> bool {
        pos.truce.contains(one) && pos.truce.contains(other)
    }

    /// Seats with land units in a region that are enemies of `seat` there (AID-1.6).
    #[inline]
    pub(crate) fn enemies_in(&self, pos: &Position, at: Place, seat: Seat) -> SeatSet {
        let others = pos.others_in(at, seat);
        match !others.is_empty() && self.is_center(at) && pos.truce.contains(seat) {
            true => SeatSet(others.0 & !pos.truce.0),
            false => others,
        }
    }

    /// AID-1.5: how many more land units of a seat a region takes.
    #[inline]
    pub(crate) fn room(&self, pos: &Position, at: Place, seat: Seat) -> u8 {
        let there = match self.options.capacity_scope {
            CapacityScope::PerPlayer => pos.army(at, seat).len(),
            CapacityScope::Shared => {
                let enemies = !self.enemies_in(pos, at, seat).is_empty();
                match enemies {
                    true => pos.army(at, seat).len(),
                    false => pos.armies[at.index()].iter().map(|army| army.len()).sum(),
                }
            }
        };
        (self.options.region_capacity as u8).saturating_sub(there)
    }

    /// Where a piece is.
    pub(crate) fn place_of(&self, piece: Piece) -> Place {
        match piece {
            Piece::Unit { at, .. } => at,
            Piece::Boat { ship, .. } => ship.at,
            Piece::Building(site) => site.place(),
        }
    }

    /// Whose a piece is. A piece that is not there is seat A's.
    pub(crate) fn owner_of(&self, pos: &Position, piece: Piece) -> Seat {
        match piece {
            Piece::Unit { unit, .. } => self.seat_of(pos, unit.faction()).unwrap_or_default(),
            Piece::Boat { owner, .. } => owner,
            Piece::Building(site) => pos.building(site).map_or(Seat(0), |b| b.owner),
        }
    }

    /// What a piece is. A boat or building that is not there is the first of its list.
    pub(crate) fn kind_at(&self, pos: &Position, piece: Piece) -> Kind {
        match piece {
            Piece::Unit { unit, .. } => Kind::Unit(unit),
            Piece::Boat { owner, ship } => {
                let index = pos.boat_index(ship.at, owner, ship.nth);
                Kind::Boat(index.is_some_and(|index| pos.boats[index].is_war()))
            }
            Piece::Building(site) => {
                Kind::Building(pos.building(site).map(|b| b.kind).unwrap_or_default())
            }
        }
    }

    /// Whether a piece is there.
    pub(crate) fn exists(&self, pos: &Position, piece: Piece) -> bool {
        match piece {
            Piece::Unit { unit, at } => self
                .seat_of(pos, unit.faction())
                .is_some_and(|seat| pos.army(at, seat).of(unit.place() as u8) > 0),
            Piece::Boat { owner, ship } => {
                owner.index() < SEATS && pos.boat_index(ship.at, owner, ship.nth).is_some()
            }
            Piece::Building(site) => pos.building(site).is_some(),
        }
    }

    /// Units of a seat one by one, for the log.
    pub(crate) fn units_of(&self, pos: &Position, seat: Seat, troop: Troop) -> Vec<UnitId> {
        let all = troop.iter().flat_map(|(kind, n)| (0..n).map(move |_| kind));
        all.map(|kind| self.unit_id(pos, seat, kind)).collect()
    }

    /// A ship goes down with its cargo.
    pub(crate) fn sink<T: Table<Self>>(&self, pos: &mut Position, index: usize, table: &mut T) {
        let boat = pos.boats.remove(index);
        table.tell(|| Event::Sunk {
            owner: boat.owner,
            war: boat.is_war(),
            at: boat.at,
            cargo: self.units_of(pos, boat.owner, boat.cargo),
        });
    }

    /// AID-7.7: a piece that was shot at is gone.
    pub(crate) fn remove_piece<T: Table<Self>>(
        &self,
        pos: &mut Position,
        piece: Piece,
        table: &mut T,
    ) {
        let seat = self.owner_of(pos, piece);
        match piece {
            Piece::Unit { unit, at } => {
                pos.lift(at, seat, unit.place() as u8);
                table.tell(|| Event::Fell {
                    seat,
                    at,
                    units: vec![unit],
                });
            }
            Piece::Boat { ship, .. } => {
                if let Some(index) = pos.boat_index(ship.at, seat, ship.nth) {
                    self.sink(pos, index, table);
                }
            }
            Piece::Building(site) => self.raze(pos, site, Ruin::Bombarded, table),
        }
    }

    /// A building goes.
    pub(crate) fn raze<T: Table<Self>>(
        &self,
        pos: &mut Position,
        site: crate::position::SiteId,
        why: Ruin,
        table: &mut T,
    ) {
        let place = &mut pos.sites[site.place().index()][site.nth()];
        if let Some(building) = place.building.take() {
            pos.touched.insert(site.place().space());
            table.tell(|| Event::BuildingDestroyed {
                owner: building.owner,
                building: building.kind,
                at: site.place(),
                why,
            });
        }
    }
}
