//! Fewer points for the same outline (Douglas and Peucker), the same for both who share it.

use super::files::Point;
use super::trace::Traced;

/// Longer chains are cut, so that none takes long.
const LONGEST: usize = 512;

/// The points of a ring that are left.
pub(super) fn ring(traced: &Traced, tolerance: f32) -> Vec<Point> {
    let corners = &traced.corners;
    if traced.cuts.is_empty() {
        return island(corners, tolerance);
    }
    let mut out = Vec::new();
    for (index, from) in traced.cuts.iter().enumerate() {
        let next = traced.cuts.get(index + 1);
        let to = next.copied().unwrap_or(traced.cuts[0] + corners.len());
        let chain: Vec<Point> = (*from..=to).map(|at| corners[at % corners.len()]).collect();
        let mut chain = open(chain, tolerance);
        chain.pop();
        out.append(&mut chain);
    }
    out
}

/// A ring that one neighbour is all around: it starts at the same corner for both.
fn island(corners: &[Point], tolerance: f32) -> Vec<Point> {
    let start = (0..corners.len()).min_by_key(|at| corners[*at]);
    let start = start.unwrap_or_default();
    let chain = corners[start..].iter().chain(&corners[..=start]).copied();
    let mut chain = open(chain.collect(), tolerance);
    chain.pop();
    chain
}

/// A chain with its two ends kept, in the same direction whoever asks.
fn open(mut chain: Vec<Point>, tolerance: f32) -> Vec<Point> {
    let last = chain.len() - 1;
    let turned = (chain[last], chain[last - 1]) < (chain[0], chain[1]);
    if turned {
        chain.reverse();
    }
    let mut kept = vec![false; chain.len()];
    kept[last] = true;
    for from in (0..last).step_by(LONGEST) {
        let to = (from + LONGEST).min(last);
        kept[from] = true;
        mark(&chain, from, to, tolerance, &mut kept);
    }
    let mut out: Vec<Point> = chain
        .iter()
        .zip(&kept)
        .filter_map(|(point, kept)| kept.then_some(*point))
        .collect();
    if turned {
        out.reverse();
    }
    out
}

/// Marks the points between two that cannot be left out.
fn mark(chain: &[Point], from: usize, to: usize, tolerance: f32, kept: &mut [bool]) {
    let mut spans = vec![(from, to)];
    while let Some((from, to)) = spans.pop() {
        let far = (from + 1..to).map(|at| (distance(chain[at], chain[from], chain[to]), at));
        // The first of the farthest.
        let farthest = far.fold(
            (0.0, from),
            |best, next| if next.0 > best.0 { next } else { best },
        );
        if farthest.0 > tolerance {
            kept[farthest.1] = true;
            spans.push((from, farthest.1));
            spans.push((farthest.1, to));
        }
    }
}

/// How far a point is from the line through two others, or from the one where they are the same.
fn distance(point: Point, from: Point, to: Point) -> f32 {
    let [dx, dy] = [0, 1].map(|axis| (to[axis] - from[axis]) as f32);
    let [px, py] = [0, 1].map(|axis| (point[axis] - from[axis]) as f32);
    let length = dx.hypot(dy);
    if length == 0.0 {
        px.hypot(py)
    } else {
        (px * dy - py * dx).abs() / length
    }
}

/// Twice the area of a ring.
pub(super) fn twice_area(ring: &[Point]) -> i64 {
    let next = ring.iter().cycle().skip(1);
    let parts = ring
        .iter()
        .zip(next)
        .map(|(a, b)| i64::from(a[0]) * i64::from(b[1]) - i64::from(b[0]) * i64::from(a[1]));
    parts.sum()
}

/// A ring of a file as it stands, simplified alone.
pub(super) fn alone(ring: &[Point], tolerance: f32) -> Vec<Point> {
    let mut ring = ring.to_vec();
    ring.dedup();
    if ring.len() > 1 && ring.first() == ring.last() {
        ring.pop();
    }
    if ring.len() < 3 {
        return ring;
    }
    island(&ring, tolerance)
}
