//! The rules of the house: what differs between the games of the family (ARD-14).

use serde::{Deserialize, Serialize};

/// What happens to the attackers when the limit of battle rounds is reached (ARD-8.14).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LimitOutcome {
    /// All stay where they are.
    #[default]
    StalemateStay,
    /// Attackers retreat if they can.
    AttackerWithdraws,
}

/// Who chooses the casualties of targeted attacks (ARD-6.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CasualtyChoice {
    /// The owner of the units hit.
    #[default]
    Owner,
    /// A die for each target if there is exactly one, else chance.
    Dice,
    /// Chance.
    Chance,
}

macro_rules! rule_set {
    ($($field:ident: $type:ty = $default:expr, $rule:literal, $doc:literal;)*) => {
        /// The rules of the house. Switches are off unless said otherwise.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[serde(deny_unknown_fields, default)]
        pub struct RuleSet {
            $(#[doc = concat!($rule, ": ", $doc)] pub $field: $type,)*
        }

        impl Default for RuleSet {
            fn default() -> Self {
                RuleSet { $($field: $default,)* }
            }
        }

        impl RuleSet {
            /// Every rule of the house: its key, the rule that it bends, and what it does in a sentence.
            pub const ALL: &[(&str, &str, &str)] = &[$((stringify!($field), $rule, $doc),)*];
        }
    };
}

rule_set! {
    low_luck: bool = false, "ARD-6.3", "Hits are the sum of strengths divided by the die; only the rest is rolled.";
    low_luck_targeted: bool = false, "ARD-6.3", "Low luck for targeted attacks.";
    low_luck_bombing: bool = false, "ARD-6.6", "Low luck for bombing.";
    land_rounds: u16 = 0, "ARD-8.14", "Rounds after which a battle on land ends; 0 for none.";
    sea_rounds: u16 = 0, "ARD-8.14", "Rounds after which a battle on water ends; 0 for none.";
    round_limit_outcome: LimitOutcome = LimitOutcome::StalemateStay, "ARD-8.14", "What the attackers do when the limit of battle rounds is reached.";
    air_rounds: u16 = 0, "ARD-7.5", "Rounds of air combat before a battle; 0 for none.";
    targeted_casualties: CasualtyChoice = CasualtyChoice::Owner, "ARD-6.5", "Who chooses the casualties of targeted attacks.";
    second_edition: bool = false, "ARD-8.8", "First strikes always strike first, also in defence, and transports unload to one territory.";
    third_edition: bool = false, "ARD-5.4", "After a fight ships may not load.";
    neutral_charge: u32 = 0, "ARD-4.5", "What entering neutral land costs.";
    neutrals_impassable: bool = false, "ARD-4.5", "Neutral land may not be entered.";
    neutrals_blitzable: bool = false, "ARD-4.5", "Neutral land may be passed through.";
    neutral_fly_over: bool = false, "ARD-4.5", "Aircraft may cross neutral land.";
    air_lands_anywhere: bool = false, "ARD-4.8", "Aircraft may end anywhere passable.";
    closed_terrain_closes_air: bool = true, "ARD-4.6", "What bars all ships bars aircraft too.";
    repair_at_end: bool = false, "ARD-8.15", "Every damaged unit loses one hit at each end of turn.";
    repair_at_start: bool = false, "ARD-8.15", "Own damaged units lose one hit at the start of the turn.";
    repair_beside: bool = false, "ARD-8.15", "Only beside a unit that repairs.";
    blitz_restricted: bool = false, "ARD-4.4", "Enemy infrastructure stops a blitz.";
    attack_from_contested: bool = false, "ARD-4.4", "Units may attack out of contested territories.";
    all_blitz: bool = false, "ARD-4.4", "Every land unit that moves may blitz.";
    guns_always: bool = false, "ARD-7.7", "Guns fire at aircraft in non-combat moves too.";
    guns_only_at_battles: bool = false, "ARD-7.7", "Guns never fire at what flies over.";
    many_guns: bool = false, "ARD-10.8", "More than one gun may stand in a territory.";
    subs_submerge: bool = false, "ARD-8.11", "What evades stays below the surface.";
    subs_evade_first: bool = false, "ARD-8.2", "What evades may do so before a round.";
    subs_strike_in_defense: bool = false, "ARD-8.8", "First strikes strike first in defence.";
    air_hits_subs_only_with_destroyer: bool = false, "ARD-8.7", "Aircraft hit what evades only beside a destroyer.";
    ignore_subs: bool = false, "ARD-4.6", "What evades does not stop ships.";
    ignore_transports: bool = false, "ARD-4.6", "Plain transports do not stop ships.";
    subs_end_among_enemies: bool = false, "ARD-4.9", "What evades may end a non-combat move among enemies.";
    transports_last: bool = false, "ARD-8.9", "Plain transports are hit last and die alone.";
    unload_to_one: bool = false, "ARD-5.4", "A ship unloads to one territory a turn.";
    load_among_enemies: bool = false, "ARD-5.1", "Units load in waters with enemies.";
    partial_amphibious_retreat: bool = false, "ARD-8.13", "Those who came by land may retreat from a landing.";
    planes_retreat: bool = false, "ARD-8.13", "Aircraft may retreat from a landing.";
    bombard_per_unit: bool = false, "ARD-8.5", "One ship may bombard for each unit that lands.";
    bombarded_fire_back: bool = true, "ARD-8.5", "Casualties of a bombardment still fire.";
    allied_air_fights: bool = false, "ARD-5.8", "Allied aircraft on a carrier fight in its battles.";
    place_restrictions: bool = true, "ARD-10.5", "Units may require others, and may be bound to some territories.";
    settlements_build_ships: bool = false, "ARD-10.7", "Ships are built beside settlements only, not beside forts.";
    place_among_enemies: bool = false, "ARD-10.7", "Ships may be placed among enemy ships.";
    rivercraft_among_enemies: bool = true, "ARD-10.7", "Ships that are placed freely may be placed among enemy ships.";
    unplaced_stay: bool = false, "ARD-10.11", "Units left in hand stay there.";
    max_factories: u16 = 1, "ARD-10.6", "Factories in one territory.";
    more_constructions_with_factory: bool = false, "ARD-10.6", "More constructions where a factory stands.";
    more_constructions_without_factory: bool = false, "ARD-10.6", "More constructions where none stands.";
    unlimited_constructions: bool = false, "ARD-10.6", "Any number of constructions.";
    new_air_on_old_carriers: bool = false, "ARD-10.10", "New aircraft may be placed on carriers that were there.";
    new_air_on_new_carriers: bool = false, "ARD-10.10", "New aircraft may be placed on new carriers.";
    land_on_new_carriers: bool = false, "ARD-4.8", "Aircraft may wait for carriers that are in hand.";
    damage_to_units: bool = false, "ARD-7.6", "Bombs damage factories, not the purse.";
    damage_limit_territory: bool = false, "ARD-7.6", "A raid costs at most what the territory pays.";
    damage_limit_turn: bool = false, "ARD-7.6", "All raids of a turn cost at most what the territory pays.";
    bomb_sides: bool = false, "ARD-6.6", "Bombers have their own dice.";
    capture_destroys: bool = false, "ARD-9.4", "Some units are destroyed when captured.";
    objectives: bool = false, "ARD-11.1", "Objectives pay.";
    income_multiplier: u16 = 1, "ARD-11.1", "Territories pay so many times.";
    heavy_bomber_rolls: u8 = 2, "ARD-11.3", "Dice of heavy bombers.";
    super_sub_defense: u8 = 0, "ARD-11.3", "What super submarines gain in defence.";
    best_bomber_roll: bool = false, "ARD-6.2", "Of a heavy bomber's dice the best counts.";
    all_gates: bool = false, "ARD-4.10", "Every gate between two waters must be open.";
    contested_pay_nothing: bool = false, "ARD-8.14", "Contested territories pay nothing.";
    sea_battles_optional: bool = false, "ARD-7.2", "Battles on water may be left out.";
    land_battles_optional: bool = false, "ARD-7.2", "Battles on land may be left out.";
    movement_by_territory: bool = false, "ARD-4.11", "Powers may be kept to some territories.";
    no_ships_into_owned_waters: bool = false, "ARD-4.9", "Ships may not enter enemy waters in non-combat moves.";
    munitions_last: bool = false, "ARD-8.16", "Suicide units are no casualties while others are left.";
    defending_munitions_silent: bool = false, "ARD-8.16", "Suicide units do not fire in defence.";
    place_anywhere: bool = false, "ARD-10.9", "Special rights of placing apply.";
    production_restricted_to_valued: bool = false, "ARD-3.5", "Free units count only territories that pay.";
    walls_stop_charges: bool = true, "ARD-14", "Constructions silence the attacks that say so.";
    production_best_of: bool = true, "ARD-10.4", "Of several producers in a territory the best counts; else all add up.";
    hidden_purchase: bool = false, "ARD-13.2", "Units in hand are shown to others only as a number.";
    concede_ratio: u8 = 25, "ARD-12.6", "Percent of the enemy's units and income below which bots offer to concede.";
    round_limit: u16 = 0, "ARD-12.7", "Rounds after which the game ends; 0 for none.";
}
