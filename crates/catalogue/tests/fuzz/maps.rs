//! Games of TripleA, as strangers write them.

use crate::content::accepted;
use crate::play::complains;
use crate::small::Small;
use arda::Arda;
use arda::definition::Definition;
use arda::triplea::import_bytes;
use engine::content::ContentSource;
use mangle::{Tape, spoilt};
use std::sync::LazyLock;

static GOOD: LazyLock<String> = LazyLock::new(|| Small::new().xml());

/// A game file, spoilt: refused, or imported, written, read again and played.
pub fn check(tape: &mut Tape<'_>) -> bool {
    let text = spoilt(&GOOD, &[], tape);
    let imported = import_bytes("spoilt.xml", text.as_bytes(), tape.once_in(2));
    let report = &imported.report;
    for finding in report.errors.iter().chain(&report.warnings) {
        complains(finding);
    }
    let Some(definition) = imported.definition else {
        return false;
    };
    let written = definition.to_toml();
    let read = Definition::from_toml("definition.toml", &written);
    let read = read.expect("what an import writes can be read");
    assert_eq!(read, definition, "an import is written as it is");
    let source = ContentSource::embedded(&[("definition.toml", &written)]);
    accepted::<Arda>(&source, tape)
}
