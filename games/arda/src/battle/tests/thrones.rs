//! The worked examples of part C: dice of twelve, the numbers of C-4 to C-7.

use super::*;
use crate::definition::{AirBattle, SupportDef, Targeted, TerrainDef};
use std::collections::BTreeMap;

const FOOT: &[&str] = &[
    "levy",
    "spearman",
    "swordsman",
    "uruk",
    "tower_guard",
    "corsair",
    "orc_band",
    "archer",
    "uruk_pike",
];
const HORSE: &[&str] = &["knight", "warg_rider"];
const HEROES: &[&str] = &["captain", "wizard", "wraith"];
const WORKS: &[&str] = &["wall", "fortress"];

fn names(lists: &[&[&str]]) -> Vec<String> {
    lists
        .iter()
        .flat_map(|list| list.iter())
        .map(|name| name.to_string())
        .collect()
}

fn attack(kind: &str, values: [u8; 2], shots: u8, targets: &[&[&str]]) -> Targeted {
    let every = matches!(kind, "duel" | "skyshot" | "outflank");
    let charge = matches!(kind, "lance" | "outflank" | "stampede");
    Targeted {
        kind: kind.to_string(),
        attack: values[0],
        defense: values[1],
        shots: Some(shots),
        rounds: (!every).then_some(1),
        targets: names(targets),
        may_exceed: !matches!(kind, "duel" | "spearwall"),
        damages: !matches!(kind, "breach" | "duel"),
        silenced_by: if charge { names(&[WORKS]) } else { Vec::new() },
        ..Targeted::default()
    }
}

fn with(unit: UnitDef, targeted: Targeted) -> UnitDef {
    UnitDef {
        targeted: Some(targeted),
        ..unit
    }
}

fn units() -> Vec<UnitDef> {
    let spearwall = |strength| attack("spearwall", [0, strength], 1, &[HORSE]);
    let lance = |strength| attack("lance", [strength, 0], 1, &[FOOT]);
    let duel = |strength| attack("duel", [strength, strength], 1, &[HEROES]);
    let hero = |name: &str, a, d, strength| UnitDef {
        hits: 2,
        ..with(unit(name, a, d), duel(strength))
    };
    let air = |values: [u8; 2]| {
        Some(AirBattle {
            attack: values[0],
            defense: values[1],
        })
    };
    let wing = |name: &str, a, d, values| UnitDef {
        air_battle: air(values),
        ..flier(name, a, d)
    };
    vec![
        unit("levy", 1, 3),
        with(unit("spearman", 2, 4), spearwall(4)),
        unit("swordsman", 4, 5),
        with(unit("tower_guard", 4, 7), spearwall(5)),
        with(unit("uruk_pike", 3, 5), spearwall(5)),
        with(
            unit("archer", 2, 4),
            attack("skyshot", [0, 3], 1, &[&["eagle", "bats"]]),
        ),
        unit("orc_band", 2, 2),
        unit("uruk", 5, 4),
        UnitDef {
            marine: 2,
            ..unit("corsair", 4, 2)
        },
        with(unit("knight", 8, 5), lance(6)),
        with(
            unit("warg_rider", 6, 3),
            attack("outflank", [3, 0], 1, &[&["archer", "catapult"]]),
        ),
        with(
            unit("catapult", 4, 2),
            attack("breach", [6, 0], 1, &[WORKS]),
        ),
        UnitDef {
            hits: 3,
            ..with(unit("ent", 7, 6), attack("breach", [8, 0], 1, &[WORKS]))
        },
        hero("captain", 4, 4, 1),
        hero("wizard", 7, 7, 3),
        hero("wraith", 7, 6, 3),
        wing("eagle", 7, 4, [4, 4]),
        wing("bats", 3, 2, [2, 2]),
        UnitDef {
            hits: 2,
            movement: 0,
            ..unit("wall", 0, 3)
        },
        UnitDef {
            hits: 2,
            movement: 0,
            defense_rolls: 3,
            ..unit("fortress", 0, 3)
        },
        ship("raft", 1, 1),
    ]
}

fn support(
    kind: &str,
    giver: &str,
    bonus: i8,
    receivers: u8,
    to: &[&[&str]],
    defends: bool,
    enemy: bool,
) -> SupportDef {
    SupportDef {
        kind: kind.to_string(),
        unit: giver.to_string(),
        bonus,
        receivers,
        to: names(to),
        attacking: true,
        defending: defends,
        enemy,
        ..SupportDef::default()
    }
}

