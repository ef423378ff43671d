//! Depth distributions: how many positions take how many presses.

use super::super::Presses;

/// Presses below which every par of the original grid lies.
const DEPTHS: usize = 128;

/// How many positions take each number of presses; in a [`Study`](super::Study) differences of such numbers.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Depths(pub(super) [u64; DEPTHS]);

impl Default for Depths {
    fn default() -> Self {
        Self([0; DEPTHS])
    }
}

impl Depths {
    pub(super) fn of_counts(counts: &[u64; DEPTHS]) -> Self {
        Self(*counts)
    }

    /// Counts one position more.
    ///
    /// # Panics
    /// If it takes more than 127 presses, which nothing on the original grid does.
    pub fn count(&mut self, presses: Presses) {
        self.0[usize::from(presses.0)] += 1;
    }

    /// Adds another distribution.
    pub fn add(&mut self, other: &Self) {
        for (count, other) in self.0.iter_mut().zip(other.0) {
            *count += other;
        }
    }

    /// Positions in all.
    pub fn positions(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Positions that take so many presses.
    pub fn at(&self, presses: Presses) -> u64 {
        self.0.get(usize::from(presses.0)).copied().unwrap_or(0)
    }

    /// Positions that take fewer presses.
    pub fn below(&self, presses: Presses) -> u64 {
        self.0.iter().take(usize::from(presses.0)).sum()
    }

    /// Each number of presses that occurs, in order, and its positions.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (Presses, u64)> {
        let counts = self.0.iter().enumerate().filter(|(_, count)| **count > 0);
        counts.map(|(presses, &count)| (Presses(presses as u16), count))
    }

    /// The largest par: God's number in key presses. `None` without a position.
    pub fn gods_number(&self) -> Option<Presses> {
        self.iter().next_back().map(|(presses, _)| presses)
    }

    /// The presses of all positions added up.
    pub fn sum(&self) -> u64 {
        self.iter().map(|(presses, count)| u64::from(presses.0) * count).sum()
    }

    /// The mean number of presses, for display, not a number without a position; the exact one is [`Depths::sum`] over [`Depths::positions`].
    pub fn mean(&self) -> f64 {
        self.sum() as f64 / self.positions() as f64
    }
}
