//! The catalogue's entry.

use crate::content::{Content, Faction};
use crate::options::Options;
use engine::setup::{FactionInfo, GameInfo, Players};
use std::sync::LazyLock;

/// The word by which the game is known.
pub(crate) const ID: &str = "aidra";

/// Raised when the same record could play differently.
pub(crate) const RULES_VERSION: u32 = 1;

static INFO: LazyLock<GameInfo> =
    LazyLock::new(|| {
        let content = Content::embedded();
        let faction = |faction: &Faction| FactionInfo {
            key: faction.label.key.clone(),
            name: faction.label.name.clone(),
            strengths: faction.strengths.clone(),
        };
        GameInfo {
        id: ID.to_string(),
        name: "Battle for Aidra".to_string(),
        blurb:
            "A war without dice: armies, secret cards and grids, and a center that can be shared.\n\
                Six factions, each with its own units, buildings, upgrades and action cards."
                .to_string(),
        players: Players { min: 2, max: 6 },
        minutes: [60, 180],
        weight: 3.3,
        factions: content.factions.iter().map(faction).collect(),
        several: false,
        maps: content.maps.iter().map(|map| map.key.clone()).collect(),
        terrains: ["field", "forest", "hill", "water"].map(String::from).to_vec(),
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
        let mut setup = Setup::new(ID, 6);
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
