//! Clocks, who comes back, and other players for seats.

use crate::house::{Folder, Guest, House, seated, text};
use serde_json::{Value, json};
use server::Time;
use std::time::{Duration, Instant};

const START: i64 = 1_000_000_000;
const SECOND: i64 = 1_000;
const DAY: i64 = 86_400 * SECOND;

/// A server whose time the test sets.
async fn house(folder: Folder, time: &Time) -> House {
    let time = time.clone();
    House::with(folder, |config| config.time = time).await
}

fn live(at_zero: &str) -> Value {
    json!({ "clock": { "kind": "live", "seconds": 60, "increment": 5, "at_zero": at_zero } })
}

fn days() -> Value {
    json!({ "clock": { "kind": "days", "days": 2, "vacation": 7, "at_zero": "stand_in" } })
}

/// The clock of a seat in a view.
fn clock(view: &Value, seat: usize) -> &Value {
    &view["clock"]["seats"][seat]
}

/// Ann and Ben at a table with that clock, Ann being asked: both have pledged nothing.
async fn asked(house: &House, extra: Value) -> (Guest, Guest, String) {
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("tiny", &[&ann, &ben], extra).await;
    for guest in [&ann, &ben] {
        guest.act(&guest.view(&id).await, "ready").await.is(200);
    }
    (ann, ben, id)
}

/// A match of a guest and a bot, with a live clock at whose end a stand-in plays.
async fn beside_a_bot(guest: &Guest) -> String {
    let seats = json!([{ "kind": "human" }, { "kind": "bot" }]);
    let order = json!({ "game": "tiny", "seats": seats, "clock": live("stand_in")["clock"] });
    text(&guest.makes(order).await["id"]).to_string()
}

async fn post(guest: &Guest, id: &str, what: &str, body: Value) -> crate::house::Answer {
    guest.post(&format!("/api/matches/{id}/{what}"), body).await
}

#[tokio::test]
async fn a_clock_that_makes_no_sense_is_refused() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    for (clock, words) in [
        (json!({ "kind": "live", "seconds": 5 }), "from 10 to 86400"),
        (json!({ "kind": "days", "days": 31 }), "from 1 to 30"),
        (json!({ "kind": "sand" }), "sand"),
        (json!("fast"), "clock"),
    ] {
        let order = json!({ "game": "tiny", "seats": [{ "kind": "human" }, { "kind": "bot" }], "clock": clock });
        ann.post("/api/matches", order).await.complains(422, words);
    }
}

#[tokio::test]
async fn a_clock_runs_while_its_seat_is_asked() {
    let time = Time::standing(START);
    let house = house(Folder::new(), &time).await;
    let (ann, ben, id) = asked(&house, live("stand_in")).await;
    let before = ann.view(&id).await;
    // Both were asked at once, and have had their increments.
    assert_eq!(clock(&before, 0)["left"], 65 * SECOND);
    assert_eq!(clock(&before, 0)["deadline"], START + 65 * SECOND);
    assert_eq!(clock(&before, 1)["deadline"], Value::Null);
    time.set(START + 10 * SECOND);
    let view = ben.view(&id).await;
    assert_eq!(clock(&view, 0)["left"], 55 * SECOND);
    assert_eq!(clock(&view, 1)["left"], 65 * SECOND);
    // A click of one's own neither stops it nor adds to it.
    let after = ann.act(&before, "carry orchard road").await.is(200).body;
    assert_eq!(clock(&after, 0)["left"], 55 * SECOND);
    assert_eq!(clock(&after, 0)["deadline"], START + 65 * SECOND);
}

#[tokio::test]
async fn a_clock_runs_from_the_deal_on() {
    let time = Time::standing(START);
    let house = house(Folder::new(), &time).await;
    let ann = house.guest("Ann").await;
    let order = json!({ "game": "tiny", "hotseat": true, "seats": [{ "kind": "human" }, { "kind": "human" }], "clock": live("stand_in")["clock"] });
    let made = ann.makes(order).await;
    let runs = |view: &Value| clock(view, 0)["deadline"] == START + 60 * SECOND;
    ann.until(text(&made["id"]), runs).await;
}

