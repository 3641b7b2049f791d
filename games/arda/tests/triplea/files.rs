//! Real files, where they are there.

use arda::definition::{Definition, StepKind};
use arda::triplea::{Counts, Imported, import};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The files, or nothing with a message.
fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("MUSTER_TRIPLEA").map(PathBuf::from);
    let found = folder.filter(|folder| folder.is_dir());
    if found.is_none() {
        println!("skipped: MUSTER_TRIPLEA names no folder of TripleA games");
    }
    found
}

fn one(folder: &Path, file: &str, strict: bool) -> Imported {
    let mut all = import(&folder.join(file), strict).expect("the file is there");
    assert_eq!(all.len(), 1, "{file}");
    all.remove(0)
}

fn game(folder: &Path, file: &str) -> Definition {
    let got = one(folder, file, true);
    assert!(got.report.is_clean(), "{}", got.report);
    got.definition.expect("a clean report has a game")
}

/// Territories, connections, different ones, powers, types of units, attachments, options.
type Sizes = [usize; 7];

fn sizes(counts: Counts) -> Sizes {
    [
        counts.territories,
        counts.connections,
        counts.distinct_connections,
        counts.powers,
        counts.units,
        counts.attachments,
        counts.options,
    ]
}

const ME12: &str = "middle_earth/middle_earth_12player.xml";
const WOTR: &str = "middle_earth/Lord_of_the_Rings_War_of_the_Ring.xml";
const BFA: &str = "battle_for_arda/Battle_For_Arda.xml";
const WW41: &str = "fixtures/ww2v3_1941_test.xml";

const TIER_1: &[(&str, Sizes)] = &[
    (ME12, [164, 404, 402, 12, 53, 179, 428]),
    (WOTR, [164, 404, 402, 12, 41, 167, 400]),
    (BFA, [426, 1259, 1258, 16, 83, 743, 3467]),
    ("fixtures/minimap.xml", [20, 47, 47, 2, 12, 30, 90]),
    ("fixtures/Test.xml", [3, 2, 2, 3, 1, 4, 4]),
    ("fixtures/DelegateTest.xml", [128, 296, 295, 6, 13, 88, 145]),
    (
        "fixtures/revised_test.xml",
        [143, 349, 349, 5, 12, 100, 206],
    ),
    ("fixtures/lhtr_test.xml", [143, 349, 349, 5, 12, 100, 206]),
    (WW41, [162, 407, 407, 7, 14, 139, 349]),
    (
        "fixtures/ww2v3_1942_test.xml",
        [162, 407, 407, 7, 13, 138, 354],
    ),
];

const TIER_2: &[(&str, Sizes)] = &[
    (
        "fixtures/big_world_1942_test.xml",
        [264, 705, 705, 6, 13, 181, 298],
    ),
    (
        "fixtures/Big_World_1942_v3rules.xml",
        [264, 705, 705, 7, 15, 205, 444],
    ),
    (
        "fixtures/pact_of_steel_2_test.xml",
        [149, 370, 368, 7, 22, 273, 924],
    ),
    (
        "fixtures/victory_test.xml",
        [149, 370, 368, 7, 23, 272, 938],
    ),
];

#[test]
fn games_of_the_first_tier_import_without_an_error() {
    let Some(folder) = folder() else { return };
    for (file, expected) in TIER_1 {
        let got = one(&folder, file, true);
        assert!(got.report.is_clean(), "{}", got.report);
        assert_eq!(sizes(got.report.counts), *expected, "{file}");
        let definition = got.definition.unwrap();
        assert_eq!(definition.places.len(), expected[0]);
        assert_eq!(definition.units.len(), expected[4]);
        assert_eq!(definition.drawing.outlines.len(), expected[0], "{file}");
        assert_eq!(definition.drawing.centers.len(), expected[0], "{file}");
        let near: usize = definition.places.iter().map(|place| place.near.len()).sum();
        assert_eq!(near, expected[2], "{file}");
    }
}

#[test]
fn games_of_the_second_tier_say_what_they_lack() {
    let Some(folder) = folder() else { return };
    for (file, expected) in TIER_2 {
        let got = one(&folder, file, true);
        assert_eq!(sizes(got.report.counts), *expected, "{file}");
        let lines = got
            .report
            .errors
            .iter()
            .all(|error| error.line > 0 && error.tier.is_some());
        assert!(lines, "{}", got.report);
    }
    // The plain ones are played as they are.
    for (file, _) in &TIER_2[..2] {
        assert!(one(&folder, file, true).report.is_clean(), "{file}");
    }
    let steel = one(&folder, TIER_2[2].0, true).report;
    for what in [
        "scrambling",
        "convoy blockades",
        "relations other than",
        "bonus movement",
    ] {
        assert!(
            steel.errors.iter().any(|error| error.what.contains(what)),
            "{what}"
        );
    }
    let victory = one(&folder, TIER_2[3].0, true).report;
    assert!(victory.errors.iter().any(|error| error.what == "fuel"));
    // What is refused stays refused.
    assert!(!one(&folder, TIER_2[3].0, false).report.is_clean());
}

#[test]
fn imported_games_come_back_from_text() {
    let Some(folder) = folder() else { return };
    for (file, _) in TIER_1 {
        let definition = game(&folder, file);
        let text = definition.to_toml();
        let back = Definition::from_toml("back.toml", &text);
        assert!(back.as_ref() == Ok(&definition), "{file}: {:?}", back.err());
    }
}

#[test]
fn boards_are_small_and_soon_drawn() {
    let Some(folder) = folder() else { return };
    for (file, games) in [("battle_for_arda", 1), ("middle_earth", 2)] {
        let start = Instant::now();
        let all = import(&folder.join(file), true).unwrap();
        let took = start.elapsed();
        assert_eq!(all.len(), games);
        for got in &all {
            let drawing = &got.definition.as_ref().unwrap().drawing;
            let bytes: usize = drawing.outlines.values().flatten().map(String::len).sum();
            println!(
                "{}: outlines of {bytes} bytes, all games in {took:?}",
                got.report.game
            );
            assert!(bytes < 400_000);
            assert!(!drawing.wraps && drawing.width > 2_000.0);
            let powers = &got.definition.as_ref().unwrap().powers;
            assert!(powers.iter().all(|power| power.color.len() == 6));
        }
        assert!(took.as_secs() < 10, "{took:?}");
    }
}

/// The points of all rings of a territory.
fn points(definition: &Definition, name: &str) -> Vec<String> {
    let rings = definition.drawing.outlines[name].iter();
    rings
        .flat_map(|ring| ring.split(' ').map(str::to_owned))
        .collect()
}

#[test]
fn neighbours_share_their_border() {
    let Some(folder) = folder() else { return };
    let all = import(&folder.join("battle_for_arda"), true).unwrap();
    let definition = all[0].definition.as_ref().unwrap();
    let shared = |one: &str, two: &str| {
        let other = points(definition, two);
        points(definition, one)
            .iter()
            .filter(|point| other.contains(point))
            .count()
    };
    assert!(shared("Minas Tirith", "Pelennor Fields") > 4);
    let near = definition.places.iter().flat_map(|place| {
        place
            .near
            .iter()
            .map(move |other| (place.name.as_str(), other.as_str()))
    });
    let near: Vec<_> = near.collect();
    let touching = near
        .iter()
        .filter(|(one, two)| shared(one, two) > 1)
        .count();
    assert!(
        touching * 10 > near.len() * 9,
        "{touching} of {}",
        near.len()
    );
}

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
    let changes = |switch: &arda::definition::SwitchDef| {
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
