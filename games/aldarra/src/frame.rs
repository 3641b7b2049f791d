//! What is to be done: a stack of frames, each with its local scope.
//!
//! Only the innermost frame decides what is legal. A procedure of the rulebook is one kind of frame, whoever began it.

use crate::action::Exchange;
use crate::content::ExplorationId;
use crate::owner::{Owner, SEATS};
use crate::tile::Tile;
use engine::Seat;
use serde::{Deserialize, Serialize};

/// A procedure under way. `at` is a place in an order of seats: the track, or the order of the battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, Default)]
#[serde(rename_all = "snake_case")]
pub enum Frame {
    /// ALD-3.9: Strongholds in turn order.
    PlaceStrongholds {
        /// How many are placed.
        at: u8,
    },
    /// ALD-3.11: Outposts in reverse order.
    PlaceOutposts {
        /// How many are placed.
        at: u8,
    },
    /// The steps of a round; the one to come.
    Round(Step),
    /// ALD-10.6: whoever can claim an objective is asked.
    Claims {
        /// Whose turn.
        at: u8,
        /// The way money was changed in this decision (ALD-13.7).
        way: Option<Exchange>,
    },
    /// ALD-5.2: places in turn order are taken.
    TurnOrder {
        /// How many have chosen.
        at: u8,
        /// Who chooses when.
        choosers: [Seat; SEATS],
        /// Who has which place, from the first; a free one has a seat that does not exist.
        places: [Seat; SEATS],
        /// The way money was changed in this decision.
        way: Option<Exchange>,
    },
    /// ALD-5.5: crystals are placed one by one.
    PlaceCrystals {
        /// How many are left.
        left: u8,
        /// Whose turn.
        at: u8,
        /// How many seats in a row had no place.
        skipped: u8,
        /// The way money was changed in this decision.
        way: Option<Exchange>,
    },
    /// ALD-6.2: Expansion Start discoveries.
    ExpansionStart {
        /// Whose turn.
        at: u8,
        /// Moves of D07 left.
        patrols: u8,
        /// Whether D08 can still be used.
        commission: bool,
        /// The way money was changed in this decision.
        way: Option<Exchange>,
    },
    /// ALD-6.13: Expansion End discoveries.
    ExpansionEnd {
        /// Whose turn.
        at: u8,
        /// Moves of D14 left.
        recalls: u8,
    },
    /// ALD-6.1: orders go around the track.
    Orders {
        /// Whose turn.
        at: u8,
    },
    /// One order, and the step it is at.
    Order {
        /// Whose.
        seat: Seat,
        /// The step.
        step: OrderStep,
        /// The way money was changed in this decision.
        way: Option<Exchange>,
    },
    /// ALD-7.1: battles after a movement.
    Battles {
        /// Who moved.
        attacker: Seat,
    },
    /// The battle, and the step it is at.
    Battle(BattleStep),
    /// ALD-8.2: drawn cards are resolved.
    Resolve {
        /// Who explores.
        seat: Seat,
        /// Where.
        tile: Tile,
        /// How many must be discarded (D13).
        discard: u8,
    },
    /// One exploration card is carried out.
    Card {
        /// Who explores.
        seat: Seat,
        /// Where.
        tile: Tile,
        /// The card.
        card: ExplorationId,
        /// The step of its effect.
        step: u8,
        /// How far that step is.
        phase: u8,
        /// A number of that step: hits, moves left, the pot.
        n: u8,
        /// A place of that step.
        to: Tile,
        /// The way money was changed in this decision.
        way: Option<Exchange>,
    },
    /// ALD-8.5: hits outside battles are assigned.
    Hits {
        /// Who assigns.
        chooser: Seat,
        /// Whose units are hit.
        owner: Owner,
        /// Where.
        tile: Tile,
        /// Hits left.
        left: u8,
        /// Who gets the credit for enemy buildings (ALD-14.7).
        credit: Seat,
    },
    /// ALD-12.11: Frigates of an upgraded Dreadnought destroyed outside a battle.
    FreeFrigates {
        /// Whose.
        seat: Seat,
        /// Where it was.
        tile: Tile,
        /// How many are left.
        left: u8,
    },
    /// ALD-8.7: too many held cards.
    DiscardHeld {
        /// Whose.
        seat: Seat,
    },
    /// E13: objectives are looked at.
    LookObjectives {
        /// Who looks.
        seat: Seat,
        /// How many may still be kept.
        keep: u8,
    },
    /// ALD-9.10: too many objectives.
    DropObjectives {
        /// Whose.
        seat: Seat,
    },
    /// ALD-9.5: victory points are bought.
    BuyVp {
        /// Whose turn.
        at: u8,
        /// Coins off (E24).
        coins_off: u8,
        /// Crystals off (E24).
        crystals_off: u8,
        /// Whether E24 was played.
        banquet: bool,
        /// The way money was changed in this decision.
        way: Option<Exchange>,
    },
    /// ALD-9.8: objectives are drawn.
    Objectives {
        /// Whose turn.
        at: u8,
        /// How far.
        step: ObjectiveStep,
        /// Cards discarded in an exchange.
        exchanged: u8,
        /// The way money was changed in this decision.
        way: Option<Exchange>,
    },
    /// ALD-9.12: discoveries are picked.
    Discoveries {
        /// Whose turn.
        at: u8,
        /// The way money was changed in this decision.
        way: Option<Exchange>,
    },
    /// ALD-13.12: the Odarian extra discovery.
    ExtraDiscovery {
        /// Who.
        seat: Seat,
    },
    /// ALD-9.15: discoveries go back into the deck.
    EndDiscoveries,
    /// ALD-9.21: ransoms.
    Ransom {
        /// Whose turn.
        at: u8,
        /// The way money was changed in this decision.
        way: Option<Exchange>,
    },
    /// ALD-9.22: building.
    Build {
        /// Whose turn.
        at: u8,
        /// The way money was changed in this decision.
        way: Option<Exchange>,
    },
    /// ALD-13.9: free Outposts.
    FreeOutposts {
        /// Who.
        seat: Seat,
        /// The way money was changed in this decision.
        way: Option<Exchange>,
    },
    /// The game has ended.
    #[default]
    Over,
}

