//! The game on the screen: what is shown, what has been clicked, and what the keys do to it.

mod answering;
mod pointing;
mod typing;

use super::keys::{Command, Focus, HELP, command};
use super::look::{Eyes, Look};
use super::map::{Camera, Codes, Raster};
use super::narrow::{Item, Narrowed, space_of};
use super::page::{self, Page};
use super::paint::Paint;
use super::question::Layout;
use crate::failure::Failure;
use crate::play::{Passing, Session};
use engine::prompt::Target;
use engine::{Seat, Viewer};
use ratatui::crossterm::event::{Event, KeyCode};
use ratatui::text::{Line, Span};

/// What the table waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum State {
    /// For bots, or to be looked at again.
    Moving,
    /// For a seat to sit down: nothing is shown that another has seen.
    Passing(Seat),
    /// For an answer.
    Asking,
    /// For nothing: the game is over.
    Over,
}

/// What is being typed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Typing {
    /// Words to search the choices for, or an action.
    Search,
    /// An action that is not possible.
    WhyNot,
    /// The name of a file.
    Save,
}

/// The game on the screen.
pub(super) struct App {
    pub(super) session: Session,
    pub(super) look: Look,
    pub(super) codes: Codes,
    pub(super) paint: Paint,
    pub(super) state: State,
    pub(super) narrowed: Narrowed,
    /// The line of the list that is pointed at.
    pub(super) at: usize,
    /// The space that is pointed at.
    pub(super) space: Option<u16>,
    pub(super) focus: Focus,
    pub(super) enlarged: bool,
    /// Whether the map is shown alone although something is played out.
    pub(super) map_only: bool,
    pub(super) page: Option<Page>,
    pub(super) typing: Option<(Typing, String)>,
    pub(super) message: Option<String>,
    /// How far the panes are scrolled: players, cards, and the log from its end.
    pub(super) scrolled: [usize; 3],
    pub(super) camera: Option<Camera>,
    pub(super) raster: Option<Raster>,
    /// Whether the map is to show the space that is pointed at when it is drawn next.
    pub(super) follow: bool,
    pub(super) layout: Layout,
    /// A choice that hurts, which the next Enter takes.
    armed: Option<usize>,
    /// Whether the player has been told that the game is not saved.
    warned: bool,
    pub(super) leaving: bool,
}

impl App {
    pub(super) fn new(session: Session, paint: Paint) -> Self {
        let viewer = Viewer::Spectator;
        let mut app = App {
            look: Look {
                viewer,
                scene: session.played.scene(viewer),
                prompt: None,
                log: Vec::new(),
                since: 0,
            },
            codes: Codes::of(&session.board),
            session,
            paint,
            state: State::Moving,
            narrowed: Narrowed::default(),
            at: 0,
            space: None,
            focus: Focus::Question,
            enlarged: false,
            map_only: false,
            page: None,
            typing: None,
            message: None,
            scrolled: [0; 3],
            camera: None,
            raster: None,
            follow: true,
            layout: Layout::default(),
            armed: None,
            warned: false,
            leaving: false,
        };
        app.message = app.session.autosave();
        app
    }

