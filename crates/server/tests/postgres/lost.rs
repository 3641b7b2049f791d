//! A server whose connection to the database is lost.

use crate::house::{Games, Guest, House, seated};
use serde_json::{Value, json};
use server::{Config, Server, StoreError};
use sqlx::AnyPool;

/// Ends all other connections to the database.
async fn cut(database: &AnyPool) {
    let sql = "SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity \
               WHERE datname = current_database() AND pid <> pg_backend_pid()";
    let run = sqlx::raw_sql(sql).execute(database).await;
    run.expect("the database takes it");
}

async fn act(guest: &Guest, id: &str, view: &Value, client_id: &str) -> u16 {
    let order = json!({ "seq": view["seq"], "action": "higher", "client_id": client_id });
    let path = format!("/api/matches/{id}/actions");
    guest.post(&path, order).await.status
}

#[tokio::test]
async fn the_server_connects_again_and_what_was_not_committed_has_not_happened() {
    let house = House::open().await;
    let database = house.database().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("higher", &[&ann, &ben], json!({})).await;
    for (guest, name) in [(&ann, "a"), (&ben, "b")] {
        let view = guest.view(&id).await;
        cut(&database).await;
        assert_eq!(act(guest, &id, &view, name).await, 503);
        assert_eq!(guest.view(&id).await["seq"], view["seq"]);
        assert_eq!(act(guest, &id, &view, name).await, 200);
        assert_eq!(
            act(guest, &id, &view, name).await,
            200,
            "the same once more"
        );
    }
    assert_eq!(ann.view(&id).await["seq"], 3);
}

#[tokio::test]
async fn a_server_that_was_replaced_writes_nothing_any_more_and_ends() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("higher", &[&ann, &ben], json!({})).await;
    let view = ann.view(&id).await;
    cut(&house.database().await).await;
    let other = Server::open(Games::shared(), Config::new(house.folder.db())).await;
    let other = other.expect("nobody holds the database");
    let there = Guest {
        router: other.router(),
        ..ann.clone()
    };
    assert_eq!(act(&there, &id, &view, "there").await, 200);
    drop(there);
    other.close().await;
    for _ in ["the connection is lost", "another one is refused"] {
        assert_eq!(act(&ann, &id, &view, "here").await, 503);
    }
    let House { server, folder } = house;
    let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
    let ended = server.serve(listener, std::future::pending()).await;
    let ended = ended.unwrap_err().to_string();
    assert!(ended.contains("must be started anew"), "{ended}");
    let house = House::again(folder).await;
    let ann = Guest {
        cookie: ann.cookie,
        ..house.stranger()
    };
    assert_eq!(ann.view(&id).await["seq"], 2, "what the other server wrote");
}

#[tokio::test]
async fn an_address_is_shown_without_its_password() {
    let url = "postgres://ann:hunter2@localhost:1/none?password=hunter3";
    let Err(error) = Server::open(Games::shared(), Config::new(url)).await else {
        panic!("nobody listens there");
    };
    assert!(!error.to_string().contains("hunter"), "{error}");
    let url = "mysql://ann:hunter2@localhost/none?password=hunter3";
    let Err(error @ StoreError::Address { .. }) =
        Server::open(Games::shared(), Config::new(url)).await
    else {
        panic!("MySQL is not spoken");
    };
    let error = error.to_string();
    assert!(
        error.contains("mysql://ann@localhost/none") && error.contains("postgres://"),
        "{error}"
    );
    assert!(!error.contains("hunter"), "{error}");
}
