//! Rules that Eleven Thrones does not use, on Eleven Thrones with something changed.

use arda::Arda;
use arda::definition::{
    Definition, LimitKind, LimitOf, PowerDef, Production, StackLimit, StepDef, StepKind, Suicide,
    UnitDef, VictoryDef,
};
use engine::content::ContentSource;
use engine::scenario::{Scenario, run};
use engine::{Game, Setup};
use std::sync::Arc;

/// The shipped game.
fn thrones() -> Definition {
    let text = Arda::content()
        .text("definition.toml")
        .unwrap_or_default()
        .to_string();
    Definition::from_toml("definition.toml", &text).unwrap_or_else(|error| panic!("{error}"))
}

fn unit<'a>(game: &'a mut Definition, name: &str) -> &'a mut UnitDef {
    game.units
        .iter_mut()
        .find(|unit| unit.name == name)
        .expect("such a unit")
}

fn power<'a>(game: &'a mut Definition, name: &str) -> &'a mut PowerDef {
    game.powers
        .iter_mut()
        .find(|power| power.name == name)
        .expect("such a power")
}

/// Runs a scenario on the changed game; the factions are given by their words, the rest as in scenario files.
fn plays(factions: [&str; 2], change: impl FnOnce(&mut Definition), scenario: &str) {
    let mut game = thrones();
    change(&mut game);
    let source = ContentSource::embedded(&[("definition.toml", &game.to_toml())]);
    let head =
        format!("rules = []\ntitle = \"a variant\"\ngame = \"arda\"\nfactions = {factions:?}\n");
    let scenario =
        Scenario::parse("variant", &(head + scenario)).unwrap_or_else(|error| panic!("{error}"));
    let game = Arda::new(&scenario.setup, &source).unwrap_or_else(|error| panic!("{error}"));
    if let Some(failure) = run(Arc::new(game), &scenario).failure {
        panic!("{failure}");
    }
}

const GM: [&str; 2] = ["gondor", "mordor"];
const IG: [&str; 2] = ["isengard", "gondor"];

/// ARD-3.1, ARD-11.1: nobody begins in debt, and prices are none that give money.
#[test]
fn sums_of_money_are_within_reason() {
    let wrong = |change: fn(&mut Definition)| {
        let mut game = thrones();
        change(&mut game);
        let source = ContentSource::embedded(&[("definition.toml", &game.to_toml())]);
        let built = Arda::new(&Setup::new("arda", 2), &source);
        built
            .err()
            .map_or_else(String::new, |error| error.to_string())
    };
    assert_eq!(wrong(|_| {}), "");
    let debt = wrong(|game| power(game, "Gondor").money = -1);
    assert!(
        debt.contains("power.Gondor.money: is -1; expected 0 to 1000000"),
        "{debt}"
    );
    for change in [
        |game: &mut Definition| power(game, "Gondor").bid = -1,
        |game: &mut Definition| power(game, "Gondor").income_bonus = i32::MIN,
        |game: &mut Definition| power(game, "Gondor").income_percent = i32::MAX,
        |game: &mut Definition| game.purchases[0].cost = -3,
        |game: &mut Definition| game.purchases[0].cost = i32::MAX,
    ] {
        assert!(wrong(change).contains("; expected "), "{}", wrong(change));
    }
}

/// ARD-11.1: a purse holds what can be counted, however much comes in.
#[test]
fn a_purse_does_not_run_over() {
    let rich = |game: &mut Definition| {
        power(game, "Isengard").income_percent = 10_000;
        game.rules.income_multiplier = u16::MAX;
        let places = game.places.iter_mut();
        places.for_each(|place| place.production = i16::MAX);
    };
    plays(
        IG,
        rich,
        r#"
        [position]
        step = "isengard non_combat_move"

        [[step]]
        do = "done"
        facts.money.isengard = 1000000000
        "#,
    );
}

/// ARD-2.6, ARD-3.3, ARD-9.5: without its capital a power neither buys nor collects, but it moves.
#[test]
fn a_power_without_its_capital() {
    let needs = |game: &mut Definition| power(game, "Gondor").produce_capitals = 1;
    plays(
        GM,
        needs,
        r#"
        [position]
        clear = ["mt"]
        step = "mordor non_combat_move"
        owner.mt = "mordor"
        money.gondor = 10

        [[step]]
        do = "done"
        facts = { power = "gondor", step = "combat_move", money.gondor = 10 }

        [[step]]
        do = ["done", "done"]
        facts = { power = "dunedain", money.gondor = 10 }
        "#,
    );
}

/// ARD-9.5: who loses its capital loses its money to the conqueror.
#[test]
fn money_goes_with_the_capital() {
    let keeps = |game: &mut Definition| power(game, "Gondor").retain_capitals = 1;
    plays(
        GM,
        keeps,
        r#"
        [position]
        clear = ["mt"]
        step = "mordor combat_move"
        money = { gondor = 17, mordor = 1 }
        owner.os = "mordor"
        units.os.mordor = "1 orc_band"

        [[step]]
        do = "move orc_band os mt"
        facts = { owner.mt = "mordor", money = { gondor = 0, mordor = 18 } }
        "#,
    );
}

