//! The catalogue's entry.

use crate::Aldarra;
use crate::content::{Content, Faction};
use crate::options::Options;
use engine::setup::{FactionInfo, GameInfo, Players};
use std::sync::LazyLock;

/// The word by which the game is known.
pub(crate) const ID: &str = "aldarra";

/// Raised when the same record could play differently.
pub(crate) const RULES_VERSION: u32 = 1;

static INFO: LazyLock<GameInfo> = LazyLock::new(|| {
    let content = Content::embedded();
    let faction = |faction: Faction| {
        let info = content.faction(faction);
        FactionInfo {
            key: faction.slug().to_string(),
            name: info.name.clone(),
            strengths: info.strengths.clone(),
        }
    };
    GameInfo {
        id: ID.to_string(),
        name: "Aldarra".to_string(),
        blurb: "Airships over a map of hexagons: fleets, battles with bursting dice, and ruins to explore.\n\
                Four factions race to 20 victory points."
            .to_string(),
        players: Players { min: 2, max: 4 },
        minutes: [60, 150],
        weight: 3.0,
        factions: Faction::ALL.map(faction).to_vec(),
        maps: vec!["random".to_string(), "standard".to_string()],
        options: Options::info(),
        bot_limit: Options::bot_limit(),
        rules_version: RULES_VERSION,
    }
});

impl Aldarra {
    /// The catalogue's entry.
    pub(crate) fn catalogue_entry() -> GameInfo {
        INFO.clone()
    }
}
