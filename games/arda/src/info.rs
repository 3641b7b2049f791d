//! The catalogue's entry: it follows from the definition.

use crate::content::Content;
use crate::definition::{Definition, OptionDef, OptionDefault};
use engine::content::{ContentErrors, ContentSource};
use engine::setup::{FactionInfo, GameInfo, OptionInfo, OptionKind, OptionValue, Players};
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The word by which the game is known.
pub(crate) const ID: &str = "arda";

/// Raised when the same record could play differently.
pub(crate) const RULES_VERSION: u32 = 1;

/// Rounds after which a game of bots ends.
const BOT_ROUNDS: i32 = 20;

static INFO: LazyLock<GameInfo> = LazyLock::new(|| info_of(ID, &embedded()));

/// The files that ship with the game.
pub(crate) fn source() -> ContentSource {
    ContentSource::embedded(&[(
        crate::setup::FILE,
        include_str!("../content/definition.toml"),
    )])
}

fn embedded() -> Definition {
    let text = include_str!("../content/definition.toml");
    Definition::from_toml(crate::setup::FILE, text)
        .expect("the shipped definition is read by a test")
}

/// The catalogue's entry of the shipped scenario.
pub(crate) fn info() -> GameInfo {
    INFO.clone()
}

/// The catalogue's entry of other content.
pub(crate) fn info_from(content: &ContentSource) -> Result<GameInfo, ContentErrors> {
    let text = content.text(crate::setup::FILE).unwrap_or_default();
    let def = Definition::from_toml(crate::setup::FILE, text)?;
    let info = info_of(ID, &def);
    // Of what cannot be played there is nothing to say but why.
    Content::build(def)?;
    Ok(info)
}

fn info_of(id: &str, def: &Definition) -> GameInfo {
    let factions = def.powers.iter().map(|power| FactionInfo {
        key: crate::content::slug(&power.name),
        name: power.name.clone(),
        strengths: strengths(def, power),
    });
    let mut options: Vec<OptionInfo> = def.options.iter().map(option_info).collect();
    if !options.iter().any(|option| option.key == "round_limit") {
        options.push(round_limit());
    }
    GameInfo {
        id: id.to_string(),
        name: def.name.clone(),
        blurb: def.blurb.clone(),
        players: Players {
            min: 2,
            max: def.powers.len().min(30) as u8,
        },
        minutes: [90, 360],
        weight: 3.5,
        factions: factions.collect(),
        several: true,
        maps: vec![def.key.clone()],
        terrains: ["field", "forest", "hill", "water", "mountains"]
            .map(String::from)
            .to_vec(),
        options,
        bot_limit: BTreeMap::from([("round_limit".to_string(), OptionValue::Number(BOT_ROUNDS))]),
        rules_version: RULES_VERSION,
    }
}

fn strengths(def: &Definition, power: &crate::definition::PowerDef) -> Vec<String> {
    let owned = def
        .places
        .iter()
        .filter(|place| place.owner.as_ref() == Some(&power.name));
    let income: i32 = owned.clone().map(|place| i32::from(place.production)).sum();
    let mut lines = vec![
        format!("{} side", power.alliance),
        format!("Income {income}"),
    ];
    if let Some(capital) = def
        .places
        .iter()
        .find(|place| place.capital.as_ref() == Some(&power.name))
    {
        lines.push(format!("Capital {}", capital.name));
    }
    lines
}

fn round_limit() -> OptionInfo {
    OptionInfo {
        key: "round_limit".to_string(),
        title: "Round limit".to_string(),
        help: "Rounds after which the game ends; 0 for none.".to_string(),
        rule: "ARD-12.7".to_string(),
        kind: OptionKind::Number { min: 0, max: 200 },
        default: OptionValue::Number(0),
    }
}

fn option_info(option: &OptionDef) -> OptionInfo {
    let kind = match (&option.default, option.range) {
        (OptionDefault::Switch(_), _) => OptionKind::Switch,
        (OptionDefault::Number(_), range) => {
            let [min, max] = range.unwrap_or([0, 1000]);
            OptionKind::Number { min, max }
        }
        (OptionDefault::Word(_), _) => OptionKind::Choice {
            values: option.words.clone(),
        },
    };
    OptionInfo {
        key: option.key.clone(),
        title: option.title.clone(),
        help: option.help.clone(),
        rule: option.rule.clone(),
        kind,
        default: default_of(option),
    }
}

/// The value of an option when nothing is said.
pub(crate) fn default_of(option: &OptionDef) -> OptionValue {
    match &option.default {
        OptionDefault::Switch(on) => OptionValue::Switch(*on),
        OptionDefault::Number(number) => OptionValue::Number(*number),
        OptionDefault::Word(word) => OptionValue::Word(word.clone()),
    }
}
