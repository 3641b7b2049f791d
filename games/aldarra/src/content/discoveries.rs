//! Discoveries and their effects.

use engine::content::{ContentErrors, ContentSource};
use serde::{Deserialize, Serialize};

use super::check::{self, amount};
use super::{DiscoveryId, Kind};

/// The most different discoveries; a set of them fits 32 bits.
pub const MAX_DISCOVERIES: usize = 32;

/// What a discovery does for its owner. Counts are 1..=99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum DiscoveryEffect {
    /// The unit card of this kind shows its upgraded side (ALD-9.16).
    Upgrade(Kind),
    /// Up to so many airships each move 1 tile to a tile without enemy units.
    Patrol(#[serde(deserialize_with = "amount")] u8),
    /// Pay `price` coins for one unit of `kind` in the Stronghold.
    Commission {
        /// The airship kind.
        kind: Kind,
        /// Coins.
        #[serde(deserialize_with = "amount")]
        price: u8,
    },
    /// Once per battle, reroll all dice whose own result is 0 hits.
    RerollBlanks,
    /// In round 1 every other owner's total is lowered by so much, in the first initiative in
    /// which it is at least 1.
    BluntFirst(#[serde(deserialize_with = "amount")] u8),
    /// Coins for each battle won.
    WinCoins(#[serde(deserialize_with = "amount")] u8),
    /// As `Patrol`, from the tile of a battle won as the attacker.
    Pursue(#[serde(deserialize_with = "amount")] u8),
    /// Draw so many cards more when exploring, then discard as many.
    ExtraDraw(#[serde(deserialize_with = "amount")] u8),
    /// Up to so many airships go to the own Stronghold or to a tile with an own building.
    Recall(#[serde(deserialize_with = "amount")] u8),
    /// Coins for each controlled tile with an own building.
    CoinsPerBuilding(#[serde(deserialize_with = "amount")] u8),
    /// Crystals more from the supply, if any were taken from the map in the Mine step.
    CrystalBonus(#[serde(deserialize_with = "amount")] u8),
}

impl DiscoveryEffect {
    /// When the effect acts.
    pub const fn timing(self) -> Timing {
        match self {
            DiscoveryEffect::Upgrade(_) => Timing::UnitUpgrade,
            DiscoveryEffect::Patrol(_) | DiscoveryEffect::Commission { .. } => {
                Timing::ExpansionStart
            }
            DiscoveryEffect::RerollBlanks | DiscoveryEffect::BluntFirst(_) => Timing::Combat,
            DiscoveryEffect::WinCoins(_) | DiscoveryEffect::Pursue(_) => Timing::CombatWin,
            DiscoveryEffect::ExtraDraw(_) => Timing::Explore,
            DiscoveryEffect::Recall(_) => Timing::ExpansionEnd,
            DiscoveryEffect::CoinsPerBuilding(_) | DiscoveryEffect::CrystalBonus(_) => Timing::Mine,
        }
    }
}

/// When a discovery acts, as printed on the card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timing {
    /// From the moment it is gained.
    UnitUpgrade,
    /// At the start of the Expansion phase.
    ExpansionStart,
    /// During a battle.
    Combat,
    /// When a battle is won.
    CombatWin,
    /// In the Explore step.
    Explore,
    /// At the end of the Expansion phase.
    ExpansionEnd,
    /// In the Mine step.
    Mine,
}

impl Timing {
    /// The name in files, such as `unit_upgrade`.
    pub const fn slug(self) -> &'static str {
        match self {
            Timing::UnitUpgrade => "unit_upgrade",
            Timing::ExpansionStart => "expansion_start",
            Timing::Combat => "combat",
            Timing::CombatWin => "combat_win",
            Timing::Explore => "explore",
            Timing::ExpansionEnd => "expansion_end",
            Timing::Mine => "mine",
        }
    }
}

/// One discovery of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Discovery {
    /// Its index in the table.
    pub id: DiscoveryId,
    /// Name of the card.
    pub name: String,
    /// What players read.
    pub text: String,
    /// Copies in the deck of 2, 3 and 4 players, starting copies included (ALD-3.5).
    pub copies: [u8; 3],
    /// When it acts; always that of the effect.
    pub timing: Timing,
    /// What it does.
    pub effect: DiscoveryEffect,
}

/// The file with the discoveries.
pub(super) const FILE: &str = "discoveries.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    text: String,
    copies: i64,
    min: Vec<i64>,
    timing: Timing,
    effect: DiscoveryEffect,
}

pub(super) fn read(source: &ContentSource, errors: &mut ContentErrors) -> Vec<Discovery> {
    let mut file = source.open(FILE);
    file.only(&["discovery"]);
    let entries = check::deck::<Raw>(&mut file, "discovery", 'D', MAX_DISCOVERIES);
    let mut cards = Vec::new();
    for (id, (key, raw)) in (0..).map(DiscoveryId).zip(entries) {
        let path = format!("discovery.{key}");
        let at = |key: &str| format!("{path}.{key}");
        check::words(
            &mut file,
            &path,
            &[("name", &raw.name), ("text", &raw.text)],
        );
        let number = usize::from(file.whole(&at("copies"), raw.copies, 1..=9));
        if raw.min.len() != number {
            file.fail(
                &at("min"),
                format!("has {} numbers", raw.min.len()),
                format!("{number}, one for each copy"),
            );
        }
        let mut copies = [0; 3];
        for (index, min) in raw.min.iter().take(number).enumerate() {
            let min = file.whole(&at(&format!("min[{index}]")), *min, 2..=4);
            for count in &mut copies[usize::from(min) - 2..] {
                *count += 1;
            }
        }
        if raw.timing != raw.effect.timing() {
            let expected = format!("`{}`, the timing of its effect", raw.effect.timing().slug());
            file.fail(&at("timing"), format!("is {}", raw.timing.slug()), expected);
        }
        match raw.effect {
            DiscoveryEffect::Upgrade(kind) if !kind.has_upgrade() => {
                file.fail(
                    &at("effect.upgrade"),
                    "is a kind without an upgraded side",
                    "another kind",
                );
            }
            DiscoveryEffect::Commission { kind, .. } if kind.is_building() => {
                file.fail(
                    &at("effect.commission.kind"),
                    "is a building",
                    "an airship kind",
                );
            }
            _ => {}
        }
        cards.push(Discovery {
            id,
            name: raw.name,
            text: raw.text,
            copies,
            timing: raw.timing,
            effect: raw.effect,
        });
    }
    for (index, players) in (2..=4_u8).enumerate() {
        let total: u16 = cards.iter().map(|card| u16::from(card.copies[index])).sum();
        let least = 2 * u16::from(players) + 1;
        if file.is_clean() && !(least..=255).contains(&total) {
            file.fail(
                "discovery",
                format!("has {total} copies for {players} players"),
                format!("{least} to 255: a starting card each and one row (ALD-9.11)"),
            );
        }
    }
    file.finish(errors);
    cards
}
