//! What lies on the table: small, flat, plain data (AID-1).

use crate::battle::Battle;
use crate::bombard::Gunfire;
use crate::content::{Building, Goods, MAX_REGIONS, Price, Resource, UNITS};
use crate::frame::Frame;
use crate::place::{Place, Places};
use crate::troop::Troop;
use engine::{List, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// The most seats.
pub const SEATS: usize = 6;
/// The deepest stack of frames.
pub const DEPTH: usize = 8;
/// The most boats on a map: two fishing boats for every water region (AID-11.3) and [`FLEET`] war ships a seat. On every
/// map that is at most 72: 6 waters with 6 seats, 13 with 4.
pub const BOATS: usize = 72;
/// The war ships of a seat.
pub const FLEET: u8 = 10;
/// The most entries of what is known about where units came from.
pub const ORIGINS: usize = 40;
/// The most trained units of a kind that wait in a building.
pub const QUEUE: u8 = 250;

/// The whole state of a game.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct Position {
    /// What each region yields (AID-1.1, 2.7).
    #[serde(with = "engine::flat")]
    pub yields: [Resource; MAX_REGIONS],
    /// The land units by region and owner.
    #[serde(with = "engine::flat")]
    pub armies: [[Troop; SEATS]; MAX_REGIONS],
    /// Where each seat has land units on land.
    pub presence: [Places; SEATS],
    /// The regions that each seat holds (AID-1.6); the center may be in two sets.
    pub held: [Places; SEATS],
    /// Regions in which pieces came or went since holding was last worked out.
    pub touched: Places,
    /// Regions in which two armies wiped each other out (AID-6.16).
    pub neutral: Places,
    /// The buildings, two places a region (AID-10.1).
    #[serde(with = "engine::flat")]
    pub sites: [[Site; 2]; MAX_REGIONS],
    /// The boats in the order in which they were bought.
    pub boats: List<Boat, BOATS>,
    /// The seats.
    pub seats: [SeatState; SEATS],
    /// Where units in open assaults and in the center came from (AID-5.2). Those of which nothing is said here came
    /// from nowhere.
    pub origins: List<Origin, ORIGINS>,
    /// Open assaults of the seat that moves (AID-5.5).
    pub assaults: Places,
    /// Regions in which a building was resolved this round (AID-8.1).
    pub resolved: Places,
    /// The partners of the truce in the center (AID-13.4); none or two.
    pub truce: SeatSet,
    /// Partners who break the truce in the open window (AID-13.7).
    pub breaking: SeatSet,
    /// Votes for Center Control (AID-2.1).
    pub votes: SeatSet,
    /// Whether Center Control counts in this game.
    pub center: bool,
    /// The round, from 1; 0 before the first.
    pub round: u16,
    /// Who goes first this round (AID-3.2).
    pub first: Seat,
    /// The Move, Load or Unload under way.
    pub group: Group,
    /// The battle under way.
    pub battle: Battle,
    /// The bombardment under way.
    pub gunfire: Gunfire,
    /// What is to be done, the innermost last.
    pub frames: List<Frame, DEPTH>,
    /// How many seats are out.
    pub out: u8,
    /// Who won, once somebody has.
    pub winners: SeatSet,
    /// Why the game ended, once it has.
    pub ending: Option<Ending>,
}

/// One seat (AID-1.12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SeatState {
    /// Its faction's index; [`SeatState::NO_FACTION`] before it has one.
    pub faction: u8,
    /// Which start of the map it has.
    pub start: u8,
    /// Food, wood and ore.
    pub resources: [u16; 3],
    /// Influence.
    pub influence: u16,
    /// Action cards chosen and not yet bought, a bit each.
    pub deck: u16,
    /// Action cards bought and still usable.
    pub hand: u16,
    /// Action cards that everybody has seen in the hand.
    pub shown: u16,
    /// Action cards used up; everybody saw them.
    pub spent: u16,
    /// Action cards played in the current window (AID-12.4).
    pub played: u16,
    /// Upgrades, a bit each.
    pub upgrades: u8,
    /// Rounds in the center (AID-13.2).
    pub tally: u8,
    /// Whether it is still in the game.
    pub alive: bool,
    /// When it went out: 1 for the first.
    pub out_as: u8,
    /// Steps that its general made without influence this round (AID-5.3).
    pub free_steps: u8,
    /// What it has open in its economy turn.
    pub economy: Economy,
}

