//! Recovery codes: they set a new password when the old one is forgotten. Random enough that their SHA-256 can be stored.

use crate::ids;
use crate::problem::Problem;
use rand::TryRng as _;

/// Crockford's alphabet: no I, L, O and U, which are misread.
const LETTERS: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
/// How many letters a code has, each worth five bits: 140 bits.
const LENGTH: usize = 28;
/// How many letters stand together when it is shown.
const GROUP: usize = 4;

/// A recovery code. It is shown once and in no log: it has no `Debug`.
pub(crate) struct Recovery(String);

impl Recovery {
    /// A new code.
    pub(crate) fn random() -> Result<Self, Problem> {
        let mut bytes = [0; LENGTH];
        rand::rngs::SysRng
            .try_fill_bytes(&mut bytes)
            .map_err(|_| Problem::unavailable("The operating system gave no random bytes."))?;
        let letter = |byte: u8| char::from(LETTERS[usize::from(byte % 32)]);
        Ok(Recovery(bytes.into_iter().map(letter).collect()))
    }

    /// Reads a code as somebody has typed it: case, hyphens and spaces do not matter, nor do O for 0, or I and L for 1.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let letters = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
        let letter = |c: char| match c.to_ascii_uppercase() {
            'O' => '0',
            'I' | 'L' => '1',
            c => c,
        };
        let code: String = letters.take(LENGTH + 1).map(letter).collect();
        let known = |c: u8| LETTERS.contains(&c);
        (code.len() == LENGTH && code.bytes().all(known)).then_some(Recovery(code))
    }

    /// How it is shown: `7Q2M-…`.
    pub(crate) fn shown(&self) -> String {
        let groups = self.0.as_bytes().chunks(GROUP);
        let groups: Vec<_> = groups.map(String::from_utf8_lossy).collect();
        groups.join("-")
    }

    /// What is stored of it.
    pub(crate) fn hash(&self) -> String {
        ids::hash(&self.0)
    }
}
