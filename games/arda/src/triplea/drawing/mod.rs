//! How a game is drawn: from the files beside it, or laid out anew where there are none.

mod files;
mod grid;
mod layout;
mod simplify;
mod trace;

use super::report::{At, Report};
use super::xml::shortened;
use crate::definition::{Definition, DrawingDef};
use files::Point;
use grid::Grid;
use std::collections::{BTreeMap, BTreeSet};

/// The radius of a territory without an outline.
const DISC: f32 = 24.0;
/// How large the outlines of a board should be at most, in bytes.
const MOST_BYTES: usize = 400_000;
/// Rings of fewer pixels than this are specks.
const SPECK: i64 = 12;

/// The texts of the drawing files.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct Texts {
    pub(super) polygons: Option<String>,
    pub(super) centers: Option<String>,
    pub(super) places: Option<String>,
    pub(super) settings: Option<String>,
}

/// What the drawing files say, read once for all games of a folder.
#[derive(Clone, Debug, Default)]
pub(super) struct Files {
    outlines: BTreeMap<String, Vec<Vec<Point>>>,
    centers: BTreeMap<String, Point>,
    settings: BTreeMap<String, String>,
}

impl Files {
    pub(super) fn read(texts: &Texts, report: &mut Report) -> Files {
        if let Some(text) = &texts.places {
            files::check_places(text, report);
        }
        let outlines = texts.polygons.as_ref();
        let centers = texts.centers.as_ref();
        let settings = texts.settings.as_ref();
        Files {
            outlines: outlines
                .map(|text| files::polygons(text, report))
                .unwrap_or_default(),
            centers: centers
                .map(|text| files::points("centers.txt", text, report))
                .unwrap_or_default(),
            settings: settings
                .map(|text| files::settings(text, report))
                .unwrap_or_default(),
        }
    }
}

/// Adds colours and a drawing to a game.
pub(super) fn draw(def: &mut Definition, files: &Files, report: &mut Report) {
    for power in &mut def.powers {
        let color = files.settings.get(&format!("color.{}", power.name));
        if let Some(color) = color.filter(|color| is_color(color)) {
            power.color.clone_from(color);
        }
    }
    def.drawing = if files.outlines.is_empty() && files.centers.is_empty() {
        laid_out(def)
    } else {
        drawn(def, files, report)
    };
}

fn is_color(text: &str) -> bool {
    text.len() == 6 && text.bytes().all(|byte| byte.is_ascii_hexdigit())
}

/// Outlines and centres of nothing.
fn strangers(def: &Definition, files: &Files, report: &mut Report) {
    let known: BTreeSet<_> = def.places.iter().map(|place| &place.name).collect();
    let drawn = files.outlines.keys().map(|name| ("polygons.txt", name));
    let all = drawn.chain(files.centers.keys().map(|name| ("centers.txt", name)));
    for (file, name) in all.filter(|(_, name)| !known.contains(name)) {
        let what = format!("{} is no territory of the game", shortened(name));
        report.warn(At::in_file(file, 0), what);
    }
}

/// A drawing from outlines and centres.
fn drawn(def: &Definition, files: &Files, report: &mut Report) -> DrawingDef {
    strangers(def, files, report);
    let centers = centers(def, files, report);
    let names = def.places.iter().map(|place| place.name.as_str());
    let names: Vec<&str> = names
        .filter(|name| files.outlines.contains_key(*name))
        .collect();
    let mut rings = outlines(&names, files, report);
    for place in &def.places {
        let own = rings
            .get(&place.name)
            .is_some_and(|rings| !rings.is_empty());
        if !own {
            let at = At::in_file("polygons.txt", 0);
            let what = format!("{} has no outline: it is drawn as a disc", place.name);
            report.warn(at, what);
            rings.insert(place.name.clone(), vec![disc(centers[&place.name])]);
        }
    }
    let extent = |axis: usize| {
        let points = rings.values().flatten().flatten();
        points.map(|point| point[axis] as f32).fold(0.0, f32::max)
    };
    let size = |key: &str, axis: usize| {
        let said = files.settings.get(key).and_then(|size| size.parse().ok());
        said.filter(|size| (1.0..=64_000.0).contains(size))
            .unwrap_or_else(|| extent(axis) + 1.0)
    };
    let wraps = files.settings.get("map.scrollWrapX");
    DrawingDef {
        width: size("map.width", 0),
        height: size("map.height", 1),
        wraps: wraps.is_none_or(|wraps| wraps.eq_ignore_ascii_case("true")),
        outlines: rings
            .iter()
            .map(|(name, rings)| (name.clone(), written(rings)))
            .collect(),
        centers: centers
            .iter()
            .map(|(name, [x, y])| (name.clone(), format!("{x},{y}")))
            .collect(),
        lines: false,
        cells: Vec::new(),
    }
}

