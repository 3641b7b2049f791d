//! Exploration cards: immediate steps and held effects.

use engine::content::{ContentErrors, ContentSource, Document};
use serde::de::IgnoredAny;
use serde::{Deserialize, Serialize};

use super::check::{self, amount};
use super::{Colour, DicePool, ExplorationId, Kind};

/// The most different exploration cards; a set of them fits 64 bits.
pub const MAX_EXPLORATION: usize = 64;

/// What a step of an immediate card may pay out. Counts are 1..=99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Reward {
    /// Coins.
    Coins(#[serde(deserialize_with = "amount")] u8),
    /// Crystals from the supply.
    Crystals(#[serde(deserialize_with = "amount")] u8),
    /// Victory points.
    Vp(#[serde(deserialize_with = "amount")] u8),
}

/// What the sacrifice of an airship is worth up to a printed cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ShrineTier {
    /// The highest printed cost of this tier, in coins.
    #[serde(deserialize_with = "amount")]
    pub max_cost: u8,
    /// What it pays.
    pub reward: Reward,
}

/// One step of an immediate card; "here" is the explored tile (ALD-14.4). Counts are 1..=99.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Step {
    /// Gain coins.
    Coins(#[serde(deserialize_with = "amount")] u8),
    /// Gain `each` coins per controlled neighbour of here, at most `max` coins.
    CoinsPerControlledNeighbour {
        /// Coins per neighbour.
        #[serde(deserialize_with = "amount")]
        each: u8,
        /// Most coins.
        #[serde(deserialize_with = "amount")]
        max: u8,
    },
    /// Take up to `n` crystals; if the supply is empty gain `else_coins` instead.
    Crystals {
        /// Crystals.
        #[serde(deserialize_with = "amount")]
        n: u8,
        /// Coins, may be 0.
        #[serde(default)]
        else_coins: u8,
    },
    /// Gain victory points.
    Vp(#[serde(deserialize_with = "amount")] u8),
    /// Place a unit here; impossible: the card is discarded (ALD-8.4).
    GainUnit(Kind),
    /// May pay `price` to place a unit here.
    Hire {
        /// Coins.
        #[serde(deserialize_with = "amount")]
        price: u8,
        /// The kind placed.
        kind: Kind,
    },
    /// May roll: that many hits on own units here, then that many crystals.
    Dig {
        /// The dice.
        dice: DicePool,
    },
    /// Roll; the next seat of the track assigns the hits to own units here; `reward` coins if
    /// one survives.
    Ambush {
        /// The dice.
        dice: DicePool,
        /// Coins.
        #[serde(deserialize_with = "amount")]
        reward: u8,
    },
    /// May sacrifice an airship here for the reward of the first tier that covers its cost.
    Shrine {
        /// Tiers with rising costs; the last covers every price.
        tiers: Vec<ShrineTier>,
    },
    /// Place up to so many crystals on different neighbours without crystal or Stronghold.
    SpreadCrystals(#[serde(deserialize_with = "amount")] u8),
    /// Look at `look` objectives, keep `keep`, the rest under the deck in the same order.
    LookObjectives {
        /// Cards looked at.
        #[serde(deserialize_with = "amount")]
        look: u8,
        /// Cards kept.
        #[serde(deserialize_with = "amount")]
        keep: u8,
    },
    /// Up to `units` airships here move together to one neighbour; battle possible.
    Skyway {
        /// Most airships.
        #[serde(deserialize_with = "amount")]
        units: u8,
    },
    /// Pay `price` coins or destroy an own airship here.
    Toll {
        /// Coins.
        #[serde(deserialize_with = "amount")]
        price: u8,
    },
    /// Up to `rolls` rolls of `die`: 0 hits lose the pot, else it grows by `factor` × hits coins.
    PushLuck {
        /// The die.
        die: Colour,
        /// Coins per hit.
        #[serde(deserialize_with = "amount")]
        factor: u8,
        /// Most rolls.
        #[serde(deserialize_with = "amount")]
        rolls: u8,
    },
}

/// What a held card does when it is played. Counts are 1..=99.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Deserialize, Default)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum HoldEffect {
    /// Retreat from the battle at once (ALD-7.9).
    #[default]
    Withdraw,
    /// One other owner's total in this initiative is lower, minimum 0.
    ReduceTotal(#[serde(deserialize_with = "amount")] u8),
    /// More dice in the own roll of this initiative.
    AddDice(DicePool),
    /// A unit from the supply on the battle tile.
    UnitInBattle(Kind),
    /// More speed for all own airships in this order.
    Speed(#[serde(deserialize_with = "amount")] u8),
    /// Another order with the reserve token, once per round.
    ExtraOrder,
    /// The next unit built in this step costs less, minimum 1.
    DiscountUnit(#[serde(deserialize_with = "amount")] u8),
    /// The price of the chosen VP option is lower, in its own currency.
    DiscountVp {
        /// Coins off.
        #[serde(deserialize_with = "amount")]
        coins: u8,
        /// Crystals off.
        #[serde(deserialize_with = "amount")]
        crystals: u8,
    },
    /// Roll, not bursting, and assign the hits to an enemy owner's units on an adjacent tile.
    Bombard(DicePool),
}

impl HoldEffect {
    /// When the card may be played.
    pub const fn window(self) -> Window {
        match self {
            HoldEffect::Withdraw => Window::RoundStart,
            HoldEffect::ReduceTotal(_) => Window::PostRoll,
            HoldEffect::AddDice(_) => Window::PreRoll,
            HoldEffect::UnitInBattle(_) => Window::BattleStart,
            HoldEffect::Speed(_) => Window::Movement,
            HoldEffect::ExtraOrder => Window::OrderEnd,
            HoldEffect::DiscountUnit(_) => Window::Build,
            HoldEffect::DiscountVp { .. } => Window::BuyVp,
            HoldEffect::Bombard(_) => Window::ExploreStart,
        }
    }
}

/// When a held card may be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Window {
    /// Start of a battle round.
    RoundStart,
    /// Before the rolls of an initiative.
    PreRoll,
    /// After the rolls of an initiative.
    PostRoll,
    /// Start of a battle.
    BattleStart,
    /// Own Movement, before the first move.
    Movement,
    /// End of an own order.
    OrderEnd,
    /// Own Build.
    Build,
    /// Own BuyVP, before buying.
    BuyVp,
    /// Start of an own Explore step.
    ExploreStart,
}

impl Window {
    /// The name in files, such as `round_start`.
    pub const fn slug(self) -> &'static str {
        match self {
            Window::RoundStart => "round_start",
            Window::PreRoll => "pre_roll",
            Window::PostRoll => "post_roll",
            Window::BattleStart => "battle_start",
            Window::Movement => "movement",
            Window::OrderEnd => "order_end",
            Window::Build => "build",
            Window::BuyVp => "buy_vp",
            Window::ExploreStart => "explore_start",
        }
    }
}

/// What an exploration card does.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Exploration {
    /// Executed when drawn, step by step (ALD-8.3).
    Immediate(Vec<Step>),
    /// Kept and played later in the window of its effect.
    Hold(HoldEffect),
}

/// One exploration card of the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExplorationCard {
    /// Its index in the table.
    pub id: ExplorationId,
    /// Name of the card.
    pub name: String,
    /// What players read.
    pub text: String,
    /// Copies in the deck, 1..=9, for any number of players.
    pub copies: u8,
    /// What it does.
    pub effect: Exploration,
}

impl ExplorationCard {
    /// When it may be played; `None` for an immediate card.
    pub const fn window(&self) -> Option<Window> {
        match self.effect {
            Exploration::Immediate(_) => None,
            Exploration::Hold(effect) => Some(effect.window()),
        }
    }
}

/// The file with the exploration cards.
pub(super) const FILE: &str = "exploration.toml";

#[derive(Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
enum Family {
    Immediate,
    Hold,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    text: String,
    copies: i64,
    kind: Family,
    window: Option<Window>,
    /// Read a second time, as what the kind says.
    #[serde(rename = "effect")]
    _effect: IgnoredAny,
}

pub(super) fn read(source: &ContentSource, errors: &mut ContentErrors) -> Vec<ExplorationCard> {
    let mut file = source.open(FILE);
    file.only(&["exploration"]);
    let entries = check::deck::<Raw>(&mut file, "exploration", 'E', MAX_EXPLORATION);
    let mut cards = Vec::new();
    for (id, (key, raw)) in (0..).map(ExplorationId).zip(entries) {
        let path = format!("exploration.{key}");
        let at = |key: &str| format!("{path}.{key}");
        check::words(
            &mut file,
            &path,
            &[("name", &raw.name), ("text", &raw.text)],
        );
        let copies = file.whole(&at("copies"), raw.copies, 1..=9);
        let effect = match raw.kind {
            Family::Immediate => file.value(&at("effect")).map(Exploration::Immediate),
            Family::Hold => file.value(&at("effect")).map(Exploration::Hold),
        };
        let Some(effect) = effect else { continue };
        match &effect {
            Exploration::Immediate(steps) => check_steps(&mut file, &at("effect"), steps),
            Exploration::Hold(hold) => check_hold(&mut file, &at("effect"), hold),
        }
        let card = ExplorationCard {
            id,
            name: raw.name,
            text: raw.text,
            copies,
            effect,
        };
        if raw.window != card.window() {
            let found = raw.window.map_or("missing", Window::slug);
            let expected = match card.window() {
                Some(window) => format!("`{}`, the window of its effect", window.slug()),
                None => "no window on an immediate card".to_owned(),
            };
            file.fail(&at("window"), format!("is {found}"), expected);
        }
        cards.push(card);
    }
    let total: u16 = cards.iter().map(|card| u16::from(card.copies)).sum();
    if file.is_clean() && !(5..=255).contains(&total) {
        file.fail("exploration", format!("has {total} copies"), "5 to 255");
    }
    file.finish(errors);
    cards
}

fn check_steps(file: &mut Document<'_>, path: &str, steps: &[Step]) {
    if steps.is_empty() {
        file.fail(path, "has no steps", "at least one step");
    }
    for (index, step) in steps.iter().enumerate() {
        let at = |key: &str| format!("{path}[{index}].{key}");
        match step {
            Step::Dig { dice } => check_dice(file, &at("dig.dice"), *dice),
            Step::Ambush { dice, .. } => check_dice(file, &at("ambush.dice"), *dice),
            Step::LookObjectives { look, keep } if keep > look => {
                let problem = format!("is {keep}");
                file.fail(
                    &at("look_objectives.keep"),
                    problem,
                    format!("at most {look}"),
                );
            }
            Step::Shrine { tiers } => {
                let rising = tiers
                    .windows(2)
                    .all(|two| two[0].max_cost < two[1].max_cost);
                if !rising || tiers.last().is_none_or(|tier| tier.max_cost != 99) {
                    let expected = "rising values of `max_cost` up to 99";
                    file.fail(&at("shrine.tiers"), "does not cover every cost", expected);
                }
            }
            _ => {}
        }
    }
}

fn check_hold(file: &mut Document<'_>, path: &str, effect: &HoldEffect) {
    match effect {
        HoldEffect::AddDice(dice) => check_dice(file, &format!("{path}.add_dice"), *dice),
        HoldEffect::Bombard(dice) => check_dice(file, &format!("{path}.bombard"), *dice),
        HoldEffect::UnitInBattle(kind) if kind.is_building() => {
            let field = format!("{path}.unit_in_battle");
            file.fail(&field, "is a building", "an airship kind");
        }
        _ => {}
    }
}

fn check_dice(file: &mut Document<'_>, field: &str, dice: DicePool) {
    if dice.is_empty() {
        file.fail(field, "has no dice", "at least one die");
    }
}
