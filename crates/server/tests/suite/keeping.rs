//! What is done with a database besides serving from it: backups, removing what is old, checking before an upgrade.

use crate::house::{Folder, Games, Guest, House, ON_POSTGRES, seated, text};
use serde_json::json;
use server::{BackupError, Config, Prune, Server, StoreError};
use std::collections::BTreeMap;
use std::path::Path;

/// A match in the middle of things, with chat, a request, a draft, and what is done for an absent seat.
async fn busy(ann: &Guest, ben: &Guest) -> String {
    let id = seated("tiny", &[ann, ben], json!({ "name": "Größe" })).await;
    let view = ann.view(&id).await;
    let first = text(&view["prompt"]["choices"][0]["action"]);
    ann.act(&view, first).await.is(200);
    let path = |what: &str| format!("/api/matches/{id}/{what}");
    ben.ask(&path("abandon")).await.is(200);
    let said = json!({ "text": "\"So\" 🎲 \\ it is" });
    ben.post(&path("chat"), said).await.is(201);
    let kinds = json!({ "kinds": { "dog": "default" } });
    ann.post(&path("auto"), kinds).await.is(200);
    id
}

/// The rows of a backup, in an order of their own: the first line says when it was made.
fn rows(path: &Path) -> Vec<String> {
    let file = std::fs::read_to_string(path).expect("the backup is there");
    let mut rows: Vec<String> = file.lines().skip(1).map(str::to_string).collect();
    rows.pop();
    rows.sort();
    rows
}

#[tokio::test]
async fn a_backup_fills_any_new_database_while_the_server_goes_on() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = busy(&ann, &ben).await;
    let before = ann.view(&id).await;
    let (other, third) = (Folder::new(), Folder::new());
    // On PostgreSQL this goes to SQLite and back.
    let file = format!("sqlite://{}", other.path("other.db").display());
    let (one, two) = (other.path("one"), other.path("two"));
    let kept = server::backup(&house.folder.db(), &one).await.unwrap();
    assert_eq!(kept, rows(&one).len() as u64);
    assert_eq!(server::restore(&one, &file).await.unwrap(), kept);
    server::backup(&file, &two).await.unwrap();
    assert_eq!(rows(&two), rows(&one));
    server::restore(&two, &third.db()).await.unwrap();
    let there = Server::open(Games::shared(), Config::new(third.db())).await;
    let there = there.expect("it is a database like others");
    let at = |guest: &Guest| Guest {
        router: there.router(),
        ..guest.clone()
    };
    let (ann, ben) = (at(&ann), at(&ben));
    let view = ann.view(&id).await;
    for key in ["scene", "prompt", "undo", "requests", "auto", "name", "seq"] {
        assert_eq!(view[key], before[key], "{key}");
    }
    ann.plays(&ben, &id).await;
}

impl Guest {
    /// Takes turns with another one, until the match has come further.
    async fn plays(&self, other: &Guest, id: &str) {
        let begun = self.view(id).await["seq"].clone();
        loop {
            for guest in [self, other] {
                let view = guest.view(id).await;
                if view["seq"] != begun {
                    return;
                }
                if let Some(choice) = view["prompt"]["choices"].get(0) {
                    guest.act(&view, text(&choice["action"])).await.is(200);
                }
            }
        }
    }
}

#[cfg(unix)]
#[tokio::test]
async fn only_its_owner_reads_a_backup_and_nothing_else_is_left() {
    use std::os::unix::fs::PermissionsExt as _;
    let house = House::open().await;
    house.guest("Ann").await;
    let folder = Folder::new();
    std::fs::create_dir(folder.path("kept")).unwrap();
    let path = folder.path("kept/backup");
    for _ in ["new", "replaced"] {
        server::backup(&house.folder.db(), &path).await.unwrap();
        let mode = std::fs::metadata(&path).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
        assert_eq!(std::fs::read_dir(folder.path("kept")).unwrap().count(), 1);
    }
    let before = rows(&path);
    let nowhere = server::backup("sqlite:///nowhere.db", &path).await;
    assert!(matches!(nowhere, Err(BackupError::Store(_))));
    assert_eq!(rows(&path), before, "the old one is left as it was");
}

