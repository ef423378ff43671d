//! What a person may type, and the one door from there to a legal board or position.

use std::fmt::{Display, Formatter, Result as FmtResult};
use std::num::NonZeroU8;

use super::grid::UnsupportedSize;
use super::{Board, Grid, Position};
use crate::sentence::{counted, write_reasons};

/// What a card shows: one of 35 pictures, written `1`–`9` and then `A`–`Z`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Picture(NonZeroU8);

impl Picture {
    /// Number of different pictures.
    pub const COUNT: usize = 35;

    /// The picture with this number, from 1 to 35.
    pub const fn from_number(number: usize) -> Option<Self> {
        if number > Self::COUNT {
            return None;
        }
        match NonZeroU8::new(number as u8) {
            Some(number) => Some(Self(number)),
            None => None,
        }
    }

    /// The picture's number, from 1 to 35.
    pub const fn number(self) -> usize {
        self.0.get() as usize
    }

    /// The picture written `1`–`9`, `A`–`Z` (or lower case).
    pub const fn from_letter(letter: char) -> Option<Self> {
        match letter.to_digit(36) {
            Some(number) => Self::from_number(number as usize),
            None => None,
        }
    }

    /// `1`–`9`, `A`–`Z`.
    pub const fn letter(self) -> char {
        b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[self.number()] as char
    }
}

impl Display for Picture {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write!(f, "{}", self.letter())
    }
}

/// A row and a column as typed, both from 0; it may lie outside the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Place {
    /// Row, from 0 at the top.
    pub row: i64,
    /// Column, from 0 at the left.
    pub col: i64,
}

impl Display for Place {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write!(f, "({}, {})", self.row, self.col)
    }
}

/// A board as typed: anything at all may stand here.
#[derive(Clone, PartialEq, Eq, Hash, Default, Debug)]
pub struct Setup {
    /// Rows from the top, each with its cells from the left; `None` is an empty cell.
    pub rows: Vec<Vec<Option<Picture>>>,
    /// Where the cursor stands.
    pub cursor: Option<Place>,
    /// The card that is face up and waits for a second one.
    pub face_up: Option<Place>,
}

/// One thing that keeps a setup from being legal.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum Reason {
    /// A row is longer or shorter than the first.
    #[error("row {row} has {}; the first row has {expected}", counted(*found, "cell"))]
    RowLength {
        /// The row, from 0.
        row: usize,
        /// Its cells.
        found: usize,
        /// The first row's cells.
        expected: usize,
    },
    /// The board is empty, too small or too large.
    #[error(transparent)]
    Size(#[from] UnsupportedSize),
    /// A picture is not on exactly two cells.
    #[error("picture {picture} is on {} ({}); each picture must be on exactly two cells",
        count(places.len()), list(places))]
    NotAPair {
        /// The picture.
        picture: Picture,
        /// Every cell that shows it.
        places: Vec<Place>,
    },
    /// A position needs a cursor.
    #[error("no cursor was given; write its row and column after the board, for example `0 0`")]
    NoCursor,
    /// The cursor is not on the board.
    #[error("the cursor {place} is outside the board; rows go from 0 to {}, columns from 0 to {}", rows - 1, cols - 1)]
    CursorOutside {
        /// Where it was put.
        place: Place,
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        cols: usize,
    },
    /// The face-up card is not on the board.
    #[error("the face-up card {place} is outside the board; rows go from 0 to {}, columns from 0 to {}", rows - 1, cols - 1)]
    FaceUpOutside {
        /// Where it was put.
        place: Place,
        /// Rows of the board.
        rows: usize,
        /// Columns of the board.
        cols: usize,
    },
    /// The face-up cell holds no card.
    #[error("the cell {place} was given as face up, but it is empty; name a cell with a card")]
    FaceUpEmpty {
        /// The empty cell.
        place: Place,
    },
}

/// "one cell", "3 cells".
fn count(cells: usize) -> String {
    if cells == 1 { "one cell".into() } else { format!("{cells} cells") }
}

/// The places, separated by commas.
fn list(places: &[Place]) -> String {
    places.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ")
}

/// Every reason why a setup is not legal, in reading order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refused(pub Vec<Reason>);

impl Display for Refused {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        write_reasons(f, &self.0)
    }
}

impl std::error::Error for Refused {}