/// What a seat has open in its economy turn (AID-9, 12.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Economy {
    /// The stage of the build phase (AID-9.7).
    pub stage: u8,
    /// What the next purchase of each of the [`Goods`] costs less.
    pub discounts: [u8; 4],
    /// Extra training orders that cards gave.
    pub training: u8,
    /// Whether trained units may also go next to the network.
    pub reach: bool,
    /// Whether a production of this round is under way or done.
    pub produced: bool,
}

/// A place for a building.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Site {
    /// What stands there, if anything does.
    pub building: Option<Standing>,
}

/// A building on the map (AID-1.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Standing {
    /// Which kind.
    pub kind: Building,
    /// Whose.
    pub owner: Seat,
    /// What has become of it.
    pub status: Status,
    /// Whether it was taken over this round and yields nothing yet (AID-8.3).
    pub fresh: bool,
    /// Training orders or trades of this turn.
    pub used: u8,
    /// The water region that a dock faces.
    pub water: Place,
    /// Whether its owner has had a movement turn since it was marked.
    pub owner_moved: bool,
    /// Whether its owner has retaken the region since it was marked.
    pub retaken: bool,
    /// Trained units by kind.
    pub queue: [u8; UNITS],
}

/// What has become of a building (AID-1.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Status {
    /// It works.
    #[default]
    Working,
    /// Occupied by a seat (AID-8.4).
    Occupied(Seat),
    /// To be destroyed, marked by a seat (AID-8.5).
    Marked(Seat),
    /// It works, but what it yields goes to a seat that has taken it over, where a takeover moves the output only (AID-8.8).
    Yielding(Seat),
}

/// A boat on the map (AID-1.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Boat {
    /// Land units aboard.
    pub cargo: Troop,
    /// Where.
    pub at: Place,
    /// Whose.
    pub owner: Seat,
    /// Steps of this round.
    pub sailed: u8,
    /// Which kind and whether it is done.
    pub state: BoatState,
}

/// The kind of a boat and whether it is done for the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BoatState {
    /// A fishing boat.
    #[default]
    Fishing,
    /// A war ship.
    War,
    /// A war ship that has unloaded (AID-11.7).
    WarStopped,
}

impl Boat {
    /// Whether it is a war ship.
    #[inline]
    pub fn is_war(&self) -> bool {
        self.state != BoatState::Fishing
    }
}

/// Where some units came from: a region, or a ship in a water region (AID-5.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Origin {
    /// The units.
    pub troop: Troop,
    /// Where they stand.
    pub at: Place,
    /// Whose.
    pub owner: Seat,
    /// From which region.
    pub from: Place,
}

/// The Move, Load or Unload under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Group {
    /// The region that it is for.
    pub from: Place,
    /// The ship of a Load or Unload, as an index.
    pub ship: u8,
    /// Whether anybody has moved.
    pub moved: bool,
    /// Units that have stepped: where they are, kind, steps left.
    pub walkers: List<Walker, 10>,
}

/// A unit that has stepped in this Move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Walker {
    /// Where it is.
    pub at: Place,
    /// Its kind.
    pub kind: u8,
    /// Steps that it has left.
    pub left: u8,
}

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ending {
    /// Enough rounds in the center (AID-13.2).
    Center,
    /// One is left (AID-13.10).
    Domination,
    /// Nobody is left: the last went out together.
    Nobody,
    /// The last round is over (AID-13.11).
    Rounds,
}

impl SeatState {
    /// No faction yet.
    pub const NO_FACTION: u8 = u8::MAX;

