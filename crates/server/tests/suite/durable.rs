//! What is acknowledged stays, whatever becomes of the server; what is not leaves no trace.

use crate::house::{Folder, Guest, House, ON_POSTGRES, seated, text};
use serde_json::{Value, json};
use sqlx::{AnyPool, AssertSqlSafe};
use tokio::runtime::Runtime;

/// A server that ends without being told, with everything that it was about to do.
fn killed<T>(folder: Folder, doing: impl AsyncFnOnce(&House) -> T) -> (Folder, T) {
    let runtime = Runtime::new().expect("a runtime");
    let (house, done) = runtime.block_on(async {
        let house = House::again(folder).await;
        let done = doing(&house).await;
        (house, done)
    });
    runtime.shutdown_background();
    let House { server, folder } = house;
    drop(server);
    (folder, done)
}

/// The same guest at another server on the same database.
fn at(house: &House, cookie: &Option<String>) -> Guest {
    Guest {
        cookie: cookie.clone(),
        ..house.stranger()
    }
}

#[test]
fn a_killed_server_loses_nothing_acknowledged_and_bots_go_on() {
    let mut folder = Folder::new();
    let seats = json!([{ "kind": "human" }, { "kind": "bot" }, { "kind": "bot", "bot": "quick" }]);
    let made;
    (folder, made) = killed(folder, async |house| {
        let ann = house.guest("Ann").await;
        let made = ann.makes(json!({ "game": "tiny", "seats": seats })).await;
        (text(&made["id"]).to_string(), ann.cookie)
    });
    let (id, cookie) = made;
    let mut version = 0;
    for round in 0.. {
        let over;
        (folder, over) = killed(folder, async |house| {
            let ann = at(house, &cookie);
            let view = ann
                .until(&id, |view| {
                    view["prompt"].is_object() || view["status"] != "running"
                })
                .await;
            assert!(
                view["version"].as_u64().unwrap() >= version,
                "it never falls"
            );
            if view["status"] != "running" {
                return Some(view);
            }
            let choices = view["prompt"]["choices"].as_array().unwrap();
            let action = text(&choices[choices.len() / 2]["action"]);
            let order =
                json!({ "seq": view["seq"], "action": action, "client_id": format!("{round}") });
            let path = format!("/api/matches/{id}/actions");
            let acted = ann.post(&path, order).await.is(200).body;
            version = acted["version"].as_u64().unwrap();
            None
        });
        if let Some(view) = over {
            assert_eq!(view["status"], "finished");
            break;
        }
        assert!(round < 200, "the game ends");
    }
    killed(folder, async |house| {
        let record = at(house, &cookie)
            .get(&format!("/api/matches/{id}/record"))
            .await
            .is(200);
        let record = engine::record::Record::parse(record.text.as_bytes()).unwrap();
        let secret = engine::Secret::from_hex(record.secret.as_deref().unwrap());
        let games = crate::house::Games::shared();
        assert!(
            games
                .game("tiny")
                .unwrap()
                .resume(&record, None, secret)
                .is_ok()
        );
    });
}

#[test]
fn a_retry_after_a_restart_is_answered_and_not_done_again() {
    let path = |id: &str| format!("/api/matches/{id}/actions");
    let (folder, (id, ann, ben, order, first)) = killed(Folder::new(), async |house| {
        let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
        let id = seated("higher", &[&ann, &ben], json!({})).await;
        let order = json!({ "seq": 1, "action": "higher", "client_id": "only" });
        let first = ann.post(&path(&id), order.clone()).await.is(200).body;
        (id, ann.cookie, ben.cookie, order, first)
    });
    killed(folder, async |house| {
        let again = at(house, &ann)
            .post(&path(&id), order.clone())
            .await
            .is(200)
            .body;
        assert_eq!(
            (&again["seq"], &again["scene"]),
            (&first["seq"], &first["scene"])
        );
        let view = at(house, &ben).view(&id).await;
        assert_eq!(view["seq"], first["seq"]);
        at(house, &ben).act(&view, "lower").await.is(200);
    });
}

#[test]
fn clicks_of_secret_decisions_requests_and_settings_survive() {
    let (folder, (id, ann, drafted)) = killed(Folder::new(), async |house| {
        let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
        let id = seated("tiny", &[&ann, &ben], json!({})).await;
        let view = ann.view(&id).await;
        ann.act(&view, text(&view["prompt"]["choices"][0]["action"]))
            .await
            .is(200);
        ben.ask(&format!("/api/matches/{id}/abandon")).await.is(200);
        ann.post(
            &format!("/api/matches/{id}/auto"),
            json!({ "kinds": { "dog": "default" } }),
        )
        .await
        .is(200);
        let view = ann.view(&id).await;
        (id, ann.cookie, view)
    });
    killed(folder, async |house| {
        let view = at(house, &ann).view(&id).await;
        for key in ["scene", "prompt", "undo", "requests", "auto", "seats"] {
            assert_eq!(view[key], drafted[key], "{key}");
        }
    });
}

