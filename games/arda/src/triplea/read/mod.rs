//! A game file chapter by chapter, each into its part of a [`Definition`].

mod attachments;
mod canals;
mod conditions;
mod effects;
mod fields;
mod later;
mod map;
mod objectives;
mod options;
mod powers;
mod production;
mod properties;
mod rights;
mod rules;
mod setup;
mod steps;
mod structure;
mod supports;
mod targeted;
mod terrain;
mod territories;
mod triggers;
mod unit_checks;
mod unit_options;
mod units;
mod victories;

use super::report::{At, Report};
use super::xml::{Element, shortened};
use crate::definition::{Definition, UnitDef};
use attachments::{Attachment, Opt};
use properties::Properties;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

/// How much a file may make of little, such as lists of everything.
const MOST_MADE: usize = 4_000_000;

/// What is known about a file while it is read.
pub(super) struct Reader {
    report: Report,
    def: Definition,
    props: Properties,
    /// The words of the types of units by the names of the file.
    units: BTreeMap<String, String>,
    /// Where each territory stands in the definition.
    places: BTreeMap<String, usize>,
    /// Where each power stands in the definition.
    powers: BTreeMap<String, usize>,
    /// What each resource is attached to.
    resources: Vec<String>,
    /// What is for sale.
    shop: production::Shop,
    /// Conditions and objectives by name and power.
    conditions: BTreeMap<(String, String), conditions::Condition>,
    /// Which relations there are, and whether they are alliances.
    relations: BTreeMap<String, bool>,
    /// What switches take out of the set-up.
    removals: Vec<effects::Removal>,
    /// The name of the first step of combat moves.
    first_combat: Option<String>,
    /// Rules that players may change, with the properties that set them.
    editable: Vec<(&'static str, String)>,
    /// Properties that a switch or a victory asks for.
    asked: Vec<String>,
    /// Where each type of unit stands in the definition, by its word.
    unit_at: BTreeMap<String, usize>,
    /// How much more may be made of little.
    left: usize,
    /// The lines of the territories.
    place_lines: Vec<usize>,
    /// The lines of the powers.
    power_lines: Vec<usize>,
}

/// Reads a game. The definition is only of use when the report is clean.
pub(super) fn read(root: &Element, report: Report) -> (Definition, Report) {
    let mut reader = Reader {
        report,
        def: Definition::default(),
        props: Properties::default(),
        units: BTreeMap::new(),
        places: BTreeMap::new(),
        powers: BTreeMap::new(),
        resources: Vec::new(),
        shop: production::Shop::default(),
        conditions: BTreeMap::new(),
        relations: BTreeMap::new(),
        removals: Vec::new(),
        first_combat: None,
        editable: Vec::new(),
        asked: Vec::new(),
        unit_at: BTreeMap::new(),
        left: MOST_MADE,
        place_lines: Vec::new(),
        power_lines: Vec::new(),
    };
    reader.all(root);
    (reader.def, reader.report)
}

impl Reader {
    fn all(&mut self, root: &Element) {
        structure::check(root, &mut self.report);
        self.title(root);
        self.props = Properties::read(root, &mut self.report);
        map::read(self, root);
        powers::read(self, root);
        units::names(self, root);
        terrain::names(self, root);
        let attachments = attachments::read(root, &mut self.report);
        units::read(self, &attachments);
        terrain::read(self, &attachments);
        territories::read(self, &attachments);
        canals::read(self, &attachments);
        supports::read(self, &attachments);
        powers::attached(self, &attachments);
        powers::relations(self, root, &attachments);
        rights::read(self, &attachments);
        steps::read(self, root);
        production::read(self, root);
        setup::read(self, root);
        rules::read(self);
        conditions::read(self, &attachments);
        objectives::read(self, &attachments);
        triggers::read(self, &attachments);
        victories::by_count(self);
        options::read(self);
        rules::fates(self);
        self.blurb();
        self.leftover(&attachments);
    }

    fn title(&mut self, root: &Element) {
        let info = root.all("info").next();
        let name = info.and_then(|info| info.get("name"));
        let version = info.and_then(|info| info.get("version"));
        self.def.name = name.unwrap_or("Nameless game").to_owned();
        self.def.version = version.unwrap_or_default().to_owned();
        self.def.key = super::words::place_key(&self.def.name);
        self.report.game = self.def.name.clone();
        self.def.dice = 6;
        if let Some(dice) = root.all("dicesides").next() {
            let sides = dice.get("value").unwrap_or_default();
            let sides = self.report.number(dice, sides, 1..=100);
            self.def.dice = sides.unwrap_or(6);
        }
    }

    /// Two lines about a game about which nobody wrote any.
    fn blurb(&mut self) {
        let powers = &self.def.powers;
        let sides: BTreeSet<_> = powers.iter().map(|power| &power.alliance).collect();
        self.def.blurb = format!(
            "A game of TripleA: {} powers on {} sides, {} territories, {} types of units, dice with {} sides.",
            powers.len(),
            sides.len(),
            self.def.places.len(),
            self.def.units.len(),
            self.def.dice,
        );
    }

