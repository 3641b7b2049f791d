//! Icon names of resources, tokens and card families.

use engine::content::{ContentErrors, ContentSource};
use serde::Deserialize;

use super::check;

/// Icon names of everything that has no table of its own.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Icons {
    /// Coins.
    pub coin: String,
    /// Crystals.
    pub crystal: String,
    /// Victory points.
    pub victory_point: String,
    /// An active order token.
    pub order: String,
    /// The reserve order token.
    pub reserve: String,
    /// The token on an explored tile.
    pub explored: String,
    /// Discoveries.
    pub discovery: String,
    /// Immediate exploration cards.
    pub immediate: String,
    /// Held exploration cards.
    pub hold: String,
    /// Objectives.
    pub objective: String,
}

/// The file with the icon names.
pub(super) const FILE: &str = "icons.toml";

pub(super) fn read(source: &ContentSource, errors: &mut ContentErrors) -> Option<Icons> {
    let mut file = source.open(FILE);
    file.only(&["icon"]);
    let icons: Option<Icons> = file.value("icon");
    if let Some(icons) = &icons {
        for (key, icon) in [
            ("coin", &icons.coin),
            ("crystal", &icons.crystal),
            ("victory_point", &icons.victory_point),
            ("order", &icons.order),
            ("reserve", &icons.reserve),
            ("explored", &icons.explored),
            ("discovery", &icons.discovery),
            ("immediate", &icons.immediate),
            ("hold", &icons.hold),
            ("objective", &icons.objective),
        ] {
            check::icon(&mut file, &format!("icon.{key}"), icon);
        }
    }
    file.finish(errors);
    icons
}
