//! One TOML file and what is wrong in it.

use std::fmt;
use std::ops::{Range, RangeInclusive};

use serde::Deserialize;
use serde::de::{Unexpected, Visitor};
use toml::Spanned;
use toml::de::{DeTable, DeValue, ValueDeserializer};

use super::{ContentError, ContentErrors};

/// One TOML file that collects its errors while it is read.
///
/// A field is named by its path: `unit.frigate.cost`, `map.3.rows[2].codes`.
#[derive(Debug)]
pub struct Document<'a> {
    file: &'a str,
    text: &'a str,
    root: DeTable<'a>,
    broken: bool,
    errors: Vec<ContentError>,
}

impl<'a> Document<'a> {
    /// Parses `text`; after a syntax error the document is empty and reports only that one,
    /// since the parser's further ones follow from it.
    pub fn parse(file: &'a str, text: &'a str) -> Self {
        let (root, syntax) = DeTable::parse_recoverable(text);
        let mut document = Document {
            file,
            text,
            root: root.into_inner(),
            broken: false,
            errors: Vec::new(),
        };
        if let Some(error) = syntax.first() {
            let field = match error.span() {
                Some(span) => document.path_at(&span).unwrap_or_default(),
                None => String::new(),
            };
            let line = error.span().map(|span| document.line_at(span.start));
            document.push(field, line, Cause::of(error.message(), "valid TOML"));
            document.broken = true;
            document.root = DeTable::new();
        }
        document
    }

    /// Whether nothing wrong has been found so far.
    pub fn is_clean(&self) -> bool {
        self.errors.is_empty()
    }

    /// Whether the file has a value at `field`.
    pub fn has(&self, field: &str) -> bool {
        self.find(field).is_some_and(|(_, exact)| exact)
    }

    /// Reports a field. The line is that of the field, or of the innermost table around it.
    /// Nothing is reported about a file that could not be parsed.
    pub fn fail(&mut self, field: &str, problem: impl Into<String>, expected: impl Into<String>) {
        if !self.broken {
            let line = self.find(field).map(|(at, _)| self.line_at(at));
            let cause = Cause {
                problem: problem.into(),
                expected: expected.into(),
                below: None,
            };
            self.push(field.to_owned(), line, cause);
        }
    }

    /// `value` as a number in `range`; out of range it is reported and pulled into the range.
    pub fn whole(&mut self, field: &str, value: i64, range: RangeInclusive<u8>) -> u8 {
        let (low, high) = (*range.start(), *range.end());
        let pulled = value.clamp(low.into(), high.into());
        if pulled != value {
            let expected = if low == high {
                low.to_string()
            } else {
                format!("a whole number from {low} to {high}")
            };
            self.fail(field, format!("is {value}"), expected);
        }
        u8::try_from(pulled).expect("a value clamped between two u8 bounds is a u8")
    }

    /// Reports every top-level table that is not one of `names`.
    pub fn only(&mut self, names: &[&str]) {
        let unknown: Vec<String> = (self.root.keys())
            .map(|key| key.get_ref().to_string())
            .filter(|key| !names.contains(&key.as_str()))
            .collect();
        for key in unknown {
            self.fail(
                &key,
                "is an unknown field",
                format!("one of `{}`", names.join("`, `")),
            );
        }
    }

    /// The entries of the table `group` in key order; those that do not fit `T` are reported.
    pub fn entries<T: for<'de> Deserialize<'de>>(&mut self, group: &str) -> Vec<(String, T)> {
        let keys: Vec<String> = match self.get(group).map(Spanned::get_ref) {
            Some(DeValue::Table(table)) => (table.keys())
                .map(|key| key.get_ref().to_string())
                .collect(),
            Some(_) => {
                self.fail(group, "is not a table", "a table");
                Vec::new()
            }
            None => {
                self.fail(group, "is missing", "a table");
                Vec::new()
            }
        };
        let read = |key: String| {
            let value = self.value(&format!("{group}.{key}"))?;
            Some((key, value))
        };
        keys.into_iter().filter_map(read).collect()
    }