impl Setup {
    /// The board without its cursor and face-up card.
    ///
    /// # Errors
    /// Every reason why the rows are no legal board.
    pub fn board(&self) -> Result<Board, Refused> {
        let mut reasons = Vec::new();
        match self.check_board(&mut reasons) {
            Some(board) if reasons.is_empty() => Ok(board),
            _ => Err(Refused(reasons)),
        }
    }

    /// The legal position.
    ///
    /// # Errors
    /// Every reason why this is no legal position, the board's and the cursor's together.
    pub fn position(&self) -> Result<Position, Refused> {
        let mut reasons = Vec::new();
        let board = self.check_board(&mut reasons);
        let rows = self.rows.len();
        let cols = self.rows.first().map_or(0, Vec::len);
        let inside = |place: Place| {
            let row = usize::try_from(place.row).ok().filter(|&row| row < rows)?;
            let col = usize::try_from(place.col).ok().filter(|&col| col < cols)?;
            Some((row, col))
        };
        let sized = rows > 0 && cols > 0;
        let cursor = self.cursor.and_then(inside);
        match self.cursor {
            None => reasons.push(Reason::NoCursor),
            Some(place) if cursor.is_none() && sized => {
                reasons.push(Reason::CursorOutside { place, rows, cols });
            }
            Some(_) => {}
        }
        let face_up = self.face_up.and_then(inside);
        if let Some(place) = self.face_up.filter(|_| sized) {
            match face_up {
                None => reasons.push(Reason::FaceUpOutside { place, rows, cols }),
                Some((row, col)) if self.rows[row].get(col).copied().flatten().is_none() => {
                    reasons.push(Reason::FaceUpEmpty { place });
                }
                Some(_) => {}
            }
        }
        match (board, cursor) {
            (Some(board), Some((row, col))) if reasons.is_empty() => {
                let grid = board.grid();
                let cell = |(row, col): (usize, usize)| grid.cell(row, col);
                let cursor = cell((row, col)).expect("checked to be inside");
                Ok(Position::legal(board, cursor, face_up.and_then(cell)))
            }
            _ => Err(Refused(reasons)),
        }
    }

    /// The board if its size is fine; every reason against the rows goes to `reasons`.
    fn check_board(&self, reasons: &mut Vec<Reason>) -> Option<Board> {
        let cols = self.rows.first().map_or(0, Vec::len);
        for (row, cells) in self.rows.iter().enumerate().filter(|(_, cells)| cells.len() != cols) {
            reasons.push(Reason::RowLength { row, found: cells.len(), expected: cols });
        }
        let grid = Grid::try_new(self.rows.len(), cols).map_err(|e| reasons.push(e.into())).ok();
        let mut seen = [0u8; Picture::COUNT + 1];
        for &picture in self.rows.iter().flatten().flatten() {
            seen[picture.number()] = seen[picture.number()].saturating_add(1);
        }
        for number in (1..seen.len()).filter(|&number| !matches!(seen[number], 0 | 2)) {
            let picture = Picture::from_number(number).expect("numbers of pictures");
            reasons.push(Reason::NotAPair { picture, places: self.places_of(picture) });
        }
        let grid = grid.filter(|_| reasons.is_empty())?;
        let mut board = Board::empty(grid);
        for (cell, &picture) in grid.cells().zip(self.rows.iter().flatten()) {
            if let Some(picture) = picture {
                board.put(cell, picture);
            }
        }
        Some(board)
    }

    /// Every cell that shows `picture`, row by row.
    fn places_of(&self, picture: Picture) -> Vec<Place> {
        let mut places = Vec::new();
        for (row, cells) in self.rows.iter().enumerate() {
            for (col, _) in cells.iter().enumerate().filter(|(_, cell)| **cell == Some(picture)) {
                places.push(Place { row: row as i64, col: col as i64 });
            }
        }
        places
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        let place = |cell| {
            let grid = position.board().grid();
            Place { row: grid.row(cell) as i64, col: grid.col(cell) as i64 }
        };
        Self {
            cursor: Some(place(position.cursor())),
            face_up: position.face_up().map(place),
            ..Self::from(position.board())
        }
    }
}

impl From<&Board> for Setup {
    fn from(board: &Board) -> Self {
        let cells: Vec<_> = board.grid().cells().map(|cell| board.picture(cell)).collect();
        let rows = cells.chunks(board.grid().cols()).map(<[_]>::to_vec).collect();
        Self { rows, cursor: None, face_up: None }
    }
}
