//! Votes, decks, grids, cards and answers that are chosen at the same time.

use crate::{choose, game, open, others, same, setup, sight, view};
use aidra::Aidra;
use aidra::action::Action;
use engine::{Fast, Game, Match, Play, Seat};
use std::collections::BTreeMap;
use std::sync::Arc;

/// More clicks than any secret choice has.
const CLICKS: usize = 64;

/// How many pairs of choices were compared, by kinds of decisions.
type Compared = BTreeMap<&'static str, u32>;

/// The same match again.
fn again(table: &Match<Aidra>) -> Match<Aidra> {
    let again = Match::replay(Arc::clone(table.game()), &table.record(), None);
    let mut again = again.expect("the record plays");
    again.restore_drafts(&table.drafts());
    again
}

/// Random clicks of a seat until its choice is closed. Before that, nobody else is shown that there were any.
fn close(table: &mut Match<Aidra>, seat: Seat, luck: &mut Fast) -> Vec<Action> {
    let game = Arc::clone(table.game());
    let before: Vec<String> = others(&game, seat)
        .into_iter()
        .map(|viewer| view(table, viewer, 0))
        .collect();
    let (seq, mut clicks) = (table.seq(), Vec::new());
    while table.seq() == seq {
        assert!(clicks.len() < CLICKS, "it is never closed: {clicks:?}");
        let legal = table.play().legal(seat);
        let action = legal[luck.choose(legal.len())];
        table.act(seat, action).expect("it is in the list");
        clicks.push(action);
        if table.seq() > seq {
            break;
        }
        for (viewer, before) in others(&game, seat).into_iter().zip(&before) {
            same(before, &view(table, viewer, 0), || {
                format!("{viewer:?} is shown {action:?} of {seat}")
            });
        }
    }
    clicks
}

/// At a moment at which several are asked: whatever one of them chooses, the others are shown the same, for as long as one of
/// them has not chosen.
fn compare(table: &Match<Aidra>, luck: &mut Fast, compared: &mut Compared) {
    let game = table.game();
    let asked: Vec<Seat> = table.to_act().iter().collect();
    if asked.len() < 2 || table.drafts().iter().any(|draft| !draft.is_empty()) {
        return;
    }
    let seat = asked[luck.choose(asked.len())];
    let decision = game.decision(table.position(), seat);
    assert!(decision.secret, "several are asked at once: {decision:?}");
    let (mut one, mut two) = (again(table), again(table));
    let first = close(&mut one, seat, luck);
    let second = close(&mut two, seat, luck);
    if first == second {
        return;
    }
    if decision.kind == "deck" {
        // The size of a finished deck is public, and the deck itself where decks are open.
        let deck = |table: &Match<Aidra>| table.position().seat(seat).deck;
        let open = game.setup().options.contains_key("open_decks");
        if open || deck(&one).count_ones() != deck(&two).count_ones() {
            return;
        }
    }
    *compared.entry(decision.kind).or_default() += 1;
    alike(&one, &two, seat, &format!("{first:?} or {second:?}"));
    // Others choose too, but for the last of them.
    for other in asked.into_iter().filter(|other| *other != seat).skip(1) {
        let clicks = close(&mut one, other, luck);
        for action in clicks {
            two.act(other, action).expect("it was legal in the twin");
        }
        alike(
            &one,
            &two,
            seat,
            &format!("{first:?} or {second:?}, then {other}"),
        );
    }
}

fn alike(one: &Match<Aidra>, two: &Match<Aidra>, seat: Seat, what: &str) {
    for viewer in others(one.game(), seat) {
        same(&view(one, viewer, 0), &view(two, viewer, 0), || {
            format!("{viewer:?} can tell of {seat} whether {what}")
        });
    }
}

/// Plays a match and compares choices now and then.
fn play(seats: usize, options: &[(&str, &str)], seed: u64, compared: &mut Compared) {
    let mut table = open(&game(&setup(seats, options)), seed);
    let mut luck = Fast::new(seed);
    for _ in 0..600 {
        let Some(seat) = table.to_act().first() else {
            break;
        };
        let kind = table.game().decision(table.position(), seat).kind;
        if compared.get(kind).is_none_or(|&often| often < 60) || luck.choose(8) == 0 {
            compare(&table, &mut luck, compared);
        }
        let action = choose(table.play(), seat, &mut luck);
        table.act(seat, action).expect("it is in the list");
    }
}

