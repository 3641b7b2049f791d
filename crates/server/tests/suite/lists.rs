//! Lists of matches.

use crate::house::{Guest, House, seated, text};
use serde_json::{Value, json};

async fn ids(guest: &Guest, query: &str) -> Vec<Value> {
    let page = guest
        .get(&format!("/api/matches{query}"))
        .await
        .is(200)
        .body;
    page["matches"]
        .as_array()
        .expect("a page has matches")
        .iter()
        .map(|item| item["id"].clone())
        .collect()
}

#[tokio::test]
async fn lists_show_whose_turn_it_is_and_only_what_is_public() {
    let house = House::open().await;
    let (ann, ben, eve) = (
        house.guest("Ann").await,
        house.guest("Ben").await,
        house.guest("Eve").await,
    );
    let private = seated("higher", &[&ann, &ben], json!({ "name": "Evening" })).await;
    let open = ann.makes(json!({ "game": "tiny", "public": true, "seats": [{ "kind": "human" }, { "kind": "open" }] })).await;
    let over = ann.makes(json!({ "game": "tiny", "public": true, "seats": [{ "kind": "bot" }, { "kind": "bot" }] })).await;
    eve.until(text(&over["id"]), |view| view["status"] == "finished")
        .await;

    let mine = ann.get("/api/matches?mine").await.is(200).body;
    assert_eq!(
        (&mine["total"], &mine["pages"], &mine["page"]),
        (&json!(3), &json!(1), &json!(1))
    );
    let find = |list: &Value| {
        list["matches"]
            .as_array()
            .unwrap()
            .iter()
            .find(|item| item["id"] == *private)
            .cloned()
            .unwrap()
    };
    let item = find(&mine);
    assert_eq!(
        (&item["name"], &item["game"], &item["game_name"]),
        (&json!("Evening"), &json!("higher"), &json!("Higher"))
    );
    assert_eq!(
        (&item["turn"], &item["my_turn"], &item["status"]),
        (&json!(["Ann"]), &json!(true), &json!("running"))
    );
    assert_eq!(item["players"][1]["name"], "Ben");
    let his = find(&ben.get("/api/matches?mine").await.is(200).body);
    assert_eq!(
        (&his["turn"], &his["my_turn"]),
        (&json!(["Ann"]), &json!(false))
    );

    assert_eq!(ids(&eve, "?mine").await, Vec::<Value>::new());
    assert_eq!(ids(&eve, "?open").await, [open["id"].clone()]);
    assert_eq!(ids(&eve, "?finished").await, [over["id"].clone()]);
    assert_eq!(ids(&ann, "?mine&finished").await, [over["id"].clone()]);
    assert_eq!(ids(&eve, "").await.len(), 2);
    assert_eq!(ids(&eve, "?open&page=2").await, Vec::<Value>::new());
    house
        .stranger()
        .get("/api/matches?mine")
        .await
        .complains(401, "/api/guests");
    house
        .stranger()
        .get("/api/matches?page=x")
        .await
        .complains(400, "page");
}

#[tokio::test]
async fn spectators_need_a_public_match_or_a_link() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let seats = json!([{ "kind": "human" }, { "kind": "bot" }]);
    let made = ann.makes(json!({ "game": "tiny", "seats": seats })).await;
    let id = text(&made["id"]);
    let stranger = house.stranger();
    for path in ["", "/log", "/at/1", "/board", "/record", "/luck", "/report"] {
        let answer = stranger.get(&format!("/api/matches/{id}{path}")).await;
        answer.complains(404, "no match");
    }
    let token = text(&made["watch"]).split_once("watch=").unwrap().1;
    let view = stranger
        .get(&format!("/api/matches/{id}?watch={token}"))
        .await
        .is(200)
        .body;
    assert_eq!((&view["seat"], view.get("prompt")), (&Value::Null, None));
    stranger
        .get(&format!("/api/matches/{id}/log?watch={token}"))
        .await
        .is(200);
    let join = json!({ "invite": token });
    ann.post(&format!("/api/matches/{id}/join"), join.clone())
        .await
        .is(200);
    let ben = house.guest("Ben").await;
    ben.post(&format!("/api/matches/{id}/join"), join)
        .await
        .complains(409, "begun");
}
