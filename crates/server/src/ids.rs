//! Ids and tokens: random, safe in addresses; and how tokens are kept.

use crate::problem::Problem;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use rand::TryRng as _;
use sha2::{Digest, Sha256};

/// A new id: 96 random bits in 16 characters.
pub(crate) fn id() -> Result<String, Problem> {
    random::<12>()
}

/// A new token: 256 random bits in 43 characters.
pub(crate) fn token() -> Result<String, Problem> {
    random::<32>()
}

/// What is stored of a token: its SHA-256.
pub(crate) fn hash(token: &str) -> String {
    hash_bytes(token.as_bytes())
}

/// The SHA-256 of some content, safe in addresses.
pub(crate) fn hash_bytes(bytes: &[u8]) -> String {
    URL_SAFE_NO_PAD.encode(Sha256::digest(bytes))
}

fn random<const BYTES: usize>() -> Result<String, Problem> {
    let mut bytes = [0; BYTES];
    rand::rngs::SysRng
        .try_fill_bytes(&mut bytes)
        .map_err(|_| Problem::unavailable("the operating system gave no random bytes"))?;
    Ok(URL_SAFE_NO_PAD.encode(bytes))
}
