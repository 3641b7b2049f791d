//! The worked examples of part A, on dice of six unless said.

use super::*;
use crate::definition::{AirBattle, CasualtyChoice, Change, SupportDef, Targeted};

fn infantry() -> UnitDef {
    unit("infantry", 1, 2)
}

fn support(unit: &str, to: &[&str]) -> SupportDef {
    SupportDef {
        kind: "artillery".to_string(),
        unit: unit.to_string(),
        bonus: 1,
        receivers: 1,
        to: to.iter().map(|name| name.to_string()).collect(),
        attacking: true,
        ..SupportDef::default()
    }
}

/// EX-A1, ARD-6.3: low luck.
#[test]
fn low_luck_rolls_only_the_rest() {
    for (die, left) in [("3", 1), ("4", 2)] {
        let mut def = definition(6, vec![unit("knight", 3, 3), unit("levy", 0, 0)]);
        def.rules.low_luck = true;
        def.rules.land_rounds = 1;
        let mut fight = Fight::new(def);
        fight
            .come("home", "field", "3 knight")
            .put("field", BLUE, "3 levy")
            .battle(die)
            .rest();
        assert_eq!(fight.has("field", BLUE), format!("{left} levy"));
    }
}

/// EX-A2, C51, ARD-8.6: artillery lifts one infantry; dice are rolled strongest first.
#[test]
fn artillery_lifts_one_infantry() {
    let mut def = definition(
        6,
        vec![infantry(), unit("artillery", 2, 2), unit("levy", 0, 0)],
    );
    def.supports = vec![support("artillery", &["infantry"])];
    def.rules.land_rounds = 1;
    let mut fight = Fight::new(def);
    fight
        .come("home", "field", "3 infantry, 1 artillery")
        .put("field", BLUE, "5 levy");
    fight.battle("2 2 2 5").rest();
    assert_eq!(fight.volleys(), [2]);
}

fn gun(shots: Option<u8>, may_exceed: bool, strength: u8) -> UnitDef {
    UnitDef {
        infrastructure: true,
        targeted: Some(Targeted {
            kind: "gun".to_string(),
            defense: strength,
            shots,
            may_exceed,
            targets: vec!["fighter".to_string(), "bomber".to_string()],
            ..Targeted::default()
        }),
        ..unit("gun", 0, 0)
    }
}

fn air_raid(gun: UnitDef, dice: u8) -> Definition {
    let mut def = definition(
        dice,
        vec![
            gun,
            flier("fighter", 3, 4),
            flier("bomber", 4, 1),
            unit("levy", 0, 0),
        ],
    );
    def.rules.targeted_casualties = CasualtyChoice::Dice;
    def.rules.land_rounds = 1;
    def
}

/// EX-A3, ARD-6.5: a die for each target is for that target.
#[test]
fn each_die_is_for_its_target() {
    let mut fight = Fight::new(air_raid(gun(None, false, 1), 6));
    fight
        .come("home", "field", "3 fighter, 1 bomber")
        .put("field", BLUE, "1 gun, 1 levy");
    fight.battle("1 6 6 1  6 6").rest();
    assert_eq!(fight.has("field", RED), "2 fighter");
}

/// EX-A4, ARD-6.4: low luck without a full group: chance picks the target.
#[test]
fn low_luck_picks_among_all_without_a_full_group() {
    let mut def = air_raid(gun(None, false, 1), 6);
    def.rules.low_luck_targeted = true;
    let mut fight = Fight::new(def);
    fight
        .come("home", "field", "3 fighter, 1 bomber")
        .put("field", BLUE, "1 gun, 1 levy");
    fight.battle("3 3  6 6 6").rest();
    assert_eq!(fight.has("field", RED), "3 fighter");
}

/// EX-A5, ARD-6.4: shots that may not overstack share one a target.
#[test]
fn shots_do_not_exceed_the_targets() {
    let mut fight = Fight::new(air_raid(gun(Some(1), false, 5), 12));
    fight
        .come("home", "field", "2 fighter")
        .put("field", BLUE, "3 gun, 1 levy");
    fight.battle("6 12  12 12").rest();
    assert_eq!(fight.has("field", RED), "2 fighter");
}

