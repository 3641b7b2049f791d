use super::*;
use crate::position::{Boat, BoatState, Status};
use crate::troop::Troop;

/// What production brings A, and the influence.
fn income(case: &Case) -> ([u8; 3], u8) {
    case.game.income(&case.pos, A)
}

#[test]
fn villages_and_cities_yield_their_regions_resources() {
    let mut case = of("spartans");
    // The city's region yields the homeland's food; the hamlets wood and food.
    assert_eq!(income(&case), ([4, 1, 0], 0));
    case.act(Action::Produce);
    assert_eq!(case.resources(), [13, 10, 9]);
    assert_eq!(case.pos.seats[0].influence, 5);
}

#[test]
fn only_working_buildings_yield_and_those_taken_over_from_the_next_round_on() {
    let mut case = of("spartans");
    case.building("home1").fresh = true;
    assert_eq!(income(&case).0, [1, 1, 0]);
    case.building("home1").fresh = false;
    case.building("home1").status = Status::Occupied(B);
    assert_eq!(income(&case).0, [1, 1, 0]);
    case.building("home1").status = Status::Marked(B);
    assert_eq!(income(&case).0, [1, 1, 0]);
    case.building("home1").status = Status::Yielding(B);
    assert_eq!(income(&case).0, [1, 1, 0]);
    assert_eq!(case.game.income(&case.pos, B).0, [7, 1, 0]);
}

#[test]
fn a_city_taken_over_yields_nothing_in_that_round() {
    let mut case = of("spartans");
    let site = case.found(B, Building::City, "bank2");
    let at = case.at("bank2");
    (0..2).for_each(|_| case.pos.place(at, A, 2));
    case.hold(A, "bank2");
    let mode = crate::action::Mode::Takeover;
    let Case { game, pos, table } = &mut case;
    assert_eq!(game.check_resolve(pos, A, site, mode), Ok(()));
    game.resolve(pos, A, site, mode, table);
    assert_eq!(case.resources(), [9, 9, 6]);
    assert_eq!(income(&case).0, [4, 1, 0]);
    case.building("bank2").fresh = false;
    assert_eq!(income(&case).0, [4, 1, 3]);
}

#[test]
fn influence_comes_from_buildings_and_a_stipend() {
    let mut case = of("riders");
    case.found(A, Building::Tavern, "yard1");
    case.found(A, Building::HorseFair, "wood1");
    assert_eq!(income(&case).1, 2);
    let couriers = case.upgrade("winged_couriers");
    case.pos.seats[0].upgrades |= 1 << couriers.place();
    assert_eq!(income(&case).1, 3);
}

#[test]
fn a_lighthouse_counts_once_for_each_fishing_boat_beside_it() {
    let mut case = of("tide");
    case.found(A, Building::Lighthouse, "mill1");
    case.found(A, Building::Lighthouse, "bank1");
    for at in ["reach1", "pool1"] {
        let at = case.at(at);
        case.pos.boats.push(Boat {
            cargo: Troop::NONE,
            at,
            owner: A,
            sailed: 0,
            state: BoatState::Fishing,
        });
    }
    assert_eq!(case.game.catch(&case.pos, A), 3);
    let guild = case.upgrade("net_guild");
    case.pos.seats[0].upgrades |= 1 << guild.place();
    assert_eq!(case.game.catch(&case.pos, A), 5);
    let (with, _) = income(&case);
    let every_round = OptionValue::Word("every_round".to_string());
    let other = super::case(["tide", "orcs"], &[("fishing_income", every_round)]);
    case.game = other.game;
    assert_eq!(income(&case).0, [with[0] - 5, with[1], with[2]]);
}

