//! Playing: actions, stale and repeated ones, secret ones, bots, decisions given away.

use crate::house::{Guest, House, seated, text};
use serde_json::{Value, json};

/// A match of two in which both have pledged nothing, so that it is the first seat's turn.
async fn in_turn(guests: &[&Guest]) -> String {
    let id = seated("tiny", guests, json!({ "seed": 3 })).await;
    for guest in guests {
        let view = guest.view(&id).await;
        guest.act(&view, "ready").await.is(200);
    }
    id
}

#[tokio::test]
async fn a_game_is_played_to_its_end_and_its_record_proves_the_dice() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let made = ann
        .makes(json!({ "game": "tiny", "seats": [{ "kind": "human" }, { "kind": "bot", "bot": "greedy" }, { "kind": "bot", "bot": "quick" }] }))
        .await;
    let id = text(&made["id"]);
    ann.get(&format!("/api/matches/{id}/record"))
        .await
        .complains(409, "once the match is over");
    let view = ann.plays_on(id).await;
    assert_eq!(view["status"], "finished");
    assert!(view["standing"]["ranking"].is_array());
    let record = ann.get(&format!("/api/matches/{id}/record")).await.is(200);
    let record = engine::record::Record::parse(record.text.as_bytes()).unwrap();
    let secret = engine::Secret::from_hex(record.secret.as_deref().unwrap());
    assert_eq!(record.header.commitment, text(&view["commitment"]));
    let games = crate::house::Games::shared();
    let again = games.game("tiny").unwrap().resume(&record, None, secret);
    assert_eq!(
        again.map(|again| again.seq()).ok(),
        view["seq"].as_u64().map(|seq| seq as u32)
    );
    let log = ann
        .get(&format!("/api/matches/{id}/log?since=0"))
        .await
        .is(200)
        .body;
    assert!(
        log["lines"]
            .as_array()
            .is_some_and(|lines| lines.len() > 20)
    );
    ann.act(&view, "done").await.complains(409, "over");
}

#[tokio::test]
async fn a_report_of_a_problem_opens_as_a_scenario() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let made = ann
        .makes(json!({ "game": "tiny", "seats": [{ "kind": "human" }, { "kind": "open" }] }))
        .await;
    for path in ["report", "luck"] {
        let path = format!("/api/matches/{}/{path}", text(&made["id"]));
        ann.get(&path).await.complains(409, "has not begun");
    }
    let id = in_turn(&[&ann, &ben]).await;
    for (guest, seat) in [(&ann, "A"), (&ben, "B")] {
        let report = guest
            .get(&format!("/api/matches/{id}/report"))
            .await
            .is(200);
        assert_eq!(report.headers["content-type"], "application/toml");
        let scenario = engine::scenario::Scenario::parse("report", &report.text).unwrap();
        assert!(
            scenario.title.ends_with(&format!("seen by seat {seat}")),
            "{}",
            scenario.title
        );
        let games = crate::house::Games::shared();
        let report = games.game("tiny").unwrap().scenario(&scenario);
        assert_eq!(report.failure, None);
    }
}

#[tokio::test]
async fn an_action_that_was_sent_twice_is_done_once() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = in_turn(&[&ann, &ben]).await;
    let view = ann.view(&id).await;
    let path = format!("/api/matches/{id}/actions");
    let order = json!({ "seq": view["seq"], "action": "carry orchard road", "client_id": "one" });
    let first = ann.post(&path, order.clone()).await.is(200).body;
    let second = ann.post(&path, order).await.is(200).body;
    assert_eq!(first["scene"], second["scene"]);
    assert_eq!(first["seq"], second["seq"]);
    // The same id from another seat is another action.
    ann.act(&second, "done").await.is(200);
    let view = ben.view(&id).await;
    let order = json!({ "seq": view["seq"], "action": "done", "client_id": "one" });
    let after = ben.post(&path, order).await.is(200).body;
    assert!(after["seq"].as_u64() > view["seq"].as_u64());
}

#[tokio::test]
async fn of_two_racing_tabs_one_succeeds_and_one_gets_the_newest() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = in_turn(&[&ann, &ben]).await;
    let view = ann.view(&id).await;
    let path = format!("/api/matches/{id}/actions");
    let order = |client: &str| json!({ "seq": view["seq"], "action": "carry orchard road", "client_id": client });
    let (one, two) = tokio::join!(
        ann.post(&path, order("tab 1")),
        ann.post(&path, order("tab 2"))
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 409]);
    let stale = if one.status == 409 { one } else { two }.complains(409, "changed");
    assert_eq!(stale.body["newest"]["seq"], ann.view(&id).await["seq"]);
    assert!(stale.body["newest"]["prompt"].is_object());
}

