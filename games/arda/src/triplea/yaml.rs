//! `map.yml`: which games a folder has. Only the plain forms that such files have are read.

use super::report::{At, Report};
use super::xml::shortened;

/// The games of a folder: title and file.
pub(super) fn games(text: &str, report: &mut Report) -> Vec<(String, String)> {
    let mut games: Vec<(String, String)> = Vec::new();
    for (line, text) in text.lines().enumerate() {
        let at = At::in_file("map.yml", line + 1);
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() || text.starts_with('#') || text == "---" {
            continue;
        }
        let (entry, rest) = match text.strip_prefix('-') {
            Some(rest) => (true, rest.trim()),
            None => (false, text),
        };
        if entry {
            games.push(Default::default());
        }
        let inner = rest.strip_prefix('{').map(|rest| rest.strip_suffix('}'));
        let pairs = match inner {
            Some(Some(inner)) => fields(inner),
            Some(None) => {
                report.error(at, "`{` is not closed");
                continue;
            }
            None => vec![rest],
        };
        for pair in pairs.into_iter().filter(|pair| !pair.trim().is_empty()) {
            let Some((key, value)) = pair.split_once(':') else {
                let what = format!("`{}` is not `key: value`", shortened(pair));
                report.error(at.clone(), what);
                continue;
            };
            let value = unquoted(value);
            match (key.trim(), games.last_mut()) {
                ("game_name", Some(game)) => game.0 = value,
                ("file_name", Some(game)) => game.1 = value,
                _ => {}
            }
        }
    }
    games.retain(|(_, file)| !file.is_empty());
    games
}

/// Splits at commas outside of quotes.
fn fields(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let (mut start, mut quote) = (0, None);
    for (at, letter) in text.char_indices() {
        match (letter, quote) {
            ('\'' | '"', None) => quote = Some(letter),
            (letter, Some(open)) if letter == open => quote = None,
            (',', None) => {
                found.push(&text[start..at]);
                start = at + 1;
            }
            _ => {}
        }
    }
    found.push(&text[start..]);
    found
}

fn unquoted(text: &str) -> String {
    let text = text.trim();
    for quote in ['\'', '"'] {
        let inner = text
            .strip_prefix(quote)
            .and_then(|text| text.strip_suffix(quote));
        if let Some(inner) = inner {
            return inner.replace("''", "'");
        }
    }
    text.to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_forms_of_lists_are_read() {
        let mut report = Report::default();
        let text = "map_name: m\ngames:\n- {game_name: 'A: b, c', file_name: a.xml}\n- game_name: B\n  file_name: \"b.xml\"\n";
        let found = games(text, &mut report);
        let known = [("A: b, c", "a.xml"), ("B", "b.xml")];
        assert_eq!(found, known.map(|(a, b)| (a.to_owned(), b.to_owned())));
        assert!(report.is_clean());
        games("games:\n- {game_name: x\n- y", &mut report);
        assert_eq!(report.errors[0].line, 2);
        assert_eq!(report.errors[1].line, 3);
    }
}
