//! Where decisions come from.

/// A row of decisions: endless out of a seed, or as long as some bytes.
#[derive(Clone, Debug)]
pub struct Tape<'a> {
    source: Source<'a>,
}

#[derive(Clone, Debug)]
enum Source<'a> {
    Seed(u64),
    Bytes(&'a [u8]),
}

impl<'a> Tape<'a> {
    /// The decisions that follow from a seed.
    pub fn seeded(seed: u64) -> Self {
        Tape {
            source: Source::Seed(seed),
        }
    }

    /// The decisions in some bytes, such as a fuzzer's. When they are used up, all further ones are 0.
    pub fn of(bytes: &'a [u8]) -> Self {
        Tape {
            source: Source::Bytes(bytes),
        }
    }

    /// The next decision: a number below `many`; 0 where there is nothing to choose.
    pub fn below(&mut self, many: usize) -> usize {
        if many < 2 {
            return 0;
        }
        let number = match &mut self.source {
            Source::Seed(state) => split_mix(state),
            Source::Bytes(bytes) => {
                // As many bytes as the number may need, so that a short tape decides much.
                let length = (many - 1).ilog2() as usize / 8 + 1;
                let (now, later) = bytes.split_at(length.min(bytes.len()));
                *bytes = later;
                now.iter()
                    .fold(0, |number, byte| number << 8 | u64::from(*byte))
            }
        };
        (number % many as u64) as usize
    }

    /// Whether something happens that happens once in so many times.
    pub fn once_in(&mut self, times: usize) -> bool {
        // Not 0: a tape that has ended lets nothing more happen.
        times < 2 || self.below(times) == 1
    }

    /// One of some things.
    ///
    /// # Panics
    /// If there are none.
    pub fn one<T: Copy>(&mut self, things: &[T]) -> T {
        things[self.below(things.len())]
    }
}

/// The generator SplitMix64.
fn split_mix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}
