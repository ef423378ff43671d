//! Permutations that remember: the rest depends only on the cards left and on where the cursor ended.

use std::collections::HashMap;

use super::super::{Board, Cell, Cells, Position, Presses};
use super::walk::{Distances, distances};
use super::work::{Budget, NoAnswer};
use super::{Method, Truth};

/// Memoised over (cards left, cursor), distances kept as well: O(n²·2ⁿ) for n pairs.
///
/// With a card up it goes to the partner first, which need not be best.
pub struct SubsetDp;

impl Method for SubsetDp {
    fn name(&self) -> &'static str {
        "subset-dp"
    }

    fn summary(&self) -> &'static str {
        "memoised over the cards left and the cursor's cell"
    }

    fn truth(&self) -> Truth {
        Truth::RightWithoutCardUp
    }

    fn search(&self, position: &Position, budget: &mut Budget) -> Result<Presses, NoAnswer> {
        let board = position.board();
        let (cards, cursor) = (board.cards(), position.cursor());
        let mut memo = Memo { board, pairs: board.pairs(), known: HashMap::new(), walks: HashMap::new() };
        let Some(up) = position.face_up() else {
            return memo.shortest(cards, cursor, budget).map(Presses);
        };
        let partner = board.partner(up).expect("cards lie in pairs");
        let presses = memo.distance(cards, cursor, partner, budget) + 1;
        let rest = memo.shortest(cards.without(up).without(partner), partner, budget)?;
        Ok(Presses(presses + rest))
    }
}

struct Memo<'a> {
    board: &'a Board,
    pairs: Vec<(Cell, Cell)>,
    known: HashMap<(Cells, Cell), u16>,
    walks: HashMap<(Cells, Cell), Distances>,
}

impl Memo<'_> {
    fn shortest(&mut self, cards: Cells, cursor: Cell, budget: &mut Budget) -> Result<u16, NoAnswer> {
        if cards.is_empty() {
            return Ok(0);
        }
        if let Some(&presses) = self.known.get(&(cards, cursor)) {
            return Ok(presses);
        }
        budget.expand()?;
        let mut least = u16::MAX;
        for nth in 0..self.pairs.len() {
            let (a, b) = self.pairs[nth];
            if !cards.contains(a) {
                continue;
            }
            for (first, second) in [(a, b), (b, a)] {
                let there = self.distance(cards, cursor, first, budget);
                let across = self.distance(cards, first, second, budget);
                let rest = self.shortest(cards.without(a).without(b), second, budget)?;
                least = least.min(there + 1 + across + 1 + rest);
            }
        }
        self.known.insert((cards, cursor), least);
        Ok(least)
    }

    fn distance(&mut self, cards: Cells, from: Cell, to: Cell, budget: &mut Budget) -> u16 {
        let grid = self.board.grid();
        let walk = self.walks.entry((cards, from)).or_insert_with(|| distances(grid, cards, from, budget));
        u16::from(walk[to.index()])
    }
}