/// The centre of every territory: of the file, or of its largest ring, or amid its neighbours.
fn centers(def: &Definition, files: &Files, report: &mut Report) -> BTreeMap<String, Point> {
    let mut found = BTreeMap::new();
    for place in &def.places {
        let outline = files.outlines.get(&place.name);
        let own = files.centers.get(&place.name).copied();
        let center = own.or_else(|| outline.and_then(|rings| middle(rings)));
        if own.is_none() {
            let at = At::in_file("centers.txt", 0);
            report.warn(at, format!("{} has no centre", place.name));
        }
        if let Some(center) = center {
            found.insert(place.name.clone(), center);
        }
    }
    let near = near(def);
    for (at, place) in def.places.iter().enumerate() {
        if found.contains_key(&place.name) {
            continue;
        }
        let beside = near[at]
            .iter()
            .filter_map(|other| found.get(&def.places[*other].name));
        let beside: Vec<Point> = beside.copied().collect();
        let number = beside.len().max(1) as i32;
        let at = [0, 1].map(|axis| beside.iter().map(|at| at[axis]).sum::<i32>() / number);
        found.insert(place.name.clone(), at);
    }
    found
}

/// The centre of gravity of the largest ring.
fn middle(rings: &[Vec<Point>]) -> Option<Point> {
    let ring = rings
        .iter()
        .max_by_key(|ring| simplify::twice_area(ring).abs())?;
    let area = simplify::twice_area(ring) as f64;
    let next = ring.iter().cycle().skip(1);
    let mut sums = [0.0, 0.0];
    for (a, b) in ring.iter().zip(next) {
        let cross = f64::from(a[0]) * f64::from(b[1]) - f64::from(b[0]) * f64::from(a[1]);
        for (axis, sum) in sums.iter_mut().enumerate() {
            *sum += f64::from(a[axis] + b[axis]) * cross;
        }
    }
    if area == 0.0 {
        return ring.first().copied();
    }
    Some(sums.map(|sum| (sum / (3.0 * area)).round() as i32))
}

/// Outlines with shared borders, in as few points as the board should have.
fn outlines(
    names: &[&str],
    files: &Files,
    report: &mut Report,
) -> BTreeMap<String, Vec<Vec<Point>>> {
    let rings: Vec<&[Vec<Point>]> = names
        .iter()
        .map(|name| &files.outlines[*name][..])
        .collect();
    let grid = Grid::draw(&rings);
    let traced = grid.as_ref().map(trace::rings);
    if traced.is_none() && !rings.is_empty() {
        let at = At::in_file("polygons.txt", 0);
        report.warn(at, "is too large for borders to be joined");
    }
    let mut tolerance = 1.0;
    loop {
        let simple = match (&grid, &traced) {
            (Some(grid), Some(traced)) => joined(names, grid, traced, tolerance),
            _ => apart(names, &rings, tolerance),
        };
        let sizes = simple
            .values()
            .map(|rings| written(rings).iter().map(String::len).sum::<usize>());
        if sizes.sum::<usize>() <= MOST_BYTES || tolerance >= 16.0 {
            return simple;
        }
        tolerance *= 1.25;
    }
}

