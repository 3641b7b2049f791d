//! Short lists that live inside a position.

/// A list of at most `N` entries, stored in place and copied like an array: a position made of such lists is copied by
/// memcpy. A full list refuses more (`try_push` gives the entry back).
pub type List<T, const N: usize> = tinyvec::ArrayVec<[T; N]>;
