//! ALD-6: the Expansion phase.

mod effects;
mod movement;
mod orders;
