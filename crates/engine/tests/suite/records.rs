//! Records play back exactly, and a forged one is refused with the first thing wrong.

use crate::tiny::Tiny;
use crate::{A, B, act, finish, in_turn, open, rules};
use engine::record::{Entry, MAX_BYTES, Record, RecordError};
use engine::{Game, Match, Seat, Secret};
use std::sync::Arc;

/// A finished match, as a record with its secret.
fn finished() -> (Arc<Tiny>, Record, Secret) {
    let game = rules(3, false);
    let mut table = open(&game, 4);
    finish(&mut table, 4);
    let record = table.record();
    let secret = record.secret.as_deref().and_then(Secret::from_hex);
    (
        game,
        record,
        secret.expect("a finished match publishes its secret"),
    )
}

fn refused(game: &Arc<Tiny>, record: &Record, secret: Option<Secret>) -> String {
    match Match::replay(game.clone(), record, secret) {
        Ok(_) => "nothing".to_string(),
        Err(error) => error.to_string(),
    }
}

/// The first entry of a kind, by index.
fn first(record: &Record, wanted: impl Fn(&Entry) -> bool) -> usize {
    record
        .entries
        .iter()
        .position(wanted)
        .expect("the record has such an entry")
}

fn chance_of(entry: &mut Entry) -> &mut Vec<String> {
    match entry {
        Entry::Deal { chance }
        | Entry::Act { chance, .. }
        | Entry::Auto { chance, .. }
        | Entry::StandIn { chance, .. }
        | Entry::Depart { chance, .. } => chance,
        Entry::Undo { .. } => panic!("a take-back has no chance"),
    }
}

#[test]
fn a_record_survives_json_and_plays_back_with_and_without_the_secret() {
    let (game, record, secret) = finished();
    let read = Record::parse(record.to_json().as_bytes()).unwrap();
    assert_eq!(read, record);
    assert_eq!(refused(&game, &read, None), "nothing");
    assert_eq!(refused(&game, &read, Some(secret)), "nothing");
}

#[test]
fn a_running_match_gives_no_secret() {
    assert_eq!(open(&rules(2, false), 1).record().secret, None);
}

#[test]
fn a_changed_die_is_refused_by_the_secret() {
    let (game, mut record, secret) = finished();
    let deal = chance_of(&mut record.entries[0]);
    let other = ["apple", "plum"]
        .into_iter()
        .find(|card| deal[0] != **card)
        .unwrap();
    let was = std::mem::replace(&mut deal[0], other.to_string());
    let wanted = format!("entry 0 (deal): outcome 1 is {other:?}; the dice give {was:?}");
    assert_eq!(refused(&game, &record, Some(secret)), wanted);
}

#[test]
fn an_impossible_outcome_is_refused_even_without_the_secret() {
    let (game, mut record, _) = finished();
    chance_of(&mut record.entries[0])[2] = "pear".to_string();
    let wanted = "entry 0 (deal): outcome 3 is \"pear\"; expected a card (apple plum fox dog)";
    assert_eq!(refused(&game, &record, None), wanted);
}

#[test]
fn extra_and_missing_outcomes_are_refused() {
    let (game, record, _) = finished();
    let mut extra = record.clone();
    chance_of(&mut extra.entries[0]).push("apple".to_string());
    let wanted = "entry 0 (deal): 13 outcomes are given but only 12 were asked for; the first too many is \"apple\"";
    assert_eq!(refused(&game, &extra, None), wanted);
    let mut missing = record;
    chance_of(&mut missing.entries[0]).pop();
    let why = refused(&game, &missing, None);
    assert!(
        why.starts_with("entry 0 (deal): outcome 12 is missing: a card ("),
        "{why}"
    );
}

#[test]
fn swapped_and_unreadable_actions_are_refused() {
    let (game, record, _) = finished();
    let index = first(
        &record,
        |entry| matches!(entry, Entry::Act { actions, .. } if actions[0] == "done"),
    );
    let mut swapped = record.clone();
    let Entry::Act { seat, actions, .. } = &mut swapped.entries[index] else {
        panic!("an act")
    };
    actions[0] = "bark".to_string();
    let wanted =
        format!("entry {index} (act by {seat}: bark): That is not what is asked now. (TNY-2)");
    assert_eq!(refused(&game, &swapped, None), wanted);
    let Entry::Act { actions, .. } = &mut swapped.entries[index] else {
        panic!("an act")
    };
    actions[0] = "dance".to_string();
    let why = refused(&game, &swapped, None);
    assert!(
        why.contains(": cannot read \"dance\": unknown action; expected"),
        "{why}"
    );
}

