//! The panes on the screen.

use super::app::{App, State, Typing};
use super::edges::{heading, hints};
use super::keys::Focus;
use super::look::Eyes;
use super::map::Chart;
use super::narrow::space_of;
use super::question::{Layout, Question};
use super::text::{cut, wrap_text};
use super::{cards, panels, stage};
use ratatui::Frame;
use ratatui::layout::Rect;
use ratatui::style::Style;
use ratatui::text::{Line, Span};
use ratatui::widgets::{Block, Clear, Paragraph};

/// Below so many columns there is one pane beside the question, the one with the focus.
const BROAD: u16 = 72;

/// Draws all there is.
pub(super) fn draw(app: &mut App, frame: &mut Frame<'_>) {
    let area = frame.area();
    if area.width < 4 || area.height < 3 {
        return;
    }
    if let State::Passing(seat) = app.state {
        hand_over(app, frame, seat);
        return;
    }
    let [head, body, foot] = rows(area);
    frame.render_widget(Paragraph::new(heading(app, head.width)), head);
    frame.render_widget(Paragraph::new(hints(app, foot.width)), foot);
    if app.page.is_some() {
        page(app, frame, body);
        return;
    }
    panes(app, frame, body);
}

/// The first row, the last, and what is between.
fn rows(area: Rect) -> [Rect; 3] {
    let row = |y| Rect {
        y,
        height: 1,
        ..area
    };
    let body = Rect {
        y: area.y + 1,
        height: area.height - 2,
        ..area
    };
    [row(area.y), body, row(area.bottom() - 1)]
}

/// So many rows of an area, and the others below them.
fn split(area: Rect, rows: u16) -> [Rect; 2] {
    let above = Rect {
        height: rows,
        ..area
    };
    let below = Rect {
        y: above.bottom(),
        height: area.height - rows,
        ..area
    };
    [above, below]
}

fn panes(app: &mut App, frame: &mut Frame<'_>, body: Rect) {
    let asked = (body.height * 2 / 5).clamp(6, 16).min(body.height);
    let [top, bottom] = split(body, body.height - asked);
    if app.enlarged || body.width < BROAD {
        let pane = match app.focus {
            Focus::Question => Focus::Map,
            focus => focus,
        };
        let (area, below) = match app.enlarged {
            true => (body, None),
            false => (top, Some(bottom)),
        };
        one(app, frame, area, pane);
        if let Some(below) = below {
            question(app, frame, below);
        }
        return;
    }
    let side = (body.width * 2 / 5).clamp(28, 60);
    let left = |area: Rect| Rect {
        width: area.width - side,
        ..area
    };
    table(app, frame, left(top));
    question(app, frame, left(bottom));
    let right = Rect {
        x: body.right() - side,
        width: side,
        ..body
    };
    column(app, frame, right);
}

/// The players, the cards and the log below each other.
fn column(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let columns = usize::from(area.width.saturating_sub(2));
    let eyes = app.eyes();
    let seats = eyes.look.scene.panels.len() as u16;
    let tracks = wrap_text(&eyes.teller().tracks(), columns, 2, Style::new()).len() as u16;
    let most = area.height * 9 / 20;
    let players = match seats * 2 + tracks + 2 <= most {
        true => seats * 2 + tracks + 2,
        false => (seats + tracks + 2).min(most),
    };
    let wanted = match cards::any(eyes) {
        true => cards::lines(eyes, columns, None).len() as u16 + 2,
        false => 0,
    };
    let hand = wanted.min((area.height - players) / 2);
    let hand = if hand < 3 { 0 } else { hand };
    let at = |y: u16, height: u16| Rect {
        y: area.y + y,
        height,
        ..area
    };
    scrolling(app, frame, at(0, players), Focus::Players);
    scrolling(app, frame, at(players, hand), Focus::Cards);
    scrolling(
        app,
        frame,
        at(players + hand, area.height - players - hand),
        Focus::Log,
    );
}

/// One pane alone, with all it has to say.
fn one(app: &mut App, frame: &mut Frame<'_>, area: Rect, pane: Focus) {
    match pane {
        Focus::Map | Focus::Question => table(app, frame, area),
        _ => scrolling(app, frame, area, pane),
    }
}

fn block(app: &App, title: &str, pane: Focus) -> Block<'static> {
    let focused = app.focus == pane;
    let style = app.paint.frame(focused);
    let title = if focused {
        format!("▸{title} ")
    } else {
        format!(" {title} ")
    };
    Block::bordered()
        .border_style(style)
        .title(Line::styled(title, style))
}