/// `field` is plains, `back` plains and a settlement, `wild` a forest.
fn thrones() -> Definition {
    let mut def = definition(12, units());
    let ranged: &[&str] = &[
        "levy",
        "spearman",
        "swordsman",
        "uruk",
        "tower_guard",
        "corsair",
        "orc_band",
        "uruk_pike",
    ];
    def.supports = vec![
        support("ranged", "archer", 1, 1, &[ranged, HORSE], false, false),
        support("ranged", "catapult", 1, 2, &[ranged, HORSE], false, false),
        support("leadership", "captain", 1, 4, &[FOOT, HORSE], true, false),
        support("leadership", "wizard", 1, 3, &[FOOT, HORSE], true, false),
        support(
            "terror",
            "wraith",
            -1,
            3,
            &[FOOT, HORSE, HEROES],
            true,
            true,
        ),
    ];
    let terrain = |name: &str, rows: &[(&[&str], i8, i8)]| {
        let column = |side: usize| -> BTreeMap<String, i8> {
            let cells = rows.iter().flat_map(|(kinds, a, d)| {
                kinds
                    .iter()
                    .map(move |kind| (kind.to_string(), [*a, *d][side]))
            });
            cells.collect()
        };
        TerrainDef {
            name: name.to_string(),
            attack: column(0),
            defense: column(1),
            ..TerrainDef::default()
        }
    };
    def.terrains = vec![
        terrain("plains", &[(HORSE, 2, 0)]),
        terrain(
            "settlement",
            &[
                (&["levy", "spearman", "archer", "tower_guard"], 0, 1),
                (HORSE, -1, 0),
                (WORKS, 0, 1),
                (&["catapult"], 1, 0),
            ],
        ),
        terrain("forest", &[(FOOT, -1, 0), (HORSE, -2, -1)]),
    ];
    let ground = [
        ("field", "plains"),
        ("back", "plains"),
        ("back", "settlement"),
        ("wild", "forest"),
    ];
    for (place, terrain) in ground {
        let place = def
            .places
            .iter_mut()
            .find(|known| known.name == place)
            .expect("a place");
        place.terrain.push(terrain.to_string());
    }
    def.rules.air_rounds = 1;
    def.rules.land_rounds = 10;
    def.rules.bombarded_fire_back = true;
    def
}

fn fight() -> Fight {
    Fight::new(thrones())
}

/// EX-C1, ARD-8.3: lances first.
#[test]
fn knights_ride_levies_down() {
    let mut fight = fight();
    fight
        .come("home", "field", "3 knight")
        .put("field", BLUE, "4 levy");
    fight.battle("6 7 2  10 11 4  3 9").rest();
    assert_eq!(fight.volleys(), [2, 2, 1]);
    assert_eq!(
        (fight.has("field", RED).as_str(), fight.owner("field")),
        ("2 knight", RED)
    );
}

/// EX-C2 with correction 12: a wall silences lances; its spare hit point goes first.
#[test]
fn a_wall_stops_the_lances() {
    let mut fight = fight();
    fight
        .come("field", "back", "3 knight")
        .put("back", BLUE, "4 levy, 1 wall");
    fight.battle("10 11 4  1 2 12 12 4");
    assert_eq!(fight.pos.ask, Ask::Battle);
    fight.act(Action::Rest);
    assert_eq!(fight.volleys(), [1, 3]);
    assert_eq!(
        (fight.outcome(), fight.has("back", BLUE).as_str()),
        (Some(Outcome::Lost), "4 levy, 1 wall")
    );
    let hurt = fight
        .pos
        .at(fight.place("back"))
        .iter()
        .find(|stack| stack.hits == 1);
    assert_eq!(
        hurt.map(|stack| stack.count),
        Some(1),
        "the wall is damaged"
    );
}

/// EX-C3: a breach destroys a wall before general fire; ranged support and settlement count.
#[test]
fn a_breach_before_the_storm() {
    let mut fight = fight();
    fight
        .come("field", "back", "1 catapult, 2 uruk")
        .put("back", BLUE, "1 wall, 2 spearman");
    fight.battle("6  6 6 12  12 12").rest();
    assert_eq!(fight.volleys(), [1, 2, 0]);
    let strengths: Vec<u8> = fight
        .table
        .heard
        .iter()
        .flat_map(|event| match event {
            Event::Fired { shots, .. } => shots.iter().map(|shot| shot.strength).collect(),
            _ => Vec::new(),
        })
        .collect();
    assert_eq!(strengths, [6, 6, 5, 5]);
}

