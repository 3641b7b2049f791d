//! Checks that several files share.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use engine::content::{Document, within};
use serde::{Deserialize, Deserializer};

use super::Label;
use super::ids::Resource;
use super::sheet::Price;

/// A number of an effect or a change: 1..=20.
pub(super) fn amount<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    within::<D, 1, 20>(deserializer)
}

/// A number of a price: 0..=20.
fn part<'de, D: Deserializer<'de>>(deserializer: D) -> Result<u8, D::Error> {
    within::<D, 0, 20>(deserializer)
}

/// A price in a file.
#[derive(Clone, Copy, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct RawPrice {
    #[serde(default, deserialize_with = "part")]
    food: u8,
    #[serde(default, deserialize_with = "part")]
    wood: u8,
    #[serde(default, deserialize_with = "part")]
    ore: u8,
}

impl RawPrice {
    /// The price; nothing is free.
    pub(super) fn price(self, file: &mut Document<'_>, field: &str) -> Price {
        let mut price = Price::default();
        price.0[Resource::Food.index()] = self.food;
        price.0[Resource::Wood.index()] = self.wood;
        price.0[Resource::Ore.index()] = self.ore;
        if price.total() == 0 {
            file.fail(field, "is nothing", "at least 1 food, wood or ore");
        }
        price
    }
}

/// The entries of the list `group` one by one, as many as allowed; `None` for those that do not fit and are reported.
pub(super) fn items<T: for<'de> Deserialize<'de>>(
    file: &mut Document<'_>,
    group: &str,
    many: RangeInclusive<usize>,
) -> Vec<Option<T>> {
    let mut items = Vec::new();
    loop {
        let field = format!("{group}[{}]", items.len());
        if !file.has(&field) {
            break;
        }
        items.push(file.value(&field));
    }
    if !many.contains(&items.len()) {
        let expected = format!("a list of {} to {}", many.start(), many.end());
        let problem = if file.has(group) {
            format!("has {} entries", items.len())
        } else {
            "is missing".to_owned()
        };
        file.fail(group, problem, expected);
    }
    items.truncate(*many.end());
    items
}

/// Reports a text that is blank.
pub(super) fn text(file: &mut Document<'_>, field: &str, text: &str) {
    if text.trim().is_empty() {
        file.fail(field, "is blank", "words for the players");
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

/// Reports a word of other characters than those of words, or one noted in `seen` before.
pub(super) fn word(
    file: &mut Document<'_>,
    field: &str,
    word: &str,
    seen: Option<&mut BTreeSet<String>>,
) {
    let fits = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if !word.starts_with(|c: char| c.is_ascii_lowercase()) || !word.chars().all(fits) {
        file.fail(
            field,
            format!("is `{word}`"),
            "a word of small letters, digits and `_`",
        );
    } else if seen.is_some_and(|seen| !seen.insert(word.to_owned())) {
        file.fail(field, format!("is `{word}` again"), "a word used once");
    }
}

/// Reports what is wrong with the name, the plural and the icon of the entry at `path`.
pub(super) fn label(file: &mut Document<'_>, path: &str, label: &Label) {
    for (key, name) in [("name", &label.name), ("plural", &label.plural)] {
        text(file, &format!("{path}.{key}"), name);
    }
    icon(file, &format!("{path}.icon"), &label.icon);
}

/// The place of `word` among `words`; reported if it is not one of them. Nothing is known, and nothing reported, without
/// the words.
pub(super) fn place(
    file: &mut Document<'_>,
    field: &str,
    word: &str,
    words: Option<&[String]>,
) -> Option<u8> {
    let words = words?;
    let place = words.iter().position(|known| known == word);
    if place.is_none() {
        file.fail(
            field,
            format!("is `{word}`"),
            format!("one of `{}`", words.join("`, `")),
        );
    }
    place.and_then(|place| u8::try_from(place).ok())
}