#[tokio::test]
async fn two_clicks_on_a_secret_decision_do_not_become_one_pledge_of_two() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("tiny", &[&ann, &ben], json!({})).await;
    let view = ann.view(&id).await;
    let pledge = text(&view["prompt"]["choices"][0]["action"]).to_string();
    let once = ann.act(&view, &pledge).await.is(200).body;
    assert_eq!(
        (&once["undo"]["draft"], &once["can_undo"]),
        (&json!(1), &json!(true))
    );
    assert_eq!(once["seq"], view["seq"], "nothing is in the log");
    ann.act(&view, &pledge).await.complains(409, "changed");
    let undo = json!({ "seq": once["seq"], "version": once["version"] });
    let back = ann
        .post(&format!("/api/matches/{id}/undo"), undo)
        .await
        .is(200)
        .body;
    assert_eq!(back["undo"]["draft"], 0);
}

#[tokio::test]
async fn secret_decisions_made_in_the_same_instant_both_stand() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("tiny", &[&ann, &ben], json!({})).await;
    let (hers, his) = (ann.view(&id).await, ben.view(&id).await);
    assert_eq!(hers["seq"], his["seq"]);
    let (one, two) = tokio::join!(ann.act(&hers, "ready"), ben.act(&his, "ready"));
    assert_eq!(
        (one.status, two.status),
        (200, 200),
        "{} {}",
        one.text,
        two.text
    );
    let view = ann.view(&id).await;
    assert_eq!(view["to_act"], json!([0]));
}

#[tokio::test]
async fn what_the_rules_forbid_is_refused_with_reason_and_rule() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = in_turn(&[&ann, &ben]).await;
    let view = ann.view(&id).await;
    let refused = ann
        .act(&view, "carry market road")
        .await
        .complains(422, "forward");
    assert_eq!(refused.body["reason"], "Baskets are carried forward.");
    assert_eq!(refused.body["rule"], "TNY-3");
    ann.act(&view, "dance")
        .await
        .complains(422, "Cannot read \"dance\"");
    let other = ben.view(&id).await;
    assert_eq!(other.get("prompt"), None);
    let refused = ben
        .act(&other, "done")
        .await
        .complains(422, "not this seat's decision");
    assert_eq!(refused.body["rule"], "table");
    assert_eq!(
        ann.view(&id).await["version"],
        view["version"],
        "nothing has changed"
    );
    let path = format!("/api/matches/{id}/actions");
    let order = json!({ "seq": view["seq"], "action": "done", "seat": 0 });
    ben.post(&path, order.clone())
        .await
        .complains(403, "not yours");
    house
        .guest("Eve")
        .await
        .post(&path, order.clone())
        .await
        .complains(404, "no match");
    house
        .stranger()
        .post(&path, order)
        .await
        .complains(404, "no match");
    ann.post(&path, json!({ "action": "done" }))
        .await
        .complains(422, "seq");
    ann.get("/api/matches/nothing-here")
        .await
        .complains(404, "no match");
}

#[tokio::test]
async fn why_not_answers_with_the_rule_or_with_nothing() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = in_turn(&[&ann, &ben]).await;
    let path = format!("/api/matches/{id}/why");
    let why =
        async |question: Value| ann.post(&path, question).await.is(200).body["refusal"].clone();
    assert_eq!(why(json!({ "action": "done" })).await, Value::Null);
    assert_eq!(
        why(json!({ "action": "carry market road" })).await["rule"],
        "TNY-3"
    );
    let space = |space: u16| json!({ "type": "space", "space": space });
    assert_eq!(
        why(json!({ "clicked": [space(0)], "target": space(1) })).await,
        Value::Null
    );
    assert_eq!(
        why(json!({ "target": space(2) })).await["reason"],
        "That has nothing to do with what is asked now."
    );
    ann.post(&path, json!({})).await.complains(422, "action");
    ben.post(&path, json!({ "action": "done", "seat": 0 }))
        .await
        .complains(403, "not yours");
}

#[tokio::test]
async fn kinds_of_decisions_can_be_given_away() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let made = ann
        .makes(json!({ "game": "tiny", "seats": [{ "kind": "human" }, { "kind": "bot" }] }))
        .await;
    let id = text(&made["id"]);
    let path = format!("/api/matches/{id}/auto");
    let view = ann
        .post(
            &path,
            json!({ "kinds": { "pledge": "default", "dog": "bot" } }),
        )
        .await
        .is(200)
        .body;
    assert_eq!(view["auto"], json!({ "pledge": "default", "dog": "bot" }));
    let view = ann.until(id, |view| view["prompt"].is_object()).await;
    assert_eq!(
        view["prompt"]["kind"], "turn",
        "the pledge was made for her"
    );
    ann.post(&path, json!({ "kinds": { "pledge": "guess" } }))
        .await
        .is(422);
    ann.post(&path, json!({ "kinds": { "turn": "bot" } }))
        .await
        .is(200);
    let view = ann.until(id, |view| view["status"] != "running").await;
    assert_eq!(view["status"], "finished");
}

