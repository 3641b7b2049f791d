//! The program against a real server in this process, with the smallest game there is.

use engine::example::Higher;
use engine::registry::{AnyGame, Entered, Registry};
use engine::setup::SetupError;
use serde_json::Value;
use server::{Config, Limits, Rate, Server};
use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpListener};
use std::path::PathBuf;
use std::process::{Command, Output};
use std::sync::Arc;
use std::time::Duration;
use tokio::runtime::Runtime;

/// One short game.
struct Games(Entered<Higher>);

impl Registry for Games {
    fn game(&self, id: &str) -> Result<&dyn AnyGame, SetupError> {
        let known = self.0.info().id;
        match known == id {
            true => Ok(&self.0),
            false => Err(SetupError::UnknownGame {
                game: id.to_string(),
                known: vec![known],
            }),
        }
    }

    fn games(&self) -> Vec<&dyn AnyGame> {
        vec![&self.0]
    }
}

/// A server that ends with the test.
struct House {
    url: String,
    folder: PathBuf,
    _runtime: Runtime,
}

impl House {
    fn open(name: &str) -> Self {
        House::with(name, Limits::none())
    }

    fn with(name: &str, limits: Limits) -> Self {
        let folder = format!("muster-smoke-{}-{name}", std::process::id());
        let folder = std::env::temp_dir().join(folder);
        std::fs::create_dir_all(&folder).expect("the temporary folder is writable");
        let mut config = Config::new(format!("sqlite://{}", folder.join("muster.db").display()));
        config.limits = limits;
        config.idle.long = Duration::from_millis(1);
        let games: Arc<dyn Registry> = Arc::new(Games(Entered::new(bots::all())));
        let runtime = Runtime::new().expect("there are threads");
        let address = runtime.block_on(async {
            let server = Server::open(games, config).await;
            let server = server.expect("the database can be made");
            let listener = server::listen(SocketAddr::from(([127, 0, 0, 1], 0))).await;
            let listener = listener.expect("there is a free port");
            let address = listener.local_addr().expect("it has an address");
            tokio::spawn(server.serve(listener, std::future::pending()));
            address
        });
        House {
            url: format!("http://{address}"),
            folder,
            _runtime: runtime,
        }
    }

    /// Runs the program against it.
    fn load(&self, words: &str) -> Output {
        let url = &self.url;
        load(&format!(
            "{words} --games higher --seats 2 --json --url {url}"
        ))
    }
}

impl Drop for House {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}

fn load(words: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_load"))
        .args(words.split_whitespace())
        .output()
        .expect("the program runs")
}

/// What it measured, nothing having failed.
#[track_caller]
fn measured(output: &Output) -> Value {
    let said = String::from_utf8_lossy(&output.stderr);
    let out = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{out}{said}");
    let report: Value = serde_json::from_str(&out).expect("it prints JSON");
    assert_eq!(report["failures"], serde_json::json!({}));
    report
}

#[track_caller]
fn number(report: &Value, name: &str) -> u64 {
    report[name]
        .as_u64()
        .unwrap_or_else(|| panic!("no {name} in {report}"))
}

#[test]
fn matches_are_played_and_replaced_when_they_end() {
    let house = House::open("matches");
    let played = house.load("matches --matches 4 --rate 100 --seconds 2 --warm-up 0");
    let report = measured(&played);
    let (due, acknowledged) = (number(&report, "due"), number(&report, "acknowledged"));
    assert_eq!(due, 200);
    assert_eq!(acknowledged + number(&report, "raced"), due);
    assert_eq!(report["acknowledged_ms"]["count"], acknowledged);
    // A match is over after forty guesses at most.
    assert!(number(&report, "matches_made") > 4, "{report}");
    assert!(number(&report, "live_updates") > 0, "{report}");
}

#[test]
fn idle_matches_are_put_away_and_can_be_looked_at_again() {
    let house = House::open("idle");
    let report = measured(&house.load("idle --matches 20 --looks 5"));
    assert_eq!(number(&report, "made"), 20);
    assert_eq!(report["coming_back_to_one_ms"]["count"], 5);
    assert_eq!(number(&report, "open_when_idle"), 0);
}

