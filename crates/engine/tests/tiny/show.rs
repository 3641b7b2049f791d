//! How the orchard is shown: the board, the scene, the choices, the log, and facts for scenarios.

use super::Tiny;
use super::position::*;
use engine::hidden::Card;
use engine::prompt::{Choice, Target, Tone};
use engine::scene::*;
use engine::story::Line;
use engine::{ArrangeError, Game, Seat, SeatSet, Viewer};
use serde_json::{Value, json};

pub fn board() -> Board {
    let space = |(index, key): (usize, &&str)| BoardSpace {
        key: key.to_string(),
        outlines: Vec::new(),
        center: [index as f32, 0.0],
        neighbours: (0..3)
            .filter(|other| index.abs_diff(*other as usize) == 1)
            .collect(),
    };
    let kind = PieceKind {
        key: "basket".to_string(),
        name: "basket".to_string(),
        plural: "baskets".to_string(),
        icon: String::new(),
        text: Vec::new(),
        role: "unit".to_string(),
        size: 1,
        badge: String::new(),
    };
    let face = |key: &&str| CardFace {
        key: key.to_string(),
        name: key.to_string(),
        family: "orchard".to_string(),
        caption: String::new(),
        text: String::new(),
        icon: String::new(),
    };
    Board {
        view: [0.0, 0.0, 3.0, 1.0],
        style: "map".to_string(),
        spaces: PLACES.iter().enumerate().map(space).collect(),
        kinds: vec![kind],
        cards: CARDS.iter().map(face).collect(),
        ..Board::default()
    }
}

pub fn scene(pos: &Position, viewer: Viewer) -> Scene {
    let seen = |cards: &[Card]| -> Vec<CardView> {
        let mut counts = [0; 4];
        cards
            .iter()
            .filter(|card| card.seen_by(viewer))
            .for_each(|card| counts[card.kind as usize] += 1);
        let there = (0..4).filter(|&kind| counts[kind] > 0);
        there
            .map(|kind| CardView {
                card: CARDS[kind].to_string(),
                count: counts[kind],
                state: Vec::new(),
            })
            .collect()
    };
    let zone = |key: String, owner: Option<Seat>, layout, count: usize, cards| Zone {
        name: key.clone(),
        key,
        owner: owner.map(|seat| seat.0),
        layout,
        count: count as u16,
        cards,
        note: String::new(),
    };
    let mut scene = Scene {
        spaces: vec![SpaceView::default(); 3],
        ..Scene::default()
    };
    scene.turn.round = pos.round.into();
    scene.zones.push(zone(
        "deck".to_string(),
        None,
        ZoneLayout::Deck,
        pos.deck.len(),
        seen(pos.deck.bottom()),
    ));
    for seat in pos.seats().iter() {
        let hand = &pos.hands[seat.index()];
        scene.zones.push(zone(
            format!("hand-{seat}"),
            Some(seat),
            ZoneLayout::Hand,
            hand.len(),
            seen(hand),
        ));
        for (space, &count) in pos.baskets[seat.index()]
            .iter()
            .enumerate()
            .filter(|(_, count)| **count > 0)
        {
            let (space, count) = (space as u16, count.into());
            let (id, kind) = (format!("{seat}{space}"), "basket".to_string());
            scene.pieces.push(PieceView {
                id,
                space,
                kind,
                owner: Some(seat.0),
                count,
                state: Vec::new(),
            });
        }
    }
    if let Viewer::Seat(seat) = viewer {
        let laid = (0..HAND).filter(|place| pos.laid[seat.index()] >> place & 1 == 1);
        let names: Vec<&str> = laid
            .map(|place| CARDS[pos.hands[seat.index()][place].kind as usize])
            .collect();
        scene
            .banners
            .extend((!names.is_empty()).then(|| format!("You pledge {}.", names.join(" and "))));
    }
    scene
}

pub fn choice(game: &Tiny, seat: Seat, action: Action) -> Choice {
    let text = game.notation(action);
    let space = |space: u8| Target::Space {
        space: space.into(),
    };
    let card = |kind: u8| Target::Card {
        zone: format!("hand-{seat}"),
        card: CARDS[kind as usize].to_string(),
    };
    let targets = match action {
        Action::Pledge(kind) => vec![card(kind)],
        Action::Carry(from, to) => vec![space(from), space(to)],
        Action::Steal(victim) => vec![card(FOX), Target::Seat { seat: victim.0 }],
        Action::Bury(kind) => vec![
            card(kind),
            Target::Kind {
                kind: "deck".to_string(),
            },
        ],
        Action::Peek(at) => vec![Target::Seat { seat: at.0 }],
        Action::Ready | Action::Done => {
            return Choice::button(text.clone(), text).tone(Tone::Primary);
        }
        Action::Bark | Action::Let => return Choice::button(text.clone(), text),
    };
    Choice::on(text.clone(), text, targets)
}

/// The event without the kinds that the viewer may not know.
pub fn seen_by(event: &Event, viewer: Viewer) -> Event {
    let mut event = event.clone();
    if let Event::Buried { seat, kind }
    | Event::Drew { seat, kind }
    | Event::Peeked { seat, kind, .. } = &mut event
        && !viewer.is(*seat)
    {
        *kind = None;
    }
    event
}

