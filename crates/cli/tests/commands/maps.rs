//! `--map`, and `import`.

use crate::{Folder, muster};
use std::fs;

const DEFINITION: &str = include_str!("../../../../games/arda/content/definition.toml");

/// A folder with a game of that key in a folder of its own.
fn with_game(folder: &Folder, key: &str) {
    let text = DEFINITION.replacen("eleven-thrones", key, 1);
    fs::create_dir_all(folder.path(key)).expect("the folder is writable");
    fs::write(folder.path(key).join("definition.toml"), text).expect("the folder is writable");
}

#[test]
fn a_map_stands_among_the_games() {
    let folder = Folder::new();
    with_game(&folder, "hills");
    let map = folder.0.display();
    let ran = muster(&format!("games --map {map}")).exits(0);
    ran.says("race").says("arda-hills");
    // The only game of the maps is meant by the word before its key too.
    for game in ["arda", "arda-hills"] {
        let line = format!(
            "sim {game} --map {map} --games 1 --seats random,random --option round_limit=1 --json"
        );
        muster(&line)
            .exits(0)
            .says("\"game\": \"arda-hills\"")
            .says("\"finished\": 1");
    }
}

#[test]
fn of_several_maps_one_must_be_meant() {
    let folder = Folder::new();
    with_game(&folder, "hills");
    with_game(&folder, "vales");
    let map = folder.0.display();
    let ran = muster(&format!("sim arda --map {map} --games 1")).exits(2);
    ran.complains("arda-hills, arda-vales");
}

#[test]
fn a_map_that_cannot_be_read_is_named() {
    let folder = Folder::new();
    let nowhere = folder.path("nowhere");
    let ran = muster(&format!("games --map {}", nowhere.display())).exits(1);
    ran.complains("nowhere");
    let broken = folder.path("broken.xml");
    fs::write(&broken, "<game>\n<map>\n</game>").expect("the folder is writable");
    let ran = muster(&format!("games --map {}", broken.display())).exits(1);
    ran.complains("import triplea");
    let ran = muster(&format!("import triplea {} --check", broken.display())).exits(1);
    ran.says("broken.xml:3");
}
