//! Files that contradict themselves. Each fault alone, in a game that is fine without it.

use crate::small::{Small, attachment, property, territory, unit};

/// The game with a change has exactly one fault, in a line of its file, and says so.
fn one_fault(change: impl FnOnce(&mut Small), says: &str) {
    let mut game = Small::new();
    change(&mut game);
    let got = game.import();
    let errors: Vec<String> = got.report.errors.iter().map(ToString::to_string).collect();
    assert_eq!(errors.len(), 1, "{errors:#?}");
    assert!(errors[0].contains(says), "{errors:?} does not say {says}");
    assert!(errors[0].starts_with("small.xml:"), "{errors:?}");
    assert!(got.report.errors[0].line > 0, "{errors:?}");
    assert!(got.definition.is_none());
}

/// A new type of unit with these options is the fault.
fn wrong_unit(options: &[&str], says: &str) {
    one_fault(
        |game| {
            game.units += "<unit name=\"odd\"/>";
            game.attachments += &unit("odd", options);
        },
        says,
    );
}

#[test]
fn without_a_fault_the_small_game_is_fine() {
    let got = Small::new().import();
    assert!(got.report.errors.is_empty(), "{}", got.report);
    assert!(got.report.warnings.is_empty(), "{}", got.report);
    let definition = got.definition.unwrap();
    assert_eq!(definition.powers[0].money, 9);
    assert_eq!(definition.steps.len(), 13);
}

#[test]
fn marks_of_aircraft() {
    wrong_unit(&["isAir=true", "isSea=true"], "be a ship");
    wrong_unit(&["isAir=true", "transportCost=1"], "be cargo");
    wrong_unit(&["isAir=true", "carrierCapacity=1"], "carry aircraft");
    wrong_unit(&["isAir=true", "canBlitz=true"], "blitz");
    wrong_unit(&["isAir=true", "canBombard=true"], "bombard");
    wrong_unit(&["isAir=true", "isMarine=1"], "be a marine");
}

#[test]
fn marks_of_ships() {
    wrong_unit(&["isSea=true", "canBlitz=true"], "blitz");
    wrong_unit(&["isSea=true", "isStrategicBomber=true"], "be a bomber");
    wrong_unit(&["isSea=true", "carrierCost=1"], "land on a carrier");
    wrong_unit(&["isSea=true", "transportCost=1"], "be cargo");
    wrong_unit(&["isSea=true", "isMarine=1"], "be a marine");
}

#[test]
fn marks_of_land_units() {
    wrong_unit(&["canBombard=true"], "bombard");
    wrong_unit(&["carrierCapacity=2"], "carry aircraft");
}

#[test]
fn numbers_of_units() {
    wrong_unit(&["hitPoints=0"], "from 1 to");
    wrong_unit(&["attackAA=-1"], "from 0 to");
    wrong_unit(&["offensiveAttackAA=-2"], "from 0 to");
    wrong_unit(&["movement=two"], "`two` is not a whole number");
    wrong_unit(&["canBlitz=perhaps"], "neither true nor false");
    wrong_unit(&["isSea=true", "isCombatTransport=true"], "carries nothing");
    wrong_unit(&["canBeDamaged=true", "maxDamage=0"], "damage settings");
    wrong_unit(
        &["canBeDamaged=true", "maxDamage=2", "maxOperationalDamage=3"],
        "damage settings",
    );
}

#[test]
fn constructions() {
    let limits = [
        "constructionsPerTerrPerTypePerTurn=1",
        "maxConstructionsPerTypePerTerr=1",
    ];
    wrong_unit(&["isConstruction=true", limits[0], limits[1]], "no type");
    wrong_unit(
        &["isConstruction=true", "constructionType=fort", limits[1]],
        "no limits",
    );
    wrong_unit(
        &[
            "isConstruction=true",
            "constructionType=fort",
            "constructionsPerTerrPerTypePerTurn=2",
            limits[1],
        ],
        "more than 1 in all",
    );
}

#[test]
fn restricted_transports_are_unarmed() {
    one_fault(
        |game| {
            game.units += "<unit name=\"odd\"/>";
            game.attachments += &unit("odd", &["isSea=true", "transportCapacity=2", "defense=1"]);
            game.properties += &property("Transport Casualties Restricted", "true", false);
        },
        "restricted transport",
    );
}

#[test]
fn canals_join_two_waters() {
    let canal = |at: &str| {
        let options = ["canalName=Cut", "landTerritories=B"];
        attachment(
            "CanalAttachment",
            "territory",
            "canalAttachment",
            at,
            &options,
        )
    };
    one_fault(
        |game| game.attachments += &canal("S"),
        "joins 1 territories",
    );
    let three = "<territory name=\"U\" water=\"true\"/>";
    one_fault(
        |game| {
            game.map += three;
            game.attachments += &["S", "T", "U"].map(canal).concat();
        },
        "joins 3 territories",
    );
    one_fault(
        |game| game.attachments += &["A", "S"].map(canal).concat(),
        "ends on land",
    );
}

