//! Powers, their alliances, and what is attached to them.

use super::super::report::{At, Tier};
use super::super::xml::Element;
use super::attachments::{Attachment, Opt, split};
use super::{Reader, idle, of_class, put};
use crate::definition::{LimitKind, LimitOf, PowerDef, PowerLimit, StackLimit};
use std::collections::BTreeMap;

/// How many powers a game may have, and how many resources.
const MOST: usize = 64;

/// The name under which a file may speak of nobody.
pub(super) const NOBODY: &str = "Neutral";

pub(super) fn read(r: &mut Reader, root: &Element) {
    for element in root.within("playerlist", "player") {
        r.report.counts.powers += 1;
        let name = element.get("name").unwrap_or_default();
        if name.is_empty() {
            r.report.error(element, "has no name");
        } else if r.powers.contains_key(name) {
            r.report.error(element, "is there twice");
        } else if r.def.powers.len() >= MOST {
            r.report
                .error(element, format!("is one of more than {MOST} players"));
        } else {
            r.powers.insert(name.to_owned(), r.def.powers.len());
            r.power_lines.push(element.line);
            let power = fresh(r, name);
            r.def.powers.push(power);
        }
    }
    if r.def.powers.is_empty() {
        r.report.error(root, "has no players");
    }
    for element in root.within("playerlist", "alliance") {
        let player = element.get("player").unwrap_or_default();
        let alliance = element.get("alliance").unwrap_or_default();
        let Some(power) = r.power(element, player) else {
            continue;
        };
        let power = &mut r.def.powers[power];
        if alliance.is_empty() {
            r.report.error(element, "an alliance has no name");
        } else if power.alliance.is_empty() {
            power.alliance = alliance.to_owned();
        } else if power.alliance != alliance {
            let what = "a player of several alliances counts for the first of them only";
            r.report.refuse(element, what, Tier::Two);
        }
    }
    for power in &mut r.def.powers {
        if power.alliance.is_empty() {
            power.alliance = power.name.clone();
        }
    }
    for element in root.within("resourcelist", "resource") {
        let name = element.get("name").unwrap_or_default();
        if r.resources.len() >= MOST {
            r.report
                .error(element, format!("is one of more than {MOST} resources"));
            return;
        }
        r.resources.push(name.to_owned());
    }
}

/// A power as the file leaves it when it says nothing more.
fn fresh(r: &mut Reader, name: &str) -> PowerDef {
    let mut number = |suffix: &str, otherwise: i64| {
        let property = format!("{name} {suffix}");
        let value = r.props.number(&property, otherwise, &mut r.report);
        r.props
            .settle(&property, format!("the power's own: {value}"));
        i32::try_from(value).unwrap_or_default()
    };
    PowerDef {
        name: name.to_owned(),
        retain_capitals: 1,
        produce_capitals: 1,
        bid: number("bid", 0).max(0),
        income_percent: number("Income Percentage", 100).max(0),
        income_bonus: number("PU Income Bonus", 0),
        ..PowerDef::default()
    }
}

pub(super) fn attached(r: &mut Reader, attachments: &[Attachment]) {
    for attachment in of_class(attachments, "playerattachment") {
        if let Some(power) = r.power(attachment, &attachment.to) {
            for opt in &attachment.options {
                player_option(r, power, opt);
            }
        }
    }
    for attachment in of_class(attachments, "techattachment") {
        if let Some(power) = r.power(attachment, &attachment.to) {
            for opt in &attachment.options {
                technology(r, power, opt);
            }
        }
    }
}

fn player_option(r: &mut Reader, power: usize, opt: &Opt) {
    match opt.key.as_str() {
        "retaincapitalnumber" => {
            let number = r.number(opt, 0..=255);
            put(&mut r.def.powers[power].retain_capitals, number);
        }
        "retaincapitalproducenumber" => {
            let number = r.number(opt, 0..=255);
            put(&mut r.def.powers[power].produce_capitals, number);
        }
        "destroyspus" => {
            let flag = r.flag(opt);
            put(&mut r.def.powers[power].destroys_money, flag);
        }
        "movementlimit" => limit(r, power, LimitKind::Moving, opt),
        "attackinglimit" => limit(r, power, LimitKind::Attacking, opt),
        "placementlimit" => limit(r, power, LimitKind::Placing, opt),
        "takeunitcontrol" => {}
        "giveunitcontrol" if ["true", "false"].contains(&opt.value.as_str()) => {}
        "giveunitcontrol" | "captureunitonenteringby" => {
            let what = "handing units to other players is left out";
            r.report.warn(opt, what);
        }
        "sharetechnology" | "helppaytechcost" => {
            r.report.warn(opt, "research is left out");
        }
        "vps" | "capturevps" | "immunetoblockade" => {
            r.report.warn(opt, "is left out");
        }
        key if key.starts_with("suicideattack") => {
            let on = r.props.on("Use Kamikaze Suicide Attacks");
            if on && !idle(&opt.value) {
                r.report
                    .refuse(opt, "suicide attacks of aircraft", Tier::No);
            }
        }
        _ => r.report.unknown(opt, "is no option of a player"),
    }
}