    /// Whether it can pay.
    #[inline]
    pub fn affords(&self, price: Price) -> bool {
        let pairs = self.resources.iter().zip(price.0);
        pairs
            .into_iter()
            .all(|(&has, costs)| has >= u16::from(costs))
    }

    /// Pays what it can afford.
    #[inline]
    pub fn pay(&mut self, price: Price) {
        for (has, costs) in self.resources.iter_mut().zip(price.0) {
            *has -= u16::from(costs);
        }
    }

    /// What the next purchase of such goods costs less.
    #[inline]
    pub fn discount(&self, goods: Goods) -> u8 {
        self.economy.discounts[goods.index()]
    }
}

impl Standing {
    /// A working building.
    pub fn new(kind: Building, owner: Seat) -> Self {
        Standing {
            kind,
            owner,
            status: Status::Working,
            fresh: false,
            used: 0,
            water: Place::NONE,
            owner_moved: false,
            retaken: false,
            queue: [0; UNITS],
        }
    }

    /// Whether it has effects (AID-1.4).
    #[inline]
    pub fn works(&self) -> bool {
        matches!(self.status, Status::Working | Status::Yielding(_))
    }
}

impl Position {
    /// The land units of a seat in a region.
    #[inline]
    pub fn army(&self, at: Place, seat: Seat) -> Troop {
        self.armies[at.index()][seat.index()]
    }

    /// Puts a unit into a region.
    #[inline]
    pub fn place(&mut self, at: Place, seat: Seat, kind: u8) {
        let army = &mut self.armies[at.index()][seat.index()];
        *army = army.with(kind);
        self.presence[seat.index()].insert(at.space());
        self.neutral.remove(at.space());
        self.touched.insert(at.space());
    }

    /// Takes a unit out of a region; it must be there. What is known about where it came from goes with it.
    #[inline]
    pub fn lift(&mut self, at: Place, seat: Seat, kind: u8) {
        let army = &mut self.armies[at.index()][seat.index()];
        *army = army.without(kind);
        let (left, empty) = (army.of(kind), army.is_empty());
        if empty {
            self.presence[seat.index()].remove(at.space());
            self.touched.insert(at.space());
        }
        if !self.origins.is_empty() {
            self.forget_origin(at, seat, kind, left);
        }
    }

    /// Drops origins of a kind until they tell of no more units than there are.
    fn forget_origin(&mut self, at: Place, seat: Seat, kind: u8, left: u8) {
        let of_these = |origin: &Origin| origin.at == at && origin.owner == seat;
        let known = (self.origins.iter()).filter(|origin| of_these(origin));
        let mut surplus = known
            .map(|origin| origin.troop.of(kind))
            .sum::<u8>()
            .saturating_sub(left);
        for origin in self.origins.iter_mut().rev() {
            while surplus > 0 && of_these(origin) && origin.troop.of(kind) > 0 {
                origin.troop = origin.troop.without(kind);
                surplus -= 1;
            }
        }
        self.origins.retain(|origin| !origin.troop.is_empty());
    }

    /// Remembers where a unit came from. Where there is no room to remember it, the unit came from nowhere.
    pub fn remember_origin(&mut self, at: Place, seat: Seat, kind: u8, from: Place) {
        let same =
            |origin: &&mut Origin| origin.at == at && origin.owner == seat && origin.from == from;
        if let Some(origin) = self.origins.iter_mut().find(same) {
            origin.troop = origin.troop.with(kind);
            return;
        }
        let troop = Troop::one(kind);
        let _full = self.origins.try_push(Origin {
            troop,
            at,
            owner: seat,
            from,
        });
    }

    /// Forgets where units in a region came from.
    pub fn forget_origins(&mut self, at: Place) {
        self.origins.retain(|origin| origin.at != at);
    }

    /// Seats but `seat` with land units in a region.
    #[inline]
    pub fn others_in(&self, at: Place, seat: Seat) -> SeatSet {
        let mut others = SeatSet::NONE;
        for other in 0..SEATS {
            if other != seat.index() && self.presence[other].contains(at.space()) {
                others = others.with(Seat(other as u8));
            }
        }
        others
    }

