//! What the engine shows of many games, compared with that of twins whose secrets are swapped.

use crate::{OTHERS, as_far_as_it_goes, bot_game, told_from};
use engine::record::{Entry, Record};
use engine::registry::AnyMatch;
use engine::{Seat, Viewer};

/// The same match, in which the second and the third seat were dealt each other's objectives.
fn swapped(mut record: Record) -> Record {
    if let Some(Entry::Deal { chance }) = record.entries.first_mut() {
        let is_objective = |word: &String| word.starts_with('S') && word.len() == 3;
        let dealt: Vec<usize> = (0..chance.len())
            .filter(|&at| is_objective(&chance[at]))
            .collect();
        assert_eq!(dealt.len(), 8, "two objectives a seat");
        chance.swap(dealt[2], dealt[4]);
        chance.swap(dealt[3], dealt[5]);
    }
    record.secret = None;
    record
}

#[test]
fn a_twin_match_with_swapped_secrets_looks_the_same_to_those_who_do_not_know_them() {
    let (mut compared, mut differ) = (0, 0);
    for seed in 1..=12 {
        let record = bot_game(seed);
        let twin = as_far_as_it_goes(swapped(record.clone()), None);
        let mut same = record.clone();
        same.entries.truncate(twin.seq() as usize);
        same.secret = None;
        let original = as_far_as_it_goes(same, None);
        let shared = told_from(&*original, &*twin) - 1;
        for viewer in OTHERS {
            for seq in 1..=shared {
                assert_eq!(
                    original.scene_at(seq, viewer),
                    twin.scene_at(seq, viewer),
                    "{viewer:?} at {seq} of {seed}"
                );
                compared += 1;
            }
            let log = |played: &dyn AnyMatch| {
                let lines = played.log(viewer, 0);
                lines
                    .into_iter()
                    .filter(|line| line.seq <= shared)
                    .collect::<Vec<_>>()
            };
            assert_eq!(log(&*original), log(&*twin), "{viewer:?} in {seed}");
        }
        let knows = Viewer::Seat(Seat(1));
        differ += u32::from(original.scene_at(1, knows) != twin.scene_at(1, knows));
    }
    assert!(
        compared > 1_000 && differ > 8,
        "{compared} scenes compared, {differ} games with other hands"
    );
}
