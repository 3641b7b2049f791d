//! The catalogue's entry.

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
        several: false,
        maps: vec!["random".to_string(), "standard".to_string()],
        terrains: Vec::new(),
        options: Options::info(),
        bot_limit: Options::bot_limit(),
        rules_version: RULES_VERSION,
    }
});

/// The catalogue's entry.
pub(crate) fn info() -> GameInfo {
    INFO.clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::Setup;

    #[test]
    fn the_bot_limit_and_all_factions_are_a_good_set_up() {
        let info = info();
        let mut setup = Setup::new(ID, 4);
        setup.options = info.bot_limit.clone();
        for (seat, faction) in setup.seats.iter_mut().zip(&info.factions) {
            seat.faction = Some(faction.key.clone());
        }
        assert_eq!(setup.check(&info), Ok(()));
        for option in &info.options {
            assert_eq!(option.check(&option.default), Ok(()), "{}", option.key);
        }
        assert_eq!(info.blurb.lines().count(), 2);
    }
}
