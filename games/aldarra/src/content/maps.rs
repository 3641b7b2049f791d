//! The maps of two, three and four players (ALD-2.3, ALD-2.5).

use engine::content::{ContentErrors, ContentSource, Document};
use serde::Deserialize;

use super::{Terrain, TerrainStats, check};

/// The most tiles of a map.
pub const MAX_TILES: usize = 49;

/// The positions of a map and its standard layout.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MapShape {
    /// Axial coordinates (q, r) of pointy-top hexes, ordered by r, then q (ALD-2.1).
    pub positions: Vec<(i8, i8)>,
    /// The tile kind of each position in the standard layout; never a Stronghold.
    pub standard: Vec<Terrain>,
}

/// The file with the maps.
pub(super) const FILE: &str = "maps.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RawRow {
    r: i64,
    q0: i64,
    codes: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    rows: Vec<RawRow>,
}

pub(super) fn read(
    source: &ContentSource,
    tiles: Option<&[TerrainStats; 9]>,
    errors: &mut ContentErrors,
) -> Option<[MapShape; 3]> {
    let mut file = source.open(FILE);
    file.only(&["map"]);
    let mut maps = Vec::new();
    let raw = file.exactly::<Raw>("map", &["2", "3", "4"]);
    for (index, raw) in raw.into_iter().enumerate() {
        let Some(raw) = raw else { continue };
        let field = format!("map.{}.rows", index + 2);
        let shape = shape(&mut file, &field, &raw.rows);
        let size = shape.positions.len();
        if size == 0 || size > MAX_TILES {
            let expected = format!("1 to {MAX_TILES} tiles");
            file.fail(&field, format!("has {size} tiles"), expected);
        } else if !is_connected(&shape.positions) {
            file.fail(&field, "falls into pieces", "one connected map");
        }
        for terrain in Terrain::MAP {
            let wanted = tiles.map(|tiles| usize::from(tiles[terrain.index()].counts[index]));
            let count = shape.standard.iter().filter(|t| **t == terrain).count();
            if wanted.is_some_and(|wanted| wanted != count) {
                file.fail(
                    &field,
                    format!("has {count} tiles `{}`", terrain.code()),
                    format!("{} as in tiles.toml", wanted.unwrap_or_default()),
                );
            }
        }
        maps.push(shape);
    }
    file.finish(errors);
    maps.try_into().ok()
}

fn shape(file: &mut Document<'_>, field: &str, rows: &[RawRow]) -> MapShape {
    let mut shape = MapShape {
        positions: Vec::new(),
        standard: Vec::new(),
    };
    for (index, row) in rows.iter().enumerate() {
        let at = |key: &str| format!("{field}[{index}].{key}");
        let r = check::coordinate(file, &at("r"), row.r);
        let q0 = check::coordinate(file, &at("q0"), row.q0);
        if let Some(above) = index.checked_sub(1).and_then(|above| rows.get(above)) {
            let next = above.r.saturating_add(1);
            if row.r != next {
                file.fail(
                    &at("r"),
                    format!("is {}", row.r),
                    format!("{next}, the next row without a gap"),
                );
            }
        }
        for (q, code) in (q0..).zip(row.codes.split_whitespace().take(MAX_TILES + 1)) {
            let mut letters = code.chars();
            let terrain = letters.next().and_then(Terrain::from_code);
            match (terrain, letters.next()) {
                (Some(terrain), None) if terrain != Terrain::Stronghold => {
                    shape.positions.push((q, r));
                    shape.standard.push(terrain);
                }
                _ => file.fail(
                    &at("codes"),
                    format!("holds `{code}`"),
                    "tile codes F X C J S M G R, separated by spaces",
                ),
            }
        }
    }
    shape
}

/// Whether every position can be reached from the first over neighbours.
fn is_connected(positions: &[(i8, i8)]) -> bool {
    let mut reached = vec![false; positions.len()];
    let mut open = vec![0];
    reached[0] = true;
    while let Some(from) = open.pop() {
        for (to, position) in positions.iter().enumerate() {
            if !reached[to] && distance(positions[from], *position) == 1 {
                reached[to] = true;
                open.push(to);
            }
        }
    }
    reached.into_iter().all(|reached| reached)
}

/// Hex distance of two axial coordinates (ALD-2.1).
pub fn distance((q, r): (i8, i8), (other_q, other_r): (i8, i8)) -> u8 {
    let dq = i16::from(q) - i16::from(other_q);
    let dr = i16::from(r) - i16::from(other_r);
    let tiles = (dq.abs() + dr.abs() + (dq + dr).abs()) / 2;
    u8::try_from(tiles).unwrap_or(u8::MAX)
}
