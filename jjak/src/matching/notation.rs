//! One line of text for a board or a position: `1003/2000/0002/3010 1 0`.

use std::fmt::{Display, Formatter, Result as FmtResult, Write};
use std::str::FromStr;

use super::{Board, Malformed, Picture, Place, Position, Setup};
use crate::notation::{column, words};

impl FromStr for Setup {
    type Err = Malformed;

    /// Reads `ROWS [R C [UPR UPC]]`; the parts are separated by blanks or `_`.
    ///
    /// # Errors
    /// Where the text breaks the notation. Whether the setup is *legal* is asked of
    /// [`Setup::position`] or [`Setup::board`].
    fn from_str(text: &str) -> Result<Self, Malformed> {
        let malformed = |at: usize, expected| {
            let rest = &text[at..];
            let found = match rest.split(separates).next().filter(|word| !word.is_empty()) {
                Some(word) => format!("`{word}`"),
                None => "the end".to_owned(),
            };
            Malformed { column: column(text, at), found, expected }
        };
        let mut words = words(text, separates);
        let (start, board) = words.next().ok_or_else(|| malformed(text.len(), "rows joined by `/`"))?;
        let mut rows = Vec::with_capacity(8);
        let mut row = Vec::with_capacity(8);
        for (at, letter) in board.char_indices() {
            match letter {
                '/' => rows.push(std::mem::replace(&mut row, Vec::with_capacity(8))),
                '0' | '.' => row.push(None),
                _ => match Picture::from_letter(letter) {
                    Some(picture) => row.push(Some(picture)),
                    None => {
                        let expected = "`0` or `.` for an empty cell, `1`–`9` or `A`–`Z` for a picture, `/` between rows";
                        return Err(Malformed {
                            column: column(text, start + at),
                            found: format!("`{letter}`"),
                            expected,
                        });
                    }
                },
            }
        }
        rows.push(row);
        let mut numbers = [0i64; 4];
        let mut given = 0;
        for (at, word) in words {
            if given == 4 {
                return Err(malformed(at, "nothing more after the cursor and the face-up cell"));
            }
            numbers[given] = word.parse().map_err(|_| malformed(at, "a row or column number"))?;
            given += 1;
        }
        let place = |nth: usize| Place { row: numbers[nth], col: numbers[nth + 1] };
        let (cursor, face_up) = match given {
            0 => (None, None),
            2 => (Some(place(0)), None),
            4 => (Some(place(0)), Some(place(2))),
            _ => return Err(malformed(text.len(), "a column number: rows and columns come in twos")),
        };
        Ok(Self { rows, cursor, face_up })
    }
}

fn separates(letter: char) -> bool {
    letter.is_whitespace() || letter == '_'
}

impl Display for Board {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        let grid = self.grid();
        for cell in grid.cells() {
            if grid.col(cell) == 0 && grid.row(cell) > 0 {
                f.write_char('/')?;
            }
            f.write_char(self.picture(cell).map_or('0', Picture::letter))?;
        }
        Ok(())
    }
}

impl Display for Position {
    fn fmt(&self, f: &mut Formatter<'_>) -> FmtResult {
        let grid = self.board().grid();
        write!(f, "{}", self.board())?;
        for cell in [Some(self.cursor()), self.face_up()].into_iter().flatten() {
            write!(f, " {} {}", grid.row(cell), grid.col(cell))?;
        }
        Ok(())
    }
}
