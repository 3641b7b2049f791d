//! The server as clients see it, with two small games.

mod accounts;
mod creating;
mod devices;
mod durable;
mod guests;
mod hidden;
mod house;
mod leaving;
mod limits;
mod lists;
mod live;
mod playing;
mod proxy;
mod requests;
#[path = "../../../engine/tests/tiny/mod.rs"]
mod tiny;
