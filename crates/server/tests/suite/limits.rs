//! How often things can be asked for, how much can be sent, and what comes of too much: over real sockets where it matters.

use super::live::{Live, on_socket, status};
use crate::house::{Folder, Guest, House, seated, text};
use axum::http::header;
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use server::Rate;
use std::net::SocketAddr;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;

const PASSWORD: &str = "correct horse battery";
const FEW: Rate = Rate {
    burst: 3,
    per_minute: 1,
};

#[tokio::test]
async fn guests_logins_and_tries_with_one_handle_are_limited_with_a_time_to_wait() {
    let house = House::with(Folder::new(), |config| config.limits.guests = FEW).await;
    let ann = house.guest("Ann").await;
    for name in ["Ben", "Cleo"] {
        house.guest(name).await;
    }
    let answer = ann.post("/api/guests", json!({ "name": "Dora" })).await;
    let wait: u64 = answer.headers[header::RETRY_AFTER]
        .to_str()
        .unwrap()
        .parse()
        .unwrap();
    assert!((1..=61).contains(&wait), "{wait}");
    answer.complains(429, "Try again in");
    ann.get("/api/me").await.is(200);

    for handles in [false, true] {
        let house = House::with(Folder::new(), |config| match handles {
            true => config.limits.handles = FEW,
            false => config.limits.doors = FEW,
        })
        .await;
        let order = |handle: &str| json!({ "handle": handle, "password": PASSWORD });
        for _ in 0..3 {
            house
                .stranger()
                .post("/api/sessions", order("ann"))
                .await
                .is(401);
        }
        house
            .stranger()
            .post("/api/sessions", order("ANN"))
            .await
            .complains(429, "Try again in");
        let code = json!({ "handle": "ann", "recovery_code": "0000", "password": PASSWORD });
        house
            .stranger()
            .post("/api/accounts/recover", code)
            .await
            .complains(429, "Try again in");
        let other = house.stranger().post("/api/sessions", order("ben")).await;
        assert_eq!(other.status, if handles { 401 } else { 429 });
    }
}

#[tokio::test]
async fn what_one_person_does_is_limited_and_looking_is_not() {
    let house = House::with(Folder::new(), |config| config.limits.actions = FEW).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    for _ in 0..3 {
        ann.makes(json!({ "game": "higher", "seats": [{ "kind": "human" }, { "kind": "bot" }] }))
            .await;
    }
    ann.ask("/api/matches/none/fill")
        .await
        .complains(429, "Try again in");
    for _ in 0..9 {
        ann.get("/api/me").await.is(200);
    }
    ben.ask("/api/matches/none/fill").await.is(404);
}

#[tokio::test]
async fn requests_of_all_kinds_are_limited_by_address_and_pages_are_not() {
    let house = House::with(Folder::new(), |config| config.limits.requests = FEW).await;
    for _ in 0..3 {
        house.stranger().get("/api/games").await.is(200);
    }
    house
        .stranger()
        .get("/api/games")
        .await
        .complains(429, "your address");
    house.stranger().get("/healthz").await.is(200);
    house.stranger().get("/").await.is(200);
}

/// Sends bytes and reads the answer to its end.
async fn raw(at: SocketAddr, head: &str, body: impl Iterator<Item = Vec<u8>>) -> (u16, String) {
    let stream = TcpStream::connect(at)
        .await
        .expect("the server takes connections");
    let (mut from, mut to) = stream.into_split();
    let head = head.replace('\n', "\r\n");
    let body: Vec<Vec<u8>> = body.collect();
    let writing = tokio::spawn(async move {
        to.write_all(head.as_bytes()).await?;
        for part in body {
            to.write_all(&part).await?;
        }
        Ok::<_, std::io::Error>(to)
    });
    let mut answer = Vec::new();
    from.read_to_end(&mut answer)
        .await
        .expect("the connection is not reset");
    let sent = writing.await.expect("writing does not panic");
    sent.expect("all of it is taken");
    let answer = String::from_utf8(answer).expect("the answer is text");
    let status = answer.split(' ').nth(1).and_then(|word| word.parse().ok());
    let status = status.expect("an answer begins with its status");
    (status, answer)
}

fn head(length: Option<usize>) -> String {
    let length = match length {
        Some(length) => format!("content-length: {length}"),
        None => "transfer-encoding: chunked".to_string(),
    };
    format!(
        "POST /api/guests HTTP/1.1\nhost: table.test\ncontent-type: application/json\n{length}\n\n"
    )
}

