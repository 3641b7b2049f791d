use super::*;
use crate::content::Resource::{Food, Ore, Wood};
use crate::position::{Boat, BoatState, Status};
use crate::troop::Troop;

/// Plays a card of A's hand in a turn of its timing.
fn played(faction: &str, key: &str, build: bool) -> Case {
    let mut case = of(faction);
    let play = case.hand(key);
    case.act(if build {
        Action::StartBuilding
    } else {
        Action::Produce
    });
    case.act(play);
    case
}

#[test]
fn a_card_is_played_in_its_window_and_once_in_it() {
    let mut case = of("spartans");
    let word = case.hand("ephors_word");
    let levy = case.hand("mess_levy");
    let shields = case.hand("locked_shields");
    case.act(Action::Produce);
    assert_eq!(case.refused(levy), "AID-12.3");
    assert_eq!(case.refused(shields), "AID-12.3");
    assert_eq!(
        case.refused(Action::Play(case.card("night_march"))),
        "AID-12.2"
    );
    case.act(word);
    assert_eq!(case.pos.seats[0].influence, 6);
    assert_eq!(case.refused(word), "AID-12.4");
    case.turn(A);
    case.act(Action::StartBuilding);
    assert_eq!(case.refused(word), "AID-12.3");
    case.turn(A);
    case.act(Action::Produce);
    case.act(word);
}

#[test]
fn a_card_for_once_is_gone() {
    let case = played("orcs", "gorge", false);
    let gorge = case.card("gorge").place();
    assert_eq!(case.pos.seats[0].hand >> gorge & 1, 0);
    assert_eq!(case.pos.seats[0].spent >> gorge & 1, 1);
    assert_eq!(case.resources(), [9 + 4 + 3, 10, 9]);
}

#[test]
fn gained_resources_may_be_chosen() {
    let mut case = played("bough", "rising_sap", false);
    let [food, wood, ore] = case.resources();
    case.act(Action::Take(Ore));
    case.act(Action::Take(Food));
    assert_eq!(case.resources(), [food + 1, wood, ore + 1]);
    assert!(case.allows(Action::EndEconomy));
}

#[test]
fn an_extra_yield_has_a_limit_and_is_chosen_beyond_it() {
    let case = played("spartans", "helot_harvest", false);
    assert_eq!(case.resources(), [9 + 4 + 1, 9 + 1 + 1, 9]);

    let mut case = of("riders");
    let play = case.hand("open_pasture");
    case.found(A, Building::Village, "bank1");
    case.found(A, Building::Village, "mill1");
    case.building("farm1").fresh = true;
    case.act(Action::Produce);
    let [food, wood, ore] = case.resources();
    case.act(play);
    case.act(Action::Take(Ore));
    assert_eq!(case.refused(Action::Take(Ore)), "AID-12.9");
    case.act(Action::Take(Wood));
    assert_eq!(case.resources(), [food, wood + 1, ore + 1]);
    assert!(case.allows(Action::EndEconomy));
}

#[test]
fn an_extra_yield_of_nothing_is_refused() {
    let mut case = of("tide");
    let play = case.hand("spring_tide");
    case.act(Action::Produce);
    assert_eq!(case.refused(play), "AID-12.9");
    let at = case.at("reach1");
    case.pos.boats.push(Boat {
        cargo: Troop::NONE,
        at,
        owner: A,
        sailed: 0,
        state: BoatState::Fishing,
    });
    let food = case.resources()[0];
    case.act(play);
    assert_eq!(case.resources()[0], food + 1);
}

#[test]
fn an_opponent_near_the_units_is_skimmed() {
    let mut case = of("orcs");
    let play = case.hand("raid_the_larder");
    case.act(Action::Produce);
    assert_eq!(case.refused(play), "AID-12.9");
    let at = case.at("bank2");
    case.pos.place(at, A, 0);
    case.hold(A, "bank2");
    case.pos.seats[1].resources = [1, 0, 1];
    case.act(play);
    let [food, wood, ore] = case.resources();
    case.act(Action::From(B));
    assert_eq!(case.refused(Action::Take(Wood)), "AID-12.9");
    case.act(Action::Take(Food));
    case.act(Action::Take(Ore));
    assert_eq!(case.resources(), [food + 1, wood, ore + 1]);
    assert_eq!(case.pos.seats[1].resources, [0; 3]);
}

#[test]
fn less_is_skimmed_where_less_is() {
    let mut case = of("orcs");
    let play = case.hand("raid_the_larder");
    let at = case.at("bank2");
    case.pos.place(at, A, 0);
    case.hold(A, "bank2");
    case.act(Action::Produce);
    case.pos.seats[1].resources = [0, 1, 0];
    case.act(play);
    case.act(Action::From(B));
    case.act(Action::Take(Wood));
    assert!(case.allows(Action::EndEconomy));
}

