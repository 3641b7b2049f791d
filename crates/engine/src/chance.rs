//! Chance: what a rule may ask of the dice, and where the answers come from.

use rand::{Rng, SeedableRng};
use rand_chacha::ChaCha20Rng;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::borrow::Cow;
use thiserror::Error;

/// A die: the symbols of its faces, all equally likely. Faces with the same symbol mean the same.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Die {
    /// What the die is called in logs: `blue`, `d12`.
    pub name: String,
    /// One symbol a face.
    pub faces: Vec<String>,
}

/// One question to chance. The answer is an index below [`Chance::size`].
#[derive(Clone, Copy, Debug)]
pub enum Chance<'a> {
    /// Roll a die: the index of the face.
    Die(&'a Die),
    /// Choose one of `0..of`, all equally likely.
    Pick {
        /// How many possibilities there are, at least 1.
        of: usize,
    },
    /// Draw one of the cards counted in `counts`: the index of its kind, each card equally likely.
    Draw {
        /// How many cards of each kind are in the pile; the sum is at least 1.
        counts: &'a [u8],
        /// The names of the kinds, as records and scenarios spell them.
        names: &'a [String],
    },
}

impl Chance<'_> {
    /// The number of different answers.
    pub fn size(&self) -> usize {
        match self {
            Chance::Die(die) => die.faces.len(),
            Chance::Pick { of } => *of,
            Chance::Draw { counts, .. } => counts.len(),
        }
    }

    /// The answer in words: the face, the card, the number.
    pub fn label(&self, answer: usize) -> Cow<'_, str> {
        match self {
            Chance::Die(die) => Cow::Borrowed(&die.faces[answer]),
            Chance::Pick { .. } => Cow::Owned(answer.to_string()),
            Chance::Draw { names, .. } => Cow::Borrowed(&names[answer]),
        }
    }

    /// The first answer that means the same: of faces with one symbol, the first. Matches give only such answers, because
    /// records keep the symbols.
    pub fn first_alike(&self, answer: usize) -> usize {
        match self {
            Chance::Die(die) => {
                let alike = |face: &String| *face == die.faces[answer];
                die.faces.iter().position(alike).unwrap_or(answer)
            }
            _ => answer,
        }
    }

    /// The answer that a word stands for, if it is possible.
    pub fn answer(&self, word: &str) -> Option<usize> {
        match self {
            Chance::Die(die) => die.faces.iter().position(|face| face == word),
            Chance::Pick { of } => word.parse().ok().filter(|n| n < of),
            Chance::Draw { counts, names } => names
                .iter()
                .position(|name| name == word)
                .filter(|&kind| counts[kind] > 0),
        }
    }

    /// The question in words, for errors: what was asked and what would be an answer.
    pub fn question(&self) -> String {
        match self {
            Chance::Die(die) => format!("a {} die ({})", die.name, die.faces.join(" ")),
            Chance::Pick { of } => format!("a number from 0 to {}", of.saturating_sub(1)),
            Chance::Draw { counts, names } => {
                let there: Vec<&str> = (0..counts.len())
                    .filter(|&kind| counts[kind] > 0)
                    .map(|kind| names[kind].as_str())
                    .collect();
                format!("a card ({})", there.join(" "))
            }
        }
    }

    /// Answers with a generator. The mapping from random words to answers is part of the record format (`chacha20-1`).
    #[inline]
    pub fn roll(&self, rng: &mut impl Rng) -> usize {
        match self {
            Chance::Die(die) => below(rng, die.faces.len()),
            Chance::Pick { of } => below(rng, *of),
            Chance::Draw { counts, .. } => {
                let total: usize = counts.iter().map(|&n| n as usize).sum();
                let mut left = below(rng, total);
                for (kind, &n) in counts.iter().enumerate() {
                    if left < n as usize {
                        return kind;
                    }
                    left -= n as usize;
                }
                0
            }
        }
    }
}

/// A uniform number in `0..n` (0 when `n` is 0): one 32-bit word by multiply and shift, rejecting the words that would bias it.
#[inline]
pub fn below(rng: &mut impl Rng, n: usize) -> usize {
    let n = n as u32;
    if n <= 1 {
        return 0;
    }
    loop {
        let product = u64::from(rng.next_u32()) * u64::from(n);
        if product as u32 >= n || product as u32 >= n.wrapping_neg() % n {
            return (product >> 32) as usize;
        }
    }
}

/// The secret from which the dice of one match are rolled: 256 bits, never shown before the match is over.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret([u8; 32]);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Secret(hidden; commitment {})", self.commitment())
    }
}

