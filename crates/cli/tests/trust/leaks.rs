//! Every byte that seats and a spectator receive over whole games, beside a twin of the match whose secrets are swapped.
//!
//! The twin is a match on a server of its own whose content gives two secondary objectives each other's number. The same
//! seed then deals the same dice and the same cards, but for these two: the second seat has what the third one had, and the
//! other way round. As the server deals, asks, refuses and tells by itself in both, nothing of it has to be imitated.

use crate::content::Renumbered;
use crate::recorder::{Payload, Table};
use crate::{OTHERS, as_far_as_it_goes, bot_game, cards_in, seen, told_from};
use engine::game_match::Opening;
use engine::record::{Entry, Record};
use engine::registry::{AnyMatch, Registry as _};
use engine::{Seat, Secret, Viewer};
use std::collections::BTreeSet;
use std::path::Path;

/// Two games in which the secrets never tell, and one in which they do towards the end, by a claim.
const SEEDS: [u64; 3] = [1, 4, 2];
/// How many of their 1,659 entries are compared at least: all but the last one of a game, which publishes the secret, and
/// those after the claim.
const ENTRIES: usize = 1_500;

/// A game to be played twice.
struct Course {
    record: Record,
    played: Box<dyn AnyMatch>,
    content: Renumbered,
    swapped: [String; 2],
    /// Up to which moment the secrets do not tell.
    shared: u32,
}

/// The game of a seed, with that pair of swapped objectives by which the twin goes farthest.
fn course(seed: u64) -> Course {
    let record = bot_game(seed);
    let played = as_far_as_it_goes(record.clone(), None);
    let mut best: Option<Course> = None;
    for one in 0..2 {
        for other in 0..2 {
            let dealt = objectives(&record);
            let swapped = [dealt[2 + one].clone(), dealt[4 + other].clone()];
            if swapped[0] == swapped[1] {
                continue;
            }
            let [a, b] = [&*swapped[0], &*swapped[1]];
            let content = Renumbered::new(&format!("twin-{seed}-{one}{other}"), [a, b]);
            let twin = as_far_as_it_goes(with_content(&record, &content.0), Some(&content.0));
            let told = told_from(&*played, &*twin).min(shown_from(&*played, [a, b]));
            let shared = told - 1;
            if best.as_ref().is_none_or(|best| best.shared < shared) {
                best = Some(Course {
                    record: record.clone(),
                    played: as_far_as_it_goes(record.clone(), None),
                    content,
                    swapped,
                    shared,
                });
            }
        }
    }
    best.expect("the second and the third seat have different objectives")
}

/// The objectives in the order in which they were dealt, two a seat.
fn objectives(record: &Record) -> Vec<String> {
    let Some(Entry::Deal { chance }) = record.entries.first() else {
        panic!("a record begins with the deal");
    };
    let is_objective = |word: &&String| word.starts_with('S') && word.len() == 3;
    let dealt: Vec<String> = chance.iter().filter(is_objective).cloned().collect();
    assert_eq!(dealt.len(), 8, "two objectives a seat");
    dealt
}

/// The same match with other content.
fn with_content(record: &Record, content: &Path) -> Record {
    let catalogue = catalogue::all();
    let game = catalogue.game("aldarra").expect("the game is there");
    let opening = Opening::seeded(record.header.seats.clone(), 0);
    let other = game.open(&record.header.setup, Some(content), opening);
    let mut record = record.clone();
    record.header.content = other
        .expect("the content is sound")
        .header()
        .content
        .clone();
    record.secret = None;
    record
}

/// The first moment at which one who has not been dealt them sees one of these cards: each has two copies.
fn shown_from(played: &dyn AnyMatch, cards: [&str; 2]) -> u32 {
    let shows = |seq: &u32| {
        let seen = |viewer| cards_in(&seen(played, *seq, viewer));
        OTHERS
            .into_iter()
            .flat_map(seen)
            .any(|card| cards.contains(&&*card))
    };
    (1..=played.seq()).find(shows).unwrap_or(played.seq() + 1)
}

/// For every moment: the names of cards that some other seat could see and the viewer never could.
fn hidden_from(played: &dyn AnyMatch, viewer: Viewer) -> Vec<Vec<String>> {
    let faces = played.board().cards;
    let name = |key: &String| {
        faces
            .iter()
            .find(|face| face.key == *key)
            .map(|face| face.name.clone())
    };
    let mut known = BTreeSet::new();
    (1..=played.seq())
        .map(|seq| {
            known.extend(cards_in(&seen(played, seq, viewer)));
            let others = (0..4)
                .map(|seat| Viewer::Seat(Seat(seat)))
                .filter(|&other| other != viewer);
            let theirs: BTreeSet<String> = others
                .flat_map(|other| cards_in(&seen(played, seq, other)))
                .collect();
            theirs.difference(&known).filter_map(name).collect()
        })
        .collect()
}

