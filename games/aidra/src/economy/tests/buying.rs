use super::*;
use crate::content::Resource::{self, Food, Ore, Wood};
use crate::position::{Boat, BoatState, FLEET};
use crate::troop::Troop;

fn building(faction: &str) -> Case {
    let mut case = of(faction);
    case.act(Action::StartBuilding);
    case
}

#[test]
fn influence_is_traded_until_something_is_bought() {
    let mut case = of("spartans");
    case.pos.seats[0].resources = [0; 3];
    let post = case.found(A, Building::TradePost, "yard1");
    case.act(Action::StartBuilding);
    let posted = Action::TradePost {
        post,
        first: Food,
        second: Ore,
    };
    case.act(posted);
    assert_eq!(case.refused(posted), "AID-4.6");
    case.act(Action::Trade(Wood));
    case.act(Action::Trade(Wood));
    assert_eq!(
        (case.resources(), case.pos.seats[0].influence),
        ([1, 2, 1], 2)
    );
    case.act(case.build(Building::Village, "wood1"));
    assert_eq!(case.resources(), [1, 0, 1]);
    assert_eq!(case.refused(Action::Trade(Wood)), "AID-9.7");
    case.pos.seats[0].resources = [9; 3];
    let check = case
        .game
        .check_action(&case.pos, A, case.buy("helot", "yard1"));
    assert_eq!(check.expect_err("too late").rule, "AID-9.7");
}

#[test]
fn a_trade_needs_influence_and_a_post_that_works_where_its_owner_holds() {
    let mut case = of("spartans");
    let post = case.found(A, Building::TradePost, "yard1");
    let posted = Action::TradePost {
        post,
        first: Food,
        second: Food,
    };
    case.act(Action::StartBuilding);
    let reversed = Action::TradePost {
        post,
        first: Ore,
        second: Food,
    };
    assert_eq!(case.refused(reversed), "AID-4.6");
    case.hold(B, "yard1");
    assert_eq!(case.refused(posted), "AID-4.6");
    case.hold(A, "yard1");
    assert!(case.allows(posted));
    case.pos.seats[0].influence = 0;
    assert_eq!(case.refused(posted), "AID-4.4");
    assert_eq!(case.refused(Action::Trade(Food)), "AID-4.4");
}

#[test]
fn every_stage_closes_those_before_it() {
    let mut case = building("spartans");
    let upgrade = Action::BuyUpgrade(case.upgrade("bronze_bulwark"));
    let card = Action::BuyCard(case.card("night_march"));
    case.pos.seats[0].resources = [30; 3];
    case.act(case.buy("helot", "yard1"));
    case.act(case.buy("helot", "yard1"));
    case.act(case.build(Building::Village, "wood1"));
    assert!(!case.allows(case.buy("helot", "yard1")));
    case.act(upgrade);
    assert_eq!(case.refused(upgrade), "AID-9.12");
    assert!(!case.allows(case.build(Building::Village, "farm1")));
    case.act(card);
    assert_eq!(case.refused(card), "AID-9.13");
    let other = Action::BuyUpgrade(case.upgrade("second_deck"));
    assert_eq!(case.refused(other), "AID-9.7");
}

#[test]
fn a_card_that_was_bought_is_played_from_the_next_turn_on() {
    let mut case = building("spartans");
    let card = case.card("mess_levy");
    case.act(Action::BuyCard(card));
    assert_eq!(case.refused(Action::Play(card)), "AID-12.4");
    case.turn(A);
    case.act(Action::StartBuilding);
    case.act(Action::Play(card));
}

#[test]
fn units_are_bought_where_their_building_works() {
    let mut case = building("spartans");
    case.act(case.buy("spartiate", "yard1"));
    let here = case.pos.army(case.at("yard1"), A);
    assert_eq!(here, Troop::one(case.unit("spartiate").place() as u8));
    assert_eq!(case.refused(case.buy("helot", "home1")), "AID-9.9");
    assert_eq!(case.refused(case.buy("scrapper", "yard1")), "AID-9.9");
    case.pos.seats[0].resources = [1; 3];
    assert_eq!(case.refused(case.buy("helot", "yard1")), "AID-9.9");
}

#[test]
fn bought_units_may_appear_anywhere_in_the_network() {
    let network = OptionValue::Word("network".to_string());
    let mut case = case(["spartans", "orcs"], &[("bought_unit_placement", network)]);
    case.act(Action::StartBuilding);
    case.act(case.buy("helot", "wood1"));
    case.hold(A, "copse1");
    assert_eq!(case.refused(case.buy("helot", "copse1")), "AID-9.9");
}

