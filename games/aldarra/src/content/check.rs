//! Checks that several files share.

use std::collections::BTreeSet;

use engine::content::{Document, within};
use serde::Deserializer;

/// A number of coins, crystals, units or the like in a card: 1..=99.
pub(super) fn amount<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    within::<D, 1, 99>(deserializer)
}

/// Reports each of the fields below `path` that is blank.
pub(super) fn words(file: &mut Document<'_>, path: &str, fields: &[(&str, &str)]) {
    for (key, text) in fields {
        if text.trim().is_empty() {
            file.fail(
                &format!("{path}.{key}"),
                "is blank",
                "words for the players",
            );
        }
    }
}

/// Reports an icon name of other characters than those of icon names.
pub(super) fn icon(file: &mut Document<'_>, field: &str, icon: &str) {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    if icon.is_empty() || !icon.chars().all(fits) {
        file.fail(
            field,
            format!("is `{icon}`"),
            "an icon name of small letters, digits and `-`",
        );
    }
}

/// Reports names that are blank, or used before as noted in `seen`.
pub(super) fn unique(
    file: &mut Document<'_>,
    field: &str,
    names: &[String],
    seen: &mut BTreeSet<String>,
) {
    for (index, name) in names.iter().enumerate() {
        let field = format!("{field}[{index}]");
        if name.trim().is_empty() {
            file.fail(&field, "is blank", "a place name");
        } else if !seen.insert(name.clone()) {
            file.fail(&field, format!("is `{name}` again"), "a name used once");
        }
    }
}

/// The entries of a deck, whose keys must count up from `prefix` and 01, at most `most`.
pub(super) fn deck<T: for<'de> serde::Deserialize<'de>>(
    file: &mut Document<'_>,
    group: &str,
    prefix: char,
    most: usize,
) -> Vec<(String, T)> {
    let entries = file.entries::<T>(group);
    if file.is_clean() {
        for (index, (key, _)) in entries.iter().enumerate() {
            let expected = format!("{prefix}{:02}", index + 1);
            if *key != expected {
                file.fail(
                    &format!("{group}.{key}"),
                    "is out of sequence",
                    format!("the key `{expected}`"),
                );
                break;
            }
        }
        if entries.is_empty() || entries.len() > most {
            file.fail(
                group,
                format!("has {} cards", entries.len()),
                format!("1 to {most} different cards"),
            );
        }
    }
    entries
}

/// An axial coordinate of a row's start, -16..=16.
pub(super) fn coordinate(file: &mut Document<'_>, field: &str, value: i64) -> i8 {
    let fitting = i8::try_from(value).ok().filter(|v| (-16..=16).contains(v));
    if fitting.is_none() {
        file.fail(
            field,
            format!("is {value}"),
            "a whole number from -16 to 16",
        );
    }
    fitting.unwrap_or(0)
}