/// The steps of a round, in order (ALD-4.3).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// ALD-5.1.
    Begin,
    /// ALD-5.2.
    TurnOrder,
    /// ALD-5.3, 5.4.
    Spawn,
    /// ALD-6.2.
    ExpansionStart,
    /// ALD-6.1.
    Orders,
    /// ALD-6.13.
    ExpansionEnd,
    /// ALD-9.1.
    Mine,
    /// ALD-9.5.
    BuyVp,
    /// ALD-9.7.
    WinCheck,
    /// ALD-9.8.
    Objectives,
    /// ALD-9.11.
    Discoveries,
    /// ALD-9.21.
    Ransom,
    /// ALD-9.22.
    Build,
    /// ALD-13.9.
    FreeOutposts,
}

/// The steps of an order (ALD-6.3 to 6.12).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OrderStep {
    /// A tile is activated.
    Activate,
    /// Units move.
    Move,
    /// Battles are fought.
    Combat,
    /// A tile may be explored.
    Explore {
        /// Whether E25 was played in this step.
        bombarded: bool,
    },
    /// The token comes off; held cards are counted.
    End,
    /// The claim window after the order is over: E22 may be played.
    Again,
}

/// The steps of a battle (ALD-7.6 to 7.38).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleStep {
    /// ALD-7.6: Destroyers join, Fortresses support.
    Join {
        /// Whose turn.
        at: u8,
    },
    /// ALD-7.8: E20.
    Start {
        /// Whose turn.
        at: u8,
    },
    /// ALD-7.9: E17.
    Withdraw {
        /// Whose turn.
        at: u8,
    },
    /// ALD-7.10: Cruisers.
    Stances {
        /// Whose turn.
        at: u8,
    },
    /// ALD-7.12: light airships.
    HoldBack {
        /// Whose turn.
        at: u8,
    },
    /// ALD-7.18: E19.
    PreRoll {
        /// Whose turn.
        at: u8,
    },
    /// ALD-7.19: everybody rolls.
    Roll,
    /// ALD-7.20: D09.
    Reroll {
        /// Whose turn.
        at: u8,
    },
    /// ALD-7.20: D10, then E18.
    Reduce {
        /// Whose turn.
        at: u8,
    },
    /// ALD-7.21: hits are assigned.
    Assign {
        /// Whose turn.
        at: u8,
    },
    /// ALD-7.22: doomed Dreadnoughts.
    Blasts,
    /// ALD-12.10: hits of a blast.
    Blast {
        /// Whose Dreadnought.
        owner: Owner,
        /// Its hits.
        hits: u8,
    },
    /// ALD-12.11: free Frigates.
    FreeFrigates {
        /// Whose.
        owner: Owner,
        /// How many.
        left: u8,
    },
    /// ALD-7.23: doomed units go.
    Remove,
    /// ALD-7.26: retreats.
    Retreat {
        /// Whose turn.
        at: u8,
    },
    /// ALD-7.30: escalation dice.
    Escalate,
    /// ALD-7.35: the end.
    End,
    /// ALD-12.7: capture.
    Capture {
        /// Who won.
        winner: Seat,
    },
    /// ALD-7.38: Combat Win discoveries.
    CombatWin {
        /// Who won.
        winner: Seat,
        /// Moves of D12 left.
        pursuits: u8,
    },
}

/// How far a seat is with its objectives (ALD-9.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ObjectiveStep {
    /// What to do.
    Choose,
    /// One of two drawn cards stays (ALD-13.3).
    Keep,
    /// Cards go before others are drawn.
    Exchange,
    /// Claims.
    Claim,
    /// Down to the limit.
    Limit,
}
