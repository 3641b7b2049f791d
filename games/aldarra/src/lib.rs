//! Aldarra.
