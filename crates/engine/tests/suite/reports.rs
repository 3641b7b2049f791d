//! Reports of problems: scenarios that start from a position.

use crate::{A, B, act, open, rules, tiny::Tiny};
use engine::scenario::{Scenario, run};
use engine::{Match, Viewer};

/// A match in which both have pledged nothing and the first seat has moved a basket.
fn played() -> Match<Tiny> {
    let mut table = open(&rules(2, false), 1);
    act(&mut table, A, "ready");
    act(&mut table, B, "ready");
    act(&mut table, A, "carry orchard road");
    table
}

fn failure(text: &str) -> Option<String> {
    let scenario = Scenario::parse("report", text).expect("a readable scenario");
    run(rules(2, false), &scenario).failure
}

/// The report of the first seat, with something else in the place of some words.
fn changed(from: &str, to: &str) -> String {
    let report = played().report(Viewer::Seat(A));
    assert!(report.contains(from), "no {from:?} in {report}");
    failure(&report.replace(from, to)).unwrap_or_else(|| "nothing".to_string())
}

#[test]
fn a_report_tells_what_was_done_and_what_may_be_done_now() {
    let table = played();
    for viewer in [Viewer::Seat(A), Viewer::Seat(B), Viewer::Spectator] {
        let report = table.report(viewer);
        assert_eq!(failure(&report), None, "{report}");
        assert!(report.contains("\"carry orchard road\""), "{report}");
    }
    let own = table.report(Viewer::Seat(A));
    assert!(own.contains("\nlegal = ["), "{own}");
    assert!(!table.report(Viewer::Spectator).contains("\nlegal = ["));
}

#[test]
fn a_position_that_cannot_be_is_refused() {
    assert!(changed("start = '{", "start = '[").starts_with("start: "));
    let wrong = changed("\"baskets\":[[", "\"baskets\":[[9");
    assert!(wrong.starts_with("position: "), "{wrong}");
}

#[test]
fn a_position_that_the_rules_do_not_answer_for_is_named() {
    let lost = changed("{\"Turn\":{\"seat\":0", "{\"Turn\":{\"seat\":31");
    assert_eq!(lost, "start: no game can lead to this position");
}

#[test]
fn other_content_than_that_of_the_match_is_named() {
    let other = changed("content = \"", "content = \"0");
    assert!(
        other.starts_with("content: it was played with content 0"),
        "{other}"
    );
}
