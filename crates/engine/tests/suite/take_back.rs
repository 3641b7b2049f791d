//! What can be taken back, alone and by agreement.

use crate::tiny::Position;
use crate::{A, B, C, act, finish, in_turn, open, rules, told};
use engine::game_match::TakeBack;
use engine::record::Entry;
use engine::{Seat, Viewer};

const NOTHING: &str = "Nothing can be taken back: since your last action dice were rolled, something was revealed or another player was asked. (table)";

fn holds(pos: &Position, seat: Seat, kind: u8) -> bool {
    pos.holds(seat, kind)
}

fn fox(pos: &Position) -> bool {
    holds(pos, A, 2)
}

#[test]
fn an_action_is_taken_back_and_seq_grows() {
    let mut table = in_turn(&rules(2, false), |_| true);
    let (before, seq) = (table.position().clone(), table.seq());
    act(&mut table, A, "carry orchard road");
    let back = TakeBack {
        to: seq,
        actions: 1,
        free: true,
        revealed: vec![],
    };
    assert_eq!(table.take_back(A, false), Some(back));
    assert_eq!(table.take_back(B, false), None);
    table.undo(A, false).unwrap();
    assert_eq!(*table.position(), before);
    assert_eq!(table.seq(), seq + 2);
    assert_eq!(
        table.entry(seq + 1),
        Some(&Entry::Undo {
            seat: A,
            to: seq,
            agreed: false
        })
    );
    let log = told(&table, Viewer::Spectator, seq);
    assert_eq!(
        log,
        [
            "~A carries a basket from orchard to road.~",
            "A takes it back."
        ]
    );
    assert_eq!(table.undo(A, false).unwrap_err().to_string(), NOTHING);
}

#[test]
fn a_whole_turn_is_taken_back_at_once() {
    let mut table = in_turn(&rules(2, false), |_| true);
    let before = table.position().clone();
    act(&mut table, A, "carry orchard road");
    act(&mut table, A, "carry road market");
    assert_eq!(table.take_back(A, true).map(|back| back.actions), Some(2));
    table.undo(A, true).unwrap();
    assert_eq!(*table.position(), before);
}

#[test]
fn chance_ends_what_can_be_taken_back() {
    let mut table = in_turn(&rules(2, false), |_| true);
    act(&mut table, A, "carry orchard road");
    act(&mut table, A, "peek B");
    assert_eq!(table.take_back(A, true), None);
    let (peeked, seq) = (table.position().clone(), table.seq());
    assert_eq!(table.undo(A, false).unwrap_err().to_string(), NOTHING);
    assert_eq!((table.position(), table.seq()), (&peeked, seq));
}

#[test]
fn only_what_came_after_chance_is_taken_back() {
    let mut table = in_turn(&rules(2, false), |_| true);
    act(&mut table, A, "peek B");
    let peeked = table.position().clone();
    act(&mut table, A, "carry orchard road");
    table.undo(A, true).unwrap();
    assert_eq!(*table.position(), peeked);
}

#[test]
fn a_reveal_ends_what_can_be_taken_back() {
    let mut table = open(&rules(2, false), 1);
    act(&mut table, A, "ready");
    assert_eq!(table.take_back(A, false), None, "B is asked too");
    let seq = table.seq();
    act(&mut table, B, "ready");
    assert_eq!(table.take_back(B, false), None, "the pledges were shown");
    let back = table.take_back_to(seq).unwrap();
    assert_eq!(
        back.revealed,
        [
            "hidden cards that were shown",
            "decisions that others were asked for"
        ]
    );
}

#[test]
fn a_question_to_another_seat_ends_what_can_be_taken_back() {
    let mut table = in_turn(&rules(2, false), |pos| fox(pos) && holds(pos, B, 3));
    act(&mut table, A, "steal B");
    assert!(table.to_act().contains(B));
    assert_eq!(table.take_back(A, false), None);
    act(&mut table, B, "bark");
    assert_eq!(table.take_back(A, false), None);
    assert_eq!(table.take_back(B, false), None, "it is A's turn again");
}

#[test]
fn others_who_could_have_been_asked_end_what_can_be_taken_back() {
    let nobody = |pos: &Position| fox(pos) && !holds(pos, B, 3) && !holds(pos, C, 3);
    let mut table = in_turn(&rules(3, false), nobody);
    let seq = table.seq();
    act(&mut table, A, "steal B");
    assert_eq!(table.to_act().first(), Some(A));
    assert_eq!(table.take_back(A, false), None);
    let revealed = table.take_back_to(seq).unwrap().revealed;
    assert_eq!(
        revealed,
        ["1 roll or draw", "decisions that others were asked for"]
    );
}

#[test]
fn a_seat_takes_back_nothing_of_another() {
    let mut table = in_turn(&rules(2, false), |_| true);
    act(&mut table, A, "carry orchard road");
    for seat in [B, Seat(2), Seat(40), Seat(255)] {
        assert_eq!(table.undo(seat, true).unwrap_err().to_string(), NOTHING);
    }
}

#[test]
fn agreed_take_backs_strike_the_log_and_keep_the_dice_rolling() {
    let mut table = in_turn(&rules(2, false), |_| true);
    let (before, to) = (table.position().clone(), table.seq());
    act(&mut table, A, "peek B");
    act(&mut table, A, "done");
    let back = table.take_back_to(to).unwrap();
    assert_eq!((back.actions, back.free), (2, false));
    assert_eq!(back.revealed[0], "2 rolls or draws");
    table.undo_agreed(B, to).unwrap();
    assert_eq!(*table.position(), before);
    let log = told(&table, Viewer::Seat(B), to);
    let end = format!("B takes back to moment {to}; the others agreed.");
    assert_eq!(log, ["~A peeks at B: a card.~", "~A draws a card.~", &end]);
    finish(&mut table, 1);
    let record = table.record();
    let secret = engine::Secret::from_hex(record.secret.as_deref().unwrap());
    engine::Match::replay(table.game().clone(), &record, secret).unwrap();
}

#[test]
fn a_moment_that_was_taken_back_is_no_moment_to_return_to() {
    let mut table = in_turn(&rules(2, false), |_| true);
    act(&mut table, A, "carry orchard road");
    let struck = table.seq();
    table.undo(A, false).unwrap();
    let why = table.undo_agreed(A, struck).unwrap_err();
    assert_eq!(
        why.to_string(),
        format!("{struck} is not an earlier moment of this match. (table)")
    );
    assert!(table.undo_agreed(A, 0).is_err());
    assert!(table.undo_agreed(A, 999).is_err());
}

#[test]
fn every_past_moment_can_be_looked_at_even_a_struck_one() {
    let mut table = in_turn(&rules(2, false), |_| true);
    let dealt = table.at(1).unwrap().position().clone();
    act(&mut table, A, "carry orchard road");
    let (carried, seq) = (table.position().clone(), table.seq());
    table.undo(A, false).unwrap();
    act(&mut table, A, "carry road market");
    assert_eq!(*table.at(seq).unwrap().position(), carried);
    assert_eq!(*table.at(1).unwrap().position(), dealt);
    assert_eq!(table.at(table.seq()).unwrap().position(), table.position());
    assert!(table.at(0).is_none() && table.at(table.seq() + 1).is_none());
}

#[test]
fn nothing_is_taken_back_after_the_end_because_the_secret_is_out() {
    let mut table = open(&rules(2, false), 1);
    finish(&mut table, 1);
    assert!(table.record().secret.is_some());
    assert_eq!(table.take_back_to(5), None);
    assert!(table.undo_agreed(A, 5).is_err());
    assert!(table.undo(A, true).is_err());
}
