//! What happened, in sentences.

use crate::Arda;
use crate::event::Event;
use engine::Viewer;
use engine::story::Line;

impl Arda {
    pub(crate) fn event_for(&self, event: &Event, _viewer: Viewer) -> Option<Event> {
        Some(event.clone())
    }

    pub(crate) fn line_of(&self, _event: &Event) -> Line {
        Line::default()
    }
}
