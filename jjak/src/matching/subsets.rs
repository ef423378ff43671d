//! The subset DP for grids of any size: one record for each set of pairs left.

use std::ops::Range;
use std::sync::OnceLock;

use super::reach::{LONGEST, Shape, Slides};
use super::solve::Pars;
use super::{Board, Cell, Cells, Grid};

/// Presses counted from a set's base; none that matters lies further off (see [`Sweep`]).
const HORIZON: usize = 32;

/// Pairs that number the blocks: 2⁶ blocks in seven stages keep two cores busy 94 % of the time.
const BLOCK_PAIRS: usize = 6;

/// Bytes of a record's base.
const BASE: usize = 2;

/// The par at every card's cell for every set of pairs left, to be filled stage by stage.
///
/// ```text
/// set of pairs   h h h h h h l l l l … l      high bits: the block; low bits: the record in it
/// record         base (2 bytes) | one byte a card: par − base, the cursor on the card's cell
///                                 (only for cards that are gone: nobody asks for the others)
/// ```
///
/// A block needs the blocks that lack one of its pairs, so that those with equally many pairs may be
/// filled at the same time.
pub(super) struct Subsets {
    shape: Shape<u64>,
    grid: Grid,
    pairs: Vec<(Cell, Cell)>,
    /// Place of a cell's card in a record.
    slots: [u8; 64],
    partners: [Cell; 64],
    low_pairs: usize,
    blocks: Vec<OnceLock<Box<[u8]>>>,
}

/// The least distance that any occupancy allows: 1 in the same row or column, else 2.
fn least_distance(grid: Grid, a: Cell, b: Cell) -> usize {
    if grid.row(a) == grid.row(b) || grid.col(a) == grid.col(b) { 1 } else { 2 }
}

/// Bytes of the table for a number of pairs.
pub(super) const fn bytes(pairs: usize) -> u64 {
    (1u64 << pairs) * (BASE + 2 * pairs) as u64
}

impl Subsets {
    pub(super) fn new(board: &Board) -> Self {
        let pairs = board.pairs();
        let mut slots = [0; 64];
        let mut partners = [Cell::new(0); 64];
        for (nth, &(a, b)) in pairs.iter().enumerate() {
            slots[a.index()] = 2 * nth as u8;
            slots[b.index()] = 2 * nth as u8 + 1;
            partners[a.index()] = b;
            partners[b.index()] = a;
        }
        let high_pairs = pairs.len().saturating_sub(10).min(BLOCK_PAIRS);
        let blocks = (0..1 << high_pairs).map(|_| OnceLock::new()).collect();
        let grid = board.grid();
        let shape = Shape::new(grid);
        let low_pairs = pairs.len() - high_pairs;
        Self { shape, grid, pairs, slots, partners, low_pairs, blocks }
    }

    /// Blocks that may be filled at the same time, stage after stage.
    pub(super) fn stages(&self) -> Vec<Vec<usize>> {
        let last = self.blocks.len().ilog2() as usize;
        let mut stages = vec![Vec::new(); last + 1];
        for block in 0..self.blocks.len() {
            stages[block.count_ones() as usize].push(block);
        }
        stages
    }

    /// Fills one block. Blocks of earlier stages must be there.
    pub(super) fn fill(&self, block: usize) {
        self.blocks[block].get_or_init(|| self.block(block));
    }

    fn record_len(&self) -> usize {
        BASE + 2 * self.pairs.len()
    }

    fn range(&self, low: usize) -> Range<usize> {
        low * self.record_len()..(low + 1) * self.record_len()
    }

    fn filled(&self, block: usize) -> &[u8] {
        self.blocks[block].get().expect("blocks are filled stage by stage")
    }

    fn block(&self, block: usize) -> Box<[u8]> {
        let mut table = vec![0; self.record_len() << self.low_pairs].into_boxed_slice();
        let high = block << self.low_pairs;
        let below: Vec<&[u8]> = (self.low_pairs..self.pairs.len())
            .map(|pair| block & !(1 << (pair - self.low_pairs)))
            .map(|other| if other == block { &[][..] } else { self.filled(other) })
            .collect();
        let cards = self.occupancy(self.everything());
        for low in 0..1usize << self.low_pairs {
            let left = high | low;
            if left == 0 {
                continue;
            }
            let (done, rest) = table.split_at_mut(low * self.record_len());
            let occupancy = self.occupancy(left);
            let mut sweep =
                Sweep::new(self, left, occupancy, |pair| match pair.checked_sub(self.low_pairs) {
                    Some(high) => &below[high][self.range(low)],
                    None => &done[self.range(low ^ 1 << pair)],
                });
            let record = &mut rest[..self.record_len()];
            record[..BASE].copy_from_slice(&(sweep.base as u16).to_le_bytes());
            sweep.run(cards & !occupancy, |cell, offset| {
                record[BASE + usize::from(self.slots[cell.index()])] = offset as u8;
            });
        }
        table
    }

    fn everything(&self) -> usize {
        (1 << self.pairs.len()) - 1
    }

    fn occupancy(&self, left: usize) -> u64 {
        let mut occupancy = 0;
        for pair in members(left) {
            let (a, b) = self.pairs[pair];
            occupancy |= 1 << a.index() | 1 << b.index();
        }
        occupancy
    }

    /// The record of a set of pairs.
    fn record(&self, left: usize) -> &[u8] {
        let low = left & ((1 << self.low_pairs) - 1);
        &self.filled(left >> self.low_pairs)[self.range(low)]
    }

    /// The par with the pairs in the set `left` on the board and the cursor on a cell whose card is gone.
    pub(super) fn par_at(&self, left: u32, cell: Cell) -> u16 {
        let record = self.record(left as usize);
        let offset = record[BASE + usize::from(self.slots[cell.index()])];
        u16::from_le_bytes([record[0], record[1]]) + u16::from(offset)
    }