#[test]
fn mustered_units_appear_beside_the_building_of_the_card() {
    let mut case = played("orcs", "spawning_pit", true);
    assert_eq!(case.refused(Action::At(case.at("home1"))), "AID-12.9");
    case.act(Action::At(case.at("yard1")));
    let scrapper = case.unit("scrapper").place() as u8;
    assert_eq!(case.pos.army(case.at("yard1"), A).of(scrapper), 2);

    let mut case = of("tide");
    let play = case.hand("press_gang");
    case.act(Action::StartBuilding);
    assert_eq!(case.refused(play), "AID-12.9");
    case.found(A, Building::Dock, "mill1");
    let water = case.at("reach1");
    case.building("mill1").water = water;
    case.act(play);
    case.act(Action::At(case.at("mill1")));
    assert_eq!(case.pos.army(case.at("mill1"), A).len(), 1);
}

#[test]
fn mustering_needs_room_for_all() {
    let mut case = of("orcs");
    let play = case.hand("spawning_pit");
    let at = case.at("yard1");
    (0..9).for_each(|_| case.pos.place(at, A, 0));
    case.act(Action::StartBuilding);
    assert_eq!(case.refused(play), "AID-12.9");
}

#[test]
fn resources_are_swapped_one_for_one_before_buying() {
    let mut case = played("tide", "smugglers_market", true);
    case.act(Action::Give(Food));
    assert_eq!(case.refused(Action::Take(Food)), "AID-12.9");
    case.act(Action::Take(Ore));
    case.act(Action::Give(Food));
    case.act(Action::Take(Wood));
    case.act(Action::Done);
    assert_eq!(case.resources(), [7, 10, 10]);
    assert!(case.allows(Action::EndEconomy));
}

#[test]
fn some_cards_are_for_the_first_stage() {
    for (faction, key) in [("tide", "smugglers_market"), ("spartans", "night_march")] {
        let mut case = of(faction);
        let play = case.hand(key);
        case.act(Action::StartBuilding);
        case.act(case.build(Building::Village, "wood1"));
        assert_eq!(case.refused(play), "AID-9.7");
    }
}

#[test]
fn a_building_is_relocated_without_its_queue() {
    let mut case = of("riders");
    let play = case.hand("strike_camp");
    case.building("yard1").queue[0] = 2;
    case.hold(A, "copse1");
    case.act(Action::StartBuilding);
    case.act(play);
    assert_eq!(case.refused(Action::Uproot(case.site("home1"))), "AID-12.9");
    case.act(Action::Uproot(case.site("yard1")));
    assert_eq!(case.refused(Action::At(case.at("home1"))), "AID-10.1");
    assert_eq!(case.refused(Action::At(case.at("yard1"))), "AID-12.9");
    case.act(Action::At(case.at("copse1")));
    let moved = *case.building("copse1");
    assert_eq!((moved.kind, moved.queue), (Building::Barracks, [0; 8]));
    assert!(case.pos.building(case.site("yard1")).is_none());
}

#[test]
fn a_dock_is_relocated_to_a_water() {
    let mut case = of("riders");
    let play = case.hand("strike_camp");
    case.found(A, Building::Dock, "mill1");
    let (reach, other) = (case.at("reach1"), case.at("reach2"));
    case.building("mill1").water = reach;
    case.hold(A, "bank1");
    case.hold(A, "ford1");
    case.act(Action::StartBuilding);
    case.act(play);
    case.act(Action::Uproot(case.site("mill1")));
    let to = |at: &str, water: Place| Action::Build {
        kind: Building::Dock,
        at: case.at(at),
        water,
    };
    assert_eq!(case.refused(to("ford1", other)), "AID-10.2");
    assert_eq!(case.refused(Action::At(case.at("bank1"))), "AID-11.2");
    let action = to("bank1", reach);
    case.act(action);
    assert_eq!(case.building("bank1").water, reach);
}

#[test]
fn only_working_buildings_are_relocated() {
    let mut case = of("riders");
    let play = case.hand("strike_camp");
    for key in ["yard1", "wood1", "farm1"] {
        case.building(key).status = Status::Occupied(B);
    }
    case.act(Action::StartBuilding);
    assert_eq!(case.refused(play), "AID-12.9");
}

#[test]
fn discounts_are_for_the_next_purchase_of_their_kind() {
    let mut case = played("deepforge", "cut_stone", true);
    case.pos.seats[0].resources = [9; 3];
    case.act(case.buy("tunneller", "yard1"));
    assert_eq!(case.resources(), [8, 9, 7]);
    case.act(case.build(Building::Village, "wood1"));
    case.act(Action::Waive(Wood));
    assert_eq!(case.resources(), [8, 8, 7]);

    let mut case = of("deepforge");
    let play = case.hand("guild_contracts");
    let upgrade = Action::BuyUpgrade(case.upgrade("rivet_plate"));
    case.act(Action::StartBuilding);
    case.act(play);
    case.act(upgrade);
    (0..3).for_each(|_| case.act(Action::Waive(Ore)));
    assert_eq!(case.resources(), [9, 9, 8]);
}

#[test]
fn a_discount_that_comes_too_late_is_refused() {
    let mut case = of("spartans");
    let levy = case.hand("mess_levy");
    case.act(Action::StartBuilding);
    case.act(case.build(Building::Village, "wood1"));
    assert_eq!(case.refused(levy), "AID-12.9");
}
