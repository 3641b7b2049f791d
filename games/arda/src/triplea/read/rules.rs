//! The rules of the house out of the properties of a file. Every rule is set here: what our own game starts from
//! is not what the files start from.

use super::Reader;
use crate::definition::{CasualtyChoice, LimitOutcome, RuleSet};

/// Properties that the original no longer reads.
const DEAD: &[&str] = &[
    "Roll AA Individually",
    "Placement Restricted By Factory",
    "Allied Air Dependents",
    "Hari-Kari Units",
    "Previous Units Fight",
    "Occupied Territories",
    "Unescorted Transport Dies",
];

/// Properties of what is left out: name, and whether it matters when on.
const LEFT_OUT: &[(&str, bool)] = &[
    ("Low Luck for Technology", false),
    ("Air Battle Attackers Can Retreat", false),
    ("Air Battle Defenders Can Retreat", false),
    ("Force AA Attacks For Last Step Of Fly Over", false),
    ("Move existing fighters to new carriers", false),
    ("Tech Development", false),
    ("WW2V3 Tech Model", false),
    ("Selectable Tech Roll", false),
    ("Remove All Tech Tokens At End Of Turn", false),
    ("Raids May Be Preceeded By Air Battles", false),
    ("Surviving Air Move To Land", false),
    ("Retreating Units Remain In Place", true),
    ("Submarines Defending May Submerge Or Retreat", true),
    ("Submarines Prevent Unescorted Amphibious Assaults", true),
    ("Transport Control Sea Zone", false),
    ("Sub Control Sea Zone Restricted", false),
    ("Abandoned Territories May Be Taken Over Immediately", true),
    (
        "Enter Territories With Higher Movement Costs Then Remaining Moves",
        true,
    ),
    ("Units Can Be Changed On Capture", false),
    ("Capture Units On Entering Territory", true),
    ("On Entering Units Destroyed Instead Of Captured", true),
    ("Give Units By Territory", false),
    ("Units May Give Bonus Movement", false),
    ("Use Fuel Cost", true),
    ("Use Politics", true),
    ("Pacific Theater", true),
    ("Territories Are Assigned Randomly", true),
    ("Use Kamikaze Suicide Attacks", true),
    ("Scramble Rules In Effect", false),
    ("Capital Victory", true),
];

/// The beginnings of such properties.
const LEFT_OUT_KINDS: &[&str] = &[
    "scramble",
    "can scramble",
    "airborne",
    "all rockets",
    "rocket",
    "paratroopers",
    "convoy blockades",
    "kamikaze suicide attacks",
    "limit rocket",
    "relationships last",
    "alliances can chain",
    "selectable zero",
    "disabled players",
];

/// The beginnings of properties that are of no matter.
const PRESENTATION: &[&str] = &["display", "ai bonus", "mapname", "notes"];

pub(super) fn read(r: &mut Reader) {
    r.def.rules = rule_set(r);
}

impl Reader {
    /// A property that is a rule as it stands.
    fn rule(&mut self, field: &'static str, property: &'static str) -> bool {
        self.rule_or(field, property, false)
    }

    /// A property that is a rule, unless another one has switched the rule on already.
    fn rule_or(&mut self, field: &'static str, property: &'static str, other: bool) -> bool {
        let on = self.props.on(property) || other;
        self.props.settle(property, format!("{field}: {on}"));
        if !other && self.props.editable(property) {
            self.editable.push((field, property.to_owned()));
        }
        on
    }

    /// A number that is a rule as it stands; what is less than nothing is nothing.
    fn rule_number<T>(&mut self, field: &'static str, property: &'static str, otherwise: T) -> T
    where
        T: TryFrom<i64> + Into<i64> + Copy + std::fmt::Display,
    {
        let number = self
            .props
            .number(property, otherwise.into(), &mut self.report);
        let number = T::try_from(number.max(0)).unwrap_or(otherwise);
        self.props.settle(property, format!("{field}: {number}"));
        if self.props.editable(property) {
            self.editable.push((field, property.to_owned()));
        }
        number
    }
}

/// How many rounds of air combat come before a battle.
fn air_rounds(r: &mut Reader) -> u16 {
    let name = "Battles May Be Preceeded By Air Battles";
    let on = r.props.on(name);
    let rounds = r.props.number("Air Battle Rounds", 1, &mut r.report);
    // -1 is any number of them.
    let rounds = u16::try_from(rounds).unwrap_or(u16::MAX);
    let rounds = if on { rounds } else { 0 };
    let fate = format!("air_rounds: {rounds}");
    r.props.settle(name, fate.clone());
    r.props.settle("Air Battle Rounds", fate);
    rounds
}

fn targeted_casualties(r: &mut Reader) -> CasualtyChoice {
    let name = "Choose AA Casualties";
    let choice = if r.props.on(name) {
        CasualtyChoice::Owner
    } else if r.props.on("Random AA Casualties") {
        CasualtyChoice::Chance
    } else {
        CasualtyChoice::Dice
    };
    let fate = format!("targeted_casualties: {choice:?}");
    r.props.settle(name, fate.clone());
    r.props.settle("Random AA Casualties", fate);
    if r.props.editable(name) {
        r.editable.push(("targeted_casualties", name.to_owned()));
    }
    choice
}

