//! The Mersenne Twister MT19937 with Python's seeding and Python's `random()`.
//!
//! Matsumoto and Nishimura, "Mersenne Twister: a 623-dimensionally equidistributed uniform pseudorandom number
//! generator", 1998; seeding by an array of words as in their revised program of 2002.

const WORDS: usize = 624;
const SHIFT: usize = 397;

/// The generator's 624 words and the next one to be given out.
pub(super) struct Mersenne {
    words: [u32; WORDS],
    next: usize,
}

impl Mersenne {
    /// Python's `random.seed(seed)`: the seed's 32-bit digits, lowest first, are the seeding array.
    pub(super) fn new(seed: u128) -> Self {
        let digits: Vec<u32> = (0..4).map(|nth| (seed >> (32 * nth)) as u32).collect();
        let used = digits.iter().rposition(|&digit| digit != 0).map_or(1, |last| last + 1);
        Self::by_array(&digits[..used])
    }

    fn by_array(digits: &[u32]) -> Self {
        let mut words = [0u32; WORDS];
        words[0] = 19_650_218;
        let scrambled = |words: &[u32; WORDS], place: usize| words[place - 1] ^ (words[place - 1] >> 30);
        for place in 1..WORDS {
            words[place] = scrambled(&words, place).wrapping_mul(1_812_433_253).wrapping_add(place as u32);
        }
        let mut place = 1;
        let mut step = |words: &mut [u32; WORDS], factor: u32, more: u32| {
            words[place] = (words[place] ^ scrambled(words, place).wrapping_mul(factor)).wrapping_add(more);
            place += 1;
            if place == WORDS {
                words[0] = words[WORDS - 1];
                place = 1;
            }
            place
        };
        for nth in 0..WORDS.max(digits.len()) {
            let digit = nth % digits.len();
            step(&mut words, 1_664_525, digits[digit].wrapping_add(digit as u32));
        }
        let mut here = 1 + WORDS.max(digits.len()) % (WORDS - 1);
        for _ in 1..WORDS {
            here = step(&mut words, 1_566_083_941, (here as u32).wrapping_neg());
        }
        words[0] = 1 << 31;
        Self { words, next: WORDS }
    }

    fn twist(&mut self) {
        for place in 0..WORDS {
            let joined = (self.words[place] & 0x8000_0000) | (self.words[(place + 1) % WORDS] & 0x7fff_ffff);
            let odd = if joined & 1 == 1 { 0x9908_b0df } else { 0 };
            self.words[place] = self.words[(place + SHIFT) % WORDS] ^ (joined >> 1) ^ odd;
        }
        self.next = 0;
    }

    fn word(&mut self) -> u32 {
        if self.next == WORDS {
            self.twist();
        }
        let mut word = self.words[self.next];
        self.next += 1;
        word ^= word >> 11;
        word ^= (word << 7) & 0x9d2c_5680;
        word ^= (word << 15) & 0xefc6_0000;
        word ^ (word >> 18)
    }

    /// Python's `random()`: a multiple of 2⁻⁵³ from 0 up to, but not, 1.
    pub(super) fn random(&mut self) -> f64 {
        let high = u64::from(self.word() >> 5);
        let low = u64::from(self.word() >> 6);
        (high << 26 | low) as f64 / (1u64 << 53) as f64
    }
}

#[cfg(test)]
mod tests {
    use super::Mersenne;

    /// The first numbers of the authors' own test output for the array 0x123, 0x234, 0x345, 0x456.
    #[test]
    fn the_authors_test_output() {
        let mut generator = Mersenne::by_array(&[0x123, 0x234, 0x345, 0x456]);
        let words: Vec<u32> = (0..5).map(|_| generator.word()).collect();
        assert_eq!(words, [1_067_595_299, 955_945_823, 477_289_528, 4_107_218_783, 4_228_976_476]);
    }

    /// Python 3: `random.seed(n); random.random()`.
    #[test]
    fn pythons_first_number() {
        assert_eq!(Mersenne::new(1).random().to_bits(), 0.134_364_244_112_401_22_f64.to_bits());
        assert_eq!(Mersenne::new(0).random().to_bits(), 0.844_421_851_525_048_1_f64.to_bits());
    }
}
