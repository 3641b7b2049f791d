//! What happened, in sentences.

use crate::Arda;
use crate::event::Event;
use engine::Viewer;
use engine::story::Line;

impl Arda {
    /// ARD-13.2: others learn only how many units a power has bought in secret.
    pub(crate) fn event_for(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match *event {
            Event::Armed { power, count, .. } if !viewer.is(self.seat_of(power)) => {
                Some(Event::Armed {
                    power,
                    troops: Vec::new(),
                    count,
                })
            }
            _ => Some(event.clone()),
        }
    }

    pub(crate) fn line_of(&self, _event: &Event) -> Line {
        Line::default()
    }
}