    /// The par of every cursor with the pairs in the set `left` on the board.
    pub(super) fn pars(&self, left: u32) -> Pars {
        let mut pars = [0; 64];
        let left = left as usize;
        if left != 0 {
            let mut sweep =
                Sweep::new(self, left, self.occupancy(left), |pair| self.record(left ^ 1 << pair));
            let base = sweep.base;
            sweep.run(self.grid.all().bits(), |cell, offset| pars[cell.index()] = (base + offset) as u16);
        }
        pars
    }
}

/// The members of a set of pairs, lowest first.
pub(super) fn members(mut set: usize) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let member = set.trailing_zeros() as usize;
            set &= set - 1;
            member
        })
    })
}

/// One backward search from all cards left, each entering at the presses it costs from there on.
///
/// The card a enters at d(a, b) + 2 + V(S∖{a, b}, b). Its distance to the partner b is worked out only
/// when the search, running in order of presses, comes to the least it could be and has not reached a by
/// then: a card reached already leads to nothing cheaper.
///
/// The base is the least of those bounds. The card that has it enters at most LONGEST − 1 later, and
/// LONGEST later every cell is reached: offsets stay below [`HORIZON`].
struct Sweep<'a> {
    subsets: &'a Subsets,
    slides: Slides<u64>,
    base: usize,
    /// Cards by the least offset at which they may enter.
    bounds: [u64; HORIZON],
    /// Cards by the offset at which they do enter, once it is known.
    enter: [u64; HORIZON],
    /// Par after the pair, per card's slot, less what belongs to every card.
    after: [u16; 64],
}

const _: () = assert!(2 * LONGEST <= HORIZON);

impl<'a> Sweep<'a> {
    #[inline]
    fn new(subsets: &'a Subsets, left: usize, occupancy: u64, record: impl Fn(usize) -> &'a [u8]) -> Self {
        let mut after = [0u16; 64];
        let mut base = u16::MAX;
        for pair in members(left) {
            let record = record(pair);
            let start = u16::from_le_bytes([record[0], record[1]]) + 2;
            let (a, b) = subsets.pairs[pair];
            let at = BASE + 2 * pair;
            after[a.index()] = start + u16::from(record[at + 1]);
            after[b.index()] = start + u16::from(record[at]);
            let least = least_distance(subsets.grid, a, b) as u16;
            base = base.min(least + after[a.index()].min(after[b.index()]));
        }
        let mut bounds = [0; HORIZON];
        for pair in members(left) {
            let (a, b) = subsets.pairs[pair];
            let least = least_distance(subsets.grid, a, b);
            for card in [a, b] {
                let offset = usize::from(after[card.index()]) + least - usize::from(base);
                if offset < HORIZON {
                    bounds[offset] |= 1 << card.index();
                }
            }
        }
        Self {
            subsets,
            slides: Slides::new(&subsets.shape, occupancy),
            base: usize::from(base),
            bounds,
            enter: [0; HORIZON],
            after,
        }
    }

    /// Calls `settle` with each wanted cell and the offset at which the search reaches it.
    #[inline]
    fn run(&mut self, wanted: u64, mut settle: impl FnMut(Cell, usize)) {
        let mut reached = 0u64;
        for offset in 0.. {
            let before = reached;
            if reached != 0 {
                reached = self.slides.grow(reached);
            }
            reached |= self.enter[offset];
            let mut due = self.bounds[offset] & !reached;
            while due != 0 {
                let card = Cell::new(due.trailing_zeros() as usize);
                due &= due - 1;
                let distance = self.slides.distance(card, self.subsets.partners[card.index()]);
                let enters = usize::from(self.after[card.index()]) + distance - self.base;
                if enters == offset {
                    reached |= 1 << card.index();
                } else if enters < HORIZON {
                    self.enter[enters] |= 1 << card.index();
                }
            }
            for cell in Cells::from_bits(reached & !before & wanted).iter() {
                settle(cell, offset);
            }
            if wanted & !reached == 0 {
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::deal;
    use super::super::original::Vectors;
    use super::{Grid, Subsets};

    /// Two programs for one question: blocks with lazy distances, and vectors with the distance table.
    #[test]
    fn equal_to_the_vectors_on_the_original_grid() {
        let mut vectors = Vectors::new();
        for number in 0..200 {
            let pairs = number as usize % 9;
            let board = deal(Grid::ORIGINAL, pairs, 5, number).unwrap();
            let subsets = Subsets::new(board.board());
            subsets.stages().into_iter().flatten().for_each(|block| subsets.fill(block));
            vectors.fill(&board.board().pairs());
            for left in 0..1 << pairs {
                assert_eq!(subsets.pars(left), vectors.pars(left), "{board}, pairs {left:b}");
            }
        }
    }

    /// Blocks that are filled in stages hold what one block would.
    #[test]
    fn records_agree_with_sweeps_across_blocks() {
        let board = deal(Grid::new(5, 6), 13, 5, 0).unwrap();
        let subsets = Subsets::new(board.board());
        let stages = subsets.stages();
        assert_eq!(stages.iter().map(Vec::len).collect::<Vec<_>>(), [1, 3, 3, 1]);
        stages.into_iter().flatten().for_each(|block| subsets.fill(block));
        for left in (0..1u32 << 13).step_by(37) {
            let pars = subsets.pars(left);
            for (nth, (a, b)) in board.board().pairs().into_iter().enumerate() {
                if left >> nth & 1 == 0 {
                    assert_eq!(subsets.par_at(left, a), pars[a.index()]);
                    assert_eq!(subsets.par_at(left, b), pars[b.index()]);
                }
            }
        }
    }
}