    /// The entries of the table `group`, which must have exactly `keys`, in the order of `keys`.
    pub fn exactly<T: for<'de> Deserialize<'de>>(
        &mut self,
        group: &str,
        keys: &[&str],
    ) -> Vec<Option<T>> {
        let mut found: Vec<Option<T>> = keys.iter().map(|_| None).collect();
        for (key, value) in self.entries(group) {
            match keys.iter().position(|known| *known == key) {
                Some(index) => found[index] = Some(value),
                None => self.fail(
                    &format!("{group}.{key}"),
                    "is an unknown key",
                    format!("one of `{}`", keys.join("`, `")),
                ),
            }
        }
        for key in keys
            .iter()
            .filter(|_| self.has(group))
            .copied()
            .collect::<Vec<_>>()
        {
            let field = format!("{group}.{key}");
            if !self.has(&field) {
                self.fail(&field, "is missing", "a table");
            }
        }
        found
    }

    /// The value at `field`; reported if it is missing or does not fit `T`.
    pub fn value<T: for<'de> Deserialize<'de>>(&mut self, field: &str) -> Option<T> {
        let Some(value) = self.get(field).cloned() else {
            self.fail(field, "is missing", "a value");
            return None;
        };
        match T::deserialize(ValueDeserializer::from(value)) {
            Ok(value) => Some(value),
            Err(error) => {
                let inner = error.span().and_then(|span| self.path_at(&span));
                let mut path = inner.unwrap_or_else(|| field.to_owned());
                let cause = Cause::of(error.message(), "a fitting value");
                let line = match error.span() {
                    Some(span) => Some(self.line_at(span.start)),
                    None => self.find(field).map(|(at, _)| self.line_at(at)),
                };
                if let Some(below) = &cause.below {
                    path = format!("{path}.{below}");
                }
                self.push(path, line, cause);
                None
            }
        }
    }

    /// Hands over what was wrong in this file.
    pub fn finish(self, errors: &mut ContentErrors) {
        errors.0.extend(self.errors);
    }

    fn push(&mut self, field: String, line: Option<usize>, cause: Cause) {
        self.errors.push(ContentError {
            file: self.file.to_owned(),
            line,
            field,
            problem: cause.problem,
            expected: cause.expected,
        });
    }

    fn line_at(&self, offset: usize) -> usize {
        let before = &self.text.as_bytes()[..offset.min(self.text.len())];
        1 + before.iter().filter(|byte| **byte == b'\n').count()
    }

    fn get(&self, field: &str) -> Option<&Spanned<DeValue<'a>>> {
        let mut steps = field.split('.').flat_map(|part| part.split('['));
        let mut value = self.root.get(steps.next()?)?;
        for step in steps {
            value = below(value, step)?;
        }
        Some(value)
    }

    /// Where `field` or its innermost existing ancestor starts, and whether it is the field.
    fn find(&self, field: &str) -> Option<(usize, bool)> {
        let mut path = field;
        loop {
            if let Some(value) = self.get(path) {
                return Some((value.span().start, path.len() == field.len()));
            }
            path = &path[..path.rfind(['.', '['])?];
        }
    }

    /// The path of the smallest key or value that contains the start of `span`.
    fn path_at(&self, span: &Range<usize>) -> Option<String> {
        let mut best = None;
        search_table(&self.root, "", span.start, &mut best);
        best.map(|(_, path)| path)
    }
}

/// Reads a whole number from `LOW` to `HIGH`; for `#[serde(deserialize_with = …)]`.
pub fn within<'de, D, const LOW: u8, const HIGH: u8>(deserializer: D) -> Result<u8, D::Error>
where
    D: serde::Deserializer<'de>,
{
    deserializer.deserialize_i64(Within {
        low: LOW,
        high: HIGH,
    })
}