/// EX-C4 with correction 12: only as many dice as there are targets; who is hit has used its own attack.
#[test]
fn a_spearwall_has_a_die_for_each_horse() {
    let mut fight = fight();
    fight
        .come("home", "field", "2 warg_rider, 1 orc_band")
        .put("field", BLUE, "3 spearman");
    fight.battle("4 5  12 12  12 12 12");
    assert_eq!(fight.has("field", RED), "1 orc_band, 1 warg_rider");
    assert_eq!(fight.volleys(), [1, 0, 0]);
}

/// EX-C5: shot down before general fire.
#[test]
fn archers_shoot_the_eagle_down() {
    let mut fight = fight();
    fight
        .come("home", "field", "1 eagle")
        .put("field", BLUE, "1 bats, 2 archer");
    fight.battle("5 3  3 8").rest();
    assert_eq!(
        (fight.outcome(), fight.has("field", BLUE).as_str()),
        (Some(Outcome::Lost), "2 archer, 1 bats")
    );
}

/// EX-C6: a duel kills outright, and the dead give no terror.
#[test]
fn a_wizard_slays_a_wraith() {
    let mut fight = fight();
    fight
        .come("home", "field", "1 wizard, 2 swordsman")
        .put("field", BLUE, "1 wraith, 2 orc_band");
    fight.battle("3 4  12 5 5  12 12");
    assert_eq!(
        fight.volleys(),
        [1, 0, 2, 0],
        "swordsmen at 4 and 1 for the wizard's lead"
    );
    assert_eq!(fight.outcome(), Some(Outcome::Won));
}

/// EX-C7: three of the enemy are terrified: here all three.
#[test]
fn a_wraith_terrifies() {
    let mut fight = fight();
    fight
        .come("home", "field", "1 wraith, 4 orc_band")
        .put("field", BLUE, "3 swordsman");
    fight.battle("12 12 12 12 12  5 4 5");
    assert_eq!(fight.volleys(), [0, 1]);
}

/// EX-C8 with correction 12: low luck; the captain takes the hit.
#[test]
fn low_luck_with_lances() {
    let mut def = thrones();
    def.rules.low_luck = true;
    let mut fight = Fight::new(def);
    fight
        .come("home", "field", "1 captain, 3 knight")
        .put("field", BLUE, "4 orc_band");
    fight.battle("7 1 6").rest();
    assert_eq!(fight.volleys(), [1, 4, 1]);
    assert_eq!(fight.has("field", RED), "3 knight, 1 captain");
    assert_eq!(fight.owner("field"), RED);
}

/// EX-C19, ARD-1.4: the null player defends, and takes defaults at once.
#[test]
fn neutral_ents_defend() {
    let mut fight = fight();
    fight
        .come("home", "wild", "3 uruk")
        .put("wild", Power::NOBODY, "2 ent");
    fight.battle("4 4 5  6 7");
    assert_eq!(fight.volleys(), [2, 1]);
    assert_eq!(
        fight.has("wild", Power::NOBODY),
        "2 ent",
        "both are damaged, none is dead"
    );
    assert_eq!(fight.game.battle_decider(&fight.pos), RED);
}

/// EX-C20: corsairs are stronger when they land.
#[test]
fn corsairs_land() {
    let mut fight = fight();
    fight
        .landed("sea", "field", "2 corsair")
        .put("field", BLUE, "1 levy");
    fight.battle("7 6 12").rest();
    assert_eq!((fight.volleys()[0], fight.owner("field")), (1, RED));
}

/// EX-C22: walls attack with their owner, who holds the place and keeps it.
#[test]
fn walls_fight_on_their_owners_turn() {
    let mut def = thrones();
    def.rules.land_rounds = 1;
    let mut fight = Fight::new(def);
    fight
        .put("home", RED, "1 uruk_pike, 2 wall")
        .put("home", BLUE, "2 tower_guard");
    fight.battle("12 12 12").done();
    assert_eq!(
        (fight.outcome(), fight.owner("home")),
        (Some(Outcome::Stalemate), RED)
    );
    assert_eq!(
        (
            fight.has("home", RED).as_str(),
            fight.has("home", BLUE).as_str()
        ),
        ("1 uruk_pike, 2 wall", "2 tower_guard")
    );
}
