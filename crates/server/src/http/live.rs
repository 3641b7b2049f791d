//! Live updates over a WebSocket.

use crate::app::{App, Asked, At};
use crate::limits::Origin;
use crate::problem::Problem;
use crate::table::{Caller, Listener};
use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde::Deserialize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::{broadcast, mpsc, watch};
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

/// How many messages a client may send in the time of [`WINDOW`]: it has nothing to say but that it is still there.
const HEARD: u32 = 60;
/// The time in which they are counted.
const WINDOW: Duration = Duration::from_secs(60);
/// What a client is told that sends too much: the policy is violated.
const VIOLATED: CloseFrame = CloseFrame {
    code: 1008,
    reason: Utf8Bytes::from_static("Too many messages: here only the server speaks."),
};

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
    responses((status = 101, body = crate::view::Live), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 429, body = Problem, description = "too many live connections of that person or from that address")))]
pub(crate) async fn live(
    State(app): State<App>,
    from: Origin,
    caller: Caller,
    At(id): At<String>,
    Asked(query): Asked<LiveQuery>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Problem> {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    let upgrade = upgrade.map_err(|error| {
        let detail = "Here are live updates: ask with GET for a WebSocket, version 13.";
        Problem::malformed(detail).with_status(error.status())
    })?;
    let person = caller.guest.as_ref().map(|guest| guest.id.as_str());
    let connected = app.gate.socket(from, person)?;
    let session = caller.session.clone();
    let ended = app.ended.subscribe();
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
    // What clients say is short; with more room each of a thousand connections would take it.
    let upgrade = upgrade.read_buffer_size(LONGEST);
    let upgrade = upgrade.max_message_size(LONGEST).max_frame_size(LONGEST);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let ends = Ends {
            closing: app.closing.clone(),
            ended,
            session,
        };
        app.metrics.listeners.inc();
        talk(socket, messages, ends).await;
        app.metrics.listeners.dec();
        drop(connected);
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

/// What ends a connection apart from the two sides.
struct Ends {
    closing: watch::Receiver<bool>,
    ended: broadcast::Receiver<String>,
    /// The session that it belongs to.
    session: Option<String>,
}

impl Ends {
    /// Waits until it is to end.
    async fn come(&mut self) {
        let mut closing = self.closing.clone();
        let closing = async { drop(closing.changed().await) };
        let ended = async {
            loop {
                match self.ended.recv().await {
                    Ok(session) if Some(&session) == self.session.as_ref() => return,
                    Ok(_) => {}
                    // It may have been this one: whoever may still come in comes again.
                    Err(broadcast::error::RecvError::Lagged(_)) => return,
                    Err(broadcast::error::RecvError::Closed) => std::future::pending().await,
                }
            }
        };
        tokio::select! {
            () = closing => {}
            () = ended => {}
        }
    }
}

/// Passes messages on until one side has gone.
async fn talk(mut socket: WebSocket, mut messages: mpsc::Receiver<Utf8Bytes>, mut ends: Ends) {
    let mut ping = interval(PING);
    let mut heard = Instant::now();
    let (mut counted_from, mut counted) = (heard, 0);
    loop {
        let out = tokio::select! {
            message = messages.recv() => match message {
                Some(json) => Message::Text(json),
                None => break,
            },
            heard_of = socket.recv() => match heard_of {
                Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                Some(Ok(_)) => {
                    heard = Instant::now();
                    if heard - counted_from > WINDOW {
                        (counted_from, counted) = (heard, 0);
                    }
                    counted += 1;
                    if counted > HEARD {
                        let _ = timeout(PING, socket.send(Message::Close(Some(VIOLATED)))).await;
                        return;
                    }
                    continue;
                }
            },
            _ = ping.tick() => {
                if heard.elapsed() > SILENCE {
                    return;
                }
                Message::Ping(axum::body::Bytes::new())
            }
            () = ends.come() => break,
        };
        match timeout(PING, socket.send(out)).await {
            Ok(Ok(())) => {}
            _ => return,
        }
    }
    let _ = timeout(PING, socket.send(Message::Close(None))).await;
}
