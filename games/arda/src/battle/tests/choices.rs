//! Who takes the hits.

use super::*;

/// ARD-8.12: the hit side chooses when there is a choice, hit by hit; another seat that is asked is consulted.
#[test]
fn the_owner_chooses_casualties() {
    let mut fight = Fight::new(definition(6, vec![unit("levy", 1, 1), unit("guard", 3, 3)]));
    fight
        .come("home", "field", "3 guard")
        .put("field", BLUE, "2 levy, 2 guard");
    fight.battle("1 1 6");
    assert_eq!(
        (fight.pos.ask, fight.game.battle_decider(&fight.pos)),
        (Ask::Battle, BLUE)
    );
    assert_eq!(fight.table.consulted, [SeatSet::of(Seat(1))]);
    assert_eq!(fight.list().len(), 3);
    fight.give("6 6 6 6").hit("guard");
    assert_eq!(
        fight.has("field", BLUE),
        "2 levy, 2 guard",
        "the dead still fire"
    );
    fight.hit("levy").done();
    assert_eq!(fight.has("field", BLUE), "1 levy, 1 guard");
}

/// ARD-8.12: by default what has hit points to spare is hit first, then the weakest.
#[test]
fn the_default_spares_lives() {
    let troll = UnitDef {
        hits: 2,
        ..unit("troll", 4, 4)
    };
    let mut def = definition(6, vec![unit("levy", 1, 1), unit("guard", 3, 3), troll]);
    def.rules.land_rounds = 1;
    let mut fight = Fight::new(def);
    fight
        .come("home", "field", "3 guard")
        .put("field", BLUE, "1 levy, 2 guard, 1 troll");
    fight.battle("1 1 6  6 6 6 6").rest();
    assert_eq!(fight.has("field", BLUE), "2 guard, 1 troll");
}

/// ARD-11.3: what technology does in battles.
#[test]
fn technology_counts_in_battles() {
    let touched = |unit: UnitDef, word: &str| UnitDef {
        technology: vec![word.to_string()],
        ..unit
    };
    let mut def = definition(
        6,
        vec![
            touched(flier("bomber", 4, 1), "heavy_bomber"),
            touched(ship("sub", 2, 2), "super_sub"),
            touched(flier("fighter", 3, 4), "jet_power"),
            unit("levy", 0, 0),
        ],
    );
    def.powers[0].technology = ["heavy_bomber", "super_sub", "jet_power"]
        .map(str::to_string)
        .to_vec();
    def.powers[1].technology = vec!["jet_power".to_string()];
    def.rules.land_rounds = 1;
    let mut fight = Fight::new(def.clone());
    fight
        .come("home", "field", "1 bomber, 1 fighter")
        .put("field", BLUE, "4 levy, 1 fighter");
    fight.battle("4 5 4 5").rest();
    assert_eq!(
        fight.volleys(),
        [1, 1],
        "two dice of the bomber; fighters attack at 3 and defend at 5"
    );
    def.rules.best_bomber_roll = true;
    let mut fight = Fight::new(def);
    fight
        .come("home", "field", "1 bomber")
        .put("field", BLUE, "4 levy")
        .battle("4 4")
        .rest();
    assert_eq!(fight.volleys(), [1]);
}
