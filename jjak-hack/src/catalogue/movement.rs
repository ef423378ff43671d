//! Ways of moving the cursor, the right one and those that people believe in, and the distances that
//! follow from them on the original 4×4 board.

use std::array;

use jjak::matching::Cells;

/// Cells of the board.
pub(super) const CELLS: usize = 16;

/// Rows and columns.
const SIDE: i8 = 4;

/// A distance that no keys achieve.
pub(super) const NEVER: u8 = u8::MAX;

/// What the keys do.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Movement {
    /// The rules.
    Rules,
    /// Ctrl stops in front of the card.
    StopsShort,
    /// Ctrl does not see the card next to the cursor.
    SlidesPast,
    /// Ctrl does nothing when no card is left that way.
    NeedsCard,
    /// Ctrl always goes to the last cell of the row or column.
    FarEdge,
    /// An arrow at the edge comes out at the other side.
    WrapArrows,
    /// So does Ctrl: it goes round until it meets a card.
    WrapAll,
    /// There is no Ctrl.
    ArrowsOnly,
    /// Ctrl and an arrow are two presses.
    CtrlCostsTwo,
    /// Each press must bring the cursor nearer to its target, and none may pass the target's row or column.
    OnlyTowards,
    /// No card but the target may be landed on, since it would be turned.
    NeverOntoCards,
}

/// How far a cell is from another.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Measure {
    /// A search under the occupancy, in the direction of the way.
    Search,
    /// The same, but always from the lower cell to the higher.
    FromLower,
    /// The same, but always from the higher cell to the lower.
    FromHigher,
    /// A search on an empty board.
    EmptyBoard,
    /// One press along the row if needed, one along the column if needed.
    OneALine,
}

/// Fewest presses from each cell (first) to each cell (second).
pub(super) type Distances = [[u8; CELLS]; CELLS];

const WAYS: [(i8, i8); 4] = [(0, -1), (-1, 0), (0, 1), (1, 0)];

fn place(cell: usize) -> (i8, i8) {
    (cell as i8 / SIDE, cell as i8 % SIDE)
}

fn cell((row, col): (i8, i8)) -> Option<usize> {
    let inside = (0..SIDE).contains(&row) && (0..SIDE).contains(&col);
    inside.then_some((row * SIDE + col) as usize)
}

/// The neighbour in a direction; at the edge the one at the other side if the board wraps.
fn next(from: usize, way: (i8, i8), wraps: bool) -> Option<usize> {
    let (row, col) = place(from);
    let to = (row + way.0, col + way.1);
    if wraps { cell((to.0.rem_euclid(SIDE), to.1.rem_euclid(SIDE))) } else { cell(to) }
}

impl Movement {
    /// Where Ctrl and an arrow bring the cursor.
    fn slide(self, occupancy: u16, from: usize, way: (i8, i8)) -> usize {
        let card = |cell: usize| occupancy >> cell & 1 != 0;
        let wraps = self == Self::WrapAll;
        let mut at = from;
        let mut met = false;
        for step in 0..SIDE {
            let Some(to) = next(at, way, wraps) else { break };
            if wraps && to == from {
                break;
            }
            let seen = card(to) && self != Self::FarEdge && !(self == Self::SlidesPast && step == 0);
            if seen && self == Self::StopsShort {
                return at;
            }
            at = to;
            if seen {
                met = true;
                break;
            }
        }
        if wraps && !met {
            // Nothing to stop at: to the edge, as the statement says.
            at = from;
            while let Some(to) = next(at, way, false) {
                at = to;
            }
        }
        if self == Self::NeedsCard && !met { from } else { at }
    }

    /// The cells that one key reaches, with its price.
    fn steps(self, occupancy: u16, from: usize) -> impl Iterator<Item = (usize, u8)> {
        let wraps = matches!(self, Self::WrapArrows | Self::WrapAll);
        WAYS.into_iter().flat_map(move |way| {
            let arrow = next(from, way, wraps).map(|to| (to, 1));
            let price = if self == Self::CtrlCostsTwo { 2 } else { 1 };
            let ctrl = (self != Self::ArrowsOnly).then(|| (self.slide(occupancy, from, way), price));
            [arrow, ctrl].into_iter().flatten()
        })
    }

    /// Whether a step from `at` to `to` is thinkable on the way to `target`.
    fn allows(self, occupancy: u16, at: usize, to: usize, target: usize) -> bool {
        match self {
            Self::NeverOntoCards => to == target || occupancy >> to & 1 == 0,
            Self::OnlyTowards => {
                let ((row, col), (to_row, to_col), (target_row, target_col)) =
                    (place(at), place(to), place(target));
                let between = |from: i8, to: i8, end: i8| (from.min(end)..=from.max(end)).contains(&to);
                between(row, to_row, target_row) && between(col, to_col, target_col)
            }
            _ => true,
        }
    }

