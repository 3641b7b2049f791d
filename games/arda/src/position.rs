//! What lies on the table.

use crate::battle::Battle;
use crate::event::Troop;
use crate::frame::Ask;
use crate::ids::{Kind, MAX_PLACES, Place, Places, Power};
use crate::stack::Stack;
use crate::stacks::Stacks;
use engine::SeatSet;
use serde::{Deserialize, Serialize};

/// Room for the money of every power.
pub const PURSES: usize = 32;

/// Units that wait in hand.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Held {
    /// Whose.
    pub power: Power,
    /// What.
    pub kind: Kind,
    /// How many; never 0.
    pub count: u16,
}

/// Units that were placed in this turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Placed {
    /// Where.
    pub at: Place,
    /// What.
    pub kind: Kind,
    /// How many.
    pub count: u16,
}

/// How the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// The alliance that has won; nothing for a draw.
    pub winner: Option<u8>,
    /// Why.
    pub why: EndedBy,
}

/// Why the game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EndedBy {
    /// ARD-12.3: capitals.
    Capitals,
    /// ARD-12.2: victory cities.
    Cities,
    /// ARD-12.4: production.
    Production,
    /// Territories that the game's own conditions name.
    Holdings,
    /// ARD-12.6: everybody else has conceded.
    Concession,
    /// ARD-12.7: the limit of rounds.
    RoundLimit,
}

/// A position.
#[derive(PartialEq, Debug, Serialize, Deserialize)]
pub struct Position {
    /// The round, from 1.
    pub round: u16,
    /// The step of the round: an index of [`Content::steps`](crate::content::Content::steps).
    pub step: u16,
    /// What is asked now.
    pub ask: Ask,
    /// The owner of every territory.
    #[serde(with = "engine::flat")]
    pub owner: [Power; MAX_PLACES],
    /// The units.
    pub stacks: Stacks,
    /// The production units of every power.
    pub money: [i32; PURSES],
    /// What waits in hand, in order of power and type.
    pub hands: Vec<Held>,
    /// What the power of the step has bought in secret so far (ARD-13.2): production units spent, and units. Nobody else may
    /// see either before the purchase is done.
    pub drafted: (i32, u16),
    /// Land taken in this turn (ARD-9.6).
    pub conquered: Places,
    /// Of it what was passed through or entered without resistance (ARD-9.6).
    pub blitzed: Places,
    /// Territories where a battle was fought in this turn.
    pub fought: Places,
    /// Battles to come.
    pub battles: Places,
    /// Raids to come.
    pub raids: Places,
    /// Places with units of the powers that produced something at the start of the place step (ARD-10.2).
    pub producing: Places,
    /// What was placed in this turn.
    pub placed: Vec<Placed>,
    /// What raids have cost in this turn, by place (ARD-7.6).
    pub bombed: Vec<(Place, u16)>,
    /// How often each objective has paid (ARD-11.1).
    pub paid: Vec<u16>,
    /// The battle under way.
    pub battle: Battle,
    /// For how many rounds each alliance has been far behind (ARD-12.6).
    pub behind: [u8; PURSES],
    /// Alliances that have conceded, by bits.
    pub conceded: u32,
    /// Seats that have left.
    pub departed: SeatSet,
    /// How it ended.
    pub ended: Option<Ending>,
}

/// Copying one position into another reuses the room of its lists.
impl Clone for Position {
    fn clone(&self) -> Self {
        Position {
            stacks: self.stacks.clone(),
            hands: self.hands.clone(),
            placed: self.placed.clone(),
            bombed: self.bombed.clone(),
            paid: self.paid.clone(),
            battle: self.battle.clone(),
            ..*self
        }
    }

    fn clone_from(&mut self, source: &Self) {
        let mut stacks = std::mem::take(&mut self.stacks);
        let mut hands = std::mem::take(&mut self.hands);
        let mut placed = std::mem::take(&mut self.placed);
        let mut bombed = std::mem::take(&mut self.bombed);
        let mut paid = std::mem::take(&mut self.paid);
        let mut battle = std::mem::take(&mut self.battle);
        stacks.clone_from(&source.stacks);
        hands.clone_from(&source.hands);
        placed.clone_from(&source.placed);
        bombed.clone_from(&source.bombed);
        paid.clone_from(&source.paid);
        battle.clone_from(&source.battle);
        *self = Position {
            stacks,
            hands,
            placed,
            bombed,
            paid,
            battle,
            ..*source
        };
    }
}

impl Position {
    /// Whose a territory is.
    #[inline]
    pub fn owner(&self, place: Place) -> Power {
        self.owner[place.index()]
    }

    /// The money of a power and the number of units in its hand, as others may know them: without what is being bought in
    /// secret.
    pub fn known_of(&self, power: Power, buys: bool) -> (i32, u16) {
        let held = self.hands.iter().filter(|held| held.power == power);
        let count: u16 = held.map(|held| held.count).sum();
        let (spent, units) = if buys { self.drafted } else { (0, 0) };
        (self.money[power.index()] + spent, count - units)
    }

    /// What a power has in hand.
    pub fn hand_of(&self, power: Power) -> Vec<Troop> {
        let held = self.hands.iter().filter(|held| held.power == power);
        held.map(|held| Troop {
            owner: power,
            kind: held.kind,
            count: held.count,
        })
        .collect()
    }

    /// How many units of a type a power has in hand.
    pub fn in_hand(&self, power: Power, kind: Kind) -> u16 {
        let held = self
            .hands
            .iter()
            .find(|held| held.power == power && held.kind == kind);
        held.map_or(0, |held| held.count)
    }

    /// Puts units into a hand.
    pub fn hold(&mut self, power: Power, kind: Kind, count: u16) {
        if count == 0 {
            return;
        }
        let key = |held: &Held| (held.power, held.kind);
        match self.hands.binary_search_by_key(&(power, kind), key) {
            Ok(index) => self.hands[index].count += count,
            Err(index) => self.hands.insert(index, Held { power, kind, count }),
        }
    }

    /// Takes units out of a hand, as many as there are at most.
    pub fn unhold(&mut self, power: Power, kind: Kind, count: u16) {
        if let Some(held) = self
            .hands
            .iter_mut()
            .find(|held| held.power == power && held.kind == kind)
        {
            held.count = held.count.saturating_sub(count);
        }
        self.hands.retain(|held| held.count > 0);
    }

    /// What stands at a place.
    #[inline]
    pub fn at(&self, place: Place) -> &[Stack] {
        self.stacks.at(place)
    }
}
