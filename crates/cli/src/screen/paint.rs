//! Colours and marks: whose a thing is, what the ground is, what is lit. Colour never says anything alone.

use engine::scene::Board;
use ratatui::style::{Color, Modifier, Style};

/// Okabe-Ito colours, by seat.
const SEATS: [u32; 6] = [0xe69f00, 0x56b4e9, 0x2fbf94, 0xf0713a, 0xd68bb5, 0xf0e442];
/// What belongs to nobody.
const NOBODY: u32 = 0xb9bfc6;
/// The night behind everything that is drawn dark.
const NIGHT: u32 = 0x10161c;

/// How many colours the terminal has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Paint {
    /// None are wanted.
    None,
    /// The palette of 256.
    Palette,
    /// All.
    Full,
}

impl Paint {
    /// What the environment asks for: `NO_COLOR`, and what `COLORTERM` says of the terminal.
    pub(super) fn of_environment() -> Self {
        let wanted = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let full =
            std::env::var("COLORTERM").is_ok_and(|value| value == "truecolor" || value == "24bit");
        match (wanted, full) {
            (false, _) => Paint::None,
            (true, false) => Paint::Palette,
            (true, true) => Paint::Full,
        }
    }

    fn colour(self, rgb: u32) -> Color {
        let [_, red, green, blue] = rgb.to_be_bytes();
        match self {
            Paint::None => Color::Reset,
            Paint::Palette => Color::Indexed(nearest([red, green, blue])),
            Paint::Full => Color::Rgb(red, green, blue),
        }
    }

    fn ink(self, rgb: u32) -> Style {
        match self {
            Paint::None => Style::new(),
            _ => Style::new().fg(self.colour(rgb)),
        }
    }

    fn ground(self, rgb: u32) -> Style {
        match self {
            Paint::None => Style::new(),
            _ => Style::new().bg(self.colour(rgb)),
        }
    }

    /// What an owner's things are written in.
    pub(super) fn owner(self, board: &Board, owner: Option<u8>) -> Style {
        let style = self.ink(legible(of_owner(board, owner)));
        match owner {
            Some(_) => style.add_modifier(Modifier::BOLD),
            None => style,
        }
    }

    /// The ground of a space: its owner's, or else its terrain's.
    pub(super) fn space(self, board: &Board, terrain: &str, owner: Option<u8>) -> Style {
        let ground = match owner {
            Some(_) => mixed(of_owner(board, owner), NIGHT, 0.32),
            None => mixed(terrain_colour(terrain), NIGHT, 0.28),
        };
        self.ground(ground)
            .patch(self.ink(mixed(terrain_colour(terrain), NIGHT, 0.75)))
    }

    /// A space that can be chosen.
    pub(super) fn lit(self) -> Style {
        self.ground(0x5c5318).patch(self.ink(0xf7e463))
    }

    /// A space that is pointed at.
    pub(super) fn pointed(self) -> Style {
        match self {
            Paint::None => Style::new().add_modifier(Modifier::REVERSED),
            _ => self.ground(0xf2e2a0).patch(self.ink(NIGHT)),
        }
    }

    /// A space that has been chosen on the way to an action.
    pub(super) fn chosen(self) -> Style {
        match self {
            Paint::None => Style::new().add_modifier(Modifier::UNDERLINED),
            _ => self.ground(0x1f5f8b).patch(self.ink(0xffffff)),
        }
    }

    /// The line of a list that Enter takes.
    pub(super) fn selected(self) -> Style {
        Style::new().add_modifier(Modifier::REVERSED)
    }

    /// Frames and borders.
    pub(super) fn frame(self, focused: bool) -> Style {
        match focused {
            true => self.ink(0xf2c14e).add_modifier(Modifier::BOLD),
            false => self.ink(0x6b7780),
        }
    }

    /// What steps back.
    pub(super) fn quiet(self) -> Style {
        match self {
            Paint::None => Style::new().add_modifier(Modifier::DIM),
            _ => self.ink(0x8b98a3),
        }
    }

    /// What is asked, and headings.
    pub(super) fn strong(self) -> Style {
        Style::new().add_modifier(Modifier::BOLD)
    }

    /// The usual way on.
    pub(super) fn primary(self) -> Style {
        self.ink(0x8fd68a).add_modifier(Modifier::BOLD)
    }

    /// What cannot be had back, and what went wrong.
    pub(super) fn danger(self) -> Style {
        self.ink(0xff8a70).add_modifier(Modifier::BOLD)
    }

    /// Keys that can be pressed.
    pub(super) fn key(self) -> Style {
        self.ink(0xf2c14e).add_modifier(Modifier::BOLD)
    }

