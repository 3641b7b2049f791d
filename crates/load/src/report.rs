//! What came of it: a table for people, JSON for programs.

use crate::process;
use crate::process::Memory;
use crate::server::Server;
use crate::tally::Times;
use serde::Serialize;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::fmt;
use std::time::{Duration, Instant};

/// A mebibyte.
const MIB: f64 = 1024.0 * 1024.0;

/// What came of it.
pub(crate) struct Report {
    lines: Vec<Line>,
    failures: BTreeMap<String, u64>,
}

/// A line of the table, and a field of the object.
struct Line {
    name: &'static str,
    value: Value,
    words: String,
}

impl Report {
    /// The report on a measurement.
    pub(crate) fn new(what: &'static str) -> Self {
        let mut report = Report {
            lines: Vec::new(),
            failures: BTreeMap::new(),
        };
        report.add("what", what);
        report
    }

    /// Adds a line.
    pub(crate) fn add(&mut self, name: &'static str, value: impl Serialize) {
        let value = serde_json::to_value(value).unwrap_or(Value::Null);
        let words = plain(&value);
        self.lines.push(Line { name, value, words });
    }

    /// Adds times.
    pub(crate) fn add_times(&mut self, name: &'static str, times: &Times) {
        let short = |ms| rounded(ms, 1);
        let times = Times {
            count: times.count,
            p50: short(times.p50),
            p95: short(times.p95),
            p99: short(times.p99),
            max: short(times.max),
        };
        self.add(name, &times);
        if let Some(line) = self.lines.last_mut() {
            let Times {
                count,
                p50,
                p95,
                p99,
                max,
            } = times;
            line.words = format!("p50 {p50}  p95 {p95}  p99 {p99}  max {max}  ({count} times)");
        }
    }

    /// Adds what went wrong, by kinds.
    pub(crate) fn add_failures(&mut self, failures: BTreeMap<String, u64>) {
        for (kind, n) in failures {
            *self.failures.entry(kind).or_default() += n;
        }
    }

    /// How much went wrong.
    pub(crate) fn failures(&self) -> u64 {
        self.failures.values().sum()
    }

    /// One JSON object.
    pub(crate) fn json(&self) -> String {
        let failures = self.failures.iter();
        let failures: Map<String, Value> = failures
            .map(|(kind, n)| (kind.clone(), (*n).into()))
            .collect();
        let lines = self.lines.iter();
        let mut all: Map<String, Value> = lines
            .map(|line| (line.name.to_string(), line.value.clone()))
            .collect();
        all.insert("failures".to_string(), failures.into());
        Value::from(all).to_string()
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for Line { name, words, .. } in &self.lines {
            writeln!(f, "{:<28}{words}", name.replace('_', " "))?;
        }
        if self.failures.is_empty() {
            return write!(f, "{:<28}none", "failures");
        }
        write!(f, "{:<28}{}", "failures", self.failures())?;
        for (kind, n) in &self.failures {
            write!(f, "\n{n:>10}  {kind}")?;
        }
        Ok(())
    }
}

/// A value in words.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => "unknown".to_string(),
        Value::String(text) => text.clone(),
        Value::Array(values) => values.iter().map(plain).collect::<Vec<_>>().join(", "),
        Value::Object(fields) => {
            let fields = fields.iter();
            let fields = fields.map(|(name, value)| format!("{} {}", name, plain(value)));
            fields.collect::<Vec<_>>().join("  ")
        }
        other => other.to_string(),
    }
}

/// A number with that many digits after the point.
pub(crate) fn rounded(number: f64, digits: i32) -> f64 {
    let scale = 10_f64.powi(digits);
    (number * scale).round() / scale
}

/// Memory as the report has it, in MiB.
pub(crate) fn in_mib(memory: Option<Memory>) -> Value {
    let mib = |bytes: u64| rounded(bytes as f64 / MIB, 1);
    memory.map_or(
        Value::Null,
        |memory| serde_json::json!({ "resident": mib(memory.resident), "peak": mib(memory.peak) }),
    )
}

/// What the machine did meanwhile.
pub(crate) struct Span {
    begun: Instant,
    server: Option<f64>,
    own: Option<f64>,
    load: Option<String>,
}

impl Span {
    /// From now on.
    pub(crate) fn begin(server: &Server) -> Self {
        Span {
            begun: Instant::now(),
            server: server.cpu(),
            own: process::cpu(std::process::id()),
            load: process::load(),
        }
    }

    /// How long it has been.
    pub(crate) fn elapsed(&self) -> Duration {
        self.begun.elapsed()
    }

    /// What it has cost up to now.
    pub(crate) fn end(self, server: &Server) -> Costs {
        let used = |before: Option<f64>, now: Option<f64>| Some(rounded(now? - before?, 2));
        let own = process::cpu(std::process::id());
        Costs {
            seconds: rounded(self.begun.elapsed().as_secs_f64(), 1),
            server: used(self.server, server.cpu()),
            own: used(self.own, own),
            load: serde_json::json!({ "before": self.load, "after": process::load() }),
        }
    }
}

/// What the machine has done.
pub(crate) struct Costs {
    seconds: f64,
    server: Option<f64>,
    own: Option<f64>,
    load: Value,
}

impl Costs {
    /// Adds it to a report.
    pub(crate) fn add_to(self, report: &mut Report) {
        report.add("seconds", self.seconds);
        report.add("server_cpu_seconds", self.server);
        report.add("own_cpu_seconds", self.own);
        report.add("machine_load", self.load);
    }
}
