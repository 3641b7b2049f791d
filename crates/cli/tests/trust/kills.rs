//! Killed without warning.

use crate::http::{Caller, Server};
use engine::Secret;
use engine::record::Record;
use engine::registry::Registry as _;
use engine::table::Fast;
use serde_json::{Value, json};
use std::process::Command;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Condvar, Mutex};
use std::thread;
use std::time::Duration;

/// How often the server is killed under many matches.
const KILLS: usize = 20;
/// The games of those matches.
const GAMES: [&str; 8] = [
    "aldarra", "aidra", "arda", "aldarra", "aidra", "arda", "aldarra", "aldarra",
];
/// Longer than anything takes that is not stuck.
const STUCK: Duration = Duration::from_secs(120);

/// A match of the caller against three bots, with the dice of a seed: its id.
pub fn open_match(caller: &Caller, seed: u64) -> String {
    let seats: Vec<Value> = [json!({"kind": "human"})]
        .into_iter()
        .chain((0..3).map(|_| json!({"kind": "bot", "bot": "quick"})))
        .collect();
    let made = caller.post(
        "/api/matches",
        json!({"game": "aldarra", "seats": seats, "seed": seed, "options": {"target_vp": 8}}),
    );
    let id = made["id"].as_str().expect("a match has an id");
    id.to_string()
}

/// Waits until the caller must decide or the match is over; gives the view.
fn my_turn(caller: &Caller, id: &str) -> Value {
    caller.wait(&format!("/api/matches/{id}"), |view| {
        view["status"] != "running" || view["to_act"] == json!([0])
    })
}

/// Takes one choice; gives the acknowledged view.
fn act(caller: &Caller, id: &str, view: &Value, turn: usize) -> Value {
    let choices = view["prompt"]["choices"]
        .as_array()
        .expect("whoever is to act has choices");
    assert!(
        !choices.is_empty(),
        "whoever is to act has a choice: {view}"
    );
    let action = &choices[turn * 7 % choices.len()]["action"];
    let body = json!({"seq": view["seq"], "action": action, "client_id": format!("turn-{turn}")});
    caller.post(&format!("/api/matches/{id}/actions"), body)
}

#[test]
fn two_kills_in_a_running_match_lose_nothing_acknowledged() {
    let mut server = Server::start();
    let mut caller = Caller::new(&server, "Ann");
    let id = open_match(&caller, 11);
    let (mut turn, mut kills) = (0, 0);
    let mut acknowledged = 0;
    let last = loop {
        let view = my_turn(&caller, &id);
        assert!(
            view["seq"].as_u64() >= Some(acknowledged),
            "entries were lost: {} < {acknowledged}",
            view["seq"]
        );
        if view["status"] != "running" {
            break view;
        }
        let after = act(&caller, &id, &view, turn);
        acknowledged = after["seq"].as_u64().expect("a view has its seq");
        turn += 1;
        if turn == 9 || turn == 23 {
            server.kill_and_restart();
            caller.follow(&server);
            kills += 1;
        }
    };
    assert_eq!(
        (kills, last["status"].as_str()),
        (2, Some("finished")),
        "{turn} turns"
    );
    let record = caller.get(&format!("/api/matches/{id}/record"));
    let record: Record = serde_json::from_value(record).expect("the record is a record");
    let secret = record.secret.as_deref().and_then(Secret::from_hex);
    assert!(secret.is_some(), "the secret is told at the end");
    let catalogue = catalogue::all();
    let game = catalogue.game("aldarra").expect("the game is there");
    if let Err(error) = game.resume(&record, None, secret) {
        panic!("the record does not verify: {error}");
    }
}

/// Where the server is at present.
struct Door {
    /// How often it has been restarted, and a caller's way to it; nothing once the players shall stop.
    server: Mutex<(usize, Option<Caller>)>,
    moved: Condvar,
}

impl Door {
    /// Goes on with the server that runs now; says which one it is.
    fn follow(&self, caller: &mut Caller) -> Option<usize> {
        let server = self.server.lock().expect("nobody panics with it");
        let there = server.1.as_ref()?;
        caller.follow_to(there);
        Some(server.0)
    }

    /// Waits until there is a later server, or the players shall stop.
    fn wait(&self, past: usize) {
        let server = self.server.lock().expect("nobody panics with it");
        let same = |server: &mut (usize, Option<Caller>)| server.0 == past && server.1.is_some();
        let waited = self.moved.wait_timeout_while(server, STUCK, same);
        assert!(
            !waited.expect("nobody panics with it").1.timed_out(),
            "no server comes back"
        );
    }

    fn tell(&self, server: (usize, Option<Caller>)) {
        *self.server.lock().expect("nobody panics with it") = server;
        self.moved.notify_all();
    }

