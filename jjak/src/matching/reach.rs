//! Distances under an occupancy: where the eight movement keys come *from*, for whole sets of cells.
//!
//! Which cells lead into a set under one key is a shift for an arrow, and a shift with an occluded fill
//! for Ctrl+arrow. One step of a backward breadth-first search from a target therefore costs some fifty
//! word operations for all cells at once. The rules of movement stand here a second time, in sets; they
//! share nothing with [`Position`](super::Position) but the vocabulary, and a test holds the two equal
//! for every occupancy, cell and key of the original grid.

use std::ops::{BitAnd, BitOr, Not, Shl, Shr};

use super::{Cell, Cells, Grid, Key};

/// Longest distance on any grid: walking with arrows alone.
pub(super) const LONGEST: usize = 2 * (Grid::MAX_SIDE - 1);

/// A set of cells as a machine word, or several sets side by side.
pub(super) trait Word:
    Copy
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + Not<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// The same set in every lane.
    fn splat(bits: u64) -> Self;
}

impl Word for u64 {
    #[inline]
    fn splat(bits: u64) -> Self {
        bits
    }
}

/// The four directions; the discriminant is the arrow's place in [`Key::MOVES`].
#[derive(Clone, Copy)]
pub(super) enum Way {
    Left,
    Up,
    Right,
    Down,
}

impl Way {
    pub(super) const ALL: [Self; 4] = [Self::Left, Self::Up, Self::Right, Self::Down];
}

/// A grid's masks.
#[derive(Clone, Copy)]
pub(super) struct Shape<W> {
    cols: u32,
    /// Fills needed along a row and along a column: each doubles the length covered.
    row_fills: u32,
    col_fills: u32,
    /// Per way: cells that have a neighbour that way.
    inner: [W; 4],
}

impl<W: Word> Shape<W> {
    pub(super) fn new(grid: Grid) -> Self {
        let inner = Way::ALL.map(|way| {
            let inner = grid.cells().filter(|&cell| match way {
                Way::Left => grid.col(cell) > 0,
                Way::Up => grid.row(cell) > 0,
                Way::Right => grid.col(cell) + 1 < grid.cols(),
                Way::Down => grid.row(cell) + 1 < grid.rows(),
            });
            W::splat(inner.collect::<Cells>().bits())
        });
        let fills = |length: usize| (length.max(2) - 1).next_power_of_two().ilog2();
        Self { cols: grid.cols() as u32, row_fills: fills(grid.cols()), col_fills: fills(grid.rows()), inner }
    }

    /// Each cell replaced by the cell `steps` before it on the way; what leaves a row is not masked here.
    #[inline]
    fn back(&self, way: Way, cells: W, steps: u32) -> W {
        match way {
            Way::Left => cells << steps,
            Way::Up => cells << (steps * self.cols),
            Way::Right => cells >> steps,
            Way::Down => cells >> (steps * self.cols),
        }
    }
}

/// The movement keys under one occupancy, ready to be asked for predecessors.
///
/// Along one way, say to the right, with cards at `o`:
///
/// ```text
/// cells      . . o . .
/// stopping   . x . x .     cells from which Ctrl stops after one step: the next is a card or the last
/// passing    x . x . .     cells from which Ctrl goes on: the next is empty (and not the last)
/// ```
pub(super) struct Slides<W> {
    shape: Shape<W>,
    stopping: [W; 4],
    /// `passing[way][n]`: cells from which Ctrl passes at least 2ⁿ empty cells.
    passing: [[W; 3]; 4],
}

impl<W: Word> Slides<W> {
    #[inline]
    pub(super) fn new(shape: &Shape<W>, occupancy: W) -> Self {
        let mut stopping = [W::splat(0); 4];
        let mut passing = [[W::splat(0); 3]; 4];
        for way in Way::ALL {
            let inner = shape.inner[way as usize];
            let stops = occupancy | !inner;
            stopping[way as usize] = shape.back(way, stops, 1) & inner;
            let [one, two, four] = &mut passing[way as usize];
            *one = shape.back(way, !stops, 1) & inner;
            *two = *one & shape.back(way, *one, 1);
            *four = *two & shape.back(way, *two, 2);
        }
        Self { shape: *shape, stopping, passing }
    }

