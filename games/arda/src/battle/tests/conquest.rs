//! What a battle on land decides: C47, C48, and landings that are not needed.

use super::*;

fn gun() -> UnitDef {
    UnitDef {
        infrastructure: true,
        ..unit("gun", 0, 0)
    }
}

/// C47, ARD-9.1, ARD-9.4: the place and its gun go from hand to hand.
#[test]
fn a_gun_goes_from_hand_to_hand() {
    let mut fight = Fight::new(definition(6, vec![unit("infantry", 1, 2), gun()]));
    fight
        .come("home", "field", "1 infantry")
        .put("field", BLUE, "1 infantry, 1 gun");
    fight.battle("1 6").done();
    assert_eq!(
        (fight.owner("field"), fight.has("field", RED).as_str()),
        (RED, "1 infantry, 1 gun")
    );
    fight.pos.step = 3;
    fight.pos.ask = Ask::Move;
    fight.put("field", BLUE, "1 infantry").battle("1 6").done();
    assert_eq!(
        (fight.owner("field"), fight.has("field", BLUE).as_str()),
        (BLUE, "1 infantry, 1 gun")
    );
    assert_eq!(fight.has("field", RED), "");
}

/// C48, ARD-9.2: land of an ally is liberated, and counts as conquered in this turn.
#[test]
fn an_ally_gets_its_land_back() {
    let mut def = definition(6, vec![unit("infantry", 1, 2)]);
    def.powers.push(PowerDef {
        name: "rose".to_string(),
        alliance: "red".to_string(),
        ..PowerDef::default()
    });
    def.places[1].original_owner = Some("rose".to_string());
    let mut fight = Fight::new(def);
    fight
        .come("home", "field", "2 infantry")
        .put("field", BLUE, "1 infantry");
    fight.battle("1 1 1").done();
    assert_eq!(
        (fight.owner("field"), fight.has("field", RED).as_str()),
        (Power(2), "1 infantry")
    );
    assert!(fight.pos.conquered.contains(fight.place("field")));
}

/// ARD-9.1: aircraft alone take nothing.
#[test]
fn aircraft_take_no_land() {
    let mut fight = Fight::new(definition(
        6,
        vec![unit("infantry", 1, 2), flier("fighter", 3, 4)],
    ));
    fight
        .come("home", "field", "1 fighter")
        .put("field", BLUE, "1 infantry")
        .battle("3 6")
        .done();
    assert_eq!(
        (fight.outcome(), fight.owner("field")),
        (Some(Outcome::Won), BLUE)
    );
}

/// ARD-8.12: allies in defence have one voice: the owner of the place if it has units there, else who has most.
#[test]
fn allies_in_defence_have_one_voice() {
    let mut def = definition(6, vec![unit("infantry", 1, 2), unit("tank", 3, 3)]);
    def.powers.push(PowerDef {
        name: "azure".to_string(),
        alliance: "blue".to_string(),
        ..PowerDef::default()
    });
    for (blue, voice) in [(Some("1 infantry"), BLUE), (None, Power(2))] {
        let mut fight = Fight::new(def.clone());
        fight
            .come("home", "field", "2 tank")
            .put("field", Power(2), "2 tank, 1 infantry");
        if let Some(units) = blue {
            fight.put("field", BLUE, units);
        }
        fight.battle("1 6");
        assert_eq!(
            (fight.pos.ask, fight.game.battle_decider(&fight.pos)),
            (Ask::Battle, voice)
        );
    }
}