/// Whatever is stored, in full.
async fn dump(house: &House) -> Vec<String> {
    let database = house.database().await;
    let mut rows = Vec::new();
    for sql in [
        "SELECT match || seq || entry FROM entries ORDER BY 1",
        "SELECT match || seat || client_id FROM client_ids ORDER BY 1",
        "SELECT match || seat || draft || kind || seen_seq FROM seats ORDER BY 1",
        "SELECT id || seq || version || status || coalesce(position, '') FROM matches ORDER BY 1",
        "SELECT match || id || text FROM chat ORDER BY 1",
        "SELECT id || name FROM guests ORDER BY 1",
    ] {
        rows.extend(
            sqlx::query_scalar::<_, String>(sql)
                .fetch_all(&database)
                .await
                .expect("the tables can be read"),
        );
    }
    rows
}

/// Lets the database do something of its own on an occasion: fail, where nothing else is said.
async fn fault(database: &AnyPool, occasion: &str, instead: Option<&str>) {
    let sql = match (ON_POSTGRES, instead.unwrap_or("fail")) {
        (false, "fail") => {
            format!("CREATE TRIGGER fault {occasion} BEGIN SELECT RAISE(ABORT, 'disk full'); END")
        }
        (false, other) => format!("CREATE TRIGGER fault {occasion} BEGIN {other}; END"),
        (true, other) => {
            let body = other.replace("fail", "RAISE EXCEPTION 'disk full'");
            format!(
                "CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$BEGIN {body}; RETURN new; END$$; \
                 CREATE TRIGGER fault {occasion} EXECUTE FUNCTION fault()"
            )
        }
    };
    let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(database).await;
    done.expect("the database takes the fault");
}

/// Puts it right again.
async fn mend(database: &AnyPool) {
    let sql = match ON_POSTGRES {
        true => "DROP FUNCTION fault CASCADE",
        false => "DROP TRIGGER fault",
    };
    let mended = sqlx::raw_sql(sql).execute(database).await;
    mended.expect("the fault is there to be dropped");
}

/// Where the database fails, and what it does there.
const FAULTS: [(&str, Option<&str>); 3] = [
    ("BEFORE INSERT ON entries FOR EACH ROW", None),
    ("BEFORE UPDATE ON matches FOR EACH ROW", None),
    // This one fails at the very commit.
    (
        "AFTER INSERT ON client_ids FOR EACH ROW",
        Some("INSERT INTO late (guest) VALUES ('nobody')"),
    ),
];

#[tokio::test]
async fn a_failing_commit_leaves_nothing_half_written() {
    let house = House::open().await;
    let database = house.database().await;
    sqlx::query(
        "CREATE TABLE late (guest TEXT REFERENCES guests (id) DEFERRABLE INITIALLY DEFERRED)",
    )
    .execute(&database)
    .await
    .unwrap();
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("higher", &[&ann, &ben], json!({})).await;
    let path = format!("/api/matches/{id}/actions");
    for (number, (occasion, instead)) in FAULTS.into_iter().enumerate() {
        let view = ann.view(&id).await;
        let before = dump(&house).await;
        fault(&database, occasion, instead).await;
        let order =
            json!({ "seq": view["seq"], "action": "higher", "client_id": format!("{number}") });
        ann.post(&path, order.clone())
            .await
            .complains(503, "has not happened");
        assert_eq!(dump(&house).await, before);
        let mut same = ann.view(&id).await;
        for seat in same["seats"].as_array_mut().unwrap() {
            seat["online"] = json!(false);
        }
        assert_eq!(same, view, "what was not stored is not shown");
        mend(&database).await;
        ann.post(&path, order).await.is(200);
        ben.act(&ben.view(&id).await, "lower").await.is(200);
    }
}

