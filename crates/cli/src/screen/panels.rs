//! The players: what each has, and how far they are.

use super::look::Eyes;
use super::text::{cut, width, wrap_text};
use crate::spoken;
use engine::scene::Panel;
use ratatui::text::{Line, Span};

/// The players in as many rows as there are: a line each, or two where there is room.
pub(super) fn lines(eyes: Eyes<'_>, columns: usize, rows: usize) -> Vec<Line<'static>> {
    let panels = &eyes.look.scene.panels;
    let tracks = wrap_text(&eyes.teller().tracks(), columns, 2, eyes.paint.quiet());
    let roomy = panels.len() * 2 <= rows;
    let mut lines = Vec::new();
    for panel in panels {
        match roomy {
            true => {
                lines.push(heading(eyes, panel, columns));
                let what = format!("    {}", possessions(eyes, panel, true));
                lines.push(Line::raw(cut(&what, columns)));
            }
            false => lines.push(brief(eyes, panel, columns)),
        }
    }
    lines.extend(tracks);
    lines
}

/// All that can be said about the players.
pub(super) fn all(eyes: Eyes<'_>, columns: usize) -> Vec<Line<'static>> {
    let teller = eyes.teller();
    let mut lines = Vec::new();
    for panel in &eyes.look.scene.panels {
        let text = teller.panel(panel);
        let mut told = wrap_text(&text, columns, 4, ratatui::style::Style::new()).into_iter();
        lines.extend(
            told.next()
                .map(|line| line.style(eyes.paint.owner(eyes.board, Some(panel.seat)))),
        );
        lines.extend(told);
        lines.push(Line::raw(""));
    }
    lines.extend(wrap_text(
        &teller.tracks(),
        columns,
        2,
        ratatui::style::Style::new(),
    ));
    lines
}

/// Whose turn it is, the name, the side, the points.
fn heading(eyes: Eyes<'_>, panel: &Panel, columns: usize) -> Line<'static> {
    let faction = eyes
        .board
        .factions
        .iter()
        .find(|faction| faction.key == panel.faction);
    let name = eyes.name(panel.seat);
    let points = spoken::count(panel.points, "point");
    let room = columns.saturating_sub(2 + width(&name.content) + 1 + width(&points) + 1);
    let side = match (eyes.board.sides.get(usize::from(panel.seat)), faction) {
        (Some(side), _) => eyes
            .names
            .get(usize::from(side.seat))
            .cloned()
            .unwrap_or_default(),
        (None, Some(faction)) => faction.name.clone(),
        (None, None) => String::new(),
    };
    let side = cut(&side, room);
    let gap = room.saturating_sub(width(&side)) + 1;
    Line::from(vec![
        turn(eyes, panel.seat),
        name,
        Span::styled(format!(" {side}{}", " ".repeat(gap)), eyes.paint.quiet()),
        Span::styled(points, eyes.paint.strong()),
    ])
}

/// One line with the most important of it.
fn brief(eyes: Eyes<'_>, panel: &Panel, columns: usize) -> Line<'static> {
    let name = eyes.name(panel.seat);
    let points = format!("{:>4}", panel.points);
    let room = columns.saturating_sub(2 + width(&points) + 1);
    let label = cut(&name.content, room.min(14));
    let what = cut(&possessions(eyes, panel, false), room.saturating_sub(15));
    let text = format!("{label:<15}");
    let gap = room.saturating_sub(width(&text) + width(&what)) + 1;
    Line::from(vec![
        turn(eyes, panel.seat),
        Span::styled(text, name.style),
        Span::styled(format!("{what}{}", " ".repeat(gap)), eyes.paint.quiet()),
        Span::styled(points, eyes.paint.strong()),
    ])
}

fn turn(eyes: Eyes<'_>, owner: u8) -> Span<'static> {
    match eyes.look.scene.turn.active == Some(owner) {
        true => Span::styled("► ", eyes.paint.fresh()),
        false => Span::raw("  "),
    }
}

/// Resources, then what else is counted.
fn possessions(eyes: Eyes<'_>, panel: &Panel, facts: bool) -> String {
    let mut parts: Vec<String> = panel
        .resources
        .iter()
        .map(|(key, amount)| {
            let known = eyes
                .board
                .resources
                .iter()
                .find(|resource| resource.key == *key);
            format!(
                "{amount} {}",
                known.map_or(key.as_str(), |known| &known.name)
            )
        })
        .collect();
    if facts {
        parts.extend(
            panel
                .facts
                .iter()
                .map(|fact| format!("{} {}", fact.label, fact.value)),
        );
    }
    parts.join(" · ")
}
