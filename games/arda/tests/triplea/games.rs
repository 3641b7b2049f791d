//! What single real games come to.

use crate::files::{BFA, ME12, WOTR, WW41, folder, game, one};
use arda::definition::{StepKind, SwitchDef};

#[test]
fn the_map_of_the_seed_loses_nothing() {
    let Some(folder) = folder() else { return };
    let got = one(&folder, BFA, true);
    assert_eq!(got.report.counts.triggers_kept, 63);
    let game = got.definition.unwrap();
    assert_eq!(game.dice, 12);
    assert_eq!((game.rules.land_rounds, game.rules.air_rounds), (10, 1));
    assert!(game.rules.air_lands_anywhere && game.rules.place_restrictions);
    assert!(!game.rules.closed_terrain_closes_air && !game.rules.bombarded_fire_back);
    assert_eq!(
        (game.supports.len(), game.gates.len(), game.terrains.len()),
        (75, 13, 12)
    );
    // 41 changes of what is for sale, 16 removals, the rest single.
    let switch = |when: &str| {
        game.switches
            .iter()
            .find(|switch| switch.when == [when])
            .unwrap()
    };
    let changes = |switch: &SwitchDef| {
        let lists = switch.gain.values().chain(switch.lose.values());
        lists.map(Vec::len).sum::<usize>()
    };
    assert_eq!(game.switches.iter().map(changes).sum::<usize>(), 41);
    assert_eq!(changes(switch("sea_units")), 22);
    assert_eq!(changes(switch("!unlimited_unique_units")), 8);
    assert_eq!(changes(switch("buildable_fortress")), 11);
    let lost = &switch("!sea_units").remove_units;
    assert_eq!(lost.len(), 4);
    assert!(switch("free_for_all").no_alliances);
    assert_eq!(
        switch("!mountains_restrict_movement").lift_bans,
        ["mountain", "sea", "ocean"]
    );
    assert_eq!(switch("all_units_blitz").units[0].field, "blitz");
    assert_eq!(
        switch("fortification_protects_against_targeted_attacks").units[0]
            .units
            .len(),
        20
    );
    assert_eq!(game.switches.len(), 8);
    let keys: Vec<_> = game
        .options
        .iter()
        .map(|option| option.key.as_str())
        .collect();
    for key in [
        "free_for_all",
        "low_luck",
        "low_luck_targeted",
        "sea_units",
        "buildable_fortress",
    ] {
        assert!(keys.contains(&key), "{keys:?}");
    }
    let [evil, good] = game.victories.as_slice() else {
        panic!("{:?}", game.victories)
    };
    assert_eq!(
        (evil.alliance.as_str(), evil.holdings[1].count),
        ("Evil", 4)
    );
    assert_eq!(
        (good.alliance.as_str(), good.holdings[1].count),
        ("Good", 3)
    );
    assert!(good.at_round_start && good.only_with == "!free_for_all");
    let steps = game
        .steps
        .iter()
        .filter(|step| step.grounds_aircraft)
        .count();
    assert_eq!((game.steps.len(), steps), (97, 0));
}

#[test]
fn units_of_the_seeds_map() {
    let Some(folder) = folder() else { return };
    let game = game(&folder, BFA);
    let unit = |name: &str| game.units.iter().find(|unit| unit.name == name).unwrap();
    let spears = unit("spearman").targeted.clone().unwrap();
    assert_eq!(
        (spears.attack, spears.defense, spears.rounds),
        (0, 4, Some(1))
    );
    assert!(spears.damages && !spears.may_exceed && spears.in_battles && !spears.at_fly_over);
    assert_eq!(unit("bowman").targeted.as_ref().unwrap().rounds, None);
    assert_eq!(unit("fortress").when_damaged[0].unit, "fortress");
    assert_eq!(unit("wall").requires.len(), 3);
    assert_eq!(unit("wall").construction.as_ref().unwrap().most, None);
    assert_eq!(
        unit("factory").construction.as_ref().unwrap().kind,
        "factory"
    );
    assert_eq!(unit("dragon").air_battle.unwrap().attack, 2);
    let place = |name: &str| game.places.iter().find(|place| place.name == name).unwrap();
    assert_eq!(place("Carn Dûm").key, "carn-dum");
    assert_eq!(
        (
            place("Grey Mountains").production,
            place("Grey Mountains").unit_production
        ),
        (3, Some(0))
    );
    assert_eq!(game.powers[0].retain_capitals, 0);
}

