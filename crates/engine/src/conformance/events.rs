//! What was told, and to whom.

use crate::game::Game;
use crate::seat::{Seat, Viewer};

/// Everybody who could look: each seat, and a spectator.
pub(super) fn viewers<G: Game>(game: &G) -> impl Iterator<Item = Viewer> + use<G> {
    let seats = (0..game.setup().seats.len() as u8).map(|seat| Viewer::Seat(Seat(seat)));
    seats.chain([Viewer::Spectator])
}

/// Every viewer's version can be told and stored, is its own redaction, and says what a spectator sees and perhaps more.
pub(super) fn told<G: Game>(game: &G, event: &G::Event) -> Result<(), String> {
    let public = game.event_seen_by(event, Viewer::Spectator).is_some();
    same_when_stored(event)?;
    game.narrate(event);
    for viewer in viewers(game) {
        let Some(seen) = game.event_seen_by(event, viewer) else {
            if public {
                return Err(format!(
                    "a spectator learns of {event:?}, but {viewer:?} does not"
                ));
            }
            continue;
        };
        same_when_stored(&seen)?;
        let line = game.narrate(&seen);
        if line.kind.is_empty() {
            return Err(format!("the line of {seen:?} has no kind"));
        }
        let publicly = |event| game.event_seen_by(event, Viewer::Spectator);
        if publicly(&seen) != publicly(event) {
            return Err(format!(
                "{viewer:?} sees {seen:?}, which contradicts what a spectator sees"
            ));
        }
        if game.event_seen_by(&seen, viewer).as_ref() != Some(&seen) {
            return Err(format!(
                "{viewer:?} sees {seen:?}, but of that again something else"
            ));
        }
    }
    Ok(())
}

fn same_when_stored<E>(event: &E) -> Result<(), String>
where
    E: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug,
{
    let text = serde_json::to_string(event)
        .map_err(|error| format!("{event:?} is not stored: {error}"))?;
    match serde_json::from_str::<E>(&text) {
        Ok(read) if read == *event => Ok(()),
        Ok(read) => Err(format!("{event:?} stored as {text} reads as {read:?}")),
        Err(error) => Err(format!(
            "{event:?} stored as {text} cannot be read: {error}"
        )),
    }
}