    /// Cells that an arrow, and cells that Ctrl and that arrow, bring into `targets`; those that stay
    /// where they are at the edge left out.
    #[inline]
    fn sources(&self, way: Way, targets: W) -> (W, W) {
        let shape = &self.shape;
        let arrow = shape.back(way, targets, 1) & shape.inner[way as usize];
        let mut ctrl = arrow & self.stopping[way as usize];
        let [one, two, four] = self.passing[way as usize];
        let fills = if matches!(way, Way::Left | Way::Right) { shape.row_fills } else { shape.col_fills };
        if fills > 0 {
            ctrl = ctrl | (shape.back(way, ctrl, 1) & one);
        }
        if fills > 1 {
            ctrl = ctrl | (shape.back(way, ctrl, 2) & two);
        }
        if fills > 2 {
            ctrl = ctrl | (shape.back(way, ctrl, 4) & four);
        }
        (arrow, ctrl)
    }

    /// `targets` and every cell from which one movement key leads into it.
    #[inline]
    pub(super) fn grow(&self, targets: W) -> W {
        let mut all = targets;
        for way in Way::ALL {
            let (arrow, ctrl) = self.sources(way, targets);
            all = all | arrow | ctrl;
        }
        all
    }
}

/// No search from outside the grid would ever reach it.
fn assert_inside(grid: Grid, occupancy: Cells) {
    assert!((occupancy.bits() & !grid.all().bits()) == 0, "a card is outside the grid");
}

/// Every cell from which `key` leads into `targets`, on a grid where `occupancy` holds cards.
///
/// Exact, those included that stay at the edge; [`Key::Enter`] moves nothing. Some ten word operations.
///
/// # Panics
/// If a card or a target is outside the grid.
pub fn predecessors(grid: Grid, occupancy: Cells, key: Key, targets: Cells) -> Cells {
    assert_inside(grid, occupancy);
    assert!((targets.bits() & !grid.all().bits()) == 0, "a target is outside the grid");
    let shape = Shape::<u64>::new(grid);
    let targets = targets.bits();
    let Some(nth) = Key::MOVES.iter().position(|&other| other == key) else {
        return Cells::from_bits(targets);
    };
    let way = Way::ALL[nth % 4];
    let stay = targets & !shape.inner[way as usize];
    let (arrow, ctrl) = Slides::new(&shape, occupancy.bits()).sources(way, targets);
    Cells::from_bits(stay | if nth < 4 { arrow } else { ctrl })
}

/// Fewest arrow and Ctrl+arrow presses from every cell of the grid to `target`, in the order of cells.
///
/// Directed: the way back may cost another number of presses. O(distance) word operations.
///
/// # Panics
/// If a card or the target is outside the grid.
pub fn distances_to(grid: Grid, occupancy: Cells, target: Cell) -> Vec<u8> {
    assert_inside(grid, occupancy);
    assert!(target.index() < grid.len(), "the target is outside the grid");
    let slides = Slides::new(&Shape::<u64>::new(grid), occupancy.bits());
    let mut distances = vec![0; grid.len()];
    let mut reached = 1u64 << target.index();
    let mut presses = 0;
    while reached != grid.all().bits() {
        presses += 1;
        let grown = slides.grow(reached);
        for cell in Cells::from_bits(grown & !reached).iter() {
            distances[cell.index()] = presses;
        }
        reached = grown;
    }
    distances
}

impl Slides<u64> {
    /// Fewest presses from one cell to another.
    #[inline]
    pub(super) fn distance(&self, from: Cell, to: Cell) -> usize {
        let from = 1u64 << from.index();
        let mut reached = 1u64 << to.index();
        let mut presses = 0;
        while reached & from == 0 {
            reached = self.grow(reached);
            presses += 1;
        }
        presses
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Board, Cell, Cells, Grid, Key, Picture, Position};
    use super::{distances_to, predecessors};

    /// A board with these cards, pictures given in twos in the order of the cells.
    fn board(grid: Grid, occupancy: Cells) -> Board {
        let mut board = Board::empty(grid);
        for (nth, cell) in occupancy.iter().enumerate() {
            board.put(cell, Picture::from_number(nth / 2 + 1).unwrap());
        }
        board
    }

