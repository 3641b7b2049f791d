//! What an import found: errors, warnings, and what became of the file's own options.

use engine::plain::{message, quoted};
use std::fmt;
use std::ops::RangeInclusive;

/// How many findings of one kind are kept; more are only counted.
const MOST_FINDINGS: usize = 2_000;

/// How far along a part of the format is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Tier {
    /// Played.
    One,
    /// Played since *Battle for Arda* needs it.
    OneB,
    /// Read; not all of it is played yet.
    Two,
    /// Read; not promised.
    Three,
    /// Refused.
    No,
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Tier::One => "tier 1",
            Tier::OneB => "tier 1b",
            Tier::Two => "tier 2",
            Tier::Three => "tier 3",
            Tier::No => "not supported",
        })
    }
}

/// One thing that an import has to say.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// The file.
    pub file: String,
    /// The line, from 1; 0 if the file as a whole is meant.
    pub line: usize,
    /// The element: `attachment`, `option`, `polygon`.
    pub element: String,
    /// The name of the thing: `unitAttachment of infantry`.
    pub name: String,
    /// What is the matter.
    pub what: String,
    /// How far along the part of the format is that this needs.
    pub tier: Option<Tier>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.file)?;
        if self.line > 0 {
            write!(f, ":{}", self.line)?;
        }
        f.write_str(": ")?;
        if !self.element.is_empty() {
            write!(f, "<{} {}>: ", self.element, self.name)?;
        }
        f.write_str(&self.what)?;
        match self.tier {
            Some(tier) => write!(f, " ({tier})"),
            None => Ok(()),
        }
    }
}

/// A place in a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct At {
    /// The file; empty for the game file.
    pub(super) file: String,
    pub(super) line: usize,
    pub(super) element: String,
    pub(super) name: String,
}

impl At {
    pub(super) fn new(line: usize, element: &str, name: &str) -> At {
        At {
            file: String::new(),
            line,
            element: element.to_owned(),
            name: name.to_owned(),
        }
    }

    /// A line of a file beside the game file.
    pub(super) fn in_file(file: &str, line: usize) -> At {
        At {
            file: file.to_owned(),
            line,
            ..At::default()
        }
    }
}

/// How many of everything a file has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Counts {
    /// Territories.
    pub territories: usize,
    /// Connections as written.
    pub connections: usize,
    /// Different connections.
    pub distinct_connections: usize,
    /// Powers.
    pub powers: usize,
    /// Types of units.
    pub units: usize,
    /// Attachments as written.
    pub attachments: usize,
    /// Options of attachments as written.
    pub options: usize,
    /// Triggers that became switches or victories.
    pub triggers_kept: usize,
    /// Triggers that can never fire, or change nothing.
    pub triggers_idle: usize,
}

/// Everything that an import has to say about one game.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Report {
    /// The file.
    pub file: String,
    /// The game's title.
    pub game: String,
    /// Whether options that this program does not know are errors.
    pub strict: bool,
    /// The size of the game.
    pub counts: Counts,
    /// What keeps the game from being played, in the order in which it was found.
    pub errors: Vec<Finding>,
    /// What is ignored or differs.
    pub warnings: Vec<Finding>,
    /// What each property of the game became: name and fate.
    pub properties: Vec<(String, String)>,
    /// Errors and warnings beyond those kept.
    pub hidden: usize,
}

impl Report {
    pub(super) fn new(file: &str, strict: bool) -> Report {
        Report {
            file: file.to_owned(),
            strict,
            ..Report::default()
        }
    }

    /// Whether the game can be played as far as the importer knows.
    pub fn is_clean(&self) -> bool {
        self.errors.is_empty()
    }

    fn push(&mut self, fatal: bool, at: impl Into<At>, what: String, tier: Option<Tier>) {
        let at = at.into();
        let list = if fatal {
            &mut self.errors
        } else {
            &mut self.warnings
        };
        if list.len() >= MOST_FINDINGS {
            self.hidden += 1;
            return;
        }
        list.push(Finding {
            file: if at.file.is_empty() {
                self.file.clone()
            } else {
                at.file
            },
            line: at.line,
            element: quoted(&at.element),
            name: quoted(&at.name),
            what: message(&what),
            tier,
        });
    }

    /// Something is wrong in the file.
    pub(super) fn error(&mut self, at: impl Into<At>, what: impl Into<String>) {
        self.push(true, at, what.into(), None);
    }

    /// Something is ignored.
    pub(super) fn warn(&mut self, at: impl Into<At>, what: impl Into<String>) {
        self.push(false, at, what.into(), None);
    }

    /// Something that matters and that this program does not play. What is of a later tier only may be let pass.
    pub(super) fn refuse(&mut self, at: impl Into<At>, what: impl Into<String>, tier: Tier) {
        let fatal = self.strict || tier == Tier::No;
        self.push(fatal, at, what.into(), Some(tier));
    }

    /// Something that this program has never heard of.
    pub(super) fn unknown(&mut self, at: impl Into<At>, what: impl Into<String>) {
        self.push(self.strict, at, what.into(), None);
    }

    /// A whole number in a range.
    pub(super) fn number<T: TryFrom<i64>>(
        &mut self,
        at: impl Into<At>,
        text: &str,
        range: RangeInclusive<i64>,
    ) -> Option<T> {
        let number = text.trim().parse::<i64>().ok();
        let fitting = number.filter(|number| range.contains(number));
        if let Some(value) = fitting.and_then(|number| T::try_from(number).ok()) {
            return Some(value);
        }
        let (low, high) = (range.start(), range.end());
        let what = format!("`{text}` is not a whole number from {low} to {high}");
        self.error(at, what);
        None
    }

    /// Yes or no.
    pub(super) fn flag(&mut self, at: impl Into<At>, text: &str) -> Option<bool> {
        match text.trim() {
            word if word.eq_ignore_ascii_case("true") => Some(true),
            word if word.eq_ignore_ascii_case("false") => Some(false),
            word => {
                self.error(at, format!("`{word}` is neither true nor false"));
                None
            }
        }
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (errors, warnings) = (self.errors.len(), self.warnings.len());
        writeln!(
            f,
            "{}: {}: {errors} errors, {warnings} warnings",
            self.file,
            quoted(&self.game)
        )?;
        for error in &self.errors {
            writeln!(f, "error: {error}")?;
        }
        for warning in &self.warnings {
            writeln!(f, "warning: {warning}")?;
        }
        for (name, fate) in &self.properties {
            writeln!(f, "property {}: {}", quoted(name), quoted(fate))?;
        }
        if self.hidden > 0 {
            writeln!(f, "and {} more", self.hidden)?;
        }
        Ok(())
    }
}