    pub(super) fn eyes(&self) -> Eyes<'_> {
        Eyes {
            look: &self.look,
            board: &self.session.board,
            names: &self.session.names,
            codes: &self.codes,
            paint: self.paint,
        }
    }

    /// The lines of the list under the question.
    pub(super) fn items(&self) -> Vec<Item> {
        match &self.look.prompt {
            Some(prompt) => self
                .narrowed
                .items(prompt, &self.look.scene, &self.eyes().teller()),
            None => Vec::new(),
        }
    }

    /// The things that can be clicked next.
    pub(super) fn next(&self) -> Vec<Target> {
        match &self.look.prompt {
            Some(prompt) => self
                .narrowed
                .next(prompt, &self.look.scene)
                .into_iter()
                .cloned()
                .collect(),
            None => Vec::new(),
        }
    }

    /// The spaces that can be chosen next.
    pub(super) fn lit(&self) -> Vec<u16> {
        let mut lit: Vec<u16> = self
            .next()
            .iter()
            .filter_map(|target| space_of(&self.look.scene, target))
            .collect();
        lit.sort_unstable();
        lit.dedup();
        lit
    }

    /// Lets one bot act, if one must; false when none must and the table waits for people or for nothing.
    pub(super) fn let_a_bot_act(&mut self) -> Result<bool, Failure> {
        if self.state != State::Moving {
            return Ok(false);
        }
        let Some((seat, bot)) = self.session.next_bot() else {
            self.settle();
            return Ok(false);
        };
        self.session.let_bot_act(seat, &bot)?;
        self.autosave();
        Ok(true)
    }

    /// What the table waits for now that no bot must act.
    fn settle(&mut self) {
        let Some(seat) = self.session.played.to_act().first() else {
            self.end();
            return;
        };
        match self.session.pass_to(seat) {
            Passing::Passes { first: false } => {
                self.state = State::Passing(seat);
                self.page = None;
                self.message = None;
            }
            _ => self.sit(seat),
        }
    }

    /// Shows a seat what it may see and what it is asked.
    fn sit(&mut self, seat: Seat) {
        let since = self.session.look(seat).unwrap_or(0);
        self.see(Viewer::Seat(seat), since);
        self.state = State::Asking;
        self.narrowed = Narrowed::default();
        self.armed = None;
        self.scrolled[2] = 0;
        self.first_line();
        if self.space.is_none() {
            self.turn_to_lit();
        }
    }

    /// Shows what bots have done so far to who is watching.
    pub(super) fn watch(&mut self) {
        self.see(self.look.viewer, self.look.since);
        self.look.prompt = None;
    }

    fn see(&mut self, viewer: Viewer, since: u32) {
        let played = &self.session.played;
        let prompt = match viewer {
            Viewer::Seat(seat) => played.prompt(seat),
            Viewer::Spectator => None,
        };
        self.look = Look {
            viewer,
            scene: played.scene(viewer),
            prompt,
            log: played.log(viewer, 0),
            since,
        };
    }

    /// Turns the map to what can be chosen when none of it is in sight.
    fn turn_to_lit(&mut self) {
        let lit = self.lit();
        let centre = |space: &u16| {
            self.session
                .board
                .spaces
                .get(usize::from(*space))
                .map(|space| space.center)
        };
        let points: Vec<[f32; 2]> = lit.iter().filter_map(centre).collect();
        let (Some(camera), Some(&first)) = (&mut self.camera, points.first()) else {
            return;
        };
        let seen = self
            .raster
            .as_ref()
            .is_some_and(|raster| points.iter().any(|&point| raster.view().sees(point)));
        if !seen {
            camera.centre(first);
        }
    }

    fn end(&mut self) {
        let viewer = self.session.viewer();
        let since = self.session.seen(viewer).unwrap_or(0);
        self.see(viewer, since);
        self.state = State::Over;
        self.page = Some(self.standing());
    }

    /// The score as a page, with what happened before it.
    fn standing(&self) -> Page {
        let mut lines: Vec<Line<'static>> = self
            .session
            .result()
            .lines()
            .map(|line| Line::raw(line.to_string()))
            .collect();
        if let Some(first) = lines.first_mut() {
            first.style = self.paint.strong();
        }
        let news = self.eyes().log(true);
        if !news.is_empty() {
            lines.push(Line::raw(""));
            lines.push(Line::styled("What happened last", self.paint.strong()));
            lines.extend(news);
        }
        Page::new("The end", lines)
    }

    fn autosave(&mut self) {
        if let Some(text) = self.session.autosave() {
            self.message = Some(text);
        }
    }

    /// What an event leads to.
    pub(super) fn on(&mut self, event: &Event) {
        let Some(key) = event.as_key_press_event() else {
            return;
        };
        if command(&key) == Some(Command::Abort) {
            self.leaving = true;
        } else if let State::Passing(seat) = self.state {
            if key.code == KeyCode::Enter {
                self.sit(seat);
            }
        } else if self.typing.is_some() {
            self.type_key(&key);
        } else if let Some(page) = &mut self.page {
            if !page.key(&key) {
                self.page = None;
            }
        } else if let Some(command) = command(&key) {
            self.message = None;
            self.obey(command);
        }
    }

    fn obey(&mut self, command: Command) {
        if !matches!(command, Command::Take | Command::Number(_)) {
            self.armed = None;
        }
        match command {
            Command::Go(way) => self.go(way),
            Command::Page { down } => self.page_by(down),
            Command::End { last } => self.go_to_end(last),
            Command::Take => self.take(),
            Command::Number(number) => self.take_line(number - 1),
            Command::Back => self.back(),
            Command::Search => self.typing = Some((Typing::Search, self.narrowed.words.clone())),
            Command::Usual => self.usual(),
            Command::Default => self.default(),
            Command::Undo { turn } => self.undo(turn),
            Command::Focus { forward } => self.shift_focus(forward),
            Command::Enlarge => self.enlarged = !self.enlarged && self.focus != Focus::Question,
            Command::Stage => self.map_only = !self.map_only,
            Command::Scroll(way) => self.scroll_map(way),
            Command::Zoom { larger } => {
                if let Some(camera) = &mut self.camera {
                    camera.zoom(larger);
                    self.follow = self.space.is_some();
                }
            }
            Command::Whole => self.camera = Some(Camera::whole(&self.session.board)),
            Command::Lit { forward } => self.next_lit(forward),
            Command::WhyNot => self.why_not(),
            Command::Rule => self.rule(),
            Command::Log => self.page = Some(Page::new("Log", self.eyes().log(false)).at_end()),
            Command::News => {
                self.page = Some(Page::new("Since your last decision", self.eyes().log(true)))
            }
            Command::Save => self.typing = Some((Typing::Save, String::new())),
            Command::Help => self.page = Some(self.help()),
            Command::Quit => self.quit(),
            Command::Abort => self.leaving = true,
        }
    }

    fn help(&self) -> Page {
        let lines = HELP.iter().map(|(keys, what)| match keys.is_empty() {
            true => Line::styled(what.to_string(), self.paint.strong()),
            false => Line::from(vec![
                Span::styled(format!("  {keys:<10} "), self.paint.key()),
                Span::raw(*what),
            ]),
        });
        Page::new("Keys", lines.collect())
    }

    fn quit(&mut self) {
        if self.state == State::Over || self.session.is_saved() || self.warned {
            self.leaving = true;
            return;
        }
        self.warned = true;
        self.message = Some(format!(
            "{} Press s to save it to a file, or q again to stop.",
            self.session.parting()
        ));
    }

    fn rule(&mut self) {
        let id = self.look.prompt.as_ref().map_or("", |prompt| &prompt.rule);
        self.page = Some(page::rules(self.session.rules, id, self.paint.strong()));
    }

    fn shift_focus(&mut self, forward: bool) {
        let at = Focus::ALL
            .iter()
            .position(|focus| *focus == self.focus)
            .unwrap_or(0);
        let step = if forward { 1 } else { Focus::ALL.len() - 1 };
        self.focus = Focus::ALL[(at + step) % Focus::ALL.len()];
        if self.focus == Focus::Question {
            self.enlarged = false;
            self.point();
        }
    }
}