/// ARD-3.5: a unit for every so many territories.
#[test]
fn free_units() {
    let gives = |game: &mut Definition| {
        let mine = |step: &StepDef| {
            step.kind == StepKind::Place && step.power.as_deref() == Some("Gondor")
        };
        let place = game.steps.iter().position(mine).expect("Gondor places");
        let free = StepDef {
            kind: StepKind::FreeUnits,
            ..game.steps[place].clone()
        };
        game.steps.insert(place, free);
        power(game, "Gondor")
            .free_units
            .insert("levy".to_string(), 4);
    };
    plays(
        GM,
        gives,
        r#"
        position.step = "gondor non_combat_move"

        [[step]]
        note = "of eleven territories"
        do = "done"
        facts = { step = "place", hand.gondor = { levy = 2 } }
        "#,
    );
}

/// ARD-4.11: closed regions.
#[test]
fn closed_regions() {
    let closes = |game: &mut Definition| {
        game.rules.movement_by_territory = true;
        power(game, "Gondor").may_not_enter = vec!["East Emnet".to_string()];
    };
    plays(
        GM,
        closes,
        r#"
        position.step = "gondor combat_move"

        [[step]]
        legal = "move knight an cf"
        illegal = { do = "move knight an ee", rule = "ARD-4.11", why = "[restricted]" }
        "#,
    );
}

fn limit(when: LimitKind, most: u16) -> Vec<StackLimit> {
    vec![StackLimit {
        when,
        most,
        of: LimitOf::Owned,
    }]
}

/// ARD-4.12: limits of stacks.
#[test]
fn limits_of_stacks() {
    plays(
        GM,
        |game| unit(game, "knight").limits = limit(LimitKind::Moving, 3),
        r#"
        position.step = "gondor combat_move"
        position.units.cf.gondor = "2 knight"

        [[step]]
        legal = "move knight an cf"
        illegal = { do = "move 2 knight an cf", rule = "ARD-4.12", why = "[stack_limit]" }
        "#,
    );
}

/// ARD-5.8: the aircraft of an ally sails along on a deck that it needs.
#[test]
fn guests_on_deck() {
    let decks = |game: &mut Definition| {
        unit(game, "dromund").deck = 1;
        unit(game, "eagle").deck_cost = 1;
    };
    plays(
        GM,
        decks,
        r#"
        position.step = "gondor combat_move"
        position.units.s6 = { gondor = "1 dromund", silvan = "1 eagle" }

        [[step]]
        do = "move dromund s6 s7"
        facts.units.s7 = { gondor.dromund = 1, silvan.eagle = 1 }
        facts.count.s6 = 0
        "#,
    );
}

/// ARD-6.2: only the best of its dice counts.
#[test]
fn best_of_several_dice() {
    let best = |game: &mut Definition| {
        let mumak = unit(game, "mumak");
        mumak.best_roll = true;
        mumak.targeted = None;
    };
    plays(
        ["harad", "gondor"],
        best,
        r#"
        position.step = "harad combat_move"
        position.units.ad.harad = "1 mumak"
        position.units.af.gondor = "2 levy"

        [[step]]
        do = ["move mumak ad af", "done"]
        dice = "1 2 12 12"
        facts.units.af = { harad.mumak = 1, gondor.levy = 1 }
        "#,
    );
}

/// ARD-8.16: who is used up leaves after its fire.
#[test]
fn used_up() {
    plays(
        IG,
        |game| unit(game, "levy").suicide = Suicide::Attacking,
        r#"
        position.step = "isengard combat_move"
        position.units.ad.isengard = "1 levy, 1 uruk"
        position.units.af.gondor = "2 spearman"

        [[step]]
        do = ["march ad af", "done"]
        dice = "12 12 12 12"
        facts.units.af = { isengard.uruk = 1, gondor.spearman = 2 }
        facts.count.af = 3
        "#,
    );
}

/// ARD-9.7: water with an owner, which ships of others leave alone in a non-combat move and take in a combat move.
#[test]
fn owned_water() {
    let owns = |game: &mut Definition| {
        game.rules.no_ships_into_owned_waters = true;
        let bay = game
            .places
            .iter_mut()
            .find(|place| place.name == "Mouths of Anduin");
        bay.expect("a bay").owner = Some("Harad".to_string());
    };
    plays(
        GM,
        owns,
        r#"
        position.step = "gondor non_combat_move"

        [[step]]
        legal = "move dromund s6 s5"
        illegal = { do = "move dromund s6 s7", why = "[advance_in_noncombat]" }
        facts.owner.s7 = "harad"
        "#,
    );
    plays(
        GM,
        owns,
        r#"
        position.step = "gondor combat_move"

        [[step]]
        do = ["move dromund s6 s7", "done"]
        facts.owner.s7 = "gondor"
        "#,
    );
}

