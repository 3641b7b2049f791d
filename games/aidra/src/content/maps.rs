//! Maps (AID-1.1).

use super::ids::Resource;
use engine::List;

/// The first outline of a region.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Shape {
    /// A pointy-top hexagon at axial coordinates q and r.
    Cell(i8, i8),
    /// An annular sector: inner and outer radius in rings, start and end angle in degrees, clockwise from the top.
    Wedge([f32; 4]),
}

/// A region of a map.
#[derive(Clone, Debug, PartialEq)]
pub struct Region {
    /// Its word.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Whether it is water.
    pub water: bool,
    /// What it yields; a water region always food.
    pub resource: Resource,
    /// Build slots.
    pub slots: u8,
    /// The regions it touches, by index.
    pub adjacent: Vec<u8>,
    /// How it is drawn.
    pub shape: Shape,
}

/// Where a seat starts (AID-2.6).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The city and the army.
    pub capital: u8,
    /// The barracks.
    pub yard: u8,
    /// A village each.
    pub hamlets: [u8; 2],
    /// A dock: its land region and the water region it faces.
    pub dock: Option<(u8, u8)>,
}

/// A map.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// Its word.
    pub key: String,
    /// Its name.
    pub name: String,
    /// What it is like, in a sentence or two.
    pub text: String,
    /// The center region, by index; a map without one allows Domination only (AID-13.1).
    pub center: Option<u8>,
    /// The starts of each number of players that it seats, in seating order.
    pub seatings: Vec<(u8, List<u8, 6>)>,
    /// Where seats start.
    pub starts: Vec<Start>,
    /// The regions, at most [`MAX_REGIONS`](super::MAX_REGIONS).
    pub regions: Vec<Region>,
}
