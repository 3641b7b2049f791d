//! Upgrades in a file.

use engine::content::Document;
use serde::Deserialize;

use super::check::{self, RawPrice};
use super::ids::{Building, Class};
use super::sheet::{Change, Sheet};
use super::{Label, Upgrade};

/// The most changes of an upgrade; with as many upgrades as a faction may have no number on a sheet overflows.
const MOST: usize = 2;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Raw {
    key: String,
    name: String,
    icon: String,
    cost: RawPrice,
    changes: Vec<RawChange>,
    text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfUnit {
    unit: String,
    #[serde(deserialize_with = "step")]
    by: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfClass {
    class: Class,
    #[serde(deserialize_with = "step")]
    by: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfBuilding {
    building: Building,
    #[serde(deserialize_with = "step")]
    by: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Training {
    building: Building,
    unit: String,
}

/// A number that an upgrade adds: 1..=9.
fn step<'de, D: serde::Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    engine::content::within::<D, 1, 9>(deserializer)
}

#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawChange {
    Strength(OfUnit),
    Bombard(OfUnit),
    ShipBombard(#[serde(deserialize_with = "step")] u8),
    Steps(OfUnit),
    ClassSteps(OfClass),
    ShipSteps(#[serde(deserialize_with = "step")] u8),
    BuildingStrength(OfBuilding),
    Yield(OfBuilding),
    Catch(#[serde(deserialize_with = "step")] u8),
    Influence(OfBuilding),
    Trains(Training),
    Double(String),
    Orders(OfBuilding),
    Loot(#[serde(deserialize_with = "step")] u8),
    Cost(OfBuilding),
    Stipend(#[serde(deserialize_with = "step")] u8),
}

/// The upgrade at `path`.
pub(super) fn upgrade(
    file: &mut Document<'_>,
    path: &str,
    raw: Raw,
    units: Option<&[String]>,
    sheet: &Sheet,
) -> Upgrade {
    let at = |key: &str| format!("{path}.{key}");
    check::text(file, &at("text"), &raw.text);
    if !(1..=MOST).contains(&raw.changes.len()) {
        let problem = format!("has {} entries", raw.changes.len());
        file.fail(&at("changes"), problem, format!("1 to {MOST}"));
    }
    let label = Label {
        key: raw.key,
        plural: raw.name.clone(),
        name: raw.name,
        icon: raw.icon,
    };
    check::label(file, path, &label);
    let mut changes = Vec::new();
    for (index, raw) in raw.changes.into_iter().take(MOST).enumerate() {
        changes.extend(change(
            file,
            &format!("{path}.changes[{index}]"),
            raw,
            units,
            sheet,
        ));
    }
    Upgrade {
        cost: raw.cost.price(file, &at("cost")),
        label,
        changes,
        text: raw.text,
    }
}

fn change(
    file: &mut Document<'_>,
    path: &str,
    raw: RawChange,
    units: Option<&[String]>,
    sheet: &Sheet,
) -> Option<Change> {
    let at = |key: &str| format!("{path}.{key}");
    let change = match raw {
        RawChange::Strength(of) => {
            let unit = check::place(file, &at("strength.unit"), &of.unit, units)?;
            Change::Strength(unit, of.by)
        }
        RawChange::Bombard(of) => {
            let unit = check::place(file, &at("bombard.unit"), &of.unit, units)?;
            if sheet.unit(unit.into()).bombard == 0 {
                let problem = format!("is `{}`, which cannot fire", of.unit);
                file.fail(&at("bombard.unit"), problem, "a unit that fires");
            }
            Change::Bombard(unit, of.by)
        }
        RawChange::ShipBombard(by) => Change::ShipBombard(by),
        RawChange::Steps(of) => {
            let unit = check::place(file, &at("steps.unit"), &of.unit, units)?;
            Change::Steps(unit, of.by)
        }
        RawChange::ClassSteps(of) => Change::ClassSteps(of.class, of.by),
        RawChange::ShipSteps(by) => Change::ShipSteps(by),
        RawChange::BuildingStrength(of) => Change::BuildingStrength(
            own(file, path, "building_strength", of.building, sheet),
            of.by,
        ),
        RawChange::Yield(of) => Change::Yield(own(file, path, "yield", of.building, sheet), of.by),
        RawChange::Catch(by) => Change::Catch(by),
        RawChange::Influence(of) => {
            Change::Influence(own(file, path, "influence", of.building, sheet), of.by)
        }
        RawChange::Trains(of) => {
            let kind = own(file, path, "trains", of.building, sheet);
            if sheet.building(kind).is_some_and(|stats| stats.orders == 0) {
                let problem = format!("is `{}`, which trains nothing", kind.word());
                file.fail(&at("trains.building"), problem, "a building that trains");
            }
            Change::Trains(
                kind,
                check::place(file, &at("trains.unit"), &of.unit, units)?,
            )
        }
        RawChange::Double(unit) => Change::Double(check::place(file, &at("double"), &unit, units)?),
        RawChange::Orders(of) => {
            Change::Orders(own(file, path, "orders", of.building, sheet), of.by)
        }
        RawChange::Loot(by) => Change::Loot(by),
        RawChange::Cost(of) => {
            let kind = own(file, path, "cost", of.building, sheet);
            let total = sheet.building(kind).map_or(u8::MAX, |b| b.cost.total());
            if of.by >= total {
                let expected = format!("less than {total}, the price");
                file.fail(&at("cost.by"), format!("is {}", of.by), expected);
            }
            Change::Cost(kind, of.by)
        }
        RawChange::Stipend(by) => Change::Stipend(by),
    };
    Some(change)
}

/// `kind`, reported if the faction has no such building.
fn own(
    file: &mut Document<'_>,
    path: &str,
    change: &str,
    kind: Building,
    sheet: &Sheet,
) -> Building {
    if sheet.building(kind).is_none() {
        file.fail(
            &format!("{path}.{change}.building"),
            format!("is `{}`", kind.word()),
            "a building that the faction may build",
        );
    }
    kind
}