#[tokio::test]
async fn a_broken_file_or_a_used_database_is_refused() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    busy(&ann, &ben).await;
    let folder = Folder::new();
    let whole = folder.path("whole");
    server::backup(&house.folder.db(), &whole).await.unwrap();
    let bytes = std::fs::read(&whole).unwrap();
    let text = String::from_utf8(bytes.clone()).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let without = |at: usize| [&lines[..at], &lines[at + 1..]].concat().join("\n") + "\n";
    let newer = text.replacen("\"format\":1", "\"format\":2", 1);
    let broken = [
        (String::new(), "empty"),
        ("hello\n".to_string(), "first line"),
        (without(0), "first line"),
        (without(3), "rows"),
        (without(lines.len() - 1), "cut off"),
        (text[..text.len() - 20].to_string(), "cut off"),
        (text[..text.len() / 2].to_string(), "cut off"),
        (text.replacen("Ann", "Eve", 1), "SHA-256"),
        (newer, "newer Muster"),
    ];
    for (text, words) in broken {
        let path = folder.path("broken");
        std::fs::write(&path, text).unwrap();
        let error = server::restore(&path, &folder.db()).await.unwrap_err();
        assert!(error.to_string().contains(words), "no {words:?} in {error}");
    }
    let used = server::restore(&whole, &house.folder.db()).await;
    assert!(matches!(used, Err(BackupError::Store(StoreError::InUse))));
    server::restore(&whole, &folder.db()).await.unwrap();
    let again = server::restore(&whole, &folder.db()).await;
    assert!(matches!(again, Err(BackupError::NotEmpty)));
    let same = folder.path("same");
    server::backup(&folder.db(), &same).await.unwrap();
    assert_eq!(rows(&same), rows(&whole), "nothing was added");
}

#[tokio::test]
async fn every_table_is_in_a_backup() {
    let house = House::open().await;
    let sql = match ON_POSTGRES {
        true => {
            "SELECT table_name::text AS name FROM information_schema.tables WHERE table_schema = 'public'"
        }
        false => "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'",
    };
    let tables: Vec<String> = sqlx::query_scalar(sql)
        .fetch_all(&house.database().await)
        .await
        .unwrap();
    assert!(tables.len() > 8, "{tables:?}");
    let kept = include_str!("../../src/store/backup.rs");
    for table in tables {
        // What has to do with this one database only.
        if !["_sqlx_migrations", "openings"].contains(&table.as_str()) {
            assert!(kept.contains(&format!("(\"{table}\", ")), "{table}");
        }
    }
}

/// Makes everything look as if nobody had been there for that many days.
async fn age(house: &House, days: i64) {
    let database = house.database().await;
    for sql in [
        "UPDATE matches SET updated = updated - $1",
        "UPDATE guests SET created = created - $1 WHERE created > 0",
        "UPDATE sessions SET seen = seen - $1",
    ] {
        let aged = sqlx::query(sql).bind(days * 24 * 60 * 60 * 1000);
        aged.execute(&database)
            .await
            .expect("the database can be written");
    }
}

