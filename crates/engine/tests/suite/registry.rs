//! The tiny game behind the face that the server and the commands see.

use crate::tiny::Tiny;
use crate::{A, B, in_turn, open, rules};
use engine::bot::{Bot, NamedBot, View};
use engine::prompt::Target;
use engine::record::Record;
use engine::registry::{AnyGame, AnyMatch, Entered};
use engine::selfplay::SelfPlay;
use engine::setup::{OptionValue, SetupError};
use engine::{Game, Heuristic, Opening, Seat, Setup, Viewer};
use std::sync::Arc;

struct Quick;

impl Bot<Tiny> for Quick {
    fn choose(&self, view: &View<'_, Tiny>) -> usize {
        view.game
            .quick(view.position, view.seat, view.legal, view.luck as u32)
    }
}

fn entered() -> Entered<Tiny> {
    Entered::new(vec![NamedBot {
        name: "quick",
        about: "Clicks at random.",
        bot: Arc::new(Quick),
    }])
}

/// A record's match, hosted.
fn hosted(record: &Record) -> Box<dyn AnyMatch> {
    entered()
        .resume(record, None, None)
        .expect("the record is right")
}

fn space(space: u16) -> Target {
    Target::Space { space }
}

#[test]
fn a_prompt_has_the_legal_actions_in_order_with_their_default() {
    let table = in_turn(&rules(2, false), |_| true);
    let any = hosted(&table.record());
    let prompt = any.prompt(A).unwrap();
    let legal: Vec<String> = table
        .play()
        .legal(A)
        .iter()
        .map(|&action| engine::Game::notation(&**table.game(), action))
        .collect();
    let shown: Vec<&String> = prompt.choices.iter().map(|choice| &choice.action).collect();
    assert_eq!(shown, legal.iter().collect::<Vec<_>>());
    assert_eq!(
        (prompt.kind.as_str(), prompt.rule.as_str(), prompt.secret),
        ("turn", "TNY-2", false)
    );
    assert_eq!(
        (prompt.default.as_str(), prompt.text.as_str()),
        ("done", "What do you do in your turn?")
    );
    assert_eq!(any.prompt(B), None);
    assert_eq!(any.prompt(Seat(200)), None);
}

#[test]
fn a_secret_prompt_says_so_and_shows_only_the_own_draft() {
    let mut any = hosted(&open(&rules(2, false), 1).record());
    assert!(any.prompt(B).unwrap().secret);
    let (own, other) = (any.scene(Viewer::Seat(A)), any.scene(Viewer::Seat(B)));
    let pledge = any.prompt(A).unwrap().choices[0].action.clone();
    any.act(A, &pledge).unwrap();
    assert_ne!(any.scene(Viewer::Seat(A)), own);
    assert_eq!(any.scene(Viewer::Seat(B)), other);
    assert_eq!(any.drafts(), [vec![pledge], vec![]]);
}

#[test]
fn why_not_explains_with_the_rule() {
    let any = hosted(&in_turn(&rules(2, false), |pos| !pos.holds(A, 2)).record());
    let why = |seat, text| any.why_not(seat, text).map(|error| error.to_string());
    assert_eq!(why(A, "done"), None);
    assert_eq!(
        why(A, "steal B"),
        Some("You have no fox. (TNY-4)".to_string())
    );
    assert_eq!(
        why(A, "carry market road"),
        Some("Baskets are carried forward. (TNY-3)".to_string())
    );
    assert_eq!(
        why(B, "done"),
        Some("It is not this seat's decision. (table)".to_string())
    );
    let unread = why(A, "dance").unwrap();
    assert!(
        unread.starts_with("cannot read \"dance\": unknown action"),
        "{unread}"
    );
}

#[test]
fn clicks_narrow_the_choices_and_a_wrong_one_is_explained() {
    let any = hosted(&in_turn(&rules(2, false), |pos| !pos.holds(A, 2)).record());
    let why = |clicked: &[Target], target| {
        any.why_not_click(A, clicked, &target)
            .map(|refusal| refusal.to_string())
    };
    assert_eq!(why(&[], space(0)), None);
    assert_eq!(why(&[space(0)], space(1)), None);
    assert_eq!(why(&[space(0)], space(2)), None);
    assert_eq!(why(&[space(1)], space(2)), None);
    assert_eq!(why(&[], Target::Seat { seat: 1 }), None, "peeking");
    let fox = Target::Card {
        zone: "hand-A".to_string(),
        card: "fox".to_string(),
    };
    assert_eq!(why(&[], fox), Some("You have no fox. (TNY-4)".to_string()));
    assert_eq!(
        why(&[], Target::Seat { seat: 0 }),
        Some("That must be another seat. (TNY-2)".to_string())
    );
    let nothing = "That has nothing to do with what is asked now. (TNY-2)";
    assert_eq!(why(&[space(1)], space(0)), Some(nothing.to_string()));
    assert_eq!(
        why(&[], Target::Number { number: 7 }),
        Some(nothing.to_string())
    );
    let turn = any.why_not_click(B, &[], &space(0)).unwrap().to_string();
    assert_eq!(turn, "It is not this seat's decision. (table)");
}

