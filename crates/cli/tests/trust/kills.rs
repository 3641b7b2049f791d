//! Killed without warning.

use crate::http::{Caller, Server};
use engine::Secret;
use engine::record::Record;
use engine::registry::Registry as _;
use serde_json::{Value, json};

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
