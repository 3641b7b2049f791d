//! The rules and the map of one game, every name an index: built from a [`Definition`].

mod build;
mod check;

pub(crate) use build::slug;

use crate::definition::{Definition, Domain, StepKind, UnitDef};
use crate::ids::{Kind, KindSet, Place, Places, Power, PowerSet};
use engine::Die;
use std::collections::HashMap;

/// A small step of a battle round (ARD-8.2). Which of them a game has, and in what order, is data.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FireStep {
    /// ARD-7.5: the air round, before the first round.
    AirCombat,
    /// ARD-8.3: the attackers' targeted attacks.
    TargetedAttackers,
    /// ARD-8.3: the defenders' targeted attacks.
    TargetedDefenders,
    /// ARD-8.2 b: who was killed by targeted attacks leaves.
    RemoveTargeted,
    /// ARD-8.5: shore bombardment.
    Bombardment,
    /// ARD-8.4: who does not fight leaves the battle.
    Noncombatants,
    /// ARD-8.11: what evades may do so before it is fired at.
    EvadeBefore,
    /// ARD-8.10: transports without protection die.
    Unprotected,
    /// ARD-8.8: first strikes.
    FirstStrike,
    /// ARD-8.7: the attackers' general fire.
    GeneralAttackers,
    /// ARD-8.7: the defenders' general fire.
    GeneralDefenders,
    /// ARD-8.2 i: who was killed by general fire leaves; what fired itself is used up; damaged types change.
    RemoveGeneral,
    /// ARD-8.14: whether it is over.
    EndChecks,
    /// ARD-8.13: the attackers may retreat.
    Retreat,
    /// ARD-8.11: what evades may do so.
    EvadeAfter,
}

impl FireStep {
    /// Every step with its word, in the usual order.
    pub const ALL: &[(&str, FireStep)] = &[
        ("air_combat", FireStep::AirCombat),
        ("targeted_attackers", FireStep::TargetedAttackers),
        ("targeted_defenders", FireStep::TargetedDefenders),
        ("remove_targeted", FireStep::RemoveTargeted),
        ("bombardment", FireStep::Bombardment),
        ("noncombatants", FireStep::Noncombatants),
        ("evade_before", FireStep::EvadeBefore),
        ("unprotected", FireStep::Unprotected),
        ("first_strike", FireStep::FirstStrike),
        ("general_attackers", FireStep::GeneralAttackers),
        ("general_defenders", FireStep::GeneralDefenders),
        ("remove_general", FireStep::RemoveGeneral),
        ("end_checks", FireStep::EndChecks),
        ("retreat", FireStep::Retreat),
        ("evade_after", FireStep::EvadeAfter),
    ];
}

/// A power.
#[derive(Clone, Debug)]
pub struct PowerInfo {
    /// Its name.
    pub name: String,
    /// Its word in the notation: the name in small letters with `-` for blanks.
    pub key: String,
    /// A two-letter code.
    pub code: String,
    /// Its alliance, an index of [`Content::alliances`].
    pub alliance: usize,
    /// Itself and its allies.
    pub friends: PowerSet,
    /// Everybody else, nobody included.
    pub enemies: PowerSet,
    /// Its capitals.
    pub capitals: Vec<Place>,
    /// What it may buy: indexes of [`Content::purchases`].
    pub buys: Vec<u16>,
    /// Where it may go, as far as it alone is concerned.
    pub may_enter: Places,
    /// Free units (ARD-3.5): type and territories for one.
    pub free_units: Vec<(Kind, u16)>,
    /// Units in hand at the start.
    pub hand: Vec<(Kind, u16)>,
    /// The stack limits of the power (ARD-4.12): when and how many, and which types count together.
    pub limits: Vec<(crate::definition::StackLimit, KindSet)>,
}

/// An alliance.
#[derive(Clone, Debug)]
pub struct Alliance {
    /// Its name.
    pub name: String,
    /// Its powers.
    pub powers: PowerSet,
}

