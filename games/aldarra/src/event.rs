//! What happens, for the log, the animations and the statistics.

use crate::action::{Exchange, Price, Stance};
use crate::battle_state::Initiative;
use crate::content::{Colour, DiscoveryId, ExplorationId, Faction, Kind, ObjectiveId, Terrain};
use crate::fleet::Fleet;
use crate::owner::Owner;
use crate::position::Ending;
use crate::tile::Tile;
use engine::Seat;
use serde::{Deserialize, Serialize};

/// A place as the log names it: the tile, its kind and which of the kind's names it has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Place {
    /// The tile.
    pub tile: Tile,
    /// Its kind.
    pub terrain: Terrain,
    /// Which of the kind's names.
    pub name: u8,
}

/// A die as it fell.
pub type Fallen = (Colour, u8);

/// Something that happened. Hidden cards are `Some` in the full event and `None` where the viewer may not see them.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case", tag = "event")]
#[allow(
    missing_docs,
    reason = "a variant is a sentence, and its fields are the words of it"
)]
pub enum Event {
    Dealt {
        factions: Vec<Faction>,
        track: Vec<Seat>,
    },
    StartingDiscovery {
        seat: Seat,
        card: DiscoveryId,
    },
    ObjectiveDealt {
        seat: Seat,
        card: Option<ObjectiveId>,
    },
    StrongholdPlaced {
        seat: Seat,
        place: Place,
    },
    OutpostPlaced {
        seat: Seat,
        place: Place,
    },
    RoundStarted {
        round: u16,
    },
    TurnPositionTaken {
        seat: Seat,
        place: u8,
    },
    TrackSet {
        order: Vec<Seat>,
    },
    CrystalSpawned {
        seat: Option<Seat>,
        place: Place,
        n: u8,
    },
    SpawnRolled {
        dice: Vec<Fallen>,
        total: u8,
    },
    Patrolled {
        seat: Seat,
        kind: Kind,
        from: Place,
        to: Place,
    },
    Recalled {
        seat: Seat,
        kind: Kind,
        from: Place,
        to: Place,
    },
    Pursued {
        seat: Seat,
        kind: Kind,
        from: Place,
        to: Place,
    },
    OrderPlaced {
        seat: Seat,
        place: Option<Place>,
        reserve: bool,
    },
    UnitMoved {
        seat: Seat,
        kind: Kind,
        from: Place,
        to: Place,
    },
    BattleStarted {
        attacker: Seat,
        place: Place,
        owners: Vec<Owner>,
        /// The attacker's units there.
        units: Fleet,
    },
    DestroyerJoined {
        seat: Seat,
        from: Place,
        to: Place,
    },
    FortressSupports {
        seat: Seat,
        from: Place,
        place: Place,
    },
    BattleRound {
        round: u8,
        place: Place,
    },
    Stands {
        owner: Owner,
        stance: Stance,
    },
    HeldBack {
        owner: Owner,
    },
    Rolled {
        owner: Owner,
        initiative: Initiative,
        dice: Vec<Fallen>,
        hits: u8,
        escalation: u8,
    },
    Rerolled {
        owner: Owner,
        dice: Vec<Fallen>,
        hits: u8,
    },
    Reduced {
        owner: Owner,
        by: Owner,
        n: u8,
        card: Option<ExplorationId>,
        total: u8,
    },
    Damaged {
        by: Owner,
        owner: Owner,
        kind: Kind,
        amount: u8,
        doomed: bool,
    },
    BlastRolled {
        owner: Owner,
        dice: Vec<Fallen>,
        hits: u8,
    },
    UnitsDestroyed {
        owner: Owner,
        units: Fleet,
        hostages: Fleet,
        place: Place,
    },
    UnitGained {
        seat: Seat,
        kind: Kind,
        place: Place,
    },
    UnitNotGained {
        seat: Seat,
        kind: Kind,
        place: Place,
    },
    UnitSacrificed {
        seat: Seat,
        kind: Kind,
        place: Place,
    },
    Retreated {
        owner: Owner,
        units: Fleet,
        from: Place,
        to: Place,
    },
    Escalation {
        dice: Vec<Fallen>,
        hits: u8,
    },
    BattleEnded {
        place: Place,
        winner: Option<Owner>,
        attacker_won: bool,
    },
    CaptureRolled {
        seat: Seat,
        kind: Kind,
        dice: Vec<Fallen>,
        captured: bool,
        place: Place,
    },
    Explored {
        seat: Seat,
        place: Place,
        cards: u8,
    },
    CardDrawn {
        seat: Seat,
        card: Option<ExplorationId>,
    },
    CardRevealed {
        seat: Seat,
        card: ExplorationId,
    },
    CardHeld {
        seat: Seat,
        card: Option<ExplorationId>,
    },
    CardDiscarded {
        seat: Seat,
        card: ExplorationId,
    },
    CardPlayed {
        seat: Seat,
        card: ExplorationId,
    },
    CardFailed {
        seat: Seat,
        card: ExplorationId,
    },
    CardRolled {
        seat: Seat,
        card: ExplorationId,
        dice: Vec<Fallen>,
        hits: u8,
    },
    Coins {
        seat: Seat,
        n: i16,
        why: Why,
    },
    Crystals {
        seat: Seat,
        n: i16,
        why: Why,
    },
    Points {
        seat: Seat,
        n: u16,
        why: Why,
    },
    Mined {
        seat: Seat,
        coins: u16,
        crystals: u8,
    },
    Bought {
        seat: Seat,
        price: Price,
        coins: u16,
        crystals: u8,
    },
    Converted {
        seat: Seat,
        way: Exchange,
    },
    ObjectiveDrawn {
        seat: Seat,
        card: Option<ObjectiveId>,
    },
    ObjectiveDropped {
        seat: Seat,
        card: Option<ObjectiveId>,
    },
    ObjectivesLookedAt {
        seat: Seat,
        n: u8,
    },
    ObjectiveKept {
        seat: Seat,
        card: Option<ObjectiveId>,
    },
    ObjectiveClaimed {
        seat: Seat,
        card: ObjectiveId,
    },
    DiscoveryRow {
        cards: Vec<DiscoveryId>,
    },
    DiscoveryTaken {
        seat: Seat,
        card: DiscoveryId,
        source: Source,
    },
    DiscoverySetAside {
        card: DiscoveryId,
    },
    Ransomed {
        seat: Seat,
        to: Seat,
        units: Fleet,
    },
    Built {
        seat: Seat,
        kind: Kind,
        place: Place,
        price: u16,
    },
    FreeOutpost {
        seat: Seat,
        place: Place,
    },
    Reshuffled {
        deck: DeckName,
    },
    Departed {
        seat: Seat,
    },
    GameEnded {
        ending: Ending,
        ranking: Vec<Vec<Seat>>,
    },
}

/// Why coins, crystals or points changed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs, reason = "each name is its own explanation")]
pub enum Why {
    Lost,
    Card(ExplorationId),
    Discovery(DiscoveryId),
    BattleWon,
    Objective(ObjectiveId),
    Reinforcements,
    Ransom,
}

/// Where a discovery came from.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The row (ALD-9.12).
    Row,
    /// The top of the deck (ALD-9.13).
    Deck,
    /// Chosen out of the deck (ALD-13.5).
    Searched,
    /// The Odarian extra pick (ALD-13.12).
    Extra,
}

/// A deck whose discard pile was shuffled into it (ALD-14.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeckName {
    /// The exploration deck.
    Exploration,
    /// The objective deck.
    Objectives,
}
