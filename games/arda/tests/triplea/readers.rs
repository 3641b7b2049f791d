//! What single elements and options become.

use crate::small::{Small, attachment, property, territory, unit};
use arda::definition::{Definition, Domain, StepKind, UnitDef};
use arda::triplea::import_bytes;

/// The game with a change, which must be fine.
pub fn game(change: impl FnOnce(&mut Small)) -> Definition {
    let mut game = Small::new();
    change(&mut game);
    let got = game.import();
    assert!(got.report.is_clean(), "{}", got.report);
    got.definition.expect("a clean report has a game")
}

/// The game with one more type of unit and some properties.
fn with_unit(name: &str, options: &[&str], properties: &[&str]) -> Definition {
    game(|game| {
        game.units += &format!("<unit name=\"{name}\"/>");
        game.attachments += &unit(name, options);
        for name in properties {
            game.properties += &property(name, "true", false);
        }
    })
}

fn named<'a>(game: &'a Definition, name: &str) -> &'a UnitDef {
    let found = game.units.iter().find(|unit| unit.name == name);
    found.expect("a type of unit of that name")
}

#[test]
fn old_spellings_and_any_case_are_read() {
    let xml = Small::new().xml();
    let old = xml
        .replace("attachment", "attatchment")
        .replace("attachTo", "attatchTo")
        .replace("name=\"movement\"", "name=\"Movement\"")
        .replace("<territory ", "<TERRITORY ")
        .replace("t1=", "T1=");
    let got = import_bytes("old.xml", old.as_bytes(), true);
    assert!(got.report.is_clean(), "{}", got.report);
    let new = import_bytes("new.xml", xml.as_bytes(), true);
    assert_eq!(got.definition, new.definition);
    let bare = xml.replace("games.strategy.triplea.attachments.", "");
    let bare = import_bytes("bare.xml", bare.as_bytes(), true);
    assert_eq!(bare.definition, new.definition);
}

#[test]
fn names_become_words_that_nobody_shares() {
    let game = game(|game| {
        game.map += "<territory name=\"Carn Dûm\"/><territory name=\"Carn Dum\"/>\
                     <territory name=\"12 Sea Zone\" water=\"true\"/>";
        game.units += "<unit name=\"Tower Guard\"/><unit name=\"towerGuard\"/><unit name=\"Ñu\"/>";
        game.attachments += &["Carn Dûm", "Carn Dum"]
            .map(|name| territory(name, &[]))
            .concat();
    });
    let keys: Vec<_> = game.places[5..]
        .iter()
        .map(|place| place.key.as_str())
        .collect();
    assert_eq!(keys, ["carn-dum", "carn-dum-2", "12-sea-zone"]);
    let words: Vec<_> = game.units[3..]
        .iter()
        .map(|unit| unit.name.as_str())
        .collect();
    assert_eq!(words, ["tower_guard", "tower_guard_2", "nu"]);
    assert_eq!(
        (game.units[3].title.as_str(), game.units[5].title.as_str()),
        ("", "Ñu")
    );
}

#[test]
fn guns_and_factories_are_written_out() {
    let plain = with_unit("gun", &["isAA=true", "movement=1"], &[]);
    let gun = named(&plain, "gun");
    assert!(gun.gun && gun.infrastructure && gun.no_combat_move);
    let shots = gun.targeted.as_ref().unwrap();
    assert!(shots.in_battles && shots.at_raids && shots.at_fly_over);
    assert_eq!(
        (shots.defense, shots.attack, shots.rounds, shots.shots),
        (1, 0, Some(1), None)
    );
    assert_eq!(shots.targets, ["fighter"]);
    assert!(!plain.rules.many_guns);
    assert!(with_unit("gun", &["isAA=true"], &["WW2V3"]).rules.many_guns);
    let plain = with_unit("mill", &["isFactory=true", "canProduceXUnits=3"], &[]);
    let mill = named(&plain, "mill");
    assert_eq!(mill.bomb_damage, Some(0));
    assert_eq!(mill.produces, Some(arda::definition::Production::Units(3)));
    assert!(mill.infrastructure && mill.construction.is_some());
}