    /// Whether anything ever happens in this game.
    fn playable(&self) -> bool {
        !self.def.steps.is_empty()
    }

    /// Attachments that no chapter reads.
    fn leftover(&mut self, attachments: &[Attachment]) {
        const READ: &[&str] = &[
            "unitattachment",
            "unitsupportattachment",
            "territoryattachment",
            "territoryeffectattachment",
            "canalattachment",
            "playerattachment",
            "relationshiptypeattachment",
            "techattachment",
            "rulesattachment",
            "triggerattachment",
        ];
        let mut warned = Vec::new();
        for attachment in attachments {
            let class = attachment.class.as_str();
            if READ.contains(&class) || warned.contains(&class) {
                continue;
            }
            warned.push(class);
            match class {
                "politicalactionattachment" | "useractionattachment" => self.report.warn(
                    attachment,
                    "actions of politics and of users are left out, and others like them",
                ),
                "techabilityattachment" => self.report.warn(
                    attachment,
                    "changes to what technology does are left out, and others like them",
                ),
                "testattachment" => {
                    self.report.warn(attachment, "stubs for tests are left out");
                }
                _ => {
                    let what = format!("attachments of class {} are unknown", shortened(class));
                    self.report.unknown(attachment, what);
                }
            }
        }
    }

    /// A whole number in an option.
    fn number<T: TryFrom<i64>>(&mut self, opt: &Opt, range: RangeInclusive<i64>) -> Option<T> {
        self.report.number(opt, &opt.value, range)
    }

    /// Yes or no in an option.
    fn flag(&mut self, opt: &Opt) -> Option<bool> {
        self.report.flag(opt, &opt.value)
    }

    fn missing(&mut self, at: impl Into<At>, kind: &str, name: &str) {
        let what = format!("names a {kind} that does not exist: {}", shortened(name));
        self.report.error(at, what);
    }

    /// The word of a type of unit.
    fn unit(&mut self, at: impl Into<At>, name: &str) -> Option<String> {
        let found = self.units.get(name).cloned();
        if found.is_none() {
            self.missing(at, "type of unit", name);
        }
        found
    }

    /// Takes from what may be made of little; says no when nothing is left.
    fn spend(&mut self, at: impl Into<At>, number: usize) -> bool {
        if number <= self.left {
            self.left -= number;
            return true;
        }
        self.left = 0;
        self.report
            .error(at, "the lists of this file become too long");
        false
    }

    /// A type of unit by its word.
    fn unit_def(&self, word: &str) -> Option<&UnitDef> {
        self.unit_at.get(word).map(|at| &self.def.units[*at])
    }

    /// The words of all types of units.
    fn all_units(&mut self, opt: &Opt) -> Vec<String> {
        if !self.spend(opt, self.def.units.len()) {
            return Vec::new();
        }
        let units = self.def.units.iter();
        units.map(|unit| unit.name.clone()).collect()
    }

    /// The words of a list of types of units.
    fn unit_list(&mut self, opt: &Opt, names: &[String]) -> Vec<String> {
        let found = names.iter().map(|name| self.unit(opt, name));
        found.collect::<Vec<_>>().into_iter().flatten().collect()
    }

    /// The number of a territory.
    fn place(&mut self, at: impl Into<At>, name: &str) -> Option<usize> {
        let found = self.places.get(name).copied();
        if found.is_none() {
            self.missing(at, "territory", name);
        }
        found
    }

    /// A list of territories; those that do not exist are reported and left out.
    fn place_list(&mut self, opt: &Opt, names: &[String]) -> Vec<String> {
        let mut found = Vec::new();
        for name in names {
            if self.place(opt, name).is_some() {
                found.push(name.clone());
            }
        }
        found
    }

    /// The number of a power.
    fn power(&mut self, at: impl Into<At>, name: &str) -> Option<usize> {
        let found = self.powers.get(name).copied();
        if found.is_none() {
            self.missing(at, "player", name);
        }
        found
    }

    /// A list of powers; those that do not exist are reported and left out.
    fn power_list(&mut self, opt: &Opt, names: &[String]) -> Vec<String> {
        let mut found = Vec::new();
        for name in names {
            if self.power(opt, name).is_some() {
                found.push(name.clone());
            }
        }
        found
    }

    /// Notes that a switch or a victory hangs on an option.
    fn ask(&mut self, property: &str) {
        if !self
            .asked
            .iter()
            .any(|name| name.eq_ignore_ascii_case(property))
        {
            self.asked.push(property.to_owned());
        }
    }
}

/// The attachments of a class.
fn of_class<'a>(all: &'a [Attachment], class: &'a str) -> impl Iterator<Item = &'a Attachment> {
    all.iter()
        .filter(move |attachment| attachment.class == class)
}

/// Sets a value if there is one.
fn put<T>(slot: &mut T, value: Option<T>) {
    if let Some(value) = value {
        *slot = value;
    }
}

/// Whether an option says the same as leaving it out.
fn idle(value: &str) -> bool {
    let nothing = ["", "0", "-1", "false", "none"];
    nothing
        .iter()
        .any(|word| value.trim().eq_ignore_ascii_case(word))
}