#[test]
fn a_facility_takes_one_order() {
    let mut case = of("spartans");
    assert_eq!(case.refused(case.train("yard1", "hoplite")), "AID-9.1");
    case.act(Action::Produce);
    assert_eq!(case.refused(case.train("yard1", "spartiate")), "AID-9.4");
    assert_eq!(case.refused(case.train("home1", "polemarch")), "AID-9.4");
    case.act(case.train("yard1", "hoplite"));
    assert_eq!(case.refused(case.train("yard1", "hoplite")), "AID-9.4");
    let hoplite = case.unit("hoplite").place();
    assert_eq!(case.building("yard1").queue[hoplite], 1);
    assert_eq!(
        case.refused(Action::Trade(crate::content::Resource::Food)),
        "AID-9.1"
    );
    case.act(Action::EndEconomy);
}

#[test]
fn upgrades_change_what_is_trained() {
    let mut case = of("spartans");
    let schooling = case.upgrade("harsh_schooling");
    case.pos.seats[0].upgrades |= 1 << schooling.place();
    case.act(Action::Produce);
    case.act(case.train("yard1", "spartiate"));

    let mut case = of("orcs");
    let broods = case.upgrade("double_broods");
    case.pos.seats[0].upgrades |= 1 << broods.place();
    case.act(Action::Produce);
    case.act(case.train("yard1", "scrapper"));
    let scrapper = case.unit("scrapper").place();
    assert_eq!(case.building("yard1").queue[scrapper], 2);

    let mut case = of("deepforge");
    let wheels = case.upgrade("water_wheels");
    case.pos.seats[0].upgrades |= 1 << wheels.place();
    case.found(A, Building::Forge, "bank1");
    case.act(Action::Produce);
    case.act(case.train("bank1", "bolt_engine"));
    case.act(case.train("bank1", "bolt_engine"));
    assert_eq!(case.refused(case.train("bank1", "bolt_engine")), "AID-9.4");
}

#[test]
fn a_gymnasion_drills_one_barracks_of_its_component() {
    let mut case = of("spartans");
    case.found(A, Building::Gymnasion, "wood1");
    case.found(A, Building::Barracks, "farm1");
    let far = case.found(A, Building::Barracks, "center");
    let second = SiteId::new(case.at("farm1"), 1);
    case.act(Action::Produce);
    case.act(case.train("yard1", "helot"));
    case.act(case.train("yard1", "helot"));
    assert_eq!(case.refused(case.train("yard1", "helot")), "AID-9.4");
    let unit = case.unit("helot");
    for at in [second, far] {
        case.act(Action::Train { at, unit });
        assert_eq!(case.refused(Action::Train { at, unit }), "AID-9.4");
    }
}

#[test]
fn a_drill_does_not_reach_another_component() {
    let mut case = of("spartans");
    case.found(A, Building::Gymnasion, "center");
    case.act(Action::Produce);
    case.act(case.train("yard1", "helot"));
    assert_eq!(case.refused(case.train("yard1", "helot")), "AID-9.4");
}

#[test]
fn extra_training_is_for_facilities_that_have_trained() {
    let mut case = of("deepforge");
    case.found(A, Building::Barracks, "wood1");
    let play = case.hand("night_shift");
    let second = SiteId::new(case.at("wood1"), 1);
    let unit = case.unit("tunneller");
    case.act(Action::Produce);
    case.act(play);
    case.act(case.train("yard1", "tunneller"));
    case.act(case.train("yard1", "tunneller"));
    assert_eq!(case.refused(case.train("yard1", "tunneller")), "AID-9.4");
    case.act(Action::Train { at: second, unit });
    assert_eq!(case.refused(Action::Train { at: second, unit }), "AID-9.4");
    assert_eq!(case.refused(play), "AID-12.4");
    case.act(Action::EndEconomy);
    assert_eq!(case.pos.seats[0].economy.training, 0);
}

#[test]
fn queues_and_the_price_of_training_are_options() {
    let options = [
        ("train_queue_cap", OptionValue::Number(1)),
        ("train_cost", OptionValue::Word("half".to_string())),
    ];
    let mut case = super::case(["orcs", "spartans"], &options);
    let broods = case.upgrade("double_broods");
    case.pos.seats[0].upgrades |= 1 << broods.place();
    case.act(Action::Produce);
    let [food, wood, ore] = case.resources();
    case.act(case.train("yard1", "scrapper"));
    assert_eq!(case.resources(), [food - 1, wood, ore]);
    let scrapper = case.unit("scrapper").place();
    assert_eq!(case.building("yard1").queue[scrapper], 1);
    case.building("yard1").used = 0;
    assert_eq!(case.refused(case.train("yard1", "cleaver")), "AID-9.5");
}