#[test]
fn middle_earth_wins_by_cities() {
    let Some(folder) = folder() else { return };
    let wotr = game(&folder, WOTR);
    let cities: Vec<_> = wotr
        .victories
        .iter()
        .map(|victory| victory.cities)
        .collect();
    assert_eq!(cities, [10, 10, 8, 8]);
    assert_eq!(wotr.victories[0].only_with, "total_victory");
    assert_eq!(wotr.victories[0].number_from, "evil_total_victory_vcs");
    let numbers = wotr
        .options
        .iter()
        .find(|option| option.key == "evil_total_victory_vcs");
    assert_eq!(numbers.unwrap().range, Some([10, 12]));
    assert_eq!(wotr.rules.land_rounds, 3);
    let archers = wotr
        .units
        .iter()
        .find(|unit| unit.name == "archers")
        .unwrap();
    assert_eq!(archers.income, -1);
    assert!(
        wotr.supports
            .iter()
            .any(|support| support.unit == "archers" && support.attacking)
    );
    // No bids, no steps for them.
    assert!(wotr.steps.iter().all(|step| step.kind != StepKind::Bid));
    assert_eq!(wotr.steps.len(), 73);
    let me12 = game(&folder, ME12);
    let battleship = me12
        .units
        .iter()
        .find(|unit| unit.name == "battleship")
        .unwrap();
    assert_eq!(battleship.hits, 1);
}

#[test]
fn objectives_and_special_powers_of_1941() {
    let Some(folder) = folder() else { return };
    let game = game(&folder, WW41);
    assert_eq!(game.objectives.len(), 17);
    let objective = |power: &str, number: usize| {
        let mut own = game
            .objectives
            .iter()
            .filter(|objective| objective.power == power);
        own.nth(number).unwrap()
    };
    assert_eq!(objective("Russians", 0).when[1].which, "controlled");
    assert_eq!(objective("Russians", 0).when[1].what, "no_allied_units");
    assert_eq!(objective("Germans", 1).when[0].count, Some(3));
    assert_eq!(objective("Germans", 0).when[0].count, None);
    let chinese = game
        .powers
        .iter()
        .find(|power| power.name == "Chinese")
        .unwrap();
    assert_eq!(chinese.may_enter.as_ref().unwrap().len(), 10);
    assert_eq!(chinese.free_units["infantry"], 2);
    assert!(chinese.placing.anywhere && chinese.placing.captured);
    assert_eq!(chinese.placing.fewer_than, Some(3));
    let free = game
        .steps
        .iter()
        .find(|step| step.power.as_deref() == Some("Chinese"))
        .unwrap();
    assert_eq!(free.kind, StepKind::FreeUnits);
    assert!(game.steps.iter().any(|step| step.no_income));
    let unit = |name: &str| game.units.iter().find(|unit| unit.name == name).unwrap();
    assert_eq!(unit("submarine").cannot_target, ["fighter", "bomber"]);
    assert!(unit("submarine").evades && unit("submarine").first_strike);
    assert!(unit("aa_gun").gun && unit("aa_gun").no_combat_move && unit("aa_gun").infrastructure);
    assert_eq!(unit("bomber").capacity, 0);
    assert_eq!(unit("battleship").bombard, Some(0));
    assert_eq!(game.repairs.len(), 1);
    let germans = &game.powers[0];
    assert_eq!((germans.money, germans.repairs.len()), (31, 1));
}
