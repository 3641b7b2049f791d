//! What is counted and timed.

use crate::client::Failure;
use hdrhistogram::Histogram;
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Counts and times.
pub(crate) struct Tally(Mutex<Counts>);

/// What has been counted.
struct Counts {
    /// Times in microseconds.
    times: Histogram<u64>,
    raced: u64,
    failures: BTreeMap<String, u64>,
}

/// Times of the same thing, in milliseconds.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Times {
    pub(crate) count: u64,
    pub(crate) p50: f64,
    pub(crate) p95: f64,
    pub(crate) p99: f64,
    pub(crate) max: f64,
}

impl Tally {
    /// Nothing yet.
    pub(crate) fn new() -> Self {
        Tally(Mutex::new(Counts {
            times: times(),
            raced: 0,
            failures: BTreeMap::new(),
        }))
    }

    fn counts(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something took that long.
    pub(crate) fn took(&self, time: Duration) {
        record(&mut self.counts().times, time);
    }

    /// Somebody else was faster, and the server said so.
    pub(crate) fn raced(&self) {
        self.counts().raced += 1;
    }

    /// Something failed.
    pub(crate) fn failed(&self, failure: &Failure) {
        self.failed_as(&failure.to_string());
    }

    /// Something went wrong that no answer says.
    pub(crate) fn failed_as(&self, kind: &str) {
        *self.counts().failures.entry(kind.to_string()).or_default() += 1;
    }

    /// The times.
    pub(crate) fn times(&self) -> Times {
        Times::of(&self.counts().times)
    }

    /// How often somebody else was faster.
    pub(crate) fn races(&self) -> u64 {
        self.counts().raced
    }

    /// The failures by their kinds.
    pub(crate) fn failures(&self) -> BTreeMap<String, u64> {
        self.counts().failures.clone()
    }
}

impl Times {
    /// Sums times up.
    pub(crate) fn of(times: &Histogram<u64>) -> Self {
        let ms = |micros: u64| micros as f64 / 1000.0;
        let at = |quantile| ms(times.value_at_quantile(quantile));
        Times {
            count: times.len(),
            p50: at(0.5),
            p95: at(0.95),
            p99: at(0.99),
            max: ms(times.max()),
        }
    }
}

/// No times yet; they are told apart to the thousandth, up to an hour.
pub(crate) fn times() -> Histogram<u64> {
    Histogram::new_with_bounds(1, 3_600_000_000, 3).expect("these bounds make sense")
}

/// Notes a time.
pub(crate) fn record(times: &mut Histogram<u64>, time: Duration) {
    times.saturating_record(u64::try_from(time.as_micros()).unwrap_or(u64::MAX));
}