    /// Regions with land units of anybody but `seat`.
    #[inline]
    pub fn regions_of_others(&self, seat: Seat) -> Places {
        let mut all = Places::EMPTY;
        for (other, &places) in self.presence.iter().enumerate() {
            if other != seat.index() {
                all |= places;
            }
        }
        all
    }

    /// A seat.
    #[inline]
    pub fn seat(&self, seat: Seat) -> &SeatState {
        &self.seats[seat.index()]
    }

    /// A seat, to change.
    #[inline]
    pub fn seat_mut(&mut self, seat: Seat) -> &mut SeatState {
        &mut self.seats[seat.index()]
    }

    /// Whether a seat holds a region, alone or with a partner.
    #[inline]
    pub fn holds(&self, seat: Seat, at: Place) -> bool {
        self.held[seat.index()].contains(at.space())
    }

    /// Who holds a region.
    #[inline]
    pub fn holders(&self, at: Place) -> SeatSet {
        let mut all = SeatSet::NONE;
        for seat in 0..SEATS {
            if self.held[seat].contains(at.space()) {
                all = all.with(Seat(seat as u8));
            }
        }
        all
    }

    /// The building at a site.
    #[inline]
    pub fn building(&self, site: SiteId) -> Option<&Standing> {
        self.sites[site.place().index()][site.nth()]
            .building
            .as_ref()
    }

    /// The building at a site, to change.
    #[inline]
    pub fn building_mut(&mut self, site: SiteId) -> Option<&mut Standing> {
        self.sites[site.place().index()][site.nth()]
            .building
            .as_mut()
    }

    /// The buildings in a region.
    #[inline]
    pub fn buildings_in(&self, at: Place) -> impl Iterator<Item = (SiteId, &Standing)> {
        let sites = self.sites[at.index()].iter().enumerate();
        sites.filter_map(move |(nth, site)| Some((SiteId::new(at, nth), site.building.as_ref()?)))
    }

    /// All buildings, in the order of regions.
    #[inline]
    pub fn buildings(&self) -> impl Iterator<Item = (SiteId, &Standing)> {
        (0..MAX_REGIONS as u8).flat_map(|at| self.buildings_in(Place(at)))
    }

    /// The boats of a seat in a region, with their indexes.
    pub fn boats_at(&self, at: Place, owner: Seat) -> impl Iterator<Item = (usize, &Boat)> {
        let all = self.boats.iter().enumerate();
        all.filter(move |(_, boat)| boat.at == at && boat.owner == owner)
    }

    /// The index of the `nth` boat of a seat in a region.
    pub fn boat_index(&self, at: Place, owner: Seat, nth: u8) -> Option<usize> {
        self.boats_at(at, owner)
            .nth(nth as usize)
            .map(|(index, _)| index)
    }

    /// The seats that are still in the game.
    #[inline]
    pub fn living(&self) -> SeatSet {
        let mut all = SeatSet::NONE;
        for (seat, state) in self.seats.iter().enumerate() {
            if state.alive {
                all = all.with(Seat(seat as u8));
            }
        }
        all
    }

    /// The innermost frame.
    #[inline]
    pub fn top(&self) -> Frame {
        self.frames.last().copied().unwrap_or(Frame::Over)
    }

    /// Replaces the innermost frame.
    #[inline]
    pub fn set_top(&mut self, frame: Frame) {
        if let Some(top) = self.frames.last_mut() {
            *top = frame;
        }
    }
}

/// A building's place: a region and the first or second place in it.
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default, Serialize, Deserialize,
)]
pub struct SiteId(u8);

impl SiteId {
    /// The first (0) or second (1) place in a region.
    #[inline]
    pub const fn new(at: Place, nth: usize) -> Self {
        SiteId(at.0 * 2 + nth as u8)
    }

    /// The region.
    #[inline]
    pub const fn place(self) -> Place {
        Place(self.0 / 2)
    }

    /// 0 for the first place, 1 for the second.
    #[inline]
    pub const fn nth(self) -> usize {
        (self.0 % 2) as usize
    }
}