fn fortress() -> UnitDef {
    UnitDef {
        hits: 2,
        movement: 0,
        when_damaged: vec![Change {
            hits: 1,
            unit: "fortress".to_string(),
            keep: false,
        }],
        ..unit("fortress", 0, 1)
    }
}

/// EX-A6, ARD-8.15: a fortress is renewed at every removal of casualties.
#[test]
fn a_fortress_is_renewed_each_round() {
    let mut def = definition(6, vec![fortress(), unit("orc", 1, 1)]);
    def.rules.land_rounds = 3;
    let mut fight = Fight::new(def);
    fight
        .come("home", "field", "3 orc")
        .put("field", BLUE, "1 fortress");
    fight
        .battle("1 6 6 6  1 6 6 6  1 6 6 6")
        .act_stays(2)
        .rest();
    assert_eq!(fight.outcome(), Some(Outcome::Stalemate));
    assert_eq!(
        fight
            .pos
            .at(fight.place("field"))
            .iter()
            .filter(|s| s.owner == BLUE && s.hits == 0)
            .count(),
        1
    );
    let mut fight = Fight::new(definition(6, vec![fortress(), unit("orc", 1, 1)]));
    fight
        .come("home", "field", "3 orc")
        .put("field", BLUE, "1 fortress")
        .battle("1 1 6 6")
        .rest();
    assert_eq!(
        fight.outcome(),
        Some(Outcome::Won),
        "two hits in one fire destroy it"
    );
}

/// EX-A6: one targeted hit of a damaging kind and one general hit do not destroy it.
#[test]
fn a_fortress_is_renewed_after_targeted_hits() {
    let ram = UnitDef {
        targeted: Some(Targeted {
            kind: "ram".to_string(),
            attack: 6,
            shots: Some(1),
            targets: vec!["fortress".to_string()],
            damages: true,
            ..Targeted::default()
        }),
        ..unit("ram", 1, 1)
    };
    let mut def = definition(6, vec![fortress(), ram]);
    def.rules.land_rounds = 1;
    let mut fight = Fight::new(def);
    fight
        .come("home", "field", "1 ram")
        .put("field", BLUE, "1 fortress")
        .battle("3  1 6")
        .rest();
    assert_eq!(fight.has("field", BLUE), "1 fortress");
}

fn tower() -> UnitDef {
    UnitDef {
        infrastructure: true,
        movement: 0,
        defense_rolls: 4,
        ..unit("tower", 0, 3)
    }
}

/// EX-A7, ARD-8.1: infrastructure fires, and is captured when the last other defender is dead.
#[test]
fn a_tower_fires_and_is_captured() {
    let mut fight = Fight::new(definition(6, vec![tower(), unit("levy", 1, 1)]));
    fight
        .come("home", "field", "2 levy")
        .put("field", BLUE, "1 tower, 1 levy");
    fight.battle("1 6  4 4 4 4 6").rest();
    assert_eq!(fight.outcome(), Some(Outcome::Won));
    assert_eq!(
        (fight.has("field", RED), fight.owner("field")),
        ("1 tower, 2 levy".to_string(), RED)
    );
}

/// EX-A8, ARD-7.1: infrastructure alone is no battle.
#[test]
fn a_tower_alone_is_taken() {
    let mut fight = Fight::new(definition(6, vec![tower(), unit("levy", 1, 1)]));
    fight
        .put("home", RED, "1 levy")
        .put("field", BLUE, "1 tower");
    let (from, to) = (fight.place("home"), fight.place("field"));
    let kind = fight.content().kind_named("levy").expect("a unit");
    fight.act(Action::Move {
        kind,
        count: 1,
        pick: 0,
        from,
        to,
    });
    assert_eq!(
        (fight.has("field", RED), fight.owner("field")),
        ("1 tower, 1 levy".to_string(), RED)
    );
    fight.battle("").done();
}

