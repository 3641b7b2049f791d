//! Live updates over a WebSocket.

use crate::app::{App, Asked, At};
use crate::problem::Problem;
use crate::table::{Caller, Listener};
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde::Deserialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, interval, timeout};
use utoipa::IntoParams;

/// How many messages can wait for a client. Who is further behind is dropped, and gets the gap when it comes again.
const QUEUE: usize = 32;
/// How often a client is asked whether it is still there.
const PING: Duration = Duration::from_secs(20);
/// After which silence it is not.
const SILENCE: Duration = Duration::from_secs(60);
/// The longest message that a client may send, in bytes.
const LONGEST: usize = 4096;

/// From where on, and through whose eyes.
#[derive(Deserialize, IntoParams)]
pub(crate) struct LiveQuery {
    /// Up to which `seq` the log is known; now, when left out.
    since: Option<u32>,
    /// One of the caller's seats; when left out, the one that is asked, or the first, anew with every message.
    seat: Option<u8>,
}

/// Live updates: a WebSocket on which only the server speaks. The messages are `Live`; the first one is a state.
#[utoipa::path(get, path = "/api/matches/{id}/live", tag = "play", params(("id" = String, Path), LiveQuery),
    responses((status = 101, body = crate::view::Live), (status = 403, body = Problem), (status = 404, body = Problem)))]
pub(crate) async fn live(
    State(app): State<App>,
    caller: Caller,
    At(id): At<String>,
    Asked(query): Asked<LiveQuery>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let upgrade = upgrade
        .map_err(|error| Problem::malformed(error.body_text()).with_status(error.status()))?;
    let (to, messages) = mpsc::channel(QUEUE);
    let number = NEXT.fetch_add(1, Ordering::Relaxed);
    let listener = Listener {
        id: number,
        caller,
        seat: query.seat,
        since: 0,
        to,
    };
    let listening = app.desk.at(&id, move |table| {
        Box::pin(table.listen(listener, query.since))
    });
    listening.await?;
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        app.metrics.listeners.inc();
        talk(socket, messages, app.closing.clone()).await;
        app.metrics.listeners.dec();
        let forgetting = app.desk.at(&id, move |table| {
            Box::pin(async move {
                table.forget(number);
                Ok(())
            })
        });
        // The match may have been put away meanwhile.
        let _ = forgetting.await;
    }))
}

/// Passes messages on until one side has gone.
async fn talk(
    mut socket: WebSocket,
    mut messages: mpsc::Receiver<String>,
    mut closing: watch::Receiver<bool>,
) {
    let mut ping = interval(PING);
    let mut heard = Instant::now();
    loop {
        let out = tokio::select! {
            message = messages.recv() => match message {
                Some(json) => Message::Text(json.into()),
                None => break,
            },
            heard_of = socket.recv() => match heard_of {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {
                    heard = Instant::now();
                    continue;
                }
            },
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    return;
                }
                Message::Ping(axum::body::Bytes::new())
            }
            _ = closing.changed() => break,
        };
        match timeout(PING, socket.send(out)).await {
            Ok(Ok(())) => {}
            _ => return,
        }
    }
    let _ = timeout(PING, socket.send(Message::Close(None))).await;
}
