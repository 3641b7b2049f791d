//! The properties of a game: name, value, and whether players may change them.

use super::super::report::{At, Report};
use super::super::xml::{Element, shortened};

/// How many properties a game may have.
const MOST: usize = 5_000;

/// One property.
#[derive(Clone, Debug)]
pub(super) struct Property {
    pub(super) name: String,
    pub(super) value: String,
    pub(super) editable: bool,
    /// For numbers: the least and the greatest.
    pub(super) range: Option<[i32; 2]>,
    line: usize,
    /// What it became.
    pub(super) fate: Option<String>,
}

impl From<&Property> for At {
    fn from(property: &Property) -> At {
        At::new(property.line, "property", &property.name)
    }
}

/// All properties of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Properties(Vec<Property>);

impl Properties {
    pub(super) fn read(root: &Element, report: &mut Report) -> Self {
        let mut all = Properties::default();
        for element in root.within("propertylist", "property") {
            let name = element.get("name").unwrap_or_default();
            if name.is_empty() {
                report.error(element, "has no name");
                continue;
            }
            if all.0.len() >= MOST {
                report.error(element, format!("is one of more than {MOST} properties"));
                return all;
            }
            let child = element.children.iter().find(|child| child.tag == "value");
            let inner = child.map(|child| child.text.trim()).unwrap_or_default();
            let value = element.get("value").unwrap_or(inner);
            let editable = element.get("editable").unwrap_or("false");
            let property = Property {
                name: modern(name).to_owned(),
                value: value.to_owned(),
                editable: report.flag(element, editable).unwrap_or_default(),
                range: range(element, report),
                line: element.line,
                fate: None,
            };
            // The last of several of one name counts.
            let old = all.0.iter_mut().find(|old| same(&old.name, &property.name));
            match old {
                Some(old) => {
                    if old.value != property.value {
                        report.warn(&property, "is there twice; the last one counts");
                    }
                    *old = property;
                }
                None => all.0.push(property),
            }
        }
        all
    }

    pub(super) fn get(&self, name: &str) -> Option<&Property> {
        self.0.iter().find(|known| same(&known.name, name))
    }

    /// Whether a switch is on; it is off when it is not there.
    pub(super) fn on(&self, name: &str) -> bool {
        let value = self.get(name).map(|property| property.value.as_str());
        value.is_some_and(|value| value.trim().eq_ignore_ascii_case("true"))
    }

    /// Whether players may change it.
    pub(super) fn editable(&self, name: &str) -> bool {
        self.get(name).is_some_and(|property| property.editable)
    }

    /// A number, or what it is when nothing is said.
    pub(super) fn number(&self, name: &str, otherwise: i64, report: &mut Report) -> i64 {
        let Some(property) = self.get(name).filter(|property| !property.value.is_empty()) else {
            return otherwise;
        };
        let (low, high) = (i64::from(i32::MIN), i64::from(i32::MAX));
        let number = report.number(property, &property.value, low..=high);
        number.unwrap_or(otherwise)
    }

    /// Writes down what became of a property.
    pub(super) fn settle(&mut self, name: &str, fate: impl Into<String>) {
        if let Some(property) = self.0.iter_mut().find(|known| same(&known.name, name)) {
            property.fate.get_or_insert(fate.into());
        }
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = &Property> {
        self.0.iter()
    }
}

fn same(a: &str, b: &str) -> bool {
    a.eq_ignore_ascii_case(b)
}

/// Today's name of a property.
fn modern(name: &str) -> &str {
    let lower = name.to_ascii_lowercase();
    let repairs = ["battleships repair at ", "units repair at "];
    match repairs.iter().find_map(|start| lower.strip_prefix(start)) {
        Some("end of round") => "Units Repair Hits End Turn",
        Some("beginning of round") => "Units Repair Hits Start Turn",
        _ => name,
    }
}

fn range(element: &Element, report: &mut Report) -> Option<[i32; 2]> {
    let child = element.children.iter().find(|child| child.tag == "number");
    let mut end = |name: &str| {
        let text = element
            .get(name)
            .or(child.and_then(|child| child.get(name)))?;
        let (low, high) = (i64::from(i32::MIN), i64::from(i32::MAX));
        report.number(element, text, low..=high)
    };
    let (low, high): (i32, i32) = (end("min")?, end("max")?);
    if low > high {
        let what = format!("its least value {low} is above its greatest {high}");
        report.error(element, shortened(&what));
        return None;
    }
    Some([low, high])
}
