//! The cases of ships and aircraft, on dice of six: C39 to C50.

use super::*;
use crate::definition::{CasualtyChoice, Targeted};

fn sub(attack: u8, defense: u8) -> UnitDef {
    UnitDef {
        evades: true,
        first_strike: true,
        cannot_target: vec!["fighter".to_string()],
        ..ship("sub", attack, defense)
    }
}

fn transport() -> UnitDef {
    UnitDef {
        capacity: 5,
        ..ship("transport", 0, 0)
    }
}

fn units() -> Vec<UnitDef> {
    vec![
        sub(2, 2),
        UnitDef {
            destroyer: true,
            ..ship("destroyer", 3, 3)
        },
        ship("cruiser", 3, 3),
        transport(),
        UnitDef {
            cargo: 2,
            ..unit("infantry", 1, 2)
        },
        flier("fighter", 3, 4),
        UnitDef {
            bomber: true,
            ..flier("bomber", 4, 1)
        },
        UnitDef {
            infrastructure: true,
            movement: 0,
            bomb_damage: Some(0),
            targeted: Some(Targeted {
                kind: "gun".to_string(),
                defense: 1,
                shots: None,
                targets: vec!["bomber".to_string(), "fighter".to_string()],
                in_battles: false,
                at_raids: true,
                at_fly_over: true,
                ..Targeted::default()
            }),
            ..unit("factory", 0, 0)
        },
    ]
}

/// The second edition: `RV`.
fn revised() -> Definition {
    let mut def = definition(6, units());
    def.rules.second_edition = true;
    def.rules.subs_submerge = true;
    def.rules.targeted_casualties = CasualtyChoice::Dice;
    def
}

/// The third edition: `41`. Subs defend at 1, strike first in defence, and transports die alone.
fn third() -> Definition {
    let mut def = revised();
    def.units[0].defense = 1;
    def.rules.second_edition = false;
    def.rules.third_edition = true;
    def.rules.subs_strike_in_defense = true;
    def.rules.transports_last = true;
    def.rules.ignore_subs = true;
    def.rules.ignore_transports = true;
    def.rules.air_hits_subs_only_with_destroyer = true;
    def
}

/// C39, ARD-8.8: both strike first, and both die.
#[test]
fn subs_strike_at_once() {
    let mut fight = Fight::new(revised());
    fight
        .come("bay", "sea", "1 sub")
        .put("sea", BLUE, "1 sub")
        .battle("1 1")
        .rest();
    assert_eq!(
        (
            fight.has("sea", RED).as_str(),
            fight.has("sea", BLUE).as_str()
        ),
        ("", "")
    );
}

/// C40, ARD-8.8: beside a destroyer the victims of a first strike still fire.
#[test]
fn a_destroyer_lets_victims_fire() {
    let mut fight = Fight::new(revised());
    fight
        .come("bay", "sea", "2 sub")
        .put("sea", BLUE, "1 sub, 1 destroyer");
    fight.battle("1 3  1  1").hit("sub").rest();
    assert_eq!(fight.volleys(), [1, 1, 1]);
    assert_eq!(
        (
            fight.has("sea", RED).as_str(),
            fight.has("sea", BLUE).as_str()
        ),
        ("", "1 destroyer")
    );
}

/// C41, ARD-8.8: the order of the four rolls.
#[test]
fn subs_before_destroyers() {
    let mut fight = Fight::new(revised());
    fight
        .come("bay", "sea", "1 sub, 1 destroyer")
        .put("sea", BLUE, "1 sub, 1 destroyer");
    fight.battle("1 1 1 1").rest();
    assert_eq!(fight.volleys(), [1, 1, 1, 1]);
    assert_eq!(
        (
            fight.has("sea", RED).as_str(),
            fight.has("sea", BLUE).as_str()
        ),
        ("", "")
    );
}

/// C42, ARD-8.8: the defending sub strikes first, the hunted attacker never fires.
#[test]
fn a_destroyer_ends_the_attackers_surprise() {
    let mut fight = Fight::new(third());
    fight
        .come("bay", "sea", "1 sub")
        .put("sea", BLUE, "1 sub, 1 destroyer")
        .battle("1")
        .rest();
    assert_eq!(
        (
            fight.has("sea", RED).as_str(),
            fight.has("sea", BLUE).as_str()
        ),
        ("", "1 sub, 1 destroyer")
    );
}

