//! Many games on several threads, with results that do not depend on how many.

use crate::failure::Failure;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use rayon::prelude::*;
use std::fs;
use std::panic::{self, AssertUnwindSafe};
use std::path::Path;

/// The seed of one game of many: a number below 2^53, so that every reader of JSON keeps it.
pub(crate) fn seed_of(seed: u64, index: u64) -> u64 {
    let mut word = seed ^ index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    (word ^ (word >> 31)) >> 11
}

/// Does a piece of work `count` times, on `threads` threads (one a core where nothing is said); the results stand in order.
/// A panic of the work is an error of that piece.
///
/// # Errors
/// The threads cannot be started.
pub(crate) fn each<T: Send>(
    count: u64,
    threads: Option<u16>,
    progress: bool,
    work: impl Fn(u64) -> T + Sync,
    panicked: impl Fn(u64, String) -> T + Sync,
) -> Result<Vec<T>, Failure> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads.map_or(0, usize::from))
        .build()
        .map_err(|error| Failure::Failed(format!("the threads cannot be started: {error}")))?;
    let bar = bar(count, progress);
    let results = pool.install(|| {
        (0..count)
            .into_par_iter()
            .map(|index| {
                let result = panic::catch_unwind(AssertUnwindSafe(|| work(index)));
                bar.inc(1);
                result.unwrap_or_else(|payload| {
                    let text = payload
                        .downcast_ref::<String>()
                        .map(String::as_str)
                        .or(payload.downcast_ref::<&str>().copied());
                    panicked(index, format!("panic: {}", text.unwrap_or("no message")))
                })
            })
            .collect()
    });
    bar.finish_and_clear();
    Ok(results)
}

fn bar(count: u64, shown: bool) -> ProgressBar {
    if !shown {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{bar:30} {pos} of {len}, {eta} to go");
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    ProgressBar::with_draw_target(Some(count), ProgressDrawTarget::stderr()).with_style(style)
}

/// Makes a folder for records.
///
/// # Errors
/// It cannot be made.
pub(crate) fn make_folder(folder: &Path) -> Result<(), Failure> {
    fs::create_dir_all(folder).map_err(|error| {
        let folder = folder.display();
        Failure::Failed(format!(
            "--records {folder}: the folder cannot be made: {error}"
        ))
    })
}

/// The name of the record of a game of many, counted from 1.
pub(crate) fn record_name(game: &str, index: u64) -> String {
    format!("{game}-{:06}.json", index + 1)
}
