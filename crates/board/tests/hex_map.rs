//! Maps of hexagons: distances, keys, edges, drawing.

use std::collections::BTreeSet;

use board::{Axial, HexMap, HexMapError, Point, Polygon, Space, TooFewPoints};
use proptest::prelude::*;

/// All places at most `radius` steps from the origin, row by row.
fn disc(radius: i16) -> Vec<(i16, i16)> {
    let places = (-radius..=radius).flat_map(|r| (-radius..=radius).map(move |q| (q, r)));
    places.filter(|(q, r)| (q + r).abs() <= radius).collect()
}

fn distance_by_formula(a: (i16, i16), b: (i16, i16)) -> u32 {
    let q = i32::from(a.0) - i32::from(b.0);
    let r = i32::from(a.1) - i32::from(b.1);
    (q.unsigned_abs() + r.unsigned_abs() + (q + r).unsigned_abs()) / 2
}

fn gap(a: Point, b: Point) -> f32 {
    (a.x - b.x).hypot(a.y - b.y)
}

proptest! {
    #[test]
    fn distance_follows_the_formula(a: (i16, i16), b: (i16, i16)) {
        prop_assert_eq!(Axial::from(a).distance(b.into()), distance_by_formula(a, b));
    }

    #[test]
    fn places_survive_being_written_and_read(place: (i16, i16)) {
        let place = Axial::from(place);
        prop_assert_eq!(place.to_string().parse(), Ok(place));
        let json = serde_json::to_string(&place).unwrap();
        prop_assert_eq!(&json, &format!("[{place}]"));
        prop_assert_eq!(serde_json::from_str::<Axial>(&json).unwrap(), place);
    }

    #[test]
    fn tiles_touch_when_they_are_one_step_apart_and_share_two_corners(
        places in prop::collection::btree_set((-4_i16..=4, -4_i16..=4), 1..49),
    ) {
        let map: HexMap = HexMap::new(places.clone()).unwrap();
        prop_assert_eq!(map.graph().len(), places.len());
        for a in map.graph().spaces() {
            for b in map.graph().spaces() {
                let touching = map.graph().adjacent(a, b);
                prop_assert_eq!(touching, map.distance(a, b) == 1);

                let corners_of_b = map.corners(b);
                let shares = |corner: &Point| corners_of_b.iter().any(|c| gap(*corner, *c) < 1e-3);
                let shared = map.corners(a).iter().filter(|corner| shares(corner)).count();
                prop_assert_eq!(touching, shared == 2);
            }
        }
    }

    #[test]
    fn every_tile_is_found_by_its_key_and_by_its_place(
        places in prop::collection::btree_set((-4_i16..=4, -4_i16..=4), 1..49),
    ) {
        let map: HexMap = HexMap::new(places).unwrap();
        let mut keys = BTreeSet::new();
        for space in map.graph().spaces() {
            prop_assert_eq!(map.find(map.key(space)), Some(space));
            prop_assert_eq!(map.find(&map.place(space).to_string()), Some(space));
            prop_assert_eq!(map.at(map.place(space)), Some(space));
            prop_assert!(keys.insert(map.key(space).to_owned()));
        }
    }
}

#[test]
fn on_a_full_disc_the_steps_over_tiles_are_the_distance() {
    let map: HexMap<2> = HexMap::new(disc(5)).unwrap();
    assert_eq!(map.graph().len(), 91);
    for a in map.graph().spaces() {
        for b in map.graph().spaces() {
            let steps = u32::from(map.graph().distance(a, b));
            assert_eq!(steps, map.distance(a, b));
        }
    }
}

#[test]
fn keys_run_from_top_to_bottom_and_left_to_right_whatever_the_order() {
    let mut places = disc(1);
    places.reverse();
    let map: HexMap = HexMap::new(places).unwrap();
    let key_at = |q, r| map.key(map.at(Axial { q, r }).unwrap());
    assert_eq!([key_at(0, -1), key_at(1, -1)], ["a1", "a2"]);
    let middle = [key_at(-1, 0), key_at(0, 0), key_at(1, 0)];
    assert_eq!(middle, ["b1", "b2", "b3"]);
    assert_eq!([key_at(-1, 1), key_at(0, 1)], ["c1", "c2"]);
}