#[test]
fn a_click_in_the_place_of_nothing_left_names_the_missing_piece() {
    let mut any = hosted(&in_turn(&rules(2, false), |_| true).record());
    any.act(A, "carry road market").unwrap();
    let why = any.why_not_click(A, &[], &space(1)).unwrap().to_string();
    assert_eq!(why, "You have no basket there. (TNY-3)");
    assert_eq!(any.take_back(A, false).map(|back| back.free), Some(true));
    any.undo(A, false).unwrap();
    assert_eq!(any.why_not_click(A, &[], &space(1)), None);
}

#[test]
fn bots_decide_only_when_asked_and_the_same_luck_decides_the_same() {
    let record = in_turn(&rules(2, false), |_| true).record();
    let played = |luck| {
        let mut any = hosted(&record);
        assert_eq!(any.bot(B, "quick", luck), Ok(false));
        assert_eq!(any.bot(A, "quick", luck), Ok(true));
        any.entries(record.entries.len() as u32)
    };
    assert_eq!(played(5), played(5));
    let unknown = hosted(&record).bot(A, "deep", 1).unwrap_err();
    assert_eq!(
        unknown.to_string(),
        "there is no bot \"deep\"; there is quick"
    );
}

#[test]
fn self_play_is_limited_repeatable_and_its_record_plays_back() {
    let order = SelfPlay {
        setup: Setup::new("tiny", 3),
        content: None,
        bots: vec!["quick".to_string(); 3],
        seed: 9,
        record: true,
        check: false,
    };
    let played = entered().self_play(&order).unwrap();
    assert_eq!(played.error, None);
    assert!(played.standing.round <= 4, "the limit of self-play");
    let record = played.record.unwrap();
    assert_eq!(
        record.header.setup.options["rounds"],
        OptionValue::Number(4)
    );
    assert_eq!(
        entered().self_play(&order).unwrap().record,
        Some(record.clone())
    );
    hosted(&record);
    let quick = entered()
        .self_play(&SelfPlay {
            record: false,
            ..order.clone()
        })
        .unwrap();
    assert_eq!((quick.error, quick.record), (None, None));
    let short = entered().self_play(&SelfPlay {
        bots: vec!["quick".to_string()],
        ..order
    });
    assert_eq!(
        short.unwrap_err().to_string(),
        "1 bots for 3 seats; expected one a seat"
    );
}

#[test]
fn impossible_set_ups_are_refused_with_what_would_be_right() {
    let opened = |setup: Setup| {
        let seats = setup.seats.len();
        let player = engine::record::Player {
            name: "x".to_string(),
            bot: None,
        };
        entered()
            .open(&setup, None, Opening::seeded(vec![player; seats], 1))
            .map(|_| ())
    };
    assert_eq!(opened(Setup::new("tiny", 2)), Ok(()));
    assert_eq!(
        opened(Setup::new("tiny", 5)),
        Err(SetupError::Seats {
            got: 5,
            min: 2,
            max: 4
        })
    );
    let with = |key: &str, value| {
        opened(Setup::new("tiny", 2).with(key, value))
            .unwrap_err()
            .to_string()
    };
    let rounds = with("rounds", OptionValue::Number(13));
    assert_eq!(
        rounds,
        "option rounds cannot be \"13\"; expected a whole number from 1 to 12"
    );
    let double = with("double", OptionValue::Number(1));
    assert_eq!(
        double,
        "option double cannot be \"1\"; expected true or false"
    );
    let window = with("window", OptionValue::Word("some".to_string()));
    assert_eq!(
        window,
        "option window cannot be \"some\"; expected one of holders, all"
    );
    let unknown = with("speed", OptionValue::Number(1));
    assert_eq!(
        unknown,
        "there is no option \"speed\"; there is double, rounds, window"
    );
}

#[test]
fn a_seat_that_plays_one_side_has_no_powers() {
    let mut setup = Setup::new("tiny", 2);
    setup.seats[1].powers = vec!["red".to_string()];
    let refused = setup.check(&Tiny::info()).expect_err("tiny has no powers");
    assert!(refused.to_string().contains("`faction`"), "{refused}");
}
