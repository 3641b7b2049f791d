//! Choosing blindly.

use engine::bot::{Bot, View};
use engine::{Fast, Game};

/// Takes any of its choices, each as likely as the others.
#[derive(Clone, Copy, Debug, Default)]
pub struct Random;

impl<G: Game> Bot<G> for Random {
    fn choose(&self, view: &View<'_, G>) -> usize {
        Fast::new(view.luck).choose(view.legal.len())
    }
}