    /// What is new since the last decision.
    pub(super) fn fresh(self) -> Style {
        self.ink(0xf2c14e)
    }

    /// Arrows of moves on the way.
    pub(super) fn arrow(self) -> Style {
        self.ink(0xffffff).add_modifier(Modifier::BOLD)
    }
}

/// The letter of an owner's seat, or the code of a side; a dot for what is nobody's.
pub(super) fn mark(board: &Board, owner: Option<u8>) -> String {
    match owner {
        None => "·".to_string(),
        Some(owner) => match board.sides.get(usize::from(owner)) {
            Some(side) => side.code.to_uppercase(),
            None => engine::Seat(owner).letter().to_string(),
        },
    }
}

/// What the ground of a style of terrain is strewn with.
pub(super) fn strewn(terrain: &str) -> &'static str {
    match terrain {
        "forest" => "♣",
        "mountains" => "^",
        "hill" => "n",
        "water" | "jetstream" => "~",
        "field" => "\"",
        "land" => ",",
        "crystal" => "*",
        "copper" | "silver" | "gold" => "o",
        "stronghold" | "ruins" => "#",
        _ => ".",
    }
}

fn terrain_colour(terrain: &str) -> u32 {
    match terrain {
        "forest" => 0x4f9a52,
        "mountains" => 0x8d8578,
        "hill" => 0xa08a5c,
        "water" => 0x3c7fc0,
        "jetstream" => 0x62bfd0,
        "field" => 0xb9b04e,
        "land" => 0x8f9a58,
        "crystal" => 0xb06fd6,
        "copper" => 0xc9743c,
        "silver" => 0xb8c4cf,
        "gold" => 0xe0b93a,
        "ruins" => 0x9a7f6f,
        "stronghold" => 0x9fa6ad,
        _ => 0x7c8790,
    }
}

fn of_owner(board: &Board, owner: Option<u8>) -> u32 {
    let Some(owner) = owner else { return NOBODY };
    let side = board.sides.get(usize::from(owner));
    side.and_then(|side| u32::from_str_radix(&side.color, 16).ok())
        .unwrap_or(SEATS[usize::from(owner) % SEATS.len()])
}

/// So much of a colour, the rest of another.
fn mixed(colour: u32, other: u32, part: f32) -> u32 {
    let mix = |shift: u32| {
        let one = ((colour >> shift) & 255) as f32;
        let two = ((other >> shift) & 255) as f32;
        ((one * part + two * (1.0 - part)) as u32) << shift
    };
    mix(16) | mix(8) | mix(0)
}

/// The colour as it can be read on dark ground.
fn legible(colour: u32) -> u32 {
    let [_, red, green, blue] = colour.to_be_bytes().map(f32::from);
    let bright = (0.3 * red + 0.59 * green + 0.11 * blue) / 255.0;
    match bright < 0.6 {
        true => mixed(0xffffff, colour, (0.65 - bright).max(0.1)),
        false => colour,
    }
}

/// The nearest colour of the palette of 256: of its cube, or of its greys.
fn nearest(colour: [u8; 3]) -> u8 {
    const STEPS: [i32; 6] = [0, 95, 135, 175, 215, 255];
    let wanted = colour.map(i32::from);
    let step = |value: i32| {
        (0..6)
            .min_by_key(|&at| (STEPS[at] - value).abs())
            .unwrap_or(0)
    };
    let cube = wanted.map(step);
    let away =
        |got: [i32; 3]| -> i32 { wanted.iter().zip(got).map(|(a, b)| (a - b) * (a - b)).sum() };
    let mean = wanted.iter().sum::<i32>() / 3;
    let grey = ((mean - 8 + 5) / 10).clamp(0, 23);
    match away([8 + 10 * grey; 3]) < away(cube.map(|at| STEPS[at])) {
        true => 232 + grey as u8,
        false => (16 + 36 * cube[0] + 6 * cube[1] + cube[2]) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_of_the_palette_are_the_nearest() {
        assert_eq!(nearest([0, 0, 0]), 16);
        assert_eq!(nearest([255, 255, 255]), 231);
        assert_eq!(nearest([128, 128, 128]), 244);
        assert_eq!(nearest([255, 0, 0]), 196);
    }

    #[test]
    fn without_colours_what_is_pointed_at_still_stands_out() {
        assert_eq!(Paint::None.lit(), Style::new());
        assert_ne!(Paint::None.pointed(), Style::new());
        assert_ne!(Paint::None.chosen(), Paint::None.pointed());
    }
}
