//! A map for games without one: neighbours near, others as far as the way between them.

use std::collections::VecDeque;

/// More territories than this are only put in rows.
const MOST: usize = 2_000;
/// How far neighbours are from each other, in pixels.
const STEP: f32 = 110.0;
/// How often all pairs are pulled into place.
const ROUNDS: usize = 30;
/// The least distance of any two territories.
const LEAST: f32 = 64.0;

/// A centre for each territory, from the neighbours of each. The same neighbours give the same map.
pub(super) fn centers(near: &[Vec<usize>]) -> Vec<[f32; 2]> {
    if near.len() > MOST {
        return rows(near.len());
    }
    let far = distances(near);
    let mut at = spiral(near.len());
    let mut order = pairs(near.len());
    let mut chance = 0x9e37_79b9_7f4a_7c15;
    let longest = far.iter().flatten().copied().max().unwrap_or(1).max(1);
    for round in 0..ROUNDS {
        shuffle(&mut order, &mut chance);
        // From moving all pairs all the way to moving near ones a little.
        let calm = round as f32 / (ROUNDS - 1) as f32;
        let eager = f32::from(longest).powi(2).powf(1.0 - calm) * 0.1_f32.powf(calm);
        for (one, two) in &order {
            let steps = f32::from(far[*one][*two]);
            pull(
                &mut at,
                *one,
                *two,
                steps * STEP,
                (eager / (steps * steps)).min(1.0),
            );
        }
    }
    for _ in 0..20 {
        for (one, two) in pairs(near.len()) {
            let [x, y] = [0, 1].map(|axis| at[two][axis] - at[one][axis]);
            if x.hypot(y) < LEAST {
                pull(&mut at, one, two, LEAST, 1.0);
            }
        }
    }
    at
}

/// Moves two territories towards a distance.
fn pull(at: &mut [[f32; 2]], one: usize, two: usize, distance: f32, share: f32) {
    let [x, y] = [0, 1].map(|axis| at[two][axis] - at[one][axis]);
    let length = x.hypot(y).max(0.01);
    let by = share * (length - distance) / (2.0 * length);
    for (axis, part) in [x, y].into_iter().enumerate() {
        at[one][axis] += part * by;
        at[two][axis] -= part * by;
    }
}

fn pairs(number: usize) -> Vec<(usize, usize)> {
    let all = (0..number).flat_map(|two| (0..two).map(move |one| (one, two)));
    all.collect()
}

/// Steps between all territories; those without a way are a little farther than all others.
fn distances(near: &[Vec<usize>]) -> Vec<Vec<u16>> {
    let mut all: Vec<Vec<u16>> = (0..near.len()).map(|start| steps(near, start)).collect();
    let known = all
        .iter()
        .flatten()
        .copied()
        .filter(|steps| *steps != u16::MAX);
    let longest = known.max().unwrap_or_default();
    for steps in all.iter_mut().flatten() {
        if *steps == u16::MAX {
            *steps = longest + 2;
        }
    }
    all
}

fn steps(near: &[Vec<usize>], start: usize) -> Vec<u16> {
    let mut steps = vec![u16::MAX; near.len()];
    let mut open = VecDeque::from([start]);
    steps[start] = 0;
    while let Some(at) = open.pop_front() {
        for next in &near[at] {
            if steps[*next] == u16::MAX {
                steps[*next] = steps[at] + 1;
                open.push_back(*next);
            }
        }
    }
    steps
}

/// Points that are all apart, to begin with.
fn spiral(number: usize) -> Vec<[f32; 2]> {
    let golden = 2.399_963_1;
    let point = |index: usize| {
        let (radius, turn) = (STEP * (index as f32).sqrt(), golden * index as f32);
        [radius * turn.cos(), radius * turn.sin()]
    };
    (0..number).map(point).collect()
}

fn rows(number: usize) -> Vec<[f32; 2]> {
    let wide = (number as f32).sqrt().ceil() as usize;
    let point = |index: usize| [(index % wide) as f32 * STEP, (index / wide) as f32 * STEP];
    (0..number).map(point).collect()
}

/// Mixes a list, always in the same way.
fn shuffle<T>(list: &mut [T], state: &mut u64) {
    for end in (1..list.len()).rev() {
        *state ^= *state << 13;
        *state ^= *state >> 7;
        *state ^= *state << 17;
        list.swap(end, (*state % (end as u64 + 1)) as usize);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn neighbours_are_near_and_nobody_is_on_top_of_another() {
        // A ring of twelve with one apart.
        let mut near: Vec<Vec<usize>> = (0..12)
            .map(|at| vec![(at + 1) % 12, (at + 11) % 12])
            .collect();
        near.push(Vec::new());
        let at = centers(&near);
        let apart = |a: usize, b: usize| (at[a][0] - at[b][0]).hypot(at[a][1] - at[b][1]);
        for one in 0..12 {
            assert!(apart(one, (one + 1) % 12) < apart(one, (one + 6) % 12));
            assert!((0..one).all(|two| apart(one, two) > 40.0));
        }
        assert_eq!(at, centers(&near));
    }
}
