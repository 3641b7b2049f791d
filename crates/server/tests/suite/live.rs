//! Live updates, over real sockets.

use crate::house::{Guest, House, seated, text};
use futures_util::{SinkExt as _, StreamExt as _};
use serde_json::{Value, json};
use std::net::SocketAddr;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::{Error, Message, client::IntoClientRequest as _};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

pub struct Live(pub WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Live {
    pub async fn connect(at: SocketAddr, guest: &Guest, path: &str) -> Result<Self, Error> {
        Live::from(at, guest, path, None).await
    }

    async fn from(
        at: SocketAddr,
        guest: &Guest,
        path: &str,
        origin: Option<&str>,
    ) -> Result<Self, Error> {
        let mut request = format!("ws://{at}/api/matches/{path}").into_client_request()?;
        if let Some(cookie) = &guest.cookie {
            request
                .headers_mut()
                .insert("cookie", cookie.parse().expect("a cookie is a header"));
        }
        if let Some(origin) = origin {
            request
                .headers_mut()
                .insert("origin", origin.parse().expect("an origin is a header"));
        }
        connect_async(request).await.map(|(socket, _)| Live(socket))
    }

    /// The next message of that type.
    pub async fn next(&mut self, kind: &str) -> Value {
        loop {
            let message = timeout(Duration::from_secs(60), self.0.next()).await;
            let message = message
                .expect("in time")
                .expect("the connection is open")
                .expect("it is whole");
            if let Message::Text(json) = message {
                let value: Value = serde_json::from_str(&json).expect("it is JSON");
                if value["type"] == *kind {
                    return value;
                }
            }
        }
    }
}

/// Answers requests on a real socket until the test ends.
pub async fn on_socket(house: &House) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0")
        .await
        .expect("there is a port");
    let address = listener.local_addr().expect("it has an address");
    let router = house.server.router();
    tokio::spawn(async move { axum::serve(listener, router).await });
    address
}

pub fn status(error: Result<Live, Error>) -> u16 {
    match error {
        Err(Error::Http(response)) => response.status().as_u16(),
        Err(other) => panic!("{other}"),
        Ok(_) => 101,
    }
}

#[tokio::test]
async fn everybody_connected_is_told_what_they_may_know() {
    let house = House::open().await;
    let at = on_socket(&house).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("tiny", &[&ann, &ben], json!({ "public": true })).await;
    let path = format!("{id}/live");
    let mut hers = Live::connect(at, &ann, &path).await.unwrap();
    let first = hers.next("state").await;
    assert_eq!(
        (&first["view"]["seat"], &first["lines"]),
        (&json!(0), &json!([]))
    );
    let mut his = Live::connect(at, &ben, &path).await.unwrap();
    his.next("state").await;
    assert_eq!(hers.next("presence").await["online"], json!([0]));
    let both = hers.next("presence").await;
    assert_eq!(
        (&both["online"], &both["spectators"]),
        (&json!([0, 1]), &json!(0))
    );
    assert_eq!(ann.view(&id).await["seats"][1]["online"], true);

    let view = ann.view(&id).await;
    let pledge = text(&view["prompt"]["choices"][0]["action"]).to_string();
    ann.act(&view, &pledge).await.is(200);
    let own = hers.next("state").await;
    assert!(own["version"].as_u64() > first["version"].as_u64());
    assert!(own["view"]["scene"]["banners"][0].is_string());

    ann.act(&ann.view(&id).await, "ready").await.is(200);
    let committed = his.next("state").await;
    assert_eq!(committed["lines"][0]["line"]["kind"], "ready");
    assert_eq!(
        committed["since"], first["view"]["seq"],
        "of the click before he was not told"
    );
    assert_eq!(committed["view"]["scene"]["banners"], json!([]));
    assert_eq!(committed["view"]["scene"]["zones"][1]["cards"], json!([]));

    ben.post(&format!("/api/matches/{id}/chat"), json!({ "text": "Hm." }))
        .await
        .is(201);
    assert_eq!(hers.next("chat").await["chat"]["text"], "Hm.");
    ben.ask(&format!("/api/matches/{id}/abandon")).await.is(200);
    assert_eq!(hers.next("request").await["request"]["kind"], "abandon");

    his.0.close(None).await.unwrap();
    loop {
        if hers.next("presence").await["online"] == json!([0]) {
            break;
        }
    }
}

#[tokio::test]
async fn hundreds_look_on_and_all_get_every_update() {
    let house = House::open().await;
    let at = on_socket(&house).await;
    let (ann, ben) = (house.guest("Ann").await, house.guest("Ben").await);
    let id = seated("higher", &[&ann, &ben], json!({ "public": true })).await;
    let (path, stranger) = (format!("{id}/live"), house.stranger());
    let mut gallery = Vec::new();
    for _ in 0..300 {
        let mut spectator = Live::connect(at, &stranger, &path).await.unwrap();
        spectator.next("state").await;
        gallery.push(spectator);
    }
    while gallery[0].next("presence").await["spectators"] != 300 {}
    for guest in [&ann, &ben] {
        let view = guest.view(&id).await;
        let acted = guest.act(&view, "higher").await.is(200).body;
        for spectator in &mut gallery {
            let told = spectator.next("state").await;
            assert_eq!(told["view"]["seq"], acted["seq"]);
            assert_eq!(told["since"], view["seq"]);
        }
    }
}

