//! A state as the write-ups keep it: how many cards each pile still has.

use super::super::Position;

/// Cards left in each pile.
pub(super) type Heights = Vec<u8>;

/// The height of every pile.
pub(super) fn heights(position: &Position) -> Heights {
    position.piles().iter().map(|pile| pile.len() as u8).collect()
}

/// The states after each available pair.
pub(super) fn after_each_pair(position: &Position, heights: &[u8]) -> Vec<Heights> {
    let exposed = |pile: usize| Some(position.piles()[pile][usize::from(heights[pile].checked_sub(1)?)]);
    let mut after = Vec::new();
    for first in 0..heights.len() {
        for second in first + 1..heights.len() {
            if let (Some(a), Some(b)) = (exposed(first), exposed(second))
                && position.pairing().pairs(a, b)
            {
                let mut next = heights.to_vec();
                next[first] -= 1;
                next[second] -= 1;
                after.push(next);
            }
        }
    }
    after
}