    /// Asks until there is an answer, whatever happens to the server; nothing once the players shall stop.
    fn ask(
        &self,
        caller: &mut Caller,
        method: &str,
        path: &str,
        body: Option<&Value>,
    ) -> Option<Value> {
        loop {
            let server = self.follow(caller)?;
            match caller.try_ask(method, path, body) {
                Ok((status, _, text)) if (200..300).contains(&status) => {
                    if let Ok(answer) = serde_json::from_str(&text) {
                        return Some(answer);
                    }
                }
                Ok((status, _, text)) => panic!("{method} {path}: {status} {text}"),
                Err(_) => {}
            }
            self.wait(server);
        }
    }
}

/// Plays a match until it is over or the players shall stop; gives the last `seq` that was acknowledged.
fn play(door: &Door, caller: &mut Caller, id: &str, done: &Sender<()>) -> u64 {
    let mut acknowledged = 0;
    for turn in 0.. {
        let view = loop {
            let Some(view) = door.ask(caller, "GET", &format!("/api/matches/{id}"), None) else {
                return acknowledged;
            };
            if view["status"] != "running" || view["to_act"] == json!([0]) {
                break view;
            }
            thread::yield_now();
        };
        assert!(
            view["seq"].as_u64() >= Some(acknowledged),
            "entries were lost: {} < {acknowledged}",
            view["seq"]
        );
        let Some(choices) = view["prompt"]["choices"].as_array() else {
            return acknowledged;
        };
        let action = &choices[turn * 7 % choices.len()]["action"];
        // Sent again after a kill, it is done once, whether it had been stored or not.
        let body =
            json!({"seq": view["seq"], "action": action, "client_id": format!("turn-{turn}")});
        let Some(after) = door.ask(
            caller,
            "POST",
            &format!("/api/matches/{id}/actions"),
            Some(&body),
        ) else {
            return acknowledged;
        };
        acknowledged = after["seq"].as_u64().expect("a view has its seq");
        // Nobody counts any more once there were enough kills.
        let _ = done.send(());
    }
    acknowledged
}

#[test]
fn twenty_kills_under_eight_matches_lose_nothing_and_leave_none_stuck() {
    let mut server = Server::start();
    let players: Vec<(Caller, String)> = GAMES
        .iter()
        .enumerate()
        .map(|(at, game)| {
            let caller = Caller::new(&server, &format!("Player {at}"));
            let seats = json!([{"kind": "human"}, {"kind": "bot", "bot": "quick"}]);
            let made = caller.post(
                "/api/matches",
                json!({"game": game, "seats": seats, "seed": at}),
            );
            let id = made["id"].as_str().expect("a match has an id").to_string();
            (caller, id)
        })
        .collect();
    let door = Door {
        server: Mutex::new((0, Some(Caller::stranger(&server)))),
        moved: Condvar::new(),
    };
    let (done, counted) = channel();
    let acknowledged: Vec<u64> = thread::scope(|scope| {
        let playing: Vec<_> = players
            .iter()
            .map(|(caller, id)| {
                let (mut caller, done, door) = (caller.clone(), done.clone(), &door);
                scope.spawn(move || play(door, &mut caller, id, &done))
            })
            .collect();
        let mut luck = Fast::new(20);
        for kill in 1..=KILLS {
            for _ in 0..1 + luck.choose(24) {
                let acted = counted.recv_timeout(STUCK);
                acted.unwrap_or_else(|_| panic!("the matches are stuck before kill {kill}"));
            }
            server.kill_and_restart();
            door.tell((kill, Some(Caller::stranger(&server))));
        }
        door.tell((KILLS, None));
        playing
            .into_iter()
            .map(|playing| playing.join().expect("the player plays"))
            .collect()
    });
    let mut running = 0;
    for ((caller, id), acknowledged) in players.iter().zip(acknowledged) {
        let mut caller = caller.clone();
        caller.follow(&server);
        let view = my_turn(&caller, id);
        assert!(
            view["seq"].as_u64() >= Some(acknowledged),
            "entries were lost in {id}"
        );
        if view["status"] == "running" {
            act(&caller, id, &view, usize::MAX / 7);
        }
        running += usize::from(my_turn(&caller, id)["status"] == "running");
    }
    assert!(running > 0, "there is a match to be checked");
    // Every match is played again, every outcome proved by its secret, and the last position compared.
    let checked = Command::new(env!("CARGO_BIN_EXE_muster"))
        .args(["check-matches", "--db", &server.database()])
        .output()
        .expect("the binary starts");
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success(), "{said}");
    let all = format!("{running} matches read, 0 would not");
    assert!(said.contains(&all), "no {all:?} in {said}");
}
