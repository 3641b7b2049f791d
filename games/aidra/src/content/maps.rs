//! Maps (AID-1.1).

use std::collections::{BTreeMap, BTreeSet};

use engine::List;
use engine::content::{ContentErrors, ContentSource, Document};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::check;
use super::ids::{MAX_REGIONS, Resource};

/// The first outline of a region.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A pointy-top hexagon at axial coordinates q and r.
    Cell(i8, i8),
    /// An annular sector: inner and outer radius in rings, start and end angle in degrees, clockwise from the top.
    Wedge([f32; 4]),
}

/// A region of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// Its word.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whether it is water.
    pub water: bool,
    /// What it yields; a water region always food.
    pub resource: Resource,
    /// Build slots.
    pub slots: u8,
    /// The regions it touches, by index.
    pub adjacent: Vec<u8>,
    /// How it is drawn.
    pub shape: Shape,
}

/// Where a seat starts (AID-2.6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The city and the army.
    pub capital: u8,
    /// The barracks.
    pub yard: u8,
    /// A village each.
    pub hamlets: [u8; 2],
    /// A dock: its land region and the water region it faces.
    pub dock: Option<(u8, u8)>,
}

/// A map.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// Its word.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What it is like, in a sentence or two.
    pub text: String,
    /// The center region, by index; a map without one allows Domination only (AID-13.1).
    pub center: Option<u8>,
    /// The starts of each number of players that it seats, in seating order.
    pub seatings: Vec<(u8, List<u8, 6>)>,
    /// Where seats start.
    pub starts: Vec<Start>,
    /// The regions, at most [`MAX_REGIONS`](super::MAX_REGIONS).
    pub regions: Vec<Region>,
}

impl Map {
    /// The region with that word, by index.
    pub fn region(&self, key: &str) -> Option<u8> {
        let place = self.regions.iter().position(|region| region.key == key);
        place.and_then(|place| u8::try_from(place).ok())
    }

    /// The starts of a number of players in seating order; nothing if the map does not seat them.
    pub fn seating(&self, players: usize) -> Option<&[u8]> {
        let seats = |(many, _): &&(u8, List<u8, 6>)| usize::from(*many) == players;
        let seating = self.seatings.iter().find(seats);
        seating.map(|(_, starts)| starts.as_slice())
    }
}

/// The file with the maps.
pub(super) const FILE: &str = "maps.toml";