#[test]
fn gaps_in_rows_and_missing_rows_are_not_counted() {
    let map: HexMap = HexMap::new([(0, 0), (5, 0), (0, 3)]).unwrap();
    let keys = map.graph().spaces().iter().map(|space| map.key(space));
    assert!(keys.eq(["a1", "a2", "b1"]));
}

#[test]
fn what_is_not_on_the_map_is_not_found() {
    let map: HexMap = HexMap::new(disc(1)).unwrap();
    for text in ["", "d1", "a3", "A1", "a01", "2,0", "0", "0,0,0", "99999,0"] {
        assert_eq!(map.find(text), None, "{text}");
    }
    assert_eq!(map.at(Axial { q: 2, r: 0 }), None);
}

#[test]
fn the_bounds_touch_the_outermost_corners() {
    let map: HexMap = HexMap::new(disc(1)).unwrap();
    let bounds = map.bounds();
    assert!((bounds.width() - 3.0 * 3.0_f32.sqrt()).abs() < 1e-4);
    assert!((bounds.height() - 5.0).abs() < 1e-4);
    assert!((bounds.min.y + 2.5).abs() < 1e-4);
}

#[test]
fn the_centroid_of_a_tile_is_its_centre() {
    let map: HexMap = HexMap::new(disc(2)).unwrap();
    for space in map.graph().spaces() {
        let outline = Polygon::new(map.corners(space).to_vec()).unwrap();
        assert!(gap(outline.centroid(), map.centre(space)) < 1e-4);
    }
}

#[test]
fn a_small_outline_far_from_the_origin_has_its_centroid_inside() {
    let corners = [(0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0)];
    let far = corners.map(|(x, y)| Point {
        x: x + 3000.0,
        y: y + 2000.0,
    });
    let centroid = Polygon::new(far.to_vec()).unwrap().centroid();
    assert!(
        gap(
            centroid,
            Point {
                x: 3001.0,
                y: 2001.0
            }
        ) < 1e-2
    );
}

#[test]
fn an_outline_without_area_has_its_centroid_amid_its_points() {
    let points = [0.0, 1.0, 5.0].map(|x| Point { x, y: 2.0 });
    let flat = Polygon::new(points.to_vec()).unwrap();
    assert_eq!(flat.centroid(), Point { x: 2.0, y: 2.0 });
}

#[test]
fn an_outline_needs_three_points_when_read_too() {
    let two = [0.0, 1.0].map(|x| Point { x, y: 2.0 });
    assert_eq!(Polygon::new(two.to_vec()), Err(TooFewPoints(2)));
    let json = serde_json::to_string(&two).unwrap();
    assert!(serde_json::from_str::<Polygon>(&json).is_err());
}

#[test]
fn impossible_maps_are_refused() {
    let build = |places: Vec<(i16, i16)>| HexMap::<1>::new(places).err();
    let origin = Axial { q: 0, r: 0 };
    assert_eq!(build(vec![]), Some(HexMapError::Empty));
    let twice = build(vec![(0, 0), (1, 0), (0, 0)]);
    assert_eq!(twice, Some(HexMapError::Duplicate(origin)));
    let rows = |count| (0..count).map(|r| (0, r)).collect();
    assert_eq!(build(rows(26)), None);
    assert_eq!(build(rows(27)), Some(HexMapError::TooManyRows(27)));
    let wide = build((0..65).map(|q| (q, 0)).collect());
    assert!(matches!(wide, Some(HexMapError::Graph(_))), "{wide:?}");
}

#[test]
fn spaces_are_numbered_in_the_order_given() {
    let places = disc(2);
    let map: HexMap = HexMap::new(places.clone()).unwrap();
    for (number, place) in (0..).zip(places) {
        assert_eq!(map.at(place.into()), Some(Space(number)));
    }
}
