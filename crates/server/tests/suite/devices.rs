//! The devices on which somebody is known, and one-time links to further ones.

use crate::house::{House, seated, text};
use axum::http::header;
use serde_json::json;

const PASSWORD: &str = "correct horse battery";

#[tokio::test]
async fn devices_are_listed_and_logged_out_one_by_one_or_all() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    ann.registers("ann", PASSWORD).await;
    let mut phone = house.stranger();
    let order = json!({ "handle": "ann", "password": PASSWORD });
    let request = phone
        .request(axum::http::Method::POST, "/api/sessions")
        .header(header::CONTENT_TYPE, "application/json")
        .header(
            header::USER_AGENT,
            "Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0",
        );
    let answer = phone
        .send(request.body(order.to_string().into()))
        .await
        .is(200);
    phone.keep(&answer);
    let eve = {
        let mut eve = house.guest("Eve").await;
        eve.registers("eve", PASSWORD).await;
        eve
    };

    let devices = phone.get("/api/sessions").await.is(200).body;
    assert_eq!(devices.as_array().unwrap().len(), 2);
    let named = |name: &str| {
        let mut all = devices.as_array().unwrap().iter();
        all.find(|device| device["device"] == name).unwrap().clone()
    };
    assert_eq!(named("Firefox on Android")["current"], true);
    let other = text(&named("A program")["id"]).to_string();
    eve.delete(&format!("/api/sessions/{other}"), json!({}))
        .await
        .complains(404, "None of your devices");
    ann.get("/api/me").await.is(200);
    phone
        .delete(&format!("/api/sessions/{other}"), json!({}))
        .await
        .is(204);
    ann.get("/api/me").await.is(401);

    ann.logs_in("ann", PASSWORD).await;
    let answer = ann.delete("/api/sessions/current", json!({})).await.is(204);
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(
        cookie.contains("muster=;") && cookie.contains("Max-Age=0"),
        "{cookie}"
    );
    ann.get("/api/me").await.is(401);
    phone.get("/api/me").await.is(200);
    ann.logs_in("ann", PASSWORD).await;
    ann.delete("/api/sessions", json!({})).await.is(204);
    phone.get("/api/me").await.is(401);
    eve.get("/api/me").await.is(200);
}

#[tokio::test]
async fn a_link_opens_a_guest_on_another_device_once() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("tiny", &[&ann, &ben], json!({})).await;
    let made = ann.post("/api/links", json!({})).await.is(201).body;
    let token = json!({ "token": made["token"] });
    let link = text(&made["link"]);
    assert_eq!(
        link,
        format!("http://table.test/#/carry/{}", text(&made["token"]))
    );
    ann.post("/api/links/use", token.clone())
        .await
        .complains(409, "already");

    let mut phone = house.stranger();
    for _ in 0..2 {
        let look = phone
            .post("/api/links/look", token.clone())
            .await
            .is(200)
            .body;
        assert_eq!(
            (&look["name"], &look["match"]),
            (&json!("Ann"), &json!(null))
        );
    }
    let answer = phone.post("/api/links/use", token.clone()).await.is(200);
    phone.keep(&answer);
    assert_eq!(phone.view(&id).await["my_seats"], json!([0]));
    ann.get("/api/me").await.is(200);
    assert_eq!(
        ann.get("/api/sessions")
            .await
            .body
            .as_array()
            .unwrap()
            .len(),
        2
    );
    for path in ["/api/links/look", "/api/links/use"] {
        house
            .stranger()
            .post(path, token.clone())
            .await
            .complains(404, "has been used");
        house
            .stranger()
            .post(path, json!({ "token": "guessed" }))
            .await
            .complains(404, "has been used");
    }
}

