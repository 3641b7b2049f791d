//! What makes the engine fast and can be asserted: positions of a few kilobytes, and steps that do not allocate.

use aidra::Aidra;
use aidra::action::Action;
use aidra::position::Position;
use engine::selfplay::allocations;
use engine::{Fast, Game, Setup};
use std::sync::Arc;

fn game(seats: usize) -> Arc<Aidra> {
    let setup = Setup::new("aidra", seats).limited(&Aidra::info());
    Arc::new(Aidra::new(&setup, &Aidra::content()).expect("the set-up is right"))
}

#[test]
fn a_position_is_at_most_four_kibibytes_and_an_action_at_most_eight_bytes() {
    assert!(size_of::<Position>() <= 4096, "{}", size_of::<Position>());
    assert!(size_of::<Action>() <= 8, "{}", size_of::<Action>());
}

#[test]
fn no_step_of_random_play_allocates() {
    for seats in 2..=6 {
        let (steps, allocated) = allocations(&game(seats), 1, |run| {
            allocation_counter::measure(run).count_total
        });
        assert!(steps > 400, "{steps} steps");
        assert_eq!(allocated, 0, "with {seats} seats");
    }
}

#[test]
fn copying_a_position_does_not_allocate() {
    let position = game(4).deal(&mut Fast::new(1));
    let mut copy = position;
    let allocated = allocation_counter::measure(|| copy = std::hint::black_box(position));
    assert_eq!(allocated.count_total, 0);
    assert_eq!(copy, position);
}
