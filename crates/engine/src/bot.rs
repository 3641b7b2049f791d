//! Players made of code.

use crate::game::Game;
use crate::seat::Seat;
use std::sync::Arc;

/// What a bot is asked: a position that it may look at, and the legal actions of its seat.
#[derive(Debug)]
pub struct View<'a, G: Game> {
    /// The rules.
    pub game: &'a Arc<G>,
    /// A position that the seat may know: what it cannot know has been drawn anew.
    pub position: &'a G::Position,
    /// The seat to decide for.
    pub seat: Seat,
    /// What it may do; never empty.
    pub legal: &'a [G::Action],
    /// A random number of this decision: equal views with equal luck get equal answers.
    pub luck: u64,
}

/// A player made of code. It keeps no memory that matters: a match may go on with a new one after a restart.
pub trait Bot<G: Game>: Send + Sync {
    /// The index of the chosen action in `view.legal`.
    fn choose(&self, view: &View<'_, G>) -> usize;
}

/// A bot with the word by which it is known.
pub struct NamedBot<G: Game> {
    /// The word.
    pub name: &'static str,
    /// What it is, in a sentence.
    pub about: &'static str,
    /// The bot.
    pub bot: Arc<dyn Bot<G>>,
}

impl<G: Game> Clone for NamedBot<G> {
    fn clone(&self) -> Self {
        NamedBot {
            name: self.name,
            about: self.about,
            bot: self.bot.clone(),
        }
    }
}
