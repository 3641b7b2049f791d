//! Requests that are almost right: bodies, addresses and kinds of content with a little spoilt in them, on every address
//! that takes any.

use crate::house::{Answer, Folder, Games, Guest, House, seated, text};
use axum::body::Body;
use axum::http::{Method, header};
use mangle::{Tape, fit_to_print, spoilt};
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// So many requests are spoilt.
const REQUESTS: u64 = 1_500;

/// A house where some play in peace and others send what is almost right.
pub struct Stormed {
    house: House,
    /// Who sends it: two who play, and somebody whom nobody knows.
    senders: [Guest; 3],
    /// Whose account and password are asked for.
    trent: Guest,
    /// Requests that are right: address and body.
    good: Vec<(Method, String, String)>,
    /// The two who play in peace.
    peaceful: [Guest; 2],
    /// Their match, and its log before the storm.
    quiet: (String, Value),
}

const PASSWORD: &str = "correct horse battery";

impl Stormed {
    pub async fn open() -> Self {
        let house = House::open().await;
        let mut trent = house.guest("Trent").await;
        let code = trent.registers("trent", PASSWORD).await;
        let eve = house.guest("Eve").await;
        let mallory = house.guest("Mallory").await;
        let own = seated("higher", &[&eve, &mallory], json!({})).await;
        let waits = json!({ "game": "tiny", "seats": [{ "kind": "human" }, { "kind": "open" }] });
        let waits = eve.makes(waits).await;
        let peaceful = [house.guest("Ann").await, house.guest("Ben").await];
        let quiet = seated(
            "tiny",
            &[&peaceful[0], &peaceful[1]],
            json!({ "public": true }),
        )
        .await;
        one_step(&peaceful, &quiet).await;
        let log = peaceful[0]
            .get(&format!("/api/matches/{quiet}/log"))
            .await
            .body;
        let mut good = people(&code, &own);
        good.extend(matches(
            text(&waits["id"]),
            &waits["open_seats"][0]["invite"],
        ));
        for id in [&own, &quiet] {
            good.extend(matches(id, &json!("invite")));
        }
        let senders = [eve, mallory, house.stranger()];
        Stormed {
            house,
            senders,
            trent,
            good,
            peaceful,
            quiet: (quiet, log),
        }
    }

    /// One request, spoilt: whatever it is, it is answered properly.
    pub async fn check(&self, tape: &mut Tape<'_>) {
        let (method, path, body) = &self.good[tape.below(self.good.len())];
        let costs = ["password", "account", "session"];
        let costs = costs.iter().any(|word| path.contains(word));
        // Passwords are made to take long.
        if costs && !tape.once_in(8) {
            return;
        }
        let bodies: Vec<&str> = self.good.iter().map(|(_, _, body)| &**body).collect();
        let body = match tape.once_in(20) {
            true => body.clone(),
            false => spoilt(body, &bodies, tape),
        };
        let path = match tape.once_in(6) {
            true => address(&spoilt(path, &[], tape)),
            false => path.clone(),
        };
        let kind = match tape.once_in(20) {
            true => spoilt("application/json", &[], tape),
            false => "application/json".to_string(),
        };
        // Who logs in is somebody else from then on.
        let sender = match costs {
            true if path.contains("password") => &self.trent,
            true => &self.senders[2],
            false => &self.senders[tape.below(self.senders.len())],
        };
        let request = sender
            .request(method.clone(), &path)
            .header(header::CONTENT_TYPE, kind)
            .body(Body::from(body.clone()));
        // Some of it is no HTTP at all, and what is not asked of the API is answered with pages.
        if request.is_err() || !path.starts_with("/api/") {
            return;
        }
        let answer = sender.send(request).await;
        if let Err(problem) = proper(&answer) {
            let said = &answer.text;
            panic!(
                "{method} {path} {body:?}: {problem}: {} {said}",
                answer.status
            );
        }
    }

    /// After the storm the match that nobody had a part in has not changed and is played to its end, and every match can be
    /// read by a server that is started anew.
    pub async fn ends_calm(self) {
        let (id, before) = &self.quiet;
        let after = self.peaceful[0]
            .get(&format!("/api/matches/{id}/log"))
            .await
            .is(200)
            .body;
        assert_eq!(after, *before, "the log of a match of others");
        while self.peaceful[0].view(id).await["status"] == "running" {
            one_step(&self.peaceful, id).await;
        }
        let House { server, folder } = self.house;
        server.close().await;
        all_can_be_read(&folder).await;
    }
}

/// Whoever is asked takes the choice in the middle.
async fn one_step(players: &[Guest], id: &str) {
    for player in players {
        let view = player.view(id).await;
        let choices = view["prompt"]["choices"].as_array();
        if let Some(choices) = choices.filter(|choices| !choices.is_empty()) {
            let action = text(&choices[choices.len() / 2]["action"]);
            player.act(&view, action).await.is(200);
        }
    }
}

async fn all_can_be_read(folder: &Folder) {
    let checked = server::check_matches(Games::shared(), &folder.db(), &BTreeMap::new()).await;
    let checked = checked.expect("the database can be read");
    assert!(checked.len() > 1, "some matches were made");
    let unread: Vec<_> = checked
        .iter()
        .filter(|match_| match_.problem.is_some())
        .collect();
    assert!(unread.is_empty(), "{unread:?}");
}

