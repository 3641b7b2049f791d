//! What single options become.
