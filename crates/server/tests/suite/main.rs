//! The server as clients see it, with two small games.

mod creating;
mod durable;
mod guests;
mod hidden;
mod house;
mod lists;
mod live;
mod playing;
mod requests;
#[path = "../../../engine/tests/tiny/mod.rs"]
mod tiny;
