//! What a game of bots tells and asks: sentences, and choices that can be told apart.

use arda::Arda;
use engine::journal::{Journal, Source};
use engine::setup::OptionValue;
use engine::{Fast, Game, Play, Secret, Setup};
use std::collections::HashSet;
use std::sync::Arc;

fn game(seats: usize) -> Arc<Arda> {
    let setup = Setup::new("arda", seats).with("round_limit", OptionValue::Number(2));
    Arc::new(Arda::new(&setup, &Arda::content()).expect("the set-up is right"))
}

/// ARD-13.3: every event is a sentence with the names of powers, and in a whole game most kinds of them come up.
#[test]
fn every_event_is_a_sentence() {
    let game = game(2);
    let names = game.board().names(&[]);
    assert_eq!(names.len(), 11);
    let mut kinds: HashSet<String> = HashSet::new();
    for seed in 0..4 {
        let mut dice = Secret::of_seed(seed).dice(&[]);
        let mut journal = Journal::new(Source::Dice(&mut dice));
        let position = game.deal(&mut journal);
        let mut play = Play::at(Arc::clone(&game), position);
        let mut luck = Fast::new(seed);
        while let Some(seat) = play.to_act().first() {
            let legal = play.legal(seat);
            let action = legal[luck.choose(legal.len())];
            play.act(seat, action, &mut journal).expect("it is legal");
        }
        for event in &journal.events {
            let line = game.narrate(event);
            let said = line.plain(&names);
            assert!(!said.is_empty(), "{event:?} is not told");
            assert!(!said.contains("  ") && said.trim() == said, "{said:?}");
            assert!(!line.kind.is_empty() && !said.contains('_'), "{said:?}");
            kinds.insert(line.kind);
        }
    }
    for kind in [
        "moved",
        "bought",
        "placed",
        "income",
        "taken",
        "battle_started",
        "fired",
        "killed",
        "battle_ended",
        "game_over",
    ] {
        assert!(
            kinds.contains(kind),
            "{kind} never came up, among {kinds:?}"
        );
    }
}

/// ARD-13.1: no two choices of a question read alike.
#[test]
fn choices_can_be_told_apart() {
    let game = game(3);
    let mut luck = Fast::new(7);
    let mut play = Play::deal(Arc::clone(&game), &mut luck);
    while let Some(seat) = play.to_act().first() {
        let pos = play.position();
        let question = game.question(pos, seat);
        assert!(question.ends_with(['?', '.']), "{question:?}");
        let mut labels = HashSet::new();
        for &action in play.legal(seat) {
            let choice = game.choice(pos, seat, action);
            let state = choice.targets.clone();
            assert!(
                labels.insert((choice.label.clone(), state)),
                "{question} {choice:?}"
            );
        }
        let index = luck.choose(play.legal(seat).len());
        assert!(play.act_at(seat, index, &mut luck));
    }
}
