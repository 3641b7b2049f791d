//! The one list of all games and bots.

mod maps;

use engine::registry::{AnyGame, Entered, MapsError, Registry};
use engine::setup::SetupError;
use std::path::Path;
use std::sync::Arc;

/// Games by their ids.
#[derive(Clone)]
pub struct Catalogue {
    games: Vec<Arc<dyn AnyGame>>,
}

impl Catalogue {
    /// A catalogue of these games, in this order.
    pub fn new(games: Vec<Arc<dyn AnyGame>>) -> Self {
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

    fn with_maps(
        &self,
        path: &Path,
        told: &mut dyn FnMut(&str),
    ) -> Result<Arc<dyn Registry>, MapsError> {
        let mut all = self.clone();
        for game in maps::read(path, told)? {
            let id = game.info().id;
            if all.game(&id).is_ok() {
                return Err(MapsError(format!(
                    "{}: there are two games {id}",
                    path.display()
                )));
            }
            all.games.push(game);
        }
        Ok(Arc::new(all))
    }
}

/// All games, each with the bots that play it. A new game is one line here.
pub fn all() -> Catalogue {
    Catalogue::new(vec![
        Arc::new(Entered::<aldarra::Aldarra>::new(bots::all())),
        Arc::new(Entered::<aidra::Aidra>::new(bots::all())),
        Arc::new(Entered::<arda::Arda>::new(bots::all())),
    ])
}
