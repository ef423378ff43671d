//! A cell and a set of cells.

/// A place on a grid, numbered row by row from 0 at the top left.
///
/// ```text
/// 4×4:   0  1  2  3
///        4  5  6  7
///        8  9 10 11
///       12 13 14 15      row 2, column 1 is cell 9
/// ```
///
/// A cell knows nothing of its grid's width; [`Grid`](super::Grid) turns it into a row and a column.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Cell(u8);

impl Cell {
    /// The cell with this number.
    ///
    /// # Panics
    /// If `index` is 64 or more: no grid has so many cells.
    pub const fn new(index: usize) -> Self {
        assert!(index < 64, "a grid has at most 64 cells");
        Self(index as u8)
    }

    /// The cell's number.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A set of cells of one grid: bit *i* stands for cell *i*.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cells(u64);

impl Cells {
    /// The set without a cell.
    pub const EMPTY: Self = Self(0);

    /// The set whose members are the bits of `bits`.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// One bit a cell.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Number of cells in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether no cell is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether `cell` is in the set.
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 != 0
    }

    /// The set with `cell` in it.
    #[must_use]
    pub const fn with(self, cell: Cell) -> Self {
        Self(self.0 | 1 << cell.index())
    }

    /// The set without `cell`.
    #[must_use]
    pub const fn without(self, cell: Cell) -> Self {
        Self(self.0 & !(1 << cell.index()))
    }

    /// The cells, lowest number first.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let cell = Cell::new(bits.trailing_zeros() as usize);
                bits &= bits - 1;
                cell
            })
        })
    }
}

impl std::fmt::Debug for Cells {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_set().entries(self.iter().map(Cell::index)).finish()
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, Self::with)
    }
}
