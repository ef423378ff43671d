//! Distances as the write-ups find them: a breadth-first search over the movement keys, cell by cell.

use std::collections::VecDeque;

use super::super::position::destination;
use super::super::{Cell, Cells, Grid, Key};
use super::work::Budget;

/// Presses by cell; a cell beyond the grid has none.
pub(super) type Distances = [u8; 64];

/// Fewest movement keys from one cell to every other, with cards on `cards`.
pub(super) fn distances(grid: Grid, cards: Cells, from: Cell, budget: &mut Budget) -> Distances {
    budget.search();
    let mut presses = [0; 64];
    let mut seen = Cells::EMPTY.with(from);
    let mut queue = VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        for key in Key::MOVES {
            let next = destination(grid, cards, cell, key);
            if !seen.contains(next) {
                seen = seen.with(next);
                presses[next.index()] = presses[cell.index()] + 1;
                queue.push_back(next);
            }
        }
    }
    presses
}

#[cfg(test)]
mod tests {
    use super::super::super::{Cells, Grid, distances_to};
    use super::super::work::Budget;
    use super::distances;

    #[test]
    fn the_same_as_the_searches_of_the_solver() {
        for grid in [Grid::ORIGINAL, Grid::new(3, 7)] {
            for bits in (0..1 << grid.len()).step_by(997) {
                let cards = Cells::from_bits(bits);
                for from in grid.cells() {
                    let found = distances(grid, cards, from, &mut Budget::new(0));
                    for to in grid.cells() {
                        assert_eq!(found[to.index()], distances_to(grid, cards, to)[from.index()]);
                    }
                }
            }
        }
    }
}
