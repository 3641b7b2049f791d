//! One good text, spoilt.

use crate::hostile::{NUMBERS, WORDS, deep, long};
use crate::parts::Parts;
use crate::tape::Tape;
use std::ops::Range;

/// A spoilt text is at most so much longer than the good one.
pub const MOST_BYTES: usize = 64 * 1024;

/// The text with little changed in it; `others` are good texts of the same kind, of which parts may be taken.
pub fn spoilt(text: &str, others: &[&str], tape: &mut Tape<'_>) -> String {
    let longest = text.len() + MOST_BYTES;
    let mut now = text.to_string();
    // One change comes furthest; many show what happens together.
    let times = 1 + tape.below(3) * tape.below(4);
    for _ in 0..times {
        let next = changed(&now, others, tape);
        if next.len() <= longest {
            now = next;
        }
    }
    // A change can undo another, or put the same in place of the same.
    match now == text {
        true => format!("{text}{}", tape.one(&WORDS[4..])),
        false => now,
    }
}

/// The text with one change.
fn changed(text: &str, others: &[&str], tape: &mut Tape<'_>) -> String {
    let parts = Parts::of(text);
    let Some(at) = any(&parts, tape) else {
        return tape.one(&WORDS).to_string();
    };
    let here = match tape.below(4) {
        0 => at..at + 1,
        1 => parts.line(at),
        _ => parts.whole(at),
    };
    match tape.below(12) {
        0 => with(&parts, here, ""),
        1 => {
            let again = parts.texts[here.clone()].concat();
            let times = tape.one(&[2, 2, 3, 40, 3000]);
            with(
                &parts,
                here,
                &again.repeat(times.min(1 + MOST_BYTES / again.len().max(1))),
            )
        }
        2 => swapped(&parts, here, tape),
        3 => {
            let with_this = copy(&parts, tape);
            with(&parts, here, &with_this)
        }
        4 => {
            let before = parts.texts[here.clone()].concat();
            let with_this = copy(&parts, tape) + &before;
            with(&parts, here, &with_this)
        }
        5 => from_elsewhere(&parts, here, others, tape),
        6 => {
            let number = numbers(&parts, tape).unwrap_or(at);
            with(&parts, number..number + 1, tape.one(&NUMBERS))
        }
        7 => {
            let number = numbers(&parts, tape).unwrap_or(at);
            with(
                &parts,
                number..number + 1,
                &nudged(parts.texts[number], tape),
            )
        }
        8 => with(&parts, here, tape.one(&WORDS)),
        9 => {
            let before = parts.texts[at];
            let with_this = format!("{before}{}", tape.one(&WORDS));
            with(&parts, at..at + 1, &with_this)
        }
        10 => strange(&parts, at, tape),
        _ => parts.texts[..at].concat(),
    }
}

/// The text with something else in a place.
fn with(parts: &Parts<'_>, place: Range<usize>, other: &str) -> String {
    let (before, after) = (&parts.texts[..place.start], &parts.texts[place.end..]);
    [&before.concat(), other, &after.concat()].concat()
}

/// A part that is more than blanks.
fn any(parts: &Parts<'_>, tape: &mut Tape<'_>) -> Option<usize> {
    match parts.solid() {
        [] => None,
        solid => Some(tape.one(solid)),
    }
}

fn copy(parts: &Parts<'_>, tape: &mut Tape<'_>) -> String {
    let from = any(parts, tape).map(|at| parts.whole(at));
    from.map_or_else(String::new, |from| parts.texts[from].concat())
}

fn swapped(parts: &Parts<'_>, here: Range<usize>, tape: &mut Tape<'_>) -> String {
    let there = any(parts, tape).map_or(here.clone(), |at| parts.whole(at));
    let (first, second) = match here.start <= there.start {
        true => (here, there),
        false => (there, here),
    };
    if first.end > second.start {
        return with(parts, first, "");
    }
    [
        &parts.texts[..first.start],
        &parts.texts[second.clone()],
        &parts.texts[first.end..second.start],
        &parts.texts[first],
        &parts.texts[second.end..],
    ]
    .map(<[&str]>::concat)
    .concat()
}

fn from_elsewhere(
    parts: &Parts<'_>,
    here: Range<usize>,
    others: &[&str],
    tape: &mut Tape<'_>,
) -> String {
    let other = match others {
        [] => copy(parts, tape),
        others => copy(&Parts::of(tape.one(others)), tape),
    };
    with(parts, here, &other)
}

/// One of the numbers of the text.
fn numbers(parts: &Parts<'_>, tape: &mut Tape<'_>) -> Option<usize> {
    let digits = |at: &usize| parts.texts[*at].bytes().all(|byte| byte.is_ascii_digit());
    let all: Vec<usize> = parts.solid().iter().copied().filter(digits).collect();
    match all.as_slice() {
        [] => None,
        all => Some(tape.one(all)),
    }
}

/// A number a little greater or less, or of ten times the size; a word with one letter changed.
fn nudged(text: &str, tape: &mut Tape<'_>) -> String {
    match text.parse::<i64>() {
        Ok(number) => match tape.below(4) {
            0 => number.saturating_add(1).to_string(),
            1 => number.saturating_sub(1).to_string(),
            2 => number.saturating_mul(10).to_string(),
            _ => number.saturating_neg().to_string(),
        },
        Err(_) => {
            let letters: Vec<char> = text.chars().collect();
            let at = tape.below(letters.len());
            let other = tape.below(26) as u8 + b'a';
            let letters = letters.iter().enumerate();
            letters
                .map(|(index, letter)| if index == at { other as char } else { *letter })
                .collect()
        }
    }
}

/// Something very deep or very long in the place of a part.
fn strange(parts: &Parts<'_>, at: usize, tape: &mut Tape<'_>) -> String {
    let other = match tape.below(5) {
        0 => deep("[", tape.one(&[3, 100, 5_000])),
        1 => deep("{\"a\":", tape.one(&[3, 100, 5_000])),
        2 => deep("{ a = ", tape.one(&[3, 100, 5_000])),
        3 => long(tape.one(&[100, 5_000, 50_000])),
        _ => deep("<a>", tape.one(&[3, 100, 5_000])),
    };
    with(parts, at..at + 1, &other)
}
