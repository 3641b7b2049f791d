//! What can be typed besides actions.

use std::path::PathBuf;

/// A command of the table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Word {
    /// Take back the last action, or the whole turn.
    Undo { turn: bool },
    /// Why an action is not possible.
    Why(String),
    /// A rule, or the one of the question.
    Rule(Option<String>),
    /// The table.
    Board,
    /// The own dashboard and cards.
    Me,
    /// What happened.
    Log,
    /// Every choice.
    Choices,
    /// Save.
    Save(PathBuf),
    /// These words.
    Help,
    /// What an absent player would do.
    Default,
    /// Stop.
    Quit,
}

/// What the words do.
pub(super) const HELP: &str = "\
Type the number of a choice, or the action itself; its beginning is enough when it fits one choice only.
  choices          list every choice, with the action to type
  board            show the table
  me               show your dashboard and cards
  log              tell what happened since the deal
  undo             take back your last action
  undo turn        take back all that you can take back
  why ACTION       say why an action is not possible
  rule [NUMBER]    print a rule; without a number the one that asks
  default          do what would be done for you if you were away
  save FILE        save the game; go on with `muster play GAME --resume FILE`
  help             these lines
  quit             stop";

impl Word {
    /// Reads a command; nothing when it is none, a sentence when it lacks something.
    pub(super) fn read(line: &str) -> Option<Result<Word, String>> {
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        let lacks = |what: &str| Some(Err(format!("`{word}` needs {what}, such as `{word} …`.")));
        let word = match (word, rest) {
            ("undo", "") => Word::Undo { turn: false },
            ("undo", "turn") => Word::Undo { turn: true },
            ("why", "") => return lacks("an action"),
            ("why", action) => Word::Why(action.trim_start_matches("not ").to_string()),
            ("rule", "") => Word::Rule(None),
            ("rule", id) => Word::Rule(Some(id.to_string())),
            ("save", "") => return lacks("a file"),
            ("save", file) => Word::Save(PathBuf::from(file)),
            ("board", "") => Word::Board,
            ("me", "") => Word::Me,
            ("log", "") => Word::Log,
            ("choices", "") => Word::Choices,
            ("help" | "?", "") => Word::Help,
            ("default", "") => Word::Default,
            ("quit" | "exit", "") => Word::Quit,
            _ => return None,
        };
        Some(Ok(word))
    }
}
