//! A check, tried many times.

use crate::tape::Tape;
use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};

/// Makes a check with the tapes of so many seeds. Where one fails, it is said which, before the test fails with it.
///
/// # Panics
/// As the check does.
pub fn storm(seeds: u64, mut check: impl FnMut(&mut Tape<'_>)) {
    for seed in 0..seeds {
        let mut tape = Tape::seeded(seed);
        let made = catch_unwind(AssertUnwindSafe(|| check(&mut tape)));
        made.unwrap_or_else(|panic| lost(seed, panic));
    }
}

fn lost(seed: u64, panic: Box<dyn Any + Send>) -> ! {
    eprintln!("this was Tape::seeded({seed})");
    resume_unwind(panic)
}
