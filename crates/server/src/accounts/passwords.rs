//! Passwords: Argon2id, a few at a time.

use crate::problem::Problem;
use argon2::password_hash::{PasswordHash, SaltString};
use argon2::{Algorithm, Argon2, Params, PasswordHasher as _, PasswordVerifier as _, Version};
use rand::TryRng as _;
use secrecy::{ExposeSecret as _, SecretString};
use std::sync::Arc;
use tokio::sync::Semaphore;

/// The fewest characters of a password.
const SHORTEST: usize = 10;
/// The most bytes of a password.
const LONGEST: usize = 200;
/// What OWASP recommends for Argon2id: 19 MiB, two passes, one lane.
const COST: (u32, u32, u32) = (19_456, 2, 1);
/// How many are hashed at a time: each takes 19 MiB.
const AT_ONCE: usize = 2;
/// How many more can wait for their turn. A flood is turned away instead of filling the memory.
const WAITING: usize = 32;
/// For how long who is turned away is asked to wait, in seconds.
const LATER: u64 = 5;
/// What a password is compared with where there is no account, so that this takes as long: nobody's hash.
const NOBODY: &str = "$argon2id$v=19$m=19456,t=2,p=1$bm9ib2R5J3Mgc2FsdCEhIQ$\
    AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA";

/// Refuses passwords that are too short or too long, or the handle itself.
pub(crate) fn fit(password: &SecretString, handle: &str) -> Result<(), Problem> {
    let password = password.expose_secret();
    if password.chars().count() < SHORTEST || password.len() > LONGEST {
        return Err(Problem::invalid(format!(
            "the password must have at least {SHORTEST} characters and at most {LONGEST} bytes"
        )));
    }
    if password.eq_ignore_ascii_case(handle) {
        return Err(Problem::invalid(
            "the password must be something else than the handle",
        ));
    }
    Ok(())
}

/// Where passwords are hashed.
pub(crate) struct Passwords {
    /// Who is let in at all.
    queue: Arc<Semaphore>,
    /// Whose turn it is.
    turns: Arc<Semaphore>,
}

impl Passwords {
    pub(crate) fn new() -> Self {
        Passwords {
            queue: Arc::new(Semaphore::new(AT_ONCE + WAITING)),
            turns: Arc::new(Semaphore::new(AT_ONCE)),
        }
    }

    /// What is stored of a password.
    pub(crate) async fn hash(&self, password: SecretString) -> Result<String, Problem> {
        let mut salt = [0; 16];
        rand::rngs::SysRng
            .try_fill_bytes(&mut salt)
            .map_err(|_| Problem::unavailable("The operating system gave no random bytes."))?;
        let hashed = self.in_turn(move || {
            let salt = SaltString::encode_b64(&salt).ok()?;
            let hash = argon2()?.hash_password(password.expose_secret().as_bytes(), &salt);
            hash.ok().map(|hash| hash.to_string())
        });
        hashed.await?.ok_or_else(Problem::bug)
    }

    /// Whether a password is the one of a stored hash. Without a hash it is not, and that takes as long.
    pub(crate) async fn check(
        &self,
        password: SecretString,
        hash: Option<String>,
    ) -> Result<bool, Problem> {
        self.in_turn(move || {
            let known = hash.is_some();
            let hash = hash.as_deref().unwrap_or(NOBODY);
            let verified = PasswordHash::new(hash).is_ok_and(|hash| {
                let password = password.expose_secret().as_bytes();
                argon2().is_some_and(|argon2| argon2.verify_password(password, &hash).is_ok())
            });
            known && verified
        })
        .await
    }

    /// Does something that takes long and much memory on a thread where that holds nobody up.
    async fn in_turn<T: Send + 'static>(
        &self,
        doing: impl FnOnce() -> T + Send + 'static,
    ) -> Result<T, Problem> {
        let busy = || {
            let detail = "Many people log in just now. Try again in a moment.";
            Problem::unavailable(detail).after(LATER)
        };
        let place = self.queue.clone().try_acquire_owned();
        let place = place.map_err(|_| busy())?;
        let turn = self.turns.clone().acquire_owned().await;
        let turn = turn.map_err(|_| busy())?;
        let done = tokio::task::spawn_blocking(move || {
            // Kept by the thread: it goes on where nobody waits for it any more.
            let _held = (place, turn);
            doing()
        });
        done.await.map_err(|_| Problem::bug())
    }
}

fn argon2() -> Option<Argon2<'static>> {
    let (memory, passes, lanes) = COST;
    let params = Params::new(memory, passes, lanes, None).ok()?;
    Some(Argon2::new(Algorithm::Argon2id, Version::V0x13, params))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_flood_is_turned_away_instead_of_filling_the_memory() {
        let passwords = Passwords::new();
        let held = passwords.queue.clone();
        let _all = held.acquire_many((AT_ONCE + WAITING) as u32).await.unwrap();
        let refused = passwords.check("0123456789".into(), None).await;
        assert_eq!(refused.unwrap_err().status, 503);
    }

    #[tokio::test]
    async fn an_unknown_account_costs_as_much_as_a_known_one_and_never_fits() {
        let passwords = Passwords::new();
        let hash = passwords.hash("0123456789".into()).await.unwrap();
        let cost = |hash: &str| PasswordHash::new(hash).unwrap().params.to_string();
        assert_eq!(cost(&hash), cost(NOBODY));
        let (own, nobody) = (PasswordHash::new(&hash), PasswordHash::new(NOBODY));
        let long = |hash: PasswordHash| hash.hash.unwrap().len();
        assert_eq!(long(own.unwrap()), long(nobody.unwrap()));
        assert!(
            passwords
                .check("0123456789".into(), Some(hash))
                .await
                .unwrap()
        );
        assert!(!passwords.check("0123456789".into(), None).await.unwrap());
    }
}