/// The most maps of the file.
const MOST: usize = 32;
/// The build slots of a region that does not say otherwise (AID-10.1).
const SLOTS: i64 = 2;
/// The most players of a match.
const PLAYERS: usize = 6;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    key: String,
    name: String,
    text: String,
    center: Option<String>,
    seatings: BTreeMap<String, Vec<i64>>,
    #[serde(rename = "starts")]
    _starts: IgnoredAny,
    #[serde(rename = "regions")]
    _regions: IgnoredAny,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRegion {
    key: String,
    name: String,
    #[serde(default)]
    water: bool,
    resource: Option<Resource>,
    slots: Option<i64>,
    adjacent: Vec<String>,
    cell: Option<[i8; 2]>,
    wedge: Option<[f32; 4]>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawStart {
    capital: String,
    yard: String,
    hamlets: [String; 2],
    dock: Option<RawDock>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawDock {
    land: String,
    water: String,
}

pub(super) fn read(source: &ContentSource, errors: &mut ContentErrors) -> Vec<Map> {
    let mut file = source.open(FILE);
    file.only(&["map"]);
    let mut seen = BTreeSet::new();
    let mut maps = Vec::new();
    for (index, raw) in (check::items::<Raw>(&mut file, "map", 1..=MOST).into_iter()).enumerate() {
        if let Some(raw) = raw {
            maps.extend(map(&mut file, &format!("map[{index}]"), raw, &mut seen));
        }
    }
    file.finish(errors);
    maps
}

fn map(file: &mut Document<'_>, path: &str, raw: Raw, seen: &mut BTreeSet<String>) -> Option<Map> {
    let at = |key: &str| format!("{path}.{key}");
    check::word(file, &at("key"), &raw.key, Some(seen));
    check::text(file, &at("name"), &raw.name);
    check::text(file, &at("text"), &raw.text);
    let regions = regions(file, &at("regions"))?;
    let words: Vec<String> = regions.iter().map(|region| region.key.clone()).collect();
    let raw_starts = check::items::<RawStart>(file, &at("starts"), 2..=PLAYERS);
    let many = raw_starts.len();
    let mut starts = Vec::new();
    for (index, raw) in raw_starts.into_iter().enumerate() {
        let field = format!("{path}.starts[{index}]");
        starts.extend(raw.and_then(|raw| start(file, &field, &raw, &words, &regions)));
    }
    let seatings = seatings(file, &at("seatings"), &raw.seatings, many);
    let center = match &raw.center {
        Some(word) => Some(land(file, &at("center"), word, &words, &regions)?),
        None => None,
    };
    Some(Map {
        key: raw.key,
        name: raw.name,
        text: raw.text,
        center,
        seatings,
        starts,
        regions,
    })
}

/// The regions of a list, if each can be read.
fn regions(file: &mut Document<'_>, path: &str) -> Option<Vec<Region>> {
    let raw = check::items::<RawRegion>(file, path, 2..=MAX_REGIONS);
    let raw: Vec<RawRegion> = raw.into_iter().collect::<Option<_>>()?;
    let words: Vec<String> = raw.iter().map(|region| region.key.clone()).collect();
    let mut seen = BTreeSet::new();
    let mut regions = Vec::new();
    let mut all_known = true;
    for (index, raw) in raw.into_iter().enumerate() {
        let path = format!("{path}[{index}]");
        let at = |key: &str| format!("{path}.{key}");
        check::word(file, &at("key"), &raw.key, Some(&mut seen));
        check::text(file, &at("name"), &raw.name);
        let resource = match (raw.water, raw.resource) {
            (false, Some(resource)) => resource,
            (true, None | Some(Resource::Food)) => Resource::Food,
            (true, Some(other)) => {
                let problem = format!("is `{}`", other.word());
                file.fail(&at("resource"), problem, "`food` or nothing for water");
                other
            }
            (false, None) => {
                file.fail(&at("resource"), "is missing", "`food`, `wood` or `ore`");
                Resource::default()
            }
        };
        let mut adjacent = Vec::new();
        for (index, word) in raw.adjacent.iter().enumerate() {
            let field = format!("{path}.adjacent[{index}]");
            let Some(place) = check::place(file, &field, word, Some(&words)) else {
                all_known = false;
                continue;
            };
            if *word == raw.key || adjacent.contains(&place) {
                file.fail(&field, format!("is `{word}`"), "other regions, each once");
            } else {
                adjacent.push(place);
            }
        }
        let shape = shape(file, &path, &raw);
        let slots = raw.slots.unwrap_or(SLOTS);
        regions.push(Region {
            slots: file.whole(&at("slots"), slots, 1..=4),
            key: raw.key,
            name: raw.name,
            water: raw.water,
            resource,
            adjacent,
            shape,
        });
    }
    if all_known {
        check_borders(file, path, &regions);
    }
    Some(regions)
}

fn shape(file: &mut Document<'_>, path: &str, raw: &RawRegion) -> Shape {
    match (raw.cell, raw.wedge) {
        (Some([q, r]), None) => Shape::Cell(q, r),
        (None, Some(wedge)) => {
            let [inner, outer, from, to] = wedge;
            let finite = wedge.iter().all(|number| number.is_finite());
            let turns = from < to && to - from <= 360.0;
            if !finite || inner < 0.0 || inner >= outer || !turns {
                file.fail(
                    &format!("{path}.wedge"),
                    format!("is {wedge:?}"),
                    "inner and outer radius, start and end angle, both rising by at most a turn",
                );
            }
            Shape::Wedge(wedge)
        }
        (cell, _) => {
            let problem = match cell {
                Some(_) => "has both `cell` and `wedge`",
                None => "has neither `cell` nor `wedge`",
            };
            file.fail(path, problem, "one of the two");
            Shape::Cell(0, 0)
        }
    }
}

/// Borders have two sides, and the map does not fall into pieces.
fn check_borders(file: &mut Document<'_>, path: &str, regions: &[Region]) {
    for (index, region) in regions.iter().enumerate() {
        for next in &region.adjacent {
            let other = &regions[usize::from(*next)];
            if !other
                .adjacent
                .iter()
                .any(|back| usize::from(*back) == index)
            {
                file.fail(
                    &format!("{path}[{next}].adjacent"),
                    format!("lacks `{}`, which has `{}`", region.key, other.key),
                    "borders with two sides",
                );
            }
        }
    }
    let mut reached = vec![false; regions.len()];
    let mut open: Vec<usize> = vec![0];
    while let Some(from) = open.pop() {
        if let (Some(reached @ false), Some(region)) = (reached.get_mut(from), regions.get(from)) {
            *reached = true;
            open.extend(region.adjacent.iter().map(|next| usize::from(*next)));
        }
    }
    if let Some(lost) = reached.iter().position(|reached| !reached) {
        let problem = format!("cannot be reached from `{}`", regions[0].key);
        file.fail(
            &format!("{path}[{lost}].adjacent"),
            problem,
            "one connected map",
        );
    }
}

/// The land region `word`, reported if it is none.
fn land(
    file: &mut Document<'_>,
    field: &str,
    word: &str,
    words: &[String],
    regions: &[Region],
) -> Option<u8> {
    let place = check::place(file, field, word, Some(words))?;
    if regions[usize::from(place)].water {
        file.fail(field, format!("is `{word}`, which is water"), "land");
    }
    Some(place)
}

fn start(
    file: &mut Document<'_>,
    path: &str,
    raw: &RawStart,
    words: &[String],
    regions: &[Region],
) -> Option<Start> {
    let at = |key: &str| format!("{path}.{key}");
    let mut land = |key: &str, word: &str| land(file, &at(key), word, words, regions);
    let capital = land("capital", &raw.capital);
    let yard = land("yard", &raw.yard);
    let hamlets = [0, 1].map(|index| land(&format!("hamlets[{index}]"), &raw.hamlets[index]));
    let mut dock = None;
    if let Some(raw) = &raw.dock {
        let shore = land("dock.land", &raw.land);
        let water = check::place(file, &at("dock.water"), &raw.water, Some(words));
        if let (Some(shore), Some(water)) = (shore, water) {
            let faces = regions[usize::from(shore)].adjacent.contains(&water);
            if !faces || !regions[usize::from(water)].water {
                let expected = format!("water beside `{}`", words[usize::from(shore)]);
                file.fail(&at("dock.water"), format!("is `{}`", raw.water), expected);
            }
            dock = Some((shore, water));
        }
    }
    let start = Start {
        capital: capital?,
        yard: yard?,
        hamlets: [hamlets[0]?, hamlets[1]?],
        dock,
    };
    let [first, second] = start.hamlets;
    let places = BTreeSet::from([start.capital, start.yard, first, second]);
    if places.len() != 4 {
        file.fail(path, "names a region twice", "four different regions");
    }
    Some(start)
}

fn seatings(
    file: &mut Document<'_>,
    path: &str,
    raw: &BTreeMap<String, Vec<i64>>,
    starts: usize,
) -> Vec<(u8, List<u8, 6>)> {
    let mut seatings = Vec::new();
    for (key, places) in raw {
        let field = format!("{path}.{key}");
        let players = key.parse().ok().filter(|many| (2..=PLAYERS).contains(many));
        let Some(players) = players else {
            file.fail(
                &field,
                "is an unknown key",
                "a number of players from 2 to 6",
            );
            continue;
        };
        let mut list = List::new();
        for place in places {
            let fits = u8::try_from(*place).ok();
            match fits.filter(|place| usize::from(*place) < starts && !list.contains(place)) {
                Some(place) => {
                    list.try_push(place);
                }
                None => file.fail(
                    &field,
                    format!("holds {place}"),
                    format!("different starts below {starts}"),
                ),
            }
        }
        if places.len() != players {
            let problem = format!("has {} entries", places.len());
            file.fail(&field, problem, format!("{players}, one for each player"));
        }
        seatings.push((u8::try_from(players).unwrap_or_default(), list));
    }
    if seatings.is_empty() {
        file.fail(path, "is empty", "at least one number of players");
    }
    seatings
}