/// A pane of lines that can be scrolled.
fn scrolling(app: &App, frame: &mut Frame<'_>, area: Rect, pane: Focus) {
    if area.height < 2 || area.width < 4 {
        return;
    }
    let eyes = app.eyes();
    let (columns, rows) = (usize::from(area.width - 2), usize::from(area.height - 2));
    let (title, lines, top) = match pane {
        Focus::Players => {
            let lines = match app.enlarged {
                true => panels::all(eyes, columns),
                false => panels::lines(eyes, columns, rows),
            };
            ("Players".to_string(), lines, app.scrolled[0])
        }
        Focus::Cards => {
            let lines = match app.enlarged {
                true => cards::all(eyes, columns),
                false => cards::lines(eyes, columns, pointed(app).as_ref()),
            };
            ("Cards".to_string(), lines, app.scrolled[1])
        }
        _ => {
            let lines: Vec<Line<'_>> = eyes
                .log(false)
                .iter()
                .flat_map(|line| {
                    let spans: Vec<Span<'_>> = line
                        .spans
                        .iter()
                        .map(|span| span.clone().patch_style(line.style))
                        .collect();
                    super::text::wrap(&spans, columns, 3)
                })
                .collect();
            let fresh = eyes
                .look
                .log
                .iter()
                .filter(|logged| logged.seq > eyes.look.since && !logged.line.words.is_empty())
                .count();
            let top = lines
                .len()
                .saturating_sub(rows)
                .saturating_sub(app.scrolled[2]);
            let title = if fresh > 0 {
                format!("Log · {fresh} new (n)")
            } else {
                "Log".to_string()
            };
            (title, lines, top)
        }
    };
    let top = top.min(lines.len().saturating_sub(rows));
    let more = lines.len().saturating_sub(top + rows);
    let shown: Vec<Line<'_>> = lines.into_iter().skip(top).take(rows).collect();
    let mut block = block(app, &title, pane);
    if more > 0 {
        let hint = format!(" {more} more ");
        block = block.title_bottom(Line::styled(hint, app.paint.quiet()).right_aligned());
    }
    frame.render_widget(Paragraph::new(shown).block(block), area);
}

/// The thing that is pointed at in the list.
fn pointed(app: &App) -> Option<engine::prompt::Target> {
    let items = app.items();
    items.get(app.at).and_then(|item| item.target.clone())
}

/// The map, and what is played out over it.
fn table(app: &mut App, frame: &mut Frame<'_>, area: Rect) {
    let columns = usize::from(area.width.saturating_sub(2));
    let next = app.next();
    let played = match app.map_only {
        true => None,
        false => stage::lines(app.eyes(), columns, &next),
    };
    let Some(lines) = played else {
        map(app, frame, area);
        return;
    };
    let title = stage::title(app.eyes()).unwrap_or_default();
    let wanted = lines.len() as u16 + 2;
    // The place stays in sight where there is room for it.
    let height = if area.height >= wanted + 8 {
        wanted
    } else {
        area.height
    };
    let [above, below] = split(area, height);
    let mut block = block(app, &cut(&title, columns.saturating_sub(2)), Focus::Map);
    let hint = match height < area.height {
        true => " m shows the map alone ",
        false => " m shows the map ",
    };
    block = block.title_bottom(Line::styled(hint, app.paint.quiet()).right_aligned());
    frame.render_widget(Paragraph::new(lines).block(block), above);
    if below.height > 2 {
        map(app, frame, below);
    }
}

fn map(app: &mut App, frame: &mut Frame<'_>, area: Rect) {
    let block = block(app, &app.session.played.info().name, Focus::Map);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    if inner.width < 2 || inner.height < 2 {
        return;
    }
    let about = about(app, usize::from(inner.width));
    let told = (about.len() as u16).min(inner.height / 4);
    let [picture, words] = split(inner, inner.height - told);
    app.chart(usize::from(picture.width), usize::from(picture.height));
    let lit = app.lit();
    let scene = &app.look.scene;
    let chosen: Vec<u16> = app
        .narrowed
        .clicked
        .iter()
        .filter_map(|target| space_of(scene, target))
        .collect();
    let chart = Chart {
        board: &app.session.board,
        scene,
        codes: &app.codes,
        paint: app.paint,
        lit: &lit,
        chosen: &chosen,
        at: app.space,
    };
    if let Some(raster) = &app.raster {
        chart.draw(raster, picture, frame.buffer_mut());
    }
    frame.render_widget(Paragraph::new(about), words);
}

