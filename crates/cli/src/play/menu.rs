//! Choices in numbered lists short enough to read.

use crate::spoken;
use crate::table::Teller;
use engine::prompt::{Choice, Prompt, Tone};

/// The longest list that is shown at once.
const LONG: usize = 15;

/// A numbered list: of choices, or of groups of them where they are many.
pub(super) struct Menu {
    pub(super) items: Vec<Item>,
}

/// What a number stands for.
pub(super) enum Item {
    /// A choice, by its index in the prompt.
    Choice(usize),
    /// Several choices that begin alike.
    Group {
        /// How they begin.
        title: String,
        /// Their indexes in the prompt.
        choices: Vec<usize>,
    },
}

/// What a line that names an action fits.
pub(super) enum Fit {
    /// One choice.
    One(usize),
    /// Several, of which more must be typed.
    Several(Vec<usize>),
    /// None.
    None,
}

impl Menu {
    /// The list of all choices of the prompt, in order and without groups.
    pub(super) fn full(prompt: &Prompt) -> Menu {
        let items = (0..prompt.choices.len()).map(Item::Choice).collect();
        Menu { items }
    }

    /// The list of some choices of the prompt: grouped by their verbs, then by one target after the other, when they are many.
    pub(super) fn of(prompt: &Prompt, choices: &[usize], teller: &Teller<'_>) -> Menu {
        let plain = || choices.iter().copied().map(Item::Choice).collect();
        if choices.len() <= LONG {
            return Menu {
                items: apart(prompt, choices, teller).unwrap_or_else(plain),
            };
        }
        let deepest = choices.iter().map(|&c| prompt.choices[c].targets.len());
        for depth in 0..=deepest.max().unwrap_or(0) {
            let groups = group(prompt, choices, depth, teller);
            if groups.len() > 1 && groups.len() < choices.len() {
                let items = groups
                    .into_iter()
                    .map(|(title, choices)| match *choices {
                        [only] => Item::Choice(only),
                        _ => Item::Group { title, choices },
                    })
                    .collect();
                return Menu { items };
            }
        }
        Menu { items: plain() }
    }

    /// The list as numbered lines.
    pub(super) fn lines(&self, prompt: &Prompt) -> Vec<String> {
        self.items
            .iter()
            .zip(1..)
            .map(|(item, number)| match item {
                Item::Choice(choice) => format!("{number:>3}  {}", line(&prompt.choices[*choice])),
                Item::Group { title, choices } => {
                    format!("{number:>3}  {title} … ({} choices)", choices.len())
                }
            })
            .collect()
    }
}

/// A choice in a line: what it does, what to type, what follows.
fn line(choice: &Choice) -> String {
    let mut text = match choice.label.eq_ignore_ascii_case(&choice.action) {
        true => choice.action.clone(),
        false => format!("{} [{}]", choice.label, choice.action),
    };
    if let Some(preview) = &choice.preview {
        text += &format!(" — {preview}");
    }
    text
}

/// A short list with what hurts put away behind one number, when that makes it much shorter; nothing otherwise.
fn apart(prompt: &Prompt, choices: &[usize], teller: &Teller<'_>) -> Option<Vec<Item>> {
    let hurts = |index: usize| prompt.choices[index].tone == Tone::Danger;
    let groups = group(prompt, choices, 0, teller);
    let folded = |all: &[usize]| all.len() > 3 && all.iter().all(|&index| hurts(index));
    if groups.len() < 2 || !groups.iter().any(|(_, all)| folded(all)) {
        return None;
    }
    let items = groups
        .into_iter()
        .flat_map(|(title, choices)| match folded(&choices) {
            true => vec![Item::Group { title, choices }],
            false => choices.into_iter().map(Item::Choice).collect(),
        });
    Some(items.collect())
}

/// What the labels of choices have in common, when that says more than their verb.
fn common(prompt: &Prompt, choices: &[usize], verb: &str) -> String {
    let words = spoken::shared(prompt, choices);
    match *words {
        [] => verb.to_string(),
        [only] if only.eq_ignore_ascii_case(verb) => verb.to_string(),
        _ => words.join(" "),
    }
}

/// The choices that begin alike, in the order of their first one. Depth 0 looks at the verb, 1 at the first target, and so on.
fn group(
    prompt: &Prompt,
    choices: &[usize],
    depth: usize,
    teller: &Teller<'_>,
) -> Vec<(String, Vec<usize>)> {
    let mut groups: Vec<(String, Vec<usize>)> = Vec::new();
    for &index in choices {
        let choice = &prompt.choices[index];
        let verb = choice.action.split_whitespace().next().unwrap_or_default();
        let title = match depth {
            0 => verb.to_string(),
            _ => match choice.targets.get(depth - 1) {
                Some(target) => format!("{verb} {}", teller.target(target)),
                None => choice.action.clone(),
            },
        };
        match groups.iter_mut().find(|(known, _)| *known == title) {
            Some((_, group)) => group.push(index),
            None => groups.push((title, vec![index])),
        }
    }
    if depth == 0 {
        for (title, choices) in groups.iter_mut().filter(|(_, choices)| choices.len() > 1) {
            *title = common(prompt, choices, title);
        }
    }
    groups
}

/// Which choices a typed action or the beginning of one fits.
pub(super) fn fit(prompt: &Prompt, line: &str) -> Fit {
    let typed = squeezed(line);
    let choices = || prompt.choices.iter().enumerate();
    if let Some((exact, _)) = choices().find(|(_, choice)| squeezed(&choice.action) == typed) {
        return Fit::One(exact);
    }
    let begun: Vec<usize> = choices()
        .filter(|(_, choice)| squeezed(&choice.action).starts_with(&typed))
        .map(|(index, _)| index)
        .collect();
    match *begun {
        [] => Fit::None,
        [only] => Fit::One(only),
        _ => Fit::Several(begun),
    }
}

/// Small letters, one space between words.
fn squeezed(text: &str) -> String {
    let words: Vec<String> = text.split_whitespace().map(str::to_lowercase).collect();
    words.join(" ")
}
