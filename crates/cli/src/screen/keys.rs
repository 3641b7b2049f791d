//! What the keys do.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// Which pane has the arrow keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Focus {
    /// The question and its choices.
    Question,
    /// The map.
    Map,
    /// The players.
    Players,
    /// The cards.
    Cards,
    /// The log.
    Log,
}

impl Focus {
    /// The panes in the order of the Tab key.
    pub(super) const ALL: [Focus; 5] = [
        Focus::Question,
        Focus::Map,
        Focus::Players,
        Focus::Cards,
        Focus::Log,
    ];
}

/// A direction on the screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Way {
    Left,
    Right,
    Up,
    Down,
}

/// What a key asks for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Command {
    /// The next line, the neighbouring space: what has the focus goes there.
    Go(Way),
    /// A page further.
    Page { down: bool },
    /// To one end.
    End { last: bool },
    /// Take what is pointed at.
    Take,
    /// Take the line of that number, from 1.
    Number(usize),
    /// One step of narrowing back.
    Back,
    /// Search the choices by words.
    Search,
    /// Take the usual way on.
    Usual,
    /// What an absent player would do.
    Default,
    /// Take back the last action, or the whole turn.
    Undo { turn: bool },
    /// The next pane, or the one before.
    Focus { forward: bool },
    /// The pane with the focus alone, or all of them again.
    Enlarge,
    /// The stage or the map.
    Stage,
    /// Scroll the map.
    Scroll(Way),
    /// The map larger, or smaller.
    Zoom { larger: bool },
    /// The whole map.
    Whole,
    /// The next space that can be chosen, or the one before.
    Lit { forward: bool },
    /// Why something is not possible.
    WhyNot,
    /// The rule behind the question.
    Rule,
    /// The log as a page.
    Log,
    /// What happened since the last decision, as a page.
    News,
    /// Save to a file.
    Save,
    /// The keys.
    Help,
    /// Stop.
    Quit,
    /// Stop without asking.
    Abort,
}

/// What a key asks for while a question is shown.
pub(super) fn command(key: &KeyEvent) -> Option<Command> {
    if key.modifiers.contains(KeyModifiers::CONTROL) {
        return matches!(key.code, KeyCode::Char('c')).then_some(Command::Abort);
    }
    Some(match key.code {
        KeyCode::Up => Command::Go(Way::Up),
        KeyCode::Down => Command::Go(Way::Down),
        KeyCode::Left => Command::Go(Way::Left),
        KeyCode::Right => Command::Go(Way::Right),
        KeyCode::PageUp => Command::Page { down: false },
        KeyCode::PageDown => Command::Page { down: true },
        KeyCode::Home => Command::End { last: false },
        KeyCode::End => Command::End { last: true },
        KeyCode::Enter => Command::Take,
        KeyCode::Backspace | KeyCode::Esc => Command::Back,
        KeyCode::Tab => Command::Focus { forward: true },
        KeyCode::BackTab => Command::Focus { forward: false },
        KeyCode::Char(letter) => return typed(letter),
        _ => return None,
    })
}

fn typed(letter: char) -> Option<Command> {
    Some(match letter {
        '1'..='9' => Command::Number(letter as usize - '0' as usize),
        '/' => Command::Search,
        '.' => Command::Usual,
        'd' => Command::Default,
        'u' => Command::Undo { turn: false },
        'U' => Command::Undo { turn: true },
        'z' => Command::Enlarge,
        'm' => Command::Stage,
        'h' => Command::Scroll(Way::Left),
        'l' => Command::Scroll(Way::Right),
        'k' => Command::Scroll(Way::Up),
        'j' => Command::Scroll(Way::Down),
        '+' | '=' => Command::Zoom { larger: true },
        '-' => Command::Zoom { larger: false },
        '0' => Command::Whole,
        ']' => Command::Lit { forward: true },
        '[' => Command::Lit { forward: false },
        'w' => Command::WhyNot,
        'r' => Command::Rule,
        'L' => Command::Log,
        'n' => Command::News,
        's' => Command::Save,
        '?' => Command::Help,
        'q' => Command::Quit,
        _ => return None,
    })
}

/// The keys and what they do, in groups. A line without keys is a heading.
pub(super) const HELP: &[(&str, &str)] = &[
    ("", "Answering"),
    (
        "↑ ↓",
        "point at a choice; Page Up, Page Down, Home and End go further",
    ),
    ("← →", "the next column, where the choices stand in columns"),
    (
        "Enter",
        "take what is pointed at; a line with … leads to its choices",
    ),
    ("1-9", "take the choice of that number"),
    (".", "take the usual way on, such as Done"),
    ("Backspace", "one step of narrowing back; Esc does the same"),
    (
        "/",
        "search the choices, or type an action as it stands in [brackets] under the list",
    ),
    ("d", "do what would be done for you if you were away"),
    ("u", "take back your last action"),
    ("U", "take back all that you can take back"),
    ("", "The map"),
    (
        "h j k l",
        "scroll the map; the arrow keys go from space to space while the map has the focus",
    ),
    ("+ -", "larger and smaller; 0 shows the whole map"),
    (
        "[ ]",
        "the space before and the next space that can be chosen",
    ),
    (
        "Enter",
        "on the map: choose the space that is pointed at, or be told why not",
    ),
    ("m", "the battle or the map, where both are there"),
    ("", "Looking"),
    (
        "Tab",
        "the next pane: question, map, players, cards, log; the arrow keys scroll it",
    ),
    ("z", "the pane alone with all it has to say, and back"),
    ("n", "what happened since your last decision"),
    ("L", "the whole log"),
    (
        "r",
        "the rule behind the question, in the rules; / searches there",
    ),
    (
        "w",
        "why not: about the space that is pointed at on the map, or an action that you type",
    ),
    ("", "The game"),
    ("s", "save to a file"),
    ("?", "these keys"),
    ("q", "stop; Ctrl-C stops at once"),
    ("", "On the map"),
    (
        "[c3]",
        "can be chosen; ›c3‹ is pointed at; (c3) has been chosen; * is a capital or crown",
    ),
    (
        "A 2Fr",
        "two pieces of seat A of the kind Fr; A2 are two of any kind, and · stands for nobody's",
    ),
];
