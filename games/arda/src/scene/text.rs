//! What units and terrain can do, in words.

use crate::Arda;
use crate::content::KindInfo;
use crate::definition::{Production, Targeted};
use crate::ids::{Kind, KindSet};

/// `1 step`, `3 steps`.
pub(crate) fn counted(count: i32, what: &str) -> String {
    let ending = if count == 1 { "" } else { "s" };
    format!("{count} {what}{ending}")
}

/// `+1`, `-2`.
pub(super) fn signed(value: i8) -> String {
    match value {
        1.. => format!("+{value}"),
        value => value.to_string().replace('-', "\u{2212}"),
    }
}

/// A strength with its dice: `6` or `6 × 2`.
fn strength(value: u8, rolls: u8) -> String {
    match rolls {
        1 => value.to_string(),
        rolls => format!("{value} × {rolls}"),
    }
}

/// The numbers and abilities of a type of unit, a line each.
pub(crate) fn kind_lines(game: &Arda, kind: Kind) -> Vec<String> {
    let info = game.content.kind(kind);
    let def = &info.def;
    let mut numbers = vec![
        format!("attack {}", strength(def.attack, def.attack_rolls)),
        format!("defence {}", strength(def.defense, def.defense_rolls)),
    ];
    if def.movement > 0 {
        numbers.push(counted(def.movement.into(), "step"));
    }
    if def.hits > 1 {
        numbers.push(format!("{} hits", def.hits));
    }
    let price = game.content.purchases.iter();
    let price = price.filter(|purchase| purchase.units == [(kind, 1)]);
    if let Some(cost) = price.map(|purchase| purchase.cost).min() {
        numbers.push(counted(cost, "PU"));
    }
    let mut lines = vec![numbers.join(" · ")];
    if let Some(targeted) = &def.targeted {
        lines.push(targeted_line(game, info, targeted));
    }
    lines.extend(support_lines(game, kind));
    lines.extend(ability_lines(info));
    lines
}

fn targeted_line(game: &Arda, info: &KindInfo, targeted: &Targeted) -> String {
    let when = match (targeted.attack, targeted.defense) {
        (attack, 0) => format!("attack {attack}"),
        (0, defense) => format!("defence {defense}"),
        (attack, defense) => format!("attack {attack}, defence {defense}"),
    };
    let rounds = match targeted.rounds {
        None => "every round".to_string(),
        Some(1) => "first round".to_string(),
        Some(rounds) => format!("{rounds} rounds"),
    };
    let shots = match targeted.shots {
        None => ", a die for each target".to_string(),
        Some(1) => String::new(),
        Some(shots) => format!(", {shots} dice"),
    };
    let hit = match targeted.damages {
        true => "",
        false => ", kills outright",
    };
    format!(
        "{}: {when}, {rounds}{shots}{hit}; at {}",
        targeted.kind,
        names(game, info.targets)
    )
}

fn support_lines(game: &Arda, kind: Kind) -> Vec<String> {
    let given = game
        .content
        .supports
        .iter()
        .filter(|support| support.giver == kind);
    let lines = given.map(|support| {
        let when = match support.sides {
            [true, true] => "",
            [true, false] => " in attack",
            _ => " in defence",
        };
        let whose = if support.enemy { "enemies" } else { "others" };
        format!(
            "{} to {} {whose}{when}",
            signed(support.bonus),
            support.receivers
        )
    });
    lines.collect()
}

fn ability_lines(info: &KindInfo) -> Vec<String> {
    let def = &info.def;
    let mut lines = Vec::new();
    let mut say = |fits: bool, words: String| {
        if fits {
            lines.push(words);
        }
    };
    say(def.capacity > 0, format!("carries {}", def.capacity));
    say(def.deck > 0, format!("carries {} aircraft", def.deck));
    say(def.blitz, "passes through empty enemy land".to_string());
    say(
        def.marine > 0,
        format!("{} when it lands", signed(def.marine)),
    );
    if let Some(air) = def.air_battle {
        say(true, format!("air combat {} / {}", air.attack, air.defense));
    }
    say(def.infrastructure, "captured, not killed".to_string());
    say(def.construction.is_some(), "built on the spot".to_string());
    match def.produces {
        Some(Production::Units(units)) => say(
            true,
            format!("produces {} a turn", counted(units.into(), "unit")),
        ),
        Some(Production::Territory) => say(true, "produces units".to_string()),
        None => {}
    }
    say(def.bomber, "may bomb".to_string());
    say(def.evades, "may dive".to_string());
    say(def.destroyer, "stops diving".to_string());
    if let Some(most) = def.max_built {
        say(true, format!("at most {most} a power"));
    }
    lines
}

/// The names of types, the first few of them.
pub(super) fn names(game: &Arda, kinds: KindSet) -> String {
    const SHOWN: usize = 8;
    let all: Vec<&str> = kinds
        .iter()
        .map(|kind| game.content.kind(kind).plural.as_str())
        .collect();
    match all.len() > SHOWN {
        true => format!("{} and {} more", all[..SHOWN].join(", "), all.len() - SHOWN),
        false => all.join(", "),
    }
}
