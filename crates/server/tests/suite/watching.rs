//! What who looks after a server sees of it, and what everybody sees when its database does not do as it should.

use crate::house::{Answer, Folder, Games, House, ON_POSTGRES, seated, text};
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::http::Method;
use serde_json::json;
use server::{Config, Server};
use std::net::SocketAddr;
use std::time::Duration;

/// Asks for the metrics from an address, with a header.
async fn metrics(house: &House, peer: &str, header: Option<(&str, &str)>) -> Answer {
    let guest = house.stranger();
    let peer: SocketAddr = peer.parse().expect("an address");
    let request = guest.request(Method::GET, "/metrics");
    let request = match header {
        Some((name, value)) => request.header(name, value),
        None => request,
    };
    let request = request.extension(ConnectInfo(peer)).body(Body::empty());
    guest.send(request).await
}

#[tokio::test]
async fn where_there_is_no_room_idle_matches_are_put_away_sooner() {
    let crowded = |config: &mut Config| {
        (config.idle.room, config.idle.short) = (2, Duration::from_millis(1));
    };
    let house = House::with(Folder::new(), crowded).await;
    let ann = house.guest("Ann").await;
    let mut made = Vec::new();
    for _ in 0..5 {
        let seats = json!([{ "kind": "human" }, { "kind": "bot" }]);
        let order = json!({ "game": "higher", "seats": seats });
        made.push(ann.makes(order).await);
    }
    loop {
        let told = metrics(&house, "127.0.0.1:1234", None).await.is(200).text;
        let open = told
            .lines()
            .find_map(|line| line.strip_prefix("muster_tables_open "));
        if open.is_some_and(|open| ["0", "1", "2"].contains(&open)) {
            break;
        }
    }
    for one in made {
        assert_eq!(ann.view(text(&one["id"])).await["status"], "running");
    }
}

#[tokio::test]
async fn metrics_count_what_happens_and_tell_no_names() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("higher", &[&ann, &ben], json!({ "name": "Tuesday" })).await;
    ann.act(&ann.view(&id).await, "higher").await.is(200);
    ann.get("/api/nowhere").await.is(404);
    let told = metrics(&house, "127.0.0.1:1234", None).await.is(200).text;
    for line in [
        "muster_matches{status=\"running\"} 1",
        "muster_matches{status=\"waiting\"} 0",
        "muster_tables_open 1",
        "muster_listeners 0",
        "muster_action_seconds_count 1",
        "muster_requests_total{status=\"404\"} 1",
        "muster_requests_total{status=\"201\"} 3",
        "muster_write_errors_total 0",
    ] {
        assert!(
            told.lines().any(|there| there == line),
            "no {line} in {told}"
        );
    }
    let number = |name: &str| {
        let line = told.lines().find_map(|line| line.strip_prefix(name));
        let number = line.and_then(|rest| rest.trim().parse::<f64>().ok());
        number.unwrap_or_else(|| panic!("no {name} in {told}"))
    };
    assert!(number("muster_database_bytes ") > 10_000.0);
    assert!(number("muster_write_batch_count ") >= 5.0);
    assert!(number("muster_uptime_seconds ") >= 0.0);
    assert_eq!(number("muster_disk_free_bytes ") > 0.0, !ON_POSTGRES);
    for secret in ["Ann", "Ben", "Tuesday", id.as_str()] {
        assert!(!told.contains(secret), "{secret} in {told}");
    }
}

#[tokio::test]
async fn metrics_are_for_this_machine_or_for_who_has_the_token() {
    let house = House::open().await;
    let (here, there) = ("[::1]:1", "192.0.2.7:1");
    metrics(&house, here, None).await.is(200);
    metrics(&house, "[::ffff:127.0.0.1]:1", None).await.is(200);
    metrics(&house, there, None).await.complains(403, "token");
    for name in ["x-forwarded-for", "forwarded", "via"] {
        let header = Some((name, "127.0.0.1"));
        metrics(&house, here, header).await.complains(403, "token");
    }
    house
        .stranger()
        .get("/metrics")
        .await
        .complains(403, "token");
    let folder = Folder::new();
    let config = Config {
        metrics_token: Some("open sesame".to_string()),
        ..Config::new(folder.db())
    };
    let server = Server::open(Games::shared(), config).await.unwrap();
    let house = House { server, folder };
    let with = |value| Some(("authorization", value));
    metrics(&house, there, with("Bearer open sesame"))
        .await
        .is(200);
    metrics(&house, there, with("Bearer open"))
        .await
        .complains(403, "token");
    metrics(&house, here, None).await.complains(403, "token");
}

#[tokio::test]
async fn a_database_that_another_program_keeps_locked_is_said_to_be_and_comes_back() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("higher", &[&ann, &ben], json!({})).await;
    let view = ann.view(&id).await;
    let mut locked = house.database().await.acquire().await.unwrap();
    let begin = match ON_POSTGRES {
        true => "BEGIN; LOCK TABLE entries, guests IN EXCLUSIVE MODE",
        false => "BEGIN IMMEDIATE",
    };
    sqlx::raw_sql(begin).execute(&mut *locked).await.unwrap();
    let guest = json!({ "name": "Eve" });
    let (acted, come) = tokio::join!(
        ann.act(&view, "higher"),
        ann.post("/api/guests", guest.clone())
    );
    acted.complains(
        503,
        "has not happened. Another program keeps the database locked",
    );
    come.complains(503, "keeps the database locked");
    let same = ann.view(&id).await;
    assert_eq!(
        (&same["seq"], &same["scene"]),
        (&view["seq"], &view["scene"])
    );
    house.stranger().get("/healthz").await.is(200);
    sqlx::raw_sql("ROLLBACK")
        .execute(&mut *locked)
        .await
        .unwrap();
    ann.act(&view, "higher").await.is(200);
    ben.act(&ben.view(&id).await, "lower").await.is(200);
    ann.post("/api/guests", guest).await.is(201);
    assert_eq!(text(&ann.view(&id).await["status"]), "running");
}