#[test]
fn acts_that_are_not_one_whole_decision_are_refused() {
    let game = rules(2, false);
    let mut table = open(&game, 1);
    act(&mut table, A, "ready");
    act(&mut table, B, "ready");
    act(&mut table, A, "carry orchard road");
    let refuse = |index: usize, texts: &[&str]| {
        let mut record = table.record();
        let texts = texts.iter().map(|text| text.to_string()).collect();
        let Entry::Act { actions, .. } = &mut record.entries[index] else {
            panic!("an act")
        };
        *actions = texts;
        refused(&game, &record, None)
    };
    let pledge = table.game().notation(open(&game, 1).play().legal(A)[0]);
    let missing = format!(
        "entry 1 (act by A: {pledge}): the closing action of the secret decision is missing"
    );
    assert_eq!(refuse(1, &[&pledge]), missing);
    assert_eq!(refuse(1, &[]), "entry 1 (act by A: ): no action");
    let after = "entry 1 (act by A: ready; ready): \"ready\" follows the closing action of a secret decision";
    assert_eq!(refuse(1, &["ready", "ready"]), after);
    let several =
        "entry 3 (act by A: carry orchard road; done): only a secret decision has several actions";
    assert_eq!(refuse(3, &["carry orchard road", "done"]), several);
}

#[test]
fn forged_automatic_choices_are_refused() {
    let game = rules(2, false);
    let mut table = in_turn(&game, |_| true);
    let index = table.seq() as usize;
    for text in [
        "carry orchard road",
        "carry orchard road",
        "carry road market",
    ] {
        act(&mut table, A, text);
    }
    let record = table.record();
    let auto = |action: &str| Entry::Auto {
        seat: A,
        action: action.to_string(),
        chance: vec![],
    };
    let mut forged = record.clone();
    forged.entries[index] = auto("carry orchard road");
    let why = refused(&game, &forged, None);
    assert!(
        why.ends_with("the seat had a choice; only forced choices are automatic"),
        "{why}"
    );
    let mut other = record.clone();
    other.entries[index + 3] = auto("peek B");
    let wanted = format!(
        "entry {} (auto for A: peek B): the forced choice of A, \"done\", comes first",
        index + 3
    );
    assert_eq!(refused(&game, &other, None), wanted);
    let mut acted = record.clone();
    acted.entries[index + 3] = Entry::Act {
        seat: A,
        actions: vec!["done".to_string()],
        chance: vec![],
    };
    assert!(
        refused(&game, &acted, None).ends_with("the forced choice of A, \"done\", comes first")
    );
    let mut cut = record;
    cut.entries.truncate(index + 3);
    let why = refused(&game, &cut, None);
    assert!(
        why.ends_with("the record ends before the forced choice of A"),
        "{why}"
    );
}

#[test]
fn a_stand_in_takes_nothing_but_the_default() {
    let game = rules(2, false);
    let mut table = in_turn(&game, |_| true);
    let index = table.seq() as usize;
    assert!(table.stand_in(A));
    let mut record = table.record();
    record.entries[index] = Entry::StandIn {
        seat: A,
        action: "carry orchard road".to_string(),
        chance: vec![],
    };
    let wanted =
        format!("entry {index} (stand-in for A: carry orchard road): the default is \"done\"");
    assert_eq!(refused(&game, &record, None), wanted);
    record.entries[1] = Entry::StandIn {
        seat: A,
        action: "ready".to_string(),
        chance: vec![],
    };
    assert!(refused(&game, &record, None).ends_with("the answers of a secret decision are an act"));
}

#[test]
fn impossible_take_backs_are_refused() {
    let game = rules(2, false);
    let mut table = in_turn(&game, |_| true);
    act(&mut table, A, "carry orchard road");
    let index = table.seq();
    for (seat, to, agreed) in [
        (A, 1, false),
        (B, index - 1, false),
        (A, index, true),
        (A, 99, true),
    ] {
        let mut record = table.record();
        record.entries.push(Entry::Undo { seat, to, agreed });
        let wanted = format!("entry {index} (undo by {seat} to {to}): that cannot be taken back");
        assert_eq!(refused(&game, &record, None), wanted);
    }
}

#[test]
fn seats_that_cannot_be_are_refused() {
    let game = rules(2, false);
    let record = open(&game, 1).record();
    let with = |entry: Entry| {
        let mut record = record.clone();
        record.entries.push(entry);
        refused(&game, &record, None)
    };
    for seat in [2, 32, 255] {
        let seat = Seat(seat);
        let why = with(Entry::Depart {
            seat,
            chance: vec![],
        });
        assert!(
            why.ends_with(&format!("there is no seat {}", seat.0)),
            "{why}"
        );
        let why = with(Entry::Undo {
            seat,
            to: 1,
            agreed: true,
        });
        assert!(
            why.ends_with(&format!("there is no seat {}", seat.0)),
            "{why}"
        );
    }
    let why = with(Entry::Deal { chance: vec![] });
    assert_eq!(why, "entry 1 (deal): a match is dealt once");
    let mut empty = record.clone();
    empty.entries.clear();
    assert_eq!(
        refused(&game, &empty, None),
        "entry 0 (missing): a record begins with the deal"
    );
}

