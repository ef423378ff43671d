//! What "smaller" means for inputs of matching, and all inputs with a few pairs in that order.

use std::fmt::{Display, Formatter, Result as FmtResult};

use jjak::matching::{Grid, Picture, Place, Position, Setup, Solver};

/// Most pairs whose inputs are enumerated: with four there would be 21.6 million.
pub const MOST_ENUMERATED: usize = 3;

/// An input of matching on the 4×4 board up to renaming of pictures, with its par.
///
/// The order is the one in which counterexamples are smaller: fewer pairs, lower par, board string, cursor.
/// In the board string the pictures are named 1, 2, … in reading order.
///
/// ```text
/// bits 58–61  52–57   4–51                          0–3
///      pairs   par    board, three bits a cell,    cursor
///                     top left cell first
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Size(u64);

/// Cells of the board.
const CELLS: usize = 16;

/// Most pairs that a size can hold, three bits a cell.
const MOST_PAIRS: usize = 7;

impl Size {
    fn new(pairs: usize, par: u16, board: &[u8; CELLS], cursor: usize) -> Self {
        let cells = board.iter().fold(0u64, |cells, &name| cells << 3 | u64::from(name));
        Self((pairs as u64) << 58 | u64::from(par) << 52 | cells << 4 | cursor as u64)
    }

    /// The size of a position without a card up; `None` off the 4×4 grid and above seven pairs.
    pub fn of(position: &Position, solver: &mut Solver) -> Option<Self> {
        let board = position.board();
        if board.grid() != Grid::ORIGINAL || board.pairs_left() > MOST_PAIRS || position.face_up().is_some() {
            return None;
        }
        let mut names = [0; CELLS];
        for (nth, (a, b)) in board.pairs().into_iter().enumerate() {
            names[a.index()] = nth as u8 + 1;
            names[b.index()] = nth as u8 + 1;
        }
        let par = solver.solve(board).ok()?.par(position.cursor());
        Some(Self::new(board.pairs_left(), par.0, &names, position.cursor().index()))
    }

    /// Number of pairs.
    pub const fn pairs(self) -> usize {
        (self.0 >> 58) as usize
    }

    /// The par.
    pub const fn par(self) -> u16 {
        (self.0 >> 52 & 0x3F) as u16
    }

    /// The position, picture `k` of the board string called `names[k - 1]`.
    ///
    /// # Panics
    /// If there are fewer names than pairs, or they are not different.
    pub fn position_named(self, names: &[Picture]) -> Position {
        let name = |cell: usize| {
            let nth = (self.0 >> (4 + 3 * (CELLS - 1 - cell)) & 7) as usize;
            (nth > 0).then(|| names[nth - 1])
        };
        let cells: Vec<_> = (0..CELLS).map(name).collect();
        let cursor = (self.0 & 15) as i64;
        let setup = Setup {
            rows: cells.chunks(4).map(<[_]>::to_vec).collect(),
            cursor: Some(Place { row: cursor / 4, col: cursor % 4 }),
            face_up: None,
        };
        setup.position().expect("sizes are of legal positions")
    }

    /// The position with pictures named from 1 in reading order.
    pub fn position(self) -> Position {
        self.position_named(&contiguous(self.pairs()))
    }
}

impl Display for Size {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        self.position().fmt(f)
    }
}

/// The pictures 1 to `pairs`.
pub fn contiguous(pairs: usize) -> Vec<Picture> {
    (1..=pairs).filter_map(Picture::from_number).collect()
}

/// Every way to name `pairs` pictures from 1 to 6: contiguous from 1 in reading order first, then the others
/// in dictionary order.
pub fn namings(pairs: usize) -> Vec<Vec<Picture>> {
    fn grow(names: &mut Vec<usize>, pairs: usize, all: &mut Vec<Vec<usize>>) {
        if names.len() == pairs {
            all.push(names.clone());
            return;
        }
        for name in (1..=6).filter(|name| !names.contains(name)).collect::<Vec<_>>() {
            names.push(name);
            grow(names, pairs, all);
            names.pop();
        }
    }
    let mut all = Vec::new();
    grow(&mut Vec::new(), pairs, &mut all);
    let pictures = |names: &Vec<usize>| names.iter().filter_map(|&name| Picture::from_number(name)).collect();
    all.iter().map(pictures).collect()
}

/// All inputs with this many pairs up to renaming of pictures, smallest first: 1,920 with one pair, 87,360
/// with two, 1,921,920 with three.
///
/// # Panics
/// With more than seven pairs.
pub fn all_inputs(pairs: usize, solver: &mut Solver) -> Vec<Size> {
    assert!(pairs <= MOST_PAIRS, "{pairs} pairs are more than sizes hold");
    let mut boards = Vec::new();
    lay(&mut [0; CELLS], 0, 0, pairs, &mut Vec::new(), &mut boards);
    let mut sizes = Vec::with_capacity(boards.len() * CELLS);
    for board in boards {
        let position = Size::new(pairs, 0, &board, 0).position();
        let solved = solver.solve(position.board()).expect("a board of 4×4 is always solved");
        for (cursor, par) in solved.pars().into_iter().enumerate() {
            sizes.push(Size::new(pairs, par.0, &board, cursor));
        }
    }
    sizes.sort_unstable();
    sizes
}

/// Fills the board from `cell` on: nothing, a new picture, or the second card of an open one.
fn lay(
    board: &mut [u8; CELLS],
    cell: usize,
    named: usize,
    pairs: usize,
    open: &mut Vec<u8>,
    boards: &mut Vec<[u8; CELLS]>,
) {
    if open.len() + 2 * (pairs - named) > CELLS - cell {
        return;
    }
    if cell == CELLS {
        boards.push(*board);
        return;
    }
    lay(board, cell + 1, named, pairs, open, boards);
    for nth in 0..open.len() {
        let name = open.remove(nth);
        board[cell] = name;
        lay(board, cell + 1, named, pairs, open, boards);
        open.insert(nth, name);
    }
    if named < pairs {
        let name = named as u8 + 1;
        board[cell] = name;
        open.push(name);
        lay(board, cell + 1, named + 1, pairs, open, boards);
        open.pop();
    }
    board[cell] = 0;
}

#[cfg(test)]
mod tests {
    use jjak::matching::Solver;

    use super::{Size, all_inputs, namings};

    #[test]
    fn as_many_inputs_as_counting_says_and_in_the_documented_order() {
        let mut solver = Solver::new();
        for (pairs, expected) in [(0, 16), (1, 1920), (2, 87_360)] {
            let all = all_inputs(pairs, &mut solver);
            assert_eq!(all.len(), expected);
            let key = |size: &Size| {
                let line = size.to_string();
                let (board, cursor) = line.split_at(19);
                (size.par(), board.to_owned(), cursor.to_owned())
            };
            assert!(all.windows(2).all(|two| two[0] < two[1] && key(&two[0]) < key(&two[1])));
            for size in all.iter().step_by(97) {
                assert_eq!(Size::of(&size.position(), &mut solver), Some(*size));
            }
        }
    }

    #[test]
    fn names_are_tried_from_the_contiguous_to_the_last() {
        let two = namings(2);
        let numbers =
            |names: &Vec<jjak::matching::Picture>| names.iter().map(|p| p.number()).collect::<Vec<_>>();
        assert_eq!((two.len(), namings(1).len(), namings(6).len()), (30, 6, 720));
        assert_eq!(numbers(&two[0]), [1, 2]);
        assert_eq!(numbers(&two[1]), [1, 3]);
        assert_eq!(numbers(&two[29]), [6, 5]);
    }
}
