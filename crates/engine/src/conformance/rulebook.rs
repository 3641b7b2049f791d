//! The rules in words, the scenarios and the tests of a game belong together.
//!
//! A game has its rules under headings like `### ALD-5.3 Crystals`, scenarios in `scenarios/`, each named after a rule that
//! it shows (`ald-5.3-no-crystal-in-a-stronghold.toml`), and tests in `src/` and `tests/` that name rules in the comments
//! above them or in their names (`ald_5_3_…`). A chapter without numbered rules is a rule itself: `### AID-14 Hidden
//! information`. The tests of a game call [`Rulebook`] with three lines:
//!
//! ```no_run
//! use engine::conformance::rulebook::Rulebook;
//! use engine::example::Higher;
//!
//! let book = Rulebook::of("HIGHER", env!("CARGO_MANIFEST_DIR"));
//! book.every_scenario_holds::<Higher>();
//! book.every_rule_is_shown::<Higher>();
//! book.every_scenario_is_named::<Higher>();
//! ```

use crate::game::Game;
use crate::scenario::{Scenario, run};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A rule by its chapter and its number in there; 0 is the chapter itself.
type Rule = (u32, u32);

/// Where a game keeps its scenarios and tests, and how its rules are called.
#[derive(Clone, Debug)]
pub struct Rulebook {
    prefix: String,
    folder: PathBuf,
}

impl Rulebook {
    /// The game in a folder (its `CARGO_MANIFEST_DIR`), whose rules are called `PREFIX-5.3`.
    pub fn of(prefix: &str, folder: impl Into<PathBuf>) -> Self {
        Rulebook {
            prefix: prefix.to_string(),
            folder: folder.into(),
        }
    }

    /// All scenarios hold.
    ///
    /// # Panics
    /// When one does not, or when there are none.
    pub fn every_scenario_holds<G: Game>(&self) {
        let files = self.scenarios();
        let failures: Vec<String> = files.iter().filter_map(|path| failure::<G>(path)).collect();
        assert!(!files.is_empty(), "there are no scenarios");
        assert!(
            failures.is_empty(),
            "{} of {} scenarios fail:\n\n{}",
            failures.len(),
            files.len(),
            failures.join("\n\n")
        );
    }

    /// Every rule has a scenario or a test.
    ///
    /// # Panics
    /// When one has neither, or when there are no rules.
    pub fn every_rule_is_shown<G: Game>(&self) {
        let mut shown = BTreeSet::new();
        for path in self.scenarios() {
            let scenario = Scenario::read(&path).unwrap_or_else(|error| panic!("{error}"));
            shown.extend(scenario.rules.iter().flat_map(|rule| self.rules_in(rule)));
        }
        let folders = ["src", "tests"].map(|name| self.folder.join(name));
        for source in folders.iter().flat_map(|folder| files(folder, "rs")) {
            let text = std::fs::read_to_string(&source)
                .unwrap_or_else(|error| panic!("{}: {error}", source.display()));
            shown.extend(self.rules_of_tests(&text));
        }
        let rules = self.rules::<G>();
        let missing: Vec<String> = rules
            .difference(&shown)
            .map(|rule| self.written(rule))
            .collect();
        assert!(!rules.is_empty(), "there are no rules {}", self.prefix);
        assert!(
            missing.is_empty(),
            "{} of {} rules have no scenario and no test: {}",
            missing.len(),
            rules.len(),
            missing.join(", ")
        );
    }

    /// Scenarios show rules that exist, and begin with the number of one of them.
    ///
    /// # Panics
    /// When one does not.
    pub fn every_scenario_is_named<G: Game>(&self) {
        let rules = self.rules::<G>();
        let wrong: Vec<String> = self
            .scenarios()
            .iter()
            .filter_map(|path| self.misnamed(path, &rules))
            .collect();
        assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    }

    /// What is wrong with the name and the rules of a scenario.
    fn misnamed(&self, path: &Path, rules: &BTreeSet<Rule>) -> Option<String> {
        let name = path
            .file_name()
            .unwrap_or_default()
            .to_string_lossy()
            .into_owned();
        let scenario = match Scenario::read(path) {
            Ok(scenario) => scenario,
            Err(error) => return Some(error),
        };
        let shown: BTreeSet<Rule> = scenario
            .rules
            .iter()
            .flat_map(|rule| self.rules_in(rule))
            .collect();
        if shown.len() != scenario.rules.len() {
            return Some(format!(
                "{name}: {:?} are not one rule each",
                scenario.rules
            ));
        }
        let unknown: Vec<String> = shown
            .difference(rules)
            .map(|rule| self.written(rule))
            .collect();
        if !unknown.is_empty() {
            return Some(format!("{name}: there is no {}", unknown.join(", ")));
        }
        let first =
            |rule: &Rule| name.starts_with(&format!("{}-", self.written(rule).to_lowercase()));
        let named = shown.iter().any(first);
        (!named).then(|| format!("{name}: expected the number of one of its rules first"))
    }

    fn scenarios(&self) -> Vec<PathBuf> {
        files(&self.folder.join("scenarios"), "toml")
    }

    /// The headings of the rules.
    fn rules<G: Game>(&self) -> BTreeSet<Rule> {
        let start = format!("### {}-", self.prefix);
        let headings = G::rules().lines().filter(|line| line.starts_with(&start));
        headings
            .filter_map(|line| self.rules_in(line).into_iter().next())
            .collect()
    }

    fn written(&self, (chapter, rule): &Rule) -> String {
        match rule {
            0 => format!("{}-{chapter}", self.prefix),
            _ => format!("{}-{chapter}.{rule}", self.prefix),
        }
    }

