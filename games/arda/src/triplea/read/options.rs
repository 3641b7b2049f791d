//! What players may change when a match is created: the file's editable properties that become rules of the house, and
//! those that a switch or a victory asks for.

use super::super::words::option_key;
use super::Reader;
use crate::definition::{OptionDef, OptionDefault, RuleSet};

/// The key under which a property is an option.
pub(super) fn key(r: &Reader, property: &str) -> String {
    let rule = r
        .editable
        .iter()
        .find(|(_, name)| name.eq_ignore_ascii_case(property));
    match rule {
        Some((field, _)) => (*field).to_owned(),
        None => option_key(property),
    }
}

pub(super) fn read(r: &mut Reader) {
    for (field, property) in r.editable.clone() {
        let known = RuleSet::ALL.iter().find(|(key, _, _)| *key == field);
        let (_, rule, help) = known.copied().unwrap_or((field, "ARD-14", ""));
        add(r, field.to_owned(), &property, help, rule);
    }
    for property in r.asked.clone() {
        let key = key(r, &property);
        let help = "A setting of the file: parts of its set-up and its victories hang on it.";
        add(r, key, &property, help, "ARD-14");
    }
}

fn add(r: &mut Reader, key: String, property: &str, help: &str, rule: &str) {
    if r.def.options.iter().any(|known| known.key == key) {
        return;
    }
    let Some(known) = r.props.get(property) else {
        return;
    };
    let (title, range) = (known.name.clone(), known.range);
    let number: Option<i32> = known.value.trim().parse().ok();
    let mut words = Vec::new();
    let default = match number {
        _ if key == "targeted_casualties" => {
            let word = |word: &str, what: &str| (word.to_owned(), what.to_owned());
            words = vec![
                word("owner", "Their owner chooses."),
                word("dice", "Each die has its target, or chance decides."),
            ];
            let owner = r.props.on(property);
            OptionDefault::Word(if owner { "owner" } else { "dice" }.to_owned())
        }
        Some(number) => OptionDefault::Number(number),
        None => OptionDefault::Switch(r.props.on(property)),
    };
    r.props.settle(property, format!("option {key}"));
    r.def.options.push(OptionDef {
        key,
        title,
        help: help.to_owned(),
        rule: rule.to_owned(),
        default,
        range,
        words,
    });
}
