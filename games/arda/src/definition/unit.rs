//! Types of units.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where a unit lives.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Domain {
    /// On land, and on water only as cargo.
    #[default]
    Land,
    /// On water only.
    Sea,
    /// Anywhere passable.
    Air,
}

/// A type of unit (ARD-1.3).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct UnitDef {
    /// Its name in the notation, without blanks: `tower_guard`.
    pub name: String,
    /// Its name as shown, one of it; empty: made from the name.
    pub title: String,
    /// Its name as shown, several of it; empty: made from the title.
    pub plural: String,
    /// Its icon at game-icons.net; empty: one is given.
    pub icon: String,
    /// Where it lives.
    pub domain: Domain,
    /// Steps a turn.
    pub movement: u8,
    /// Strength of each roll in attack: a die hits when it shows no more.
    pub attack: u8,
    /// Strength of each roll in defence.
    pub defense: u8,
    /// Dice in attack.
    pub attack_rolls: u8,
    /// Dice in defence.
    pub defense_rolls: u8,
    /// Hits it can take: 1 or more.
    pub hits: u8,
    /// Its value where it is not its price (ARD-8.12).
    pub value: Option<i32>,
    /// It may pass through empty enemy land (ARD-4.4).
    pub blitz: bool,
    /// What it can carry: points of cargo (ARD-5.1).
    pub capacity: u8,
    /// The points it takes as cargo; 0: it cannot be carried.
    pub cargo: u8,
    /// A transport that fights: not a plain one (ARD-8.9).
    pub combat_transport: bool,
    /// What it can carry of aircraft (ARD-4.8).
    pub deck: u8,
    /// The points it takes on a deck; 0: it cannot land there.
    pub deck_cost: u8,
    /// Captured, not killed; alone it never causes a battle (ARD-1.3).
    pub infrastructure: bool,
    /// It is built on the spot (ARD-10.6).
    pub construction: Option<Construction>,
    /// It produces units (ARD-10.3).
    pub produces: Option<Production>,
    /// It can be damaged by bombs (ARD-7.6): at most so much; 0 for twice its territory's unit production.
    pub bomb_damage: Option<u8>,
    /// Its targeted attack (ARD-8.3).
    pub targeted: Option<Targeted>,
    /// Its values in the air round (ARD-7.5).
    pub air_battle: Option<AirBattle>,
    /// It may bomb (ARD-7.6).
    pub bomber: bool,
    /// The sides of its bombing die; 0: those of the game.
    pub bomb_sides: u8,
    /// What is added to its bombing die.
    pub bomb_bonus: i8,
    /// It may fire from the water before a landing (ARD-8.5), with that strength; 0 for its attack.
    pub bombard: Option<u8>,
    /// It may leave a battle by diving (ARD-8.11).
    pub evades: bool,
    /// It fires first (ARD-8.8).
    pub first_strike: bool,
    /// It ends evading and first strikes of the enemy (ARD-8.8).
    pub destroyer: bool,
    /// What it can never hit (ARD-8.7).
    pub cannot_target: Vec<String>,
    /// What can never hit it without a destroyer (ARD-8.7).
    pub cannot_be_targeted_by: Vec<String>,
    /// It passes through enemies on water (ARD-4.6).
    pub passes_enemies: bool,
    /// Enemies pass it on water (ARD-4.6).
    pub lets_pass: bool,
    /// When it is used up (ARD-8.16).
    pub suicide: Suicide,
    /// Strength it gains when it lands from the sea (ARD-5.7).
    pub marine: i8,
    /// The only ships from which it may invade; empty: any.
    pub invades_only_from: Vec<String>,
    /// At most so many a power (ARD-3.2).
    pub max_built: Option<u16>,
    /// Limits of its stacks (ARD-4.12).
    pub limits: Vec<StackLimit>,
    /// Any one of these lists of units must be there to build it (ARD-10.5).
    pub requires: Vec<Vec<String>>,
    /// Units that it is built from (ARD-10.5).
    pub consumes: BTreeMap<String, u16>,
    /// Territories and terrains where it may not be placed (ARD-10.5).
    pub not_placed_in: Vec<String>,
    /// The only territories and terrains where it may be placed; empty: anywhere.
    pub placed_only_in: Vec<String>,
    /// It may be placed next to any own land, without a producer and without counting (ARD-10.6).
    pub placed_freely: bool,
    /// The least production of a territory where it may be placed (ARD-10.5).
    pub min_production: i16,
    /// Only in territories that were its owner's from the start (ARD-10.5).
    pub only_in_original: bool,
    /// What it adds to its owner's income; negative for upkeep (ARD-11.1).
    pub income: i16,
    /// Units that it makes each turn (ARD-11.1).
    pub creates: BTreeMap<String, u16>,
    /// Powers that destroy it instead of capturing it (ARD-9.4).
    pub destroyed_by: Vec<String>,
    /// Powers from which it is destroyed instead of captured (ARD-9.4).
    pub destroyed_from: Vec<String>,
    /// What it becomes at that many hits (ARD-8.15).
    pub when_damaged: Vec<Change>,
    /// What it becomes when it is repaired to that many hits (ARD-8.15).
    pub when_repaired: Vec<Change>,
    /// Damaged units of these types are repaired beside it (ARD-8.15).
    pub repairs: Vec<String>,
    /// Of all its dice only the best counts (ARD-6.2).
    pub best_roll: bool,
    /// It may retreat from a stalemate (ARD-8.14).
    pub retreats_on_stalemate: bool,
    /// It may not move in combat moves (ARD-4.1).
    pub no_combat_move: bool,
    /// It counts as an anti-aircraft gun for placing (ARD-10.8).
    pub gun: bool,
    /// Technology touches it as it touches submarines, fighters and bombers (ARD-11.3).
    pub technology: Vec<String>,
}

