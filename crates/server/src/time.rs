//! The time by which clocks run.

use std::sync::Arc;
use std::time::Duration;
use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

/// Milliseconds of a second.
pub(crate) const SECOND: i64 = 1_000;
/// Milliseconds of a day.
pub(crate) const DAY: i64 = 24 * 60 * 60 * SECOND;

/// The server's time in milliseconds: what the computer's clock said when the server started, and what has passed since. Unlike
/// the computer's clock it never jumps. Tests have one that they set by hand.
#[derive(Clone, Debug)]
pub struct Time(Arc<Source>);

#[derive(Debug)]
enum Source {
    Flowing { base: i64, begun: Instant },
    Set(watch::Sender<i64>),
}

impl Time {
    /// Time as it passes.
    pub fn flowing() -> Self {
        Time(Arc::new(Source::Flowing {
            base: crate::store::now(),
            begun: Instant::now(),
        }))
    }

    /// Time that stands at `now` until [`set`](Time::set).
    pub fn standing(now: i64) -> Self {
        Time(Arc::new(Source::Set(watch::Sender::new(now))))
    }

    /// Sets a standing time. A flowing one cannot be set.
    pub fn set(&self, now: i64) {
        if let Source::Set(time) = &*self.0 {
            time.send_replace(now);
        }
    }

    /// Now.
    pub fn now(&self) -> i64 {
        match &*self.0 {
            Source::Flowing { base, begun } => base + begun.elapsed().as_millis() as i64,
            Source::Set(time) => *time.borrow(),
        }
    }

    /// Returns when it is that late.
    pub(crate) async fn reached(&self, late: i64) {
        match &*self.0 {
            Source::Flowing { .. } => {
                let left = u64::try_from(late - self.now()).unwrap_or(0);
                sleep_until(Instant::now() + Duration::from_millis(left)).await;
            }
            Source::Set(time) => {
                let mut time = time.subscribe();
                // It is the sender that is asked, so it has not gone.
                let _ = time.wait_for(|now| *now >= late).await;
            }
        }
    }
}
