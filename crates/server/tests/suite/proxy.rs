//! Behind a proxy, and by https: cookies, headers, and who is believed.

use crate::house::{Answer, Folder, Guest, House};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::{Method, header};
use serde_json::json;
use server::Rate;
use std::net::SocketAddr;

async fn create(guest: &Guest, headers: &[(&str, &str)], from: &str) -> Answer {
    let request = guest.request(Method::POST, "/api/guests");
    let request = request.header(header::CONTENT_TYPE, "application/json");
    let request = headers.iter().fold(request, |request, (name, value)| {
        request.header(*name, *value)
    });
    let from: SocketAddr = from.parse().expect("an address and a port");
    let request = request.extension(ConnectInfo(from));
    guest
        .send(request.body(Body::from("{\"name\":\"Ann\"}")))
        .await
}

fn cookie(answer: &Answer) -> &str {
    answer.headers[header::SET_COOKIE]
        .to_str()
        .expect("a cookie is text")
}

#[tokio::test]
async fn by_https_the_cookie_is_bound_to_the_host_and_browsers_are_told_to_stay() {
    let https = House::with(Folder::new(), |config| {
        config.public_url = Some("https://table.test".to_string());
    })
    .await;
    let answer = create(&https.stranger(), &[], "9.9.9.9:1").await.is(201);
    let kept = cookie(&answer);
    assert!(kept.starts_with("__Host-muster="), "{kept}");
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Secure"] {
        assert!(kept.contains(part), "{part} in {kept}");
    }
    assert!(!kept.contains("Domain"), "{kept}");
    assert_eq!(
        answer.headers[header::STRICT_TRANSPORT_SECURITY],
        "max-age=31536000"
    );
    let mut ann = https.stranger();
    ann.keep(&answer);
    ann.get("/api/me").await.is(200);
    // A cookie that any host beside this one could have set is not believed.
    ann.cookie = ann.cookie.map(|cookie| cookie.replace("__Host-", ""));
    ann.get("/api/me").await.is(401);
    // Nor is a page that came without encryption.
    create(&ann, &[("origin", "http://table.test")], "9.9.9.9:1")
        .await
        .complains(403, "another site");
    create(&ann, &[("origin", "https://table.test")], "9.9.9.9:1")
        .await
        .is(201);

    let http = House::open().await;
    let answer = create(&http.stranger(), &[], "9.9.9.9:1").await.is(201);
    assert!(cookie(&answer).starts_with("muster=") && !cookie(&answer).contains("Secure"));
    assert!(
        !answer
            .headers
            .contains_key(header::STRICT_TRANSPORT_SECURITY)
    );
    assert_eq!(answer.headers[header::X_FRAME_OPTIONS], "DENY");
}

#[tokio::test]
async fn what_a_proxy_says_is_believed_only_where_there_is_one() {
    let headers = [
        ("x-forwarded-proto", "https"),
        ("x-forwarded-for", "1.2.3.4"),
    ];
    let open = House::open().await;
    let answer = create(&open.stranger(), &headers, "9.9.9.9:1")
        .await
        .is(201);
    assert!(cookie(&answer).starts_with("muster="));
    let behind = House::with(Folder::new(), |config| config.behind_proxy = true).await;
    let answer = create(&behind.stranger(), &headers, "127.0.0.1:1")
        .await
        .is(201);
    assert!(cookie(&answer).starts_with("__Host-muster="));
    let mut ann = behind.stranger();
    ann.keep(&answer);
    let request = ann
        .request(Method::POST, "/api/links")
        .header("x-forwarded-proto", "https");
    let link = ann.send(request.body(Body::empty())).await.is(201).body;
    assert!(
        link["link"]
            .as_str()
            .unwrap()
            .starts_with("https://table.test/#/carry/")
    );
}

#[tokio::test]
async fn limits_count_whom_the_proxy_names_and_nobodys_inventions() {
    let few = Rate {
        burst: 2,
        per_minute: 1,
    };
    let behind = House::with(Folder::new(), |config| {
        config.behind_proxy = true;
        config.limits.guests = few;
    })
    .await;
    let from = |named: &'static str| {
        let guest = behind.stranger();
        async move {
            create(&guest, &[("x-forwarded-for", named)], "127.0.0.1:1")
                .await
                .status
        }
    };
    assert_eq!(
        [
            from("1.2.3.4").await,
            from("1.2.3.4").await,
            from("1.2.3.4").await
        ],
        [201, 201, 429]
    );
    // The caller can write what it likes before what the proxy adds.
    assert_eq!(from("7.7.7.7, 1.2.3.4").await, 429);
    assert_eq!(from("1.2.3.5").await, 201);
    // All hosts of an IPv6 network are one.
    assert_eq!(
        [
            from("2001:db8:0:1::1").await,
            from("2001:db8:0:1::2").await,
            from("[2001:db8:0:1::3]:99").await
        ],
        [201, 201, 429]
    );
    assert_eq!(from("2001:db8:0:2::1").await, 201);

    let open = House::with(Folder::new(), |config| config.limits.guests = few).await;
    for (named, status) in [("1.1.1.1", 201), ("2.2.2.2", 201), ("3.3.3.3", 429)] {
        let answer = create(&open.stranger(), &[("x-forwarded-for", named)], "9.9.9.9:1").await;
        assert_eq!(answer.status, status, "{}", answer.text);
    }
    assert_eq!(
        create(&open.stranger(), &[], "9.9.9.10:1").await.status,
        201
    );
}

#[tokio::test]
async fn every_request_that_changes_something_is_refused_from_another_site() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let changing = [
        (Method::POST, "/api/accounts"),
        (Method::POST, "/api/accounts/recover"),
        (Method::POST, "/api/sessions"),
        (Method::DELETE, "/api/sessions"),
        (Method::DELETE, "/api/sessions/current"),
        (Method::POST, "/api/links"),
        (Method::POST, "/api/links/use"),
        (Method::POST, "/api/me/password"),
        (Method::PATCH, "/api/me"),
        (Method::DELETE, "/api/me"),
        (Method::POST, "/api/matches"),
    ];
    for (method, path) in changing {
        for origin in [
            "https://evil.test",
            "null",
            "http://table.test.evil.test",
            "http://table.test:81",
        ] {
            let request = ann
                .request(method.clone(), path)
                .header(header::ORIGIN, origin);
            let request = request.header(header::CONTENT_TYPE, "application/json");
            let answer = ann
                .send(request.body(Body::from(json!({}).to_string())))
                .await;
            answer.complains(403, "another site");
        }
    }
    ann.get("/api/me").await.is(200);
}
