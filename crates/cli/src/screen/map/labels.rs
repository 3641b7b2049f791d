//! What is written into a space: its key, whose pieces stand there, what else lies there. As much as fits.

use crate::screen::paint::mark;
use crate::screen::text::width;
use engine::scene::{Board, PieceView, Scene, SpaceView};

/// Two letters for each kind of piece.
pub(in crate::screen) struct Codes(Vec<(String, String)>);

impl Codes {
    /// The letters: the first of the name and the next of it that no other kind has.
    pub(in crate::screen) fn of(board: &Board) -> Self {
        let mut codes: Vec<(String, String)> = Vec::new();
        for kind in &board.kinds {
            let letters: Vec<char> = kind.name.chars().filter(|c| c.is_alphanumeric()).collect();
            let first = letters.first().copied().unwrap_or('?');
            let with = |second: &char| format!("{}{}", first.to_uppercase(), second.to_lowercase());
            let mut all = letters.iter().skip(1).map(with);
            let free = all.find(|code| codes.iter().all(|(_, known)| known != code));
            let code = free.unwrap_or_else(|| first.to_uppercase().to_string());
            codes.push((kind.key.clone(), code));
        }
        Codes(codes)
    }

    /// A kind's letters.
    pub(in crate::screen) fn code<'a>(&'a self, kind: &'a str) -> &'a str {
        let known = self.0.iter().find(|(key, _)| key == kind);
        known.map_or(kind, |(_, code)| code)
    }
}

/// A piece of a label and whose it is.
pub(super) type Part = (String, Option<u8>);

/// A line of a label: ways to write it, the longest first.
pub(super) struct Wording {
    pub(super) ways: Vec<Vec<Part>>,
    /// Whether it names the space.
    pub(super) title: bool,
}

impl Wording {
    /// The longest way that fits into some columns; the shortest where none does.
    pub(super) fn fitting(&self, columns: usize) -> &[Part] {
        let fits = |way: &&Vec<Part>| length(way) <= columns;
        let way = self.ways.iter().find(fits).or(self.ways.last());
        way.map_or(&[], Vec::as_slice)
    }
}

/// How many columns a way takes.
pub(super) fn length(way: &[Part]) -> usize {
    way.iter().map(|(text, _)| width(text)).sum()
}

/// What can be told about a space.
pub(super) struct Labels<'a> {
    pub(super) board: &'a Board,
    pub(super) scene: &'a Scene,
    pub(super) codes: &'a Codes,
}

