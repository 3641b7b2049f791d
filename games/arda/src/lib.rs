//! Arda: dice war on large maps, with rules and maps as data.
//!
//! A [`Definition`](definition::Definition) says what a game is: the shipped scenario is one, every imported game another.

pub mod definition;
pub mod triplea;
