//! Registering, logging in, recovering: also by those who should not.

use crate::house::{Guest, House, seated, text};
use axum::http::header;
use serde_json::{Value, json};

const PASSWORD: &str = "correct horse battery";

async fn account(house: &House, handle: &str) -> (Guest, String) {
    let mut guest = house.guest(handle).await;
    let code = guest.registers(handle, PASSWORD).await;
    (guest, code)
}

async fn login(guest: &Guest, handle: &str, password: &str) -> crate::house::Answer {
    let order = json!({ "handle": handle, "password": password });
    guest.post("/api/sessions", order).await
}

#[tokio::test]
async fn a_guest_who_registers_keeps_seats_and_matches_and_comes_in_elsewhere() {
    let house = House::open().await;
    let (mut ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("tiny", &[&ann, &ben], json!({})).await;
    let before = ann.cookie.clone();
    ann.registers("Ann_7", PASSWORD).await;
    let me = ann.get("/api/me").await.is(200).body;
    assert_eq!(
        (&me["name"], &me["handle"]),
        (&json!("Ann"), &json!("ann_7"))
    );
    assert_eq!(ann.view(&id).await["my_seats"], json!([0]));
    let old = Guest {
        cookie: before,
        ..ann.clone()
    };
    old.get("/api/me").await.complains(401, "Say who you are");

    let mut elsewhere = house.stranger();
    elsewhere.logs_in("ANN_7", PASSWORD).await;
    assert_eq!(elsewhere.get("/api/me").await.body, me);
    let view = elsewhere.view(&id).await;
    let action = text(&view["prompt"]["choices"][0]["action"]).to_string();
    elsewhere.act(&view, &action).await.is(200);
    ann.post(
        "/api/accounts",
        json!({ "handle": "other", "password": PASSWORD }),
    )
    .await
    .complains(409, "already");
    let stranger = house.stranger();
    let order = json!({ "handle": "cleo", "password": PASSWORD, "name": "Cleo" });
    let made = stranger.post("/api/accounts", order).await.is(201).body;
    assert_eq!(made["name"], "Cleo");
}

#[tokio::test]
async fn no_two_handles_are_the_same_or_look_alike() {
    let house = House::open().await;
    account(&house, "bill_0").await;
    let order = |handle: &str| json!({ "handle": handle, "password": PASSWORD });
    for taken in ["bill_0", "BILL_0", "bi11-o", "  bill_0 "] {
        let answer = house.stranger().post("/api/accounts", order(taken)).await;
        answer.complains(409, "taken");
    }
    for wrong in [
        "ab",
        "1ab",
        "b\u{456}ll",
        "bill 0",
        "bill\u{200b}0",
        "<b>ill",
        "",
        &"x".repeat(25),
        "ａｎｎ",
    ] {
        let answer = house.stranger().post("/api/accounts", order(wrong)).await;
        answer.complains(422, "a letter from a to z");
    }
    // Who failed to register has left nothing behind.
    let guests: i64 = sqlx::query_scalar("SELECT count(*) FROM guests WHERE id <> 'forgotten'")
        .fetch_one(&house.database().await)
        .await
        .unwrap();
    assert_eq!(guests, 1);
}

#[tokio::test]
async fn passwords_have_ten_characters_and_two_hundred_bytes() {
    let house = House::open().await;
    let order = |password: &str| json!({ "handle": "longhandle1", "password": password });
    let long = "ä".repeat(101);
    for wrong in ["", "123456789", "ääääää", long.as_str()] {
        let answer = house.stranger().post("/api/accounts", order(wrong)).await;
        answer.complains(422, "at least 10 characters");
    }
    let answer = house
        .stranger()
        .post("/api/accounts", order("LongHandle1"))
        .await;
    answer.complains(422, "something else");
    let most = "ä".repeat(100);
    house
        .stranger()
        .post("/api/accounts", order(&most))
        .await
        .is(201);
    login(&house.stranger(), "longhandle1", &most).await.is(200);
    login(&house.stranger(), "longhandle1", &most[..198])
        .await
        .is(401);
}

#[tokio::test]
async fn who_fails_to_log_in_learns_nothing() {
    let house = House::open().await;
    account(&house, "ann").await;
    let wrong = login(&house.stranger(), "ann", "wrong password")
        .await
        .is(401);
    for (handle, password) in [
        ("nobody-here", PASSWORD),
        ("nobody", ""),
        ("a", PASSWORD),
        ("' OR 1=1 --", PASSWORD),
    ] {
        let answer = login(&house.stranger(), handle, password).await.is(401);
        assert_eq!(answer.text, wrong.text);
        assert!(!answer.headers.contains_key(header::SET_COOKIE));
    }
    let huge = "x".repeat(60_000);
    assert_eq!(
        login(&house.stranger(), "ann", &huge).await.is(401).text,
        wrong.text
    );
}

#[tokio::test]
async fn a_guest_with_seats_is_asked_whether_they_come_along() {
    let house = House::open().await;
    account(&house, "ann").await;
    let (mut guest, ben) = (
        house.guest("Ann on the bus").await,
        house.guest("Ben").await,
    );
    let id = seated("tiny", &[&guest, &ben], json!({})).await;
    let made = guest
        .makes(json!({ "game": "tiny", "seats": [{ "kind": "human" }, { "kind": "open" }] }))
        .await;
    let left = guest.clone();
    let answer = login(&guest, "ann", PASSWORD).await;
    assert_eq!(answer.body["type"], "/problems/guest-seats");
    answer.complains(409, "2 tables");
    login(&guest, "ann", "wrong password").await.is(401);

    let order = json!({ "handle": "ann", "password": PASSWORD, "bring": true });
    let answer = guest.post("/api/sessions", order).await.is(200);
    guest.keep(&answer);
    left.get("/api/me").await.is(401);
    let view = guest.view(&id).await;
    assert_eq!(view["my_seats"], json!([0]));
    assert_eq!(
        view["seats"][0]["name"], "Ann on the bus",
        "tables keep the name"
    );
    let action = text(&view["prompt"]["choices"][0]["action"]).to_string();
    guest.act(&view, &action).await.is(200);
    assert_eq!(guest.view(text(&made["id"])).await["creator"], true);
    assert_eq!(ben.view(&id).await["my_seats"], json!([1]));
    let mine = guest.get("/api/matches?mine=1").await.is(200).body;
    assert_eq!(mine["total"], 2);
}

#[tokio::test]
async fn seats_that_are_left_behind_stay_and_an_accounts_seats_are_nobody_elses() {
    let house = House::open().await;
    let (mut ann, _) = account(&house, "ann").await;
    let (mut eve, _) = account(&house, "eve").await;
    let ben = house.guest("Ben").await;
    let id = seated("tiny", &[&ann, &ben], json!({})).await;
    // Eve logs in at Ann's browser: Ann is an account, so nothing of hers can come along.
    let order = json!({ "handle": "eve", "password": PASSWORD, "bring": true });
    let answer = ann.post("/api/sessions", order.clone()).await.is(200);
    ann.keep(&answer);
    ann.get(&format!("/api/matches/{id}")).await.is(404);
    let mut back = house.stranger();
    back.logs_in("ann", PASSWORD).await;
    assert_eq!(back.view(&id).await["my_seats"], json!([0]));
    // A guest who leaves the seats behind leaves them.
    let order = json!({ "handle": "eve", "password": PASSWORD, "bring": false });
    let answer = ben.post("/api/sessions", order).await.is(200);
    eve.keep(&answer);
    eve.get(&format!("/api/matches/{id}")).await.is(404);
    assert_eq!(back.view(&id).await["seats"][1]["name"], "Ben");
}

#[tokio::test]
async fn a_recovery_code_sets_a_new_password_once_and_logs_all_others_out() {
    let house = House::open().await;
    let (ann, code) = account(&house, "ann").await;
    let recover = |handle: &str, code: &str, password: &str| json!({ "handle": handle, "recovery_code": code, "password": password });
    let path = "/api/accounts/recover";
    let stranger = house.stranger();
    let wrong = stranger
        .post(path, recover("ann", "0000-0000", "a new password"))
        .await
        .is(401);
    let nobody = stranger
        .post(path, recover("nobody-here", &code, "a new password"))
        .await
        .is(401);
    assert_eq!(wrong.text, nobody.text);
    stranger
        .post(path, recover("ann", &code, "short"))
        .await
        .complains(422, "at least 10");

    let typed = code
        .to_lowercase()
        .replace('-', " ")
        .replace('0', "o")
        .replace('1', "l");
    let answer = stranger
        .post(path, recover("Ann", &typed, "a new password"))
        .await
        .is(200);
    let fresh = text(&answer.body["recovery_code"]).to_string();
    assert_ne!(fresh, code);
    let mut back = house.stranger();
    back.keep(&answer);
    assert_eq!(back.get("/api/me").await.body["handle"], "ann");
    ann.get("/api/me").await.is(401);
    stranger
        .post(path, recover("ann", &code, "yet another one"))
        .await
        .is(401);
    login(&stranger, "ann", PASSWORD).await.is(401);
    login(&stranger, "ann", "a new password").await.is(200);
    stranger
        .post(path, recover("ann", &fresh, "yet another one"))
        .await
        .is(200);
}

#[tokio::test]
async fn two_who_use_a_recovery_code_at_once_get_one_success() {
    let house = House::open().await;
    let (_, code) = account(&house, "ann").await;
    let order =
        |password: &str| json!({ "handle": "ann", "recovery_code": code, "password": password });
    let (one, two) = (house.stranger(), house.stranger());
    let (one, two) = tokio::join!(
        one.post("/api/accounts/recover", order("password one")),
        two.post("/api/accounts/recover", order("password two")),
    );
    let mut statuses = [one.status, two.status];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 401]);
}

