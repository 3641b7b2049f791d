use super::*;
use crate::position::Status;

fn building(faction: &str) -> Case {
    let mut case = of(faction);
    case.pos.seats[0].resources = [30; 3];
    case.act(Action::StartBuilding);
    case
}

#[test]
fn slots_limit_what_stands_in_a_region() {
    let mut case = building("spartans");
    assert!(case.allows(case.build(Building::Village, "wood1")));
    assert_eq!(
        case.refused(case.build(Building::City, "wood1")),
        "AID-10.1"
    );
    assert_eq!(
        case.refused(case.build(Building::Fortress, "wood1")),
        "AID-10.1"
    );
    assert_eq!(
        case.refused(case.build(Building::Village, "home1")),
        "AID-10.1"
    );
    case.act(case.build(Building::Village, "wood1"));
    assert_eq!(
        case.refused(case.build(Building::Tavern, "wood1")),
        "AID-10.1"
    );
    case.hold(A, "mill1");
    case.building("wood1").status = Status::Occupied(B);
    assert_eq!(
        case.refused(case.build(Building::Tavern, "wood1")),
        "AID-10.1"
    );
    case.act(case.build(Building::City, "mill1"));
    assert_eq!(case.building("mill1").kind, Building::City);
}

#[test]
fn sites_are_held_and_in_or_next_to_the_network() {
    let mut case = building("spartans");
    assert_eq!(
        case.refused(case.build(Building::Village, "mill1")),
        "AID-10.2"
    );
    case.hold(A, "mill1");
    case.hold(A, "center");
    assert!(case.allows(case.build(Building::Village, "mill1")));
    assert_eq!(
        case.refused(case.build(Building::Village, "center")),
        "AID-10.2"
    );
    // A defiant building is not of the network.
    case.found(A, Building::Village, "bank1");
    assert!(case.allows(case.build(Building::Village, "center")));
    case.hold(B, "bank1");
    assert_eq!(
        case.refused(case.build(Building::Village, "center")),
        "AID-10.2"
    );
}

#[test]
fn who_has_no_working_building_may_found_a_village_anywhere() {
    let mut case = of("spartans");
    case.pos.seats[0].resources = [30; 3];
    case.clear();
    case.hold(A, "center");
    case.act(Action::StartBuilding);
    assert!(case.allows(case.build(Building::Village, "center")));
    assert_eq!(
        case.refused(case.build(Building::Tavern, "center")),
        "AID-10.2"
    );
    case.found(A, Building::Village, "home1");
    assert_eq!(
        case.refused(case.build(Building::Village, "center")),
        "AID-10.2"
    );
    case.building("home1").status = Status::Occupied(B);
    case.act(case.build(Building::Village, "center"));
}

#[test]
fn refounding_is_an_option() {
    let mut case = case(
        ["spartans", "orcs"],
        &[("refound", OptionValue::Switch(false))],
    );
    case.clear();
    case.hold(A, "center");
    case.act(Action::StartBuilding);
    assert_eq!(
        case.refused(case.build(Building::Village, "center")),
        "AID-10.2"
    );
}

#[test]
fn requirements_of_buildings() {
    let mut case = building("spartans");
    case.hold(A, "mill1");
    case.hold(A, "bank1");
    case.hold(A, "copse1");
    // next_to, and with a working building only.
    assert_eq!(
        case.refused(case.build(Building::Gymnasion, "mill1")),
        "AID-10.2"
    );
    assert!(case.allows(case.build(Building::Gymnasion, "wood1")));
    case.building("home1").status = Status::Occupied(B);
    assert_eq!(
        case.refused(case.build(Building::Gymnasion, "wood1")),
        "AID-10.2"
    );
    // resource
    assert!(case.allows(case.build(Building::Forge, "bank1")));
    assert_eq!(
        case.refused(case.build(Building::Forge, "copse1")),
        "AID-10.2"
    );
    // needs
    assert!(case.allows(case.build(Building::Palace, "bank1")));
    case.building("wood1").status = Status::Occupied(B);
    case.building("farm1").status = Status::Occupied(B);
    assert_eq!(
        case.refused(case.build(Building::Palace, "bank1")),
        "AID-10.2"
    );
    // Another faction's building.
    assert_eq!(
        case.refused(case.build(Building::DeepMine, "bank1")),
        "AID-10.2"
    );
}

#[test]
fn limits_by_region_and_player() {
    let mut case = building("spartans");
    case.act(case.build(Building::Monument, "wood1"));
    assert!(case.allows(case.build(Building::Monument, "yard1")));
    let mut case = building("deepforge");
    case.hold(A, "bank1");
    case.act(case.build(Building::DeepMine, "bank1"));
    assert_eq!(
        case.refused(case.build(Building::DeepMine, "bank1")),
        "AID-10.4"
    );
    let mut case = building("spartans");
    case.act(case.build(Building::Gymnasion, "wood1"));
    assert_eq!(
        case.refused(case.build(Building::Gymnasion, "farm1")),
        "AID-10.4"
    );
}

#[test]
fn a_dock_faces_the_water_beside_it() {
    let mut case = building("spartans");
    case.hold(A, "mill1");
    let dock = |case: &Case, at: &str, water: Place| Action::Build {
        kind: Building::Dock,
        at: case.at(at),
        water,
    };
    let (reach, pool) = (case.at("reach1"), case.at("pool1"));
    assert_eq!(case.refused(dock(&case, "mill1", Place::NONE)), "AID-11.2");
    assert_eq!(case.refused(dock(&case, "mill1", pool)), "AID-11.2");
    assert_eq!(case.refused(dock(&case, "wood1", reach)), "AID-11.2");
    let village = Action::Build {
        kind: Building::Village,
        at: case.at("mill1"),
        water: reach,
    };
    assert_eq!(case.refused(village), "AID-11.2");
    case.act(dock(&case, "mill1", reach));
    assert_eq!(case.building("mill1").water, reach);
}

#[test]
fn a_shore_may_be_required() {
    let mut case = building("tide");
    case.hold(A, "mill1");
    assert!(case.allows(case.build(Building::Lighthouse, "mill1")));
    assert_eq!(
        case.refused(case.build(Building::Lighthouse, "wood1")),
        "AID-10.2"
    );
}

#[test]
fn enemies_in_a_region_forbid_building() {
    let mut case = building("spartans");
    let at = case.at("wood1");
    case.pos.place(at, B, 0);
    assert_eq!(
        case.refused(case.build(Building::Village, "wood1")),
        "AID-10.2"
    );
}
