//! The one list of all games and bots.
