//! A game as data: map, powers, units, rules of the house, set-up and drawing. The shipped scenario and imported games are
//! both written so; `content` gives every name its index and checks it.

mod options;
mod rule_set;
mod text;
mod unit;

pub use options::{OptionDef, OptionDefault, SwitchDef, UnitChange};
pub use rule_set::{CasualtyChoice, LimitOutcome, RuleSet};
pub use unit::{
    AirBattle, Change, Construction, Domain, LimitKind, LimitOf, Production, StackLimit, Suicide,
    Targeted, UnitDef,
};

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// The longest file of a definition that is read, in bytes.
pub const MAX_BYTES: u64 = 32 * 1024 * 1024;

/// A whole game. Everything refers to everything by name.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Definition {
    /// The short word by which the game is known among the maps of this program: `middle-earth-12-army`.
    pub key: String,
    /// The title.
    pub name: String,
    /// Its version, as its makers count.
    pub version: String,
    /// Two lines that say what the game is.
    pub blurb: String,
    /// The sides of every die (ARD-6): 1 to 100.
    pub dice: u8,
    /// The rules of the house.
    pub rules: RuleSet,
    /// The order of fire of a battle round (ARD-8.2); empty: the usual one.
    pub fire: Vec<String>,
    /// The powers, in no special order.
    #[serde(rename = "power")]
    pub powers: Vec<PowerDef>,
    /// What terrain does to units.
    #[serde(rename = "terrain")]
    pub terrains: Vec<TerrainDef>,
    /// The types of units.
    #[serde(rename = "unit")]
    pub units: Vec<UnitDef>,
    /// What units add to the strength of others (ARD-8.6).
    #[serde(rename = "support")]
    pub supports: Vec<SupportDef>,
    /// The territories.
    #[serde(rename = "place")]
    pub places: Vec<PlaceDef>,
    /// Passages between two waters that somebody on land controls (ARD-4.10).
    #[serde(rename = "gate")]
    pub gates: Vec<GateDef>,
    /// What can be bought, each power its list of these.
    #[serde(rename = "purchase")]
    pub purchases: Vec<PurchaseDef>,
    /// What lowers the damage of units (ARD-3.4).
    #[serde(rename = "repair")]
    pub repairs: Vec<RepairDef>,
    /// The steps of a round, in order (ARD-2.1).
    #[serde(rename = "step")]
    pub steps: Vec<StepDef>,
    /// The units at the start.
    #[serde(rename = "setup")]
    pub setup: Vec<SetupDef>,
    /// Income beyond territories (ARD-11.1).
    #[serde(rename = "objective")]
    pub objectives: Vec<ObjectiveDef>,
    /// How alliances win (ARD-12).
    #[serde(rename = "victory")]
    pub victories: Vec<VictoryDef>,
    /// What may be changed when a match is created.
    #[serde(rename = "option")]
    pub options: Vec<OptionDef>,
    /// What changes with an option before the game begins.
    #[serde(rename = "switch")]
    pub switches: Vec<SwitchDef>,
    /// How it is drawn.
    pub drawing: DrawingDef,
}

/// A power: a side that takes turns.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PowerDef {
    /// Its name.
    pub name: String,
    /// Its alliance. Powers of one alliance are allied, all others are at war (ARD-12.1).
    pub alliance: String,
    /// A two-letter code; empty: made from the name.
    pub code: String,
    /// Its emblem at game-icons.net; empty: one is given.
    pub icon: String,
    /// Its colour, six hex digits; empty: one is given.
    pub color: String,
    /// The production units that it starts with.
    pub money: i32,
    /// What it may buy: names of purchases.
    pub buys: Vec<String>,
    /// What repairs it may buy.
    pub repairs: Vec<String>,
    /// How many of its capitals it must keep to keep its money (ARD-9.5).
    pub retain_capitals: u8,
    /// How many of its capitals it must hold to collect and to buy (ARD-9.5).
    pub produce_capitals: u8,
    /// Whether its money is destroyed, not taken, when its capital falls (ARD-9.5).
    pub destroys_money: bool,
    /// Income in percent (ARD-11.1).
    pub income_percent: i32,
    /// Income on top (ARD-11.1).
    pub income_bonus: i32,
    /// The money of its bid (ARD-2.5).
    pub bid: i32,
    /// Units in hand at the start: unit and number.
    pub hand: BTreeMap<String, u16>,
    /// Technology that it has (ARD-11.3).
    pub technology: Vec<String>,
    /// The territories it may enter, if not all (ARD-4.11).
    pub may_enter: Option<Vec<String>>,
    /// The territories it may never enter (ARD-4.11).
    pub may_not_enter: Vec<String>,
    /// Free units: unit and the number of territories for one (ARD-3.5).
    pub free_units: BTreeMap<String, u16>,
    /// Special rights of placing (ARD-10.9).
    pub placing: PlacingDef,
    /// How much it may have in one territory (ARD-4.12).
    pub limits: Vec<PowerLimit>,
}

