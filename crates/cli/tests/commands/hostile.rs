//! Files that mean harm: whatever a command is told to read, it says soon and in few words what is wrong with it, and leaves
//! nothing behind.

use crate::{Folder, muster};
use mangle::fit_to_print;
use std::os::unix::fs::symlink;
use std::process::Command;

/// The most memory that a command may ask for, in KiB, and the most seconds that it may take.
const BOUNDS: &str = "ulimit -v 6000000; exec timeout 100 \"$0\" \"$@\"";

const MEGABYTES: usize = 10_000_000;

/// What the real binary said, and how it exited.
struct Said {
    code: i32,
    out: String,
    err: String,
}

/// Runs the real binary in bounded time and memory.
fn bounded(words: &[&str]) -> Said {
    let ran = Command::new("sh")
        .args(["-c", BOUNDS, env!("CARGO_BIN_EXE_muster")])
        .args(words)
        .output()
        .expect("there is a shell");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Said {
        code: ran.status.code().unwrap_or(-1),
        out: text(&ran.stdout),
        err: text(&ran.stderr),
    }
}

/// Things that can stand where a file should: their names, each made in the folder or found elsewhere.
fn things(folder: &Folder) -> Vec<String> {
    std::fs::create_dir(folder.path("folder")).expect("the folder is writable");
    let made = Command::new("mkfifo").arg(folder.path("pipe")).status();
    assert!(made.expect("there is mkfifo").success());
    symlink(folder.path("loop"), folder.path("loop")).expect("the folder is writable");
    let long = "x".repeat(MEGABYTES);
    let many = vec!["{\"faction\":\"x\"}"; 100_000].join(",");
    let texts = [
        ("empty", String::new()),
        ("string", format!("{{\"format\":\"{long}\"}}")),
        ("word", long.clone()),
        ("key", format!("{long} = 1\n")),
        ("arrays", "[".repeat(MEGABYTES)),
        ("objects", "{\"a\":".repeat(MEGABYTES / 5)),
        ("tables", format!("a = {}", "{ a = ".repeat(MEGABYTES / 6))),
        ("elements", "<game>".repeat(MEGABYTES / 6)),
        (
            "seats",
            format!(
                "{{\"format\":\"muster-record-1\",\"header\":{{\"game\":\"aldarra\",\"rules_version\":1,\"content\":\"\",\
                 \"setup\":{{\"game\":\"aldarra\",\"seats\":[{many}]}},\"seats\":[],\"generator\":\"\",\
                 \"commitment\":\"\",\"nonces\":[]}},\"entries\":[],\"position\":\"\"}}"
            ),
        ),
        ("escapes", "\u{1b}]0;title\u{7}\u{202e}".to_string()),
    ];
    for (name, text) in &texts {
        folder.write(name, text);
    }
    let bytes = [
        ("zeros", vec![0; MEGABYTES]),
        ("letters", vec![0xff, 0xfe, 0xc3, 0x28]),
    ];
    for (name, bytes) in bytes {
        std::fs::write(folder.path(name), bytes).expect("the folder is writable");
    }
    let names = texts.iter().map(|(name, _)| *name);
    let others = ["none", "folder", "pipe", "loop", "zeros", "letters"];
    let own = names.chain(others).map(|name| folder.word(name));
    own.chain(["/dev/zero".to_string()]).collect()
}

/// A command that reads a file and ends says what is wrong with this one.
#[track_caller]
fn complains(words: &[&str], file: &str) {
    let said = bounded(words);
    let told = format!("{}{}", said.out, said.err);
    assert!(
        matches!(said.code, 1 | 2),
        "{words:?} exits {}: {told:.500}",
        said.code
    );
    fit_to_print(&told).unwrap_or_else(|problem| panic!("{words:?} {problem}"));
    let name = file.rsplit('/').next().unwrap_or(file);
    assert!(
        told.contains(name),
        "{words:?} does not name the file: {told:.500}"
    );
    assert!(!told.contains("a bug in Muster"), "{words:?}: {told:.500}");
}

#[test]
fn whatever_is_no_such_file_is_refused_soon_and_in_few_words() {
    let folder = Folder::new();
    let db = format!("sqlite://{}", folder.word("restored.db"));
    let out = folder.word("out");
    for file in things(&folder) {
        let file = file.as_str();
        for words in [
            &["verify", file][..],
            &["replay", file],
            &["play", "aldarra", "--resume", file],
            &["scenario", file],
            &["import", "triplea", file, "--out", out.as_str()],
            &["games", "--map", file],
            &["serve", "--listen", "127.0.0.1:0", "--map", file],
            &["restore", file, "--db", db.as_str()],
            &["odds", "--attack", "1 x", "--defend", "1 y", "--game", file],
        ] {
            complains(words, file);
        }
    }
    for nothing in ["restored.db", "out"] {
        assert!(!folder.path(nothing).exists(), "{nothing} is left behind");
    }
}

