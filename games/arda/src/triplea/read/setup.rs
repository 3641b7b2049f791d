//! Who owns what and what stands where at the start.

use super::super::report::At;
use super::super::xml::Element;
use super::Reader;
use super::powers::NOBODY;
use super::production::MONEY;
use crate::definition::{Domain, SetupDef};
use std::collections::BTreeMap;

/// Where the units of a power with the same wounds in one place stand in the definition.
type Stacks = BTreeMap<(usize, Option<String>, u8, u8), usize>;

pub(super) fn read(r: &mut Reader, root: &Element) {
    let mut stacks = Stacks::new();
    for initialize in root.all("initialize") {
        for element in initialize.within("ownerinitialize", "territoryowner") {
            owner(r, element);
        }
        for element in initialize.within("unitinitialize", "unitplacement") {
            placement(r, element, &mut stacks);
        }
        for element in initialize.within("unitinitialize", "heldunits") {
            held(r, element);
        }
        for element in initialize.within("resourceinitialize", "resourcegiven") {
            given(r, element);
        }
    }
    for place in &mut r.def.places {
        if place.original_owner == place.owner {
            place.original_owner = None;
        }
    }
    cargo(r);
}

/// A power by name, or nobody: the outer nothing is an error.
fn somebody(r: &mut Reader, element: &Element, name: Option<&str>) -> Option<Option<String>> {
    let name = name.unwrap_or_default();
    if name.is_empty() || name == NOBODY {
        return Some(None);
    }
    r.power(element, name).map(|_| Some(name.to_owned()))
}

fn owner(r: &mut Reader, element: &Element) {
    let place = element.get("territory").unwrap_or_default();
    let place = r.place(element, place);
    let owner = somebody(r, element, element.get("owner"));
    if let (Some(place), Some(owner)) = (place, owner) {
        r.def.places[place].owner = owner;
    }
}

fn placement(r: &mut Reader, element: &Element, stacks: &mut Stacks) {
    let get = |name: &str| element.get(name).unwrap_or_default();
    let unit = r.unit(element, get("unittype"));
    let place = r.place(element, get("territory"));
    let power = somebody(r, element, element.get("owner"));
    let number = r.report.number(element, get("quantity"), 0..=10_000);
    let mut wounds = |name: &str| {
        let text = element.get(name).unwrap_or("0");
        r.report
            .number::<u8>(element, text, 0..=255)
            .unwrap_or_default()
    };
    let (hits, damage) = (wounds("hitstaken"), wounds("unitdamage"));
    let (Some(unit), Some(place), Some(power), Some(number)) = (unit, place, power, number) else {
        return;
    };
    let number: u16 = number;
    if r.unit_def(&unit).is_some_and(|known| hits >= known.hits) {
        r.report
            .error(element, "has taken as many hits as it can take");
    }
    if number == 0 {
        return;
    }
    let key = (place, power.clone(), hits, damage);
    let stack = stacks.get(&key).copied();
    let stack = stack.unwrap_or_else(|| {
        r.def.setup.push(SetupDef {
            place: r.def.places[place].name.clone(),
            power,
            hits,
            damage,
            ..SetupDef::default()
        });
        stacks.insert(key, r.def.setup.len() - 1);
        r.def.setup.len() - 1
    });
    let total = r.def.setup[stack].units.entry(unit).or_default();
    *total = total.saturating_add(number);
}

fn held(r: &mut Reader, element: &Element) {
    let get = |name: &str| element.get(name).unwrap_or_default();
    let unit = r.unit(element, get("unittype"));
    let power = r.power(element, get("player"));
    let number: Option<u16> = r.report.number(element, get("quantity"), 0..=10_000);
    if let (Some(unit), Some(power), Some(number)) = (unit, power, number)
        && number > 0
    {
        let total = r.def.powers[power].hand.entry(unit).or_default();
        *total = total.saturating_add(number);
    }
}

fn given(r: &mut Reader, element: &Element) {
    let get = |name: &str| element.get(name).unwrap_or_default();
    let power = r.power(element, get("player"));
    let quantity = r.report.number(element, get("quantity"), 0..=1_000_000);
    let resource = get("resource");
    if !r.resources.iter().any(|name| name == resource) {
        return r.missing(element, "resource", resource);
    }
    let (Some(power), Some(quantity)) = (power, quantity) else {
        return;
    };
    let quantity: i32 = quantity;
    if resource == MONEY {
        r.def.powers[power].money = quantity;
    } else if quantity != 0 {
        let what = format!("{resource} are left out");
        r.report.warn(element, what);
    }
}

/// Land units that start on water need room on ships of their owner (ARD-2.4).
fn cargo(r: &mut Reader) {
    let mut rooms: BTreeMap<(&str, Option<&str>), (i32, i32)> = BTreeMap::new();
    let mut wrong = Vec::new();
    for stack in &r.def.setup {
        let place = r
            .places
            .get(&stack.place)
            .map(|place| &r.def.places[*place]);
        if !place.is_some_and(|place| place.water) {
            continue;
        }
        let room = rooms
            .entry((&stack.place, stack.power.as_deref()))
            .or_default();
        for (name, number) in &stack.units {
            let Some(unit) = r.unit_def(name) else {
                continue;
            };
            let number = i32::from(*number);
            match unit.domain {
                Domain::Sea => room.0 += number * i32::from(unit.capacity),
                Domain::Land if unit.cargo > 0 => room.1 += number * i32::from(unit.cargo),
                Domain::Land if unit.infrastructure => {}
                Domain::Land => wrong.push((stack.place.clone(), name.clone())),
                Domain::Air => {}
            }
        }
    }
    let full = rooms.iter().filter(|(_, room)| room.1 > room.0);
    let full: Vec<_> = full.map(|((place, _), _)| (*place).to_owned()).collect();
    let line = |place: &String| r.places.get(place).map(|place| r.place_lines[*place]);
    for (place, unit) in wrong {
        let at = At::new(line(&place).unwrap_or_default(), "territory", &place);
        r.report.error(at, format!("{unit} cannot be on water"));
    }
    for place in full {
        let at = At::new(line(&place).unwrap_or_default(), "territory", &place);
        let what = "the ships there cannot carry the land units there";
        r.report.error(at, what);
    }
}