/// A limit of a power's stacks (ARD-4.12).
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PowerLimit {
    /// What it limits, how much and whose units count.
    pub limit: StackLimit,
    /// The types of units that count together.
    pub units: Vec<String>,
}

/// Special rights of placing (ARD-10.9).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlacingDef {
    /// In any own territory, without a producer.
    pub anywhere: bool,
    /// In any sea zone next to own land.
    pub any_sea: bool,
    /// In territories taken this turn too.
    pub captured: bool,
    /// Only where fewer than that many own units are.
    pub fewer_than: Option<u16>,
    /// At most so many in a territory and turn.
    pub most: Option<u16>,
    /// Not in the own capital.
    pub not_in_capital: bool,
}

/// A kind of terrain.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct TerrainDef {
    /// Its name.
    pub name: String,
    /// The painter that draws it; empty: plain land or water.
    pub style: String,
    /// Its icon at game-icons.net.
    pub icon: String,
    /// Strength in attack by type of unit (ARD-8.6).
    pub attack: BTreeMap<String, i8>,
    /// Strength in defence by type of unit.
    pub defense: BTreeMap<String, i8>,
    /// Types of units that may not be there (ARD-4.7).
    pub bans: Vec<String>,
    /// Types of units that cannot blitz into it (ARD-4.4).
    pub no_blitz: Vec<String>,
    /// What a step into it costs more, in tenths, by type of unit (ARD-4.2).
    pub cost: BTreeMap<String, i8>,
}

/// What a type of unit adds to the strength of others (ARD-8.6).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SupportDef {
    /// The kind of bonus: rules of one kind stack up to `stack`.
    pub kind: String,
    /// Who gives it.
    pub unit: String,
    /// What it adds; negative for enemies as a rule.
    pub bonus: i8,
    /// How many receive it from one giver.
    pub receivers: u8,
    /// Who may receive it.
    pub to: Vec<String>,
    /// Given while attacking.
    pub attacking: bool,
    /// Given while defending.
    pub defending: bool,
    /// Given to the enemy's units.
    pub enemy: bool,
    /// What it changes: `strength`, `rolls`, `targeted_strength`, `targeted_rolls`.
    pub what: String,
    /// How many of the kind one receiver takes; 0 counts as 1.
    pub stack: u8,
    /// Whose units may give it; empty: anybody's.
    pub powers: Vec<String>,
    /// Improved artillery doubles its receivers (ARD-11.3).
    pub improved: bool,
}

/// A territory.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PlaceDef {
    /// Its name, as shown.
    pub name: String,
    /// The short key of the notation; empty: made from the name.
    pub key: String,
    /// Whether it is water.
    pub water: bool,
    /// Its terrain; several add up.
    pub terrain: Vec<String>,
    /// What it pays (ARD-11.1).
    pub production: i16,
    /// How many units a settlement or factory there produces (ARD-10.3); absent: as many as it pays.
    pub unit_production: Option<i16>,
    /// Whose it is at the start; nobody's when absent.
    pub owner: Option<String>,
    /// Whose it was before the game, where that differs (ARD-9.2).
    pub original_owner: Option<String>,
    /// Whose capital it is.
    pub capital: Option<String>,
    /// Its worth in victory cities (ARD-12.2).
    pub victory_city: u8,
    /// Nothing may ever enter it.
    pub impassable: bool,
    /// Its factory is an original one (ARD-10.3).
    pub original_factory: bool,
    /// It produces units without a factory (ARD-10.1): a settlement.
    pub settlement: bool,
    /// Who gets it when a power takes it: taker and receiver (ARD-9.2).
    pub goes_to: BTreeMap<String, String>,
    /// The neighbours, each side by side in either entry.
    pub near: Vec<String>,
}

/// A passage between two waters (ARD-4.10).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GateDef {
    /// Its name.
    pub name: String,
    /// The two waters.
    pub waters: [String; 2],
    /// The lands that must be held to pass.
    pub lands: Vec<String>,
    /// Types of units that need not ask; absent: aircraft.
    pub exempt: Option<Vec<String>>,
    /// Closed in combat moves.
    pub only_noncombat: bool,
}

/// Something that can be bought.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PurchaseDef {
    /// Its name.
    pub name: String,
    /// What it costs, in production units.
    pub cost: i32,
    /// The units that it gives.
    pub units: BTreeMap<String, u16>,
}