#[tokio::test]
async fn the_password_is_changed_by_who_knows_it() {
    let house = House::open().await;
    let (mut ann, code) = account(&house, "ann").await;
    let mut phone = house.stranger();
    phone.logs_in("ann", PASSWORD).await;
    let order = |old: &str| json!({ "password": old, "new_password": "another password" });
    ann.post("/api/me/password", order("wrong password"))
        .await
        .complains(403, "not your password");
    house
        .guest("Ben")
        .await
        .post("/api/me/password", order(PASSWORD))
        .await
        .complains(409, "no account");
    let answer = ann.post("/api/me/password", order(PASSWORD)).await.is(200);
    ann.keep(&answer);
    ann.get("/api/me").await.is(200);
    phone.get("/api/me").await.is(401);
    let order = json!({ "handle": "ann", "recovery_code": code, "password": PASSWORD });
    house
        .stranger()
        .post("/api/accounts/recover", order)
        .await
        .is(401);
    login(&house.stranger(), "ann", "another password")
        .await
        .is(200);
}

/// All that the database holds, as text.
pub async fn everything(house: &House) -> String {
    let database = house.database().await;
    let mut all = String::new();
    for (table, columns) in [
        ("guests", "id || name || token"),
        (
            "accounts",
            "guest || handle || alike || password || recovery",
        ),
        ("sessions", "id || token || guest || device"),
        ("links", "token || guest || coalesce(match, '')"),
        ("leaving", "guest"),
        (
            "matches",
            "id || name || creator || setup || watch || coalesce(header, '')",
        ),
        (
            "seats",
            "match || coalesce(guest, '') || name || nonce || coalesce(invite, '')",
        ),
        ("entries", "entry"),
        ("chat", "name || text"),
        ("client_ids", "client_id"),
        ("requests", "request"),
    ] {
        let sql = format!("SELECT {columns} FROM {table}");
        let rows: Vec<String> = sqlx::query_scalar(sqlx::AssertSqlSafe(sql))
            .fetch_all(&database)
            .await
            .expect("the table can be read");
        all += &rows.join("\n");
        all.push('\n');
    }
    all
}

