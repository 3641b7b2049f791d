//! Whether this build goes on with the matches of a database.

use crate::store::{Kept, StoreError};
use crate::table::resume;
use engine::Secret;
use engine::game_match::Opening;
use engine::record::Player;
use engine::registry::Registry;
use engine::setup::Setup;
use serde::Serialize;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A match that waits or runs, and whether this build reads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Checked {
    /// Its id.
    pub id: String,
    /// Its game.
    pub game: String,
    /// Its name.
    pub name: String,
    /// How many entries its log has.
    pub seq: u32,
    /// Why it would not be read, where it would not.
    pub problem: Option<String>,
}

/// Plays all matches again that wait or run, as a server of this build would, with the content that it would have. Only
/// reads, so that a server may go on meanwhile, of whatever build.
///
/// # Errors
/// Why the database cannot be read.
pub async fn check_matches(
    registry: Arc<dyn Registry>,
    db: &str,
    content: &BTreeMap<String, PathBuf>,
) -> Result<Vec<Checked>, StoreError> {
    let mut checked = Vec::new();
    Kept::each(db, async |kept| {
        let (registry, folder) = (registry.clone(), content.get(&kept.game).cloned());
        let (id, game, name) = (kept.id.clone(), kept.game.clone(), kept.name.clone());
        let seq = kept.seq;
        let played =
            tokio::task::spawn_blocking(move || check(&*registry, folder.as_deref(), &kept)).await;
        let broken = |_| Err("playing it again ends in a bug".to_string());
        checked.push(Checked {
            id,
            game,
            name,
            seq,
            problem: played.unwrap_or_else(broken).err(),
        });
    })
    .await?;
    Ok(checked)
}

fn check(registry: &dyn Registry, content: Option<&Path>, kept: &Kept) -> Result<(), String> {
    if kept.header.is_some() {
        let secret = Secret::from_hex(&kept.secret);
        let secret = secret.ok_or("its secret is not 64 hexadecimal digits")?;
        return resume(registry, content, kept, secret).map(drop);
    }
    // Nothing is dealt yet: it must be possible to.
    let setup: Setup = serde_json::from_str(&kept.setup)
        .map_err(|error| format!("stored set-up cannot be read: {error}"))?;
    let game = registry
        .game(&kept.game)
        .map_err(|error| error.to_string())?;
    let nobody = |_| Player {
        name: String::new(),
        bot: None,
    };
    let seats = setup.seats.iter().map(nobody).collect();
    game.open(&setup, content, Opening::seeded(seats, 0))
        .map(drop)
        .map_err(|error| error.to_string())
}