#[tokio::test]
async fn a_stand_in_plays_until_the_player_comes_back() {
    let time = Time::standing(START);
    let house = house(Folder::new(), &time).await;
    let (ann, ben, id) = asked(&house, live("stand_in")).await;
    post(&ann, &id, "back", json!({}))
        .await
        .complains(409, "Nobody stands in");
    time.set(START + 65 * SECOND);
    let view = ben.until(&id, |view| view["prompt"].is_object()).await;
    assert_eq!(clock(&view, 0)["absent"], true);
    assert_eq!(view["seats"][0]["left"], false);
    let seen = ann.view(&id).await;
    let seq = seen["seq"].as_u64();
    let back = post(&ann, &id, "back", json!({})).await.is(200).body;
    assert_eq!(clock(&back, 0)["absent"], false);
    assert_eq!(
        back["seq"].as_u64(),
        seq,
        "coming back is no part of the record"
    );
    assert_eq!(clock(&back, 0)["left"], 60 * SECOND);
}

#[tokio::test]
async fn where_nobody_is_left_who_plays_the_match_waits() {
    let time = Time::standing(START);
    let house = house(Folder::new(), &time).await;
    let ann = house.guest("Ann").await;
    let id = &beside_a_bot(&ann).await;
    let before = ann.until(id, |view| view["prompt"].is_object()).await;
    time.set(START + 1_000 * SECOND);
    let view = ann.until(id, |view| clock(view, 0)["absent"] == true).await;
    assert_eq!(
        (&view["status"], &view["seq"]),
        (&json!("running"), &before["seq"])
    );
    // Who decides is back.
    let action = text(&view["prompt"]["choices"][0]["action"]);
    ann.act(&view, action).await.is(200);
    let view = ann.view(id).await;
    assert_eq!(clock(&view, 0)["absent"], false);
    ann.plays_on(id).await;
}