#[test]
fn every_spectator_gets_every_update() {
    let house = House::open("spectators");
    let report = measured(&house.load("spectators --spectators 20 --rate 5 --seconds 1"));
    assert_eq!(number(&report, "connected"), 20);
    assert_eq!(number(&report, "due"), 5);
    let updates = number(&report, "updates");
    assert!(updates >= 5, "{report}");
    assert_eq!(number(&report, "received"), 20 * updates);
    assert_eq!(report["seen_by_all_ms"]["count"], 100);
}

#[test]
fn actions_that_are_refused_fail_the_measurement() {
    let mut limits = Limits::none();
    limits.actions = Rate {
        burst: 5,
        per_minute: 1,
    };
    let house = House::with("limits", limits);
    let played = house.load("matches --matches 2 --rate 50 --seconds 1 --warm-up 0");
    assert_eq!(played.status.code(), Some(1));
    let report: Value = serde_json::from_slice(&played.stdout).expect("it prints JSON");
    let refused = &report["failures"]["429 /problems/too-many"];
    assert!(refused.as_u64() > Some(0), "{report}");
}

#[cfg(unix)]
#[test]
fn a_server_is_started_and_what_it_costs_is_told() {
    let house = House::open("started");
    // Stands in for the real program, which is another package's: says where somebody serves, and waits to be ended.
    let program = house.folder.join("muster");
    let said = format!("echo 'Muster is at {} (stop it)'", house.url);
    // A shell writes it: a program that this process still had open for writing could not be run.
    let written = Command::new("sh")
        .args([
            "-c",
            "printf '#!/bin/sh\\n%s\\nexec sleep 600\\n' \"$1\" >\"$0\" && chmod +x \"$0\"",
        ])
        .args([program.as_os_str(), said.as_ref()])
        .status();
    assert!(written.expect("there is a shell").success());
    let played = load(&format!(
        "matches --matches 1 --rate 10 --seconds 1 --warm-up 0 --games higher --seats 2 --json --muster {}",
        program.display()
    ));
    let report = measured(&played);
    if cfg!(target_os = "linux") {
        assert!(
            report["memory_at_end_mib"]["resident"].is_number(),
            "{report}"
        );
        assert!(report["server_cpu_seconds"].is_number(), "{report}");
    }
}

/// A server that answers everything with the same words, for as long as the test runs.
fn parrot(answer: &'static str) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let address = listener.local_addr().expect("it has an address");
    std::thread::spawn(move || {
        for connection in listener.incoming() {
            let Ok(mut connection) = connection else {
                return;
            };
            // As much of the request as has come; it does not matter.
            let _ = connection.read(&mut [0; 4096]);
            let _ = connection.write_all(answer.as_bytes());
        }
    });
    format!("http://{address}")
}

#[test]
fn a_server_that_answers_with_errors_fails_the_measurement() {
    let url = parrot(
        "HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n",
    );
    for what in ["matches", "idle", "spectators"] {
        let failed = load(&format!("{what} --url {url}"));
        assert_eq!(failed.status.code(), Some(1), "{what}");
        let said = String::from_utf8_lossy(&failed.stderr);
        assert!(said.contains("503"), "{said}");
    }
}

#[test]
fn a_place_that_makes_no_sense_is_refused_with_what_would_be_right() {
    let said = |words: &str| {
        let refused = load(words);
        assert_eq!(refused.status.code(), Some(1), "{words}");
        String::from_utf8(refused.stderr).expect("it speaks UTF-8")
    };
    let missing = said("matches --muster /nowhere/muster");
    assert!(
        missing.contains("/nowhere/muster") && missing.contains("cargo build"),
        "{missing}"
    );
    let address = said("matches --url muster.example.org");
    assert!(address.contains("http://HOST:PORT"), "{address}");
    let house = House::open("games");
    let games = said(&format!("matches --games chess --url {}", house.url));
    assert!(
        games.contains("chess") && games.contains("higher"),
        "{games}"
    );
}
