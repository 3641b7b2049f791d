//! The real binary with the real game: killed in the middle of a match, it loses nothing that it had acknowledged; and
//! over whole games nobody receives anything that only others know.

mod aidra;
mod arda;
mod content;
mod http;
mod kills;
mod leaks;
mod recorder;
mod twins;

use engine::record::{Record, RecordError};
use engine::registry::{AnyMatch, Registry};
use engine::scene::Scene;
use engine::selfplay::SelfPlay;
use engine::{Seat, Setup, Viewer};
use std::collections::BTreeSet;
use std::path::Path;

/// The cards that a viewer could see at a moment: keys of zones and panels.
fn cards_in(scene: &Scene) -> BTreeSet<String> {
    let zones = scene.zones.iter().flat_map(|zone| &zone.cards);
    let panels = scene.panels.iter().flat_map(|panel| &panel.cards);
    let stage = scene.stage.iter().flat_map(|stage| &stage.cards);
    zones
        .chain(panels)
        .chain(stage)
        .map(|card| card.card.clone())
        .collect()
}

/// What a viewer saw at a moment.
fn seen(played: &dyn AnyMatch, seq: u32, viewer: Viewer) -> Scene {
    let scene = played.scene_at(seq, viewer);
    scene.expect("every moment can be looked at")
}

/// The record of a game of four bots.
fn bot_game(seed: u64) -> Record {
    let catalogue = catalogue::all();
    let game = catalogue.game("aldarra").expect("the game is there");
    let order = SelfPlay {
        setup: Setup::new("aldarra", 4),
        content: None,
        bots: vec!["quick".to_string(); 4],
        seed,
        record: true,
        check: false,
    };
    let played = game.self_play(&order).expect("the bots play");
    played.record.expect("the record was asked for")
}

/// Plays a record as far as it goes.
fn as_far_as_it_goes(mut record: Record, content: Option<&Path>) -> Box<dyn AnyMatch> {
    let catalogue = catalogue::all();
    let game = catalogue.game("aldarra").expect("the game is there");
    loop {
        match game.resume(&record, content, None) {
            Ok(played) => return played,
            Err(RecordError::Position { got, .. }) => record.position = got,
            Err(RecordError::Entry { index, .. }) if index > 0 => record.entries.truncate(index),
            Err(error) => panic!("the deal itself does not play: {error}"),
        }
    }
}

/// The first moment at which the secrets tell: that a seat is asked to claim an objective is public (ALD-15), and the twin
/// is asked elsewhere. Nothing else may part the two.
fn told_from(original: &dyn AnyMatch, twin: &dyn AnyMatch) -> u32 {
    let end = original.seq().min(twin.seq());
    for seq in 1..=end {
        let turns = [original, twin].map(|played| seen(played, seq, Viewer::Spectator).turn);
        if turns[0] != turns[1] {
            assert!(
                turns.iter().any(|turn| turn.step == "Claims"),
                "parted at {seq} by {turns:?}"
            );
            return seq;
        }
    }
    end
}

/// Everybody whose secrets are not swapped: what they receive must not tell that others' were.
const OTHERS: [Viewer; 3] = [
    Viewer::Seat(Seat(0)),
    Viewer::Seat(Seat(3)),
    Viewer::Spectator,
];
