//! `relocate` (AID-12.9): a building is moved to another site.

use crate::Aidra;
use crate::action::Action;
use crate::content::UNITS;
use crate::event::Event;
use crate::place::Place;
use crate::position::{Position, SiteId, Standing, Status};
use crate::why::{Why, why};
use engine::{Actions, Seat, Table};

impl Aidra {
    /// Whether a seat has any building to relocate.
    pub(super) fn relocates(&self, pos: &Position, seat: Seat) -> bool {
        let mut own = pos
            .buildings()
            .filter(|(_, building)| building.owner == seat);
        own.any(|(site, _)| self.check_uproot(pos, seat, site).is_ok())
    }

    /// Whether a building may be relocated.
    pub(super) fn check_uproot(&self, pos: &Position, seat: Seat, site: SiteId) -> Result<(), Why> {
        let building = pos.building(site).filter(|building| building.owner == seat);
        let Some(building) = building else {
            return Err(why("AID-12.9", "You have no building there."));
        };
        if building.status != Status::Working {
            return Err(why("AID-12.9", "Only working buildings are moved."));
        }
        let Some(stats) = self.stats(pos, building).filter(|stats| stats.slots == 1) else {
            return Err(why("AID-12.9", "Only buildings of one slot are moved."));
        };
        let mut anywhere = false;
        for at in pos.held[seat.index()].iter().map(Place::from) {
            self.each_site(stats, at, |water| {
                anywhere = anywhere || self.check_place(pos, seat, site, at, water).is_ok();
            });
        }
        match anywhere {
            true => Ok(()),
            false => Err(why("AID-12.9", "There is no other site for it.")),
        }
    }

    /// Whether a building may be moved to a region. Its site is judged as things stand before it moves.
    fn check_place(
        &self,
        pos: &Position,
        seat: Seat,
        from: SiteId,
        at: Place,
        water: Place,
    ) -> Result<(), Why> {
        let Some(building) = pos.building(from) else {
            return Err(Why::NOT_NOW);
        };
        match at == from.place() {
            true => Err(why("AID-12.9", "It stands there already.")),
            false => self.check_site(pos, seat, building.kind, at, water, Some(from)),
        }
    }

    pub(super) fn list_new_sites(
        &self,
        pos: &Position,
        seat: Seat,
        from: SiteId,
        out: &mut Actions<Action>,
    ) {
        let building = pos.building(from);
        let Some(stats) = building.and_then(|building| self.stats(pos, building)) else {
            return;
        };
        for at in (pos.held[seat.index()] & self.land).iter().map(Place::from) {
            self.each_site(stats, at, |water| out.push(move_to(building, at, water)));
        }
    }

    pub(super) fn check_new_site(
        &self,
        pos: &Position,
        seat: Seat,
        from: SiteId,
        action: Action,
    ) -> Result<(), Why> {
        let (at, water) = target(action).ok_or(Why::NOT_NOW)?;
        match move_to(pos.building(from), at, water) == action {
            true => self.check_place(pos, seat, from, at, water),
            false => Err(Why::NOT_NOW),
        }
    }

    /// A building moves; what waited in it is lost.
    pub(super) fn relocate<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        from: SiteId,
        action: Action,
        table: &mut T,
    ) {
        let old = &mut pos.sites[from.place().index()][from.nth()].building;
        let (Some((at, water)), Some(building)) = (target(action), old.take()) else {
            return;
        };
        pos.touched.insert(from.place().space());
        pos.touched.insert(at.space());
        let mut sites = pos.sites[at.index()].iter_mut();
        if let Some(site) = sites.find(|site| site.building.is_none()) {
            site.building = Some(Standing {
                water,
                queue: [0; UNITS],
                ..building
            });
        }
        table.tell(|| Event::Relocated {
            seat,
            building: building.kind,
            from: from.place(),
            to: at,
        });
    }
}

/// How a new site is named: a dock's with the water that it faces.
fn move_to(building: Option<&Standing>, at: Place, water: Place) -> Action {
    match building {
        Some(building) if water != Place::NONE => Action::Build {
            kind: building.kind,
            at,
            water,
        },
        _ => Action::At(at),
    }
}

/// The site that is named.
fn target(action: Action) -> Option<(Place, Place)> {
    match action {
        Action::At(at) => Some((at, Place::NONE)),
        Action::Build { at, water, .. } => Some((at, water)),
        _ => None,
    }
}