/// C43, ARD-5.6, ARD-7.2: who attacks lone subs may leave it; cargo sinks with its ship.
#[test]
fn cargo_sinks_with_its_ship() {
    let mut fight = Fight::new(third());
    let bay = fight.place("bay");
    fight.put_with("sea", RED, "1 transport", |stack| {
        (stack.ship, stack.from) = (7, bay)
    });
    fight.put_with("sea", RED, "2 infantry", |stack| stack.ship = 7);
    fight.put("sea", BLUE, "2 sub").battle("1 2");
    let at = fight.place("sea");
    assert_eq!(
        fight.list(),
        [Action::Fight { at, raid: false }, Action::Leave { at }]
    );
    fight.act(Action::Fight { at, raid: false }).rest();
    assert_eq!(fight.has("sea", RED), "");
}

/// ARD-7.2: a battle that is left out.
#[test]
fn a_battle_may_be_left_out() {
    let mut fight = Fight::new(third());
    fight
        .come("bay", "sea", "1 cruiser")
        .put("sea", BLUE, "2 sub")
        .battle("");
    let at = fight.place("sea");
    fight.act(Action::Leave { at }).done();
    assert_eq!(
        (fight.has("sea", RED).as_str(), fight.outcome()),
        ("1 cruiser", None)
    );
}

/// C44, ARD-8.9, ARD-8.10: the hit must go to the cruiser; then the lone transport dies, and no retreat is asked.
#[test]
fn a_lone_transport_dies() {
    let mut fight = Fight::new(third());
    fight
        .come("home", "sea", "2 fighter, 1 bomber")
        .put("sea", BLUE, "1 cruiser, 1 transport");
    fight.battle("2 6 6  6").done();
    assert_eq!(
        (fight.has("sea", BLUE).as_str(), fight.outcome()),
        ("", Some(Outcome::Won))
    );
    assert_eq!(fight.has("sea", RED), "2 fighter, 1 bomber");
}

/// O3, O4 as they are played: transports against subs.
#[test]
fn transports_cannot_win() {
    let mut fight = Fight::new(third());
    fight
        .come("bay", "sea", "2 sub")
        .put("sea", BLUE, "2 transport")
        .battle("");
    let at = fight.place("sea");
    fight.act(Action::Fight { at, raid: false }).rest();
    assert_eq!(
        (
            fight.has("sea", RED).as_str(),
            fight.has("sea", BLUE).as_str()
        ),
        ("2 sub", "")
    );
}

/// ARD-8.11: subs dive instead of fighting on.
#[test]
fn a_sub_dives() {
    let mut fight = Fight::new(revised());
    fight
        .come("bay", "sea", "1 cruiser")
        .put("sea", BLUE, "1 sub")
        .battle("6 6")
        .act(Action::Stay);
    let kind = fight.content().kind_named("sub").expect("a unit");
    assert_eq!(fight.list(), [Action::Dive { kind }, Action::Stay]);
    fight.act(Action::Dive { kind }).rest();
    assert_eq!(
        (fight.outcome(), fight.has("sea", BLUE).as_str()),
        (Some(Outcome::Won), "1 sub")
    );
    assert!(
        fight
            .pos
            .at(fight.place("sea"))
            .iter()
            .any(|stack| stack.marks.has(Marks::SUBMERGED))
    );
}

/// ARD-8.7: aircraft and subs without a destroyer cannot hit each other: no battle.
#[test]
fn aircraft_cannot_find_subs() {
    let mut fight = Fight::new(third());
    fight
        .come("home", "sea", "1 fighter")
        .put("sea", BLUE, "1 sub")
        .battle("");
    let at = fight.place("sea");
    fight.act(Action::Fight { at, raid: false }).rest();
    assert_eq!(fight.outcome(), Some(Outcome::Stalemate));
}

fn landing(fight: &mut Fight) -> &mut Fight {
    fight.put_with("sea", RED, "1 transport", |stack| {
        stack.ship = 7;
        stack.marks = Marks::MOVED | Marks::UNLOADED;
        stack.from = Place(4);
    });
    let (sea, bay) = (fight.place("sea"), fight.place("bay"));
    fight.pos.stacks.change_at(sea, |stack| stack.from = bay);
    fight.put_with("field", RED, "2 infantry", |stack| {
        stack.ship = 7;
        stack.from = sea;
        stack.marks = Marks::MOVED | Marks::LANDED;
    })
}

/// ARD-5.5, ARD-7.4: the landing waits for the battle on the water, and is lost with the ship.
#[test]
fn a_landing_waits_for_the_sea() {
    for (dice, land) in [("1 6  1 6 6", RED), ("6 1", BLUE)] {
        let mut fight = Fight::new(revised());
        landing(&mut fight)
            .come("bay", "sea", "1 cruiser")
            .put("sea", BLUE, "1 cruiser")
            .put("field", BLUE, "1 infantry");
        fight.give(dice);
        fight.battle("");
        if land == BLUE {
            fight.hit("transport");
            assert_eq!(fight.has("field", RED), "", "drowned before they landed");
        } else {
            fight.rest();
            assert_eq!(
                (fight.owner("field"), fight.has("field", RED).as_str()),
                (RED, "2 infantry")
            );
        }
    }
}