/// Special rights of placing apply if either of two properties is on; what the other one closes has been closed where the
/// rights were read.
fn special_places(r: &mut Reader) -> bool {
    let names = [
        "Place in Any Territory",
        "Unit Placement Per Territory Restricted",
    ];
    let on = names.iter().any(|name| r.props.on(name));
    for name in names {
        r.props.settle(name, format!("place_anywhere: {on}"));
    }
    let free = "Production Per X Territories Restricted";
    r.props.settle(free, "free units of powers");
    on
}

fn rule_set(r: &mut Reader) -> RuleSet {
    let second = r.rule("second_edition", "WW2V2");
    let third = r.rule("third_edition", "WW2V3");
    let lhtr = r.props.on("LHTR Carrier production rules");
    r.props.settle(
        "LHTR Carrier production rules",
        format!("carriers and their aircraft: {lhtr}"),
    );
    let per_turn = r.props.on("Territory Turn Limit");
    r.props.settle(
        "Territory Turn Limit",
        format!("damage_limit_turn: {per_turn}"),
    );
    r.props.settle(
        "Two hit battleship",
        "the hit points of a type of unit named battleship",
    );
    RuleSet {
        settlements_build_ships: false,
        rivercraft_among_enemies: false,
        second_edition: second,
        third_edition: third,
        low_luck: r.rule("low_luck", "Low Luck"),
        low_luck_targeted: r.rule("low_luck_targeted", "Low Luck for AntiAircraft"),
        low_luck_bombing: r.rule(
            "low_luck_bombing",
            "Low Luck for Bombing and Territory Damage",
        ),
        land_rounds: r.rule_number("land_rounds", "Land Battle Rounds", 0),
        sea_rounds: r.rule_number("sea_rounds", "Sea Battle Rounds", 0),
        round_limit_outcome: LimitOutcome::StalemateStay,
        air_rounds: air_rounds(r),
        targeted_casualties: targeted_casualties(r),
        neutral_charge: r.rule_number("neutral_charge", "neutralCharge", 0),
        neutrals_impassable: r.rule("neutrals_impassable", "Neutrals Are Impassable"),
        neutrals_blitzable: r.rule("neutrals_blitzable", "Neutrals Are Blitzable"),
        neutral_fly_over: r.rule("neutral_fly_over", "Neutral Flyover Allowed"),
        air_lands_anywhere: r.rule("air_lands_anywhere", "Kamikaze Airplanes"),
        closed_terrain_closes_air: false,
        repair_at_end: r.rule("repair_at_end", "Units Repair Hits End Turn"),
        repair_at_start: r.rule("repair_at_start", "Units Repair Hits Start Turn"),
        repair_beside: r.rule(
            "repair_beside",
            "Two HitPoint Units Require Repair Facilities",
        ),
        blitz_restricted: r.rule_or(
            "blitz_restricted",
            "Blitz Through Factories And AA Restricted",
            second,
        ),
        attack_from_contested: r.rule(
            "attack_from_contested",
            "All Units Can Attack From Contested Territories",
        ),
        all_blitz: false,
        guns_always: r.rule("guns_always", "Always on AA"),
        guns_only_at_battles: r.rule("guns_only_at_battles", "AA Territory Restricted"),
        many_guns: r.rule_or("many_guns", "Multiple AA Per Territory", second || third),
        subs_submerge: r.rule("subs_submerge", "Submersible Subs"),
        subs_evade_first: r.rule("subs_evade_first", "Sub Retreat Before Battle"),
        subs_strike_in_defense: r.rule_or(
            "subs_strike_in_defense",
            "Defending Subs Sneak Attack",
            second,
        ),
        air_hits_subs_only_with_destroyer: r.rule(
            "air_hits_subs_only_with_destroyer",
            "Air Attack Sub Restricted",
        ),
        ignore_subs: r.rule("ignore_subs", "Ignore Sub In Movement"),
        ignore_transports: r.rule("ignore_transports", "Ignore Transport In Movement"),
        subs_end_among_enemies: r.rule(
            "subs_end_among_enemies",
            "Subs Can End NonCombat Move With Enemies",
        ),
        transports_last: r.rule("transports_last", "Transport Casualties Restricted"),
        unload_to_one: r.rule_or("unload_to_one", "Transport Restricted Unload", second),
        load_among_enemies: r.rule("load_among_enemies", "Units Can Load In Hostile Sea Zones"),
        partial_amphibious_retreat: r
            .rule("partial_amphibious_retreat", "Partial Amphibious Retreat"),
        planes_retreat: r.rule_or("planes_retreat", "Attacker Retreat Planes", second),
        bombard_per_unit: r.rule(
            "bombard_per_unit",
            "Shore Bombard Per Ground Unit Restricted",
        ),
        bombarded_fire_back: r.rule(
            "bombarded_fire_back",
            "Naval Bombard Casualties Return Fire",
        ),
        allied_air_fights: r.rule("allied_air_fights", "Allied Air Independent"),
        place_restrictions: r.rule("place_restrictions", "Unit Placement Restrictions"),
        place_among_enemies: r.rule_or(
            "place_among_enemies",
            "Unit Placement In Enemy Seas",
            second,
        ),
        unplaced_stay: r.rule("unplaced_stay", "Unplaced units live when not placed"),
        max_factories: r.rule_number("max_factories", "maxFactoriesPerTerritory", 1),
        more_constructions_with_factory: r.rule(
            "more_constructions_with_factory",
            "More Constructions with Factory",
        ),
        more_constructions_without_factory: r.rule(
            "more_constructions_without_factory",
            "More Constructions without Factory",
        ),
        unlimited_constructions: r.rule("unlimited_constructions", "Unlimited Constructions"),
        new_air_on_old_carriers: r.rule_or(
            "new_air_on_old_carriers",
            "Produce new fighters on old carriers",
            lhtr,
        ),
        new_air_on_new_carriers: r.rule_or(
            "new_air_on_new_carriers",
            "Produce fighters on carriers",
            lhtr,
        ),
        land_on_new_carriers: r.rule_or(
            "land_on_new_carriers",
            "Land existing fighters on new carriers",
            lhtr,
        ),
        damage_to_units: r.rule(
            "damage_to_units",
            "Damage From Bombing Done To Units Instead Of Territories",
        ),
        damage_limit_territory: r.rule(
            "damage_limit_territory",
            "Limit SBR Damage To Factory Production",
        ),
        damage_limit_turn: r.rule_or("damage_limit_turn", "Limit SBR Damage Per Turn", per_turn),
        bomb_sides: r.rule("bomb_sides", "Use Bombing Max Dice Sides And Bonus"),
        capture_destroys: r.rule(
            "capture_destroys",
            "Units Can Be Destroyed Instead Of Captured",
        ),
        objectives: r.rule("objectives", "National Objectives"),
        income_multiplier: r.rule_number("income_multiplier", "Multiply PUs", 1),
        heavy_bomber_rolls: r.rule_number("heavy_bomber_rolls", "Heavy Bomber Dice Rolls", 2),
        super_sub_defense: r.rule_number("super_sub_defense", "Super Sub Defence Bonus", 0),
        best_bomber_roll: r.rule("best_bomber_roll", "LHTR Heavy Bombers"),
        all_gates: r.rule(
            "all_gates",
            "Control All Canals Between Territories To Pass",
        ),
        contested_pay_nothing: r.rule(
            "contested_pay_nothing",
            "Contested Territories Produce No Income",
        ),
        sea_battles_optional: r.rule("sea_battles_optional", "Sea Battles May Be Ignored"),
        land_battles_optional: r.rule("land_battles_optional", "Land Battles May Be Ignored"),
        movement_by_territory: r.rule("movement_by_territory", "Movement By Territory Restricted"),
        no_ships_into_owned_waters: r.rule_or(
            "no_ships_into_owned_waters",
            "Naval Units May Not NonCombat Move Into Controlled Sea Zones",
            second,
        ),
        munitions_last: r.rule(
            "munitions_last",
            "Suicide and Munition Casualties Restricted",
        ),
        defending_munitions_silent: r.rule(
            "defending_munitions_silent",
            "Defending Suicide and Munition Units Do Not Fire",
        ),
        place_anywhere: special_places(r),
        production_restricted_to_valued: r.rule(
            "production_restricted_to_valued",
            "Production Per Valued Territory Restricted",
        ),
        // What silences an attack stands with the attack.
        walls_stop_charges: true,
        production_best_of: true,
        hidden_purchase: false,
        concede_ratio: 25,
        round_limit: 0,
    }
}

/// What becomes of the properties that are no rules.
pub(super) fn fates(r: &mut Reader) {
    let fresh = r.props.iter().filter(|property| property.fate.is_none());
    for property in fresh {
        let name = property.name.as_str();
        let lower = name.to_ascii_lowercase();
        let on = r.props.on(name);
        let left_out = LEFT_OUT
            .iter()
            .find(|(known, _)| known.eq_ignore_ascii_case(name));
        let kind = LEFT_OUT_KINDS.iter().any(|start| lower.starts_with(start));
        if PRESENTATION.iter().any(|start| lower.starts_with(start)) {
            continue;
        }
        if DEAD.iter().any(|dead| dead.eq_ignore_ascii_case(name)) {
            r.report
                .warn(property, "is no longer read by the original either");
        } else if let Some((_, matters)) = left_out {
            if on && *matters {
                r.report.warn(property, "is on, and left out");
            }
        } else if !kind && !r.conditions.values().any(|known| known.asks(name)) {
            r.report.warn(property, "nothing asks for it");
        }
    }
    let all = r.props.iter().map(|property| {
        let fate = property
            .fate
            .clone()
            .unwrap_or_else(|| "left out".to_owned());
        (property.name.clone(), fate)
    });
    r.report.properties = all.collect();
}
