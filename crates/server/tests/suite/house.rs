//! A server in a folder of its own, and guests who ask it things.

use super::cluster::Database;
use crate::tiny::Tiny;
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{HeaderMap, Method, Request, header};
use engine::bot::{Bot, NamedBot, View};
use engine::example::Higher;
use engine::registry::{AnyGame, Entered, Registry};
use engine::setup::SetupError;

use serde_json::{Value, json};
use server::{Config, Limits, Server};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};
use tower::ServiceExt as _;

/// A bot with a bug.
struct Faulty;

impl Bot<Higher> for Faulty {
    fn choose(&self, _: &View<'_, Higher>) -> usize {
        panic!("a bot has a bug")
    }
}

/// The games: one with hidden cards, one with dice.
pub struct Games(Vec<Box<dyn AnyGame>>);

impl Games {
    pub fn shared() -> Arc<dyn Registry> {
        let mut higher = bots::all();
        higher.push(NamedBot {
            name: "faulty",
            about: "Never answers.",
            bot: Arc::new(Faulty),
        });
        Arc::new(Games(vec![
            Box::new(Entered::<Tiny>::new(bots::all())),
            Box::new(Entered::<Higher>::new(higher)),
        ]))
    }
}

impl Registry for Games {
    fn game(&self, id: &str) -> Result<&dyn AnyGame, SetupError> {
        let found = self.0.iter().find(|game| game.info().id == id);
        found
            .map(AsRef::as_ref)
            .ok_or_else(|| SetupError::UnknownGame {
                game: id.to_string(),
                known: self.0.iter().map(|game| game.info().id).collect(),
            })
    }

    fn games(&self) -> Vec<&dyn AnyGame> {
        self.0.iter().map(AsRef::as_ref).collect()
    }
}

/// Whether this is the target that stores in PostgreSQL.
pub const ON_POSTGRES: bool = matches!(env!("CARGO_CRATE_NAME").as_bytes(), b"postgres");

/// A folder that is gone when the test ends, and the database that belongs to it.
pub struct Folder {
    path: PathBuf,
    postgres: Option<Database>,
}

impl Folder {
    pub fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("muster-server-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("the temporary folder is writable");
        Folder {
            path,
            postgres: ON_POSTGRES.then(Database::new),
        }
    }

    /// A file in it.
    pub fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// The address of the database.
    pub fn db(&self) -> String {
        match &self.postgres {
            Some(database) => database.url(),
            None => format!("sqlite://{}", self.path.join("muster.db").display()),
        }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.path);
    }
}

/// A server with its folder.
pub struct House {
    pub server: Server,
    pub folder: Folder,
}

impl House {
    pub async fn open() -> Self {
        House::again(Folder::new()).await
    }

    /// Opens a server on a folder that may have been used before.
    pub async fn again(folder: Folder) -> Self {
        House::with(folder, |_| {}).await
    }

    /// The same with other settings. Tests ask for more than people do: unless a test says so, nothing is limited.
    pub async fn with(folder: Folder, settings: impl FnOnce(&mut Config)) -> Self {
        let mut config = Config::new(folder.db());
        config.limits = Limits::none();
        settings(&mut config);
        let server = Server::open(Games::shared(), config).await;
        House {
            server: server.expect("the database can be opened"),
            folder,
        }
    }

    /// Somebody who has not said who they are.
    pub fn stranger(&self) -> Guest {
        Guest {
            router: self.server.router(),
            cookie: None,
        }
    }

    /// Somebody new.
    pub async fn guest(&self, name: &str) -> Guest {
        let mut guest = self.stranger();
        let answer = guest
            .post("/api/guests", json!({ "name": name }))
            .await
            .is(201);
        guest.keep(&answer);
        guest
    }

    /// A connection of one's own to the database.
    pub async fn database(&self) -> sqlx::AnyPool {
        sqlx::AnyPool::connect(&self.folder.db())
            .await
            .expect("the database can be read")
    }
}

/// Somebody who asks the server things.
#[derive(Clone)]
pub struct Guest {
    pub router: Router,
    pub cookie: Option<String>,
}

/// What the server answered.
#[derive(Debug)]
pub struct Answer {
    pub status: u16,
    pub headers: HeaderMap,
    pub text: String,
    pub body: Value,
}

impl Answer {
    /// The same, which must have that status.
    #[track_caller]
    pub fn is(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.text);
        self
    }

    /// The same, which must be a problem with that status and these words.
    #[track_caller]
    pub fn complains(self, status: u16, words: &str) -> Self {
        assert_eq!(self.status, status, "{}", self.text);
        assert_eq!(
            self.headers[header::CONTENT_TYPE],
            "application/problem+json"
        );
        assert_eq!(self.body["status"], status);
        assert!(self.body["type"].is_string() && self.body["title"].is_string());
        let detail = self.body["detail"].as_str().unwrap_or_default();
        assert!(detail.contains(words), "no {words:?} in {}", self.text);
        self
    }
}

