//! Cases of the economy turn.
