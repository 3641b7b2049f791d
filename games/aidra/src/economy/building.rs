//! Where buildings may stand (AID-10, 11.2).

use crate::Aidra;
use crate::action::Action;
use crate::content::{Building, BuildingStats, Requirement};
use crate::place::{Place, Places};
use crate::position::{Position, SiteId};
use crate::why::{Why, why};
use engine::{Actions, Seat};

impl Aidra {
    pub(super) fn list_sites(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let sheet = self.sheet(pos, seat);
        let held = pos.held[seat.index()] & self.land;
        for &kind in Building::ALL {
            let Some(stats) = sheet.building(kind) else {
                continue;
            };
            for at in held.iter().map(Place::from) {
                self.each_site(stats, at, |water| {
                    out.push(Action::Build { kind, at, water })
                });
            }
        }
    }

    /// The ways in which a building may stand in a region: a dock faces one of the waters beside it.
    pub(super) fn each_site(&self, stats: &BuildingStats, at: Place, mut each: impl FnMut(Place)) {
        match stats.dock {
            true => (self.near(at) - self.land)
                .iter()
                .for_each(|water| each(Place::from(water))),
            false => each(Place::NONE),
        }
    }

    /// AID-10.1, 10.2, 11.2: whether a seat may build in a region. A building that is `moved` there does not count against
    /// its own limits.
    pub(super) fn check_site(
        &self,
        pos: &Position,
        seat: Seat,
        kind: Building,
        at: Place,
        water: Place,
        moved: Option<SiteId>,
    ) -> Result<(), Why> {
        let Some(stats) = self.sheet(pos, seat).building(kind) else {
            return Err(why("AID-10.2", "Your faction does not build that."));
        };
        if self.is_water(at) || !pos.holds(seat, at) {
            return Err(why("AID-10.2", "You do not hold that region."));
        }
        self.check_slots(pos, at, stats)?;
        self.check_water(stats, at, water)?;
        if !self.enemies_in(pos, at, seat).is_empty() {
            return Err(why("AID-10.2", "Enemy units stand there."));
        }
        for requirement in stats.requires.into_iter().flatten() {
            self.check_requirement(pos, seat, at, requirement)?;
        }
        self.check_limits(pos, seat, kind, at, stats, moved)?;
        self.check_network(pos, seat, kind, at)
    }

    /// AID-10.1: whether a region has slots for a building.
    fn check_slots(&self, pos: &Position, at: Place, stats: &BuildingStats) -> Result<(), Why> {
        let taken = pos
            .buildings_in(at)
            .map(|(_, one)| self.stats(pos, one).map_or(2, |it| it.slots));
        let slots = self.map().regions[at.index()].slots;
        let places = pos.sites[at.index()]
            .iter()
            .any(|site| site.building.is_none());
        match places && taken.sum::<u8>() + stats.slots <= slots {
            true => Ok(()),
            false => Err(why("AID-10.1", "There are not enough free slots.")),
        }
    }

    /// AID-11.2: a dock faces a water region beside it, and nothing else faces any.
    fn check_water(&self, stats: &BuildingStats, at: Place, water: Place) -> Result<(), Why> {
        match (stats.dock, water) {
            (true, water) if (self.near(at) - self.land).contains(water.space()) => Ok(()),
            (true, _) => Err(why("AID-11.2", "A dock faces a water region next to it.")),
            (false, Place::NONE) => Ok(()),
            (false, _) => Err(why("AID-11.2", "Only docks face a water region.")),
        }
    }

    /// AID-10.2: one requirement of a building's card.
    fn check_requirement(
        &self,
        pos: &Position,
        seat: Seat,
        at: Place,
        requirement: Requirement,
    ) -> Result<(), Why> {
        match requirement {
            Requirement::NextTo(kind) => {
                let near = self.near(at) & self.land;
                let mut places = near.iter().map(Place::from).chain([at]);
                match places.any(|place| self.works_in(pos, seat, place, kind)) {
                    true => Ok(()),
                    false => Err(next_to(kind)),
                }
            }
            Requirement::Needs(kind) => {
                let mut own = pos
                    .buildings()
                    .filter(|(_, one)| one.owner == seat && one.works());
                match own.any(|(_, one)| one.kind == kind) {
                    true => Ok(()),
                    false => Err(needs(kind)),
                }
            }
            Requirement::Coastal => match self.is_coastal(at) {
                true => Ok(()),
                false => Err(why("AID-10.2", "It must stand on a shore.")),
            },
            Requirement::Resource(resource) => match pos.yields[at.index()] == resource {
                true => Ok(()),
                false => Err(why(
                    "AID-10.2",
                    "The region yields another resource than it needs.",
                )),
            },
        }
    }

    /// AID-10.4: the most of one's own, in whatever state.
    fn check_limits(
        &self,
        pos: &Position,
        seat: Seat,
        kind: Building,
        at: Place,
        stats: &BuildingStats,
        moved: Option<SiteId>,
    ) -> Result<(), Why> {
        let own = || {
            let all = pos.buildings().filter(|(site, _)| Some(*site) != moved);
            all.filter(|(_, one)| one.owner == seat && one.kind == kind)
        };
        if stats.max_player > 0 && own().count() >= stats.max_player as usize {
            return Err(why("AID-10.4", "You have as many of these as you may."));
        }
        let here = own().filter(|(site, _)| site.place() == at);
        match stats.max_region > 0 && here.count() >= stats.max_region as usize {
            true => Err(why(
                "AID-10.4",
                "The region has as many of these as it may.",
            )),
            false => Ok(()),
        }
    }

    /// AID-10.2: in the network or next to it; a seat without a working building may found a village anywhere.
    fn check_network(
        &self,
        pos: &Position,
        seat: Seat,
        kind: Building,
        at: Place,
    ) -> Result<(), Why> {
        let around: Places = (self.near(at) & self.land) & pos.held[seat.index()];
        let in_network = |place: Place| {
            let mut here = pos.buildings_in(place);
            here.any(|(_, one)| one.owner == seat && one.works())
        };
        if in_network(at) || around.iter().map(Place::from).any(in_network) {
            return Ok(());
        }
        let mut working = pos
            .buildings()
            .filter(|(_, one)| one.owner == seat && one.works());
        let refounds = self.options.refound && kind == Building::Village;
        match refounds && working.next().is_none() {
            true => Ok(()),
            false => Err(why(
                "AID-10.2",
                "The region is neither in your network nor next to it.",
            )),
        }
    }
}

/// AID-10.2: what must stand beside it.
fn next_to(kind: Building) -> Why {
    let reason = match kind {
        Building::Village => {
            "It must stand in or next to a region with a working village of yours."
        }
        Building::City => "It must stand in or next to a region with a working city of yours.",
        _ => "A working building that it must stand beside is missing.",
    };
    why("AID-10.2", reason)
}

/// AID-10.2: what must stand somewhere.
fn needs(kind: Building) -> Why {
    let reason = match kind {
        Building::Village => "You need a working village somewhere.",
        Building::City => "You need a working city somewhere.",
        _ => "You need a working building of another kind somewhere.",
    };
    why("AID-10.2", reason)
}
