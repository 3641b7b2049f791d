//! Saving a game and going on with it.

use crate::{Folder, muster, typed};

#[test]
fn a_game_goes_on_as_if_it_had_not_been_interrupted() {
    let folder = Folder::new();
    let file = folder.word("game.json");
    let line = "play race --seats human,quick --seed 9";
    let (first, second) = ("gear 3\ngo\nflag s3\n", "gear 2\ngo\ngear 2\ngo\nrest\n");
    typed(&format!("{line} --save {file}"), first)
        .exits(0)
        .says(&format!("muster play race --resume {file}"));
    typed(&format!("play race --resume {file}"), second)
        .exits(0)
        .says("Ann flags Mile 3.");
    let whole = folder.word("whole.json");
    typed(
        &format!("{line} --save {whole}"),
        &format!("{first}{second}"),
    )
    .exits(0);
    assert_eq!(folder.read("game.json"), folder.read("whole.json"));
}

#[test]
fn save_writes_the_game_elsewhere() {
    let folder = Folder::new();
    let file = folder.word("game.json");
    typed(
        "play race --seats human,quick",
        &format!("gear 2\nsave {file}\n"),
    )
    .exits(0)
    .says(&format!(
        "Saved. Go on with: muster play race --resume {file}"
    ));
    typed(&format!("play race --resume {file}"), "")
        .exits(0)
        .says("You are in gear 2: go? (RACE-2)");
}

#[test]
fn nothing_else_is_left_beside_the_file() {
    let folder = Folder::new();
    let line = format!("play race --seats human,quick --save {}", folder.word("g"));
    typed(&line, "gear 2\n").exits(0);
    let files = std::fs::read_dir(&folder.0).expect("the folder is there");
    assert_eq!(files.count(), 1);
}

#[test]
fn play_goes_on_when_the_game_cannot_be_saved() {
    let folder = Folder::new();
    let file = folder.word("missing/game.json");
    let line = format!("play race --seats human,quick --save {file}");
    let ran = typed(&line, "gear 2\nsave \nsave missing/x\n")
        .exits(0)
        .complains("the game cannot be saved: ")
        .says("Ann takes gear 2.")
        .says("`save` needs a file")
        .says("missing/x: cannot be saved: ")
        .says("The game is not saved, as ");
    assert_eq!(ran.err.lines().count(), 1, "it is told once: {ran:#?}");
}

#[test]
fn files_that_are_no_saved_games_are_refused() {
    let folder = Folder::new();
    let line = "sim race --games 1 --seats quick,quick --records";
    muster(&format!("{line} {}", folder.0.display())).exits(0);
    let record = folder.word("race-000001.json");
    muster(&format!("play race --resume {record}"))
        .exits(1)
        .complains("it is a record, which cannot go on without its secret");
    let file = folder.write("save.json", "{\"format\":\"muster-save-1\"}");
    muster(&format!("play race --resume {file}"))
        .exits(1)
        .complains("not a readable saved game: missing field `record`");
    let file = folder.word("none.json");
    muster(&format!("play race --resume {file}"))
        .exits(1)
        .complains(&file);
}

#[test]
fn a_saved_game_with_another_secret_is_refused() {
    let folder = Folder::new();
    let file = folder.word("game.json");
    let line = format!("play race --seats human,quick --save {file}");
    typed(&line, "gear 2\n").exits(0);
    let text = folder.read("game.json");
    let at = text.find("\"secret\":\"").expect("it is saved") + 10;
    let mut other = text.clone();
    other.replace_range(at..at + 64, &"0".repeat(64));
    folder.write("game.json", &other);
    muster(&format!("play race --resume {file}"))
        .exits(1)
        .complains("the match committed to");
}
