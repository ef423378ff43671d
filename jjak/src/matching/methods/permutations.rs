//! Brute force over pairs: every order of the pairs, and which card of each comes first.

use super::super::{Cell, Cells, Grid, Position, Presses};
use super::walk::distances;
use super::work::{Budget, NoAnswer};
use super::{Method, Truth};

/// All 2ⁿ·n! orders of n pairs, with a breadth-first search for each leg of each order.
///
/// With a card up it goes to the partner first, which need not be best.
pub struct Permutations;

impl Method for Permutations {
    fn name(&self) -> &'static str {
        "permutations"
    }

    fn summary(&self) -> &'static str {
        "every order of the pairs, either card of each first"
    }

    fn truth(&self) -> Truth {
        Truth::RightWithoutCardUp
    }

    fn search(&self, position: &Position, budget: &mut Budget) -> Result<Presses, NoAnswer> {
        let board = position.board();
        let (grid, cards, cursor) = (board.grid(), board.cards(), position.cursor());
        let mut pairs = board.pairs();
        let Some(up) = position.face_up() else {
            return shortest(grid, cards, cursor, &mut pairs, budget).map(Presses);
        };
        let partner = board.partner(up).expect("cards lie in pairs");
        pairs.retain(|&(a, _)| a != up && a != partner);
        let presses = u16::from(distances(grid, cards, cursor, budget)[partner.index()]) + 1;
        let rest = shortest(grid, cards.without(up).without(partner), partner, &mut pairs, budget)?;
        Ok(Presses(presses + rest))
    }
}

/// The least presses over all orders of `pairs`, which are put back as they were.
fn shortest(
    grid: Grid,
    cards: Cells,
    cursor: Cell,
    pairs: &mut Vec<(Cell, Cell)>,
    budget: &mut Budget,
) -> Result<u16, NoAnswer> {
    budget.expand()?;
    if pairs.is_empty() {
        return Ok(0);
    }
    let mut least = u16::MAX;
    for nth in 0..pairs.len() {
        let pair = pairs.remove(nth);
        let rest = cards.without(pair.0).without(pair.1);
        for (first, second) in [pair, (pair.1, pair.0)] {
            let there = distances(grid, cards, cursor, budget)[first.index()];
            let across = distances(grid, cards, first, budget)[second.index()];
            let presses = u16::from(there) + 1 + u16::from(across) + 1;
            least = least.min(presses + shortest(grid, rest, second, pairs, budget)?);
        }
        pairs.insert(nth, pair);
    }
    Ok(least)
}