impl Labels<'_> {
    /// The lines of a space that has that many rows.
    pub(super) fn of(
        &self,
        space: usize,
        view: &SpaceView,
        rows: usize,
        brackets: Option<[char; 2]>,
    ) -> Vec<Wording> {
        let title = self.title(space, view, brackets);
        let owners = self.owners(space, view);
        if owners.is_empty() {
            let mut lines = vec![title];
            lines.extend(self.badges(view));
            lines.truncate(rows);
            return lines;
        }
        if rows < 2 {
            let is_key = |way: &&Vec<Part>| !way[0].0.contains(' ');
            let keys: Vec<Vec<Part>> = title.ways.iter().filter(is_key).cloned().collect();
            let short = self.sums(&self.totals(space, &owners), "");
            let mut both = keys.first().cloned().unwrap_or_default();
            both.push((" ".to_string(), None));
            both.extend(short.clone());
            // What can be chosen must be known by name.
            let rest = if brackets.is_some() {
                keys
            } else {
                vec![short]
            };
            let ways = std::iter::once(both).chain(rest).collect();
            return vec![Wording { ways, title: true }];
        }
        let mut lines = vec![title];
        match owners.len() < rows {
            true => lines.extend(owners.iter().map(|&owner| self.forces(&[owner], space))),
            false => lines.push(self.forces(&owners, space)),
        }
        lines.extend(self.badges(view));
        lines.truncate(rows);
        lines
    }

    fn title(&self, space: usize, view: &SpaceView, brackets: Option<[char; 2]>) -> Wording {
        let key = self.board.spaces.get(space).map_or("?", |space| &space.key);
        let crown = if view.state.iter().any(|state| state == "crown")
            || view.badges.iter().any(|badge| badge.icon == "crown")
        {
            "*"
        } else {
            ""
        };
        let framed = |text: &str| match brackets {
            Some([open, close]) => format!("{open}{text}{crown}{close}"),
            None => format!("{text}{crown}"),
        };
        let mut ways = Vec::new();
        if !view.name.is_empty() && view.name != key {
            ways.push(vec![(framed(&format!("{key} {}", view.name)), view.owner)]);
        }
        ways.push(vec![(framed(key), view.owner)]);
        ways.extend(
            [4, 3, 2]
                .into_iter()
                .filter_map(|letters| Some(vec![(framed(&shortened(key, letters)?), view.owner)])),
        );
        Wording { ways, title: true }
    }

    /// Who holds the space or has pieces there; first who holds it.
    fn owners(&self, space: usize, view: &SpaceView) -> Vec<Option<u8>> {
        let mut owners: Vec<Option<u8>> = Vec::new();
        owners.extend(view.owner.map(Some));
        owners.extend(view.also.iter().copied().map(Some));
        for piece in self.pieces(space) {
            if !owners.contains(&piece.owner) {
                owners.push(piece.owner);
            }
        }
        owners
    }

    fn pieces(&self, space: usize) -> impl Iterator<Item = &PieceView> {
        let here = move |piece: &&PieceView| usize::from(piece.space) == space;
        self.scene.pieces.iter().filter(here)
    }

    /// The pieces of some owners: by name, by code, or counted.
    fn forces(&self, owners: &[Option<u8>], space: usize) -> Wording {
        let told = |named: bool| {
            let mut parts: Vec<Part> = Vec::new();
            for &owner in owners {
                let gap = if parts.is_empty() { "" } else { "  " };
                let mut text = format!("{gap}{}", mark(self.board, owner));
                for (kind, count) in self.counted(space, owner) {
                    let known = self.board.kind(kind);
                    match (named, known) {
                        (true, Some(known)) if count == 1 => {
                            text += &format!(" {count} {}", known.name)
                        }
                        (true, Some(known)) => text += &format!(" {count} {}", known.plural),
                        _ => text += &format!(" {count}{}", self.codes.code(kind)),
                    }
                }
                parts.push((text, owner));
            }
            parts
        };
        let counted = self.totals(space, owners);
        let ways = vec![
            told(true),
            told(false),
            self.sums(&counted, " "),
            self.sums(&counted, ""),
        ];
        Wording { ways, title: false }
    }

    fn counted(&self, space: usize, owner: Option<u8>) -> Vec<(&str, u16)> {
        let mut kinds: Vec<(&str, u16)> = Vec::new();
        for piece in self.pieces(space).filter(|piece| piece.owner == owner) {
            match kinds.iter_mut().find(|(kind, _)| *kind == piece.kind) {
                Some((_, count)) => *count += piece.count,
                None => kinds.push((&piece.kind, piece.count)),
            }
        }
        kinds
    }

    fn totals(&self, space: usize, owners: &[Option<u8>]) -> Vec<(Option<u8>, u32)> {
        let total = |owner| -> u32 {
            let counted = self.counted(space, owner);
            counted.iter().map(|&(_, count)| u32::from(count)).sum()
        };
        owners.iter().map(|&owner| (owner, total(owner))).collect()
    }

    fn sums(&self, counted: &[(Option<u8>, u32)], gap: &str) -> Vec<Part> {
        let parts = counted.iter().enumerate();
        parts
            .map(|(at, &(owner, count))| {
                let gap = if at == 0 { "" } else { gap };
                let count = if count == 0 {
                    String::new()
                } else {
                    count.to_string()
                };
                (format!("{gap}{}{count}", mark(self.board, owner)), owner)
            })
            .collect()
    }

    fn badges(&self, view: &SpaceView) -> Option<Wording> {
        let badges: Vec<&str> = view
            .badges
            .iter()
            .map(|badge| badge.title.as_str())
            .filter(|title| !title.is_empty())
            .collect();
        if badges.is_empty() {
            return None;
        }
        // Half a sentence says nothing.
        let ways = vec![vec![(badges.join(", "), None)], Vec::new()];
        Some(Wording { ways, title: false })
    }
}

/// A key with fewer letters before its number, where it has one: `stra3` for `strait3`.
fn shortened(key: &str, letters: usize) -> Option<String> {
    let word = key.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let number = &key[word.len()..];
    let kept: String = word.chars().take(letters).collect();
    (kept.len() < word.len()).then(|| kept + number)
}
