//! The checks of `crates/catalogue/tests/fuzz`, for a fuzzer that watches which ways through the code its bytes take.
//!
//! `make fuzz TARGET=records` runs one until it finds something. What it finds is a tape: give it to the check in a test of its
//! own, with `Tape::of`, and it is found again.

#[path = "../../crates/catalogue/tests/fuzz/content.rs"]
pub mod content;
#[path = "../../crates/catalogue/tests/fuzz/maps.rs"]
pub mod maps;
#[path = "../../crates/catalogue/tests/fuzz/notation.rs"]
pub mod notation;
#[path = "../../crates/catalogue/tests/fuzz/play.rs"]
mod play;
#[path = "../../crates/catalogue/tests/fuzz/records.rs"]
pub mod records;
#[path = "../../crates/catalogue/tests/fuzz/scenarios.rs"]
pub mod scenarios;
#[path = "../../games/arda/tests/triplea/small.rs"]
#[expect(dead_code, reason = "other tests use more of it")]
mod small;
