//! Taking back, alone and with consent.

use crate::house::{Guest, House, seated, text};
use serde_json::{Value, json};

async fn undo(guest: &Guest, view: &Value, extra: Value) -> crate::house::Answer {
    let mut order = json!({ "seq": view["seq"] });
    if let (Some(order), Some(extra)) = (order.as_object_mut(), extra.as_object()) {
        order.extend(extra.clone());
    }
    guest
        .post(&format!("/api/matches/{}/undo", text(&view["id"])), order)
        .await
}

async fn answer(guest: &Guest, id: &str, n: u32, agree: bool) -> crate::house::Answer {
    guest
        .post(
            &format!("/api/matches/{id}/requests/{n}"),
            json!({ "agree": agree }),
        )
        .await
}

/// Both have pledged nothing; Ann has carried a basket to the road.
async fn carried(house: &House) -> (Guest, Guest, String, Value, Value) {
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("tiny", &[&ann, &ben], json!({})).await;
    for guest in [&ann, &ben] {
        guest.act(&guest.view(&id).await, "ready").await.is(200);
    }
    let before = ann.view(&id).await;
    let after = ann.act(&before, "carry orchard road").await.is(200).body;
    (ann, ben, id, before, after)
}

#[tokio::test]
async fn a_player_takes_back_alone_what_nobody_else_has_learnt_from() {
    let house = House::open().await;
    let (ann, ben, id, before, after) = carried(&house).await;
    assert_eq!(
        (&before["can_undo"], &after["can_undo"]),
        (&json!(false), &json!(true))
    );
    assert_eq!(after["undo"]["last"]["to"], before["seq"]);
    let back = undo(&ann, &after, json!({})).await.is(200).body;
    assert_eq!(back["scene"], before["scene"]);
    assert!(
        back["seq"].as_u64() > after["seq"].as_u64(),
        "it never falls"
    );
    undo(&ann, &after, json!({}))
        .await
        .complains(409, "changed");
    let log = ben
        .get(&format!("/api/matches/{id}/log?since={}", after["seq"]))
        .await
        .is(200)
        .body;
    assert_eq!(log["since"], before["seq"], "from where lines were struck");
    let struck: Vec<bool> = log["lines"]
        .as_array()
        .unwrap()
        .iter()
        .map(|line| line["struck"] == true)
        .collect();
    assert_eq!(struck, [true, false]);
    let again = ann.act(&back, "carry orchard road").await.is(200).body;
    let again = ann.act(&again, "carry orchard road").await.is(200).body;
    let whole = undo(&ann, &again, json!({ "whole": true }))
        .await
        .is(200)
        .body;
    assert_eq!(whole["scene"], before["scene"]);
}

#[tokio::test]
async fn beyond_that_the_others_are_asked_and_told_what_was_revealed() {
    let house = House::open().await;
    let (ann, ben, id, before, after) = carried(&house).await;
    let done = ann.act(&after, "done").await.is(200).body;
    assert_eq!(done["can_undo"], false);
    assert!(
        done["undo"]["ask"]["revealed"]
            .as_array()
            .is_some_and(|revealed| !revealed.is_empty())
    );
    let asked = undo(&ann, &done, json!({ "to": before["seq"] }))
        .await
        .is(200)
        .body;
    assert_eq!(asked["seq"], done["seq"], "nothing has happened yet");
    let request = &ben.view(&id).await["requests"][0];
    assert_eq!(
        (&request["kind"], &request["seat"], &request["missing"]),
        (&json!("undo"), &json!(0), &json!([1]))
    );
    assert_eq!(request["actions"], 2);
    assert!(
        request["revealed"]
            .to_string()
            .contains("decisions that others were asked for"),
        "{request}"
    );
    answer(&ann, &id, 1, true).await.complains(403, "asked you");
    answer(&ben, &id, 2, true)
        .await
        .complains(404, "no request 2");
    let view = answer(&ben, &id, 1, true).await.is(200).body;
    assert_eq!(view["requests"], json!([]));
    assert_eq!(ann.view(&id).await["scene"], before["scene"]);
    answer(&ben, &id, 1, true).await.complains(409, "settled");
}

#[tokio::test]
async fn a_request_can_be_refused_withdrawn_and_replaced() {
    let house = House::open().await;
    let (ann, ben, id, _, after) = carried(&house).await;
    let done = ann.act(&after, "done").await.is(200).body;
    undo(&ann, &done, json!({})).await.is(200);
    answer(&ben, &id, 1, false).await.is(200);
    assert_eq!(ann.view(&id).await["seq"], done["seq"]);
    undo(&ann, &done, json!({})).await.is(200);
    undo(&ann, &done, json!({})).await.is(200);
    assert_eq!(ann.view(&id).await["requests"][0]["n"], 3);
    answer(&ann, &id, 3, false).await.is(200);
    answer(&ben, &id, 3, true).await.complains(409, "settled");
    undo(&ann, &done, json!({ "to": 77 }))
        .await
        .complains(422, "nothing to take back");
}

#[tokio::test]
async fn bots_agree_at_once() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let seats = json!([{ "kind": "human" }, { "kind": "bot" }]);
    let made = ann.makes(json!({ "game": "higher", "seats": seats })).await;
    let id = text(&made["id"]);
    let before = ann.view(id).await;
    ann.act(&before, "higher").await.is(200);
    let later = ann.until(id, |view| view["prompt"].is_object()).await;
    assert_eq!(later["can_undo"], false, "dice were rolled");
    let back = undo(&ann, &later, json!({})).await.is(200).body;
    assert_eq!(back["requests"], json!([]));
    assert_eq!(back["scene"], before["scene"]);
}

#[tokio::test]
async fn all_people_must_agree_to_give_up() {
    let house = House::open().await;
    let (ann, ben, eve) = (
        house.guest("Ann").await,
        house.guest("Ben").await,
        house.guest("Eve").await,
    );
    let id = seated("tiny", &[&ann, &ben, &eve], json!({})).await;
    let view = ann
        .ask(&format!("/api/matches/{id}/abandon"))
        .await
        .is(200)
        .body;
    assert_eq!(
        (&view["status"], &view["requests"][0]["missing"]),
        (&json!("running"), &json!([1, 2]))
    );
    assert_eq!(
        answer(&ben, &id, 1, true).await.is(200).body["status"],
        "running"
    );
    assert_eq!(
        answer(&eve, &id, 1, true).await.is(200).body["status"],
        "abandoned"
    );
    let view = ann.view(&id).await;
    assert_eq!((&view["to_act"], view.get("prompt")), (&json!([]), None));
    let record = ann
        .get(&format!("/api/matches/{id}/record"))
        .await
        .is(200)
        .body;
    assert_eq!(record.get("secret"), None);
}