#[tokio::test]
async fn nothing_that_opens_an_account_is_stored_as_it_is() {
    let house = House::open().await;
    let (ann, code) = account(&house, "ann").await;
    let link = ann.post("/api/links", json!({})).await.is(201).body;
    let cookie = ann.cookie.clone().unwrap();
    let token = cookie.split_once('=').unwrap().1;
    let all = everything(&house).await;
    let bare = code.replace('-', "");
    for secret in [PASSWORD, &code, &bare, token, text(&link["token"])] {
        assert!(!all.contains(secret), "{secret}");
    }
    assert!(all.contains("$argon2id$v=19$m=19456,t=2,p=1$"));
    assert_eq!(bare.len(), 28, "140 bits");
}

#[tokio::test]
async fn sessions_end_when_they_have_not_been_used_for_long() {
    let house = House::open().await;
    let (ann, _) = account(&house, "ann").await;
    let database = house.database().await;
    let day = 24 * 60 * 60 * 1000_i64;
    let devices = ann.get("/api/sessions").await.is(200).body;
    let (seen, expires) = (&devices[0]["seen"], &devices[0]["expires"]);
    assert_eq!(expires.as_i64().unwrap() - seen.as_i64().unwrap(), 90 * day);
    // Two days later it is kept two days longer.
    let older = "UPDATE sessions SET seen = seen - $1, expires = expires - $1";
    sqlx::query(older)
        .bind(2 * day)
        .execute(&database)
        .await
        .unwrap();
    let later = ann.get("/api/sessions").await.is(200).body;
    let kept = |devices: &Value| devices[0]["expires"].as_i64().unwrap();
    assert!(kept(&later) >= kept(&devices));
    sqlx::query(older)
        .bind(91 * day)
        .execute(&database)
        .await
        .unwrap();
    ann.get("/api/me").await.is(401);
}