#[tokio::test]
async fn what_nobody_comes_back_to_is_removed_and_nothing_else() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let (eve, dan) = (house.guest("Eve").await, house.guest("Dan").await);
    let running = seated("tiny", &[&ann, &ben], json!({})).await;
    let people = json!([{ "kind": "human" }, { "kind": "open" }]);
    let order = json!({ "game": "higher", "seats": people });
    let waiting = text(&eve.makes(order).await["id"]).to_string();
    let alone = json!([{ "kind": "human" }, { "kind": "bot" }]);
    let over = ann.makes(json!({ "game": "higher", "seats": alone })).await;
    let over = text(&over["id"]).to_string();
    ann.plays_on(&over).await;
    age(&house, 100).await;
    let db = house.folder.db();
    let prune = Prune {
        matches: Some(90),
        guests: Some(90),
    };
    // Dan and Eve are here again.
    dan.get("/api/me").await.is(200);
    eve.get("/api/me").await.is(200);
    let database = house.database().await;
    let sql = "SELECT count(*) FROM sessions WHERE seen > created";
    while sqlx::query_scalar::<_, i64>(sql)
        .fetch_one(&database)
        .await
        .unwrap()
        < 2
    {
        tokio::task::yield_now().await;
    }
    let never = Prune {
        matches: None,
        guests: None,
    };
    let removed = async |prune, only_count| {
        let pruned = server::prune(&db, prune, only_count).await.unwrap();
        (pruned.matches, pruned.guests)
    };
    assert_eq!(removed(never, false).await, (0, 0));
    assert_eq!(removed(prune, true).await, (1, 0), "Eve's match would go");
    eve.view(&waiting).await;
    assert_eq!(removed(prune, false).await, (1, 0));
    age(&house, 100).await;
    assert_eq!(
        removed(prune, false).await,
        (0, 2),
        "Eve and Dan have nothing left"
    );
    dan.get("/api/me").await.complains(401, "/api/guests");
    assert_eq!(ann.view(&running).await["status"], "running");
    assert_eq!(ann.view(&over).await["status"], "finished");
    let record = format!("/api/matches/{over}/record");
    ann.get(&record).await.is(200);
}

#[tokio::test]
async fn a_match_that_is_removed_under_the_server_is_gone_there_too() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let people = json!([{ "kind": "human" }, { "kind": "open" }]);
    let made = ann
        .makes(json!({ "game": "higher", "seats": people }))
        .await;
    let id = text(&made["id"]);
    ann.view(id).await;
    age(&house, 100).await;
    server::prune(&house.folder.db(), Prune::default(), false)
        .await
        .unwrap();
    let said = json!({ "text": "Is anybody there?" });
    ann.post(&format!("/api/matches/{id}/chat"), said)
        .await
        .complains(503, "has not happened");
    ann.get(&format!("/api/matches/{id}"))
        .await
        .complains(404, "no match");
}

#[tokio::test]
async fn before_an_upgrade_it_is_said_which_matches_would_not_be_read() {
    let house = House::open().await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let bad = seated("higher", &[&ann, &ben], json!({ "name": "Old" })).await;
    ann.act(&ann.view(&bad).await, "higher").await.is(200);
    let good = busy(&ann, &ben).await;
    let people = json!([{ "kind": "human" }, { "kind": "open" }]);
    ann.makes(json!({ "game": "higher", "seats": people }))
        .await;
    let check = async || {
        let content = BTreeMap::new();
        let checked = server::check_matches(Games::shared(), &house.folder.db(), &content).await;
        checked.unwrap()
    };
    let checked = check().await;
    assert_eq!(checked.len(), 3);
    assert!(
        checked.iter().all(|checked| checked.problem.is_none()),
        "{checked:?}"
    );
    let sql = "UPDATE matches SET header = replace(header, '\"rules_version\":1', '\"rules_version\":9') WHERE game = 'higher'";
    let changed = sqlx::query(sql).execute(&house.database().await).await;
    changed.unwrap();
    let checked = check().await;
    let of = |id: &str| checked.iter().find(|checked| checked.id == id).unwrap();
    assert_eq!(of(&good).problem, None);
    let problem = of(&bad).problem.as_deref().unwrap();
    assert!(problem.contains("rules_version is \"9\""), "{problem}");
    assert_eq!((of(&bad).seq, of(&bad).name.as_str()), (2, "Old"));
    // The server knows nothing of it and goes on.
    ben.act(&ben.view(&bad).await, "lower").await.is(200);
    let content = BTreeMap::new();
    let missing = server::check_matches(Games::shared(), "sqlite:///none.db", &content);
    assert!(missing.await.is_err());
}