#[tokio::test]
async fn who_does_not_ask_for_a_web_socket_is_told_what_is_right() {
    let house = House::open().await;
    let path = "/api/matches/none/live";
    let right = "ask with GET for a WebSocket, version 13";
    house.stranger().get(path).await.complains(400, right);
    house.stranger().ask(path).await.complains(405, right);
    let old = house.stranger().request(axum::http::Method::GET, path);
    let old = old
        .header("connection", "upgrade")
        .header("upgrade", "websocket")
        .header("sec-websocket-version", "12")
        .body(axum::body::Body::empty());
    house.stranger().send(old).await.complains(400, right);
}

#[tokio::test]
async fn who_comes_back_gets_what_was_missed() {
    let house = House::open().await;
    let at = on_socket(&house).await;
    let ann = house.guest("Ann").await;
    let seats = json!([{ "kind": "human" }, { "kind": "bot" }]);
    let made = ann.makes(json!({ "game": "higher", "seats": seats })).await;
    let id = text(&made["id"]);
    let mut live = Live::connect(at, &ann, &format!("{id}/live?since=1"))
        .await
        .unwrap();
    live.next("state").await;
    ann.act(&ann.view(id).await, "higher").await.is(200);
    let mut seqs = Vec::new();
    let mut version = 0;
    // The bot's answer comes without being asked for.
    while seqs.len() < 2 {
        let state = live.next("state").await;
        assert!(state["version"].as_u64().unwrap() > version);
        version = state["version"].as_u64().unwrap();
        seqs.extend(
            state["lines"]
                .as_array()
                .unwrap()
                .iter()
                .map(|line| line["seq"].as_u64().unwrap()),
        );
    }
    assert_eq!(seqs, [2, 3]);
    ann.post(&format!("/api/matches/{id}/chat"), json!({ "text": "Ha!" }))
        .await
        .is(201);
    drop(live);
    let mut live = Live::connect(at, &ann, &format!("{id}/live?since=2"))
        .await
        .unwrap();
    let state = live.next("state").await;
    assert_eq!(
        (&state["since"], &state["lines"][0]["seq"]),
        (&json!(2), &json!(3))
    );
    assert_eq!(state["chat"][0]["text"], "Ha!");
    let undo = json!({ "seq": ann.view(id).await["seq"], "to": 1 });
    ann.post(&format!("/api/matches/{id}/undo"), undo)
        .await
        .is(200);
    let state = live.next("state").await;
    assert_eq!(state["since"], 1, "lines known already were struck");
    assert_eq!(state["lines"][0]["struck"], true);
}

#[tokio::test]
async fn connections_from_strangers_and_other_sites_are_refused() {
    let house = House::open().await;
    let at = on_socket(&house).await;
    let ann = house.guest("Ann").await;
    let seats = json!([{ "kind": "human" }, { "kind": "bot" }]);
    let made = ann.makes(json!({ "game": "tiny", "seats": seats })).await;
    let path = format!("{}/live", text(&made["id"]));
    assert_eq!(
        status(Live::connect(at, &house.stranger(), &path).await),
        404
    );
    assert_eq!(
        status(Live::from(at, &ann, &path, Some("https://evil.test")).await),
        403
    );
    assert_eq!(
        status(Live::from(at, &ann, &path, Some(&format!("http://{at}"))).await),
        101
    );
    assert_eq!(status(Live::connect(at, &ann, "nothing/live").await), 404);
}

#[tokio::test]
async fn closing_tells_the_connected_and_loses_nothing() {
    let house = House::open().await;
    let ann = house.guest("Ann").await;
    let seats = json!([{ "kind": "human" }, { "kind": "bot" }]);
    let made = ann.makes(json!({ "game": "higher", "seats": seats })).await;
    let id = text(&made["id"]).to_string();
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let at = listener.local_addr().unwrap();
    let (stop, stopped) = tokio::sync::oneshot::channel::<()>();
    let House { server, folder } = house;
    let serving = tokio::spawn(server.serve(listener, async { drop(stopped.await) }));
    let mut live = Live::connect(at, &ann, &format!("{id}/live"))
        .await
        .unwrap();
    let view = live.next("state").await["view"].clone();
    let acted = ann.act(&view, "higher").await.is(200).body;
    drop(ann.router);
    stop.send(()).unwrap();
    loop {
        match live.0.next().await {
            Some(Ok(Message::Close(_))) | None => break,
            Some(other) => drop(other.unwrap()),
        }
    }
    live.0.flush().await.ok();
    serving.await.unwrap().unwrap();
    let house = House::again(folder).await;
    let ann = Guest {
        router: house.server.router(),
        cookie: ann.cookie,
    };
    assert!(ann.view(&id).await["seq"].as_u64() >= acted["seq"].as_u64());
}
