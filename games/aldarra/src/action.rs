//! The micro-actions (ALD-4.3): one complete small choice each.

use crate::content::{DiscoveryId, ExplorationId, Kind, ObjectiveId};
use crate::owner::Owner;
use crate::tile::Tile;

/// What a seat can choose. Which of them are legal is said by the frame on top of the stack.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Action {
    /// ALD-3.9: the own Stronghold replaces this tile.
    PlaceStronghold(Tile),
    /// ALD-3.11: the first Outpost with a Frigate and an Engineer.
    PlaceOutpost(Tile),
    /// ALD-5.2: a free place in turn order, from 1.
    Take(u8),
    /// ALD-5.5, and a card's crystals: one crystal there.
    PlaceCrystal(Tile),
    /// D07: an airship moves one tile.
    Patrol {
        /// Which.
        kind: Kind,
        /// From where.
        from: Tile,
        /// To where.
        to: Tile,
    },
    /// D08: a new airship in the Stronghold for a coin.
    Commission,
    /// D14: an airship goes home.
    Recall {
        /// Which.
        kind: Kind,
        /// From where.
        from: Tile,
        /// To where.
        to: Tile,
    },
    /// Enough of what may be done several times.
    Done,
    /// No.
    Pass,
    /// ALD-6.3: the order token goes there.
    Activate(Tile),
    /// ALD-6.3: the order moves nothing.
    Idle,
    /// ALD-6.4: one unit moves.
    Move {
        /// Which.
        kind: Kind,
        /// From where.
        from: Tile,
        /// To where.
        to: Tile,
    },
    /// A held card without further choice (E19 to E24).
    Play(ExplorationId),
    /// E17: leave a battle at once.
    Withdraw {
        /// The card.
        card: ExplorationId,
        /// To where.
        to: Tile,
        /// With the building (ALD-13.14).
        with_building: bool,
    },
    /// E18: somebody's total is lowered.
    Reduce {
        /// The card.
        card: ExplorationId,
        /// Whose total.
        owner: Owner,
    },
    /// E25: hits from afar.
    Bombard {
        /// The card.
        card: ExplorationId,
        /// Where.
        tile: Tile,
        /// Whose units.
        owner: Owner,
    },
    /// ALD-7.1: this battle next.
    Fight(Tile),
    /// ALD-7.6: a Destroyer joins the battle from there.
    Join(Tile),
    /// ALD-7.6: the upgraded Fortress there fires.
    Support(Tile),
    /// ALD-7.10: how the Cruisers stand this round.
    Stand(Stance),
    /// ALD-7.12: whether the light airships wait for the heavy initiative.
    Hold(bool),
    /// D09: whether the blanks are rolled again.
    Reroll(bool),
    /// ALD-7.21, ALD-8.5: hits go to this unit.
    Hit(Target),
    /// ALD-12.10: the blast goes to this unit.
    Blast(Target),
    /// ALD-12.11: a free Frigate.
    PlaceFrigate(Tile),
    /// ALD-7.26: no retreat.
    Stay,
    /// ALD-7.27: all airships leave.
    Retreat {
        /// To where.
        to: Tile,
        /// With the building (ALD-13.14).
        with_building: bool,
    },
    /// ALD-12.7: try to raise the own building of this kind.
    Capture(Kind),
    /// D12: an airship of the winner moves on.
    Pursue {
        /// Which.
        kind: Kind,
        /// To where.
        to: Tile,
    },
    /// ALD-8.1: look what is there.
    Explore(Tile),
    /// ALD-8.2: this drawn card next.
    Resolve(ExplorationId),
    /// ALD-8.7, D13: away with this exploration card.
    Discard(ExplorationId),
    /// E06 and other offers: yes.
    Accept,
    /// E11: this unit for a reward.
    Sacrifice(Kind),
    /// E15: this unit is lost.
    Lose(Kind),
    /// E14: this unit flies on.
    Fly {
        /// Which.
        kind: Kind,
        /// To where.
        to: Tile,
    },
    /// E16: roll once more.
    Roll,
    /// ALD-9.5: buy victory points.
    Buy(Price),
    /// ALD-9.8: one objective card.
    Draw,
    /// ALD-13.3: two objective cards, one of which stays.
    DrawTwo,
    /// ALD-9.8: discard objective cards and draw as many.
    Exchange,
    /// ALD-9.8, ALD-9.10: away with this objective card.
    Drop(ObjectiveId),
    /// ALD-13.3, E13: this objective card stays.
    Keep(ObjectiveId),
    /// ALD-10.4: the requirement is met.
    Claim(ObjectiveId),
    /// ALD-13.6: change money.
    Convert(Exchange),
    /// ALD-9.12: this discovery of the row.
    Learn(DiscoveryId),
    /// ALD-13.5: the upgrade of this kind out of the deck.
    Search(Kind),
    /// ALD-13.12: the first new discovery from the deck.
    Reveal,
    /// ALD-9.21: the hostages come back.
    PayRansom,
    /// ALD-9.22: one unit.
    Build {
        /// Which.
        kind: Kind,
        /// Where.
        tile: Tile,
    },
    /// ALD-13.9: an Outpost for nothing.
    FreeOutpost(Tile),
}

/// Units that are alike for whoever hits them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Target {
    /// Whose.
    pub owner: Owner,
    /// Which kind.
    pub kind: Kind,
    /// Hits it has already taken in this initiative.
    pub marks: u8,
    /// Whether it misses its next roll (ALD-12.11).
    pub late: bool,
}

/// How Cruisers stand in a battle round (ALD-12.8).
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Default,
    serde::Serialize,
    serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    /// As any ship.
    #[default]
    None,
    /// Before the others.
    Front,
    /// Behind the others.
    Shield,
}

/// What victory points cost (ALD-9.5).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Price {
    /// 3 crystals for 1 point.
    ThreeCrystals,
    /// 5 crystals for 3 points.
    FiveCrystals,
    /// 10 coins for 1 point.
    TenCoins,
    /// 20 coins for 3 points.
    TwentyCoins,
}

impl Price {
    /// All prices in the order of the rule.
    pub const ALL: [Price; 4] = [
        Price::ThreeCrystals,
        Price::FiveCrystals,
        Price::TenCoins,
        Price::TwentyCoins,
    ];

    /// Crystals and coins asked for.
    pub const fn cost(self) -> (u8, u16) {
        match self {
            Price::ThreeCrystals => (3, 0),
            Price::FiveCrystals => (5, 0),
            Price::TenCoins => (0, 10),
            Price::TwentyCoins => (0, 20),
        }
    }

    /// Victory points given.
    pub const fn points(self) -> u16 {
        match self {
            Price::ThreeCrystals | Price::TenCoins => 1,
            Price::FiveCrystals | Price::TwentyCoins => 3,
        }
    }
}

/// Which way the Coalition changes money (ALD-13.6).
#[derive(
    Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "snake_case")]
pub enum Exchange {
    /// 4 coins for a crystal.
    ToCrystal,
    /// A crystal for 4 coins.
    ToCoins,
}
