//! ALD-9: the Management phase.

mod build;
mod discoveries;
mod income;
mod objectives;
mod ransom;

pub(crate) use income::price_of;
