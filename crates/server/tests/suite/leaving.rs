//! Being forgotten: nothing is left of the person, and everything of the games.

use super::accounts::everything;
use crate::house::{Games, House, seated, text};
use engine::Secret;
use engine::record::Record;
use serde_json::json;

const PASSWORD: &str = "correct horse battery";
const NAME: &str = "Wilhelmina";

#[tokio::test]
async fn nothing_that_identifies_somebody_is_left_and_games_go_on() {
    let house = House::open().await;
    let (mut ann, ben) = (house.guest(NAME).await, house.guest("Ben").await);
    let cleo = house.guest("Cleo").await;
    let over = seated(
        "higher",
        &[&ann, &ben],
        json!({ "name": "Wilhelmina's table" }),
    )
    .await;
    loop {
        let view = ann.view(&over).await;
        if view["status"] != "running" {
            break;
        }
        let actor = if view["prompt"].is_object() {
            &ann
        } else {
            &ben
        };
        let view = actor.view(&over).await;
        let action = text(&view["prompt"]["choices"][0]["action"]).to_string();
        let order = json!({ "seq": view["seq"], "action": action, "client_id": format!("{} {}", view["seats"][view["seat"].as_u64().unwrap() as usize]["name"], view["seq"]) });
        actor
            .post(&format!("/api/matches/{over}/actions"), order)
            .await
            .is(200);
    }
    let runs = seated("tiny", &[&ben, &ann, &cleo], json!({})).await;
    ann.post(
        &format!("/api/matches/{runs}/chat"),
        json!({ "text": "Hello!" }),
    )
    .await
    .is(201);
    let hers = ann
        .makes(json!({ "game": "tiny", "seats": [{ "kind": "human" }, { "kind": "open" }] }))
        .await;
    let his = ben.makes(json!({ "game": "tiny", "public": true, "seats": [{ "kind": "human" }, { "kind": "open" }, { "kind": "open" }] })).await;
    ann.post(
        &format!("/api/matches/{}/join", text(&his["id"])),
        json!({ "invite": his["open_seats"][0]["invite"] }),
    )
    .await
    .is(200);
    ann.registers("wilhelmina", PASSWORD).await;
    ann.post("/api/links", json!({})).await.is(201);
    let id = text(&ann.get("/api/me").await.body["id"]).to_string();
    let before = ben
        .get(&format!("/api/matches/{over}/record"))
        .await
        .is(200);

    ann.delete("/api/me", json!({}))
        .await
        .complains(403, "password");
    ann.delete("/api/me", json!({ "password": "wrong password" }))
        .await
        .complains(403, "not your password");
    ann.get("/api/me").await.is(200);
    ann.delete("/api/me", json!({ "password": PASSWORD }))
        .await
        .is(204);
    ann.get("/api/me").await.is(401);
    house
        .stranger()
        .post(
            "/api/sessions",
            json!({ "handle": "wilhelmina", "password": PASSWORD }),
        )
        .await
        .is(401);

    let all = everything(&house).await.to_lowercase();
    for trace in ["wilhelmina", id.to_lowercase().as_str()] {
        let line = all.lines().find(|line| line.contains(trace));
        assert_eq!(line, None, "{trace}");
    }
    // The match goes on without her.
    let view = ben.view(&runs).await;
    assert_eq!(
        (&view["status"], &view["seats"][1]["left"]),
        (&json!("running"), &json!(true))
    );
    assert_eq!(view["seats"][1]["name"], "Somebody");
    let log = ben
        .get(&format!("/api/matches/{runs}/log?since=0"))
        .await
        .is(200)
        .body;
    assert_eq!(
        (&log["chat"][0]["name"], &log["chat"][0]["text"]),
        (&json!("Somebody"), &json!("Hello!"))
    );
    // The table that waited for her waits again; the one that she made is given up.
    let waits = ben.view(text(&his["id"])).await;
    assert_eq!(
        (&waits["status"], &waits["seats"][1]["kind"]),
        (&json!("waiting"), &json!("open"))
    );
    let watch = text(&hers["watch"])
        .split_once("/m/")
        .unwrap()
        .1
        .to_string();
    assert_eq!(
        ben.get(&format!("/api/matches/{watch}")).await.is(200).body["status"],
        "abandoned"
    );
    // The record has another name and proves the same.
    let after = ben
        .get(&format!("/api/matches/{over}/record"))
        .await
        .is(200);
    let (before, after) = (
        Record::parse(before.text.as_bytes()).unwrap(),
        Record::parse(after.text.as_bytes()).unwrap(),
    );
    assert_eq!(after.header.seats[0].name, "Somebody");
    assert_eq!(
        (&before.entries, &before.position, &before.header.commitment),
        (&after.entries, &after.position, &after.header.commitment)
    );
    let secret = Secret::from_hex(after.secret.as_deref().unwrap());
    Games::shared()
        .game("higher")
        .unwrap()
        .resume(&after, None, secret)
        .unwrap();
    // Playing again asks for somebody else in her place: she made that match, so that is for nobody; he made the other.
    ben.post(&format!("/api/matches/{over}/rematch"), json!({}))
        .await
        .is(403);
}

