//! How often things can be asked for, by whom and from where.

use crate::problem::Problem;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use std::collections::HashMap;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

/// After how many requests those who have been quiet for long are forgotten.
const TIDY: u32 = 4096;

/// How often something can be done: so often at once, and then so often a minute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rate {
    /// At once.
    pub burst: u32,
    /// And then each minute.
    pub per_minute: u32,
}

/// How often things can be done, and how much at a time. An address is an IPv4 address or a /64 of IPv6.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Requests of all kinds from one address.
    pub requests: Rate,
    /// What one person does: every request that changes something.
    pub actions: Rate,
    /// New guests from one address.
    pub guests: Rate,
    /// From one address: registering, logging in, recovering, using a one-time link, and whatever else asks for a password.
    pub doors: Rate,
    /// The same for one handle, from wherever.
    pub handles: Rate,
    /// Live connections of one person.
    pub sockets_of_person: u32,
    /// Live connections from one address.
    pub sockets_from_address: u32,
}

impl Default for Limits {
    fn default() -> Self {
        let rate = |burst, per_minute| Rate { burst, per_minute };
        Limits {
            requests: rate(20_000, 120_000),
            actions: rate(3000, 30_000),
            guests: rate(100, 60),
            doors: rate(20, 10),
            handles: rate(20, 10),
            sockets_of_person: 24,
            sockets_from_address: 200,
        }
    }
}

impl Limits {
    /// No limits: for tests of load, and for tables among friends in one room.
    pub fn none() -> Self {
        let most = Rate {
            burst: u32::MAX,
            per_minute: u32::MAX,
        };
        Limits {
            requests: most,
            actions: most,
            guests: most,
            doors: most,
            handles: most,
            sockets_of_person: u32::MAX,
            sockets_from_address: u32::MAX,
        }
    }
}

/// Where a request comes from, as far as limits tell addresses apart: hosts of one IPv6 network are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Origin(IpAddr);

impl Origin {
    pub(crate) fn of(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = u128::from(address) & !u128::from(u64::MAX);
                Origin(IpAddr::V6(Ipv6Addr::from(network)))
            }
            address => Origin(address),
        }
    }
}

/// Counts by keys.
struct Counter<K: Clone + Eq + Hash> {
    limiter: DefaultKeyedRateLimiter<K>,
    clock: DefaultClock,
    asked: AtomicU32,
}

impl<K: Clone + Eq + Hash> Counter<K> {
    fn new(rate: Rate) -> Self {
        let at_least_one = |number| NonZeroU32::new(number).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::per_minute(at_least_one(rate.per_minute));
        Counter {
            limiter: RateLimiter::keyed(quota.allow_burst(at_least_one(rate.burst))),
            clock: DefaultClock::default(),
            asked: AtomicU32::new(0),
        }
    }

    fn check(&self, key: &K, what: &str) -> Result<(), Problem> {
        if self.asked.fetch_add(1, Ordering::Relaxed) % TIDY == TIDY - 1 {
            self.limiter.retain_recent();
            self.limiter.shrink_to_fit();
        }
        self.limiter.check_key(key).map_err(|not_until| {
            let wait = not_until.wait_time_from(self.clock.now());
            Problem::too_many(what, wait.as_secs() + 1)
        })
    }
}

/// What keeps count of everything that is limited.
pub(crate) struct Gate {
    requests: Counter<Origin>,
    actions: Counter<String>,
    guests: Counter<Origin>,
    doors: Counter<Origin>,
    handles: Counter<String>,
    sockets: Arc<Sockets>,
}

impl Gate {
    pub(crate) fn new(limits: Limits) -> Self {
        Gate {
            requests: Counter::new(limits.requests),
            actions: Counter::new(limits.actions),
            guests: Counter::new(limits.guests),
            doors: Counter::new(limits.doors),
            handles: Counter::new(limits.handles),
            sockets: Arc::new(Sockets {
                of_person: limits.sockets_of_person,
                from_address: limits.sockets_from_address,
                open: Mutex::default(),
            }),
        }
    }

    /// A request from an address.
    pub(crate) fn request(&self, from: Origin) -> Result<(), Problem> {
        self.requests
            .check(&from, "Too many requests come from your address.")
    }

    /// Something that a person does.
    pub(crate) fn action(&self, person: &str) -> Result<(), Problem> {
        self.actions.check(
            &person.to_string(),
            "You do more than the server keeps up with.",
        )
    }

    /// A new guest.
    pub(crate) fn guest(&self, from: Origin) -> Result<(), Problem> {
        self.guests
            .check(&from, "Too many guests have come from your address.")
    }

    /// Something that asks for a password or another secret.
    pub(crate) fn door(&self, from: Origin) -> Result<(), Problem> {
        self.doors
            .check(&from, "Too many tries have come from your address.")
    }

    /// The same for one handle.
    pub(crate) fn handle(&self, key: &str) -> Result<(), Problem> {
        self.handles.check(
            &key.to_string(),
            "There were too many tries with that handle.",
        )
    }

    /// A live connection: it counts until what is given back is dropped.
    pub(crate) fn socket(&self, from: Origin, person: Option<&str>) -> Result<Connected, Problem> {
        Sockets::enter(&self.sockets, from, person)
    }
}

/// Whose connections are counted.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Whose {
    Person(String),
    Address(Origin),
}

struct Sockets {
    of_person: u32,
    from_address: u32,
    open: Mutex<HashMap<Whose, u32>>,
}

impl Sockets {
    fn enter(
        sockets: &Arc<Self>,
        from: Origin,
        person: Option<&str>,
    ) -> Result<Connected, Problem> {
        let mut keys = vec![(Whose::Address(from), sockets.from_address)];
        keys.extend(person.map(|person| (Whose::Person(person.to_string()), sockets.of_person)));
        let mut open = sockets.open.lock().unwrap_or_else(PoisonError::into_inner);
        let full = |(key, most): &(Whose, u32)| open.get(key).is_some_and(|open| open >= most);
        if keys.iter().any(full) {
            let what = "Too many live connections are open; close some.";
            return Err(Problem::too_many(what, 30));
        }
        let keys: Vec<Whose> = keys.into_iter().map(|(key, _)| key).collect();
        for key in &keys {
            *open.entry(key.clone()).or_default() += 1;
        }
        let sockets = sockets.clone();
        drop(open);
        Ok(Connected { sockets, keys })
    }
}

/// A live connection that is counted.
pub(crate) struct Connected {
    sockets: Arc<Sockets>,
    keys: Vec<Whose>,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let open = self.sockets.open.lock();
        let mut open = open.unwrap_or_else(PoisonError::into_inner);
        for key in &self.keys {
            if let Some(count) = open.get_mut(key) {
                *count -= 1;
                if *count == 0 {
                    open.remove(key);
                }
            }
        }
    }
}
