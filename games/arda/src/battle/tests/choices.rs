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
