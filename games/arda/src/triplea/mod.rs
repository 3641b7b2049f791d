//! Games of the open-source program TripleA: its XML files and drawings, read into [`Definition`]s.

mod read;
mod report;
mod words;
mod xml;

pub use report::{Counts, Finding, Report, Tier};
pub use words::{place_key, unit_key};

use crate::definition::Definition;

/// A game and what its import had to say.
#[derive(Clone, PartialEq, Debug)]
pub struct Imported {
    /// The game; none when the report has errors.
    pub definition: Option<Definition>,
    /// What was found.
    pub report: Report,
}

/// Reads the bytes of one game file; `file` is only its name for messages.
pub fn import_bytes(file: &str, bytes: &[u8], strict: bool) -> Imported {
    let mut report = Report::new(file, strict);
    match xml::parse(bytes) {
        Ok(root) => {
            let (definition, report) = read::read(&root, report);
            Imported {
                definition: report.is_clean().then_some(definition),
                report,
            }
        }
        Err(error) => {
            report.error(report::At::new(error.line, "", ""), error.what);
            Imported {
                definition: None,
                report,
            }
        }
    }
}