/// ARD-5.5, ARD-7.3: empty land is taken when the battle on the water is won.
#[test]
fn empty_land_is_taken_after_the_sea_battle() {
    let mut fight = Fight::new(revised());
    landing(&mut fight)
        .come("bay", "sea", "1 cruiser")
        .put("sea", BLUE, "1 cruiser")
        .battle("1 6")
        .rest();
    assert_eq!(fight.owner("field"), RED);
    assert!(
        fight.pos.stacks.iter().all(|stack| stack.ship == 0),
        "nobody is bound to a ship any more"
    );
}

/// ARD-5.5, ARD-8.13: ships that retreat take who was landing back aboard.
#[test]
fn a_landing_goes_back_with_its_ship() {
    let mut fight = Fight::new(revised());
    landing(&mut fight)
        .come("bay", "sea", "1 cruiser")
        .put("sea", BLUE, "1 cruiser")
        .battle("6 6");
    let to = fight.place("bay");
    fight.act(Action::Retreat { to }).done();
    assert_eq!(
        (
            fight.has("bay", RED).as_str(),
            fight.has("field", RED).as_str()
        ),
        ("1 cruiser, 1 transport, 2 infantry", "")
    );
    assert_eq!(fight.owner("field"), BLUE);
}

fn raid(def: Definition, bombers: &str) -> Fight {
    let mut fight = Fight::new(def);
    fight.put_with("field", RED, bombers, |stack| {
        stack.marks = Marks::MOVED | Marks::RAIDING
    });
    fight.put("field", BLUE, "1 factory, 1 infantry");
    fight
}

/// C49, ARD-7.6: guns first; a dead bomber drops nothing.
#[test]
fn guns_stop_a_raid() {
    let mut fight = raid(revised(), "1 bomber");
    fight.battle("1").done();
    assert_eq!(
        (fight.has("field", RED).as_str(), fight.pos.money[1]),
        ("", 10)
    );
}

/// C50, ARD-6.4, ARD-7.6: low luck of the guns, and the bomb of who is left.
#[test]
fn low_luck_in_a_raid() {
    let mut def = revised();
    def.rules.low_luck = true;
    let mut fight = raid(def, "2 bomber");
    fight.battle("1 1 1").done();
    assert_eq!(
        (fight.has("field", RED).as_str(), fight.pos.money[1]),
        ("1 bomber", 9)
    );
    assert_eq!(
        fight.outcome(),
        Some(Outcome::Won),
        "no battle on the ground follows"
    );
}

/// ARD-7.6: with damage to units the factory is damaged, twice what it produces at most; limits of what a raid costs.
#[test]
fn both_kinds_of_damage() {
    let mut def = revised();
    def.rules.damage_to_units = true;
    let mut fight = raid(def, "2 bomber");
    fight.battle("6 6 3 6").done();
    let factory = fight
        .pos
        .at(fight.place("field"))
        .iter()
        .find(|stack| stack.damage > 0)
        .copied();
    assert_eq!(
        (factory.map(|stack| stack.damage), fight.pos.money[1]),
        (Some(4), 10)
    );
    let mut def = revised();
    def.rules.damage_limit_territory = true;
    let mut fight = raid(def, "2 bomber");
    fight.battle("6 6 3 6").done();
    assert_eq!(fight.pos.money[1], 8, "the territory pays 2");
}

/// ARD-7.7: guns fire at what flies over.
#[test]
fn guns_fire_at_what_flies_over() {
    let mut fight = Fight::new(revised());
    fight
        .put("home", RED, "2 bomber")
        .put("field", BLUE, "1 factory")
        .give("1 6");
    let (from, over, to) = (
        fight.place("home"),
        fight.place("field"),
        fight.place("back"),
    );
    let kind = fight.content().kind_named("bomber").expect("a unit");
    fight.act(Action::Move {
        kind,
        count: 2,
        pick: 0,
        from,
        to: over,
    });
    assert_eq!(fight.has("field", RED), "2 bomber");
    fight
        .act(Action::Move {
            kind,
            count: 2,
            pick: 0,
            from: over,
            to,
        })
        .done();
    assert_eq!(
        (
            fight.has("field", RED).as_str(),
            fight.has("back", RED).as_str()
        ),
        ("", "1 bomber")
    );
}
