//! The server as clients see it, with two small games. The target `postgres` runs all of it on PostgreSQL.

pub(crate) mod accounts;
mod bodies;
mod clocks;
mod cluster;
mod creating;
mod devices;
mod durable;
mod guests;
mod hidden;
pub(crate) mod house;
mod keeping;
mod leaving;
mod limits;
mod lists;
pub(crate) mod live;
mod playing;
mod proxy;
mod requests;
#[path = "../../../engine/tests/tiny/mod.rs"]
pub(crate) mod tiny;
mod watching;
