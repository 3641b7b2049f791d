//! Folders with a small game and its drawing.

use crate::small::Small;
use arda::triplea::{Imported, import};
use std::path::PathBuf;

/// A folder that goes away with the test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, files: &[(&str, &str)]) -> Folder {
        let path =
            std::env::temp_dir().join(format!("muster-triplea-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a place for files");
        for (name, text) in files {
            std::fs::write(path.join(name), text).expect("a place for files");
        }
        Folder(path)
    }

    fn import(&self) -> Vec<Imported> {
        import(&self.0, true).expect("there is a game")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        std::fs::remove_dir_all(&self.0).ok();
    }
}

/// A square of a hundred pixels with its upper left corner.
fn square(name: &str, x: i32, y: i32) -> String {
    let (right, low) = (x + 98, y + 98);
    format!("{name}  <  ({x},{y}) ({right},{y}) ({right},{low}) ({x},{low})  >\n")
}

fn squares(names: &[&str]) -> String {
    let each = names.iter().zip(0..);
    each.map(|(name, index)| square(name, 100 * index, 0))
        .collect()
}

const CENTERS: &str = "A (50,50)\nB (150,50)\nC (250,50)\nS (350,50)\nT (450,50)\n";

fn drawn(name: &str, polygons: &str, centers: &str, settings: &str) -> Imported {
    let xml = Small::new().xml();
    let files = [
        ("game.xml", xml.as_str()),
        ("polygons.txt", polygons),
        ("centers.txt", centers),
        ("map.properties", settings),
        ("place.txt", "A (1,2) (3,4) | overflowToLeft=true\n"),
    ];
    Folder::new(name, &files).import().remove(0)
}

#[test]
fn squares_a_pixel_apart_share_a_side() {
    let all = squares(&["A", "B", "C", "S", "T"]);
    let got = drawn(
        "squares",
        &all,
        CENTERS,
        "color.Red=FF0000\nmap.width=500\n",
    );
    assert!(got.report.warnings.is_empty(), "{}", got.report);
    let game = got.definition.unwrap();
    assert_eq!(game.powers[0].color, "FF0000");
    let drawing = game.drawing;
    assert!(drawing.wraps && !drawing.lines);
    assert_eq!(drawing.width, 500.0);
    assert_eq!(drawing.centers["B"], "150,50");
    let corners = |name: &str| {
        let rings = &drawing.outlines[name];
        assert_eq!(rings.len(), 1, "{rings:?}");
        rings[0].split(' ').map(str::to_owned).collect::<Vec<_>>()
    };
    let (a, b) = (corners("A"), corners("B"));
    let shared = a.iter().filter(|corner| b.contains(corner)).count();
    assert_eq!(shared, 2, "{a:?} {b:?}");
}

#[test]
fn what_is_not_drawn_is_a_disc() {
    let got = drawn(
        "disc",
        &squares(&["A", "B", "C", "S"]),
        CENTERS,
        "map.scrollWrapX=false",
    );
    assert_eq!(got.report.warnings.len(), 1, "{}", got.report);
    assert!(
        got.report.warnings[0]
            .to_string()
            .contains("T has no outline")
    );
    let drawing = got.definition.unwrap().drawing;
    assert!(drawing.outlines["T"][0].starts_with("474,50"));
    assert!(!drawing.wraps);
}

#[test]
fn a_missing_centre_is_that_of_the_largest_ring() {
    let centers = CENTERS.replace("B (150,50)\n", "");
    let got = drawn("centre", &squares(&["A", "B", "C", "S", "T"]), &centers, "");
    assert_eq!(got.report.warnings.len(), 1, "{}", got.report);
    assert_eq!(got.definition.unwrap().drawing.centers["B"], "149,49");
}

#[test]
fn faults_of_drawings_have_lines() {
    let polygons = squares(&["A"]) + "B < (1,2) (3,4) (5,6)\n";
    let got = drawn("faults", &polygons, "A (1)\n", "");
    let errors: Vec<_> = got.report.errors.iter().map(ToString::to_string).collect();
    assert!(
        errors[0].starts_with("polygons.txt:2: a ring does not end"),
        "{errors:?}"
    );
    assert!(
        errors[1].starts_with("centers.txt:1: is not a point"),
        "{errors:?}"
    );
}

#[test]
fn an_outline_as_large_as_can_be_is_drawn() {
    let far = "A < (-32000,-32000) (32000,-32000) (32000,32000) (-32000,32000) >\n";
    let got = drawn("far", far, CENTERS, "");
    let drawing = got.definition.unwrap().drawing;
    assert_eq!(drawing.outlines["A"].len(), 1);
    let zigzag: String = (0..20_000)
        .map(|n| format!("({},{}) ", n, 30_000 * (n % 2)))
        .collect();
    let got = drawn("zigzag", &format!("A < {zigzag} >\n"), CENTERS, "");
    assert!(got.report.is_clean());
}

#[test]
fn a_list_of_games_names_files_of_its_folder_only() {
    let xml = Small::new().xml();
    let list = "map_name: m\ngames:\n- {game_name: Small, file_name: game.xml}\n\
                - {game_name: Evil, file_name: ../game.xml}\n- {game_name: None, file_name: none.xml}\n";
    let files = [
        ("game.xml", xml.as_str()),
        ("other.xml", xml.as_str()),
        ("map.yml", list),
    ];
    let got = Folder::new("list", &files).import();
    assert_eq!(got.len(), 1);
    let errors: Vec<_> = got[0]
        .report
        .errors
        .iter()
        .map(ToString::to_string)
        .collect();
    assert!(
        errors[0].contains("../game.xml") && errors[1].contains("none.xml"),
        "{errors:?}"
    );
    // Without a list all of them are read.
    assert_eq!(Folder::new("all", &files[..2]).import().len(), 2);
}

#[test]
fn a_folder_without_a_game_says_so() {
    let folder = Folder::new("none", &[("readme.txt", "")]);
    let error = import(&folder.0, true).unwrap_err();
    assert!(error.to_string().contains("has no TripleA game"));
}