#[tokio::test]
async fn a_body_that_is_too_long_is_refused_in_words_however_long_it_is() {
    let house = House::open().await;
    let at = on_socket(&house).await;
    for megabytes in [1, 10] {
        let length = megabytes * 1024 * 1024;
        let parts = (0..megabytes).map(|_| vec![b' '; 1024 * 1024]);
        let (status, answer) = raw(at, &head(Some(length)), parts).await;
        assert_eq!(status, 413, "{answer}");
        assert!(answer.contains("application/problem+json"), "{answer}");
        assert!(
            answer.contains("The body is too long: at most 64 KiB are read."),
            "{answer}"
        );
    }
    // The same where the length is not told before.
    let chunk = [
        b"100000\r\n".to_vec(),
        vec![b' '; 1024 * 1024],
        b"\r\n".to_vec(),
    ]
    .concat();
    let parts = (0..10)
        .map(|_| chunk.clone())
        .chain([b"0\r\n\r\n".to_vec()]);
    let (status, answer) = raw(at, &head(None), parts).await;
    assert_eq!(status, 413, "{answer}");
    // Who asks before sending is told at once.
    let asking = head(Some(10 << 20)).replace("\n\n", "\nexpect: 100-continue\n\n");
    let (status, _) = raw(at, &asking, std::iter::empty()).await;
    assert_eq!(status, 413);
    // Who asks and does not wait for the answer is not cut off either.
    let parts = (0..10).map(|_| vec![b' '; 1024 * 1024]);
    let (status, answer) = raw(at, &asking, parts).await;
    assert_eq!(status, 413, "{answer}");
    let (status, _) = raw(
        at,
        &head(Some(14)).replace("\n\n", "\nconnection: close\n\n"),
        [b"{\"name\":\"Ann\"}".to_vec()].into_iter(),
    )
    .await;
    assert_eq!(status, 201);
}

#[tokio::test]
async fn live_connections_of_one_person_and_from_one_address_are_counted() {
    let house = House::with(Folder::new(), |config| {
        config.limits.sockets_of_person = 2;
        config.limits.sockets_from_address = 3;
    })
    .await;
    let at = on_socket(&house).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("tiny", &[&ann, &ben], json!({})).await;
    let path = format!("{id}/live");
    let first = Live::connect(at, &ann, &path).await.unwrap();
    let _second = Live::connect(at, &ann, &path).await.unwrap();
    assert_eq!(status(Live::connect(at, &ann, &path).await), 429);
    let mut his = Live::connect(at, &ben, &path).await.unwrap();
    assert_eq!(
        status(Live::connect(at, &ben, &path).await),
        429,
        "by address"
    );
    his.next("state").await;
    drop(first);
    // He is told when she has one connection less.
    his.next("presence").await;
    let again = async {
        loop {
            if let Ok(live) = Live::connect(at, &ann, &path).await {
                return live;
            }
            tokio::task::yield_now().await;
        }
    };
    again.await.next("state").await;
}

