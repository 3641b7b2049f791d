//! What lies on the table, in a vocabulary that every game shares and the clients draw.
//!
//! A [`Board`] is the static part, fetched once; a [`Scene`] is the changing part, already redacted for one viewer: no
//! type here can hold a secret that its viewer may not know.
//!
//! `owner`, and every other number of whom something is, is a seat's number, or nothing for what belongs to nobody. Where one
//! seat leads several sides, [`Board::sides`] is not empty, and all those numbers count it instead: in pieces, spaces, badges,
//! panels, tracks, stages and the turn's line, in [`Word::Seat`](crate::story::Word::Seat) and in
//! [`Target::Seat`](crate::prompt::Target::Seat). Only [`Prompt::seat`](crate::prompt::Prompt::seat) is always a seat.

mod stage;

pub use stage::{Grid, Stage, StageDie, StagePiece, StageSide};

use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// The static part: geometry, card texts, kinds and their icons.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Board {
    /// The drawing's left, top, width and height in its own units.
    pub view: [f32; 4],
    /// How the board is painted: `hex` or `map`.
    pub style: String,
    /// The spaces; everything else names them by index.
    pub spaces: Vec<BoardSpace>,
    /// The kinds of terrain.
    pub terrains: Vec<TerrainKind>,
    /// The kinds of pieces.
    pub kinds: Vec<PieceKind>,
    /// The resources.
    pub resources: Vec<ResourceKind>,
    /// The cards that may be seen in this game.
    pub cards: Vec<CardFace>,
    /// The factions that seats play.
    pub factions: Vec<FactionStyle>,
    /// The sides, where a seat may lead several; empty: every seat is one.
    pub sides: Vec<Side>,
}

impl Board {
    /// What the numbers of owners are called: the sides' own names, or the players' where every seat is a side.
    pub fn names(&self, players: &[String]) -> Vec<String> {
        match self.sides.is_empty() {
            true => players.to_vec(),
            false => self.sides.iter().map(|side| side.name.clone()).collect(),
        }
    }

    /// The seat behind the number of an owner.
    pub fn seat_of(&self, owner: u8) -> u8 {
        let side = self.sides.get(usize::from(owner));
        side.map_or(owner, |side| side.seat)
    }

    /// The kind of piece with that key.
    pub fn kind(&self, key: &str) -> Option<&PieceKind> {
        self.kinds.iter().find(|kind| kind.key == key)
    }

    /// What is printed on the card with that key.
    pub fn card(&self, key: &str) -> Option<&CardFace> {
        self.cards.iter().find(|card| card.key == key)
    }
}

/// A side that owns land and pieces and takes turns.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Side {
    /// The seat that leads it.
    pub seat: u8,
    /// The key of its faction, which has its emblem.
    pub faction: String,
    /// Its name.
    pub name: String,
    /// A two-letter code.
    pub code: String,
    /// Its colour: six hex digits.
    pub color: String,
    /// With whom it wins: the name of its alliance.
    pub team: String,
}

/// A space of the board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct BoardSpace {
    /// The short key that the notation uses: `c3`.
    pub key: String,
    /// The outlines, each a list of points.
    pub outlines: Vec<Vec<[f32; 2]>>,
    /// Where pieces and labels stand.
    pub center: [f32; 2],
    /// The spaces it touches.
    pub neighbours: Vec<u16>,
}

/// A kind of terrain.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct TerrainKind {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The painter that draws it.
    pub style: String,
    /// Its icon at game-icons.net.
    pub icon: String,
    /// What it does, in a sentence.
    pub text: String,
}

/// A kind of piece.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct PieceKind {
    /// Its key.
    pub key: String,
    /// Its name, one of it.
    pub name: String,
    /// Its name, several of it.
    pub plural: String,
    /// Its icon at game-icons.net.
    pub icon: String,
    /// Its numbers and abilities, a line each.
    pub text: Vec<String>,
    /// What it is on the board: `unit`, `ship` or `building`. Buildings stand in the slots of a space that has any.
    pub role: String,
    /// How many slots of a space it takes, where it is a building: 1 unless it is a large one.
    pub size: u8,
    /// A short number drawn on the piece, such as its strength; empty for none.
    pub badge: String,
}

/// A resource.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct ResourceKind {
    /// Its key.
    pub key: String,
    /// Its name, several of it.
    pub name: String,
    /// Its icon at game-icons.net.
    pub icon: String,
}

/// The printed side of a card.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct CardFace {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its family: the frame it is drawn in.
    pub family: String,
    /// A line under the name: when it is used, what it scores.
    pub caption: String,
    /// Its text.
    pub text: String,
    /// Its icon at game-icons.net.
    pub icon: String,
}

/// How a side is drawn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct FactionStyle {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// A two-letter code.
    pub code: String,
    /// Its emblem at game-icons.net.
    pub icon: String,
    /// What makes it different, a line each.
    pub strengths: Vec<String>,
}