/// AID-2.1, 2.4, 6.1, 6.3, 7.7, 13.7
#[test]
fn nobody_is_shown_what_others_have_chosen_in_secret() {
    let mut compared = Compared::new();
    for (seats, seed) in [(2, 1), (3, 2), (4, 3), (5, 4), (6, 5), (2, 6), (3, 7)] {
        let open = if seed % 2 == 0 { "draft" } else { "random" };
        let options = [
            ("win_condition", "vote"),
            ("decks", "build"),
            ("faction_pick", open),
        ];
        play(seats, &options, seed, &mut compared);
    }
    let open = [
        ("decks", "build"),
        ("open_decks", "on"),
        ("open_hands", "on"),
    ];
    for seed in 8..12 {
        play(3, &open, seed, &mut compared);
    }
    for kind in ["vote", "deck", "commit", "battle_card", "bombard_card"] {
        assert!(compared.get(kind) > Some(&5), "{kind}: {compared:?}");
    }
}

/// AID-6.14, 13.7: moments to which matches seldom come.
#[test]
fn nobody_is_shown_new_grids_or_answers_in_the_last_window() {
    let arranged = [
        (
            "recommit",
            "begin = 'battle A B heart1'
            region.heart1 = { A = '2 helot, 2 hoplite', B = '2 deckhand, 2 marine' }",
            vec![
                ("A", "commit hoplite"),
                ("A", "done"),
                ("B", "commit marine"),
                ("B", "done"),
                ("A", "pick reposition"),
                ("B", "pick reposition"),
            ],
        ),
        (
            "truce_window",
            "begin = 'last window'
            truce = 'AB'
            region.center = { A = '2 hoplite', B = '2 marine' }",
            vec![],
        ),
    ];
    let mut setup = setup(
        3,
        &[("map", "sunken_crown_3"), ("faction_pick", "assigned")],
    );
    for (seat, faction) in setup.seats.iter_mut().zip(["spartans", "tide", "orcs"]) {
        seat.faction = Some(faction.to_string());
    }
    let game = game(&setup);
    let mut luck = Fast::new(1);
    for (kind, changes, actions) in arranged {
        let begin = crate::bait::arranged(&game, changes, &actions);
        let asked: Vec<Seat> = begin.to_act().iter().collect();
        assert_eq!(game.decision(begin.position(), asked[0]).kind, kind);
        let mut differed = 0;
        for _ in 0..40 {
            for &seat in &asked {
                let (mut one, mut two) = (begin.clone(), begin.clone());
                let first = close_play(&mut one, seat, &mut luck);
                let second = close_play(&mut two, seat, &mut luck);
                differed += u32::from(first.0 != second.0);
                for viewer in others(&game, seat) {
                    let told = |events: &[aidra::event::Event]| {
                        let seen = events.iter().map(|event| game.event_seen_by(event, viewer));
                        seen.collect::<Vec<_>>()
                    };
                    same(&sight(&one, viewer), &sight(&two, viewer), || {
                        format!("{first:?} or {second:?}")
                    });
                    assert_eq!(told(&first.1), told(&second.1), "{first:?} or {second:?}");
                }
            }
        }
        assert!(differed > 10, "{kind}: {differed}");
    }
}

/// Random clicks of a seat until it is not asked any more, and what was told.
fn close_play(
    play: &mut Play<Aidra>,
    seat: Seat,
    luck: &mut Fast,
) -> (Vec<Action>, Vec<aidra::event::Event>) {
    let (mut clicks, mut told) = (Vec::new(), Vec::new());
    while play.to_act().contains(seat) {
        let legal = play.legal(seat);
        let action = legal[luck.choose(legal.len())];
        told.extend(crate::bait::act(play, seat, action));
        clicks.push(action);
    }
    (clicks, told)
}
