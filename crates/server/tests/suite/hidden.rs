//! What nobody but its owner may learn.

use crate::house::{Guest, House, seated, text};
use serde_json::{Value, json};

/// Every zone of cards anywhere in a payload.
fn zones(payload: &Value, found: &mut Vec<Value>) {
    match payload {
        Value::Array(items) => items.iter().for_each(|item| zones(item, found)),
        Value::Object(fields) => {
            if fields.contains_key("layout") && fields.contains_key("cards") {
                found.push(payload.clone());
            }
            fields.values().for_each(|field| zones(field, found));
        }
        _ => {}
    }
}

/// Nothing of these hands is in the payload, nor of anybody's open pledge but the viewer's.
#[track_caller]
fn hides(payload: &str, hands: &[&str], secret: &str) {
    assert!(!payload.contains(secret), "the secret is in {payload}");
    assert!(!payload.contains("You pledge"), "a pledge is in {payload}");
    let mut found = Vec::new();
    zones(
        &serde_json::from_str(payload).unwrap_or(Value::Null),
        &mut found,
    );
    for zone in found
        .iter()
        .filter(|zone| hands.contains(&text(&zone["key"])))
    {
        assert_eq!(zone["cards"], json!([]), "{zone}");
    }
}

/// Everything that somebody can ask for.
async fn payloads(guest: &Guest, id: &str, view: &Value) -> Vec<String> {
    let mut all = Vec::new();
    for path in [
        "".to_string(),
        "/log".to_string(),
        format!("/at/{}", view["seq"]),
        "/board".to_string(),
        "/record".to_string(),
        "/luck".to_string(),
        "/report".to_string(),
        "?seat=0".to_string(),
    ] {
        all.push(guest.get(&format!("/api/matches/{id}{path}")).await.text);
    }
    for (path, body) in [
        (
            "actions",
            json!({ "seq": view["seq"], "action": "steal A" }),
        ),
        ("actions", json!({ "seq": 0, "action": "ready" })),
        ("undo", json!({ "seq": view["seq"] })),
        ("why", json!({ "action": "pledge fox" })),
        (
            "why",
            json!({ "target": { "type": "card", "zone": "hand-A", "card": "apple" } }),
        ),
        ("chat", json!({ "text": "What do you hold?" })),
        ("join", json!({})),
    ] {
        all.push(
            guest
                .post(&format!("/api/matches/{id}/{path}"), body)
                .await
                .text,
        );
    }
    all.push(guest.get("/api/matches?mine").await.text);
    all.push(guest.get("/api/matches").await.text);
    all
}

#[tokio::test]
async fn hands_pledges_and_the_secret_are_in_no_payload_of_others() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("tiny", &[&ann, &ben], json!({ "public": true })).await;
    let stored: String = sqlx::query_scalar("SELECT secret FROM matches")
        .fetch_one(&house.database().await)
        .await
        .unwrap();
    let view = ann.view(&id).await;
    assert!(
        view["scene"]["zones"][1]["cards"]
            .as_array()
            .is_some_and(|cards| !cards.is_empty()),
        "her own hand"
    );
    let drafted = ann
        .act(&view, text(&view["prompt"]["choices"][0]["action"]))
        .await
        .is(200)
        .body;
    assert!(
        drafted["scene"]["banners"][0]
            .as_str()
            .is_some_and(|banner| banner.starts_with("You pledge"))
    );
    let eve = house.guest("Eve").await;
    let round = async |hidden: &str| {
        let view = ben.view(&id).await;
        for payload in payloads(&ben, &id, &view).await {
            hides(&payload, &["hand-A"], &stored);
            assert!(!payload.contains(hidden), "{hidden:?} is in {payload}");
        }
        for guest in [&eve, &house.stranger()] {
            for payload in payloads(guest, &id, &view).await {
                hides(&payload, &["hand-A", "hand-B"], &stored);
            }
        }
    };
    round("You pledge").await;
    ann.act(&ann.view(&id).await, "ready").await.is(200);
    ben.act(&ben.view(&id).await, "ready").await.is(200);
    // What she buries and draws, she reads in full; the others read that it was a card.
    let view = ann.view(&id).await;
    let choices = view["prompt"]["choices"].as_array().unwrap();
    let bury = choices.iter().find_map(|choice| {
        choice["action"]
            .as_str()
            .filter(|action| action.starts_with("bury"))
    });
    let bury = bury.unwrap().to_string();
    ann.act(&view, &bury).await.is(200);
    let log = ann.get(&format!("/api/matches/{id}/log")).await.text;
    let told = format!("buries {}", bury.split_once(' ').unwrap().1);
    assert!(log.contains(&told), "{told} in {log}");
    round(&told).await;
    ann.act(&ann.view(&id).await, "done").await.is(200);
    assert!(
        ben.get(&format!("/api/matches/{id}/log"))
            .await
            .text
            .contains("draws a card")
    );
}

#[tokio::test]
async fn nobody_learns_that_somebody_clicks_on_a_secret_decision() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("tiny", &[&ann, &ben], json!({ "public": true })).await;
    let before = (ben.view(&id).await, house.stranger().view(&id).await);
    let list = ben.get("/api/matches?mine").await.text;
    let view = ann.view(&id).await;
    let pledge = text(&view["prompt"]["choices"][0]["action"]).to_string();
    let clicked = ann.act(&view, &pledge).await.is(200).body;
    assert!(clicked["version"].as_u64() > view["version"].as_u64());
    let after = (ben.view(&id).await, house.stranger().view(&id).await);
    assert_eq!(before, after);
    assert_eq!(ben.get("/api/matches?mine").await.text, list);
}

#[tokio::test]
async fn the_secret_is_told_when_the_game_is_over_and_not_before() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let seats = json!([{ "kind": "human" }, { "kind": "bot", "bot": "random" }]);
    let made = ann.makes(json!({ "game": "higher", "seats": seats })).await;
    let id = text(&made["id"]);
    let stored: String = sqlx::query_scalar("SELECT secret FROM matches")
        .fetch_one(&house.database().await)
        .await
        .unwrap();
    assert!(
        !ann.get(&format!("/api/matches/{id}"))
            .await
            .text
            .contains(&stored)
    );
    let view = ann.plays_on(id).await;
    assert_eq!(view["secret"], *stored);
}