#[test]
fn there_is_one_general() {
    let mut case = building("spartans");
    let buy = case.buy("polemarch", "home1");
    assert_eq!(case.refused(buy), "AID-9.9");
    let kind = case.unit("polemarch").place() as u8;
    let home = case.at("home1");
    case.pos.lift(home, A, kind);
    let water = case.at("reach1");
    case.pos.boats.push(Boat {
        cargo: Troop::one(kind),
        at: water,
        owner: A,
        sailed: 0,
        state: BoatState::War,
    });
    assert_eq!(case.refused(buy), "AID-9.9");
    case.pos.boats.clear();
    case.building("yard1").queue[kind as usize] = 1;
    assert_eq!(case.refused(buy), "AID-9.9");
    case.building("yard1").queue[kind as usize] = 0;
    case.act(buy);
    assert_eq!(case.resources(), [6, 9, 6]);
}

#[test]
fn boats_are_bought_at_docks_while_there_is_room_and_a_fleet() {
    let mut case = of("spartans");
    let dock = case.found(A, Building::Dock, "mill1");
    let water = case.at("reach1");
    case.building("mill1").water = water;
    case.pos.seats[0].resources = [99; 3];
    case.act(Action::StartBuilding);
    for _ in 0..2 {
        case.act(Action::BuyBoat { war: false, dock });
    }
    assert_eq!(
        case.refused(Action::BuyBoat { war: false, dock }),
        "AID-11.3"
    );
    for _ in 0..8 {
        case.act(Action::BuyBoat { war: true, dock });
    }
    assert_eq!(case.refused(Action::BuyBoat { war: true, dock }), "AID-1.5");
    let pool = case.at("pool1");
    case.building("mill1").water = pool;
    for _ in 8..FLEET {
        case.act(Action::BuyBoat { war: true, dock });
    }
    let ships = case.pos.boats.iter().filter(|boat| boat.is_war()).count();
    assert_eq!(ships, usize::from(FLEET));
    assert_eq!(
        case.refused(Action::BuyBoat { war: true, dock }),
        "AID-11.4"
    );
    case.hold(B, "mill1");
    assert_eq!(
        case.refused(Action::BuyBoat { war: false, dock }),
        "AID-9.10"
    );
}

/// What may be waived now.
fn waivable(case: &Case) -> Vec<Resource> {
    let waived = case.list().into_iter().filter_map(|action| match action {
        Action::Waive(resource) => Some(resource),
        _ => None,
    });
    waived.collect()
}

#[test]
fn the_buyer_says_what_a_discount_takes_off() {
    let mut case = of("spartans");
    let levy = case.hand("mess_levy");
    case.act(Action::StartBuilding);
    case.act(levy);
    case.act(case.buy("hippeus", "yard1"));
    assert_eq!(waivable(&case), [Food, Wood, Ore]);
    case.act(Action::Waive(Ore));
    assert_eq!(waivable(&case), [Food, Wood]);
    case.act(Action::Waive(Food));
    assert_eq!(case.resources(), [8, 8, 9]);
    case.act(case.buy("hippeus", "yard1"));
    assert_eq!(case.resources(), [6, 7, 8]);
}

#[test]
fn a_discount_may_pay_for_what_is_missing() {
    let mut case = of("spartans");
    let levy = case.hand("mess_levy");
    case.act(Action::StartBuilding);
    case.pos.seats[0].resources = [1, 0, 0];
    assert_eq!(case.refused(case.buy("hoplite", "yard1")), "AID-9.9");
    case.act(levy);
    assert_eq!(case.refused(case.buy("spartiate", "yard1")), "AID-9.9");
    case.act(case.buy("hoplite", "yard1"));
    case.act(Action::Waive(Food));
    assert_eq!(waivable(&case), [Ore]);
    assert_eq!(case.refused(Action::Waive(Food)), "AID-12.9");
    case.act(Action::Waive(Ore));
    assert_eq!(case.resources(), [0; 3]);
}

#[test]
fn at_least_one_resource_is_paid() {
    let mut case = of("spartans");
    let levy = case.hand("mess_levy");
    case.act(Action::StartBuilding);
    case.act(levy);
    case.act(case.buy("helot", "yard1"));
    case.act(Action::Waive(Food));
    assert_eq!(case.resources(), [8, 9, 9]);
    assert_eq!(case.pos.seats[0].economy.discounts, [0; 4]);
}

#[test]
fn a_horse_fair_makes_cavalry_cheaper() {
    let mut case = of("riders");
    case.found(A, Building::HorseFair, "wood1");
    case.act(Action::StartBuilding);
    for _ in 0..2 {
        case.act(case.buy("outrider", "yard1"));
        case.act(Action::Waive(Wood));
    }
    case.act(case.buy("herd_guard", "yard1"));
    assert_eq!(case.resources(), [3, 8, 9]);
}

#[test]
fn an_upgrade_makes_villages_cheaper() {
    let mut case = of("riders");
    let felt = case.upgrade("felt_villages");
    case.pos.seats[0].upgrades |= 1 << felt.place();
    case.act(Action::StartBuilding);
    case.act(case.build(Building::Village, "wood1"));
    case.act(Action::Waive(Wood));
    assert_eq!(case.resources(), [9, 8, 9]);
}
