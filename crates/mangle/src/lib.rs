//! Spoils texts that programs read, for tests.
//!
//! Random bytes are refused at the door and find nothing. So a good text is taken and little is changed in it: a word or a
//! bracketed part is left out, repeated, swapped with another, replaced by one from elsewhere or by something hostile. The
//! result is almost what was asked for, and comes far. That works alike for JSON, TOML, XML and notation.
//!
//! What is changed is read off a [`Tape`]: numbers that follow from a seed, in a test that is the same every time, or the
//! bytes of a fuzzer that looks for ways through the code.
//!
//! ```
//! use mangle::{Tape, spoilt};
//! let good = r#"{ "seats": [1, 2], "name": "Ann" }"#;
//! let bad = spoilt(good, &[], &mut Tape::seeded(7));
//! assert_ne!(bad, good);
//! assert_eq!(bad, spoilt(good, &[], &mut Tape::seeded(7)));
//! ```

mod complaint;
mod hostile;
mod parts;
mod spoil;
mod storm;
mod tape;

pub use complaint::fit_to_print;
pub use hostile::{NUMBERS, WORDS, deep, long};
pub use spoil::{MOST_BYTES, spoilt};
pub use storm::storm;
pub use tape::Tape;
