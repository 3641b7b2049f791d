//! Records of matches.

use crate::play::{CATALOGUE, SEED, complains, some_match};
use engine::record::{Record, RecordError};
use engine::registry::{AnyMatch, Registry};
use engine::{Secret, Viewer};
use mangle::{Tape, spoilt};
use std::sync::LazyLock;

/// Short matches of every game, with everything in them that a record can have.
static GOOD: LazyLock<Vec<String>> = LazyLock::new(|| {
    let mut all = Vec::new();
    for game in CATALOGUE.games() {
        let info = game.info();
        for (seats, steps) in [(info.players.min, 30), (info.players.max, 60)] {
            all.push(some_match(game, seats, steps).record().to_json());
        }
    }
    all
});

/// A record, spoilt: refused with a reason, or played the same way each time.
pub fn check(tape: &mut Tape<'_>) -> bool {
    let good: Vec<&str> = GOOD.iter().map(String::as_str).collect();
    let text = spoilt(tape.one(&good), &good, tape);
    let mut record = match Record::parse(text.as_bytes()) {
        Ok(record) => record,
        Err(error) => return complains(error),
    };
    let again = Record::parse(record.to_json().as_bytes());
    assert_eq!(again.as_ref(), Ok(&record), "it is written as it was read");
    let mut resumed_once = resumed(&record, None);
    // Whoever changes a record and can play it changes the hash at its end, too.
    if let Err(RecordError::Position { got, .. }) = &resumed_once {
        record.position.clone_from(got);
        resumed_once = resumed(&record, None);
    }
    match resumed_once {
        Err(error) => complains(error),
        Ok(played) => {
            alike(&record, &*played);
            if let Ok(proved) = resumed(&record, Some(Secret::of_seed(SEED))) {
                assert_eq!(proved.position_hash(), played.position_hash());
            }
            true
        }
    }
}

fn resumed(record: &Record, secret: Option<Secret>) -> Result<Box<dyn AnyMatch>, RecordError> {
    let game = CATALOGUE.game(&record.header.game);
    let game = game.map_err(|error| RecordError::Setup(error.to_string()))?;
    game.resume(record, None, secret)
}

/// What was accepted ends as it says, can be told and looked at, and plays alike once more.
fn alike(record: &Record, played: &dyn AnyMatch) {
    assert_eq!(played.position_hash(), record.position);
    assert_eq!(played.seq() as usize, record.entries.len());
    let once_more = resumed(&played.record(), None).expect("what was accepted is accepted");
    assert_eq!(once_more.position_hash(), record.position);
    for viewer in [Viewer::Spectator, Viewer::Seat(engine::Seat(0))] {
        played.log(viewer, 0);
        for seq in [1, played.seq().div_ceil(2), played.seq()] {
            assert!(played.scene_at(seq, viewer).is_some(), "moment {seq}");
        }
    }
}
