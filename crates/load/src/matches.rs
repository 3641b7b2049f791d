//! Many matches, played at a given rate of actions.

use crate::LoadError;
use crate::args::MatchesArgs;
use crate::client::{Failure, Person};
use crate::making::{self, Kind};
use crate::pace::Pace;
use crate::player::{Hall, Player};
use crate::report::{Costs, Report, Span, in_mib, rounded};
use crate::server::Server;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;
use tokio::time::{Instant, sleep_until};

/// Those at one match.
struct Table {
    people: Vec<Person>,
    kind: usize,
    players: Vec<Arc<Player>>,
}

/// All matches that are played, and what makes new ones.
struct Tables {
    hall: Arc<Hall>,
    kinds: Vec<Kind>,
    tables: Vec<Table>,
    made: u64,
    seed: u64,
}

/// Measures it.
pub(crate) async fn run(server: &Server, wanted: &MatchesArgs) -> Result<Report, LoadError> {
    let mut report = Report::new("matches");
    report.add("matches", wanted.matches);
    report.add("games", &wanted.kinds.games);
    report.add("offered_per_second", wanted.rate);
    report.add("memory_at_start_mib", in_mib(server.memory()));
    let (hall, mut asked, mut ended) = Hall::open();
    let mut tables = Tables::open(server, wanted, hall.clone()).await?;
    report.add("memory_with_matches_mib", in_mib(server.memory()));

    let pace = Pace {
        begun: Instant::now(),
        rate: wanted.rate,
        warm_up: Duration::from_secs(wanted.warm_up.into()),
        seconds: Duration::from_secs(wanted.seconds.into()),
    };
    let replacing = async {
        while let Some(table) = ended.recv().await {
            tables.replace(table).await;
        }
    };
    let playing =
        async { tokio::join!(pace.drive(&mut asked, &hall), count(&pace, &hall, server)) };
    let (driven, counted) = tokio::select! {
        done = playing => done,
        () = replacing => unreachable!("the hall keeps the way of those who are over"),
    };
    report.add("matches_made", tables.made);
    for player in tables.players() {
        player.check().await;
    }
    hall.close();
    report.add("due", driven.due);
    report.add("due_when_nobody_was_asked", driven.unasked);
    counted.add_to(&mut report, &hall);
    report.add("memory_at_end_mib", in_mib(server.memory()));
    report.add_failures(hall.tally.failures());
    if driven.unsent > 0 {
        let unsent = ("nobody was ever asked".to_string(), driven.unsent);
        report.add_failures([unsent].into());
    }
    Ok(report)
}

/// What happened in the time that counts.
struct Counted {
    acknowledged: u64,
    entries: u64,
    seconds: f64,
    costs: Costs,
}

async fn count(pace: &Pace, hall: &Hall, server: &Server) -> Counted {
    sleep_until(pace.begun + pace.warm_up).await;
    let before = hall.entries.load(Ordering::Relaxed);
    let span = Span::begin(server);
    sleep_until(pace.end()).await;
    Counted {
        acknowledged: hall.tally.times().count,
        entries: hall.entries.load(Ordering::Relaxed) - before,
        seconds: pace.seconds.as_secs_f64(),
        costs: span.end(server),
    }
}

impl Counted {
    fn add_to(self, report: &mut Report, hall: &Hall) {
        let per_second = |n: u64| rounded(n as f64 / self.seconds, 1);
        let times = hall.tally.times();
        report.add("acknowledged", times.count);
        report.add("acknowledged_per_second", per_second(self.acknowledged));
        report.add_times("acknowledged_ms", &times);
        report.add_times("once_asked_ms", &hall.once_asked.times());
        report.add("raced", hall.tally.races());
        report.add("log_entries_per_second", per_second(self.entries));
        report.add("requests", hall.requests.load(Ordering::Relaxed));
        report.add("live_updates", hall.updates.load(Ordering::Relaxed));
        report.add("live_dropped", hall.dropped.load(Ordering::Relaxed));
        self.costs.add_to(report);
    }
}

impl Tables {
    async fn open(
        server: &Server,
        wanted: &MatchesArgs,
        hall: Arc<Hall>,
    ) -> Result<Self, LoadError> {
        let kinds = making::kinds(&server.client, &wanted.kinds).await?;
        let mut all = Tables {
            hall,
            kinds,
            tables: Vec::new(),
            made: 0,
            seed: wanted.kinds.seed,
        };
        for n in 0..wanted.matches as usize {
            let kind = n % all.kinds.len();
            let scripted = 1 + n / all.kinds.len() % 2;
            let scripted = scripted.min(all.kinds[kind].most());
            let people = making::guests(&server.client, scripted).await?;
            let players = Vec::new();
            all.tables.push(Table {
                people,
                kind,
                players,
            });
            let what = "a match";
            let made = all.begin(n).await;
            made.map_err(|why| LoadError::Setup { what, why })?;
        }
        Ok(all)
    }

    /// Begins a match at a table.
    async fn begin(&mut self, at: usize) -> Result<(), Failure> {
        let table = &mut self.tables[at];
        let made = self.kinds[table.kind].make(&table.people).await?;
        table.players.clear();
        for (n, person) in table.people.iter().enumerate() {
            self.made += u64::from(n == 0);
            let luck = self.seed.wrapping_mul(1 << 32) + self.made * 2 + n as u64;
            let place = (at, made.id.as_str(), n == 0);
            let player = Player::sit(self.hall.clone(), person.clone(), place, luck);
            tokio::spawn(player.clone().listen());
            table.players.push(player);
        }
        Ok(())
    }

    /// A match is over: another one begins at its table. Every player of it says so.
    async fn replace(&mut self, at: usize) {
        if !self.tables[at]
            .players
            .iter()
            .all(|player| player.is_over())
        {
            return;
        }
        for player in &self.tables[at].players {
            player.check().await;
        }
        if let Err(failure) = self.begin(at).await {
            self.hall.tally.failed(&failure);
        }
    }

    fn players(self) -> impl Iterator<Item = Arc<Player>> {
        self.tables.into_iter().flat_map(|table| table.players)
    }
}
