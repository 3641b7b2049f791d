//! A match of four people on a server of its own, and every byte that they and a spectator receive.

use crate::http::{Caller, Ear, Server};
use engine::record::Record;
use serde_json::{Value, json};
use std::path::Path;

/// Something that was received.
pub struct Payload {
    /// How it came: the request, or the WebSocket.
    pub from: String,
    /// Every byte of it, but for what cannot be the same in two matches (see [`Table::pinned`]).
    pub text: String,
    /// How many entries the match had.
    pub seq: usize,
    /// Whether what is in it was neither asked for by name nor is on the static list of all cards.
    pub told: bool,
}

/// Somebody who receives things.
struct Receiver {
    caller: Caller,
    /// What addresses say of whose eyes to look through.
    eyes: String,
    ear: Ear,
    received: Vec<Payload>,
}

/// A match on a server.
pub struct Table {
    /// Those who play, by seats.
    players: Vec<Caller>,
    /// Two seats and a spectator, as in [`crate::OTHERS`].
    receivers: Vec<Receiver>,
    id: String,
    /// Cards whose numbers are exchanged in the content of this server, against the game's own.
    renumbered: Option<[String; 2]>,
    seq: u32,
    /// Serves until this is dropped.
    _server: Server,
}

impl Table {
    /// Opens a match with the dice of a record and its house rules. `renumbered` are the cards that have each other's number
    /// in `content`.
    pub fn open(record: &Record, content: Option<&Path>, renumbered: Option<[String; 2]>) -> Self {
        let server = Server::with(content);
        let players = ["Ann", "Ben", "Cat", "Dan"].map(|name| Caller::new(&server, name));
        let made = players[0].post(
            "/api/matches",
            json!({
                "game": "aldarra", "seats": vec![json!({"kind": "human"}); 4],
                "seed": record.header.open_seed, "options": record.header.setup.options,
            }),
        );
        let text = |value: &Value| value.as_str().expect("it is text").to_string();
        let id = text(&made["id"]);
        for (seat, player) in (1..).zip(&players[1..]) {
            let invite = &made["open_seats"][seat - 1]["invite"];
            player.post(
                &format!("/api/matches/{id}/join"),
                json!({"invite": text(invite)}),
            );
        }
        let watch = text(&made["watch"]);
        let (_, watch) = watch.split_once("watch=").expect("the link has a token");
        let stranger = Caller::stranger(&server);
        let eyes = [
            (&players[0], "seat=0".to_string()),
            (&players[3], "seat=3".to_string()),
            (&stranger, format!("watch={watch}")),
        ];
        // One after the other, so that everybody is told of the same comings.
        let receivers = eyes.map(|(caller, eyes)| Receiver {
            caller: caller.clone(),
            ear: caller.listen(&format!("/api/matches/{id}/live?since=0&{eyes}")),
            eyes,
            received: Vec::new(),
        });
        let mut table = Table {
            players: players.into(),
            receivers: receivers.into(),
            id,
            renumbered,
            seq: 1,
            _server: server,
        };
        table.seq = table.view(0)["seq"].as_u64().expect("a view has its seq") as u32;
        table.hear(table.seq);
        table
    }

    /// What a player sees now, as it is compared.
    pub fn seen_by(&self, seat: usize) -> String {
        self.pinned(&self.view(seat).to_string())
    }

    /// What a player sees now.
    fn view(&self, seat: usize) -> Value {
        self.players[seat].get(&format!("/api/matches/{}?seat={seat}", self.id))
    }

    /// Takes one action of a seat; the match has so many entries then.
    pub fn act(&mut self, seat: usize, action: &str) -> u32 {
        let body = json!({"seq": self.seq, "action": action, "seat": seat});
        let path = format!("/api/matches/{}/actions", self.id);
        let (status, head, text) = self.players[seat].ask("POST", &path, Some(&body));
        assert_eq!(status, 200, "{action:?} of {seat} at {}: {text}", self.seq);
        let view: Value = serde_json::from_str(&text).expect("the view is JSON");
        self.seq = view["seq"].as_u64().expect("a view has its seq") as u32;
        let receiver = [Some(0), None, None, Some(1)][seat];
        if let Some(at) = receiver {
            self.note(
                at,
                format!("POST {action}"),
                &format!("{head}\n{text}"),
                true,
            );
        }
        self.seq
    }

    /// Notes what everybody is told on their WebSockets up to the state with so many entries.
    pub fn hear(&mut self, seq: u32) {
        for at in 0..self.receivers.len() {
            loop {
                let message = self.receivers[at].ear.next();
                let told: Value = serde_json::from_str(&message).expect("messages are JSON");
                self.note(at, "WebSocket".to_string(), &message, true);
                if told["view"]["seq"] == seq {
                    break;
                }
            }
        }
    }

    /// Notes what everybody gets who asks for what there is.
    pub fn look(&mut self) {
        let now = self.seq;
        let past = now * 7 % (now + 1);
        for at in 0..self.receivers.len() {
            self.get(at, "?", true);
            self.get(at, &format!("/log?since={}&", now.saturating_sub(6)), true);
            self.get(at, &format!("/at/{}?", past.max(1)), true);
        }
    }