#[tokio::test]
async fn a_clock_runs_again_after_a_secret_click() {
    let time = Time::standing(START);
    let house = house(Folder::new(), &time).await;
    let ann = house.guest("Ann").await;
    let id = &beside_a_bot(&ann).await;
    // The bot has pledged; Ann is asked to, in secret, and too late.
    ann.until(id, |view| view["to_act"] == json!([0])).await;
    time.set(START + 100 * SECOND);
    let view = ann.until(id, |view| clock(view, 0)["absent"] == true).await;
    let pledge = text(&view["prompt"]["choices"][0]["action"]);
    let after = ann.act(&view, pledge).await.is(200).body;
    assert_eq!(
        (&after["undo"]["draft"], &after["seq"]),
        (&json!(1), &view["seq"])
    );
    // Nobody asks for anything more.
    let sql = "SELECT count(*) FROM clocks WHERE seat = 0 AND absent = 0 AND deadline IS NOT NULL";
    let (database, begun) = (house.database().await, Instant::now());
    while sqlx::query_scalar::<_, i64>(sql)
        .fetch_one(&database)
        .await
        .expect("it can be read")
        == 0
    {
        assert!(
            begun.elapsed() < Duration::from_secs(20),
            "the clock stands"
        );
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn a_seat_may_leave_when_its_time_is_used_up() {
    let time = Time::standing(START);
    let house = house(Folder::new(), &time).await;
    let (ann, ben, id) = asked(&house, live("resign")).await;
    time.set(START + 65 * SECOND);
    let view = ben
        .until(&id, |view| view["seats"][0]["left"] == true)
        .await;
    assert_eq!(clock(&view, 0)["deadline"], Value::Null);
    // A game of two is over then.
    post(&ann, &id, "back", json!({}))
        .await
        .complains(409, "over");
}

#[tokio::test]
async fn clocks_stand_still_while_no_server_runs() {
    let time = Time::standing(START);
    let house_before = house(Folder::new(), &time).await;
    let (ann, ben, id) = asked(&house_before, live("stand_in")).await;
    time.set(START + 20 * SECOND);
    let House { server, mut folder } = house_before;
    server.close().await;
    // They hold on to the server that they know.
    let cookie = ann.cookie.clone();
    drop((ann, ben));
    // The computer's clock has been set back meanwhile, and then forward.
    for now in [START - DAY, START + 3 * DAY] {
        let again = house(folder, &Time::standing(now)).await;
        let router = again.server.router();
        let ann = Guest {
            router,
            cookie: cookie.clone(),
        };
        let view = ann.view(&id).await;
        assert_eq!(clock(&view, 0)["left"], 45 * SECOND);
        assert_eq!(clock(&view, 0)["deadline"], now + 45 * SECOND);
        drop(ann);
        again.server.close().await;
        folder = again.folder;
    }
}

#[tokio::test]
async fn a_match_that_was_put_away_notices_that_time_is_used_up() {
    let time = Time::standing(START);
    let moving = time.clone();
    let house = House::with(Folder::new(), |config| {
        (config.time, config.idle.long) = (moving, Duration::ZERO);
    })
    .await;
    let (ann, ben, id) = asked(&house, days()).await;
    drop(ann);
    time.set(START + 2 * DAY);
    ben.until(&id, |view| clock(view, 0)["absent"] == true)
        .await;
}

#[tokio::test]
async fn a_vacation_stops_the_clock() {
    let time = Time::standing(START);
    let house = house(Folder::new(), &time).await;
    let (ann, ben, id) = asked(&house, days()).await;
    let vacation = |days: u32| json!({ "days": days });
    let view = post(&ann, &id, "vacation", vacation(3)).await.is(200).body;
    assert_eq!(clock(&view, 0)["away"], START + 3 * DAY);
    assert_eq!(clock(&view, 0)["vacation"], 4 * DAY);
    time.set(START + 4 * DAY);
    assert_eq!(clock(&ben.view(&id).await, 0)["left"], DAY);
    post(&ann, &id, "vacation", vacation(5))
        .await
        .complains(422, "from 0 to 4");
    let (ann, _, id) = asked(&house, live("resign")).await;
    post(&ann, &id, "vacation", vacation(1))
        .await
        .complains(409, "days for each move");
}

#[tokio::test]
async fn a_seat_gets_another_player_when_all_agree() {
    let house = House::open().await;
    let (ann, ben, id) = asked(&house, json!({})).await;
    let bot = json!({ "fate": "bot" });
    post(&ann, &id, "seats/7", bot.clone())
        .await
        .complains(404, "no seat 7");
    let view = post(&ann, &id, "seats/1", bot.clone()).await.is(200).body;
    let request = &view["requests"][0];
    assert_eq!(
        (&request["kind"], &request["about"]),
        (&json!("bot"), &json!(1))
    );
    assert_eq!(request["missing"], json!([1]));
    let path = format!("requests/{}", request["n"]);
    let after = post(&ben, &id, &path, json!({ "agree": true }))
        .await
        .is(200)
        .body;
    assert_eq!(
        (&after["seat"], &after["my_seats"]),
        (&Value::Null, &json!([]))
    );
    ben.get(&format!("/api/matches/{id}")).await.is(404);
    let view = ann.view(&id).await;
    assert_eq!(view["seats"][1]["kind"], "bot");
    post(&ann, &id, "seats/1", bot)
        .await
        .complains(409, "already");
    ann.plays_on(&id).await;
}

#[tokio::test]
async fn a_seat_whose_player_is_gone_is_opened_and_taken() {
    let time = Time::standing(START);
    let house = house(Folder::new(), &time).await;
    let (ann, ben, id) = asked(&house, live("stand_in")).await;
    let cat = house.guest("Cat").await;
    time.set(START + 65 * SECOND);
    ben.until(&id, |view| clock(view, 0)["absent"] == true)
        .await;
    let view = post(&ben, &id, "seats/0", json!({ "fate": "open" }))
        .await
        .is(200)
        .body;
    assert_eq!(view["seats"][0]["kind"], "open");
    // Ann made the match, so the links are hers to hand on.
    let invites = post(&ann, &id, "invites", json!({})).await.is(200).body;
    let token = &invites["open_seats"][0]["invite"];
    let view = post(&cat, &id, "join", json!({ "invite": token }))
        .await
        .is(200)
        .body;
    assert_eq!(view["seats"][0]["name"], "Cat");
    assert_eq!(view["my_seats"], json!([0]));
    assert_eq!(clock(&view, 0)["absent"], false);
    let stranger = house.guest("Dan").await;
    post(&stranger, &id, "join", json!({ "invite": token }))
        .await
        .is(409);
}

#[tokio::test]
async fn a_seat_is_removed_when_all_agree() {
    let house = House::open().await;
    let (ann, ben, id) = asked(&house, json!({})).await;
    let view = post(&ben, &id, "seats/0", json!({ "fate": "remove" }))
        .await
        .is(200)
        .body;
    let path = format!("requests/{}", view["requests"][0]["n"]);
    post(&ann, &id, &path, json!({ "agree": false }))
        .await
        .is(200);
    assert_eq!(ben.view(&id).await["seats"][0]["left"], false);
    post(&ben, &id, "seats/0", json!({ "fate": "remove" }))
        .await
        .is(200);
    let view = ann.view(&id).await;
    let path = format!("requests/{}", view["requests"][0]["n"]);
    post(&ann, &id, &path, json!({ "agree": true }))
        .await
        .is(200);
    assert_eq!(ben.view(&id).await["seats"][0]["left"], true);
}
