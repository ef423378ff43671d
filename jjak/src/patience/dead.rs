//! The set of states known to be dead.

use super::word::Word;

/// A set of non-empty states: open addressing, at most half full.
#[derive(Clone, Debug)]
pub(super) struct Dead<W> {
    /// The empty set where nothing is; it is never dead.
    slots: Vec<W>,
    len: usize,
}

impl<W: Word> Dead<W> {
    /// Fewest slots, a power of two.
    const LEAST: usize = 256;

    pub(super) fn new() -> Self {
        Self { slots: vec![W::default(); Self::LEAST], len: 0 }
    }

    /// Forgets everything.
    pub(super) fn clear(&mut self) {
        if self.len > 0 {
            self.slots.clear();
            self.slots.resize(Self::LEAST, W::default());
            self.len = 0;
        }
    }

    fn slot(&self, state: W) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = state.digest() as usize & mask;
        while !self.slots[slot].is_empty() && self.slots[slot] != state {
            slot = (slot + 1) & mask;
        }
        slot
    }

    #[inline]
    pub(super) fn contains(&self, state: W) -> bool {
        self.len > 0 && !self.slots[self.slot(state)].is_empty()
    }

    /// Adds a state that is not the empty set.
    pub(super) fn insert(&mut self, state: W) {
        let slot = self.slot(state);
        if self.slots[slot].is_empty() {
            self.slots[slot] = state;
            self.len += 1;
            if 2 * self.len > self.slots.len() {
                self.grow();
            }
        }
    }

    #[cold]
    fn grow(&mut self) {
        let larger = vec![W::default(); 2 * self.slots.len()];
        for state in std::mem::replace(&mut self.slots, larger) {
            if !state.is_empty() {
                let slot = self.slot(state);
                self.slots[slot] = state;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Dead;

    #[test]
    fn holds_what_was_inserted_and_nothing_else() {
        let mut dead = Dead::<u128>::new();
        let state = |nth: u128| (nth << 70) | (nth * 3 + 1);
        for nth in 0..2000 {
            assert!(!dead.contains(state(nth)));
            dead.insert(state(nth));
            dead.insert(state(nth / 2));
        }
        assert!((0..2000).all(|nth| dead.contains(state(nth))));
        assert_eq!(dead.len, 2000);
        dead.clear();
        assert!((0..2000).all(|nth| !dead.contains(state(nth))));
    }
}
