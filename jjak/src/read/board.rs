//! A matching setup with the places its parts were written at.

use super::{At, Expected, Flaw, Game, Record, Task, Unread};
use crate::matching::{Picture, Place, Reason, Setup};

/// A setup, and where in the text each of its parts stands.
pub(super) struct Written {
    start: At,
    /// What was written.
    pub setup: Setup,
    /// Where each cell stands, row by row like the setup's.
    pub cells: Vec<Vec<At>>,
    /// Where each row begins.
    pub rows: Vec<At>,
    /// Where the cursor stands.
    pub cursor: Option<At>,
    /// Where the face-up cell stands.
    pub face_up: Option<At>,
    /// What is wrong already.
    pub flaws: Vec<Flaw>,
}

impl Written {
    /// No rows yet; they are written from `start` on.
    pub(super) fn new(start: At) -> Self {
        Self {
            start,
            setup: Setup::default(),
            cells: Vec::new(),
            rows: Vec::new(),
            cursor: None,
            face_up: None,
            flaws: Vec::new(),
        }
    }

    /// Begins a row.
    pub(super) fn row(&mut self, at: At) {
        self.setup.rows.push(Vec::new());
        self.cells.push(Vec::new());
        self.rows.push(at);
    }

    /// Adds a cell to the last row.
    pub(super) fn cell(&mut self, at: At, picture: Option<Picture>) {
        if let (Some(row), Some(places)) = (self.setup.rows.last_mut(), self.cells.last_mut()) {
            row.push(picture);
            places.push(at);
        }
    }

    /// Adds a cell that shows the picture of this number, 0 being none.
    pub(super) fn number(&mut self, at: At, word: &str) {
        let number = word.parse::<usize>().ok();
        let picture = number.and_then(Picture::from_number);
        if number != Some(0) && picture.is_none() {
            self.flaw(at, format!("found `{word}`; expected 0 for an empty cell, or a picture from 1 to 35"));
        }
        self.cell(at, picture);
    }

    /// Adds the cells of a row written one character a cell.
    pub(super) fn letters(&mut self, text: &str, at: impl Fn(usize) -> At) {
        for (byte, letter) in text.char_indices() {
            let here = at(byte);
            match letter {
                '0' | '.' => self.cell(here, None),
                _ => {
                    let picture = Picture::from_letter(letter);
                    if picture.is_none() {
                        self.flaw(here, format!("found `{letter}`; expected `0` or `.` for an empty cell, `1`–`9` or `A`–`Z` for a picture, `/` between rows"));
                    }
                    self.cell(here, picture);
                }
            }
        }
    }

    /// Reads the numbers behind a board: nothing, a cursor, or a cursor and a face-up cell.
    pub(super) fn numbers(&mut self, numbers: &[(At, &str)], end: At, expect: bool) {
        let mut read = |(at, word): (At, &str), what: &str| {
            word.parse::<i64>().map_err(|_| self.flaw(at, format!("found `{word}`; expected {what}"))).ok()
        };
        let mut place = |nth: usize| {
            let row = read(numbers[nth], "a row number")?;
            let col = read(numbers[nth + 1], "a column number")?;
            Some((numbers[nth].0, Place { row, col }))
        };
        let (cursor, face_up) = match numbers.len() {
            0 | 1 => (None, None),
            2 | 3 => (place(0), None),
            4.. => (place(0), place(2)),
        };
        (self.cursor, self.setup.cursor) = cursor.unzip();
        (self.face_up, self.setup.face_up) = face_up.unzip();
        match numbers {
            [] | [_, _] | [_, _, _, _] => {}
            [_] => self.flaw(end, "found a row without a column; expected the cursor's row and column"),
            [_, _, third] => {
                let hint = if expect { "" } else { " (an expected answer is read with --expect)" };
                self.flaw(third.0, format!("found `{}` behind the cursor; expected nothing more, or the row and column of the face-up card{hint}", third.1));
            }
            [_, _, _, _, more, ..] => {
                self.flaw(
                    more.0,
                    format!(
                        "found `{}`; expected nothing more behind the cursor and the face-up cell",
                        more.1
                    ),
                );
            }
        }
    }

    pub(super) fn flaw(&mut self, at: At, text: impl Into<String>) {
        self.flaws.push(Flaw { at, text: text.into() });
    }

    /// The record, if everything is legal.
    pub(super) fn record(mut self, expected: Option<Expected>) -> Result<Record, Unread> {
        let task = if self.setup.cursor.is_some() || self.setup.face_up.is_some() {
            self.setup.position().map(Task::Position)
        } else {
            self.setup.board().map(Task::Board)
        };
        match task {
            Ok(task) if self.flaws.is_empty() => Ok(Record { task, expected }),
            task => {
                if let Err(refused) = task {
                    let refused =
                        refused.0.iter().map(|reason| Flaw { at: self.at(reason), text: reason.to_string() });
                    let refused: Vec<_> = refused.collect();
                    self.flaws.extend(refused);
                }
                self.flaws.sort_by_key(|flaw| flaw.at);
                Err(Unread { game: Game::Matching, flaws: self.flaws })
            }
        }
    }

    /// Where a reason shows in the text.
    fn at(&self, reason: &Reason) -> At {
        let start = self.rows.first().copied().unwrap_or(self.start);
        let place = match reason {
            Reason::RowLength { row, .. } => self.rows.get(*row).copied(),
            Reason::NotAPair { places, .. } => {
                let place = places.get(2).or(places.first());
                place.and_then(|place| Some(*self.cells.get(place.row as usize)?.get(place.col as usize)?))
            }
            Reason::CursorOutside { .. } => self.cursor,
            Reason::FaceUpOutside { .. } | Reason::FaceUpEmpty { .. } => self.face_up,
            Reason::Size(_) | Reason::NoCursor => None,
        };
        place.unwrap_or(start)
    }
}