/// ARD-10.5: a unit that needs another is placed beside it.
#[test]
fn what_a_unit_needs() {
    let needs = |game: &mut Definition| {
        game.rules.place_restrictions = true;
        unit(game, "knight").requires = vec![vec!["captain".to_string()]];
    };
    plays(
        GM,
        needs,
        r#"
        position.step = "gondor place"
        position.hand.gondor = "1 knight"

        [[step]]
        legal = "place knight mt"
        illegal = { do = "place knight dm", rule = "ARD-10.5", why = "[place_restricted]" }
        "#,
    );
}

/// ARD-10.8: limits when placing.
#[test]
fn limits_when_placing() {
    plays(
        GM,
        |game| unit(game, "levy").limits = limit(LimitKind::Placing, 1),
        r#"
        position.step = "gondor place"
        position.hand.gondor = "2 levy"

        [[step]]
        legal = "place levy mt"
        illegal = { do = "place 2 levy mt", why = "[stack_limit]" }
        "#,
    );
}

/// ARD-10.9: who may place anywhere, where few of its units stand.
#[test]
fn special_rights() {
    let anywhere = |game: &mut Definition| {
        game.rules.place_anywhere = true;
        let placing = &mut power(game, "Gondor").placing;
        placing.anywhere = true;
        placing.fewer_than = Some(2);
    };
    plays(
        GM,
        anywhere,
        r#"
        position.step = "gondor place"
        position.hand.gondor = "2 levy"

        [[step]]
        legal = ["place levy in", "place 2 levy in"]
        illegal = [{ do = "place levy af", why = "[stack_limit]" }, { do = "place levy ee", why = "[not_your_territory]" }]
        "#,
    );
}

/// ARD-10.10: new aircraft on ships with room for them.
#[test]
fn new_aircraft_at_sea() {
    let decks = |game: &mut Definition| {
        game.rules.new_air_on_old_carriers = true;
        unit(game, "dromund").deck = 1;
        unit(game, "eagle").deck_cost = 1;
    };
    plays(
        ["eldar", "orcs"],
        decks,
        r#"
        position.step = "eldar place"
        position.hand.eldar = "2 eagle"

        [[step]]
        legal = "place eagle s2"
        illegal = [{ do = "place 2 eagle s2", why = "[no_transport]" }, { do = "place eagle s3", why = "[no_transport]" }]
        "#,
    );
}

/// ARD-11.3: a technology from the start.
#[test]
fn technology() {
    let learned = |game: &mut Definition| {
        game.rules.damage_to_units = true;
        unit(game, "fortress").produces = Some(Production::Territory);
        power(game, "Gondor").technology = vec!["increased_factory_production".to_string()];
    };
    let scenario = |count: u8, check: &str| {
        format!(
            "position.step = \"gondor place\"\nposition.hand.gondor = \"{count} levy\"\n\
             position.units.dm.gondor = \"1 fortress\"\n[[step]]\n{check}\n"
        )
    };
    plays(GM, learned, &scenario(7, "legal = \"place 7 levy dm\""));
    plays(
        GM,
        learned,
        &scenario(
            8,
            "illegal = { do = \"place 8 levy dm\", why = \"[capacity]\" }",
        ),
    );
}

fn wins(alliance: &str) -> VictoryDef {
    VictoryDef {
        alliance: alliance.to_string(),
        ..VictoryDef::default()
    }
}

const LAST_TURN: &str = "position.step = \"erebor non_combat_move\"\n[[step]]\ndo = \"done\"\n";

/// ARD-12.2: victory cities.
#[test]
fn victory_cities() {
    let cities = |game: &mut Definition| {
        for place in game
            .places
            .iter_mut()
            .filter(|place| place.capital.is_some())
        {
            place.victory_city = 1;
        }
        game.victories = vec![
            VictoryDef {
                cities: 6,
                ..wins("Evil")
            },
            VictoryDef {
                cities: 6,
                ..wins("Good")
            },
        ];
    };
    let ended = "facts.ended = { winner = \"Good\", why = \"cities\" }\n";
    plays(GM, cities, &format!("{LAST_TURN}{ended}"));
}

/// ARD-12.4, ARD-12.5: production, and who has moved last where both have enough.
#[test]
fn production_and_two_winners() {
    let production = |game: &mut Definition| {
        let rich = |alliance| VictoryDef {
            production: 130,
            ..wins(alliance)
        };
        game.victories = vec![rich("Evil"), rich("Good")];
    };
    let ended = "facts.ended = { winner = \"Good\", why = \"production\" }\n";
    plays(GM, production, &format!("{LAST_TURN}{ended}"));
}

/// ARD-11.1: units that cost their owner something; money never falls below 0.
#[test]
fn upkeep() {
    let costs = |game: &mut Definition| {
        for unit in &mut game.units {
            unit.income = -1;
        }
    };
    let scenario = |before: u8, levies: u16, after: u16| {
        format!(
            "[position]\nclear = true\nstep = \"gondor non_combat_move\"\nmoney.gondor = {before}\n\
             units.mt.gondor = \"{levies} levy\"\n[[step]]\ndo = \"done\"\nfacts.money.gondor = {after}\n"
        )
    };
    plays(GM, costs, &scenario(2, 38, 2));
    plays(GM, costs, &scenario(2, 39, 1));
    plays(GM, costs, &scenario(2, 60, 0));
}
