use super::*;
use engine::Play;
use std::collections::{BTreeSet, HashSet};
use std::sync::Arc;

/// Plays at random, without sacrifices, and gives the kinds of decisions in which an economy turn was met.
fn play(setup: &Setup, seed: u64, limit: usize) -> BTreeSet<&'static str> {
    let game = Arc::new(Aidra::new(setup, &Content::source()).expect("a set-up"));
    let mut table = Fast::new(seed);
    let mut play = Play::deal(game, &mut table);
    let mut met = BTreeSet::new();
    for _ in 0..limit {
        let Some(seat) = play.to_act().first() else {
            break;
        };
        let kept = |action: &&Action| !matches!(action, Action::Sacrifice(_));
        let legal: Vec<Action> = play.legal(seat).iter().filter(kept).copied().collect();
        let mut tries = Actions::default();
        play.game().candidates(play.position(), seat, &mut tries);
        let different: HashSet<Action> = tries.iter().copied().collect();
        assert_eq!(different.len(), tries.len(), "a try is listed twice");
        if play.position().round > 0 {
            does_not_allocate(&play, seat, &legal);
        }
        let action = legal[table.choose(legal.len())];
        met.insert(match play.position().top() {
            Frame::Economy { .. } => "economy",
            Frame::Produce { .. } => "produce",
            Frame::Build { .. } => "build",
            Frame::Waive { .. } => "waive",
            Frame::Card { .. } => "card",
            _ => "other",
        });
        play.act(seat, action, &mut table).expect("a legal action");
        let kept = play.game().invariants(play.position());
        kept.expect("nothing is broken");
    }
    met
}

/// Lists, checks and actions of economy turns work in place.
fn does_not_allocate(play: &Play<Aidra>, seat: Seat, legal: &[Action]) {
    let (game, before) = (play.game(), play.position());
    if !matches!(
        before.top(),
        Frame::Economy { .. }
            | Frame::Produce { .. }
            | Frame::Build { .. }
            | Frame::Waive { .. }
            | Frame::Card { .. }
    ) {
        return;
    }
    let mut out = Actions::with_capacity(4096);
    let mut table = Fast::new(0);
    let mut pos = *before;
    let counted = allocation_counter::measure(|| {
        game.legal_actions(before, seat, &mut out);
        for &action in legal {
            pos = *before;
            game.carry_out(&mut pos, seat, action, &mut table);
            game.run_economy(&mut pos, &mut table);
        }
    });
    assert_eq!(counted.count_total, 0);
}

#[test]
fn random_turns_break_nothing() {
    let mut met = BTreeSet::new();
    for seats in 2..=6 {
        let setup = Setup::new("aidra", seats).limited(&Aidra::info());
        for seed in 0..12 {
            met.extend(play(&setup, seed, 3000));
        }
    }
    assert_eq!(met.len(), 6, "{met:?}");
}

#[test]
fn random_turns_under_house_rules_break_nothing() {
    let mut setup = Setup::new("aidra", 4).limited(&Aidra::info());
    for (key, word) in [
        ("takeover_transfers", "output_only"),
        ("train_cost", "full"),
        ("bought_unit_placement", "network"),
        ("fishing_income", "every_round"),
        ("capacity_scope", "shared"),
    ] {
        setup = setup.with(key, OptionValue::Word(word.to_string()));
    }
    let setup = setup.with("dock_links", OptionValue::Switch(true));
    let setup = setup.with("train_queue_cap", OptionValue::Number(2));
    for seed in 0..12 {
        play(&setup, seed, 3000);
    }
}
