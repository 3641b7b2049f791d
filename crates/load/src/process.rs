//! What the system says of a process, where it is Linux.

use serde::Serialize;
use std::fs;

/// The memory of a process, in bytes.
#[derive(Clone, Copy, Debug, Serialize)]
pub(crate) struct Memory {
    /// What it holds now.
    pub(crate) resident: u64,
    /// The most that it has held.
    pub(crate) peak: u64,
}

/// The memory of a process.
pub(crate) fn memory(id: u32) -> Option<Memory> {
    let status = fs::read_to_string(format!("/proc/{id}/status")).ok()?;
    let field = |name: &str| -> Option<u64> {
        let line = status.lines().find_map(|line| line.strip_prefix(name))?;
        let kib = line.trim_start_matches(':').split_whitespace().next()?;
        Some(kib.parse::<u64>().ok()? * 1024)
    };
    Some(Memory {
        resident: field("VmRSS")?,
        peak: field("VmHWM")?,
    })
}

/// How many seconds of a processor a process has used.
pub(crate) fn cpu(id: u32) -> Option<f64> {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).ok()?;
    // The name, in brackets, may hold anything.
    let (_, rest) = stat.rsplit_once(')')?;
    let mut fields = rest.split_whitespace().skip(11);
    let (user, system): (u64, u64) = (fields.next()?.parse().ok()?, fields.next()?.parse().ok()?);
    Some((user + system) as f64 / ticks())
}

/// How many ticks of the system's clock are a second.
#[cfg(unix)]
fn ticks() -> f64 {
    rustix::param::clock_ticks_per_second() as f64
}

/// There is no such file to read them from.
#[cfg(not(unix))]
fn ticks() -> f64 {
    1.0
}

/// How many processes have wanted to run of late: in a minute, five, fifteen.
pub(crate) fn load() -> Option<String> {
    let text = fs::read_to_string("/proc/loadavg").ok()?;
    let numbers: Vec<&str> = text.split_whitespace().take(3).collect();
    Some(numbers.join(" "))
}
