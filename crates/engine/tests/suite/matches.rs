//! Drafts, absent players and those who leave.

use crate::{A, B, C, act, finish, in_turn, open, rules, told};
use engine::record::Entry;
use engine::{Game, Match, Seat, Viewer};

/// What the seat may pledge, in the order of its list.
fn pledges(table: &Match<crate::tiny::Tiny>, seat: Seat) -> Vec<String> {
    let texts = table
        .play()
        .legal(seat)
        .iter()
        .map(|&action| table.game().notation(action));
    texts.filter(|text| text.starts_with("pledge")).collect()
}

#[test]
fn the_clicks_of_a_secret_decision_make_one_entry() {
    let mut table = open(&rules(2, false), 1);
    let (seq, first) = (table.seq(), pledges(&table, A)[0].clone());
    act(&mut table, A, &first);
    assert_eq!(table.seq(), seq);
    assert_eq!(table.drafts(), [vec![first.clone()], vec![]]);
    assert_eq!(
        told(&table, Viewer::Seat(A), 0),
        told(&open(&rules(2, false), 1), Viewer::Seat(A), 0)
    );
    act(&mut table, A, "ready");
    assert_eq!(table.seq(), seq + 1);
    let actions = vec![first, "ready".to_string()];
    assert_eq!(
        table.entry(seq),
        Some(&Entry::Act {
            seat: A,
            actions,
            chance: vec![]
        })
    );
    assert_eq!(table.drafts(), [vec![] as Vec<String>, vec![]]);
}

#[test]
fn a_draft_is_taken_back_click_by_click_or_whole() {
    let mut table = open(&rules(2, false), 1);
    let empty = table.position().clone();
    let first = pledges(&table, A)[0].clone();
    act(&mut table, A, &first);
    let one = table.position().clone();
    let second = pledges(&table, A)[0].clone();
    act(&mut table, A, &second);
    let other = pledges(&table, B)[0].clone();
    act(&mut table, B, &other);
    table.undo(A, false).unwrap();
    assert_eq!(table.drafts(), [vec![first.clone()], vec![other.clone()]]);
    table.undo(B, true).unwrap();
    assert_eq!(*table.position(), one);
    table.undo(A, true).unwrap();
    assert_eq!(*table.position(), empty);
    assert_eq!(table.seq(), 1);
}

#[test]
fn two_seats_commit_in_either_order() {
    let committed = |order: [Seat; 2]| {
        let mut table = open(&rules(3, false), 1);
        for seat in order {
            let first = pledges(&table, seat)[0].clone();
            act(&mut table, seat, &first);
        }
        for seat in order {
            act(&mut table, seat, "ready");
        }
        table.position().clone()
    };
    assert_eq!(committed([A, B]), committed([B, A]));
}

#[test]
fn the_last_commit_is_an_entry_even_when_the_next_secret_decision_follows_at_once() {
    let mut table = open(&rules(2, true), 1);
    let seq = table.seq();
    act(&mut table, A, "ready");
    act(&mut table, B, "ready");
    assert_eq!(table.seq(), seq + 2);
    assert_eq!(table.to_act().len(), 2, "all pledge again");
    assert!(table.drafts().iter().all(Vec::is_empty));
}

#[test]
fn a_secret_decision_is_asked_even_when_there_is_one_answer() {
    let mut table = open(&rules(2, false), 1);
    for _ in 0..2 {
        let next = pledges(&table, A)[0].clone();
        act(&mut table, A, &next);
    }
    assert_eq!(table.play().legal(A).len(), 1);
    assert_eq!(table.play().forced(), None);
    act(&mut table, B, "ready");
    assert!(table.to_act().contains(A));
}

#[test]
fn stored_drafts_are_put_back_on_a_replayed_match() {
    let mut table = open(&rules(2, false), 1);
    let first = pledges(&table, B)[0].clone();
    act(&mut table, B, &first);
    let mut again = Match::replay(table.game().clone(), &table.record(), None).unwrap();
    assert_ne!(again.position(), table.position());
    again.restore_drafts(&table.drafts());
    assert_eq!(again.position(), table.position());
    assert_eq!(again.drafts(), table.drafts());
}

