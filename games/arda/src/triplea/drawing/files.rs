//! The text files beside a game: outlines, points and settings.

use super::super::report::{At, Report};
use super::super::xml::shortened;
use std::collections::BTreeMap;

/// A point of the picture.
pub(super) type Point = [i32; 2];

/// How many points a file may have.
const MOST_POINTS: usize = 2_000_000;
/// How far from the corner of the picture a point may be.
const FARTHEST: i32 = 32_000;

/// Reads `polygons.txt`: for each name its rings.
pub(super) fn polygons(text: &str, report: &mut Report) -> BTreeMap<String, Vec<Vec<Point>>> {
    let file = "polygons.txt";
    let mut all: BTreeMap<String, Vec<Vec<Point>>> = BTreeMap::new();
    let mut points = 0;
    for (line, text) in lines(text) {
        let at = At::in_file(file, line);
        let Some((name, rest)) = text.split_once('<') else {
            report.error(at, "is not a name and rings `< (x,y) … >`");
            continue;
        };
        let mut rings = Vec::new();
        for ring in rest.split('<') {
            let Some((ring, tail)) = ring.split_once('>') else {
                report.error(at.clone(), "a ring does not end");
                continue;
            };
            if !tail.trim().is_empty() {
                report.error(at.clone(), "has something between two rings");
            }
            match list(ring) {
                Ok(list) => rings.push(list),
                Err(what) => report.error(at.clone(), what),
            }
        }
        points += rings.iter().map(Vec::len).sum::<usize>();
        if points > MOST_POINTS {
            report.error(at, format!("has more than {MOST_POINTS} points"));
            return all;
        }
        if rings.iter().any(|ring| ring.len() < 3) {
            report.warn(at, "has a ring of less than three points");
            rings.retain(|ring| ring.len() >= 3);
        }
        all.entry(name.trim().to_owned()).or_default().extend(rings);
    }
    all
}

/// Reads a file of one point for each name, such as `centers.txt`.
pub(super) fn points(file: &str, text: &str, report: &mut Report) -> BTreeMap<String, Point> {
    let mut all = BTreeMap::new();
    for (line, text) in lines(text) {
        match named(text) {
            Ok((name, list)) if list.len() == 1 => _ = all.insert(name, list[0]),
            Ok(_) => report.error(At::in_file(file, line), "is not a name and one point"),
            Err(what) => report.error(At::in_file(file, line), what),
        }
    }
    all
}

/// Checks a file of several points for each name, such as `place.txt`; where stacks stand is ours to say.
pub(super) fn check_places(text: &str, report: &mut Report) {
    for (line, text) in lines(text) {
        let at = At::in_file("place.txt", line);
        let (text, tail) = text.split_once('|').unwrap_or((text, ""));
        let known = ["", "overflowToLeft=true", "overflowToLeft=false"];
        if !known.contains(&tail.trim()) {
            report.warn(at.clone(), "ends with something unknown");
        }
        if let Err(what) = named(text) {
            report.error(at, what);
        }
    }
}

fn lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let lines = text.lines().enumerate();
    let lines = lines.map(|(line, text)| (line + 1, text.trim()));
    lines.filter(|(_, text)| !text.is_empty())
}

/// A name and what follows from the first bracket on.
fn named(text: &str) -> Result<(String, Vec<Point>), String> {
    let start = text.find('(').ok_or("has no point `(x,y)`")?;
    let (name, rest) = text.split_at(start);
    Ok((name.trim().to_owned(), list(rest)?))
}

/// `(x,y) (x,y) …`.
fn list(text: &str) -> Result<Vec<Point>, String> {
    let mut found = Vec::new();
    let mut rest = text.trim();
    while !rest.is_empty() {
        let broken = || format!("is not a point `(x,y)`: `{}`", shortened(rest));
        let (inner, tail) = rest
            .strip_prefix('(')
            .and_then(|rest| rest.split_once(')'))
            .ok_or_else(broken)?;
        let (x, y) = inner.split_once(',').ok_or_else(broken)?;
        let number = |text: &str| {
            let number: i32 = text.trim().parse().ok()?;
            (-FARTHEST..=FARTHEST).contains(&number).then_some(number)
        };
        let point = number(x).zip(number(y)).ok_or_else(broken)?;
        found.push([point.0, point.1]);
        rest = tail.trim_start();
    }
    Ok(found)
}

/// Reads `map.properties`: keys and values.
pub(super) fn settings(text: &str, report: &mut Report) -> BTreeMap<String, String> {
    let mut all = BTreeMap::new();
    let mut open: Option<(usize, String)> = None;
    for (line, text) in lines(text) {
        let (start, mut whole) = match open.take() {
            Some((start, before)) => (start, before + text),
            None if text.starts_with('#') || text.starts_with('!') => continue,
            None => (line, text.to_owned()),
        };
        if whole.ends_with('\\') {
            whole.pop();
            open = Some((start, whole));
            continue;
        }
        setting(&mut all, start, &whole, report);
    }
    if let Some((start, whole)) = open {
        setting(&mut all, start, &whole, report);
    }
    all
}

fn setting(all: &mut BTreeMap<String, String>, line: usize, text: &str, report: &mut Report) {
    match text.split_once(['=', ':']) {
        Some((key, value)) => {
            all.insert(key.trim().to_owned(), value.trim().to_owned());
        }
        None => {
            let at = At::in_file("map.properties", line);
            report.warn(at, "is not `key=value`");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_have_names_with_anything_but_an_angle() {
        let mut report = Report::default();
        let text = "\u{feff}N. Downs (old) < (1,2) (3,4)\t(5, -6) > < (0,0)(1,1) (2,2) >\r\n\r\n";
        let all = polygons(text, &mut report);
        assert_eq!(all["N. Downs (old)"][0], [[1, 2], [3, 4], [5, -6]]);
        assert_eq!(all["N. Downs (old)"].len(), 2);
        assert!(report.is_clean());
    }

    #[test]
    fn broken_lines_are_named() {
        let mut report = Report::default();
        polygons(
            "A < (1,2) (3,4) (5,6) >\nB (1,2)\nC < (1,2\nD < (1,x) >",
            &mut report,
        );
        let lines: Vec<_> = report.errors.iter().map(|error| error.line).collect();
        assert_eq!(lines, [2, 3, 4]);
        assert!(
            report.errors[2]
                .to_string()
                .contains("polygons.txt:4: is not a point")
        );
        points("centers.txt", "A (1,2) (3,4)\nB\nC (1,2)", &mut report);
        assert_eq!(report.errors.len(), 5);
    }

    #[test]
    fn settings_may_go_on_in_the_next_line() {
        let mut report = Report::default();
        let text = "# a\n map.width = 12\nmap.height:3\\\n4\nlast=FF";
        let all = settings(text, &mut report);
        assert_eq!(all["map.width"], "12");
        assert_eq!(all["map.height"], "34");
        assert_eq!(all["last"], "FF");
    }
}
