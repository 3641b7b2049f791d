//! Serving the table: the command line and the real binary.

use crate::served::Served;
use crate::{Folder, muster};
use std::process::Command;

#[test]
fn serving_needs_an_address_and_a_database_that_make_sense() {
    muster("serve --listen here").exits(2).complains("--listen");
    muster("serve --public-url muster.example.org")
        .exits(2)
        .complains("https://muster.example.org");
    muster("serve --listen 127.0.0.1:0 --db mysql://x")
        .exits(1)
        .complains("expected sqlite://FILE");
    muster("serve --listen 127.0.0.1:0 --db sqlite:///nowhere/at/all.db")
        .exits(1)
        .complains("/nowhere/at/all.db");
}

#[test]
fn mistakes_in_other_content_are_reported_before_anybody_is_served() {
    let folder = Folder::new();
    std::fs::write(folder.word("dragons.toml"), "").unwrap();
    let database = folder.word("muster.db");
    muster(&format!(
        "serve --listen 127.0.0.1:0 --db sqlite://{database} --content {}",
        folder.word("")
    ))
    .exits(1)
    .complains("dragons.toml");
    assert!(!std::path::Path::new(&database).exists());
}

/// What the real binary, which knows several games, says against other content.
fn refused(folder: &Folder, contents: &[&str]) -> String {
    let database = folder.word("muster.db");
    let refused = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["serve", "--listen", "127.0.0.1:0", "--db"])
        .arg(format!("sqlite://{database}"))
        .args(contents.iter().flat_map(|content| ["--content", content]))
        .output()
        .expect("the binary runs");
    assert!(!refused.status.success());
    assert!(!std::path::Path::new(&database).exists());
    String::from_utf8(refused.stderr).expect("it speaks UTF-8")
}

#[test]
fn other_content_is_for_one_game() {
    let folder = Folder::new();
    let nothing = folder.word("");
    let said = refused(&folder, &[&nothing]);
    let wanted =
        format!("{nothing} fits aldarra, aidra, arda; say which, such as --content aldarra=");
    assert!(said.contains(&wanted), "{said}");
    let said = refused(&folder, &[&format!("chess={nothing}")]);
    assert!(said.contains("\"chess\""), "{said}");
    let twice = [
        format!("aidra={nothing}"),
        format!("aidra={}", folder.word(".")),
    ];
    let said = refused(&folder, &[&twice[0], &twice[1]]);
    assert!(said.contains("aidra has two folders"), "{said}");
    let said = refused(&folder, &[&folder.word("missing")]);
    assert!(said.contains("missing"), "{said}");
    folder.write("objectives.toml", "");
    let said = refused(&folder, &[&format!("aidra={nothing}")]);
    assert!(
        said.contains("objectives.toml: is not a content file"),
        "{said}"
    );
    folder.write("dragons.toml", "");
    let said = refused(&folder, &[&nothing]);
    assert!(said.contains("fits no game"), "{said}");
    for game in ["aldarra", "aidra"] {
        let wanted = format!("  {game}: dragons.toml: is not a content file");
        assert!(said.contains(&wanted), "{said}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_server_has_as_many_connections_as_the_system_lets_it() {
    let folder = Folder::new();
    let database = format!("sqlite://{}", folder.word("muster.db"));
    let script = "ulimit -Sn 64; exec \"$0\" serve --listen 127.0.0.1:0 --db \"$1\"";
    let served = Served::by(script, &[&database]).expect("it serves");
    served.ask("GET", "/healthz", "", "");
    let limits = format!("/proc/{}/limits", served.process.id());
    let limits = std::fs::read_to_string(limits).expect("it runs");
    let line = limits
        .lines()
        .find(|line| line.starts_with("Max open files"));
    let fields: Vec<&str> = line.expect(&limits).split_whitespace().collect();
    assert_eq!(
        fields[3], fields[4],
        "the most at present is the most there may be"
    );
}

#[test]
fn the_binary_serves_and_says_where() {
    let folder = Folder::new();
    let served = Served::on(&format!("sqlite://{}", folder.word("muster.db")));
    let answer = served.ask("GET", "/healthz", "", "");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    assert!(answer.contains("\"status\":\"ok\""), "{answer}");
}
