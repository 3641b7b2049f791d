//! Making matches, inviting, beginning.

use crate::house::{House, seated, text};
use axum::http::header;
use serde_json::{Value, json};

fn kinds(kinds: &[&str]) -> Vec<Value> {
    kinds.iter().map(|kind| json!({ "kind": kind })).collect()
}

#[tokio::test]
async fn a_match_against_bots_begins_at_once() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let made = ann
        .makes(json!({ "game": "tiny", "seats": kinds(&["human", "bot"]) }))
        .await;
    assert_eq!(made["invites"], json!([]));
    let id = text(&made["id"]);
    assert!(id.len() >= 16, "96 bits");
    let view = ann.until(id, |view| view["prompt"].is_object()).await;
    assert_eq!(view["status"], "running");
    assert_eq!(view["name"], "The Orchard of Ann");
    assert_eq!(
        (&view["seat"], &view["my_seats"], &view["creator"]),
        (&json!(0), &json!([0]), &json!(true))
    );
    assert_eq!(
        (&view["seats"][0]["name"], &view["seats"][0]["mine"]),
        (&json!("Ann"), &json!(true))
    );
    assert_eq!(
        (&view["seats"][1]["name"], &view["seats"][1]["bot"]),
        (&json!("Greedy"), &json!("greedy"))
    );
    assert_eq!(text(&view["commitment"]).len(), 64);
    assert_eq!(view.get("open_seed"), None);
    let board = ann.get(&format!("/api/matches/{id}/board")).await.is(200);
    assert_eq!(board.body["spaces"][0]["key"], "orchard");
    let tag = board.headers[header::ETAG].clone();
    let again = ann.request(axum::http::Method::GET, &format!("/api/matches/{id}/board"));
    let again = again
        .header(header::IF_NONE_MATCH, tag)
        .body(axum::body::Body::empty());
    ann.send(again).await.is(304);
}

#[tokio::test]
async fn what_cannot_be_is_refused_with_what_would_be_right() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let order = json!({ "game": "tiny", "seats": kinds(&["human", "bot"]) });
    house
        .stranger()
        .post("/api/matches", order.clone())
        .await
        .complains(401, "/api/guests");
    for (key, value, words) in [
        ("game", json!("chess"), "there is tiny, higher"),
        (
            "seats",
            json!(kinds(&["human"])),
            "1 seats; the game is for 2 to 4",
        ),
        (
            "seats",
            json!([{ "kind": "human" }, { "kind": "bot", "bot": "deep" }]),
            "there is random, greedy, quick",
        ),
        (
            "seats",
            json!([{ "kind": "human", "faction": "elves" }, { "kind": "bot" }]),
            "no faction \"elves\"",
        ),
        (
            "options",
            json!({ "rounds": 13 }),
            "a whole number from 1 to 12",
        ),
        ("clock", json!({ "minutes": 5 }), "kind"),
        ("name", json!("x".repeat(41)), "1 to 40"),
        ("nonce", json!("x".repeat(500)), "Nonce must"),
    ] {
        let mut order = order.clone();
        order[key] = value;
        ann.post("/api/matches", order).await.complains(422, words);
    }
    ann.post(
        "/api/matches",
        json!({ "game": "tiny", "seats": [{ "kind": "cat" }] }),
    )
    .await
    .is(422);
    let mut null = order.clone();
    null["clock"] = Value::Null;
    ann.makes(null).await;
}

#[tokio::test]
async fn the_deal_waits_for_the_last_seat_and_mixes_in_every_nonce() {
    let house = House::open().await;
    let (ann, ben, eve) = (
        house.guest("Ann").await,
        house.guest("Ben").await,
        house.guest("Eve").await,
    );
    let order =
        json!({ "game": "tiny", "seats": kinds(&["human", "human", "open"]), "nonce": "a" });
    let made = ann.makes(order).await;
    let id = text(&made["id"]);
    assert_eq!(made["invites"].as_array().map(Vec::len), Some(2));
    assert!(text(&made["invites"][0]).starts_with("http://table.test/m/"));
    let waiting = ann.view(id).await;
    assert_eq!(
        (&waiting["status"], &waiting["scene"], &waiting["seq"]),
        (&json!("waiting"), &Value::Null, &json!(0))
    );
    let join = format!("/api/matches/{id}/join");
    eve.post(&join, json!({})).await.complains(404, "no match");
    eve.get(&format!("/api/matches/{id}"))
        .await
        .complains(404, "no match");
    eve.post(&join, json!({ "invite": "guessed" }))
        .await
        .complains(404, "no match");
    let token = text(&made["open_seats"][1]["invite"]);
    house
        .stranger()
        .post(&join, json!({ "invite": token }))
        .await
        .complains(401, "/api/guests");
    assert_eq!(
        eve.get(&format!("/api/matches/{id}?invite={token}"))
            .await
            .is(200)
            .body["seat"],
        Value::Null
    );
    // The whole link will do, and takes that seat.
    let joined = ben
        .post(&join, json!({ "invite": made["invites"][1], "nonce": "b" }))
        .await
        .is(200)
        .body;
    assert_eq!(
        (&joined["seat"], &joined["status"]),
        (&json!(2), &json!("waiting"))
    );
    ben.post(&join, json!({ "invite": token })).await.is(200);
    eve.post(&join, json!({ "invite": token }))
        .await
        .complains(409, "taken");
    eve.post(&format!("/api/matches/{id}/fill"), json!({}))
        .await
        .complains(404, "no match");
    ben.post(&format!("/api/matches/{id}/fill"), json!({}))
        .await
        .complains(403, "who made");
    let view = eve
        .post(
            &join,
            json!({ "invite": made["open_seats"][0]["invite"], "nonce": "e" }),
        )
        .await
        .is(200)
        .body;
    assert_eq!(
        (&view["status"], &view["seats"][1]["name"]),
        (&json!("running"), &json!("Eve"))
    );
    let database = house.database().await;
    let header: String = sqlx::query_scalar("SELECT header FROM matches")
        .fetch_one(&database)
        .await
        .unwrap();
    let header: Value = serde_json::from_str(&header).unwrap();
    assert_eq!(header["nonces"], json!(["a", "e", "b"]));
    assert_eq!(
        waiting["commitment"], header["commitment"],
        "committed to before the nonces were known"
    );
    eve.post(&join, json!({})).await.is(200);
    house
        .guest("Dan")
        .await
        .post(&join, json!({ "invite": token }))
        .await
        .complains(409, "begun");
}

