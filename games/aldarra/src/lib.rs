//! Aldarra.

pub mod content;
