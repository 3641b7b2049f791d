//! The table in words: a line for each thing, so that a person, a script and a screen reader can follow.

use crate::spoken;
use engine::prompt::Target;
use engine::scene::{
    Badge, Board, BoardSpace, CardView, Grid, Panel, PieceView, Scene, SpaceView, Stage,
    StagePiece, Zone,
};
use engine::{Seat, Viewer};
use std::fmt::Write as _;

/// Tells what lies on the table.
pub(crate) struct Teller<'a> {
    /// The static part.
    pub(crate) board: &'a Board,
    /// The changing part, as one viewer may see it.
    pub(crate) scene: &'a Scene,
    /// Each player's name.
    pub(crate) names: &'a [String],
}

impl Teller<'_> {
    /// Everything, as the viewer sees it.
    pub(crate) fn all(&self, viewer: Viewer) -> String {
        let mut text = self.turn();
        text += &self.map();
        text += &self.tracks();
        text += &self.stage();
        text += &self.panels();
        text += &self.zones(None);
        if let Viewer::Seat(seat) = viewer {
            text += &self.zones(Some(seat.0));
        }
        text
    }

    /// The round, the phase, and whose turn it is.
    pub(crate) fn turn(&self) -> String {
        let turn = &self.scene.turn;
        let mut parts = vec![format!("Round {}", turn.round)];
        parts.extend([&turn.phase, &turn.step].into_iter().cloned());
        parts.retain(|part| !part.is_empty());
        let mut text = parts.join(", ");
        if let Some(active) = turn.active {
            let _ = write!(text, "; turn of {}", self.name(active));
        }
        if turn.order.len() > 1 {
            let order: Vec<&str> = turn.order.iter().map(|&seat| self.name(seat)).collect();
            let _ = write!(text, "; order: {}", order.join(", "));
        }
        text.push('\n');
        for banner in &self.scene.banners {
            let _ = writeln!(text, "{banner}");
        }
        text
    }

    /// The spaces: regions by who holds them, others in rows from top to bottom.
    pub(crate) fn map(&self) -> String {
        let mut text = match self.board.style.as_str() {
            "map" => self.regions(),
            _ => self.spaces_in_rows(),
        };
        for arrow in &self.scene.arrows {
            let _ = writeln!(
                text,
                "On the way: {} from {} to {}",
                self.pieces(&arrow.kind, arrow.count, arrow.owner, &[]),
                self.space(arrow.from),
                self.space(arrow.to)
            );
        }
        text
    }

    /// The regions of each holder, a line each with all that stands there and what lies beside it.
    fn regions(&self) -> String {
        let mut text = String::new();
        let all = || self.board.spaces.iter().zip(&self.scene.spaces).enumerate();
        let mut seats: Vec<u8> = self.scene.panels.iter().map(|panel| panel.seat).collect();
        seats.sort_unstable();
        for holder in seats.into_iter().map(Some).chain([None]) {
            let mut lines = Vec::new();
            for (space, (fixed, view)) in all().filter(|(_, (_, view))| view.owner == holder) {
                let mut things = self.things(space, view);
                // Who holds it is said above.
                things.drain(..usize::from(holder.is_some()));
                if !view.also.is_empty() {
                    let also: Vec<&str> = view.also.iter().map(|&seat| self.name(seat)).collect();
                    things.insert(0, format!("shared with {}", also.join(" and ")));
                }
                let beside = fixed.neighbours.iter().filter_map(|&at| {
                    let there = self.board.spaces.get(usize::from(at));
                    there.map(|there| there.key.as_str())
                });
                let beside: Vec<&str> = beside.collect();
                if !beside.is_empty() {
                    things.push(format!("beside {}", beside.join(", ")));
                }
                let title = self.title(fixed, view) + &states(&view.state);
                lines.push(format!("  {title}: {}", things.join("; ")));
            }
            if lines.is_empty() {
                continue;
            }
            let whose = holder.map_or("nobody", |seat| self.name(seat));
            let _ = writeln!(text, "Regions of {whose}");
            for line in lines {
                let _ = writeln!(text, "{line}");
            }
        }
        text
    }

    /// The spaces in rows from top to bottom: each with something on it a line, the others of a row together.
    fn spaces_in_rows(&self) -> String {
        let mut text = String::new();
        for (row, spaces) in self.rows().iter().enumerate() {
            let _ = writeln!(text, "Row {}", row + 1);
            let mut bare = Vec::new();
            for &space in spaces {
                let (Some(fixed), Some(view)) =
                    (self.board.spaces.get(space), self.scene.spaces.get(space))
                else {
                    continue;
                };
                let things = self.things(space, view);
                let title = self.title(fixed, view);
                match things.is_empty() {
                    true => bare.push(title),
                    false => {
                        let _ = writeln!(text, "  {title}: {}", things.join("; "));
                    }
                }
            }
            if !bare.is_empty() {
                let _ = writeln!(text, "  Empty: {}", bare.join(", "));
            }
        }
        text
    }

    /// The indexes of the spaces, by rows. Spaces are in one row when they stand at the same height.
    fn rows(&self) -> Vec<Vec<usize>> {
        let spaces = &self.board.spaces;
        let close = (self.board.view[3] / 200.0).max(0.01);
        let mut order: Vec<usize> = (0..spaces.len()).collect();
        order.sort_by(|&a, &b| {
            let (a, b) = (spaces[a].center, spaces[b].center);
            a[1].total_cmp(&b[1]).then(a[0].total_cmp(&b[0]))
        });
        order
            .chunk_by(|&a, &b| spaces[b].center[1] - spaces[a].center[1] < close)
            .map(|row| {
                let mut row = row.to_vec();
                row.sort_by(|&a, &b| spaces[a].center[0].total_cmp(&spaces[b].center[0]));
                row
            })
            .collect()
    }

    /// A space, its ground and all that is there.
    pub(crate) fn about(&self, space: u16) -> String {
        let index = usize::from(space);
        let (Some(fixed), Some(view)) =
            (self.board.spaces.get(index), self.scene.spaces.get(index))
        else {
            return String::new();
        };
        let title = self.title(fixed, view) + &states(&view.state);
        match self.things(index, view) {
            things if things.is_empty() => title,
            things => format!("{title}: {}", things.join("; ")),
        }
    }

    fn title(&self, fixed: &BoardSpace, view: &SpaceView) -> String {
        let mut text = fixed.key.clone();
        if !view.name.is_empty() && view.name != fixed.key {
            let _ = write!(text, " {}", view.name);
        }
        let terrain = self.board.terrains.iter().find(|t| t.key == view.terrain);
        if let Some(terrain) = terrain {
            let _ = write!(text, " ({})", terrain.name);
        }
        text
    }

    fn things(&self, space: usize, view: &SpaceView) -> Vec<String> {
        let mut things = Vec::new();
        if let Some(owner) = view.owner {
            things.push(format!("held by {}", self.name(owner)));
        }
        let here = |piece: &&PieceView| usize::from(piece.space) == space;
        for piece in self.scene.pieces.iter().filter(here) {
            things.push(self.pieces(&piece.kind, piece.count, piece.owner, &piece.state));
        }
        things.extend(view.badges.iter().map(|badge| self.badge(badge)));
        things
    }

    fn badge(&self, badge: &Badge) -> String {
        // A title that says the number or the name already need not be told twice.
        let says = |what: &str| badge.title.split_whitespace().any(|word| word == what);
        let mut text = badge.title.clone();
        let count = badge.count.map(|count| count.to_string());
        if let Some(count) = count.filter(|count| !says(count)) {
            let _ = write!(text, " {count}");
        }
        let owner = badge.owner.map(|owner| self.name(owner));
        if let Some(owner) = owner.filter(|owner| !badge.title.ends_with(&**owner)) {
            let _ = write!(text, " of {owner}");
        }
        text
    }

    /// Equal pieces in words: `3 frigates of Ann (moved)`.
    fn pieces(&self, kind: &str, count: u16, owner: Option<u8>, state: &[String]) -> String {
        let known = self.board.kind(kind);
        let name = match (known, count) {
            (Some(known), 1) => &known.name,
            (Some(known), _) => &known.plural,
            (None, _) => kind,
        };
        let owner = owner.map_or_else(String::new, |owner| format!(" of {}", self.name(owner)));
        format!("{count} {name}{owner}{}", states(state))
    }

    /// Where each seat stands on the tracks.
    pub(crate) fn tracks(&self) -> String {
        let mut text = String::new();
        for track in &self.scene.tracks {
            let marks: Vec<String> = track
                .marks
                .iter()
                .map(|(seat, value)| format!("{} {value}", self.name(*seat)))
                .collect();
            let goal = track
                .goal
                .map_or_else(String::new, |g| format!(" (to {g})"));
            let _ = writeln!(text, "{}{goal}: {}", track.name, marks.join(", "));
        }
        text
    }

    /// What is played out over the map; empty when nothing is.
    pub(crate) fn stage(&self) -> String {
        let mut text = String::new();
        let Some(stage) = &self.scene.stage else {
            return text;
        };
        let _ = writeln!(text, "{}", self.stage_title(stage));
        for side in &stage.sides {
            let owner = side.owner.map_or("Nobody", |owner| self.name(owner));
            let _ = write!(text, "  {owner}, {}{}: ", side.role, states(&side.state));
            let loose = match side.grid {
                Some(_) => side.pieces.iter().collect(),
                None => side.all_pieces().collect::<Vec<_>>(),
            };
            let pieces: Vec<String> = loose
                .into_iter()
                .map(|piece| {
                    let mut state = piece.state.clone();
                    if piece.damage > 0 {
                        state.push(format!("{} of {} hits taken", piece.damage, piece.armour));
                    }
                    self.pieces(&piece.kind, piece.count, None, &state)
                })
                .collect();
            match &side.grid {
                Some(grid) => {
                    let _ = writeln!(text, "{}", self.grid(grid));
                    let _ = writeln!(text, "    in reserve: {}", or_nothing(&pieces));
                }
                None => {
                    let _ = writeln!(text, "{}", or_nothing(&pieces));
                }
            }
            for line in self.side_cards(&side.cards) {
                let _ = writeln!(text, "    {line}");
            }
            if !side.dice.is_empty() {
                let dice: Vec<String> = side
                    .dice
                    .iter()
                    .map(|die| format!("{} {}", die.die, die.faces.join(" then ")))
                    .collect();
                let _ = writeln!(text, "    dice: {}", dice.join(", "));
            }
            if let Some(total) = side.total {
                let parts: Vec<String> = side
                    .parts
                    .iter()
                    .map(|(part, value)| format!("{part} {value}"))
                    .collect();
                let _ = writeln!(text, "    total {total} ({})", parts.join(", "));
            }
        }
        for card in &stage.cards {
            let _ = writeln!(text, "  {}", self.card(card));
        }
        for fact in &stage.facts {
            let _ = writeln!(text, "  {}: {}", fact.label, fact.value);
        }
        text
    }

    /// A grid, row by row from the front: `front Hoplite, Hoplite; then Peltast, empty`.
    fn grid(&self, grid: &Grid) -> String {
        if grid.hidden {
            return "committed, face down".to_string();
        }
        let cell = |cell: &Option<StagePiece>| match cell {
            None => "empty".to_string(),
            Some(piece) => {
                let strength = self.board.kind(&piece.kind);
                let strength = strength.map_or("", |kind| kind.badge.as_str());
                let gap = if strength.is_empty() { "" } else { " " };
                format!(
                    "{}{gap}{strength}{}",
                    self.kind(&piece.kind),
                    states(&piece.state)
                )
            }
        };
        let last = grid.cells.iter().rposition(Option::is_some);
        let rows = grid.cells.chunks(usize::from(grid.columns).max(1));
        let shown = last.map_or(0, |last| last / usize::from(grid.columns).max(1) + 1);
        let rows: Vec<String> = rows
            .take(shown)
            .map(|row| row.iter().map(cell).collect::<Vec<_>>().join(", "))
            .collect();
        match rows.is_empty() {
            true => "nobody on the grid yet".to_string(),
            false => format!("front {}", rows.join("; behind ")),
        }
    }

    /// The cards of a side by name, a line each for what it has played, what it has left and what is spent.
    pub(crate) fn side_cards(&self, cards: &[CardView]) -> Vec<String> {
        let named = |word: &str| -> Vec<&str> {
            let those = cards
                .iter()
                .filter(|card| card.state.iter().any(|state| state == word));
            let name = |card: &CardView| match self.board.card(&card.card) {
                Some(face) => face.name.as_str(),
                None => "a card, face down",
            };
            those.map(name).collect()
        };
        let lines = [
            ("played", "played"),
            ("down", "chosen"),
            ("ready", "cards left"),
            ("spent", "spent"),
        ];
        let lines = lines.map(|(word, title)| (title, named(word)));
        let told = lines.into_iter().filter(|(_, names)| !names.is_empty());
        told.map(|(title, names)| format!("{title}: {}", names.join(", ")))
            .collect()
    }

    pub(crate) fn stage_title(&self, stage: &Stage) -> String {
        let mut text = stage.title.clone();
        if let Some(space) = stage.space {
            let _ = write!(text, " [{}]", self.space(space));
        }
        if stage.round > 0 {
            let _ = write!(text, ", round {}", stage.round);
        }
        if !stage.step.is_empty() {
            let _ = write!(text, ", {}", stage.step);
        }
        text
    }

    /// Every seat's dashboard.
    pub(crate) fn panels(&self) -> String {
        let panels = self.scene.panels.iter();
        panels.map(|panel| self.panel(panel)).collect()
    }

    /// One seat's dashboard, or those of the sides that it leads.
    pub(crate) fn panel_of(&self, seat: Seat) -> String {
        let panels = self.scene.panels.iter();
        let own = panels.filter(|panel| self.board.seat_of(panel.seat) == seat.0);
        own.map(|panel| self.panel(panel)).collect()
    }

    pub(crate) fn panel(&self, panel: &Panel) -> String {
        let mut text = self.name(panel.seat).to_string();
        let faction = self.board.factions.iter().find(|f| f.key == panel.faction);
        if let Some(side) = self.board.sides.get(usize::from(panel.seat)) {
            let player = self.names.get(usize::from(side.seat));
            let _ = write!(text, " ({})", player.map_or("?", String::as_str));
        } else if let Some(faction) = faction {
            let _ = write!(text, " ({})", faction.name);
        }
        let _ = write!(text, ": {}", spoken::count(panel.points, "point"));
        for (key, amount) in &panel.resources {
            let known = self.board.resources.iter().find(|r| r.key == *key);
            let name = known.map_or(key.as_str(), |known| &known.name);
            let _ = write!(text, ", {amount} {name}");
        }
        for fact in &panel.facts {
            let _ = write!(text, "; {} {}", fact.label, fact.value);
        }
        text.push('\n');
        let supply: Vec<String> = panel
            .supply
            .iter()
            .map(|(kind, count)| self.pieces(kind, *count, None, &[]))
            .collect();
        if !supply.is_empty() {
            let _ = writeln!(text, "  in supply: {}", supply.join(", "));
        }
        let upgraded: Vec<&str> = panel.upgraded.iter().map(|kind| self.kind(kind)).collect();
        if !upgraded.is_empty() {
            let _ = writeln!(text, "  upgraded: {}", upgraded.join(", "));
        }
        for card in &panel.cards {
            let _ = writeln!(text, "  {}", self.card(card));
        }
        text
    }

    /// The places for cards of one owner, or of nobody, with the texts of the cards.
    pub(crate) fn zones(&self, owner: Option<u8>) -> String {
        let zones = self.scene.zones.iter();
        zones
            .filter(|zone| zone.owner == owner)
            .map(|zone| self.zone(zone))
            .collect()
    }

    fn zone(&self, zone: &Zone) -> String {
        let owner = zone
            .owner
            .map_or_else(String::new, |owner| format!(" of {}", self.name(owner)));
        let cards = spoken::count(zone.count.into(), "card");
        let note = match zone.note.as_str() {
            "" => String::new(),
            note => format!(" ({note})"),
        };
        let mut text = format!("{}{owner}: {cards}{note}\n", zone.name);
        for card in &zone.cards {
            let _ = writeln!(text, "  {}", self.card(card));
        }
        text
    }

    fn card(&self, card: &CardView) -> String {
        let count = match card.count {
            0 | 1 => String::new(),
            count => format!("{count} × "),
        };
        let state = states(&card.state);
        match self.board.card(&card.card) {
            None => format!("{count}{}{state}", card.card),
            Some(face) => {
                let mut parts = vec![face.name.clone(), face.caption.clone(), face.text.clone()];
                parts.retain(|part| !part.is_empty());
                parts[0] += &state;
                format!("{count}{}", parts.join(" — "))
            }
        }
    }

    /// A thing that can be clicked, in words.
    pub(crate) fn target(&self, target: &Target) -> String {
        match target {
            Target::Space { space } => self.space(*space),
            Target::Piece { piece } => self.piece(piece),
            Target::Card { card, .. } => {
                let face = self.board.cards.iter().find(|face| face.key == *card);
                face.map_or(card.as_str(), |face| &face.name).to_string()
            }
            Target::Seat { seat } => self.name(*seat).to_string(),
            Target::Kind { kind } => self.kind(kind).to_string(),
            Target::Cell { side, cell } => {
                let mut sides = self.scene.stage.iter().flat_map(|stage| &stage.sides);
                let owner = sides.nth(usize::from(*side)).and_then(|side| side.owner);
                let whose = owner.map_or("Nobody", |owner| self.name(owner));
                format!("{whose}, cell {}", cell + 1)
            }
            Target::Number { number } => number.to_string(),
        }
    }

    fn piece(&self, id: &str) -> String {
        if let Some(piece) = self.scene.pieces.iter().find(|piece| piece.id == id) {
            let pieces = self.pieces(&piece.kind, piece.count, piece.owner, &piece.state);
            return format!("{pieces} in {}", self.space(piece.space));
        }
        let sides = self.scene.stage.iter().flat_map(|stage| &stage.sides);
        let mut pieces = sides.flat_map(|side| side.all_pieces().map(move |p| (side.owner, p)));
        match pieces.find(|(_, piece)| piece.id == id) {
            Some((owner, piece)) => self.pieces(&piece.kind, piece.count, owner, &piece.state),
            None => id.to_string(),
        }
    }

    fn space(&self, space: u16) -> String {
        let index = usize::from(space);
        let key = self.board.spaces.get(index).map(|s| s.key.as_str());
        let name = self.scene.spaces.get(index).map(|s| s.name.as_str());
        match (key.unwrap_or("?"), name.unwrap_or_default()) {
            (key, "") => key.to_string(),
            (key, name) if key == name => key.to_string(),
            (key, name) => format!("{key} {name}"),
        }
    }

    pub(crate) fn kind<'a>(&'a self, kind: &'a str) -> &'a str {
        let known = self.board.kind(kind);
        known.map_or(kind, |known| &known.name)
    }

    pub(crate) fn name(&self, owner: u8) -> &str {
        let side = self.board.sides.get(usize::from(owner));
        let player = self.names.get(usize::from(owner));
        side.map(|side| &side.name)
            .or(player)
            .map_or("?", String::as_str)
    }
}

fn states(state: &[String]) -> String {
    match state.is_empty() {
        true => String::new(),
        false => format!(" ({})", state.join(", ")),
    }
}

fn or_nothing(things: &[String]) -> String {
    match things.is_empty() {
        true => "nothing".to_string(),
        false => things.join(", "),
    }
}
