//! Turns and mirrors of a grid, and the canonical form of boards and positions.
//!
//! ```text
//! as it is   turned     half turn  turned     mirrored   transposed mirrored   other
//!            right                 left       sideways              up-down    diagonal
//!   1 2        3 1        4 3        2 4        2 1        1 3        3 4        4 2
//!   3 4        4 2        2 1        1 3        4 3        2 4        1 2        3 1
//! ```

use super::{Board, Cell, Grid, Picture, Position};

/// One of the eight symmetries of the square; a grid that is no square has four of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Symmetry {
    transposed: bool,
    rows_reversed: bool,
    cols_reversed: bool,
}

impl Symmetry {
    /// The symmetry that leaves everything where it is.
    pub const IDENTITY: Self = Self { transposed: false, rows_reversed: false, cols_reversed: false };

    /// All eight, the identity first, those that keep rows rows before the others.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..8u8).map(|bits| Self {
            transposed: bits & 4 != 0,
            rows_reversed: bits & 2 != 0,
            cols_reversed: bits & 1 != 0,
        })
    }

    /// The symmetries of a grid: those that give a grid of the same rows and columns.
    pub fn of(grid: Grid) -> impl Iterator<Item = Self> {
        Self::all().filter(move |symmetry| !symmetry.transposed || grid.rows() == grid.cols())
    }

    /// Where a cell of the grid goes.
    ///
    /// # Panics
    /// If the symmetry transposes and the grid is no square, or the cell is outside the grid.
    pub fn apply(self, grid: Grid, cell: Cell) -> Cell {
        assert!(cell.index() < grid.len(), "the cell is outside the grid");
        assert!(!self.transposed || grid.rows() == grid.cols(), "only a square can be transposed");
        let (row, col) = (grid.row(cell), grid.col(cell));
        let (row, col) = if self.transposed { (col, row) } else { (row, col) };
        let row = if self.rows_reversed { grid.rows() - 1 - row } else { row };
        let col = if self.cols_reversed { grid.cols() - 1 - col } else { col };
        grid.cell(row, col).expect("a symmetry stays on the grid")
    }
}

impl Board {
    /// The board turned or mirrored, its pictures renamed `1`, `2`, … in reading order.
    ///
    /// # Panics
    /// If the symmetry transposes and the grid is no square.
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let grid = self.grid();
        let mut pictures = [None; 64];
        for cell in self.cards().iter() {
            pictures[symmetry.apply(grid, cell).index()] = self.picture(cell);
        }
        let mut names = [None; Picture::COUNT + 1];
        let mut number = 0;
        let mut board = Self::empty(grid);
        for cell in grid.cells() {
            if let Some(picture) = pictures[cell.index()] {
                let name = names[picture.number()].get_or_insert_with(|| {
                    number += 1;
                    Picture::from_number(number).expect("no more pictures than before")
                });
                board.put(cell, *name);
            }
        }
        board
    }
}

impl Position {
    /// The position turned or mirrored, cursor and face-up card going along, pictures renamed `1`, `2`, …
    /// in reading order.
    ///
    /// # Panics
    /// As [`Board::image`].
    #[must_use]
    pub fn image(&self, symmetry: Symmetry) -> Self {
        let cell = |cell| symmetry.apply(self.board().grid(), cell);
        Self::legal(self.board().image(symmetry), cell(self.cursor()), self.face_up().map(cell))
    }

    /// The one of all positions that are turned, mirrored or renamed into each other whose cards come
    /// first in reading order, then whose pictures are first in it, then cursor and face-up card.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let order = |position: &Self| {
            let board = position.board();
            let empty = board.grid().cells().map(|cell| board.picture(cell).is_none());
            let pictures = board.cards().iter().map(|cell| board.picture(cell));
            let cells = (position.cursor(), position.face_up());
            (empty.collect::<Vec<_>>(), pictures.collect::<Vec<_>>(), cells)
        };
        let images = Symmetry::of(self.board().grid()).map(|symmetry| self.image(symmetry));
        images.min_by_key(order).expect("the identity is a symmetry")
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Cell, Grid, Key, Solver, deal};
    use super::Symmetry;

    #[test]
    fn images_have_the_same_par_and_the_same_canonical_form() {
        let mut solver = Solver::new();
        for (rows, cols, images) in [(4, 4, 8), (3, 5, 4), (1, 6, 4), (5, 5, 8)] {
            let grid = Grid::new(rows, cols);
            assert_eq!(Symmetry::of(grid).count(), images);
            for number in 0..25 {
                let mut position = deal(grid, 3, 11, number).unwrap();
                if number % 2 == 0 {
                    let card = position.board().cards().iter().next().unwrap();
                    let mut up = position.clone().with_cursor(card);
                    up.press(Key::Enter);
                    position = up.with_cursor(position.cursor());
                }
                let par = solver.solve(position.board()).unwrap().par_of(&position);
                let canonical = position.canonical();
                assert_eq!(canonical.canonical(), canonical);
                for symmetry in Symmetry::of(grid) {
                    let image = position.image(symmetry);
                    assert_eq!(solver.solve(image.board()).unwrap().par_of(&image), par, "{image}");
                    assert_eq!(image.canonical(), canonical, "{position} {image}");
                }
            }
        }
    }

    #[test]
    #[should_panic(expected = "the cell is outside the grid")]
    fn a_cell_outside_goes_nowhere() {
        let identity = Symmetry::all().next().unwrap();
        identity.apply(Grid::new(2, 3), Cell::new(6));
    }
}
