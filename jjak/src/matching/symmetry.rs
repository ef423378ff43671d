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
    use std::collections::HashSet;

    use super::super::index::{Index, MOST_PAIRS, Pairing};
    use super::super::original::CELLS;
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

    /// By number of pairs: boards whose stabiliser, the symmetries that leave them as they are but for the
    /// pictures' names, has 1, 2, 4 and 8 members.
    const BOARDS: [[u64; 4]; MOST_PAIRS + 1] = [
        [0, 0, 0, 1],
        [80, 36, 4, 0],
        [5_096, 336, 26, 2],
        [118_160, 1_924, 36, 0],
        [1_343_720, 7_456, 166, 8],
        [7_547_888, 19_548, 124, 0],
        [18_883_224, 35_208, 458, 10],
        [16_178_352, 37_692, 156, 0],
        [2_008_152, 18_368, 490, 15],
    ];

    /// The same for positions without a card up. The cursor's cell is kept by one diagonal at most.
    const POSITIONS: [[u64; 2]; MOST_PAIRS + 1] = [
        [8, 8],
        [1_824, 96],
        [86_688, 672],
        [1_918_496, 3_424],
        [21_610_800, 10_800],
        [121_055_712, 25_248],
        [302_667_424, 34_976],
        [259_431_648, 27_552],
        [32_424_456, 7_944],
    ];

    /// Orbits have 8, 4, 2 and 1 members: the classes' sizes add up to the raw positions.
    #[test]
    fn stabilisers_of_the_whole_game() {
        let index = Index::new();
        let grid = Grid::ORIGINAL;
        let images: Vec<[usize; CELLS]> = Symmetry::of(grid)
            .map(|symmetry| {
                let mut image = [0; CELLS];
                grid.cells().for_each(|cell| image[cell.index()] = symmetry.apply(grid, cell).index());
                image
            })
            .collect();
        let keeps_cards = |image: &[usize; CELLS], cards: u16| {
            (0..CELLS).all(|cell| cards >> cell & 1 == cards >> image[cell] & 1)
        };
        let keeps = |image: &[usize; CELLS], pairing: &Pairing| {
            let mut cards = (0..CELLS).filter(|cell| pairing.cards >> cell & 1 != 0);
            cards.all(|cell| {
                usize::from(pairing.partners[image[cell]]) == image[usize::from(pairing.partners[cell])]
            })
        };
        let mut boards = [[0; 4]; MOST_PAIRS + 1];
        let mut positions = [[0; 2]; MOST_PAIRS + 1];
        for pairs in 0..=MOST_PAIRS {
            let each = index.boards(pairs) / index.occupancies(pairs).len();
            for &cards in index.occupancies(pairs) {
                let candidates: Vec<_> = images.iter().filter(|image| keeps_cards(image, cards)).collect();
                if candidates.len() == 1 {
                    boards[pairs][0] += each as u64;
                    positions[pairs][0] += (each * CELLS) as u64;
                    continue;
                }
                for matching in 0..each {
                    let pairing = Pairing::of_matching(cards, matching);
                    let stabiliser: Vec<_> =
                        candidates.iter().filter(|image| keeps(image, &pairing)).collect();
                    boards[pairs][stabiliser.len().ilog2() as usize] += 1;
                    for cursor in 0..CELLS {
                        let size = stabiliser.iter().filter(|image| image[cursor] == cursor).count();
                        positions[pairs][size.ilog2() as usize] += 1;
                    }
                }
            }
            assert_eq!(boards[pairs].iter().sum::<u64>(), index.boards(pairs) as u64);
            assert_eq!(positions[pairs].iter().sum::<u64>(), (index.boards(pairs) * CELLS) as u64);
        }
        assert_eq!(positions, POSITIONS);
        // RESULTS.md tells of these.
        let fixed: u64 = positions.iter().map(|[_, by_a_mirror]| by_a_mirror).sum();
        let all: u64 = positions.iter().flatten().sum();
        assert_eq!((fixed, (all + fixed) / 8), (110_720, 92_427_312));
        assert_eq!(boards, BOARDS);
        // The classes themselves, where they are few.
        for (pairs, [one, two]) in positions.into_iter().enumerate().take(3) {
            let all = (0..index.boards(pairs)).flat_map(|rank| {
                let board = index.unrank(pairs, rank);
                grid.cells().map(move |cell| super::Position::new(board.clone(), cell).canonical())
            });
            let classes = all.collect::<HashSet<_>>().len() as u64;
            assert_eq!(classes * 8, one + 2 * two, "{pairs} pairs");
        }
    }
}
