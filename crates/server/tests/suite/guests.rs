//! Who somebody is, and what every answer carries.

use crate::house::House;
use axum::body::Body;
use axum::http::{Method, header};
use serde_json::json;

#[tokio::test]
async fn a_guest_gets_a_cookie_that_scripts_cannot_read_and_is_known_by_it() {
    let house = House::open().await;
    let answer = house
        .stranger()
        .post("/api/guests", json!({ "name": "  Ann " }))
        .await
        .is(201);
    let cookie = answer.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(
        cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"),
        "{cookie}"
    );
    assert_eq!(answer.body["name"], "Ann");
    let token = cookie.split(['=', ';']).nth(1).unwrap();
    assert_eq!(token.len(), 43, "256 bits");
    let stored: String = sqlx::query_scalar("SELECT token FROM sessions")
        .fetch_one(&house.database().await)
        .await
        .unwrap();
    assert_ne!(stored, token, "stored hashed");
    let mut ann = house.stranger();
    ann.cookie = Some(format!("muster={token}"));
    let me = ann.get("/api/me").await.is(200);
    assert_eq!(me.body, answer.body);
    assert_eq!(me.body["handle"], serde_json::Value::Null);
    let again = me.headers[header::SET_COOKIE].to_str().unwrap();
    assert!(again.contains(token), "kept as long as the server does");
    house
        .stranger()
        .get("/api/me")
        .await
        .complains(401, "/api/guests");
    ann.cookie = Some("muster=guessed".to_string());
    ann.get("/api/me").await.complains(401, "/api/guests");
}

#[tokio::test]
async fn names_are_short_and_plain() {
    let house = House::open().await;
    let long = "x".repeat(41);
    for name in [
        "",
        "   ",
        long.as_str(),
        "a\nb",
        "\u{202e}nnA",
        "a\u{200b}b",
        "a\u{ad}b",
        "a\u{2066}b",
        "\u{3164}",
        "\u{2800}\u{2800}",
        "a\u{fe0f}",
        "\u{e0041}nn",
        "A\u{300}\u{301}\u{302}nn",
    ] {
        let answer = house
            .stranger()
            .post("/api/guests", json!({ "name": name }))
            .await;
        answer.complains(422, "Name must");
    }
    for (given, kept) in [
        ("<b>Ann</b>", "<b>Ann</b>"),
        ("A\u{a0}\u{2003}n \u{3000} n", "A n n"),
        ("'; DROP TABLE guests --", "'; DROP TABLE guests --"),
    ] {
        let guest = house.guest(given).await;
        assert_eq!(guest.get("/api/me").await.body["name"], kept);
    }
    let ann = house.guest("Ann").await;
    let rename = ann
        .request(Method::PATCH, "/api/me")
        .header(header::CONTENT_TYPE, "application/json");
    let answer = ann
        .send(rename.body(Body::from("{\"name\":\"Änne\"}")))
        .await
        .is(200);
    assert_eq!(answer.body["name"], "Änne");
    assert_eq!(ann.get("/api/me").await.body["name"], "Änne");
}

#[tokio::test]
async fn other_sites_cannot_act_for_a_guest() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let from = |name: &str, value: &str| {
        let request = ann.request(Method::POST, "/api/guests").header(name, value);
        request
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from("{\"name\":\"Eve\"}"))
    };
    for (name, value) in [
        ("origin", "https://evil.test"),
        ("origin", "null"),
        ("sec-fetch-site", "cross-site"),
    ] {
        ann.send(from(name, value))
            .await
            .complains(403, "another site");
    }
    ann.send(from("origin", "https://table.test")).await.is(201);
    ann.send(from("sec-fetch-site", "same-origin"))
        .await
        .is(201);
}