/// A type of unit with its names resolved.
#[derive(Clone, Debug)]
pub struct KindInfo {
    /// Its numbers.
    pub def: UnitDef,
    /// Its name as shown, one of it.
    pub title: String,
    /// Its name as shown, several of it.
    pub plural: String,
    /// Movement in tenths.
    pub movement: u8,
    /// What it is worth (ARD-8.12): its cheapest price, or what the definition says, in hundredths of a production unit.
    pub value: i32,
    /// It may pass through empty enemy land.
    pub blitz: bool,
    /// A plain transport (ARD-8.9): a ship that carries and does not fight as a combat ship.
    pub plain_transport: bool,
    /// The targets of its targeted attack.
    pub targets: KindSet,
    /// What silences its targeted attack.
    pub silenced_by: KindSet,
    /// The place of its kind of targeted attack in the order of fire: alphabetical.
    pub targeted_group: u8,
    /// What its general fire can hit beside a destroyer.
    pub hits_with_destroyer: KindSet,
    /// What its general fire can hit.
    pub hits_alone: KindSet,
    /// The ships from which it may invade; everything if it may from any.
    pub invades_from: KindSet,
    /// Units one of whose lists must be there to build it; empty: none.
    pub requires: Vec<KindSet>,
    /// What it is built from.
    pub consumes: Vec<(Kind, u16)>,
    /// What it makes each turn.
    pub creates: Vec<(Kind, u16)>,
    /// Where it may be placed, as far as terrain and territory are concerned.
    pub placeable: Places,
    /// Powers that destroy it when they capture it.
    pub destroyed_by: PowerSet,
    /// Powers from which it is destroyed when it is captured.
    pub destroyed_from: PowerSet,
    /// What it becomes at a number of hits: hits, type, and whether the hits stay.
    pub when_damaged: Vec<(u8, Kind, bool)>,
    /// What it becomes when repaired to a number of hits.
    pub when_repaired: Vec<(u8, Kind, bool)>,
    /// What it repairs.
    pub repairs: KindSet,
    /// The kind of construction, an index of [`Content::constructions`].
    pub construction: Option<u8>,
    /// Constructions one of which must be beside it, as a bit set of the kinds; 0: nothing is needed.
    pub beside: u32,
    /// Where it may be, as far as terrain is concerned.
    pub admitted: Places,
    /// Of each place, the neighbours where it may be, as bits in their order.
    pub steps: Vec<u64>,
}

impl KindInfo {
    /// Whether it flies.
    #[inline]
    pub fn is_air(&self) -> bool {
        self.def.domain == Domain::Air
    }

    /// Whether it sails.
    #[inline]
    pub fn is_sea(&self) -> bool {
        self.def.domain == Domain::Sea
    }

    /// Whether it walks.
    #[inline]
    pub fn is_land(&self) -> bool {
        self.def.domain == Domain::Land
    }
}

/// A territory.
#[derive(Clone, Debug)]
pub struct Site {
    /// Its name.
    pub name: String,
    /// Its word in the notation.
    pub key: String,
    /// Whether it is water.
    pub water: bool,
    /// Nothing may ever enter it.
    pub impassable: bool,
    /// What it pays.
    pub production: i16,
    /// What it produces.
    pub unit_production: i16,
    /// It produces without a factory.
    pub settlement: bool,
    /// Its worth in victory cities.
    pub victory_city: u8,
    /// Whose capital it is.
    pub capital: Option<Power>,
    /// Whose it is at the start.
    pub owner: Power,
    /// Whose it was before the game.
    pub original: Power,
    /// Its factory is an original one.
    pub original_factory: bool,
    /// Who gets it when a power takes it.
    pub goes_to: Vec<(Power, Power)>,
    /// Its neighbours, in order.
    pub near: Vec<Place>,
    /// Its terrain: indexes of the definition's terrains.
    pub terrain: Vec<u8>,
}

/// A gate between two waters (ARD-4.10).
#[derive(Clone, Debug)]
pub struct Gate {
    /// Its name.
    pub name: String,
    /// The two waters.
    pub waters: [Place; 2],
    /// The lands that must be held.
    pub lands: Vec<Place>,
    /// Who need not ask.
    pub exempt: KindSet,
    /// Closed in combat moves.
    pub only_noncombat: bool,
}

/// A kind of support with its names resolved (ARD-8.6).
#[derive(Clone, Debug)]
pub struct Support {
    /// The kind of bonus, a small number: rules of one kind share the stack count.
    pub kind: u8,
    /// Who gives it.
    pub giver: Kind,
    /// What it adds.
    pub bonus: i8,
    /// How many receive it from one giver.
    pub receivers: u8,
    /// Who may receive it.
    pub to: KindSet,
    /// Given while attacking, given while defending.
    pub sides: [bool; 2],
    /// Given to the enemy's units.
    pub enemy: bool,
    /// What it changes.
    pub what: Supported,
    /// How many of the kind one receiver takes.
    pub stack: u8,
    /// Whose units may give it.
    pub powers: PowerSet,
}

/// What a support changes (ARD-8.6).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Supported {
    /// The strength.
    Strength,
    /// The dice.
    Rolls,
    /// The strength of targeted attacks.
    TargetedStrength,
    /// The shots of targeted attacks.
    TargetedRolls,
}

/// Something that can be bought.
#[derive(Clone, Debug)]
pub struct Purchase {
    /// Its word in the notation.
    pub key: String,
    /// What it costs.
    pub cost: i32,
    /// What it gives.
    pub units: Vec<(Kind, u16)>,
}

/// A repair that can be bought.
#[derive(Clone, Copy, Debug)]
pub struct Repair {
    /// What it costs.
    pub cost: i32,
    /// What it repairs.
    pub kind: Kind,
    /// How much.
    pub points: u8,
}