impl Guest {
    /// Keeps the cookie of an answer, as a browser would.
    pub fn keep(&mut self, answer: &Answer) {
        let cookie = answer.headers[header::SET_COOKIE]
            .to_str()
            .expect("a cookie is text");
        self.cookie = Some(cookie.split(';').next().unwrap_or_default().to_string());
    }

    /// Gets an account; gives the recovery code.
    pub async fn registers(&mut self, handle: &str, password: &str) -> String {
        let order = json!({ "handle": handle, "password": password });
        let answer = self.post("/api/accounts", order).await.is(201);
        self.keep(&answer);
        text(&answer.body["recovery_code"]).to_string()
    }

    /// Logs in.
    pub async fn logs_in(&mut self, handle: &str, password: &str) -> Value {
        let order = json!({ "handle": handle, "password": password });
        let answer = self.post("/api/sessions", order).await.is(200);
        self.keep(&answer);
        answer.body
    }

    pub async fn delete(&self, path: &str, body: Value) -> Answer {
        let request = self.request(Method::DELETE, path);
        let request = request.header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string()))).await
    }

    pub async fn get(&self, path: &str) -> Answer {
        self.send(self.request(Method::GET, path).body(Body::empty()))
            .await
    }

    pub async fn post(&self, path: &str, body: Value) -> Answer {
        let request = self.request(Method::POST, path);
        let request = request.header(header::CONTENT_TYPE, "application/json");
        self.send(request.body(Body::from(body.to_string()))).await
    }

    /// Posts without a body.
    pub async fn ask(&self, path: &str) -> Answer {
        self.send(self.request(Method::POST, path).body(Body::empty()))
            .await
    }

    pub fn request(&self, method: Method, path: &str) -> axum::http::request::Builder {
        let request = Request::builder()
            .method(method)
            .uri(path)
            .header(header::HOST, "table.test");
        match &self.cookie {
            Some(cookie) => request.header(header::COOKIE, cookie),
            None => request,
        }
    }

    pub async fn send(&self, request: Result<Request<Body>, axum::http::Error>) -> Answer {
        let request = request.expect("the request is well formed");
        let response = self.router.clone().oneshot(request).await;
        let (parts, body) = response.expect("the router answers").into_parts();
        let bytes = to_bytes(body, usize::MAX).await.expect("the body arrives");
        let text = String::from_utf8_lossy(&bytes).into_owned();
        Answer {
            status: parts.status.as_u16(),
            headers: parts.headers,
            body: serde_json::from_str(&text).unwrap_or(Value::Null),
            text,
        }
    }

    /// Makes a match and returns what was told.
    pub async fn makes(&self, order: Value) -> Value {
        self.post("/api/matches", order).await.is(201).body
    }

    pub async fn view(&self, id: &str) -> Value {
        self.get(&format!("/api/matches/{id}")).await.is(200).body
    }

    /// Takes an action at the moment of a view.
    pub async fn act(&self, view: &Value, action: &str) -> Answer {
        let path = format!("/api/matches/{}/actions", text(&view["id"]));
        let order = json!({ "seq": view["seq"], "version": view["version"], "action": action, "seat": view["seat"] });
        self.post(&path, order).await
    }

    /// The view, once it is as wanted: bots may have to decide first.
    pub async fn until(&self, id: &str, wanted: impl Fn(&Value) -> bool) -> Value {
        let begun = Instant::now();
        loop {
            let view = self.view(id).await;
            if wanted(&view) {
                return view;
            }
            assert!(begun.elapsed() < Duration::from_secs(60), "still {view}");
            tokio::task::yield_now().await;
        }
    }

    /// Plays a match to its end with the first choice of every prompt, others being bots.
    pub async fn plays_on(&self, id: &str) -> Value {
        loop {
            let view = self
                .until(id, |view| {
                    view["prompt"].is_object() || view["status"] != "running"
                })
                .await;
            if view["status"] != "running" {
                return view;
            }
            let choices = view["prompt"]["choices"]
                .as_array()
                .expect("a prompt has choices");
            let action = text(&choices[choices.len() / 2]["action"]);
            self.act(&view, action).await.is(200);
        }
    }
}

/// The text of a JSON string.
#[track_caller]
pub fn text(value: &Value) -> &str {
    value
        .as_str()
        .unwrap_or_else(|| panic!("{value} is no text"))
}

/// A match of that many people in all, everybody seated.
pub async fn seated(game: &str, guests: &[&Guest], extra: Value) -> String {
    let mut order =
        json!({ "game": game, "seats": vec![json!({ "kind": "human" }); guests.len()] });
    if let (Some(order), Some(extra)) = (order.as_object_mut(), extra.as_object()) {
        order.extend(extra.clone());
    }
    let made = guests[0].makes(order).await;
    let id = text(&made["id"]).to_string();
    for (guest, open) in guests[1..]
        .iter()
        .zip(made["open_seats"].as_array().into_iter().flatten())
    {
        let join = json!({ "invite": open["invite"] });
        guest
            .post(&format!("/api/matches/{id}/join"), join)
            .await
            .is(200);
    }
    id
}
