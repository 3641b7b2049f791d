//! Scenario files: every field, and what a failure says.

use crate::rules;
use engine::scenario::{Scenario, run};

const HEAD: &str = r#"
rules = ["TNY-4"]
title = "A fox and a dog"
game = "tiny"
seats = 2

[position]
turn = "A"
hand.A = ["fox", "apple"]
hand.B = ["dog"]
baskets.B = [0, 3, 0]
"#;

/// What failed in a scenario with these steps; nothing when it passed.
fn failure(steps: &str) -> Option<String> {
    let scenario =
        Scenario::parse("fox.toml", &format!("{HEAD}{steps}")).expect("a readable scenario");
    run(rules(2, false), &scenario).failure
}

fn fails(steps: &str) -> String {
    failure(steps).unwrap_or_else(|| "nothing".to_string())
}

fn unreadable(text: &str) -> String {
    Scenario::parse("fox.toml", text)
        .err()
        .unwrap_or_else(|| "nothing".to_string())
}

#[test]
fn a_scenario_with_every_field_passes() {
    let steps = r#"
        [[step]]
        note = "before anything"
        seat = "A"
        legal = ["steal B", "carry orchard road"]
        illegal = ["steal A", { do = "bury dog", rule = "TNY-6" }]
        refuse = { do = "peek A", rule = "TNY-2" }
        choices = 8
        default = "done"
        to_act = "A"
        facts = { round = 1, seat.B.baskets = [0, 3, 0] }

        [[step]]
        do = "steal B"
        events = "A's fox prowls for a basket of B."
        silent = ["barks", "chases"]
        to_act = "B"

        [[step]]
        do = "let"
        dice = "home"
        events = ["B chases A's fox: home."]
        facts = { seat.A = { points = 2, baskets = [2, 1, 1] }, seat.B.hand = ["dog"] }

        [[step]]
        do = ["carry orchard road", "undo", "carry road market"]
        facts.seat.A.baskets = [2, 0, 2]
    "#;
    assert_eq!(failure(steps), None);
}

#[test]
fn taking_back_within_a_step_does_not_care_for_dice_before() {
    let steps = r#"
        [[step]]
        do = ["peek B", "carry orchard road", "undo"]
        dice = "0"
        facts.seat.A.baskets = [2, 1, 0]
    "#;
    assert_eq!(failure(steps), None);
    let after_dice = "[[step]]\ndo = [\"peek B\", \"undo\"]\ndice = \"0\"\n";
    assert_eq!(fails(after_dice), "step 1: there is nothing to take back");
}

#[test]
fn failed_expectations_say_wanted_and_got() {
    let fails = |step: &str| fails(&format!("[[step]]\nseat = \"A\"\n{step}\n"));
    assert_eq!(fails("to_act = \"B\""), "step 1: to_act: wanted B, got A");
    assert_eq!(
        fails("default = \"ready\""),
        "step 1: default: wanted \"ready\", got \"done\""
    );
    assert_eq!(
        fails("facts.round = 2"),
        "step 1: facts.round: wanted 2, got 1"
    );
    let there = "step 1: facts.seat.C: wanted {}, got nothing; there is A, B";
    assert_eq!(fails("facts.seat.C = {}"), there);
    let legal = fails("legal = \"steal A\"");
    assert!(legal.starts_with(
        "step 1: legal: wanted \"steal A\", got a refusal: That must be another seat. (TNY-2);"
    ));
    assert!(legal.contains("legal are: carry orchard road, "), "{legal}");
    let illegal = "step 1: illegal: wanted \"done\" refused, got it among the legal actions";
    assert_eq!(fails("illegal = \"done\""), illegal);
    assert_eq!(fails("refuse = \"done\""), illegal);
    let rule =
        "step 1: illegal: wanted \"bury dog\" refused by TNY-1, got You have no such card. (TNY-6)";
    assert_eq!(
        fails("illegal = { do = \"bury dog\", rule = \"TNY-1\" }"),
        rule
    );
    let choices = fails("choices = 3");
    assert!(
        choices.starts_with("step 1: choices: wanted 3, got 8: carry orchard road, "),
        "{choices}"
    );
    let events = fails("do = \"carry orchard road\"\nevents = \"steals\"");
    assert!(
        events.starts_with("step 1: events: wanted \"steals\", got ["),
        "{events}"
    );
    let silent = fails("do = \"carry orchard road\"\nsilent = \"carries\"");
    assert!(
        silent.starts_with("step 1: silent: wanted no \"carries\", got \"A carries"),
        "{silent}"
    );
}

#[test]
fn actions_and_dice_that_do_not_fit_are_named() {
    let fails = |step: &str| fails(&format!("[[step]]\nnote = \"here\"\n{step}\n"));
    let refused = fails("do = \"steal A\"");
    let start =
        "step 1 (here): A \"steal A\" is refused: That must be another seat. (TNY-2); legal are: ";
    assert!(refused.starts_with(start), "{refused}");
    assert_eq!(
        fails("do = \"peek B\""),
        "step 1 (here): outcome 1 is missing: a number from 0 to 0 was asked for"
    );
    let extra = "step 1 (here): 1 outcomes are given but only 0 were asked for; the first too many is \"3\"";
    assert_eq!(fails("do = \"carry orchard road\"\ndice = \"3\""), extra);
    assert_eq!(
        fails("dice = \"3\""),
        "step 1 (here): dice are given but nothing is done"
    );
    assert_eq!(
        fails("seat = \"?\"\ndo = \"done\""),
        "step 1 (here): seat \"?\"; expected a letter"
    );
    let unread = fails("do = \"dance\"");
    assert!(
        unread.starts_with("step 1 (here): cannot read \"dance\""),
        "{unread}"
    );
    assert_eq!(
        fails("do = \"undo\""),
        "step 1 (here): there is nothing to take back"
    );
}

#[test]
fn positions_that_cannot_be_are_named() {
    let with = |position: &str| {
        let text = format!(
            "rules = []\ntitle = \"\"\ngame = \"tiny\"\nseats = 2\n[position]\n{position}\n"
        );
        let scenario = Scenario::parse("fox.toml", &text).expect("a readable scenario");
        run(rules(2, false), &scenario)
            .failure
            .unwrap_or_else(|| "nothing".to_string())
    };
    assert_eq!(
        with("wind = 3"),
        "position.wind: expected round, turn, hand or baskets"
    );
    assert_eq!(
        with("hand.C = []"),
        "position.hand.C: there is no seat \"C\""
    );
    assert_eq!(
        with("hand.A = [\"pear\"]"),
        "position.hand.A: no \"pear\" is left for the hand"
    );
    assert_eq!(with("baskets.A = [9, 0, 0]"), "position: TNY-3: 12 baskets");
}

#[test]
fn files_that_are_no_scenarios_say_why() {
    assert_eq!(
        unreadable("rules = []\ntitle = \"\"\ngame = \"tiny\""),
        "fox.toml: expected `seats` or `factions`"
    );
    let both = "rules = []\ntitle = \"\"\ngame = \"tiny\"\nseats = 3\nfactions = [\"x\"]";
    assert_eq!(
        unreadable(both),
        "fox.toml: seats is 3 but there are 1 factions"
    );
    let many = "rules = []\ntitle = \"\"\ngame = \"tiny\"\nseats = 99";
    assert_eq!(
        unreadable(many),
        "fox.toml: seats is 99; expected at most 32"
    );
    assert!(unreadable(&format!("{HEAD}[[step]]\nwish = 1")).contains("unknown field `wish`"));
    assert!(unreadable("rules = [").starts_with("fox.toml:1: "));
}
