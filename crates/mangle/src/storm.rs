//! A check, tried many times.

use crate::tape::Tape;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// The variable of the environment that says how many times as many seeds are tried: for a night, not for every change.
const TIMES: &str = "STORM";

/// Makes a check with the tapes of so many seeds, and counts for how many it says yes and for how many no. Where one fails, it is
/// said which, before the test fails with it.
///
/// # Panics
/// As the check does.
pub fn storm(seeds: u64, mut check: impl FnMut(&mut Tape<'_>) -> bool) -> (u64, u64) {
    let times = std::env::var(TIMES)
        .ok()
        .and_then(|times| times.parse().ok());
    let seeds = seeds.saturating_mul(times.unwrap_or(1)).max(1);
    let mut yes = 0;
    for seed in 0..seeds {
        let mut tape = Tape::seeded(seed);
        let made = catch_unwind(AssertUnwindSafe(|| check(&mut tape)));
        yes += u64::from(made.unwrap_or_else(|panic| lost(seed, panic)));
    }
    (yes, seeds - yes)
}

fn lost(seed: u64, panic: Box<dyn Any + Send>) -> ! {
    eprintln!("this was Tape::seeded({seed})");
    resume_unwind(panic)
}
