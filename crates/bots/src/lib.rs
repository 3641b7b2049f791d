//! Players made of code. They know games only through the engine: every game that says what a position is worth to a
//! seat ([`Heuristic`]) can be played by all of them.

mod greedy;
mod quick;
mod random;

pub use greedy::Greedy;
pub use quick::Quick;
pub use random::Random;

use engine::Heuristic;
use engine::bot::NamedBot;
use std::sync::Arc;

/// All bots, the default opponent being `greedy`.
pub fn all<G: Heuristic>() -> Vec<NamedBot<G>> {
    vec![
        NamedBot {
            name: "random",
            about: "Takes any of its choices, each as likely as the others.",
            bot: Arc::new(Random),
        },
        NamedBot {
            name: "greedy",
            about: "Tries its choices out and takes what soon pays best.",
            bot: Arc::new(Greedy),
        },
        NamedBot {
            name: "quick",
            about: "Follows a rule of thumb and looks no further.",
            bot: Arc::new(Quick),
        },
    ]
}
