//! What happened, in sentences.

use crate::Aidra;
use crate::event::Event;
use engine::Viewer;
use engine::story::Line;

impl Aidra {
    /// AID-14: an event as the viewer may know it.
    pub(crate) fn event_for(&self, event: &Event, viewer: Viewer) -> Event {
        match event {
            Event::DeckChosen { seat, count, .. } if !self.knows_deck(viewer, *seat) => {
                Event::DeckChosen {
                    seat: *seat,
                    count: *count,
                    cards: None,
                }
            }
            Event::CardBought { seat, .. } if !self.knows_hand(viewer, *seat) => Event::CardBought {
                seat: *seat,
                card: None,
            },
            other => other.clone(),
        }
    }

    pub(crate) fn line_of(&self, event: &Event) -> Line {
        Line::new("event", 2).text(format!("{event:?}"))
    }
}
