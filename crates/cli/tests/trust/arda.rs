//! Arda with secret purchases: what a power has bought reaches nobody else before it is placed.

use crate::http::{Caller, Ear, Server};
use serde_json::{Value, json};

/// A type of unit that nobody has at the start, and that only the Orcs can buy.
const BOUGHT: &str = "dragon";

/// Somebody who may not know.
struct Receiver {
    caller: Caller,
    eyes: String,
    ear: Ear,
}

impl Receiver {
    fn new(caller: &Caller, id: &str, eyes: &str) -> Self {
        Receiver {
            caller: caller.clone(),
            eyes: eyes.to_string(),
            ear: caller.listen(&format!("/api/matches/{id}/live?since=0&{eyes}")),
        }
    }

    /// Everything that it is told up to a moment, or that it can ask for.
    fn received(&mut self, id: &str, seq: u64) -> String {
        let mut all = String::new();
        loop {
            let message = self.ear.next();
            all.push_str(&message);
            let told: Value = serde_json::from_str(&message).expect("messages are JSON");
            if told["view"]["seq"] == seq {
                break;
            }
        }
        let paths = [
            "?".to_string(),
            "/log?since=0&".to_string(),
            format!("/at/{seq}?"),
            "/record?".to_string(),
            "/report?".to_string(),
        ];
        for path in paths {
            let path = format!("/api/matches/{id}{path}{}", self.eyes);
            let (_, head, body) = self.caller.ask("GET", &path, None);
            all.push_str(&format!("{path}\n{head}\n{body}\n"));
        }
        all
    }
}

#[test]
fn nobody_receives_what_was_bought_in_secret() {
    let server = Server::start();
    let (ann, ben) = (Caller::new(&server, "Ann"), Caller::new(&server, "Ben"));
    let stranger = Caller::stranger(&server);
    let made = ann.post(
        "/api/matches",
        json!({
            "game": "arda", "seed": 3, "options": {"hidden_purchase": true},
            "seats": [{"kind": "human"}, {"kind": "human"}],
        }),
    );
    let text = |value: &Value| value.as_str().expect("it is text").to_string();
    let id = text(&made["id"]);
    let invite = text(&made["open_seats"][0]["invite"]);
    ben.post(
        &format!("/api/matches/{id}/join"),
        json!({"invite": invite}),
    );
    let watch = text(&made["watch"]);
    let (_, watch) = watch.split_once("watch=").expect("the link has a token");
    let mut others = [
        Receiver::new(&ben, &id, "seat=1"),
        Receiver::new(&stranger, &id, &format!("watch={watch}")),
    ];
    let view = |caller: &Caller, seat: usize| caller.get(&format!("/api/matches/{id}?seat={seat}"));
    let seq_of = |view: &Value| view["seq"].as_u64().expect("a view has its seq");
    let mut seq = seq_of(&view(&ann, 0));
    let (mut bought, mut placed) = (false, false);
    while !placed {
        let here = view(&ann, 0);
        let (caller, seat) = match here["prompt"].is_null() {
            false => (&ann, 0),
            true => (&ben, 1),
        };
        let prompt = match seat {
            0 => here["prompt"].clone(),
            _ => view(&ben, 1)["prompt"].clone(),
        };
        let choices = prompt["choices"].as_array().expect("somebody is asked");
        let offers = |action: &str| choices.iter().any(|choice| choice["action"] == action);
        let place = format!("place {BOUGHT} gu");
        let action = match () {
            () if !bought && offers("buy dragon") => "buy dragon".to_string(),
            () if offers(&place) => place.clone(),
            () if offers("done") => "done".to_string(),
            () => text(&prompt["default"]),
        };
        bought |= action == "buy dragon";
        placed = action == place;
        let body = json!({"seq": seq, "action": action, "seat": seat});
        let after = caller.post(&format!("/api/matches/{id}/actions"), body);
        let now = seq_of(&after);
        if now > seq {
            seq = now;
            for other in &mut others {
                let received = other.received(&id, seq);
                assert_eq!(
                    received.contains(BOUGHT),
                    placed,
                    "after {action} of seat {seat}"
                );
            }
        }
    }
    assert!(bought);
}
