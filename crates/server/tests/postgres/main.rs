//! The whole suite once more, on PostgreSQL: by the name of this target the house knows where it stores.

mod full;
mod lost;
#[path = "../suite/main.rs"]
mod suite;

use suite::*;