/// A step of the round.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// What happens.
    pub kind: StepKind,
    /// Whose it is; nobody's for the end of the round.
    pub power: Power,
    /// In how many rounds it happens; 0: in all.
    pub runs: u16,
    /// Aircraft that cannot stay are removed at its end.
    pub grounds_aircraft: bool,
    /// Territories pay nothing.
    pub no_income: bool,
    /// It is the last step of its power's turn.
    pub ends_turn: bool,
}

/// The rules and the map of one game.
#[derive(Debug)]
pub struct Content {
    /// What it was built from, with the options of the match carried out.
    pub def: Definition,
    /// The die.
    pub die: Die,
    /// Dice with other numbers of sides, by their sides.
    pub other_dice: Vec<Die>,
    /// The powers.
    pub powers: Vec<PowerInfo>,
    /// The alliances, in the order in which they are first named.
    pub alliances: Vec<Alliance>,
    /// The types of units.
    pub kinds: Vec<KindInfo>,
    /// The territories.
    pub places: Vec<Site>,
    /// The gates.
    pub gates: Vec<Gate>,
    /// The supports, in the order in which they are given (ARD-8.6).
    pub supports: Vec<Support>,
    /// How many kinds of support there are.
    pub support_kinds: u8,
    /// How many kinds of targeted attacks there are; their names in order.
    pub targeted_kinds: Vec<String>,
    /// The kinds of constructions.
    pub constructions: Vec<String>,
    /// What can be bought.
    pub purchases: Vec<Purchase>,
    /// What repairs can be bought.
    pub repairs: Vec<Repair>,
    /// The steps of a round.
    pub steps: Vec<Step>,
    /// The order of fire.
    pub fire: Vec<FireStep>,
    /// The strength that terrain gives in attack and in defence, by place and type.
    pub terrain_bonus: Vec<[i8; 2]>,
    /// What a step into a place costs, in tenths, by place and type; empty where every step costs 10.
    pub step_cost: Vec<u8>,
    /// Types that cannot blitz into a place.
    pub no_blitz: Vec<KindSet>,
    /// Land that may be entered.
    pub land: Places,
    /// Water that may be entered.
    pub water: Places,
    /// Waters that bar every ship, and with them aircraft where the rules say so (ARD-4.6).
    pub closed_to_air: Places,
    /// Types that fly, sail, walk.
    pub air: KindSet,
    /// Types that sail.
    pub sea: KindSet,
    /// Types that walk.
    pub walkers: KindSet,
    /// Infrastructure.
    pub infrastructure: KindSet,
    /// Types that can move.
    pub mobile: KindSet,
    /// Types that produce units.
    pub producers: KindSet,
    /// Destroyers.
    pub destroyers: KindSet,
    /// Types that evade.
    pub evaders: KindSet,
    /// Plain transports.
    pub plain_transports: KindSet,
    /// Ships that carry.
    pub transports: KindSet,
    place_of: HashMap<String, Place>,
    kind_of: HashMap<String, Kind>,
    power_of: HashMap<String, Power>,
}

impl Content {
    /// A type of unit.
    #[inline]
    pub fn kind(&self, kind: Kind) -> &KindInfo {
        &self.kinds[kind.index()]
    }

    /// A territory.
    #[inline]
    pub fn site(&self, place: Place) -> &Site {
        &self.places[place.index()]
    }

    /// The strength that terrain gives to a type, attacking or defending.
    #[inline]
    pub fn terrain(&self, place: Place, kind: Kind, attacking: bool) -> i8 {
        self.terrain_bonus[place.index() * self.kinds.len() + kind.index()][usize::from(!attacking)]
    }

    /// What a step into a place costs, in tenths (ARD-4.2).
    #[inline]
    pub fn cost(&self, place: Place, kind: Kind) -> u8 {
        if self.step_cost.is_empty() {
            return 10;
        }
        self.step_cost[place.index() * self.kinds.len() + kind.index()]
    }

    /// The powers at war with a power; everybody is at war with nobody.
    #[inline]
    pub fn enemies(&self, power: Power) -> PowerSet {
        match self.powers.get(power.index()) {
            Some(info) => info.enemies,
            None => !PowerSet::of(Power::NOBODY),
        }
    }

    /// A power and its allies.
    #[inline]
    pub fn friends(&self, power: Power) -> PowerSet {
        match self.powers.get(power.index()) {
            Some(info) => info.friends,
            None => PowerSet::of(Power::NOBODY),
        }
    }

    /// The territory of that key or name.
    pub fn place_named(&self, word: &str) -> Option<Place> {
        self.place_of.get(&word.to_lowercase()).copied()
    }

    /// The type of unit of that name.
    pub fn kind_named(&self, word: &str) -> Option<Kind> {
        self.kind_of.get(&word.to_lowercase()).copied()
    }

    /// The power of that key or name.
    pub fn power_named(&self, word: &str) -> Option<Power> {
        self.power_of.get(&word.to_lowercase()).copied()
    }

    /// The name of a power; `Neutral` of nobody.
    pub fn power_name(&self, power: Power) -> &str {
        self.powers
            .get(power.index())
            .map_or("Neutral", |info| &info.name)
    }
}
