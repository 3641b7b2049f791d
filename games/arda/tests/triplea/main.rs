//! The importer of TripleA games: real files where they are there, small ones made here, and hostile ones.
//!
//! Real files are other people's work and not part of this repository. Tests that need them read the folder that the
//! environment variable `MUSTER_TRIPLEA` names and pass with a message where it is not set.

mod drawings;
mod errors;
mod files;
mod games;
mod hostile;
mod readers;
mod small;
mod switches;
