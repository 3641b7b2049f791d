//! Choosing by rule of thumb.

use engine::Heuristic;
use engine::bot::{Bot, View};

/// Takes what the game's [`quick`](Heuristic::quick) choice is.
#[derive(Clone, Copy, Debug, Default)]
pub struct Quick;

impl<G: Heuristic> Bot<G> for Quick {
    fn choose(&self, view: &View<'_, G>) -> usize {
        let luck = (view.luck >> 32) as u32 ^ view.luck as u32;
        view.game
            .quick(view.position, view.seat, view.legal, luck)
            .min(view.legal.len() - 1)
    }
}
