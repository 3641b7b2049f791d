//! What is to be done: a stack of frames, each with its local scope.
//!
//! Only the innermost frame decides what is legal.

use crate::battle::BattleStep;
use crate::bombard::GunStep;
use crate::content::CardId;
use crate::place::Place;
use crate::position::SiteId;
use crate::purchase::Purchase;
use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// A procedure under way. `asked` are the seats that have not answered yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(
    missing_docs,
    reason = "a variant is a sentence, and its fields are the words of it"
)]
pub enum Frame {
    /// AID-2.1: all vote on the win condition, in secret.
    Vote { asked: SeatSet },
    /// AID-2.3: factions are taken, the last seat first.
    Draft { seat: Seat },
    /// AID-2.4: all build their decks, in secret.
    Decks { asked: SeatSet },
    /// AID-3.2: what comes next in the round.
    Round(Step),
    /// AID-5: a movement turn.
    Move { seat: Seat },
    /// AID-5.1: a Move, from the region of the group.
    Group { seat: Seat },
    /// AID-11.6: land units board the ship of the group.
    Load { seat: Seat },
    /// AID-11.7: the ship of the group puts units ashore.
    Unload { seat: Seat, to: Place },
    /// AID-7: a bombardment.
    Gunfire(GunStep),
    /// AID-13.3: who has entered the center offers a truce or fights.
    Enter { seat: Seat },
    /// AID-13.3: the holder answers the offer.
    Answer { seat: Seat, from: Seat },
    /// AID-13.7: partners may break the truce, in secret.
    Window { asked: SeatSet },
    /// AID-6: a step of a battle.
    Battle(BattleStep),
    /// AID-9.1: an economy turn begins.
    Economy { seat: Seat },
    /// AID-9.2: a production turn.
    Produce { seat: Seat },
    /// AID-9.7: a build turn.
    Build { seat: Seat },
    /// AID-9.9: what a discount takes off a price.
    Waive {
        seat: Seat,
        what: Purchase,
        left: u8,
        price: crate::content::Price,
    },
    /// AID-12.9: a card's choices.
    Card { seat: Seat, card: CardId, ask: Ask },
    /// Nothing: the game is over.
    #[default]
    Over,
}

/// What comes next in the round (AID-3.2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// AID-2.6: the pieces are set up.
    SetUp,
    /// R1.
    Start,
    /// R2: the seat that many places after the first player moves next.
    Movement(u8),
    /// R3: the same for economy turns.
    Economy(u8),
    /// R4: the truce window.
    LastWindow,
    /// R4: the tally.
    Tally,
}

/// What a card asks of who played it (AID-12.9).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(
    missing_docs,
    reason = "a variant is a sentence, and its fields are the words of it"
)]
pub enum Ask {
    /// `gain(choice,n)`: so many resources.
    Gain(u8),
    /// `yield`: so many resources out of these numbers of each.
    Yield { left: u8, of: [u8; 3] },
    /// `skim`: from whom so many.
    SkimWho(u8),
    /// `skim`: so many resources from a seat.
    Skim { victim: Seat, left: u8 },
    /// `muster`: where the units of that kind appear.
    Muster { unit: u8, n: u8 },
    /// `swap`: so many exchanges; what was given, if anything was.
    Swap {
        left: u8,
        given: Option<crate::content::Resource>,
    },
    /// `relocate`: which building.
    Relocate,
    /// `relocate`: where to.
    Site { from: SiteId },
}