impl Secret {
    /// A secret drawn by the operating system.
    ///
    /// # Errors
    /// [`NoEntropy`] when the system has none to give.
    pub fn random() -> Result<Self, NoEntropy> {
        use rand::TryRng;
        let mut bytes = [0; 32];
        rand::rngs::SysRng
            .try_fill_bytes(&mut bytes)
            .map_err(|_| NoEntropy)?;
        Ok(Secret(bytes))
    }

    /// The secret of a match whose dice are chosen, not proved: anybody who knows the seed can compute it.
    pub fn of_seed(seed: u64) -> Self {
        let mut hash = Sha256::new();
        hash.update(b"muster open seed\0");
        hash.update(seed.to_le_bytes());
        Secret(hash.finalize().into())
    }

    /// Reads the 64 hexadecimal digits that a finished match publishes.
    pub fn from_hex(text: &str) -> Option<Self> {
        unhex(text)?.try_into().ok().map(Secret)
    }

    /// The 64 hexadecimal digits. Only for storage and for finished matches.
    pub fn to_hex(&self) -> String {
        hex(&self.0)
    }

    /// What a match publishes when it starts: the SHA-256 of the secret, in hexadecimal.
    pub fn commitment(&self) -> String {
        hex(&Sha256::digest(self.0))
    }

    /// The dice of a match: ChaCha20 keyed with the SHA-256 of the secret and every seat's nonce, in seat order.
    pub fn dice(&self, nonces: &[String]) -> ChaCha20Rng {
        let mut hash = Sha256::new();
        hash.update(b"muster dice\0");
        hash.update(self.0);
        for nonce in nonces {
            hash.update((nonce.len() as u64).to_le_bytes());
            hash.update(nonce.as_bytes());
        }
        ChaCha20Rng::from_seed(hash.finalize().into())
    }
}

/// The operating system gave no random bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("the operating system gave no random bytes; a match cannot be dealt without them")]
pub struct NoEntropy;

/// Bytes as lower-case hexadecimal digits.
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    if !text.bytes().all(|byte| byte.is_ascii_hexdigit()) || !text.len().is_multiple_of(2) {
        return None;
    }
    (0..text.len())
        .step_by(2)
        .map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_is_fair_within_four_sigma() {
        let mut rng = Secret::of_seed(1).dice(&[]);
        let mut seen = [0u32; 7];
        for _ in 0..70_000 {
            seen[below(&mut rng, 7)] += 1;
        }
        let sigma = (70_000.0_f64 * (1.0 / 7.0) * (6.0 / 7.0)).sqrt();
        for count in seen {
            assert!(
                (f64::from(count) - 10_000.0).abs() < 4.0 * sigma,
                "{seen:?}"
            );
        }
    }

    #[test]
    fn the_first_dice_of_a_seed_are_pinned() {
        let mut rng = Secret::of_seed(1).dice(&["a".into(), "b".into()]);
        let rolls: Vec<usize> = (0..12).map(|_| below(&mut rng, 8)).collect();
        assert_eq!(
            rolls, PINNED,
            "a change here breaks the proof of every stored match"
        );
    }

    const PINNED: [usize; 12] = [5, 1, 7, 2, 0, 5, 4, 1, 2, 3, 0, 5];

    #[test]
    fn faces_with_one_symbol_are_one_answer() {
        let faces = ["miss", "hit", "miss", "hit"].map(str::to_string).to_vec();
        let die = Die {
            name: "d".to_string(),
            faces,
        };
        let answers: Vec<usize> = (0..4)
            .map(|face| Chance::Die(&die).first_alike(face))
            .collect();
        assert_eq!(answers, [0, 1, 0, 1]);
        let words: Vec<Option<usize>> = ["miss", "hit", "fly"]
            .map(|word| Chance::Die(&die).answer(word))
            .to_vec();
        assert_eq!(
            words,
            [Some(0), Some(1), None],
            "a record gives the same answers"
        );
    }

    #[test]
    fn every_nonce_changes_the_dice() {
        let roll = |nonces: &[&str]| {
            let nonces: Vec<String> = nonces.iter().map(|n| n.to_string()).collect();
            let mut rng = Secret::of_seed(1).dice(&nonces);
            [rng.next_u64(), rng.next_u64()]
        };
        assert_ne!(roll(&["a", "b"]), roll(&["a", "c"]));
        assert_ne!(roll(&["ab", ""]), roll(&["a", "b"]));
    }

    #[test]
    fn secrets_survive_hex_and_do_not_print() {
        let secret = Secret::of_seed(7);
        assert_eq!(Secret::from_hex(&secret.to_hex()), Some(secret.clone()));
        assert_eq!(Secret::from_hex("zz"), None);
        assert_eq!(Secret::from_hex("é"), None);
        assert_eq!(Secret::from_hex(&"+1".repeat(32)), None);
        assert!(!format!("{secret:?}").contains(&secret.to_hex()));
    }
}