fn joined(
    names: &[&str],
    grid: &Grid,
    traced: &[trace::Traced],
    tolerance: f32,
) -> BTreeMap<String, Vec<Vec<Point>>> {
    let mut all: BTreeMap<String, Vec<Vec<Point>>> = BTreeMap::new();
    let tolerance = tolerance / grid.cell() as f32;
    for ring in traced {
        let simple = simplify::ring(ring, tolerance.max(0.75));
        let simple: Vec<Point> = simple.into_iter().map(|at| grid.corner(at)).collect();
        let name = names[usize::from(ring.label) - 1];
        let own = all.entry(name.to_owned()).or_default();
        if simple.len() >= 3 {
            own.push(simple);
        }
    }
    for rings in all.values_mut() {
        let size = |ring: &Vec<Point>| simplify::twice_area(ring).abs();
        let largest = rings.iter().map(size).max().unwrap_or_default();
        rings.retain(|ring| size(ring) >= (2 * SPECK).min(largest));
    }
    all
}

fn apart(
    names: &[&str],
    rings: &[&[Vec<Point>]],
    tolerance: f32,
) -> BTreeMap<String, Vec<Vec<Point>>> {
    let simple = rings.iter().map(|rings| {
        let rings = rings.iter().map(|ring| simplify::alone(ring, tolerance));
        rings.filter(|ring| ring.len() >= 3).collect()
    });
    let names = names.iter().map(|name| (*name).to_owned());
    names.zip(simple).collect()
}

fn disc([x, y]: Point) -> Vec<Point> {
    let point = |index: u8| {
        let turn = f32::from(index) * std::f32::consts::TAU / 16.0;
        [
            x + (DISC * turn.cos()).round() as i32,
            y + (DISC * turn.sin()).round() as i32,
        ]
    };
    (0..16).map(point).collect()
}

fn written(rings: &[Vec<Point>]) -> Vec<String> {
    let ring = |ring: &Vec<Point>| {
        let points = ring.iter().map(|[x, y]| format!("{x},{y}"));
        points.collect::<Vec<_>>().join(" ")
    };
    rings.iter().map(ring).collect()
}

/// The neighbours of every territory, by their numbers.
fn near(def: &Definition) -> Vec<Vec<usize>> {
    let names = def.places.iter().enumerate();
    let index: BTreeMap<&str, usize> = names.map(|(at, place)| (place.name.as_str(), at)).collect();
    let mut near = vec![Vec::new(); def.places.len()];
    for (at, place) in def.places.iter().enumerate() {
        for other in place
            .near
            .iter()
            .filter_map(|name| index.get(name.as_str()))
        {
            near[at].push(*other);
            near[*other].push(at);
        }
    }
    near
}

/// A drawing of a game that has none.
fn laid_out(def: &Definition) -> DrawingDef {
    let near = near(def);
    let centers = layout::centers(&near);
    let edge = 2.0 * DISC;
    let [left, top] = [0, 1].map(|axis| centers.iter().map(|at| at[axis]).fold(f32::MAX, f32::min));
    let at = |at: &[f32; 2]| {
        [at[0] - left + edge, at[1] - top + edge].map(|coordinate| coordinate.round() as i32)
    };
    let centers: Vec<Point> = centers.iter().map(at).collect();
    let size = |axis: usize| {
        let most = centers.iter().map(|at| at[axis]).max();
        most.unwrap_or_default() as f32 + edge
    };
    let named = || {
        def.places
            .iter()
            .map(|place| place.name.clone())
            .zip(&centers)
    };
    DrawingDef {
        width: size(0),
        height: size(1),
        wraps: false,
        outlines: named()
            .map(|(name, at)| (name, written(&[disc(*at)])))
            .collect(),
        centers: named()
            .map(|(name, [x, y])| (name, format!("{x},{y}")))
            .collect(),
        lines: true,
        cells: Vec::new(),
    }
}