pub fn narrate(event: &Event) -> Line {
    let card = |kind: &Option<u8>| kind.map_or("a card", |kind| CARDS[kind as usize]);
    match event {
        Event::Ready { seat } => Line::new("ready", 2).seat(*seat).text(" is ready."),
        Event::Pledged { seat, kinds } => {
            let names: Vec<&str> = kinds.iter().map(|&kind| CARDS[kind as usize]).collect();
            Line::new("pledged", 2)
                .seat(*seat)
                .text(format!(" pledges [{}].", names.join(" ")))
        }
        Event::Carried { seat, from, to } => {
            let words = format!(
                " carries a basket from {} to {}.",
                PLACES[*from as usize], PLACES[*to as usize]
            );
            Line::new("carried", 2).seat(*seat).text(words)
        }
        Event::Prowls { thief, victim } => Line::new("prowls", 2)
            .seat(*thief)
            .text("'s fox prowls for a basket of ")
            .seat(*victim)
            .text("."),
        Event::Barks { seat } => Line::new("barks", 3).seat(*seat).text("'s dog barks."),
        Event::Chased {
            thief,
            victim,
            face,
        } => Line::new("chased", 3)
            .seat(*victim)
            .text(" chases ")
            .seat(*thief)
            .text(format!("'s fox: {face}.")),
        Event::Buried { seat, kind } => Line::new("buried", 2)
            .seat(*seat)
            .text(format!(" buries {}.", card(kind))),
        Event::Peeked { seat, at, kind } => Line::new("peeked", 2)
            .seat(*seat)
            .text(" peeks at ")
            .seat(*at)
            .text(format!(": {}.", card(kind))),
        Event::Drew { seat, kind } => Line::new("drew", 3)
            .seat(*seat)
            .text(format!(" draws {}.", card(kind))),
        Event::Left { seat } => Line::new("left", 1).seat(*seat).text(" leaves."),
    }
}

pub fn facts(pos: &Position) -> Value {
    let seat = |seat: Seat| {
        let hand: Vec<&str> = pos.hands[seat.index()]
            .iter()
            .map(|card| CARDS[card.kind as usize])
            .collect();
        let (baskets, points) = (pos.baskets[seat.index()], pos.points(seat));
        (
            seat.to_string(),
            json!({ "hand": hand, "baskets": baskets, "points": points }),
        )
    };
    let seats: serde_json::Map<String, Value> = pos.seats().iter().map(seat).collect();
    json!({ "round": pos.round, "deck": pos.deck.len(), "chase": pos.chase, "seat": seats })
}

/// Keys: `round`, `turn` (whose it is), `hand.A`, `baskets.A`.
pub fn arrange(pos: &mut Position, changes: &toml::Table) -> Result<(), ArrangeError> {
    for (key, value) in changes {
        match (key.as_str(), value) {
            ("round", toml::Value::Integer(round)) => pos.round = *round as u8,
            ("turn", toml::Value::String(name)) => {
                let seat = named(pos, key, name)?;
                let later = pos.here().iter().filter(|later| *later > seat).collect();
                pos.frames.clear();
                pos.frames.push(Frame::Turn {
                    seat,
                    points: 3,
                    later,
                });
            }
            ("hand" | "baskets", toml::Value::Table(table)) => {
                for (name, value) in table {
                    let at = format!("{key}.{name}");
                    let (seat, list) = (named(pos, &at, name)?, value.as_array());
                    let list = list.ok_or_else(|| ArrangeError::new(&at, "expected a list"))?;
                    match key.as_str() {
                        "hand" => arrange_hand(pos, seat, &at, list)?,
                        _ => arrange_baskets(pos, seat, &at, list)?,
                    }
                }
            }
            _ => {
                return Err(ArrangeError::new(
                    key,
                    "expected round, turn, hand or baskets",
                ));
            }
        }
    }
    Ok(())
}

fn named(pos: &Position, at: &str, name: &str) -> Result<Seat, ArrangeError> {
    let seat = Seat::parse(name).filter(|&seat| pos.seats().contains(seat));
    seat.ok_or_else(|| ArrangeError::new(at, format!("there is no seat {name:?}")))
}

fn arrange_hand(
    pos: &mut Position,
    seat: Seat,
    at: &str,
    list: &[toml::Value],
) -> Result<(), ArrangeError> {
    let old: Vec<u8> = pos.hands[seat.index()]
        .drain(..)
        .map(|card| card.kind)
        .collect();
    old.into_iter().for_each(|kind| pos.deck.shuffle_in(kind));
    for value in list {
        let kind = CARDS
            .iter()
            .position(|name| value.as_str() == Some(name))
            .map(|kind| kind as u8);
        let kind = kind.filter(|&kind| pos.deck.take(kind) && !pos.hands[seat.index()].is_full());
        let kind =
            kind.ok_or_else(|| ArrangeError::new(at, format!("no {value} is left for the hand")))?;
        pos.hands[seat.index()].push(Card::known_to(kind, SeatSet::of(seat)));
    }
    Ok(())
}

fn arrange_baskets(
    pos: &mut Position,
    seat: Seat,
    at: &str,
    list: &[toml::Value],
) -> Result<(), ArrangeError> {
    let counts: Vec<u8> = list
        .iter()
        .filter_map(|value| value.as_integer())
        .map(|count| count as u8)
        .collect();
    let counts = counts
        .try_into()
        .map_err(|_| ArrangeError::new(at, "expected three numbers"))?;
    pos.baskets[seat.index()] = counts;
    Ok(())
}