/// Judges the number while its place in the file is known.
struct Within {
    low: u8,
    high: u8,
}

impl Visitor<'_> for Within {
    type Value = u8;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a whole number from {} to {}", self.low, self.high)
    }

    fn visit_i64<E: serde::de::Error>(self, value: i64) -> Result<u8, E> {
        let fitting = u8::try_from(value).ok();
        fitting
            .filter(|value| (self.low..=self.high).contains(value))
            .ok_or_else(|| E::invalid_value(Unexpected::Signed(value), &self))
    }

    /// Positions in JSON have the same numbers, unsigned.
    fn visit_u64<E: serde::de::Error>(self, value: u64) -> Result<u8, E> {
        match i64::try_from(value) {
            Ok(value) => self.visit_i64(value),
            Err(_) => Err(E::invalid_value(Unexpected::Unsigned(value), &self)),
        }
    }
}

fn below<'v, 'a>(value: &'v Spanned<DeValue<'a>>, step: &str) -> Option<&'v Spanned<DeValue<'a>>> {
    match value.get_ref() {
        DeValue::Table(table) => table.get(step),
        DeValue::Array(list) => list.get(step.strip_suffix(']')?.parse::<usize>().ok()?),
        _ => None,
    }
}

type Found = Option<(usize, String)>;

fn search_table(table: &DeTable<'_>, path: &str, at: usize, best: &mut Found) {
    for (key, value) in table {
        let dot = if path.is_empty() { "" } else { "." };
        let path = format!("{path}{dot}{}", key.get_ref());
        offer(key.span(), &path, at, best);
        search_value(value, &path, at, best);
    }
}

fn search_value(value: &Spanned<DeValue<'_>>, path: &str, at: usize, best: &mut Found) {
    offer(value.span(), path, at, best);
    match value.get_ref() {
        DeValue::Table(table) => search_table(table, path, at, best),
        DeValue::Array(list) => {
            for (index, item) in list.iter().enumerate() {
                search_value(item, &format!("{path}[{index}]"), at, best);
            }
        }
        _ => {}
    }
}

fn offer(span: Range<usize>, path: &str, at: usize, best: &mut Found) {
    let smaller = best
        .as_ref()
        .is_none_or(|(length, _)| span.len() <= *length);
    if span.contains(&at) && smaller {
        *best = Some((span.len(), path.to_owned()));
    }
}

/// A parser's message in the words of [`ContentError`].
struct Cause {
    problem: String,
    expected: String,
    below: Option<String>,
}

impl Cause {
    fn of(message: &str, otherwise: &str) -> Cause {
        let (found, expected) = message.split_once(", expected ").unwrap_or((message, ""));
        let mut below = None;
        let mut expected = match expected {
            "" => otherwise.to_owned(),
            "u8" => "a whole number from 0 to 255".to_owned(),
            "i8" => "a whole number from -128 to 127".to_owned(),
            "i64" => "a whole number".to_owned(),
            "a boolean" => "true or false".to_owned(),
            "a sequence" => "a list".to_owned(),
            text if text.starts_with("struct ") || text == "a map" => "a table".to_owned(),
            text => text.to_owned(),
        };
        let problem = if found.starts_with("unknown field") {
            "is an unknown field".to_owned()
        } else if let Some(field) = found.strip_prefix("missing field ") {
            below = Some(field.trim_matches('`').to_owned());
            expected = "a value".to_owned();
            "is missing".to_owned()
        } else if let Some(variant) = found.strip_prefix("unknown variant ") {
            format!("is {variant}")
        } else if let Some(value) = found.strip_prefix("invalid value: integer ") {
            format!("is {}", value.trim_matches('`'))
        } else if let Some(value) = found.strip_prefix("invalid type: ") {
            format!("is {value}")
        } else {
            found.to_owned()
        };
        Cause {
            problem,
            expected,
            below,
        }
    }
}
