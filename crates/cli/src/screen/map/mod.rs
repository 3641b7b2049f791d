//! The map, from the outlines of its spaces.

mod camera;
mod chart;
mod labels;
mod raster;

pub(super) use camera::{Camera, View};
pub(super) use chart::Chart;
pub(super) use labels::Codes;
pub(super) use raster::Raster;
