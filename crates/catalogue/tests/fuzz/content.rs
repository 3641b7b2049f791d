//! The games' content, as designers change it.

use crate::play::{complains, look, some_game, some_setup, some_steps};
use engine::Heuristic;
use engine::content::ContentSource;
use engine::setup::SetupError;
use mangle::{Tape, spoilt};
use std::sync::Arc;

/// So many steps are played with content that is accepted.
const STEPS: usize = 300;

/// A game's content with one file spoilt: refused, or played.
pub fn check(tape: &mut Tape<'_>) -> bool {
    some_game!(game, tape)
}

fn game<G: Heuristic>(tape: &mut Tape<'_>) -> bool {
    let shipped = G::content();
    let names: Vec<&str> = shipped.names().collect();
    let texts: Vec<&str> = names.iter().filter_map(|name| shipped.text(name)).collect();
    let changed = tape.below(names.len());
    let text = spoilt(texts[changed], &texts, tape);
    let files = names.iter().zip(&texts).enumerate();
    let files: Vec<(&str, &str)> = files
        .map(|(at, (name, good))| (*name, if at == changed { &text } else { *good }))
        .collect();
    accepted::<G>(&ContentSource::embedded(&files), tape)
}

/// Plays with the content if it is accepted, and says whether it is.
pub fn accepted<G: Heuristic>(source: &ContentSource, tape: &mut Tape<'_>) -> bool {
    let info = match G::info_of(source) {
        Ok(info) => info,
        Err(errors) => return complains(errors),
    };
    let setup = some_setup(&info, tape);
    match G::new(&setup, source) {
        Ok(game) => {
            let play = some_steps(&Arc::new(game), STEPS, tape);
            look(&play);
            true
        }
        Err(SetupError::Content(errors)) => {
            // Another file may be the one that does not fit any more.
            for error in &errors.0 {
                assert!(source.text(&error.file).is_some(), "{error}");
                assert!(error.line.is_none_or(|line| line > 0), "{error}");
            }
            complains(errors)
        }
        Err(other) => complains(other),
    }
}
