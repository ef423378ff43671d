//! The original 4×4 grid, where everything fits in vectors of 16 bytes: the distances to a target from
//! all cells, the par of all cursors.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use super::reach::{Shape, Slides, Word};
use super::solve::Pars;
use super::subsets::members;
use super::{Cell, Grid};

/// Cells of the original grid.
pub(super) const CELLS: usize = 16;

/// Most pairs on the original grid.
pub const MOST_PAIRS: usize = CELLS / 2;

/// One byte a cell.
pub(super) type Vector = [u8; CELLS];

/// Sixteen sets of cells side by side, one for each target.
#[derive(Clone, Copy, PartialEq)]
struct Lanes([u16; CELLS]);

impl Lanes {
    #[inline]
    fn zip(mut self, other: Self, combine: impl Fn(u16, u16) -> u16) -> Self {
        for (lane, other) in self.0.iter_mut().zip(other.0) {
            *lane = combine(*lane, other);
        }
        self
    }

    #[inline]
    fn map(mut self, change: impl Fn(u16) -> u16) -> Self {
        for lane in &mut self.0 {
            *lane = change(*lane);
        }
        self
    }
}

impl BitAnd for Lanes {
    type Output = Self;
    #[inline]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl BitOr for Lanes {
    type Output = Self;
    #[inline]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl Not for Lanes {
    type Output = Self;
    #[inline]
    fn not(self) -> Self {
        self.map(|lane| !lane)
    }
}

impl Shl<u32> for Lanes {
    type Output = Self;
    #[inline]
    fn shl(self, steps: u32) -> Self {
        self.map(|lane| lane << steps)
    }
}

impl Shr<u32> for Lanes {
    type Output = Self;
    #[inline]
    fn shr(self, steps: u32) -> Self {
        self.map(|lane| lane >> steps)
    }
}

impl Word for Lanes {
    #[inline]
    fn splat(bits: u64) -> Self {
        Self([bits as u16; CELLS])
    }
}

/// For each byte of a set of cells: eight bytes, 1 where the cell is in the set.
const SPREAD: [[u8; 8]; 256] = {
    let mut table = [[0; 8]; 256];
    let mut set = 0;
    while set < 256 {
        let mut bit = 0;
        while bit < 8 {
            table[set][bit] = (set >> bit & 1) as u8;
            bit += 1;
        }
        set += 1;
    }
    table
};

/// `presses` more in every cell.
#[inline]
fn add(vector: &Vector, presses: u8) -> Vector {
    std::array::from_fn(|cell| vector[cell] + presses)
}

/// The lesser of two vectors, cell by cell.
#[inline]
fn least(a: Vector, b: Vector) -> Vector {
    std::array::from_fn(|cell| a[cell].min(b[cell]))
}

/// Distances under one occupancy: `rows[to][from]`.
pub(super) type Rows = [Vector; CELLS];

/// The distances of the original grid under every occupancy with an even number of cards: 32,768 × 256
/// bytes = 8 MiB, filled as asked for (a solve with *n* pairs asks for 2ⁿ of them).
pub(super) struct Distances {
    shape: Shape<Lanes>,
    /// By occupancy without its lowest bit, which the others' parity gives.
    rows: Vec<Rows>,
}

impl Distances {
    pub(super) fn new() -> Self {
        let rows = vec![[[0; CELLS]; CELLS]; 1 << (CELLS - 1)];
        Self { shape: Shape::new(Grid::ORIGINAL), rows }
    }

    /// Sees to it that the distances under an occupancy with an even number of cards are there.
    ///
    /// Rows not yet filled are all zero, a filled one is zero only at its own target. One row would tell;
    /// one in each cache line is looked at instead, all at once, so that the lines of many occupancies are
    /// under way together and in the first-level cache when they are used.
    #[inline]
    fn prepare(&mut self, occupancy: u16) {
        let rows = &self.rows[usize::from(occupancy >> 1)];
        if rows[0][1].min(rows[4][0]).min(rows[8][0]).min(rows[12][0]) == 0 {
            self.fill(occupancy);
        }
    }

    #[cold]
    fn fill(&mut self, occupancy: u16) {
        self.rows[usize::from(occupancy >> 1)] = sweep(&self.shape, occupancy);
    }

    /// The distances under an occupancy that was prepared.
    #[inline]
    fn under(&self, occupancy: u16) -> &Rows {
        &self.rows[usize::from(occupancy >> 1)]
    }
}

/// Works the distances under one occupancy out, keeping nothing.
pub(super) struct Table(Shape<Lanes>);