#[test]
fn submarines_follow_the_rules_of_the_file() {
    let options = ["isSub=true", "isSea=true"];
    let plain = with_unit("sub", &options, &[]);
    let sub = named(&plain, "sub");
    assert!(sub.evades && sub.first_strike && !sub.passes_enemies && !sub.lets_pass);
    assert_eq!(sub.cannot_target, ["fighter"]);
    assert!(sub.cannot_be_targeted_by.is_empty());
    let rules = [
        "Submersible Subs",
        "Ignore Sub In Movement",
        "Air Attack Sub Restricted",
    ];
    let strict = with_unit("sub", &options, &rules);
    let sub = named(&strict, "sub");
    assert!(sub.passes_enemies && sub.lets_pass);
    assert_eq!(sub.cannot_be_targeted_by, ["fighter"]);
    assert!(strict.rules.subs_submerge && strict.rules.ignore_subs);
}

#[test]
fn artillery_becomes_a_support() {
    let game = game(|game| {
        game.units += "<unit name=\"cannon\"/><unit name=\"guard\"/>";
        game.attachments += &unit("cannon", &["artillery=true", "unitSupportCount=2"]);
        game.attachments += &unit("guard", &["artillerySupportable=true"]);
    });
    let [support] = game.supports.as_slice() else {
        panic!("{:?}", game.supports)
    };
    assert_eq!(
        (support.unit.as_str(), support.bonus, support.receivers),
        ("cannon", 1, 2)
    );
    assert_eq!(support.to, ["guard"]);
    assert!(support.attacking && !support.defending && support.improved);
}

#[test]
fn supports_need_players() {
    let support = |options: &[&str]| {
        attachment(
            "UnitSupportAttachment",
            "unitType",
            "supportAttachmentX",
            "ship",
            options,
        )
    };
    let options = [
        "unitType=infantry:fighter",
        "faction=enemy",
        "side=offence:defence",
        "dice=AAroll",
        "bonus=-2",
        "number=3",
        "bonusType=terror=2",
        "players=Red",
    ];
    let full = game(|game| game.attachments += &support(&options));
    let [found] = full.supports.as_slice() else {
        panic!("{:?}", full.supports)
    };
    assert_eq!((found.bonus, found.receivers, found.stack), (-2, 3, 2));
    assert_eq!(
        (found.what.as_str(), found.kind.as_str()),
        ("targeted_rolls", "terror")
    );
    assert!(found.enemy && found.attacking && found.defending);
    assert_eq!(found.powers, ["Red"]);
    let idle = game(|game| game.attachments += &support(&options[..7]));
    assert!(idle.supports.is_empty());
}

#[test]
fn terrain_adds_up() {
    let game = game(|game| {
        game.effects += "<territoryEffect name=\"hill\"/>";
        game.attachments += &attachment(
            "TerritoryEffectAttachment",
            "territoryEffect",
            "territoryEffectAttachment",
            "hill",
            &[
                "combatDefenseEffect=infantry:ship=2",
                "combatDefenseEffect=infantry=-1",
                "combatDefenseEffect=ship=-2",
                "unitsNotAllowed=ship",
                "movementCostModifier=infantry=0.5",
            ],
        );
        game.map += "<territory name=\"D\"/>";
        game.attachments += &territory("D", &["territoryEffect=hill", "production=3"]);
    });
    let hill = &game.terrains[0];
    assert_eq!(
        hill.defense.iter().collect::<Vec<_>>(),
        [(&"infantry".to_owned(), &1)]
    );
    assert_eq!(hill.bans, ["ship"]);
    assert_eq!(hill.cost["infantry"], 5);
    assert_eq!(game.places[5].terrain, ["hill"]);
}

#[test]
fn production_is_unit_production_until_that_is_said() {
    let read = |options: &[&str]| {
        let game = game(|game| {
            game.map += "<territory name=\"D\"/>";
            game.attachments += &territory("D", options);
        });
        (game.places[5].production, game.places[5].unit_production)
    };
    assert_eq!(read(&["production=3"]), (3, None));
    assert_eq!(read(&["production=3", "unitProduction=0"]), (3, Some(0)));
    assert_eq!(read(&["unitProduction=5", "production=3"]), (3, None));
    assert_eq!(read(&["production=3", "productionOnly=1"]), (1, Some(3)));
}

