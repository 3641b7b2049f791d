//! AID-1.6 to 1.8: who holds a region, and what hangs together.

use crate::Aidra;
use crate::content::Building;
use crate::event::Event;
use crate::place::{Place, Places};
use crate::position::{Position, SEATS, Status};
use engine::{Seat, SeatSet, Table};

impl Aidra {
    /// AID-1.6, 3.3: what follows from a completed action.
    pub(crate) fn settle<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        self.close_assaults(pos);
        self.end_truce(pos, table);
        while let Some(space) = pos.touched.pop_first() {
            let at = Place::from(space);
            if !self.is_water(at) {
                self.settle_region(pos, at, table);
            }
        }
    }

    /// AID-5.5e: an assault is over as soon as either side has no land unit in the region.
    fn close_assaults(&self, pos: &mut Position) {
        for space in pos.assaults.iter() {
            let there = (0..SEATS).filter(|&seat| pos.presence[seat].contains(space));
            if there.count() < 2 {
                pos.assaults.remove(space);
                pos.forget_origins(Place::from(space));
                pos.touched.insert(space);
            }
        }
    }

    /// AID-13.5: a truce ends when a partner has no unit left in the center.
    fn end_truce<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let Some(center) = self.map().center.map(Place) else {
            return;
        };
        let gone = |seat: Seat| pos.army(center, seat).is_empty();
        if pos.truce.iter().any(gone) {
            pos.truce = SeatSet::NONE;
            pos.touched.insert(center.space());
            table.tell(|| Event::TruceEnded);
        }
    }

    fn settle_region<T: Table<Self>>(&self, pos: &mut Position, at: Place, table: &mut T) {
        let before = pos.holders(at);
        let by_units = pos.others_in(at, Seat(u8::MAX));
        let after = self.holders_after(pos, at, before, by_units);
        if after != before {
            for seat in 0..SEATS {
                match after.contains(Seat(seat as u8)) {
                    true => pos.held[seat].insert(at.space()),
                    false => pos.held[seat].remove(at.space()),
                };
            }
            table.tell(|| Event::Held { at, holders: after });
        }
        for nth in 0..2 {
            let Some(building) = &mut pos.sites[at.index()][nth].building else {
                continue;
            };
            match building.status {
                Status::Occupied(seat) if !after.contains(seat) => {
                    building.status = Status::Working;
                    let (owner, building) = (building.owner, building.kind);
                    table.tell(|| Event::OccupationEnded {
                        owner,
                        building,
                        at,
                    });
                }
                Status::Marked(_) if after.contains(building.owner) => {
                    building.retaken |= by_units.contains(building.owner);
                }
                Status::Marked(_) => building.retaken = false,
                _ => {}
            }
        }
    }

    /// The table of AID-1.6.
    fn holders_after(
        &self,
        pos: &Position,
        at: Place,
        before: SeatSet,
        by_units: SeatSet,
    ) -> SeatSet {
        if by_units.len() == 1 {
            return by_units;
        }
        if by_units.len() > 1 {
            return match self.is_center(at) && pos.truce.len() == 2 {
                true => pos.truce,
                false => before,
            };
        }
        if pos.neutral.contains(at.space()) {
            return SeatSet::NONE;
        }
        let owners: SeatSet = pos.buildings_in(at).map(|(_, b)| b.owner).collect();
        let staying: SeatSet = before
            .iter()
            .filter(|&seat| owners.contains(seat))
            .collect();
        match (staying.len(), owners.len()) {
            (1, _) => staying,
            (_, 1) => owners,
            _ if self.options.hold_without_presence => before,
            _ => SeatSet::NONE,
        }
    }

    /// AID-1.8: the regions in which a seat holds with a working building of its own.
    pub(crate) fn network(&self, pos: &Position, seat: Seat) -> Places {
        let works = |place: &Place| {
            let mut here = pos.buildings_in(*place);
            here.any(|(_, building)| building.owner == seat && building.works())
        };
        let held = pos.held[seat.index()].iter().map(Place::from);
        held.filter(works).map(Place::space).collect()
    }

    /// AID-1.8: the part of the network around a region; nothing when the region is not in it.
    pub(crate) fn component(&self, pos: &Position, seat: Seat, at: Place) -> Places {
        let network = self.network(pos, seat);
        if !network.contains(at.space()) {
            return Places::EMPTY;
        }
        let mut all = self.graph.component(at.space(), network);
        if self.options.dock_links {
            let mut before = Places::EMPTY;
            while before != all {
                before = all;
                all = self.over_docks(pos, seat, network, all);
            }
        }
        all
    }

    /// With `dock_links`: what docks on the same water add to a component.
    fn over_docks(&self, pos: &Position, seat: Seat, network: Places, all: Places) -> Places {
        let docks = |places: Places| {
            places
                .iter()
                .flat_map(|space| pos.buildings_in(Place::from(space)))
                .filter(move |(_, building)| {
                    building.kind == Building::Dock && building.owner == seat && building.works()
                })
        };
        let waters: Places = docks(all).map(|(_, dock)| dock.water.space()).collect();
        let mut more = all;
        for (site, dock) in docks(network - all) {
            if waters.contains(dock.water.space()) {
                more |= self.graph.component(site.place().space(), network);
            }
        }
        more
    }
}
