//! How many connections the system lets the server have.

/// Lets it have as many as it may: many systems give a program a thousand and something unless it asks for more.
#[cfg(unix)]
pub(crate) fn allow_many() {
    use rustix::process::{Resource, getrlimit, setrlimit};
    let mut limit = getrlimit(Resource::Nofile);
    limit.current = limit.maximum;
    if let Err(error) = setrlimit(Resource::Nofile, limit) {
        tracing::warn!(%error, "the system does not allow more connections");
    }
}

/// Elsewhere there is nothing to ask for.
#[cfg(not(unix))]
pub(crate) fn allow_many() {}
