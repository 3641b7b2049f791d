//! The conformance suite finds what is wrong, and says where.

use crate::faulty::{Fault, Faulty, with};
use engine::bot::Bot;
use engine::conformance::{Conformance, check};
use engine::game_match::MOST_ENTRIES;
use engine::record::Player;
use engine::selfplay::SelfPlay;
use engine::{Game, Match, Opening};
use std::sync::Arc;

/// What the suite says of the tiny game with a fault.
fn found(fault: Fault) -> String {
    let conformance = Conformance {
        setups: vec![with(fault)],
        games: 20,
        every: 2,
        cap: 2_000,
        hides: true,
        ..Conformance::of::<Faulty>()
    };
    match check::<Faulty>(&conformance) {
        Ok(_) => "nothing".to_string(),
        Err(failure) => failure.to_string(),
    }
}

#[track_caller]
fn finds(fault: Fault, problem: &str) {
    let found = found(fault);
    assert!(
        found.contains(problem),
        "{fault:?}: wanted {problem:?}, found {found}"
    );
}

#[test]
fn without_a_fault_nothing_is_found() {
    assert_eq!(found(Fault::None), "nothing");
}

#[test]
fn a_failure_names_set_up_seed_step_and_action() {
    let found = found(Fault::BadDefault);
    let start = "tiny 3 fault=3 rounds=4; seed 1; after step ";
    assert!(found.starts_with(start), "{found}");
    assert!(
        found.contains("the default of A, \"bark\", is not legal"),
        "{found}"
    );
}

#[test]
fn faults_of_the_lists_are_found() {
    finds(Fault::ListsTwice, "is listed twice for");
    finds(Fault::DeadEnd, "dead end: ");
    finds(Fault::BadDefault, "the default of ");
    finds(
        Fault::RefusesListed,
        "\"done\" of A is listed, but refused: No. (TNY-2)",
    );
    finds(
        Fault::Mumbles,
        "is refused with no fox (TNY-4): the reason is no sentence",
    );
    finds(Fault::AllowsUnlisted, "is not listed, but not refused");
    finds(
        Fault::ForgetsCandidate,
        "\"done\" of A is legal, but no candidate",
    );
    finds(Fault::ListsForOthers, " is not asked: ");
    finds(Fault::MixesNotation, "which reads as Pledge(");
    finds(Fault::InventsRules, "there is no rule \"TNY-99\"");
    finds(Fault::BlursClicks, "cannot be told apart");
}

#[test]
fn faults_of_the_outcomes_are_found() {
    finds(Fault::MakesBaskets, "broken invariant: TNY-3: 10 baskets");
    finds(
        Fault::DoesNothing,
        "this position was there before in the same turn",
    );
    finds(Fault::NeverEnds, "no end");
    finds(Fault::Panics, "it panics: the spade breaks");
    assert_ne!(found(Fault::RollsItsOwn), "nothing");
}

#[test]
fn faults_of_secrecy_are_found() {
    finds(
        Fault::ShowsHands,
        "a click of a secret decision is seen by ",
    );
    finds(Fault::Misreports, "which contradicts what a spectator sees");
    finds(Fault::HidesFromSeats, "a spectator learns of ");
    finds(Fault::NamesTheAsked, " is told to wait for ");
    finds(Fault::ForgetsReveal, " is told ");
    finds(Fault::AsksTooMuch, "the prompt of ");
    finds(
        Fault::KeepsHidden,
        "drawing them anew never changed a position",
    );
    finds(Fault::ForgetsOwn, "the scene of Seat(Seat(1)) differs");
}

#[test]
fn faults_of_secret_decisions_are_found() {
    finds(
        Fault::NeverCommits,
        "it closes the secret decision, but does not commit it",
    );
    finds(
        Fault::TellsDrafts,
        "a click of a secret decision draws chance, shows, asks or tells",
    );
    finds(Fault::RewardsTheFirst, " are clicked matters");
}

#[test]
fn choices_that_are_forced_for_ever_end_by_themselves() {
    let setup = with(Fault::ForcesForEver);
    let game = Faulty::new(&setup, &Faulty::content()).expect("a possible set-up");
    let game = Arc::new(game);
    let opening = Opening::seeded(vec![Player::default(); 3], 1);
    let mut played = Match::new(game.clone(), opening);
    // Until the first turn.
    for _ in 0..20 {
        let asked = played.to_act().first().expect("it does not end");
        if (played.seq() as usize) < MOST_ENTRIES {
            played.stand_in(asked);
        }
    }
    assert_eq!(played.seq() as usize, MOST_ENTRIES);
    let again = Match::replay(game.clone(), &played.record(), None).expect("it is replayed alike");
    assert_eq!(again.position_hash(), played.position_hash());
    for record in [false, true] {
        let order = SelfPlay {
            setup: setup.clone(),
            content: None,
            bots: Vec::new(),
            seed: 1,
            record,
            check: false,
        };
        let bots: Vec<(&str, Arc<dyn Bot<Faulty>>)> = (0..3)
            .map(|_| ("first", Arc::new(First) as Arc<dyn Bot<Faulty>>))
            .collect();
        let error = order.play(&game, &bots).error.expect("it does not end");
        assert!(error.starts_with("no end after"), "{error}");
    }
}

/// A bot that takes what comes first.
struct First;

impl Bot<Faulty> for First {
    fn choose(&self, _: &engine::bot::View<'_, Faulty>) -> usize {
        0
    }
}
