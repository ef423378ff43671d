//! All boards with one number of pairs.

use super::super::original::Vector;
use super::super::{Cell, Presses};

/// The presses of every cursor on every board with one number of pairs, boards by their numbers in
/// [`Index`](super::Index); 16 bytes a board.
pub struct Layer {
    pub(super) pairs: usize,
    pub(super) rows: Vec<Vector>,
}

impl Layer {
    /// Number of pairs.
    pub fn pairs(&self) -> usize {
        self.pairs
    }

    /// Number of boards.
    pub fn boards(&self) -> usize {
        self.rows.len()
    }

    /// The presses from a cursor on the board with this number.
    ///
    /// # Panics
    /// If there is no board with that number, or the cursor is outside the grid.
    pub fn presses(&self, rank: usize, cursor: Cell) -> Presses {
        Presses(u16::from(self.rows[rank][cursor.index()]))
    }
}
