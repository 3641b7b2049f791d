//! Pointing at choices, spaces and panes, and turning the map.

use super::App;
use crate::screen::keys::{Focus, Way};
use crate::screen::map::{Camera, Raster, View};
use crate::screen::narrow::space_of;
use engine::Viewer;

impl App {
    /// Points at the first line of the list, or at the only usual one.
    pub(super) fn first_line(&mut self) {
        self.at = 0;
        self.point();
    }

    /// Points at the space of the line that is pointed at.
    pub(super) fn point(&mut self) {
        let items = self.items();
        self.at = self.at.min(items.len().saturating_sub(1));
        let target = items.get(self.at).and_then(|item| item.target.as_ref());
        self.space = target.and_then(|target| space_of(&self.look.scene, target));
        self.follow = self.space.is_some();
    }

    pub(super) fn move_to(&mut self, line: usize) {
        self.at = line;
        self.point();
    }

    pub(super) fn go(&mut self, way: Way) {
        let tall = self.layout.tall.max(1);
        match (self.focus, way) {
            (Focus::Question, Way::Up) => self.move_to(self.at.saturating_sub(1)),
            (Focus::Question, Way::Down) => self.move_to(self.at + 1),
            (Focus::Question, Way::Left) => {
                self.move_to(self.at.checked_sub(tall).unwrap_or(self.at))
            }
            (Focus::Question, Way::Right) if self.at + tall < self.items().len() => {
                self.move_to(self.at + tall)
            }
            (Focus::Question, Way::Right) => {}
            (Focus::Map, way) => self.step_over_map(way),
            (_, Way::Up) => self.scroll_pane(-1),
            (_, Way::Down) => self.scroll_pane(1),
            _ => {}
        }
    }

    pub(super) fn page_by(&mut self, down: bool) {
        let rows = self.layout.rows.max(2) - 1;
        match (self.focus, down) {
            (Focus::Question, true) => self.move_to(self.at + rows),
            (Focus::Question, false) => self.move_to(self.at.saturating_sub(rows)),
            (Focus::Map, true) => self.scroll_map(Way::Down),
            (Focus::Map, false) => self.scroll_map(Way::Up),
            (_, true) => self.scroll_pane(8),
            (_, false) => self.scroll_pane(-8),
        }
    }

    pub(super) fn go_to_end(&mut self, last: bool) {
        match (self.focus, last) {
            (Focus::Question, false) => self.move_to(0),
            (Focus::Question, true) => self.move_to(usize::MAX),
            (Focus::Map, _) => self.next_lit(!last),
            (_, last) => self.scroll_pane(if last { i32::MAX } else { i32::MIN }),
        }
    }

    /// Scrolls the pane with the focus. The log is counted from its end.
    pub(super) fn scroll_pane(&mut self, by: i32) {
        let (pane, by) = match self.focus {
            Focus::Players => (0, by),
            Focus::Cards => (1, by),
            _ => (2, by.saturating_neg()),
        };
        let scrolled = i64::try_from(self.scrolled[pane]).unwrap_or(i64::MAX);
        self.scrolled[pane] = usize::try_from(scrolled.saturating_add(by.into())).unwrap_or(0);
    }

    pub(super) fn scroll_map(&mut self, way: Way) {
        let Some(camera) = &mut self.camera else {
            return;
        };
        let (across, down) = match way {
            Way::Left => (-0.25, 0.0),
            Way::Right => (0.25, 0.0),
            Way::Up => (0.0, -0.25),
            Way::Down => (0.0, 0.25),
        };
        camera.scroll(&self.session.board, across, down);
        self.follow = false;
    }

    /// Points at the next space in a direction.
    pub(super) fn step_over_map(&mut self, way: Way) {
        let spaces = &self.session.board.spaces;
        let [left, top, width, height] = self.session.board.view;
        let from = self.space.and_then(|space| spaces.get(usize::from(space)));
        let from = from.map_or([left + width / 2.0, top + height / 2.0], |space| {
            space.center
        });
        let away = |at: [f32; 2]| {
            let (x, y) = (at[0] - from[0], at[1] - from[1]);
            let (ahead, aside) = match way {
                Way::Left => (-x, y),
                Way::Right => (x, y),
                Way::Up => (-y, x),
                Way::Down => (y, x),
            };
            (ahead > 1e-3 && aside.abs() <= ahead * 1.8).then_some(ahead + aside.abs() * 2.0)
        };
        let next = spaces
            .iter()
            .enumerate()
            .filter_map(|(index, space)| Some((index, away(space.center)?)));
        if let Some((next, _)) = next.min_by(|a, b| a.1.total_cmp(&b.1)) {
            self.space = Some(next as u16);
            self.follow = true;
        }
    }

    /// Points at the next space that can be chosen.
    pub(super) fn next_lit(&mut self, forward: bool) {
        let lit = self.lit();
        if lit.is_empty() {
            return;
        }
        let at = self
            .space
            .and_then(|space| lit.iter().position(|lit| *lit == space));
        let next = match (at, forward) {
            (Some(at), true) => (at + 1) % lit.len(),
            (Some(at), false) => (at + lit.len() - 1) % lit.len(),
            (None, true) => 0,
            (None, false) => lit.len() - 1,
        };
        self.focus = Focus::Map;
        self.space = Some(lit[next]);
        self.follow = true;
    }

    /// The picture of the map for some columns and rows, drawn anew where something about it has changed.
    pub(in crate::screen) fn chart(&mut self, width: usize, height: usize) -> View {
        let board = &self.session.board;
        let own = |space: &&u16| {
            self.look
                .scene
                .spaces
                .get(usize::from(**space))
                .and_then(|view| view.owner)
        };
        let camera = self.camera.get_or_insert_with(|| {
            let mut camera = Camera::readable(board, width, height);
            let seat = match self.look.viewer {
                Viewer::Seat(seat) => Some(seat.0),
                Viewer::Spectator => None,
            };
            let all: Vec<u16> = (0..board.spaces.len() as u16).collect();
            let home = all.iter().find(|space| {
                own(space).map(|owner| board.seat_of(owner)) == seat && seat.is_some()
            });
            if let Some(home) = home {
                camera.centre(board.spaces[usize::from(*home)].center);
            }
            camera
        });
        let mut view = camera.view(board, width, height);
        if std::mem::take(&mut self.follow)
            && let Some(space) = self
                .space
                .and_then(|space| board.spaces.get(usize::from(space)))
        {
            camera.follow(&view, space.center);
            view = camera.view(board, width, height);
        }
        if self
            .raster
            .as_ref()
            .is_none_or(|raster| !raster.is_of(&view))
        {
            self.raster = Some(Raster::of(board, view));
        }
        view
    }
}
