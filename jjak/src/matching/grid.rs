//! The size of a board.

use super::{Cell, Cells};

/// Rows × columns, from 1×2 to 8×8.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Grid {
    rows: u8,
    cols: u8,
}

/// A grid of a size that is not supported.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error(
    "a grid of {rows}×{cols} was given; from 1 to 8 rows and columns, and at least two cells, are supported"
)]
pub struct UnsupportedSize {
    /// Rows asked for.
    pub rows: usize,
    /// Columns asked for.
    pub cols: usize,
}

impl Grid {
    /// Most rows and most columns.
    pub const MAX_SIDE: usize = 8;

    /// The original game's 4×4.
    pub const ORIGINAL: Self = Self { rows: 4, cols: 4 };

    /// A grid of `rows` × `cols`.
    ///
    /// # Panics
    /// If a side is 0 or above 8, or the grid has a single cell. See [`Grid::try_new`].
    pub fn new(rows: usize, cols: usize) -> Self {
        Self::try_new(rows, cols).unwrap_or_else(|e| panic!("{e}"))
    }

    /// A grid of `rows` × `cols`.
    ///
    /// # Errors
    /// If a side is 0 or above 8, or the grid has a single cell.
    pub fn try_new(rows: usize, cols: usize) -> Result<Self, UnsupportedSize> {
        let side = 1..=Self::MAX_SIDE;
        if side.contains(&rows) && side.contains(&cols) && rows * cols >= 2 {
            Ok(Self { rows: rows as u8, cols: cols as u8 })
        } else {
            Err(UnsupportedSize { rows, cols })
        }
    }

    /// Number of rows.
    pub const fn rows(self) -> usize {
        self.rows as usize
    }

    /// Number of columns.
    pub const fn cols(self) -> usize {
        self.cols as usize
    }

    /// Number of cells.
    pub const fn len(self) -> usize {
        self.rows() * self.cols()
    }

    /// Never: a grid has at least two cells.
    pub const fn is_empty(self) -> bool {
        false
    }

    /// The cell in this row and column, both counted from 0; `None` outside the grid.
    pub fn cell(self, row: usize, col: usize) -> Option<Cell> {
        (row < self.rows() && col < self.cols()).then(|| Cell::new(row * self.cols() + col))
    }

    /// The cell's row, from 0 at the top.
    pub const fn row(self, cell: Cell) -> usize {
        cell.index() / self.cols()
    }

    /// The cell's column, from 0 at the left.
    pub const fn col(self, cell: Cell) -> usize {
        cell.index() % self.cols()
    }

    /// Every cell, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.len()).map(Cell::new)
    }

    /// The set of every cell.
    pub const fn all(self) -> Cells {
        Cells::from_bits(u64::MAX >> (64 - self.len()))
    }
}
