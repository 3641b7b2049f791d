//! Taking a match from the database to its table.

use super::clocks::Clocks;
use super::{Asked, How, Table, clicks, print};
use crate::clock::Clock;
use crate::desk::Core;
use crate::store::{Kept, Status, StoreError};
use crate::view::Request;
use engine::record::{Entry, FORMAT, Header, Record};
use engine::registry::{AnyMatch, Registry};
use engine::setup::Setup;
use engine::{Seat, Secret};
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Why a match cannot be taken to its table.
pub(crate) enum LoadError {
    /// There is no such match.
    Missing,
    /// The database does not answer, or what it holds makes no sense.
    Store(StoreError),
}

impl<E: Into<StoreError>> From<E> for LoadError {
    fn from(error: E) -> Self {
        LoadError::Store(error.into())
    }
}

fn parse<T: DeserializeOwned>(what: &'static str, text: &str) -> Result<T, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Stored {
        what,
        problem: error.to_string(),
    })
}

impl Table {
    /// Takes a match to its table, playing its record again.
    pub(crate) async fn load(core: &Arc<Core>, id: &str) -> Result<Table, LoadError> {
        let store = &core.store;
        store.writer.settled().await?;
        let Some(head) = store.head(id).await? else {
            return Err(LoadError::Missing);
        };
        let seats = store.seats(id).await?;
        let secret = Secret::from_hex(&head.secret).ok_or_else(|| StoreError::Stored {
            what: "secret",
            problem: "it is not 64 hexadecimal digits".to_string(),
        })?;
        let mut auto = vec![BTreeMap::new(); seats.len()];
        for (seat, kind, how) in store.auto(id).await? {
            if let (Some(kinds), Some(how)) = (auto.get_mut(seat as usize), How::read(&how)) {
                kinds.insert(kind, how);
            }
        }
        let clocks = match &head.clock {
            Some(clock) => {
                let rule = parse::<Clock>("clock", clock)?;
                Some(Clocks::new(rule, seats.len(), store.clocks(id).await?))
            }
            None => None,
        };
        let requests = store.requests(id).await?;
        let requests = requests
            .iter()
            .map(|json| parse::<Request>("request", json));
        let mut table = Table {
            core: core.clone(),
            setup: parse::<Setup>("set-up", &head.setup)?,
            secret,
            game: None,
            unreadable: None,
            asked: vec![Asked::default(); seats.len()],
            left: vec![false; seats.len()],
            requests: requests.collect::<Result<_, _>>()?,
            clocks,
            auto,
            chat_lines: store.chat_lines(id).await?,
            listeners: Vec::new(),
            presence_due: None,
            lost: false,
            head,
            seats,
        };
        if table.head.header.is_some() {
            let entries = store.entries(id).await?;
            let kept = Kept::of(&table.head, entries);
            let (core, secret) = (core.clone(), table.secret.clone());
            let resumed = tokio::task::spawn_blocking(move || {
                resume(&*core.registry, core.content(&kept.game), &kept, secret)
            });
            match resumed.await {
                Ok(Ok(game)) => table.take(game),
                Ok(Err(problem)) => table.unreadable = Some(problem),
                Err(_) => table.unreadable = Some("a bug in Muster".to_string()),
            }
            if let Some(problem) = &table.unreadable {
                tracing::error!(match_id = %id, %problem, "a match cannot be read");
            }
        }
        Ok(table)
    }

    fn take(&mut self, mut game: Box<dyn AnyMatch>) {
        let drafts: Vec<Vec<String>> = self.seats.iter().map(|row| row.draft.clone()).collect();
        if self.head.status == Status::Running {
            game.restore_drafts(&drafts);
        }
        self.left = left(&game.entries(0), self.seats.len());
        for (at, asked) in self.asked.iter_mut().enumerate() {
            let own = clicks(&self.seats, self.seats[at].guest.as_deref());
            let (seq, version) = (game.seq(), self.head.version + own);
            let print = print(&*game, Seat(at as u8));
            *asked = Asked {
                seq,
                version,
                print,
            };
        }
        self.game = Some(game);
    }
}

/// Plays what is stored of a match again.
pub(crate) fn resume(
    registry: &dyn Registry,
    content: Option<&Path>,
    kept: &Kept,
    secret: Secret,
) -> Result<Box<dyn AnyMatch>, String> {
    let said = |error: &dyn std::fmt::Display| error.to_string();
    let header = kept.header.as_deref().unwrap_or_default();
    let header = parse::<Header>("header", header).map_err(|error| said(&error))?;
    let entries = kept
        .entries
        .iter()
        .map(|json| parse::<Entry>("entry", json));
    let entries = entries
        .collect::<Result<Vec<_>, _>>()
        .map_err(|error| said(&error))?;
    if entries.len() != kept.seq as usize {
        let (there, right) = (entries.len(), kept.seq);
        return Err(format!(
            "{there} entries are stored; there should be {right}"
        ));
    }
    let record = Record {
        format: FORMAT.to_string(),
        header,
        entries,
        secret: None,
        position: kept.position.clone().unwrap_or_default(),
    };
    let game = registry.game(&kept.game).map_err(|error| said(&error))?;
    game.resume(&record, content, Some(secret))
        .map_err(|error| said(&error))
}

/// The entries in force, as indexes.
pub(super) fn live(entries: &[Entry]) -> Vec<u32> {
    let mut live = Vec::new();
    for (index, entry) in entries.iter().enumerate() {
        match entry {
            Entry::Undo { to, .. } => live.retain(|kept| kept < to),
            _ => live.push(index as u32),
        }
    }
    live
}

/// Which seats have left for good.
pub(super) fn left(entries: &[Entry], seats: usize) -> Vec<bool> {
    let mut left = vec![false; seats];
    for index in live(entries) {
        if let Entry::Depart { seat, .. } = &entries[index as usize]
            && let Some(left) = left.get_mut(seat.index())
        {
            *left = true;
        }
    }
    left
}