/// EX-A9, ARD-8.14, ARD-7.2: without strength on either side nobody fights, or fights on.
#[test]
fn nobody_can_hurt_anybody() {
    let mut def = definition(6, vec![unit("monk", 0, 0), unit("levy", 1, 1)]);
    def.rules.land_rounds = 10;
    let mut fight = Fight::new(def.clone());
    fight
        .come("home", "field", "1 monk")
        .put("field", BLUE, "1 monk")
        .battle("")
        .done();
    assert_eq!(fight.outcome(), None, "the battle is dropped");
    let mut fight = Fight::new(def);
    fight
        .come("home", "field", "1 levy, 1 monk")
        .put("field", BLUE, "1 levy, 1 monk");
    fight
        .battle("6 6")
        .give("1 1")
        .act_stays(1)
        .hit("levy")
        .hit("levy")
        .done();
    assert_eq!(
        (fight.outcome(), fight.has("field", RED).as_str()),
        (Some(Outcome::Stalemate), "1 monk")
    );
    assert!(
        fight
            .table
            .heard
            .iter()
            .any(|event| matches!(event, Event::BattleEnded { round: 2, .. }))
    );
}

/// EX-A10, EX-C22, ARD-8.14: the limit of rounds: all stay, nobody retreats, the owner is the same; they fight again in the
/// other's battle step (ARD-7.2).
#[test]
fn the_limit_of_rounds_is_a_stalemate() {
    let mut def = definition(6, vec![unit("orc", 2, 2)]);
    def.rules.land_rounds = 2;
    let mut fight = Fight::new(def);
    fight
        .come("home", "field", "2 orc")
        .put("field", BLUE, "3 orc");
    fight
        .battle("6 6 6 6 6")
        .give("6 6 6 6 6")
        .act_stays(1)
        .done();
    assert_eq!(fight.outcome(), Some(Outcome::Stalemate));
    assert_eq!(
        (
            fight.has("field", RED).as_str(),
            fight.has("field", BLUE).as_str()
        ),
        ("2 orc", "3 orc")
    );
    assert_eq!(fight.owner("field"), BLUE);
    let red = fight
        .pos
        .at(fight.place("field"))
        .iter()
        .find(|stack| stack.owner == RED)
        .expect("red");
    assert_eq!(red.spent, 255, "no movement is left");
    fight.pos.step = 3;
    fight.pos.ask = Ask::Move;
    fight.battle("1 1 6  6 6");
    assert_eq!(
        (fight.outcome(), fight.has("field", RED).as_str()),
        (Some(Outcome::Won), "")
    );
}

/// EX-A18, C53, ARD-8.13: only where those on foot came from; aircraft stay above.
#[test]
fn aircraft_show_no_way_back() {
    let mut fight = Fight::new(definition(
        6,
        vec![unit("tank", 3, 3), flier("fighter", 3, 4)],
    ));
    fight
        .come("wild", "field", "2 fighter")
        .come("home", "field", "1 tank")
        .put("field", BLUE, "3 tank");
    fight.battle("6 6 6  6 6 6");
    let home = fight.place("home");
    assert_eq!(fight.list(), [Action::Retreat { to: home }, Action::Stay]);
    fight.act(Action::Retreat { to: home }).done();
    let gone = fight.table.heard.iter().find_map(|event| match event {
        Event::Retreated { troops, .. } => Some(troops.len()),
        _ => None,
    });
    assert_eq!(gone, Some(2), "the tank, and the fighters in place");
    assert_eq!(fight.outcome(), Some(Outcome::Lost));
    assert_eq!(
        (
            fight.has("home", RED).as_str(),
            fight.has("field", RED).as_str()
        ),
        ("1 tank", "2 fighter")
    );
}

