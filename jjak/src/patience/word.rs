//! Sets of cards as machine words: 64 bits for one pack, 128 for two.

use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shr};

/// A machine word as a set of small numbers.
pub(super) trait Word:
    Copy
    + Eq
    + Ord
    + Hash
    + Default
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
    + Shr<usize, Output = Self>
{
    /// How many numbers it can hold.
    const CAPACITY: usize;
    /// The set with the single member `number`.
    fn only(number: usize) -> Self;
    /// The set of all numbers below `bound`.
    fn below(bound: usize) -> Self;
    /// The lowest member; the capacity if there is none.
    fn first(self) -> usize;
    /// The set without its lowest member.
    #[must_use]
    fn without_first(self) -> Self;
    /// Number of members.
    fn len(self) -> usize;
    /// Whether it has no member.
    fn is_empty(self) -> bool {
        self == Self::default()
    }
    /// Whether `number` is a member.
    #[inline]
    fn contains(self, number: usize) -> bool {
        !(self & Self::only(number)).is_empty()
    }
    /// The numbers below 64.
    fn low(self) -> u64;
    /// A well mixed 64-bit digest.
    fn digest(self) -> u64;
}

/// The odd number next to 2⁶⁴ divided by the golden ratio (Knuth's multiplicative hashing).
const GOLDEN: u64 = 0x9E37_79B9_7F4A_7C15;

/// Both halves of the 128-bit product with an odd number, so that every bit of the digest hangs on every bit of
/// the word: the tables take their slots from the low bits.
#[inline]
fn fold(word: u64) -> u64 {
    let product = u128::from(word ^ GOLDEN) * u128::from(GOLDEN);
    product as u64 ^ (product >> 64) as u64
}

impl Word for u64 {
    const CAPACITY: usize = 64;

    #[inline]
    fn only(number: usize) -> Self {
        1 << number
    }

    fn below(bound: usize) -> Self {
        if bound >= 64 { !0 } else { (1 << bound) - 1 }
    }

    #[inline]
    fn first(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline]
    fn without_first(self) -> Self {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn len(self) -> usize {
        self.count_ones() as usize
    }

    #[inline]
    fn low(self) -> u64 {
        self
    }

    #[inline]
    fn digest(self) -> u64 {
        fold(self)
    }
}

impl Word for u128 {
    const CAPACITY: usize = 128;

    #[inline]
    fn only(number: usize) -> Self {
        1 << number
    }

    fn below(bound: usize) -> Self {
        if bound >= 128 { !0 } else { (1 << bound) - 1 }
    }

    #[inline]
    fn first(self) -> usize {
        self.trailing_zeros() as usize
    }

    #[inline]
    fn without_first(self) -> Self {
        self & self.wrapping_sub(1)
    }

    #[inline]
    fn len(self) -> usize {
        self.count_ones() as usize
    }

    #[inline]
    fn low(self) -> u64 {
        self as u64
    }

    #[inline]
    fn digest(self) -> u64 {
        let high = ((self >> 64) as u64).wrapping_mul(GOLDEN).rotate_left(31);
        fold((self as u64) ^ high)
    }
}
