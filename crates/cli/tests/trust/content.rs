//! Other content than the game's own.

use crate::http::{Caller, Server};
use crate::kills::open_match;
use serde_json::json;
use std::path::{Path, PathBuf};

/// A folder of content in which two objectives have each other's number; gone when it is dropped.
pub struct Renumbered(pub PathBuf);

impl Renumbered {
    pub fn new(name: &str, [one, other]: [&str; 2]) -> Self {
        let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../games/aldarra/content");
        let text = std::fs::read_to_string(shipped.join("objectives.toml"));
        let text = text.expect("the game has objectives");
        let mark = "[objective.";
        let mut parts: Vec<(&str, &str)> = text
            .split(mark)
            .skip(1)
            .map(|part| part.split_once(']').expect("a table has a name"))
            .collect();
        let at = |key: &str| parts.iter().position(|(known, _)| *known == key);
        let [one, other] = [one, other].map(|key| at(key).expect("there is that objective"));
        let (first, second) = (parts[one].1, parts[other].1);
        (parts[one].1, parts[other].1) = (second, first);
        let whole: String = parts
            .iter()
            .map(|(key, body)| format!("{mark}{key}]{body}"))
            .collect();
        let folder = std::env::temp_dir().join(format!("muster-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
        std::fs::write(folder.join("objectives.toml"), whole).expect("the content is written");
        Renumbered(folder)
    }
}

impl Drop for Renumbered {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[test]
fn a_match_that_was_dealt_with_other_content_is_shown_and_not_played_on() {
    let content = Renumbered::new("other", ["S01", "S02"]);
    let mut server = Server::with(Some(&content.0));
    let mut ann = Caller::new(&server, "Ann");
    let id = open_match(&ann, 3);
    let path = format!("/api/matches/{id}");
    assert_eq!(ann.get(&path)["status"], "running");
    server.kill_and_restart();
    ann.follow(&server);
    assert_eq!(
        ann.get(&path)["status"],
        "running",
        "it is the same content"
    );
    server.content = None;
    server.kill_and_restart();
    ann.follow(&server);
    let view = ann.get(&path);
    assert_eq!(view["status"], "unreadable");
    let problem = view["problem"].as_str().unwrap_or_default();
    assert!(problem.contains("content"), "{problem}");
    let order = json!({"seq": view["seq"], "action": "done"});
    let (status, _, _) = ann.ask("POST", &format!("{path}/actions"), Some(&order));
    assert_eq!(status, 409);
}
