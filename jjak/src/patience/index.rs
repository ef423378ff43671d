//! A hash table from states to their places in a list.

use super::word::Word;

/// Finds states in a list that the caller keeps: open addressing, at most half full, no deletion.
#[derive(Clone, Debug, Default)]
pub(super) struct Index {
    /// A place in the list plus one; zero where nothing is.
    slots: Vec<u32>,
    mask: usize,
}

impl Index {
    /// Fewest slots, a power of two.
    const LEAST: usize = 64;

    /// Forgets everything and makes room for about `expected` states.
    pub(super) fn clear(&mut self, expected: usize) {
        let size = (2 * expected).next_power_of_two().max(Self::LEAST);
        self.slots.clear();
        self.slots.resize(size, 0);
        self.mask = size - 1;
    }

    /// The place of `state` in the list, if it is there.
    #[inline]
    pub(super) fn find<W: Word>(&self, state: W, state_at: impl Fn(usize) -> W) -> Option<usize> {
        let mut slot = state.digest() as usize & self.mask;
        loop {
            match self.slots[slot] {
                0 => return None,
                place if state_at(place as usize - 1) == state => return Some(place as usize - 1),
                _ => slot = (slot + 1) & self.mask,
            }
        }
    }

    /// The place of `state` in the list of `len` states, if it is there; otherwise takes note that the caller
    /// now appends it. `state_at` reads the list.
    #[inline]
    pub(super) fn find_or_append<W: Word>(
        &mut self,
        state: W,
        len: usize,
        state_at: impl Fn(usize) -> W,
    ) -> Option<usize> {
        let mut slot = state.digest() as usize & self.mask;
        loop {
            match self.slots[slot] {
                0 => {
                    self.slots[slot] = len as u32 + 1;
                    if 2 * len > self.mask {
                        self.grow(len, state, state_at);
                    }
                    return None;
                }
                place if state_at(place as usize - 1) == state => return Some(place as usize - 1),
                _ => slot = (slot + 1) & self.mask,
            }
        }
    }

    /// Doubles the table; the states are the `len` of the list and the `new` one behind them.
    #[cold]
    fn grow<W: Word>(&mut self, len: usize, new: W, state_at: impl Fn(usize) -> W) {
        let size = 2 * self.slots.len();
        self.slots.clear();
        self.slots.resize(size, 0);
        self.mask = size - 1;
        for place in 0..=len {
            let state = if place == len { new } else { state_at(place) };
            let mut slot = state.digest() as usize & self.mask;
            while self.slots[slot] != 0 {
                slot = (slot + 1) & self.mask;
            }
            self.slots[slot] = place as u32 + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Index;

    #[test]
    fn finds_what_was_appended_through_growth() {
        let mut index = Index::default();
        let mut list: Vec<u64> = Vec::new();
        index.clear(0);
        for nth in 0..10_000u64 {
            let state = nth.wrapping_mul(0x0101_0000_0100_0001);
            assert_eq!(index.find_or_append(state, list.len(), |place| list[place]), None);
            list.push(state);
            let old = (nth * 7919 % (nth + 1)) as usize;
            assert_eq!(index.find_or_append(list[old], list.len(), |place| list[place]), Some(old));
        }
    }
}