    /// Every key from every cell: the rule engine's way and the sets' way.
    fn agree(grid: Grid, occupancy: Cells) {
        let board = board(grid, occupancy);
        for key in Key::ALL {
            let mut back = vec![Cells::EMPTY; grid.len()];
            for cell in grid.cells() {
                let (after, _) = Position::new(board.clone(), cell).play(key);
                let target = &mut back[after.cursor().index()];
                *target = target.with(cell);
            }
            for cell in grid.cells() {
                let found = predecessors(grid, occupancy, key, Cells::EMPTY.with(cell));
                assert_eq!(found, back[cell.index()], "{board} {key} into {cell:?}");
            }
        }
    }

    /// Plain breadth-first search forwards over the rule engine.
    fn naive_distance(board: &Board, from: Cell, to: Cell) -> u8 {
        let mut seen = Cells::EMPTY.with(from);
        for presses in 0.. {
            if seen.contains(to) {
                return presses;
            }
            seen = seen
                .iter()
                .flat_map(|cell| Key::ALL.map(|key| Position::new(board.clone(), cell).play(key).0.cursor()))
                .collect();
        }
        unreachable!()
    }

    #[test]
    fn equal_to_the_rules_on_all_even_occupancies_of_the_original_grid() {
        let even = (0u64..1 << 16).filter(|bits| bits.count_ones() % 2 == 0);
        assert_eq!(even.map(|bits| agree(Grid::ORIGINAL, Cells::from_bits(bits))).count(), 32_768);
    }

    /// Every grid, some occupancies from sparse to full. Cells come from a multiplicative hash.
    #[test]
    fn equal_to_the_rules_on_every_grid() {
        for rows in 1..=8 {
            for cols in 1..=8 {
                let Ok(grid) = Grid::try_new(rows, cols) else { continue };
                for draw in 0..12u64 {
                    let noise = |salt: u64| (draw * 3 + salt + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
                    let dense = noise(1) | if draw % 3 == 0 { noise(2) } else { 0 };
                    let sparse = if draw % 3 == 1 { noise(2) } else { u64::MAX };
                    let mut occupancy = Cells::from_bits(dense & sparse & grid.all().bits());
                    if occupancy.len() % 2 == 1 {
                        occupancy = occupancy.without(occupancy.iter().next().unwrap());
                    }
                    agree(grid, occupancy);
                }
            }
        }
    }

    #[test]
    fn distances_are_those_of_breadth_first_search_and_directed() {
        for bits in [0x0000u64, 0x8001, 0x1248, 0x7BDE, 0xFFFF, 0x0990, 0x1428] {
            let board = board(Grid::ORIGINAL, Cells::from_bits(bits));
            for to in Grid::ORIGINAL.cells() {
                let distances = distances_to(Grid::ORIGINAL, board.cards(), to);
                for from in Grid::ORIGINAL.cells() {
                    assert_eq!(distances[from.index()], naive_distance(&board, from, to), "{board}");
                }
            }
        }
        // One row, cards at both ends: Ctrl crosses to a card, but nothing stops it in the middle.
        let row = Cells::from_bits(0b1_0001);
        let there = distances_to(Grid::new(1, 5), row, Cell::new(4));
        let back = distances_to(Grid::new(1, 5), row, Cell::new(2));
        assert_eq!((there[2], back[4]), (1, 2));
    }

    /// The search from there went on for ever.
    #[test]
    #[should_panic(expected = "the target is outside the grid")]
    fn no_distances_to_a_cell_outside() {
        distances_to(Grid::new(2, 3), Cells::EMPTY, Cell::new(6));
    }

    #[test]
    #[should_panic(expected = "a card is outside the grid")]
    fn no_distances_among_cards_outside() {
        distances_to(Grid::new(2, 3), Cells::EMPTY.with(Cell::new(6)), Cell::new(0));
    }

    #[test]
    #[should_panic(expected = "a target is outside the grid")]
    fn no_predecessors_of_a_cell_outside() {
        predecessors(Grid::new(2, 3), Cells::EMPTY, Key::Left, Cells::EMPTY.with(Cell::new(6)));
    }
}
