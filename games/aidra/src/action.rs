//! One complete small choice (AID-3.4).

use crate::content::{Building, CardId, Fire, Resource, Shelter, Skirmish, UnitId, UpgradeId};
use crate::place::Place;
use crate::position::SiteId;
use engine::Seat;
use serde::{Deserialize, Serialize};

/// A choice. Units are named by kind and place: equal pieces are one choice (AID-3.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[allow(
    missing_docs,
    reason = "a variant is a sentence, and its fields are the words of it"
)]
pub enum Action {
    // Setting up (AID-2).
    Vote {
        center: bool,
    },
    TakeFaction(u8),
    AddCard(CardId),
    UseDefault,
    // Movement (AID-5).
    Move(Place),
    Attack {
        at: Place,
        foe: Seat,
    },
    Bombard(Place),
    Load {
        ship: Ship,
        from: Place,
    },
    Unload {
        ship: Ship,
        to: Place,
    },
    GeneralStep {
        unit: UnitId,
        from: Place,
        to: Place,
    },
    Sail {
        boat: Ship,
        to: Place,
    },
    Resolve {
        site: SiteId,
        mode: Mode,
    },
    Sacrifice(Piece),
    BreakTruce,
    EndMovement,
    Step {
        unit: UnitId,
        from: Place,
        to: Place,
    },
    StepAll {
        to: Place,
    },
    Board(UnitId),
    Land(UnitId),
    // Bombardment (AID-7).
    Target(Piece),
    AddGun(Piece),
    AddAllGuns,
    Fire,
    Shoot(Fire),
    Hide(Shelter),
    Fortify {
        first: Resource,
        second: Resource,
    },
    // The center (AID-13).
    Offer,
    Fight(Seat),
    Accept,
    Refuse,
    Keep,
    Break,
    // Battles (AID-6).
    Commit {
        unit: UnitId,
        from: Place,
    },
    SkipSlot,
    Pick(Skirmish),
    BaitWith {
        unit: UnitId,
        from: Place,
        slot: u8,
    },
    BaitDone,
    Tactic(CardId),
    NoTactic,
    Regain(Skirmish),
    FallBack {
        unit: UnitId,
        to: Place,
    },
    // Economy (AID-9).
    Produce,
    StartBuilding,
    Train {
        at: SiteId,
        unit: UnitId,
    },
    Deploy {
        from: SiteId,
        unit: UnitId,
        to: Place,
    },
    Trade(Resource),
    TradePost {
        post: SiteId,
        first: Resource,
        second: Resource,
    },
    BuyUnit {
        unit: UnitId,
        at: Place,
    },
    BuyBoat {
        war: bool,
        dock: SiteId,
    },
    Build {
        kind: Building,
        at: Place,
        water: Place,
    },
    BuyUpgrade(UpgradeId),
    BuyCard(CardId),
    Waive(Resource),
    Play(CardId),
    EndEconomy,
    // Choices of cards (AID-12.9).
    Take(Resource),
    Give(Resource),
    From(Seat),
    At(Place),
    Uproot(SiteId),
    // Everywhere.
    Done,
}

/// A boat: its region and which of its owner's boats there it is, the longest there first.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Ship {
    /// Where.
    pub at: Place,
    /// Which, from 0.
    pub nth: u8,
}

/// A piece on the map.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Piece {
    /// A land unit. Its faction says whose it is.
    Unit {
        /// Its kind.
        unit: UnitId,
        /// Where.
        at: Place,
    },
    /// A boat.
    Boat {
        /// Whose.
        owner: Seat,
        /// Which.
        ship: Ship,
    },
    /// A building.
    Building(SiteId),
}

/// What is done with a building of somebody else (AID-8).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mode {
    /// AID-8.3
    Takeover,
    /// AID-8.4
    Occupy,
    /// AID-8.5
    Destroy,
}

impl Mode {
    /// All of them.
    pub const ALL: [Mode; 3] = [Mode::Takeover, Mode::Occupy, Mode::Destroy];

    /// The word in commands.
    pub const fn word(self) -> &'static str {
        match self {
            Mode::Takeover => "takeover",
            Mode::Occupy => "occupy",
            Mode::Destroy => "destroy",
        }
    }
}
