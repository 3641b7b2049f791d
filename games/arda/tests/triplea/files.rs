//! Real files, where they are there.

use arda::definition::Definition;
use arda::triplea::{Counts, Imported, import};
use std::path::{Path, PathBuf};
use std::time::Instant;

/// The files, or nothing with a message.
pub fn folder() -> Option<PathBuf> {
    let folder = std::env::var_os("MUSTER_TRIPLEA").map(PathBuf::from);
    let found = folder.filter(|folder| folder.is_dir());
    if found.is_none() {
        println!("skipped: MUSTER_TRIPLEA names no folder of TripleA games");
    }
    found
}

pub fn one(folder: &Path, file: &str, strict: bool) -> Imported {
    let mut all = import(&folder.join(file), strict).expect("the file is there");
    assert_eq!(all.len(), 1, "{file}");
    all.remove(0)
}

pub fn game(folder: &Path, file: &str) -> Definition {
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

pub const ME12: &str = "middle_earth/middle_earth_12player.xml";
pub const WOTR: &str = "middle_earth/Lord_of_the_Rings_War_of_the_Ring.xml";
pub const BFA: &str = "battle_for_arda/Battle_For_Arda.xml";
pub const WW41: &str = "fixtures/ww2v3_1941_test.xml";

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

/// ARD-4.13, ARD-7.8: fuel, scrambling and the like are not played, and the report says so.
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
    let steel = one(&folder, TIER_2[2].0, true);
    assert!(steel.definition.is_none());
    assert_eq!(
        steel
            .sketch
            .expect("it can be looked at")
            .drawing
            .outlines
            .len(),
        149
    );
    let steel = steel.report;
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