#[tokio::test]
async fn two_who_use_a_link_at_once_get_one_success() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let made = ann.post("/api/links", json!({})).await.is(201).body;
    let order = json!({ "token": made["token"] });
    let (one, two) = (house.stranger(), house.stranger());
    let (one, two) = tokio::join!(
        one.post("/api/links/use", order.clone()),
        two.post("/api/links/use", order.clone()),
    );
    assert!(
        [one.status, two.status].contains(&200),
        "{} {}",
        one.text,
        two.text
    );
    assert!(
        one.status > 400 || two.status > 400,
        "{} {}",
        one.text,
        two.text
    );
    assert_eq!(
        ann.get("/api/sessions")
            .await
            .body
            .as_array()
            .unwrap()
            .len(),
        2
    );
}

#[tokio::test]
async fn a_link_is_void_after_a_quarter_of_an_hour_and_after_logging_out_everywhere() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let made = ann.post("/api/links", json!({})).await.is(201).body;
    let minutes = 60_000_i64;
    let database = house.database().await;
    let age = "UPDATE links SET expires = expires - $1";
    sqlx::query(age)
        .bind(14 * minutes)
        .execute(&database)
        .await
        .unwrap();
    let token = json!({ "token": made["token"] });
    house
        .stranger()
        .post("/api/links/look", token.clone())
        .await
        .is(200);
    sqlx::query(age)
        .bind(minutes)
        .execute(&database)
        .await
        .unwrap();
    house
        .stranger()
        .post("/api/links/use", token)
        .await
        .complains(404, "15 minutes");

    let made = ann.post("/api/links", json!({})).await.is(201).body;
    ann.delete("/api/sessions", json!({})).await.is(204);
    let token = json!({ "token": made["token"] });
    house.stranger().post("/api/links/use", token).await.is(404);
}

#[tokio::test]
async fn a_link_can_carry_only_the_seats_at_one_table() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("tiny", &[&ann, &ben], json!({})).await;
    let other = seated("tiny", &[&ann, &ben], json!({})).await;
    let order = json!({ "match": id });
    house
        .guest("Eve")
        .await
        .post("/api/links", order.clone())
        .await
        .complains(403, "no seat");
    ann.post("/api/links", json!({ "match": "none" }))
        .await
        .is(404);
    let made = ann.post("/api/links", order).await.is(201).body;
    let token = json!({ "token": made["token"] });
    ben.post("/api/links/use", token.clone())
        .await
        .complains(409, "You sit at this match already");

    let mut phone = house.stranger();
    let answer = phone.post("/api/links/use", token.clone()).await.is(200);
    phone.keep(&answer);
    let view = phone.view(&id).await;
    assert_eq!(view["my_seats"], json!([0]));
    let action = text(&view["prompt"]["choices"][0]["action"]).to_string();
    phone.act(&view, &action).await.is(200);
    assert_eq!(
        ann.view(&id).await["my_seats"],
        json!([]),
        "she made it and looks on"
    );
    phone.get(&format!("/api/matches/{other}")).await.is(404);
    assert_eq!(ann.view(&other).await["my_seats"], json!([0]));
    assert_ne!(
        phone.get("/api/me").await.body["id"],
        ann.get("/api/me").await.body["id"]
    );
    house.stranger().post("/api/links/use", token).await.is(404);
}

#[tokio::test]
async fn a_guest_with_seats_brings_them_along_by_a_link_too() {
    let house = House::open().await;
    let mut ann = house.guest("Ann").await;
    ann.registers("ann", PASSWORD).await;
    let (mut phone, ben) = (house.guest("Ann's phone").await, house.guest("Ben").await);
    let id = seated("tiny", &[&phone, &ben], json!({})).await;
    let made = ann.post("/api/links", json!({})).await.is(201).body;
    let order = json!({ "token": made["token"] });
    let refused = phone.post("/api/links/use", order).await;
    assert_eq!(refused.body["type"], "/problems/guest-seats");
    let order = json!({ "token": made["token"], "bring": true });
    let answer = phone.post("/api/links/use", order).await.is(200);
    phone.keep(&answer);
    assert_eq!(phone.get("/api/me").await.body["handle"], "ann");
    assert_eq!(ann.view(&id).await["my_seats"], json!([0]));
}
