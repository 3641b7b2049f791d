//! What happened (ARD-13.3).

use crate::definition::StepKind;
use crate::ids::{Kind, Place, Power};
use crate::position::Ending;
use serde::{Deserialize, Serialize};

/// Units of one owner and type.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Troop {
    /// Whose.
    pub owner: Power,
    /// What.
    pub kind: Kind,
    /// How many.
    pub count: u16,
}

/// Which fire it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Volley {
    /// ARD-7.5: the air round.
    Air,
    /// ARD-8.3: a targeted attack, by the number of its kind.
    Targeted(u8),
    /// ARD-8.5: bombardment from the water.
    Bombardment,
    /// ARD-8.8: a first strike.
    FirstStrike,
    /// ARD-8.7: general fire.
    #[default]
    General,
    /// ARD-7.6: guns against raiders.
    RaidGuns,
    /// ARD-7.7: guns against what flies over.
    FlyOver,
}

/// Dice of units with the same strength.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shots {
    /// Who fires.
    pub kind: Kind,
    /// A die hits when it shows no more.
    pub strength: u8,
    /// What the dice show, from 1.
    pub faces: Vec<u8>,
}

/// How a battle ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The attackers have won.
    Won,
    /// The attackers are gone, dead or in retreat.
    Lost,
    /// ARD-8.14: nobody could win.
    Stalemate,
}

/// Something that happened.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(
    missing_docs,
    reason = "a variant is a sentence, and its fields are the words of it"
)]
pub enum Event {
    GameStarted,
    RoundStarted {
        round: u16,
    },
    StepStarted {
        power: Power,
        step: StepKind,
    },
    Bought {
        power: Power,
        what: u16,
        count: u8,
        cost: i32,
    },
    Repaired {
        power: Power,
        kind: Kind,
        at: Place,
        points: u8,
        cost: i32,
    },
    /// ARD-13.2: what a power has bought in secret; others are told only how many units it has in hand.
    Armed {
        power: Power,
        troops: Vec<Troop>,
        count: u16,
    },
    /// A step, all that took it together.
    Moved {
        power: Power,
        troops: Vec<Troop>,
        from: Place,
        to: Place,
    },
    Loaded {
        power: Power,
        kind: Kind,
        count: u16,
        from: Place,
        to: Place,
    },
    Unloaded {
        power: Power,
        kind: Kind,
        count: u16,
        from: Place,
        to: Place,
    },
    NeutralPaid {
        power: Power,
        at: Place,
        cost: i32,
    },
    /// `by` took it from `from`; `to` has it now (liberation: an ally of `by`).
    Taken {
        at: Place,
        from: Power,
        by: Power,
        to: Power,
    },
    Captured {
        at: Place,
        kind: Kind,
        count: u16,
        from: Power,
        to: Power,
    },
    Destroyed {
        at: Place,
        kind: Kind,
        count: u16,
        owner: Power,
    },
    BattleListed {
        at: Place,
        power: Power,
        raid: bool,
    },
    BattleStarted {
        at: Place,
        raid: bool,
        attacker: Power,
        attackers: Vec<Troop>,
        defenders: Vec<Troop>,
    },
    BattleRound {
        at: Place,
        round: u8,
    },
    /// With low luck `power` is the sum of strengths, else 0. `by` owns the first units that fire; the dice have so many `sides`.
    Fired {
        at: Place,
        by: Power,
        sides: u8,
        attacking: bool,
        volley: Volley,
        shots: Vec<Shots>,
        power: u16,
        hits: u16,
    },
    Damaged {
        at: Place,
        owner: Power,
        kind: Kind,
        hits: u16,
    },
    Killed {
        at: Place,
        owner: Power,
        kind: Kind,
        count: u16,
    },
    /// Cargo, or aircraft without a deck.
    LostWithShip {
        at: Place,
        owner: Power,
        kind: Kind,
        count: u16,
    },
    Transformed {
        at: Place,
        owner: Power,
        from: Kind,
        to: Kind,
        count: u16,
    },
    Submerged {
        at: Place,
        owner: Power,
        kind: Kind,
        count: u16,
    },
    Retreated {
        at: Place,
        to: Place,
        power: Power,
        troops: Vec<Troop>,
    },
    /// Losses in hundredths of production units.
    BattleEnded {
        at: Place,
        attacker: Power,
        outcome: Outcome,
        round: u8,
        attacker_lost: i32,
        defender_lost: i32,
    },
    Bombed {
        at: Place,
        by: Power,
        owner: Power,
        faces: Vec<u8>,
        damage: u16,
    },
    Placed {
        power: Power,
        kind: Kind,
        count: u16,
        at: Place,
    },
    /// ARD-10.11: what could not be placed. Of units that were bought in secret others are told only how many.
    HandLost {
        power: Power,
        troops: Vec<Troop>,
        count: u16,
    },
    AircraftLost {
        power: Power,
        kind: Kind,
        count: u16,
        at: Place,
    },
    Income {
        power: Power,
        territories: i32,
        objectives: i32,
        units: i32,
        other: i32,
        total: i32,
    },
    ObjectiveMet {
        power: Power,
        objective: u16,
        value: i32,
    },
    Created {
        power: Power,
        kind: Kind,
        count: u16,
        at: Place,
    },
    HitsRepaired {
        power: Power,
        kind: Kind,
        count: u16,
        at: Place,
    },
    CapitalLost {
        power: Power,
        at: Place,
        by: Power,
        money: i32,
    },
    ConcedeOffered {
        power: Power,
    },
    ConcedeRefused {
        power: Power,
    },
    Conceded {
        alliance: u8,
    },
    SeatLeft {
        seat: u8,
    },
    GameOver {
        ending: Ending,
    },
}