    /// Notes what everybody gets who asks for what there is not, or may not be done.
    pub fn pry(&mut self, cards: &[String]) {
        let now = self.seq;
        for at in 0..self.receivers.len() {
            self.get(at, "/log?since=0&", true);
            self.get(at, &format!("/at/{}?", now + 1), true);
            self.get(at, "/record?", true);
            self.get(at, "/luck?", true);
            self.get(at, "/report?", true);
            self.get(at, "/board?", false);
            self.get(at, "/at/1?seat=1&", true);
            let other = json!({"seq": now, "action": "done", "seat": 1});
            let never = json!({"seq": now, "action": "show me everything"});
            let late = json!({"seq": 0, "action": "done"});
            self.post(at, "actions", &other, true);
            self.post(at, "actions", &never, true);
            self.post(at, "actions", &late, true);
            self.post(at, "undo", &json!({"seq": 0}), true);
            self.post(at, "requests/1", &json!({"agree": true}), true);
            self.post(at, "join", &json!({}), true);
            for card in cards {
                let card = self.numbered(card);
                for zone in ["hand", "objectives"] {
                    let target = json!({"type": "card", "zone": zone, "card": card});
                    self.post(at, "why", &json!({"target": target}), false);
                }
                for word in ["claim", "keep"] {
                    let action = format!("{word} {card}");
                    self.post(at, "why", &json!({"action": action}), false);
                    let body = json!({"seq": now, "action": action});
                    self.post(at, "actions", &body, false);
                }
            }
        }
    }

    fn get(&mut self, at: usize, path: &str, told: bool) {
        let receiver = &self.receivers[at];
        let whole = format!("/api/matches/{}{path}{}", self.id, receiver.eyes);
        let (_, head, body) = receiver.caller.ask("GET", &whole, None);
        self.note(at, format!("GET {path}"), &format!("{head}\n{body}"), told);
    }

    fn post(&mut self, at: usize, path: &str, body: &Value, told: bool) {
        let receiver = &self.receivers[at];
        let whole = format!("/api/matches/{}/{path}?{}", self.id, receiver.eyes);
        let (status, head, answer) = receiver.caller.ask("POST", &whole, Some(body));
        assert!(
            status >= 400 || ["why", "join"].contains(&path),
            "{body} changes something: {answer}"
        );
        self.note(
            at,
            format!("POST {path}"),
            &format!("{head}\n{answer}"),
            told,
        );
    }

    fn note(&mut self, at: usize, from: String, text: &str, told: bool) {
        let text = self.pinned(text);
        let seq = self.seq as usize;
        self.receivers[at].received.push(Payload {
            from,
            text,
            seq,
            told,
        });
    }

    /// The number that a card of the game's own content has in the content of this server.
    fn numbered(&self, card: &str) -> String {
        match &self.renumbered {
            Some([one, other]) if card == one => other.clone(),
            Some([one, other]) if card == other => one.clone(),
            _ => card.to_string(),
        }
    }

    /// A text without what must differ between two matches:
    ///
    /// - the id of the match, which is drawn by the operating system;
    /// - the hour, in `created` and `updated` and in the header `date`;
    /// - the numbers of the two cards that the twin's content has renumbered, which are written as the game's own content
    ///   has them. The tag and the order of the list of all cards on `/board` follow those numbers: that list has the same
    ///   lines for everybody in any match, so they are sorted.
    fn pinned(&self, text: &str) -> String {
        let mut text = text.replace(&self.id, "ID");
        for word in ["\"created\":", "\"updated\":"] {
            text = without_digits(&text, word);
        }
        if let Some([one, other]) = &self.renumbered {
            text = text
                .replace(one, "\0")
                .replace(other, one)
                .replace('\0', other);
        }
        // The twin has other content, and reports say which.
        let apart = ["date: ", "etag: ", "content = "];
        let dated = |line: &&str| !apart.iter().any(|start| line.starts_with(start));
        let lines = text.split("\r\n").flat_map(|line| line.split('\n'));
        let lines: Vec<String> = lines.filter(dated).map(sorted).collect();
        lines.join("\n")
    }

    /// Takes what was received since it was last taken, by receivers.
    pub fn take(&mut self) -> Vec<Vec<Payload>> {
        let receivers = self.receivers.iter_mut();
        receivers
            .map(|one| std::mem::take(&mut one.received))
            .collect()
    }

    /// The record of the match, which is over.
    pub fn record(&self) -> Record {
        let record = self.players[0].get(&format!("/api/matches/{}/record", self.id));
        serde_json::from_value(record).expect("the record is a record")
    }
}

/// The text with every number after `word` gone.
fn without_digits(text: &str, word: &str) -> String {
    let mut parts = text.split(word);
    let mut whole = parts.next().unwrap_or_default().to_string();
    for part in parts {
        whole.push_str(word);
        whole.push_str(part.trim_start_matches(|c: char| c.is_ascii_digit()));
    }
    whole
}

/// The static list of all cards in the order of their numbers; everything else as it is.
fn sorted(line: &str) -> String {
    match serde_json::from_str::<Value>(line) {
        Ok(mut board) if board["cards"].is_array() && board["spaces"].is_array() => {
            if let Some(cards) = board["cards"].as_array_mut() {
                cards.sort_by_key(|card| card["key"].to_string());
            }
            board.to_string()
        }
        _ => line.to_string(),
    }
}
