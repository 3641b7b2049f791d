//! Additions to a Bait that never join (AID-6.11).

use crate::{game, others, same, setup, sight};
use aidra::Aidra;
use aidra::action::Action;
use aidra::event::Event;
use engine::journal::{Journal, Source};
use engine::{Fast, Game, Play, Seat, Secret};
use std::sync::Arc;

/// Takes an action; gives what was told.
pub fn act(play: &mut Play<Aidra>, seat: Seat, action: Action) -> Vec<Event> {
    let mut dice = Secret::of_seed(1).dice(&[]);
    let mut journal = Journal::new(Source::Dice(&mut dice));
    let taken = play.act(seat, action, &mut journal);
    taken.unwrap_or_else(|why| panic!("{action:?} of {seat}: {why}"));
    journal.events
}

/// A position as a scenario would arrange it, after some actions.
pub fn arranged(game: &Arc<Aidra>, changes: &str, actions: &[(&str, &str)]) -> Play<Aidra> {
    let changes = format!("clear = true\n{changes}\n[region]\n[seat]");
    let mut lines: Vec<&str> = changes.lines().map(str::trim).collect();
    lines.truncate(lines.len() - 2);
    let changes: toml::Table = toml::from_str(&lines.join("\n")).expect("it is TOML");
    let mut pos = *Play::deal(Arc::clone(game), &mut Fast::new(1)).position();
    game.arrange(&mut pos, &changes)
        .expect("it can be arranged");
    let mut play = Play::at(Arc::clone(game), pos);
    take_all(&mut play, actions);
    play
}

fn take_all(play: &mut Play<Aidra>, actions: &[(&str, &str)]) -> Vec<Event> {
    let mut told = Vec::new();
    for (seat, action) in actions {
        let seat = Seat::parse(seat).expect("it is a seat");
        let action = play.game().parse(action).expect("it is an action");
        told.extend(act(play, seat, action));
    }
    told
}

/// What is left of the game goes alike for both, and everybody but the seat is shown the same all the way.
fn same_to_the_end(mut one: Play<Aidra>, mut two: Play<Aidra>, seat: Seat, what: &str) {
    let mut luck = Fast::new(1);
    for _ in 0..200 {
        for viewer in others(one.game(), seat) {
            same(&sight(&one, viewer), &sight(&two, viewer), || {
                format!("{viewer:?}: {what}")
            });
        }
        let Some(next) = one.to_act().first() else {
            return;
        };
        assert_eq!(one.legal(next), two.legal(next), "{what}");
        let action = crate::choose(&one, next, &mut luck);
        let told = act(&mut one, next, action);
        assert_eq!(told, act(&mut two, next, action), "{what}");
    }
}

/// Bait with two different sets of additions, against an answer that nullifies it or lets it come to nothing.
fn unseen(
    game: &Arc<Aidra>,
    changes: &str,
    before: &[(&str, &str)],
    baiter: &str,
    answers: &[&str],
) {
    let none: &[&str] = &[];
    let additions: [&[&str]; 5] = [
        none,
        &["bait 2 X"],
        &["bait 2 X", "bait 3 Y"],
        &["bait 6 X", "bait 2 Y", "bait 4 X"],
        &["bait 5 Y"],
    ];
    let seat = Seat::parse(baiter).expect("it is a seat");
    let foe = if baiter == "A" { "B" } else { "A" };
    let [x, y] = if baiter == "A" {
        ["hoplite", "peltast"]
    } else {
        ["marine", "harpooner"]
    };
    for answer in answers {
        for first in [true, false] {
            let played = additions.map(|added| {
                let mut play = arranged(game, changes, before);
                let mut told = Vec::new();
                if first {
                    told.extend(take_all(&mut play, &[(foe, answer)]));
                }
                told.extend(take_all(&mut play, &[(baiter, "pick bait")]));
                for add in added {
                    let add = add.replace('X', x).replace('Y', y);
                    let add = match changes.contains(" from ") && baiter == "A" {
                        true => format!("{add} from yard1"),
                        false => add,
                    };
                    told.extend(take_all(&mut play, &[(baiter, &add)]));
                }
                told.extend(take_all(&mut play, &[(baiter, "bait done")]));
                if !first {
                    told.extend(take_all(&mut play, &[(foe, answer)]));
                }
                (play, told)
            });
            let (one, told) = &played[0];
            for (at, (two, other)) in played.iter().enumerate().skip(1) {
                let what = format!("{baiter} baits with {:?} against {answer}", additions[at]);
                assert_eq!(told, other, "{what}");
                same_to_the_end(one.clone(), two.clone(), seat, &what);
            }
        }
    }
}

/// AID-6.11, 14: neither which additions nor how many there were.
#[test]
fn additions_that_do_not_join_are_never_seen() {
    let mut setup = setup(2, &[("faction_pick", "assigned"), ("map", "twin_fords")]);
    for (seat, faction) in setup.seats.iter_mut().zip(["spartans", "tide"]) {
        seat.faction = Some(faction.to_string());
    }
    let game = game(&setup);
    let stock = "home1 = { buildings = ['city A'] }\nregion.home2 = { buildings = ['city B'] }";
    let defender = format!(
        "begin = 'battle A B bank1 from yard1'
        region.{stock}
        region.bank1 = {{ A = '3 hoplite, 1 peltast', B = '4 marine, 2 harpooner' }}"
    );
    let grids = [
        ("A", "commit hoplite from yard1"),
        ("A", "commit hoplite from yard1"),
        ("A", "done"),
        ("B", "commit marine"),
        ("B", "done"),
    ];
    unseen(
        &game,
        &defender,
        &grids,
        "B",
        &["pick stall", "pick rest", "pick retreat"],
    );
    let attacker = format!(
        "begin = 'battle A B bank1 from yard1'
        region.{stock}
        region.bank1 = {{ A = '4 hoplite, 2 peltast', B = '3 marine, 1 harpooner' }}"
    );
    let grids = [
        ("A", "commit hoplite from yard1"),
        ("A", "done"),
        ("B", "commit marine"),
        ("B", "commit marine"),
        ("B", "done"),
    ];
    unseen(
        &game,
        &attacker,
        &grids,
        "A",
        &["pick stall", "pick rest", "pick retreat"],
    );
}