impl Table {
    pub(super) fn new() -> Self {
        Self(Shape::new(Grid::ORIGINAL))
    }

    pub(super) fn rows(&self, occupancy: u16) -> Rows {
        sweep(&self.0, occupancy)
    }
}

/// All distances under one occupancy: sixteen backward searches in step.
fn sweep(shape: &Shape<Lanes>, occupancy: u16) -> Rows {
    let slides = Slides::new(shape, Lanes::splat(u64::from(occupancy)));
    let mut reached = Lanes(std::array::from_fn(|target| 1 << target));
    let mut rows = [[0; CELLS]; CELLS];
    while reached != Lanes([u16::MAX; CELLS]) {
        for (row, lane) in rows.iter_mut().zip(reached.0) {
            let [low, high] = (!lane).to_le_bytes().map(|byte| SPREAD[usize::from(byte)]);
            for (distance, further) in row.iter_mut().zip(low.into_iter().chain(high)) {
                *distance += further;
            }
        }
        reached = slides.grow(reached);
    }
    rows
}

/// The par of all 16 cursors for every set of pairs of a board: the subset DP, one vector a set.
pub(super) struct Vectors {
    distances: Distances,
    pars: Box<[Vector; 1 << MOST_PAIRS]>,
}

impl Vectors {
    pub(super) fn new() -> Self {
        Self { distances: Distances::new(), pars: Box::new([[0; CELLS]; 1 << MOST_PAIRS]) }
    }

    /// Solves every subset of `pairs`.
    ///
    /// With S the pairs left and V the par of a cursor:
    /// V(S, x) = min over a in S, b its partner, of d(x, a) + 1 + d(a, b) + 1 + V(S∖{a, b}, b).
    /// All x at once: n·2ⁿ vector minima for n pairs.
    pub(super) fn fill(&mut self, pairs: &[(Cell, Cell)]) {
        let mut cards = [(0, 0); MOST_PAIRS];
        let mut occupancies = [0u16; 1 << MOST_PAIRS];
        for (pair, &(a, b)) in pairs.iter().enumerate() {
            let (a, b) = (a.index() % CELLS, b.index() % CELLS);
            cards[pair] = (a, b);
            let (without, with) = occupancies.split_at_mut(1 << pair);
            for (with, &without) in with.iter_mut().zip(&*without) {
                *with = without | 1 << a | 1 << b;
            }
        }
        let occupancies = &occupancies[..1 << pairs.len()];
        for &occupancy in occupancies {
            self.distances.prepare(occupancy);
        }
        self.pars[0] = [0; CELLS];
        for (left, &occupancy) in occupancies.iter().enumerate().skip(1) {
            let rows = self.distances.under(occupancy);
            let mut best = [u8::MAX; CELLS];
            for pair in members(left) {
                let (a, b) = cards[pair % MOST_PAIRS];
                let after = &self.pars[(left ^ 1 << pair) % (1 << MOST_PAIRS)];
                let a_first = add(&rows[a], 2 + rows[b][a] + after[b]);
                let b_first = add(&rows[b], 2 + rows[a][b] + after[a]);
                best = least(best, least(a_first, b_first));
            }
            self.pars[left] = best;
        }
    }

    /// The par with the pairs in the set `left` on the board and the cursor on `cell`.
    pub(super) fn par_at(&self, left: u32, cell: Cell) -> u16 {
        u16::from(self.pars[left as usize][cell.index()])
    }

    /// The par of every cursor with the pairs in the set `left` on the board.
    pub(super) fn pars(&self, left: u32) -> Pars {
        let mut pars = [0; 64];
        for (par, &value) in pars.iter_mut().zip(&self.pars[left as usize]) {
            *par = u16::from(value);
        }
        pars
    }
}

#[cfg(test)]
mod tests {
    use super::super::Cells;
    use super::super::reach::distances_to;
    use super::{Cell, Distances, Grid};

    #[test]
    fn the_table_holds_the_distances_of_the_single_searches() {
        let mut table = Distances::new();
        let even = (0u64..1 << 16).filter(|bits| bits.count_ones() % 2 == 0);
        for bits in even {
            table.prepare(bits as u16);
            let rows = table.under(bits as u16);
            for to in Grid::ORIGINAL.cells() {
                let expected = distances_to(Grid::ORIGINAL, Cells::from_bits(bits), Cell::new(to.index()));
                assert_eq!(rows[to.index()].as_slice(), expected, "occupancy {bits:016b}, to {to:?}");
            }
        }
    }
}