#[test]
fn rules_of_production() {
    one_fault(
        |game| {
            game.production += "<productionRule name=\"gift\"><result resourceOrUnit=\"infantry\" \
                                quantity=\"1\"/></productionRule>";
        },
        "without a cost",
    );
    one_fault(
        |game| {
            game.production += "<productionRule name=\"tax\"><cost resource=\"PUs\" quantity=\"1\"/>\
                                </productionRule>";
        },
        "without a result",
    );
    one_fault(
        |game| {
            game.production += "<productionFrontier name=\"more\"><frontierRules name=\"buyMoon\"/>\
                                </productionFrontier>";
        },
        "names a rule that does not exist: buyMoon",
    );
    one_fault(
        |game| game.production += "<playerProduction player=\"Red\" frontier=\"production\"/>",
        "two frontiers",
    );
    one_fault(
        |game| {
            let blue = "player=\"Blue\" frontier=\"production\"";
            game.production = game
                .production
                .replace(blue, "player=\"Blue\" frontier=\"moon\"");
        },
        "names a production frontier that does not exist: moon",
    );
}

/// Places two infantry and a number of ships at sea.
fn at_sea(ships: u8) -> String {
    format!(
        "<unitInitialize><unitPlacement unitType=\"infantry\" territory=\"S\" quantity=\"2\" \
         owner=\"Red\"/><unitPlacement unitType=\"ship\" territory=\"S\" quantity=\"{ships}\" \
         owner=\"Red\"/></unitInitialize>"
    )
}

#[test]
fn land_units_at_sea_need_room() {
    one_fault(|game| game.initialize += &at_sea(1), "cannot carry");
    let mut game = Small::new();
    game.initialize += &at_sea(2);
    assert!(game.import().report.is_clean());
}

#[test]
fn powers_that_do_not_exist() {
    one_fault(
        |game| {
            game.initialize += "<ownerInitialize><territoryOwner territory=\"C\" owner=\"Green\"/>\
                                </ownerInitialize>";
        },
        "names a player that does not exist: Green",
    );
    one_fault(
        |game| {
            game.map += "<territory name=\"D\"/>";
            game.attachments += &territory("D", &["production=1", "capital=Green"]);
        },
        "names a player that does not exist: Green",
    );
    one_fault(
        |game| game.players += "<alliance player=\"Green\" alliance=\"Reds\"/>",
        "names a player that does not exist: Green",
    );
}

#[test]
fn nothing_is_there_twice() {
    one_fault(
        |game| game.map += "<territory name=\"A\"/>",
        "is there twice",
    );
    one_fault(
        |game| game.units += "<unit name=\"ship\"/>",
        "is there twice",
    );
    one_fault(
        |game| game.players += "<player name=\"Red\"/>",
        "is there twice",
    );
    one_fault(
        |game| game.attachments += &territory("A", &["production=1"]),
        "is attached twice",
    );
}

#[test]
fn connections_need_two_ends() {
    one_fault(
        |game| game.map += "<connection t1=\"A\" t2=\"A\"/>",
        "to itself",
    );
    one_fault(
        |game| game.map += "<connection t1=\"A\" t2=\"Moon\"/>",
        "names a territory that does not exist: Moon",
    );
    // The same twice, in either order, is the same.
    let mut game = Small::new();
    game.map += "<connection t1=\"B\" t2=\"A\"/>";
    let report = game.import().report;
    assert!(report.is_clean());
    assert_eq!(
        (
            report.counts.connections,
            report.counts.distinct_connections
        ),
        (5, 4)
    );
}

#[test]
fn a_power_without_a_capital_is_only_a_warning() {
    let mut game = Small::new();
    game.players += "<player name=\"Green\"/>";
    let report = game.import().report;
    assert!(report.is_clean());
    assert!(
        report.warnings[0]
            .to_string()
            .contains("<player Green>: has no capital")
    );
}

#[test]
fn what_is_not_known_is_an_error_only_when_strict() {
    let mut game = Small::new();
    game.attachments += &territory("S", &["hasMermaids=true"]);
    let strict = game.import().report;
    assert!(strict.errors[0].what.contains("no option of a territory"));
    let xml = game.xml();
    let lenient = arda::triplea::import_bytes("small.xml", xml.as_bytes(), false);
    assert!(lenient.definition.is_some());
    assert_eq!(lenient.report.warnings.len(), 1);
}

#[test]
fn all_errors_come_at_once() {
    let mut game = Small::new();
    game.map += "<connection t1=\"A\" t2=\"Moon\"/>";
    game.units += "<unit name=\"odd\"/>";
    game.attachments += &unit("odd", &["movement=fast", "canBlitz=perhaps"]);
    game.steps += "<step name=\"x\" delegate=\"dance\" player=\"Red\"/>";
    let report = game.import().report;
    assert_eq!(report.errors.len(), 4, "{report}");
    let message = report.errors[0].to_string();
    assert!(message.ends_with("<connection A>: names a territory that does not exist: Moon"));
}

#[test]
fn delegates_that_nobody_runs_are_refused() {
    for class in [
        "SpecialMoveDelegate",
        "RandomStartDelegate",
        "DanceDelegate",
    ] {
        let xml = Small::new().xml();
        let xml = xml.replace("BattleDelegate", class);
        let got = arda::triplea::import_bytes("small.xml", xml.as_bytes(), false);
        assert_eq!(got.report.errors.len(), 1, "{}", got.report);
        assert!(got.report.errors[0].what.contains(class));
    }
}
