//! When actions are due: by the clock, whatever the server does. One that waits for the server's answer to another keeps
//! nothing back, and the time of each counts from when it was due.

use crate::player::{Acted, Hall, Order, Player};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc::UnboundedReceiver;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until, timeout_at};

/// How long to wait for somebody who is asked something, once all actions are due.
const GRACE: Duration = Duration::from_secs(30);

/// When actions are due.
pub(crate) struct Pace {
    pub(crate) begun: Instant,
    /// How many a second.
    pub(crate) rate: u32,
    /// How long they do not count.
    pub(crate) warm_up: Duration,
    /// How long they count, after that.
    pub(crate) seconds: Duration,
}

/// What became of the actions that were due.
#[derive(Default)]
pub(crate) struct Driven {
    /// How many were due while it counted.
    pub(crate) due: u64,
    /// How many of those came when nobody was asked anything, and waited until somebody was.
    pub(crate) unasked: u64,
    /// How many of those never found anybody.
    pub(crate) unsent: u64,
    /// Those that were taken.
    pub(crate) acted: Vec<Acted>,
}

impl Pace {
    fn due(&self, n: u64) -> Instant {
        self.begun + Duration::from_nanos(n * 1_000_000_000 / u64::from(self.rate))
    }

    /// When no more are due.
    pub(crate) fn end(&self) -> Instant {
        self.begun + self.warm_up + self.seconds
    }

    /// Lets those act who are asked, as actions become due, until the end or until the hall is closed.
    pub(crate) async fn drive(
        &self,
        asked: &mut UnboundedReceiver<Arc<Player>>,
        hall: &Hall,
    ) -> Driven {
        let (mut driven, mut acting) = (Driven::default(), JoinSet::new());
        for n in 0.. {
            let due = self.due(n);
            if due >= self.end() || hall.is_closed() {
                break;
            }
            sleep_until(due).await;
            let counts = due >= self.begun + self.warm_up;
            let unasked = asked.is_empty();
            let found = tokio::select! {
                found = timeout_at(self.end() + GRACE, find(asked)) => found.ok().flatten(),
                () = hall.closed() => break,
            };
            driven.due += u64::from(counts);
            driven.unasked += u64::from(counts && unasked);
            match found {
                Some((player, order)) => drop(acting.spawn(player.act(order, due, counts))),
                None => driven.unsent += u64::from(counts),
            }
            while let Some(ended) = acting.try_join_next() {
                driven.acted.extend(ended.ok().flatten());
            }
        }
        while let Some(ended) = acting.join_next().await {
            driven.acted.extend(ended.ok().flatten());
        }
        driven
    }
}

/// Somebody who is asked something, and what they answer.
async fn find(asked: &mut UnboundedReceiver<Arc<Player>>) -> Option<(Arc<Player>, Order)> {
    loop {
        let player = asked.recv().await?;
        if let Some(order) = player.choose() {
            return Some((player, order));
        }
    }
}
