//! Random draws that are the same for ever, on every platform.
//!
//! Generator version 1: `ChaCha8`, its key the 32 bytes *game tag (16 bytes, padded with zeros) · seed
//! (8 bytes, little-endian) · eight zeros*, its stream the deal's number. A number below `n` is drawn by
//! Lemire's method: the upper half of the 64-bit product of *n* and a fresh 32-bit word, drawn again
//! while the lower half is below 2³² mod *n*. A shuffle is Fisher–Yates from the end.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};

/// The version of the generator described above. A seed, a number and this version name a position for ever.
pub const GENERATOR_VERSION: u32 = 1;

/// A source of draws for one numbered deal under a seed.
pub(crate) struct Draws(ChaCha8Rng);

impl Draws {
    /// The draws of deal `number` under `seed` in the game named `tag` (its first 16 bytes count).
    pub(crate) fn new(tag: &str, seed: u64, number: u64) -> Self {
        let mut key = [0; 32];
        for (byte, &letter) in key.iter_mut().zip(tag.as_bytes().iter().take(16)) {
            *byte = letter;
        }
        key[16..24].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(number);
        Self(generator)
    }

    /// A number below `bound`, each equally likely.
    ///
    /// # Panics
    /// If `bound` is 0.
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        let bound = u32::try_from(bound).expect("a bound of 32 bits");
        let least = bound.wrapping_neg() % bound;
        loop {
            let product = u64::from(self.0.next_u32()) * u64::from(bound);
            if product as u32 >= least {
                return (product >> 32) as usize;
            }
        }
    }

    /// Puts the items into a random order, each equally likely.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Draws;

    #[test]
    fn numbers_below_a_bound_are_even_and_deals_differ() {
        let mut seen = [0u32; 6];
        let mut draws = Draws::new("test", 1, 0);
        for _ in 0..60_000 {
            seen[draws.below(6)] += 1;
        }
        assert!(seen.iter().all(|count| (9_600..10_400).contains(count)), "{seen:?}");
        let first = |tag, seed, number| {
            let mut draws = Draws::new(tag, seed, number);
            std::array::from_fn::<_, 8, _>(|_| draws.below(1 << 30))
        };
        assert_eq!(first("test", 1, 0), first("test", 1, 0));
        let all = [first("test", 1, 0), first("test", 1, 1), first("test", 2, 0), first("other", 1, 0)];
        assert!((0..4).all(|a| (0..a).all(|b| all[a] != all[b])));
    }
}
