//! What powers buy and repair (ARD-3).

use super::super::report::{At, Tier};
use super::super::xml::Element;
use super::{Reader, powers};
use crate::definition::{Domain, PurchaseDef, RepairDef};
use std::collections::{BTreeMap, BTreeSet};

/// The resource that is money.
pub(super) const MONEY: &str = "PUs";

/// Everything that is for sale somewhere.
#[derive(Default)]
pub(super) struct Shop {
    rules: BTreeMap<String, Rule>,
    repairs: BTreeMap<String, Rule>,
    /// Frontiers: rules by name.
    frontiers: BTreeMap<String, Vec<String>>,
    repair_frontiers: BTreeMap<String, Vec<String>>,
    /// Rules that are purchases, or cannot be: whether they are.
    sold: BTreeMap<String, bool>,
    /// Repairs that are for sale, or cannot be.
    repaired: BTreeMap<String, bool>,
    /// The powers that repair.
    repairers: BTreeSet<String>,
    /// The frontier of each power.
    of_power: BTreeMap<String, String>,
}

/// A rule of production or repair.
#[derive(Clone)]
struct Rule {
    at: At,
    cost: i32,
    units: BTreeMap<String, u16>,
    /// Why it cannot be sold, if so.
    trouble: Option<&'static str>,
}

impl Shop {
    /// The powers that buy from a frontier.
    pub(super) fn buyers(&self, frontier: &str) -> Vec<String> {
        let all = self.of_power.iter().filter(|(_, own)| *own == frontier);
        all.map(|(power, _)| power.clone()).collect()
    }

    pub(super) fn has_rule(&self, name: &str) -> bool {
        self.rules.contains_key(name)
    }

    pub(super) fn has_frontier(&self, name: &str) -> bool {
        self.frontiers.contains_key(name)
    }
}

pub(super) fn read(r: &mut Reader, root: &Element) {
    if !r.resources.iter().any(|name| name == MONEY) {
        let what = "has no resource PUs";
        if r.playable() {
            r.report.error(root, what);
        } else {
            r.report.warn(root, what);
        }
    }
    for element in root.within("production", "productionrule") {
        let rule = rule(r, element);
        let name = element.get("name").unwrap_or_default().to_owned();
        if r.shop.rules.insert(name, rule).is_some() {
            r.report.error(element, "is there twice");
        }
    }
    for element in root.within("production", "repairrule") {
        let rule = rule(r, element);
        let name = element.get("name").unwrap_or_default().to_owned();
        if r.shop.repairs.insert(name, rule).is_some() {
            r.report.error(element, "is there twice");
        }
    }
    for element in root.within("production", "productionfrontier") {
        let known = |r: &Reader, name: &str| r.shop.rules.contains_key(name);
        let rules = frontier(r, element, "frontierrules", known);
        let name = element.get("name").unwrap_or_default().to_owned();
        r.shop.frontiers.insert(name, rules);
    }
    for element in root.within("production", "repairfrontier") {
        let known = |r: &Reader, name: &str| r.shop.repairs.contains_key(name);
        let rules = frontier(r, element, "repairrules", known);
        let name = element.get("name").unwrap_or_default().to_owned();
        r.shop.repair_frontiers.insert(name, rules);
    }
    additions(r);
    for element in root.within("production", "playerproduction") {
        player_production(r, element);
    }
    for element in root.within("production", "playerrepair") {
        player_repair(r, element);
    }
}

fn rule(r: &mut Reader, element: &Element) -> Rule {
    let mut rule = Rule {
        at: element.into(),
        cost: 0,
        units: BTreeMap::new(),
        trouble: None,
    };
    if element.all("cost").next().is_none() {
        r.report.error(element, "a rule without a cost");
    }
    if element.all("result").next().is_none() {
        r.report.error(element, "a rule without a result");
    }
    for cost in element.all("cost") {
        let quantity = cost.get("quantity").unwrap_or_default();
        let quantity = r.report.number(cost, quantity, 0..=1_000_000).unwrap_or(0);
        let resource = cost.get("resource").unwrap_or_default();
        if !r.resources.iter().any(|name| name == resource) {
            r.missing(cost, "resource", resource);
        } else if resource == MONEY {
            rule.cost += quantity;
        } else if quantity != 0 {
            rule.trouble = Some("a price in resources other than PUs");
        }
    }
    for result in element.all("result") {
        let quantity = result.get("quantity").unwrap_or_default();
        let quantity = r.report.number(result, quantity, 0..=65_535).unwrap_or(0);
        let name = result.get("resourceorunit").unwrap_or_default();
        if r.resources.iter().any(|known| known == name) {
            rule.trouble = Some("buying resources");
        } else if let Some(unit) = r.unit(result, name)
            && quantity > 0
        {
            *rule.units.entry(unit).or_default() += quantity;
        }
    }
    rule
}

fn frontier(
    r: &mut Reader,
    element: &Element,
    tag: &str,
    known: impl Fn(&Reader, &str) -> bool,
) -> Vec<String> {
    let mut rules = Vec::new();
    for entry in element.all(tag) {
        let name = entry.get("name").unwrap_or_default();
        if known(r, name) {
            rules.push(name.to_owned());
        } else {
            r.missing(entry, "rule", name);
        }
    }
    rules
}