#[tokio::test]
async fn a_guest_is_forgotten_without_a_password_and_two_are_told_apart() {
    let house = House::open().await;
    let (ann, ben, cleo) = (
        house.guest("Ann").await,
        house.guest("Ben").await,
        house.guest("Cleo").await,
    );
    let id = seated("higher", &[&cleo, &ann, &ben], json!({})).await;
    ann.delete("/api/me", json!({})).await.is(204);
    ben.ask("/api/me").await.is(405);
    ben.delete("/api/me", json!({})).await.is(204);
    let view = cleo.view(&id).await;
    assert_eq!(
        (&view["seats"][1]["name"], &view["seats"][2]["name"]),
        (&json!("Somebody"), &json!("Somebody 2"))
    );
    // She can give the match up: nobody else is to be asked.
    assert_eq!(
        cleo.ask(&format!("/api/matches/{id}/abandon"))
            .await
            .is(200)
            .body["status"],
        "abandoned"
    );
    let again = cleo
        .post(&format!("/api/matches/{id}/rematch"), json!({}))
        .await
        .is(201)
        .body;
    assert_eq!(
        again["invites"].as_array().unwrap().len(),
        2,
        "others can take their seats"
    );
}

#[tokio::test]
async fn the_last_person_at_a_table_takes_the_match_along() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let seats = json!([{ "kind": "human" }, { "kind": "bot" }]);
    let made = ann
        .makes(json!({ "game": "higher", "public": true, "seats": seats }))
        .await;
    ann.delete("/api/me", json!({})).await.is(204);
    let view = house.stranger().view(text(&made["id"])).await;
    assert_eq!(
        (&view["status"], &view["name"]),
        (&json!("abandoned"), &json!("Higher"))
    );
}

#[tokio::test]
async fn who_was_being_forgotten_when_the_server_ended_is_forgotten_when_it_starts() {
    let house = House::open().await;
    let (ann, ben) = (house.guest(NAME).await, house.guest("Ben").await);
    let id = seated("tiny", &[&ann, &ben], json!({})).await;
    let database = house.database().await;
    for sql in [
        "INSERT INTO leaving (guest) SELECT id FROM guests WHERE name = 'Wilhelmina'",
        "DELETE FROM sessions WHERE guest IN (SELECT guest FROM leaving)",
    ] {
        sqlx::query(sql).execute(&database).await.unwrap();
    }
    let cookie = ben.cookie.clone();
    drop((ann, ben));
    let House { server, folder } = house;
    server.close().await;
    let house = House::again(folder).await;
    let ben = crate::house::Guest {
        cookie,
        ..house.stranger()
    };
    let view = ben
        .until(&id, |view| view["seats"][0]["name"] != NAME)
        .await;
    assert_eq!(view["seats"][0]["left"], true);
    ben.until(&id, |_| true).await;
    loop {
        let left: i64 = sqlx::query_scalar("SELECT count(*) FROM leaving")
            .fetch_one(&database)
            .await
            .unwrap();
        if left == 0 {
            break;
        }
        tokio::task::yield_now().await;
    }
    assert!(!everything(&house).await.contains(NAME));
}