/// The changing part, as one viewer may see it.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct Scene {
    /// Where in the game we are.
    pub turn: TurnLine,
    /// One entry a space, in the order of the board.
    pub spaces: Vec<SpaceView>,
    /// What stands on the board.
    pub pieces: Vec<PieceView>,
    /// Moves on the way: staged or just made.
    pub arrows: Vec<Arrow>,
    /// One panel a seat, in seat order.
    pub panels: Vec<Panel>,
    /// Hands, rows, decks and piles.
    pub zones: Vec<Zone>,
    /// Tracks with a marker a seat.
    pub tracks: Vec<Track>,
    /// What is played out over the map: a battle, an auction, a reveal.
    pub stage: Option<Stage>,
    /// Announcements that stay while they hold.
    pub banners: Vec<String>,
}

/// Where in the game we are.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct TurnLine {
    /// The round, from 1; 0 before the first.
    pub round: u32,
    /// The phase.
    pub phase: String,
    /// The step of the phase.
    pub step: String,
    /// The seats in turn order.
    pub order: Vec<u8>,
    /// Whose turn it is, where it is one seat's.
    pub active: Option<u8>,
}

/// A space now.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize, TS)]
pub struct SpaceView {
    /// Its name.
    pub name: String,
    /// The key of its terrain.
    pub terrain: String,
    /// Who controls it.
    pub owner: Option<u8>,
    /// Who else controls it, where control is shared: its border is striped.
    pub also: Vec<u8>,
    /// How many building slots it has; none are drawn where it is 0.
    pub slots: u8,
    /// What sets it apart, words such as `crown` (a ring of honour around it) and `contested`.
    pub state: Vec<String>,
    /// Things that lie there and are not pieces.
    pub badges: Vec<Badge>,
}

/// A small mark with an icon.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Badge {
    /// Its icon at game-icons.net; empty: the number alone is shown, as on a coin.
    pub icon: String,
    /// A number on it, where there is one.
    pub count: Option<i32>,
    /// What it means.
    pub title: String,
    /// Whose it is, where it is somebody's.
    pub owner: Option<u8>,
}

/// Equal pieces of one owner on one space.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct PieceView {
    /// Stable while the stack exists; what [`Target::Piece`](crate::prompt::Target::Piece) names.
    pub id: String,
    /// Where.
    pub space: u16,
    /// The key of the kind.
    pub kind: String,
    /// Whose.
    pub owner: Option<u8>,
    /// How many.
    pub count: u16,
    /// What sets them apart, words such as `upgraded`, `new`, `moved`, `carries 3`; of buildings `occupied`, `marked` (for
    /// destruction), `defiant` (in a space that somebody else holds).
    pub state: Vec<String>,
}

/// A move on the way.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Arrow {
    /// From where.
    pub from: u16,
    /// To where.
    pub to: u16,
    /// The key of the kind of piece.
    pub kind: String,
    /// Whose.
    pub owner: Option<u8>,
    /// How many.
    pub count: u16,
}

/// A seat's dashboard.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Panel {
    /// Whose.
    pub seat: u8,
    /// The key of its side; empty where sides are alike.
    pub faction: String,
    /// Its points.
    pub points: i32,
    /// What it has: keys of resources and amounts.
    pub resources: Vec<(String, i32)>,
    /// What else is counted.
    pub facts: Vec<Fact>,
    /// Kinds of pieces left in its supply.
    pub supply: Vec<(String, u16)>,
    /// Kinds of pieces on their better side.
    pub upgraded: Vec<String>,
    /// Its open cards.
    pub cards: Vec<CardView>,
}

/// A counted thing of a panel.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Fact {
    /// What.
    pub label: String,
    /// How much, as shown.
    pub value: String,
    /// Its icon at game-icons.net.
    pub icon: String,
}

/// A place for cards.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Zone {
    /// Its key; what [`Target::Card`](crate::prompt::Target::Card) names.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whose.
    pub owner: Option<u8>,
    /// How it is laid out.
    pub layout: ZoneLayout,
    /// How many cards are in it, seen or not.
    pub count: u16,
    /// The cards that the viewer may see.
    pub cards: Vec<CardView>,
    /// What is counted while cards are chosen from it: `9 of 12 points`; empty for nothing.
    pub note: String,
}

/// How a zone is laid out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
#[serde(rename_all = "snake_case")]
pub enum ZoneLayout {
    /// The viewer's own cards, side by side.
    Hand,
    /// Cards on offer, side by side.
    Row,
    /// A face-down pile.
    Deck,
    /// A face-up pile.
    Discard,
}

/// A card that can be seen.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct CardView {
    /// Its key in [`Board::cards`]; empty for a card that lies face down.
    pub card: String,
    /// How many of it.
    pub count: u16,
    /// What sets it apart, words such as `claimable`, `used`, `chosen`; of cards of a side on the stage `played`, `down`,
    /// `ready`, `spent`.
    pub state: Vec<String>,
}

/// A track with a marker a seat.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Track {
    /// Its key.
    pub key: String,
    /// Its name.
    pub name: String,
    /// The value at its end, where it has one.
    pub goal: Option<i32>,
    /// Where each seat stands.
    pub marks: Vec<(u8, i32)>,
}