impl Default for UnitDef {
    fn default() -> Self {
        UnitDef {
            name: String::new(),
            title: String::new(),
            plural: String::new(),
            icon: String::new(),
            domain: Domain::Land,
            movement: 0,
            attack: 0,
            defense: 0,
            attack_rolls: 1,
            defense_rolls: 1,
            hits: 1,
            value: None,
            blitz: false,
            capacity: 0,
            cargo: 0,
            combat_transport: false,
            deck: 0,
            deck_cost: 0,
            infrastructure: false,
            construction: None,
            produces: None,
            bomb_damage: None,
            targeted: None,
            air_battle: None,
            bomber: false,
            bomb_sides: 0,
            bomb_bonus: 0,
            bombard: None,
            evades: false,
            first_strike: false,
            destroyer: false,
            cannot_target: Vec::new(),
            cannot_be_targeted_by: Vec::new(),
            passes_enemies: false,
            lets_pass: false,
            suicide: Suicide::Never,
            marine: 0,
            invades_only_from: Vec::new(),
            max_built: None,
            limits: Vec::new(),
            requires: Vec::new(),
            consumes: BTreeMap::new(),
            not_placed_in: Vec::new(),
            placed_only_in: Vec::new(),
            placed_freely: false,
            min_production: 0,
            only_in_original: false,
            income: 0,
            creates: BTreeMap::new(),
            destroyed_by: Vec::new(),
            destroyed_from: Vec::new(),
            when_damaged: Vec::new(),
            when_repaired: Vec::new(),
            repairs: Vec::new(),
            best_roll: false,
            retreats_on_stalemate: false,
            no_combat_move: false,
            gun: false,
            technology: Vec::new(),
        }
    }
}

/// A unit that is built on the spot (ARD-10.6).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Construction {
    /// The kind: limits count all units of one kind.
    pub kind: String,
    /// At most so many a territory and turn.
    pub per_turn: u16,
    /// At most so many in a territory; absent: any number.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub most: Option<u16>,
    /// It needs a settlement or one of these kinds of constructions in the territory; empty: nothing.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub beside: Vec<String>,
}

/// How much a producing unit produces (ARD-10.3).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Production {
    /// What its territory produces.
    Territory,
    /// That many.
    Units(u16),
}

/// A targeted attack (ARD-8.3).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Targeted {
    /// The kind: units of one kind fire together, kinds in alphabetical order.
    pub kind: String,
    /// Strength while attacking; 0: does not fire then.
    pub attack: u8,
    /// Strength while defending; 0: does not fire then.
    pub defense: u8,
    /// Dice; absent: one for each target.
    pub shots: Option<u8>,
    /// In how many rounds it fires; absent or 0 in a file: in all.
    #[serde(with = "all_rounds")]
    pub rounds: Option<u8>,
    /// Its targets.
    pub targets: Vec<String>,
    /// Together they may shoot more often than there are targets (ARD-6.4).
    pub may_exceed: bool,
    /// A hit costs one hit point instead of killing outright.
    pub damages: bool,
    /// Any of these among the enemies silences it; judged when the targeted attacks begin.
    pub silenced_by: Vec<String>,
    /// The sides of its die; 0: those of the game.
    pub sides: u8,
    /// It fires in battles.
    pub in_battles: bool,
    /// It fires at bombers that raid this unit (ARD-7.6).
    pub at_raids: bool,
    /// It fires at aircraft that fly over (ARD-7.7).
    pub at_fly_over: bool,
}

impl Default for Targeted {
    fn default() -> Self {
        Targeted {
            kind: String::new(),
            attack: 0,
            defense: 0,
            shots: None,
            rounds: None,
            targets: Vec::new(),
            may_exceed: false,
            damages: false,
            silenced_by: Vec::new(),
            sides: 0,
            in_battles: true,
            at_raids: false,
            at_fly_over: false,
        }
    }
}

/// Files have no word for "nothing": 0 rounds mean all of them.
mod all_rounds {
    use serde::{Deserialize, Deserializer, Serializer};

    #[allow(clippy::ref_option, reason = "serde hands the field so")]
    pub(super) fn serialize<S: Serializer>(
        rounds: &Option<u8>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(rounds.unwrap_or(0))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<u8>, D::Error> {
        let rounds = u8::deserialize(deserializer)?;
        Ok((rounds > 0).then_some(rounds))
    }
}

/// Values in the air round (ARD-7.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct AirBattle {
    /// While attacking.
    pub attack: u8,
    /// While defending.
    pub defense: u8,
}

/// When a unit is used up (ARD-8.16).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Suicide {
    /// Never.
    #[default]
    Never,
    /// After firing while attacking.
    Attacking,
    /// After firing while defending.
    Defending,
    /// After firing.
    Always,
    /// As many as scored hits.
    OnHit,
}

/// A limit of stacks (ARD-4.12).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StackLimit {
    /// What it limits.
    pub when: LimitKind,
    /// At most so many.
    pub most: u16,
    /// Whose units count.
    pub of: LimitOf,
}

/// What a stack limit limits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LimitKind {
    /// Moving where no enemy is.
    Moving,
    /// Moving among enemies.
    Attacking,
    /// Placing.
    Placing,
}

/// Whose units count towards a stack limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LimitOf {
    /// The owner's.
    Owned,
    /// The alliance's.
    Allied,
    /// Everybody's.
    Total,
}

/// What a unit becomes at a number of hits (ARD-8.15).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Change {
    /// Hits taken.
    pub hits: u8,
    /// What it becomes.
    pub unit: String,
    /// Whether the hits stay with it.
    pub keep: bool,
}
