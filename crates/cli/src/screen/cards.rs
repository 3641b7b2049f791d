//! The cards: the viewer's own first, then those on offer, then how many lie elsewhere.

use super::look::Eyes;
use super::text::{cut, wrap_text};
use engine::prompt::Target;
use engine::scene::{CardView, Zone, ZoneLayout};
use ratatui::style::Style;
use ratatui::text::{Line, Span};

/// Whether there are any places for cards to show.
pub(super) fn any(eyes: Eyes<'_>) -> bool {
    eyes.look.scene.zones.iter().any(|zone| zone.count > 0)
}

/// The places for cards, a line a card; the card that is pointed at is marked.
pub(super) fn lines(eyes: Eyes<'_>, columns: usize, at: Option<&Target>) -> Vec<Line<'static>> {
    let mut lines = Vec::new();
    let mut elsewhere = Vec::new();
    for zone in ordered(eyes) {
        let open = matches!(zone.layout, ZoneLayout::Hand | ZoneLayout::Row);
        if zone.count == 0 {
            continue;
        }
        if !open {
            elsewhere.push(format!("{} {}", zone.name, zone.count));
            continue;
        }
        let note = if zone.note.is_empty() {
            String::new()
        } else {
            format!(" · {}", zone.note)
        };
        let title = format!("{} ({}){note}", zone.name, zone.count);
        lines.push(Line::styled(cut(&title, columns), eyes.paint.strong()));
        for card in &zone.cards {
            let pointed = matches!(at, Some(Target::Card { zone: key, card: which }) if *key == zone.key && *which == card.card);
            lines.push(line(eyes, card, columns, pointed));
        }
    }
    if !elsewhere.is_empty() {
        lines.extend(wrap_text(
            &elsewhere.join(" · "),
            columns,
            2,
            eyes.paint.quiet(),
        ));
    }
    lines
}

/// Every place for cards with the texts of its cards.
pub(super) fn all(eyes: Eyes<'_>, columns: usize) -> Vec<Line<'static>> {
    let teller = eyes.teller();
    let own = teller.zones(eyes.seat().map(|seat| seat.0));
    let others = match eyes.seat() {
        Some(_) => teller.zones(None),
        None => String::new(),
    };
    let mut lines = wrap_text(&own, columns, 2, Style::new());
    lines.extend(wrap_text(&others, columns, 2, Style::new()));
    lines
}

/// What is printed on a card.
pub(super) fn face(eyes: Eyes<'_>, card: &str) -> Option<String> {
    let face = eyes.board.card(card)?;
    let mut parts = vec![face.name.as_str(), &face.caption, &face.text];
    parts.retain(|part| !part.is_empty());
    Some(parts.join(" — "))
}

fn ordered(eyes: Eyes<'_>) -> Vec<&Zone> {
    let own = eyes.seat().map(|seat| seat.0);
    let mut zones: Vec<&Zone> = eyes
        .look
        .scene
        .zones
        .iter()
        .filter(|zone| zone.owner.is_none() || zone.owner == own)
        .collect();
    zones.sort_by_key(|zone| match (zone.owner, zone.layout) {
        (Some(_), _) => 0,
        (None, ZoneLayout::Row) => 1,
        _ => 2,
    });
    zones
}

fn line(eyes: Eyes<'_>, card: &CardView, columns: usize, pointed: bool) -> Line<'static> {
    let known = eyes.board.card(&card.card);
    let (name, caption, text) = match known {
        Some(face) => (
            face.name.as_str(),
            face.caption.as_str(),
            face.text.as_str(),
        ),
        None => (card.card.as_str(), "", ""),
    };
    let count = if card.count > 1 {
        format!("{} × ", card.count)
    } else {
        String::new()
    };
    let state = if card.state.is_empty() {
        String::new()
    } else {
        format!(" [{}]", card.state.join(", "))
    };
    let head = cut(&format!("  {count}{name}{state}"), columns);
    let mut rest = vec![caption, text];
    rest.retain(|part| !part.is_empty());
    let room = columns.saturating_sub(super::text::width(&head) + 3);
    let rest = match room > 6 && !rest.is_empty() {
        true => format!(" — {}", cut(&rest.join(" — "), room)),
        false => String::new(),
    };
    let line = Line::from(vec![
        Span::raw(head),
        Span::styled(rest, eyes.paint.quiet()),
    ]);
    match pointed {
        true => line.style(eyes.paint.selected()),
        false => line,
    }
}
