//! Many matches that nobody plays: what a server keeps of them in memory, and how long it takes to come back to one.

use crate::LoadError;
use crate::args::IdleArgs;
use crate::client::Person;
use crate::making;
use crate::player::View;
use crate::report::{Report, Span, in_mib, rounded};
use crate::server::Server;
use crate::tally::Tally;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep};

/// How many people make matches at a time.
const PEOPLE: usize = 16;
/// How often is looked whether all have been put away.
const EVERY: Duration = Duration::from_millis(500);
/// What the server calls the matches that it has in memory.
const OPEN: &str = "muster_tables_open";

/// Measures it.
pub(crate) async fn run(server: &Server, wanted: &IdleArgs) -> Result<Report, LoadError> {
    let mut report = Report::new("idle");
    report.add("matches", wanted.matches);
    report.add("games", &wanted.kinds.games);
    let start = server.memory();
    report.add("memory_at_start_mib", in_mib(start));
    let span = Span::begin(server);
    let tally = Arc::new(Tally::new());
    let people = making::guests(&server.client, PEOPLE).await?;
    let made = make(server, wanted, &people, &tally).await?;
    let seconds = span.elapsed().as_secs_f64();
    report.add("made", made.len());
    report.add("made_per_second", rounded(made.len() as f64 / seconds, 1));
    report.add_times("making_one_ms", &tally.times());
    report.add("memory_when_made_mib", in_mib(server.memory()));
    report.add("open_when_made", server.client.metric(OPEN).await);

    let open = wait(server, Duration::from_secs(wanted.wait.into())).await;
    report.add("open_when_idle", open);
    let idle = server.memory();
    report.add("memory_when_idle_mib", in_mib(idle));
    let kept = idle.zip(start).map(|(idle, start)| {
        let more = idle.resident.saturating_sub(start.resident) as f64;
        rounded(more / 1024.0 / made.len().max(1) as f64, 2)
    });
    report.add("memory_of_an_idle_match_kib", kept);

    let looked = look(&made, wanted.looks as usize, &tally).await;
    report.add_times("coming_back_to_one_ms", &looked.times());
    span.end(server).add_to(&mut report);
    report.add_failures(tally.failures());
    Ok(report)
}

/// Makes the matches: who made them, and their ids.
async fn make(
    server: &Server,
    wanted: &IdleArgs,
    people: &[Person],
    tally: &Arc<Tally>,
) -> Result<Vec<(Person, String)>, LoadError> {
    let kinds = Arc::new(making::kinds(&server.client, &wanted.kinds).await?);
    let (next, matches) = (Arc::new(AtomicU32::new(0)), wanted.matches);
    let mut making = JoinSet::new();
    for person in people {
        let (kinds, next, tally) = (kinds.clone(), next.clone(), tally.clone());
        let person = person.clone();
        making.spawn(async move {
            let mut made = Vec::new();
            loop {
                let n = next.fetch_add(1, Ordering::Relaxed);
                if n >= matches {
                    return made;
                }
                let begun = Instant::now();
                let kind = &kinds[n as usize % kinds.len()];
                match kind.make(std::slice::from_ref(&person)).await {
                    Ok(one) => {
                        tally.took(begun.elapsed());
                        made.push((person.clone(), one.id));
                    }
                    Err(failure) => tally.failed(&failure),
                }
            }
        });
    }
    Ok(making.join_all().await.concat())
}

/// Waits until no match has been put away for so long, or none is left to be: how many are still in memory. Nothing where
/// the server does not tell.
async fn wait(server: &Server, quiet: Duration) -> Option<u64> {
    let mut open = server.client.metric(OPEN).await?;
    let mut changed = Instant::now();
    while open > 0 && changed.elapsed() < quiet {
        sleep(EVERY).await;
        let now = server.client.metric(OPEN).await?;
        if now != open {
            (open, changed) = (now, Instant::now());
        }
    }
    Some(open)
}

/// Looks at so many of them, one after the other.
async fn look(made: &[(Person, String)], looks: usize, tally: &Tally) -> Tally {
    let times = Tally::new();
    let step = (made.len() / looks.max(1)).max(1);
    for (person, id) in made.iter().step_by(step).take(looks) {
        let begun = Instant::now();
        match person.get::<View>(&format!("/api/matches/{id}")).await {
            Ok(view) if view.status == "running" => times.took(begun.elapsed()),
            Ok(view) => tally.failed_as(&format!("a match that nobody plays is {}", view.status)),
            Err(failure) => tally.failed(&failure),
        }
    }
    times
}
