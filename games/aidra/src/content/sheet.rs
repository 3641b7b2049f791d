//! A faction's numbers, with its upgrades worked in (chapter 20 of the rules).

use super::ids::{BUILDINGS, Building, Class, Resource, UNITS};
use serde::{Deserialize, Serialize};

/// Food, wood and ore.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Price(pub [u8; 3]);

impl Price {
    /// All resources together.
    #[inline]
    pub fn total(self) -> u8 {
        self.0.iter().sum()
    }

    /// How much of one resource.
    #[inline]
    pub fn of(self, resource: Resource) -> u8 {
        self.0[resource.index()]
    }
}

/// The numbers of a kind of land unit (AID-1.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Unit {
    /// What counts as its type.
    pub class: Class,
    /// Damage and hit points.
    pub strength: u8,
    /// What it adds to a bombardment; 0: it cannot fire.
    pub bombard: u8,
    /// How far it fires, in regions.
    pub range: u8,
    /// Regions per Move.
    pub steps: u8,
    /// Regions per round outside Moves (AID-5.3).
    pub free_steps: u8,
    /// What it costs.
    pub cost: Price,
    /// Where it is bought.
    pub at: Building,
    /// How many one order for it trains.
    pub trained: u8,
}

/// The numbers of a kind of boat (AID-1.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Boat {
    /// Hit points; a fishing boat has none: any shot sinks it (AID-7.5).
    pub strength: u8,
    /// What it adds to a bombardment.
    pub bombard: u8,
    /// Regions per round.
    pub steps: u8,
    /// Land units aboard.
    pub cargo: u8,
    /// What it costs.
    pub cost: Price,
}

/// What must be so where a building is built (AID-10.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Requirement {
    /// A working building of that kind in the region or next to it.
    NextTo(Building),
    /// The region has a water neighbour.
    Coastal,
    /// The region's resource.
    Resource(Resource),
    /// A working building of that kind anywhere.
    Needs(Building),
}

/// The numbers of a kind of building (AID-1.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BuildingStats {
    /// Build slots it takes (AID-10.1).
    pub slots: u8,
    /// Hit points.
    pub strength: u8,
    /// What it costs.
    pub cost: Price,
    /// Resources it costs less, the buyer says which (upgrade `cost`).
    pub cheaper: u8,
    /// Resources per production phase.
    pub resources: u8,
    /// Influence per production phase.
    pub influence: u8,
    /// The units it trains, a bit each.
    pub trains: u8,
    /// Training orders per production phase; 0: no military facility.
    pub orders: u8,
    /// Whether influence buys two resources here (AID-4.6).
    pub trades: bool,
    /// Whether it names a water region and sells boats (AID-11.2).
    pub dock: bool,
    /// Added to the defence of what it stands beside (AID-7.6).
    pub shelter: u8,
    /// One barracks of the component gets so many more orders.
    pub drill: u8,
    /// Added to each loot.
    pub loot: u8,
    /// What cavalry costs less.
    pub cheaper_cavalry: u8,
    /// Food added for each fishing boat beside it.
    pub beacon: u8,
    /// What must be so where it is built.
    pub requires: [Option<Requirement>; 2],
    /// The most of one's own in a region; 0: no limit.
    pub max_region: u8,
    /// The most of one's own; 0: no limit.
    pub max_player: u8,
}

/// A faction's numbers with some of its upgrades worked in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sheet {
    /// The land units; places from `unit_kinds` on are empty.
    pub units: [Unit; UNITS],
    /// How many kinds of land units there are.
    pub unit_kinds: u8,
    /// The fishing boat.
    pub fishing: Boat,
    /// The war ship.
    pub war: Boat,
    /// What it may build.
    pub buildings: [Option<BuildingStats>; BUILDINGS],
    /// Food per fishing boat and production phase.
    pub catch: u8,
    /// Added to each loot.
    pub loot: u8,
    /// Influence per production phase, whatever stands.
    pub stipend: u8,
}

impl Sheet {
    /// A land unit by its place.
    #[inline]
    pub fn unit(&self, place: usize) -> &Unit {
        &self.units[place]
    }

    /// A building, if the faction has it.
    #[inline]
    pub fn building(&self, kind: Building) -> Option<&BuildingStats> {
        self.buildings[kind.index()].as_ref()
    }
}

/// What an upgrade does to a sheet. Units are places on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// `str`: strength for a kind of land unit.
    Strength(u8, u8),
    /// `bomb`: bombardment value for a kind of land unit.
    Bombard(u8, u8),
    /// `bomb` of the war ship.
    ShipBombard(u8),
    /// `steps` of a kind of land unit.
    Steps(u8, u8),
    /// `steps` of a whole class.
    ClassSteps(Class, u8),
    /// `steps` of the war ship.
    ShipSteps(u8),
    /// `bstr`: strength for a kind of building.
    BuildingStrength(Building, u8),
    /// `yield` of a kind of building.
    Yield(Building, u8),
    /// `yield` of fishing boats.
    Catch(u8),
    /// `infl` of a kind of building.
    Influence(Building, u8),
    /// `trains`: a kind of land unit joins the list of a kind of building.
    Trains(Building, u8),
    /// `double`: one order queues two.
    Double(u8),
    /// `orders` of a kind of building.
    Orders(Building, u8),
    /// `loot`.
    Loot(u8),
    /// `cost`: a kind of building costs less.
    Cost(Building, u8),
    /// `stipend`.
    Stipend(u8),
}

impl Sheet {
    /// Works an upgrade in.
    pub fn upgrade(&mut self, change: Change) {
        match change {
            Change::Strength(unit, by) => self.units[unit as usize].strength += by,
            Change::Bombard(unit, by) => self.units[unit as usize].bombard += by,
            Change::ShipBombard(by) => self.war.bombard += by,
            Change::Steps(unit, by) => self.units[unit as usize].steps += by,
            Change::ClassSteps(class, by) => {
                let count = self.unit_kinds as usize;
                let of_class = |unit: &&mut Unit| unit.class == class;
                (self.units[..count].iter_mut().filter(of_class)).for_each(|unit| unit.steps += by);
            }
            Change::ShipSteps(by) => self.war.steps += by,
            Change::BuildingStrength(kind, by) => self.change(kind, |b| b.strength += by),
            Change::Yield(kind, by) => self.change(kind, |b| b.resources += by),
            Change::Catch(by) => self.catch += by,
            Change::Influence(kind, by) => self.change(kind, |b| b.influence += by),
            Change::Trains(kind, unit) => self.change(kind, |b| b.trains |= 1 << unit),
            Change::Double(unit) => self.units[unit as usize].trained = 2,
            Change::Orders(kind, by) => self.change(kind, |b| b.orders += by),
            Change::Loot(by) => self.loot += by,
            Change::Cost(kind, by) => self.change(kind, |b| b.cheaper += by),
            Change::Stipend(by) => self.stipend += by,
        }
    }

    fn change(&mut self, kind: Building, change: impl FnOnce(&mut BuildingStats)) {
        if let Some(stats) = &mut self.buildings[kind.index()] {
            change(stats);
        }
    }
}
