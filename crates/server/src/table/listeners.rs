//! Those who are connected, and what they are told.

use super::{Caller, Table};
use crate::problem::Problem;
use crate::store::ChatRow;
use crate::view::{Live, Request};
use axum::extract::ws::Utf8Bytes;
use engine::Seat;
use std::collections::HashMap;
use std::time::Duration;
use tokio::sync::mpsc;
use tokio::time::Instant;

/// How many can be connected to one match.
const MOST: usize = 2500;
/// With more than this it is told only every now and then who comes and goes: telling all of each would be a flood.
const CROWD: usize = 32;
/// How often that is then told.
const NOW_AND_THEN: Duration = Duration::from_secs(1);

/// Somebody who is connected.
pub(crate) struct Listener {
    /// Its number.
    pub(crate) id: u64,
    /// Who it is.
    pub(crate) caller: Caller,
    /// The seat that it wants to see through.
    pub(crate) seat: Option<u8>,
    /// Up to which `seq` it knows the log.
    pub(crate) since: u32,
    /// The way to it. Who does not keep up is dropped.
    pub(crate) to: mpsc::Sender<Utf8Bytes>,
}

impl Table {
    /// Somebody connects: is told the table and what it has missed.
    pub(crate) async fn listen(
        &mut self,
        mut listener: Listener,
        since: Option<u32>,
    ) -> Result<(), Problem> {
        self.viewer(&listener.caller, listener.seat)?;
        if self.listeners.len() >= MOST {
            return Err(Problem::unavailable("Too many look on already."));
        }
        listener.since = since.unwrap_or(self.head.seq).min(self.head.seq);
        let missed = match since {
            Some(since) => self.core.store.chat(&self.head.id, since).await?,
            None => Vec::new(),
        };
        if let Some(state) = self.state_for(&listener, missed) {
            // Its way is new, so there is room.
            let _ = listener.to.try_send(written(&state));
        }
        listener.since = self.head.seq;
        self.listeners.push(listener);
        self.presence_changes();
        Ok(())
    }

    /// Somebody has gone.
    pub(crate) fn forget(&mut self, id: u64) {
        self.listeners.retain(|listener| listener.id != id);
        self.presence_changes();
    }

    /// Somebody has come or gone: tells so, in a crowd a little later.
    fn presence_changes(&mut self) {
        match self.listeners.len() > CROWD {
            true => drop(
                self.presence_due
                    .get_or_insert(Instant::now() + NOW_AND_THEN),
            ),
            false => self.tell_presence(),
        }
    }

    /// When it is to be told who has come and gone, if anybody has.
    pub(crate) fn presence_due(&self) -> Option<Instant> {
        self.presence_due
    }

    /// Tells who has come and gone, if it is time.
    pub(crate) fn tell_presence_in_time(&mut self) {
        if self.presence_due.is_some_and(|due| due <= Instant::now()) {
            self.tell_presence();
        }
    }

    /// The seats whose players are connected.
    pub(super) fn online(&self) -> Vec<u8> {
        let seats = 0..self.seats.len() as u8;
        let here = |seat: &u8| {
            let guest = self.seats[*seat as usize].guest.as_ref();
            let is = |listener: &Listener| {
                let caller = listener.caller.guest.as_ref().map(|caller| &caller.id);
                caller.is_some() && caller == guest
            };
            self.listeners.iter().any(is)
        };
        seats.filter(here).collect()
    }

    fn state_for(&self, listener: &Listener, chat: Vec<ChatRow>) -> Option<Live> {
        let viewer = self.viewer(&listener.caller, listener.seat).ok()?;
        let since = self.told_from(listener.since);
        let lines = self
            .game
            .as_ref()
            .map_or_else(Vec::new, |game| game.log(viewer, since));
        Some(Live::State {
            version: self.version_for(&listener.caller),
            view: Box::new(self.seen_by(&listener.caller, viewer)),
            since,
            lines,
            chat,
        })
    }

    /// Tells everybody the table as it is now.
    pub(super) fn tell_state(&mut self) {
        // Spectators all see the same.
        let mut told: HashMap<(Vec<Seat>, bool, Option<u8>, u32), Utf8Bytes> = HashMap::new();
        let mut states = Vec::with_capacity(self.listeners.len());
        for listener in &self.listeners {
            let seats = self.seats_of(&listener.caller);
            let creator = self.is_creator(&listener.caller);
            let key = (seats, creator, listener.seat, listener.since);
            let state = match told
                .get(&key)
                .filter(|_| self.let_in(&listener.caller).is_ok())
            {
                Some(json) => Some(json.clone()),
                None => {
                    let state = self.state_for(listener, Vec::new());
                    let json = state.map(|state| written(&state));
                    json.inspect(|json| drop(told.insert(key, json.clone())))
                }
            };
            states.push(state);
        }
        let (before, seq) = (self.listeners.len(), self.head.seq);
        let mut states = states.into_iter();
        self.listeners.retain_mut(|listener| {
            listener.since = seq;
            let state = states.next().flatten();
            state.is_some_and(|json| listener.to.try_send(json).is_ok())
        });
        if self.listeners.len() < before {
            self.presence_changes();
        }
    }

    /// Tells the player of a seat the table as it is now.
    pub(super) fn tell_own_state(&mut self, seat: Seat) {
        let own = |listener: &&Listener| self.seats_of(&listener.caller).contains(&seat);
        let own = self.listeners.iter().filter(own);
        let told = own.map(|listener| {
            let state = self.state_for(listener, Vec::new());
            (listener.id, state.map(|state| written(&state)))
        });
        let told: HashMap<u64, Option<Utf8Bytes>> = told.collect();
        self.listeners
            .retain(|listener| match told.get(&listener.id) {
                None => true,
                Some(state) => state
                    .as_ref()
                    .is_some_and(|state| listener.to.try_send(state.clone()).is_ok()),
            });
    }

    /// Tells everybody what somebody has said.
    pub(super) fn tell_chat(&mut self, line: &ChatRow) {
        self.tell(|version| Live::Chat {
            version,
            chat: line.clone(),
        });
    }

    /// Tells everybody about a request.
    pub(super) fn tell_request(&mut self, request: &Request) {
        self.tell(|version| Live::Request {
            version,
            request: request.clone(),
        });
    }

    fn tell_presence(&mut self) {
        self.presence_due = None;
        let seated = |listener: &&Listener| !self.seats_of(&listener.caller).is_empty();
        let spectators = self.listeners.len() - self.listeners.iter().filter(seated).count();
        let online = self.online();
        self.tell(|version| Live::Presence {
            version,
            online: online.clone(),
            spectators,
        });
    }

    fn tell(&mut self, message: impl Fn(u64) -> Live) {
        let versions = self.listeners.iter();
        let versions: Vec<u64> = versions
            .map(|listener| self.version_for(&listener.caller))
            .collect();
        let mut versions = versions.into_iter();
        let mut told: HashMap<u64, Utf8Bytes> = HashMap::new();
        self.listeners.retain(|listener| {
            let Some(version) = versions.next() else {
                return false;
            };
            let json = told.entry(version);
            let json = json.or_insert_with(|| written(&message(version)));
            listener.to.try_send(json.clone()).is_ok()
        });
    }
}

/// A message as it is sent, however many it goes to.
fn written(message: &Live) -> Utf8Bytes {
    serde_json::to_string(message).unwrap_or_default().into()
}