#[tokio::test]
async fn bodies_that_make_no_sense_are_refused_with_the_reason() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let raw = |body: String| {
        let request = ann.request(Method::POST, "/api/guests");
        request
            .header(header::CONTENT_TYPE, "application/json")
            .body(Body::from(body))
    };
    ann.send(raw("{".to_string())).await.complains(400, "JSON");
    ann.send(raw("{}".to_string())).await.complains(422, "name");
    for body in ["[]", " [\"Ann\"]", "null", "\"Ann\"", "1"] {
        let answer = ann.send(raw(body.to_string())).await;
        answer.complains(422, "The body must be a JSON object");
    }
    for path in ["join", "resign", "fill"] {
        let answer = ann.request(Method::POST, &format!("/api/matches/none/{path}"));
        let answer = ann.send(answer.body(Body::from("[]"))).await;
        answer.complains(422, "The body must be a JSON object");
    }
    for body in ["{\"name\":1}", "{\"name\":\"Ann\"", "{}"] {
        let answer = ann.send(raw(body.to_string())).await;
        let detail = crate::house::text(&answer.body["detail"]);
        for word in ["Deserialize", "deserialize", "target type", "struct"] {
            assert!(!detail.contains(word), "{detail}");
        }
        assert!(
            detail.ends_with('.') && detail.starts_with("The body"),
            "{detail}"
        );
    }
    ann.send(raw(" ".repeat(70_000))).await.complains(413, "");
    let unlabelled = ann
        .request(Method::POST, "/api/guests")
        .body(Body::from("{}"));
    ann.send(unlabelled).await.complains(415, "");
    ann.get("/api/nowhere").await.complains(404, "openapi.json");
    ann.get("/api/guests").await.complains(405, "method");
    for path in ["/healthz", "/metrics"] {
        ann.ask(path).await.complains(405, "method");
    }
}

#[tokio::test]
async fn every_answer_protects_the_page() {
    let house = House::open().await;
    for path in ["/", "/m/somewhere", "/healthz", "/api/games"] {
        let answer = house.stranger().get(path).await.is(200);
        let policy = answer.headers[header::CONTENT_SECURITY_POLICY]
            .to_str()
            .unwrap();
        assert!(policy.contains("default-src 'self'"), "{policy}");
        assert_eq!(answer.headers[header::X_CONTENT_TYPE_OPTIONS], "nosniff");
        assert_eq!(answer.headers[header::REFERRER_POLICY], "no-referrer");
    }
    house
        .stranger()
        .get("/assets/none.js")
        .await
        .complains(404, "file");
}

#[tokio::test]
async fn the_description_lists_every_address() {
    let house = House::open().await;
    let answer = house.stranger().get("/api/openapi.json").await.is(200);
    assert_eq!(answer.body["openapi"], "3.1.0");
    let source = include_str!("../../src/http/mod.rs");
    for route in source
        .split("route(\"")
        .skip(1)
        .map(|rest| rest.split('"').next().unwrap())
    {
        let path = match route {
            "/openapi.json" => continue,
            "/healthz" | "/metrics" => route.to_string(),
            route => format!("/api{route}"),
        };
        assert!(answer.body["paths"][&path].is_object(), "{path}");
    }
}

#[tokio::test]
async fn games_rules_and_bots_are_listed() {
    let house = House::open().await;
    let ann = house.stranger();
    let games = ann.get("/api/games").await.is(200).body;
    assert_eq!(
        (&games[0]["id"], &games[0]["players"]["max"]),
        (&json!("tiny"), &json!(4))
    );
    assert_eq!(games[0]["bots"][1]["name"], "greedy");
    assert_eq!(
        ann.get("/api/games/tiny/bots").await.is(200).body,
        games[0]["bots"]
    );
    let rules = ann.get("/api/games/tiny/rules").await.is(200);
    assert!(rules.text.starts_with("### TNY-1"));
    assert!(
        rules.headers[header::CONTENT_TYPE]
            .to_str()
            .unwrap()
            .starts_with("text/markdown")
    );
    ann.get("/api/games/chess/rules")
        .await
        .complains(404, "There is no game \"chess\"; there is tiny, higher.");
}
