//! The server as clients see it, with two small games. The target `postgres` runs all of it on PostgreSQL.

mod cluster;
mod creating;
mod durable;
mod guests;
mod hidden;
pub(crate) mod house;
mod keeping;
mod lists;
mod live;
mod playing;
mod requests;
#[path = "../../../engine/tests/tiny/mod.rs"]
pub(crate) mod tiny;
mod watching;