/// Both received the same, byte for byte.
fn assert_same(one: &[Vec<Payload>], other: &[Vec<Payload>]) -> usize {
    let mut bytes = 0;
    for ((one, other), viewer) in one.iter().zip(other).zip(OTHERS) {
        for (one, other) in one.iter().zip(other) {
            assert_eq!((&one.from, one.seq), (&other.from, other.seq));
            if one.text != other.text {
                let parts = one.text.bytes().zip(other.text.bytes());
                let at = parts.take_while(|(one, other)| one == other).count();
                let near = |text: &str| {
                    let bytes = text.as_bytes();
                    let (from, to) = (at.saturating_sub(150), (at + 150).min(bytes.len()));
                    String::from_utf8_lossy(&bytes[from.min(to)..to]).into_owned()
                };
                panic!(
                    "{viewer:?} can tell the twin at {} by {}:\n{}\n{}",
                    one.seq,
                    one.from,
                    near(&one.text),
                    near(&other.text)
                );
            }
            bytes += one.text.len();
        }
        assert_eq!(one.len(), other.len(), "{viewer:?} receives more in one");
    }
    bytes
}

/// What was compared, and how often names were searched for.
#[derive(Default)]
struct Tally {
    entries: usize,
    bytes: usize,
    searches: usize,
}

/// Plays a course at both tables; gives all that was received at the first one. The second one stops when the secrets tell.
fn play(
    course: &Course,
    table: &mut Table,
    twin: &mut Table,
    tally: &mut Tally,
) -> Vec<Vec<Payload>> {
    let entries = &course.record.entries;
    let acts = entries
        .iter()
        .enumerate()
        .filter_map(|(at, entry)| match entry {
            Entry::Act { seat, actions, .. } => Some((at, seat.index(), actions)),
            _ => None,
        });
    let acts: Vec<_> = acts.collect();
    let mut all: Vec<Vec<Payload>> = OTHERS.iter().map(|_| Vec::new()).collect();
    for (n, &(at, seat, actions)) in acts.iter().enumerate() {
        // Forced choices follow by themselves.
        let next = acts.get(n + 1).map_or(entries.len(), |next| next.0);
        let received = |table: &mut Table| {
            for action in actions {
                table.act(seat, action);
            }
            table.hear(next as u32);
            if next < entries.len() {
                table.look();
            }
            if next < entries.len() && n % 8 == 0 {
                table.pry(&course.swapped);
            }
            table.take()
        };
        let new = received(table);
        if next as u32 <= course.shared {
            tally.bytes += assert_same(&new, &received(twin));
            tally.entries += next - at;
        }
        for (all, new) in all.iter_mut().zip(new) {
            all.extend(new);
        }
    }
    all
}

/// Nobody has received the secret behind the dice before the end, nor the name of a card that only others could see.
fn assert_nothing_hidden(course: &Course, secret: &str, all: &[Vec<Payload>], tally: &mut Tally) {
    for (received, viewer) in all.iter().zip(OTHERS) {
        let hidden = hidden_from(&*course.played, viewer);
        let end = course.record.entries.len();
        for payload in received.iter().filter(|payload| payload.seq < end) {
            let (seq, from, text) = (payload.seq, &payload.from, &payload.text);
            assert!(!text.contains(secret), "the secret at {seq} by {from}");
            for name in hidden[seq - 1].iter().filter(|_| payload.told) {
                tally.searches += 1;
                let told = text.contains(&**name);
                assert!(
                    !told,
                    "{viewer:?} receives {name:?} at {seq} by {from}: {text}"
                );
            }
        }
    }
}

#[test]
fn over_whole_games_nobody_receives_what_tells_a_match_from_its_twin_or_names_a_hidden_card() {
    let mut tally = Tally::default();
    for seed in SEEDS {
        let course = course(seed);
        let swapped = Some(course.swapped.clone());
        let mut table = Table::open(&course.record, None, None);
        let mut twin = Table::open(&course.record, Some(&course.content.0), swapped);
        for seat in [1, 2] {
            let (one, other) = (table.seen_by(seat), twin.seen_by(seat));
            assert_ne!(one, other, "seat {seat} holds something else in the twin");
        }
        let all = play(&course, &mut table, &mut twin, &mut tally);
        let record = table.record();
        assert_eq!(
            record.entries, course.record.entries,
            "it was played to its end"
        );
        let secret = record.secret.expect("the secret is told at the end");
        assert_eq!(secret, Secret::of_seed(seed).to_hex());
        assert_nothing_hidden(&course, &secret, &all, &mut tally);
    }
    let Tally {
        entries,
        bytes,
        searches,
    } = tally;
    assert!(entries > ENTRIES, "only {entries} entries were compared");
    assert!(bytes > 100_000_000, "only {bytes} bytes were compared");
    assert!(
        searches > 100_000,
        "names were searched for only {searches} times"
    );
}