#[test]
fn foreach_goes_side_by_side_and_inside() {
    let mut small = Small::new();
    small.units += "<unit name=\"a1\"/><unit name=\"a2\"/>";
    small.attachments += &unit("$Kind$", &["movement=$Speed$"])
        .replace("<attachment ", "<attachment foreach=\"$Kind$:$Speed$\" ");
    small.attachments += &unit("ignored", &[]).replace("ignored", "infantry2");
    small.units += "<unit name=\"infantry2\"/>";
    let lists = "<variableList><variable name=\"Kind\"><element name=\"a1\"/><element name=\"a2\"/>\
                 </variable><variable name=\"Speed\"><element name=\"3\"/><element name=\"\"/>\
                 </variable></variableList><map>";
    let xml = small.xml().replacen("<map>", lists, 1);
    let got = import_bytes("each.xml", xml.as_bytes(), true);
    assert!(got.report.is_clean(), "{}", got.report);
    let game = got.definition.unwrap();
    // What is empty in its round is left out.
    assert_eq!(
        (named(&game, "a1").movement, named(&game, "a2").movement),
        (3, 0)
    );
}

#[test]
fn steps_have_kinds_and_runs() {
    let game = game(|game| {
        game.properties +=
            &property("Red bid", "7", true).replace("<boolean/>", "<number min=\"0\" max=\"9\"/>");
        game.steps += "<step name=\"redLastCombatMove\" delegate=\"move\" player=\"Red\" maxRunCount=\"2\">\
                       <stepProperty name=\"combatMove\" value=\"false\"/>\
                       <stepProperty name=\"removeAirThatCanNotLand\" value=\"false\"/></step>";
    });
    assert_eq!(game.powers[0].bid, 7);
    let kinds: Vec<_> = game.steps[..6].iter().map(|step| step.kind).collect();
    let usual = [
        StepKind::Purchase,
        StepKind::CombatMove,
        StepKind::Battle,
        StepKind::NonCombatMove,
        StepKind::Place,
        StepKind::EndTurn,
    ];
    assert_eq!(kinds, usual);
    assert!(game.steps[3].grounds_aircraft && game.steps[4].grounds_aircraft);
    let last = game.steps.last().unwrap();
    assert_eq!(
        (last.kind, last.runs, last.grounds_aircraft),
        (StepKind::NonCombatMove, 2, false)
    );
    assert_eq!(game.steps[12].kind, StepKind::EndRound);
}

#[test]
fn every_rule_of_the_house_is_the_files() {
    let plain = game(|_| {});
    let rules = &plain.rules;
    let ours = arda::definition::RuleSet::default();
    assert!(ours.bombarded_fire_back && !rules.bombarded_fire_back);
    assert!(ours.closed_terrain_closes_air && !rules.closed_terrain_closes_air);
    assert!(ours.place_restrictions && !rules.place_restrictions);
    assert_eq!(
        rules.targeted_casualties,
        arda::definition::CasualtyChoice::Dice
    );
    assert_eq!(
        (
            rules.heavy_bomber_rolls,
            rules.income_multiplier,
            rules.max_factories
        ),
        (2, 1, 1)
    );
    assert_eq!(plain.units[1].domain, Domain::Air);
    let power = &plain.powers[0];
    assert_eq!(
        (
            power.retain_capitals,
            power.produce_capitals,
            power.income_percent
        ),
        (1, 1, 100)
    );
}

#[test]
fn a_game_without_drawings_gets_a_map() {
    let plain = game(|_| {});
    assert!(plain.drawing.lines && plain.drawing.width > 100.0);
    assert_eq!(plain.drawing.centers.len(), 5);
    let ring = &plain.drawing.outlines["A"][0];
    assert_eq!(ring.split(' ').count(), 16);
}
