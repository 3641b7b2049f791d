//! Choices narrowed by one target after the other, as a click narrows them in a browser.

use crate::spoken;
use crate::table::Teller;
use engine::prompt::{Choice, Prompt, Target, Tone};
use engine::scene::Scene;

/// At most so many choices are listed one by one.
const FEW: usize = 12;

/// A line of the list under a question.
#[derive(Clone, Debug)]
pub(super) struct Item {
    /// What it says.
    pub(super) label: String,
    /// The thing on the table it begins with.
    pub(super) target: Option<Target>,
    /// The choices behind it, as indexes of the prompt.
    pub(super) choices: Vec<usize>,
    /// How it is shown.
    pub(super) tone: Tone,
}

/// How far the choices have been narrowed.
#[derive(Clone, Default, Debug)]
pub(super) struct Narrowed {
    /// What has been clicked, in order.
    pub(super) clicked: Vec<Target>,
    /// Only what begins in this space from here on.
    pub(super) within: Option<u16>,
    /// Only what has all these words in its label or its notation.
    pub(super) words: String,
}

impl Narrowed {
    /// Takes the last step back; false when there is none.
    pub(super) fn back(&mut self) -> bool {
        if !self.words.is_empty() {
            self.words.clear();
            return true;
        }
        self.within.take().is_some() || self.clicked.pop().is_some()
    }

    /// The choices that are left, as indexes of the prompt.
    pub(super) fn left(&self, prompt: &Prompt, scene: &Scene) -> Vec<usize> {
        let words: Vec<String> = self
            .words
            .split_whitespace()
            .map(str::to_lowercase)
            .collect();
        let fits = |choice: &Choice| {
            if !choice.targets.starts_with(&self.clicked) {
                return false;
            }
            let here = |space| {
                choice.targets[self.clicked.len()..]
                    .first()
                    .and_then(|next| space_of(scene, next))
                    == Some(space)
            };
            if self.within.is_some_and(|space| !here(space)) {
                return false;
            }
            let said = format!("{} {}", choice.label, choice.action).to_lowercase();
            words.iter().all(|word| said.contains(word.as_str()))
        };
        let all = prompt.choices.iter().enumerate();
        all.filter(|(_, choice)| fits(choice))
            .map(|(index, _)| index)
            .collect()
    }

    /// What can be clicked next.
    pub(super) fn next<'a>(&self, prompt: &'a Prompt, scene: &Scene) -> Vec<&'a Target> {
        let left = self.left(prompt, scene);
        let mut next: Vec<&Target> = Vec::new();
        for index in left {
            if let Some(target) = prompt.choices[index].targets.get(self.clicked.len())
                && !next.contains(&target)
            {
                next.push(target);
            }
        }
        next
    }

    /// The list: every choice when they are few or searched for, else one line for each thing that can be clicked next. What
    /// ends the decision stands behind that, so that nobody ends it by a slip; what loses something stands last.
    pub(super) fn items(&self, prompt: &Prompt, scene: &Scene, teller: &Teller<'_>) -> Vec<Item> {
        let left = self.left(prompt, scene);
        let depth = self.clicked.len();
        let whole = |index: usize| {
            let choice = &prompt.choices[index];
            Item {
                label: choice.label.clone(),
                target: choice.targets.get(depth).cloned(),
                choices: vec![index],
                tone: choice.tone,
            }
        };
        if left.len() <= FEW || !self.words.is_empty() {
            return left.into_iter().map(whole).collect();
        }
        let mut groups: Vec<(Option<&Target>, Vec<usize>)> = Vec::new();
        for index in left {
            let target = prompt.choices[index].targets.get(depth);
            match groups
                .iter_mut()
                .find(|(known, _)| target.is_some() && *known == target)
            {
                Some((_, group)) => group.push(index),
                None => groups.push((target, vec![index])),
            }
        }
        let mut items: Vec<Item> = groups
            .into_iter()
            .map(|(target, choices)| match (target, &*choices) {
                (Some(target), [_, _, ..]) => Item {
                    label: title(prompt, &choices, &teller.target(target)),
                    target: Some(target.clone()),
                    tone: tone(prompt, &choices),
                    choices,
                },
                _ => whole(choices[0]),
            })
            .collect();
        items.sort_by_key(|item| match (item.tone, &item.target) {
            (Tone::Danger, _) => 3,
            (Tone::Primary | Tone::Quiet, None) => 2,
            (_, Some(_)) => 1,
            (_, None) => 0,
        });
        items
    }
}

/// Where a thing on the table lies, if it lies in a space.
pub(super) fn space_of(scene: &Scene, target: &Target) -> Option<u16> {
    match target {
        Target::Space { space } => Some(*space),
        Target::Piece { piece } => {
            let piece = scene.pieces.iter().find(|known| known.id == *piece);
            piece.map(|piece| piece.space)
        }
        _ => None,
    }
}

/// Words that no title ends with.
const LINKS: [&str; 10] = [
    "to", "in", "at", "from", "with", "a", "an", "the", "on", "into",
];

/// What choices do, and to what: what their labels have in common, and the thing where they do not say it.
fn title(prompt: &Prompt, choices: &[usize], thing: &str) -> String {
    let mut words = spoken::shared(prompt, choices);
    while words.last().is_some_and(|word| LINKS.contains(word)) {
        words.pop();
    }
    let verb = words.join(" ");
    match verb.is_empty() || verb.contains(thing) {
        true if verb.is_empty() => thing.to_string(),
        true => verb,
        false => format!("{verb}: {thing}"),
    }
}

fn tone(prompt: &Prompt, choices: &[usize]) -> Tone {
    let first = prompt.choices[choices[0]].tone;
    match choices
        .iter()
        .all(|&index| prompt.choices[index].tone == first)
    {
        true => first,
        false => Tone::Plain,
    }
}