/// The space that is pointed at, in words; what holds for all otherwise.
fn about(app: &App, columns: usize) -> Vec<Line<'static>> {
    let eyes = app.eyes();
    let text = match app.space {
        Some(space) => eyes.teller().about(space),
        None => eyes.look.scene.banners.join(" "),
    };
    if text.is_empty() {
        return Vec::new();
    }
    let mut lines = wrap_text(&text, columns, 2, app.paint.quiet());
    if lines.len() > 2 && !app.enlarged {
        lines.truncate(2);
        if let Some(last) = lines.last_mut() {
            let text = last.to_string();
            *last = Line::styled(
                format!("{}…", cut(text.trim_end(), columns.saturating_sub(1))),
                app.paint.quiet(),
            );
        }
    }
    lines
}

fn question(app: &mut App, frame: &mut Frame<'_>, area: Rect) {
    let title = match (&app.look.prompt, app.state) {
        (_, State::Over) => "The game is over".to_string(),
        (_, State::Moving) => "Others are thinking".to_string(),
        (Some(prompt), _) => {
            let name = app.session.names.get(usize::from(prompt.seat));
            format!(
                "{} decides · {} (r)",
                name.map_or("?", String::as_str),
                prompt.rule
            )
        }
        (None, _) => "Waiting".to_string(),
    };
    let block = block(app, &title, Focus::Question);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let items = app.items();
    let eyes = app.eyes();
    let (Some(prompt), State::Asking) = (&app.look.prompt, app.state) else {
        let text = waiting(app, eyes);
        frame.render_widget(
            Paragraph::new(wrap_text(&text, usize::from(inner.width), 0, Style::new())),
            inner,
        );
        return;
    };
    let typed = app.typing.as_ref().map(|(typing, words)| {
        let before = match typing {
            Typing::Search => "/",
            Typing::WhyNot => "Why not: ",
            Typing::Save => "Save to: ",
        };
        (before, words.as_str())
    });
    let question = Question {
        eyes,
        prompt,
        narrowed: &app.narrowed,
        items: &items,
        at: app.at,
        message: app.message.as_deref(),
        typed,
    };
    let layout = match inner.is_empty() {
        true => Layout::default(),
        false => question.draw(inner, frame.buffer_mut()),
    };
    app.layout = layout;
}

fn waiting(app: &App, eyes: Eyes<'_>) -> String {
    if app.state == State::Over {
        let said = app
            .message
            .as_deref()
            .unwrap_or("Look around as long as you like; q leaves the table.");
        return said.to_string();
    }
    let seats = app.session.played.waiting(eyes.look.viewer);
    let names: Vec<&str> = seats
        .iter()
        .filter_map(|seat| eyes.names.get(seat.index()))
        .map(String::as_str)
        .collect();
    format!("{} …", names.join(", "))
}

fn page(app: &mut App, frame: &mut Frame<'_>, area: Rect) {
    let style = app.paint.frame(true);
    let Some(page) = &mut app.page else {
        return;
    };
    let block = Block::bordered()
        .border_style(style)
        .title(Line::styled(format!(" {} ", page.title), style))
        .title_bottom(Line::styled(format!(" {} ", page.foot()), style));
    let inner = block.inner(area);
    let lines = page.rows(
        usize::from(inner.width.saturating_sub(2)),
        usize::from(inner.height),
    );
    let inner = Rect {
        x: inner.x + inner.width.min(1),
        width: inner.width.saturating_sub(2),
        ..inner
    };
    frame.render_widget(Clear, area);
    frame.render_widget(block, area);
    frame.render_widget(Paragraph::new(lines), inner);
}

/// The page between two players: nothing of the game is on it.
fn hand_over(app: &App, frame: &mut Frame<'_>, seat: engine::Seat) {
    let name = app
        .session
        .names
        .get(seat.index())
        .map_or("?", String::as_str);
    let area = frame.area();
    let text = [
        format!("The keyboard is {name}'s."),
        String::new(),
        format!("{name}: press Enter when you sit here."),
    ];
    let lines: Vec<Line<'_>> = text
        .iter()
        .map(|line| Line::styled(line.as_str(), app.paint.strong()).centered())
        .collect();
    let middle = Rect {
        y: area.y + area.height.saturating_sub(3) / 2,
        height: area.height.min(3),
        ..area
    };
    frame.render_widget(Paragraph::new(lines), middle);
}