    /// Fewest presses to `target` from every cell, by the steps from each cell.
    fn to_target(self, occupancy: u16, steps: &[Vec<(usize, u8)>; CELLS], target: usize) -> [u8; CELLS] {
        let mut presses = [NEVER; CELLS];
        presses[target] = 0;
        // Sixteen cells and prices of one or two: relaxing until nothing changes is short and surely right.
        loop {
            let before = presses;
            for at in (0..CELLS).filter(|&at| at != target) {
                for &(to, price) in &steps[at] {
                    if presses[to] != NEVER && self.allows(occupancy, at, to, target) {
                        presses[at] = presses[at].min(presses[to] + price);
                    }
                }
            }
            if presses == before {
                return presses;
            }
        }
    }

    /// The distances under an occupancy (one bit a cell).
    pub(super) fn distances(self, measure: Measure, occupancy: Cells) -> Distances {
        let occupancy = if measure == Measure::EmptyBoard { 0 } else { occupancy.bits() as u16 };
        // Indexed by target and then by where the way starts.
        let steps = array::from_fn(|from| self.steps(occupancy, from).collect());
        let searched: [[u8; CELLS]; CELLS] =
            array::from_fn(|target| self.to_target(occupancy, &steps, target));
        let presses = |from: usize, target: usize| match measure {
            Measure::Search | Measure::EmptyBoard => searched[target][from],
            Measure::FromLower => searched[from.max(target)][from.min(target)],
            Measure::FromHigher => searched[from.min(target)][from.max(target)],
            Measure::OneALine => {
                let ((row, col), (to_row, to_col)) = (place(from), place(target));
                u8::from(row != to_row) + u8::from(col != to_col)
            }
        };
        array::from_fn(|from| array::from_fn(|target| presses(from, target)))
    }
}

#[cfg(test)]
mod tests {
    use jjak::matching::{Cells, Grid, distances_to};

    use super::{CELLS, Measure, Movement, NEVER};

    #[test]
    fn the_rules_movement_measures_the_true_distances_under_every_occupancy() {
        for bits in (0u64..1 << CELLS).step_by(7) {
            let occupancy = Cells::from_bits(bits);
            let distances = Movement::Rules.distances(Measure::Search, occupancy);
            for target in Grid::ORIGINAL.cells() {
                let truth = distances_to(Grid::ORIGINAL, occupancy, target);
                let found: Vec<u8> = distances.iter().map(|row| row[target.index()]).collect();
                assert_eq!(found, truth, "{occupancy:?} to {target:?}");
            }
        }
    }

    /// One row with cards at its cells 1 and 3; the cursor at 0 and its target 3.
    #[test]
    fn each_wrong_movement_by_hand() {
        let cards = Cells::from_bits(0b1010);
        let presses =
            |movement: Movement, from: usize, to: usize| movement.distances(Measure::Search, cards)[from][to];
        assert_eq!(presses(Movement::Rules, 0, 3), 2, "to the card at 1, to the card at 3");
        assert_eq!(presses(Movement::StopsShort, 0, 3), 3, "Ctrl never lands on a card");
        assert_eq!(presses(Movement::SlidesPast, 0, 3), 1);
        assert_eq!(presses(Movement::FarEdge, 0, 3), 1);
        assert_eq!(presses(Movement::WrapArrows, 0, 3), 1);
        assert_eq!(presses(Movement::WrapAll, 0, 3), 1);
        assert_eq!(presses(Movement::ArrowsOnly, 0, 3), 3);
        assert_eq!(presses(Movement::CtrlCostsTwo, 0, 3), 3);
        assert_eq!(presses(Movement::NeedsCard, 0, 12), 3, "no card below: three arrows");
        assert_eq!(presses(Movement::Rules, 0, 12), 1);
        assert_eq!(presses(Movement::Rules, 3, 2), 1);
        assert_eq!(presses(Movement::NeverOntoCards, 0, 3), 3, "round the card at 1: down, far right, up");
        // Cards at 3 and 5. From 4 to 2: far right and back is three, and nothing overshoots less.
        let cards = Cells::from_bits(0b10_1000);
        let free = Movement::Rules.distances(Measure::Search, cards)[1][13];
        let towards = Movement::OnlyTowards.distances(Measure::Search, cards)[1][13];
        assert!(free <= towards && towards != NEVER);
    }
}