    /// The rules in a text: `ALD-5.3`, and the numbers after it in `ALD-5.3, 5.4` and `ALD-5.3 to 5.5`.
    fn rules_in(&self, text: &str) -> BTreeSet<Rule> {
        let mut found = BTreeSet::new();
        for part in text.split(&format!("{}-", self.prefix)).skip(1) {
            let mut last: Option<Rule> = None;
            let mut span = false;
            let words = part.split([' ', ',']).filter(|word| !word.is_empty());
            for (nth, word) in words.enumerate() {
                let number = word.trim_matches(|c: char| !c.is_ascii_digit());
                match (numbered(number), word) {
                    (Some((chapter, rule)), _) => {
                        if let Some((_, first)) = last.filter(|(same, _)| span && *same == chapter)
                        {
                            found.extend((first..rule).map(|rule| (chapter, rule)));
                        }
                        found.insert((chapter, rule));
                        last = Some((chapter, rule));
                        span = false;
                    }
                    (None, _) if nth == 0 => {
                        found.extend(number.parse().ok().map(|chapter: u32| (chapter, 0)));
                    }
                    (None, "to") => span = true,
                    (None, "and") => {}
                    _ => break,
                }
            }
        }
        found
    }

    /// The rules that tests of a source name, in the comments directly above them or in their names.
    fn rules_of_tests(&self, source: &str) -> BTreeSet<Rule> {
        let lines: Vec<&str> = source.lines().map(str::trim).collect();
        let mut found = BTreeSet::new();
        for at in (0..lines.len()).filter(|&at| lines[at] == "#[test]") {
            let above = lines[..at].iter().rev();
            let above: Vec<&str> = above
                .take_while(|line| line.starts_with("//") || line.starts_with("#["))
                .copied()
                .collect();
            let above: Vec<&str> = above.into_iter().rev().collect();
            found.extend(self.rules_in(&above.join(" ").replace("///", "")));
            let mut names = lines[at..]
                .iter()
                .filter_map(|line| line.strip_prefix("fn "));
            found.extend(names.next().and_then(|name| self.rule_of_name(name)));
        }
        found
    }

    /// The rule in the name of a test: `ald_5_3_…`.
    fn rule_of_name(&self, name: &str) -> Option<Rule> {
        let mut parts = name.split('_');
        let own = parts.next()?.eq_ignore_ascii_case(&self.prefix);
        let chapter = parts.next()?.parse().ok()?;
        let rule = parts.next()?.parse().ok()?;
        own.then_some((chapter, rule))
    }
}

/// `5.3`
fn numbered(number: &str) -> Option<Rule> {
    let (chapter, rule) = number.split_once('.')?;
    Some((chapter.parse().ok()?, rule.parse().ok()?))
}

/// The files of a folder and its folders with an extension, in the order of their paths.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> = entries
        .map(|entry| entry.path())
        .flat_map(|path| match path.is_dir() {
            true => files(&path, extension),
            false => vec![path],
        })
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .collect();
    found.sort();
    found
}

/// What fails in a scenario.
fn failure<G: Game>(path: &Path) -> Option<String> {
    let check = || -> Result<(), String> {
        let scenario = Scenario::read(path)?;
        let wrong = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        scenario
            .setup
            .check(&G::info())
            .map_err(|error| wrong(&error))?;
        let game = G::new(&scenario.setup, &G::content()).map_err(|error| wrong(&error))?;
        match run(Arc::new(game), &scenario).failure {
            Some(failure) => Err(wrong(&failure)),
            None => Ok(()),
        }
    };
    check().err()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_in_texts() {
        let book = Rulebook::of("ALD", "");
        let text =
            "/// ALD-5.3, 5.4: crystals. (ALD-7.26 to 7.28), ALD-1.2 and 1.4, 25 of them, ALD-15";
        let wanted = [
            (1, 2),
            (1, 4),
            (5, 3),
            (5, 4),
            (7, 26),
            (7, 27),
            (7, 28),
            (15, 0),
        ];
        assert_eq!(book.rules_in(text), BTreeSet::from(wanted));
        let source = "/// ALD-2.1: about.\n#[test]\nfn a() {}\n// ALD-9.9\n\n#[test]\nfn ald_3_10_sites() {}\n";
        assert_eq!(
            book.rules_of_tests(source),
            BTreeSet::from([(2, 1), (3, 10)])
        );
        assert_eq!(book.written(&(15, 0)), "ALD-15");
    }

    #[test]
    fn names_are_checked() {
        let folder = std::env::temp_dir().join(format!("muster-rulebook-{}", std::process::id()));
        std::fs::create_dir_all(&folder).unwrap();
        let book = Rulebook::of("GO", &folder);
        let rules = BTreeSet::from([(1, 1), (2, 0)]);
        let said = |name: &str, shown: &str| {
            let path = folder.join(name);
            let text = format!("rules = {shown}\ntitle = \"t\"\ngame = \"go\"\nseats = 2\n");
            std::fs::write(&path, text).unwrap();
            book.misnamed(&path, &rules).unwrap_or_default()
        };
        assert_eq!(said("go-1.1-a.toml", "[\"GO-1.1\"]"), "");
        assert_eq!(said("go-2-a.toml", "[\"GO-1.1\", \"GO-2\"]"), "");
        assert!(said("go-3.1-a.toml", "[\"GO-1.1\"]").contains("expected the number"));
        assert!(said("go-1.1-b.toml", "[\"GO-1.1\", \"GO-9.9\"]").contains("there is no GO-9.9"));
        assert!(said("go-1.1-c.toml", "[\"GO-1.1\", \"1.1\"]").contains("not one rule each"));
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