#[tokio::test]
async fn who_talks_too_much_where_only_the_server_speaks_is_told_so_and_cut_off() {
    let house = House::open().await;
    let at = on_socket(&house).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("tiny", &[&ann, &ben], json!({})).await;
    let mut live = Live::connect(at, &ann, &format!("{id}/live"))
        .await
        .unwrap();
    for _ in 0..61 {
        live.0.send(Message::Text("hello".into())).await.unwrap();
    }
    let code = loop {
        match live.0.next().await {
            Some(Ok(Message::Close(Some(frame)))) => break u16::from(frame.code),
            Some(Ok(_)) => {}
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(code, 1008);
    let mut live = Live::connect(at, &ann, &format!("{id}/live"))
        .await
        .unwrap();
    let long = "x".repeat(5000);
    live.0.send(Message::Text(long.into())).await.unwrap();
    while let Some(Ok(message)) = live.0.next().await {
        assert!(!matches!(message, Message::Binary(_)));
    }
}

#[tokio::test]
async fn a_live_connection_ends_with_its_session() {
    let house = House::open().await;
    let at = on_socket(&house).await;
    let (mut ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("tiny", &[&ann, &ben], json!({})).await;
    ann.registers("ann", PASSWORD).await;
    let mut phone = house.stranger();
    phone.logs_in("ann", PASSWORD).await;
    let path = format!("{id}/live");
    let mut kept = Live::connect(at, &ann, &path).await.unwrap();
    let mut lost = Live::connect(at, &phone, &path).await.unwrap();
    for live in [&mut kept, &mut lost] {
        live.next("state").await;
    }
    phone
        .delete("/api/sessions/current", json!({}))
        .await
        .is(204);
    while let Some(Ok(message)) = lost.0.next().await {
        if message.is_close() {
            break;
        }
    }
    assert_eq!(status(Live::connect(at, &phone, &path).await), 404);
    ben.post(&format!("/api/matches/{id}/chat"), json!({ "text": "Hm." }))
        .await
        .is(201);
    assert_eq!(kept.next("chat").await["chat"]["text"], "Hm.");
}

/// Plays a match against a bot to its end by first choices.
async fn finished(ann: &Guest) -> String {
    let seats = json!([{ "kind": "human" }, { "kind": "bot" }]);
    let made = ann.makes(json!({ "game": "tiny", "seats": seats })).await;
    let id = text(&made["id"]).to_string();
    ann.plays_on(&id).await;
    id
}

#[tokio::test]
async fn the_log_can_be_read_in_pages() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let id = finished(&ann).await;
    ann.post(
        &format!("/api/matches/{id}/chat"),
        json!({ "text": "Well played." }),
    )
    .await
    .is(201);
    let whole = ann
        .get(&format!("/api/matches/{id}/log?since=0"))
        .await
        .is(200)
        .body;
    assert_eq!(
        whole["upto"], whole["seq"],
        "who does not ask for pages gets all"
    );
    let (mut lines, mut since): (Vec<Value>, u64) = (Vec::new(), 0);
    let mut said = Vec::new();
    loop {
        let page = ann
            .get(&format!("/api/matches/{id}/log?since={since}&limit=4"))
            .await
            .is(200)
            .body;
        assert_eq!(page["since"], since);
        let upto = page["upto"].as_u64().unwrap();
        assert!(upto <= since + 4 && upto > since);
        lines.extend(page["lines"].as_array().unwrap().clone());
        said.extend(page["chat"].as_array().unwrap().clone());
        since = upto;
        if page["upto"] == page["seq"] {
            break;
        }
    }
    assert_eq!(json!(lines), whole["lines"]);
    assert_eq!(json!(said), whole["chat"]);
    for limit in ["0", "10001"] {
        let answer = ann
            .get(&format!("/api/matches/{id}/log?limit={limit}"))
            .await;
        answer.complains(422, "Limit must be from 1 to 10000");
    }
    for limit in ["-1", "many"] {
        let answer = ann
            .get(&format!("/api/matches/{id}/log?limit={limit}"))
            .await;
        let detail = text(&answer.body["detail"]).to_string();
        assert!(!detail.contains("eserialize"), "{detail}");
        answer.complains(400, "The query of the address does not fit: limit");
    }
}

#[tokio::test]
async fn moments_that_are_none_are_told_in_a_sentence() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let id = finished(&ann).await;
    for seq in ["-1", "x", "99999999999", "1.5", "%F0%9F%8E%B2"] {
        let answer = ann.get(&format!("/api/matches/{id}/at/{seq}")).await;
        answer.complains(404, "a whole number from 0 must stand in it");
    }
    ann.get(&format!("/api/matches/{id}/at/9999"))
        .await
        .complains(404, "There is no moment 9999");
}

#[tokio::test]
async fn an_action_is_one_line_and_white_space_around_it_does_not_count() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let seats = json!([{ "kind": "human" }, { "kind": "bot" }]);
    let made = ann.makes(json!({ "game": "higher", "seats": seats })).await;
    let id = text(&made["id"]);
    let view = ann.view(id).await;
    for wrong in [
        "high\ner",
        "higher\u{0}",
        "higher\nlower",
        &"h".repeat(2000),
    ] {
        ann.act(&view, wrong)
            .await
            .complains(422, "Action must be one line");
    }
    ann.act(&view, " higher\r\n").await.is(200);
    let log = ann
        .get(&format!("/api/matches/{id}/log?since=0"))
        .await
        .is(200)
        .text;
    assert!(!log.contains("\\n"), "{log}");
}

#[tokio::test]
async fn names_at_one_table_can_be_told_apart() {
    let house = House::open().await;
    let guests = [
        house.guest("Ann").await,
        house.guest("ann").await,
        house.guest("\u{410}nn").await,
        house.guest("Ann 2").await,
    ];
    let all: Vec<&Guest> = guests.iter().collect();
    let id = seated("tiny", &all[..4], json!({})).await;
    let view = guests[0].view(&id).await;
    let names: Vec<&str> = view["seats"]
        .as_array()
        .unwrap()
        .iter()
        .map(|seat| text(&seat["name"]))
        .collect();
    assert_eq!(names, ["Ann", "ann 2", "\u{410}nn 3", "Ann 2 2"]);
}