#[test]
fn whatever_stands_in_a_folder_of_content_is_refused_soon_and_in_few_words() {
    let folder = Folder::new();
    let things = things(&folder);
    for (game, file) in [
        ("aldarra", "units.toml"),
        ("aidra", "maps.toml"),
        ("arda", "definition.toml"),
    ] {
        let content = folder.path(&format!("{game}-content"));
        std::fs::create_dir(&content).unwrap();
        let content_word = content.display().to_string();
        for thing in things.iter().filter(|thing| !thing.ends_with("/none")) {
            let _ = std::fs::remove_file(content.join(file));
            symlink(thing, content.join(file)).unwrap();
            complains(
                &[
                    "sim",
                    game,
                    "--games",
                    "1",
                    "--content",
                    content_word.as_str(),
                ],
                file,
            );
            if game == "arda" {
                complains(&["games", "--map", content_word.as_str()], "arda-content");
            }
        }
        let db = format!("sqlite://{}", folder.word("muster.db"));
        let given = format!("{game}={content_word}");
        let serve = [
            "serve",
            "--listen",
            "127.0.0.1:0",
            "--db",
            db.as_str(),
            "--content",
            given.as_str(),
        ];
        complains(&serve, file);
    }
    assert!(!folder.path("muster.db").exists(), "nothing is served");
}

/// What makes a terminal do something, or turns the direction of writing, as JSON and TOML write it.
const NASTY: &str = "<b>\\u001b]0;pwned\\u0007\\u001b[2J\\u202eevil\\u009b2J";

/// Nothing that was printed commands a terminal.
#[track_caller]
fn prints_plainly(printed: &str) {
    let acts = |c: char| engine::plain::acts(c) && c != '\n';
    assert!(!printed.contains(acts), "{printed:?}");
    assert!(printed.contains("<b>"), "the name is printed: {printed}");
    assert!(printed.contains("\\u001b]0;pwned\\u0007"), "{printed}");
}

#[test]
fn names_in_records_and_saves_command_no_terminal() {
    let folder = Folder::new();
    let save = folder.word("game.json");
    let line = format!("play race --seats human:NAME,quick --save {save}");
    crate::typed(&line, "gear 3\ngo\n").exits(0);
    folder.write(
        "game.json",
        &folder.read("game.json").replace("NAME", NASTY),
    );
    for command in ["replay", "verify", "play race --resume"] {
        let ran = muster(&format!("{command} {save}")).exits(0);
        prints_plainly(&ran.out);
    }
}

#[test]
fn titles_of_scenarios_and_names_of_maps_command_no_terminal() {
    let folder = Folder::new();
    let text = format!(
        "rules = [\"X\"]\ntitle = \"{NASTY}\"\ngame = \"race\"\nseats = 2\n[[step]]\nto_act = \"{NASTY}\"\n"
    );
    let file = folder.write("nasty.toml", &text);
    prints_plainly(&muster(&format!("scenario {file}")).exits(1).out);
    let definition = include_str!("../../../../games/arda/content/definition.toml");
    let named = definition.replacen(
        "name = \"Eleven Thrones\"",
        &format!("name = \"{NASTY}\""),
        1,
    );
    assert_ne!(named, definition);
    let map = folder.write("definition.toml", &named);
    let ran = muster(&format!("games --map {}", folder.0.display())).exits(0);
    prints_plainly(&ran.out);
    assert!(folder.path("definition.toml").exists(), "{map}");
}

/// Whoever writes a game file names the game; where it is written is not for them to say.
#[test]
fn an_import_is_written_into_its_folder_and_nowhere_else() {
    let folder = Folder::new();
    let xml = crate::small::Small::new().xml();
    for name in ["../../outside", "/tmp/outside", "..", "."] {
        let file = folder.write(
            "small.xml",
            &xml.replace("name=\"Small\"", &format!("name=\"{name}\"")),
        );
        let out = folder.word("a/b/out");
        let ran = muster(&format!("import triplea {file} --out {out}"));
        if ran.code == 0 {
            let written = std::fs::read_dir(folder.path("a/b/out")).unwrap();
            assert_eq!(written.count(), 1, "{ran:#?}");
            std::fs::remove_dir_all(folder.path("a/b/out")).unwrap();
        }
        assert!(!folder.path("a/outside").exists() && !folder.path("a/b/definition.toml").exists());
    }
}
