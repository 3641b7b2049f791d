//! ALD-15: what a viewer cannot know is drawn anew.

use crate::Aldarra;
use crate::content::ExplorationId;
use crate::position::Position;
use engine::Viewer;
use engine::hidden::Pool;
use rand::Rng;

impl Aldarra {
    /// Draws anew what the viewer cannot know: objectives in other hands, deck and discard pile, and held or drawn
    /// exploration cards with the exploration deck. Discoveries are public up to their order, which nothing holds.
    pub(crate) fn resample<R: Rng>(&self, pos: &mut Position, viewer: Viewer, rng: &mut R) {
        let mut pool = Pool::default();
        pos.objectives.to_pool(viewer, &mut pool);
        pos.objective_discard.to_pool(viewer, &mut pool);
        pool.collect(viewer, &pos.looked);
        for seat in pos.seats.iter().take(self.seats) {
            pool.collect(viewer, &seat.objectives);
        }
        pool.deal_to(viewer, &mut pos.looked, rng);
        for seat in pos.seats.iter_mut().take(self.seats) {
            pool.deal_to(viewer, &mut seat.objectives, rng);
        }
        pos.objective_discard.deal_back(viewer, &mut pool, rng);
        pos.objectives.deal_back(viewer, &mut pool, rng);

        let mut pool = Pool::default();
        pos.exploration.to_pool(viewer, &mut pool);
        pool.collect(viewer, &pos.drawn);
        for seat in pos.seats.iter().take(self.seats) {
            pool.collect(viewer, &seat.held);
        }
        let can_be_held = |kind: u8| self.hold_effect(ExplorationId(kind)).is_some();
        for seat in pos.seats.iter_mut().take(self.seats) {
            pool.deal_some_to(viewer, &mut seat.held, can_be_held, rng);
        }
        pool.deal_to(viewer, &mut pos.drawn, rng);
        pos.exploration.deal_back(viewer, &mut pool, rng);
    }
}
