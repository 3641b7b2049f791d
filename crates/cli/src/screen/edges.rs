//! The first row and the last: where in the game we are, and which keys matter.

use super::app::{App, State};
use super::keys::Focus;
use super::text::width;
use ratatui::text::{Line, Span};

/// Where in the game we are, and who looks.
pub(super) fn heading(app: &App, columns: u16) -> Line<'static> {
    let eyes = app.eyes();
    let turn = &eyes.look.scene.turn;
    let mut parts = vec![
        format!("Round {}", turn.round),
        turn.phase.clone(),
        turn.step.clone(),
    ];
    parts.retain(|part| !part.is_empty());
    let mut spans = vec![
        Span::styled(
            format!(" {} ", app.session.played.info().name),
            app.paint.selected(),
        ),
        Span::raw(" "),
    ];
    spans.push(Span::styled(parts.join(" · "), app.paint.strong()));
    if let Some(active) = turn.active {
        spans.push(Span::raw(" · turn of "));
        spans.push(eyes.name(active));
    }
    let used: usize = spans.iter().map(|span| width(&span.content)).sum();
    let who = eyes
        .seat()
        .and_then(|seat| eyes.names.get(seat.index()))
        .map_or(String::new(), |name| format!("{name} "));
    let gap = usize::from(columns).saturating_sub(used + width(&who));
    spans.push(Span::raw(" ".repeat(gap)));
    spans.push(Span::styled(who, app.paint.quiet()));
    Line::from(spans)
}

/// The keys that matter most now.
pub(super) fn hints(app: &App, columns: u16) -> Line<'static> {
    let keys: &[(&str, &str)] = match (app.state, app.focus) {
        (State::Over, _) => &[("q", "leave"), ("Tab", "pane"), ("L", "log"), ("?", "keys")],
        (_, Focus::Question) => &[
            ("Enter", "take"),
            ("?", "keys"),
            ("q", "quit"),
            ("u", "undo"),
            ("Bksp", "back"),
            (".", "done"),
            ("/", "search"),
            ("Tab", "pane"),
            ("hjkl+-", "map"),
            ("n", "news"),
            ("w", "why not"),
        ],
        (_, Focus::Map) => &[
            ("arrows", "space"),
            ("Enter", "choose"),
            ("[ ]", "next lit"),
            ("w", "why not"),
            ("hjkl", "scroll"),
            ("+-0", "zoom"),
            ("z", "enlarge"),
            ("Tab", "pane"),
            ("?", "keys"),
            ("q", "quit"),
        ],
        _ => &[
            ("↑↓", "scroll"),
            ("z", "all of it"),
            ("Tab", "pane"),
            ("Esc", "to the question"),
            ("?", "keys"),
            ("q", "quit"),
        ],
    };
    let mut spans = vec![Span::raw(" ")];
    let mut used = 1;
    for (key, what) in keys {
        let long = width(key) + 1 + width(what) + 2;
        if used + long > usize::from(columns) {
            break;
        }
        used += long;
        spans.push(Span::styled(key.to_string(), app.paint.key()));
        spans.push(Span::styled(format!(" {what}  "), app.paint.quiet()));
    }
    Line::from(spans)
}
