//! What happens, for the log, the animations and the statistics (AID-15).

use crate::action::{Mode, Piece, Ship};
use crate::battle::Blow;
use crate::content::{
    Building, CardId, Fire, Goods, Resource, Shelter, Skirmish, UnitId, UpgradeId,
};
use crate::place::Place;
use crate::position::Ending;
use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// How a battle ended (AID-6.15).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleResult {
    /// The attacker holds the region.
    Attacker,
    /// The defender holds the region.
    Defender,
    /// Both were wiped out: nobody holds it.
    Neutral,
    /// Nobody is left there.
    Nobody,
}

/// Why a building is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Ruin {
    /// Its mark stood (AID-8.5).
    Marked,
    /// Guns.
    Bombarded,
}

/// Where influence comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Income {
    /// AID-4.1
    Round,
    /// AID-4.3
    Sacrifice,
    /// AID-12.9
    Card,
    /// The Orcs' spoils.
    Spoils,
}

/// Something that happened. Hidden cards are `Some` in the full event and `None` where the viewer may not see them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "event")]
#[allow(
    missing_docs,
    reason = "a variant is a sentence, and its fields are the words of it"
)]
pub enum Event {
    // Setting up.
    Voted {
        seat: Seat,
    },
    WinCondition {
        center: bool,
    },
    FactionTaken {
        seat: Seat,
        faction: u8,
        start: u8,
    },
    DeckChosen {
        seat: Seat,
        count: u8,
        cards: Option<Vec<CardId>>,
    },
    Placed {
        seat: Seat,
        capital: Place,
    },
    // The round.
    RoundStarted {
        round: u16,
        first: Seat,
    },
    Influence {
        seat: Seat,
        n: u8,
        why: Income,
    },
    BuildingDestroyed {
        owner: Seat,
        building: Building,
        at: Place,
        why: Ruin,
    },
    Looted {
        seat: Seat,
        resource: Resource,
        n: u8,
        at: Place,
    },
    MarkCleared {
        owner: Seat,
        building: Building,
        at: Place,
    },
    OccupationEnded {
        owner: Seat,
        building: Building,
        at: Place,
    },
    TurnStarted {
        seat: Seat,
        movement: bool,
    },
    Tallied {
        seat: Seat,
        n: u8,
    },
    Eliminated {
        seat: Seat,
    },
    Resigned {
        seat: Seat,
    },
    Ended {
        winners: SeatSet,
        why: Ending,
    },
    // Movement.
    MoveOpened {
        seat: Seat,
        from: Place,
    },
    Stepped {
        seat: Seat,
        unit: UnitId,
        from: Place,
        to: Place,
        free: bool,
    },
    AssaultOpened {
        seat: Seat,
        at: Place,
    },
    Sailed {
        seat: Seat,
        war: bool,
        from: Place,
        to: Place,
    },
    Boarded {
        seat: Seat,
        unit: UnitId,
        from: Place,
        ship: Ship,
    },
    Landed {
        seat: Seat,
        unit: UnitId,
        ship: Ship,
        to: Place,
    },
    Held {
        at: Place,
        holders: SeatSet,
    },
    Sacrificed {
        seat: Seat,
        piece: Piece,
        what: Kind,
    },
    Resolved {
        seat: Seat,
        owner: Seat,
        building: Building,
        at: Place,
        mode: Mode,
    },
    TakeoverPaid {
        seat: Seat,
        resource: Resource,
        n: u8,
    },
    // The center.
    Offered {
        seat: Seat,
        to: Seat,
    },
    Answered {
        seat: Seat,
        from: Seat,
        accepted: bool,
    },
    WindowAnswered {
        seat: Seat,
    },
    WindowClosed {
        breaking: SeatSet,
    },
    TruceBroken {
        seat: Seat,
    },
    TruceEnded,
    // Battles.
    BattleStarted {
        at: Place,
        attacker: Seat,
        defender: Seat,
    },
    SkirmishStarted {
        skirmish: u8,
    },
    GridCommitted {
        seat: Seat,
    },
    GridRevealed {
        seat: Seat,
        grid: [Option<UnitId>; 6],
        again: bool,
    },
    CardPicked {
        seat: Seat,
    },
    CardRevealed {
        seat: Seat,
        card: Skirmish,
        tactics: Vec<CardId>,
    },
    TacticCancelled {
        seat: Seat,
    },
    Hunted {
        seat: Seat,
        n: u8,
    },
    Struck {
        seat: Seat,
        blow: Blow,
    },
    Missed {
        seat: Seat,
        card: Skirmish,
        against: Skirmish,
    },
    Rested {
        seat: Seat,
    },
    Fell {
        seat: Seat,
        at: Place,
        units: Vec<UnitId>,
    },
    Spared {
        seat: Seat,
        n: u8,
    },
    Regained {
        seat: Seat,
        card: Skirmish,
    },
    BaitJoined {
        seat: Seat,
        grid: [Option<UnitId>; 6],
    },
    BaitNullified {
        seat: Seat,
    },
    Pulled {
        seat: Seat,
        grid: [Option<UnitId>; 6],
    },
    Reran {
        seats: SeatSet,
    },
    DoomFell {
        seat: Seat,
    },
    FellBack {
        seat: Seat,
        unit: UnitId,
        from: Place,
        to: Place,
    },
    Lost {
        seat: Seat,
        unit: UnitId,
        at: Place,
    },
    BrokenOff {
        at: Place,
    },
    BattleEnded {
        at: Place,
        sides: [Seat; 2],
        result: BattleResult,
    },
    // Bombardment.
    BombardOpened {
        seat: Seat,
        at: Place,
    },
    ShotsAssigned {
        seat: Seat,
        at: Place,
        guns: Vec<UnitId>,
        ships: u8,
        owner: Seat,
        target: Piece,
        kind: Kind,
    },
    FireRevealed {
        seat: Seat,
        card: Fire,
        tactics: Vec<CardId>,
    },
    HideRevealed {
        seat: Seat,
        card: Shelter,
        paid: [u8; 3],
        tactics: Vec<CardId>,
    },
    ShotResult {
        seat: Seat,
        owner: Seat,
        attack: u8,
        defence: u8,
        hit: bool,
    },
    Sunk {
        owner: Seat,
        war: bool,
        at: Place,
        cargo: Vec<UnitId>,
    },
    GunsLost {
        seat: Seat,
        at: Place,
        guns: Vec<UnitId>,
        ships: u8,
    },
    // Economy.
    Gathered {
        seat: Seat,
        resources: [u8; 3],
        influence: u8,
    },
    Trained {
        seat: Seat,
        unit: UnitId,
        n: u8,
        at: Place,
        building: Building,
    },
    Deployed {
        seat: Seat,
        unit: UnitId,
        from: Place,
        to: Place,
    },
    Traded {
        seat: Seat,
        post: Option<Place>,
        resources: [u8; 3],
    },
    Paid {
        seat: Seat,
        resources: [u8; 3],
    },
    UnitBought {
        seat: Seat,
        unit: UnitId,
        at: Place,
    },
    BoatBought {
        seat: Seat,
        war: bool,
        at: Place,
    },
    Built {
        seat: Seat,
        building: Building,
        at: Place,
    },
    Upgraded {
        seat: Seat,
        upgrade: UpgradeId,
    },
    CardBought {
        seat: Seat,
        card: Option<CardId>,
    },
    CardPlayed {
        seat: Seat,
        card: CardId,
    },
    Gained {
        seat: Seat,
        resources: [u8; 3],
    },
    Skimmed {
        seat: Seat,
        victim: Seat,
        resource: Resource,
    },
    Mustered {
        seat: Seat,
        unit: UnitId,
        n: u8,
        at: Place,
    },
    Swapped {
        seat: Seat,
        given: Resource,
        taken: Resource,
    },
    Relocated {
        seat: Seat,
        building: Building,
        from: Place,
        to: Place,
    },
    Discounted {
        seat: Seat,
        goods: Goods,
        n: u8,
    },
}

/// What a piece was when it was named.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A land unit.
    Unit(UnitId),
    /// A boat: whether it is a war ship.
    Boat(bool),
    /// A building.
    Building(Building),
}