#[tokio::test]
async fn new_invitations_make_the_old_ones_void_and_bots_can_fill_in() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let made = ann
        .makes(json!({ "game": "tiny", "seats": kinds(&["human", "open", "open"]) }))
        .await;
    let id = text(&made["id"]);
    let (join, invites) = (
        format!("/api/matches/{id}/join"),
        format!("/api/matches/{id}/invites"),
    );
    let new = ann.ask(&invites).await.is(200).body;
    ben.post(&join, json!({ "invite": made["invites"][0] }))
        .await
        .complains(404, "no match");
    ben.post(&join, json!({ "invite": new["invites"][0] }))
        .await
        .is(200);
    ben.ask(&invites).await.complains(403, "who made");
    ann.post(&format!("/api/matches/{id}/fill"), json!({ "bot": "deep" }))
        .await
        .complains(422, "random");
    let view = ann
        .ask(&format!("/api/matches/{id}/fill"))
        .await
        .is(200)
        .body;
    assert_eq!(
        (&view["status"], &view["seats"][2]["kind"]),
        (&json!("running"), &json!("bot"))
    );
    ann.ask(&format!("/api/matches/{id}/fill"))
        .await
        .complains(409, "begun");
}

#[tokio::test]
async fn public_matches_can_be_joined_without_an_invitation() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let made = ann.makes(json!({ "game": "higher", "seats": kinds(&["human", "open"]), "public": true, "seed": 7 })).await;
    let id = text(&made["id"]);
    let seen = house.stranger().view(id).await;
    assert_eq!(
        (&seen["seat"], &seen["open_seed"]),
        (&Value::Null, &json!(7))
    );
    ben.post(&format!("/api/matches/{id}/join"), json!({ "seat": 0 }))
        .await
        .complains(409, "taken");
    assert_eq!(
        ben.ask(&format!("/api/matches/{id}/join"))
            .await
            .is(200)
            .body["seat"],
        1
    );
    assert_eq!(house.stranger().view(id).await["open_seed"], 7);
}

#[tokio::test]
async fn several_seats_can_be_one_persons() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let seats = json!([{ "kind": "human" }, { "kind": "human", "name": "Ben" }]);
    let made = ann
        .makes(json!({ "game": "tiny", "seats": seats, "hotseat": true }))
        .await;
    let id = text(&made["id"]);
    let view = ann.view(id).await;
    assert_eq!(
        (&view["my_seats"], &view["seats"][1]["name"]),
        (&json!([0, 1]), &json!("Ben"))
    );
    let path = format!("/api/matches/{id}/actions");
    let order = json!({ "seq": view["seq"], "action": "ready" });
    ann.post(&path, order.clone())
        .await
        .complains(422, "say which `seat`");
    let mut second = order.clone();
    second["seat"] = json!(1);
    ann.post(&path, second).await.is(200);
    let view = ann
        .post(&path, json!({ "seq": view["seq"], "action": "ready" }))
        .await
        .is(200)
        .body;
    assert_eq!(view["seat"], 0);
    assert_eq!(
        ann.get(&format!("/api/matches/{id}?seat=1"))
            .await
            .is(200)
            .body["seat"],
        1
    );
    ann.get(&format!("/api/matches/{id}?seat=2"))
        .await
        .complains(403, "not yours");
}

#[tokio::test]
async fn a_match_that_waits_can_be_given_up_and_one_that_is_over_be_played_again() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let waiting = ann
        .makes(json!({ "game": "tiny", "seats": kinds(&["human", "open"]) }))
        .await;
    let id = text(&waiting["id"]);
    ann.ask(&format!("/api/matches/{id}/rematch"))
        .await
        .complains(409, "not over");
    assert_eq!(
        ann.ask(&format!("/api/matches/{id}/abandon"))
            .await
            .is(200)
            .body["status"],
        "abandoned"
    );

    let id = seated("higher", &[&ann, &ben], json!({})).await;
    ben.ask(&format!("/api/matches/{id}/rematch"))
        .await
        .complains(403, "who made");
    ben.ask(&format!("/api/matches/{id}/abandon")).await.is(200);
    let view = ann
        .post(
            &format!("/api/matches/{id}/requests/1"),
            json!({ "agree": true }),
        )
        .await
        .is(200)
        .body;
    assert_eq!(view["status"], "abandoned");
    let again = ann
        .ask(&format!("/api/matches/{id}/rematch"))
        .await
        .is(201)
        .body;
    let same = ann
        .ask(&format!("/api/matches/{id}/rematch"))
        .await
        .is(200)
        .body;
    assert_eq!(again["id"], same["id"]);
    let view = ben.view(text(&again["id"])).await;
    assert_eq!(
        (&view["status"], &view["seat"]),
        (&json!("running"), &json!(1))
    );
    assert_eq!(ben.view(&id).await["rematch"], again["id"]);
}