#[test]
fn restoring_drafts_never_acts() {
    let mut table = open(&rules(2, false), 1);
    let (before, texts) = (table.position().clone(), |texts: &[&str]| {
        texts.iter().map(|t| t.to_string()).collect()
    });
    table.restore_drafts(&[texts(&["ready"]), texts(&["nonsense"]), texts(&["ready"])]);
    assert_eq!((table.position(), table.seq()), (&before, 1));
    let mut table = in_turn(&rules(2, false), |_| true);
    let (before, seq) = (table.position().clone(), table.seq());
    table.restore_drafts(&[texts(&["carry orchard road"])]);
    assert_eq!((table.position(), table.seq()), (&before, seq));
}

#[test]
fn a_stand_in_takes_the_default_and_the_log_says_so() {
    let mut table = in_turn(&rules(2, false), |_| true);
    let seq = table.seq();
    assert!(!table.stand_in(B) && !table.stand_in(Seat(40)));
    assert!(table.stand_in(A));
    assert!(
        matches!(table.entry(seq), Some(Entry::StandIn { seat: A, action, .. }) if action == "done")
    );
    let log = told(&table, Viewer::Spectator, seq);
    assert_eq!(log, ["A draws a card.", "(decided for A, who is away)"]);
}

#[test]
fn forced_choices_are_taken_and_recorded_as_such() {
    let mut table = in_turn(&rules(2, false), |_| true);
    let seq = table.seq();
    for text in [
        "carry orchard road",
        "carry orchard road",
        "carry road market",
    ] {
        act(&mut table, A, text);
    }
    assert!(
        matches!(table.entry(seq + 3), Some(Entry::Auto { seat: A, action, .. }) if action == "done")
    );
    assert_eq!(table.to_act().first(), Some(B));
}

#[test]
fn who_leaves_takes_the_own_draft_along_and_leaves_the_others() {
    let mut table = open(&rules(3, false), 1);
    let (first, second) = (pledges(&table, A)[0].clone(), pledges(&table, B)[0].clone());
    act(&mut table, A, &first);
    act(&mut table, B, &second);
    assert!(table.depart(A));
    assert_eq!(table.drafts(), [vec![], vec![second], vec![]]);
    assert_eq!(table.position().laid[0], 0);
    let mut again = Match::replay(table.game().clone(), &table.record(), None).unwrap();
    again.restore_drafts(&table.drafts());
    assert_eq!(again.position(), table.position());
}

#[test]
fn a_seat_leaves_once_and_ranks_last() {
    let mut table = open(&rules(3, false), 1);
    assert!(!table.depart(Seat(3)) && !table.depart(Seat(255)));
    assert!(table.depart(B));
    assert!(!table.depart(B));
    assert!(!table.to_act().contains(B));
    assert_eq!(table.take_back(A, true), None);
    finish(&mut table, 1);
    let standing = table.game().standing(table.position());
    assert_eq!(standing.ranking.unwrap().last(), Some(&vec![B]));
    assert!(!table.depart(C), "the game is over");
}

#[test]
fn seats_that_do_not_exist_are_refused() {
    let mut table = open(&rules(2, false), 1);
    for seat in [2, 7, 31, 32, 33, 200, 255].map(Seat) {
        let why = table.act_text(seat, "ready").unwrap_err().to_string();
        assert!(why.starts_with("There is no seat"), "{why}");
        assert!(table.play().legal(seat).is_empty());
        assert!(!table.stand_in(seat) && table.undo(seat, true).is_err());
    }
    assert_eq!(table.seq(), 1);
}

#[test]
fn what_cannot_be_read_says_what_would_be_right() {
    let mut table = open(&rules(2, false), 1);
    let why = table.act_text(A, "pledge pear").unwrap_err().to_string();
    assert_eq!(
        why,
        "cannot read \"pledge pear\": unknown name; expected one of apple, plum, fox, dog"
    );
}
