//! The search over single keys, led by a lower bound.

use std::collections::HashMap;

use super::super::{Cell, Grid, Position, Presses};
use super::buckets::Buckets;
use super::state::{Game, State};
use super::work::{Budget, NoAnswer};
use super::{Method, Truth};

/// A* over the states of [`KeySearch`](super::KeySearch): right, since its bound is admissible and
/// consistent.
pub struct AStar;

impl Method for AStar {
    fn name(&self) -> &'static str {
        "a-star"
    }

    fn summary(&self) -> &'static str {
        "A* over single keys"
    }

    fn truth(&self) -> Truth {
        Truth::Right
    }

    fn search(&self, position: &Position, budget: &mut Budget) -> Result<Presses, NoAnswer> {
        let game = Game::of(position);
        let start = State::of(position);
        let mut least = HashMap::from([(start, 0)]);
        let mut queue = Buckets::new();
        queue.push(bound(game.grid, start), (start, 0));
        while let Some((state, presses)) = queue.pop() {
            if state.is_cleared() {
                return Ok(Presses(presses));
            }
            if least[&state] < presses {
                continue;
            }
            budget.expand()?;
            for next in game.after_each_key(state) {
                let known = least.entry(next).or_insert(u16::MAX);
                if presses + 1 < *known {
                    *known = presses + 1;
                    queue.push(presses + 1 + bound(game.grid, next), (next, presses + 1));
                }
            }
        }
        Err(NoAnswer::NotFound)
    }
}

/// Presses that are needed whatever the pictures are.
///
/// Let E cards be left that are not up. Each of them must take an Enter of its own, E in all, and they lie
/// on E different cells: between one such Enter and the next there is at least one step, E − 1 in all. The
/// first of them must be walked to: 0 steps if the cursor stands on a card that is not up, 1 if one lies
/// in the cursor's row or column, else 2, since a key changes the row or the column but not both. Together
/// 2E − 1 + the first walk; 0 if E is 0.
///
/// Consistent: one key lowers it by at most 1. A step leaves E alone and changes the first walk by 1 at
/// most: from a cell whose row and column hold no such card no key leads onto one. An Enter that turns a
/// card up or takes a pair lowers E by 1, which is 2 presses, and leaves the cursor on no such card, so
/// that the first walk grows from 0 to 1 or more. An Enter on a wrong card raises E.
fn bound(grid: Grid, state: State) -> u16 {
    let down = state.face_up.map_or(state.cards, |up| state.cards.without(up));
    if down.is_empty() {
        return 0;
    }
    let in_line =
        |card: Cell| grid.row(card) == grid.row(state.cursor) || grid.col(card) == grid.col(state.cursor);
    let first = if down.contains(state.cursor) {
        0
    } else if down.iter().any(in_line) {
        1
    } else {
        2
    };
    2 * down.len() as u16 - 1 + first
}

#[cfg(test)]
mod tests {
    use super::super::super::position::destination;
    use super::super::super::{Cells, Grid, Key};
    use super::{State, bound};

    /// The bound does not look at pictures: every occupancy, cursor, face-up card and key of the original
    /// grid, with Enter on a second card taken as a match and as a mismatch, is the whole 4×4 game. No key
    /// lowers the bound by more than 1 and the cleared board has 0, so it is nowhere above the par.
    #[test]
    fn consistent_over_the_whole_game() {
        let grid = Grid::ORIGINAL;
        let mut states = 0u64;
        for cards in (0u64..1 << 16).map(Cells::from_bits).filter(|cards| cards.len() % 2 == 0) {
            for face_up in std::iter::once(None).chain(cards.iter().map(Some)) {
                for cursor in grid.cells() {
                    states += 1;
                    let state = State { cards, cursor, face_up };
                    let least = bound(grid, state);
                    assert_eq!(least == 0, cards.is_empty());
                    let mut after: Vec<State> = Key::MOVES
                        .map(|key| State { cursor: destination(grid, cards, cursor, key), ..state })
                        .to_vec();
                    match face_up {
                        _ if !cards.contains(cursor) || face_up == Some(cursor) => {}
                        None => after.push(State { face_up: Some(cursor), ..state }),
                        Some(up) => {
                            after.push(State { face_up: None, ..state });
                            let cards = cards.without(up).without(cursor);
                            after.push(State { cards, face_up: None, ..state });
                        }
                    }
                    for next in after {
                        assert!(least <= 1 + bound(grid, next), "{state:?} {next:?}");
                    }
                }
            }
        }
        // Σ over even c of C(16, c)·(1 + c)·16.
        assert_eq!(states, 16 * (32_768 + 8 * 32_768));
    }
}
