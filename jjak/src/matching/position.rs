//! Legal boards and positions, and the rules: what each key does (RULES.md, section M).

use super::{Cell, Cells, Grid, Key, Picture};

/// A legal board: every picture lies on exactly two cells. No cursor.
///
/// Equality is of the grid and of what every cell shows: a board with its pictures renamed, turned or
/// mirrored is another board.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Board {
    grid: Grid,
    cards: Cells,
    pictures: [Option<Picture>; 64],
}

impl Board {
    /// A board without cards.
    pub fn empty(grid: Grid) -> Self {
        Self { grid, cards: Cells::EMPTY, pictures: [None; 64] }
    }

    /// Lays a card on an empty cell; only whoever keeps pictures in twos may call this.
    pub(super) fn put(&mut self, cell: Cell, picture: Picture) {
        debug_assert!(self.picture(cell).is_none());
        self.pictures[cell.index()] = Some(picture);
        self.cards = self.cards.with(cell);
    }

    fn take(&mut self, cell: Cell) {
        self.pictures[cell.index()] = None;
        self.cards = self.cards.without(cell);
    }

    /// Rows and columns.
    pub fn grid(&self) -> Grid {
        self.grid
    }

    /// The occupancy: cells that hold a card.
    pub fn cards(&self) -> Cells {
        self.cards
    }

    /// The picture on this cell, if a card lies there.
    pub fn picture(&self, cell: Cell) -> Option<Picture> {
        self.pictures[cell.index()]
    }

    /// The other cell with the same picture; `None` if the cell is empty.
    pub fn partner(&self, cell: Cell) -> Option<Cell> {
        let picture = self.picture(cell)?;
        self.cards.iter().find(|&other| other != cell && self.picture(other) == Some(picture))
    }

    /// Number of pairs.
    pub fn pairs_left(&self) -> usize {
        self.cards.len() / 2
    }

    /// The pairs in the order of their first cells; within a pair the lower cell first.
    pub fn pairs(&self) -> Vec<(Cell, Cell)> {
        let mut first = [None; Picture::COUNT + 1];
        let mut pairs = Vec::with_capacity(self.pairs_left());
        for cell in self.cards.iter() {
            let number = self.picture(cell).map_or(0, Picture::number);
            match first[number] {
                None => {
                    first[number] = Some(pairs.len());
                    pairs.push((cell, cell));
                }
                Some(nth) => pairs[nth].1 = cell,
            }
        }
        pairs
    }
}

/// A legal position: a board, a cursor on it and, in the middle of a pair, the card that is face up.
///
/// Equality is of all three, as for [`Board`].
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    board: Board,
    cursor: Cell,
    face_up: Option<Cell>,
}

/// What a key press did.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Event {
    /// The cursor went to another cell.
    Moved {
        /// Where it stood.
        from: Cell,
        /// Where it stands.
        to: Cell,
    },
    /// The cursor could not move (RULES M4, M5).
    Stayed,
    /// The first card of a pair was turned face up.
    TurnedUp(Cell),
    /// Two equal cards were up and vanished: first and second.
    Matched(Cell, Cell),
    /// Two different cards were up and were turned back: first and second.
    Mismatched(Cell, Cell),
    /// Enter on an empty cell, or on the card that is already up.
    Nothing,
}

impl Position {
    /// A position with a cursor on a board and no card up.
    ///
    /// # Panics
    /// If the cursor is outside the board.
    pub fn new(board: Board, cursor: Cell) -> Self {
        assert!(cursor.index() < board.grid.len(), "the cursor is outside the board");
        Self::legal(board, cursor, None)
    }

    /// A position known to be legal.
    pub(super) fn legal(board: Board, cursor: Cell, face_up: Option<Cell>) -> Self {
        debug_assert!(face_up.is_none_or(|cell| board.cards.contains(cell)));
        Self { board, cursor, face_up }
    }

    /// The same cards and face-up card with the cursor elsewhere.
    ///
    /// # Panics
    /// If the cursor is outside the board.
    #[must_use]
    pub fn with_cursor(mut self, cursor: Cell) -> Self {
        assert!(cursor.index() < self.board.grid.len(), "the cursor is outside the board");
        self.cursor = cursor;
        self
    }

    /// The cards.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// Where the cursor stands.
    pub fn cursor(&self) -> Cell {
        self.cursor
    }

    /// The card that is up and waits for a second one.
    pub fn face_up(&self) -> Option<Cell> {
        self.face_up
    }

    /// Whether no card is left.
    pub fn is_cleared(&self) -> bool {
        self.board.cards.is_empty()
    }

    /// Presses one key: the position after it and what happened. Every key may be pressed everywhere.
    pub fn play(&self, key: Key) -> (Self, Event) {
        let mut after = self.clone();
        let event = after.press(key);
        (after, event)
    }

    /// Presses one key in place.
    pub fn press(&mut self, key: Key) -> Event {
        match key {
            Key::Enter => self.enter(),
            _ => self.go(key),
        }
    }

    /// An arrow, with or without Ctrl.
    fn go(&mut self, key: Key) -> Event {
        let from = self.cursor;
        let to = destination(self.board.grid, self.board.cards, from, key);
        self.cursor = to;
        if from == to { Event::Stayed } else { Event::Moved { from, to } }
    }

    /// RULES M6 to M9: Enter.
    fn enter(&mut self) -> Event {
        let here = self.cursor;
        let Some(picture) = self.board.picture(here) else { return Event::Nothing };
        match self.face_up {
            None => {
                self.face_up = Some(here);
                Event::TurnedUp(here)
            }
            Some(first) if first == here => Event::Nothing,
            Some(first) => {
                self.face_up = None;
                if self.board.picture(first) == Some(picture) {
                    self.board.take(first);
                    self.board.take(here);
                    Event::Matched(first, here)
                } else {
                    Event::Mismatched(first, here)
                }
            }
        }
    }
}

/// RULES M3 to M5: where an arrow, with or without Ctrl, brings a cursor among `cards`.
pub(super) fn destination(grid: Grid, cards: Cells, from: Cell, key: Key) -> Cell {
    let mut to = from;
    while let Some(next) = neighbour(grid, to, key) {
        to = next;
        let walks_on = matches!(key, Key::CtrlLeft | Key::CtrlUp | Key::CtrlRight | Key::CtrlDown);
        if !walks_on || cards.contains(to) {
            break;
        }
    }
    to
}

/// The next cell in the key's direction; `None` at the edge.
fn neighbour(grid: Grid, cell: Cell, key: Key) -> Option<Cell> {
    let (row, col) = (grid.row(cell), grid.col(cell));
    match key {
        Key::Left | Key::CtrlLeft => grid.cell(row, col.checked_sub(1)?),
        Key::Up | Key::CtrlUp => grid.cell(row.checked_sub(1)?, col),
        Key::Right | Key::CtrlRight => grid.cell(row, col + 1),
        Key::Down | Key::CtrlDown => grid.cell(row + 1, col),
        Key::Enter => None,
    }
}