fn limit(r: &mut Reader, power: usize, when: LimitKind, opt: &Opt) {
    let parts = opt.parts();
    let [most, of, units @ ..] = parts.as_slice() else {
        let what = "a limit is a number, whose units count, and which units";
        return r.report.error(opt, what);
    };
    let most = r.report.number(opt, most, 0..=65_535);
    let of = limit_of(r, opt, of);
    let units = match units {
        [] => return r.report.error(opt, "a limit names no units"),
        [all] if all == "all" => r.all_units(opt),
        some => r.unit_list(opt, some),
    };
    if let (Some(most), Some(of)) = (most, of) {
        let limit = StackLimit { when, most, of };
        r.def.powers[power].limits.push(PowerLimit { limit, units });
    }
}

/// Whose units count towards a limit.
pub(super) fn limit_of(r: &mut Reader, opt: &Opt, word: &str) -> Option<LimitOf> {
    match word.to_ascii_lowercase().as_str() {
        "owned" => Some(LimitOf::Owned),
        "allied" => Some(LimitOf::Allied),
        "total" => Some(LimitOf::Total),
        _ => {
            let what = format!("`{word}` is none of owned, allied, total");
            r.report.error(opt, what);
            None
        }
    }
}

/// Technology by the names of the file's options.
const TECHNOLOGY: &[(&str, &str)] = &[
    ("supersub", "super_sub"),
    ("jetpower", "jet_power"),
    ("shipyards", "shipyards"),
    ("aaradar", "aa_radar"),
    ("longrangeair", "long_range_air"),
    ("heavybomber", "heavy_bomber"),
    ("improvedartillerysupport", "improved_artillery_support"),
    ("rocket", "rocket"),
    ("paratroopers", "paratroopers"),
    ("increasedfactoryproduction", "increased_factory_production"),
    ("warbonds", "war_bonds"),
    ("mechanizedinfantry", "mechanized_infantry"),
    ("industrialtechnology", "industrial_technology"),
    ("destroyerbombard", "destroyer_bombard"),
];

/// Our word for a technology of the file.
pub(super) fn technology_word(name: &str) -> Option<&'static str> {
    let key = name.to_ascii_lowercase();
    let known = TECHNOLOGY.iter().find(|(known, _)| *known == key);
    known.map(|(_, word)| *word)
}

fn technology(r: &mut Reader, power: usize, opt: &Opt) {
    if opt.key == "techcost" {
        return;
    }
    let Some(word) = technology_word(&opt.key) else {
        r.report.unknown(opt, "is no technology");
        return;
    };
    if r.flag(opt) != Some(true) {
        return;
    }
    if ["rocket", "paratroopers", "mechanized_infantry"].contains(&word) {
        let what = "what this technology allows is left out";
        r.report.refuse(opt, what, Tier::Two);
    }
    r.def.powers[power].technology.push(word.to_owned());
}

/// Relations at the start must be those of the alliances.
pub(super) fn relations(r: &mut Reader, root: &Element, attachments: &[Attachment]) {
    let mut types = BTreeMap::from([
        ("default_allied_relation".to_owned(), true),
        ("default_war_relation".to_owned(), false),
    ]);
    for attachment in of_class(attachments, "relationshiptypeattachment") {
        for opt in &attachment.options {
            match (opt.key.as_str(), opt.value.as_str()) {
                ("archetype", "allied") => _ = types.insert(attachment.to.clone(), true),
                ("archetype", "war") => _ = types.insert(attachment.to.clone(), false),
                ("archetype", _) => {}
                _ => r.report.warn(opt, "finer relations are left out"),
            }
        }
    }
    for outer in root.all("initialize") {
        for element in outer.within("relationshipinitialize", "relationship") {
            relation(r, element, &types);
        }
    }
    r.relations = types;
}

fn relation(r: &mut Reader, element: &Element, types: &BTreeMap<String, bool>) {
    let get = |name: &str| element.get(name).unwrap_or_default().to_owned();
    let (one, two) = (get("player1"), get("player2"));
    if one == NOBODY || two == NOBODY {
        return;
    }
    let both = (r.power(element, &one), r.power(element, &two));
    let (Some(one), Some(two)) = both else { return };
    let allied = r.def.powers[one].alliance == r.def.powers[two].alliance;
    if types.get(&get("type")) != Some(&allied) {
        let at = At {
            name: format!("{} and {}", get("player1"), get("player2")),
            ..At::from(element)
        };
        let what = format!(
            "relations other than those of the alliances: {}",
            get("type")
        );
        r.report.refuse(at, what, Tier::Two);
    }
}

/// The purchases of technology that changes what a power may buy: the words of its frontiers.
pub(super) fn frontier_of_technology(power: &PowerDef) -> Option<&'static str> {
    let has = |word: &str| power.technology.iter().any(|known| known == word);
    if has("industrial_technology") {
        Some("productionIndustrialTechnology")
    } else if has("shipyards") {
        Some("productionShipyards")
    } else {
        None
    }
}

/// Powers by a list of names joined with colons.
pub(super) fn named(r: &mut Reader, opt: &Opt) -> Vec<String> {
    let names = split(&opt.value);
    r.power_list(opt, &names)
}
