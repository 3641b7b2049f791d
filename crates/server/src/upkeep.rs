//! What a server does by itself, until it closes.

use crate::desk::{Core, Desk};
use crate::store::{Prune, Write};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;

/// How often it is noted that the server runs: so much time at most is given back to running clocks when it was killed.
const WATCH: Duration = Duration::from_secs(10);
/// How often is removed what nobody comes back to.
const TIDY: Duration = Duration::from_secs(24 * 60 * 60);

/// Removes once a day what nobody comes back to.
pub(crate) async fn tidy(core: Arc<Core>, prune: Prune, mut closing: watch::Receiver<bool>) {
    loop {
        let writing = core.store.writer.write(vec![Write::Prune(prune)]);
        if let Err(error) = writing.await {
            tracing::warn!(%error, "nothing was pruned");
        }
        tokio::select! {
            _ = closing.wait_for(|closing| *closing) => return,
            () = tokio::time::sleep(TIDY) => {}
        }
    }
}

/// Takes matches to their tables shortly before a clock of theirs is used up, and notes that the server runs.
pub(crate) async fn watch_clocks(core: Arc<Core>, desk: Desk, mut closing: watch::Receiver<bool>) {
    let every = WATCH.as_millis() as i64;
    loop {
        let now = core.time.now();
        match core.store.due(now + 2 * every).await {
            Ok(due) => {
                for id in due {
                    desk.wake(&id).await;
                }
            }
            Err(error) => tracing::error!(%error, "clocks cannot be read"),
        }
        let closes = tokio::select! {
            () = core.time.reached(now + every) => false,
            _ = closing.wait_for(|closing| *closing) => true,
        };
        if let Err(error) = core.store.alive(core.time.now()).await {
            tracing::error!(%error, "it cannot be noted that the server runs");
        }
        if closes {
            return;
        }
    }
}

/// Lets running matches go on, one after the other: playing many records again at a time would keep those waiting who play.
pub(crate) async fn resume(running: Vec<String>, desk: Desk, closing: watch::Receiver<bool>) {
    for id in running {
        if *closing.borrow() {
            return;
        }
        desk.wake(&id).await;
    }
}
