//! Buildings of others (AID-8).

use crate::Aidra;
use crate::action::Mode;
use crate::content::Building;
use crate::event::{Event, Income, Ruin};
use crate::options::{ConquestTie, LootTiming, MarkLasts, ResolveScope, Takeover};
use crate::place::Place;
use crate::position::{Position, SiteId, Standing, Status};
use crate::why::{Why, why};
use engine::{Seat, Table};

/// What a takeover or a loot of such a building pays; other buildings pay nothing.
pub(crate) const fn worth(kind: Building) -> u8 {
    match kind {
        Building::Village => 1,
        Building::City => 3,
        _ => 0,
    }
}

impl Aidra {
    /// AID-8.2: the strength of a seat's land units in a region.
    pub(crate) fn army_strength(&self, pos: &Position, seat: Seat, at: Place) -> u16 {
        let sheet = self.sheet(pos, seat);
        let units = pos.army(at, seat).iter();
        units
            .map(|(kind, n)| u16::from(sheet.unit(kind as usize).strength) * u16::from(n))
            .sum()
    }

    pub(crate) fn check_resolve(
        &self,
        pos: &Position,
        seat: Seat,
        site: SiteId,
        mode: Mode,
    ) -> Result<(), Why> {
        let at = site.place();
        let building = pos.building(site).filter(|building| building.owner != seat);
        let Some(building) = building else {
            return Err(why(
                "AID-8.1",
                "No building of another player stands there.",
            ));
        };
        if !pos.holds(seat, at) || pos.army(at, seat).is_empty() {
            return Err(why(
                "AID-8.1",
                "You must hold the region with at least one unit.",
            ));
        }
        if !pos.others_in(at, seat).is_empty() {
            return Err(why("AID-8.1", "Other players' units stand in the region."));
        }
        if self.already_resolved(pos, at) {
            return Err(why(
                "AID-8.1",
                "A building has been resolved there this round.",
            ));
        }
        let (army, wall) = (
            self.army_strength(pos, seat, at),
            u16::from(self.wall(pos, building)),
        );
        let ties = self.options.conquest_tie == ConquestTie::Army;
        if army < wall || army == wall && !ties {
            return Err(why("AID-8.2", "Your units there are not strong enough."));
        }
        self.check_mode(pos, seat, at, building, mode)
    }

    /// AID-8.1: the limit of conquests.
    fn already_resolved(&self, pos: &Position, at: Place) -> bool {
        match self.options.resolve_scope {
            ResolveScope::Region => pos.resolved.contains(at.space()),
            ResolveScope::Player => !pos.resolved.is_empty(),
        }
    }

    fn check_mode(
        &self,
        pos: &Position,
        seat: Seat,
        at: Place,
        building: &Standing,
        mode: Mode,
    ) -> Result<(), Why> {
        match mode {
            Mode::Takeover if worth(building.kind) == 0 => Err(why(
                "AID-8.8",
                "Only villages and cities can be taken over.",
            )),
            Mode::Takeover
                if building.kind == Building::City
                    && self
                        .content
                        .faction(pos.seat(seat).faction as usize)
                        .no_city_takeover =>
            {
                Err(why("AID-8.3", "Your faction may never take over a city."))
            }
            Mode::Takeover if building.status == Status::Yielding(seat) => {
                Err(why("AID-8.3", "It yields to you already."))
            }
            Mode::Takeover => {
                let has = pos.seat(seat).resources[pos.yields[at.index()].index()];
                match has >= u16::from(worth(building.kind)) {
                    true => Ok(()),
                    false => Err(why("AID-8.3", "You cannot pay for the takeover.")),
                }
            }
            Mode::Occupy if building.status == Status::Occupied(seat) => {
                Err(why("AID-8.4", "You occupy it already."))
            }
            Mode::Destroy if matches!(building.status, Status::Marked(_)) => {
                Err(why("AID-8.5", "It is marked already."))
            }
            Mode::Occupy | Mode::Destroy => Ok(()),
        }
    }