#[test]
fn nobody_leaves_twice() {
    let game = rules(3, false);
    let mut table = open(&game, 1);
    table.depart(A);
    let mut record = table.record();
    record.entries.push(Entry::Depart {
        seat: A,
        chance: vec![],
    });
    assert_eq!(
        refused(&game, &record, None),
        "entry 2 (depart of A): that seat cannot leave"
    );
}

#[test]
fn another_end_is_refused() {
    let (game, mut record, _) = finished();
    let got = std::mem::replace(&mut record.position, "0".repeat(64));
    let wanted = format!(
        "position: after the last entry it is {got}; the record says {}",
        "0".repeat(64)
    );
    assert_eq!(refused(&game, &record, None), wanted);
}

#[test]
fn another_secret_is_refused() {
    let (game, record, _) = finished();
    let other = Secret::of_seed(99);
    let expected = &record.header.commitment;
    let wanted = format!(
        "secret: its SHA-256 is {}; the match committed to {expected}",
        other.commitment()
    );
    assert_eq!(refused(&game, &record, Some(other)), wanted);
}

#[test]
fn a_header_of_another_game_version_content_or_set_up_is_refused() {
    let (game, record, _) = finished();
    let with = |change: &dyn Fn(&mut Record)| {
        let mut record = record.clone();
        change(&mut record);
        refused(&game, &record, None)
    };
    let got = with(&|record| record.header.game = "chess".to_string());
    assert_eq!(got, "header: game is \"chess\"; expected \"tiny\"");
    let got = with(&|record| record.header.rules_version = 2);
    assert_eq!(got, "header: rules_version is \"2\"; expected \"3\"");
    let got = with(&|record| record.header.content = "abc".to_string());
    assert_eq!(
        got,
        format!(
            "header: content is \"abc\"; expected {:?}",
            game.content_hash()
        )
    );
    let got = with(&|record| record.header.generator = "dice".to_string());
    assert_eq!(
        got,
        "header: generator is \"dice\"; expected \"chacha20-1\""
    );
    let got = with(&|record| record.header.setup.seats.truncate(2));
    assert_eq!(got, "header: the rules were built for another set-up");
    let got = with(&|record| record.header.nonces.clear());
    assert_eq!(got, "header: number of nonces is \"0\"; expected \"3\"");
    let got = with(&|record| record.header.seats.truncate(1));
    assert_eq!(got, "header: number of seats is \"1\"; expected \"3\"");
    let got = with(&|record| record.header.open_seed = Some(99));
    let expected = Secret::of_seed(99).commitment();
    assert_eq!(
        got,
        format!(
            "header: commitment is {:?}; expected {expected:?}",
            record.header.commitment
        )
    );
}

#[test]
fn files_that_are_no_records_say_why() {
    let (_, record, _) = finished();
    let json = record.to_json();
    let read = |text: &str| Record::parse(text.as_bytes()).unwrap_err().to_string();
    let cut = read(&json[..json.len() / 2]);
    assert!(
        cut.starts_with("not a readable record: EOF while parsing"),
        "{cut}"
    );
    let format = read(&json.replace("muster-record-1", "muster-record-9"));
    assert_eq!(
        format,
        "the format is \"muster-record-9\"; this build reads \"muster-record-1\""
    );
    let unknown = read(&json.replacen("\"entries\"", "\"more\": 1, \"entries\"", 1));
    assert!(unknown.contains("unknown field `more`"), "{unknown}");
    let odd = read(&json.replacen("\"type\":\"deal\"", "\"type\":\"deal\",\"odd\":1", 1));
    assert!(odd.contains("unknown field `odd`"), "{odd}");
    let kind = read(&json.replacen("\"type\":\"deal\"", "\"type\":\"cheat\"", 1));
    assert!(kind.contains("unknown variant `cheat`"), "{kind}");
    assert!(read("").starts_with("not a readable record: EOF"));
    assert!(read(&"[".repeat(100_000)).starts_with("not a readable record: "));
}

#[test]
fn a_hundred_megabytes_of_zeros_are_not_read() {
    let wanted = RecordError::TooLong { bytes: 100 << 20 };
    assert_eq!(Record::parse(&vec![0; 100 << 20]).unwrap_err(), wanted);
    let text = format!("the file has 104857600 bytes; a record has at most {MAX_BYTES}");
    assert_eq!(wanted.to_string(), text);
    let path = std::env::temp_dir().join(format!("muster-zeros-{}", std::process::id()));
    std::fs::File::create(&path)
        .unwrap()
        .set_len(100 << 20)
        .unwrap();
    let read = Record::read(&path);
    std::fs::remove_file(&path).unwrap();
    assert_eq!(read.unwrap_err(), wanted);
    let why = Record::read(&path).unwrap_err().to_string();
    assert!(why.starts_with(&path.display().to_string()), "{why}");
}