/// What properties and technology add to frontiers before the game begins (ARD-2.4).
fn additions(r: &mut Reader) {
    let all = [
        ("production", ["buyArtillery", "buyDestroyer"]),
        (
            "productionIndustrialTechnology",
            [
                "buyArtilleryIndustrialTechnology",
                "buyDestroyerIndustrialTechnology",
            ],
        ),
    ];
    let modern = r.props.on("Use Destroyers and Artillery");
    for (frontier, rules) in all.iter().filter(|_| modern) {
        for rule in rules {
            let known = r.shop.rules.contains_key(*rule);
            let list = r.shop.frontiers.get_mut(*frontier).filter(|_| known);
            if let Some(list) = list.filter(|list| !list.iter().any(|name| name == rule)) {
                list.push((*rule).to_owned());
            }
        }
    }
    r.props.settle(
        "Use Destroyers and Artillery",
        "artillery and destroyers are for sale",
    );
    if r.props.on("Use Shipyards") {
        shipyards(r);
    }
    r.props
        .settle("Use Shipyards", "shipyards also sell what does not sail");
}

fn shipyards(r: &mut Reader) {
    let land: Vec<String> = {
        let names = r.shop.frontiers.get("production").into_iter().flatten();
        let dry = names.filter(|name| {
            let units = r.shop.rules.get(*name).map(|rule| &rule.units);
            let mut names = units.into_iter().flat_map(BTreeMap::keys);
            !names.any(|name| {
                r.unit_def(name)
                    .is_some_and(|unit| unit.domain == Domain::Sea)
            })
        });
        dry.cloned().collect()
    };
    if let Some(yards) = r.shop.frontiers.get_mut("productionShipyards") {
        let known: BTreeSet<String> = yards.iter().cloned().collect();
        yards.extend(land.into_iter().filter(|name| !known.contains(name)));
    }
}

fn player_production(r: &mut Reader, element: &Element) {
    let player = element.get("player").unwrap_or_default();
    let name = element.get("frontier").unwrap_or_default();
    let power = r.power(element, player);
    let Some(power) = power else { return };
    if r.shop.of_power.contains_key(player) {
        return r.report.error(element, "a player has two frontiers");
    }
    if !r.shop.frontiers.contains_key(name) {
        return r.missing(element, "production frontier", name);
    }
    let other = powers::frontier_of_technology(&r.def.powers[power]);
    let other = other.filter(|other| r.shop.frontiers.contains_key(*other));
    let name = other.unwrap_or(name).to_owned();
    let rules = r.shop.frontiers.get(&name).cloned().unwrap_or_default();
    for rule in rules {
        if sell(r, &rule) {
            r.def.powers[power].buys.push(rule);
        }
    }
    r.shop.of_power.insert(player.to_owned(), name);
}

/// Makes a rule a purchase; says no if it cannot be one.
pub(super) fn sell(r: &mut Reader, name: &str) -> bool {
    if let Some(sold) = r.shop.sold.get(name) {
        return *sold;
    }
    let sold = sell_new(r, name);
    r.shop.sold.insert(name.to_owned(), sold);
    sold
}

fn sell_new(r: &mut Reader, name: &str) -> bool {
    let Some(rule) = r.shop.rules.get(name).cloned() else {
        return false;
    };
    if let Some(trouble) = rule.trouble {
        if r.playable() {
            r.report.refuse(rule.at, trouble, Tier::Two);
        }
        return false;
    }
    r.def.purchases.push(PurchaseDef {
        name: name.to_owned(),
        cost: rule.cost,
        units: rule.units,
    });
    true
}

fn player_repair(r: &mut Reader, element: &Element) {
    let player = element.get("player").unwrap_or_default();
    let name = element.get("frontier").unwrap_or_default();
    let Some(power) = r.power(element, player) else {
        return;
    };
    let Some(rules) = r.shop.repair_frontiers.get(name).cloned() else {
        return r.missing(element, "repair frontier", name);
    };
    if !r.shop.repairers.insert(player.to_owned()) {
        return r
            .report
            .error(element, "a player has two frontiers of repair");
    }
    for rule in rules {
        if repair(r, &rule) {
            r.def.powers[power].repairs.push(rule);
        }
    }
}

fn repair(r: &mut Reader, name: &str) -> bool {
    if let Some(sold) = r.shop.repaired.get(name) {
        return *sold;
    }
    let sold = repair_new(r, name);
    r.shop.repaired.insert(name.to_owned(), sold);
    sold
}

fn repair_new(r: &mut Reader, name: &str) -> bool {
    let Some(rule) = r.shop.repairs.get(name).cloned() else {
        return false;
    };
    let mut units = rule.units.iter();
    let (Some((unit, points)), None, None) = (units.next(), units.next(), rule.trouble) else {
        let what = "a repair of other than one type of unit for PUs";
        r.report.refuse(rule.at, what, Tier::Two);
        return false;
    };
    r.def.repairs.push(RepairDef {
        name: name.to_owned(),
        cost: rule.cost,
        unit: unit.clone(),
        points: u8::try_from(*points).unwrap_or(u8::MAX),
    });
    true
}
