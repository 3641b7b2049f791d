//! Territories and what joins them.

use super::super::words::{place_key, unique};
use super::super::xml::Element;
use super::Reader;
use crate::definition::PlaceDef;
use std::collections::BTreeSet;

/// How many territories a game may have.
const MOST: usize = 4_000;

pub(super) fn read(r: &mut Reader, root: &Element) {
    let mut keys = BTreeSet::new();
    for element in root.within("map", "territory") {
        let name = element.get("name").unwrap_or_default();
        r.report.counts.territories += 1;
        if name.is_empty() {
            r.report.error(element, "has no name");
        } else if r.places.contains_key(name) {
            r.report.error(element, "is there twice");
        } else if r.def.places.len() >= MOST {
            r.report
                .error(element, format!("is one of more than {MOST} territories"));
            return;
        } else {
            let water = element
                .get("water")
                .is_some_and(|water| r.report.flag(element, water).unwrap_or_default());
            r.places.insert(name.to_owned(), r.def.places.len());
            r.place_lines.push(element.line);
            r.def.places.push(PlaceDef {
                name: name.to_owned(),
                key: unique(place_key(name), '-', &mut keys),
                water,
                ..PlaceDef::default()
            });
        }
    }
    if r.def.places.is_empty() {
        r.report.error(root, "has no territories");
    }
    connections(r, root);
}

fn connections(r: &mut Reader, root: &Element) {
    let mut seen = BTreeSet::new();
    for element in root.within("map", "connection") {
        r.report.counts.connections += 1;
        let [from, to] = ["t1", "t2"].map(|end| element.get(end).unwrap_or_default());
        let ends = (r.place(element, from), r.place(element, to));
        let (Some(from), Some(to)) = ends else {
            continue;
        };
        if from == to {
            r.report.error(element, "joins a territory to itself");
        } else if seen.insert((from.min(to), from.max(to))) {
            let name = r.def.places[to].name.clone();
            r.def.places[from].near.push(name);
        }
    }
    r.report.counts.distinct_connections = seen.len();
}
