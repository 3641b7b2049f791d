//! What makes the engine fast and can be asserted: positions of a few kilobytes, and steps that do not allocate.

use arda::Arda;
use arda::action::Action;
use arda::position::Position;
use arda::stack::Stack;
use engine::selfplay::allocations;
use engine::{Fast, Game, Setup};
use std::sync::Arc;

fn game(seats: usize) -> Arc<Arda> {
    let setup = Setup::new("arda", seats).limited(&Arda::info());
    Arc::new(Arda::new(&setup, &Arda::content()).expect("the set-up is right"))
}

/// What a position of the shipped scenario takes, its lists included.
fn bytes(pos: &Position) -> usize {
    size_of::<Position>()
        + pos.stacks.len() * size_of::<Stack>()
        + pos.hands.len() * size_of::<arda::position::Held>()
        + pos.placed.len() * size_of::<arda::position::Placed>()
}

#[test]
fn a_position_is_at_most_eight_kibibytes_and_an_action_at_most_eight_bytes() {
    let position = game(2).deal(&mut Fast::new(1));
    assert!(bytes(&position) <= 8192, "{}", bytes(&position));
    assert!(size_of::<Action>() <= 8, "{}", size_of::<Action>());
}

#[test]
fn no_step_of_random_play_allocates() {
    for seats in [2, 3, 6, 11] {
        let (steps, allocated) = allocations(&game(seats), 1, |run| {
            allocation_counter::measure(run).count_total
        });
        assert!(steps > 400, "{steps} steps");
        assert_eq!(allocated, 0, "with {seats} seats");
    }
}
