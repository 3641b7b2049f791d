//! Playing by script.

use crate::{Ran, Unreadable, muster, on, typed};
use std::io::BufReader;

const LINE: &str = "play race --seats human,quick --seed 4";

fn play(input: &str) -> Ran {
    typed(LINE, input).exits(0)
}

#[test]
fn the_first_look_shows_the_table_and_the_question() {
    play("")
        .says("Race: Ann, Ben (quick)")
        .says("The dice are chosen by the seed 4.")
        .says("Round 1, Race; turn of Ann; order: Ann, Ben")
        .says("Row 1\n  s0 Mile 0 (Lane): 1 cart of Ann; 1 cart of Ben\n")
        .says("Row 2\n  Empty: s10 Mile 10 (Lane), ")
        .says("Ann: 0 points")
        .says("Cargo of Ann: 1 card\n  Cargo of ")
        .says("Ann: Choose a gear. (RACE-1)")
        .hides("Cargo of Ben");
}

#[test]
fn many_choices_are_listed_in_groups() {
    play("3\n2\n")
        .says("  1  gear … (3 choices)")
        .says("  2  rest\n")
        .says("  3  Flag mile … (19 choices)")
        .says("  2  Flag mile 2 [flag s2]")
        .says("Ann flags Mile 2.");
}

#[test]
fn an_action_can_be_typed_in_full_or_by_its_beginning() {
    play("gear 2\ng\n")
        .says("Ann takes gear 2.")
        .says("Ann goes ");
    play("GEAR  1\n").says("Ann takes gear 1.");
    play("gear\n2\n")
        .says("  3  gear 3\n> 2")
        .says("Ann takes gear 2.");
}

#[test]
fn what_is_not_possible_is_answered_with_the_reason() {
    play("go\n").says("Not possible. Choose a gear first. (RACE-1)");
    play("fly\n").says("Not possible. Cannot read \"fly\": no such step; expected gear N, go");
    play("17\n").says("There is no choice 17; type a number from 1 to 3");
    play("why\n").says("`why` needs an action");
}

#[test]
fn why_and_rule_explain() {
    play("why go\n").says("Choose a gear first. (RACE-1)");
    play("why not gear 2\n").says("gear 2 is possible.");
    play("rule\n").says("### RACE-1 Gears");
    play("rule race-3\n").says("### RACE-3 Flags");
    play("rule 8\n").says("there is no rule \"8\"; there is RACE-1");
}

#[test]
fn an_action_is_taken_back_until_the_dice_have_rolled() {
    play("gear 3\nundo\n")
        .says("Ann takes it back.")
        .says("> undo\n\n");
    let ran = play("flag s3\ngear 3\nundo turn\nchoices\n").says(" 23  Flag mile 19");
    assert!(
        ran.out.matches("Ann: Choose a gear.").count() == 3,
        "{ran:#?}"
    );
    play("gear 3\ngo\nundo\n").says("Not possible. Nothing can be taken back");
}

#[test]
fn the_table_can_be_looked_at_again() {
    let ran = play("board\nme\nlog\nhelp\n").says("undo turn");
    assert_eq!(ran.out.matches("Row 1").count(), 2);
    assert_eq!(ran.out.matches("Cargo of Ann").count(), 3);
    play("gear 2\ngo\nlog\n").says("> log\n    Ann takes gear 2.\n  Ann goes ");
}

#[test]
fn default_does_what_an_absent_player_would() {
    play("default\n").says("Ann rests.");
}

#[test]
fn quit_and_the_end_of_the_input_are_no_failures() {
    play("quit\ngear 1\n")
        .says("With --save FILE a game is saved")
        .hides("takes gear");
    play("gear 1").says("The input has ended.");
}

#[test]
fn a_game_is_played_to_its_ranking() {
    let ran = play(&"gear 3\ngo\n".repeat(30)).says("The game is over: a cart is at the goal.");
    let ranking = ran.out.split("The game is over").nth(1);
    let ranking = ranking.expect("the ranking is last");
    assert!(ranking.contains("1. "), "{ranking}");
    assert!(ranking.contains("points: way "), "{ranking}");
    assert!(
        ranking.contains("The secret behind the dice was "),
        "{ranking}"
    );
}

#[test]
fn the_same_seed_and_the_same_lines_give_the_same_game() {
    let lines = "gear 3\ngo\n".repeat(4);
    assert_eq!(play(&lines).out, play(&lines).out);
}

#[test]
fn several_people_share_the_keyboard_and_see_only_their_own() {
    let line = "play race --seats human:Eva,human:Eva --seed 4";
    let ran = typed(line, "rest\nme\n")
        .exits(0)
        .says("The keyboard is Eva A's.")
        .says("Eva A rests.")
        .says("Eva B: Choose a gear.");
    let second = ran.out.split("The keyboard is Eva B's.").nth(1);
    let second = second.expect("the second is asked");
    assert!(!second.contains("Cargo of Eva A"), "{second}");
}

#[test]
fn without_seats_a_person_plays_against_greedy_bots() {
    muster("play race")
        .exits(0)
        .says("Race: Ann, Ben (greedy), Cleo (greedy)")
        .says("The dice are committed to by ");
}

#[test]
fn bots_play_among_themselves() {
    muster("play race --seats greedy,quick --seed 2 --plain")
        .exits(0)
        .says("The game is over");
}

#[test]
fn input_that_cannot_be_read_is_a_failure() {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let code = on(LINE, &mut BufReader::new(Unreadable), &mut out, &mut err);
    let err = String::from_utf8_lossy(&err);
    assert_eq!(code, 1);
    assert!(err.contains("the standard input cannot be read: the cable is out"));
}
