//! The one list of all games and bots.

use engine::registry::{AnyGame, Entered, Registry};
use engine::setup::SetupError;

/// Games by their ids.
pub struct Catalogue {
    games: Vec<Box<dyn AnyGame>>,
}

impl Catalogue {
    /// A catalogue of these games, in this order.
    pub fn new(games: Vec<Box<dyn AnyGame>>) -> Self {
        Catalogue { games }
    }
}

impl Registry for Catalogue {
    fn game(&self, id: &str) -> Result<&dyn AnyGame, SetupError> {
        let found = self.games.iter().find(|game| game.info().id == id);
        found
            .map(AsRef::as_ref)
            .ok_or_else(|| SetupError::UnknownGame {
                game: id.to_string(),
                known: self.games.iter().map(|game| game.info().id).collect(),
            })
    }

    fn games(&self) -> Vec<&dyn AnyGame> {
        self.games.iter().map(AsRef::as_ref).collect()
    }
}

/// All games, each with the bots that play it. A new game is one line here.
pub fn all() -> Catalogue {
    Catalogue::new(vec![
        Box::new(Entered::<aldarra::Aldarra>::new(bots::all())),
        Box::new(Entered::<aidra::Aidra>::new(bots::all())),
        Box::new(Entered::<arda::Arda>::new(bots::all())),
    ])
}