/// EX-A19, ARD-7.5: both sides fire in the air, then both lose what is hit.
#[test]
fn the_air_round_comes_first() {
    let air = |name: &str, attack, defense, battle: [u8; 2]| UnitDef {
        air_battle: Some(AirBattle {
            attack: battle[0],
            defense: battle[1],
        }),
        ..flier(name, attack, defense)
    };
    let archer = UnitDef {
        targeted: Some(Targeted {
            kind: "skyshot".to_string(),
            defense: 3,
            shots: Some(1),
            rounds: None,
            may_exceed: true,
            damages: true,
            targets: vec!["bats".to_string(), "eagle".to_string()],
            ..Targeted::default()
        }),
        ..unit("archer", 2, 4)
    };
    let mut def = definition(
        12,
        vec![
            air("bats", 3, 2, [2, 2]),
            air("eagle", 7, 4, [4, 4]),
            archer,
        ],
    );
    def.rules.air_rounds = 1;
    let mut fight = Fight::new(def);
    fight
        .come("home", "field", "2 bats")
        .put("field", BLUE, "1 eagle, 3 archer");
    fight.battle("2 5 4  4 4 3").rest();
    assert_eq!(fight.volleys(), [1, 1, 1]);
    assert_eq!(
        (fight.outcome(), fight.has("field", BLUE).as_str()),
        (Some(Outcome::Lost), "3 archer")
    );
}

/// EX-A20, C55, ARD-8.5: one ship for each unit that lands, the strongest; casualties still fire.
#[test]
fn ships_bombard_one_for_each_landed_unit() {
    let gunship = |name: &str, attack| UnitDef {
        bombard: Some(0),
        ..ship(name, attack, attack)
    };
    let mut def = definition(
        6,
        vec![infantry(), gunship("battleship", 4), gunship("cruiser", 3)],
    );
    def.rules.bombard_per_unit = true;
    let mut fight = Fight::new(def);
    fight
        .landed("sea", "field", "2 infantry")
        .put("sea", RED, "2 battleship, 1 cruiser")
        .put("field", BLUE, "2 infantry");
    fight.battle("4 4  2 6").act(Action::Bombard).rest();
    assert_eq!(fight.volleys()[0], 2);
    assert_eq!(
        (fight.owner("field"), fight.has("field", RED).as_str()),
        (RED, "1 infantry")
    );
    assert!(
        fight
            .pos
            .at(fight.place("sea"))
            .iter()
            .any(|ship| ship.marks.has(Marks::BOMBARDED))
    );
}

/// EX-A21, ARD-8.3: what kills outright does not ask for hit points.
#[test]
fn a_breach_destroys_a_wall_outright() {
    let catapult = UnitDef {
        targeted: Some(Targeted {
            kind: "breach".to_string(),
            attack: 3,
            shots: Some(1),
            may_exceed: true,
            targets: vec!["wall".to_string()],
            ..Targeted::default()
        }),
        ..unit("catapult", 2, 2)
    };
    let wall = UnitDef {
        hits: 2,
        movement: 0,
        ..unit("wall", 0, 2)
    };
    let mut fight = Fight::new(definition(6, vec![catapult, wall]));
    fight
        .come("home", "field", "1 catapult")
        .put("field", BLUE, "1 wall")
        .battle("3")
        .rest();
    assert_eq!(
        (fight.owner("field"), fight.has("field", BLUE).as_str()),
        (RED, "")
    );
}

/// C52, ARD-6.3: no die is rolled when nothing is left over.
#[test]
fn low_luck_without_a_rest_rolls_no_die() {
    let mut def = definition(6, vec![unit("infantry", 0, 2)]);
    def.rules.low_luck = true;
    def.rules.land_rounds = 1;
    let mut fight = Fight::new(def);
    fight
        .come("home", "field", "3 infantry")
        .put("field", BLUE, "3 infantry")
        .battle("")
        .rest();
    assert_eq!(fight.has("field", RED), "2 infantry");
}

impl Fight {
    /// Stays so many times when asked to retreat.
    fn act_stays(&mut self, times: usize) -> &mut Self {
        for _ in 0..times {
            self.act(Action::Stay);
        }
        self
    }
}
