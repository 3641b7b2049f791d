//! Lists of actions, and the proof that one is legal.

use crate::seat::Seat;

/// A reusable list of actions: cleared, not dropped, so that listing does not allocate in the steady state.
#[derive(Clone, Debug)]
pub struct Actions<A> {
    list: Vec<A>,
    /// Room for the list that [`renew`](Actions::renew) makes.
    spare: Vec<A>,
}

impl<A> Default for Actions<A> {
    fn default() -> Self {
        Actions {
            list: Vec::new(),
            spare: Vec::new(),
        }
    }
}

impl<A: Copy + PartialEq> Actions<A> {
    /// An empty list with room for `capacity` actions.
    pub fn with_capacity(capacity: usize) -> Self {
        Actions {
            list: Vec::with_capacity(capacity),
            spare: Vec::with_capacity(capacity),
        }
    }

    /// Adds an action at the end.
    #[inline]
    pub fn push(&mut self, action: A) {
        self.list.push(action);
    }

    /// Adds actions at the end.
    #[inline]
    pub fn extend(&mut self, actions: &[A]) {
        self.list.extend_from_slice(actions);
    }

    /// Makes the list anew out of what it was: `make` gets the old actions, and the list, which is empty then.
    #[inline]
    pub fn renew(&mut self, make: impl FnOnce(&[A], &mut Self)) {
        let old = std::mem::replace(&mut self.list, std::mem::take(&mut self.spare));
        self.list.clear();
        make(&old, self);
        self.spare = old;
    }

    /// Keeps only the actions that pass, in their order.
    #[inline]
    pub fn keep(&mut self, passes: impl FnMut(&A) -> bool) {
        self.list.retain(passes);
    }

    /// Takes everything out and keeps the room.
    #[inline]
    pub fn clear(&mut self) {
        self.list.clear();
    }

    /// The actions in order.
    #[inline]
    pub fn as_slice(&self) -> &[A] {
        &self.list
    }
}

impl<A> std::ops::Deref for Actions<A> {
    type Target = [A];
    #[inline]
    fn deref(&self) -> &[A] {
        &self.list
    }
}

/// An action that [`Play`](crate::Play) has found in the legal list of the seat that takes it. Nothing else can make one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Legal<A> {
    seat: Seat,
    action: A,
}

impl<A: Copy> Legal<A> {
    #[inline]
    pub(crate) fn proved(seat: Seat, action: A) -> Self {
        Legal { seat, action }
    }

    /// The seat that acts.
    #[inline]
    pub fn seat(&self) -> Seat {
        self.seat
    }

    /// The action.
    #[inline]
    pub fn action(&self) -> A {
        self.action
    }
}