/// An answer has a status of those that are meant, and if it refuses, says so in the form of problems and in a sentence.
fn proper(answer: &Answer) -> Result<(), String> {
    match answer.status {
        200 | 201 => {
            return answer
                .body
                .is_object()
                .then_some(())
                .ok_or("no object".into());
        }
        204 => {
            return answer
                .text
                .is_empty()
                .then_some(())
                .ok_or("not empty".into());
        }
        400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 422 | 429 => {}
        status => return Err(format!("{status} is not meant to be")),
    }
    let kind = answer.headers.get(header::CONTENT_TYPE);
    if kind.is_none_or(|kind| kind != "application/problem+json") {
        return Err(format!("it is {kind:?}"));
    }
    let body = &answer.body;
    let words = ["type", "title", "detail"].map(|key| body[key].as_str().unwrap_or_default());
    if body["status"] != answer.status || !words[0].starts_with("/problems/") || words[1].is_empty()
    {
        return Err("it is no problem".to_string());
    }
    fit_to_print(words[2])?;
    let first = words[2].chars().next().is_some_and(|c| c.is_uppercase());
    let last = words[2].ends_with(['.', '!', '?', ')']);
    match first && last {
        true => Ok(()),
        false => Err("its detail is no sentence".to_string()),
    }
}

/// The text as an address: what cannot stand there is written by its bytes.
fn address(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"/-_.~".contains(&byte);
    let written = text.bytes().map(|byte| match plain(byte) {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    });
    let written: String = written.collect();
    match written.starts_with('/') {
        true => written,
        false => format!("/{written}"),
    }
}

/// What is asked of no match in particular.
fn people(code: &str, id: &str) -> Vec<(Method, String, String)> {
    let order = json!({
        "game": "higher", "options": {}, "seed": 7, "public": true, "name": "A table", "nonce": "abc",
        "hotseat": true, "clock": { "kind": "live", "seconds": 600, "increment": 30, "at_zero": "stand_in" },
        "seats": [{ "kind": "human", "name": "Eve" }, { "kind": "bot", "bot": "random", "faction": null, "powers": [] }],
    });
    let all = [
        (Method::POST, "/api/guests", json!({ "name": "Eve" })),
        (Method::PATCH, "/api/me", json!({ "name": "Eve" })),
        (
            Method::POST,
            "/api/me/password",
            json!({ "password": PASSWORD, "new_password": PASSWORD }),
        ),
        (
            Method::POST,
            "/api/accounts",
            json!({ "handle": "eve2", "password": PASSWORD, "name": "Eve" }),
        ),
        (
            Method::POST,
            "/api/accounts/recover",
            json!({ "handle": "trent", "recovery_code": code, "password": PASSWORD }),
        ),
        (
            Method::POST,
            "/api/sessions",
            json!({ "handle": "trent", "password": PASSWORD, "bring": true }),
        ),
        (Method::POST, "/api/links", json!({ "match": id })),
        (
            Method::POST,
            "/api/links/look",
            json!({ "token": "abcdefgh" }),
        ),
        (
            Method::POST,
            "/api/links/use",
            json!({ "token": "abcdefgh", "bring": false }),
        ),
        (Method::POST, "/api/matches", order),
    ];
    all.map(|(method, path, body)| (method, path.to_string(), body.to_string()))
        .to_vec()
}

/// What is asked of a match.
fn matches(id: &str, invite: &Value) -> Vec<(Method, String, String)> {
    let target = json!({ "type": "number", "number": 3 });
    let all = [
        (
            "join",
            json!({ "invite": invite, "seat": 1, "nonce": "abc" }),
        ),
        ("fill", json!({ "bot": "random" })),
        ("invites", json!({})),
        ("abandon", json!({})),
        ("rematch", json!({})),
        (
            "actions",
            json!({ "seq": 1, "version": 1, "action": "higher", "client_id": "c1", "seat": 0 }),
        ),
        (
            "undo",
            json!({ "seq": 1, "version": 1, "whole": true, "to": 1, "seat": 0 }),
        ),
        ("requests/1", json!({ "agree": true })),
        ("resign", json!({ "seat": 0 })),
        ("back", json!({ "seat": 0 })),
        ("vacation", json!({ "days": 3, "seat": 0 })),
        ("seats/1", json!({ "fate": "bot", "seat": 0 })),
        ("chat", json!({ "text": "Hello", "seat": 0 })),
        ("seen", json!({ "seq": 1, "seat": 0 })),
        (
            "auto",
            json!({ "kinds": { "guess": "default" }, "seat": 0 }),
        ),
        (
            "why",
            json!({ "seat": 0, "action": "lower", "clicked": [target], "target": target }),
        ),
    ];
    let path = |part| format!("/api/matches/{id}/{part}");
    all.map(|(part, body)| (Method::POST, path(part), body.to_string()))
        .to_vec()
}

#[tokio::test]
async fn what_is_almost_right_is_answered_properly_and_disturbs_nobody_else() {
    let stormed = Stormed::open().await;
    for seed in 0..REQUESTS {
        stormed.check(&mut Tape::seeded(seed)).await;
    }
    stormed.ends_calm().await;
}

#[tokio::test]
async fn every_address_that_takes_something_is_in_the_storm() {
    let stormed = Stormed::open().await;
    let described = stormed.senders[0]
        .get("/api/openapi.json")
        .await
        .is(200)
        .body;
    let paths = described["paths"]
        .as_object()
        .expect("addresses are described");
    for (path, methods) in paths {
        let parts: Vec<&str> = path.split('/').collect();
        let is_that = |good: &String| {
            let there: Vec<&str> = good.split('/').collect();
            let alike = |(part, there): (&&str, &&str)| part == there || part.starts_with('{');
            there.len() == parts.len() && parts.iter().zip(&there).all(alike)
        };
        for method in ["post", "patch"]
            .iter()
            .filter(|m| methods.get(**m).is_some())
        {
            let sent = |(m, good, _): &(Method, String, String)| {
                m.as_str().eq_ignore_ascii_case(method) && is_that(good)
            };
            assert!(
                stormed.good.iter().any(sent),
                "{method} {path} is never sent"
            );
        }
    }
}