#[tokio::test]
async fn one_match_that_cannot_be_stored_does_not_keep_others_back() {
    let house = House::open().await;
    let database = house.database().await;
    let ann = house.guest("Ann").await;
    let seats = json!([{ "kind": "human" }, { "kind": "human" }]);
    let order = json!({ "game": "higher", "seats": seats, "hotseat": true });
    let bad = text(&ann.makes(order.clone()).await["id"]).to_string();
    let good = text(&ann.makes(order).await["id"]).to_string();
    let occasion = format!("BEFORE INSERT ON entries FOR EACH ROW WHEN (new.match = '{bad}')");
    fault(&database, &occasion, None).await;
    let (bad, good) = (ann.view(&bad).await, ann.view(&good).await);
    let (refused, taken) = tokio::join!(ann.act(&bad, "higher"), ann.act(&good, "higher"));
    refused.complains(503, "has not happened");
    taken.is(200);
}

#[test]
fn a_match_that_cannot_be_read_is_shown_so_and_left_alone() {
    let (folder, (id, ann)) = killed(Folder::new(), async |house| {
        let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
        let id = seated("higher", &[&ann, &ben], json!({})).await;
        ann.act(&ann.view(&id).await, "higher").await.is(200);
        let sql = "UPDATE matches SET header = replace(header, '\"rules_version\":1', '\"rules_version\":9')";
        sqlx::query(sql)
            .execute(&house.database().await)
            .await
            .unwrap();
        (id, ann.cookie)
    });
    killed(folder, async |house| {
        let ann = at(house, &ann);
        let before = dump(house).await;
        let view = ann.view(&id).await;
        assert_eq!(
            (&view["status"], &view["scene"]),
            (&json!("unreadable"), &Value::Null)
        );
        assert!(
            text(&view["problem"]).contains("rules_version is \"9\"; expected \"1\""),
            "{view}"
        );
        let order = json!({ "seq": 2, "action": "higher", "seat": 0 });
        ann.post(&format!("/api/matches/{id}/actions"), order)
            .await
            .complains(409, "cannot read");
        ann.ask(&format!("/api/matches/{id}/resign"))
            .await
            .complains(409, "cannot read");
        ann.ask(&format!("/api/matches/{id}/abandon"))
            .await
            .complains(409, "cannot read");
        let list = ann.get("/api/matches?mine").await.is(200).body;
        assert_eq!(list["matches"][0]["status"], "unreadable");
        assert_eq!(dump(house).await, before);
    });
}

#[tokio::test]
async fn an_idle_match_is_put_away_and_comes_back() {
    let folder = Folder::new();
    let mut config = server::Config::new(folder.db());
    config.idle.long = std::time::Duration::ZERO;
    let server = server::Server::open(crate::house::Games::shared(), config)
        .await
        .unwrap();
    let house = House { server, folder };
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("higher", &[&ann, &ben], json!({})).await;
    for guest in [&ann, &ben, &ann, &ben] {
        let view = guest.view(&id).await;
        guest.act(&view, "higher").await.is(200);
    }
    assert_eq!(ann.view(&id).await["seq"], 5);
}

#[tokio::test]
async fn two_servers_do_not_share_a_database() {
    let house = House::open().await;
    let config = || server::Config::new(house.folder.db());
    let second = server::Server::open(crate::house::Games::shared(), config()).await;
    let Err(error @ server::StoreError::InUse) = second else {
        panic!("the first one has it");
    };
    assert!(error.to_string().contains("stop that one first"), "{error}");
    let config = config();
    house.server.close().await;
    let second = server::Server::open(crate::house::Games::shared(), config).await;
    second.expect("nobody has it").close().await;
}

#[tokio::test]
async fn names_that_no_database_takes_are_of_nothing() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    for path in ["/api/matches/a%00b", "/api/games/%00/rules"] {
        ann.get(path).await.complains(404, "There is n");
    }
    let mut ann = ann;
    ann.cookie = Some("muster=a%00b".to_string());
    ann.get("/api/me").await.complains(401, "/api/guests");
}

#[tokio::test]
async fn a_match_that_does_not_end_goes_on_by_itself_only_so_long() {
    let house = House::with(Folder::new(), |config| config.longest = 5).await;
    let ann = house.guest("Ann").await;
    let seats = json!([{ "kind": "human" }, { "kind": "bot", "bot": "random" }]);
    let made = ann.makes(json!({ "game": "higher", "seats": seats })).await;
    let id = text(&made["id"]);
    for _ in 0..3 {
        let view = ann.until(id, |view| view["prompt"].is_object()).await;
        ann.act(&view, "higher").await.is(200);
    }
    // The bot is asked, and does not answer any more; people can still leave.
    let view = ann.view(id).await;
    assert_eq!((&view["seq"], &view["prompt"]), (&json!(6), &Value::Null));
    ann.ask(&format!("/api/matches/{id}/resign")).await.is(200);
}