#[tokio::test]
async fn who_leaves_is_decided_for_and_the_last_person_ends_the_match() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("higher", &[&ann, &ben], json!({})).await;
    let view = ben
        .ask(&format!("/api/matches/{id}/resign"))
        .await
        .is(200)
        .body;
    assert_eq!(view["seats"][1]["left"], true);
    ben.ask(&format!("/api/matches/{id}/resign"))
        .await
        .complains(409, "left already");
    let view = ann.plays_on(&id).await;
    assert_eq!(view["status"], "finished", "the absent are decided for");

    let made = ann
        .makes(json!({ "game": "higher", "seats": [{ "kind": "human" }, { "kind": "bot" }] }))
        .await;
    let id = text(&made["id"]);
    assert_eq!(
        ann.ask(&format!("/api/matches/{id}/resign"))
            .await
            .is(200)
            .body["status"],
        "abandoned"
    );
}

#[tokio::test]
async fn an_earlier_moment_can_be_looked_at() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = in_turn(&[&ann, &ben]).await;
    let before = ann.view(&id).await;
    ann.act(&before, "carry orchard road").await.is(200);
    let at = ann
        .get(&format!("/api/matches/{id}/at/{}", before["seq"]))
        .await
        .is(200)
        .body;
    assert_eq!(at["scene"], before["scene"]);
    assert_ne!(ann.view(&id).await["scene"], before["scene"]);
    ann.get(&format!("/api/matches/{id}/at/0"))
        .await
        .complains(404, "no moment 0");
    ann.get(&format!("/api/matches/{id}/at/99"))
        .await
        .complains(404, "no moment 99");
}

#[tokio::test]
async fn those_at_the_table_can_talk_and_note_what_they_have_seen() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = in_turn(&[&ann, &ben]).await;
    let path = format!("/api/matches/{id}/chat");
    let line = ben
        .post(&path, json!({ "text": " Good luck! " }))
        .await
        .is(201)
        .body;
    assert_eq!(
        (&line["id"], &line["seat"], &line["text"]),
        (&json!(1), &json!(1), &json!("Good luck!"))
    );
    let log = ann
        .get(&format!("/api/matches/{id}/log"))
        .await
        .is(200)
        .body;
    assert_eq!(log["chat"], json!([line]));
    let later = format!("/api/matches/{id}/log?since={}", log["seq"]);
    assert_eq!(ann.get(&later).await.body["lines"], json!([]));
    ben.post(&path, json!({ "text": "x".repeat(501) }))
        .await
        .complains(422, "1 to 500");
    ben.post(&path, json!({ "text": "x".repeat(500) }))
        .await
        .is(201);
    let seen = format!("/api/matches/{id}/seen");
    ann.post(&seen, json!({ "seq": 2 })).await.is(204);
    ann.post(&seen, json!({ "seq": 1 })).await.is(204);
    assert_eq!(ben.view(&id).await["seats"][0]["last_seen_seq"], 2);
    let made = ann.makes(json!({ "game": "tiny", "public": true, "seats": [{ "kind": "bot" }, { "kind": "bot" }] })).await;
    let eve = house.guest("Eve").await;
    eve.post(
        &format!("/api/matches/{}/chat", text(&made["id"])),
        json!({ "text": "hi" }),
    )
    .await
    .complains(403, "sit at the table");
}

#[tokio::test]
async fn a_bot_with_a_bug_is_decided_for() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let seats = json!([{ "kind": "human" }, { "kind": "bot", "bot": "faulty" }]);
    let made = ann.makes(json!({ "game": "higher", "seats": seats })).await;
    let id = text(&made["id"]);
    for _ in 0..2 {
        let view = ann.until(id, |view| view["prompt"].is_object()).await;
        ann.act(&view, "higher").await.is(200);
    }
    let view = ann.until(id, |view| view["prompt"].is_object()).await;
    assert_eq!(view["seq"], 5);
    let log = ann
        .get(&format!("/api/matches/{id}/log"))
        .await
        .is(200)
        .text;
    assert!(log.contains("who is away"), "{log}");
}

#[tokio::test]
async fn an_action_without_an_id_is_never_taken_for_another() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("higher", &[&ann, &ben], json!({})).await;
    let path = format!("/api/matches/{id}/actions");
    for seq in 1..5 {
        let guest = if seq % 2 == 1 { &ann } else { &ben };
        let order = json!({ "seq": seq, "action": "higher", "client_id": "" });
        assert_eq!(guest.post(&path, order).await.is(200).body["seq"], seq + 1);
    }
}
