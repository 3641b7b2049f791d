//! How the race is shown.

use super::{GOAL, Lane, Race, Step, Told};
use engine::prompt::{Choice, Target};
use engine::scene::{
    Badge, Board, BoardSpace, CardFace, CardView, PieceKind, PieceView, Scene, SpaceView,
    TerrainKind, TurnLine, Zone, ZoneLayout,
};
use engine::story::Line;
use engine::{Game, Seat, Viewer};

/// Two rows of ten spaces.
pub fn board() -> Board {
    let space = |index: u8| BoardSpace {
        key: format!("s{index}"),
        outlines: Vec::new(),
        center: [f32::from(index % 10), f32::from(index / 10)],
        neighbours: Vec::new(),
    };
    let terrain = |key: &str, name: &str| TerrainKind {
        key: key.into(),
        name: name.into(),
        style: key.into(),
        icon: "road".into(),
        text: String::new(),
    };
    Board {
        view: [0.0, 0.0, 10.0, 2.0],
        style: "hex".into(),
        spaces: (0..=GOAL).map(space).collect(),
        terrains: vec![terrain("lane", "Lane"), terrain("goal", "Goal")],
        kinds: vec![PieceKind {
            key: "cart".into(),
            name: "cart".into(),
            plural: "carts".into(),
            icon: "cart".into(),
            text: Vec::new(),
            role: "unit".into(),
            size: 1,
            badge: String::new(),
        }],
        resources: Vec::new(),
        cards: (0..3)
            .map(|points| CardFace {
                key: format!("cargo{points}"),
                name: format!("Cargo of {points}"),
                family: "cargo".into(),
                caption: "at the end".into(),
                text: format!("Scores {points} points."),
                icon: "box".into(),
            })
            .collect(),
        factions: Vec::new(),
        sides: Vec::new(),
    }
}

/// The lane as the viewer may see it.
pub fn scene(race: &Race, lane: &Lane, viewer: Viewer) -> Scene {
    let spaces = (0..=GOAL).map(|index| SpaceView {
        name: format!("Mile {index}"),
        terrain: if index == GOAL { "goal" } else { "lane" }.into(),
        owner: None,
        also: Vec::new(),
        slots: 0,
        state: Vec::new(),
        badges: (0..lane.flags.len())
            .filter(|&seat| lane.flags[seat] == Some(index))
            .map(|seat| Badge {
                icon: "flag".into(),
                count: None,
                title: "flag".into(),
                owner: Some(seat as u8),
            })
            .collect(),
    });
    let pieces = lane.at.iter().enumerate().map(|(seat, &at)| PieceView {
        id: format!("cart{seat}"),
        space: u16::from(at),
        kind: "cart".into(),
        owner: Some(seat as u8),
        count: 1,
        state: Vec::new(),
    });
    let zones = (0..lane.cargo.len()).map(|seat| Zone {
        key: format!("hand{seat}"),
        name: "Cargo".into(),
        owner: Some(seat as u8),
        layout: ZoneLayout::Hand,
        count: 1,
        cards: match viewer.is(Seat(seat as u8)) {
            true => vec![CardView {
                card: format!("cargo{}", lane.cargo[seat]),
                count: 1,
                state: Vec::new(),
            }],
            false => Vec::new(),
        },
        note: String::new(),
    });
    let panels = race.standing(lane).scores.into_iter().enumerate();
    Scene {
        turn: TurnLine {
            round: lane.round,
            phase: "Race".into(),
            step: String::new(),
            order: (0..lane.at.len() as u8).collect(),
            active: Some(lane.turn),
        },
        spaces: spaces.collect(),
        pieces: pieces.collect(),
        zones: zones.collect(),
        panels: panels
            .map(|(seat, _)| engine::scene::Panel {
                seat: seat as u8,
                faction: String::new(),
                points: i32::from(lane.at[seat]),
                resources: Vec::new(),
                facts: Vec::new(),
                supply: Vec::new(),
                upgraded: Vec::new(),
                cards: Vec::new(),
            })
            .collect(),
        ..Scene::default()
    }
}

/// How a step is shown.
pub fn choice(step: Step, action: String) -> Choice {
    match step {
        Step::Flag(space) => Choice::on(
            action,
            format!("Flag mile {space}"),
            vec![Target::Space {
                space: space.into(),
            }],
        ),
        Step::Gear(gear) => Choice::button(action, format!("Gear {gear}")),
        Step::Go => Choice::button(action, "Go"),
        Step::Rest => Choice::button(action, "Rest"),
    }
}

/// An event in a sentence.
pub fn line(event: &Told) -> Line {
    match *event {
        Told::Gear(seat, gear) => Line::new("gear", 2)
            .seat(seat)
            .text(format!(" takes gear {gear}.")),
        Told::Went(seat, far, at) => Line::new("went", 1)
            .seat(seat)
            .text(format!(" goes {far} to "))
            .space(at.into(), format!("Mile {at}"))
            .text("."),
        Told::Rested(seat) => Line::new("rest", 1).seat(seat).text(" rests."),
        Told::Flagged(seat, at) => Line::new("flag", 2)
            .seat(seat)
            .text(" flags ")
            .space(at.into(), format!("Mile {at}"))
            .text("."),
    }
}