#[test]
fn a_defiant_building_yields_and_trains_but_nobody_leaves_it() {
    let mut case = of("spartans");
    case.hold(B, "yard1");
    let at = case.at("yard1");
    case.pos.place(at, B, 0);
    case.act(Action::Produce);
    case.act(case.train("yard1", "hoplite"));
    case.turn(A);
    case.act(Action::StartBuilding);
    assert_eq!(
        case.refused(case.deploy("yard1", "hoplite", "home1")),
        "AID-1.7"
    );
    assert_eq!(case.refused(case.buy("hoplite", "yard1")), "AID-9.9");
}

#[test]
fn units_of_two_productions_are_deployed_where_the_network_reaches() {
    let mut case = of("spartans");
    for _ in 0..2 {
        case.turn(A);
        case.building("yard1").used = 0;
        case.act(Action::Produce);
        case.act(case.train("yard1", "hoplite"));
    }
    case.turn(A);
    case.act(Action::StartBuilding);
    case.act(case.deploy("yard1", "hoplite", "wood1"));
    case.act(case.deploy("yard1", "hoplite", "farm1"));
    assert_eq!(
        case.refused(case.deploy("yard1", "hoplite", "farm1")),
        "AID-9.8"
    );
    let hoplite = case.unit("hoplite").place() as u8;
    assert_eq!(case.pos.army(case.at("wood1"), A), Troop::one(hoplite));
}

/// The chain of regions `home1`, `farm1`, `copse1`, `ford1`, `center`, all held, without a building in `ford1`.
fn chain() -> Case {
    let mut case = of("spartans");
    case.clear();
    case.found(A, Building::Barracks, "home1");
    case.found(A, Building::City, "farm1");
    case.found(A, Building::Village, "copse1");
    case.hold(A, "ford1");
    case.found(A, Building::Village, "center");
    let hoplite = case.unit("hoplite").place();
    case.building("home1").queue[hoplite] = 5;
    case
}

#[test]
fn deployment_follows_the_chain_of_buildings() {
    let mut case = chain();
    case.act(Action::StartBuilding);
    let targets = ["home1", "farm1", "copse1", "ford1", "center"];
    let open = targets.map(|to| case.allows(case.deploy("home1", "hoplite", to)));
    assert_eq!(open, [true, true, true, false, false]);
}

#[test]
fn reach_adds_the_held_regions_next_to_the_component() {
    let mut case = chain();
    let play = case.hand("night_march");
    case.act(Action::StartBuilding);
    case.act(play);
    let open = |to| case.allows(case.deploy("home1", "hoplite", to));
    assert!(open("ford1") && !open("center") && !open("yard1"));
}

#[test]
fn a_full_region_takes_nobody() {
    let mut case = chain();
    let at = case.at("copse1");
    (0..10).for_each(|n| case.pos.place(at, A, n % 2));
    case.act(Action::StartBuilding);
    assert_eq!(
        case.refused(case.deploy("home1", "hoplite", "copse1")),
        "AID-1.5"
    );
}

#[test]
fn docks_on_the_same_water_may_link_the_network() {
    for (links, open) in [(false, false), (true, true)] {
        let option = ("dock_links", OptionValue::Switch(links));
        let mut case = super::case(["spartans", "orcs"], &[option]);
        case.clear();
        case.found(A, Building::Dock, "mill1");
        case.found(A, Building::Dock, "ford2");
        for key in ["mill1", "ford2"] {
            let water = case.at("reach1");
            case.building(key).water = water;
        }
        let hoplite = case.unit("hoplite").place();
        case.building("mill1").queue[hoplite] = 1;
        case.act(Action::StartBuilding);
        let deploy = case.deploy("mill1", "hoplite", "ford2");
        assert_eq!(case.allows(deploy), open);
    }
}