    pub(crate) fn resolve<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        site: SiteId,
        mode: Mode,
        table: &mut T,
    ) {
        let at = site.place();
        let Some(&building) = pos.building(site) else {
            return;
        };
        pos.resolved.insert(at.space());
        pos.touched.insert(at.space());
        table.tell(|| Event::Resolved {
            seat,
            owner: building.owner,
            building: building.kind,
            at,
            mode,
        });
        let after = match mode {
            Mode::Occupy => Standing {
                status: Status::Occupied(seat),
                ..building
            },
            Mode::Destroy => Standing {
                status: Status::Marked(seat),
                owner_moved: false,
                retaken: false,
                ..building
            },
            Mode::Takeover => {
                let (resource, n) = (pos.yields[at.index()], worth(building.kind));
                pos.seat_mut(seat).resources[resource.index()] -= u16::from(n);
                table.tell(|| Event::TakeoverPaid { seat, resource, n });
                let (owner, status) = match self.options.takeover_transfers {
                    Takeover::Ownership => (seat, Status::Working),
                    Takeover::Output => (building.owner, Status::Yielding(seat)),
                };
                Standing {
                    status,
                    fresh: true,
                    ..Standing::new(building.kind, owner)
                }
            }
        };
        pos.sites[at.index()][site.nth()].building = Some(after);
        if mode == Mode::Destroy && self.options.loot_timing == LootTiming::AtOnce {
            self.loot(pos, seat, building.kind, at, table);
        }
    }

    /// AID-8.5: the owner has had a movement turn since the mark.
    pub(crate) fn mark_owner_moved(&self, pos: &mut Position, seat: Seat) {
        for sites in &mut pos.sites {
            for building in sites.iter_mut().filter_map(|site| site.building.as_mut()) {
                building.owner_moved |= building.owner == seat;
            }
        }
    }

    /// AID-8.5: at the start of a round marks come true, unless the owner holds the region again.
    pub(crate) fn destroy_marked<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        for at in 0..self.map().regions.len() as u8 {
            for nth in 0..2 {
                let site = SiteId::new(Place(at), nth);
                let Some(&building) = pos.building(site) else {
                    continue;
                };
                let Status::Marked(by) = building.status else {
                    continue;
                };
                let waits = self.options.mark_lasts == MarkLasts::OwnerMoved;
                if building.retaken {
                    if let Some(saved) = pos.building_mut(site) {
                        saved.status = Status::Working;
                    }
                    table.tell(|| Event::MarkCleared {
                        owner: building.owner,
                        building: building.kind,
                        at: Place(at),
                    });
                } else if building.owner_moved || !waits {
                    self.raze(pos, site, Ruin::Marked, table);
                    if self.options.loot_timing == LootTiming::OnDestruction {
                        self.loot(pos, by, building.kind, Place(at), table);
                    }
                }
            }
        }
    }

    /// AID-8.5: the loot of a village or city, and the Orcs' spoils.
    fn loot<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        kind: Building,
        at: Place,
        table: &mut T,
    ) {
        if worth(kind) == 0 {
            return;
        }
        let sheet = self.sheet(pos, seat);
        let own = pos
            .buildings()
            .filter(|(_, b)| b.owner == seat && b.works());
        let heaps: u8 = own
            .filter_map(|(_, b)| Some(sheet.building(b.kind)?.loot))
            .sum();
        let n = worth(kind) + sheet.loot + heaps;
        let resource = pos.yields[at.index()];
        pos.seat_mut(seat).resources[resource.index()] += u16::from(n);
        table.tell(|| Event::Looted {
            seat,
            resource,
            n,
            at,
        });
        if self.content.faction(pos.seat(seat).faction as usize).spoils {
            self.gain_influence(pos, seat, 1, Income::Spoils, table);
        }
    }
}