/// A repair that can be bought (ARD-3.4).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct RepairDef {
    /// Its name.
    pub name: String,
    /// What it costs.
    pub cost: i32,
    /// What it repairs.
    pub unit: String,
    /// How much.
    pub points: u8,
}

/// What happens in a step of the round (ARD-2).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StepKind {
    /// ARD-2.5: a power spends its bid.
    Bid,
    /// ARD-2.5: and places what it bought.
    BidPlace,
    /// ARD-3: buying and repairing.
    #[default]
    Purchase,
    /// ARD-3.5: free units by territories.
    FreeUnits,
    /// ARD-4.3: moves that may start battles.
    CombatMove,
    /// ARD-8: the battles.
    Battle,
    /// ARD-4.9: moves that may not.
    NonCombatMove,
    /// ARD-10: units from hand to the map.
    Place,
    /// ARD-11: income and repairs.
    EndTurn,
    /// ARD-12: the end of the round.
    EndRound,
}

/// A step of the round.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct StepDef {
    /// What happens.
    pub kind: StepKind,
    /// Whose step it is; absent for nobody's.
    pub power: Option<String>,
    /// In how many rounds it happens; 0: in all.
    pub runs: u16,
    /// Aircraft that stand where they cannot stay are removed at its end (ARD-4.8).
    pub grounds_aircraft: bool,
    /// Territories pay nothing in this end of turn (ARD-11.1).
    pub no_income: bool,
}

/// Units at the start.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SetupDef {
    /// Where.
    pub place: String,
    /// Whose; nobody's when absent.
    pub power: Option<String>,
    /// How many of which.
    pub units: BTreeMap<String, u16>,
    /// Hits that each has taken.
    pub hits: u8,
    /// Damage from bombs that each has (ARD-7.6).
    pub damage: u8,
}

/// A condition on who owns what.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OwnershipDef {
    /// The territories it is about.
    pub places: Vec<String>,
    /// How many of them are needed; absent: all.
    pub count: Option<u16>,
    /// What must hold for a territory: `own`, `allied`, `no_allied_units`, `no_enemy_units`, `no_enemy_surface_units`,
    /// `no_own_units`.
    pub what: String,
    /// Territories that change during play, instead of a list: `controlled` by the power, of an `enemy`, each with `_land`
    /// behind it for land only.
    pub which: String,
}

/// Income beyond territories (ARD-11.1).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct ObjectiveDef {
    /// Its name.
    pub name: String,
    /// Whose it is.
    pub power: String,
    /// What it pays at each end of turn.
    pub value: i32,
    /// How often it pays; 0: without end.
    pub uses: u16,
    /// The first and the last round in which it pays, 0 for no last one; absent: in all.
    pub rounds: Option<[u16; 2]>,
    /// All of this must hold.
    #[serde(rename = "when")]
    pub when: Vec<OwnershipDef>,
}

/// How an alliance wins (ARD-12).
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct VictoryDef {
    /// The alliance that wins.
    pub alliance: String,
    /// Victory cities that its powers must own (ARD-12.2); 0: does not count.
    pub cities: u16,
    /// Enemy capitals that it must hold beside all of its own (ARD-12.3).
    pub enemy_capitals: Option<u8>,
    /// Production that its powers must own (ARD-12.4); 0: does not count.
    pub production: u16,
    /// At least one of these lists of territories must be owned in full by its powers (triggered victory): each with how
    /// many of them are needed.
    pub holdings: Vec<Holding>,
    /// How many of the holdings are needed; 0 counts as 1.
    pub holdings_needed: u16,
    /// Checked before the first combat move of a round, and not at its end.
    pub at_round_start: bool,
    /// Only if this option is on (`!key`: off); empty: always.
    pub only_with: String,
    /// The option whose number takes the place of `cities` or `production`; empty: none.
    pub number_from: String,
}

/// Territories that must be owned together.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Holding {
    /// The territories.
    pub places: Vec<String>,
    /// How many of them; 0: all.
    pub count: u16,
}

/// How a game is drawn.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct DrawingDef {
    /// The width of the picture.
    pub width: f32,
    /// The height of the picture.
    pub height: f32,
    /// The picture goes round from right to left.
    pub wraps: bool,
    /// The outlines of a territory by name: rings of `x,y` with blanks between the points.
    pub outlines: BTreeMap<String, Vec<String>>,
    /// The centres by name: `x,y`.
    pub centers: BTreeMap<String, String>,
    /// Neighbours are joined by lines, since their outlines do not touch.
    pub lines: bool,
    /// Rows of hexagons, each cell the key of a territory, where the map is drawn in hexagons. Odd rows are shifted right.
    pub cells: Vec<String>,
}
